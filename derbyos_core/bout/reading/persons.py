"""Resolution of references to skaters, and the persons on a team's sheet (data-model 4).

Entries carry the eid of a person, and that decides. A person who is only referred to is *unlisted*; they are read as
the listed person of their team with that number, as soon as there is exactly one. A reference without an eid, which
only foreign entries have, means the one listed person so called.

A person with `same-as` is another one of the team: whatever names them means that one
(docs/decisions/0024-say-who-a-person-is.md). A person with `skated="never"` was removed for good. Such a person, and an
unlisted one, is on no sheet while nothing in the bout names them (`settled`).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from derbyos_core.bout.model import Person, TeamSheet
from derbyos_core.bout.model.logo import is_logo
from derbyos_core.bout.reading.references import whole
from derbyos_core.bout.writing.attribute_text import is_yes, parse_skater
from derbyos_core.document.tree import Element
from derbyos_core.identity import Eid, Team

__all__ = ["NEVER", "SAME_AS", "PersonSheet", "Persons", "named_in", "read_sheet", "settled"]

TOLD_MAX = 99
NEVER = "never"
"""Value of `skated` for a person who was removed for good. Older programs read it as struck off."""
SAME_AS = "same-as"
"""Attribute of a person who is another one: the id of that one."""
_OF_A_REFERENCE = frozenset(("number", "name", "unlisted", "told", "skated", SAME_AS))
"""Attributes of an unlisted person that say nothing where no entry names them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonSheet:
    """A team as the document has it; `aliases` maps eids to the other person they are read as.

    `fading` are the persons who are on no sheet unless an entry names them.
    """

    sheet: TeamSheet
    aliases: Mapping[Eid, Person] = field(default_factory=dict)
    fading: frozenset[Eid] = frozenset()


def read_sheet(team: Team, element: Element | None) -> PersonSheet:
    """Read everyone on a team, sorted by number as text."""
    if element is None:
        return PersonSheet(sheet=TeamSheet(team=team))
    elements = [child for child in element.findall("person") if child.is_present]
    persons = {child.eid: _person(team, child) for child in elements}
    merges = _merges({child.eid: Eid(child.get(SAME_AS).lower()) for child in elements if child.get(SAME_AS)}, persons)
    kept: list[Person] = []
    aliases: dict[Eid, Person] = {}
    standing = [person for person in persons.values() if person.eid not in merges]
    for person in standing:
        meant = None if person.listed else _the_one_listed(standing, person.label)
        if meant is None:
            kept.append(person)
        else:
            aliases[person.eid] = meant
    for eid, target in merges.items():
        aliases[eid] = aliases.get(target, persons[target])
    sheet = TeamSheet(
        team=team,
        name=element.get("name"),
        league=element.get("league"),
        abbreviation=element.get("abbreviation"),
        color=element.get("color"),
        persons=tuple(sorted(kept, key=_by_number)),
        merged=tuple(sorted((persons[eid] for eid in merges), key=_by_number)),
        read_as={eid: person.eid for eid, person in aliases.items()},
        logo=_logo(element),
    )
    fading = frozenset(child.eid for child in elements if persons[child.eid].removed or _is_bare(child))
    return PersonSheet(sheet=sheet, aliases=aliases, fading=fading)


def named_in(elements: Iterable[Element], persons: "Persons") -> Iterator[Eid]:
    """Yield the persons whom elements name, in answers that do not count as well."""
    for element in elements:
        person = persons.of(element) if element.attributes.get("skater") else None
        if person is not None:
            yield person.eid
        for attribute in element.disagreements:
            for answer in element.answers(attribute):
                if answer.skater_eid:
                    yield persons.meant(answer.skater_eid)


def settled(own: PersonSheet, strays: Iterable[Person], named: Collection[frozenset[Eid]]) -> TeamSheet:
    """Return the sheet to show: without those whom nobody names, and with those who are named although they are gone.

    `strays` are named and not on the roster, `named` has sets of those who are named.
    """
    sheet = own.sheet
    held = {person.eid for person in sheet.persons}
    more = {one.eid: one for one in strays if one.team is sheet.team and one.eid not in held}
    faded = own.fading.difference(*named)
    if not more and not faded:
        return sheet
    kept = [person for person in sheet.persons if person.eid not in faded]
    return replace(
        sheet,
        persons=tuple(sorted((*kept, *more.values()), key=_by_number)),
        removed=tuple(person for person in sheet.persons if person.eid in faded and person.removed),
    )


