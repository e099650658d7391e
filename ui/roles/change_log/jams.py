"""Jam picker of the filter: every jam as a tile over the list, and one for no bound."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.model import Bout, JamId, JamNumbers
from derbyos_core.i18n import tr
from derbyos_core.jam_names import EVERY, short_name
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
        self._is_last = False
        self._chosen: JamId | None = None
        self._tiles: list[Button] = []
        self.title = Heading(size=Type.HEAD, weight=Weight.BOLD, colour="text", parent=self)
        self.shut = Button(tr("Close"), kind=ButtonKind.QUIET, parent=self)
        self.area = ScrollPane(tr("Jams"), self._arrange_list, parent=self)
        self.shut.tapped.connect(self.closed)
        self.hide()

    def ask(self, bout: Bout, *, is_last: bool, chosen: JamId | None) -> None:
        """Offer every jam that has begun, the newest first."""

        self.title.set_text(tr("Up to which jam?") if is_last else tr("From which jam?"))
        self._is_last, self._chosen = is_last, chosen
        jams = [jam.id for jam in reversed(bout.jams) if jam.start is not None][:JAMS_MAX]
        self._show_tiles((None, *jams))
        self.show()
        self.raise_()

    def follow_numbers(self, numbers: JamNumbers) -> None:
        """Follow jams that were numbered anew; a deleted one is no longer offered."""
        if self._jams:
            held = [jam for jam in self._jams if jam is not None and not numbers.is_gone(jam)]
            self._chosen = numbers.now(self._chosen) if self._chosen is not None else None
            self._show_tiles((None, *map(numbers.now, held)))

    def arrange(self, room: QRectF) -> None:
        area = Area(room.adjusted(PAD, ABOVE, -PAD, -PAD))
        head = Area(area.top(SHUT_HEIGHT, gap=GAP).adjusted(0, 0, PAD - GAP, 0))
        place(self.shut, head.right(SHUT, gap=GAP))
        place(self.title, centred(head.rest, height=TITLE))
        place(self.area, area.rest)

    def _arrange_list(self, room: QRectF) -> float:
        columns = columns_in(room.width(), LEAST_WIDTH)
        return place_in_rows(self._tiles[: len(self._jams)], room, columns=columns, height=TILE)

    def _show_tiles(self, jams: tuple[JamId | None, ...]) -> None:
        is_second = any(jam is not None and jam.period > 1 for jam in jams)

        def show(tile: Button, jam: JamId | None) -> None:
            tile.set_text(_words(jam, is_last=self._is_last, is_second=is_second))
            tile.set_kind(ButtonKind.CHOSEN if jam == self._chosen else ButtonKind.NORMAL)

        self._jams = jams
        show_values(self._tiles, jams, show, make=self._made)
        self.area.relay()

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
    return short_name(jam, EVERY if is_second else None)
