"""Jams inserted, deleted and filled by people who do not hear each other at once: no entry is hidden unseen."""

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.bout import commands as c
from derbyos_core.bout.model import JamId
from derbyos_core.bout.reading.projection import project
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import Draft
from derbyos_core.identity import Team
from tests.unit.bout.bench import Bench, at

WRITERS = ("S1", "S2", "S3")
JAMS = 4
LONGEST_WAIT = 4
STEPS = st.lists(
    st.tuples(
        st.sampled_from(("insert", "delete", "points", "points", "points")),
        st.sampled_from(WRITERS),
        st.integers(0, 20),
        st.integers(0, LONGEST_WAIT),
    ),
    max_size=25,
)


Trip = tuple[int, int, int]
"""Period and stored number of the jam, and the number of the trip."""


@dataclass
class _Written:
    """An entry on its way to the log; `seen` are the trips of its jam that were on the writer's screen."""

    writer: str
    draft: Draft
    trip: Trip | None
    points: int
    is_deletion: bool
    seen: frozenset[Trip]


@dataclass
class _Game:
    """A log, entries on their way to it, and what was entered."""

    bench: Bench = field(default_factory=Bench)
    waiting: list[tuple[int, _Written]] = field(default_factory=list)
    trips: dict[Trip, int] = field(default_factory=dict)
    hidden: set[Trip] = field(default_factory=set)
    now: int = 0

    def write(self, what: str, writer: str, place: int, wait: int) -> None:
        """Draft a command on what is known now; it arrives after `wait` further steps."""
        jams = self.bench.bout.jams
        if not jams:
            return
        jam = jams[place % len(jams)].id
        number = 2 + self.now
        command: c.Command = c.SetTrip(jam=jam, team=Team.HOME, number=number, points=place % 5)
        if what == "insert":
            command = c.InsertJam(before=jam, at=at(20 * place), duration_us=1_000_000)
        elif what == "delete":
            command = c.DeleteJam(jam=jam)
        self.bench.join(writer, "jam-timer")
        try:
            drafted = self.bench.draft(writer, "jam-timer", command)
        except LocalProtocolError:
            return
        if drafted is not None:
            trip = (*jam.place, number) if what == "points" else None
            seen = frozenset(one for one in self.trips if one[:2] == jam.place)
            self.waiting.append((self.now + wait, _Written(writer, drafted, trip, place % 5, what == "delete", seen)))

    def arrive(self) -> None:
        """Let the entries arrive that are due, those of one writer in their order."""
        self.now += 1
        held: set[str] = set()
        left = []
        for due, written in self.waiting:
            if due > self.now or written.writer in held:
                held.add(written.writer)
                left.append((due, written))
                continue
            self.bench.put(written.writer, written.draft)
            if written.trip is not None:
                self.trips[written.trip] = written.points
            if written.is_deletion:
                self.hidden |= written.seen
        self.waiting = left


@given(steps=STEPS)
def test_no_entry_is_hidden_by_somebody_who_had_not_seen_it(steps: list[tuple[str, str, int, int]]) -> None:
    game = _Game()
    for number in range(1, JAMS + 1):
        jam = JamId(1, number)
        game.bench.say("S1", "jam-timer", c.StartJam(jam=jam, at=at(90 * number)))
        game.bench.say("S1", "jam-timer", c.EndJam(jam=jam, duration_us=60_000_000))
    last = game.bench.bout
    for what, writer, place, wait in steps:
        game.write(what, writer, place, wait)
        game.arrive()
        last = project(game.bench.root, last)
    for _ in range(LONGEST_WAIT + len(steps)):
        game.arrive()
    bout = project(game.bench.root, last)
    assert bout == project(game.bench.root)
    assert [jam.id.number for jam in bout.jams] == list(range(1, len(bout.jams) + 1))
    shown = {
        (*jam.id.place, trip.number): trip.points
        for jam in bout.jams
        for trip in jam.home.trips
        if trip.number is not None
    }
    for trip, points in game.trips.items():
        assert shown.get(trip, points) == points
        assert trip in shown or trip in game.hidden, f"nobody who deleted the jam had seen trip {trip}"
