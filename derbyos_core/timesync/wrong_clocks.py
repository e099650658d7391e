"""Laptops whose clocks are wrong, told from what each says of its own clock.

The time of the bout shows nothing by itself: all follow one laptop, whose clock may be the wrong one. So the clocks of
the laptops themselves are compared. Each says how far its own is ahead of the time of the bout, and a clock is wrong if
more than half of all laptops, silent ones counted, have another time and agree on it. A laptop with a right clock is
named only if most have wrong clocks that agree; a member that lies can name nobody but itself.
"""

from collections.abc import Hashable, Mapping
from typing import TypeVar

__all__ = ["NEAR_US", "WRONG_US", "read_ahead", "spread_us", "wrong_clocks"]

NEAR_US = 20_000_000
"""Clocks that were set by hand agree no better."""
WRONG_US = 60_000_000
"""From this difference on a clock is named."""
DIGITS_MAX = 14
"""Milliseconds of three thousand years."""

Name = TypeVar("Name", bound=Hashable)


def wrong_clocks(ahead: Mapping[Name, int | None]) -> dict[Name, int]:
    """Return the wrong clocks, each with its lead over the time of most; None of `ahead` is a clock nobody knows."""
    known = {name: ahead_us for name, ahead_us in ahead.items() if ahead_us is not None}
    for right_us in sorted(known.values()):
        near = [one for one in known.values() if abs(one - right_us) <= NEAR_US]
        if 2 * len(near) > len(ahead):
            middle_us = sorted(near)[len(near) // 2]
            return {name: one - middle_us for name, one in known.items() if abs(one - middle_us) >= WRONG_US}
    return {}


def spread_us(ahead: Mapping[Name, int | None]) -> int:
    """Return the largest difference of two known clocks."""
    known = [ahead_us for ahead_us in ahead.values() if ahead_us is not None]
    return max(known) - min(known) if known else 0


def read_ahead(text: str) -> int | None:
    """Return microseconds from the whole milliseconds of a BEAT's word, None if it is none."""
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > DIGITS_MAX:
        return None
    return int(text) * 1_000
