"""Totals that a CRG game states: to check a reading of it, never to be read as facts.

CRG computes these as it goes, and not all of them are right (a game carries corrections that no trip shows). So they
are kept apart from the game, and nothing that enters a bout reads them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from derbyos_core.interchange.crg.state import CRGNode
from derbyos_core.interchange.crg.words import SIDES

__all__ = ["CRGJamTotal", "CRGTotals", "read_totals"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CRGJamTotal:
    """One team's points in one jam, those after a star pass, and the score after it."""

    points: int
    after_star_pass: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CRGTotals:
    """All totals of one file; a count is None where the version that wrote it kept none."""

    score: Mapping[Team, int]
    jams: Mapping[tuple[JamId, Team], CRGJamTotal]
    period_points: Mapping[tuple[int, Team], int]
    penalties: Mapping[Team, int | None]
    box_trips: int


def read_totals(game: CRGNode) -> CRGTotals:
    """Read the totals of a game."""
    jams: dict[tuple[JamId, Team], CRGJamTotal] = {}
    points: dict[tuple[int, Team], int] = {}
    for period, node in game.numbered("Period"):
        for number, jam in node.numbered("Jam") if period else ():
            for side, team in SIDES:
                jams[JamId(period, number), team] = _jam_total(jam.one("TeamJam", str(side)))
        for side, team in SIDES if period else ():
            if f"Team{side}Points" in node.values:
                points[period, team] = node.number(f"Team{side}Points")
    teams = {team: game.one("Team", str(side)) for side, team in SIDES}
    return CRGTotals(
        score={team: node.number("Score") for team, node in teams.items()},
        jams=jams,
        period_points=points,
        penalties={
            team: node.number("TotalPenalties") if "TotalPenalties" in node.values else None
            for team, node in teams.items()
        },
        box_trips=sum(len(node.all("BoxTrip")) for node in teams.values()),
    )


def _jam_total(row: CRGNode) -> CRGJamTotal:
    return CRGJamTotal(
        points=row.number("JamScore"), after_star_pass=row.number("AfterSPScore"), total=row.number("TotalScore")
    )
