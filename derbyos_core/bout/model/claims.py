"""Conflicting answers to one fact."""

from dataclasses import dataclass

from derbyos_core.bout.model.jam import JamId
from derbyos_core.document.tree import ClaimVerdict
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import AuthorId, Eid, Team

__all__ = [
    "Answer",
    "Disagreement",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer to a fact, with its author and role."""

    value: str | None
    skater_eid: str | None
    author: AuthorId
    role: str
    entry: EntryRef
    verdict: ClaimVerdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreement:
    """Two or more different standing answers to one register: to be settled, never blocking."""

    eid: Eid
    tag: str
    attribute: str
    jam: JamId | None
    team: Team | None
    position: str
    number: str
    answers: tuple[Answer, ...]
