"""Line across the whole width, such as the correcting banner or a jammer swap."""

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.roles.shared.banner import BannerValue
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import place
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import Painted
from ui.widgets.pill import PILL_COLOURS
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_paragraph, draw_text, paragraph_height, text_width

__all__ = ["HEIGHT", "LOW_HEIGHT", "Banner"]

HEIGHT = 52.0
LOW_HEIGHT = 46.0
"""In a small window: as high as its button needs, with two lines of small words."""
ACTIONS_MAX = 2
PAD = 20.0
ICON = 17.0


class Banner(Painted):
    """A banner, hidden while it has no value.

    Signals:
        action_tapped(int): the index of the action.
    """

    action_tapped = Signal(int)

    def __init__(self, *, is_card: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(320, HEIGHT))
        self._value: BannerValue | None = None
        self._is_card = is_card
        self._buttons = [Button(parent=self) for _ in range(ACTIONS_MAX)]
        for number, button in enumerate(self._buttons):
            button.tapped.connect(lambda number=number: self.action_tapped.emit(number))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def set_low(self, *, is_low: bool) -> None:
        """Set whether the banner is lower, for a small window."""
        self.set_hint(QSizeF(320, LOW_HEIGHT if is_low else HEIGHT))

    def set_banner(self, value: BannerValue | None) -> None:
        if value == self._value:
            return
        self._value = value
        self.setVisible(value is not None)
        actions = value.actions if value else ()
        is_warning = value is not None and value.role == "warn"
        for number, button in enumerate(self._buttons):
            button.setVisible(number < len(actions))
            if number < len(actions):
                button.set_text(actions[number])
                button.set_kind(ButtonKind.SETTLE if is_warning else ButtonKind.QUIET)
                button.set_mark(value.action_mark if value else "")
        self.setAccessibleName(value.text if value else "")
        self.relook()

    def arrange(self, room: QRectF) -> None:
        right = room.right() - 14
        for button in reversed(self._buttons):
            if button.isHidden():
                continue
            width = button.preferred_size().width()
            place(button, QRectF(right - width, room.center().y() - 22, width, 44))
            right -= width + 8

    def paint(self, painter: QPainter, room: QRectF) -> None:
        value, colours = self._value, self.colours
        if value is None:
            return
        fill, colour = (getattr(colours, role) for role in PILL_COLOURS[value.role])
        if self._is_card:
            draw_box(painter, room, fill=fill, edge=colour, width=1.2, radius=Radius.CARD)
        else:
            draw_box(painter, room, fill=fill, radius=0.0)
        icon = QRectF(room.left() + PAD, room.center().y() - ICON / 2, ICON, ICON)
        draw_icon(painter, value.mark, icon, colour)
        right = min((b.x() for b in self._buttons if not b.isHidden()), default=self.width())
        left = icon.right() + 11
        line = QRectF(left, room.top(), right * room.width() / max(1, self.width()) - left - 12, room.height())
        words = colours.text if value.role == "accent" else colour
        if text_width(value.text, size=Type.NOTE, weight=Weight.BOLD) <= line.width():
            draw_text(painter, line, value.text, colour=words, size=Type.BODY, weight=Weight.BOLD)
            return
        high = paragraph_height(value.text, line.width(), size=Type.NOTE, weight=Weight.BOLD)
        line = QRectF(line.left(), line.center().y() - high / 2, line.width(), high)
        draw_paragraph(painter, line, value.text, colour=words, size=Type.NOTE, weight=Weight.BOLD)
