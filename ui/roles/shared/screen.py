"""What the window asks of every screen, and what a screen may ask of the window."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.clock import Instant
from derbyos_core.roles.shared.chat_entry import ChatEntry
from derbyos_core.roles.shared.clock_words import GameMoment
from derbyos_core.roles.shared.network import Laptop
from derbyos_core.roles.shared.screen_state import ScreenState
from ui.actions import Action, HelpSection
from ui.frame.size_class import SizeClass
from ui.roles.shared.page import Pane
from ui.widgets.painted import room_of
from ui.widgets.text_field import TextField

__all__ = ["Screen"]


class Screen(Pane):
    """A screen of one role. It composes widgets and holds no rule of derby.

    Signals:
        wished(object): a Command that the person here enters.
        explained(object): why a press does nothing now; shown in the bottom bar.
        pen_wished(JamId): the pen is to go to a jam.
        pen_sent_back(): the pen is to follow the game again.
        frame_wished(bool): header and bottom bar are to be shown, or hidden.
        hints_wished(): the list of what looks wrong on her sheets is to be opened.
        list_wished(): the list of all that is to settle is to be opened: there are more answers than buttons.
        half_ended(): nothing is half entered any more: the pen may stand somewhere else now.
        menu_wished(str): something that the menu offers too, by its name there.
        said(str, object): chat, to one source or, with None, to everybody.
        place_wished(object, object, object): a jam, on the sheet of a team.
        put_aside(object): a Hint that is to be shown no more.
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
    said = Signal(str, object)
    place_requested = Signal(object, object, object)
    put_aside = Signal(object)

    keys_place: HelpSection | None = None
    """Which keys of the help page belong to this screen."""
    is_frameless: bool = False
    """Shown without header and bottom bar, until it asks for them."""
    shows_room: bool = False
    """Shows who is in step and what was said, so that it is told both by `show_room`."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_solid("bg")
        self.is_change_due = False
        """What was written here a moment ago is about to be shown as a scene of its own."""
        self._state: ScreenState | None = None
        self._size_class = SizeClass()

    @property
    def state(self) -> ScreenState | None:
        """What is shown."""
        return self._state

    @property
    def size_class(self) -> SizeClass:
        return self._size_class

    def set_size_class(self, size_class: SizeClass) -> None:
        """Another layout, where the window or the text size asks for it."""
        if size_class != self._size_class:
            self._size_class = size_class
            self.arrange(room_of(self))
            self.redraw()  # words are shorter where there is less room
            self.update()

    def turns_at(self, now: Instant) -> bool:
        """Whether watches turn that the header does not show, so that it is to be told the time."""
        return False

    def show_state(self, state: ScreenState) -> None:
        """Draw another moment; only what changed is painted anew."""
        self._state = state
        self.is_change_due = False
        self.draw(state)

    def redraw(self) -> None:
        """Draw the same moment after a press; where the press wrote something, what comes of it is drawn at once."""
        if self._state is not None and not self.is_change_due:
            self.draw(self._state)

    def show_room(self, laptops: tuple[Laptop, ...], lines: tuple[ChatEntry, ...]) -> None:
        """Who is in step and what was said, told before the scene where `shows_room`."""

    def show_talk(self) -> bool:
        """Open the chat, ready to write; false where this screen has none."""
        return False

    def show_export_note(self, text: str, *, is_bad: bool) -> None:
        """Tell how an export stands, where this screen offers one."""

    def draw(self, state: ScreenState) -> None:
        """Give every widget its value; each screen has its own."""

    def draw_rest(self, state: ScreenState) -> None:
        """Give those widgets their values that nobody looks at while she presses; told a moment after the scene."""

    def show_time(self, bout: Bout, moment: GameMoment, now: Instant) -> None:
        """The digits of the clocks, ten times a second; most screens have none but the header's."""

    def draft_jam(self) -> JamId | None:
        """The jam to which a half-entry is bound, None while nothing is half entered."""
        return None

    def is_entering(self) -> bool:
        """Whether an entry of several taps, or a text, is under way: it is made on what was shown at its first tap."""
        focused = self.focusWidget()
        has_text = isinstance(focused, TextField) and focused.is_in_hand
        return has_text or self.draft_jam() is not None

    def marked_jam(self, bout: Bout) -> JamId | None:
        """The jam to which the half-entry takes the mark of the pen along; None where the mark stays with the game."""
        return None

    def drop_draft(self) -> bool:
        """Forget the half-entry; False where there was none."""
        return False

    def take_jam(self, jam: JamId) -> bool:
        """The person put the pen to a jam by hand; True where what is half entered takes it and the pen stays."""
        return False

    def pick_another(self, command: Command) -> None:
        """Somebody else in place of the unknown number that was just entered, where this screen can enter one."""

    def extras(self) -> tuple[tuple[str, str], ...]:
        """What the menu offers for this screen: names and words of what has no room on it."""
        return ()

    def do_extra(self, name: str) -> None:
        """One of them was picked."""

    def act(self, action: Action) -> bool:
        """An action of this screen's own; False where it is not one."""
        return False

    def type_text(self, text: str, *, is_shifted: bool) -> bool:
        """A letter or digit was typed outside any field; False where it means nothing here."""
        return False

    def press_key(self, key: Qt.Key) -> bool:
        """Enter, Backspace, Delete or an arrow was pressed outside any field; False where it means nothing here."""
        return False

    def press_shifted(self, key: Qt.Key) -> bool:
        """The same with Shift."""
        return self.press_key(key)
