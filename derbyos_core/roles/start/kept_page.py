"""The kept last bout, teams and officials in the words of the page of a new bout."""

from dataclasses import dataclass, replace
from datetime import date

from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.roles.shared.calendar_text import day_words, stored_date
from derbyos_core.roles.start.kept import Kept, KeptBout, KeptTeam, team_faults

__all__ = ["TEAMS_SHOWN_MAX", "LastWords", "TeamWords", "find_teams", "last_words", "next_bout", "team_words"]

TEAMS_SHOWN_MAX = 30
"""Teams in the list; the search field finds the others."""
WEEK_DAYS = 7
_LAST = (
    tr("As last Monday"),
    tr("As last Tuesday"),
    tr("As last Wednesday"),
    tr("As last Thursday"),
    tr("As last Friday"),
    tr("As last Saturday"),
    tr("As last Sunday"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LastWords:
    """The row of the last bout."""

    title: str
    sub: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamWords:
    """The row of a team; `fault` says what is wrong with its roster."""

    name: str
    sub: str
    fault: str = ""


def last_words(last: KeptBout, today: date) -> LastWords:
    """Return the words for taking everything from the last bout. On its own day the next is the second game."""
    count = len(last.officials)
    officials = ntr("{n} official", "{n} officials", count)
    sub = tr("both teams, hall, rules and {officials}; new date, no entries", officials=officials)
    day = stored_date(last.date)
    if day is None:
        return LastWords(title=tr("As the last bout"), sub=sub)
    if day == today:
        return LastWords(title=tr("Second game of the day"), sub=sub)
    if 0 < (today - day).days <= WEEK_DAYS:
        title = joined(", ", (_LAST[day.weekday()], day_words(day, today, has_weekday=False)))
    else:
        title = tr("As on {day}", day=day_words(day, today))
    return LastWords(title=title, sub=sub)


def next_bout(last: KeptBout, kept: Kept) -> KeptBout:
    """Return what the next bout takes of the last one: its teams as they are kept now."""
    newest = {team.key: team for team in kept.teams}
    return replace(last, home=newest.get(last.home.key, last.home), away=newest.get(last.away.key, last.away))


def team_words(team: KeptTeam, today: date) -> TeamWords:
    """Return the words for a kept team."""
    skaters = [line for line in team.roster if line.number]
    count = ntr("{n} skater", "{n} skaters", len(skaters)) if skaters else tr("roster empty")
    day = stored_date(team.date)
    fault = team_faults(team)
    parts = (count, fault or (tr("played {day}", day=day_words(day, today)) if day is not None else ""))
    return TeamWords(name=team.name, sub=joined(" · ", filter(None, parts)), fault=fault)


def find_teams(kept: Kept, text: str) -> tuple[KeptTeam, ...]:
    """Return the teams in whose name, short name or league all typed words are found."""
    words = text.casefold().split()
    return tuple(
        team
        for team in kept.teams
        if all(word in f"{team.name} {team.abbreviation} {team.league}".casefold() for word in words)
    )
