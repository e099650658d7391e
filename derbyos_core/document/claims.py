"""Decides which of several answers to one fact counts, and which stand beside it (data-model 5).

A register is one attribute of one element. Each author has at most one claim in it, the newest. A claim written
over another that its writer had seen supersedes it if the writer is the same author, owns the fact, or is Head
NSO; otherwise both stand, and nobody is held up. What was settled counts, else the owner's newest, else the
newest of anybody.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from derbyos_core.clock import parse_instant
from derbyos_core.document.natural import team_of
from derbyos_core.document.ownership import is_head_nso, owns
from derbyos_core.document.statement import PRESENT, TEXT, Statement, Voice
from derbyos_core.document.tree import StandingClaim, Verdict

__all__ = ["PRESENT", "TEXT", "Claim", "Context", "Register", "context_of", "is_undisputed", "outranks"]

JAM_TIMES = ("timestamp", "duration")
AGREE_WITHIN_US = 1_000_000
"""Starts and durations of one jam within a second of the counting one agree."""
_NO_TEAM = frozenset(("call", "injury", "jam", "period", "time-out", "clock-set"))


class Context(NamedTuple):
    """What the table of owners asks about a register's element."""

    tag: str
    team: str | None
    position: str = ""


def context_of(tag: str, fixed: Mapping[str, str], statements: Iterable[Statement]) -> Context:
    """The team from the key, else from what is said first."""
    said = dict(fixed)
    for statement in statements:
        if statement.attribute in ("team", "skater", "position"):
            said.setdefault(statement.attribute, statement.value or "")
        elif statement.attributes:
            for name in ("team", "skater", "position"):
                if name in statement.attributes:
                    said.setdefault(name, statement.attributes[name])
    return Context(tag, None if tag in _NO_TEAM else team_of(said), said.get("position", ""))


def outranks(role: str, context: Context, attribute: str) -> bool:
    """Whether who has this role supersedes the answers that he has seen."""
    return is_head_nso(role) or owns(role, context.tag, attribute, context.team, context.position)


class Claim(NamedTuple):
    """One author's answer: a value, or None for «absent»."""

    value: str | None
    skater_eid: str | None
    voice: Voice
    place: int
    """Where it stands among all that is read of its element."""


def is_undisputed(tag: str, attribute: str) -> bool:
    """True for the time of an event, which is never in dispute; the times of jams and periods are facts."""
    return attribute == "timestamp" and tag not in ("jam", "period")


class Register:
    """The standing claims of one attribute, oldest first."""

    __slots__ = ("attribute", "claims", "context")

    def __init__(self, attribute: str, context: Context) -> None:
        self.attribute = attribute
        self.context = context
        self.claims: list[Claim] = []

    def _is_owner(self, voice: Voice) -> bool:
        context = self.context
        return owns(voice.role, context.tag, self.attribute, context.team, context.position)

    def claim(self, statement: Statement, index: int, value: str | None, skater_eid: str | None = None) -> None:
        """Take an answer in, dropping those that it supersedes."""
        voice = statement.voice
        if self.claims:
            is_above = outranks(voice.role, self.context, self.attribute)
            self.claims = [
                claim
                for claim in self.claims
                if claim.voice.author != voice.author
                and claim.voice.entry not in voice.settles
                and not (is_above and claim.voice.entry in voice.over)
            ]
        self.claims.append(Claim(value, skater_eid, voice, index))

    def has_author(self, voice: Voice) -> bool:
        """Whether this author has an answer here."""
        return any(claim.voice.author == voice.author for claim in self.claims)

    def counting(self) -> Claim | None:
        """The answer that counts."""
        claims = self.claims
        if len(claims) <= 1:
            return claims[0] if claims else None
        if is_undisputed(self.context.tag, self.attribute):
            return claims[-1]
        settled = [claim for claim in claims if claim.voice.settles]
        if settled:
            return settled[-1]
        owned = [claim for claim in claims if self._is_owner(claim.voice)]
        return (owned or claims)[-1]

    def standing(self) -> list[StandingClaim]:
        """All claims with what each means beside the one that counts."""
        counting = self.counting()
        assert counting is not None, "a register is made by its first claim"
        rows = []
        for claim in self.claims:
            if claim is not counting:
                verdict = Verdict.AGREES if self._agree(claim, counting) else Verdict.OTHER
            elif claim.voice.settles:
                verdict = Verdict.SETTLED
            elif len(self.claims) > 1 and self._is_owner(claim.voice):
                verdict = Verdict.OWNER
            else:
                verdict = Verdict.COUNTS
            rows.append(
                StandingClaim(
                    self.attribute,
                    claim.value,
                    claim.skater_eid,
                    claim.voice.author,
                    claim.voice.role,
                    claim.voice.entry,
                    verdict,
                )
            )
        return rows

    def _agree(self, one: Claim, other: Claim) -> bool:
        if one.skater_eid is not None and other.skater_eid is not None:
            return one.skater_eid == other.skater_eid
        if one.value == other.value or is_undisputed(self.context.tag, self.attribute):
            return True
        if self.context.tag == "jam" and self.attribute in JAM_TIMES and one.value and other.value:
            first, second = parse_instant(one.value), parse_instant(other.value)
            return first is not None and second is not None and abs(first - second) <= AGREE_WITHIN_US
        return False
