"""Remarks of officials in CRG without a place in a bout: told row by row, and kept as notes.

CRG has a few free texts (an annotation of a trip or of a line-up, more about an expulsion, why a game was aborted,
suspensions that were served). All other things that officials enter are read.
"""

from collections.abc import Iterator

from derbyos_core.i18n import tr
from derbyos_core.interchange.crg.state import CRGNode
from derbyos_core.interchange.crg.words import PLACES, SIDES
from derbyos_core.interchange.game import Unplaced

__all__ = ["remarks"]

_OF_CRG = "Points were added without Add Trip"
"""A line that CRG writes itself, to warn the scorekeeper."""
_OF_GAME = {"AbortReason": "aborted", "SuspensionsServed": "suspensions served"}


def remarks(game: CRGNode) -> Iterator[Unplaced]:
    """Yield the texts and marks of a game that a bout has no place for."""
    for name, words in _OF_GAME.items():
        if game.text(name):
            yield _text(f"{words}: {game.text(name)}")
    for expulsion in game.all("Expulsion").values():
        if expulsion.text("ExtraInfo"):
            yield _text(f"expulsion: {expulsion.text('Info')} {expulsion.text('ExtraInfo')}")
    for period, node in game.numbered("Period"):
        for number, jam in node.numbered("Jam"):
            for side, team in SIDES:
                row = jam.one("TeamJam", str(side))
                yield from _annotations(f"{team} {period}/{number}", row)


def _text(row: str) -> Unplaced:
    return Unplaced(row=row, reason=tr("a bout has no place for this text, so it is kept as a note"))


def _annotations(place: str, row: CRGNode) -> Iterator[Unplaced]:
    for number, trip in row.numbered("ScoringTrip"):
        lines = (line.strip() for line in trip.text("Annotation").splitlines())
        text = " ".join(line for line in lines if line and line != _OF_CRG)
        if text:
            yield _text(f"{place} trip {number}: {text}")
    for name in PLACES:
        fielding = row.one("Fielding", name)
        if fielding.text("Annotation"):
            label = fielding.text("SkaterNumber") or name
            yield _text(f"{place} {label}: {fielding.text('Annotation')}")
