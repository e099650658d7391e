"""Codec for the text of attributes in entries: whole numbers, durations, yes/no and skaters (entries 1.1).

Inside the program a duration is in whole microseconds. In an entry it is text:

    duration of a jam or timeout    57.300    three decimals (`format_duration`)
    reading of a clock              57.3      one decimal, up to three where they are significant (`format_clock`)
    time to serve in the box        30        no decimals unless it is not whole seconds (`format_time_to_serve`)
    setting of a ruleset            15:00     minutes and seconds (`format_length`)

`parse_duration` reads all four forms, because a foreign program may write any of them anywhere.

An attribute of a foreign entry may hold any text: digits of other scripts, 5,000 digits, signs. So every number is
parsed here, or in `document/natural.py` if it is part of a key, and never by `isdigit` and `int`: `"²".isdigit()` is
true and `int("²")` raises, and `int` raises on more than 4,300 digits.
"""

import re

from derbyos_core.clock import parse_instant
from derbyos_core.errors import LocalProtocolError
from derbyos_core.i18n import tr
from derbyos_core.identity import Team

__all__ = [
    "MILLISECOND_US",
    "SECOND_US",
    "format_clock",
    "format_duration",
    "format_length",
    "format_skater",
    "format_time_to_serve",
    "format_yes_no",
    "is_yes",
    "parse_duration",
    "parse_integer",
    "parse_skater",
]

SECOND_US = 1_000_000
MILLISECOND_US = 1_000

_INTEGER = re.compile(r"\s*([+-]?\d{1,6})\s*", re.ASCII)
_MINUTES_AND_SECONDS = re.compile(r"\s*(\d{1,4}):([0-5]?\d(?:\.\d{1,6})?)\s*", re.ASCII)


def format_duration(duration_us: int) -> str:
    """Format a duration with three decimals, the last one rounded; a negative duration is the caller's mistake."""
    if duration_us < 0:
        raise LocalProtocolError(
            tr("a duration is 0 s or more, found {value:.3f} s: check the start", value=duration_us / SECOND_US)
        )
    milliseconds = (duration_us + MILLISECOND_US // 2) // MILLISECOND_US
    whole, thousandths = divmod(milliseconds, 1000)
    return f"{whole}.{thousandths:03d}"


def format_clock(value_us: int) -> str:
    """Format the reading of a clock: one decimal, more where they are significant."""
    text = format_duration(value_us)
    tenths, rest = text[:-2], text[-2:]
    return tenths + rest.rstrip("0")


def format_time_to_serve(duration_us: int) -> str:
    """Format a time to serve: `30`, with decimals only where it is not whole seconds."""
    return format_duration(duration_us).rstrip("0").rstrip(".")


def format_length(length_us: int) -> str:
    """Format a setting of a ruleset, `15:00`, with decimals of a second only where it has some."""
    minutes, rest_us = divmod(length_us, 60 * SECOND_US)
    seconds, dot, decimals = format_time_to_serve(rest_us).partition(".")
    return f"{minutes}:{seconds:0>2}{dot}{decimals}"


def parse_integer(text: str | None) -> int | None:
    """Parse a whole number of at most six digits; None for any other text."""
    match = _INTEGER.fullmatch(text) if text else None
    return int(match.group(1)) if match is not None else None


def parse_duration(text: str) -> int | None:
    """Parse `MM:SS` or decimal seconds, in microseconds; None for any other text, and for a negative duration."""
    match = _MINUTES_AND_SECONDS.fullmatch(text)
    if match is None:
        duration_us = parse_instant(text)  # its format is decimal seconds, too
        return duration_us if duration_us is not None and duration_us >= 0 else None
    minutes, seconds = match.groups()
    seconds_us = parse_instant(seconds)
    return None if seconds_us is None else int(minutes) * 60 * SECOND_US + seconds_us


def format_yes_no(value: bool) -> str:
    """Format a truth value as `yes` or `no`."""
    return "yes" if value else "no"


def is_yes(text: str) -> bool:
    """Parse a truth value: anything but `yes` is false."""
    return text.strip().lower() == "yes"


def format_skater(team: Team, label: str) -> str:
    """Format a reference such as `home:404`."""
    return f"{team.value}:{label}"


def parse_skater(text: str) -> tuple[Team | None, str]:
    """Parse a reference into team and number (or name); without a known team, the whole text is the number."""
    prefix, colon, label = text.partition(":")
    if colon and prefix in Team._value2member_map_:
        return Team(prefix), label.strip()
    return None, text.strip()
