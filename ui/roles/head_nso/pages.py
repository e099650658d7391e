"""Pages in the middle of the Head NSO's screen: officials, rosters, the bout, and the sheets."""

from enum import StrEnum

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.network import Laptop, in_step
from ui.layout import Area, centred, place
from ui.roles.head_nso.bout_tab import BoutTab
from ui.roles.head_nso.officials_tab import OfficialsTab
from ui.roles.head_nso.roster_tab import RosterTab
from ui.roles.head_nso.sheets_tab import SheetsTab
from ui.roles.shared.page import Heading, Pane
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.tokens import Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import room_of
from ui.widgets.pill import Pill

__all__ = ["TAB_WORDS", "HeadPages", "Tab"]

LOW = 420.0
"""At less height the title is hidden in favour of the page."""
TITLE, TITLE_GAP = 28.0, 16.0
KEY = 44.0
ABOVE, BELOW = 10.0, 6.0
PILL = 28.0


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


class HeadPages(Pane):
    """The pages, one at a time.

    Signals:
        tab_shown(): another page is shown.
    """

    tab_shown = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.tab = Tab.OFFICIALS
        self.title = Heading(size=20, weight=Weight.HEAVY, colour="text", parent=self)
        self.buttons = [Button(kind=ButtonKind.QUIET, parent=self) for _ in range(len(Tab) - 1)]
        self.pill = Pill(mark="ring-alert", size=Type.LINE, height=PILL, parent=self)
        self.pill.resized.connect(lambda: self.arrange(room_of(self)))
        self.officials = OfficialsTab(parent=self)
        self.rosters_area = ScrollPane(tr("Rosters"), self._arrange_rosters, parent=self)
        self.rosters = RosterTab(parent=self.rosters_area.paper)
        self.rosters.grown.connect(self.rosters_area.relay)
        self.bout_area = ScrollPane(tr("Bout"), self._arrange_bout, parent=self)
        self.bout = BoutTab(parent=self.bout_area.paper)
        self.sheets = SheetsTab(parent=self)
        for number, button in enumerate(self.buttons):
            button.tapped.connect(lambda number=number: self.show_tab(self._others()[number]))
        self.show_tab(Tab.OFFICIALS)

    def show_tab(self, tab: Tab) -> None:
        """Show another page."""
        self.tab = tab
        self.title.set_text(TAB_WORDS[tab])
        for one, widget in self._pages().items():
            widget.setHidden(one is not tab)
        for button, other in zip(self.buttons, self._others(), strict=True):
            button.set_text(TAB_WORDS[other])
            button.set_mark(MARKS[other])
        self.relook()
        self.tab_shown.emit()

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
        is_low = room.height() < LOW
        self.title.setHidden(is_low)
        keys = sum(button.preferred_size().width() for button in self.buttons)
        pill, title = self.pill.preferred_size(), self.title.preferred_size().width() + TITLE_GAP
        area = Area(room if is_low else room.adjusted(0, ABOVE, 0, 0))
        head = Area(area.top(KEY, gap=0 if is_low else BELOW))
        # The header's badge says the same, so the pill is hidden in favour of the pages.
        has_pill = not is_low and title + keys + pill.width() + Space.S <= room.width()
        self.pill.setHidden(not has_pill)
        if has_pill:
            place(self.pill, centred(head.right(pill.width(), gap=Space.S), height=pill.height()))
        has_marks = is_low or title + keys <= room.width()
        shrink = 1.0 if has_marks else (room.width() - title) / keys
        for button in reversed(self.buttons):
            place(button, head.right(button.preferred_size().width() * shrink))
        place(self.title, centred(head.rest, height=TITLE))
        for widget in self._pages().values():
            place(widget, area.rest)

    def _arrange_rosters(self, room: QRectF) -> float:
        high = self.rosters.height_at(room.width(), room_of(self.rosters_area.viewport()).height())
        place(self.rosters, QRectF(0, 0, room.width(), high))
        return high

    def _arrange_bout(self, room: QRectF) -> float:
        high = self.bout.height_at(room.width())
        place(self.bout, QRectF(0, 0, room.width(), high))
        return high

    def _pages(self) -> dict[Tab, QWidget]:
        return {
            Tab.OFFICIALS: self.officials,
            Tab.ROSTERS: self.rosters_area,
            Tab.BOUT: self.bout_area,
            Tab.SHEETS: self.sheets,
        }

    def _others(self) -> list[Tab]:
        return [tab for tab in Tab if tab is not self.tab]
