"""Decides how a standing answer is told to whoever reads the document (data-model 5)."""

from enum import StrEnum
from typing import NamedTuple

from derbyos_core.document.spot import Kind
from derbyos_core.document.statement import PRESENT, Statement
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.identity import AuthorId

__all__ = ["StandingClaim", "Verdict", "answers_of"]


class Verdict(StrEnum):
    """What a standing claim means for the value that counts (data-model 5)."""

    COUNTS = "counts"
    OWNER = "counts (owner)"
    SETTLED = "counts (settled)"
    AGREES = "agrees"
    OTHER = "other"


class StandingClaim(NamedTuple):
    """One author's standing answer for one register (element, attribute).

    `value` None says that the author holds the attribute to be absent. The register of an element's text is
    named `text()`, that of its being there `present` with the values `yes` and `no`.
    """

    attribute: str
    value: str | None
    skater_eid: str | None
    author: AuthorId
    role: str
    entry: EntryRef
    verdict: Verdict


def answers_of(statement: Statement) -> tuple[StandingClaim, ...]:
    """The answers in an element of which nothing but this statement speaks: each counts."""
    author, role, _, entry, _, settles = statement.voice
    verdict = Verdict.SETTLED if settles else Verdict.COUNTS
    said: dict[str, str] = dict(statement.attributes)
    if statement.spot.kind in (Kind.FACT, Kind.OWN):
        said[PRESENT] = "yes"
    person = statement.skater_eid
    return tuple(
        StandingClaim(name, said[name], person if name == "skater" else None, author, role, entry, verdict)
        for name in sorted(said)
    )
