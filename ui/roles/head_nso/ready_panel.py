"""The Head NSO's ready list, and the address or the code by which others join."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.reading.late_scores import LateScore
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.i18n import tr
from derbyos_core.roles.head_nso.nso_notices import NoticeValue, closing_notice, late_notice
from derbyos_core.roles.head_nso.ready_item import ReadyItem
from derbyos_core.roles.head_nso.reviews import ReviewLine, reviews_of
from derbyos_core.roles.shared.closed_bout import ClosedBout
from derbyos_core.roles.shared.network import Laptop
from derbyos_core.roles.shared.screen_state import ScreenState
from derbyos_core.wire.messages import Address
from ui.layout import Area, centred, place
from ui.roles.head_nso.notice_card import NoticeCard
from ui.roles.head_nso.review_card import HEIGHT as REVIEW_HEIGHT
from ui.roles.head_nso.review_card import ReviewCard
from ui.roles.shared.page import Heading, Pane
from ui.roles.shared.row_list import show_values
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.tokens import Radius, Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.ready_row import ReadyRow, ReadyValue
from ui.widgets.text import RIGHT

__all__ = ["ReadyPanel"]

ROWS_MAX = 12
REVIEWS_MAX = 4
"""As many as both teams can have in one period."""
LATE_MAX = 2
"""The others follow when these are answered."""
ROW = 56.0
GAP = 6.0
CARD = 72.0
CARD_LEFT, CARD_TOP, CARD_RIGHT = 16.0, 8.0, 11.0
BIG, BIG_HEIGHT, BIG_GAP = 131.0, 48.0, 9.0
LABEL, ADDRESS = 20.0, 34.0
HEAD = 32.0
TITLE, COUNT_HEIGHT = 28.0, 26.0
TITLE_RIGHT, COUNT = 80.0, 90.0
LOW = 300.0
"""At less height the title is hidden in favour of the list."""


class _AddressCard(Pane):
    """The address of this laptop, for officials whose program has not found the bout; the code of a closed bout.

    Signals:
        big_tapped(): show it across the whole window.
    """

    big_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(background="surface", edge="line", radius=Radius.CARD, parent=parent)
        self.label = Heading(tr("Address to join"), size=Type.LINE, parent=self)
        self.address = Heading(size=Type.TITLE, weight=Weight.HEAVY, colour="text", parent=self)
        self.big = Button(
            tr("Enlarge"), name=tr("Enlarge the address"), mark="device-desktop", height=BIG_HEIGHT, parent=self
        )
        self.big.tapped.connect(self.big_tapped)

    def set_address(self, address: Address | None, closed: ClosedBout | None) -> None:
        """Set where others reach this laptop; in a closed bout the code is shown in its place."""
        if closed is None:
            self.label.set_text(tr("Address to join"))
            self.address.set_text(str(address) if address is not None else tr("no network"))
            self.big.setAccessibleName(tr("Enlarge the address"))
        else:
            self.label.set_text(tr("Join code"))
            self.address.set_text(str(closed.code) if closed.code is not None else tr("not on this laptop"))
            self.big.setAccessibleName(tr("Enlarge the join code"))

    def arrange(self, room: QRectF) -> None:
        area = Area(room.adjusted(CARD_LEFT, 0, -CARD_RIGHT, 0))
        place(self.big, centred(area.right(BIG, gap=BIG_GAP), height=BIG_HEIGHT))
        area.top(CARD_TOP)
        place(self.label, area.top(LABEL))
        place(self.address, area.top(ADDRESS))


class ReadyPanel(Pane):
    """The cards that need an answer, the list below them, and the address below both.

    Signals:
        fix_tapped(object): the ReadyItem to correct.
        big_tapped(): show the address big.
        requested(object): a Command, about a review or a score.
        way_requested(str): open the page to which a card about a finished period leads.
    """

    fix_tapped = Signal(object)
    big_tapped = Signal()
    requested = Signal(object)
    way_requested = Signal(str)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._items: tuple[ReadyItem, ...] = ()
        self._closing: NoticeValue | None = None
        self._way_here = ""
        self._late: tuple[LateScore, ...] = ()
        self._counted: set[EntryRef] = set()
        self._shape: tuple[object, ...] = ()
        self.title = Heading(tr("Ready?"), size=20, weight=Weight.HEAVY, colour="text", parent=self)
        self.count = Heading(size=Type.LEAD, weight=Weight.BOLD, align=RIGHT, parent=self)
        self.rows: list[ReadyRow] = []
        self.area = ScrollPane(tr("Ready list"), self._arrange_list, parent=self)
        paper = self.area.paper
        self.closing = NoticeCard(parent=paper)
        self.reviews = [ReviewCard(parent=paper) for _ in range(REVIEWS_MAX)]
        self.late = [NoticeCard(edge="warn", colour="warn", parent=paper) for _ in range(LATE_MAX)]
        self.rows = [ReadyRow(parent=paper) for _ in range(ROWS_MAX)]
        self.card = _AddressCard(parent=self)
        self.card.big_tapped.connect(self.big_tapped)
        self.closing.tapped.connect(self._on_closing)
        for review in self.reviews:
            review.requested.connect(self.requested)
        for number, card in enumerate(self.late):
            card.tapped.connect(lambda choice, number=number: self._on_late(number, choice))
        for number, row in enumerate(self.rows):
            row.fix_tapped.connect(lambda number=number: self._on_fix(number))
        for card_ in (self.closing, *self.late, *self.rows):
            card_.hide()

    def set_items(
        self, items: tuple[ReadyItem, ...], address: Address | None, closed: ClosedBout | None = None
    ) -> None:
        """Set the whole list, and how others join."""
        self.card.set_address(address, closed)
        items = items[:ROWS_MAX]
        if items == self._items:
            return
        self._items = items
        show_values(self.rows, items, _show_item)
        self.count.set_text(tr("{count} of {whole}", count=sum(item.is_ready for item in items), whole=len(items)))
        self._relay()

    def show_cards(self, state: ScreenState, laptops: tuple[Laptop, ...], late: tuple[LateScore, ...]) -> None:
        """Show what needs an answer: a finished period, open reviews, and corrections that came too late."""
        closing = closing_notice(state, laptops)
        self.closing.setHidden(closing is None)
        if closing is not None:
            self.closing.set_notice(closing.title, closing.sub, closing.choices)
        self._closing = closing
        self._show_way()
        self._show_reviews(reviews_of(state.bout, state.now))
        asked = [one for one in late if one.official and one.entry not in self._counted]
        self._late = tuple(asked[:LATE_MAX])
        show_values(self.late, [late_notice(state, one) for one in self._late], _show_late)
        self._relay()

    def set_way_here(self, way: str) -> None:
        """Set the way of the card whose page is open beside it; empty for none."""
        if way != self._way_here:
            self._way_here = way
            self._show_way()

    def arrange(self, room: QRectF) -> None:
        has_title = room.height() >= LOW
        self.title.setHidden(not has_title)
        self.count.setHidden(not has_title)
        area = Area(room)
        place(self.card, area.bottom(CARD, gap=Space.S))
        if has_title:
            head = area.top(HEAD)
            place(self.title, Area(head.adjusted(0, 0, -TITLE_RIGHT, 0)).top(TITLE))
            place(self.count, Area(Area(head).right(COUNT)).top(COUNT_HEIGHT))
        place(self.area, area.rest)

    def _show_reviews(self, reviews: tuple[ReviewLine, ...]) -> None:
        """Show the open reviews. A card in which somebody types keeps its review, even once that one is complete."""
        written = {one.eid: one for one in reviews}
        waiting = {one.eid: one for one in reviews if one.is_open}
        for card in self.reviews:
            here = card.review
            if here is not None and (here.eid in waiting or card.is_in_hand()):
                card.set_review(written.get(here.eid, here))
                waiting.pop(here.eid, None)
            else:
                card.set_review(None)
        for card in self.reviews:
            if card.review is None and waiting:
                card.set_review(waiting.pop(next(iter(waiting))))

    def _arrange_list(self, room: QRectF) -> float:
        wide = self.area.clear_of_bar(room.width())
        area = Area(QRectF(0, 0, wide, room.height()))
        cards: list[tuple[Pane, float]] = [(self.closing, self.closing.height_at(wide))]
        cards += [(card, REVIEW_HEIGHT) for card in self.reviews]
        cards += [(card, card.height_at(wide)) for card in self.late]
        for card, high in cards:
            if not card.isHidden():
                place(card, area.top(high, gap=GAP))
        for row in self.rows[: len(self._items)]:
            place(row, area.top(ROW, gap=GAP))
        return area.rest.top() - GAP

    def _relay(self) -> None:
        """Update the list's layout if something was added, removed or changed its height."""
        cards = (self.closing, *self.late)
        shape = (
            len(self._items),
            tuple(card.review is not None for card in self.reviews),
            tuple((card.isHidden(), card.sub.text()) for card in cards),
        )
        if shape != self._shape:
            self._shape = shape
            self.area.relay()
        self._show_first()

    def _show_first(self) -> None:
        """Make one button the primary one: of a card that waits, else of what is wrong, else of what is not done."""
        opened = [item for item in self._items if not item.is_ready]
        is_waiting = any(not card.isHidden() for card in (self.closing, *self.reviews, *self.late))
        first = None if is_waiting else next((item for item in opened if not item.is_task), next(iter(opened), None))
        for row, item in zip(self.rows, self._items, strict=False):
            row.set_first(item is first)

    def _show_way(self) -> None:
        ways = self._closing.ways if self._closing is not None else ()
        self.closing.set_here(ways.index(self._way_here) if self._way_here in ways else None)

    def _on_fix(self, number: int) -> None:
        if number < len(self._items):
            self.fix_tapped.emit(self._items[number])

    def _on_closing(self, choice: int) -> None:
        if self._closing is not None and choice < len(self._closing.ways):
            self.way_requested.emit(self._closing.ways[choice])

    def _on_late(self, number: int, choice: int) -> None:
        if number >= len(self._late):
            return
        late = self._late[number]
        if choice == 0:
            self.requested.emit(late.as_statistics)
        else:
            self._counted.add(late.entry)
            self.late[number].hide()
            self._relay()


def _show_item(row: ReadyRow, item: ReadyItem) -> None:
    value = ReadyValue(title=item.title, sub=item.sub, is_ready=item.is_ready, fix=item.fix, is_task=item.is_task)
    row.set_ready(value)


def _show_late(card: NoticeCard, notice: NoticeValue) -> None:
    card.set_notice(notice.title, notice.sub, notice.choices, is_first_main=False)
