"""Sheet of jam rows: every cell can be tapped, and a change by others repaints in place."""

from collections.abc import Sequence
from time import monotonic

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QToolTip, QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.sheet_values import RowState, SheetColumn, SheetRow
from ui.language import Spoken, translated
from ui.safe_slots import safe_slots
from ui.theme.look import look
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.painted import canvas, lay
from ui.widgets.pressable import CHANGED_MS, HOLD_MS
from ui.widgets.shapes import draw_box
from ui.widgets.sheet_model import SheetModel
from ui.widgets.sheet_paint import draw_cell, draw_row
from ui.widgets.text import CENTRE, draw_text
from ui.widgets.text_field import keep_typed

__all__ = ["ROW_HEIGHT", "JamSheet"]

ROW_HEIGHT = 46.0
HEADER_HEIGHT = 34.0
PRESSED_OPACITY = 0.10
PAGE_OVERLAP_ROWS = 1


@safe_slots
class SheetHeader(QHeaderView):
    """The titles of the columns."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(False)
        self.setHighlightSections(False)

    def sizeHint(self) -> QSize:
        return QSize(0, look().px(HEADER_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        scale, colours = look().scale, look().colours
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        for column in range(self.count()):
            left, width = self.sectionViewportPosition(column), self.sectionSize(column)
            box = QRectF(left / scale, 0, width / scale, self.height() / scale)
            title = self.model().headerData(column, Qt.Orientation.Horizontal)
            draw_text(
                painter,
                box,
                str(title),
                colour=colours.text2,
                size=Type.NOTE,
                weight=Weight.SEMI,
                align=CENTRE,
                least=Type.TINY,
            )
        painter.end()


class JamSheet(Spoken, QTableView):
    """A painted table of jam rows.

    Signals:
        cell_pressed(int, int): row and column of a cell that was tapped, or entered by key.
        cell_held(int, int): a cell that was held down for half a second.
        hinted(object): the hint of the cell that was pressed, or reached by key.
    """

    cell_pressed = Signal(int, int)
    cell_held = Signal(int, int)
    hinted = Signal(object)

    def __init__(
        self,
        columns: tuple[SheetColumn, ...] = (),
        *,
        name: str = tr("Jam rows"),
        row_height: float = ROW_HEIGHT,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._row_height = row_height
        self._model = SheetModel(self)
        self._down: tuple[int, int] | None = None
        self._down_at = float("-inf")
        self._was_long_press = False
        self._is_scroll_locked = False
        self._unfollowed_at: int | None = None
        """Scroll position at which the rows stayed in place although there is a newer one; None if none is missed."""
        self._is_cursor_due = True
        """The row that is written is to be shown, once there is room and no press is down."""
        self._changed: dict[tuple[int, int], None] = {}
        """Cells that are outlined, in order of the changes."""
        self._hold_timer = QTimer(self, singleShot=True, interval=HOLD_MS)
        self._hold_timer.timeout.connect(self._on_hold_timeout)
        self._changed_timer = QTimer(self, singleShot=True, interval=CHANGED_MS)
        self._changed_timer.timeout.connect(self._clear_changed)
        self.setAccessibleName(name)
        self.setModel(self._model)
        self.setHorizontalHeader(SheetHeader(self))
        self.verticalHeader().hide()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setAutoScroll(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.viewport().setAutoFillBackground(False)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # what is under it is not painted with it
        look().changed.connect(self._relook)
        self.set_columns(columns)
        self._relook()

    @property
    def down_at(self) -> float:
        """Start of the last press, in seconds of `monotonic`."""
        return self._down_at

    def set_columns(self, columns: tuple[SheetColumn, ...]) -> None:
        if self._model.set_columns(columns):
            self._share_width()

    def set_rows(self, rows: tuple[SheetRow, ...]) -> None:
        """Set all rows, oldest first. The view stays in place unless the newest row was visible.

        Whoever saw the row that is written sees it again, even if the rows are to stay in place: rows before it have
        moved it, or it is another one now.
        """
        self._note_cursor()
        was_at_end = self._unfollowed_at == self.verticalScrollBar().value() or self.is_at_end()
        self._model.set_rows(rows)
        if was_at_end:
            self._follow_newest()
        self._show_cursor()

    def set_scroll_locked(self, *, is_locked: bool) -> None:
        """Set whether the rows stay in place, as during a draft (design 1.4). Unlocked, the newest is visible again."""
        self._is_scroll_locked = is_locked
        if self._unfollowed_at == self.verticalScrollBar().value():
            self._note_cursor()
            self._follow_newest()
            self._show_cursor()

    def set_row(self, row: int, value: SheetRow) -> None:
        self._model.set_row(row, value)

    def is_at_end(self) -> bool:
        """Return whether the newest row is visible."""
        return self.verticalScrollBar().value() >= self.verticalScrollBar().maximum()

    def scroll_to_end(self) -> None:
        self.scrollToBottom()  # lays out added rows first, which the scroll bar does not include yet

    def _follow_newest(self) -> None:
        """Scroll to the newest row, or note the scroll position if the rows are to stay in place."""
        if self._is_scroll_locked or self._down is not None:
            self._unfollowed_at = self.verticalScrollBar().value()
        else:
            self._unfollowed_at = None
            self.scroll_to_end()

    def _note_cursor(self, height: int | None = None) -> None:
        """Note whether the row that is written is seen, before the rows or the view change; `height` was the view's."""
        row = self._cursor_row()
        self._is_cursor_due = self._is_cursor_due or row is None or self._shows(row, height)

    def _show_cursor(self) -> None:
        """Show the row that is written if it was seen before: with the newest one if both fit, else by the least way.

        Nothing moves under a finger: then it is shown with the next change.
        """
        row = self._cursor_row()
        if row is None or not self._is_cursor_due or self._down is not None:
            return
        self.executeDelayedItemsLayout()
        if not self._shows(row):
            self.scroll_to_end()
        if not self._shows(row):
            self.scrollTo(self._model.index(row, 0), QAbstractItemView.ScrollHint.EnsureVisible)
        self._is_cursor_due = not self._shows(row)  # without a height yet, the next one shows it

    def _cursor_row(self) -> int | None:
        """Return the row that is written; None without one."""
        latest_first = reversed(range(self._model.rowCount()))
        return next((number for number in latest_first if self._model.row(number).state is RowState.CURSOR), None)

    def _shows(self, row: int, height: int | None = None) -> bool:
        """Return whether a row is in view, from edge to edge; of a view of this height in pixels, else the present."""
        top = self.rowViewportPosition(row)
        return top >= 0 and top + self.rowHeight(row) <= (self.viewport().height() if height is None else height)

    def show_earlier(self) -> None:
        """Scroll one page towards the first jam; the top row stays as the lowest."""
        page = self.viewport().height() - PAGE_OVERLAP_ROWS * look().px(self._row_height)
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() - page)

    def show_changes(self, before: Sequence[SheetRow], after: Sequence[SheetRow]) -> None:
        """Outline for a moment the cells that differ between two states of the same rows.

        A row with more cells or fewer than before is left out: its columns are not the same.
        """
        for number, (old, new) in enumerate(zip(before, after, strict=True)):
            if old is new or len(old.cells) != len(new.cells):
                continue
            for column, (old_cell, new_cell) in enumerate(zip(old.cells, new.cells, strict=True)):
                if old_cell != new_cell:
                    self.show_changed(number, column)

    def show_changed(self, row: int, column: int) -> None:
        """Outline a cell for a moment: somebody else has changed it."""
        self._changed[row, column] = None
        self._changed_timer.start()
        self._update_cell(row, column)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = canvas(self.viewport())
        scale = look().scale
        lay(painter, self.viewport(), look().colours.bg)
        first = max(0, self.rowAt(event.rect().top()))
        last = self.rowAt(event.rect().bottom())
        last = self._model.rowCount() - 1 if last < 0 else last
        region = event.region()
        current = self.currentIndex()
        ringed = (current.row(), current.column()) if self.hasFocus() else None
        for row in range(first, last + 1):
            self._paint_row(painter, row, scale, region, ringed)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self._down = (index.row(), index.column())
            self._down_at = monotonic()
            self._was_long_press = False
            self._hold_timer.start()
            self.setCurrentIndex(index)
            self._update_cell(*self._down)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._hold_timer.stop()
        down, self._down = self._down, None
        if down is None:
            return
        self._update_cell(*down)
        index = self.indexAt(event.position().toPoint())
        if (index.row(), index.column()) == down and not self._was_long_press:
            self._press(*down)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and index.isValid():
            self._down_at = monotonic()
            self._press(index.row(), index.column())
            return
        super().keyPressEvent(event)

    def hint_at(self, row: int, column: int) -> str:
        """Return the hint of a cell; empty for none."""
        return self._model.cell(row, column).hint if row < self._model.rowCount() else ""

    def _press(self, row: int, column: int) -> None:
        keep_typed(self.window())
        hint = self.hint_at(row, column)
        self.cell_pressed.emit(row, column)
        self._emit_hint(hint)

    def _emit_hint(self, hint: str) -> None:
        if hint:
            self.hinted.emit(hint)

    def keyboardSearch(self, search: str) -> None:
        """Ignore letters and digits: they are the screen's own keys, not a search in the table."""

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().currentChanged(current, previous)
        if self.hasFocus() and current.isValid():
            self._emit_hint(self.hint_at(current.row(), current.column()))
        for index in (previous, current):
            self._update_cell(index.row(), index.column())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self._model.rowCount():
            self.setCurrentIndex(self._model.index(self._model.rowCount() - 1, 0))
        self._update_cell(self.currentIndex().row(), self.currentIndex().column())

    def resizeEvent(self, event: QResizeEvent) -> None:
        was_at_end = self.is_at_end()
        self._note_cursor(event.oldSize().height())
        super().resizeEvent(event)
        self._share_width()
        if was_at_end:
            self.scroll_to_end()
        self._show_cursor()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            index = self.indexAt(event.pos())
            hint = self.hint_at(index.row(), index.column()) if index.isValid() else ""
            QToolTip.showText(event.globalPos(), translated(hint), self)  # an empty text hides the previous one
            return True
        return super().viewportEvent(event)

    def _paint_row(
        self, painter: QPainter, row: int, scale: float, region: QRegion, ringed: tuple[int, int] | None
    ) -> None:
        colours = look().colours
        value = self._model.row(row)
        y, row_height, row_width = self.rowViewportPosition(row), self.rowHeight(row), self.viewport().width()
        if not region.intersects(QRect(0, y, row_width, row_height)):
            return
        top, height = y / scale, row_height / scale
        draw_row(painter, QRectF(0, top, row_width / scale, height), value.state, colours)
        for column in range(self._model.columnCount()):
            x, width = self.columnViewportPosition(column), self.columnWidth(column)
            if not region.intersects(QRect(x, y, width, row_height)):
                continue
            box = QRectF(x / scale, top, width / scale, height)
            draw_cell(painter, box, self._model.cell(row, column), value.state, colours)
            if (row, column) in (self._down, ringed) or (row, column) in self._changed:
                self._paint_state(painter, box, row, column, is_ringed=(row, column) == ringed)

    def _paint_state(self, painter: QPainter, box: QRectF, row: int, column: int, *, is_ringed: bool) -> None:
        colours = look().colours
        tile = box.adjusted(2, 4, -2, -4)
        if (row, column) == self._down:
            colour = colours.text.toRgb()
            colour.setAlphaF(PRESSED_OPACITY)
            draw_box(painter, tile, fill=colour, radius=Radius.CELL)
        if (row, column) in self._changed:
            draw_box(painter, tile, edge=colours.accent, width=2.0, radius=Radius.CELL)
        if is_ringed:
            draw_box(painter, tile, edge=colours.accent, width=3.0, radius=Radius.CELL)

    def _share_width(self) -> None:
        """Divide the width among the columns by their weights, without a gap from rounding."""
        columns = self._model.columns
        total = sum(column.width for column in columns)
        available = self.viewport().width()
        left = 0.0
        for number, column in enumerate(columns):
            width = column.width / total * available
            self.setColumnWidth(number, round(left + width) - round(left))
            left += width

    def _update_cell(self, row: int, column: int) -> None:
        rect: QRect = self.visualRect(self._model.index(row, column))
        self.viewport().update(rect)

    def _on_hold_timeout(self) -> None:
        if self._down is not None:
            self._was_long_press = True
            self.cell_held.emit(*self._down)

    def _clear_changed(self) -> None:
        changed, self._changed = self._changed, {}
        for row, column in changed:
            self._update_cell(row, column)

    def _relook(self) -> None:
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(look().px(self._row_height))
        self.horizontalHeader().setMinimumSectionSize(1)
        self.updateGeometries()
        self._share_width()
        self.viewport().update()
