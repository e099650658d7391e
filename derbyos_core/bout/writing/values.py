"""Text form of numbers, durations, yes/no and skaters in entries (entries 1.1).

An attribute may hold any text: digits of other scripts, thousands of them, signs. So every number is parsed here
(`parse_whole` and `parse_length`), or in `document/natural.py` where it is part of a key; never by `isdigit` and `int`,
which agree neither about `²` nor about how long a number may be.

Lengths are whole microseconds inside; in entries they are seconds with one to three decimals, a time to serve is whole
seconds wherever it can be, and a ruleset writes `MM:SS`.
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
    "format_serve",
    "is_yes",
    "parse_length",
    "parse_whole",
    "skater_text",
    "split_skater",
    "yes_no",
]

SECOND_US = 1_000_000
MILLISECOND_US = 1_000

_WHOLE = re.compile(r"\s*([+-]?\d{1,6})\s*", re.ASCII)
_MINUTES = re.compile(r"\s*(\d{1,4}):([0-5]?\d(?:\.\d{1,6})?)\s*", re.ASCII)


def format_duration(duration_us: int) -> str:
    """Format a duration with three decimals, as jams and time-outs have it; a negative one is the caller's mistake."""
    if duration_us < 0:
        raise LocalProtocolError(
            tr("a duration is 0 s or more, found {value:.3f} s: check the start", value=duration_us / SECOND_US)
        )
    whole, thousandths = divmod((duration_us + MILLISECOND_US // 2) // MILLISECOND_US, 1000)
    return f"{whole}.{thousandths:03d}"


def format_clock(value_us: int) -> str:
    """Format a clock reading: one decimal, more where they are significant."""
    text = format_duration(value_us)
    return text[:-2] + text[-2:].rstrip("0")


def format_serve(duration_us: int) -> str:
    """Format a time to serve: `30`, with decimals only where it is not whole seconds."""
    return format_duration(duration_us).rstrip("0").rstrip(".")


def parse_whole(text: str | None) -> int | None:
    """Parse a whole number of at most six digits; None if it is none."""
    match = _WHOLE.fullmatch(text) if text else None
    return int(match.group(1)) if match is not None else None


def parse_length(text: str) -> int | None:
    """Parse a length written `MM:SS` or as decimal seconds, in microseconds; None if it is neither."""
    match = _MINUTES.fullmatch(text)
    if match is not None:
        within = parse_instant(match.group(2))
        return None if within is None else int(match.group(1)) * 60 * SECOND_US + within
    value = parse_instant(text)
    return value if value is not None and value >= 0 else None


def yes_no(value: bool) -> str:
    """Format a truth value as DerbyXML writes it."""
    return "yes" if value else "no"


def is_yes(text: str) -> bool:
    """Parse a truth value: anything but `yes` is false."""
    return text.strip().lower() == "yes"


def skater_text(team: Team, label: str) -> str:
    """Format a reference such as `home:404`."""
    return f"{team.value}:{label}"


def split_skater(text: str) -> tuple[Team | None, str]:
    """Split a reference into team and number (or name); without a known team, the whole text is the number."""
    prefix, colon, label = text.partition(":")
    if colon and prefix in Team._value2member_map_:
        return Team(prefix), label.strip()
    return None, text.strip()
