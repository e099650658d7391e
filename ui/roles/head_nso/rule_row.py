"""Row of a rule: what it is, what WFTDA says where that differs, and its value. A tap opens its choice."""

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.head_nso.rule_rows import RuleRow
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import TARGET, Pressable
from ui.widgets.shapes import draw_box
from ui.widgets.text import RIGHT, draw_paragraph, draw_text, paragraph_height, text_width

__all__ = ["RuleRowButton"]

PAD, GAP = 12.0, 10.0
ICON, CHEVRON = 16.0, 16.0
VALUE_SHARE = 0.42
AIR = 8.0
USUAL_HIGH = 18.0
OPEN_WIDTH = 2.0


class RuleRowButton(Pressable):
    """One row of the rules."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(300, TARGET))
        self._row = RuleRow(what="", value="")
        self._is_open = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def row(self) -> RuleRow:
        """The rule that is shown."""
        return self._row

    @property
    def radius(self) -> float:
        return Radius.CELL.value

    def set_row(self, row: RuleRow, *, is_open: bool) -> None:
        """Set the rule, and whether its choice is open below."""
        if (row, is_open) == (self._row, self._is_open):
            return
        self._row, self._is_open = row, is_open
        words = [joined(": ", (row.what, row.value)), _usual(row)]
        words += [tr("two answers")] if row.has_conflict else []
        words += [tr("its choice is open")] if is_open else []
        self.setAccessibleName(joined(", ", filter(None, words)))
        self.update()

    def height_at(self, wide: float) -> float:
        """Return the height at this width: long words take several lines."""
        what, _, value = self._places(QRectF(0, 0, wide, TARGET))
        high = paragraph_height(self._row.what, what.width(), weight=Weight.SEMI)
        high += USUAL_HIGH if self._row.usual and not self._is_beside(wide) else 0.0
        return max(TARGET, max(high, paragraph_height(self._row.value, value.width(), weight=Weight.BOLD)) + 2 * AIR)

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours, row = self.colours, self._row
        is_marked = bool(row.usual) or row.has_conflict
        edge = colours.accent if self._is_open else colours.warn if is_marked else colours.line
        fill = colours.warn_soft if is_marked else colours.surface
        draw_box(painter, room, fill=fill, edge=edge, width=OPEN_WIDTH if self._is_open else 1.0, radius=Radius.CELL)
        what, usual, value = self._places(room)
        if is_marked:
            box = QRectF(room.left() + PAD, room.center().y() - ICON / 2, ICON, ICON)
            draw_icon(painter, "equal-not", box, colours.warn)
        is_beside = self._is_beside(room.width())
        high = paragraph_height(row.what, what.width(), weight=Weight.SEMI)
        below = USUAL_HIGH if row.usual and not is_beside else 0.0
        line = QRectF(what.left(), room.center().y() - (high + below) / 2, what.width(), high + 2)
        draw_paragraph(painter, line, row.what, colour=colours.text, size=Type.BODY, weight=Weight.SEMI)
        if row.usual and is_beside:
            draw_text(painter, usual, _usual(row), colour=colours.warn, size=Type.NOTE, weight=Weight.BOLD, align=RIGHT)
        elif row.usual:
            line = QRectF(what.left(), line.bottom() - 2, what.width(), USUAL_HIGH)
            draw_text(painter, line, _usual(row), colour=colours.warn, size=Type.NOTE, weight=Weight.BOLD)
        painter.setPen(colours.line)
        line = value.translated(-GAP, 0)
        painter.drawLine(line.topLeft() + QPointF(0, 1), line.bottomLeft() - QPointF(0, 1))
        high = paragraph_height(row.value, value.width(), weight=Weight.BOLD)
        line = QRectF(value.left(), room.center().y() - high / 2, value.width(), high + 2)
        draw_paragraph(painter, line, row.value, colour=colours.text, size=Type.BODY, weight=Weight.BOLD)
        mark = "chevron-up" if self._is_open else "chevron-down"
        box = QRectF(room.right() - PAD - CHEVRON, room.center().y() - CHEVRON / 2, CHEVRON, CHEVRON)
        draw_icon(painter, mark, box, colours.text2)

    def _is_beside(self, wide: float) -> bool:
        """Return whether WFTDA's value stands beside the words, else below them."""
        what, usual, _ = self._places(QRectF(0, 0, wide, TARGET))
        both = text_width(self._row.what, size=Type.BODY, weight=Weight.SEMI)
        both += text_width(_usual(self._row), size=Type.NOTE, weight=Weight.BOLD) + GAP
        return both <= usual.right() - what.left()

    def _places(self, room: QRectF) -> tuple[QRectF, QRectF, QRectF]:
        """Return the places of the words, of WFTDA's value over them to the right, and of the value."""
        value = QRectF(room)
        value.setLeft(room.right() - max(150.0, room.width() * VALUE_SHARE))
        value.adjust(GAP, 0, -PAD - CHEVRON - 4, 0)
        left = room.left() + PAD + ICON + 8
        what = QRectF(left, room.top(), value.left() - 2 * GAP - left, room.height())
        return what, what, value


def _usual(row: RuleRow) -> str:
    return tr("WFTDA {value}", value=row.usual) if row.usual else ""
