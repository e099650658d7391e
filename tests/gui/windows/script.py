"""Facts that the officials of a real game must enter: a line-up is one fact, and a timeout is ended before the next
whistle.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from derbyos_core.bout.commands import (
    AddOfficial,
    AddPersons,
    Command,
    EndTimeOut,
    FieldSkater,
    SetAttribute,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.model import JamId, Position
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team
from derbyos_core.interchange.script.timed import Late, TimedCommand

__all__ = ["BEFORE_WHISTLE_US", "Fact", "LineUp", "facts_of_script"]

BEFORE_WHISTLE_US = 1_000_000
"""Time from the end of a timeout to the next jam; the script lets the whistle end it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUp:
    """The skaters on the track for a team, as the line-up tracker sees them arrive."""

    jam: JamId
    team: Team
    places: tuple[tuple[Position, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something to enter, and when it is seen. Of a `Late` command only the fact counts, not the id."""

    at: Instant
    role: str
    what: Command | LineUp | Late

    @property
    def kind(self) -> str:
        """Name under which presses are counted."""
        what = self.what.command if isinstance(self.what, Late) else self.what
        return type(what).__name__


def facts_of_script(lines: Iterable[TimedCommand]) -> tuple[Fact, ...]:
    """Return the facts by time."""
    found = sorted([*_single(lines), *_line_ups(lines), *_ends(lines)], key=lambda fact: fact.at)
    return tuple(found)


def _single(lines: Iterable[TimedCommand]) -> Iterator[Fact]:
    for line in lines:
        if not isinstance(line.command, FieldSkater | AddPersons | SetAttribute | AddOfficial):
            yield Fact(at=_seen_at(line), role=line.role, what=line.command)
        elif not isinstance(line.command, FieldSkater):
            yield Fact(at=line.at, role=line.role, what=line.command)


def _seen_at(line: TimedCommand) -> Instant:
    """Return the time of the press: that of the command if it has one, else that of the line."""
    command = line.command.command if isinstance(line.command, Late) else line.command
    at: Instant | None = getattr(command, "at", None)
    return min(line.at, at) if at is not None else line.at


def _line_ups(lines: Iterable[TimedCommand]) -> Iterator[Fact]:
    rows: dict[tuple[JamId, Team], list[TimedCommand]] = {}
    for line in lines:
        if isinstance(line.command, FieldSkater):
            rows.setdefault((line.command.jam, line.command.skater.team), []).append(line)
    for (jam, team), row in rows.items():
        places = tuple(
            (line.command.position, line.command.skater.number) for line in row if isinstance(line.command, FieldSkater)
        )
        yield Fact(at=row[0].at, role=row[0].role, what=LineUp(jam=jam, team=team, places=places))


def _ends(lines: Iterable[TimedCommand]) -> Iterator[Fact]:
    """Yield the end of each timeout that only the next whistle ends."""
    running: TimedCommand | None = None
    for line in lines:
        if isinstance(line.command, StartTimeOut):
            running = line
        elif isinstance(line.command, StartJam) and running is not None:
            at = Instant(line.at - BEFORE_WHISTLE_US)
            yield Fact(at=at, role=Role.JAM_TIMER, what=EndTimeOut(eid="", duration_us=at - running.at))
            running = None
