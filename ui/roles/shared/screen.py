"""Interface between the window and the screens."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.clock import Instant
from derbyos_core.roles.shared.chat_entry import ChatEntry
from derbyos_core.roles.shared.clock_words import GameMoment
from derbyos_core.roles.shared.network import Laptop
from derbyos_core.roles.shared.role_tabs import BegunEntry
from derbyos_core.roles.shared.screen_state import ScreenState
from ui.actions import Action, HelpSection
from ui.frame.size_class import SizeClass
from ui.roles.shared.page import Pane
from ui.widgets.painted import room_of
from ui.widgets.text_field import TextField

__all__ = ["Screen"]


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

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_solid("bg")
        self.is_change_due = False
        """An entry made here a moment ago is about to arrive as a screen state of its own."""
        self._state: ScreenState | None = None
        self._size_class = SizeClass()

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

    def redraw(self) -> None:
        """Draw the same state after a press. If the press submitted something, its result is drawn instead."""
        if self._state is not None and not self.is_change_due:
            self.draw(self._state)

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
        has_text = isinstance(focused, TextField) and focused.is_in_hand
        return has_text or self.draft_jam() is not None

    def begun(self) -> BegunEntry | None:
        """Return the begun entry for the tab of this role, None if there is none; it is kept behind other tabs."""
        jam = self.draft_jam()
        return BegunEntry(words="", jam=jam.number) if jam is not None else None

    def marked_jam(self, bout: Bout) -> JamId | None:
        """Return the jam to which the draft takes the cursor along; None if the cursor stays with the game."""
        return None

    def drop_draft(self) -> bool:
        """Drop the draft. Returns False if there was none."""
        return False

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
