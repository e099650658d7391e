"""Resolution of references to skaters, and the persons on a team's sheet (data-model 4).

Entries carry the eid of a person, and that decides. A person who is only referred to is *unlisted*; they are read as
the listed person of their team with that number, as soon as there is exactly one. A reference without an eid, which
only foreign entries have, means the one listed person so called.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from derbyos_core.bout.model import Person, TeamSheet
from derbyos_core.bout.reading.references import whole
from derbyos_core.bout.writing.attribute_text import is_yes, parse_skater
from derbyos_core.document.tree import Element
from derbyos_core.identity import Eid, Team

__all__ = ["PersonSheet", "Persons", "read_sheet", "with_strays"]

TOLD_MAX = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonSheet:
    """A team as the document has it; `aliases` maps eids of unlisted persons to the listed person they are read as."""

    sheet: TeamSheet
    aliases: Mapping[Eid, Person] = field(default_factory=dict)


def read_sheet(team: Team, element: Element | None) -> PersonSheet:
    """Read everyone on a team, sorted by number as text."""
    if element is None:
        return PersonSheet(sheet=TeamSheet(team=team))
    persons = [_person(team, child) for child in element.findall("person") if child.is_present]
    kept: list[Person] = []
    aliases: dict[Eid, Person] = {}
    for person in persons:
        meant = None if person.listed else _the_one_listed(persons, person.label)
        if meant is None:
            kept.append(person)
        else:
            aliases[person.eid] = meant
    sheet = TeamSheet(
        team=team,
        name=element.get("name"),
        league=element.get("league"),
        abbreviation=element.get("abbreviation"),
        color=element.get("color"),
        persons=tuple(sorted(kept, key=_by_number)),
    )
    return PersonSheet(sheet=sheet, aliases=aliases)


def with_strays(sheet: TeamSheet, strays: Iterable[Person]) -> TeamSheet:
    """Return the sheet with persons added, as unlisted, who are still referred to although they were removed."""
    of_team = [person for person in strays if person.team is sheet.team]
    if not of_team:
        return sheet
    held = {person.eid for person in sheet.persons}
    more = {person.eid: person for person in of_team if person.eid not in held}
    if not more:
        return sheet
    return TeamSheet(
        team=sheet.team,
        name=sheet.name,
        league=sheet.league,
        abbreviation=sheet.abbreviation,
        color=sheet.color,
        persons=tuple(sorted((*sheet.persons, *more.values()), key=_by_number)),
    )


class Persons:
    """Index of all persons of a bout, looked up by reference."""

    def __init__(self, sheets: Iterable[PersonSheet]) -> None:
        self._sheets = {sheet.sheet.team: sheet.sheet for sheet in sheets}
        self._by_eid: dict[Eid, Person] = {}
        for sheet in sheets:
            self._by_eid.update((person.eid, person) for person in sheet.sheet.persons)
            self._by_eid.update(sheet.aliases)

    @classmethod
    def of_bout(cls, teams: Mapping[Team, TeamSheet]) -> "Persons":
        """Build the index from a projected bout."""
        return cls([PersonSheet(sheet=sheet) for sheet in teams.values()])

    def called(self, team: Team, called: str) -> Person | None:
        """Return the one listed person of a team with this number or name, else an unlisted one."""
        sheet = self._sheets.get(team)
        if sheet is None or not called:
            return None
        listed = _the_one_listed(sheet.persons, called)
        return listed or next((one for one in sheet.persons if not one.listed and one.label == called), None)

    def of(self, element: Element, team: Team | None = None) -> Person | None:
        """Resolve the `skater-eid` and `skater` of an element; None if it has neither."""
        attributes = element.attributes
        eid = Eid(attributes.get("skater-eid", "").lower())
        known = self._by_eid.get(eid) if eid else None
        if known is not None:
            return known
        prefix, called = parse_skater(attributes.get("skater", ""))
        side = prefix or team
        if side is None or not called:
            return None
        # The person of this reference was removed, or it could not be resolved: only the number is known.
        return self.called(side, called) or Person(eid=eid, team=side, number=called, listed=False)


def _person(team: Team, element: Element) -> Person:
    told = whole(element.get("told"))
    roles = (*element.get("role").split(), *(child.text.strip() for child in element.findall("role")))
    return Person(
        eid=element.eid,
        team=team,
        number=element.get("number"),
        name=element.get("name"),
        listed=not is_yes(element.get("unlisted")),
        skated=is_yes(element.get("skated", "yes")),
        told=told if 0 <= told <= TOLD_MAX else 0,
        roles=tuple(dict.fromkeys(role for role in roles if role)),
        league=element.get("league"),
        certification=element.get("certification") or _level(element),
    )


def _level(element: Element) -> str:
    """Return the level of the first certification that another program wrote as an element (domain 3.4)."""
    found = (child.get("level") for child in element.findall("certification"))
    return next((level for level in found if level), "")


def _the_one_listed(persons: Iterable[Person], called: str) -> Person | None:
    """Match the exact number first, then the exact name; several matches give None (A19)."""
    listed = [person for person in persons if person.listed]
    for same in ([one for one in listed if one.number == called], [one for one in listed if one.name == called]):
        if len(same) == 1:
            return same[0]
        if same:
            return None
    return None


def _by_number(person: Person) -> tuple[str, str, str]:
    """Sort key: numbers are text and sort as text: 0, 00, 16, 21, 210, 23 (domain 4.7)."""
    return (person.number, person.name, person.eid)
