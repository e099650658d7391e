"""Page to check the sheets at the end of a period: open items, reviews, hints, and the signatures."""

from collections.abc import Callable, Sequence
from itertools import islice

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from derbyos_core.bout.clocks.game_clocks import period_number
from derbyos_core.bout.commands import TellScore
from derbyos_core.bout.model import Bout, Penalty
from derbyos_core.bout.reading.closing import ended_period, score_until
from derbyos_core.document.natural import PERIODS
from derbyos_core.i18n import tr
from derbyos_core.roles.head_nso.reviews import ReviewLine, reviews_of
from derbyos_core.roles.head_nso.sheet_check import CheckItem, CheckPart, hints_of, period_checks
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.hint_lines import HintLine, hint_lines
from derbyos_core.roles.shared.network import Laptop
from derbyos_core.roles.shared.paper_hints import hints_for
from derbyos_core.roles.shared.screen_state import ScreenState
from ui.layout import Area, place
from ui.roles.head_nso.expulsion_row import HEIGHT as EXPULSION_HEIGHT
from ui.roles.head_nso.expulsion_row import ExpulsionRow
from ui.roles.head_nso.hint_row import HintRow
from ui.roles.head_nso.review_card import HEIGHT as REVIEW_HEIGHT
from ui.roles.head_nso.review_card import ReviewCard
from ui.roles.head_nso.sign_page import SignPage
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.roles.shared.row_list import show_values
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.tokens import Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.ready_row import ReadyRow, ReadyValue
from ui.widgets.segmented_choice import Option, SegmentedChoice

__all__ = ["HINTS_MAX", "SIGNING", "SheetsTab"]

HINTS_MAX = 24
"""Limit on the listed hints. The rest is counted, and listed in the panel of all hints."""
ITEMS_MAX = 10
REVIEWS_MAX = 8
EXPULSIONS_MAX = 6
CHOICE = 44.0
ROW = 56.0
STEP = 6.0
TITLE, TITLE_ABOVE, TITLE_BELOW = 28.0, 4.0, 2.0
MORE = 26.0
PRINT, PRINT_GAP = 44.0, 8.0
SIGNING = len(PERIODS)
"""The page of the signatures; those before it are the periods."""


