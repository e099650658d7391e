"""Decides what is kept of an entry once it is interpreted, and what stops an interpretation."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from derbyos_core.document.element_slot import ElementSlot
from derbyos_core.document.statement import Statement
from derbyos_core.gossip.log import OrderKey

__all__ = [
    "FoldContext",
    "FoldOutcome",
    "Interpretation",
    "InvalidError",
    "PendingError",
    "Said",
    "UnresolvedError",
    "in_full",
    "in_short",
]


class FoldOutcome(Enum):
    """What became of an entry in the fold."""

    COUNTS = "counts"
    PENDING = "pending"
    UNRESOLVED = "unresolved"
    INVALID = "invalid"


@dataclass(slots=True)
class Interpretation:
    """What one entry says, and what that hangs on.

    `binds` are the ids that it uses as another name for a natural element, `rests_on` the ids that it addresses,
    `asks` the team and the number or name of everybody whom it means without telling the id.
    """

    statements: tuple[Statement, ...] = ()
    binds: tuple[tuple[str, str], ...] = ()
    rests_on: tuple[str, ...] = ()
    asks: tuple[tuple[str, str], ...] = ()
    outcome: FoldOutcome = FoldOutcome.COUNTS
    knows_all: bool = True
    """False if it means somebody of whom nobody can tell who she is."""

    def makes(self) -> list[str]:
        """The ids of all elements that are there by it, once for each time."""
        return [statement.slot.eid for statement in self.statements if statement.makes]

    def provides(self) -> set[str]:
        """The ids that mean something by it, other names included."""
        return {*self.makes(), *(name for name, _ in self.binds)}


Said = tuple[Statement, ...] | Interpretation
"""What is kept of an entry: its statements alone where they tell all the rest, as those of most entries do.

Such an entry counts, gives no other names and asks for nobody, and the ids that it addresses are those of the
elements that its statements change but do not make. Its cells then know that it rests on them.
"""


def in_short(full: Interpretation) -> Said:
    """What is to be kept of an interpretation."""
    if full.outcome is not FoldOutcome.COUNTS or full.binds or full.asks or not full.knows_all:
        return full
    return full.statements if full.rests_on == _changes(full.statements) else full


def in_full(said: Said) -> Interpretation:
    """The interpretation of which this was kept."""
    return Interpretation(said, rests_on=_changes(said)) if isinstance(said, tuple) else said


def _changes(statements: tuple[Statement, ...]) -> tuple[str, ...]:
    return tuple([statement.slot.eid for statement in statements if not statement.makes])


class FoldContext(Protocol):
    """What the document knows while an entry is interpreted."""

    def slot(self, eid: str) -> ElementSlot | None:
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
