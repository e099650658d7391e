"""Decides what one line of the ready list is, and where its Fix can lead."""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.i18n import tr

__all__ = ["ReadyItem", "ReadyPart"]


class ReadyPart(StrEnum):
    """What the list looks at, and where Fix leads."""

    ROSTERS = "rosters"
    COLOURS = "colours"
    ROLES = "roles"
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
    """What there is to say of it, where nothing can be put right by hand."""
