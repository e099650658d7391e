"""A correction that names a moment changes nothing that is said of earlier moments: small bouts, drawn from seeds."""

from collections.abc import Iterator
from random import Random

import pytest

from derbyos_core.bout import commands as c
from derbyos_core.bout.clocks.game_clocks import period_clock
from derbyos_core.bout.clocks.period_clock import remaining_us
from derbyos_core.bout.model import Bout, TimeOutKind
from derbyos_core.bout.paper.clock_lines import clock_at, jam_before
from derbyos_core.bout.reading.closed_score import was_closed
from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError
from derbyos_core.identity import Role
from derbyos_core.interchange.recorded import recorded_game
from derbyos_core.interchange.statsbook.from_bout import book_of
from derbyos_core.printing.sheets import printed_pages
from derbyos_core.printing.source import PrintSource
from derbyos_core.roles.head_nso.reviews import reviews_of
from tests.unit.interchange.scripted_bout import T0, ScriptedBout
from tests.unit.interchange.small_bouts import small_bout

S = 1_000_000
SEEDS = range(30)
GRID_S = 7


def fresh(seed: int) -> ScriptedBout:
    """Return a bout of its own, to go on with."""
    return small_bout.__wrapped__(seed)


def last_moment(bout: Bout) -> Instant:
    """Return a moment after everything that happened."""
    starts = [at for jam in bout.jams for at in (jam.start, jam.end) if at is not None]
    stops = [Instant(stop.start + (stop.duration_us or 0)) for one in bout.periods for stop in one.time_outs
             if stop.start is not None]  # fmt: skip
    return Instant(max([T0, *starts, *stops]) + 5 * S)


def said(held: ScriptedBout) -> dict[tuple[int, str], object]:
    """Return what the card, the sheets, the exports and the rules say of past moments, by moment and subject."""
    bout = held.bout
    found: dict[tuple[int, str], object] = {}
    recorded = {(one.id, one.start_ms): one for one in recorded_game(held.root, bout, held.bout_id).jams}
    for period in bout.periods:
        for stop in period.time_outs:
            if stop.start is not None:
                found[stop.start, f"stop {stop.eid}"] = clock_at(bout, period, stop), jam_before(period, stop)
        for (_, start_ms), row in recorded.items():
            if start_ms is not None and row.id.period == period.number:
                found[start_ms * 1_000, f"jam {row.id}"] = row.clock_ms
        begun = min((start for start, _ in period.started_jams), default=None)
        for moment in grid(bout):
            if begun is not None and moment >= begun:
                found[moment, f"clock {period.number}"] = remaining_us(period, bout.ruleset, moment)
    for moment in grid(bout):
        found[moment, "closed"] = [was_closed(bout, jam.id, moment) for jam in bout.jams]
    return found


def grid(bout: Bout) -> Iterator[Instant]:
    return map(Instant, range(T0, last_moment(bout) + 60 * S, GRID_S * S))


def corrections(bout: Bout, random: Random) -> Iterator[tuple[c.Command, Role, Instant]]:
    """Yield one random correction of each kind, with the first moment that it names."""
    at = Instant(random.randrange(T0, last_moment(bout) + 30 * S))
    number = random.choice((1, 2))
    value_us = random.randrange(1_800) * S
    yield c.SetClock(period=number, clock="period", value_us=value_us, at=at), Role.JAM_TIMER, at
    yield (
        c.StartTimeOut(period=number, kind=TimeOutKind.OFFICIAL, at=last_moment(bout)),
        Role.JAM_TIMER,
        last_moment(bout),
    )
    jams = [jam for jam in bout.jams if jam.start is not None]
    ended = [jam for jam in jams if jam.duration_us is not None]
    if jams:
        jam = random.choice(jams)
        assert jam.start is not None
        late_us = random.choice((1, 2, 5)) * S
        yield c.ShiftJam(jam=jam.id, late_us=late_us), Role.JAM_TIMER, Instant(jam.start - late_us)
    if ended:
        jam = random.choice(ended)
        assert jam.end is not None
        yield c.ShiftJam(jam=jam.id, late_us=S, is_end=True), Role.JAM_TIMER, Instant(jam.end - S)
    stops = [one for period in bout.periods for one in period.time_outs if one.start is not None and one.duration_us]
    if stops:
        stop = random.choice(stops)
        assert stop.start is not None
        length_us = random.randrange(1, 90) * S
        ends = Instant(stop.start + min(length_us, stop.duration_us or 0))
        yield c.EndTimeOut(eid=stop.eid, duration_us=length_us), Role.JAM_TIMER, ends
    later = last_moment(bout)
    yield c.ChangeRules(values={"period": random.choice(("20:00", "10:00", "45:00"))}, at=later), Role.HEAD_NSO, later


