"""One line of the ready list, and the targets of its Fix button."""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.i18n import tr

__all__ = ["ReadyItem", "ReadyPart"]


class ReadyPart(StrEnum):
    """Subject of a line, and the target of Fix."""

    ROSTERS = "rosters"
    COLOURS = "colours"
    ROLES = "roles"
    HEAD = "head"
    CLOCKS = "clocks"
    STEP = "step"
    COPY = "copy"
    BOARD = "board"
    SAVING = "saving"
    WAITING = "waiting"
    DOUBLES = "doubles"
    UNHEARD = "unheard"
    VERSIONS = "versions"
    NOTICES = "notices"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyItem:
    """One line of the list."""

    part: ReadyPart
    title: str
    sub: str
    is_ready: bool
    fix: str = tr("Fix")
    words: str = ""
    """Explanation, if nothing can be fixed by hand."""
    is_task: bool = False
    """Whether an open line is only not done yet; else something is wrong."""
