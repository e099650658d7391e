"""Rule set of a game: lengths, counts and codes, from the document or WFTDA's defaults.

A bout names its rules in two places, and both are read: the attribute `ruleset` of the bout, a base name with modifiers
such as `MAR2014/20p/60b/5f`, and the element `ruleset`, whose attributes win because officials set them one by one.
Unknown modifiers are kept for programs that know them (domain 3.2).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from derbyos_core.bout.writing.attribute_text import SECOND_US, is_yes, parse_duration, parse_integer

__all__ = ["PENALTY_NAMES", "Ruleset", "read_ruleset"]

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
    """Lengths are whole microseconds. Defaults: domain 3.4 and 4.8. `modifiers` are the unknown ones."""

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
    modifiers: tuple[str, ...] = ()


_MODIFIER = re.compile(r"(\d{1,4})([a-z])", re.ASCII)
_UNITS: Mapping[str, tuple[str, int]] = {
    "p": ("period_us", 60 * SECOND_US),
    "b": ("penalty_us", SECOND_US),
    "f": ("foul_out", 1),
}
_LENGTHS: Mapping[str, str] = {
    "period": "period_us",
    "jam": "jam_us",
    "lineup": "lineup_us",
    "overtime-lineup": "overtime_lineup_us",
    "halftime": "halftime_us",
    "timeout": "timeout_us",
    "penalty": "penalty_us",
}
_COUNTS: Mapping[str, str] = {
    "period-count": "period_count",
    "timeout-count": "timeout_count",
    "official-review-count": "review_count",
    "official-review-maximum": "review_maximum",
    "foul-out": "foul_out",
}
COUNT_MAX = 999


def read_ruleset(bout: Mapping[str, str], element: Mapping[str, str]) -> Ruleset:
    """Read the rules from the attributes of the bout and of its `ruleset` element; malformed numbers are ignored."""
    rules = _read_string(bout.get("ruleset", ""))
    changes: dict[str, int | str] = {}
    for attribute, name in _LENGTHS.items():
        length_us = parse_duration(element.get(attribute, ""))
        if length_us is not None:
            changes[name] = length_us
    for attribute, name in _COUNTS.items():
        count = parse_integer(element.get(attribute))
        if count is not None and 0 <= count <= COUNT_MAX:
            changes[name] = count
    if element.get("version", "").strip():
        changes["name"] = element["version"].strip()
    rules = replace(rules, **changes)  # type: ignore[arg-type] # each name above has its own type
    if "official-review-retained" in element and not is_yes(element["official-review-retained"]):
        rules = replace(rules, review_maximum=rules.review_count)
    return rules


def _read_string(text: str) -> Ruleset:
    """Parse a base name and its modifiers, each after a slash."""
    base, *modifiers = (part.strip() for part in text.split("/"))
    rules = Ruleset(name=base) if base else Ruleset()
    unknown = []
    for modifier in modifiers:
        match = _MODIFIER.fullmatch(modifier)
        if match is not None and match.group(2) in _UNITS:
            name, unit = _UNITS[match.group(2)]
            rules = replace(rules, **{name: int(match.group(1)) * unit})  # type: ignore[arg-type]
        elif modifier:
            unknown.append(modifier)
    return replace(rules, modifiers=tuple(unknown))
