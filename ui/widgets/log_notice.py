"""Sentence above the change log, with a button if it can be acted on."""

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import place
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import Painted
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_paragraph, paragraph_height

__all__ = ["LogNotice"]

PAD = 14.0
ICON = 18.0
LEFT = PAD + ICON + 12
BUTTON = 100.0
LEAST = 60.0


class LogNotice(Painted):
    """A notice, hidden while it has no words.

    Signals:
        accepted(): its button was tapped.
    """

    accepted = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(300, LEAST))
        self._text = ""
        self.button = Button(tr("Accept"), kind=ButtonKind.SETTLE, parent=self)
        self.button.tapped.connect(self.accepted)
        self.button.hide()
        self.hide()

    def set_notice(self, text: str, *, can_accept: bool) -> None:
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            self.update()
        self.button.setAccessibleName(tr("Accept: {text}", text=text))
        self.button.setHidden(not can_accept)
        self.setHidden(not text)

    def height_in(self, width: float) -> float:
        """Return the height that its words need in a list of this width."""
        return max(LEAST, paragraph_height(self._text, self._room(width), weight=Weight.SEMI) + 2 * PAD)

    def arrange(self, room: QRectF) -> None:
        place(self.button, QRectF(room.right() - 8 - BUTTON, room.center().y() - 22, BUTTON, 44))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        draw_box(painter, room, fill=colours.warn_soft, edge=colours.warn, width=1.2, radius=Radius.BUTTON)
        draw_icon(painter, "alert-triangle", QRectF(PAD, room.center().y() - ICON / 2, ICON, ICON), colours.warn)
        wide = self._room(room.width())
        high = paragraph_height(self._text, wide, size=Type.BODY, weight=Weight.SEMI)
        box = QRectF(LEFT, room.center().y() - high / 2, wide, high + 1)
        draw_paragraph(painter, box, self._text, colour=colours.warn, size=Type.BODY, weight=Weight.SEMI)

    def _room(self, width: float) -> float:
        return max(80.0, width - LEFT - PAD - (0.0 if self.button.isHidden() else BUTTON + 8))
