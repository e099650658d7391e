"""Stored form of an interpreted entry, and the exceptions that stop an interpretation."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from derbyos_core.document.element_slot import ElementSlot
from derbyos_core.document.statement import Statement
from derbyos_core.gossip.acts import EntryRef
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
    """Outcome of an entry in the fold."""

    COUNTS = "counts"
    PENDING = "pending"
    UNRESOLVED = "unresolved"
    INVALID = "invalid"
    FORBIDDEN = "forbidden"
    """Its writer has no right to it (`authority`)."""


@dataclass(slots=True)
class Interpretation:
    """One entry's statements, and the ids and persons that they depend on.

    `binds` are the ids that it uses as another name for a natural element, `rests_on` the ids that it addresses, `asks`
    the team and the number or name of every person that it refers to without an id.
    """

    statements: tuple[Statement, ...] = ()
    binds: tuple[tuple[str, str], ...] = ()
    rests_on: tuple[str, ...] = ()
    asks: tuple[tuple[str, str], ...] = ()
    outcome: FoldOutcome = FoldOutcome.COUNTS
    knows_all: bool = True
    """False if it refers to a person who cannot be identified."""
    forbidden_by: EntryRef | None = None
    """The restriction that forbids it."""

    def makes(self) -> list[str]:
        """Return the ids of all elements that it makes, with repetitions."""
        return [statement.slot.eid for statement in self.statements if statement.makes]

    def provides(self) -> set[str]:
        """Return the ids that get a meaning by it, aliases included."""
        return {*self.makes(), *(name for name, _ in self.binds)}


Said = tuple[Statement, ...] | Interpretation
"""Stored form of an entry: its statements alone if all else follows from them, as it does for most entries.

Such an entry counts, gives no aliases and refers to no person without an id. The ids that it addresses are those of the
elements that its statements change but do not make; their cells record that it depends on them.
"""


def in_short(full: Interpretation) -> Said:
    """Return the form in which to store an interpretation."""
    if full.outcome is not FoldOutcome.COUNTS or full.binds or full.asks or not full.knows_all:
        return full
    return full.statements if full.rests_on == _changes(full.statements) else full


def in_full(said: Said) -> Interpretation:
    """Return the interpretation that was stored in this form."""
    return Interpretation(said, rests_on=_changes(said)) if isinstance(said, tuple) else said


def _changes(statements: tuple[Statement, ...]) -> tuple[str, ...]:
    return tuple([statement.slot.eid for statement in statements if not statement.makes])


class FoldContext(Protocol):
    """State of the document that an interpretation reads."""

    def slot(self, eid: str) -> ElementSlot | None:
        """Return the slot of the element with this id or alias, None while nothing makes it."""
        ...

    def person(self, team: str, text: str, before: OrderKey) -> str | None:
        """Return the one person with that number, else name, just before that place; None if none or several."""
        ...


class PendingError(Exception):
    """A target does not exist here yet."""


class UnresolvedError(Exception):
    """A reference matches no person, or several."""


class InvalidError(Exception):
    """The entry addresses nothing that could ever exist."""
