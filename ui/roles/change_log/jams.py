"""Jam picker of the filter: every jam as a tile over the list, and one for no bound."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.model import Bout, JamId
from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, centred, place
from ui.roles.shared.page import Heading, Pane
from ui.roles.shared.row_list import show_values
from ui.roles.shared.scroll_pane import ScrollPane
from ui.roles.shared.tile_grid import columns_in, place_in_rows
from ui.theme.tokens import Type, Weight
from ui.widgets.button import Button

__all__ = ["JAMS_MAX", "JamPick"]

JAMS_MAX = 120
TILE = 52.0
LEAST_WIDTH = 104.0
PAD = 16.0
TITLE = 40.0
SHUT, SHUT_HEIGHT = 100.0, 44.0
ABOVE, GAP = 8.0, 10.0


class JamPick(Pane):
    """The jams.

    Signals:
        picked(object): a JamId, or None for no bound.
        closed(): nothing was picked.
    """

    picked = Signal(object)
    closed = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(background="surface", edge="line", parent=parent)
        self._jams: tuple[JamId | None, ...] = ()
        self._tiles: list[Button] = []
        self.title = Heading(size=Type.HEAD, weight=Weight.BOLD, colour="text", parent=self)
        self.shut = Button(tr("Close"), kind=ButtonKind.QUIET, parent=self)
        self.area = ScrollPane(tr("Jams"), self._arrange_list, parent=self)
        self.shut.tapped.connect(self.closed)
        self.hide()

    def ask(self, bout: Bout, *, is_last: bool, chosen: JamId | None) -> None:
        """Offer every jam that has begun, the newest first."""

        def show(tile: Button, jam: JamId | None) -> None:
            tile.set_text(_words(jam, is_last=is_last, is_second=is_second))
            tile.set_kind(ButtonKind.CHOSEN if jam == chosen else ButtonKind.NORMAL)

        self.title.set_text(tr("Up to which jam?") if is_last else tr("From which jam?"))
        jams = [jam.id for jam in reversed(bout.jams) if jam.start is not None][:JAMS_MAX]
        self._jams = (None, *jams)
        is_second = any(jam.period > 1 for jam in jams)
        show_values(self._tiles, self._jams, show, make=self._made)
        self.area.relay()
        self.show()
        self.raise_()

    def arrange(self, room: QRectF) -> None:
        area = Area(room.adjusted(PAD, ABOVE, -PAD, -PAD))
        head = Area(area.top(SHUT_HEIGHT, gap=GAP).adjusted(0, 0, PAD - GAP, 0))
        place(self.shut, head.right(SHUT, gap=GAP))
        place(self.title, centred(head.rest, height=TITLE))
        place(self.area, area.rest)

    def _arrange_list(self, room: QRectF) -> float:
        columns = columns_in(room.width(), LEAST_WIDTH)
        return place_in_rows(self._tiles[: len(self._jams)], room, columns=columns, height=TILE)

    def _made(self, number: int) -> Button:
        tile = Button(height=TILE, parent=self.area.paper)
        tile.tapped.connect(lambda: self._on_tile(number))
        tile.show()
        return tile

    def _on_tile(self, number: int) -> None:
        if number < len(self._jams):
            self.picked.emit(self._jams[number])


def _words(jam: JamId | None, *, is_last: bool, is_second: bool) -> str:
    if jam is None:
        return tr("Now") if is_last else tr("Start")
    return (
        tr("P{period} Jam {number}", period=jam.period, number=jam.number)
        if is_second
        else tr("Jam {number}", number=jam.number)
    )
