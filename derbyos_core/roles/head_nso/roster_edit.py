"""Commands of a line typed on the roster page, and of removing a skater.

A number that nobody else has is a correction: it holds everywhere at once, because entries name skaters by id. The
number of another skater of the team says that both are one: `111 was 11`. Everything that was entered for the first one
is read as the second one's.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from derbyos_core.bout.commands import AddPersons, Command, NewPerson, SetAttribute
from derbyos_core.bout.model import Bout, Person, TeamSheet
from derbyos_core.bout.reading.persons import NEVER, SAME_AS
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Eid
from derbyos_core.roles.start.roster_paste import RosterLine, read_roster

__all__ = [
    "SUGGESTED_MAX",
    "Removal",
    "RosterEdit",
    "edit_of",
    "likely",
    "persons_of",
    "remarks_of",
    "removal_of",
    "separated",
]

SUGGESTED_MAX = 3
REMARKS_MAX = 3
"""Lines of a list that are named because they would rename somebody; more are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterEdit:
    """Word and commands of the button beside the field. `said` tells them before it is pressed."""

    word: str
    commands: tuple[Command, ...] = ()
    said: str = ""
    is_merge: bool = False
    refusal: str = ""
    """Why the button does nothing: a number of somebody else stands beside another name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """Effect of "Remove" on a skater, said before it is pressed."""

    word: str
    said: str
    command: SetAttribute


def edit_of(sheet: TeamSheet, person: Person | None, text: str) -> RosterEdit:
    """Return what a typed line does: over the chosen person, or as a new one."""
    pasted = read_roster(text)
    lines = (*pasted.lines, *pasted.bench)
    left = joined(" ", (*pasted.taken_off, *pasted.doubts))
    if person is None:
        renamed = next(iter(_renamed(sheet, persons_of(lines))), None)
        if renamed is not None:
            one, _ = renamed
            why = tr("{number} is {name} already. To rename them, tap their number.", number=one.number, name=one.name)
            return RosterEdit(word=tr("Add"), said=why, refusal=why)
        return RosterEdit(word=tr("Add"), commands=_added(sheet, lines), said=left)
    line = lines[0] if lines else None
    if line is None:
        return RosterEdit(word=tr("Change"), said=left)
    other = _other(sheet, person, line)
    if other is not None:
        command = SetAttribute(eid=person.eid, attribute=SAME_AS, value=other.eid)
        return RosterEdit(
            word=tr("It was {number}", number=other.label),
            commands=(command,),
            said=tr("All that was entered for {wrong} becomes {right}'s.", wrong=person.label, right=_called(other)),
            is_merge=True,
        )
    if not person.listed and line.number in ("", person.number):
        return RosterEdit(word=tr("Add"), commands=_added(sheet, (line,)), said=left)
    group = f"roster {person.eid}"
    said = {"number": (person.number, line.number), "name": (person.name, line.name)}
    changed = tuple(
        SetAttribute(eid=person.eid, attribute=name, value=new or None, group=group)
        for name, (old, new) in said.items()
        if old != new
    )
    return RosterEdit(word=tr("Change"), commands=changed, said=left)


def remarks_of(sheet: TeamSheet, persons: Iterable[NewPerson]) -> tuple[str, ...]:
    """Return remarks on the lines of a list that give the number of somebody on the roster another name."""
    said = [
        tr("{number} is {before}: would be called {after}.", number=one.number, before=one.name, after=new.name)
        for one, new in _renamed(sheet, persons)
    ]
    more = len(said) - REMARKS_MAX
    if more <= 0:
        return tuple(said)
    rest = ntr("{n} more would be called otherwise.", "{n} more would be called otherwise.", more)
    return (*said[:REMARKS_MAX], rest)


def removal_of(bout: Bout, person: Person) -> Removal:
    """Return the right removal: for good if nothing names them, else they are struck off and stay readable."""
    if not person.skated:
        return Removal(
            word=tr("Put back"), said="", command=SetAttribute(eid=person.eid, attribute="skated", value="yes")
        )
    is_named = bout.names(person.eid)
    said = (
        tr("Entries name {who}: this strikes them off.", who=person.label)
        if is_named
        else tr("No entry names {who}: this is for good.", who=person.label)
    )
    command = SetAttribute(eid=person.eid, attribute="skated", value="no" if is_named else NEVER)
    return Removal(word=tr("Strike off") if is_named else tr("Remove"), said=said, command=command)


def likely(sheet: TeamSheet, person: Person) -> tuple[Person, ...]:
    """Return the skaters who were probably meant by a number that is on no roster, the likeliest first."""
    found = [(distance, one) for one in sheet.skaters if (distance := _distance(person.number, one.number)) <= 1]
    found.sort(key=lambda row: (row[0], row[1].number, row[1].eid))
    return tuple(one for _, one in found[:SUGGESTED_MAX])


def separated(sheet: TeamSheet, person: Person) -> tuple[SetAttribute, ...]:
    """Return the commands after which nobody else is this person any more."""
    mine = [one for one in sheet.merged if sheet.read_as.get(one.eid) == person.eid]
    return tuple(SetAttribute(eid=one.eid, attribute=SAME_AS, value=None, group=f"roster {person.eid}") for one in mine)


def persons_of(lines: Iterable[RosterLine]) -> tuple[NewPerson, ...]:
    """Return pasted lines as persons to add."""
    return tuple(
        NewPerson(
            number=line.number,
            name=line.name,
            role=line.role,
            attributes={"pronouns": line.pronouns} if line.pronouns else {},
        )
        for line in lines
        if line.number or line.name
    )


def _added(sheet: TeamSheet, lines: Iterable[RosterLine]) -> tuple[Command, ...]:
    persons = persons_of(lines)
    return (AddPersons(team=sheet.team, persons=persons),) if persons else ()


def _renamed(sheet: TeamSheet, persons: Iterable[NewPerson]) -> Iterator[tuple[Person, NewPerson]]:
    """Yield whom adding these persons would give another name: a number is that of the one who has it already.

    Of two lines with one number the second is another person, as when they are entered.
    """
    used: set[Eid] = set()
    for new in persons:
        free = [one for one in sheet.persons if new.number and one.number == new.number and one.eid not in used]
        same = [one for one in free if one.name == new.name or not one.name]
        found = next(iter(same), None) or next(iter(free), None)
        if found is not None:
            used.add(found.eid)
            if new.name and found.name and found.name != new.name:
                yield found, new


def _other(sheet: TeamSheet, person: Person, line: RosterLine) -> Person | None:
    """Return the other person who has the typed number, if their name was not changed at the same time."""
    if not line.number or line.number == person.number:
        return None
    same = [one for one in sheet.persons if one.number == line.number and one.eid != person.eid]
    return same[0] if len(same) == 1 and line.name in ("", person.name, same[0].name) else None


def _called(person: Person) -> str:
    return f"{person.number} {person.name}".strip()


def _distance(one: str, other: str) -> int:
    """Return 0 for equal texts, 1 if a character is wrong, missing, too many, or two have changed places; else 2."""
    if one == other:
        return 0
    if sorted(one) == sorted(other) and sum(left != right for left, right in zip(one, other, strict=True)) == 2:
        return 1
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) > 1:
        return 2
    for at in range(len(long)):
        without = long[:at] + long[at + 1 :]
        if without == short or (len(short) == len(long) and without == short[:at] + short[at + 1 :]):
            return 1
    return 2