class SheetsTab(Pane):
    """The page.

    Signals:
        requested(object), status_requested(object), end_requested(): a Command, why there is none, the end pressed.
        part_requested(str): where a line leads: to settle, or to the log.
        place_requested(object, object, object): open a jam on the sheet of a team.
        asked(object): write to the official who keeps the sheet, about a HintLine.
        put_aside(object): this Hint is right as it is.
        page_requested(object): open the page that this Hint concerns, which is about no jam.
        page_shown(): another page is shown, or the same one again.
        print_requested(): open the panel that prints the sheets.
    """

    requested = Signal(object)
    status_requested = Signal(object)
    end_requested = Signal()
    part_requested = Signal(str)
    place_requested = Signal(object, object, object)
    asked = Signal(object)
    put_aside = Signal(object)
    page_shown = Signal()
    page_requested = Signal(object)
    print_requested = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._state: ScreenState | None = None
        self._page = 0
        self._default = 0
        self._laptops: tuple[Laptop, ...] = ()
        self._items: tuple[CheckItem, ...] = ()
        self._first: frozenset[CheckPart] | None = None
        """The lines that were open when the page was opened: they stand first until it is opened again."""
        self._lines: tuple[HintLine, ...] = ()
        self._shape: tuple[object, ...] = (0,)
        self.pages = SegmentedChoice(tr("Which sheets"), height=CHOICE, parent=self)
        self._periods = 0
        self._set_periods(2)
        self.print = Button(
            mark="printer", kind=ButtonKind.QUIET, width=PRINT, name=tr("Print the sheets"), parent=self
        )
        self.print.tapped.connect(self.print_requested)
        self.area = ScrollPane(tr("Sheets"), self._arrange_list, parent=self)
        paper = self.area.paper
        self.rows = [ReadyRow(parent=paper) for _ in range(ITEMS_MAX)]
        self.reviews_title = _title(tr("Official reviews"), paper)
        self.reviews = [ReviewCard(parent=paper) for _ in range(REVIEWS_MAX)]
        self.expulsions: list[ExpulsionRow] = []
        self.hints_title = _title(tr("Worth a look"), paper)
        self.hints: list[HintRow] = []
        self.more = Sentence(parent=paper)
        self.signing = SignPage(parent=paper)
        self.pages.chosen.connect(lambda index: self.show_page(index if index < self._periods else SIGNING))
        self.signing.requested.connect(self.requested)
        self.signing.status_requested.connect(self.status_requested)
        self.signing.end_requested.connect(self.end_requested)
        self.signing.end.resized.connect(self.area.relay)
        for number, row in enumerate(self.rows):
            row.fix_tapped.connect(lambda number=number: self._on_item(number))
        for card in self.reviews:
            card.requested.connect(self.requested)
            card.asked.left.connect(self._on_left)
            card.result.left.connect(self._on_left)
        for signer in self.signing.rows:
            signer.field.left.connect(self._on_left)

    @property
    def page(self) -> int:
        """The period that is shown, from 0; after them the signatures."""
        return self._page

    def show_page(self, page: int) -> None:
        """Show another page."""
        self._page = page
        self._first = None
        self._mark_page()
        if self._state is not None:
            self.show_state(self._state, self._laptops)
        self.page_shown.emit()

    def show_state(self, state: ScreenState, laptops: tuple[Laptop, ...]) -> None:
        """Show the sheets. The page follows the game until the person picks another, and again from the next period."""
        self._state, self._laptops = state, laptops
        self._set_periods(state.bout.ruleset.period_count)
        wanted = max(1, ended_period(state.bout) or period_number(state.bout)) - 1
        if wanted != self._default:
            self._default = wanted
            self._page = min(wanted, self._periods - 1)
            self._first = None
            self._mark_page()
        is_signing = self._page == SIGNING
        self.signing.setHidden(not is_signing)
        if is_signing:
            self.signing.show_state(state)
        period = self._page + 1
        hints = hints_for(state.role, state.hints)
        items = () if is_signing else self._in_order(period_checks(state, period, laptops, hints))
        lines = () if is_signing else hint_lines(state, hints_of(hints, period)[:HINTS_MAX], laptops)
        hidden = 0 if is_signing else max(0, len(hints_of(hints, period)) - HINTS_MAX)
        reviews = () if is_signing else reviews_of(state.bout, state.now, period)[:REVIEWS_MAX]
        thrown = () if is_signing else _expelled(state.bout, period)
        signed = tuple(one.eid for one in state.bout.signatures) if is_signing else ()
        says = tuple((line.text, line.ask is not None) for line in lines)
        shape = (self._page, len(items), tuple(one.eid for one in reviews), len(thrown), says, bool(hidden), signed)
        if shape != self._shape and self._is_in_hand() and shape[0] == self._shape[0]:
            # Adding or removing a line would move a field in use, so it is postponed until the field is left.
            self._show_cards(reviews)
            return
        self._items, self._lines = items, lines
        self._show_rows(state, reviews, thrown, hidden)
        if shape != self._shape:
            self._shape = shape
            self.area.relay()

    def hideEvent(self, event: QHideEvent) -> None:
        self._first = None
        super().hideEvent(event)

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        head = Area(area.top(CHOICE, gap=Space.S))
        place(self.print, head.right(PRINT, gap=PRINT_GAP))
        place(self.pages, head.rest)
        place(self.area, area.rest)

    def _set_periods(self, count: int) -> None:
        """Offer a page for each period that the rules of the bout have."""
        if count != self._periods:
            self._periods = count
            periods = [Option(tr("Period {number}", number=number)) for number in range(1, count + 1)]
            self.pages.set_options((*periods, Option(tr("Signatures"))))
            if self._page != SIGNING:
                self._page = min(self._page, count - 1)
            self._mark_page()

    def _in_order(self, items: tuple[CheckItem, ...]) -> tuple[CheckItem, ...]:
        """Return open lines first. One that is ready meanwhile stays, so that no line moves under a finger."""
        if self._first is None:
            self._first = frozenset(item.part for item in items if not item.is_ready)
        first = self._first
        return tuple(sorted(items, key=lambda item: item.part not in first))

    def _mark_page(self) -> None:
        self.pages.set_index(min(self._page, self._periods))

    def _is_in_hand(self) -> bool:
        """Return whether somebody types here."""
        focused = QApplication.focusWidget()
        return isinstance(focused, QLineEdit) and self.area.isAncestorOf(focused)

    def _on_left(self) -> None:
        """Show postponed changes after a field was left."""
        if self._state is not None and self.isVisible() and not self._is_in_hand():
            self.show_state(self._state, self._laptops)

    def _show_cards(self, reviews: tuple[ReviewLine, ...]) -> None:
        """Update the reviews that are shown already."""
        by_eid = {one.eid: one for one in reviews}
        for card in self.reviews:
            if card.review is not None and card.review.eid in by_eid:
                card.set_review(by_eid[card.review.eid])

    def _show_rows(
        self, state: ScreenState, reviews: tuple[ReviewLine, ...], thrown: tuple[Penalty, ...], hidden: int
    ) -> None:
        def show_expulsion(row: ExpulsionRow, penalty: Penalty) -> None:
            short = state.short(penalty.team) if penalty.team is not None else ""
            row.set_penalty(penalty, short, texts.jam_in_game(penalty.jam, state.bout))

        show_values(self.rows, self._items, _show_item)
        for number, card in enumerate(self.reviews):
            card.set_review(reviews[number] if number < len(reviews) else None)
        show_values(self.expulsions, thrown, show_expulsion, make=self._made_expulsion)
        show_values(self.hints, self._lines, HintRow.set_line, make=self._made_hint)
        self.more.set_text(tr("and {n} more", n=hidden) if hidden else "")
        self.more.setHidden(not hidden)

    def _arrange_list(self, room: QRectF) -> float:
        wide = self.area.clear_of_bar(room.width())
        area = Area(QRectF(0, 0, wide, room.height()))
        if self._page == SIGNING:
            for title in (self.reviews_title, self.hints_title):
                title.hide()
            place(self.signing, area.top(self.signing.height_at(wide)))
            return area.rest.top()
        _place_rows(area, [(row, ROW) for row in self.rows[: len(self._items)]])
        reviews = [(card, REVIEW_HEIGHT) for card in self.reviews if card.review is not None]
        _place_section(area, self.reviews_title, reviews)
        _place_rows(area, [(row, EXPULSION_HEIGHT) for row in self.expulsions if not row.isHidden()])
        _place_section(area, self.hints_title, [(row, row.height_at(wide)) for row in self.hints[: len(self._lines)]])
        if not self.more.isHidden():
            place(self.more, area.top(MORE, gap=Space.XS).adjusted(Space.XS, 0, -Space.XS, 0))
        return area.rest.top()

    def _made_hint(self, number: int) -> HintRow:
        row = HintRow(parent=self.area.paper)
        before = self.hints[-1] if self.hints else self.expulsions[-1] if self.expulsions else self.reviews[-1]
        _follow(before, row)
        row.opened.connect(lambda: self._on_opened(number))
        row.asked.connect(lambda: self._with_line(number, self.asked.emit))
        row.put_aside.connect(lambda: self._with_line(number, lambda line: self.put_aside.emit(line.hint)))
        return row

    def _made_expulsion(self, _: int) -> ExpulsionRow:
        row = ExpulsionRow(parent=self.area.paper)
        _follow(self.expulsions[-1] if self.expulsions else self.reviews[-1], row)
        row.requested.connect(self.requested)
        return row

    def _with_line(self, number: int, act: Callable[[HintLine], object]) -> None:
        if number < len(self._lines):
            act(self._lines[number])

    def _on_opened(self, number: int) -> None:
        def go(line: HintLine) -> None:
            if line.hint.jam is None:
                self.page_requested.emit(line.hint)
                return
            self.place_requested.emit(line.hint.jam, line.hint.sheet, line.hint.team)

        self._with_line(number, go)

    def _on_item(self, number: int) -> None:
        if number >= len(self._items) or self._state is None:
            return
        item = self._items[number]
        if item.jam is not None:
            self.place_requested.emit(item.jam, item.sheet, item.team)
            return
        match item.part:
            case CheckPart.TOLD:
                period = self._page + 1
                home, away = score_until(self._state.bout, period)
                self.requested.emit(TellScore(period=period, home=home, away=away))
            case CheckPart.SIGNED:
                self.show_page(SIGNING)
            case CheckPart.REVIEWS:
                self._go_to(next((card for card in self.reviews if card.review and card.review.is_open), None))
            case CheckPart.EXPULSIONS:
                self._go_to(self.expulsions[0] if self.expulsions else None)
            case CheckPart.HINTS:
                self._go_to(self.hints[0] if self._lines else None)
            case _:
                self.part_requested.emit(item.part.value)

    def _go_to(self, widget: QWidget | None) -> None:
        if widget is not None:
            bar = self.area.verticalScrollBar()
            bar.setValue(min(bar.maximum(), widget.y()))


