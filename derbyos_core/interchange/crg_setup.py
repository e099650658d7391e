"""The Head NSO's set-up commands for a CRG game: the paper's front page, rosters, officials, rules."""

from collections.abc import Iterator, Mapping

from derbyos_core.bout.commands import AddOfficial, AddPersons, Command, NewPerson, SetAttribute
from derbyos_core.bout.reading.rules import read_ruleset
from derbyos_core.interchange.crg_game import CRGGame, CRGSkater, CRGTeam

__all__ = ["set_up"]

_BOUT: Mapping[str, str] = {
    "Date": "date",
    "StartTime": "time",
    "Tournament": "tournament",
    "HostLeague": "host-league",
    "GameNo": "game",
}
_VENUE: Mapping[str, str] = {"Venue": "venue/name", "City": "venue/city", "State": "venue/state"}
_RULES: Mapping[str, str] = {
    "Period.Number": "period-count",
    "Period.Duration": "period",
    "Jam.Duration": "jam",
    "Lineup.Duration": "lineup",
    "Lineup.OvertimeDuration": "overtime-lineup",
    "Intermission.Durations": "halftime",
    "Timeout.TeamTODuration": "timeout",
    "Team.Timeouts": "timeout-count",
    "Team.OfficialReviews": "official-review-count",
    "Penalties.NumberToFoulout": "foul-out",
}
_FLAGS: Mapping[str, str] = {"C": "captain", "A": "alt", "BC": "bench alt", "BA": "bench alt", "B": "bench"}
"""Roles as DerbyXML has them (domain 3.4)."""
_DOES_NOT_SKATE = "ALT"

_OFFICIALS: Mapping[str, str] = {
    "Head Non-Skating Official": "HNSO",
    "Penalty Lineup Tracker": "PLT",
    "Penalty Tracker": "PT",
    "Lineup Tracker": "LT",
    "Penalty Wrangler": "PW",
    "Inside Whiteboard Operator": "IWB",
    "Scorekeeper": "SK",
    "ScoreBoard Operator": "SBO",
    "Jam Timer": "JT",
    "Period Timer": "PTM",
    "Penalty Box Manager": "PBM",
    "Penalty Box Timer": "PBT",
    "Non-Skating Official Alternate": "ALT",
    "Head Referee": "HR",
    "Inside Pack Referee": "IPR",
    "Jammer Referee": "JR",
    "Outside Pack Referee": "OPR",
    "Referee Alternate": "ALTR",
}
"""The abbreviations of the front page (domain 5.1)."""


def set_up(game: CRGGame) -> Iterator[Command]:
    """Yield all commands of the set-up, each page of it in a group."""
    page = f"set-up {game.id}".strip()
    for name, attribute in _BOUT.items():
        if game.info.get(name):
            yield SetAttribute(path=".", attribute=attribute, value=game.info[name], group=page)
    for name, path in _VENUE.items():
        if game.info.get(name):
            yield SetAttribute(path=path, value=game.info[name], group=page)
    yield from _rules(game.rules, page)
    for team in game.teams.values():
        yield from _team(team, page)
    for official in game.officials:
        role = _OFFICIALS.get(official.role, "-".join(official.role.split()))
        yield AddOfficial(person=NewPerson(name=official.name, role=role, league=official.league))


def _rules(rules: Mapping[str, str], page: str) -> Iterator[SetAttribute]:
    """Yield the rules in which this game differs from the usual ones."""
    usual = read_ruleset({}, {})
    for name, attribute in _RULES.items():
        value = rules.get(name, "").split(",")[0].strip()
        if value and read_ruleset({}, {attribute: value}) != usual:
            yield SetAttribute(path="ruleset", attribute=attribute, value=value, group=page)


def _team(team: CRGTeam, page: str) -> Iterator[Command]:
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


def _person(skater: CRGSkater) -> NewPerson:
    more = {"skated": "no"} if skater.flags == _DOES_NOT_SKATE else {}
    if skater.pronouns:
        more["pronouns"] = skater.pronouns
    return NewPerson(number=skater.number, name=skater.name, role=_FLAGS.get(skater.flags, ""), attributes=more)
