"""Numbers of jams, against a plain list: jams are inserted and deleted anywhere, and the rest are counted."""

from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.bout.model import JamId
from derbyos_core.bout.model.jam_numbers import (
    AS_STORED,
    INSERTED,
    JamNumbers,
    MovedJam,
    is_inserted,
    stored_before,
)

PERIOD = 1
JAMS = st.integers(min_value=1, max_value=20)
STEPS = st.lists(st.tuples(st.booleans(), st.integers(min_value=0, max_value=40)), max_size=12)


def _numbers(jams: list[int], deleted: list[int]) -> JamNumbers:
    inserted = tuple(sorted(one for one in jams if is_inserted(one)))
    return JamNumbers({PERIOD: inserted} if inserted else {}, {PERIOD: tuple(sorted(deleted))} if deleted else {})


def _played(first: int, steps: list[tuple[bool, int]]) -> tuple[list[int], list[int]]:
    """Return the stored numbers in the order in which the jams were skated, and the deleted ones."""
    jams, deleted = list(range(1, first + 1)), []
    for is_insertion, step in steps:
        if not jams:
            break
        place = step % len(jams)
        if not is_insertion:
            deleted.append(jams.pop(place))
            continue
        jam = _numbers(jams, deleted).shown(PERIOD, jams[place])
        stored = stored_before(jam.place[1], [*jams, *deleted])
        if stored is not None:
            jams.insert(place, stored)
    return jams, deleted


@given(first=JAMS, steps=STEPS)
def test_jams_are_counted_in_the_order_in_which_they_were_skated(first: int, steps: list[tuple[bool, int]]) -> None:
    jams, deleted = _played(first, steps)
    numbers = _numbers(jams, deleted)
    assert [numbers.shown(PERIOD, stored).number for stored in jams] == list(range(1, len(jams) + 1))
    assert [numbers.shown(PERIOD, stored).place for stored in jams] == [(PERIOD, stored) for stored in jams]


@given(first=JAMS, steps=STEPS)
def test_a_number_names_the_jam_that_shows_it(first: int, steps: list[tuple[bool, int]]) -> None:
    jams, deleted = _played(first, steps)
    numbers = _numbers(jams, deleted)
    for number, stored in enumerate(jams, start=1):
        assert numbers.numbered(PERIOD, number).place == (PERIOD, stored)
    following = numbers.numbered(PERIOD, len(jams) + 1)
    assert following.place[1] not in (*jams, *deleted), "a new jam takes no number that was used"
    assert following.place[1] < INSERTED
    assert numbers.shown(*following.place) == following


@given(first=JAMS, steps=STEPS, number=st.integers(min_value=21, max_value=40))
def test_numbers_that_go_on_count_the_jams_before_half_time(
    first: int, steps: list[tuple[bool, int]], number: int
) -> None:
    jams, deleted = _played(first, steps)
    before = _numbers(jams, deleted)
    numbers = JamNumbers(before.inserted, before.deleted, goes_on=True)
    shown = numbers.shown(2, number)
    assert shown.number == number + len(jams) - first
    assert numbers.numbered(2, shown.number) == shown


@given(period=st.integers(1, 4), stored=st.integers(1, 999_999_999))
def test_without_a_change_every_number_is_the_stored_one(period: int, stored: int) -> None:
    assert AS_STORED.shown(period, stored) == AS_STORED.numbered(period, stored) == JamId(period, stored)


@given(stored=st.integers(1, 999_999_999), number=st.integers(1, 999_999_999))
def test_any_stored_number_is_shown_as_some_jam(stored: int, number: int) -> None:
    numbers = JamNumbers({1: (INSERTED + 5,)}, {1: (3, 7, INSERTED + 9)})
    assert numbers.shown(1, stored).place == (1, stored)
    assert numbers.numbered(1, number).number == number


def test_a_full_gap_takes_no_further_jam() -> None:
    jam, taken = 2, [1, 2]
    while (stored := stored_before(jam, taken)) is not None:
        taken.append(stored)
    assert len(taken) == 2 + 10, "each time half of the room is left"


MOVES = st.lists(st.tuples(st.integers(0, 40), st.booleans()), max_size=6)


@given(first=JAMS, second=JAMS, moves=MOVES, steps=STEPS, goes_on=st.booleans())
def test_moved_jams_are_counted_where_they_began(
    first: int, second: int, moves: list[tuple[int, bool]], steps: list[tuple[bool, int]], *, goes_on: bool
) -> None:
    """Jams change the period one by one, the last of the first or the first of the second; a list of pairs is moved."""
    shift = first if goes_on else 0
    before, deleted = _played(first, steps)
    jams = [(1, stored) for stored in before] + [(2, shift + number) for number in range(1, second + 1)]
    edge = len(before)
    for step, is_forward in moves:
        edge = max(0, edge - 1 - step % 2) if is_forward else min(len(jams), edge + 1 + step % 2)
    came = {1: jams[len(before) : edge], 2: jams[edge : len(before)]}
    own = {1: [one for one in jams[:edge] if one[0] == 1], 2: [one for one in jams[edge:] if one[0] == 2]}
    numbers = JamNumbers(
        {1: some} if (some := tuple(sorted(one for _, one in own[1] if is_inserted(one)))) else {},
        {1: tuple(sorted(deleted))} if deleted else {},
        goes_on=goes_on,
        moved={
            period: tuple(MovedJam(place, _before(period, own, shift)) for place in places)
            for period, places in came.items()
            if places
        },
        away={
            period: tuple(sorted(stored for _, stored in places))
            for period, places in ((2, came[1]), (1, came[2]))
            if places
        },
    )
    called = [
        *((1, number) for number in range(1, edge + 1)),
        *((2, (edge if goes_on else 0) + number) for number in range(1, len(jams) - edge + 1)),
    ]
    shown = [numbers.shown(*place) for place in jams]
    assert [(one.period, one.number) for one in shown] == called
    assert [one.place for one in shown] == jams
    assert [numbers.numbered(*one) for one in called] == shown
    after = numbers.following(shown[-1]) if shown else None
    assert after is None or after.place not in {*jams, *((1, stored) for stored in deleted)}


def _before(period: int, own: dict[int, list[tuple[int, int]]], shift: int) -> int:
    """Return the stored number that a moved jam follows: the last of period 1, or one less than the first of 2."""
    stored = [one for _, one in own[period]]
    if period == 1:
        return stored[-1] if stored else 0
    return stored[0] - 1 if stored else shift
