"""Conflicts shown as «two answers»: every register of the document with different standing answers."""

from collections.abc import Iterator

from derbyos_core.bout.model import Answer, Disagreement, JamId
from derbyos_core.bout.reading.references import team_of
from derbyos_core.bout.writing.attribute_text import parse_skater
from derbyos_core.document.standing import StandingClaim
from derbyos_core.document.tree import Element
from derbyos_core.identity import Team

__all__ = ["answer_of", "disagreements_in", "disagreements_of"]

PRESENT = "present"


def disagreements_in(
    element: Element, jam: JamId | None, team: Team | None = None, position: str = ""
) -> Iterator[Disagreement]:
    """Yield the conflicts of an element and its descendants, each with the place to show it."""
    team = team_of(element) or team
    position = element.get("position") or position
    yield from disagreements_of(element, jam, team, position)
    for child in element.children:
        if child.children or child.disagreements:  # nearly no element has either
            yield from disagreements_in(child, jam, team, position)


def disagreements_of(
    element: Element, jam: JamId | None, team: Team | None = None, position: str = ""
) -> Iterator[Disagreement]:
    """Yield the conflicts of one element alone."""
    registers = element.disagreements
    if not element.is_present and PRESENT in registers:
        registers = (PRESENT,)  # existence comes first: the rest is written inside an absent element
    for register in registers:
        yield Disagreement(
            eid=element.eid,
            tag=element.tag,
            attribute=register,
            jam=jam,
            team=team,
            position=position,
            number=element.get("number") or parse_skater(element.get("skater"))[1],
            answers=tuple(map(answer_of, element.answers(register))),
        )


def answer_of(claim: StandingClaim) -> Answer:
    """Return a standing claim as an answer to a question."""
    return Answer(
        value=claim.value,
        skater_eid=claim.skater_eid,
        author=claim.author,
        role=claim.role,
        entry=claim.entry,
        verdict=claim.verdict,
    )
