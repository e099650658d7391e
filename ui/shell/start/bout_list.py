"""List of bouts to choose from: one tile each, at most one of them chosen."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.roles.start.offered_bouts import BoutValue
from ui.layout import Area, place
from ui.roles.shared.scroll_pane import ScrollPane
from ui.widgets.bout_tile import BoutTile

__all__ = ["BOUTS_MAX", "BoutList"]

BOUTS_MAX = 64
"""More bouts than a laptop sees in a season of tournaments. The newest are offered."""
GAP = 10.0
BAR = 12.0
"""The width of the scroll bar, with some space."""


class BoutList(ScrollPane):
    """The tiles, in a pane that scrolls if there are many.

    Signals:
        chosen(str): the BOUT string of the tile that was tapped.
    """

    chosen = Signal(str)

    def __init__(self, name: str, *, parent: QWidget | None = None) -> None:
        self._tiles: dict[str, BoutTile] = {}
        self._values: tuple[tuple[str, BoutValue], ...] = ()
        super().__init__(name, self._arrange, parent=parent)

    def bouts(self) -> tuple[str, ...]:
        """Return the bouts that are offered."""
        return tuple(bout for bout, _ in self._values)

    def set_bouts(self, values: tuple[tuple[str, BoutValue], ...]) -> None:
        """Set BOUT strings with their tiles. A bout that stays keeps its tile."""
        values = values[:BOUTS_MAX]
        if values == self._values:
            return
        self._values = values
        wanted = dict(values)
        for bout in tuple(self._tiles):
            if bout not in wanted:
                gone = self._tiles.pop(bout)
                gone.hide()  # at once: it would lie over the others until it is deleted
                gone.deleteLater()
        for bout, value in values:
            tile = self._tiles.get(bout) or self._made(bout)
            tile.set_bout(value)
            tile.raise_()  # the page puts Tab in the order of the tiles
        self.relay()

    def set_chosen(self, bout: str) -> None:
        for one, tile in self._tiles.items():
            tile.set_chosen(one == bout)

    def height_requested(self, wide: float) -> float:
        """Return the height that shows every tile at this width, in unscaled units."""
        heights = [self._tiles[bout].height_in(wide) for bout, _ in self._values]
        return sum(heights) + max(0, len(heights) - 1) * GAP

    def height_least(self, wide: float) -> float:
        """Return the height that shows the tallest tile whole, also beside the scroll bar."""
        return max((self._tiles[bout].height_in(wide - BAR) for bout, _ in self._values), default=0.0)

    def _arrange(self, room: QRectF) -> float:
        area = Area(room)
        for bout, _ in self._values:
            tile = self._tiles[bout]
            place(tile, area.top(tile.height_in(room.width()), gap=GAP))
        return max(0.0, area.rest.top() - GAP)

    def _made(self, bout: str) -> BoutTile:
        tile = BoutTile(parent=self.paper)
        tile.tapped.connect(lambda: self.chosen.emit(bout))
        tile.show()
        self._tiles[bout] = tile
        return tile
