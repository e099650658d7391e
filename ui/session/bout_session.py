"""Session of one person in one bout: draws each change and each tick on the screen of their role."""

from collections.abc import Callable
from datetime import tzinfo
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal

from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.i18n import tr
from derbyos_core.identity import AuthorId, Role
from derbyos_core.replica.view import View
from derbyos_core.roles.change_log.log_rows import LogFilter
from derbyos_core.roles.operator.writing_role import writing_role
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.access import Access
from derbyos_core.roles.shared.banner import BannerValue
from derbyos_core.roles.shared.chat_lines import chat_entries
from derbyos_core.roles.shared.clock_words import moment_of
from derbyos_core.roles.shared.closed_bout import ClosedBout
from derbyos_core.roles.shared.conflicts import with_conflicts
from derbyos_core.roles.shared.jam_cursor import CursorPosition
from derbyos_core.roles.shared.network import Laptop, StepWatch
from derbyos_core.roles.shared.role_tabs import ordered_roles
from derbyos_core.roles.shared.screen_state import Conflict, ScreenState
from derbyos_core.session.jam_cursors import JamCursors
from derbyos_core.session.undo_line import UndoLine
from ui.actions import Action
from ui.bridge import REFS_MAX, Change, NodeBridge
from ui.frame.frame import Frame
from ui.roles.change_log.screen import ChangeLogScreen
from ui.roles.shared.screen import Screen
from ui.session.announce import Announcer
from ui.session.header_line import HeaderLine
from ui.session.hint_watch import HintWatch
from ui.session.role_screens import SCREENS
from ui.session.status_line import StatusLine, telling_role
from ui.session.tab_line import TabLine
from ui.widgets.press_state import is_pressed

__all__ = ["SCREENS", "TICK_MS", "BoutSession"]

TICK_MS = 100
"""Clocks are checked ten times a second, and painted only when their digits change (design 4)."""
REFRESH_US = 1_000_000
"""Interval at which everything is drawn again, so that ages and silences are right."""
REFRESH_EARLY_US = 700_000
"""Age from which that is done early, together with digits that change."""

AnyScreen = TypeVar("AnyScreen", bound=Screen)


