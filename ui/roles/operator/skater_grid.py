"""One team's skaters on the operator's screen: small cells in rows, and one for everybody who has no cell."""

from dataclasses import replace

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.penalty_tracker.roster import RosterRow, TeamRoster
from derbyos_core.roles.penalty_tracker.roster_values import BADGE_WORDS, Badge, RosterValue
from derbyos_core.roles.shared.row_cache import RowCache
from derbyos_core.roles.shared.stable_order import known_only
from ui.layout import grid, grid_height, place_all
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.painted import room_of
from ui.widgets.pressable import TARGET, Pressable
from ui.widgets.roving_focus import RovingFocus
from ui.widgets.shapes import draw_box, draw_corner
from ui.widgets.text import CENTRE, draw_text

__all__ = ["SkaterCell", "SkaterGrid"]

CELLS_MAX = 60
"""Three times a paper roster."""
GAP, LOW_GAP = 5.0, 4.0
HIGH_MOST = 84.0
LEAST = TARGET + 0.5
TAB, LOW_TAB = 16.0, 11.0
LOW = 60.0
"""A lower cell has a lower tab and smaller digits."""
FOUR_DIGITS = 4
PICKED_WIDTH = 2.5


class SkaterCell(Pressable):
    """A skater: the place on track, the number, and the number of penalties."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(TARGET, TARGET))
        self._value = RosterValue(number="")
        self.set_holding(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def radius(self) -> float:
        return Radius.CELL.value

    @property
    def value(self) -> RosterValue:
        """The value that is shown."""
        return self._value

    def set_cell(self, value: RosterValue) -> None:
        if value != self._value:
            self._value = value
            self.setAccessibleName(value.name)
            self.setAccessibleDescription(value.said)
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        value, colours = self._value, self.colours
        is_out = value.badge in (Badge.OUT, Badge.EXPELLED)
        fill, edge, width = colours.surface, colours.line, 1.0
        if value.is_chosen:
            fill, edge, width = colours.accent_soft, colours.accent, PICKED_WIDTH
        elif is_out:
            fill = colours.well
        elif value.tab:
            edge, width = colours.strong, 1.4
        draw_box(painter, room, fill=fill, edge=edge, width=width, radius=Radius.CELL)
        is_low = room.height() < LOW
        tab = LOW_TAB if is_low else TAB
        if value.tab:
            self._paint_tab(painter, room, tab)
        rest = room.adjusted(0, tab, 0, 0) if value.tab or not is_low else room.adjusted(0, 4, 0, 0)
        size = Type.HEAD + 1 if len(value.number) < FOUR_DIGITS else Type.HEAD - 1
        size = min(size, Type.LEAD) if is_low else size
        half = rest.height() / 2
        number = QRectF(rest.left() + 2, rest.top() + (0 if is_low else 3), rest.width() - 4, half)
        draw_text(
            painter,
            number,
            value.number,
            colour=colours.text2 if is_out else colours.text,
            size=size,
            weight=Weight.HEAVY,
            align=CENTRE,
            least=Type.NOTE,
            is_struck=is_out,
            may_cut=True,
        )
        high = min(19.0, half)
        self._paint_count(painter, QRectF(rest.left(), rest.top() + half - 1, rest.width(), high))
        if value.hint or any(slot.hint or slot.has_conflict or slot.is_missing for slot in value.slots):
            draw_corner(painter, room, colours.warn, radius=Radius.CELL, size=9.0)

    def _paint_tab(self, painter: QPainter, room: QRectF, high: float) -> None:
        colours, value = self.colours, self._value
        shape, tab = QPainterPath(), QPainterPath()
        shape.addRoundedRect(room, Radius.CELL, Radius.CELL)
        box = QRectF(room.left(), room.top(), room.width(), high)
        tab.addRect(box)
        painter.fillPath(shape.intersected(tab), colours.accent if value.is_chosen else colours.text)
        foreground = colours.on_accent if value.is_chosen else colours.surface
        draw_text(painter, box, value.tab, colour=foreground, size=Type.TINY, weight=Weight.HEAVY, align=CENTRE)

    def _paint_count(self, painter: QPainter, line: QRectF) -> None:
        value, colours = self._value, self.colours
        badge = Badge.NONE if value.badge is Badge.IN_BOX else value.badge
        if not badge:
            count = str(len(value.slots)) if value.slots else "·"
            foreground = colours.text2
            draw_text(painter, line, count, colour=foreground, size=Type.NOTE, align=CENTRE, weight=Weight.SEMI)
            return
        looks = {
            Badge.TWO_LEFT: (colours.warn_soft, colours.warn, colours.warn),
            Badge.ONE_LEFT: (colours.warn, None, colours.surface),
            Badge.OUT: (colours.bad, None, colours.on_bad),
            Badge.EXPELLED: (colours.bad, None, colours.on_bad),
        }
        fill, edge, foreground = looks[badge]
        words = value.badge_words or BADGE_WORDS[badge]
        pill = line.adjusted(2, 0, -2, -1)
        draw_box(painter, pill, fill=fill, edge=edge, width=1.2, radius=5.0)
        draw_text(
            painter,
            pill,
            words,
            colour=foreground,
            size=Type.TINY,
            weight=Weight.BOLD,
            align=CENTRE,
            least=Type.TINY - 1,
        )


class _OtherCell(Pressable):
    """The cell for everybody else: a number that is on no roster, or the bench."""

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(parent, hint=QSizeF(TARGET, TARGET))
        self._is_chosen = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_chosen(self, is_chosen: bool) -> None:
        if is_chosen != self._is_chosen:
            self._is_chosen = is_chosen
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        if self._is_chosen:
            draw_box(
                painter,
                room,
                fill=colours.accent_soft,
                edge=colours.accent,
                width=PICKED_WIDTH,
                radius=Radius.CELL,
            )
        draw_text(
            painter,
            room.adjusted(1, 0, -1, 0),
            tr("other"),
            colour=colours.accent if self._is_chosen else colours.text2,
            size=Type.NOTE,
            weight=Weight.SEMI,
            align=CENTRE,
            least=Type.TINY - 1,
        )


class SkaterGrid(ScrollPane):
    """The skaters of one team; it scrolls if not all of them fit.

    Signals:
        skater_tapped(object): the SkaterRef of the cell that was tapped.
        correction_requested(str): a cell was held; the eid of the skater's last penalty, to correct it.
        other_tapped(): somebody who has no cell is meant.
    """

    skater_tapped = Signal(object)
    correction_requested = Signal(str)
    other_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(tr("Skaters"), self._arrange_cells, parent=parent)
        self._roster: TeamRoster | None = None
        self._across = 8
        self.kept: RowCache[RosterRow] = RowCache()
        """The cells of the last drawing, for the next one."""
        self.cells: list[SkaterCell] = []
        self._stop = RovingFocus(parent=self.paper)
        self.other = _OtherCell(parent=self.paper)
        self.other.tapped.connect(self.other_tapped)

    def set_across(self, across: int) -> None:
        """Set how many cells stand in a row."""
        if across != self._across:
            self._across = across
            self.relay()

    def set_roster(self, roster: TeamRoster, *, is_foreign: bool, is_steady: bool, is_other: bool) -> None:
        """Set the roster. A change by somebody else is outlined for a moment, and moves nothing.

        During a half-entry (`is_steady`) new skaters are not shown yet: their cells would move the others.
        """
        self.other.set_chosen(is_other)
        before = self._roster
        if is_steady and before is not None:
            shown = [row.skater.eid for row in before.rows]
            roster = replace(roster, rows=known_only(shown, roster.rows, lambda row: row.skater.eid))
        self._roster = roster
        if roster == before:
            return
        self._make_cells(min(CELLS_MAX, len(roster.rows)))
        old = {row.skater.eid: row for row in before.rows} if before is not None else {}
        for cell, row in zip(self.cells, roster.rows, strict=False):
            cell.set_cell(row.value)
            was = old.get(row.skater.eid)
            if is_foreign and was is not None and _fact(was) != _fact(row):
                cell.show_changed()
        team = roster.name or roster.short
        self.setAccessibleName(tr("Skaters of {team}", team=team))
        self.other.setAccessibleName(tr("Somebody else of {short}", short=team))
        if before is None or len(before.rows) != len(roster.rows):
            for number, cell in enumerate(self.cells):
                cell.setHidden(number >= len(roster.rows))
            self._stop.stay_in_sight()
            self.relay()

    def least_height(self) -> float:
        """Return the height that shows every cell."""
        return grid_height(self._count() + 1, across=self._across, height=LEAST, gap=LOW_GAP)

    def most_height(self) -> float:
        """Return the height beyond which the cells do not grow."""
        return grid_height(self._count() + 1, across=self._across, height=HIGH_MOST, gap=GAP)

    def _count(self) -> int:
        return min(CELLS_MAX, len(self._roster.rows)) if self._roster is not None else 0

    def _arrange_cells(self, room: QRectF) -> float:
        count = self._count() + 1
        down = max(1, -(-count // self._across))
        seen = room_of(self.viewport()).height()
        gap = GAP if (seen - GAP * (down - 1)) / down >= LOW else LOW_GAP
        high = min(HIGH_MOST, max(LEAST, (seen - gap * (down - 1)) / down))
        wide = QRectF(0, 0, self.clear_of_bar(room.width()), 0)
        boxes = grid(wide, count, across=self._across, height=high, gap=gap)
        place_all([*self.cells[: count - 1], self.other], boxes)
        return grid_height(count, across=self._across, height=high, gap=gap)

    def _make_cells(self, count: int) -> None:
        while len(self.cells) < count:  # bounded by CELLS_MAX
            cell = SkaterCell(parent=self.paper)
            number = len(self.cells)
            cell.tapped.connect(lambda number=number: self._on_cell(number))
            cell.held.connect(lambda number=number: self._on_held(number))
            cell.stackUnder(self.other)  # a screen reader goes through the children in this order
            self._stop.add(cell)
            self.cells.append(cell)

    def _on_cell(self, number: int) -> None:
        if self._roster is not None and number < len(self._roster.rows):
            self.skater_tapped.emit(self._roster.rows[number].skater)

    def _on_held(self, number: int) -> None:
        """Correct the last penalty of a skater; without one the hold is a tap."""
        penalties = self._roster.rows[number].penalties if self._roster is not None else ()
        if penalties:
            self.correction_requested.emit(penalties[-1])
        else:
            self._on_cell(number)

    def skater(self, number: str) -> SkaterCell:
        """Return the cell of a skater by number; raises `StopIteration` if there is none."""
        return next(cell for cell in self.cells if cell.value.number == number)


def _fact(row: RosterRow) -> tuple[object, ...]:
    """Return what others can change about a skater."""
    return row.penalties, tuple(slot.code for slot in row.value.slots), row.value.tab
