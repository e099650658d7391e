"""Session of one person in one bout: draws each change and each tick on the screen of their role."""

from collections.abc import Callable
from dataclasses import replace
from datetime import tzinfo
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import Bout, JamId, JamNumbers
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.gossip.entry_time import EntryTimes
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import AuthorId, Role, Team, held_roles
from derbyos_core.jam_names import period_now
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
from derbyos_core.session.just_changed import TOO_SOON, JustChanged
from derbyos_core.session.role_note import role_note
from derbyos_core.session.undo_line import UndoLine
from ui.actions import Action
from ui.bridge import REFS_MAX, Change, NodeBridge
from ui.frame.frame import Frame
from ui.roles.change_log.screen import ChangeLogScreen
from ui.roles.shared.screen import Screen
from ui.session.announce import Announcer
from ui.session.dropped_entries import DroppedEntries
from ui.session.header_line import HeaderLine
from ui.session.hint_watch import HintWatch
from ui.session.role_screens import SCREENS
from ui.session.status_line import StatusLine, telling_role
from ui.session.tab_line import TabLine
from ui.widgets.press_state import is_pressed, note_foreign_draw, surprises
from ui.widgets.text_field import keep_typed

__all__ = ["SCREENS", "TICK_MS", "BoutSession"]

TICK_MS = 100
"""Clocks are checked ten times a second, and painted only when their digits change (design 4)."""
SAW_MS = 2000
"""Time after which a person has seen the numbers that are on the screen."""
DRAFTS_MAX = 4
"""More drafts than one screen has: it may hold a penalty and a line-up at the same time."""
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
        self._times = EntryTimes()
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
        self._roles_due: tuple[str, ...] = ()
        """Roles of the log that are taken once the half-entry of another one is made or dropped."""
        self._undo_line = UndoLine(self.submit, self._name_of, self._pick_another)
        self._just_changed = JustChanged()
        self._header_line = HeaderLine(frame)
        self._tab_line = TabLine(frame)
        self._dropped = DroppedEntries()
        self._renumbered_for = QElapsedTimer()
        """Running since jams were numbered anew."""
        self._numbers_seen = bridge.view().bout.numbers
        """The numbers that were on screen before that, and before what went ahead of it by less than `SAW_MS`."""
        self._told_deleted: tuple[JamId, str, bool] | None = None
        """The deleted jam that was told since then, with the sentence, and whether a half entry went with it."""
        self._refreshed_at = Instant(0)
        self._seen: dict[Screen, View] = {}
        """By screen with a draft of several taps: the view at its first tap."""
        self._announcer = Announcer(frame)
        self._is_announcing = is_announcing
        self.view: View = bridge.view()
        self.laptops: tuple[Laptop, ...] = ()
        self._writes_in: JamId | None = None
        """The jam under the cursor, as it was drawn last."""
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
        surprises().held_back.connect(self._on_held_back)
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
            self._leave_screen()
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
        self._leave_screen()
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
        """Follow a change of the own roles in the log, as when giving one back is undone. Returns True if drawn.

        An entry that is half made owns the keys: its screen is given back once it is made or dropped.
        """
        was, now = (_own_roles(view) for view in (before, self.view))
        if was != now:
            known = tuple(role for role in now if role in SCREENS)
            self._roles_due = known if set(known) != set(self.roles) else ()
        due, is_kept = self._roles_due, self._role in self._roles_due
        if not due or (self.has_half_entry and not is_kept):
            return False
        self._roles_due = ()
        begun = [role for role, screen in self._screens.items() if role not in due and screen.begun() is not None]
        self.take_roles(due)
        shorts = self.state().shorts
        self.show_status(role_note(self.roles, shorts, is_begun=bool(begun), is_undone=True))
        return True

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
        self._leave_screen()
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
        self._leave_screen()
        self._page = page
        self._show_screen()

    def _show_screen(self) -> None:
        self._undo_line.leave_screen()
        self._frame.set_frameless(self.screen.is_frameless)
        self._frame.set_content(self.screen, is_tall=self.screen.is_tall)
        self.screen.set_size_class(self._frame.size_class)
        self._dropped.show(self.screen)
        self.refresh()
        self.role_changed.emit()

    @property
    def seen(self) -> View:
        """The view that was on screen when the person began the current draft: at its first tap, or now.

        Each view is painted before the next press can arrive (`_draw_first`), so the newest view was on screen.
        """
        return self._seen.get(self.screen, self.view)

    def _leave_screen(self) -> None:
        """Enter the text that is typed on the screen, while its role is the present one, and mind a begun draft."""
        keep_typed(self._frame.window())
        self._keep_seen()

    def _keep_seen(self) -> None:
        """Remember the view on which a draft began, before another view is drawn."""
        screen = self.screen
        if not screen.is_entering() and not is_pressed(screen):
            self._seen.pop(screen, None)
        else:
            self._seen.setdefault(screen, self.view)

    def submit(self, command: Command, role: str = "") -> None:
        """Submit a command in a role, without one in that of the screen that is shown or in one that this includes.

        Nothing is submitted if others changed what was pressed a moment ago, unless a draft was begun before.
        """
        if self.seen is self.view and self._just_changed.is_too_soon(command, self.bout, self._bridge.now()):
            self.explain(TOO_SOON)
            self.refresh()
            return
        self._status_line.note_own_entry()
        self._undo_line.note_command(command, self.bout, self._bridge.now())
        self._bridge.submit(command, writing_role(role or self._role, command), self.seen)
        self.screen.is_change_due = self._bridge.is_due

    def show_status(self, sentence: str) -> None:
        """Show a sentence in the bottom bar for a few seconds."""
        self._status_line.show_status(sentence)

    def tell_change(self, sentence: str) -> None:
        """Show a sentence about a change of the bout, beside what else is said of it at once."""
        self._status_line.show_status(sentence, is_beside=True)

    def add_status(self, sentence: str) -> None:
        """Show a sentence beside the one that is shown, for as long as both need to be read."""
        self._status_line.add_status(sentence)

    def explain(self, sentence: str) -> None:
        """Show a sentence about a press of this person, which their next entry outdates."""
        self._status_line.show_status(sentence, is_about_press=True)

    def _on_held_back(self, control: QWidget) -> None:
        """Say that a control was pressed just after another laptop had changed it."""
        if control.window() is self._frame.window():
            self.explain(TOO_SOON)

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
        surprises().held_back.disconnect(self._on_held_back)
        self._tick_timer.stop()
        self.hints.stop()
        self._rest_timer.stop()
        self._status_line.stop()
        self._tab_line.clear()
        others = (*((self._log,) if self._log is not None else ()), *self._pages)
        for screen in (*self._screens.values(), *self._resting.values(), *others):
            screen.stop()
            screen.deleteLater()

    # -- cursor and undo ----------------------------------------------------------------------------------

    def move_cursor(self, jam: JamId) -> None:
        """Move the cursor to a jam, unless the draft takes the jam for itself."""
        self._renumbered_for.invalidate()  # whoever looks for a jam has read the numbers
        if self.screen.take_jam(jam):
            self.refresh()
            return
        self._cursors.move(self._role, jam, self.bout)
        self.refresh()

    def release_cursor(self) -> bool:
        """Let the cursor follow the game again. Returns False if it did already."""
        self._dropped.forget(self.screen)
        was_moved, begun = self._cursors.send_back(self._role), self.screen.begun()
        has_half = self.has_half_entry
        if self.screen.drop_draft() and has_half and begun is not None and begun.words:
            self.explain(texts.dropped(begun.words))
        self.refresh()
        return was_moved

    def take_offer(self, index: int) -> bool:
        """Take what the screen offers in the banner, which moves the cursor back. False if it offers nothing."""
        shown = self._header_line.offer
        if shown is None:
            return False
        if self.screen.offer() != shown:
            self.explain(TOO_SOON)
            self.refresh()
            return True
        if index == 0:
            self._cursors.send_back(self._role)
        self.screen.take_offer(index)
        self.refresh()
        return True

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
        sentence = self._undo_line.undo(self.view)
        if sentence:
            self.explain(sentence)
        self._status_line.draw(self.state(), self.laptops, self.roles)

    def redo(self) -> None:
        if not self._undo_line.redo(self.view):
            self.explain(tr("There is nothing to redo: nothing was undone since your last entry."))

    def keep_step(self) -> bool:
        """Answer the question of an undo by keeping the step. Returns whether there was one."""
        was_asked = self._undo_line.keep()
        if was_asked:
            self.refresh()
        return was_asked

    def choose(self, index: int) -> None:
        """Pick a choice beside the toast."""
        self._undo_line.choose(index, self.view)
        self.refresh()

    def act(self, action: Action) -> bool:
        """Pass an action to the screen that is shown."""
        return self.screen.act(action)

    @property
    def has_half_entry(self) -> bool:
        """Whether an entry of the screen that is shown is half made, so that it owns the keys."""
        return self.screen.has_half_entry()

    def refuse_key(self) -> None:
        """Say that a key means nothing for the half-entry."""
        self.explain(self.screen.refusal())

    def type_text(self, text: str, is_shifted: bool) -> bool:
        if self._refuse(self._dropped.refuses_text(self.screen)):
            return True
        if self.has_half_entry and not self.screen.entry_takes(text):
            return False
        return self.screen.type_text(text, is_shifted=is_shifted)

    def press_place(self, place: str, text: str, is_shifted: bool) -> bool:
        if self._refuse(self._dropped.refuses_text(self.screen)):
            return True
        return self.screen.press_place(place, text, is_shifted=is_shifted)

    def press_key(self, key: Qt.Key, is_shifted: bool = False) -> bool:
        if self._refuse(self._dropped.refuses_key(self.screen, key)):
            return True
        if self.has_half_entry and key not in self.screen.entry_keys:
            return False
        return self.screen.press_shifted(key) if is_shifted else self.screen.press_key(key)

    def _refuse(self, sentence: str) -> bool:
        """Say why a key does nothing. Returns False if there is no reason."""
        if sentence:
            self._status_line.end_loss()
            self.explain(sentence)
        return bool(sentence)

    # -- drawing ------------------------------------------------------------------------------------------

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """The questions to settle, as drawn last."""
        return self._drawn.conflicts if self._drawn is not None else ()

    def state(self, *, is_foreign: bool = False) -> ScreenState:
        """Return the state of this moment for the screen that is shown."""
        now = self._bridge.now()
        bout = as_of(self.view.bout, now)
        own = self._cursors.place(self._role, bout)
        cursor = self._cursors.place(self._role, bout, self.screen.marked_jam(bout, is_moved=own.is_moved))
        cursor = replace(cursor, also=self.screen.other_jam())
        return with_conflicts(
            ScreenState(
                view=self.view,
                bout=bout,
                role=self._role,
                cursor=CursorPosition(jam=None) if self._page is not None else cursor,
                now=now,
                time=self._bridge.now,
                lookup=self._bridge.entry,
                times=self._times,
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

        After a change without entries only the disk or the network has news, or a press was refused. A screen that does
        not show those is then drawn only if the bout differs, or if it waits for the result of its press.
        """
        self._keep_seen()
        if is_foreign:
            note_foreign_draw()
        before, self.view = self.view, self._bridge.view()
        if self._follow_roles(before):
            return
        is_renumbered = self.view.bout.numbers != before.bout.numbers
        dropped = self._follow_numbers(before.bout.numbers) if is_renumbered else None
        self._drawn = state = self.state(is_foreign=is_foreign)
        if is_foreign:
            was, now = self._writes_in, state.jam
            has_moved = was is not None and now is not None and was.place != now.place
            self._just_changed.note(before.bout, self.view.bout, has_cursor_moved=has_moved, at=state.now)
        self.laptops = self._step_watch.laptops(self.view, state.now)
        is_same = self.view.document is before.document and self.view.bout is before.bout
        if self.screen.shows_network or has_entries or not is_same or self.screen.is_change_due:
            self._refreshed_at = state.now
            if self.screen.shows_network:
                self.screen.show_network(self.laptops, chat_entries(self.view, self._zone))
            self.screen.show_state(state)
        cursor, home = self._cursors.place(self._role, state.bout), self._cursors.home(self._role, state.bout)
        if is_renumbered:
            self._tell_numbers(state, before.bout.numbers, dropped)
        self._tell_overtime(state, before.bout)
        self._tell_undone(state, before.bout)
        self._writes_in = state.jam
        self._show_standing()
        usual = self.usual_banner(state.now)
        self.is_correcting = self._header_line.draw_banner(
            cursor, home, usual, is_log=self._page is not None, question=self.question, offer=self.screen.offer()
        )
        # Painted now rather than by the event loop: a press in between would be made on the old state, and its entry
        # would name answers that nobody has seen.
        QCoreApplication.sendPostedEvents(self._frame.window(), QEvent.Type.UpdateRequest.value)

    def _follow_numbers(self, before: JamNumbers) -> JamId | None:
        """Give every screen the numbers of jams that were inserted or deleted meanwhile; `before` are the former ones.

        A half-entry in a deleted jam is dropped. Returns that jam; None if there was none.
        """
        numbers, dropped = self.view.bout.numbers, None
        self._undo_line.follow_numbers(numbers)
        log = (self._log,) if self._log is not None else ()
        for screen in (*self._screens.values(), *self._resting.values(), *log):
            begun, had_half, gone = screen.begun(), screen.has_half_entry(), None
            screen.follow_numbers(numbers)
            for _ in range(DRAFTS_MAX):
                jam = screen.drop_deleted(numbers)
                if jam is None:
                    break
                dropped = gone = jam
            if had_half and not screen.has_half_entry():
                words = begun.words if begun is not None else ""
                was = gone or (begun.jam if begun is not None else None) or self._writes_in
                name = texts.jam_in_game(before.now(was), self.view.bout) if was is not None else tr("a jam")
                self._dropped.note(screen, words, name)
        return dropped

    def _tell_numbers(self, state: ScreenState, before: JamNumbers, dropped: JamId | None) -> None:
        """Tell this person what became of the jam that they write in, or had begun to.

        Where another change follows before the first one can have been read, numbers are compared with those before
        both, and the sentence about a deleted jam is said anew by the numbers of now.
        """
        if not (self._renumbered_for.isValid() and self._renumbered_for.elapsed() < SAW_MS):
            self._numbers_seen, self._told_deleted = before, None
        self._renumbered_for.start()
        was, numbers = dropped or self._writes_in, state.bout.numbers
        if was is None:
            return
        if self._numbers_seen.is_gone(was):
            self._numbers_seen = before  # it was inserted meanwhile, and they write in it
        seen = self._numbers_seen
        told = self._told_deleted
        if dropped is not None or numbers.is_gone(was):
            gone, former, has_dropped = was, "", dropped is not None
        elif told is not None and numbers.is_gone(told[0]):
            gone, former, has_dropped = told
        else:
            if numbers.now(was) != seen.now(was):
                self.tell_change(texts.renumbered_words(seen.now(was), numbers.now(was)))
            return
        called = seen.now(state.jam) if state.jam is not None else None
        period = period_now(state.bout)
        words = texts.deleted_words(seen.now(gone), state.jam, called, period=period, has_dropped=has_dropped)
        self._told_deleted = gone, words, has_dropped
        if has_dropped:
            self._status_line.tell_loss(words, instead_of=former)
        else:
            self.tell_change(words)

    def _tell_overtime(self, state: ScreenState, before: Bout) -> None:
        """Tell this person that the jam that they write in is overtime now, or is not."""
        jam = state.bout.jam(state.jam)
        is_timer = Role.JAM_TIMER in held_roles((state.role,))
        if is_timer:
            jam = state.bout.jam(state.bout.active or state.bout.completed)
        was = next((one for one in before.jams if jam is not None and one.eid == jam.eid), None)
        if jam is None or jam.start is None or was is None or was.overtime is jam.overtime:
            return
        if was.start is None and not was.has_uncounted:
            return  # it starts as what it is
        sides = [(was.side(team), jam.side(team)) for team in (Team.HOME, Team.AWAY)] if jam.overtime else []
        lost = [now.team for then, now in sides if (then.lead or then.lost or then.called) and not now.lead]
        leads = joined(", ", [state.short(team) for team in lost])
        if leads or not is_timer:
            name = texts.jam_in_game(jam.id, state.bout)
            self.tell_change(texts.overtime_now(name, is_overtime=jam.overtime, leads=leads))

    def _tell_undone(self, state: ScreenState, before: Bout) -> None:
        """Tell this person that the start of the jam that they wrote in was undone, and where they write now."""
        was = before.jam(self._writes_in)
        jam = state.bout.jam(self._writes_in)
        if was is None or was.start is None or before.numbers != state.bout.numbers:
            return
        if (jam is None or jam.start is None) and Role.JAM_TIMER not in held_roles((state.role,)):
            is_next, period = was.id == state.bout.upcoming, period_now(state.bout)
            is_overtime = was.overtime and jam is not None and jam.has_uncounted
            self.tell_change(
                texts.start_undone(was.id, state.jam, period=period, is_next=is_next, is_overtime=is_overtime)
            )

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

    def _show_standing(self) -> None:
        """Show what the half-entry can become, in the bottom bar, if the screen has no room for it."""
        self._status_line.set_standing(self.screen.standing())

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
        screen.standing_changed.connect(self._show_standing)
        screen.marks_changed.connect(self._on_draft_ended)
        screen.role_requested.connect(self.show_role)
        return screen


def _own_roles(view: View) -> tuple[str, ...]:
    """Return the roles of this laptop as the log has them."""
    return next((one.roles for one in view.bout.officials if one.source == view.source), ())
