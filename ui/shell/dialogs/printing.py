"""Panel that prints the sheets: which ones, a preview of each page, as PDF or on a printer."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.printing.order import PrintOrder
from derbyos_core.printing.page import SHEET_TITLES, Paper, PaperPage, SheetKind
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, columns, grid, grid_height, place, place_all
from ui.printing.page_preview import PagePreview
from ui.printing.paper import sheet_size
from ui.roles.shared.page import Heading, Sentence
from ui.roles.shared.popover import Popover
from ui.roles.shared.scroll_pane import ScrollPane
from ui.widgets.button import Button
from ui.widgets.check_button import CheckButton
from ui.widgets.painted import room_of
from ui.widgets.segmented_choice import Option, SegmentedChoice
from ui.widgets.text import CENTRE, paragraph_height

__all__ = ["PrintPanel"]

KEY = 44.0
GAP = 8.0
SIDE = 280.0
WIDE_ROWS = 6
SIDE_GAP = 16.0
WIDE_FROM = 620.0
"""In a narrower panel the choice stands above the preview."""
ACROSS = 2
AGAIN_MS = 1000
"""A page is drawn anew at most once in this time while officials write."""
NONE = 44.0
PAPERS = {Paper.A4: tr("A4"), Paper.LETTER: tr("Letter", "paper")}
NOTHING = tr("No sheet is chosen.")


class PrintPanel(Popover):
    """The sheets to print, and their pages.

    Signals:
        pdf_requested(), printer_requested(): print the pages to a PDF file, or on a printer.
        open_requested(), folder_requested(): open the file that was written, or the folder in which it is.
    """

    pdf_requested = Signal()
    printer_requested = Signal()
    open_requested = Signal()
    folder_requested = Signal()

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("Print the sheets"), width=900, height=560, parent=parent)
        self._pages: tuple[PaperPage, ...] = ()
        self._number = 0
        self._paper = Paper.A4
        self._entries = -1
        self._make: Callable[[PrintOrder], tuple[PaperPage, ...]] | None = None
        self._due = QTimer(self, singleShot=True, interval=AGAIN_MS)
        self._due.timeout.connect(self._remake)
        self.area = ScrollPane(tr("Sheets"), self._arrange_list, parent=self)
        paper = self.area.paper
        self.kinds = {
            kind: CheckButton(SHEET_TITLES[kind], on=tr("printed"), off=tr("not printed"), parent=paper)
            for kind in SheetKind
        }
        self.papers = SegmentedChoice(tr("Paper"), height=KEY, parent=paper)
        self.papers.set_options(tuple(Option(words) for words in PAPERS.values()))
        self.papers.set_index(0)
        self.opened = Button(tr("Open"), height=KEY, parent=paper)
        self.folder = Button(tr("Folder"), kind=ButtonKind.QUIET, height=KEY, name=tr("Show in folder"), parent=paper)
        self.pdf = Button(tr("Save as PDF"), kind=ButtonKind.PRIMARY, mark="download", parent=paper)
        self.printer = Button(tr("Print"), mark="printer", parent=paper)
        self.before = Button(
            kind=ButtonKind.QUIET, mark="chevron-left", width=KEY, name=tr("Page before"), parent=paper
        )
        self.place = Heading(align=CENTRE, colour="text", parent=paper)
        self.after = Button(kind=ButtonKind.QUIET, mark="chevron-right", width=KEY, name=tr("Next page"), parent=paper)
        self.none = Sentence(NOTHING, parent=paper)
        self.preview = PagePreview(parent=paper)
        for check in self.kinds.values():
            check.set_on(True)
            check.tapped.connect(lambda check=check: self._on_kind(check))
        self.papers.chosen.connect(self._on_paper)
        self.before.tapped.connect(lambda: self._turn(-1))
        self.after.tapped.connect(lambda: self._turn(1))
        for button in (self.pdf, self.printer):
            button.off_tapped.connect(lambda: self.show_note(NOTHING))
        self.pdf.tapped.connect(self.pdf_requested)
        self.printer.tapped.connect(self.printer_requested)
        self.opened.tapped.connect(self.open_requested)
        self.folder.tapped.connect(self.folder_requested)
        self._show_file(has_file=False)

    @property
    def order(self) -> PrintOrder:
        """The sheets and the paper that are chosen."""
        kinds = tuple(kind for kind, check in self.kinds.items() if check.is_on)
        return PrintOrder(kinds=kinds, paper=self._paper)

    @property
    def pages(self) -> tuple[PaperPage, ...]:
        """The pages that are printed."""
        return self._pages

    def set_bout(self, entries: int, make: Callable[[PrintOrder], tuple[PaperPage, ...]]) -> None:
        """Set the bout: how many entries it has, and what makes its pages. New entries are drawn within a second."""
        self._make = make
        if entries == self._entries:
            return
        if not self._pages:
            self._remake()
        elif not self._due.isActive():
            self._due.start()
        self._entries = entries

    def finish(self) -> None:
        """Draw what is due, so that the newest entries are printed."""
        self._due.stop()
        self._remake()

    def _set_pages(self, pages: tuple[PaperPage, ...]) -> None:
        """Show the pages of the chosen sheets; the shown one stays if it is still among them."""
        shown = self._pages[self._number].place if self._number < len(self._pages) else ""
        tag = self._pages[self._number].tag if shown else ""
        self._pages = pages
        same = [number for number, page in enumerate(pages) if (page.place, page.tag) == (shown, tag)]
        self._number = same[0] if same else 0
        self.pdf.set_kind(ButtonKind.PRIMARY if pages else ButtonKind.OFF)
        self.printer.set_kind(ButtonKind.NORMAL if pages else ButtonKind.OFF)
        self.none.set_text(NOTHING if not pages else "")
        self._show_file(has_file=False)
        self._show()

    def show_note(self, text: str, *, is_bad: bool = False, has_file: bool = False) -> None:
        """Show the state of a print under the buttons; a file that was written can be opened from there."""
        self.none.set_text(text, colour="bad" if is_bad else "text")
        self._show_file(has_file=has_file)
        self.area.relay()

    def _show_file(self, *, has_file: bool) -> None:
        for button in (self.opened, self.folder):
            button.setHidden(not has_file)

    def arrange_inner(self, room: QRectF) -> None:
        place(self.area, room)
        self.area.relay()

    # -- layout -------------------------------------------------------------------------------------------

    def _arrange_list(self, room: QRectF) -> float:
        wide = self.area.clear_of_bar(room.width())
        self.none.setHidden(not self.none.text())
        if wide < WIDE_FROM:
            return self._arrange_narrow(Area(QRectF(0, 0, wide, room.height())), wide)
        rows = WIDE_ROWS if self.opened.isHidden() else WIDE_ROWS + 1
        note = paragraph_height(self.none.text(), SIDE) + GAP if self.none.text() else 0.0
        high = max(room_of(self.area).height(), rows * (KEY + GAP) + note)
        area = Area(QRectF(0, 0, wide, high))
        side = Area(area.left(SIDE, gap=SIDE_GAP))
        count = len(self.kinds)
        boxes = side.top(grid_height(count, across=ACROSS, height=KEY, gap=GAP), gap=GAP)
        place_all(tuple(self.kinds.values()), grid(boxes, count, across=ACROSS, height=KEY, gap=GAP))
        place(self.papers, side.top(KEY, gap=GAP))
        place(self.printer, side.bottom(KEY, gap=GAP))
        place(self.pdf, side.bottom(KEY, gap=GAP))
        if not self.opened.isHidden():
            place_all((self.opened, self.folder), columns(side.bottom(KEY, gap=GAP), 2, gap=GAP))
        place(self.none, side.rest)
        self._arrange_turns(area.bottom(KEY, gap=GAP))
        place(self.preview, area.rest)
        return high - 1  # a whole pixel more would need a scroll bar

    def _arrange_narrow(self, area: Area, wide: float) -> float:
        keys = grid(area.top(KEY, gap=GAP), 2, across=2, height=KEY, gap=GAP)
        place_all((self.pdf, self.printer), keys)
        if self.none.text():
            place(self.none, area.top(NONE, gap=GAP))
        if not self.opened.isHidden():
            place_all((self.opened, self.folder), columns(area.top(KEY, gap=GAP), 2, gap=GAP))
        count = len(self.kinds)
        boxes = area.top(grid_height(count, across=ACROSS, height=KEY, gap=GAP), gap=GAP)
        place_all(tuple(self.kinds.values()), grid(boxes, count, across=ACROSS, height=KEY, gap=GAP))
        place(self.papers, area.top(KEY, gap=GAP))
        self._arrange_turns(area.top(KEY, gap=GAP))
        paper = sheet_size(self.order.paper)
        place(self.preview, area.top(wide * paper.height() / paper.width()))
        return area.rest.top()

    def _arrange_turns(self, room: QRectF) -> None:
        row = Area(room)
        place(self.before, row.left(KEY, gap=GAP))
        place(self.after, row.right(KEY, gap=GAP))
        place(self.place, row.rest)

    # -- presses ------------------------------------------------------------------------------------------

    def _show(self) -> None:
        page = self._pages[self._number] if self._pages else None
        self.preview.set_page(page, self.order.paper)
        words = ""
        if page is not None:
            words = tr("{sheet}, page {number} of {count}", sheet=page.title, number=self._number + 1,
                       count=len(self._pages))  # fmt: skip
        self.place.set_text(words)
        for button in (self.before, self.after):
            button.setHidden(len(self._pages) < 2)
        self.area.relay()

    def _turn(self, step: int) -> None:
        self._number = (self._number + step) % len(self._pages)
        self._show()

    def _on_kind(self, check: CheckButton) -> None:
        check.set_on(not check.is_on)
        self._remake()

    def _on_paper(self, index: int) -> None:
        self.papers.set_index(index)
        self._paper = tuple(PAPERS)[index]
        self._remake()

    def _remake(self) -> None:
        if self._make is not None:
            self._set_pages(self._make(self.order))
