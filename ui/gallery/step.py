"""One step of the pictures' game: a command of an official at a moment."""

from collections.abc import Callable
from dataclasses import dataclass

from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.identity import Role
from ui.gallery.script import JAM_TWELVE

__all__ = ["ScriptStep", "Wish", "at_second", "moment"]

SECOND_US = 1_000_000
NIGHT = 1795219200 * SECOND_US
"""Midnight before the evening of the game, 21 November 2026, UTC."""
Wish = Callable[[Bout, Instant], Command | None]
"""Function from the bout at that moment to a command: to end the running stop, to let a skater out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptStep:
    """A command, its role, and its time."""

    at: Instant
    role: Role
    command: Command | Wish


def at_second(second: float) -> Instant:
    """Return the time so many seconds after midnight."""
    return Instant(NIGHT + round(second * SECOND_US))


def moment(second: float) -> Instant:
    """Return the time so many seconds after the start of Jam 12."""
    return at_second(JAM_TWELVE + second)