def _place_section(area: Area, title: Heading, rows: Sequence[tuple[QWidget, float]]) -> None:
    """Place a title and its rows, each with its height. Without rows there is no title."""
    title.setHidden(not rows)
    if rows:
        area.top(TITLE_ABOVE)
        place(title, area.top(TITLE, gap=TITLE_BELOW))
        _place_rows(area, rows)


def _place_rows(area: Area, rows: Sequence[tuple[QWidget, float]]) -> None:
    for row, high in rows:
        place(row, area.top(high, gap=STEP))


def _follow(before: QWidget, after: QWidget) -> None:
    """Let Tab reach a row that is created late in its place (design 8)."""
    last = before.findChildren(Button)[-1]
    for button in after.findChildren(Button):
        QWidget.setTabOrder(last, button)
        last = button


def _expelled(bout: Bout, period: int) -> tuple[Penalty, ...]:
    thrown = (one for one in bout.penalties if one.severity == "expulsion" and one.jam.period == period)
    return tuple(islice(thrown, EXPULSIONS_MAX))


def _title(text: str, parent: QWidget) -> Heading:
    title = Heading(text, size=Type.HEAD, weight=Weight.BOLD, colour="text", parent=parent)
    title.hide()
    return title


TASKS = (CheckPart.TOLD, CheckPart.SIGNED)
"""Lines that are only not done yet while they are open."""


def _show_item(row: ReadyRow, item: CheckItem) -> None:
    fix = item.action or tr("Below")
    is_task = item.part in TASKS
    row.set_ready(ReadyValue(title=item.title, sub=item.sub, is_ready=item.is_ready, fix=fix, is_task=is_task))
