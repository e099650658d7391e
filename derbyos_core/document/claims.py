"""Claims on one fact: which of several answers counts, and which stand beside it (data-model 5).

A register is one attribute of one element. Each author has at most one claim in it, the newest. A claim written over
another that its writer had seen supersedes it if the writer is the same author, owns the fact, or is Head NSO.
Otherwise both stand, and no official is held up. A settled answer counts, else the owner's newest, else the newest of
all.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from derbyos_core.clock import parse_instant
from derbyos_core.document.natural import team_of
from derbyos_core.document.ownership import is_head_nso, owns
from derbyos_core.document.statement import PRESENT, TEXT, Provenance, Statement
from derbyos_core.document.tree import ClaimVerdict, StandingClaim
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.identity import AuthorId

__all__ = ["PRESENT", "TEXT", "Claim", "ClaimContext", "Register", "context_of", "is_unopposed", "outranks"]

JAM_TIMES = ("timestamp", "duration")
AGREE_WITHIN_US = 1_000_000
"""Starts and durations of one jam agree if they are within a second of the counting one."""
_NO_TEAM = frozenset(("call", "injury", "jam", "period", "time-out", "clock-set"))


class ClaimContext(NamedTuple):
    """Input of the ownership table for a register's element."""

    tag: str
    team: str | None
    position: str = ""


def context_of(tag: str, fixed: Mapping[str, str], statements: Iterable[Statement]) -> ClaimContext:
    """Return the context, with the team from the key, else from the first statement that gives one."""
    said = dict(fixed)
    for statement in statements:
        if statement.attribute in ("team", "skater", "position"):
            said.setdefault(statement.attribute, statement.value or "")
        elif statement.attributes:
            for name in ("team", "skater", "position"):
                if name in statement.attributes:
                    said.setdefault(name, statement.attributes[name])
    return ClaimContext(tag, None if tag in _NO_TEAM else team_of(said), said.get("position", ""))


def outranks(role: str, context: ClaimContext, attribute: str) -> bool:
    """Return whether this role supersedes the answers that its holder has seen."""
    return is_head_nso(role) or owns(role, context.tag, attribute, context.team, context.position)


class Claim(NamedTuple):
    """One author's answer: a value, or None for «absent»."""

    value: str | None
    skater_eid: str | None
    provenance: Provenance
    place: int
    """Its place in the reading order of its element."""


def is_unopposed(tag: str, attribute: str) -> bool:
    """Return True for the time of an event, which never conflicts; the times of jams and periods are facts."""
    return attribute == "timestamp" and tag not in ("jam", "period")


class Register:
    """Standing claims of one attribute, oldest first.

    Adding a claim costs in proportion to its own `over` and `settles`, however many authors have one here.
    """

    __slots__ = ("_by_entry", "_claims", "attribute", "context")

    def __init__(self, attribute: str, context: ClaimContext) -> None:
        self.attribute = attribute
        self.context = context
        self._claims: dict[AuthorId, Claim] = {}
        """Each author's newest, in the order in which they were made."""
        self._by_entry: dict[EntryRef, AuthorId] | None = None
        """Author by entry; kept from the first claim on that names others."""

    @property
    def claims(self) -> list[Claim]:
        """The standing claims, oldest first."""
        return list(self._claims.values())

    def clear(self) -> None:
        """Drop all claims: everything older is ended."""
        self._claims.clear()
        self._by_entry = None

    def _is_owner(self, provenance: Provenance) -> bool:
        context = self.context
        return owns(provenance.role, context.tag, self.attribute, context.team, context.position)

    def claim(
        self, statement: Statement, index: int, value: str | None, skater_eid: str | None = None
    ) -> tuple[Claim, ...]:
        """Add an answer and drop those that it supersedes; return the dropped ones."""
        provenance = statement.provenance
        claims = self._claims
        dropped: tuple[Claim, ...] = ()
        if claims:
            own = claims.pop(provenance.author, None)
            if own is not None:
                dropped = (own,)
            if claims and (provenance.settles or provenance.over):
                dropped += self._supersede(provenance)
        claims[provenance.author] = Claim(value, skater_eid, provenance, index)
        if self._by_entry is not None:
            self._by_entry[provenance.entry] = provenance.author
        return dropped

    def _supersede(self, provenance: Provenance) -> tuple[Claim, ...]:
        """Drop the claims of others that this one supersedes; return them."""
        named = provenance.settles
        if provenance.over and outranks(provenance.role, self.context, self.attribute):
            named = (*named, *provenance.over)
        if not named:
            return ()
        if self._by_entry is None:
            self._by_entry = {claim.provenance.entry: author for author, claim in self._claims.items()}
        dropped = []
        for name in named:
            author = self._by_entry.get(name)
            if author is not None and author in self._claims and self._claims[author].provenance.entry == name:
                dropped.append(self._claims.pop(author))
        return tuple(dropped)

    def has_author(self, provenance: Provenance) -> bool:
        """Return whether this author has an answer here."""
        return provenance.author in self._claims

    def counting(self) -> Claim | None:
        """Return the answer that counts."""
        claims = self.claims
        if len(claims) <= 1:
            return claims[0] if claims else None
        if is_unopposed(self.context.tag, self.attribute):
            return claims[-1]
        settled = [claim for claim in claims if claim.provenance.settles]
        if settled:
            return settled[-1]
        owned = [claim for claim in claims if self._is_owner(claim.provenance)]
        return (owned or claims)[-1]

    def standing(self) -> list[StandingClaim]:
        """Return all claims, each with its verdict relative to the counting one."""
        counting = self.counting()
        assert counting is not None, "a register is made by its first claim"
        rows = []
        claims = self.claims
        for claim in claims:
            if claim is not counting:
                verdict = ClaimVerdict.AGREES if self._agree(claim, counting) else ClaimVerdict.OTHER
            elif claim.provenance.settles:
                verdict = ClaimVerdict.SETTLED
            elif len(claims) > 1 and self._is_owner(claim.provenance):
                verdict = ClaimVerdict.OWNER
            else:
                verdict = ClaimVerdict.COUNTS
            rows.append(
                StandingClaim(
                    self.attribute,
                    claim.value,
                    claim.skater_eid,
                    claim.provenance.author,
                    claim.provenance.role,
                    claim.provenance.entry,
                    verdict,
                )
            )
        return rows

    def _agree(self, one: Claim, other: Claim) -> bool:
        if one.skater_eid is not None and other.skater_eid is not None:
            return one.skater_eid == other.skater_eid
        if one.value == other.value or is_unopposed(self.context.tag, self.attribute):
            return True
        if self.context.tag == "jam" and self.attribute in JAM_TIMES and one.value and other.value:
            first, second = parse_instant(one.value), parse_instant(other.value)
            return first is not None and second is not None and abs(first - second) <= AGREE_WITHIN_US
        return False
