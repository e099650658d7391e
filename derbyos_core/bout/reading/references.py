"""Parsers for small attribute values: whole numbers, jams, teams."""

import re

from derbyos_core.bout.model import JamId
from derbyos_core.bout.model.jam_numbers import AS_STORED, JamNumbers
from derbyos_core.bout.writing.attribute_text import parse_integer, parse_skater
from derbyos_core.document.natural import parse_place
from derbyos_core.document.tree import Element
from derbyos_core.identity import Team

__all__ = ["jam_of", "read_jam_id", "team_of", "whole"]

_JAM_ID = re.compile(r"\s*(\d{1,3})/(\d{1,9})\s*", re.ASCII)

_TEAMS = {team.value: team for team in Team}


def whole(text: str, default: int = 0) -> int:
    """Parse a whole number; return `default` if it is none."""
    number = parse_integer(text)
    return default if number is None else number


def read_jam_id(text: str, numbers: JamNumbers = AS_STORED) -> JamId | None:
    """Parse the jam named by an attribute such as `1/13`; `numbers` are those of the bout.

    What names a deleted jam counts in the one that has its number now.
    """
    match = _JAM_ID.fullmatch(text) if text else None
    if match is None:
        return None
    jam = numbers.shown(int(match.group(1)), int(match.group(2)))
    return numbers.numbered(jam.period, jam.number) if numbers.is_deleted(jam) else jam


def jam_of(period: Element, jam: Element, numbers: JamNumbers) -> JamId | None:
    """Return the jam that an element of the document is; None where a number is none."""
    numbered = parse_place(period.get("number"), jam.get("number"))
    return numbers.shown(*numbered) if numbered is not None else None


def team_of(element: Element) -> Team | None:
    """Return the team that an element is about: `team`, else the prefix of `skater`."""
    team = _TEAMS.get(element.attributes.get("team", ""))
    return team if team is not None else parse_skater(element.get("skater"))[0]
