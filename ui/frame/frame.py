"""How the window's parts stand above each other, and which size class they are told."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.frame.bottom_bar import BottomBar
from ui.frame.focus_ring import FocusRing
from ui.frame.header import Header
from ui.frame.size_class import SizeClass
from ui.theme.look import look
from ui.widgets.banner import Banner

__all__ = ["Frame"]

LEAST = QSize(640, 360)
"""The smallest window that loses nothing: a 1280 x 720 screen at 200 %."""


class Frame(QWidget):
    """Header, banner, content, bottom bar.

    Signals:
        resized(object): the SizeClass has changed.
    """

    resized = Signal(object)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.header = Header(parent=self)
        self.banner = Banner(parent=self)
        self.bottom = BottomBar(parent=self)
        self._content = QWidget(self)
        self._class = SizeClass()
        self._is_frameless = False
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.header)
        self._column.addWidget(self.banner)
        self._column.addWidget(self._content, 1)
        self._column.addWidget(self.bottom)
        self._ring = FocusRing(self)
        look().changed.connect(self._classify)

    @property
    def size_class(self) -> SizeClass:
        return self._class

    def content(self) -> QWidget:
        """The screen that is shown."""
        return self._content

    def set_content(self, content: QWidget) -> None:
        """Show a screen; the one before is hidden, and stays its owner's."""
        if content is self._content:
            return
        self._column.replaceWidget(self._content, content)
        self._content.hide()
        self._content = content
        content.show()
        QWidget.setTabOrder(self.header, content)
        QWidget.setTabOrder(content, self.bottom)

    def set_frameless(self, is_frameless: bool) -> None:
        """Without header and bottom bar, as the start screen and the scoreboard are."""
        if is_frameless != self._is_frameless:
            self._is_frameless = is_frameless
            self.header.setHidden(is_frameless)
            self.bottom.setHidden(is_frameless)

    def minimumSizeHint(self) -> QSize:
        return LEAST

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), look().paints.bg)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._classify()

    def _classify(self) -> None:
        found = SizeClass.of(self.width(), self.height(), look().scale)
        if found == self._class:
            return
        self._class = found
        self.header.set_size_class(found)
        self.bottom.set_size_class(found)
        self.resized.emit(found)
