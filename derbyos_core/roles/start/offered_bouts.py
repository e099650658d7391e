"""Bouts that the start page offers: announced on the network, or saved on this laptop."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from derbyos_core.clock import Instant
from derbyos_core.colours import Jersey, hex_colour
from derbyos_core.identity import Team

if TYPE_CHECKING:
    from derbyos_core.bout.model import Bout
    from derbyos_core.wire.messages import Address

__all__ = ["BoutValue", "FoundBout", "SavedBout", "TeamMark", "marks_text", "read_marks"]

TEAMS = 2
NO_COLOUR = "-"
_MARK = re.compile(r"(#[0-9A-Fa-f]{6}|-) (.{1,24})")


@dataclass(frozen=True, slots=True, kw_only=True)
class BoutValue:
    """One bout."""

    left: str
    left_jersey: Jersey
    right: str
    right_jersey: Jersey
    title: str
    sub: str
    state: str
    mark: str = "clock"
    role: str = "note"
    """One of the pill grounds: "live" while a jam is on track."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamMark:
    """A team on a chip: three letters, and a colour as `#RRGGBB` (empty if unknown)."""

    short: str
    color: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundBout:
    """A bout announced on the network; `bout` is the BOUT string; the rest may be empty."""

    bout: str
    addresses: "tuple[Address, ...]"
    title: str = ""
    hall: str = ""
    phase: str = ""
    officials: int = 0
    teams: tuple[TeamMark, ...] = ()
    start: str = ""
    """When the first whistle is announced for, `20:30` or with a date before it."""
    is_closed: bool = False
    needs_code: bool = False
    """Whether this laptop does not belong to the closed bout yet: the join code lets it in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedBout:
    """A bout saved on this laptop."""

    bout: str
    title: str
    entries: int
    changed_at: Instant | None = None
    teams: tuple[TeamMark, ...] = ()
    date: str = ""
    start: str = ""
    hall: str = ""


def marks_text(bout: "Bout") -> str:
    """Return both teams in one line for announcements and lists: `#5B2A86 HHC;#F2B705 SCS`; empty without a name."""
    sheets = [bout.teams[team] for team in (Team.HOME, Team.AWAY)]
    if not any(sheet.title for sheet in sheets):
        return ""
    return ";".join(f"{hex_colour(sheet.color) or NO_COLOUR} {' '.join(sheet.short.split(';'))}" for sheet in sheets)


def read_marks(text: str) -> tuple[TeamMark, ...]:
    """Parse such a line; a text of another form gives no teams."""
    marks = [_MARK.fullmatch(part) for part in text.split(";")]
    found = [mark for mark in marks if mark is not None]
    if len(marks) != TEAMS or len(found) != TEAMS:
        return ()
    return tuple(TeamMark(short=mark[2].strip(), color=mark[1] if mark[1] != NO_COLOUR else "") for mark in found)
