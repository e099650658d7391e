"""The line-up rows of one team, with the team over them, and the legend of their signs and a question below."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.model import TeamSheet
from derbyos_core.colours import jersey
from derbyos_core.i18n import joined, tr
from derbyos_core.roles.lineup.rows import COLUMNS, LEGEND, LineupRows
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.paper_hints import to_check
from ui.frame.size_class import SizeClass
from ui.layout import Area, centred, place
from ui.roles.shared.earlier_button import EarlierButton
from ui.roles.shared.page import Pane, Sentence
from ui.theme.tokens import Type, Weight
from ui.widgets.button import Button
from ui.widgets.conflict_chip import ConflictChip
from ui.widgets.jam_sheet import JamSheet
from ui.widgets.jersey_chip import JerseyChip
from ui.widgets.painted import Painted, room_of
from ui.widgets.text import draw_text, text_width

__all__ = ["LineupSheet", "SignLegend"]

HEAD, HEAD_TOP, HEAD_GAP = 44.0, 2.0, 4.0
CHIP_WIDE, CHIP_HIGH = 60.0, 32.0
TEAM_LEFT, TEAM_TOP, TEAM_RIGHT, TEAM_HIGH = 70.0, 11.0, 112.0, 26.0
TITLE_WIDE, TITLE_GAP = 70.0, 11.0
"""Space for the word behind the team's name, and the gap between them."""
EARLIER, EARLIER_RIGHT = 104.0, 4.0
CHECK, CHECK_GAP = 128.0, 4.0
SHEET_HEAD = 34.0
ROW = 50.0
LEGEND_HIGH, LEGEND_GAP = 32.0, 8.0
CONFLICT = 73.0
NOTE_TOP = 20.0
SIGN_GAP = 8.0
PART_GAP = 22.0


