"""Instants as whole microseconds since 1970: counting, writing and parsing.

The seed keeps time as a double of seconds (DOS-53); entries write six decimals and are compared as whole microseconds
(data-model 3). An integer holds both exactly, so the core computes with integers. `seconds` gives the double for
messages that carry one.
"""

import re
from typing import NewType, Protocol

__all__ = [
    "STAMP_FIRST",
    "STAMP_LAST",
    "Clock",
    "Instant",
    "format_instant",
    "from_seconds",
    "parse_instant",
    "parse_stamp",
    "seconds",
]

Instant = NewType("Instant", int)
"""Microseconds since 1970-01-01T00:00:00Z."""

STAMP_FIRST = Instant(946_684_800_000_000)
"""First microsecond of the year 2000; an entry's timestamp before it is rejected (data-model 4)."""
STAMP_LAST = Instant(7_289_654_400_000_000 - 1)
"""Last microsecond of the year 2200; an entry's timestamp after it is rejected."""

_STAMP = re.compile(r"\s*(\d{1,10})(?:\.(\d*))?\s*", re.ASCII)
_DECIMAL = re.compile(r"\s*(-?)(\d{1,12})(?:\.(\d{0,30}))?\s*", re.ASCII)


class Clock(Protocol):
    """Source of the current time: the real clock in the node, virtual clocks in the simulator."""

    def now(self) -> Instant:
        """Return the synchronised time of the bout."""
        ...


def parse_instant(text: str) -> Instant | None:
    """Parse decimal seconds, cutting digits after the sixth; returns None unless it is a finite decimal number."""
    if len(text) == 17 and text[10] == ".":  # as entries write it, from 2001 to 2286
        digits = text[:10] + text[11:]
        if digits.isdecimal() and digits.isascii():
            return Instant(int(digits))
    match = _DECIMAL.fullmatch(text)
    if match is None:
        return None
    sign, whole, fraction = match.groups()
    value = int(whole) * 1_000_000 + int(((fraction or "") + "000000")[:6])
    return Instant(-value if sign else value)


def parse_stamp(text: str) -> Instant | None:
    """Parse the timestamp of an entry; returns None if it is not credible (data-model 4).

    It must be a plain decimal of at most ten whole digits, within the years 2000 to 2200.
    """
    if len(text) == 17 and text[10] == "." and (digits := text[:10] + text[11:]).isdecimal() and digits.isascii():
        stamp = Instant(int(digits))
    else:
        match = _STAMP.fullmatch(text)
        if match is None:
            return None
        whole, fraction = match.groups()
        stamp = Instant(int(whole) * 1_000_000 + int(((fraction or "") + "000000")[:6]))
    return stamp if STAMP_FIRST <= stamp <= STAMP_LAST else None


def format_instant(instant: int) -> str:
    """Format an instant (or a duration in microseconds) as decimal seconds with six decimals."""
    sign = "-" if instant < 0 else ""
    whole, fraction = divmod(abs(instant), 1_000_000)
    return f"{sign}{whole}.{fraction:06d}"


def seconds(instant: int) -> float:
    """Return the double that a TIME message carries (DOS-52)."""
    return instant / 1_000_000


def from_seconds(value: float) -> Instant:
    """Return the instant nearest to a double of seconds."""
    return Instant(round(value * 1_000_000))
