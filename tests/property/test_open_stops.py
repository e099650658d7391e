"""Stops that several people note, end and take back, out of reach of each other: each is read as what was asked for.

What is required of a reading is said of its rows, the stops as they were noted: which of them count, from when to when,
and which are words of others for one that counts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.bout import commands as c
from derbyos_core.bout.model import JamId, TimeOut, TimeOutKind
from derbyos_core.bout.reading.projection import project
from derbyos_core.bout.reading.stops import is_owners, read_stops
from derbyos_core.bout.writing.attribute_text import MILLISECOND_US
from derbyos_core.clock import Instant, parse_instant
from derbyos_core.document.tree import Element
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import Draft, EntryRef
from derbyos_core.identity import Team
from tests.kit.folded_log import FoldedLog
from tests.unit.bout.bench import BOUT, Bench, at, source

WRITERS = {"S1": "jam-timer", "S2": "jam-timer", "S3": "head-nso", "S4": "penalty-tracker"}
"""Two laptops of a jam timer, and two officials who note the same stops."""
TIMERS = ("S1", "S1", "S1", "S2", "S2", "S3", "S4")
KINDS = tuple(TimeOutKind)
NOTES = tuple(f"stop {kind.value}" for kind in KINDS)
LONGEST_WAIT = 4
NEVER = Instant(1 << 62)
STEPS = st.lists(
    st.tuples(
        st.sampled_from((*NOTES, *NOTES, "end", "end", "start", "start", "jam end", "undo")),
        st.sampled_from(TIMERS),
        st.sampled_from((0, 0.5, 2, 30)),
        st.sampled_from((0, 0, 0, LONGEST_WAIT)),
    ),
    max_size=14,
)
"""Steps: an entry, its writer, the seconds since the one before, and the steps after which it arrives."""


@dataclass(frozen=True)
class _Row:
    """A stop as somebody noted it. `until`: when an entry or a whistle ended it."""

    element: Element
    kind: TimeOutKind
    since: Instant
    until: Instant
    is_timers: bool

    @property
    def team(self) -> Team | None:
        return self.kind.team

    @property
    def name(self) -> str:
        return f"{self.kind.value} at {self.since}"


@dataclass
class _Game:
    """A log, and entries on their way to it; everybody writes on what has arrived."""

    bench: Bench = field(default_factory=Bench)
    waiting: list[tuple[int, str, Draft]] = field(default_factory=list)
    moment: float = 0.0
    step: int = 0
    begun: int = 0

    def write(self, what: str, writer: str, wait: int) -> None:
        """Draft a command on what is known now; it arrives after `wait` further steps."""
        self.bench.join(writer, WRITERS[writer])
        command = self._command(what, writer)
        if command is None:
            return
        try:
            drafted = self.bench.draft(writer, WRITERS[writer], command)
        except LocalProtocolError:
            return
        if drafted is not None:
            self.waiting.append((self.step + wait, writer, drafted))

    def _command(self, what: str, writer: str) -> c.Command | None:
        bout, now = self.bench.bout, at(self.moment)
        stops = bout.periods[0].time_outs if bout.periods else ()
        match what.split():
            case "stop", kind:
                return c.StartTimeOut(period=1, kind=TimeOutKind(kind), at=now)
            case ["end"] if stops and stops[-1].duration_us is None and stops[-1].start is not None:
                return c.EndTimeOut(eid=stops[-1].eid, duration_us=now - stops[-1].start)
            case ["start"]:
                self.begun += 1
                return c.StartJam(jam=JamId(1, self.begun), at=now)
            case ["jam", "end"] if bout.active is not None and (jam := bout.jam(bout.active)) is not None and jam.start:
                return c.EndJam(jam=jam.id, duration_us=now - jam.start)
            case ["undo"]:
                own = self.bench.log.highest(source(writer))
                return c.Undo(entries=(EntryRef(source(writer), own),)) if own > 1 else None
            case _:
                return None

    def arrive(self) -> None:
        """Let the entries arrive that are due, those of one writer in their order."""
        self.step += 1
        held: set[str] = set()
        left = []
        for due, writer, drafted in self.waiting:
            if due > self.step or writer in held:
                held.add(writer)
                left.append((due, writer, drafted))
            else:
                self.bench.put(writer, drafted)
        self.waiting = left

    def stops(self) -> tuple[TimeOut, ...]:
        """Return the stops as they are read."""
        return self.bench.bout.periods[0].time_outs if self.bench.bout.periods else ()

    def whistles(self) -> list[Instant]:
        """Return the starts of all jams."""
        return sorted(jam.start for jam in self.bench.bout.jams if jam.start is not None)

    def rows(self) -> list[_Row]:
        """Return the stops as they were noted, without those that were taken back."""
        whistles = self.whistles()
        found = [_row(one, whistles) for one in self.bench.root.walk() if one.tag == "time-out" and one.is_present]
        return sorted(found, key=lambda row: row.since)


def _row(element: Element, whistles: Sequence[Instant]) -> _Row:
    since = parse_instant(element.get("timestamp"))
    assert since is not None
    said_us = parse_instant(element.get("duration"))
    said = NEVER if said_us is None else Instant(since + said_us)
    whistle = min((one for one in whistles if one > since), default=NEVER)
    return _Row(element, TimeOutKind(element.get("timeout")), since, min(said, whistle), is_owners(element))


def _played(steps: Iterable[tuple[str, str, float, int]]) -> _Game:
    game = _Game()
    for what, writer, seconds, wait in steps:
        game.moment += seconds
        game.write(what, writer, wait)
        game.arrive()
        assert project(game.bench.root) == game.bench.bout, "read from the last reading and anew"
    for _ in range(LONGEST_WAIT + len(game.waiting)):
        game.arrive()
    return game


def _end(stop: TimeOut) -> Instant:
    assert stop.start is not None
    return NEVER if stop.duration_us is None else Instant(stop.start + stop.duration_us)


def _overlap(stop: TimeOut, row: _Row) -> bool:
    assert stop.start is not None
    return row.since <= _end(stop) and stop.start <= row.until


def _are_two(one: Team | None, other: Team | None) -> bool:
    return None not in (one, other) and one is not other


@given(steps=STEPS)
def test_a_stop_ends_by_an_entry_a_whistle_or_the_other_team_whichever_is_first(
    steps: list[tuple[str, str, float, int]],
) -> None:
    """So none lasts into a jam that began after it, and none is ended later by one that comes later."""
    game = _played(steps)
    stops, rows = game.stops(), game.rows()
    noted = {row.element.eid: row for row in rows}
    for stop, following in zip_longest(stops, stops[1:]):
        row = noted[stop.eid]
        assert (stop.kind, stop.start) == (row.kind, row.since)
        assert _end(stop) <= row.until + MILLISECOND_US, f"{row.name} is longer than what ended it"
        assert not [one for one in game.whistles() if row.since < one < _end(stop) - MILLISECOND_US]
        said = [noted[note.eid].until for note in stop.notes]
        if _end(stop) < row.until - MILLISECOND_US and not any(abs(_end(stop) - at) <= MILLISECOND_US for at in said):
            assert following is not None
            assert following.start == _end(stop), f"{row.name} was ended by nothing"
            others = [one.team for one in rows if one.is_timers == row.is_timers and _overlap(stop, one)]
            assert any(_are_two(team, following.kind.team) for team in others), f"{row.name} was ended by no other team"
        if following is not None and following.start is not None:
            assert _end(stop) <= following.start + MILLISECOND_US, f"{row.name} lasts into the next"


@given(steps=STEPS)
def test_each_stop_counts_or_is_somebody_elses_word_for_one_that_counts(
    steps: list[tuple[str, str, float, int]],
) -> None:
    """Each team is charged with what it asked for: two teams' stops are two, and words for an open one are that one."""
    game = _played(steps)
    stops = game.stops()
    noted = {row.element.eid: row for row in game.rows()}
    counting = {stop.eid for stop in stops}
    for row in noted.values():
        if row.element.eid in counting:
            continue
        whose = [(noted[stop.eid], stop) for stop in stops if _overlap(stop, row)]
        assert any(
            (one.is_timers and not row.is_timers)
            or (one.is_timers == row.is_timers and not _are_two(one.team, row.team))
            for one, _ in whose
        ), f"{row.name} is charged to nobody"


