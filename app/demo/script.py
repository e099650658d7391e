"""Script of the game: read from a CRG file, or the practice bout that the program makes.

Every node of a game reads the script itself and takes the lines of its own role.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from app.files import read_whole
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.identity import Role
from derbyos_core.interchange.crg.reader import read_crg
from derbyos_core.interchange.crg.state import FILE_BYTES_MAX
from derbyos_core.interchange.script.commands import SCRIPT_ROLES, commands
from derbyos_core.interchange.script.timed import TimedCommand

__all__ = ["Due", "Script", "name_of", "read_script"]

PAUSE_US_MAX = 30 * 60_000_000
"""The longest wait for the next line: twice a half-time."""

_PRACTICE_SEED = 404
"""Seed of the practice bout: each node makes it itself, so it must be the same one."""
_PRACTICE_START = Instant(0)
"""The times of a script are those of its game; today's come with the start."""

_PEOPLE = {
    Role.HEAD_NSO: "Nadia",
    Role.JAM_TIMER: "Tim",
    Role.SCOREKEEPER_HOME: "Sky",
    Role.SCOREKEEPER_AWAY: "Sam",
    Role.LINEUP_HOME: "Lou",
    Role.LINEUP_AWAY: "Lee",
    Role.PENALTY_TRACKER: "Penny",
    Role.PENALTY_BOX: "Bo",
}
"""Names of the officials who enter a game played by others; no real names."""


def name_of(role: Role) -> str:
    """Return the name of the official in this role."""
    return _PEOPLE.get(role, role.value)


class Due(NamedTuple):
    """A line of a script, and how long after the first one it is entered at speed 1."""

    after_us: int
    line: TimedCommand


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """All lines of a game by time, and the roles that enter them, in the order of their start."""

    lines: tuple[Due, ...]
    roles: tuple[Role, ...]

    @property
    def begin(self) -> Instant:
        """The moment of the first line, in the game's own time."""
        return self.lines[0].line.at

    @property
    def length_us(self) -> int:
        """The duration of the lines at speed 1."""
        return self.lines[-1].after_us

    def part(self, role: str) -> tuple[Due, ...]:
        """Return the lines of one official."""
        return tuple(due for due in self.lines if due.line.role == role)


def read_script(game: Path | None) -> Script:
    """Return the script of a file, or of the practice bout; raises `UserError` for a file that is no game."""
    lines = _practice() if game is None else commands(read_crg(read_whole(game, FILE_BYTES_MAX)).game)
    if not lines:
        raise UserError(f"{game or 'the practice bout'} holds nothing that could be entered; choose another game")
    return Script(lines=tuple(_scheduled(lines)), roles=tuple(_roles(lines)))


def _scheduled(lines: Iterable[TimedCommand]) -> Iterator[Due]:
    """Return the lines with their pauses, without the days between two evenings of a scrimmage."""
    after_us, before = 0, None
    for line in lines:
        if before is not None:
            after_us += min(line.at - before.at, PAUSE_US_MAX)
        yield Due(after_us, line)
        before = line


def _roles(lines: Iterable[TimedCommand]) -> Iterator[Role]:
    """Return the usual eight, then all other roles with lines."""
    yield from SCRIPT_ROLES
    more = dict.fromkeys(Role(line.role) for line in lines)
    yield from (role for role in more if role not in SCRIPT_ROLES)


def _practice() -> tuple[TimedCommand, ...]:
    from random import Random

    from derbyos_core.practice.game import practice_game

    return practice_game(Random(_PRACTICE_SEED), _PRACTICE_START)
