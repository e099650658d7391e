"""One team in the penalty box: its name, the jammer's seat, and below the line the blockers' seats."""

from enum import Enum, auto

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.colours import Jersey
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_box.places import ROWS_MAX, Row
from derbyos_core.roles.penalty_box.seats import SeatRow
from ui.layout import Area, centred, place
from ui.roles.shared.page import Pane
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.tokens import Type, Weight
from ui.widgets.jersey_chip import JerseyChip
from ui.widgets.painted import room_of
from ui.widgets.seat import Seat
from ui.widgets.text import RIGHT, draw_text

__all__ = ["BAND", "NAME", "SEAT_LEAST", "BoxColumn", "ColumnHead", "SeatsArea"]

CHIP_WIDE, HEAD, HEAD_GAP = 60.0, 32.0, 8.0
BAND, BAND_UP = 47.0, 2.0
SEAT_LEAST, SEAT_MOST = 44.5, 110.0
GAP, CLOSE_GAP = 8.0, 2.0
NAME, NAME_RIGHT = 70.0, 80.0
BESIDE = 68.0
"""Left edge of the seat that stands beside the team's name."""


class ColumnHead(Enum):
    """Place of the team's name."""

    ABOVE = auto()
    """With its full name, over the seats."""
    BAND = auto()
    """The same in a small window: the seats stand close together."""
    BESIDE = auto()
    """Its jersey at the left of its only seat."""
    NONE = auto()
    """Not here, but on the key that shows it."""


class BoxColumn(Pane):
    """The seats of a team.

    Signals:
        action_tapped(Row), more_tapped(Row), left_tapped(Row), chip_tapped(Row): the parts of a seat.
    """

    action_tapped = Signal(object)
    more_tapped = Signal(object)
    left_tapped = Signal(object)
    chip_tapped = Signal(object)

    def __init__(self, team: Team, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.team = team
        self._name = ""
        self._count = 0
        self._jammer_high = 120.0
        self._line = 0.0
        self._head = ColumnHead.ABOVE
        self.jersey = JerseyChip(width=CHIP_WIDE, height=HEAD, parent=self)
        self.seats = [self._made(Row(team, index)) for index in range(ROWS_MAX)]

    def set_team(self, name: str, short: str, jersey: Jersey) -> None:
        """Set whose box it is."""
        self.jersey.set_chip(short, jersey)
        if name != self._name:
            self._name = name
            self.update()

    def set_rows(self, rows: list[SeatRow]) -> None:
        """Set the value of each seat."""
        for seat, row in zip(self.seats, rows, strict=False):
            seat.set_seat(row.value)
        if len(rows) != self._count:
            self._count = len(rows)
            for number, seat in enumerate(self.seats):
                seat.setHidden(number >= len(rows))
            self.relook()

    def set_shape(self, *, jammer_high: float, line: float, head: ColumnHead) -> None:
        """Set the height of the jammer's seat, that of the swap line below it, and where the team is named."""
        if (jammer_high, line, head) != (self._jammer_high, self._line, self._head):
            self._jammer_high, self._line, self._head = jammer_high, line, head
            self.jersey.setHidden(head is ColumnHead.NONE)
            self.relook()

    def arrange(self, room: QRectF) -> None:
        area, gap = Area(room), self._gap()
        area.top(self._above())
        seat = Area(area.top(self._jammer_high, gap=gap))
        if self._head is ColumnHead.BESIDE:
            chip = centred(seat.left(BESIDE), height=HEAD)
        else:
            chip = QRectF(0, self._name_top(), 0, HEAD)
        chip.setWidth(CHIP_WIDE)
        place(self.jersey, chip)
        place(self.seats[0], seat.rest)
        blockers = self._count - 1
        if blockers < 1:
            return
        if self._line:
            area.top(self._line, gap=gap)
        high = min(SEAT_MOST, (area.rest.height() - gap * (blockers - 1)) / blockers)
        for one in self.seats[1 : self._count]:
            place(one, area.top(high, gap=gap))

    def least_height(self) -> float:
        """Return the height in which every seat is high enough to press."""
        gap = self._gap()
        line = self._line + gap if self._line else 0.0
        return self._above() + self._jammer_high + max(0, self._count - 1) * (SEAT_LEAST + gap) + line

    def _above(self) -> float:
        """Return the height of the team's name over the seats."""
        if self._head is ColumnHead.ABOVE:
            return HEAD + HEAD_GAP
        return BAND if self._head is ColumnHead.BAND else 0.0

    def _gap(self) -> float:
        """Return the distance between two seats."""
        return GAP if self._head is ColumnHead.ABOVE else CLOSE_GAP

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if self._head not in (ColumnHead.ABOVE, ColumnHead.BAND):
            return
        name = QRectF(NAME, self._name_top(), room.width() - NAME - NAME_RIGHT, HEAD)
        draw_text(
            painter, name, self._name, colour=self.colours.text, size=Type.HEAD, weight=Weight.HEAVY, may_cut=True
        )
        if self._head is ColumnHead.BAND:
            return
        draw_text(
            painter,
            QRectF(0, 0, room.width(), HEAD),
            tr("jammer"),
            colour=self.colours.text2,
            size=Type.BODY,
            align=RIGHT,
        )

    def _name_top(self) -> float:
        return (BAND - HEAD) / 2 - BAND_UP if self._head is ColumnHead.BAND else 0.0

    def _made(self, row: Row) -> Seat:
        seat = Seat(parent=self)
        seat.tapped.connect(lambda: self.action_tapped.emit(row))
        seat.more_tapped.connect(lambda: self.more_tapped.emit(row))
        seat.left_tapped.connect(lambda: self.left_tapped.emit(row))
        seat.chip_tapped.connect(lambda: self.chip_tapped.emit(row))
        return seat


class SeatsArea(ScrollPane):
    """The column of one team, which scrolls if it is too low for its seats."""

    def __init__(self, team: Team, *, parent: QWidget | None = None) -> None:
        super().__init__(tr("Seats"), self._arrange_column, parent=parent)
        self.column = BoxColumn(team, parent=self.paper)

    def set_team(self, name: str, short: str, jersey: Jersey) -> None:
        """Set whose box it is."""
        self.column.set_team(name, short, jersey)
        self.setAccessibleName(tr("Seats, {team}", team=name))

    def _arrange_column(self, room: QRectF) -> float:
        seen, needed = room_of(self.viewport()).height(), self.column.least_height()
        high = needed if needed > seen + 1 else seen
        place(self.column, QRectF(0, 0, room.width(), high))
        return high if high > seen else seen - 1  # a pixel of rounding needs no scroll bar
