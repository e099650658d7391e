"""Row of the change log: time, person and role, the change and the earlier value, marks, and one button."""

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.change_log.log_values import LogHeadValue, LogRow, Mark, RowAction, row_name
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import place
from ui.theme.tokens import Colours, Radius, Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import Painted
from ui.widgets.pill import PILL_COLOURS, draw_pill, pill_width
from ui.widgets.shapes import draw_box
from ui.widgets.text import RIGHT, draw_text

__all__ = ["ROW", "LogHead", "LogRowView", "draw_log_head", "draw_log_row", "row_height"]

ROW = 58.0
SLIM_ROW = 84.0
BUTTON = QSizeF(100, 44)
SLIM_BUTTON = QSizeF(88, 44)
WIDE_FROM = 820.0
SLIM_BELOW = 660.0
"""Below this width time, person and role stand under the sentence."""
PAD = 18.0
TIME_WIDTH = 85.0
WHO_WIDTH = 168.0
TIMED_WHO_WIDTH = 168.0
"""With the time before the name."""
PILL_HEIGHT = 28.0
PILL_SHARE = 0.4
"""A mark takes at most this share of the remaining width; its words become smaller first."""
ICONS = {RowAction.UNDO: "arrow-back-up"}


def row_height(width: float) -> float:
    """Return the height of a row in a list of this width."""
    return SLIM_ROW if width < SLIM_BELOW else ROW


def draw_log_row(painter: QPainter, box: QRectF, row: LogRow, colours: Colours[QColor], *, button: float = 0.0) -> None:
    """Draw a row inside its box; `button` is the width of its button at the right."""
    right = box.right() - Space.S - 1 - (button + Space.M if button else 0.0)
    if box.width() < SLIM_BELOW:
        _draw_slim(painter, box, row, colours, right)
        return
    is_wide = box.width() >= WIDE_FROM
    middle = box.center().y()
    upper, lower = middle - 19, middle + 1
    left = box.left() + PAD
    if is_wide:
        draw_text(painter, QRectF(left, box.top(), TIME_WIDTH - 8, box.height()), row.at, colour=colours.text2)
        left += TIME_WIDTH
    who, wide = (row.who, WHO_WIDTH) if is_wide else (joined("  ", (row.at, row.who)), TIMED_WHO_WIDTH)
    _line(painter, QRectF(left, upper, wide - 8, 20), who, colours.text, weight=Weight.SEMI)
    _line(painter, QRectF(left, lower, wide - 8, 18), row.role, colours.text2, size=Type.NOTE)
    left += wide
    right = _draw_marks(painter, box, row.marks, colours, left, right)
    _draw_sentence(painter, QRectF(left, upper, right - left, 20), row, colours)
    _line(painter, QRectF(left, lower, right - left, 18), row.sub, colours.text2, size=Type.LINE)


def _draw_slim(painter: QPainter, box: QRectF, row: LogRow, colours: Colours[QColor], right: float) -> None:
    left, top = box.left() + Space.M, box.top() + 7
    _draw_sentence(painter, QRectF(left, top, right - left, 22), row, colours)
    edge = right
    if row.marks:
        wide = min(pill_width(row.marks[0].text, row.marks[0].icon), (right - left) * 0.62)
        _pill(painter, QRectF(right - wide, top + 23, wide, 24), row.marks[0], colours)
        edge = right - wide - Space.S
    _line(painter, QRectF(left, top + 24, edge - left, 20), row.sub, colours.text2, size=Type.LINE)
    by = joined("  ", filter(None, (row.at, row.who, row.role)))
    _line(painter, QRectF(left, top + 48, right - left, 18), by, colours.text2, size=Type.NOTE)


def _draw_marks(
    painter: QPainter, box: QRectF, marks: tuple[Mark, ...], colours: Colours[QColor], left: float, right: float
) -> float:
    """Draw the marks from the right. Returns the right edge that remains for the words."""
    most = (right - left) * PILL_SHARE
    for mark in marks:
        wide = pill_width(mark.text, mark.icon)
        if wide > most:
            break
        _pill(painter, QRectF(right - wide, box.center().y() - PILL_HEIGHT / 2, wide, PILL_HEIGHT), mark, colours)
        right -= wide + Space.S
        most -= wide
    return right


