"""Start page: the bout on the left, the person on the right, one button to join."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.clock import Instant
from derbyos_core.i18n import tr, whole_sentence
from derbyos_core.identity import Team
from derbyos_core.roles.start.bout_offers import found_value, saved_value, shorts_of
from derbyos_core.roles.start.offered_bouts import FoundBout, SavedBout
from derbyos_core.wire.messages import Address
from ui.layout import Area, place
from ui.roles.shared.page import Pane
from ui.services import Opening, Preferences
from ui.shell.start.bouts import StartBouts
from ui.shell.start.person import JoinKind, StartPerson
from ui.widgets.pressable import Pressable
from ui.widgets.roving_focus import put_in_order

if TYPE_CHECKING:
    from derbyos_core.roles.start.setup import NewBout
    from ui.shell.start.new_bout import NewBoutForm

__all__ = ["StartPage"]

LEFT_SHARE = 0.495
NARROW_LEFT_SHARE = 0.54
WIDE_FROM = 1200.0
ALONE_BELOW = 900.0
"""Narrower windows show one half at a time."""


class StartPage(Pane):
    """Start and join.

    Signals:
        opening_requested(Opening, object): join this bout; with the page of a new bout, or None.
        saved_requested(): the bouts kept here are needed.
        looks_chosen(): another theme or text size, to be remembered.
    """

    opening_requested = Signal(object, object)
    saved_requested = Signal()
    looks_chosen = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._found: tuple[FoundBout, ...] = ()
        self._saved: tuple[SavedBout, ...] = ()
        self._bout = ""
        self._is_saved_shown = False
        self._address: Address | None = None
        self._is_new = False
        self._is_practice = False
        self._is_person_shown = False
        self.bouts = StartBouts(parent=self)
        self._form: NewBoutForm | None = None
        self.person = StartPerson(parent=self)
        self.bouts.bout_chosen.connect(self._on_bout)
        self.bouts.address_entered.connect(self._on_address)
        self.bouts.new_bout_tapped.connect(lambda: self._show_new(is_new=True))
        self.bouts.turned.connect(self._on_turned)
        self.bouts.practice_tapped.connect(self._on_practice)
        self.bouts.looks.looks_chosen.connect(self.looks_chosen)
        self.person.join_tapped.connect(self._on_join)
        self.person.back_tapped.connect(lambda: self._show_person(is_shown=False))

    @property
    def form(self) -> "NewBoutForm":
        """The page of a new bout, created on first use."""
        if self._form is None:
            # The program's first paint needs neither the rules nor the roster parser.
            from ui.shell.start.new_bout import NewBoutForm

            self._form = form = NewBoutForm(parent=self)
            form.hide()
            form.stackUnder(self.person)  # read before the person's half, like the list of bouts that it replaces
            form.back_tapped.connect(lambda: self._show_new(is_new=False))
            form.changed.connect(self._tell_person)
            form.remade.connect(self._put_in_order)
            form.next_tapped.connect(lambda: self._show_person(is_shown=True))
        return self._form

    def set_found(self, found: tuple[FoundBout, ...], *, has_looked: bool = True) -> None:
        """Set the bouts that the network offers now. The only bout is chosen automatically.

        The page says that there is none only after `has_looked`.
        """
        self.bouts.set_looked(has_looked=has_looked)
        if found == self._found:
            return
        self._found = found
        self.bouts.set_found(tuple((_key(one), found_value(one)) for one in found))
        self._choose_only()
        self._put_in_order()
        self._tell_person()

    def set_saved(self, saved: tuple[SavedBout, ...], now: Instant) -> None:
        """Set the bouts kept on this laptop."""
        self._saved = saved
        self.bouts.set_saved(tuple((one.bout, saved_value(one, now)) for one in saved))
        self._put_in_order()

    def set_preferences(self, kept: Preferences) -> None:
        """Set the name and the roles of the last time."""
        self.person.set_remembered(kept.name, kept.roles)
        self.person.set_full(kept.is_full_screen)

    def set_busy(self, is_busy: bool, note: str = "") -> None:
        """Set whether the bout is being opened."""
        self.person.set_busy(is_busy)
        self.person.set_note(note)
        if self._is_new and not is_busy:
            # The new bout is open. It is in the lists now, so a person who returns does not make it twice.
            self._show_new(is_new=False)

    def set_problem(self, sentence: str) -> None:
        """Show what went wrong; the page stays as it was."""
        self.person.set_busy(False)
        self.person.set_note(whole_sentence(sentence), is_bad=True)

    def arrange(self, room: QRectF) -> None:
        is_alone = room.width() < ALONE_BELOW
        self.person.set_alone(is_alone)
        if self._form is not None:
            self._form.set_alone(is_alone)
        self._put_in_order()
        left: QWidget = self.form if self._is_new else self.bouts
        if is_alone:
            left.setHidden(self._is_person_shown)
            self.person.setHidden(not self._is_person_shown)
            place(left, room)
            place(self.person, room)
            return
        self.bouts.setHidden(self._is_new)
        if self._form is not None:
            self._form.setHidden(not self._is_new)
        self.person.show()
        area = Area(room)
        place(left, area.left(room.width() * (LEFT_SHARE if room.width() >= WIDE_FROM else NARROW_LEFT_SHARE)))
        place(self.person, area.rest)

    def _put_in_order(self) -> None:
        """Order Tab as the page is read, though bouts appear and disappear after the rest was created (design 8)."""
        widgets = self.findChildren(QWidget)
        put_in_order(
            [one for one in widgets if isinstance(one, Pressable) or one.focusPolicy() & Qt.FocusPolicy.TabFocus]
        )

    def paint(self, painter: QPainter, room: QRectF) -> None:
        painter.fillRect(room, self.colours.bg)

    def _choose_only(self) -> None:
        """Choose the only bout of the network, if it is visible and nothing else is chosen."""
        is_free = (
            not (self._bout or self._is_new or self._is_practice or self._is_saved_shown) and self._address is None
        )
        if len(self._found) == 1 and is_free:
            self._bout = _key(self._found[0])

    def _on_turned(self, is_saved: bool) -> None:
        """Show the other list. The choice from the first is not visible any more, so it is dropped."""
        self._is_saved_shown, self._bout = is_saved, ""
        self._choose_only()
        self._tell_person()
        if is_saved:
            self.saved_requested.emit()

    def _on_bout(self, bout: str) -> None:
        self._bout, self._address, self._is_practice = bout, None, False
        self.person.set_note("")
        self._tell_person()
        self._show_person(is_shown=True)

    def _on_address(self, address: Address) -> None:
        self._bout, self._address, self._is_practice = "", address, False
        self._tell_person()
        self.person.set_note(tr("You are joining the bout at {address}.", address=address))
        self._show_person(is_shown=True)

    def _on_practice(self) -> None:
        self._bout, self._address, self._is_practice = "", None, True
        self.person.set_note(tr("A bout that only you see. The other roles are played for you."))
        self._tell_person()
        self._show_person(is_shown=True)

    def _show_new(self, *, is_new: bool) -> None:
        self._is_new, self._is_person_shown = is_new, False
        self.person.set_note("")
        self.form.setHidden(not is_new)
        self.bouts.setHidden(is_new)
        self._tell_person()
        self.relook()

    def _show_person(self, *, is_shown: bool) -> None:
        self._is_person_shown = is_shown
        self.relook()

    def _tell_person(self) -> None:
        self.bouts.set_chosen(self._bout, is_practice=self._is_practice)
        has_bout = self._is_new or self._is_practice or bool(self._bout) or self._address is not None
        kind = JoinKind.NEW if self._is_new else JoinKind.PRACTICE if self._is_practice else JoinKind.JOIN
        self.person.set_bout(has_bout=has_bout, shorts=self._shorts(), kind=kind)

    def _chosen(self) -> FoundBout | None:
        """Return the chosen bout if it is one on the network."""
        return next((one for one in self._found if _key(one) == self._bout), None)

    def _shorts(self) -> dict[Team, str] | None:
        if self._is_new:
            return self.form.shorts()
        found = self._chosen()
        return shorts_of(found) if found is not None else None

    def _on_join(self) -> None:
        page: NewBout | None = self.form.value() if self._is_new else None
        found = self._chosen()
        addresses = found.addresses if found and not self._is_new else ()
        if self._address is not None and not self._is_new:
            addresses = (self._address,)
        opening = Opening(
            name=self.person.typed_name(),
            roles=self.person.roles(),
            bout="" if self._is_new or self._is_practice else found.bout if found is not None else self._bout,
            addresses=addresses,
            is_practice=self._is_practice and not self._is_new,
            is_full_screen=self.person.wants_full_screen(),
        )
        self.opening_requested.emit(opening, page)


def _key(found: FoundBout) -> str:
    """Return the key of a tile. For a bout with an overlong name only the address is announced."""
    return found.bout or " ".join(str(address) for address in found.addresses[:1])