@given(steps=STEPS)
def test_what_others_note_changes_no_stop_of_the_jam_timer(steps: list[tuple[str, str, float, int]]) -> None:
    game = _played(steps)
    rows, whistles = game.rows(), game.whistles()
    timers = {row.element.eid for row in rows if row.is_timers}
    alone = read_stops([row.element for row in rows if row.is_timers], 1, whistles)
    beside = tuple(stop for stop in game.stops() if stop.eid in timers)
    assert [replace(stop, notes=()) for stop in beside] == [replace(stop, notes=()) for stop in alone]


@given(steps=STEPS)
def test_a_later_stop_changes_nothing_of_those_that_ended_before_it(steps: list[tuple[str, str, float, int]]) -> None:
    game = _played(steps)
    rows, whistles, stops = game.rows(), game.whistles(), game.stops()
    for row in rows:
        before = read_stops([one.element for one in rows if one.since < row.since], 1, whistles)
        assert [stop for stop in before if _end(stop) <= row.since and stop not in stops] == []


@given(steps=STEPS, data=st.data())
def test_the_order_of_arrival_changes_nothing(steps: list[tuple[str, str, float, int]], data: st.DataObject) -> None:
    game = _played(steps)
    entries = [item.entry for item in game.bench.log.ordered()]
    other = FoldedLog(BOUT).take_all(data.draw(st.permutations(entries)))
    found = other.bout.periods[0].time_outs if other.bout.periods else ()
    assert found == game.stops()


@given(steps=STEPS, which=st.integers(0, 5), kind=st.sampled_from(tuple(TimeOutKind)))
def test_what_is_said_of_a_shown_stop_holds_for_all_its_notes(
    steps: list[tuple[str, str, float, int]], which: int, kind: TimeOutKind
) -> None:
    """Another caller is that of every note, and a stop that never was leaves none."""
    game = _played(steps)
    stops = game.stops()
    if not stops:
        return
    stop = stops[which % len(stops)]
    notes = {note.eid for note in stop.notes}
    game.bench.say("S1", "jam-timer", c.AmendTimeOut(eid=stop.eid, kind=kind))
    said = {note.eid: note.kind for one in game.stops() for note in one.notes}
    assert {said[eid] for eid in notes} == {kind}
    game.bench.say("S1", "jam-timer", c.RemoveElement(eid=stop.eid))
    assert notes.isdisjoint(note.eid for one in game.stops() for note in one.notes)
