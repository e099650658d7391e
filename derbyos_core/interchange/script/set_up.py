"""The Head NSO's set-up commands for a recorded game: the paper's front page, rosters, officials, rules."""

from collections.abc import Iterator, Mapping

from derbyos_core.bout.commands import AddOfficial, AddPersons, Command, NewPerson, SetAttribute
from derbyos_core.bout.reading.rules import read_ruleset
from derbyos_core.interchange.game import RecordedGame, RecordedSkater, RecordedTeam

__all__ = ["set_up"]


def set_up(game: RecordedGame) -> Iterator[Command]:
    """Yield all commands of the set-up, each page of it in a group."""
    page = f"set-up {game.id}".strip()
    for path, value in game.head.items():
        if "/" in path:
            yield SetAttribute(path=path, value=value, group=page)
        else:
            yield SetAttribute(path=".", attribute=path, value=value, group=page)
    yield from _rules(game.rules, page)
    for team in game.teams.values():
        yield from _team(team, page)
    for official in game.officials:
        said = {"certification": official.certification, "worked": official.worked}
        more = {name: value for name, value in said.items() if value}
        person = NewPerson(name=official.name, role=official.role, league=official.league, attributes=more)
        yield AddOfficial(person=person)


def _rules(rules: Mapping[str, str], page: str) -> Iterator[SetAttribute]:
    """Yield the rules in which this game differs from the usual ones."""
    usual = read_ruleset({}, {})
    for attribute, value in rules.items():
        if read_ruleset({}, {attribute: value}) != usual:
            yield SetAttribute(path="ruleset", attribute=attribute, value=value, group=page)


def _team(team: RecordedTeam, page: str) -> Iterator[Command]:
    said = {
        "name": team.name,
        "league": team.league,
        "abbreviation": team.abbreviation,
        "color": team.color.lower(),
    }
    for attribute, value in said.items():
        if value:
            yield SetAttribute(team=team.team, attribute=attribute, value=value, group=page)
    if team.skaters:
        skaters = sorted(team.skaters, key=lambda skater: (skater.number, skater.name))
        yield AddPersons(team=team.team, persons=tuple(map(_person, skaters)), group=f"{page} rosters")


def _person(skater: RecordedSkater) -> NewPerson:
    more = {} if skater.has_skated else {"skated": "no"}
    if skater.pronouns:
        more["pronouns"] = skater.pronouns
    return NewPerson(number=skater.number, name=skater.name, role=skater.role, attributes=more)