class BoutSession(QObject):
    """One person in one bout.

    Signals:
        drawn(): everything on screen has its newest value.
        role_changed(): another screen is shown.
        log_made(object): the ChangeLogScreen was created, on first use.
        screen_made(object): the Screen of another role was created.
    """

    drawn = Signal()
    role_changed = Signal()
    log_made = Signal(object)
    screen_made = Signal(object)

    def __init__(
        self,
        bridge: NodeBridge,
        frame: Frame,
        roles: tuple[str, ...],
        *,
        zone: tzinfo | None = None,
        is_ticking: bool = True,
        is_announcing: bool = True,
        parent: QObject | None = None,
    ) -> None:
        """Without `is_announcing` nothing is said to a screen reader, as for a second window that is only looked at."""
        super().__init__(parent)
        self._bridge = bridge
        self._frame = frame
        self._zone = zone
        self._step_watch = StepWatch()
        self.roles = tuple(role for role in roles if role in SCREENS) or (Role.HEAD_NSO.value,)
        self._screens = {role: self._connect_screen(SCREENS[Role(role)]()) for role in self.roles}
        self._resting: dict[str, Screen] = {}
        """Screens of roles that were given back, with their begun entries: taken again, the role has them."""
        self._cursors = JamCursors(self.roles, lambda: is_pressed(self.screen))
        self._role = self.roles[0]
        self._log: ChangeLogScreen | None = None
        self._pages: list[Screen] = []
        """Pages of other owners, deleted with the session."""
        self._page: Screen | None = None
        """The page in place of the role's screen: the change log, or the other displays."""
        self._undo_line = UndoLine(self.submit, self._name_of, self._pick_another)
        self._header_line = HeaderLine(frame)
        self._tab_line = TabLine(frame)
        self._refreshed_at = Instant(0)
        self._seen: dict[Screen, View] = {}
        """By screen with a draft of several taps: the view at its first tap."""
        self._announcer = Announcer(frame)
        self._is_announcing = is_announcing
        self.view: View = bridge.view()
        self.laptops: tuple[Laptop, ...] = ()
        self._drawn: ScreenState | None = None
        """The state that the screen shows; the header and the bottom bar show the same one."""
        self._status_line = StatusLine(frame.bottom, self._undo_line, self.view, self)
        self.hints = HintWatch(self)
        self.hints.changed.connect(self.refresh)
        self.usual_banner: Callable[[Instant], BannerValue | None] = lambda _: None
        """Banner while there is neither a question nor a correction, as in a practice bout."""
        self.has_board: Callable[[], bool] = lambda: False
        """Returns whether this laptop shows a board for the audience on one of its displays."""
        self.closed_bout: Callable[[View], ClosedBout | None] = lambda _: None
        """Returns the facts of a closed bout; None for an open one."""
        self.is_correcting = False
        """Whether the banner says that the cursor is away from the game."""
        self.question: BannerValue | None = None
        """A question in place of any other banner."""
        self._foreign_refs: list[EntryRef] = []
        """Entries of others that the bottom bar and the announcements have yet to name."""
        self._rest_timer = QTimer(self, singleShot=True, interval=0)
        self._rest_timer.timeout.connect(self._draw_rest)
        self._tick_timer = QTimer(self, interval=TICK_MS)
        self._tick_timer.timeout.connect(self.tick)
        bridge.changed.connect(self._on_change)
        bridge.rejected.connect(self.show_status)
        if is_ticking:
            self._tick_timer.start()

    @property
    def role(self) -> str:
        """The role whose screen is shown."""
        return self._role

    @property
    def screen(self) -> Screen:
        """The screen that is shown: that of the role, or a page in its place."""
        return self._page if self._page is not None else self._screens[self._role]

    @property
    def access(self) -> Access | None:
        """Access to the bout, as the badge marks it; None for no mark."""
        return self._header_line.access

    def set_access(self, access: Access | None) -> None:
        """Set who may take part in the bout."""
        self._header_line.access = access

    def screens(self) -> dict[str, Screen]:
        """Return the screens of all roles of this person."""
        return self._screens

    @property
    def bout(self) -> Bout:
        """The bout as of now."""
        return as_of(self.view.bout, self._bridge.now())

    def cursor_jam(self) -> JamId | None:
        """Return the jam of the cursor on the screen that is shown."""
        return self._cursors.place(self._role, self.bout).jam

    def show_role(self, role: str) -> None:
        """Show the screen of another role of this person."""
        if role in self._screens:
            self._keep_seen()  # before its draft leaves the screen
            self._role, self._page = role, None
            self._show_screen()

    def show_tab(self, number: int) -> bool:
        """Show the role with this number, from 1, in the order of taking. Returns False if there is none."""
        if not 1 <= number <= len(self.roles):
            return False
        self.show_role(self.roles[number - 1])
        return True

    def show_next_role(self) -> None:
        """Show the role after the present one, after the last the first."""
        self.show_role(self.roles[(self.roles.index(self._role) + 1) % len(self.roles)])

    def take_roles(self, roles: tuple[str, ...]) -> None:
        """Change this person's roles, in the order of taking.

        Every screen keeps its begun entry: that of a role that is given back has it again once the role is taken again.
        """
        self._keep_seen()
        self.roles = tuple(role for role in ordered_roles(self.roles, roles) if role in SCREENS) or self.roles
        for role in tuple(self._screens):
            if role not in self.roles:
                self._resting[role] = self._screens.pop(role)
        self._screens = {role: self._screen_for(role) for role in self.roles}
        self._cursors.take(self.roles)
        self._role = self._role if self._role in self.roles else self.roles[0]
        self._page = None
        self._show_screen()

    def _screen_for(self, role: str) -> Screen:
        """Return the screen of a role: the present one, the one given back, or a new one."""
        screen = self._screens.get(role) or self._resting.pop(role, None)
        if screen is None:
            screen = self._connect_screen(SCREENS[Role(role)]())
            self.screen_made.emit(screen)
        return screen

    def _follow_roles(self, before: View) -> bool:
        """Follow a change of the own roles in the log, as when giving one back is undone. Returns True if drawn."""
        was, now = (_own_roles(view) for view in (before, self.view))
        known = tuple(role for role in now if role in SCREENS)
        if was != now and known and set(known) != set(self.roles):
            self.take_roles(known)
            return True
        return False

    def show_log(self, log_filter: LogFilter | None = None) -> None:
        """Show the change log in place of the role's screen, which keeps its draft."""
        if self._log is None:
            self._log = self._connect_screen(ChangeLogScreen())
            self.log_made.emit(self._log)
        self._log.open_anew()
        self.show_page(self._log)
        if log_filter is not None:
            self._log.set_filter(log_filter)

    @property
    def is_log_shown(self) -> bool:
        """Whether the change log is shown in place of the role's screen."""
        return self._page is not None and self._page is self._log

    def leave_log(self) -> bool:
        """Return from the change log, or another page, to the role's screen. Returns False if that is shown already."""
        was_shown, self._page = self._page is not None, None
        if was_shown:
            self._show_screen()
        return was_shown

    @property
    def page(self) -> Screen | None:
        """The page in place of the role's screen; None if there is none."""
        return self._page

    def add_page(self, page: Screen) -> None:
        """Connect a page of another owner, which `show_page` shows."""
        self._pages.append(self._connect_screen(page))

    def show_page(self, page: Screen) -> None:
        """Show a page in place of the role's screen, which keeps its draft."""
        self._keep_seen()
        self._page = page
        self._show_screen()

    def _show_screen(self) -> None:
        self._undo_line.leave_screen()
        self._frame.set_frameless(self.screen.is_frameless)
        self._frame.set_content(self.screen, is_tall=self.screen.is_tall)
        self.screen.set_size_class(self._frame.size_class)
        self.refresh()
        self.role_changed.emit()

    @property
    def seen(self) -> View:
        """The view that was on screen when the person began the current draft: at its first tap, or now.

        Each view is painted before the next press can arrive (`_draw_first`), so the newest view was on screen.
        """
        return self._seen.get(self.screen, self.view)

    def _keep_seen(self) -> None:
        """Remember the view on which a draft began, before another view is drawn."""
        screen = self.screen
        if not screen.is_entering() and not is_pressed(screen):
            self._seen.pop(screen, None)
        else:
            self._seen.setdefault(screen, self.view)

    def submit(self, command: Command, role: str = "") -> None:
        """Submit a command in a role, without one in that of the screen that is shown or in one that this includes."""
        self._status_line.note_own_entry()
        self._undo_line.note_command(command, self.bout, self._bridge.now())
        self._bridge.submit(command, writing_role(role or self._role, command), self.seen)
        self.screen.is_change_due = self._bridge.is_due

    def show_status(self, sentence: str) -> None:
        """Show a sentence in the bottom bar for a few seconds."""
        self._status_line.show_status(sentence)

    def explain(self, sentence: str) -> None:
        """Show a sentence about a press of this person, which their next entry outdates."""
        self._status_line.show_status(sentence, is_about_press=True)

    def answer_alert(self) -> None:
        """Perform the action of the alert."""
        command = self._status_line.answer_alert(self.view, self.bout, self.roles)
        if command is not None:
            self.submit(command, telling_role(self.roles))
        else:
            self.refresh()

    def mark_chat_read(self) -> None:
        """Mark all chat messages as read."""
        self._status_line.mark_chat_read(self.view)

    def leave(self) -> None:
        """Stop drawing and delete the screens. Nothing that the node says until it has stopped is drawn any more."""
        self._bridge.changed.disconnect(self._on_change)
        self._bridge.rejected.disconnect(self.show_status)
        self._tick_timer.stop()
        self.hints.stop()
        self._rest_timer.stop()
        self._status_line.stop()
        self._tab_line.clear()
        others = (*((self._log,) if self._log is not None else ()), *self._pages)
        for screen in (*self._screens.values(), *self._resting.values(), *others):
            screen.deleteLater()

    # -- cursor and undo ----------------------------------------------------------------------------------

    def move_cursor(self, jam: JamId) -> None:
        """Move the cursor to a jam, unless the draft takes the jam for itself."""
        if self.screen.take_jam(jam):
            self.refresh()
            return
        self._cursors.move(self._role, jam, self.bout)
        self.refresh()

    def release_cursor(self) -> bool:
        """Let the cursor follow the game again. Returns False if it did already."""
        was_moved = self._cursors.send_back(self._role)
        self.screen.drop_draft()
        self.refresh()
        return was_moved

    def step_cursor(self, step: int) -> None:
        """Move the cursor one jam older or newer."""
        jam = self._cursors.beside(self._role, step, self.bout)
        if jam is not None:
            self.move_cursor(jam)

    def tap_card(self, card: str) -> None:
        """Move the cursor to the jam of a tapped card."""
        bout = self.bout
        jam = bout.completed if card == "ended" else bout.current if card == "present" else None
        if jam is not None:
            self.move_cursor(jam)

    def undo(self) -> None:
        self._undo_line.undo(self.view)
        self._status_line.draw(self.state(), self.laptops, self.roles)

    def redo(self) -> None:
        if not self._undo_line.redo(self.view):
            self.explain(tr("There is nothing to redo: nothing was undone since your last entry."))

    def choose(self, index: int) -> None:
        """Pick a choice beside the toast."""
        self._undo_line.choose(index, self.view)
        self.refresh()

    def act(self, action: Action) -> bool:
        """Pass an action to the screen that is shown."""
        return self.screen.act(action)

    def type_text(self, text: str, is_shifted: bool) -> bool:
        return self.screen.type_text(text, is_shifted=is_shifted)

    def press_place(self, place: str, text: str, is_shifted: bool) -> bool:
        return self.screen.press_place(place, text, is_shifted=is_shifted)

    def press_key(self, key: Qt.Key, is_shifted: bool = False) -> bool:
        return self.screen.press_shifted(key) if is_shifted else self.screen.press_key(key)

    # -- drawing ------------------------------------------------------------------------------------------

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """The questions to settle, as drawn last."""
        return self._drawn.conflicts if self._drawn is not None else ()

    def state(self, *, is_foreign: bool = False) -> ScreenState:
        """Return the state of this moment for the screen that is shown."""
        now = self._bridge.now()
        bout = as_of(self.view.bout, now)
        cursor = self._cursors.place(self._role, bout, self.screen.marked_jam(bout))
        return with_conflicts(
            ScreenState(
                view=self.view,
                bout=bout,
                role=self._role,
                cursor=CursorPosition(jam=None) if self._page is not None else cursor,
                now=now,
                time=self._bridge.now,
                lookup=self._bridge.entry,
                zone=self._zone,
                is_foreign=is_foreign,
                hints=self.hints.shown,
                has_board=self.has_board(),
                closed=self.closed_bout(self.view),
            )
        )

    def refresh(self, *, is_foreign: bool = False, change: Change | None = None) -> None:
        """Draw everything again. Widgets whose value is unchanged are not repainted."""
        self._foreign_refs += change.foreign if change is not None else ()
        self._draw_first(is_foreign=is_foreign)
        self._draw_rest()

    def _draw_first(self, *, is_foreign: bool, has_entries: bool = True) -> None:
        """Draw what an official looks at after a press: their screen, and the cursor's banner.

        After a change without entries only the disk or the network has news. A screen that does not show those is then
        drawn only if the bout differs.
        """
        self._keep_seen()
        before, self.view = self.view, self._bridge.view()
        if self._follow_roles(before):
            return
        self._drawn = state = self.state(is_foreign=is_foreign)
        self.laptops = self._step_watch.laptops(self.view, state.now)
        is_same = self.view.document is before.document and self.view.bout is before.bout
        if self.screen.shows_network or has_entries or not is_same:
            self._refreshed_at = state.now
            if self.screen.shows_network:
                self.screen.show_network(self.laptops, chat_entries(self.view, self._zone))
            self.screen.show_state(state)
        cursor, home = self._cursors.place(self._role, state.bout), self._cursors.home(self._role, state.bout)
        if self._cursors.take_deleted():
            jam = texts.jam_name(home) if home is not None else tr("the jam on track")
            self.show_status(tr("The jam that you were correcting was deleted. Entries go to {jam} again.", jam=jam))
        usual = self.usual_banner(state.now)
        self.is_correcting = self._header_line.draw_banner(
            cursor, home, usual, is_log=self._page is not None, question=self.question
        )
        # Painted now rather than by the event loop: a press in between would be made on the old state, and its entry
        # would name answers that nobody has seen.
        QCoreApplication.sendPostedEvents(self._frame.window(), QEvent.Type.UpdateRequest.value)

    def _draw_rest(self) -> None:
        """Draw what is read next, the header and the bottom bar, and announce changes."""
        self._rest_timer.stop()
        assert self._drawn is not None, "the screen is drawn before the rest"
        state = self._drawn
        moment = moment_of(state.bout, state.now)
        self._tab_line.draw(self._screens, "" if self._page is not None else self._role, state, moment)
        self._header_line.draw(state, moment, self.laptops, page=self.screen.page_name)
        self.screen.draw_rest(state)
        refs, self._foreign_refs = tuple(self._foreign_refs[-REFS_MAX:]), []
        if refs:
            self._status_line.note_foreign(state, refs)
        toast = self._status_line.draw(state, self.laptops, self.roles)
        if self._is_announcing:
            self._announcer.tell_state(state, moment, toast, self._status_line.alert)
        self.hints.note(state.bout)
        self.drawn.emit()

    def tick(self) -> None:
        """Draw new digits as time passes, and once a second new ages."""
        now = self._bridge.now()
        age = now - self._refreshed_at
        is_cursor_late = self._cursors.is_late
        is_screen_old = self.screen.has_new_digits_at(now)
        if age < REFRESH_US and self._header_line.is_current_at(now) and not is_screen_old and not is_cursor_late:
            return
        bout = as_of(self.view.bout, now)
        moment = moment_of(bout, now)
        is_header_old = not self._header_line.shows(moment)
        if is_cursor_late or age >= (REFRESH_EARLY_US if is_header_old else REFRESH_US):
            self.refresh()
            return
        if is_header_old:
            self._header_line.draw(self.state(), moment, self.laptops, page=self.screen.page_name)
        if is_header_old or is_screen_old:
            self.screen.show_time(bout, moment, now)

    def _on_change(self, change: Change) -> None:
        """Paint the screen at once; the rest follows when the event loop is idle."""
        self._foreign_refs += change.foreign
        has_foreign = bool(change.foreign)
        self._draw_first(
            is_foreign=has_foreign and not change.is_own,
            has_entries=has_foreign or change.is_own,
        )
        self._rest_timer.start()

    def _on_draft_ended(self) -> None:
        """Redraw because the cursor may have moved. A change that is due draws this itself."""
        if not self._bridge.is_due:
            self.refresh()

    def _name_of(self, author: AuthorId) -> str:
        name = self.state().who(author)
        return name[:1].upper() + name[1:]

    def _pick_another(self, command: Command) -> None:
        self.screen.pick_another(command)

    def _connect_screen(self, screen: AnyScreen) -> AnyScreen:
        """Put a new screen into the frame, hidden, and connect its signals. Returns it."""
        screen.setParent(self._frame)
        screen.hide()
        screen.requested.connect(self.submit)
        screen.frame_requested.connect(lambda is_requested: self._frame.set_frameless(not is_requested))
        screen.status_requested.connect(self.explain)
        screen.cursor_requested.connect(self.move_cursor)
        screen.cursor_released.connect(self.release_cursor)
        screen.draft_ended.connect(self._on_draft_ended)
        screen.role_requested.connect(self.show_role)
        return screen


def _own_roles(view: View) -> tuple[str, ...]:
    """Return the roles of this laptop as the log has them."""
    return next((one.roles for one in view.bout.officials if one.source == view.source), ())
