"""Field for a chat message, and a button to send it."""

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import place
from ui.theme.tokens import Radius
from ui.widgets.button import Button
from ui.widgets.painted import Painted
from ui.widgets.shapes import draw_box
from ui.widgets.text_field import TextField

__all__ = ["TEXT_MAX", "ChatInput"]

TEXT_MAX = 500
HEIGHT = 52.0
SEND_WIDTH = 80.0


class ChatInput(Painted):
    """The line under the chat.

    Signals:
        sent(str): Enter or Send, with words in the field; the field is empty again.
    """

    sent = Signal(str)

    def __init__(self, hint: str = tr("Write to all officials"), *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(220, HEIGHT))
        self._field = TextField(tr("Message to all officials"), hint=hint, is_bare=True, parent=self)
        self._field.setMaxLength(TEXT_MAX)
        self._field.entered.connect(self._send)
        self._button = Button(tr("Send"), kind=ButtonKind.PRIMARY, width=SEND_WIDTH, parent=self)
        self._button.tapped.connect(self._send)
        self.setFocusProxy(self._field)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_text(self, text: str) -> None:
        self._field.set_text(text)

    def text(self) -> str:
        """Return the text that is not sent yet."""
        return self._field.text()

    def arrange(self, room: QRectF) -> None:
        place(self._button, QRectF(room.right() - SEND_WIDTH - 4, room.top() + 4, SEND_WIDTH, 44))
        place(self._field, QRectF(room.left() + 4, room.top() + 4, room.width() - SEND_WIDTH - 16, 44))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        is_here = self._field.hasFocus()
        edge = colours.accent if is_here else colours.strong
        width = 2.0 if is_here else 1.0
        draw_box(painter, room, fill=colours.surface, edge=edge, width=width, radius=Radius.CARD)

    def _send(self) -> None:
        text = self._field.text().strip()
        if text:
            self._field.clear()
            self.sent.emit(text)
        else:
            self._field.setFocus()  # there is nothing to send yet
