"""Pages in the middle of the Head NSO's screen: officials, rosters, the bout, and the sheets."""

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.network import Laptop, in_step
from ui.layout import Area, centred, place
from ui.roles.head_nso.bout_tab import BoutTab
from ui.roles.head_nso.officials_tab import OfficialsTab
from ui.roles.head_nso.roster_tab import RosterTab
from ui.roles.head_nso.sheets_tab import SheetsTab
from ui.roles.shared.page import Pane
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.look import look
from ui.theme.tokens import Space, Type
from ui.widgets.page_tab import PageTab
from ui.widgets.painted import room_of
from ui.widgets.pill import Pill

__all__ = ["HeadPages", "Tab", "make_tab", "place_tabs"]

LOW = 420.0
"""At less height the tabs stand close to the edge in favour of the page."""
KEY = 44.0
ABOVE, BELOW = 10.0, 6.0
PILL = 28.0
AROUND_FIELD = 50.0
"""Height above and below the middle of a field that stays visible: the field and its label."""


class Tab(StrEnum):
    """The page in the middle of the screen."""

    OFFICIALS = "officials"
    ROSTERS = "rosters"
    BOUT = "bout"
    SHEETS = "sheets"


TAB_WORDS = {
    Tab.OFFICIALS: tr("Officials"),
    Tab.ROSTERS: tr("Rosters"),
    Tab.BOUT: tr("Bout"),
    Tab.SHEETS: tr("Sheets"),
}
MARKS = {Tab.OFFICIALS: "users", Tab.ROSTERS: "list", Tab.BOUT: "pencil", Tab.SHEETS: "file"}


def make_tab(tab: Tab, parent: QWidget) -> PageTab:
    """Return the tab of a page."""
    return PageTab(TAB_WORDS[tab], mark=MARKS[tab], parent=parent)


def place_tabs(tabs: Sequence[PageTab], room: QRectF) -> None:
    """Place tabs side by side, with their icons if all of them fit."""
    widths = [one.preferred_size().width() for one in tabs]
    if sum(widths) > room.width():
        least = [one.least_width() for one in tabs]
        spare = (room.width() - sum(least)) / len(tabs)  # the same for each, so that all have their icons or none
        widths = [one + spare for one in least]
    row = Area(room)
    has_icons = all(one.width_with_icon() <= width for one, width in zip(tabs, widths, strict=True))
    for one, width in zip(tabs, widths, strict=True):
        one.set_icon_shown(has_icons)
        place(one, row.left(width))


class HeadPages(Pane):
    """The pages, one at a time.

    Signals:
        tab_shown(): another page is shown.
    """

    tab_shown = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.tab = Tab.OFFICIALS
        self.tabs = {tab: make_tab(tab, self) for tab in Tab}
        self._has_tabs = True
        self.pill = Pill(mark="ring-alert", size=Type.LINE, height=PILL, parent=self)
        self.pill.resized.connect(lambda: self.arrange(room_of(self)))
        self.officials = OfficialsTab(parent=self)
        self.rosters_area = ScrollPane(tr("Rosters"), self._arrange_rosters, parent=self)
        self.rosters = RosterTab(parent=self.rosters_area.paper)
        self.rosters.grown.connect(self.rosters_area.relay)
        self.bout_area = ScrollPane(tr("Bout"), self._arrange_bout, parent=self)
        self.bout = BoutTab(parent=self.bout_area.paper)
        self._to_field: QWidget | None = None
        self._scroll = QTimer(self, singleShot=True, interval=0)
        self._scroll.timeout.connect(self._scroll_to_field)
        self.bout.resized.connect(self.bout_area.relay)
        self.bout.field_requested.connect(self._show_field)
        self.sheets = SheetsTab(parent=self)
        for tab, button in self.tabs.items():
            button.tapped.connect(lambda tab=tab: self.show_tab(tab))
        self.show_tab(Tab.OFFICIALS)

    def show_tab(self, tab: Tab) -> None:
        """Show another page."""
        self.tab = tab
        for one, widget in self._pages().items():
            widget.setHidden(one is not tab)
            self.tabs[one].set_open(one is tab)
        self.relook()
        self.tab_shown.emit()

    def set_tabs(self, has_tabs: bool) -> None:
        """Set whether the tabs are shown here; in a small window they stand among those of the whole screen."""
        if has_tabs != self._has_tabs:
            self._has_tabs = has_tabs
            for button in self.tabs.values():
                button.setHidden(not has_tabs)
            self.relook()

    def show_step(self, laptops: tuple[Laptop, ...]) -> None:
        """Show how many laptops are in sync."""
        good, whole = in_step(laptops)
        is_well = good == whole
        self.pill.set_pill(
            text=tr("{good} of {whole} in step", good=good, whole=whole),
            mark="circle-check" if is_well else "ring-alert",
            role="live" if is_well else "warn",
        )

    def arrange(self, room: QRectF) -> None:
        if not self._has_tabs:
            self.pill.hide()
            for widget in self._pages().values():
                place(widget, room)
            return
        is_low = room.height() < LOW
        area = Area(room if is_low else room.adjusted(0, ABOVE, 0, 0))
        head = Area(area.top(KEY, gap=0 if is_low else BELOW))
        widths = [button.preferred_size().width() for button in self.tabs.values()]
        pill = self.pill.preferred_size()
        # The header's badge says the same, so the pill is hidden in favour of the tabs.
        has_pill = not is_low and sum(widths) + pill.width() + Space.S <= room.width()
        self.pill.setHidden(not has_pill)
        if has_pill:
            place(self.pill, centred(head.right(pill.width(), gap=Space.S), height=pill.height()))
        place_tabs(tuple(self.tabs.values()), head.rest)
        for widget in self._pages().values():
            place(widget, area.rest)

    def _arrange_rosters(self, room: QRectF) -> float:
        high = self.rosters.height_at(room.width(), room_of(self.rosters_area.viewport()).height())
        place(self.rosters, QRectF(0, 0, room.width(), high))
        return high

    def _arrange_bout(self, room: QRectF) -> float:
        wide = self.bout_area.clear_of_bar(room.width())
        high = self.bout.height_at(wide)
        place(self.bout, QRectF(0, 0, wide, high))
        return high

    def _show_field(self, field: QWidget) -> None:
        """Scroll to a field with its label, once the page has been laid out."""
        self._to_field = field
        self._scroll.start()

    def _scroll_to_field(self) -> None:
        field, self._to_field = self._to_field, None
        if field is not None:
            middle = field.mapTo(self.bout_area.paper, field.rect().center())
            around = max(look().px(AROUND_FIELD), field.height() // 2)
            self.bout_area.ensureVisible(middle.x(), middle.y(), 0, around)

    def _pages(self) -> dict[Tab, QWidget]:
        return {
            Tab.OFFICIALS: self.officials,
            Tab.ROSTERS: self.rosters_area,
            Tab.BOUT: self.bout_area,
            Tab.SHEETS: self.sheets,
        }
