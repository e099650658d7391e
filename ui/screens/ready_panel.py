"""How the ready list is shown to the Head NSO, and the address by which others come in."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.wire.messages import Address
from ui.models.ready import ReadyItem
from ui.screens.page import Heading, Pane
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import place
from ui.widgets.ready_row import ReadyRow, ReadyValue
from ui.widgets.text import RIGHT

__all__ = ["AddressCard", "ReadyPanel"]

ROWS_MAX = 8
ROW = 56.0
STEP = 62.0
CARD = 72.0


class AddressCard(Pane):
    """The address of this laptop, for those whose program has not found the bout.

    Signals:
        big_tapped(): show it across the whole window.
    """

    big_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(ground="surface", edge="line", radius=Radius.CARD, parent=parent)
        self.label = Heading("Address to join", size=Type.LINE, parent=self)
        self.address = Heading(size=Type.TITLE, weight=Weight.HEAVY, ink="text", parent=self)
        self.big = Button("Show big", mark="device-desktop", height=48, parent=self)
        self.big.tapped.connect(self.big_tapped)

    def set_address(self, address: Address | None) -> None:
        self.address.set_text(str(address) if address is not None else "no network")

    def arrange(self, room: QRectF) -> None:
        wide = 131.0
        place(self.label, QRectF(16, 8, room.width() - wide - 36, 20))
        place(self.address, QRectF(16, 28, room.width() - wide - 36, 34))
        place(self.big, QRectF(room.right() - wide - 11, room.center().y() - 24, wide, 48))


class ReadyPanel(Pane):
    """The list, and the address under it.

    Signals:
        fix_tapped(str): the part of the list that is to be put right.
        big_tapped(): show the address big.
    """

    fix_tapped = Signal(str)
    big_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._items: tuple[ReadyItem, ...] = ()
        self.title = Heading("Ready?", size=20, weight=Weight.HEAVY, ink="text", parent=self)
        self.count = Heading(size=Type.LEAD, weight=Weight.BOLD, align=RIGHT, parent=self)
        self.rows = [ReadyRow(parent=self) for _ in range(ROWS_MAX)]
        self.card = AddressCard(parent=self)
        self.card.big_tapped.connect(self.big_tapped)
        for number, row in enumerate(self.rows):
            row.fix_tapped.connect(lambda number=number: self._on_fix(number))
            row.hide()

    def set_items(self, items: tuple[ReadyItem, ...], address: Address | None) -> None:
        """The whole list."""
        self.card.set_address(address)
        items = items[:ROWS_MAX]
        if items == self._items:
            return
        is_other_length = len(items) != len(self._items)
        self._items = items
        for number, row in enumerate(self.rows):
            row.setHidden(number >= len(items))
            if number < len(items):
                item = items[number]
                row.set_ready(ReadyValue(title=item.title, sub=item.sub, is_ready=item.is_ready))
        self.count.set_text(f"{sum(item.is_ready for item in items)} of {len(items)}")
        if is_other_length:
            self.relook()

    def arrange(self, room: QRectF) -> None:
        place(self.title, QRectF(0, 0, room.width() - 80, 28))
        place(self.count, QRectF(room.width() - 90, 0, 90, 26))
        top = 32.0
        rest = room.height() - top - CARD - 8
        count = max(1, len(self._items))
        step = min(STEP, rest / count)
        for row in self.rows[:count]:
            place(row, QRectF(0, top, room.width(), min(ROW, step - 4)))
            top += step
        place(self.card, QRectF(0, room.height() - CARD, room.width(), CARD))

    def _on_fix(self, number: int) -> None:
        if number < len(self._items):
            self.fix_tapped.emit(self._items[number].part.value)