def _logo(team: Element) -> str:
    """Return the logo of a team: of several, as when two officials chose at once, the one that was added last."""
    found = [one.get("small") for one in team.findall("logo") if one.is_present]
    return next((text for text in reversed(found) if is_logo(text)), "")


def _merges(said: Mapping[Eid, Eid], persons: Mapping[Eid, Person]) -> dict[Eid, Eid]:
    """Return who is whom in the end. Where persons are said to be each other, they are one: listed before unlisted."""
    found: dict[Eid, Eid] = {}
    for eid in said:
        way = {eid: None}
        last = eid
        while (after := said.get(last)) is not None and after in persons:
            if after in found:
                last = found[after]
                break
            if after in way:
                ring = [*way][[*way].index(after) :]
                last = min(
                    ring, key=lambda one: (not persons[one].listed, persons[one].removed, _by_number(persons[one]))
                )
                break
            way[after] = None
            last = after
        if last != eid:
            found[eid] = last
    return found


def _is_bare(element: Element) -> bool:
    """Return whether an unlisted person has nothing but what a reference says."""
    is_unlisted = is_yes(element.get("unlisted"))
    return is_unlisted and not element.children and _OF_A_REFERENCE.issuperset(element.attributes)


class Persons:
    """Index of all persons of a bout, looked up by reference."""

    def __init__(self, sheets: Collection[PersonSheet]) -> None:
        self._sheets = {sheet.sheet.team: sheet.sheet for sheet in sheets}
        self._by_eid: dict[Eid, Person] = {}
        for sheet in sheets:
            self._by_eid.update((person.eid, person) for person in sheet.sheet.persons)
            self._by_eid.update(sheet.aliases)
        self._merged = frozenset(person.eid for sheet in sheets for person in sheet.sheet.merged)

    @classmethod
    def of_bout(cls, teams: Mapping[Team, TeamSheet]) -> "Persons":
        """Build the index from a projected bout."""
        return cls([PersonSheet(sheet=sheet, aliases=_aliases(sheet)) for sheet in teams.values()])

    def meant(self, eid: str) -> Eid:
        """Return the id of the person whom an id stands for."""
        person = self._by_eid.get(Eid(eid.lower()))
        return person.eid if person is not None else Eid(eid.lower())

    def is_merged(self, element: Element) -> bool:
        """Return whether an element names somebody who was said to be another person."""
        return bool(self._merged) and element.attributes.get("skater-eid", "").lower() in self._merged

    def called(self, team: Team, called: str) -> Person | None:
        """Return the one listed person of a team with this number or name, else an unlisted one."""
        sheet = self._sheets.get(team)
        if sheet is None or not called:
            return None
        listed = _the_one_listed(sheet.persons, called)
        others = (one for one in sheet.persons if (not one.listed or one.removed) and one.label == called)
        return listed or next(others, None)

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


def _aliases(sheet: TeamSheet) -> dict[Eid, Person]:
    return {eid: person for eid in sheet.read_as if (person := sheet.meant(eid)) is not None}


def _person(team: Team, element: Element) -> Person:
    told = whole(element.get("told"))
    roles = (*element.get("role").split(), *(child.text.strip() for child in element.findall("role")))
    return Person(
        eid=element.eid,
        team=team,
        number=element.get("number"),
        name=element.get("name"),
        listed=not is_yes(element.get("unlisted")),
        skated=is_yes(element.get("skated", "yes")) or element.get("skated") == NEVER,
        removed=element.get("skated") == NEVER,
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
    listed = [person for person in persons if person.listed and not person.removed]
    for same in ([one for one in listed if one.number == called], [one for one in listed if one.name == called]):
        if len(same) == 1:
            return same[0]
        if same:
            return None
    return None


def _by_number(person: Person) -> tuple[str, str, str]:
    """Sort key: numbers are text and sort as text: 0, 00, 16, 21, 210, 23 (domain 4.7)."""
    return (person.number, person.name, person.eid)
