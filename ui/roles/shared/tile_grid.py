"""Scrolling grid of equal tiles, which are created once and reused."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from ui.layout import grid, place_all
from ui.roles.shared.scroll_pane import ScrollPane
from ui.widgets.number_tile import NumberTile, TileValue
from ui.widgets.roving_focus import RovingFocus, put_in_order

__all__ = ["TileGrid", "columns_in", "place_in_rows"]

GAP = 8.0


def columns_in(wide: float, tile_least: float) -> int:
    """Return how many tiles of at least that width fit side by side; at least one."""
    return max(1, int((wide + GAP) // (tile_least + GAP)))


def place_in_rows(tiles: Sequence[QWidget], room: QRectF, *, columns: int, height: float) -> float:
    """Place the tiles row after row from the left. Returns the height of all rows."""
    place_all(tiles, grid(QRectF(0, 0, room.width(), 0), len(tiles), across=columns, height=height, gap=GAP))
    return -(-len(tiles) // columns) * (height + GAP)


class TileGrid(ScrollPane):
    """Number tiles in the order of their values.

    Signals:
        picked(int): the index of the tile that was tapped, from 0.
    """

    picked = Signal(int)

    def __init__(
        self, name: str, *, height: float, columns: int = 0, width_min: float = 1.0, parent: QWidget | None = None
    ) -> None:
        """`columns` as given, or as many tiles of at least `width_min` as fit."""
        super().__init__(name, self._arrange_tiles, parent=parent)
        self._high, self._columns, self._width_min = height, columns, width_min
        self._count = 0
        self.tiles: list[NumberTile] = []
        self._stop = RovingFocus(parent=self.paper)

    def set_values(self, values: Sequence[TileValue]) -> None:
        """Set the values of the tiles; the caller bounds their number. The layout changes only with the number."""
        while len(self.tiles) < len(values):
            self.tiles.append(self._made(len(self.tiles)))
        for tile, value in zip(self.tiles, values, strict=False):
            tile.set_tile(value)
        if len(values) != self._count:
            self._count = len(values)
            for number, tile in enumerate(self.tiles):
                tile.setHidden(number >= self._count)
            self._stop.stay_in_sight()
            self.relay()

    def _arrange_tiles(self, room: QRectF) -> float:
        columns = self._columns or columns_in(room.width(), self._width_min)
        clear = QRectF(0, 0, self.clear_of_bar(room.width()), room.height())
        return place_in_rows(self.tiles[: self._count], clear, columns=columns, height=self._high)

    def _made(self, number: int) -> NumberTile:
        tile = NumberTile(height=self._high, parent=self.paper)
        tile.set_holding(False)
        tile.tapped.connect(lambda: self._on_tile(number))
        if not self.tiles:
            put_in_order((self.paper, tile))
        self._stop.add(tile)
        tile.show()
        return tile

    def _on_tile(self, number: int) -> None:
        if number < self._count:
            self.picked.emit(number)
