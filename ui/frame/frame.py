"""Layout of the window's parts one above the other, and their size class."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QLineEdit, QPlainTextEdit, QWidget

from derbyos_core.roles.shared.banner import BannerValue
from derbyos_core.roles.shared.role_tab import RoleTab
from ui.frame.bottom_bar import BottomBar
from ui.frame.focus_ring import FocusRing
from ui.frame.header import Header
from ui.frame.role_tabs import RoleTabs
from ui.frame.size_class import RAIL, SizeClass
from ui.layout import place
from ui.safe_slots import safe_slots
from ui.theme.look import look
from ui.widgets.banner import LOW_HEIGHT, Banner
from ui.widgets.painted import room_of

if TYPE_CHECKING:
    from ui.widgets.long_sentence import LongSentence

__all__ = ["Frame"]

SENTENCE_EDGE = 8.0
"""Space around a sentence that lies over the content."""
TABS_ROW, CONTENT_ROW, ROWS = 1, 3, 5
"""Rows of the layout: header, tabs, banner, content, bottom bar."""

WIDGETS_MAX = 5000
"""Twenty times the widgets of the fullest screen; the focus chain is a ring and ends before."""
LEAST = QSize(640, 360)
"""The smallest window that loses nothing: a 1280 x 720 screen at 200 %."""


@safe_slots
class Frame(QWidget):
    """Header, tabs of the roles, banner, content, bottom bar; and the panel that is open over the content.

    A sentence to this person that has no room in the bottom bar lies over the lower edge of the content until it has
    been read. The bar itself keeps its height: nothing that is pressed moves.

    Signals:
        resized(object): the SizeClass has changed.
        text_bounded(): the text is smaller than before, because a line of words takes room in a small window.
    """

    resized = Signal(object)
    text_bounded = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.header = Header(parent=self)
        self.tabs = RoleTabs(parent=self)
        self.tabs.hide()
        self.banner = Banner(parent=self)
        self.bottom = BottomBar(parent=self)
        self.long_sentence: LongSentence | None = None
        """The sentence over the content; made when the first one needs it."""
        self.bottom.outgrown.connect(self._show_long_sentence)
        self._content = QWidget(self)
        self._class = SizeClass()
        self._is_frameless = False
        self._is_tall = False
        self._above = 0.0
        self._panel: QWidget | None = None
        self._is_panel_new = False
        """Whether no key has reached the open panel yet, so that the next Tab goes there."""
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        for row, part in enumerate((self.header, self.tabs, self.banner, self._content, self.bottom)):
            self._grid.addWidget(part, row, 1)
        self._grid.setRowStretch(CONTENT_ROW, 1)
        self._grid.setColumnStretch(1, 1)
        self._ring = FocusRing(self)
        look().changed.connect(self._classify)

    @property
    def size_class(self) -> SizeClass:
        return self._class

    def content(self) -> QWidget:
        """Return the screen that is shown."""
        return self._content

    def set_content(self, content: QWidget, *, is_tall: bool = False) -> None:
        """Show a screen. The one before is hidden, and still belongs to its owner.

        A screen that `is_tall` needs all the height of the smallest window: while the banner is shown there, the text
        is as small as the height asks for.

        A control of the hidden screen gives up the focus: Qt leaves it there if the next screen has nothing to focus,
        as the scoreboard, and a key would press what nobody sees.
        """
        self._is_tall = is_tall
        self._make_room()
        if content is self._content:
            return
        self._grid.replaceWidget(self._content, content)
        self._content.hide()
        focus: QWidget | None = self.window().focusWidget()
        if focus is not None and self._content.isAncestorOf(focus):
            focus.clearFocus()
        self._content = content
        content.show()
        self.bottom.raise_()  # a screen reader that reads the window part by part reaches the bottom bar last

    def set_banner(self, value: BannerValue | None) -> None:
        """Show a line of words and its buttons over the content, or none."""
        self.banner.set_banner(value)
        self._make_room()

    def _make_room(self) -> None:
        above = LOW_HEIGHT if self._is_tall and not self.banner.isHidden() else 0.0
        if above != self._above:
            self._above = above
            before = look().scale
            look().set_above(above)
            if look().scale < before:
                self.text_bounded.emit()

    def set_frameless(self, is_frameless: bool) -> None:
        """Hide header and bottom bar, as for the start screen and the scoreboard."""
        if is_frameless != self._is_frameless:
            self._is_frameless = is_frameless
            self.header.setHidden(is_frameless)
            self.bottom.setHidden(is_frameless)
            self._show_tabs()

    def set_tabs(self, tabs: tuple[RoleTab, ...]) -> None:
        """Set the tabs of the person's roles; without any the header keeps its full height."""
        had_tabs = bool(self.tabs.tabs())
        self.tabs.set_tabs(tabs)
        if had_tabs != bool(tabs):
            look().set_beside(RAIL if tabs else 0.0)
            self._show_tabs()
            self._classify()

    def set_panel(self, panel: QWidget | None) -> None:
        """Set the panel that is open over the content. The next Tab enters it, and F6 reaches it as a part."""
        self._panel = panel
        self._is_panel_new = panel is not None

    def focus_next_region(self) -> None:
        """Move the focus to the first control of the next part: header, tabs, banner, content, panel, bottom bar."""
        regions = [(region, stops) for region in self._regions() if (stops := self._stops(region))]
        focused = QApplication.focusWidget()
        here = next((n for n, (region, _) in enumerate(regions) if focused and region.isAncestorOf(focused)), -1)
        if self._enter_panel():
            return
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
            first = (self._stops(self._content) or stops)[0]
            if isinstance(first, QLineEdit | QPlainTextEdit):
                at.clearFocus()  # else what is typed next would stand in a field that nobody has chosen
            else:
                first.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        if self._enter_panel():
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
        self._place_long_sentence()

    def _regions(self) -> tuple[QWidget, ...]:
        panel = () if self._panel is None else (self._panel,)
        return self.header, self.tabs, self.banner, self._content, *panel, self.bottom

    def _enter_panel(self) -> bool:
        """Focus the first control of a panel that no key has reached yet. Returns False if there is none."""
        panel, is_new, self._is_panel_new = self._panel, self._is_panel_new, False
        if panel is None or not is_new or not panel.isVisible():
            return False
        focused = QApplication.focusWidget()
        stops = self._stops(panel)
        if not stops or (focused is not None and panel.isAncestorOf(focused)):
            return False
        stops[0].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _show_long_sentence(self, text: str) -> None:
        if self.long_sentence is None:
            from ui.widgets.long_sentence import LongSentence  # not before the start page is painted

            self.long_sentence = LongSentence(parent=self)
            self.long_sentence.tapped.connect(self.bottom.sentence_read)
        self.long_sentence.set_text(text)
        self._place_long_sentence()

    def _place_long_sentence(self) -> None:
        if self.long_sentence is None or not self.long_sentence.text:
            return
        room = room_of(self).adjusted(SENTENCE_EDGE, SENTENCE_EDGE, -SENTENCE_EDGE, 0)
        room.setBottom(self.height() / look().scale - self.bottom.preferred_size().height() - SENTENCE_EDGE)
        high = min(room.height(), self.long_sentence.height_for(room.width()))
        room.setTop(room.bottom() - high)
        place(self.long_sentence, room)
        self.long_sentence.raise_()

    def _show_tabs(self) -> None:
        """Put the tabs into the row under the header, or into the rail; hide them with the header."""
        is_rail = self._class.is_compact
        if is_rail != self.tabs.is_rail:
            self._grid.removeWidget(self.tabs)
            if is_rail:
                self._grid.addWidget(self.tabs, 0, 0, ROWS, 1)
            else:
                self._grid.addWidget(self.tabs, TABS_ROW, 1)
            self.tabs.set_rail(is_rail=is_rail)
        self.tabs.setHidden(self._is_frameless or not self.tabs.tabs())

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
        found = SizeClass.of(self.width(), self.height(), look().scale, has_tabs=bool(self.tabs.tabs()))
        if found == self._class:
            return
        self._class = found
        self.header.set_size_class(found)
        self.bottom.set_size_class(found)
        self.banner.set_low(is_low=found.is_compact)
        self._show_tabs()
        self.resized.emit(found)


def _takes_tab(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
