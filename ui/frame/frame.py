"""Layout of the window's parts one above the other, and their size class."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from ui.frame.bottom_bar import BottomBar
from ui.frame.focus_ring import FocusRing
from ui.frame.header import Header
from ui.frame.size_class import SizeClass
from ui.safe_slots import safe_slots
from ui.theme.look import look
from ui.widgets.banner import Banner

__all__ = ["Frame"]

WIDGETS_MAX = 5000
"""Twenty times the widgets of the fullest screen; the focus chain is a ring and ends before."""
LEAST = QSize(640, 360)
"""The smallest window that loses nothing: a 1280 x 720 screen at 200 %."""


@safe_slots
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
        """Return the screen that is shown."""
        return self._content

    def set_content(self, content: QWidget) -> None:
        """Show a screen. The one before is hidden, and still belongs to its owner."""
        if content is self._content:
            return
        self._column.replaceWidget(self._content, content)
        self._content.hide()
        self._content = content
        content.show()
        self.bottom.raise_()  # a screen reader that reads the window part by part reaches the bottom bar last

    def set_frameless(self, is_frameless: bool) -> None:
        """Hide header and bottom bar, as for the start screen and the scoreboard."""
        if is_frameless != self._is_frameless:
            self._is_frameless = is_frameless
            self.header.setHidden(is_frameless)
            self.bottom.setHidden(is_frameless)

    def focus_next_region(self) -> None:
        """Move the focus to the first control of the next part: header, banner, content, bottom bar."""
        regions = [(region, stops) for region in self._regions() if (stops := self._stops(region))]
        focused = QApplication.focusWidget()
        here = next((n for n, (region, _) in enumerate(regions) if focused and region.isAncestorOf(focused)), -1)
        if regions:
            _, stops = regions[(here + 1) % len(regions)]
            stops[0].setFocus(Qt.FocusReason.TabFocusReason)

    def focusNextPrevChild(self, forward: bool) -> bool:
        # Qt's own order is that of creation; a screen is created after the bottom bar and stands before it.
        stops = self.stops()
        if not stops:
            return False
        focused = self.focusWidget()
        at = QApplication.focusWidget()
        if at is not None and not at.isVisible():  # it was hidden while it had the focus, without a press of Tab
            (self._stops(self._content) or stops)[0].setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        step = 1 if forward else -1
        here = stops.index(focused) if focused in stops else (-1 if forward else 0)
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        stops[(here + step) % len(stops)].setFocus(reason)
        return True

    def stops(self) -> list[QWidget]:
        """Return the Tab stops: the header, the banner, the content in its order of work, the bottom bar (design 8)."""
        return [stop for region in self._regions() for stop in self._stops(region)]

    def minimumSizeHint(self) -> QSize:
        return LEAST

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), look().colours.bg)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._classify()

    def _regions(self) -> tuple[QWidget, ...]:
        return self.header, self.banner, self._content, self.bottom

    def _stops(self, region: QWidget) -> list[QWidget]:
        """Return the Tab stops inside a region, in Qt's order."""
        found: list[QWidget] = []
        widget = self.nextInFocusChain()
        for _ in range(WIDGETS_MAX):
            if widget is None or widget is self:
                break
            is_inside = widget is region or region.isAncestorOf(widget)
            if is_inside and widget.isVisible() and widget.isEnabled() and _takes_tab(widget):
                found.append(widget)
            widget = widget.nextInFocusChain()
        return found

    def _classify(self) -> None:
        found = SizeClass.of(self.width(), self.height(), look().scale)
        if found == self._class:
            return
        self._class = found
        self.header.set_size_class(found)
        self.bottom.set_size_class(found)
        self.banner.set_low(is_low=found.is_compact)
        self.resized.emit(found)


def _takes_tab(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
