"""Commands for a page of set-up; all share one group, so that one undo covers the page."""

from collections.abc import Iterable
from dataclasses import dataclass

from derbyos_core.bout.commands import AddPersons, Command, NewPerson, SetAttribute, SetLogo
from derbyos_core.bout.commands.setup import SETUP_GROUP
from derbyos_core.bout.model import Bout
from derbyos_core.identity import Team
from derbyos_core.roles.shared.rules_offered import Rules
from derbyos_core.roles.start.offered_bouts import SavedBout
from derbyos_core.roles.start.roster_paste import RosterLine

__all__ = ["SECOND_US", "NewBout", "NewTeam", "game_number", "setup_commands"]

SECOND_US = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTeam:
    """One team on the page of a new bout; anything may be empty."""

    team: Team
    name: str = ""
    abbreviation: str = ""
    league: str = ""
    color: str = ""
    roster: tuple[RosterLine, ...] = ()
    logo: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewBout:
    """A new bout; a length of None keeps the default of the rules."""

    teams: tuple[NewTeam, ...] = ()
    officials: tuple[NewPerson, ...] = ()
    rules: Rules | None = None
    period_us: int | None = None
    halftime_us: int | None = None
    venue: tuple[tuple[str, str], ...] = ()
    """The known fields of the hall, such as its name and city, each with its value."""
    date: str = ""
    """As the paper has it, `2026-11-21`; empty if it is not known."""


def setup_commands(page: NewBout, group: str) -> tuple[Command, ...]:
    """Return the commands for a new bout's page, skipping empty fields."""
    commands: list[Command] = []
    if page.date:
        commands.append(SetAttribute(path=".", attribute="date", value=page.date, group=group))
    commands += [SetAttribute(path=f"venue/{name}", value=value, group=group) for name, value in page.venue if value]
    for team in page.teams:
        said = {"name": team.name, "league": team.league, "abbreviation": team.abbreviation, "color": team.color}
        commands += [
            SetAttribute(team=team.team, attribute=name, value=value, group=group)
            for name, value in said.items()
            if value
        ]
        if team.logo:
            commands.append(SetLogo(team=team.team, picture=team.logo, group=group))
        commands += _roster_commands(team.team, team.roster, group)
    if page.officials:
        commands.append(AddPersons(team=Team.OFFICIAL, persons=page.officials, group=group))
    if page.rules is not None:
        said_of = ((".", page.rules.bout), ("ruleset", page.rules.written))
        commands += [
            SetAttribute(path=path, attribute=name, value=value, group=group)
            for path, attributes in said_of
            for name, value in attributes
        ]
    lengths = (("period", page.period_us), ("halftime", page.halftime_us))
    commands += [
        SetAttribute(path="ruleset", attribute=name, value=_length(value_us), group=group)
        for name, value_us in lengths
        if value_us is not None
    ]
    return tuple(commands)


def game_number(bout: Bout, own: str, saved: Iterable[SavedBout]) -> SetAttribute | None:
    """Return the command that numbers a new bout among those of its day in its hall; None if somebody did already.

    `own` is the BOUT string of the new bout, which may be in the list. A bout whose hall is not known counts: a laptop
    is in one hall on a day.
    """
    date, hall = bout.attributes.get("date", ""), bout.venue.get("name", "")
    if not date or bout.attributes.get("game"):
        return None
    others = (one for one in saved if one.bout != own and one.date == date)
    before = sum(1 for one in others if not hall or not one.hall or one.hall == hall)
    return SetAttribute(path=".", attribute="game", value=str(before + 1), group=SETUP_GROUP)


def _length(value_us: int) -> str:
    minutes, rest = divmod(value_us // SECOND_US, 60)
    return f"{minutes:02d}:{rest:02d}"


def _roster_commands(team: Team, roster: tuple[RosterLine, ...], group: str = "") -> tuple[Command, ...]:
    persons = tuple(map(_person, roster))
    return (AddPersons(team=team, persons=persons, group=group),) if persons else ()


def _person(line: RosterLine) -> NewPerson:
    more = {"pronouns": line.pronouns} if line.pronouns else {}
    return NewPerson(number=line.number, name=line.name, role=line.role, attributes=more)
