"""Decides the numbers of the game: lengths, counts and codes, from the document's `ruleset` or WFTDA's defaults."""

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["PENALTY_NAMES", "Ruleset"]

SECOND_US = 1_000_000

PENALTY_NAMES: Mapping[str, str] = {
    "A": "High Block",
    "B": "Back Block",
    "C": "Illegal Contact",
    "D": "Direction",
    "E": "Leg Block",
    "F": "Forearms",
    "G": "Misconduct",
    "H": "Head Block",
    "I": "Illegal Procedure",
    "L": "Low Block",
    "M": "Multiplayer",
    "N": "Interference",
    "P": "Illegal Position",
    "X": "Cut",
}
"""Penalty codes in force since January 2018 (domain 4.6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Lengths are whole microseconds. Defaults: domain 3.4 and 4.8."""

    name: str = "JAN2019"
    period_count: int = 2
    period_us: int = 1800 * SECOND_US
    jam_us: int = 120 * SECOND_US
    lineup_us: int = 30 * SECOND_US
    overtime_lineup_us: int = 60 * SECOND_US
    halftime_us: int = 900 * SECOND_US
    timeout_us: int = 60 * SECOND_US
    timeout_count: int = 3
    review_count: int = 1
    review_maximum: int = 2
    penalty_us: int = 30 * SECOND_US
    foul_out: int = 7
