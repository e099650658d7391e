"""Card that offers the practice bout: two lines and one button."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, centred, place
from ui.roles.shared.page import Pane
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_text

__all__ = ["PracticeCard"]

WIDE, HIGH, RIGHT = 92.0, 48.0, 11.0
ICON = 24.0
PAD = 18.0
CHOSEN_WIDTH = 2.5


class PracticeCard(Pane):
    """The offer of a practice bout.

    Signals:
        tapped(): the person wants to practise.
    """

    tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._is_chosen = False
        self.button = Button(tr("Practise"), width=WIDE, height=HIGH, parent=self)
        self.button.tapped.connect(self.tapped)

    def set_chosen(self, is_chosen: bool) -> None:
        """Set whether the practice bout is the one that is joined."""
        if is_chosen != self._is_chosen:
            self._is_chosen = is_chosen
            self.button.set_kind(ButtonKind.CHOSEN if is_chosen else ButtonKind.NORMAL)
            words = tr("Practise")
            self.button.setAccessibleName(tr("{name}, chosen", name=words) if is_chosen else words)
            self.update()

    def arrange(self, room: QRectF) -> None:
        wide = max(WIDE, self.button.preferred_size().width())
        place(self.button, centred(Area(room.adjusted(0, 0, -RIGHT, 0)).right(wide), height=HIGH))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        paints = self.paints
        edge = paints.accent if self._is_chosen else None
        draw_box(painter, room, fill=paints.accent_soft, edge=edge, width=CHOSEN_WIDTH, radius=Radius.CARD)
        draw_icon(painter, "track", QRectF(room.left() + PAD, room.center().y() - ICON / 2, ICON, ICON), paints.accent)
        left = room.left() + PAD + ICON + 15
        end = self.button.x() * room.width() / max(1, self.width()) - 8
        line = QRectF(left, room.center().y() - 24, end - left, 23)
        title = tr("First time? Practise for two minutes")
        draw_text(painter, line, title, ink=paints.text, size=Type.LEAD, weight=Weight.BOLD)
        line = QRectF(left, line.bottom() + 2, end - left, 20)
        sub = tr("A pretend bout, nothing is sent to anyone.")
        draw_text(painter, line, sub, ink=paints.text2, size=Type.LINE)
