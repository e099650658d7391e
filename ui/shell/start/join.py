"""Start page: the bout on the left, the person on the right, one button to join."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QRectF, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPainter
from PySide6.QtWidgets import QFileDialog, QWidget

from derbyos_core.clock import Instant
from derbyos_core.i18n import tr, whole_sentence
from derbyos_core.identity import Team
from derbyos_core.roles.start.bout_offers import found_value, saved_value, shorts_of
from derbyos_core.roles.start.offered_bouts import FoundBout, SavedBout
from ui.language import translated
from ui.layout import Area, place
from ui.roles.shared.page import Pane
from ui.services import OpenedFile, Opening, Preferences
from ui.shell.start.bouts import StartBouts
from ui.shell.start.person import JoinKind, StartPerson
from ui.widgets.pressable import Pressable
from ui.widgets.roving_focus import put_in_order

if TYPE_CHECKING:
    from derbyos_core.roles.start.setup import NewBout
    from derbyos_core.roles.start.typed_join import TypedJoin
    from derbyos_core.security.join_code import JoinCode
    from derbyos_core.wire.messages import Address
    from ui.shell.start.new_bout import NewBoutForm

__all__ = ["StartPage"]

LEFT_SHARE = 0.495
NARROW_LEFT_SHARE = 0.54
WIDE_FROM = 1200.0
ALONE_BELOW = 900.0
"""Narrower windows show one half at a time."""
RECENT_US = 6 * 3600 * 1_000_000
"""A bout that was written so lately may be going on: it is offered though nobody announces it."""


class StartPage(Pane):
    """Start and join.

    Signals:
        opening_requested(Opening, object): join this bout; with the page of a new bout, or None.
        saved_requested(): the bouts kept here are needed.
        file_requested(Path): open the bout in this file.
        kept_requested(): the teams and rules kept for the next bout are needed.
        team_forgotten(KeptTeam): keep a team no longer.
        looks_chosen(): another theme or text size, to be remembered.
        typed(): something was typed that a bout to come may need.
    """

    opening_requested = Signal(object, object)
    saved_requested = Signal()
    file_requested = Signal(object)
    kept_requested = Signal()
    team_forgotten = Signal(object)
    looks_chosen = Signal()
    typed = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._found: tuple[FoundBout, ...] = ()
        self._saved: tuple[SavedBout, ...] = ()
        self._recent: SavedBout | None = None
        self._read_at = Instant(0)
        self._has_looked = False
        self._bout = ""
        self._is_own_choice = False
        self._is_saved_shown = False
        self._address: Address | None = None
        self._typed: tuple[str, TypedJoin] | None = None
        """The text typed to join, and the chosen bout that it is for; no bout for an invitation."""
        self._offers_closed = False
        self._is_new = False
        self._is_practice = False
        self._is_person_shown = False
        self.setAcceptDrops(True)
        self.bouts = StartBouts(parent=self)
        self._form: NewBoutForm | None = None
        self.person = StartPerson(parent=self)
        self.bouts.bout_chosen.connect(self._on_bout)
        self.bouts.address_entered.connect(self._on_address)
        self.bouts.invitation_entered.connect(self._on_invitation)
        self.bouts.code_typed.connect(self._on_code)
        self.bouts.code_entered.connect(lambda: self._show_person(is_shown=True))
        self.bouts.code_dropped.connect(self._on_code_dropped)
        self.bouts.address.changed.connect(lambda _: self.typed.emit())
        self.bouts.new_bout_tapped.connect(lambda: self._show_new(is_new=True))
        self.bouts.turned.connect(self._on_turned)
        self.bouts.practice_tapped.connect(self._on_practice)
        self.bouts.file_tapped.connect(self._on_file)
        self.bouts.looks.looks_chosen.connect(self.looks_chosen)
        self.bouts.next_tapped.connect(lambda: self._show_person(is_shown=True))
        self.person.join_tapped.connect(self._on_join)
        self.person.name.changed.connect(lambda _: self.typed.emit())
        self.person.back_tapped.connect(lambda: self._show_person(is_shown=False))

    @property
    def form(self) -> "NewBoutForm":
        """The page of a new bout, created on first use."""
        if self._form is None:
            # The program's first paint needs neither the rules nor the roster parser.
            from ui.shell.start.new_bout import NewBoutForm

            self._form = form = NewBoutForm(offers_closed=self._offers_closed, parent=self)
            form.hide()
            form.stackUnder(self.person)  # read before the person's half, like the list of bouts that it replaces
            form.back_tapped.connect(lambda: self._show_new(is_new=False))
            form.team_forgotten.connect(self.team_forgotten)
            form.changed.connect(self._tell_person)
            form.changed.connect(self.typed)
            form.remade.connect(self._put_in_order)
            form.next_tapped.connect(lambda: self._show_person(is_shown=True))
        return self._form

    def set_offers_closed(self, *, offers_closed: bool) -> None:
        """Set whether bouts may be closed; set it before the page of a new bout is used."""
        self._offers_closed = offers_closed
        self.bouts.set_offers_closed(offers_closed=offers_closed)

    def set_found(self, found: tuple[FoundBout, ...], *, has_looked: bool = True) -> None:
        """Set the bouts that the network offers now. The only bout is chosen automatically.

        The page says that there is none, or offers the one this laptop was in last, only after `has_looked`.
        """
        self.bouts.set_looked(has_looked=has_looked)
        if (found, has_looked) == (self._found, self._has_looked):
            return
        self._found, self._has_looked = found, has_looked
        self._show_found()

    def set_saved(self, saved: tuple[SavedBout, ...], now: Instant) -> None:
        """Set the bouts kept on this laptop."""
        self._saved, self._read_at = saved, now
        written = [(one.changed_at, one) for one in saved if one.changed_at is not None]
        at, newest = max(written, key=lambda pair: pair[0], default=(Instant(0), None))
        self._recent = newest if abs(now - at) <= RECENT_US else None
        self.bouts.set_saved(tuple((one.bout, saved_value(one, now)) for one in saved))
        self._show_found()

    def _show_found(self) -> None:
        """Show the bouts of the network, and the one that this laptop was in last if nobody announces it.

        So a person who works alone is back in their bout after a crash with one press.
        """
        recent = self._recent if self._has_looked else None
        tiles = [(_key(one), found_value(one)) for one in self._found]
        if recent is not None and recent.bout not in dict(tiles):
            tiles.append((recent.bout, saved_value(recent, self._read_at)))
        self.bouts.set_found(tuple(tiles), has_found=bool(self._found))
        self._choose_only()
        self._put_in_order()
        self._tell_person()

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

    def read_file(self, path: Path) -> None:
        """Ask for the bout in a file. The page says that it is read."""
        self._show_bouts()
        self.bouts.set_problem("")
        self.bouts.set_told(())
        self.person.set_note(tr("Reading {name}.", name=path.name))
        self.file_requested.emit(path)

    def take_file(self, opened: OpenedFile, *, is_joining: bool) -> None:
        """Choose the bout that was opened from a file, among those kept here, and say what became of the file.

        With `is_joining` it is joined at once, if name and role are known and there is nothing to read about the file.
        """
        self._show_bouts()
        self.bouts.show_saved()
        self._bout, self._address, self._is_practice, self._is_own_choice = opened.bout, None, False, True
        self._tell_person()
        self.person.set_note(opened.note)
        self.bouts.set_told(opened.unplaced, opened.repairs)
        if opened.unplaced or opened.repairs:
            return
        self._show_person(is_shown=True)
        if is_joining and self.person.is_ready:
            self._on_join()

    def refuse_file(self, sentence: str) -> None:
        """Say in place why a file gives no bout; all else stays as it was."""
        self.person.set_note("")
        self.bouts.set_problem(sentence)
        self._show_bouts()

    def _show_bouts(self) -> None:
        """Show the list of bouts; the page of a new bout keeps what was typed."""
        if self._is_new:
            self._show_new(is_new=False)
        self._show_person(is_shown=False)

    def enter_address(self) -> None:
        """Let the typed address count as entered, if the bout that was opened is the one there."""
        if self._address is not None:
            self.bouts.address.set_text(self.bouts.address.text())

    def set_problem(self, sentence: str) -> None:
        """Show what went wrong; the page stays as it was."""
        self.person.set_busy(False)
        self.person.set_note(whole_sentence(sentence), is_bad=True)

    def arrange(self, room: QRectF) -> None:
        is_alone = room.width() < ALONE_BELOW
        self.person.set_alone(is_alone)
        self.bouts.set_alone(is_alone)
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
        """Choose the bout that this laptop was in just now, as after a crash, else the only one of the network.

        That is, if it is visible, and nothing else is chosen. Beside the last one here, while nobody announces it, no
        other is chosen: it may be announced in a moment. A choice is dropped if its bout is not announced any more,
        or another one is too; it never moves to another bout while a person is about to join.
        """
        is_taken = self._is_new or self._is_practice or self._is_saved_shown or self._address is not None
        if is_taken or (self._bout and self._is_own_choice):
            return
        last = self._recent.bout if self._recent is not None else ""
        found = [_key(one) for one in self._found]
        if last in found or (last and not found):
            one = last if last in found or self._has_looked else ""
        else:
            one = found[0] if len(found) == 1 and not last else ""
        self._bout = one if self._bout in ("", one) else ""

    def _on_turned(self, is_saved: bool) -> None:
        """Show the other list. The choice from the first is not visible any more, so it is dropped."""
        self._is_saved_shown, self._bout, self._is_own_choice = is_saved, "", False
        self._choose_only()
        self._put_in_order()
        self._tell_person()
        if is_saved:
            self.saved_requested.emit()

    def _on_bout(self, bout: str) -> None:
        self._bout, self._address, self._is_practice, self._is_own_choice = bout, None, False, True
        self.person.set_note("")
        self._tell_person()
        if self._needs_code:
            self.bouts.address.setFocus()
        else:
            self._show_person(is_shown=True)

    def _on_code(self, typed: "TypedJoin") -> None:
        self._typed = (self._bout, typed)
        self.person.set_note("")
        self._tell_person()

    def _on_code_dropped(self) -> None:
        self._bout, self._typed = "", None
        self._tell_person()

    def _on_invitation(self, typed: "TypedJoin") -> None:
        self._bout, self._address, self._typed, self._is_practice = "", typed.address, ("", typed), False
        self._tell_person()
        self.person.set_note(tr("You are joining the bout at {address} with its code.", address=typed.address))
        self._show_person(is_shown=True)

    def _on_address(self, address: "Address") -> None:
        self._bout, self._address, self._typed, self._is_practice = "", address, None, False
        self._tell_person()
        self.person.set_note(tr("You are joining the bout at {address}.", address=address))
        self._show_person(is_shown=True)

    def _on_practice(self) -> None:
        self._bout, self._address, self._is_practice = "", None, True
        self.person.set_note(tr("A bout that only you see. The other roles are played for you."))
        self._tell_person()
        self._show_person(is_shown=True)

    def _on_file(self) -> None:
        from ui.file_dialog import file_dialog  # the page is painted before anybody opens a file

        dialog = file_dialog(self.window(), translated(tr("A bout from a file")))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        games = translated(tr("StatsBooks, DerbyXML files and games of CRG (*.xlsx *.derbyxml *.xml *.json)"))
        dialog.setNameFilters([games, translated(tr("All files (*)"))])
        dialog.fileSelected.connect(lambda path: self.read_file(Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = _dropped(event.mimeData())
        if not paths:
            return
        event.acceptProposedAction()
        if len(paths) > 1:
            count = len(paths)
            self.refuse_file(tr("A file holds one bout, but {count} files were dropped: drop one.", count=count))
        else:
            self.read_file(paths[0])

    def _show_new(self, *, is_new: bool) -> None:
        self._is_new, self._is_person_shown = is_new, False
        self.person.set_note("")
        if is_new:
            self.kept_requested.emit()
        self.form.setHidden(not is_new)
        self.bouts.setHidden(is_new)
        self._tell_person()
        self.relook()

    def _show_person(self, *, is_shown: bool) -> None:
        self._is_person_shown = is_shown
        self.relook()

    @property
    def _needs_code(self) -> bool:
        """Whether the chosen bout is a closed one to which this laptop does not belong yet."""
        found = self._chosen()
        return found is not None and found.needs_code and not self._is_new and not self._is_practice

    def _typed_here(self) -> "TypedJoin | None":
        """Return what was typed to join the chosen bout, or the one at an address."""
        bout, typed = self._typed or ("", None)
        return typed if bout == self._bout and not self._is_new and not self._is_practice else None

    def _code(self) -> "JoinCode | None":
        typed = self._typed_here()
        return typed.code if typed is not None else None

    def _tell_person(self) -> None:
        self.bouts.set_chosen(self._bout, is_practice=self._is_practice)
        is_asking = self._needs_code
        self.bouts.ask_code(self._bout if is_asking else "", self._bout_words())
        typed = self._typed_here()
        self.person.ask_code(
            is_asking=is_asking and self._code() is None, missing=typed.missing if typed is not None else 0
        )
        has_bout = self._is_new or self._is_practice or bool(self._bout) or self._address is not None
        kind = JoinKind.NEW if self._is_new else JoinKind.PRACTICE if self._is_practice else JoinKind.JOIN
        self.person.set_bout(has_bout=has_bout, shorts=self._shorts(), kind=kind, words=self._bout_words())

    def _bout_words(self) -> str:
        """Return the bout that the button opens, in words; empty if there is none."""
        if self._is_new:
            shorts = self.form.shorts()
            return tr("A new bout: {left} v {right}", left=shorts[Team.HOME], right=shorts[Team.AWAY])
        if self._is_practice:
            return tr("A practice bout")
        if self._address is not None:
            return tr("The bout at {address}", address=self._address)
        found, saved = self._chosen(), next((one for one in self._saved if one.bout == self._bout), None)
        if found is not None:
            return found_value(found).title
        return saved_value(saved, self._read_at).title if saved is not None else ""

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
        typed = self._typed_here()
        if typed is not None and typed.address is not None:
            addresses = (typed.address,)
        opening = Opening(
            name=self.person.typed_name(),
            roles=self.person.roles(),
            bout="" if self._is_new or self._is_practice else found.bout if found is not None else self._bout,
            addresses=addresses,
            is_practice=self._is_practice and not self._is_new,
            is_full_screen=self.person.wants_full_screen(),
            is_closed=self._is_new and self.form.is_closed(),
            code=self._code(),
        )
        self.opening_requested.emit(opening, page)


def _dropped(data: QMimeData) -> tuple[Path, ...]:
    """Return the files that are dragged over the page."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())


def _key(found: FoundBout) -> str:
    """Return the key of a tile. For a bout with an overlong name only the address is announced."""
    return found.bout or " ".join(str(address) for address in found.addresses[:1])
