"""Facts on the front page that are entered elsewhere: captains, officials, expulsions, signatures."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import tzinfo

from derbyos_core.bout.model import Bout, Penalty
from derbyos_core.bout.wording.words import Words
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Team
from derbyos_core.roles.head_nso.signing import SIGNERS, signed_by
from derbyos_core.roles.shared import texts

__all__ = ["HeadFact", "head_facts"]

TEAMS = (Team.HOME, Team.AWAY)
CAPTAIN, EXPULSION = "captain", "expulsion"
SUSPENDED = {"yes": tr("suspension"), "no": tr("no suspension")}
NAMED_MAX = 6
"""Expulsions named in one line; the sheets list all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadFact:
    """One line: its subject and what is known of it."""

    what: str
    value: str


def head_facts(bout: Bout, zone: tzinfo | None = None) -> tuple[HeadFact, ...]:
    """Return a line for each subject of which there is something."""
    words = Words(bout)
    lines = (
        (tr("Captains"), tuple(_captains(bout, words))),
        (tr("Officials"), _officials(bout)),
        (tr("Expulsions"), tuple(_expulsions(bout, words))[:NAMED_MAX]),
        (tr("Signatures"), tuple(_signatures(bout, words, zone))),
    )
    return tuple(HeadFact(what=what, value=joined(" · ", parts)) for what, parts in lines if parts)


def _captains(bout: Bout, words: Words) -> Iterator[str]:
    for team in TEAMS:
        for person in bout.teams[team].persons:
            if CAPTAIN in person.roles:
                yield joined(" ", filter(None, (words.team(team), person.number, person.name)))


def _officials(bout: Bout) -> tuple[str, ...]:
    count = sum(1 for one in bout.teams[Team.OFFICIAL].persons if one.name or one.number)
    return (ntr("{n} on the list", "{n} on the list", count),) if count else ()


def _expulsions(bout: Bout, words: Words) -> Iterator[str]:
    for one in bout.penalties:
        if one.severity == EXPULSION:
            yield joined(", ", filter(None, _expulsion(one, words)))


def _expulsion(one: Penalty, words: Words) -> tuple[str, ...]:
    who = words.skater(one.person.team, one.person.label) if one.person is not None else ""
    return who, one.code, words.jam(one.jam), SUSPENDED.get(one.suspension, "")


def _signatures(bout: Bout, words: Words, zone: tzinfo | None) -> Iterator[str]:
    for signer in SIGNERS:
        found = signed_by(bout, signer)
        if found is not None:
            at = texts.clock_of_day(found.at, zone, with_seconds=False) if found.at is not None else ""
            yield joined(" ", filter(None, (words.signed(found.name, signer), at)))