def _pill(painter: QPainter, box: QRectF, mark: Mark, colours: Colours[QColor]) -> None:
    background, colour = (getattr(colours, role) for role in PILL_COLOURS[mark.role])
    edge = colour if mark.role == "warn" else None
    draw_pill(painter, box, mark.text, background=background, colour=colour, mark=mark.icon, edge=edge)


def _draw_sentence(painter: QPainter, box: QRectF, row: LogRow, colours: Colours[QColor]) -> None:
    colour = colours.text3 if row.is_undone else colours.text
    draw_text(
        painter, box, row.text, colour=colour, size=Type.LEAD, weight=Weight.SEMI, is_struck=row.is_undone, may_cut=True
    )  # fmt: skip


def _line(
    painter: QPainter,
    box: QRectF,
    text: str,
    colour: QColor,
    *,
    size: float = Type.BODY,
    weight: int = Weight.MEDIUM,
) -> None:
    """Draw words of people or of the log, which may be of any length."""
    draw_text(painter, box, text, colour=colour, size=size, weight=weight, may_cut=True)


def draw_log_head(painter: QPainter, box: QRectF, value: LogHeadValue, colours: Colours[QColor]) -> None:
    """Draw the line above the rows of a jam."""
    taken = draw_text(painter, box, value.title, colour=colours.text, size=Type.HEAD, weight=Weight.BOLD)
    if value.pill:
        wide = pill_width(value.pill, value.mark)
        pill = QRectF(box.left() + taken + Space.M, box.center().y() - 13, wide, 26)
        _pill(painter, pill, Mark(value.pill, value.mark, value.role), colours)
        taken += wide + 2 * Space.M
    rest = QRectF(box.left() + taken, box.top(), box.width() - taken, box.height())
    draw_text(painter, rest, value.count, colour=colours.text2, align=RIGHT)


class LogHead(Painted):
    """The line above the rows of a jam, as a widget."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._value = LogHeadValue(title="")

    def set_head(self, value: LogHeadValue) -> None:
        if value != self._value:
            self._value = value
            self.setAccessibleName(value.name)
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        draw_log_head(painter, room, self._value, self.colours)


class LogRowView(Painted):
    """One row as a widget.

    Signals:
        acted(object): the LogRow whose button was tapped.
    """

    acted = Signal(object)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row: LogRow | None = None
        self._is_chosen = False
        self.button = Button(tr("Undo", "row"), parent=self)
        self.button.tapped.connect(self._on_button)

    @property
    def row(self) -> LogRow | None:
        return self._row

    def set_row(self, row: LogRow, *, is_chosen: bool = False) -> None:
        """Set the row; `is_chosen` marks the row that U undoes."""
        if row == self._row and is_chosen == self._is_chosen:
            return
        self._row, self._is_chosen = row, is_chosen
        name = row_name(row)
        self.setAccessibleName(tr("{name}, chosen", name=name) if is_chosen else name)
        self.button.setHidden(row.action is RowAction.NONE)
        self.button.set_text(row.action.words)
        self.button.set_mark(ICONS.get(row.action, ""))
        self.button.set_kind(ButtonKind.NORMAL if row.action is RowAction.OPEN else ButtonKind.QUIET)
        rest = row.sub if len(row.refs) > 1 else ""  # the other entries of the step go with it
        text = joined(", ", filter(None, (row.text, rest)))
        self.button.setAccessibleName(joined(": ", (row.action.words, text)))
        self.update()

    def arrange(self, room: QRectF) -> None:
        size = SLIM_BUTTON if room.width() < SLIM_BELOW else BUTTON
        left = room.right() - Space.S - size.width()
        place(self.button, QRectF(left, room.center().y() - size.height() / 2, size.width(), size.height()))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if self._row is None:
            return
        colours = self.colours
        edge, width = (colours.accent, 2.0) if self._is_chosen else (colours.line, 1.0)
        draw_box(painter, room, fill=colours.surface, edge=edge, width=width, radius=Radius.BUTTON)
        taken = (SLIM_BUTTON if room.width() < SLIM_BELOW else BUTTON).width()
        draw_log_row(painter, room, self._row, colours, button=taken)

    def _on_button(self) -> None:
        if self._row is not None:
            self.acted.emit(self._row)
