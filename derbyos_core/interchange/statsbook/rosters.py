"""Rosters of a StatsBook, and the skater that a typed number means.

Numbers are texts: 0 and 00 are two skaters. Spreadsheets turn 01 into 1 and 15 into 15.0, and people add blanks, so a
number that is not on the roster is compared with those that are: if exactly one differs in nothing else, that is meant
(domain 4.7). A number that still is on no roster is kept as typed.
"""

import re
from collections.abc import Iterable, Mapping

from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.interchange.game import RecordedSkater, RecordedTeam
from derbyos_core.interchange.statsbook.findings import Findings, is_error, tidied
from derbyos_core.interchange.statsbook.typed_book import BookPlace, BookSkater, TypedBook

__all__ = ["Rosters", "team_of"]

_NOBODY = frozenset(("", "?", "-", "–", "n/a", "na"))
_STRUCK = "*"
"""CRG writes it behind the number of somebody who is listed and does not play."""
_SIGNS = "#'’"
"""Signs before a number that do not belong to it; a spreadsheet takes an apostrophe for the mark of a text."""
_FLOAT = re.compile(r"(\d+)[.,]0+", re.ASCII)


def _plain(number: str) -> str:
    """Return a number as a comparison sees it: without blanks, decimals, a sign before it, and leading zeros."""
    text = "".join(tidied(number).split()).strip(_SIGNS).rstrip(_STRUCK).casefold()
    match = _FLOAT.fullmatch(text)
    text = match[1] if match else text
    return (text.lstrip("0") or "0") if text.isascii() and text.isdigit() else text


class Rosters:
    """Both teams' rosters. `captains` are names or numbers from other places of the book, by team and role."""

    def __init__(self, book: TypedBook, findings: Findings) -> None:
        self._findings = findings
        self._unlisted: set[tuple[Team, str]] = set()
        self._skaters: dict[Team, dict[str, RecordedSkater]] = {}
        for team, sheet in book.teams.items():
            listed: dict[str, RecordedSkater] = {}
            for skater in sheet.skaters:
                read = self._skater(team, skater)
                if read.label in listed or not read.label:
                    row = f"{skater.number} {skater.name}"
                    findings.lose(skater.place, row, tr("this number stands twice on the roster"))
                else:
                    listed[read.label] = read
            self._skaters[team] = listed

    def _skater(self, team: Team, skater: BookSkater) -> RecordedSkater:
        number, name = tidied(skater.number), " ".join(skater.name.split())
        has_skated = not number.endswith(_STRUCK)
        number = number.rstrip(_STRUCK).strip()
        match = _FLOAT.fullmatch(number)
        number = match[1] if match else number
        if is_error(number):
            self._findings.lose(skater.place, number, tr("it is an error of Excel"))
            number = ""
        elif number != skater.number:
            self._findings.mend(skater.place, skater.number, number)
        return RecordedSkater(id=f"{team.value}:{number or name}", number=number, name=name, has_skated=has_skated)

    def label(self, team: Team, place: BookPlace, typed: str, *, quietly: bool = False) -> str:
        """Return the skater that a typed number means; empty for nobody. `quietly`: its repair was told before."""
        findings = Findings() if quietly else self._findings
        listed = self._skaters.get(team, {})
        if typed in listed:
            return typed
        text = tidied(typed)
        if is_error(text):
            findings.lose(place, text, tr("it is an error of Excel"))
            return ""
        if text.casefold() in _NOBODY and text not in listed:
            return ""
        taken = self._meant(listed, text)
        if taken not in listed:
            self._tell_unlisted(team, place, typed, taken, findings)
        elif taken != typed:
            findings.mend(place, typed, taken)
        return taken

    def _tell_unlisted(self, team: Team, place: BookPlace, typed: str, taken: str, findings: Findings) -> None:
        """Tell once of a number that no roster has: the book's own sums leave such a skater out."""
        if (team, taken) in self._unlisted:
            if taken != typed:
                findings.mend(place, typed, taken)
            return
        if findings is self._findings:
            self._unlisted.add((team, taken))
        findings.mend(place, typed, tr("{number}, who is on no roster", number=taken))

    def is_listed(self, team: Team, label: str) -> bool:
        """Return whether a skater is on the roster."""
        return label in self._skaters.get(team, {})

    def _meant(self, listed: Mapping[str, RecordedSkater], text: str) -> str:
        bare = text.strip(_SIGNS)
        if bare in listed:
            return bare
        alike = [label for label in listed if _plain(label) == _plain(text)]
        if len(alike) == 1:
            return alike[0]
        said = text.casefold()
        named = [label for label, one in listed.items() if one.name and one.name.casefold() == said]
        if not named:
            named = [label for label in listed if label.isdigit() and said.startswith(f"{label} ")]
        match = _FLOAT.fullmatch(text)
        return named[0] if len(named) == 1 else match[1] if match else text

    def team(self, book: TypedBook, team: Team, roles: Mapping[str, str]) -> RecordedTeam:
        """Return a team with its roster; `roles` by number or name in lower case."""
        sheet = book.teams[team]
        return RecordedTeam(
            team=team,
            name=sheet.name.strip(),
            league=sheet.league.strip(),
            color=sheet.color.strip(),
            abbreviation="",
            skaters=tuple(self._with_roles(self._skaters.get(team, {}).values(), roles)),
        )

    def named(self, team: Team, text: str) -> str:
        """Return the label of the skater with this name or number on the roster, empty if there is none."""
        said = " ".join(text.split()).casefold()
        found = (
            one.label
            for one in self._skaters.get(team, {}).values()
            if said in (one.name.casefold(), one.number.casefold(), f"{one.number} {one.name}".casefold())
        )
        return next(found, "") if said else ""

    @staticmethod
    def _with_roles(skaters: Iterable[RecordedSkater], roles: Mapping[str, str]) -> Iterable[RecordedSkater]:
        for one in skaters:
            role = roles.get(one.label, "")
            yield RecordedSkater(id=one.id, number=one.number, name=one.name, role=role, has_skated=one.has_skated)


def team_of(book: TypedBook, text: str) -> Team | None:
    """Return the team that a text names: by colour, name or league, or as home or away; None if it names neither."""
    said = " ".join(text.split()).casefold()
    if not said:
        return None
    fixed = {"home": Team.HOME, "h": Team.HOME, "away": Team.AWAY, "a": Team.AWAY, "visitor": Team.AWAY}
    if said in fixed:
        return fixed[said]
    names = {
        team: tuple(part.strip().casefold() for part in (sheet.color, sheet.name, sheet.league) if part.strip())
        for team, sheet in book.teams.items()
    }
    exact = [team for team, own in names.items() if said in own]
    if len(exact) == 1:
        return exact[0]
    begun = [team for team, own in names.items() if any(name.startswith(said) or said.startswith(name) for name in own)]
    return begun[0] if len(begun) == 1 else None
