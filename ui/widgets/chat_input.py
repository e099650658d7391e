"""Field for a chat message, and a button to send it.

A message to one receiver is one text: every field of the window that writes to them shows it, and it is sent once.
"""

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import place
from ui.theme.tokens import Radius
from ui.widgets.button import Button
from ui.widgets.painted import Painted
from ui.widgets.shapes import draw_box
from ui.widgets.text_field import Keeping, TextField

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
        self._field = TextField(
            tr("Message to all officials"), keeping=Keeping.MESSAGE, key="chat", hint=hint, is_bare=True, parent=self
        )
        self._field.setMaxLength(TEXT_MAX)
        self._field.entered.connect(self._send)
        self._field.textChanged.connect(lambda _: self._share())
        self._button = Button(tr("Send"), kind=ButtonKind.PRIMARY, width=SEND_WIDTH, parent=self)
        self._button.tapped.connect(self._send)
        self.setFocusProxy(self._field)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_text(self, text: str) -> None:
        self._field.set_text(text)

    def set_receiver(self, name: str) -> None:
        """Set whom the text goes to: an unfinished one is kept for them alone; empty for everybody.

        It goes along to another receiver, unless one to them is waiting: then that is shown, and this one waits.
        """
        field, others = self._field, self._others()
        left, key = field.key, f"chat to {name}" if name else "chat"
        if key == left:
            return
        is_shared = any(other.key == left for other in others)
        waiting = _unsent(others, key)
        if waiting is None and key not in field.aside:
            field.key = key
            for other in others:
                if other.key == left and field.text():
                    other.clear()
            return
        if field.is_unfinished and not is_shared:
            field.aside[left] = field.text(), field.begun
        field.key = key
        if waiting is not None:
            field.follow(waiting)
        else:
            text, _ = field.aside.pop(key)
            field.clear()
            field.restore(text)

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

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        waiting = _unsent(self._others(), self._field.key)
        if waiting is not None and not self._field.text():
            self._field.follow(waiting)  # this one was made after that text was typed

    def _others(self) -> list[TextField]:
        """Return the chat fields of the other inputs in this window."""
        return [one._field for one in self.window().findChildren(ChatInput) if one is not self]

    def _share(self) -> None:
        """Show this text in the other fields to the same receiver."""
        for other in self._others():
            if other.key == self._field.key and other.text() != self._field.text():
                other.follow(self._field)

    def _send(self) -> None:
        text = self._field.text().strip()
        if text:
            self._field.clear()
            self.sent.emit(text)
        else:
            self._field.setFocus()  # there is nothing to send yet


def _unsent(fields: list[TextField], key: str) -> TextField | None:
    """Return the field of these that holds a text under a key."""
    return next((one for one in fields if one.key == key and one.text()), None)
