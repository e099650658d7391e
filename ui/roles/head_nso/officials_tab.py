"""List of the crew: every role, the person, and how far that laptop is in sync."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.head_nso.crew import CrewSeat
from derbyos_core.roles.shared.network import LaptopState
from derbyos_core.roles.shared.screen_state import first_name
from ui.layout import grid, grid_height, place_all
from ui.roles.shared.row_list import show_values
from ui.roles.shared.scroll_pane import ScrollPane
from ui.widgets.painted import room_of
from ui.widgets.person_row import PersonRow, PersonState, PersonValue

__all__ = ["OfficialsTab"]

SEATS_MAX = 32
"""A full crew has eleven; more laptops than this are not listed."""
ROW, LEAST_ROW = 58.0, 56.0
GAP = 6.0


class OfficialsTab(ScrollPane):
    """The list.

    Signals:
        message_requested(CrewSeat): write to the person in this seat.
        invite_requested(CrewSeat): invite somebody to this empty seat.
        gone_requested(CrewSeat): the person of this seat has left for good.
    """

    message_requested = Signal(object)
    invite_requested = Signal(object)
    gone_requested = Signal(object)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        self._seats: tuple[CrewSeat, ...] = ()
        self._rows: list[PersonRow] = []
        super().__init__(tr("Officials"), self._arrange, parent=parent)
        # The first row is created with the page, and the others follow it, so that Tab reads them in order (design 8).
        self._rows.append(self._made(0))
        self._rows[0].hide()

    def set_seats(self, seats: tuple[CrewSeat, ...]) -> None:
        """Set every seat. A row keeps its position, so a button never moves away under a press."""
        seats = seats[:SEATS_MAX]
        show_values(self._rows, [_value(seat) for seat in seats], PersonRow.set_person, make=self._made)
        is_other_length = len(seats) != len(self._seats)
        self._seats = seats
        if is_other_length:
            self.relay()

    def _arrange(self, room: QRectF) -> float:
        count = len(self._seats)
        # If only a few pixels are missing, all rows shrink, so that the last one's edge stays visible.
        fitting = (room_of(self.viewport()).height() + GAP) / max(1, count) - GAP
        high = fitting if LEAST_ROW <= fitting < ROW else ROW
        list_room = QRectF(0, 0, self.clear_of_bar(room.width()), room.height())
        place_all(self._rows[:count], grid(list_room, count, across=1, height=high, gap=GAP))
        return grid_height(count, across=1, height=high, gap=GAP)

    def _made(self, number: int) -> PersonRow:
        row = PersonRow(parent=self.paper)
        row.message_tapped.connect(lambda: self._on_button(number))
        if self._rows:
            QWidget.setTabOrder(self._rows[-1].action, row.action)
        row.show()
        return row

    def _on_button(self, number: int) -> None:
        if number >= len(self._seats):
            return
        seat = self._seats[number]
        if seat.laptop is None:
            self.invite_requested.emit(seat)
        elif seat.laptop.state is LaptopState.UNSEEN:
            self.gone_requested.emit(seat)
        else:
            self.message_requested.emit(seat)


def _value(seat: CrewSeat) -> PersonValue:
    if seat.laptop is None:
        return PersonValue(
            role=seat.title, person=seat.who, state=PersonState.NOBODY, held=seat.line, share=0, action=tr("Invite")
        )
    is_well = seat.laptop.is_in_step
    name = first_name(seat.laptop.name)
    ask = tr("Ask {name}", name=name) if name else tr("Ask them")
    return PersonValue(
        role=seat.title,
        person=seat.who,
        state=PersonState.IN_STEP if is_well else PersonState.BEHIND,
        held=seat.line,
        share=seat.share,
        action=_action(seat.laptop.state, ask),
    )


def _action(state: LaptopState, ask: str) -> str:
    """Return the words of the row's button. Nobody writes to themselves: their own row has none."""
    match state:
        case LaptopState.SELF:
            return ""
        case LaptopState.IN_STEP:
            return tr("Message")
        case LaptopState.UNSEEN:
            return tr("Gone")
    return ask
