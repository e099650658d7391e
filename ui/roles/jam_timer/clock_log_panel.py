"""Clock log: the newest lines first, marked if one was corrected or has two answers."""

from PySide6.QtCore import QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.screen_state import Conflict
from ui.language import Spoken
from ui.layout import Area, centred, place
from ui.roles.shared.page import Heading, Pane
from ui.theme.look import look
from ui.theme.tokens import Type, Weight
from ui.widgets.button import Button
from ui.widgets.conflict_chip import ChipAnswer, ConflictChip, ConflictValue
from ui.widgets.painted import Painted, pixels, room_of
from ui.widgets.pill import PILL_COLOURS, draw_pill, pill_width
from ui.widgets.text import draw_text, text_width

__all__ = ["HEAD", "ClockLogPanel", "LogRow"]

LINE = 28.0
MARKED_LINE = 34.0
TIME_WIDTH = 76.0
PILL = 26.0
PAD = 17.0
CHIP, CHIP_GAP = 120.0, 4.0
HEAD = 51.0
"""Height of the panel with its title and keys alone."""
HEAD_TOP, TITLE = 5.0, 26.0
ALL, ALL_HIGH, ALL_RIGHT = 54.0, 44.0, 16.0
CHANGE, KEY_GAP, CHANGE_GAP = 84.0, 6.0, 12.0
FOOT = 10.0

LogRow = tuple[str, str, str, bool]
"""The time of day, what happened, the mark, and whether there are two answers."""
TWO = tr("two answers")


class _Paper(Painted):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[LogRow, ...] = ()
        self._seen = 0.0, 0.0

    def paintEvent(self, event: QPaintEvent) -> None:
        rect, scale = event.rect(), look().scale
        self._seen = rect.top() / scale, (rect.bottom() + 1) / scale
        super().paintEvent(event)

    def set_rows(self, rows: tuple[LogRow, ...]) -> None:
        self.rows = rows
        high = sum(map(_high, rows))
        self.set_hint(QSizeF(100, max(1.0, high)))
        self.setFixedHeight(pixels(QSizeF(1, max(1.0, high))).height())
        self.update()

    def relook(self) -> None:
        super().relook()
        self.set_rows(self.rows)

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours, top = self.colours, 0.0
        for row in self.rows:
            at, words, mark, is_open = row
            high = _high(row)
            background, word = PILL_COLOURS["warn" if is_open else "note"]
            mark, sign = (TWO, "equal-not") if is_open else (mark, "")
            if top > self._seen[1]:
                break
            if top + high < self._seen[0]:  # a bout has more lines than are ever visible at once
                top += high
                continue
            right = room.width()
            if mark:
                # The words take precedence: a mark that would cut them becomes smaller.
                least = text_width(words, size=Type.NOTE, weight=Weight.SEMI)
                most = right - TIME_WIDTH - 8 - least
                if is_open and pill_width(mark, sign) > most:
                    mark = ""  # the sign alone says it
                wide = min(pill_width(mark, sign), most)
                pill = QRectF(right - wide, top + (high - PILL) / 2, wide, PILL)
                draw_pill(
                    painter,
                    pill,
                    mark,
                    background=getattr(colours, background),
                    colour=getattr(colours, word),
                    mark=sign,
                )
                right -= wide + 8
            draw_text(painter, QRectF(0, top, TIME_WIDTH, high), at, colour=colours.text2, size=Type.LINE)
            line = QRectF(TIME_WIDTH, top, right - TIME_WIDTH, high)
            draw_text(painter, line, words, colour=colours.text, size=Type.BODY, weight=Weight.SEMI)
            top += high


class _Area(Spoken, QScrollArea):
    """The scroll area of the log."""


