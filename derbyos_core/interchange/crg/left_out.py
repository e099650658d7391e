"""Facts of a bout without a place in a game of CRG, as sentences for the person who exports it.

The game is compared with what `writer` made of it, so that no list has to be kept in step with that module. Only facts
that officials entered are counted; `docs/interchange.md` explains all differences.
"""

from collections.abc import Iterator

from derbyos_core.bout.model import Bout
from derbyos_core.document.tree import Element
from derbyos_core.i18n import ntr
from derbyos_core.identity import Team
from derbyos_core.interchange.crg.reader import read_crg

__all__ = ["left_out"]

PLAYING = (Team.HOME, Team.AWAY)


def left_out(root: Element, bout: Bout, written: bytes) -> tuple[str, ...]:
    """Return one sentence for each kind of thing that is in the bout and not in the file."""
    return tuple(_sentences(root, bout, written))


def _sentences(root: Element, bout: Bout, written: bytes) -> Iterator[str]:
    game = read_crg(written).game
    notes = sum(1 for element in root.walk() if element.tag == "note" and element.is_present)
    if notes:
        yield ntr("{n} note: CRG has none", "{n} notes: CRG has none", notes)
    if bout.signatures:
        yield ntr("{n} signature: CRG has none", "{n} signatures: CRG has none", len(bout.signatures))
    calls = sum(1 for jam in bout.jams if jam.is_called and not jam.home.called and not jam.away.called)
    if calls:
        yield ntr("{n} jam called by officials: CRG marks calls of a team only",
                  "{n} jams called by officials: CRG marks calls of a team only", calls)  # fmt: skip
    unstarted = sum(1 for jam in bout.jams if jam.start is None and jam.is_written)
    if unstarted:
        yield ntr("the entries of {n} jam that has not started", "the entries of {n} jams that have not started",
                  unstarted)  # fmt: skip
    started = [jam for jam in bout.jams if jam.start is not None]
    fielded = sum(len(jam.side(team).lined_up) for jam in started for team in PLAYING)
    placed = sum(len(row.fieldings) for jam in game.jams for row in jam.sides.values())
    if fielded > placed:
        yield ntr("{n} skater beyond the five places of a line-up", "{n} skaters beyond the five places of a line-up",
                  fielded - placed)  # fmt: skip
    sat = sum(len(jam.side(team).sits_out) for jam in started for team in PLAYING)
    marked = sum(1 for jam in game.jams for row in jam.sides.values() for one in row.fieldings if one.sits_out)
    if sat > marked:
        yield ntr("{n} skater who sits out and was not in the line-up",
                  "{n} skaters who sit out and were not in the line-up", sat - marked)  # fmt: skip
    visits = len(bout.box_trips) - len(game.box_trips)
    if visits > 0:
        yield ntr("{n} visit to the box of somebody who was not in the line-up",
                  "{n} visits to the box of somebody who was not in the line-up", visits)  # fmt: skip
    penalties = len(bout.penalties) - len(game.penalties)
    if penalties > 0:
        yield ntr("{n} penalty of nobody known", "{n} penalties of nobody known", penalties)
