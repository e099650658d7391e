"""Kept for the next bout: a league's own rule sets, the teams as they played, and the officials.

All of it is taken from bouts, by the program itself once play began. Nothing that is kept is lost by that: an older
bout that is opened again changes no team that has played since, an empty roster replaces none, and a rule set whose
name is taken gets a number.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from derbyos_core.bout.commands import NewPerson
from derbyos_core.bout.model import Bout, TeamSheet
from derbyos_core.i18n import ntr
from derbyos_core.identity import Team
from derbyos_core.roles.shared.rules_offered import OWN_SETS_MAX, Rules, all_rules, free_name, own_rules, rules_offered
from derbyos_core.roles.start.roster_paste import RosterLine

__all__ = ["LOGOS_MAX", "NOTHING_KEPT", "OFFICIALS_MAX", "TEAMS_MAX", "Kept", "KeptBout", "KeptChange", "KeptTeam",
           "LoadedKept",
           "team_faults", "with_bout", "with_rules", "without_rules", "without_team"]  # fmt: skip

TEAMS_MAX, OFFICIALS_MAX = 200, 200
LOGOS_MAX = 40
"""Logos of the newest teams are kept: 2.6 MB, so the file is within what older versions read, too."""
"""Limits on what is kept; the teams and officials of the longest ago make room."""
COLOURS_MAX = 2
PERSONS_MAX = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptTeam:
    """A team as it was in its last bout here, on the day `date`. `colors` are its jerseys, the last one first."""

    name: str
    abbreviation: str = ""
    league: str = ""
    colors: tuple[str, ...] = ()
    roster: tuple[RosterLine, ...] = ()
    date: str = ""
    logo: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """Identity of the team: its league and name, in whatever case."""
        return self.league.casefold(), self.name.casefold()

    @property
    def short(self) -> str:
        """The three letters of the team."""
        return self.abbreviation or "".join(self.name.split())[:3].upper()


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptBout:
    """The last bout, for the next one: its teams, its hall, its rules and who was there."""

    date: str
    home: KeptTeam
    away: KeptTeam
    venue: tuple[tuple[str, str], ...] = ()
    rules: Rules
    officials: tuple[str, ...] = ()
    """Their names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Everything that is kept, the newest first."""

    rules: tuple[Rules, ...] = ()
    teams: tuple[KeptTeam, ...] = ()
    officials: tuple[NewPerson, ...] = ()
    last: KeptBout | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedKept:
    """The kept values, and a sentence about those that could not be read; empty if all were."""

    kept: Kept = Kept()
    note: str = ""


NOTHING_KEPT = Kept()
KeptChange = Callable[[Kept], Kept]


def with_rules(kept: Kept, rules: Rules) -> Kept:
    """Return what is kept with one more own rule set, under a free name."""
    name = free_name(rules.name, [one.name for one in all_rules(kept.rules)])
    return replace(kept, rules=(*kept.rules, replace(rules, name=name, is_own=True))[:OWN_SETS_MAX])


def without_rules(kept: Kept, name: str) -> Kept:
    """Return what is kept without the own rule set of this name; bouts that have it keep it."""
    return replace(kept, rules=tuple(one for one in kept.rules if one.name != name))


def without_team(kept: Kept, team: KeptTeam) -> Kept:
    """Return what is kept without this team; the last bout stays as it was played."""
    return replace(kept, teams=tuple(one for one in kept.teams if one.key != team.key))


def with_bout(kept: Kept, bout: Bout, today: str) -> Kept:
    """Return what is kept after a bout; before its first jam nothing is. `today` dates a bout without a date."""
    if not any(jam.start is not None for jam in bout.jams):
        return kept
    date = bout.attributes.get("date", "") or today
    teams = kept.teams
    sides = []
    for team in (Team.HOME, Team.AWAY):
        sheet = bout.teams[team]
        before = next((one for one in kept.teams if one.key == _team(sheet, date).key), None)
        now = _merged(_team(sheet, date), before)
        sides.append(now)
        if now.name and (before is None or before.date <= date):
            teams = (now, *(one for one in teams if one.key != now.key))
    officials = {one.name: one for one in kept.officials}
    present = {one.name: one for one in _officials(bout)}
    is_newest = kept.last is None or kept.last.date <= date
    kept = replace(
        kept,
        teams=(*teams[:LOGOS_MAX], *(replace(one, logo="") for one in teams[LOGOS_MAX:TEAMS_MAX])),
        officials=tuple((present | {name: one for name, one in officials.items() if name not in present}).values())[
            :OFFICIALS_MAX
        ],
    )
    named = bout.ruleset.set_name
    named = "" if any(one.name == named for one in rules_offered()) else named
    if named and own_rules(bout, named).effective not in [one.effective for one in kept.rules]:
        kept = with_rules(kept, own_rules(bout, named))
    if is_newest and sides[0].name and sides[1].name:
        last = KeptBout(
            date=date,
            home=sides[0],
            away=sides[1],
            venue=tuple(sorted(bout.venue.items())),
            rules=own_rules(bout, named) if named else _plain_rules(bout),
            officials=tuple(present),
        )
        kept = replace(kept, last=last)
    return kept


def team_faults(team: KeptTeam) -> str:
    """Return what is wrong with a roster, in a few words; empty if nothing is."""
    numbers = [line.number for line in team.roster if line.number]
    doubles = len({number for number in numbers if numbers.count(number) > 1})
    return ntr("{n} number appears twice", "{n} numbers appear twice", doubles) if doubles else ""


def _plain_rules(bout: Bout) -> Rules:
    """Return the rules of a bout without a name of their own: the offered set that they are, else all they say."""
    found = own_rules(bout, "")
    same = (one for one in rules_offered() if one.effective == found.effective and one.association == found.association)
    return next(same, None) or replace(found, name=bout.ruleset.name, is_own=False)


def _team(sheet: TeamSheet, date: str) -> KeptTeam:
    listed = [one for one in sheet.persons if one.listed and (one.number or one.name)][:PERSONS_MAX]
    return KeptTeam(
        name=sheet.name,
        abbreviation=sheet.abbreviation,
        league=sheet.league,
        colors=(sheet.color,) if sheet.color else (),
        roster=tuple(RosterLine(number=one.number, name=one.name, role=" ".join(one.roles)) for one in listed),
        date=date,
        logo=sheet.logo,
    )


def _merged(now: KeptTeam, before: KeptTeam | None) -> KeptTeam:
    """Return the team of a bout with what the bout does not say."""
    if before is None:
        return now
    colors = tuple(dict.fromkeys((*now.colors, *before.colors)))[:COLOURS_MAX]
    return replace(
        now,
        abbreviation=now.abbreviation or before.abbreviation,
        colors=colors,
        roster=now.roster or before.roster,
        logo=now.logo or before.logo,
    )


def _officials(bout: Bout) -> tuple[NewPerson, ...]:
    listed = [one for one in bout.teams[Team.OFFICIAL].persons if one.listed and one.name]
    return tuple(
        NewPerson(
            name=one.name,
            role=" ".join(one.roles),
            league=one.league,
            attributes={"certification": one.certification} if one.certification else {},
        )
        for one in listed
    )
