"""Claims of the plain fold: the answers to one fact that remain, and the one that counts (data-model 5).

Written from the design and `docs/fold.md`, not from the program.
"""

from dataclasses import dataclass

from derbyos_core.clock import parse_instant
from tests.property.plain_said import PlainProvenance, Statement
from tests.property.plain_words import OF_BOTH_TEAMS, owns, team_of

SECOND_US = 1_000_000


@dataclass(frozen=True)
class Owner:
    """Data of an element that the table of owners needs."""

    tag: str
    team: str | None
    position: str

    def is_(self, provenance: PlainProvenance, attribute: str) -> bool:
        """Return whether the writer has the role that owns this register."""
        return owns(provenance.role, self.tag, attribute, self.team, self.position)


@dataclass(frozen=True)
class Answer:
    """One author's current answer; a value of None means absent."""

    value: str | None
    skater_eid: str | None
    provenance: PlainProvenance


@dataclass(frozen=True)
class Row:
    """A row of the table of claims."""

    attribute: str
    answer: Answer
    verdict: str


def owner_of(tag: str, fixed: dict[str, str], statements: list[Statement]) -> Owner:
    """Return the team (and position) of an element from its key, or else from its first statements."""
    known = dict(fixed)
    for said in statements:
        if said.says == "set" and said.attribute in ("team", "skater", "position"):
            known.setdefault(said.attribute, said.value or "")
    return Owner(tag, None if tag in OF_BOTH_TEAMS else team_of(known), known.get("position", ""))


def is_time_of_an_event(tag: str, attribute: str) -> bool:
    """Return whether this is the `timestamp` of anything but a jam or a period, which is never in dispute."""
    return attribute == "timestamp" and tag not in ("jam", "period")


def answered(standing: list[Answer], new: Answer, attribute: str, owner: Owner) -> list[Answer]:
    """Return the answers that remain after a new one.

    Each author has one claim, the newest. A settlement drops only the claims that it names. An answer written over
    another supersedes it if the writer owns the fact or is Head NSO.
    """
    provenance = new.provenance
    outranks = provenance.role == "head-nso" or owner.is_(provenance, attribute)
    left = []
    for old in standing:
        own = old.provenance.author == provenance.author
        settled = old.provenance.entry in provenance.settles
        superseded = outranks and old.provenance.entry in provenance.over
        if not (own or settled or superseded):
            left.append(old)
    return [*left, new]


def counting(standing: list[Answer], attribute: str, owner: Owner) -> Answer:
    """Return the settled answer; else the newest by the owner role; else the newest of all."""
    settled = [answer for answer in standing if answer.provenance.settles]
    owned = [answer for answer in standing if owner.is_(answer.provenance, attribute)]
    return (settled or owned or standing)[-1]


def agree(one: Answer, other: Answer, attribute: str, tag: str) -> bool:
    """Return whether two values agree; skaters are compared by id, times of one jam within a second."""
    if one.skater_eid is not None and other.skater_eid is not None:
        return one.skater_eid == other.skater_eid
    if one.value == other.value or is_time_of_an_event(tag, attribute):
        return True
    if tag == "jam" and attribute in ("timestamp", "duration"):
        first, second = parse_instant(one.value or ""), parse_instant(other.value or "")
        return first is not None and second is not None and abs(first - second) <= SECOND_US
    return False


def rows_of(standing: list[Answer], attribute: str, owner: Owner) -> list[Row]:
    """Return the current answers, each with its verdict beside the one that counts."""
    chosen = counting(standing, attribute, owner)
    rows = []
    for answer in standing:
        if answer is not chosen:
            verdict = "agrees" if agree(answer, chosen, attribute, owner.tag) else "other"
        elif answer.provenance.settles:
            verdict = "counts (settled)"
        elif len(standing) > 1 and owner.is_(answer.provenance, attribute):
            verdict = "counts (owner)"
        else:
            verdict = "counts"
        rows.append(Row(attribute, answer, verdict))
    return rows
