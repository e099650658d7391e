"""Every jam so far, to put the pen to: the list behind the arrow before the jam cards."""

from collections.abc import Mapping

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.checks import Hint
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.saying import joined, say
from ui.dialogs.popover import Popover
from ui.models.header_values import jam_score
from ui.models.paper_hints import to_check
from ui.screens.page import Sentence
from ui.screens.scroll_pane import ScrollPane
from ui.widgets.number_tile import NumberTile, TileState, TileValue
from ui.widgets.painted import place

__all__ = ["JamsPanel"]

COLUMNS = 4
TILE = 66.0
GAP = 8.0
NONE: Mapping[JamId, tuple[Hint, ...]] = {}
JAMS_MAX = 120
"""Sixty jams fit into each of two periods, if none of them lasts."""


class JamsPanel(Popover):
    """The older jams.

    Signals:
        jam_wished(object): the JamId that was tapped.
    """

    jam_wished = Signal(object)

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(say("Older jams"), width=470, height=480, parent=parent)
        self._jams: tuple[JamId, ...] = ()
        self._tiles: list[NumberTile] = []
        self.none = Sentence(say("No jam has been skated yet."), parent=self)
        self.area = ScrollPane(say("Jams"), self._arrange_list, parent=self)

    def set_bout(self, bout: Bout, pen: JamId | None, hints: Mapping[JamId, tuple[Hint, ...]] = NONE) -> None:
        """The jams that have been skated, the newest first; a mark on those in which something looks wrong."""
        jams = [jam for jam in reversed(bout.jams) if jam.start is not None][:JAMS_MAX]
        while len(self._tiles) < len(jams):  # bounded by JAMS_MAX
            self._tiles.append(self._made(len(self._tiles)))
        is_second = any(jam.id.period > 1 for jam in jams)
        for number, tile in enumerate(self._tiles):
            tile.setHidden(number >= len(jams))
            if number < len(jams):
                jam = jams[number]
                prefix = f"{jam.id.period}-" if is_second else "J"
                found = len(hints.get(jam.id, ()))
                said = say(
                    "Period {period}, Jam {number}, {jam_score}",
                    period=jam.id.period,
                    number=jam.id.number,
                    jam_score=jam_score(jam),
                )
                tile.set_tile(
                    TileValue(
                        number=f"{prefix}{jam.id.number}",
                        word=jam_score(jam),
                        state=TileState.PICKED if jam.id == pen else TileState.NORMAL,
                        has_hint=found > 0,
                        name=joined(", ", (said, to_check(found))) if found else said,
                    )
                )
        self._jams = tuple(jam.id for jam in jams)
        self.none.setHidden(bool(jams))
        self.area.relay()

    def arrange_inner(self, room: QRectF) -> None:
        place(self.area, room)
        place(self.none, QRectF(room.left(), room.top(), room.width(), 40))

    def _arrange_list(self, room: QRectF) -> float:
        rows = -(-len(self._jams) // COLUMNS)
        wide = (room.width() - GAP * (COLUMNS - 1)) / COLUMNS
        for number, tile in enumerate(self._tiles[: len(self._jams)]):
            row, column = divmod(number, COLUMNS)
            place(tile, QRectF(column * (wide + GAP), row * (TILE + GAP), wide, TILE))
        return rows * (TILE + GAP)

    def _made(self, number: int) -> NumberTile:
        tile = NumberTile(height=TILE, parent=self.area.paper)
        tile.set_holding(False)
        tile.tapped.connect(lambda: self._on_tile(number))
        tile.show()
        return tile

    def _on_tile(self, number: int) -> None:
        if number < len(self._jams):
            self.jam_wished.emit(self._jams[number])
