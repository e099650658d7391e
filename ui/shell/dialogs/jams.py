"""Panel of all jams so far, to move the cursor to: behind the arrow before the jam cards."""

from collections.abc import Mapping

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.checks import Hint
from derbyos_core.bout.model import Bout, Jam, JamId
from derbyos_core.i18n import joined, tr
from derbyos_core.jam_names import EVERY, letter_name, whole_name
from derbyos_core.roles.shared.header_values import jam_score
from derbyos_core.roles.shared.paper_hints import to_check
from ui.layout import Area, place
from ui.roles.shared.page import Sentence
from ui.roles.shared.popover import Popover
from ui.roles.shared.tile_grid import TileGrid
from ui.widgets.number_tile import TileState, TileValue

__all__ = ["JamsPanel"]

COLUMNS = 4
TILE = 66.0
NONE_HEIGHT = 40.0
NONE: Mapping[JamId, tuple[Hint, ...]] = {}
JAMS_MAX = 120
"""Sixty jams fit into each of two periods if none of them lasts."""


class JamsPanel(Popover):
    """The older jams.

    Signals:
        jam_requested(object): the JamId that was tapped.
    """

    jam_requested = Signal(object)

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("Older jams"), width=470, height=480, parent=parent)
        self._jams: tuple[JamId, ...] = ()
        self.none = Sentence(tr("No jam has been skated yet."), parent=self)
        self.area = TileGrid(tr("Jams"), height=TILE, columns=COLUMNS, parent=self)
        self.area.picked.connect(lambda number: self.jam_requested.emit(self._jams[number]))

    def set_bout(self, bout: Bout, cursor: JamId | None, hints: Mapping[JamId, tuple[Hint, ...]] = NONE) -> None:
        """Set the jams that have been skated, the newest first, with a mark on those that have hints."""
        jams = [jam for jam in reversed(bout.jams) if jam.start is not None][:JAMS_MAX]
        is_second = any(jam.id.period > 1 for jam in jams)
        self._jams = tuple(jam.id for jam in jams)
        self.none.setHidden(bool(jams))
        self.area.set_values(
            [
                _tile(
                    jam,
                    len(hints.get(jam.id, ())),
                    is_cursor=jam.id == cursor,
                    is_second=is_second,
                )
                for jam in jams
            ]
        )

    def box_in(self, room: QRectF) -> QRectF:
        """Return the panel's rectangle, under the arrow before the jam cards."""
        return self.under_header(room)

    def arrange_inner(self, room: QRectF) -> None:
        place(self.area, room)
        place(self.none, Area(room).top(NONE_HEIGHT))


def _tile(jam: Jam, found: int, *, is_cursor: bool, is_second: bool) -> TileValue:
    """Return the tile of a jam with its score and its number of hints."""
    said = joined(", ", (whole_name(jam.id), jam_score(jam)))
    return TileValue(
        number=letter_name(jam.id, EVERY if is_second else None),
        word=jam_score(jam),
        state=TileState.PICKED if is_cursor else TileState.NORMAL,
        has_hint=found > 0,
        name=joined(", ", (said, to_check(found))) if found else said,
    )
