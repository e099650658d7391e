"""One tab of a person's roles: its names, its key and its state.

Values only, without the game that they are made from, so that the window's frame is painted before a bout is loaded.
"""

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["SHORT_FROM", "RoleTab", "TabState", "TabTone"]

SHORT_FROM = 6
"""From so many roles on the tabs have short names (design 2)."""


class TabTone(StrEnum):
    """Meaning of a tab's state."""

    BAD = "bad"
    """An alarm of the game, or a foul-out."""
    WARN = "warn"
    """A question to settle; nobody is held up by it."""
    BEGUN = "begun"
    """An own entry that is begun and kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TabState:
    """State of a tab in one word; `short` in the rail, `said` as a part of a sentence for a screen reader."""

    words: str
    short: str
    said: str
    tone: TabTone


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleTab:
    """One tab; `key` is the digit that opens it with Ctrl, 0 for none."""

    role: str
    key: int
    name: str
    short: str
    letters: str
    team: str
    """The three letters of the role's team, empty if it is for both or neither."""
    mark: str
    is_open: bool = False
    state: TabState | None = None
