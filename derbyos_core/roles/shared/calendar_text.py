"""Dates and times of day as people type them, and as the paper's head shows them.

A bout keeps its date as `2026-11-21` and its start as `20:30` (domain 3.4). Typed are also `21.11.2026`, `21.11.`,
`21/11/2026`, `8:30 pm`, `20.30`, `2030`. A date with slashes counts only if it can be read in one way.
"""

import re
from datetime import UTC, date, datetime, timedelta, tzinfo

from derbyos_core.clock import Instant, seconds
from derbyos_core.i18n import tr

__all__ = ["date_here", "date_words", "day_words", "parse_date", "parse_time", "stored_date", "weekday_word"]

HALF_YEAR = timedelta(days=183)
CENTURY = 2000
HOURS, HALF_DAY, MINUTES = 24, 12, 60
SHORT_YEAR = 2
WEEKDAYS = (
    tr("Mon", "weekday"),
    tr("Tue", "weekday"),
    tr("Wed", "weekday"),
    tr("Thu", "weekday"),
    tr("Fri", "weekday"),
    tr("Sat", "weekday"),
    tr("Sun", "weekday"),
)
MONTHS = (
    tr("Jan", "month"), tr("Feb", "month"), tr("Mar", "month"), tr("Apr", "month"),
    tr("May", "month"), tr("Jun", "month"), tr("Jul", "month"), tr("Aug", "month"),
    tr("Sep", "month"), tr("Oct", "month"), tr("Nov", "month"), tr("Dec", "month"),
)  # fmt: skip
_YEAR_FIRST = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})\. ?(\d{1,2})\.? ?(\d{4}|\d{2})?", re.ASCII)
_SLASHES = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})", re.ASCII)
_TIME = re.compile(r"(\d{1,2})(?:[:.h ]?(\d{2}))?(?::\d{2})? ?h? ?(am|pm|a\.m\.|p\.m\.|Uhr)?", re.ASCII | re.IGNORECASE)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def date_here(now: Instant, zone: tzinfo | None) -> date:
    """Return the date at a moment in a time zone; None is the zone of this laptop."""
    return (EPOCH + timedelta(seconds=seconds(now))).astimezone(zone).date()


def stored_date(text: str) -> date | None:
    """Parse a date as a bout keeps it; None for any other text."""
    match = _YEAR_FIRST.fullmatch(text.strip())
    return _day(*match.groups()) if match is not None and "-" in text else None


def parse_date(text: str, today: date) -> date | None:
    """Parse a typed date; without a year it is the nearest such day. None if there is no such day, or several."""
    text = " ".join(text.split())
    found = _YEAR_FIRST.fullmatch(text)
    if found is not None:
        return _day(*found.groups())
    found = _SLASHES.fullmatch(text)
    if found is not None:
        one, other, year = found.groups()
        days = {_day(year, month, day) for month, day in ((one, other), (other, one))} - {None}
        return days.pop() if len(days) == 1 else None
    found = _DAY_FIRST.fullmatch(text)
    if found is None:
        return None
    day, month, year = found.groups()
    if year is not None:
        return _day(year, month, day)
    near = [_day(str(today.year + step), month, day) for step in (-1, 0, 1)]
    return next((one for one in near if one is not None and abs(one - today) <= HALF_YEAR), None)


def parse_time(text: str) -> str | None:
    """Parse a typed time of day into `HH:MM`; None if there is no such time."""
    found = _TIME.fullmatch(" ".join(text.split()))
    if found is None:
        return None
    hour, minute = int(found.group(1)), int(found.group(2) or 0)
    half = (found.group(3) or "").lower()[:1]
    if half in ("a", "p"):
        if not 1 <= hour <= HALF_DAY:
            return None
        hour = hour % HALF_DAY + (HALF_DAY if half == "p" else 0)
    return f"{hour:02d}:{minute:02d}" if hour < HOURS and minute < MINUTES else None


def date_words(day: date) -> str:
    """Return a date as people of the language write it in figures."""
    return tr("{year}-{month}-{day}", year=f"{day.year:04d}", month=f"{day.month:02d}", day=f"{day.day:02d}")


def day_words(day: date, today: date | None = None, *, has_weekday: bool = True) -> str:
    """Return a date as people say it: `Sat 21 Nov`. The year is left out only if it is that of `today`."""
    parts = {"day": day.day, "month": MONTHS[day.month - 1]}
    if today is None or day.year != today.year:
        return tr("{weekday} {day} {month} {year}", weekday=weekday_word(day), year=day.year, **parts)
    return (
        tr("{weekday} {day} {month}", weekday=weekday_word(day), **parts)
        if has_weekday
        else tr("{day} {month}", **parts)
    )


def weekday_word(day: date) -> str:
    """Return the day of the week in a few letters."""
    return WEEKDAYS[day.weekday()]


def _day(year: str, month: str, day: str) -> date | None:
    whole = int(year) + (CENTURY if len(year) == SHORT_YEAR else 0)
    try:
        return date(whole, int(month), int(day))
    except ValueError:
        return None
