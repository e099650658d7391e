"""Model of the officials' facts, without entries, claims or a fold: the sums on a sheet of paper.

All laptops run one program, so a fold that is wrong in the same way everywhere satisfies every comparison. Here the
owners of some facts write them by commands, nobody else does, and a dictionary gives the required result: the points of
each trip, the lead, each penalty, and each jam's start and length.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from derbyos_core.bout.commands import AddPenalty, Command, EndJam, MarkLead, SetTrip, SkaterRef, StartJam, Undo
from derbyos_core.bout.model import Bout, Jam, JamId
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Team
from derbyos_core.replica.replica import Replica
from derbyos_core.simulation.promises import BrokenPromise, Promise

__all__ = ["PlainBook"]

PERIOD = 2
"""The other officials of the simulation write in the first period."""
JAMS, TRIPS = 3, 4
SECOND_US = 1_000_000


@dataclass(frozen=True, slots=True)
class _Line:
    """A command, and the octets of the entry that it became."""

    ref: EntryRef
    body: bytes
    command: Command


class PlainBook:
    """The commands of the owners; each role works at one laptop."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._lines: list[_Line] = []
        self._refs: dict[object, None] = {}
        self._last: dict[str, list[EntryRef]] = {}

    def __len__(self) -> int:
        return len(self._lines)

    def __contains__(self, ref: object) -> bool:
        return ref in self._refs

    def write(self, seat: int, replica: Replica, now: Instant) -> None:
        """Let the owner in this seat write, correct or undo something of their own."""
        role = ("scorekeeper-home", "penalty-tracker", "jam-timer")[seat]
        last = self._last.setdefault(role, [])
        command = self._again(last, replica) if last and self._random.random() < 0.2 else None
        command = command or self._fresh(seat)
        ref = replica.submit(command, role, now)
        entry = replica.log.get(ref) if ref is not None else None
        if entry is None:
            return
        self._lines.append(_Line(entry.ref, entry.body, command))
        self._refs[entry.ref] = None
        if not isinstance(command, Undo):
            last.append(entry.ref)

    @staticmethod
    def _again(last: list[EntryRef], replica: Replica) -> Command | None:
        """Return the undo of the last step, if it is on this laptop; it is final, so it leaves the list of steps."""
        ref = last.pop()
        return Undo(entries=(ref,)) if replica.log.get(ref) is not None else None

    def _fresh(self, seat: int) -> Command:
        random, jam = self._random, JamId(PERIOD, self._random.randint(1, JAMS))
        if seat == 0:
            if random.random() < 0.2:
                return MarkLead(jam=jam, team=Team.HOME, on=random.random() < 0.7)
            points = None if random.random() < 0.1 else random.randint(0, 4)
            return SetTrip(jam=jam, team=Team.HOME, number=random.randint(1, TRIPS), points=points)
        if seat == 1:
            skater = SkaterRef(team=Team.AWAY, number=str(random.randint(1, 5)))
            return AddPenalty(jam=jam, skater=skater, code=random.choice("ABCFX"))
        if random.random() < 0.5:
            return StartJam(jam=jam, at=Instant(1_795_250_000 * SECOND_US + random.randint(0, 600) * SECOND_US))
        return EndJam(jam=jam, duration_us=random.randint(20, 120) * SECOND_US)

    # -- expected values ----------------------------------------------------------------------------------

    def check(self, replica: Replica) -> None:
        """Compare with the bout that a laptop shows. Raises `BrokenPromise`."""
        entries = {item.entry.ref: item for item in replica.log.ordered()}
        held = [line for line in self._lines if line.ref in entries and entries[line.ref].entry.body == line.body]
        held.sort(key=lambda line: entries[line.ref].key)
        undone = {ref for line in held if isinstance(line.command, Undo) for ref in line.command.entries}
        commands = [line.command for line in held if line.ref not in undone]
        for what, expected, found in (
            ("points", _trips(commands), _trips_shown(replica.bout)),
            ("lead", _leads(commands), _leads_shown(replica.bout)),
            ("penalties", _penalties(commands), _penalties_shown(replica.bout)),
            ("times of jams", _times(commands), _times_shown(replica.bout)),
        ):
            if expected != found:
                raise BrokenPromise(Promise.MEANING, f"{what}: the book has {expected}, the bout {found}")


T = TypeVar("T")
Row = tuple[int, int]


def _trips(commands: Sequence[Command]) -> dict[Row, int]:
    """Return the points of each trip that has any; an initial trip implied by another one has none."""
    points: dict[Row, int] = {}
    for command in commands:
        if isinstance(command, SetTrip):
            points[command.jam.number, command.number] = command.points or 0
    return {trip: found for trip, found in points.items() if found}


def _trips_shown(bout: Bout) -> dict[Row, int]:
    """Return the points of each trip that the bout shows, those included that do not count outside overtime."""
    rows = _of_jams(bout, lambda jam: {trip.number or 0: trip.points + trip.uncounted for trip in jam.home.trips})
    return {(jam, number): points for jam, trips in rows.items() for number, points in trips.items() if points}


def _leads(commands: Sequence[Command]) -> set[int]:
    stands: dict[int, bool] = {}
    for command in commands:
        if isinstance(command, MarkLead):
            stands[command.jam.number] = command.on
    return {jam for jam, on in stands.items() if on}


def _leads_shown(bout: Bout) -> set[int]:
    return {jam for jam, lead in _of_jams(bout, lambda jam: jam.home.lead).items() if lead}


def _penalties(commands: Sequence[Command]) -> list[tuple[int, str, str]]:
    return sorted((c.jam.number, c.skater.number, c.code) for c in commands if isinstance(c, AddPenalty))


def _penalties_shown(bout: Bout) -> list[tuple[int, str, str]]:
    return sorted(
        (penalty.jam.number, penalty.person.number if penalty.person else "", penalty.code)
        for penalty in bout.penalties
        if penalty.jam.period == PERIOD
    )


def _times(commands: Sequence[Command]) -> dict[int, tuple[int | None, int | None]]:
    starts: dict[int, int] = {}
    lengths: dict[int, int] = {}
    for command in commands:
        if isinstance(command, StartJam):
            starts[command.jam.number] = command.at
        elif isinstance(command, EndJam):
            lengths[command.jam.number] = command.duration_us
    return {jam: (starts.get(jam), lengths.get(jam)) for jam in sorted({*starts, *lengths})}


def _times_shown(bout: Bout) -> dict[int, tuple[int | None, int | None]]:
    rows = _of_jams(bout, lambda jam: (jam.start, jam.duration_us))
    return {number: row for number, row in rows.items() if row != (None, None)}


def _of_jams(bout: Bout, read: Callable[[Jam], T]) -> dict[int, T]:
    return {jam.id.number: read(jam) for jam in bout.jams if jam.id.period == PERIOD}
