"""One team's roster in the penalty tracker: heading, two columns of cells, the bench, and skaters on no roster."""

from dataclasses import replace

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QWidget

from derbyos_core.bout.commands import SkaterRef
from derbyos_core.colours import jersey
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_tracker.roster import RosterRow, TeamRoster
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.row_cache import RowCache
from derbyos_core.roles.shared.stable_order import known_only
from ui.layout import Area, centred, columns, place, place_all, rows
from ui.roles.shared.page import Pane, Sentence
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.look import look
from ui.theme.tokens import Type, Weight
from ui.widgets.bench_cell import BenchCell
from ui.widgets.button import Button
from ui.widgets.jersey_chip import JerseyChip
from ui.widgets.painted import room_of
from ui.widgets.pill import Pill
from ui.widgets.pressable import TARGET, Pressable
from ui.widgets.roster_cell import RosterCell
from ui.widgets.roving_focus import put_in_order
from ui.widgets.text import draw_text

__all__ = ["RosterPane"]

CELLS_READY = 20
"""The rows of a paper roster. More are created when somebody lists them."""
CELLS_MAX = 60
COLUMNS = 2
ROWS_LEAST = 8
COLUMN_GAP = 6.0
GAP_WIDE = 7.0
GAP_TIGHT = 3.0
TIGHT_BELOW = 50.0
CELL_LEAST = TARGET + 0.5
BENCH_SHARE = 0.34
HEAD = 43.0
TALL_HEAD = 40.0
CHIP_WIDE, CHIP_HIGH = 60.0, 32.0
TOTAL_HIGH = 26.0
EMPTY_LEFT, EMPTY_TOP, EMPTY_HIGH = 8.0, 16.0, 60.0


