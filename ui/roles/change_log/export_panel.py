"""Export panel: whether the bout is complete, the exports, the progress of one, and why one failed."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.export_state import ExportState
from ui.layout import Area, columns, place, place_all
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.theme.icons import draw_icon
from ui.theme.tokens import Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import room_of
from ui.widgets.shapes import draw_box
from ui.widgets.text import CENTRE, paragraph_height

__all__ = ["ExportNews", "ExportPanel"]

PAD = 17.0
TITLE, TITLE_GAP = 24.0, 5.0
TITLE_UP = 4.0
ICON = 16.0
INDENT = 24.0
"""The words about the state stand beside their icon."""
STATE_LEAST, NOTE_LEAST = 20.0, 20.0
HALF, CLOSE_SHARE = 0.5, 0.34
"""Share of the left one of two buttons beside each other."""
ROWS = 4
"""Rows of the exports."""
KEY = 48.0
SHORT_KEY = 44.0
GAP = 9.0
SUB = 18.0
BAR = 8.0
TIGHT_GAP = 5.0
TIGHT_BELOW = 240.0
"""At less height the keys are lower and closer together."""
FOOT_LEAST = 6.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportNews:
    """State of an export: `share` is the part done while it runs; `retry` labels the button for another attempt.

    `path` is the file or folder that was written, which can be opened.
    """

    text: str = ""
    is_running: bool = False
    share: float = 0.0
    is_bad: bool = False
    retry: str = ""
    path: Path | None = None


class ExportPanel(Pane):
    """The exports.

    Signals:
        sheets_requested(): open the panel that prints the sheets.
        statsbook_requested(), print_requested(), derbyxml_requested(), spark_requested(), report_requested(): make one.
        open_requested(), folder_requested(): open what was written, or the folder in which it is.
        cancel_requested(): cancel the one that runs.
        retry_requested(): repeat the failed one, at another place if it writes a file.
        closed(): the person has read the result of the last one.
    """

    sheets_requested = Signal()
    open_requested = Signal()
    folder_requested = Signal()
    statsbook_requested = Signal()
    derbyxml_requested = Signal()
    spark_requested = Signal()
    print_requested = Signal()
    report_requested = Signal()
    cancel_requested = Signal()
    retry_requested = Signal()
    closed = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(background="surface", edge="line", parent=parent)
        self._state = ExportState(text="", is_complete=True)
        self._news = ExportNews()
        self.title = Heading(tr("Export"), size=17, weight=Weight.BOLD, colour="text", parent=self)
        self.state = Sentence(parent=self)
        self.statsbook = Button(tr("StatsBook"), kind=ButtonKind.PRIMARY, mark="download", height=KEY, parent=self)
        self.sheets = Button(tr("Sheets"), mark="printer", height=KEY, parent=self)
        self.printed = Button(
            tr("Log", "print"), mark="printer", height=KEY, name=tr("Print the log to a PDF file"), parent=self
        )
        self.sheets.setAccessibleName(tr("Print the sheets"))
        self.derbyxml = Button(tr("DerbyXML"), mark="download", height=KEY, parent=self)
        self.report = Button(tr("Report"), height=KEY, name=tr("Make the report"), parent=self)
        self.spark = Button(
            tr("Tables (Spark)"), name=tr("Tables for statistics (Spark)"), mark="download", height=KEY, parent=self
        )
        self.spark_sub = Heading(tr("tables for statistics (Parquet)"), size=Type.NOTE, align=CENTRE, parent=self)
        self.note = Sentence(parent=self)
        self.cancel = Button(tr("Cancel"), kind=ButtonKind.QUIET, mark="x", height=KEY, parent=self)
        self.retry = Button(tr("Try another place"), kind=ButtonKind.PRIMARY, height=KEY, parent=self)
        self.shut = Button(tr("Close"), kind=ButtonKind.QUIET, height=KEY, parent=self)
        self.opened = Button(tr("Open"), kind=ButtonKind.PRIMARY, height=KEY, parent=self)
        self.folder = Button(tr("Folder"), kind=ButtonKind.QUIET, height=KEY, name=tr("Show in folder"), parent=self)
        self.sheets.tapped.connect(self.sheets_requested)
        self.opened.tapped.connect(self.open_requested)
        self.folder.tapped.connect(self.folder_requested)
        self.statsbook.tapped.connect(self.statsbook_requested)
        self.derbyxml.tapped.connect(self.derbyxml_requested)
        self.spark.tapped.connect(self.spark_requested)
        self.printed.tapped.connect(self.print_requested)
        self.report.tapped.connect(self.report_requested)
        self.cancel.tapped.connect(self.cancel_requested)
        self.retry.tapped.connect(self.retry_requested)
        self.shut.tapped.connect(self.closed)
        self._show()

    @property
    def state_shown(self) -> ExportState:
        """Whether all laptops hold all changes, as the panel says it."""
        return self._state

    def set_state(self, state: ExportState) -> None:
        """Set whether all laptops hold all changes."""
        if state != self._state:
            self._state = state
            self.state.set_text(state.text, colour="live" if state.is_complete else "warn")
            self.arrange(room_of(self))
            self.update()

    def set_news(self, news: ExportNews) -> None:
        """Set the state of an export. Without text the panel offers all exports."""
        if news != self._news:
            self._news = news
            self._show()

    def focus_first(self) -> None:
        """Move the focus to the first usable button."""
        target = self.cancel if self._news.is_running else self.retry if self._news.retry else self.statsbook
        target.setFocus()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        super().paint(painter, room)
        colours = self.colours
        if self._state.text and not self.state.isHidden():
            colour = colours.live if self._state.is_complete else colours.warn
            mark = "circle-check" if self._state.is_complete else "alert-triangle"
            draw_icon(painter, mark, QRectF(PAD + 2, PAD + TITLE + 7, ICON, ICON), colour)
        if self._news.is_running:
            bar = self._bar(room)
            draw_box(painter, bar, fill=colours.well, edge=colours.strong, width=1.0, radius=BAR / 2)
            done = QRectF(bar.left(), bar.top(), max(BAR, bar.width() * self._news.share), BAR)
            draw_box(painter, done, fill=colours.accent, radius=BAR / 2)

    def least_height(self, wide: float) -> float:
        """Return the height in which all its buttons fit."""
        words = TITLE + TITLE_GAP + self._state_height(wide - 2 * PAD) + Space.S
        return PAD + words + _rows_height(SHORT_KEY, TIGHT_GAP) + FOOT_LEAST

    def arrange(self, room: QRectF) -> None:
        area = Area(room, pad=PAD)
        is_short = self._is_open() and room.height() < self._news_height(area.rest.width())
        for widget in (self.title, self.state):
            widget.setHidden(is_short)
        if not is_short:
            place(self.title, area.top(TITLE, gap=TITLE_GAP).translated(0, -TITLE_UP))
            state = area.top(self._state_height(area.rest.width()), gap=Space.S)
            place(self.state, state.adjusted(INDENT, 0, 0, 0))
        below = room.height() - FOOT_LEAST - area.rest.top()
        is_tight = room.height() < TIGHT_BELOW or _rows_height(KEY, GAP) > below
        key, gap = (SHORT_KEY, TIGHT_GAP) if is_tight else (KEY, GAP)
        is_low = _rows_height(key, gap) > below
        has_room = not is_low and _rows_height(key, gap) + SUB <= below
        self.spark_sub.setHidden(self._is_open() or not has_room)
        self._arrange_exports(Area(area.rest), key=key, gap=gap, is_low=is_low)
        if self._is_open():
            self._arrange_news(area, key=key)

    def _arrange_exports(self, area: Area, *, key: float, gap: float, is_low: bool) -> None:
        """Place the exports in their order; in a low panel, which is wide, always two beside each other."""
        if is_low:
            for left, right in (
                (self.statsbook, self.sheets),
                (self.printed, self.derbyxml),
                (self.report, self.spark),
            ):
                _place_pair(left, right, area.top(key, gap=gap), share=HALF)
            return
        place(self.statsbook, area.top(key, gap=gap))
        _place_pair(self.sheets, self.printed, area.top(key, gap=gap), share=HALF)
        _place_pair(self.derbyxml, self.report, area.top(key, gap=gap), share=HALF)
        place(self.spark, area.top(key))
        place(self.spark_sub, area.top(SUB))

    def _arrange_news(self, area: Area, *, key: float) -> None:
        """Place the words about an export above its buttons, and the progress bar between them."""
        buttons = area.bottom(key, gap=GAP)
        place(self.cancel, buttons)
        if self._news.retry:
            _place_pair(self.shut, self.retry, buttons, share=CLOSE_SHARE)
        elif self._news.path is not None:
            place_all((self.shut, self.folder, self.opened), columns(buttons, 3, gap=GAP))
        else:
            place(self.shut, Area(buttons).left(buttons.width() * CLOSE_SHARE))
        if self._news.is_running:
            area.bottom(BAR, gap=GAP)
        place(self.note, area.top(max(NOTE_LEAST, area.rest.height())))

    def _news_height(self, wide: float) -> float:
        """Return the height in which the words about an export stand below the title and the state."""
        above = PAD + TITLE + TITLE_GAP + self._state_height(wide) + Space.S
        words = paragraph_height(self._news.text, wide, size=Type.BODY)
        return above + words + GAP + BAR + GAP + KEY + PAD

    def _is_open(self) -> bool:
        return bool(self._news.text)

    def _state_height(self, wide: float) -> float:
        return max(STATE_LEAST, paragraph_height(self._state.text, wide - INDENT, size=Type.BODY))

    def _bar(self, room: QRectF) -> QRectF:
        area = Area(room, pad=PAD)
        area.bottom(KEY, gap=GAP)
        return area.bottom(BAR)

    def _show(self) -> None:
        news, is_open = self._news, self._is_open()
        self.note.set_text(news.text, colour="bad" if news.is_bad else "text")
        for button in (self.statsbook, self.sheets, self.printed, self.derbyxml, self.report, self.spark):
            button.setHidden(is_open)
        for button in (self.opened, self.folder):
            button.setHidden(news.path is None or news.is_running or bool(news.retry))
        self.note.setHidden(not is_open)
        self.cancel.setHidden(not news.is_running)
        self.retry.set_text(news.retry or tr("Try again"))
        self.retry.setHidden(not news.retry or news.is_running)
        self.shut.setHidden(not is_open or news.is_running)
        self.arrange(room_of(self))
        self.update()


def _rows_height(key: float, gap: float) -> float:
    return ROWS * key + (ROWS - 1) * gap


def _place_pair(left: Button, right: Button, room: QRectF, *, share: float) -> None:
    row = Area(room)
    place(left, row.left(room.width() * share, gap=GAP))
    place(right, row.rest)
