"""Decides which panel is open over the screen: one at a time, and where it stands."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QRectF
from PySide6.QtWidgets import QWidget

from ui.dialogs.address import AddressPanel
from ui.dialogs.chat import ChatPanel
from ui.dialogs.jams import JamsPanel
from ui.dialogs.keys import KeysPanel
from ui.dialogs.menu import MenuPanel
from ui.dialogs.peers import PeersPanel
from ui.dialogs.popover import Popover
from ui.dialogs.settle import SettlePanel
from ui.theme.look import look
from ui.widgets.painted import place

__all__ = ["Panels"]


class Panels(QObject):
    """The panels of one window."""

    def __init__(self, parent: QWidget, room: Callable[[], QRectF]) -> None:
        super().__init__(parent)
        self._room = room
        self._open: Popover | None = None
        self.keys = KeysPanel(parent=parent)
        self.chat = ChatPanel(parent=parent)
        self.settle = SettlePanel(parent=parent)
        self.peers = PeersPanel(parent=parent)
        self.jams = JamsPanel(parent=parent)
        self.menu = MenuPanel(parent=parent)
        self.address = AddressPanel(parent=parent)
        for panel in self.all():
            panel.closed.connect(self.close)
        look().changed.connect(self.arrange)

    def all(self) -> tuple[Popover, ...]:
        """Every panel."""
        return self.keys, self.chat, self.settle, self.peers, self.jams, self.menu, self.address

    def opened(self) -> Popover | None:
        """The panel that is open."""
        return self._open

    def toggle(self, panel: Popover) -> bool:
        """Open a panel in place of another one, or close it; True where it is open now."""
        if self._open is panel:
            self.close()
            return False
        self.close()
        self._open = panel
        self.arrange()
        panel.show()
        panel.raise_()
        return True

    def close(self) -> bool:
        """Close what is open; False where nothing was."""
        panel, self._open = self._open, None
        if panel is not None:
            panel.hide()
        return panel is not None

    def arrange(self) -> None:
        """Put the open panel where it belongs, in the room of the content."""
        if self._open is not None:
            place(self._open, self._open.box_in(self._room()))
            self._open.raise_()