class RosterPane(Pane):
    """The roster of one team.

    Signals:
        skater_tapped(object): the SkaterRef of the cell that was tapped; the bench is one, too.
        slot_tapped(str): the eid of a penalty that was tapped, to correct it.
        number_requested(): enter a skater who is on no roster.
    """

    skater_tapped = Signal(object)
    slot_tapped = Signal(str)
    number_requested = Signal()

    def __init__(self, team: Team, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._team = team
        self._columns = COLUMNS
        self._roster: TeamRoster | None = None
        self.kept: RowCache[RosterRow] = RowCache()
        """The cells of the last drawing, for the next one."""
        self._head = HEAD
        self._held_back: set[RosterCell] = set()
        """The cells whose last codes take no tap for now."""
        self.chip = JerseyChip(width=CHIP_WIDE, height=CHIP_HIGH, parent=self)
        self.total = Pill("", parent=self)
        self.area = ScrollPane(tr("Skaters"), self._arrange_cells, parent=self)
        self.cells: list[RosterCell] = []
        self.bench = BenchCell(parent=self.area.paper)
        self.unlisted = Button(tr("Not on roster"), kind=ButtonKind.QUIET, mark="plus", parent=self.area.paper)
        self.empty = Sentence(texts.NO_SKATERS, parent=self)
        self._make_cells(CELLS_READY)
        put_in_order((self.cells[-1], self.bench, self.unlisted))
        self.bench.tapped.connect(self._on_bench)
        self.bench.slot_tapped.connect(self._on_bench_slot)
        self.unlisted.tapped.connect(self.number_requested)

    def set_roster(
        self, roster: TeamRoster, *, is_foreign: bool, is_steady: bool = False, awaits_skater: bool = False
    ) -> None:
        """Set the roster. A change by somebody else is outlined for a moment, and moves nothing.

        During a draft (`is_steady`) new skaters are not shown yet: their cells would move the others. While its next
        tap is a skater (`awaits_skater`) a code that arrives takes no tap at first.
        """
        if not awaits_skater:
            self._release_cells()
        before = self._roster
        if is_steady and before is not None:
            shown = [row.skater.eid for row in before.rows]
            roster = replace(roster, rows=known_only(shown, roster.rows, lambda row: row.skater.eid))
        self._roster = roster
        if before is not None and before == roster:
            return
        self._make_cells(min(CELLS_MAX, len(roster.rows)))
        self.chip.set_chip(roster.short, jersey(roster.color, second=self._team is Team.AWAY))
        self.total.set_pill(text=roster.total_words)
        old = {row.skater.eid: row for row in before.rows} if before is not None else {}
        for cell, row in zip(self.cells, roster.rows, strict=False):
            cell.set_cell(row.value)
            was = old.get(row.skater.eid)
            if is_foreign and was is not None:
                _outline(cell, was, row)
            fresh = _fresh(was, row) if awaits_skater and was is not None and was is not row else 0
            if fresh or (awaits_skater and cell in self._held_back):
                cell.hold_back(fresh)
                self._held_back.add(cell)
        self.bench.set_cell(roster.bench.value)
        self.area.setAccessibleName(tr("Skaters of {team}", team=roster.name or roster.short))
        unlisted = tr("{team}, a number that is not on the roster", team=roster.name or roster.short)
        self.unlisted.setAccessibleName(unlisted)
        self.empty.setHidden(bool(roster.rows))
        if before is None or len(before.rows) != len(roster.rows):
            for number, cell in enumerate(self.cells):
                cell.setHidden(number >= len(roster.rows))
            self.area.relay()
        if before is None or (before.name, before.total) != (roster.name, roster.total):
            self._arrange_head(room_of(self))
            words = self.chip.geometry().right() + 1
            self.update(words, 0, self.width() - words, look().px(self._head) + 1)

    def _release_cells(self) -> None:
        for cell in self._held_back:
            cell.hold_back(0)
        self._held_back.clear()

    def set_head(self, high: float) -> None:
        """Set the height of the heading; 0 leaves it out."""
        if high != self._head:
            self._head = high
            self.relook()

    def set_columns(self, columns: int) -> None:
        """Set how many cells stand side by side."""
        if columns != self._columns:
            self._columns = columns
            self.relook()

    def grid(self) -> list[Pressable]:
        """Return the arrow keys' grid, column by column: the skaters, the bench, the key for skaters on no roster."""
        shown = [cell for cell in self.cells if not cell.isHidden()]
        return [*shown, self.bench, self.unlisted]

    def rows(self) -> int:
        """Return how many cells stand in one column: as many as are needed, and up to a usual number that fit."""
        seen = self.area.viewport().height() / look().scale
        fit = int((seen + GAP_TIGHT) // (CELL_LEAST + GAP_TIGHT))
        return max(self._rows_needed(self._columns), min(-(-ROWS_LEAST * COLUMNS // self._columns), fit))

    def least_height(self, columns: int) -> float:
        """Return the height below which the skaters scroll, with the heading."""
        down = self._rows_needed(columns)
        return self._head + down * (CELL_LEAST + GAP_TIGHT) - GAP_TIGHT

    def _rows_needed(self, columns: int) -> int:
        count = len(self._roster.rows) if self._roster is not None else 0
        return -(-(count + 1) // columns)

    def focused_slot(self) -> str:
        """Return the penalty that the arrow keys have reached; empty if there is none."""
        focus = QApplication.focusWidget()
        if isinstance(focus, RosterCell) and focus in self.cells and focus.slot_focus is not None:
            return self._penalty(self.cells.index(focus), focus.slot_focus)
        return ""

    def arrange(self, room: QRectF) -> None:
        self._arrange_head(room)
        rest = room.adjusted(0, self._head, 0, 0)
        place(self.area, rest)
        place(self.empty, Area(rest, pad_x=EMPTY_LEFT, pad_y=EMPTY_TOP).top(EMPTY_HIGH))
        self.area.relay()

    def _arrange_head(self, room: QRectF) -> None:
        is_headed = self._head > 0
        self.chip.setHidden(not is_headed)
        self.total.setHidden(not is_headed)
        above = (self._head - CHIP_HIGH) / 2 - (3 if self._head > TALL_HEAD else 1)
        line = Area(Area(room.adjusted(0, above, 0, 0)).top(CHIP_HIGH))
        place(self.chip, line.left(CHIP_WIDE))
        place(self.total, centred(line.right(self.total.preferred_size().width()), height=TOTAL_HIGH))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if self._roster is None or not self._head:
            return
        box = QRectF(self.chip.geometry()).adjusted(0, 0, 0, 0)
        scale = room.width() / max(1, self.width())
        left = box.right() * scale + 10
        line = QRectF(left, box.top() * scale, self.total.x() * scale - 8 - left, box.height() * scale)
        draw_text(
            painter,
            line,
            self._roster.name,
            colour=self.colours.text,
            size=Type.HEAD,
            weight=Weight.HEAVY,
            least=Type.BODY,
            may_cut=True,
        )

    def _arrange_cells(self, room: QRectF) -> float:
        down, count = self.rows(), len(self._roster.rows) if self._roster is not None else 0
        scale = room.width() / max(1, self.area.paper.width())
        seen = self.area.viewport().height() * scale
        gap = GAP_WIDE if seen / down - GAP_WIDE >= TIGHT_BELOW else GAP_TIGHT
        high = max(CELL_LEAST, (seen - gap * (down - 1)) / down)
        whole = down * (high + gap) - gap
        sides = columns(QRectF(0, 0, room.width(), whole), self._columns, gap=COLUMN_GAP)
        boxes = [box for side in sides for box in rows(side, down, gap=gap)]
        place_all(self.cells[:count], boxes[:count])
        if len(boxes) - count > 1:
            place_all((self.bench, self.unlisted), boxes[-2:])
        else:
            last = Area(boxes[-1])
            place(self.bench, last.left(last.rest.width() * BENCH_SHARE, gap=GAP_TIGHT))
            place(self.unlisted, last.rest)
        return whole

    def _make_cells(self, count: int) -> None:
        while len(self.cells) < count:  # bounded by CELLS_MAX
            cell = RosterCell(parent=self.area.paper)
            number = len(self.cells)
            cell.tapped.connect(lambda number=number: self._on_cell(number))
            cell.slot_tapped.connect(lambda slot, number=number: self.slot_tapped.emit(self._penalty(number, slot)))
            cell.setFocusPolicy(Qt.FocusPolicy.NoFocus if self.cells else Qt.FocusPolicy.TabFocus)
            cell.hide()
            cell.stackUnder(self.bench)  # a screen reader goes through the children in this order
            if self.cells:
                put_in_order((self.cells[-1], cell))
            self.cells.append(cell)

    def _on_cell(self, number: int) -> None:
        if self._roster is not None and number < len(self._roster.rows):
            self.skater_tapped.emit(self._roster.rows[number].skater)

    def _on_bench(self) -> None:
        self.skater_tapped.emit(SkaterRef(team=self._team, number="bench") if self._roster is None else self._bench())

    def _bench(self) -> SkaterRef:
        assert self._roster is not None, "a bench that is tapped has been drawn"
        return self._roster.bench.skater

    def _on_bench_slot(self, slot: int) -> None:
        if self._roster is not None and slot < len(self._roster.bench.penalties):
            self.slot_tapped.emit(self._roster.bench.penalties[slot])

    def _penalty(self, number: int, slot: int) -> str:
        if self._roster is None or number >= len(self._roster.rows):
            return ""
        penalties = self._roster.rows[number].penalties
        return penalties[slot] if slot < len(penalties) else ""


def _outline(cell: RosterCell, before: RosterRow, row: RosterRow) -> None:
    """Outline the penalties that somebody else has written or corrected; if there are none, all that has changed."""
    was, now = _written(before), _written(row)
    slots = frozenset(number for number, (eid, what) in enumerate(now.items()) if was.get(eid) != what)
    if slots:
        cell.show_slots_changed(slots)
    elif was != now or (before.value.badge, before.value.tab) != (row.value.badge, row.value.tab):
        cell.show_changed()


def _fresh(before: RosterRow, row: RosterRow) -> int:
    """Return how many of the last penalties are new."""
    known = frozenset(before.penalties)
    return next((count for count, eid in enumerate(reversed(row.penalties)) if eid in known), len(row.penalties))


def _written(row: RosterRow) -> dict[str, tuple[str, str, bool]]:
    """Return code, jam and severity of each penalty of a row by its id, in the order of its slots."""
    slots = zip(row.penalties, row.value.slots, strict=True)
    return {eid: (slot.code, slot.jam, slot.is_expulsion) for eid, slot in slots}
