"""Choice of a jersey colour: the common colours, each with its name."""

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.colours import PLAIN, PLAIN_WORDS, jersey
from derbyos_core.i18n import tr
from ui.layout import place
from ui.roles.shared.page import Pane
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius
from ui.widgets.pressable import TARGET, Pressable
from ui.widgets.roving_focus import RovingFocus
from ui.widgets.shapes import draw_box

__all__ = ["Swatch", "Swatches"]

GAP = 4.0
EDGE = 1.6
CHOSEN_EDGE = 3.0
OFFERED = (
    "black", "white", "grey", "red", "orange", "gold", "green", "teal", "blue", "navy", "violet", "pink",
)  # fmt: skip


class Swatch(Pressable):
    """One colour."""

    def __init__(self, name: str, colour: str, *, parent: QWidget) -> None:
        super().__init__(parent, hint=QSizeF(TARGET, TARGET), name=name)
        self._colour = colour
        self._name = name
        self._is_chosen = False
        self.setToolTip(name)

    def set_colour(self, colour: str, name: str) -> None:
        """Set another colour and its name."""
        if (colour, name) != (self._colour, self._name):
            self._colour, self._name = colour, name
            self.setAccessibleName(tr("{name}, chosen", name=name) if self._is_chosen else name)
            self.setToolTip(name)
            self.update()

    def set_chosen(self, is_chosen: bool) -> None:
        if is_chosen != self._is_chosen:
            self._is_chosen = is_chosen
            self.setAccessibleName(tr("{name}, chosen", name=self._name) if is_chosen else self._name)
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        shown = jersey(self._colour)
        edge = self.colours.accent if self._is_chosen else self.colours.strong
        width = CHOSEN_EDGE if self._is_chosen else EDGE
        box = room.adjusted(2, 2, -2, -2)
        draw_box(painter, box, fill=QColor(shown.fill), edge=edge, width=width, radius=Radius.CELL)
        if self._is_chosen:
            mark = QRectF(0, 0, 18, 18)
            mark.moveCenter(room.center())
            draw_icon(painter, "check", mark, QColor(shown.text_colour))


class Swatches(Pane):
    """All colours that are offered.

    Signals:
        chosen(str): the colour that was tapped, as `#RRGGBB`.
    """

    chosen = Signal(str)

    def __init__(self, name: str, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName(name)
        self._swatches = {PLAIN[word]: Swatch(PLAIN_WORDS[word], PLAIN[word], parent=self) for word in OFFERED}
        for colour, swatch in self._swatches.items():
            swatch.tapped.connect(lambda colour=colour: self.chosen.emit(colour))
        self._stop = RovingFocus(self._swatches.values(), parent=self)

    def set_chosen(self, colour: str) -> None:
        for one, swatch in self._swatches.items():
            is_chosen = one.lower() == colour.lower()
            swatch.set_chosen(is_chosen)
            if is_chosen and not any(other.hasFocus() for other in self._swatches.values()):
                self._stop.stop_at(swatch)

    def height_for(self, width: float) -> float:
        """Return the height that the rows need."""
        rows = -(-len(self._swatches) // self._columns(width))
        return rows * TARGET + (rows - 1) * GAP

    def arrange(self, room: QRectF) -> None:
        columns = self._columns(room.width())
        step = (room.width() - TARGET) / max(1, columns - 1)
        for number, swatch in enumerate(self._swatches.values()):
            row, column = divmod(number, columns)
            place(swatch, QRectF(column * step, row * (TARGET + GAP), TARGET, TARGET))

    def _columns(self, width: float) -> int:
        fits = int((width + GAP) // (TARGET + GAP))
        count = len(self._swatches)
        rows = -(-count // max(1, min(count, fits)))
        return -(-count // rows)
