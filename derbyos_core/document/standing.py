"""Standing answers as readers of the document see them (data-model 5)."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from derbyos_core.document.element_slot import SlotKind
from derbyos_core.document.statement import PRESENT, Statement
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.identity import AuthorId

__all__ = ["ClaimVerdict", "StandingClaim", "Superseded", "Unopposed"]


class ClaimVerdict(StrEnum):
    """Meaning of a standing claim for the value that counts (data-model 5)."""

    COUNTS = "counts"
    OWNER = "counts (owner)"
    SETTLED = "counts (settled)"
    AGREES = "agrees"
    OTHER = "other"


class StandingClaim(NamedTuple):
    """One author's standing answer for one register (element, attribute).

    `value` None means that the author holds the attribute to be absent. The register of an element's text is named
    `text()`, that of its presence `present` with the values `yes` and `no`.
    """

    attribute: str
    value: str | None
    skater_eid: str | None
    author: AuthorId
    role: str
    entry: EntryRef
    verdict: ClaimVerdict


class Unopposed:
    """All statements about an element that has one author: the one that made it, then changes."""

    __slots__ = ("statements",)

    def __init__(self, statements: tuple[Statement, ...]) -> None:
        self.statements = statements

    def answers(self) -> tuple[StandingClaim, ...]:
        """Return the answers, computed on demand: each counts."""
        return _answers_of(self)

    def last_words(self) -> dict[str, tuple[str | None, Statement]]:
        """Return the author's last value for each register and its statement, in the order of the registers."""
        made = self.statements[0]
        said: dict[str, tuple[str | None, Statement]] = {name: (value, made) for name, value in made.attributes.items()}
        if len(self.statements) > 1:
            said.update((change.attribute, (change.value, change)) for change in self.statements[1:])
            said = {name: said[name] for name in sorted(said)}
        return said


class Superseded(Unopposed):
    """All statements about an element by several authors, each superseding the answers that its writer had seen."""

    __slots__ = ("_weigh",)

    def __init__(
        self, statements: tuple[Statement, ...], weigh: Callable[[tuple[Statement, ...]], tuple[StandingClaim, ...]]
    ) -> None:
        super().__init__(statements)
        self._weigh = weigh

    def answers(self) -> tuple[StandingClaim, ...]:
        """Return the answers by the rules of the element's cell."""
        return self._weigh(self.statements)


def _answers_of(unopposed: Unopposed) -> tuple[StandingClaim, ...]:
    """Return the answers in an element with one author: each counts."""
    said = unopposed.last_words()
    made = unopposed.statements[0]
    if made.slot.kind in (SlotKind.FACT, SlotKind.OWN):
        said[PRESENT] = ("yes", made)
    rows = []
    for name in sorted(said):
        value, statement = said[name]
        author, role, _, entry, _, settles = statement.provenance
        person = statement.skater_eid if name == "skater" else None
        verdict = ClaimVerdict.SETTLED if settles else ClaimVerdict.COUNTS
        rows.append(StandingClaim(name, value, person, author, role, entry, verdict))
    return tuple(rows)
