"""How the ready list is shown to the Head NSO, and the address by which others come in."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.model import Bout
from derbyos_core.saying import say
from derbyos_core.wire.messages import Address
from ui.models.ready import ReadyItem
from ui.screens.page import Heading, Pane
from ui.screens.review_card import HEIGHT as REVIEW_HEIGHT
from ui.screens.review_card import ReviewCard
from ui.screens.scroll_pane import ScrollPane
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
LOW = 300.0
"""Lower than this the list needs the room of its title."""


class AddressCard(Pane):
    """The address of this laptop, for those whose program has not found the bout.

    Signals:
        big_tapped(): show it across the whole window.
    """

    big_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(ground="surface", edge="line", radius=Radius.CARD, parent=parent)
        self.label = Heading(say("Address to join"), size=Type.LINE, parent=self)
        self.address = Heading(size=Type.TITLE, weight=Weight.HEAVY, ink="text", parent=self)
        self.big = Button(say("Show big"), mark="device-desktop", height=48, parent=self)
        self.big.tapped.connect(self.big_tapped)

    def set_address(self, address: Address | None) -> None:
        self.address.set_text(str(address) if address is not None else say("no network"))

    def arrange(self, room: QRectF) -> None:
        wide = 131.0
        place(self.label, QRectF(16, 8, room.width() - wide - 36, 20))
        place(self.address, QRectF(16, 28, room.width() - wide - 36, 34))
        place(self.big, QRectF(room.right() - wide - 11, room.center().y() - 24, wide, 48))


class ReadyPanel(Pane):
    """The list, a review that is open, and the address under both.

    Signals:
        fix_tapped(str): the part of the list that is to be put right.
        big_tapped(): show the address big.
        wished(object): a Command, about the review.
    """

    fix_tapped = Signal(str)
    big_tapped = Signal()
    wished = Signal(object)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._items: tuple[ReadyItem, ...] = ()
        self._has_review = False
        self.title = Heading(say("Ready?"), size=20, weight=Weight.HEAVY, ink="text", parent=self)
        self.count = Heading(size=Type.LEAD, weight=Weight.BOLD, align=RIGHT, parent=self)
        self.rows: list[ReadyRow] = []
        self.area = ScrollPane(say("Ready list"), self._arrange_list, parent=self)
        self.review = ReviewCard(parent=self.area.paper)
        self.rows = [ReadyRow(parent=self.area.paper) for _ in range(ROWS_MAX)]
        self.card = AddressCard(parent=self)
        self.card.big_tapped.connect(self.big_tapped)
        self.review.wished.connect(self.wished)
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
        self.count.set_text(say("{count} of {whole}", count=sum(item.is_ready for item in items), whole=len(items)))
        if is_other_length:
            self.area.relay()

    def show_review(self, bout: Bout) -> None:
        """The review that is open, if there is one."""
        has_review = self.review.show_bout(bout)
        if has_review != self._has_review:
            self._has_review = has_review
            self.area.relay()

    def arrange(self, room: QRectF) -> None:
        has_title = room.height() >= LOW
        self.title.setHidden(not has_title)
        self.count.setHidden(not has_title)
        place(self.title, QRectF(0, 0, room.width() - 80, 28))
        place(self.count, QRectF(room.width() - 90, 0, 90, 26))
        top = 32.0 if has_title else 0.0
        place(self.area, QRectF(0, top, room.width(), room.height() - top - CARD - 8))
        place(self.card, QRectF(0, room.height() - CARD, room.width(), CARD))

    def _arrange_list(self, room: QRectF) -> float:
        top = 0.0
        if self._has_review:
            place(self.review, QRectF(0, 0, room.width(), REVIEW_HEIGHT))
            top += REVIEW_HEIGHT + STEP - ROW
        for row in self.rows[: len(self._items)]:
            place(row, QRectF(0, top, room.width(), ROW))
            top += STEP
        return top - (STEP - ROW)

    def _on_fix(self, number: int) -> None:
        if number < len(self._items):
            self.fix_tapped.emit(self._items[number].part.value)
