"""First day of a season: 1 January, so that a season is a calendar year, unless a league says otherwise.

A season bears the year in which it starts. With `09-01` a bout of 14 March 2026 belongs to the season 2025.
"""

import re
from dataclasses import dataclass
from datetime import date

from derbyos_core.errors import UserError
from derbyos_core.export.source import SEASON_UNKNOWN, BoutSource
from derbyos_core.i18n import tr

__all__ = ["CALENDAR_YEAR", "SeasonStart", "parse_season_start", "season_of"]

_MONTH_DAY = re.compile(r"(\d\d)-(\d\d)", re.ASCII)
_LEAP_YEAR = 2024
"""29 February is a day of the calendar; in other years such a season starts on 1 March."""


@dataclass(frozen=True, slots=True, order=True)
class SeasonStart:
    """A day of the year."""

    month: int = 1
    day: int = 1

    def __str__(self) -> str:
        return f"{self.month:02}-{self.day:02}"

    def season(self, day: date) -> int:
        """Return the season to which a day belongs."""
        return day.year if (day.month, day.day) >= (self.month, self.day) else day.year - 1


CALENDAR_YEAR = SeasonStart()


def parse_season_start(text: str) -> SeasonStart:
    """Return the day written as `MM-DD`; raises `UserError` for anything else."""
    found = _MONTH_DAY.fullmatch(text)
    try:
        if found is None:
            raise ValueError
        day = date(_LEAP_YEAR, int(found[1]), int(found[2]))
    except ValueError:
        raise UserError(
            tr("The first day of a season is written MM-DD, as in 09-01, found {text}.", text=text)
        ) from None
    return SeasonStart(day.month, day.day)


def season_of(source: BoutSource, start: SeasonStart) -> int:
    """Return the season of a bout by its local date, else by when it began."""
    if start == CALENDAR_YEAR:
        return source.season
    try:
        return start.season(date.fromisoformat(source.bout.attributes.get("date", "")))
    except ValueError:
        began_at = source.began_at
        return start.season(began_at.date()) if began_at is not None else SEASON_UNKNOWN
