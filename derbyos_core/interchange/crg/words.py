"""Names that CRG uses, beside those of this program: the front page, roles, positions."""

from collections.abc import Mapping

from derbyos_core.bout.model import Position
from derbyos_core.identity import Team

__all__ = ["DOES_NOT_SKATE", "FLAGS", "HEAD", "HEADS", "OFFICIALS", "PLACES", "REFEREES", "SIDES", "WORKED"]

SIDES = ((1, Team.HOME), (2, Team.AWAY))

HEAD: Mapping[str, str] = {
    "Date": "date",
    "StartTime": "time",
    "Tournament": "tournament",
    "HostLeague": "host-league",
    "GameNo": "game",
    "Venue": "venue/name",
    "City": "venue/city",
    "State": "venue/state",
}
"""The front page."""
FLAGS: Mapping[str, str] = {"C": "captain", "A": "alt", "BC": "bench alt", "BA": "bench alt", "B": "bench"}
"""Roles as DerbyXML has them (domain 3.4)."""
DOES_NOT_SKATE = "ALT"

OFFICIALS: Mapping[str, str] = {
    "Head Non-Skating Official": "HNSO",
    "Penalty Lineup Tracker": "PLT",
    "Penalty Tracker": "PT",
    "Lineup Tracker": "LT",
    "Penalty Wrangler": "PW",
    "Inside Whiteboard Operator": "IWB",
    "Scorekeeper": "SK",
    "ScoreBoard Operator": "SBO",
    "Jam Timer": "JT",
    "Period Timer": "PTM",
    "Penalty Box Manager": "PBM",
    "Penalty Box Timer": "PBT",
    "Non-Skating Official Alternate": "ALT",
    "Head Referee": "HR",
    "Inside Pack Referee": "IPR",
    "Jammer Referee": "JR",
    "Outside Pack Referee": "OPR",
    "Referee Alternate": "ALTR",
}
"""The abbreviations of the front page (domain 5.1)."""
HEADS = ("HNSO", "HR")
"""The two heads: a game names them, whatever else they do."""
REFEREES = frozenset(("HR", "IPR", "JR", "OPR", "ALTR"))

PLACES: Mapping[str, Position] = {
    "Jammer": Position.JAMMER,
    "Pivot": Position.PIVOT,
    "Blocker1": Position.BLOCKER,
    "Blocker2": Position.BLOCKER,
    "Blocker3": Position.BLOCKER,
}
"""Places of a line-up; without a pivot the fourth blocker has the place `Pivot`."""

WORKED: Mapping[tuple[str, bool], str] = {
    ("1", False): "1 home, 2 home",
    ("1", True): "1 home, 2 away",
    ("2", False): "1 away, 2 away",
    ("2", True): "1 away, 2 home",
}
"""For whom an official worked in which period, by the team of the first period and whether they changed."""
