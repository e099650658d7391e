"""Choice of a bout: one that was found, one that is kept here, one at an address, or a new one."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import joined, ntr, tr, whole_sentence
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.start.bout_offers import address_to_keep, read_address
from derbyos_core.roles.start.offered_bouts import BoutValue
from ui.layout import Area, centred, columns, grid, place, place_all
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.roles.shared.scroll_pane import ScrollPane
from ui.shell.start.bout_list import BoutList
from ui.shell.start.look_row import LookRow
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import room_of
from ui.widgets.pressable import TARGET
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_text, paragraph_height
from ui.widgets.text_field import Keeping, TextField

if TYPE_CHECKING:
    from derbyos_core.wire.messages import Address

__all__ = ["ROWS_MAX", "StartBouts"]

WIDE, HIGH, RIGHT = 92.0, 48.0, 11.0
ICON = 24.0
CARD_PAD = 18.0
CHOSEN_WIDTH = 2.5


class PracticeCard(Pane):
    """The offer of a practice bout.

    Signals:
        tapped(): the person wants to practise.
    """

    tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._is_chosen = False
        self.button = Button(tr("Practise"), width=WIDE, height=HIGH, parent=self)
        self.button.tapped.connect(self.tapped)

    def set_chosen(self, is_chosen: bool) -> None:
        """Set whether the practice bout is the one that is joined."""
        if is_chosen != self._is_chosen:
            self._is_chosen = is_chosen
            self.button.set_kind(ButtonKind.CHOSEN if is_chosen else ButtonKind.NORMAL)
            words = tr("Practise")
            self.button.setAccessibleName(tr("{name}, chosen", name=words) if is_chosen else words)
            self.update()

    def arrange(self, room: QRectF) -> None:
        wide = max(WIDE, self.button.preferred_size().width())
        place(self.button, centred(Area(room.adjusted(0, 0, -RIGHT, 0)).right(wide), height=HIGH))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        edge = colours.accent if self._is_chosen else None
        draw_box(painter, room, fill=colours.accent_soft, edge=edge, width=CHOSEN_WIDTH, radius=Radius.CARD)
        draw_icon(
            painter, "track", QRectF(room.left() + CARD_PAD, room.center().y() - ICON / 2, ICON, ICON), colours.accent
        )
        left = room.left() + CARD_PAD + ICON + 15
        end = self.button.x() * room.width() / max(1, self.width()) - 8
        line = QRectF(left, room.center().y() - 24, end - left, 23)
        title = tr("First time? Practise for two minutes")
        draw_text(painter, line, title, colour=colours.text, size=Type.LEAD, weight=Weight.BOLD)
        line = QRectF(left, line.bottom() + 2, end - left, 20)
        sub = tr("A pretend bout: nothing is sent to anyone.")
        draw_text(painter, line, sub, colour=colours.text2, size=Type.LINE)


class JoinField(TextField):
    """What is typed to join. An address is kept like any text; a join code is kept nowhere, nor is that before an @."""

    def to_keep(self) -> str:
        return address_to_keep(super().to_keep())


ADDRESS_KEY = "address"
PAD = 34.0
WIDE_FROM = 600.0
"""At less width the page has a narrow margin."""
TOP, LOW_TOP = 23.0, 18.0
TITLE = 36.0
BELOW_TITLE, LOW_BELOW_TITLE = 4.0, -2.0
LABEL = 24.0
BELOW_LABEL, LOW_BELOW_LABEL = 7.0, 4.0
BUTTON_HEIGHT = 51.0
GAP = 10.0
FIELD_HEIGHT, USE, FIELD_GAP = 54.0, 110.0, 10.0
BELOW_FIELD = 6.0
NO_BOUT_HEIGHT = 66.0
CARD_HEIGHT = 70.0
CARD_BOTTOM = 24.0
LOW_BUTTON = 44.0
LABEL_STEP, LABEL_UP = 28.0, 3.0
LOW_BUTTONS = 2 * LOW_BUTTON + Space.S
BUTTONS = LABEL_STEP + 2 * BUTTON_HEIGHT + GAP + 3
PROBLEM, OVER_PROBLEM = 48.0, 44.0
"""Two lines that say what is wrong with an address; less high in place of the label over it."""
ROWS_MAX = 12
"""Rows of a file that are told on the page; all of them are notes of the bout."""
LOW, LOW_TYPED = 480.0, 640.0
"""At less height the page leaves out what it says elsewhere as well; earlier while an address is typed."""


class StartBouts(Pane):
    """The left half of the start page.

    Signals:
        bout_chosen(str): the BOUT string of a tile.
        address_entered(Address): join the bout at this address.
        invitation_entered(TypedJoin): join the bout with this code at this address.
        code_typed(object): the TypedJoin of the chosen bout, whose code is None until it is whole.
        code_entered(): the code of the chosen bout is whole, and the person goes on.
        code_dropped(): choose another bout.
        new_bout_tapped(): open the page of a new bout.
        turned(bool): the list of bouts kept here is shown (True), or that of the network again.
        practice_tapped(): open a practice bout.
        file_tapped(): choose a file with a bout.
        next_tapped(): go on to the person's half with what is chosen, if the window shows one half at a time.
    """

    bout_chosen = Signal(str)
    address_entered = Signal(object)
    invitation_entered = Signal(object)
    code_typed = Signal(object)
    code_entered = Signal()
    code_dropped = Signal()
    new_bout_tapped = Signal()
    turned = Signal(bool)
    practice_tapped = Signal()
    file_tapped = Signal()
    next_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.area = ScrollPane(tr("Which bout?"), self._arrange_page, parent=self)
        page = self.area.paper
        self._is_saved_shown = False
        self._is_address_shown = False
        self._offers_closed = True
        self._code_of: str | None = None
        """The title of the chosen bout if its code is asked for; None if not."""
        self._code_for = ""
        """That bout; empty if no code is asked for."""
        self._left = ("", "")
        """The bout whose code was asked for last, and what had been typed for it."""
        self._left_address = ""
        """The address that was being typed when a code was asked for."""
        self._has_looked = False
        self._has_found = True
        self._is_alone = False
        self._has_chosen = False
        self._found: tuple[tuple[str, BoutValue], ...] = ()
        self._saved: tuple[tuple[str, BoutValue], ...] = ()
        self.title = Heading(tr("Which bout?"), size=Type.PAGE, weight=Weight.HEAVY, colour="text", parent=page)
        self.next = Button(tr("Next"), kind=ButtonKind.PRIMARY, mark="arrow-right", parent=page)
        self.next.hide()
        self.label = Heading(tr("Found on this network"), parent=page)
        self.bouts = BoutList(tr("Bouts"), parent=page)
        self.empty = Sentence(texts.LOOKING_FOR_BOUTS, parent=page)
        self.address_label = Heading(tr("The address that the Head NSO shows"), parent=page)
        self.address = JoinField(
            tr("Address of the bout"),
            keeping=Keeping.WAITING,
            key=ADDRESS_KEY,
            hint="192.168.1.20:50000",
            is_large=True,
            parent=page,
        )
        self.use_address = Button(tr("Use it"), width=USE, height=FIELD_HEIGHT, parent=page)
        self.problem = Sentence(colour="bad", parent=page)
        self.told = Sentence(colour="warn", parent=page)
        self.other_label = Heading(tr("Or another bout"), parent=page)
        self.by_address = Button(
            tr("Enter an address"), kind=ButtonKind.QUIET, mark="link", height=BUTTON_HEIGHT, parent=page
        )
        self.open_file = Button(
            tr("Open a file"), kind=ButtonKind.QUIET, mark="download", height=BUTTON_HEIGHT, parent=page
        )
        self.saved = Button(
            tr("Open a saved bout"), kind=ButtonKind.QUIET, mark="file", height=BUTTON_HEIGHT, parent=page
        )
        self.new_bout = Button(tr("New bout"), mark="plus", height=BUTTON_HEIGHT, parent=page)
        self.practise = Button(tr("Practise"), mark="track", height=BUTTON_HEIGHT, parent=page)
        self.looks = LookRow(parent=page)
        self.practice = PracticeCard(parent=page)
        self.bouts.chosen.connect(self.bout_chosen)
        self.by_address.tapped.connect(self._on_by_address)
        self.use_address.tapped.connect(self._on_address)
        self.address.entered.connect(lambda _: self._on_address())
        self.address.changed.connect(self._on_typed)
        self.address.textChanged.connect(self._on_text)
        self.open_file.tapped.connect(self.file_tapped)
        self.saved.tapped.connect(self._on_saved)
        self.new_bout.tapped.connect(self.new_bout_tapped)
        self.practise.tapped.connect(self.practice_tapped)
        self.practice.tapped.connect(self.practice_tapped)
        self.next.tapped.connect(self.next_tapped)
        self._show()

    def set_found(self, values: tuple[tuple[str, BoutValue], ...], *, has_found: bool = True) -> None:
        """Set the bouts that are offered now; without `has_found` the only one is the last of this laptop."""
        if (values, has_found) != (self._found, self._has_found):
            self._found, self._has_found = values, has_found
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
        self._has_chosen = bool(bout) or is_practice
        self._show_next()

    def set_offers_closed(self, *, offers_closed: bool) -> None:
        """Set whether bouts may be closed: then an invitation may be typed in place of an address."""
        self._offers_closed = offers_closed
        self._show()

    def ask_code(self, bout: str, title: str) -> None:
        """Ask for the join code of the chosen bout, in place of an address; no bout asks for none.

        What was typed stays while the bout gets another title, and comes back with a bout that was lost for a moment.
        """
        of = title if bout else None
        if (bout, of) == (self._code_for, self._code_of):
            return
        back: str | None = None
        if bout != self._code_for:
            if self._code_for:
                self._left = (self._code_for, self.address.text())
            else:
                self._left_address = self.address.text() if self.address.is_unfinished else ""
            back = (self._left[1] if bout == self._left[0] else "") if bout else self._left_address
        self._code_for, self._code_of = bout, of
        if back is not None:
            self.address.keeping, self.address.key = (Keeping.SECRET, "") if bout else (Keeping.WAITING, ADDRESS_KEY)
            self.address.set_text("" if back and not bout else back)
            if back and not bout:
                self.address.give(back)
            self.set_problem("")
        self._show()
        if back:
            self._on_typed(back)

    def set_alone(self, is_alone: bool) -> None:
        """Set whether the window shows one half of the page at a time: then what is chosen needs a way on."""
        self._is_alone = is_alone
        self._show_next()

    def _show_next(self) -> None:
        is_hidden = not (self._is_alone and self._has_chosen)
        if is_hidden != self.next.isHidden():
            self.next.setHidden(is_hidden)
            self.arrange_now()

    def show_saved(self) -> None:
        """Show the list of bouts kept here."""
        if not self._is_saved_shown:
            self._on_saved()

    def set_told(self, rows: tuple[str, ...], repairs: tuple[str, ...] = ()) -> None:
        """Set the rows of a file that have no place in its bout, and the values read otherwise; none for nothing."""
        unplaced = ntr(
            "{n} row of the file could not be placed. It is kept as a note of the bout:",
            "{n} rows of the file could not be placed. They are kept as notes of the bout:",
            len(rows),
        )
        repaired = ntr("{n} value of the file was repaired:", "{n} values of the file were repaired:", len(repairs))
        lines = [*_some(unplaced, rows), *_some(repaired, repairs)]
        self.told.set_text(joined("\n", lines))
        self.arrange_now()

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
        is_low = seen < (LOW_TYPED if self._has_address else LOW)
        # In a small window the address field replaces the list while an address is typed, and its problem replaces the
        # words over the field.
        has_list = not (is_low and self._has_address)
        has_problem = bool(self.problem.text())
        is_over = has_problem and not has_list
        self._hide_parts(is_low=is_low, has_list=has_list, is_over=is_over)
        left = PAD if room.width() > WIDE_FROM else Space.L
        wide = room.width() - 2 * left
        area = Area(QRectF(left, 0, wide, seen))
        self._arrange_head(area, is_low=is_low, has_list=has_list)
        label = OVER_PROBLEM if is_over else LABEL_STEP
        address = label + FIELD_HEIGHT + BELOW_FIELD if self._has_address else 0.0
        problem = self._problem_height(wide) if has_problem and not is_over else 0.0
        told = paragraph_height(self.told.text(), wide) + 2 if self.told.text() and has_list else 0.0
        looks = self.looks.height_in(wide)
        foot = looks + (Space.L if is_low else GAP + CARD_HEIGHT + CARD_BOTTOM)
        least = self.bouts.height_least(wide) or NO_BOUT_HEIGHT
        taken = (
            area.rest.top()
            + address
            + problem
            + (told + GAP if told else 0.0)
            + (LOW_BUTTONS if is_low else BUTTONS)
            + foot
        )
        taken += 4 * GAP if has_list else 3 * GAP
        whole = max(seen - 1, taken + least if has_list else taken)
        area.rest.setBottom(whole + 1)
        self._arrange_foot(area, looks=looks, is_low=is_low)
        if has_list:
            requested = self.bouts.height_requested(wide) or least
            high = max(least, min(requested, whole + 1 - taken))
            box = area.top(high, gap=GAP if is_low else 2 * GAP)
            place_all((self.bouts, self.empty), (box, box))
        if told:
            place(self.told, area.top(told, gap=GAP))
        if self._has_address:
            self._arrange_address(area.top(address), label=label, is_over=is_over)
        if problem:
            place(self.problem, area.top(problem))
        self._arrange_buttons(area, is_low=is_low)
        return whole

    def _problem_height(self, wide: float) -> float:
        """Return the height of what went wrong: two lines, or more for a file."""
        return max(PROBLEM, paragraph_height(self.problem.text(), wide) + 2)

    def _hide_parts(self, *, is_low: bool, has_list: bool, is_over: bool) -> None:
        self.practice.setHidden(is_low)
        self.practise.setHidden(not is_low)
        self.label.setHidden(not has_list)
        self.bouts.setHidden(not has_list or not self.bouts.bouts())
        self.empty.setHidden(not has_list or bool(self.bouts.bouts()))
        self.told.setHidden(not has_list or not self.told.text())
        self.address_label.setHidden(is_over or not self._has_address)
        self.problem.setHidden(not self.problem.text())
        self.other_label.setHidden(is_low)

    def _arrange_head(self, area: Area, *, is_low: bool, has_list: bool) -> None:
        area.top(LOW_TOP if is_low else TOP)
        gap = Space.XS if not has_list else LOW_BELOW_TITLE if is_low else BELOW_TITLE
        line = Area(area.top(TITLE, gap=gap))
        beside = 0.0 if self.next.isHidden() else self.next.preferred_size().width()
        if beside:
            place(self.next, centred(line.right(beside, gap=Space.S), height=TARGET))
        place(self.title, line.rest)
        if has_list:
            label = Area(area.top(LABEL, gap=LOW_BELOW_LABEL if is_low else BELOW_LABEL))
            if beside:
                label.right(beside, gap=Space.S)
            place(self.label, label.rest)

    def _arrange_foot(self, area: Area, *, looks: float, is_low: bool) -> None:
        area.bottom(Space.L if is_low else CARD_BOTTOM)
        if not is_low:
            place(self.practice, area.bottom(CARD_HEIGHT, gap=GAP))
        place(self.looks, area.bottom(looks))

    def _arrange_address(self, room: QRectF, *, label: float, is_over: bool) -> None:
        area = Area(room)
        words = Area(area.top(label))
        if is_over:
            place(self.problem, words.top(label - 2))
        else:
            place(self.address_label, words.top(LABEL))
        field = Area(area.top(FIELD_HEIGHT))
        place(self.use_address, field.right(USE, gap=FIELD_GAP))
        place(self.address, field.rest)

    def _arrange_buttons(self, area: Area, *, is_low: bool) -> None:
        """Place the buttons in two rows; with the one for a practice bout if its card is not shown."""
        if is_low:
            area.top(GAP)
            buttons = (self._first_button, self.saved, self.new_bout, self.practise)
            place_all(buttons, grid(area.rest, len(buttons), across=2, height=LOW_BUTTON, gap=Space.S))
            return
        place(self.other_label, Area(area.top(LABEL_STEP).translated(0, -LABEL_UP)).top(LABEL))
        place_all((self._first_button, self.saved), columns(area.top(BUTTON_HEIGHT, gap=GAP), 2, gap=Space.S))
        place(self.new_bout, area.top(BUTTON_HEIGHT))

    def _show(self) -> None:
        values = self._saved if self._is_saved_shown else self._found
        self.bouts.set_bouts(values)
        self.bouts.setHidden(not values)
        self.empty.setHidden(bool(values))
        is_saved = self._is_saved_shown
        nothing_found = texts.NO_BOUT_FOUND if self._has_looked else texts.LOOKING_FOR_BOUTS
        self.empty.set_text(texts.NO_BOUT_SAVED if is_saved else nothing_found)
        is_last = bool(values) and not self._has_found
        found = tr("Last on this laptop, not on the network now") if is_last else tr("Found on this network")
        self.label.set_text(tr("Kept on this laptop") if is_saved else found)
        self.saved.set_text(tr("Back to the network") if is_saved else tr("Open a saved bout"))
        self.saved.set_mark("arrow-left" if is_saved else "file")
        for widget in (self.address_label, self.address, self.use_address):
            widget.setHidden(not self._has_address)
        self._show_words()
        self.by_address.setHidden(is_saved)
        self.open_file.setHidden(not is_saved)
        self.relook()

    def _show_words(self) -> None:
        """Show what is to be typed: an address, an invitation in place of it, or the code of the chosen bout."""
        label, name, hint = tr("The address that the Head NSO shows"), tr("Address of the bout"), "192.168.1.20:50000"
        button, mark = tr("Enter an address"), "link"
        if self._offers_closed:
            label, name = tr("The invitation or address that the Head NSO shows"), tr("Invitation or address")
            hint, button = f"K7M-2QF-XRD@{hint}", tr("Enter an invitation")
        if self._code_of is not None:
            label, name = tr("Join code of {title}", title=self._code_of), tr("Join code, nine characters")
            hint, button, mark = "K7M-2QF-XRD", tr("Another bout"), "arrow-left"
        self.address_label.set_text(label)
        self.address.setAccessibleName(name)
        self.address.set_hint_text(hint)
        self.by_address.set_text(button)
        self.by_address.set_mark(mark)

    @property
    def _has_address(self) -> bool:
        """Whether an address or a code is typed: only beside the bouts of the network."""
        return (self._is_address_shown or self._code_of is not None) and not self._is_saved_shown

    @property
    def _first_button(self) -> Button:
        """The first of the other ways: an address beside the bouts of the network, a file beside those kept here."""
        return self.open_file if self._is_saved_shown else self.by_address

    def _on_saved(self) -> None:
        self._is_saved_shown = not self._is_saved_shown
        self.set_problem("")
        self.set_told(())
        self._show()
        self.turned.emit(self._is_saved_shown)

    def _on_by_address(self) -> None:
        if self._code_of is not None:
            self.address.set_text("")
            self.code_dropped.emit()
            return
        self._is_address_shown = not self._is_address_shown
        self._show()
        if self._is_address_shown:
            self.address.setFocus()

    def _on_text(self, text: str) -> None:
        """Show an address that comes back: nobody has pressed the button that leads to its field."""
        if text and self._code_of is None and not self._is_address_shown:
            self._is_address_shown = True
            self._show()

    def _on_typed(self, text: str) -> None:
        """Take a code as soon as it is whole. What can become one is not told to be wrong."""
        if self._code_of is None:
            return
        from derbyos_core.roles.start.typed_join import read_join  # the first paint needs no keys

        typed = read_join(text, wants_code=True)
        self.set_problem("" if typed.can_go_on else typed.problem)
        self.code_typed.emit(typed)

    def _on_invitation(self) -> None:
        from derbyos_core.roles.start.typed_join import read_join

        typed = read_join(self.address.text(), wants_code=self._code_of is not None)
        self.set_problem(typed.problem)
        if typed.problem:
            self.address.setFocus()
        elif self._code_of is not None:
            self.code_typed.emit(typed)
            self.code_entered.emit()
        elif typed.code is not None:
            self.invitation_entered.emit(typed)
        else:
            self.address_entered.emit(typed.address)

    def _on_address(self) -> None:
        if self._offers_closed or self._code_of is not None:
            self._on_invitation()
            return
        address: Address | None = read_address(self.address.text())
        if address is None:
            self.set_problem(texts.bad_address(self.address.text().strip()))
            self.address.setFocus()
            return
        self.set_problem("")
        self.address_entered.emit(address)


def _some(head: str, rows: tuple[str, ...]) -> list[str]:
    """Return a head with the first of its rows and the number of the others; nothing without a row."""
    more = [tr("and {n} more", n=len(rows) - ROWS_MAX)] if len(rows) > ROWS_MAX else []
    return [head, *rows[:ROWS_MAX], *more] if rows else []
