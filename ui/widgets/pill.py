"""Pill: a few words with an icon on a soft ground, such as "on track" or "trip 5 next"."""

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme.icons import draw_icon
from ui.theme.tokens import Type, Weight
from ui.widgets.painted import Painted
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_text, text_width

__all__ = ["PILL_COLOURS", "Pill", "draw_pill", "pill_width"]

PILL_COLOURS = {
    # kind: background role, text role
    "note": ("well", "text2"),
    "accent": ("accent_soft", "accent"),
    "live": ("live_soft", "live"),
    "line_up": ("line_up_soft", "line_up"),
    "timeout": ("timeout_soft", "timeout"),
    "warn": ("warn_soft", "warn"),
    "bad": ("bad_soft", "bad"),
    "solid": ("accent", "on_accent"),
    "done": ("live", "on_live"),
}
HEIGHT = 26.0
PAD = 10.0
ICON_GAP = 6.0


def pill_width(text: str, mark: str = "", *, size: float = Type.NOTE) -> float:
    """Return the width that a pill needs."""
    icon = size + ICON_GAP if mark else 0.0
    return text_width(text, size=size, weight=Weight.BOLD) + icon + 2 * PAD * size / Type.NOTE


def draw_pill(
    painter: QPainter,
    box: QRectF,
    text: str,
    *,
    background: QColor,
    colour: QColor,
    mark: str = "",
    edge: QColor | None = None,
    size: float = Type.NOTE,
) -> None:
    """Draw a pill that fills the box."""
    draw_box(painter, box, fill=background, edge=edge, width=1.2, radius=box.height() / 2)
    pad = PAD * size / Type.NOTE
    left = box.left() + pad
    if mark:
        draw_icon(painter, mark, QRectF(left, box.center().y() - size / 2, size, size), colour)
        left += size + ICON_GAP
    room = QRectF(left, box.top(), box.right() - pad - left, box.height())
    draw_text(painter, room, text, colour=colour, size=size, weight=Weight.BOLD, least=Type.TINY)


class Pill(Painted):
    """A pill as a widget.

    Signals:
        resized(): its words need another width, so a layout that uses its preferred size must place it again.
    """

    resized = Signal()

    def __init__(
        self,
        text: str = "",
        *,
        mark: str = "",
        role: str = "note",
        height: float = HEIGHT,
        size: float = Type.NOTE,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._height = height
        self._size = float(size)
        self._value = ("", "", "")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_pill(text=text, mark=mark, role=role)

    def set_pill(self, *, text: str, mark: str = "", role: str = "note") -> None:
        """Set the words, the icon before them, and one of `PILL_COLOURS`."""
        if (text, mark, role) == self._value:
            return
        self._value = (text, mark, role)
        self.setAccessibleName(text)
        self.measure()
        self.update()

    def measure(self) -> None:
        text, mark, _ = self._value
        hint = QSizeF(pill_width(text, mark, size=self._size), self._height)
        if hint != self.preferred_size():
            self.set_hint(hint)
            self.resized.emit()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        text, mark, role = self._value
        background, colour = PILL_COLOURS[role]
        draw_pill(
            painter,
            room,
            text,
            background=getattr(self.colours, background),
            colour=getattr(self.colours, colour),
            mark=mark,
            size=self._size,
        )
