"""Choice of a bout: one that was found, one that is kept here, one at an address, or a new one."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr, whole_sentence
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.start.bout_offers import read_address
from derbyos_core.roles.start.offered_bouts import BoutValue
from derbyos_core.wire.messages import Address
from ui.layout import place
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.roles.shared.scroll_pane import ScrollPane
from ui.shell.start.bout_list import BoutList
from ui.shell.start.look_row import LookRow
from ui.shell.start.practice_card import PracticeCard
from ui.theme.tokens import Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import room_of
from ui.widgets.text_field import TextField

__all__ = ["StartBouts"]

PAD = 34.0
BUTTON_HEIGHT = 51.0
GAP = 10.0
FIELD_HEIGHT = 54.0
NO_BOUT_HEIGHT = 66.0
CARD_HEIGHT = 70.0
CARD_BOTTOM = 24.0
LOW_BUTTON = 44.0
LABEL_STEP = 28.0
PROBLEM = 44.0
"""Two lines that say what is wrong with an address."""
LOW, LOW_TYPED = 480.0, 640.0
"""At less height the page leaves out what it says elsewhere as well; earlier while an address is typed."""


class StartBouts(Pane):
    """The left half of the start page.

    Signals:
        bout_chosen(str): the BOUT string of a tile.
        address_entered(Address): join the bout at this address.
        new_bout_tapped(): open the page of a new bout.
        turned(bool): the list of bouts kept here is shown (True), or that of the network again.
        practice_tapped(): open a practice bout.
    """

    bout_chosen = Signal(str)
    address_entered = Signal(object)
    new_bout_tapped = Signal()
    turned = Signal(bool)
    practice_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.area = ScrollPane(tr("Which bout?"), self._arrange_page, parent=self)
        page = self.area.paper
        self._is_saved_shown = False
        self._is_address_shown = False
        self._has_looked = False
        self._found: tuple[tuple[str, BoutValue], ...] = ()
        self._saved: tuple[tuple[str, BoutValue], ...] = ()
        self.title = Heading(tr("Which bout?"), size=Type.PAGE, weight=Weight.HEAVY, ink="text", parent=page)
        self.label = Heading(tr("Found on this network"), parent=page)
        self.bouts = BoutList(tr("Bouts"), parent=page)
        self.empty = Sentence(texts.LOOKING_FOR_BOUTS, parent=page)
        self.address_label = Heading(tr("The address that the Head NSO shows"), parent=page)
        self.address = TextField(tr("Address of the bout"), hint="192.168.1.20:50000", is_large=True, parent=page)
        self.use_address = Button(tr("Use it"), width=110, height=FIELD_HEIGHT, parent=page)
        self.problem = Sentence(ink="bad", parent=page)
        self.other_label = Heading(tr("Or another bout"), parent=page)
        self.by_address = Button(tr("Enter an address"), mark="link", height=BUTTON_HEIGHT, parent=page)
        self.saved = Button(tr("Open a saved bout"), mark="file", height=BUTTON_HEIGHT, parent=page)
        self.new_bout = Button(tr("New bout"), mark="plus", height=BUTTON_HEIGHT, parent=page)
        self.practise = Button(tr("Practise"), mark="track", height=BUTTON_HEIGHT, parent=page)
        self.looks = LookRow(parent=page)
        self.practice = PracticeCard(parent=page)
        self.bouts.chosen.connect(self.bout_chosen)
        self.by_address.tapped.connect(self._on_by_address)
        self.use_address.tapped.connect(self._on_address)
        self.address.entered.connect(lambda _: self._on_address())
        self.saved.tapped.connect(self._on_saved)
        self.new_bout.tapped.connect(self.new_bout_tapped)
        self.practise.tapped.connect(self.practice_tapped)
        self.practice.tapped.connect(self.practice_tapped)
        self._show()

    def set_found(self, values: tuple[tuple[str, BoutValue], ...]) -> None:
        """Set the bouts that the network offers now."""
        if values != self._found:
            self._found = values
            self._show()

    def set_looked(self, *, has_looked: bool) -> None:
        """Set whether the search has lasted long enough for an empty result to count."""
        if has_looked != self._has_looked:
            self._has_looked = has_looked
            self._show()

    def set_saved(self, values: tuple[tuple[str, BoutValue], ...]) -> None:
        """Set the bouts kept on this laptop, the newest first."""
        if values != self._saved:
            self._saved = values
            self._show()

    def set_chosen(self, bout: str, *, is_practice: bool = False) -> None:
        self.bouts.set_chosen(bout)
        self.practice.set_chosen(is_practice)
        self.practise.set_kind(ButtonKind.CHOSEN if is_practice else ButtonKind.NORMAL)

    def set_problem(self, sentence: str) -> None:
        """Set what went wrong, in one sentence; empty for nothing."""
        self.problem.set_text(whole_sentence(sentence))
        self.arrange_now()

    def arrange_now(self) -> None:
        """Update the layout after a part was shown or hidden."""
        self.relook()

    def arrange(self, room: QRectF) -> None:
        place(self.area, room)
        self.area.relay()

    def _arrange_page(self, room: QRectF) -> float:
        """Place the bouts and the ways to another one, and the look row at the lower edge. Returns the height."""
        seen = room_of(self.area.viewport()).height()
        is_low = seen < (LOW_TYPED if self._is_address_shown else LOW)
        left = PAD if room.width() > 600 else Space.L
        wide = room.width() - 2 * left
        # In a small window the address field replaces the list while an address is typed, and its problem replaces the
        # words over the field.
        has_list = not (is_low and self._is_address_shown)
        has_problem = bool(self.problem.text())
        is_over = has_problem and not has_list
        top = 68.0 if not has_list else 80.0 if is_low else 94.0
        label = PROBLEM if is_over else 28.0
        address = label + FIELD_HEIGHT + 6 if self._is_address_shown else 0.0
        problem = 48.0 if has_problem and not is_over else 0.0
        below = 2 * LOW_BUTTON + Space.S if is_low else 2 * BUTTON_HEIGHT + GAP + 3 + LABEL_STEP
        looks = self.looks.height_in(wide)
        foot = looks + (16 if is_low else CARD_BOTTOM + CARD_HEIGHT + GAP)
        least = self.bouts.height_least(wide) or NO_BOUT_HEIGHT
        taken = top + below + address + problem + foot + 4 * GAP
        whole = max(seen - 1, taken + (least if has_list else -2 * GAP))
        bottom = whole + 1 - foot
        high = -2 * GAP
        if has_list:
            requested = self.bouts.height_requested(wide) or least
            high = max(least, min(requested, bottom - top - below - address - problem - 4 * GAP))
        place(self.title, QRectF(left, 18 if is_low else 23, wide, 36))
        place(self.label, QRectF(left, 52 if is_low else 63, wide, 24))
        self.practice.setHidden(is_low)
        self.practise.setHidden(not is_low)
        place(self.looks, QRectF(left, bottom, wide, looks))
        place(self.practice, QRectF(left, bottom + looks + GAP, wide, CARD_HEIGHT))
        self.label.setHidden(not has_list)
        self.bouts.setHidden(not has_list or not self.bouts.bouts())
        self.empty.setHidden(not has_list or bool(self.bouts.bouts()))
        place(self.bouts, QRectF(left, top, wide, high))
        place(self.empty, QRectF(left, top, wide, high))
        at = top + high + (GAP if is_low else 2 * GAP)
        if self._is_address_shown:
            self.address_label.setHidden(is_over)
            place(self.address_label, QRectF(left, at, wide, 24))
            place(self.address, QRectF(left, at + label, wide - 120, FIELD_HEIGHT))
            place(self.use_address, QRectF(left + wide - 110, at + label, 110, FIELD_HEIGHT))
            if is_over:
                place(self.problem, QRectF(left, at, wide, PROBLEM - 2))
            at += address
        self.problem.setHidden(not has_problem)
        if problem:
            place(self.problem, QRectF(left, at, wide, problem))
            at += problem
        self.other_label.setHidden(is_low)
        if not is_low:
            place(self.other_label, QRectF(left, at - 3, wide, 24))
            at += LABEL_STEP
        for button, box in self._button_rows(left, wide, is_low=is_low):
            place(button, box.translated(0, at + (GAP if is_low else 0)))
        return whole

    def _button_rows(self, left: float, wide: float, *, is_low: bool) -> list[tuple[Button, QRectF]]:
        each = (wide - 8) / 2
        if is_low:
            shown = (self.by_address, self.saved, self.new_bout, self.practise)
            places = [divmod(number, 2) for number in range(len(shown))]
            return [
                (button, QRectF(left + column * (each + 8), row * (LOW_BUTTON + Space.S), each, LOW_BUTTON))
                for button, (row, column) in zip(shown, places, strict=True)
            ]
        below = BUTTON_HEIGHT + GAP
        return [
            (self.by_address, QRectF(left, 0, each, BUTTON_HEIGHT)),
            (self.saved, QRectF(left + each + 8, 0, each, BUTTON_HEIGHT)),
            (self.new_bout, QRectF(left, below, wide, BUTTON_HEIGHT)),
        ]

    def _show(self) -> None:
        values = self._saved if self._is_saved_shown else self._found
        self.bouts.set_bouts(values)
        self.bouts.setHidden(not values)
        self.empty.setHidden(bool(values))
        is_saved = self._is_saved_shown
        nothing_found = texts.NO_BOUT_FOUND if self._has_looked else texts.LOOKING_FOR_BOUTS
        self.empty.set_text(texts.NO_BOUT_SAVED if is_saved else nothing_found)
        self.label.set_text(tr("Kept on this laptop") if is_saved else tr("Found on this network"))
        self.saved.set_text(tr("Back to the network") if is_saved else tr("Open a saved bout"))
        self.saved.set_mark("arrow-left" if is_saved else "file")
        for widget in (self.address_label, self.address, self.use_address):
            widget.setHidden(not self._is_address_shown)
        self.relook()

    def _on_saved(self) -> None:
        self._is_saved_shown = not self._is_saved_shown
        self._show()
        self.turned.emit(self._is_saved_shown)

    def _on_by_address(self) -> None:
        self._is_address_shown = not self._is_address_shown
        self._show()
        if self._is_address_shown:
            self.address.setFocus()

    def _on_address(self) -> None:
        address: Address | None = read_address(self.address.text())
        if address is None:
            self.set_problem(texts.bad_address(self.address.text().strip()))
            self.address.setFocus()
            return
        self.set_problem("")
        self.address_entered.emit(address)