@pytest.mark.parametrize("seed", SEEDS[:8])
def test_a_correction_changes_nothing_before_the_moment_that_it_names(seed: int) -> None:
    count = len(list(corrections(fresh(seed).bout, Random(seed))))
    for number in range(count):
        held = fresh(seed)
        command, role, at = list(corrections(held.bout, Random(seed)))[number]
        before = said(held)
        try:
            held.submit(command, role.value, Instant(max(held.now, at) + S))
        except LocalProtocolError:
            continue
        after = said(held)
        for (moment, subject), value in before.items():
            if moment < at:
                assert after[moment, subject] == value, (type(command).__name__, subject, (moment - T0) / S)


@pytest.mark.parametrize("seed", SEEDS)
def test_clocks_set_now_change_no_sheet_no_card_and_no_file(seed: int) -> None:
    """The card of a review said 3:26, and 0:12 once the jam timer had set the clock, as did print and StatsBook."""
    random, held = Random(seed), fresh(seed)
    at = Instant(max(held.now, last_moment(held.bout)) + S)

    def shown() -> tuple[object, ...]:
        source = PrintSource(bout=held.bout, entries=1, at=Instant(at - 1))
        game = recorded_game(held.root, held.bout, held.bout_id)
        book = book_of(held.bout)
        return printed_pages(source), book, game.jams, game.time_outs, reviews_of(held.bout, at)

    before = shown()
    for number in (1, 2):
        held.submit(
            c.SetClock(period=number, clock="period", value_us=random.randrange(1_800) * S, at=at),
            Role.JAM_TIMER.value,
            at,
        )
    assert shown() == before
    value_us = 77 * S
    number = max((jam.id.period for jam in held.bout.jams if jam.start is not None), default=1)
    held.submit(c.SetClock(period=number, clock="period", value_us=value_us, at=at), Role.JAM_TIMER.value, at)
    again = [one.value_us for one in held.bout.periods[number - 1].clock_sets if one.at == at]
    assert period_clock(held.bout, at).value_us == again[-1], "the clock itself reads what was set"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_end_of_an_earlier_period_stays_where_it_was(seed: int) -> None:
    """Only the end that is still to come moves with a clock that is set now."""
    held = fresh(seed)
    at = last_moment(held.bout)
    number = max((jam.id.period for jam in held.bout.jams if jam.start is not None), default=1)
    before = {one: end for one, end in held.bout.period_ends.items() if one < number}
    held.submit(c.SetClock(period=number, clock="period", value_us=5 * S, at=at), Role.JAM_TIMER.value, at)
    assert {one: end for one, end in held.bout.period_ends.items() if one < number} == before


def test_the_bouts_have_what_is_corrected() -> None:
    """The seeds draw reviews, stops and jams, so that the properties above are about something."""
    bouts = [small_bout(seed).bout for seed in SEEDS]
    assert sum(len(reviews_of(bout, last_moment(bout))) for bout in bouts) > 10
    assert sum(len(period.time_outs) for bout in bouts for period in bout.periods) > 20
    assert sum(jam.start is not None for bout in bouts for jam in bout.jams) > 60
