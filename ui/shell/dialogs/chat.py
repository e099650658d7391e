"""Chat panel (F2) for screens that have no chat of their own."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.identity import SourceId
from ui.layout import place
from ui.roles.head_nso.talk_panel import ABOVE, ChatPart
from ui.roles.shared.popover import Popover

__all__ = ["ChatPanel"]

TITLE_GAP = 6.0


class ChatPanel(Popover):
    """The chat of all officials.

    Signals:
        said(str, object): send this text, to one source or, with None, to everybody.
    """

    said = Signal(str, object)

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("Chat"), width=400, height=520, parent=parent)
        self._to: SourceId | None = None
        self.chat = ChatPart(parent=self)
        self.chat.title.hide()
        self.chat.said.connect(self._on_said)
        self.chat.everybody_requested.connect(lambda: self.write_to(None, ""))
        self.write_to(None, "")

    def write_to(self, to: SourceId | None, name: str) -> None:
        """Set the receiver of the next message; None for everybody."""
        self._to = to
        self.chat.set_receiver(name if to is not None else "")

    def arrange_inner(self, room: QRectF) -> None:
        # The panel's title replaces that of the chat.
        place(self.chat, room.adjusted(0, TITLE_GAP - ABOVE, 0, 0))
        self.chat.title.hide()

    def _on_said(self, text: str) -> None:
        to = self._to
        if not self.chat.input.text():  # else one to this receiver is begun, and a quick phrase was sent before it
            self.write_to(None, "")
        self.said.emit(text, to)
