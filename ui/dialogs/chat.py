"""The chat over a screen that has no chat of its own: the panel behind F2."""

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from ui.dialogs.popover import Popover
from ui.screens.talk_panel import ChatPart
from ui.widgets.painted import place

__all__ = ["ChatPanel"]


class ChatPanel(Popover):
    """The chat of all officials."""

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__("Chat", width=400, height=520, parent=parent)
        self.chat = ChatPart(parent=self)
        self.chat.title.hide()
        self.chat.to.hide()

    def arrange_inner(self, room: QRectF) -> None:
        # The part's own title gives way to that of the panel.
        place(self.chat, QRectF(room.left(), room.top() - 30, room.width(), room.height() + 30))
        self.title.raise_()
        self.cross.raise_()
