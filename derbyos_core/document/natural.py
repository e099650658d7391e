"""Natural ids: which elements have one, its key, and their order among siblings.

A natural element is one that two officials would give the same name without talking: the lead of the home team in jam
3. Its id is UUIDv5 of that name in the namespace of the bout, so two officials who enter it enter one fact (data-model
4, entries 1.2). A key is a pure function of the entry, never of the state of the document.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote

__all__ = [
    "JAM_FACTS",
    "PERIODS",
    "PERIODS_DEFAULT",
    "TEAMS",
    "JamPosition",
    "bout_key",
    "exit_box_key",
    "fact_key",
    "jam_fact",
    "jam_key",
    "lineup_key",
    "number_of",
    "parse_place",
    "pass_key",
    "path_key",
    "path_rank",
    "period_key",
    "person_key",
    "rank_of",
    "sit_out_key",
    "team_key",
    "team_of",
]

TEAMS = ("home", "away", "official")
TEAM_FACTS = ("no-pivot", "lead", "lost-lead", "no-initial", "star-pass")
JAM_FACTS = ("call", "injury")
SINGLETONS = ("ruleset", "venue", "nsodes")
"""Paths that are part of the default document (data-model 2)."""
PERIODS = (1, 2, 3, 4)
"""Numbers that a period may have."""
PERIODS_DEFAULT = (1, 2)
"""Periods of the default document; a later one exists once something refers to it, as a jam does."""
_PERIOD_TEXTS = {str(number): number for number in PERIODS}

_NUMBER = re.compile(r"[1-9]\d{0,8}", re.ASCII)
_SKATER = re.compile(r"(home|away|official):(.+)", re.DOTALL)

_RANKS = {
    "team": 1,
    "period": 2,
    "jam": 3,
    "ruleset": 4,
    "venue": 5,
    "path": 6,
    "nsodes": 7,
    "person": 8,
    "line-up/jammer": 9,
    "line-up/pivot": 10,
    "line-up/blocker": 11,
    "no-pivot": 12,
    "sit-out": 13,
    "lead": 14,
    "lost-lead": 15,
    "no-initial": 16,
    "pass": 17,
    "star-pass": 18,
    "call": 19,
    "injury": 20,
    "exit-box": 21,
}
RANK_OWN = 99
"""Rank of own elements: after all natural ones."""


class JamPosition(NamedTuple):
    """A jam (or, with `jam` 0, a period) that an entry names."""

    period: int
    jam: int


def _segment(text: str) -> str:
    return quote(unicodedata.normalize("NFC", text), safe="-._~")


def bout_key() -> str:
    """Return the key of the bout itself."""
    return "path/."


def team_key(team: str) -> str:
    """Return the key of a team."""
    return f"team/{team}"


def period_key(period: int) -> str:
    """Return the key of a period."""
    return f"period/{period}"


def jam_key(period: int, jam: int) -> str:
    """Return the key of a jam."""
    return f"period/{period}/jam/{jam}"


def path_key(path: str) -> str:
    """Return the key of a path such as `venue/city`."""
    return "path/" + "/".join(_segment(part) for part in path.split("/"))


def person_key(team: str, number_or_name: str) -> str:
    """Return the key of a person, by the number (else the name) first given."""
    return f"team/{team}/person/{_segment(number_or_name)}"


def lineup_key(period: int, jam: int, team: str, position: str, person_eid: str = "") -> str:
    """Return the key of a line-up position; a blocker's contains the id of the person."""
    base = f"period/{period}/jam/{jam}/team/{team}/line-up/{position}"
    return f"{base}/{person_eid}" if position == "blocker" else base


def sit_out_key(period: int, jam: int, team: str, person_eid: str) -> str:
    """Return the key of «sits out from this jam on»."""
    return f"period/{period}/jam/{jam}/team/{team}/sit-out/{person_eid}"


def fact_key(period: int, jam: int, team: str, tag: str) -> str:
    """Return the key of a fact that a team has once per jam, such as `lead`."""
    return f"period/{period}/jam/{jam}/team/{team}/{tag}"


def jam_fact(period: int, jam: int, tag: str) -> str:
    """Return the key of a fact that a jam has once: `call` or `injury`."""
    return f"period/{period}/jam/{jam}/{tag}"


def pass_key(period: int, jam: int, team: str, number: int) -> str:
    """Return the key of a trip; 1 is the initial one."""
    return f"period/{period}/jam/{jam}/team/{team}/pass/{number}"


def exit_box_key(box_eid: str) -> str:
    """Return the key of the exit that belongs to a box trip."""
    return f"eid/{box_eid}/exit-box"


@lru_cache(maxsize=4_096)
def parse_place(period: str | None, jam: str | None) -> JamPosition | None:
    """Return a period (overtime belongs to the last) and a jam number as written; None if they name nothing."""
    number = _PERIOD_TEXTS.get(period or "")
    if number is None:
        return None
    if jam is None:
        return JamPosition(number, 0)
    return JamPosition(number, int(jam)) if _NUMBER.fullmatch(jam) else None


@lru_cache(maxsize=4_096)
def skater_reference(text: str) -> tuple[str, str] | None:
    """Return team and number (or name) of a reference such as `home:404`."""
    match = _SKATER.fullmatch(text)
    return (match.group(1), match.group(2)) if match else None


def team_of(attributes: Mapping[str, str]) -> str | None:
    """Return the team of an element: `team`, else the prefix of `skater`."""
    team = attributes.get("team")
    if team in TEAMS:
        return team
    reference = skater_reference(attributes.get("skater", ""))
    return reference[0] if reference else None


def rank_of(name: str, team: str | None = None, number: int = 0) -> tuple[int, int, int]:
    """Return the sort key of a natural element: by kind, then home before away, then by number."""
    return (_RANKS[name], TEAMS.index(team) if team in TEAMS else len(TEAMS), number)


def path_rank(path: str) -> tuple[int, int, int]:
    """Return the sort key of a path's element."""
    return rank_of(path if path in SINGLETONS else "path")


def number_of(text: str | None) -> int | None:
    """Return a positive number as written, else None."""
    return int(text) if text is not None and _NUMBER.fullmatch(text) else None
