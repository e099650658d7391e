"""Decides which entries a page of set-up becomes: all share one group, so that one undo takes the page
back.
"""

from dataclasses import dataclass

from derbyos_core.bout.commands import AddPersons, Command, NewPerson, SetAttribute
from derbyos_core.identity import Team
from ui.models.roster_paste import RosterLine

__all__ = ["NewBout", "NewTeam", "roster_commands", "setup_commands", "title_of"]

SECOND_US = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTeam:
    """What the page of a new bout says about one team; anything may be empty."""

    team: Team
    name: str = ""
    abbreviation: str = ""
    color: str = ""
    roster: tuple[RosterLine, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NewBout:
    """A bout to make. `period_us` None leaves the length that the rules give."""

    teams: tuple[NewTeam, ...] = ()
    period_us: int | None = None


def setup_commands(page: NewBout, group: str) -> tuple[Command, ...]:
    """What a new bout's page says, only where it says something."""
    commands: list[Command] = []
    for team in page.teams:
        said = {"name": team.name, "abbreviation": team.abbreviation, "color": team.color}
        commands += [
            SetAttribute(team=team.team, attribute=name, value=value, group=group)
            for name, value in said.items()
            if value
        ]
        commands += roster_commands(team.team, team.roster, group)
    if page.period_us is not None:
        minutes, rest = divmod(page.period_us // SECOND_US, 60)
        length = f"{minutes:02d}:{rest:02d}"
        commands.append(SetAttribute(path="ruleset", attribute="period", value=length, group=group))
    return tuple(commands)


def roster_commands(team: Team, roster: tuple[RosterLine, ...], group: str = "") -> tuple[Command, ...]:
    """A team's skaters in one entry."""
    persons = tuple(NewPerson(number=line.number, name=line.name) for line in roster)
    return (AddPersons(team=team, persons=persons, group=group),) if persons else ()


def title_of(page: NewBout) -> str:
    """What a list of bouts calls it."""
    names = [team.name or team.abbreviation for team in page.teams]
    return " v ".join(name for name in names if name)