class ClockLogPanel(Pane):
    """The log of starts, ends and stops.

    Signals:
        all_tapped(): show the whole log, or the newest lines again.
        answered(int): the answer of the chip that was tapped.
        list_requested(): more answers than the chip has buttons.
        change_requested(): correct a jam or a timeout that is over.
    """

    all_tapped = Signal()
    answered = Signal(int)
    list_requested = Signal()
    change_requested = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(background="surface", edge="line", parent=parent)
        self._rows: tuple[LogRow, ...] = ()
        self._is_whole = False
        self.title = Heading(tr("Clock log"), weight=Weight.BOLD, colour="text", parent=self)
        self.change = Button(tr("Change"), name=tr("Change jams and timeouts"), kind=ButtonKind.QUIET, parent=self)
        self.all = Button(tr("All"), name=tr("Clock log, all lines"), kind=ButtonKind.QUIET, parent=self)
        self.area = _Area(self)
        self._paper = _Paper(self.area)
        self.area.setWidget(self._paper)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.chip_place = Pane(parent=self)
        self.chip = ConflictChip(is_stacked=True, parent=self.chip_place)
        self.all.tapped.connect(self.all_tapped)
        self.change.tapped.connect(self.change_requested)
        self.chip.answered.connect(self.answered)
        self.chip.opened.connect(self.list_requested)

    def set_rows(self, rows: tuple[LogRow, ...]) -> None:
        """Set the whole log, newest first. Lines that do not fit are reached by scrolling."""
        if rows != self._rows:
            self._rows = rows
            self._paper.set_rows(rows)
            self.arrange(room_of(self))
            self.area.setAccessibleName(tr("Clock log"))
            self.area.setAccessibleDescription(joined("; ", (_said(row) for row in rows[:8])))

    def set_question(self, question: Conflict | None) -> None:
        """Set the conflict about a line of the log. If the chip does not fit, the line has its mark."""
        had = not self.chip.isHidden()
        answers = tuple(ChipAnswer(value=one.value, who=one.who) for one in question.answers) if question else ()
        self.chip.set_conflict(
            ConflictValue(title=question.title, sub=tr("tap the right one"), answers=answers) if question else None
        )
        if had is self.chip.isHidden():
            self.arrange(room_of(self))

    def set_whole(self, *, is_whole: bool) -> None:
        """Set whether the panel fills the whole column."""
        self._is_whole = is_whole
        self.all.set_text(tr("Less") if is_whole else tr("All"))
        self.all.setAccessibleName(tr("Clock log, fewer lines") if is_whole else tr("Clock log, all lines"))
        bars = Qt.ScrollBarPolicy
        self.area.setVerticalScrollBarPolicy(bars.ScrollBarAsNeeded if is_whole else bars.ScrollBarAlwaysOff)

    def arrange(self, room: QRectF) -> None:
        head = Area(Area(room.adjusted(PAD, HEAD_TOP, -ALL_RIGHT, 0)).top(ALL_HIGH))
        place(self.all, head.right(ALL, gap=KEY_GAP))
        place(self.change, head.right(CHANGE, gap=CHANGE_GAP))
        place(self.title, centred(head.rest, height=TITLE))
        lines = Area(room.adjusted(PAD, HEAD, -PAD, -FOOT))
        has_chip = not self.chip.isHidden() and lines.rest.height() >= CHIP + MARKED_LINE
        self.chip_place.setHidden(not has_chip)
        if has_chip:
            chip = lines.bottom(CHIP, gap=CHIP_GAP)
            place(self.chip_place, chip)
            place(self.chip, QRectF(0, 0, chip.width(), CHIP))
        rest = max(0.0, lines.rest.height())
        place(self.area, lines.top(rest if self._is_whole else self._whole_lines(rest)))

    def _whole_lines(self, room: float) -> float:
        """Return the height of the newest lines that fit uncut."""
        high = 0.0
        for row in self._rows:
            line = _high(row)
            if high + line > room:
                break
            high += line
        return high


def _high(row: LogRow) -> float:
    return MARKED_LINE if row[2] or row[3] else LINE


def _said(row: LogRow) -> str:
    at, words, mark, is_open = row
    return joined(" ", filter(None, (at, words, TWO if is_open else mark)))
