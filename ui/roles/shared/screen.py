"""Interface between the window and the screens."""

from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import Bout, JamId, JamNumbers
from derbyos_core.clock import Instant
from derbyos_core.i18n import tr
from derbyos_core.roles.shared.banner import BannerValue
from derbyos_core.roles.shared.chat_entry import ChatEntry
from derbyos_core.roles.shared.clock_words import GameMoment
from derbyos_core.roles.shared.network import Laptop
from derbyos_core.roles.shared.role_tabs import BegunEntry
from derbyos_core.roles.shared.screen_state import ScreenState
from ui.actions import Action, HelpSection
from ui.frame.size_class import SizeClass
from ui.roles.shared.page import Pane
from ui.widgets.painted import room_of
from ui.widgets.text_field import Keeping, TextField

__all__ = ["ENTER_KEYS", "Screen", "is_digit"]

ENTER_KEYS = frozenset((Qt.Key.Key_Return, Qt.Key.Key_Enter))
"""The main key and the keypad's."""


class Screen(Pane):
    """A screen of one role. It composes widgets and contains no rule of derby.

    Signals:
        requested(object): a Command to submit.
        status_requested(object): why a press does nothing now; shown in the bottom bar.
        cursor_requested(JamId): move the cursor to a jam.
        cursor_released(): let the cursor follow the game again.
        frame_requested(bool): show header and bottom bar, or hide them.
        draft_ended(): there is no draft any more, so the cursor may move now.
        hints_requested(): open the list of the hints on this person's sheets.
        list_requested(): open the list of all that is to settle: there are more answers than buttons.
        menu_requested(str): perform an item of the menu, by its name there.
        role_requested(str): show the screen of another role of this person.
        said(str, object): send a chat message, to one source or, with None, to everybody.
        place_requested(object, object, object): open a jam on the sheet of a team.
        put_aside(object): show this Hint no more.
        file_requested(object): open a written file or folder, a Path, by the person's own program for it.
        parts_hidden(object): the names of the parts that this person does not want on this screen.
        standing_changed(): `standing` returns other words.
        marks_changed(): a press has changed the jam that the cards are to mark.
    """

    requested = Signal(object)
    status_requested = Signal(object)
    cursor_requested = Signal(object)
    cursor_released = Signal()
    frame_requested = Signal(bool)
    draft_ended = Signal()
    hints_requested = Signal()
    list_requested = Signal()
    menu_requested = Signal(str)
    role_requested = Signal(str)
    said = Signal(str, object)
    place_requested = Signal(object, object, object)
    put_aside = Signal(object)
    file_requested = Signal(object)
    parts_hidden = Signal(object)
    standing_changed = Signal()
    marks_changed = Signal()

    help_section: HelpSection | None = None
    """The section of the help page with this screen's keys."""
    page_name: str = ""
    """The name in the header of a page that takes the place of a role's screen."""
    is_frameless: bool = False
    """Shown without header and bottom bar, until the screen requests them."""
    is_tall: bool = False
    """Needs all the height of the smallest window, so a line of words over it makes the text smaller there."""
    shows_network: bool = False
    """Shows laptops and chat, which it receives through `show_network`."""
    entry_keys: frozenset[Qt.Key] = ENTER_KEYS | {Qt.Key.Key_Backspace}
    """The keys without a character that mean something for a half-entry."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_solid("bg")
        self.is_change_due = False
        """An entry made here a moment ago is about to arrive as a screen state of its own."""
        self._had_draft = False
        """There was a draft when the screen was drawn last."""
        self._state: ScreenState | None = None
        self._size_class = SizeClass()
        self._after_draw = QTimer(self, singleShot=True, interval=0)
        """Tells that a draft has ended when the state in which it did has been drawn."""
        self._after_draw.timeout.connect(self.draft_ended)

    @property
    def state(self) -> ScreenState | None:
        """The state that is shown."""
        return self._state

    @property
    def size_class(self) -> SizeClass:
        return self._size_class

    def set_size_class(self, size_class: SizeClass) -> None:
        """Change the layout for another window or text size."""
        if size_class != self._size_class:
            self._size_class = size_class
            self.arrange(room_of(self))
            self.redraw()  # words are shorter at a smaller size
            self.update()

    def has_new_digits_at(self, now: Instant) -> bool:
        """Return whether clocks change that the header does not show, so that the screen needs the time."""
        return False

    def show_state(self, state: ScreenState) -> None:
        """Draw another state. Only what has changed is repainted."""
        self._state = state
        self.is_change_due = False
        self.draw(state)
        if self._has_draft_ended():
            self._after_draw.start()

    def stop(self) -> None:
        """Do nothing more of what is due: the bout was left."""
        self._after_draw.stop()

    def redraw(self) -> None:
        """Draw the same state after a press. If the press submitted something, its result is drawn instead.

        A draft that has ended, however it did, no longer marks its jam, nor keeps the view on which it began: the
        state itself is then drawn anew.
        """
        if self._state is not None and not self.is_change_due:
            self.draw(self._state)
        if self._has_draft_ended():
            self.draft_ended.emit()
        elif not self.is_change_due and self._are_marks_old():
            self.marks_changed.emit()

    def _are_marks_old(self) -> bool:
        """Return whether the draft goes to other jams than those that the cards were told to mark."""
        if self._state is None:
            return False
        marked, own = self._state.cursor, self._state.cursor.beneath or self._state.cursor
        jam = self.marked_jam(self._state.bout, is_moved=own.is_moved) or own.jam
        return (jam, self.other_jam()) != (marked.jam, marked.also)

    def _has_draft_ended(self) -> bool:
        """Return, once, whether a draft is there no more."""
        had, self._had_draft = self._had_draft, self.has_half_entry() or self.draft_jam() is not None
        return had and not self._had_draft

    def show_network(self, laptops: tuple[Laptop, ...], lines: tuple[ChatEntry, ...]) -> None:
        """Receive laptops and chat, before the state, if `shows_network`."""

    def hide_parts(self, names: tuple[str, ...]) -> None:
        """Hide the parts that were hidden at the last start, if this screen has any to hide."""

    def show_talk(self) -> bool:
        """Open the chat, ready to write. Returns False if this screen has none."""
        return False

    def show_export_note(self, text: str, *, is_bad: bool, path: Path | None) -> None:
        """Show the state of an export, if this screen offers one; `path` is what was written and can be opened."""

    def draw(self, state: ScreenState) -> None:
        """Give every widget its value; each screen overrides this."""

    def draw_rest(self, state: ScreenState) -> None:
        """Give values to widgets that nobody looks at during a press; called shortly after the state."""

    def show_time(self, bout: Bout, moment: GameMoment, now: Instant) -> None:
        """Update the digits of clocks, ten times a second. Most screens have none besides the header's."""

    def draft_jam(self) -> JamId | None:
        """Return the jam to which the draft is bound; None without a draft."""
        return None

    def is_entering(self) -> bool:
        """Return whether a draft of several taps, or a text, is begun: it refers to the state at its first tap."""
        focused = self.focusWidget()
        has_text = isinstance(focused, TextField) and focused.is_in_hand and focused.keeping is not Keeping.MESSAGE
        return has_text or self.draft_jam() is not None

    def has_half_entry(self) -> bool:
        """Return whether an entry is half made by taps or keys. It then owns the keys, wherever the focus is.

        A line-up of which some places are open is none: each of its skaters is an entry.
        """
        return False

    def entry_takes(self, text: str) -> bool:
        """Return whether a typed character means something for the half-entry."""
        return is_digit(text)

    def standing(self) -> str:
        """Return what the half-entry can become, to stand in the bottom bar as long as it lasts; mostly empty."""
        return ""

    def offer(self) -> BannerValue | None:
        """Return a sentence with an offer, for the banner; mostly None."""
        return None

    def take_offer(self, index: int) -> None:
        """Take what the banner offers: the action of that number."""

    def refusal(self) -> str:
        """Return why a key that means nothing for the half-entry does nothing."""
        begun = self.begun()
        if begun is not None and begun.words:
            return tr("{words} is half entered. Finish it, or press Esc.", words=begun.words)
        return tr("Something is half entered. Finish it, or press Esc.")

    def begun(self) -> BegunEntry | None:
        """Return the begun entry for the tab of this role, None if there is none; it is kept behind other tabs."""
        jam = self.draft_jam()
        return BegunEntry(words="", jam=jam) if jam is not None else None

    def marked_jam(self, bout: Bout, *, is_moved: bool) -> JamId | None:
        """Return the jam to which the draft takes the cursor along; None if the cursor stays where it is.

        `is_moved`: the person has moved the cursor itself.
        """
        return None

    def other_jam(self) -> JamId | None:
        """Return another jam to which the half-entry can go as well, so that both are marked; None without one."""
        return None

    def follow_numbers(self, numbers: JamNumbers) -> None:
        """Follow jams that were numbered anew, before they are drawn: a draft stays with its jam."""

    def drop_draft(self) -> bool:
        """Drop the draft. Returns False if there was none."""
        return False

    def drop_deleted(self, numbers: JamNumbers) -> JamId | None:
        """Drop what is begun in a deleted jam. Returns the jam; None if nothing was."""
        jam = self.entry_jam()
        return jam if jam is not None and numbers.is_gone(jam) and self.drop_draft() else None

    def entry_jam(self) -> JamId | None:
        """Return the jam of what is half entered, also of a correction to which the cursor does not go."""
        return self.draft_jam()

    def take_jam(self, jam: JamId) -> bool:
        """Offer the draft a jam that the person picked. Returns True if the draft takes it and the cursor stays."""
        return False

    def pick_another(self, command: Command) -> None:
        """Pick another skater for the unknown number just entered, if this screen can enter one."""

    def extras(self) -> tuple[tuple[str, str], ...]:
        """Return menu items for this screen, names and words, for what does not fit on it."""
        return ()

    def do_extra(self, name: str) -> None:
        """Perform one of them."""

    def act(self, action: Action) -> bool:
        """Perform an action of this screen. Returns False if it is not one."""
        return False

    def type_text(self, text: str, *, is_shifted: bool) -> bool:
        """Take a letter or digit typed outside any field. Returns False if it means nothing here."""
        return False

    def press_place(self, place: str, text: str, *, is_shifted: bool) -> bool:
        """Take a letter key by its place on the keyboard, before the text that it types.

        Returns False if the place means nothing here.
        """
        return False

    def press_key(self, key: Qt.Key) -> bool:
        """Take Enter, Backspace, Delete or an arrow pressed outside fields. Returns False if it means nothing here."""
        return False

    def press_shifted(self, key: Qt.Key) -> bool:
        """Take the same keys with Shift."""
        return self.press_key(key)


def is_digit(text: str) -> bool:
    """Return whether a key is a digit of a number."""
    return len(text) == 1 and text.isascii() and text.isdigit()
