"""Figures of a bout for comparison between the nodes and with the game's file."""

import hashlib

from app.demo.pipe import BoutFacts
from derbyos_core.bout.model import Bout, TeamJam
from derbyos_core.document.canonical import claims_table, live_xml
from derbyos_core.document.fold import Document
from derbyos_core.identity import Team
from derbyos_core.replica.replica import Replica

__all__ = ["facts_of", "live_digest", "points_by_jammer"]


def facts_of(replica: Replica) -> BoutFacts:
    """Return the figures of a bout as this replica shows it."""
    bout, document = replica.bout, replica.document
    return BoutFacts(
        home_score=bout.score[Team.HOME],
        away_score=bout.score[Team.AWAY],
        jams=sum(1 for jam in bout.jams if jam.start is not None),
        penalties=len(bout.penalties),
        box_trips=len(bout.box_trips),
        entries=len(replica.log),
        held=replica.log.held,
        pending=len(document.pending),
        unresolved=len(document.unresolved),
        invalid=len(document.invalid),
        disagreements=len(bout.disagreements),
        points_by_jam={str(jam.id): (jam.home.points, jam.away.points) for jam in bout.jams},
        points_by_jammer=points_by_jammer(bout),
        live_digest=live_digest(document),
    )


def points_by_jammer(bout: Bout) -> dict[str, int]:
    """Return each skater's points with the star, as `home:404`; a pivot scores after a star pass."""
    points: dict[str, int] = {}
    for jam in bout.jams:
        for side in (jam.home, jam.away):
            for label, scored in _scored(side):
                points[f"{side.team}:{label}"] = points.get(f"{side.team}:{label}", 0) + scored
    return points


def _scored(side: TeamJam) -> tuple[tuple[str, int], ...]:
    jammer = side.jammer.label if side.jammer else ""
    pivot = side.pivot.label if side.pivot else ""
    return (jammer, side.points_before_star_pass), (pivot, side.points_after_star_pass)


def live_digest(document: Document) -> str:
    """Return a digest, equal for two nodes exactly if their live documents, claims included, are the same bytes."""
    root = document.root()
    return hashlib.sha256(live_xml(root) + b"\0" + claims_table(root, document.natural_key)).hexdigest()
