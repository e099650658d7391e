"""Oracle of the tests that enter a whole game: the sums in CRG's own file."""

from dataclasses import dataclass
from pathlib import Path

from app.demo.pipe import BoutFacts
from derbyos_core.bout.model import Position
from derbyos_core.identity import Team
from derbyos_core.interchange.crg.reader import read_crg

__all__ = ["BIG_GAME", "Oracle", "read_oracle"]

BIG_GAME = "crg-2023-04-30-supernovas-allstars.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Oracle:
    """The file's totals, in the words of `BoutFacts`."""

    home_score: int
    away_score: int
    jams: int
    penalties: int
    box_trips: int
    points_by_jam: dict[str, tuple[int, int]]
    points_by_jammer: dict[str, int]

    def differences(self, facts: BoutFacts) -> list[str]:
        """Return the values in which a node differs."""
        names = ("home_score", "away_score", "jams", "penalties", "box_trips", "points_by_jam")
        found = [
            f"{name}: the file says {getattr(self, name)}, the node {getattr(facts, name)}"
            for name in names
            if getattr(self, name) != getattr(facts, name)
        ]
        scored = {who: points for who, points in facts.points_by_jammer.items() if points}
        if scored != self.points_by_jammer:
            found.append(f"points by jammer: the file says {self.points_by_jammer}, the node {scored}")
        return found


def read_oracle(path: Path) -> Oracle:
    """Return the totals in a file, taken from CRG's own sums, never from trips."""
    file = read_crg(path.read_bytes())
    totals = file.totals
    by_jammer: dict[str, int] = {}
    by_jam: dict[str, tuple[int, int]] = {}
    for jam in file.game.jams:
        home, away = totals.jams[jam.id, Team.HOME], totals.jams[jam.id, Team.AWAY]
        by_jam[str(jam.id)] = (home.points, away.points)
        for team, total in ((Team.HOME, home), (Team.AWAY, away)):
            side = jam.sides[team]
            for position, points in (
                (Position.JAMMER, total.points - total.after_star_pass),
                (Position.PIVOT, total.after_star_pass),
            ):
                if points:
                    who = f"{team}:{side.label_of(position)}"
                    by_jammer[who] = by_jammer.get(who, 0) + points
    return Oracle(
        home_score=totals.score[Team.HOME],
        away_score=totals.score[Team.AWAY],
        jams=len(by_jam),
        penalties=sum(count for count in totals.penalties.values() if count is not None),
        box_trips=totals.box_trips,
        points_by_jam=by_jam,
        points_by_jammer=by_jammer,
    )
