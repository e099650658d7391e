"""Officials on the front page of the paper (IGRF): their order, and those at a laptop who are not listed yet."""

from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.bout.commands import AddPersons, Command, NewPerson, SetAttribute
from derbyos_core.bout.model import Bout, Person
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Role, Team

__all__ = ["ABBREVIATIONS", "ROLES", "OfficialLine", "commands_for_official", "official_lines", "present_and_unlisted"]

ROLES: tuple[tuple[str, str], ...] = (
    ("HR", tr("Head Referee")),
    ("IPR", tr("Inside Pack Referee")),
    ("JR", tr("Jammer Referee")),
    ("OPR", tr("Outside Pack Referee")),
    ("ALTR", tr("Referee Alternate")),
    ("HNSO", tr("Head Non-Skating Official")),
    ("PLT", tr("Penalty Lineup Tracker")),
    ("PT", tr("Penalty Tracker")),
    ("LT", tr("Lineup Tracker")),
    ("PW", tr("Penalty Wrangler")),
    ("SK", tr("Scorekeeper")),
    ("SBO", tr("Scoreboard Operator")),
    ("JT", tr("Jam Timer")),
    ("PBM", tr("Penalty Box Manager")),
    ("PBT", tr("Penalty Box Timer")),
    ("ALTN", tr("Non-Skating Official Alternate")),
)
"""The roles of domain 5.1 as the IGRF abbreviates them, with their names."""
ABBREVIATIONS: Mapping[str, str] = {
    Role.HEAD_NSO: "HNSO",
    Role.JAM_TIMER: "JT",
    Role.SCOREKEEPER_HOME: "SK",
    Role.SCOREKEEPER_AWAY: "SK",
    Role.PENALTY_TRACKER: "PT",
    Role.PENALTY_TRACKER_HOME: "PT",
    Role.PENALTY_TRACKER_AWAY: "PT",
    Role.LINEUP_HOME: "LT",
    Role.LINEUP_AWAY: "LT",
    Role.PENALTY_LINEUP_HOME: "PLT",
    Role.PENALTY_LINEUP_AWAY: "PLT",
    Role.PENALTY_BOX: "PBM",
    Role.PENALTY_BOX_JAMMERS: "PBM",
    Role.PENALTY_BOX_HOME: "PBT",
    Role.PENALTY_BOX_AWAY: "PBT",
    Role.SCOREBOARD: "SBO",
    Role.OPERATOR: "SBO",
    Role.OPERATOR_SCORES: "SBO",
}
"""The paper's abbreviation for each role at a laptop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficialLine:
    """One official of the list; `name` is the full accessible name of the line."""

    person: Person
    role: str
    title: str
    sub: str
    name: str


def official_lines(bout: Bout) -> tuple[OfficialLine, ...]:
    """Return everybody on the list: referees, then NSOs, each in the order of the paper."""
    order = {role: number for number, (role, _) in enumerate(ROLES)}
    listed = [one for one in bout.teams[Team.OFFICIAL].persons if one.name or one.number]
    listed.sort(key=lambda one: (order.get(_role(one), len(order)), one.name, one.eid))
    return tuple(_line(person) for person in listed)


def present_and_unlisted(bout: Bout) -> tuple[NewPerson, ...]:
    """Return officials at a laptop of this bout who are not on the list yet, with the paper's word for their role."""
    known = {one.name for one in bout.teams[Team.OFFICIAL].persons}
    found: dict[str, NewPerson] = {}
    for official in bout.officials:
        roles = [ABBREVIATIONS[Role(role)] for role in official.roles if role in ABBREVIATIONS]
        if official.name and roles and not official.gone and official.name not in known:
            found[official.name] = NewPerson(name=official.name, role=roles[0])
    return tuple(found.values())


def commands_for_official(
    person: Person | None, name: str, role: str, league: str, certification: str = ""
) -> tuple[Command, ...]:
    """Return the commands for a typed line: a new official, or the changed attributes of a listed one."""
    if person is None:
        more = {"certification": certification} if certification else {}
        new = NewPerson(name=name, role=role, league=league, attributes=more)
        return (AddPersons(team=Team.OFFICIAL, persons=(new,)),)
    values = {
        "name": (person.name, name),
        "role": (" ".join(person.roles), role),
        "league": (person.league, league),
        "certification": (person.certification, certification),
    }
    return tuple(
        SetAttribute(eid=person.eid, attribute=attribute, value=new or None, group=f"official {person.eid}")
        for attribute, (old, new) in values.items()
        if old != new
    )


def _role(person: Person) -> str:
    return person.roles[0] if person.roles else ""


def _line(person: Person) -> OfficialLine:
    role = _role(person)
    words = dict(ROLES).get(role, role)
    level = tr("level {level}", level=person.certification) if person.certification else ""
    sub = joined(" · ", [part for part in (words, person.league, level) if part])
    name = joined(", ", [part for part in (person.label, words, person.league, level) if part])
    return OfficialLine(person=person, role=role or "–", title=person.label, sub=sub, name=name)