class SignLegend(Painted):
    """The signs of the paper. The rarest are left out if they do not fit."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(joined(", ", (joined(" ", row) for row in LEGEND)))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        parts = list(LEGEND)
        widths = [_part_width(sign, words) for sign, words in parts]
        while parts and sum(widths) + PART_GAP * (len(parts) - 1) > room.width():
            parts.pop()
            widths.pop()
        at = room.left() + (room.width() - sum(widths) - PART_GAP * (len(parts) - 1)) / 2
        for (sign, words), wide in zip(parts, widths, strict=True):
            box = QRectF(at, room.top(), wide, room.height())
            used = draw_text(painter, box, sign, colour=self.colours.text2, size=Type.NOTE, weight=Weight.BOLD)
            box.setLeft(at + used + SIGN_GAP)
            draw_text(painter, box, words, colour=self.colours.text2, size=Type.NOTE)
            at += wide + PART_GAP


class LineupSheet(Pane):
    """The left part of the lineup tracker.

    Signals:
        cell_pressed(int, int): row and column.
        hinted(object): the hint of the cell that was pressed, or reached by key.
        hints_requested(): show the list of all hints.
        answered(int): an answer to the question under the sheet, by its index.
        list_requested(): show the list of all questions.
    """

    cell_pressed = Signal(int, int)
    hinted = Signal(object)
    hints_requested = Signal()
    answered = Signal(int)
    list_requested = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._size_class = SizeClass()
        self._name = ""
        self._rows: LineupRows | None = None
        self.chip = JerseyChip(width=CHIP_WIDE, height=CHIP_HIGH, parent=self)
        self.earlier = EarlierButton(parent=self)
        self.check = Button(kind=ButtonKind.QUIET, mark="info-circle", parent=self)
        self.sheet = JamSheet(COLUMNS, name=tr("Lineup rows"), row_height=ROW, parent=self)
        self.sheet.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.legend = SignLegend(self)
        self.note = Sentence(parent=self)
        self.conflict_place = Pane(parent=self)
        self.conflict = ConflictChip(parent=self.conflict_place)
        self.earlier.follow(self.sheet)
        self.check.tapped.connect(self.hints_requested)
        self.check.hide()
        self.sheet.cell_pressed.connect(self.cell_pressed)
        self.sheet.hinted.connect(self.hinted)
        self.conflict.answered.connect(self.answered)
        self.conflict.opened.connect(self.list_requested)

    def set_size_class(self, size_class: SizeClass) -> None:
        if size_class != self._size_class:
            self._size_class = size_class
            self.arrange(room_of(self))

    def set_team(self, sheet: TeamSheet, *, is_second: bool) -> None:
        """Set the team over the rows."""
        self.chip.set_chip(sheet.short, jersey(sheet.color, second=is_second))
        if sheet.title != self._name:
            self._name = sheet.title
            self.update()

    def set_note(self, text: str) -> None:
        """Set the first sentence of the role, where the question would stand."""
        self.note.set_text("" if self.conflict.isVisibleTo(self) else text)

    def set_check(self, count: int) -> None:
        """Show the button to the list of hints while there are any."""
        self.check.set_text(to_check(count))
        self._arrange_head(Area(room_of(self)))
        self.check.setHidden(not count or self._size_class.is_compact)

    def set_rows(self, rows: LineupRows, *, is_foreign: bool) -> None:
        """Set the rows. A row that somebody else has just changed is outlined for a moment."""
        before, self._rows = self._rows, rows
        if before is rows:
            return
        self.sheet.set_rows(rows.rows)
        if before is not None and is_foreign and [row.key for row in before.rows] == [row.key for row in rows.rows]:
            self.sheet.show_changes(before.rows, rows.rows)

    def arrange(self, room: QRectF) -> None:
        is_compact, area = self._size_class.is_compact, Area(room)
        self.earlier.set_wanted(is_wanted=not is_compact)
        for widget in (self.chip, self.conflict_place, self.note):
            widget.setHidden(is_compact)
        if is_compact:
            self.check.hide()
            place(self.legend, area.bottom(LEGEND_HIGH))
            place(self.sheet, area.rest)
            return
        self._arrange_head(area)
        conflict = area.bottom(CONFLICT, gap=LEGEND_GAP)
        place(self.conflict_place, conflict)
        place(self.conflict, QRectF(0, 0, conflict.width(), conflict.height()))
        place(self.note, conflict.adjusted(0, NOTE_TOP, 0, 0))
        rows = max(1, int((area.rest.height() - SHEET_HEAD - LEGEND_HIGH) // ROW))
        place(self.sheet, area.top(SHEET_HEAD + rows * ROW))
        place(self.legend, area.top(LEGEND_HIGH))

    def _arrange_head(self, area: Area) -> None:
        """Cut the line over the sheet off an area and place its buttons there."""
        area.top(HEAD_TOP)
        head = Area(area.top(HEAD, gap=HEAD_GAP).adjusted(0, 0, -EARLIER_RIGHT, 0))
        place(self.chip, centred(head.left(CHIP_WIDE), height=CHIP_HIGH))
        place(self.earlier, head.right(EARLIER, gap=CHECK_GAP))
        place(self.check, head.right(max(CHECK, self.check.preferred_size().width())))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if self._size_class.is_compact:
            return
        line = QRectF(TEAM_LEFT, TEAM_TOP, room.width() - TEAM_LEFT - TEAM_RIGHT, TEAM_HIGH)
        wide = min(text_width(self._name, size=Type.HEAD, weight=Weight.HEAVY), line.width() - TITLE_WIDE)
        draw_text(
            painter,
            QRectF(line.left(), line.top(), wide, line.height()),
            self._name,
            colour=self.colours.text,
            size=Type.HEAD,
            weight=Weight.HEAVY,
            may_cut=True,
        )
        line.setLeft(line.left() + wide + (TITLE_GAP if wide else 0))
        draw_text(painter, line, tr("lineups"), colour=self.colours.text2, size=Type.BODY)


def _part_width(sign: str, words: str) -> float:
    return text_width(sign, size=Type.NOTE, weight=Weight.BOLD) + SIGN_GAP + text_width(words, size=Type.NOTE) + 1.0
