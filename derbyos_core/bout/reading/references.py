"""Parsers for small attribute values: whole numbers, jams, teams."""

import re

from derbyos_core.bout.model import JamId
from derbyos_core.bout.writing.attribute_text import parse_integer, parse_skater
from derbyos_core.document.tree import Element
from derbyos_core.identity import Team

__all__ = ["read_jam_id", "team_of", "whole"]

_JAM_ID = re.compile(r"\s*(\d{1,3})/(\d{1,4})\s*", re.ASCII)

_TEAMS = {team.value: team for team in Team}


def whole(text: str, default: int = 0) -> int:
    """Parse a whole number; return `default` if it is none."""
    number = parse_integer(text)
    return default if number is None else number


def read_jam_id(text: str) -> JamId | None:
    """Parse the jam named by an attribute such as `1/13`."""
    match = _JAM_ID.fullmatch(text) if text else None
    return JamId(int(match.group(1)), int(match.group(2))) if match else None


def team_of(element: Element) -> Team | None:
    """Return the team that an element is about: `team`, else the prefix of `skater`."""
    team = _TEAMS.get(element.attributes.get("team", ""))
    return team if team is not None else parse_skater(element.get("skater"))[0]
