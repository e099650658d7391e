"""Virtualised list of the change log: only visible rows are widgets, and updates keep the scroll position."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from derbyos_core.bout.model import JamId
from derbyos_core.gossip.log import OrderKey
from derbyos_core.i18n import tr
from derbyos_core.roles.change_log.log_rows import LogGroup, LogRows
from derbyos_core.roles.change_log.log_values import LogHeadValue, LogRow
from ui.language import Spoken
from ui.layout import place
from ui.roles.shared.grid import read_in_order
from ui.theme.look import look
from ui.widgets.log_row import LogHead, LogRowView, row_height
from ui.widgets.painted import Painted
from ui.widgets.roving_focus import put_in_order

__all__ = ["BAR", "LogList"]

HEAD = 40.0
GAP = 7.0
AFTER = 6.0
"""Below the last row of a jam."""
BEYOND = 1
"""Rows beyond the edge that are widgets, so that Tab finds them."""
BAR = 14.0
"""Width left free at the right for the scroll bar."""
WIDGETS_MAX = 64
"""Visible rows on the tallest screen."""


@dataclass(frozen=True, slots=True)
class _Section:
    """One jam: the top of its head line, and its rows, oldest first, as measured."""

    top: float
    group: LogGroup
    rows: tuple[LogRow, ...]

    @property
    def count(self) -> int:
        """The number of its rows."""
        return len(self.rows)


class LogList(Spoken, QScrollArea):
    """The list.

    Signals:
        acted(object): the LogRow whose button was tapped.
        scrolled(): another part is visible.
    """

    acted = Signal(object)
    scrolled = Signal()

    def __init__(self, log_rows: LogRows, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._log_rows = log_rows
        self._head_of: Callable[[LogGroup], LogHeadValue] = lambda group: LogHeadValue(title="")
        self._sections: tuple[_Section, ...] = ()
        self._total = 0.0
        self._rows: dict[OrderKey, LogRowView] = {}
        self._heads: dict[JamId | None, LogHead] = {}
        self._spare_rows: list[LogRowView] = []
        self._spare_heads: list[LogHead] = []
        self._chosen: OrderKey | None = None
        self._is_placing = False
        self.paper = Painted(self)
        self.setWidget(self.paper)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(tr("Everything that happened"))
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        look().changed.connect(self._on_look)

    # -- contents -----------------------------------------------------------------------------------------

    def show_rows(self, head_of: Callable[[LogGroup], LogHeadValue], *, keep: bool = True) -> None:
        """Show the rows as they are now. With `keep` the visible rows stay in place."""
        self._head_of = head_of
        anchor = self._anchor() if keep else None
        self._measure()
        self._scroll_to(self._top_of(anchor[0]) - anchor[1] if anchor is not None else 0.0)
        self._place()

    def rows_in_sight(self) -> tuple[LogRowView, ...]:
        """Return the rows that are widgets now, from the top."""
        return tuple(sorted(self._rows.values(), key=lambda view: view.y()))

    def is_at_top(self) -> bool:
        """Return whether the newest change is visible."""
        return self.verticalScrollBar().value() == 0

    def scroll_to_top(self) -> None:
        """Scroll to the newest change."""
        self.verticalScrollBar().setValue(0)

    def rows_above(self) -> int:
        """Return how many rows are above the visible part."""
        top, above = self._offset(), 0
        for section in self._sections:
            first = section.top + HEAD
            if first >= top:
                break
            above += min(section.count, max(0, int((top - first + GAP) // self._step)))
        return above

    # -- the chosen row -----------------------------------------------------------------------------------

    @property
    def chosen(self) -> LogRow | None:
        """The row that U undoes."""
        at = self._find(self._chosen) if self._chosen is not None else None
        return at[0].rows[at[1]] if at is not None else None

    def choose_next(self, step: int) -> None:
        """Choose the row below or above; the first visible one if none is chosen."""
        found = self._find(self._chosen) if self._chosen is not None else None
        if found is None:
            in_sight = [view.row for view in self.rows_in_sight() if view.y() >= self._offset() * look().scale]
            row = in_sight[0] if in_sight else None
        else:
            section, at = found
            row = self._beside(section, at, step)
        if row is None:
            return
        self._chosen = row.key
        self.bring_chosen()
        self._place()

    def bring_chosen(self) -> bool:
        """Scroll to the chosen row. Returns whether some of it was out of sight."""
        row = self.chosen
        if row is None:
            return False
        top = self._top_of(row)
        high, seen = self._step, self.viewport().height() / look().scale
        if top < self._offset() + HEAD:
            self._scroll_to(max(0.0, top - HEAD))
        elif top + high > self._offset() + seen:
            self._scroll_to(top + high - seen)
        else:
            return False
        return True

    def drop_chosen(self) -> bool:
        """Choose no row. Returns False if none was chosen."""
        had, self._chosen = self._chosen is not None, None
        self._place()
        return had

    # -- measures -----------------------------------------------------------------------------------------

    @property
    def _step(self) -> float:
        return row_height(self._width()) + GAP

    def _width(self) -> float:
        return self.width() / look().scale - BAR

    def _offset(self) -> float:
        return self.verticalScrollBar().value() / look().scale

    def _measure(self) -> None:
        sections, top = [], 0.0
        for group in self._log_rows.groups():
            sections.append(_Section(top, group, tuple(group.shown)))
            top += HEAD + len(group.shown) * self._step + AFTER
        self._sections, self._total = tuple(sections), top

    def _find(self, key: OrderKey) -> tuple[_Section, int] | None:
        for section in self._sections:
            rows = section.rows
            at = bisect_left(rows, key, key=lambda row: row.key)
            if at < len(rows) and rows[at].key == key:
                return section, at
        return None

    def _beside(self, section: _Section, at: int, step: int) -> LogRow | None:
        """Return the row below (+1) or above (-1). Rows are kept oldest first."""
        other = at - step
        if 0 <= other < section.count:
            return section.rows[other]
        number = self._sections.index(section) + step
        if not 0 <= number < len(self._sections):
            return None
        return self._sections[number].rows[-1 if step > 0 else 0]

    def _top_of(self, row: LogRow) -> float:
        """Return where a row stands, or would stand if it is not shown."""
        for section in self._sections:
            if section.group.jam == row.jam:
                at = bisect_right(section.rows, row.key, key=lambda one: one.key)
                return section.top + HEAD + (section.count - at) * self._step
        return 0.0

    def _anchor(self) -> tuple[LogRow, float] | None:
        """Return the first visible row, and its distance from the edge."""
        top = self._offset()
        seen = [view for view in self.rows_in_sight() if view.row is not None and view.isVisible()]
        for view in seen:
            at = view.y() / look().scale
            if at + self._step > top and view.row is not None:
                return view.row, at - top
        return None

    # -- widgets ------------------------------------------------------------------------------------------

    def _scroll_to(self, top: float) -> None:
        """Scroll to a position. If the rows are few, the space below the last one stays empty."""
        scale = look().scale
        seen = self.viewport().height()
        value = max(0, round(top * scale))
        high = max(round(self._total * scale), value + seen if value else 0, 1)
        self._is_placing = True
        self.paper.setFixedSize(max(1, self.viewport().width()), high)
        self.verticalScrollBar().setRange(0, max(0, high - seen))
        self.verticalScrollBar().setValue(value)
        self._is_placing = False

    def _place(self) -> None:
        """Give the visible rows their widgets. A row keeps its widget while it is visible.

        Hiding a row with the focus moves the focus, and Qt scrolls to it. The scroll position is restored afterwards.
        """
        bar = self.verticalScrollBar()
        value, self._is_placing = bar.value(), True
        rows, heads = self._in_sight()
        is_other = self._place_heads(heads, self._width())
        if self._place_rows(rows[:WIDGETS_MAX], self._width()) or is_other:
            self._read_from_above()
        bar.setValue(value)
        self._is_placing = False

    def _in_sight(self) -> tuple[list[tuple[float, LogRow]], list[tuple[float, LogGroup]]]:
        """Return the rows and heads that need a widget, each with its position."""
        top, seen = self._offset(), self.viewport().height() / look().scale
        step = self._step
        rows: list[tuple[float, LogRow]] = []
        heads: list[tuple[float, LogGroup]] = []
        for section in self._sections:
            end = section.top + HEAD + section.count * step
            if end < top or section.top > top + seen:
                continue
            heads.append((section.top, section.group))
            first = max(0, int((top - section.top - HEAD) // step) - BEYOND)
            last = min(section.count, int((top + seen - section.top - HEAD) // step) + 1 + BEYOND)
            for number in range(first, max(first, last)):
                rows.append((section.top + HEAD + number * step, section.rows[section.count - 1 - number]))
        return rows, heads

    def _read_from_above(self) -> None:
        """Order Tab and the screen reader from top to bottom, whichever row a widget showed before."""
        put_in_order([view.button for view in self.rows_in_sight()])
        read_in_order(sorted((*self._heads.values(), *self._rows.values()), key=lambda view: view.y()))

    def _place_heads(self, heads: list[tuple[float, LogGroup]], wide: float) -> bool:
        """Place the heads. Returns whether another head is visible."""
        wanted = {group.jam for _, group in heads}
        for jam in [jam for jam in self._heads if jam not in wanted]:
            view = self._heads.pop(jam)
            view.hide()
            self._spare_heads.append(view)
        is_changed = False
        for top, group in heads:
            head = self._heads.get(group.jam)
            if head is None:
                is_changed = True
                head = self._spare_heads.pop() if self._spare_heads else LogHead(parent=self.paper)
                self._heads[group.jam] = head
            head.set_head(self._head_of(group))
            place(head, QRectF(0, top, wide, HEAD - 2))
            head.show()
        return is_changed

    def _place_rows(self, rows: list[tuple[float, LogRow]], wide: float) -> bool:
        """Place the rows. Returns whether another row is visible."""
        wanted = {row.key for _, row in rows}
        is_changed = False
        for key in [key for key in self._rows if key not in wanted]:
            view = self._rows.pop(key)
            view.hide()
            self._spare_rows.append(view)
        high = row_height(wide)
        for top, row in rows:
            view = self._rows.get(row.key) or self._made()
            is_changed = is_changed or row.key not in self._rows
            self._rows[row.key] = view
            view.set_row(row, is_chosen=row.key == self._chosen)
            place(view, QRectF(0, top, wide, high))
            view.show()
        return is_changed

    def _made(self) -> LogRowView:
        if self._spare_rows:
            return self._spare_rows.pop()
        view = LogRowView(parent=self.paper)
        view.acted.connect(self.acted)
        return view

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._again()

    def _on_look(self) -> None:
        self._again()

    def _again(self) -> None:
        anchor = self._anchor() if not self.is_at_top() else None
        self._measure()
        self._scroll_to(self._top_of(anchor[0]) - anchor[1] if anchor is not None else 0.0)
        self._place()

    def _on_scrolled(self) -> None:
        if not self._is_placing:
            self._place()
            self.scrolled.emit()
