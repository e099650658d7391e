"""Bouts that the start page offers: announced on the network, or saved on this laptop."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from derbyos_core.clock import Instant
from derbyos_core.roles.shared.jersey import Jersey

if TYPE_CHECKING:
    from derbyos_core.wire.messages import Address

__all__ = ["BoutValue", "FoundBout", "SavedBout", "TeamMark"]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedBout:
    """A bout saved on this laptop."""

    bout: str
    title: str
    entries: int
    changed_at: Instant | None = None
