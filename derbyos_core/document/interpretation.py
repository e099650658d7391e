"""Decides what is kept of an entry once it is interpreted, and what stops an interpretation."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from derbyos_core.document.spot import Spot
from derbyos_core.document.statement import Statement
from derbyos_core.gossip.log import OrderKey

__all__ = ["Interpretation", "InvalidError", "Known", "Outcome", "PendingError", "UnresolvedError"]


class Outcome(Enum):
    """What became of an entry in the fold."""

    COUNTS = "counts"
    PENDING = "pending"
    UNRESOLVED = "unresolved"
    INVALID = "invalid"


@dataclass(slots=True)
class Interpretation:
    """What one entry says: statements by element, the spots they need, and the names it rests on."""

    outcome: Outcome = Outcome.COUNTS
    statements: list[tuple[Spot, Statement]] = field(default_factory=list)
    provides: list[str] = field(default_factory=list)
    binds: list[tuple[str, str]] = field(default_factory=list)
    rests_on: list[str] = field(default_factory=list)
    unknown_person: bool = False


class Known(Protocol):
    """What the document knows while an entry is interpreted."""

    def spot(self, eid: str) -> Spot | None:
        """Where the element of this id (or alias) stands, None while nothing makes it."""
        ...

    def person(self, team: str, text: str, before: OrderKey) -> str | None:
        """The one person of that number, else name, just before that place; None if none or several."""
        ...


class PendingError(Exception):
    """A target does not exist here yet."""


class UnresolvedError(Exception):
    """A reference means nobody, or several."""


class InvalidError(Exception):
    """The entry addresses nothing that could ever exist."""
