"""No entry is without effect because of its time, and no stamp pushes others out of the order (data-model 4)."""

from random import Random

import pytest

from derbyos_core.bout.commands import SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.clock import STAMP_FIRST, Instant, format_instant
from derbyos_core.gossip.entry import Entry, EntryRef, parse_body
from derbyos_core.identity import AuthorId, BoutId, SourceId, Team, new_bout
from derbyos_core.replica.bout_state import BoutState
from derbyos_core.replica.notices import NoticeKind

CREATED = 1_795_248_000_000_000
DAY_US = 86_400_000_000
MADE = new_bout(Random(5), CREATED)
NAMED = BoutId("final")
WRITERS = {name: SourceId(f"{name * 8}-0000-4000-8000-000000000000") for name in "abc"}
HOSTILE = SourceId("ffffffff-0000-4000-8000-000000000000")
STAMPS = (
    format_instant(CREATED + 30 * DAY_US),
    format_instant(CREATED + 365 * DAY_US),
    format_instant(CREATED + 10 * DAY_US),
    "7258000000.999999",
    "7289654399.999999",
    "999999999999.999999",
    "soon",
    "",
)


def state(bout: BoutId, name: str) -> BoutState:
    """Return an empty state."""
    return BoutState(bout=bout, source=WRITERS[name], author=AuthorId(f"author-{name}"), random=Random(name))


def take(node: BoutState, entries: list[Entry]) -> None:
    """Take entries over the channel of their writer."""
    node.take(entries, entries[0].source, lambda _: True)


def odd(stamp: str, number: int = 1) -> Entry:
    """Return an entry with a strange timestamp."""
    trip = f'<pass team="away" number="{1 + number}" points="1"/>'
    head = f'source="{HOSTILE}" sequence="{number}" timestamp="{stamp}"'
    (entry,) = parse_body(f'<add period="1" jam="1" {head}>{trip}</add>'.encode())
    return entry


def trip(number: int, points: int) -> SetTrip:
    """Return a command for one of the scoring trips of the home team in its first jam."""
    return SetTrip(jam=JamId(1, 1), team=Team.HOME, number=1 + number, points=points)


def points(node: BoutState, team: Team = Team.HOME) -> list[int]:
    """Return the points of a team's scoring trips in the first jam."""
    side = node.bout.jams[0].side(team)
    return [one.points for one in side.trips if one.number != 1]


@pytest.mark.parametrize("bout", [MADE, NAMED], ids=["made by a program", "named"])
@pytest.mark.parametrize("days", [-400, 0, 36, 366, 4_000])
def test_a_bout_is_written_long_before_and_after_it_is_made(bout: BoutId, days: int) -> None:
    """Rosters are typed weeks before the game, and a score is corrected a month after it."""
    node = state(bout, "a")
    now = Instant(CREATED + days * DAY_US)
    for number in range(1, 5):
        node.submit(trip(number, 3), "scorekeeper-home", Instant(now + number), None)
    assert points(node) == [3, 3, 3, 3]
    assert node.notices(now) == ()


@pytest.mark.parametrize("bout", [MADE, NAMED], ids=["made by a program", "named"])
@pytest.mark.parametrize("stamp", STAMPS)
def test_one_strange_stamp_silences_nobody(bout: BoutId, stamp: str) -> None:
    """Every honest entry afterwards has effect, on every laptop and after a restart."""
    nodes = [state(bout, name) for name in "ab"]
    now = CREATED + DAY_US
    for node in nodes:
        take(node, [odd(stamp)])
    bodies = [odd(stamp).body]
    for number in range(1, 10):
        writer, reader = nodes if number % 2 else nodes[::-1]
        taken = writer.submit(trip(number, number % 5), "scorekeeper-home", Instant(now + number), None)
        assert taken is not None
        take(reader, list(taken.kept))
        bodies += [entry.body for entry in taken.kept]
    again = state(bout, "c")
    again.load(bodies)
    for node in (*nodes, again):
        assert points(node) == [number % 5 for number in range(1, 10)]
        assert points(node, Team.AWAY) == [1]
        honest = [item.entry.stamp for item in node.log.ordered() if item.entry.source != HOSTILE]
        assert all(stamp is not None and stamp < now + 2 * DAY_US for stamp in honest) or stamp == STAMPS[2]
        assert node.submit(trip(10, 4), "scorekeeper-home", Instant(now + 60), None) is not None
        assert points(node)[9] == 4


def test_a_writer_follows_stamps_up_to_a_day_ahead() -> None:
    """Answers therefore sort behind entries that their writer saw from a laptop in another time zone."""
    node = state(MADE, "a")
    for number, ahead in enumerate((DAY_US, DAY_US + 1), start=1):
        take(node, [odd(format_instant(CREATED + ahead), number)])
    taken = node.submit(trip(1, 3), "", Instant(CREATED), None)
    assert taken is not None
    assert taken.kept[0].stamp == CREATED + DAY_US + 1


def test_a_clock_before_the_year_2000_is_none() -> None:
    """Its entries would all be marked, and answers would sort before what they answer."""
    node = state(NAMED, "a")
    take(node, [odd(format_instant(STAMP_FIRST + 3))])
    taken = node.submit(trip(1, 3), "", Instant(7), None)
    assert taken is not None
    assert taken.kept[0].stamp == STAMP_FIRST + 4


def test_unreachable_entry_is_reported_to_writer_and_others() -> None:
    """Both see a notice; it goes when the time of the bout reaches the entry."""
    node = state(MADE, "a")
    node.submit(trip(1, 3), "", Instant(CREATED + 40 * DAY_US), None)
    take(node, [odd(format_instant(CREATED + 30 * DAY_US))])
    own, others = node.notices(Instant(CREATED))
    assert (own.kind, own.is_own, own.refs) == (NoticeKind.TIME, True, (EntryRef(WRITERS["a"], 1),))
    assert (others.kind, others.is_own, others.refs) == (NoticeKind.TIME, False, (EntryRef(HOSTILE, 1),))
    assert own.sentence.startswith("1 of your entries is more than a day ahead")
    assert others.sentence.startswith("1 entry by an unnamed laptop is more than a day ahead")
    assert node.notices(Instant(CREATED + 40 * DAY_US)) == ()


def test_incredible_times_are_reported() -> None:
    node = state(MADE, "a")
    take(node, [odd("soon", 1), odd("999999999999.999999", 2)])
    (notice,) = node.notices(Instant(CREATED))
    assert (notice.kind, notice.is_own, len(notice.refs)) == (NoticeKind.TIME, False, 2)
    assert notice.sentence.startswith("2 entries by an unnamed laptop have impossible times")
