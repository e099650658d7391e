"""The part of the main window that only a bout needs: actions, panels, exports, entering a bout and leaving it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import tzinfo

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from derbyos_core.bout.checks import Hint, PaperSheet
from derbyos_core.bout.commands import Command, SetRoles
from derbyos_core.bout.commands.setup import SETUP_GROUP
from derbyos_core.bout.model import JamId
from derbyos_core.i18n import joined, ntr, tr, whole_sentence
from derbyos_core.identity import BoutId, Role, SourceId, Team, held_roles
from derbyos_core.replica.view import View
from derbyos_core.roles.change_log.log_rows import LogFilter
from derbyos_core.roles.head_nso.crew import CrewSeat
from derbyos_core.roles.jam_timer.tones import Tone
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.access import Access
from derbyos_core.roles.shared.banner import BannerValue
from derbyos_core.roles.shared.calendar_text import date_here
from derbyos_core.roles.shared.hint_lines import own_role
from derbyos_core.roles.shared.jam_cursor import Rule, rule_of
from derbyos_core.roles.shared.network import Laptop, LaptopState
from derbyos_core.roles.shared.screen_state import first_name
from derbyos_core.roles.start.offered_bouts import SavedBout
from derbyos_core.roles.start.setup import NewBout, game_number, setup_commands
from derbyos_core.session.role_note import role_note
from ui.actions import ROLE_ACTIONS, Action, HelpSection
from ui.background_tasks import BackgroundTasks
from ui.bridge import NodeBridge
from ui.frame.frame import Frame
from ui.roles.shared.popover import Popover
from ui.roles.shared.screen import Screen
from ui.safe_slots import safe_slots
from ui.services import Lesson, NodePort, Opening, Services
from ui.session.bout_session import BoutSession
from ui.session.typed_texts import TypedTexts
from ui.shell.closed_bout_control import ClosedBoutControl
from ui.shell.dialogs.manual import CONTENTS, PAGE_WITHOUT_BOUT, PAGES
from ui.shell.displays.display_control import DisplayControl
from ui.shell.door_control import DoorControl
from ui.shell.exports import ExportActions
from ui.shell.keeping import connect_kept_rules, keep_bout
from ui.shell.key_router import KeyRouter
from ui.shell.panels import Panels
from ui.shell.practice_line import MARKS, practice_line
from ui.shell.preferences import save_preferences
from ui.sound import sounds
from ui.theme.look import look
from ui.theme.tokens import SCALES
from ui.widgets.big_button import BigButton
from ui.widgets.painted import room_of
from ui.widgets.pressable import Pressable
from ui.widgets.text_field import keep_all_typed, keep_typed

__all__ = ["LAST_ROLE", "BoutShell", "only_here"]

WIDGETS_MAX = 4096
"""More than a window has."""
LAST_ROLE = tr("This is your only role. Take another one first, or leave the bout.")
LEAVING_TYPED = frozenset(
    (*(Action.UNDO, Action.REDO, Action.DROP), *(Action.FULL_SCREEN, Action.LARGER, Action.SMALLER, Action.USUAL_SIZE))
)
"""Actions that leave a text in its field as it is: about the last entry, or the window."""
STAY, CLOSE, LEAVE = tr("Stay"), tr("Close anyway"), tr("Leave anyway")
ENCRYPTING = tr(
    "Files of closed bouts that are made on this laptop from now on are encrypted. Keep the join code with your papers."
)
NOT_ENCRYPTING = tr("Files of bouts that are made from now on are not encrypted. Others stay as they are.")
IDLE_ENTER = tr("Enter ended what was typed and pressed nothing. Press it again for the button.")
SOUND_ON = tr("Sounds are on: one low tone at 2:00, one high five seconds before a jam, two after a timeout.")
SOUND_OFF = tr("Sounds are off.")
NO_DOORS = tr("In a practice bout there are no doors for other programs.")
NO_SOUND = tr("This laptop has no program that plays sounds. Install pulseaudio-utils or alsa-utils.")


@safe_slots
class BoutShell(QObject):
    """One person's bout in one window: performs what keys, menu, panels and screens request.

    Signals:
        left(str): the bout was left, with a note for the start page.
        closed(): the bout was left because the window is to be closed.
    """

    left = Signal(str)
    closed = Signal()

    def __init__(
        self,
        window: QMainWindow,
        frame: Frame,
        services: Services,
        *,
        zone: tzinfo | None = None,
        is_ticking: bool = True,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._frame = frame
        self._zone = zone
        self._is_ticking = is_ticking
        self._bridge: NodeBridge | None = None
        self._is_practice = False
        self._go: Callable[[], None] | None = None
        """Called when the question whether to leave is answered with yes; None while it is not asked."""
        self.session: BoutSession | None = None
        self.displays: DisplayControl | None = None
        """The other displays of this laptop, from the first look at their page."""
        self.doors: DoorControl | None = None
        """The doors for other programs, from the first look at their panel."""
        self.closed_bout: ClosedBoutControl | None = None
        """The closed bout; None in an open one."""
        self._typed_texts: TypedTexts | None = None
        self.services = services
        self.waiting = BackgroundTasks()
        self.panels = Panels(frame, self._content_room, zone)
        self._resized = QTimer(self.panels, singleShot=True, interval=0)
        self._resized.timeout.connect(self.panels.arrange)
        self.exports = ExportActions(window, services, self.waiting)
        self.exports.sheets_requested.connect(lambda: self.open(self.panels.printing))
        self.keys = KeyRouter(
            window,
            on_action=self.act,
            on_place=self._on_place,
            on_text=self._on_text,
            on_key=self._on_key,
            is_owned=self._has_half_entry,
            on_refused=self._on_refused,
            on_idle_enter=lambda: self.explain(IDLE_ENTER),
        )
        self.keys.set_section(None, in_bout=False)
        self._menu: dict[str, Callable[[], object]] = {
            "jams": lambda: self.open(self.panels.jams),
            "jams-and-stops": lambda: self.open(self.panels.jams_and_stops),
            "hints": lambda: self.open(self.panels.hints),
            "address": self.show_address,
            "roles": lambda: self.open(self.panels.roles),
            "print": lambda: self.open(self.panels.printing),
            "give-back": self.give_back,
            "displays": self.show_displays,
            "doors": self.show_doors,
            "statsbook": self.exports.ask_statsbook,
            "spark": self.exports.ask_spark,
            "derbyxml": self.exports.ask_derbyxml,
            "still": self._turn_motion,
            "sound": self._turn_sound,
            "encrypt": self._turn_encryption,
            "leave": self.leave,
        }
        if services.offers_closed:
            self.panels.encrypts_files = lambda: self.services.load_preferences().encrypts_files
        self._connect_frame()
        self._connect_panels()
        sounds().is_on = services.load_preferences().has_sound

    def _connect_frame(self) -> None:
        frame, panels = self._frame, self.panels
        header, bottom = frame.header, frame.bottom
        header.menu_tapped.connect(lambda: self.act(Action.MENU))
        header.older_tapped.connect(lambda: self.open(panels.jams))
        header.badge_tapped.connect(lambda: self.open(panels.peers))
        header.card_tapped.connect(self._on_card)
        bottom.undo_tapped.connect(lambda: self.act(Action.UNDO))
        bottom.choice_tapped.connect(self._on_choice)
        bottom.alert_tapped.connect(self._on_alert)
        bottom.settle_tapped.connect(lambda: self.act(Action.TO_SETTLE))
        bottom.chat_tapped.connect(lambda: self.act(Action.CHAT))
        bottom.keys_tapped.connect(lambda: self.act(Action.KEYS))
        frame.banner.action_tapped.connect(self._on_banner)
        frame.tabs.tab_tapped.connect(self._on_tab)
        frame.tabs.new_tapped.connect(lambda: self.open(panels.roles))
        frame.tabs.list_tapped.connect(lambda: self.open(panels.menu))
        frame.resized.connect(self._on_resized)
        # Queued: a screen is being drawn when the line over it appears.
        frame.text_bounded.connect(self._tell_bound, Qt.ConnectionType.QueuedConnection)
        frame.installEventFilter(self)

    def _connect_panels(self) -> None:
        panels = self.panels
        panels.keys.manual_requested.connect(self._open_manual)
        panels.settle.answered.connect(self._submit)
        panels.jams_and_stops.requested.connect(self._submit)
        panels.settle.jam_requested.connect(self.open_in_jam)
        panels.jams.jam_requested.connect(self.go_to_jam)
        panels.hints.jam_requested.connect(self.open_in_jam)
        panels.hints.put_aside.connect(self.put_aside)
        panels.hints.shown_again.connect(self._show_hints_again)
        panels.chat.said.connect(self._chat)
        panels.peers.message_requested.connect(self._write_to)
        panels.menu.picked.connect(self.pick)
        panels.roles.taken.connect(self.take_role)
        panels.roles.opened.connect(self._on_tab)
        panels.printing.pdf_requested.connect(lambda: self.exports.ask_sheets(panels.printing))
        panels.printing.printer_requested.connect(lambda: self.exports.print_sheets(panels.printing))
        panels.printing.open_requested.connect(self.exports.open_written)
        panels.printing.folder_requested.connect(self.exports.show_in_folder)
        self.exports.told.connect(
            lambda text, is_bad, has_file: panels.printing.show_note(text, is_bad=is_bad, has_file=has_file)
        )
        panels.menu.looks_chosen.connect(lambda: save_preferences(self.services))

    def _connect_screen(self, screen: Screen) -> None:
        screen.hints_requested.connect(lambda: self.open(self.panels.hints))
        screen.list_requested.connect(lambda: self.open(self.panels.settle))
        screen.menu_requested.connect(self._do)
        screen.said.connect(self._chat)
        screen.file_requested.connect(self.exports.open_path)
        screen.place_requested.connect(self.open_sheet)
        screen.put_aside.connect(self.put_aside)
        connect_kept_rules(screen, self.services, self._submit)
        screen.hide_parts(self.services.load_preferences().hidden_parts)
        screen.parts_hidden.connect(self._keep_hidden_parts)

    def _keep_hidden_parts(self, names: tuple[str, ...]) -> None:
        if not self._is_practice:
            save_preferences(self.services, lambda kept: replace(kept, hidden_parts=names))

    # -- entering a bout ----------------------------------------------------------------------------------

    @property
    def is_in_bout(self) -> bool:
        """Whether a bout is open."""
        return self.session is not None

    def enter(
        self, node: NodePort, opening: Opening, page: NewBout | None = None, *, lesson: Lesson | None = None
    ) -> None:
        """Show the screen of the first role, with the focus on its main entry (design 8).

        Somebody who returns to this bout, as after a crash, is back on the screen that was shown last.
        The commands of a new bout's page are submitted first, with today's date. In a practice bout a line says what is
        seen on the track.
        """
        bridge = NodeBridge(node, parent=self._window)
        if page is not None:
            role = Role.HEAD_NSO.value if Role.HEAD_NSO in opening.roles else opening.roles[0]
            page = replace(page, date=page.date or date_here(node.now(), self._zone).isoformat())
            for command in setup_commands(page, SETUP_GROUP):
                node.submit(command, role)
        session = BoutSession(
            bridge, self._frame, opening.roles, zone=self._zone, is_ticking=self._is_ticking, parent=self._window
        )
        session.drawn.connect(lambda: self.panels.fill(session))
        session.screen_made.connect(self._connect_screen)
        session.log_made.connect(self.exports.connect_log)
        session.log_made.connect(lambda log: log.settle_requested.connect(lambda: self.act(Action.TO_SETTLE)))
        for screen in session.screens().values():
            self._connect_screen(screen)
        self._bridge, self.session = bridge, session
        self.exports.set_session(session)
        session.role_changed.connect(self._on_role)
        self._frame.set_frameless(False)
        self._is_practice = lesson is not None
        self._begin_access(session)
        shown = self.services.load_preferences().shown_role
        session.show_role(shown if shown in session.roles and _has_returned(session.view) else session.roles[0])
        _tell_return(session)
        if lesson is None:
            self._keep_typed_texts(session)
        if opening.is_full_screen:
            self._window.setWindowState(self._window.windowState() | Qt.WindowState.WindowFullScreen)
        _focus_entry(session.screen)
        if lesson is not None:
            self.panels.marker = lesson.marker
            session.usual_banner = lambda now: practice_line(lesson, now, session.bout)
            session.refresh()
        if self.closed_bout is not None and self.closed_bout.word_groups:
            self._show_recovery_word()

    def _keep_typed_texts(self, session: BoutSession) -> None:
        """Keep what is typed and not entered yet on this laptop, and show again what a sudden end left there."""
        bout, services = session.view.bout_id, self.services
        texts = TypedTexts(
            self._frame,
            services.load_typed(bout),
            lambda texts: services.save_typed(bout, texts),
            session.add_status,
        )
        texts.look()
        texts.tell_waiting()
        session.drawn.connect(texts.look)
        self._typed_texts = texts

    def _show_recovery_word(self) -> None:
        """Show the recovery word. The line that asks for it is not needed meanwhile.

        It stands over the screen, so Enter is its own and starts no jam behind it.
        """
        if self.open(self.panels.recovery_word):
            self.panels.recovery_word.done.setFocus(Qt.FocusReason.OtherFocusReason)
        if self.session is not None:
            self.session.refresh()

    def _begin_access(self, session: BoutSession) -> None:
        """Say who may take part: the marks of an open bout and of a closed one, and the panel of a closed one.

        Bouts are not marked where all of them are open, nor is a practice bout, which nobody else reaches.
        """
        port = self.services.membership
        if self._is_practice or not self.services.offers_closed:
            return
        if port is None or port.closed_bout(session.view) is None:
            session.set_access(Access.OPEN)
            return
        panels = self.panels
        closed = ClosedBoutControl(panels.closed_bout, panels.recovery_word, session, port, self.waiting)
        self.closed_bout = closed
        session.set_access(Access.CLOSED)
        session.closed_bout = port.closed_bout
        session.usual_banner = lambda _: closed.banner
        session.drawn.connect(closed.draw)

    def number_game(self, bout_id: BoutId, saved: tuple[SavedBout, ...]) -> None:
        """Number a new bout among those of its day, once the bouts kept here are known and if it is still open."""
        session = self.session
        if session is None or self._bridge is None or session.view.bout_id != bout_id:
            return
        command = game_number(session.view.bout, session.view.bout_id.string, saved)
        if command is not None:
            self._bridge.submit(command, session.role, session.view)

    def change_roles(self, roles: tuple[str, ...]) -> None:
        """Take other roles in the same bout and announce them to all. Begun entries are kept."""
        session = self.session
        if session is None or self._bridge is None:
            return
        self.panels.close()
        begun = {role for role, screen in session.screens().items() if role not in roles and screen.begun() is not None}
        scale = look().scale
        if set(held_roles(roles)) != set(held_roles(session.roles)):  # an operator is jam timer and scorekeeper already
            self._bridge.submit(SetRoles(roles=held_roles(roles)), session.role, session.view)
        session.take_roles(roles)
        if not self._is_practice:
            save_preferences(self.services, lambda kept: replace(kept, roles=session.roles))
        note = role_note(session.roles, session.state().shorts, is_begun=bool(begun))
        if look().scale < scale:  # the tabs need a part of a small window
            note = joined(" ", (note, texts.bounded_text(look().scale, look().requested_scale)))
        session.show_status(note)

    def take_role(self, role: str) -> None:
        """Take one more role, announce it to all, and show its screen."""
        session = self.session
        if session is None:
            return
        self.change_roles((*session.roles, role))
        session.show_role(role)

    def show_displays(self) -> None:
        """Show the page of the other displays."""
        session = self.session
        if session is None or self._bridge is None:
            return
        if self.displays is None:
            self.displays = DisplayControl(
                self._window,
                session,
                self._bridge,
                services=self.services,
                zone=self._zone,
                is_ticking=self._is_ticking,
            )
        self.displays.open_page()

    def show_address(self) -> None:
        """Show how others join: the address, or in a closed bout its code with the members."""
        if self.closed_bout is None:
            self.open(self.panels.address)
        else:
            self.closed_bout.draw()
            self.open(self.panels.closed_bout)

    def show_doors(self) -> None:
        """Show the doors for other programs."""
        session, port = self.session, self.services.doors
        if session is None or self._bridge is None or port is None or self._is_practice:
            self.explain(NO_DOORS)
            return
        if self.doors is None:
            self.doors = DoorControl(self.panels.doors, self._bridge, port, self.waiting)
            session.drawn.connect(self.doors.draw)
        self.doors.draw()
        self.open(self.panels.doors)

    def give_back(self) -> None:
        """Give back the role whose screen is shown. The last role stays: the person leaves the bout instead."""
        session = self.session
        if session is None:
            return
        rest = tuple(role for role in session.roles if role != session.role)
        if rest:
            self.change_roles(rest)
        else:
            session.show_status(LAST_ROLE)

    # -- leaving it ---------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Leave the bout for the start page. Asks first if no other laptop holds the entries."""
        keep_all_typed(self._frame)
        self._part(self._leave, LEAVE)

    def close(self) -> None:
        """Leave the bout and close the window. Asks first if no other laptop holds the entries."""
        keep_all_typed(self._frame)
        self._part(self._leave_and_close, CLOSE)

    def put_away(self) -> None:
        """Stop showing the bout without leaving it."""
        keep_all_typed(self._frame)
        self._keep()
        bridge = self._end_session()
        if bridge is not None:
            bridge.let_go()
        self.stop()

    def stop(self) -> None:
        """Drop background tasks and read no more keys."""
        self.waiting.drop()
        self.keys.stop()

    @property
    def is_asking(self) -> bool:
        """Whether the banner asks if the bout is to be left."""
        return self._go is not None

    def _part(self, go: Callable[[], None], words: str) -> None:
        """Go at once, or ask in the banner if entries are only here; `words` label the answer that goes anyway."""
        session = self.session
        if session is None:
            return
        number = 0 if self._is_practice else only_here(session.view, session.laptops)
        if not number:
            self._ask(None)  # an earlier question is settled by what others hold now
            go()
            return
        self._ask(BannerValue(text=texts.only_here(number), actions=(STAY, words), mark="wifi-off"), go)

    def _ask(self, question: BannerValue | None, go: Callable[[], None] | None = None) -> None:
        """Show a question in place of the usual banner until it is answered."""
        self._go = go
        if self.session is not None:
            self.session.question = question
            self.session.refresh()

    def _leave(self) -> None:
        note = _left_note(self.session, is_practice=self._is_practice) if self.session is not None else ""
        note = joined(" ", filter(None, (note, self._keep())))
        bridge = self._end_session()
        if bridge is not None:
            self.left.emit(note)
            self.waiting.start(bridge.stop(), done=lambda _: bridge.deleteLater())

    def _leave_and_close(self) -> None:
        self._keep()
        bridge = self._end_session()
        if bridge is not None:
            self._frame.set_content(QWidget())  # the screens are deleted; the window stays until good-bye is sent
            self.waiting.start(bridge.stop(), done=lambda _: self.closed.emit())

    def _keep(self) -> str:
        """Keep teams and officials for the next bout. Returns why that was not possible; a practice bout has none."""
        session = self.session
        shown = session.screen.state if session is not None else None
        if session is None or shown is None or self._is_practice:
            return ""
        return keep_bout(session.view, shown.now, self.services, self._zone)

    def _end_session(self) -> NodeBridge | None:
        """Stop drawing. The returned bridge is still to be stopped."""
        bridge, session = self._bridge, self.session
        self._bridge, self.session, self._is_practice = None, None, False
        self.panels.marker = None
        self.exports.set_session(None)
        displays, self.displays = self.displays, None
        if displays is not None:
            displays.stop()
        doors, self.doors = self.doors, None
        if doors is not None:
            doors.stop()
        closed, self.closed_bout = self.closed_bout, None
        if closed is not None:
            closed.stop()
        typed, self._typed_texts = self._typed_texts, None
        if typed is not None:
            typed.look()
        if session is not None:
            self.panels.close()
            self._frame.set_banner(None)
            self.keys.set_section(None, in_bout=False)
            session.leave()
            session.deleteLater()  # else the window keeps it, and the whole bout with it
        return bridge

    # -- actions of keys, menu and panels -----------------------------------------------------------------

    def explain(self, sentence: str) -> None:
        """Show a sentence about a press, or about the window, in the bottom bar, while a bout is open."""
        if self.session is not None:
            self.session.explain(sentence)

    def act(self, action: Action) -> None:
        """Perform the action of a shortcut, the menu or the frame."""
        session = self.session
        if action not in LEAVING_TYPED:
            keep_typed(self._window)
        if action in (Action.LARGER, Action.SMALLER, Action.USUAL_SIZE):
            self._resize_text(action)
        elif action is Action.FULL_SCREEN:
            self._window.setWindowState(self._window.windowState() ^ Qt.WindowState.WindowFullScreen)
        elif session is None:
            self._act_without_bout(action)
        elif action in (Action.NEXT_ROLE, *ROLE_ACTIONS):
            self._open_role(session, action)
        elif not session.act(action):
            self._act_in(session, action)

    def _act_without_bout(self, action: Action) -> None:
        """Perform an action of the start page, which has no keys to list: F1 opens the manual itself."""
        panels = self.panels
        match action:
            case Action.DROP:
                panels.close()
            case Action.KEYS:
                if panels.toggle(panels.manual, None):
                    panels.manual.open_at(PAGE_WITHOUT_BOUT, is_by_key=True)
            case Action.MENU:
                panels.toggle(panels.menu, None)
            case Action.NEXT_REGION:
                self._frame.focus_next_region()

    def _act_in(self, session: BoutSession, action: Action) -> None:
        panels = self.panels
        match action:
            case Action.UNDO:
                self._undo(session)
            case Action.REDO:
                session.redo()
            case Action.CURSOR_ENDED | Action.CURSOR_PRESENT:
                session.tap_card("ended" if action is Action.CURSOR_ENDED else "present")
            case Action.OLDER_JAM | Action.NEWER_JAM:
                session.step_cursor(-1 if action is Action.OLDER_JAM else 1)
            case Action.DROP:
                # Esc: the panel first, then the draft, then the question of an undo, then the log, then the cursor.
                is_dropped = panels.close() or session.screen.drop_draft() or session.keep_step()
                if not (is_dropped or session.leave_log()):
                    session.release_cursor()
            case Action.KEYS:
                self.open(panels.keys)
            case Action.CHAT:
                self._open_chat(session)
            case Action.TO_SETTLE:
                self.open(panels.settle)
            case Action.CHANGE_LOG:
                panels.close()
                if not (session.is_log_shown and session.leave_log()):
                    session.show_log()
            case Action.MENU:
                self.open(panels.menu)
            case Action.NEXT_REGION:
                self._frame.focus_next_region()
            case Action.OPEN_IN_JAM:
                panels.settle.open_chosen()

    def _open_role(self, session: BoutSession, action: Action) -> None:
        """Show the role of a key, by its number in the order of taking, or the next one."""
        self.panels.close()
        if action is Action.NEXT_ROLE:
            session.show_next_role()
        elif not session.show_tab(number := ROLE_ACTIONS.index(action) + 1):
            session.explain(tr("You have no role {number}.", number=number))

    def open(self, panel: Popover) -> bool:
        """Open a panel, or close it if it is open. Returns True if it is open now."""
        return self.session is not None and self.panels.toggle(panel, self.session)

    def pick(self, name: str) -> None:
        """Perform the item of the menu with this name."""
        session = self.session
        self.panels.close()
        if name.startswith(("role ", "extra ")):
            if session is None:
                return  # the bout was left while its menu was open
            kind, _, which = name.partition(" ")
            (session.show_role if kind == "role" else session.screen.do_extra)(which)
        else:
            self._do(name)

    def _do(self, name: str) -> None:
        if name in self._menu:
            self._menu[name]()
        else:
            self.act(Action(name))

    def go_to_jam(self, jam: JamId) -> None:
        """Move the cursor to a jam that was picked in a panel."""
        if self.session is not None:
            self.panels.close()
            self.session.move_cursor(jam)

    def open_in_jam(self, jam: JamId) -> None:
        """Move the cursor to the jam of a question. The draft belongs to another jam, so it is dropped first."""
        session = self.session
        if session is None:
            return
        begun, has_half = session.screen.begun(), session.has_half_entry
        if begun is not None:
            session.screen.drop_draft()
            if has_half:  # who is in a line-up already stays there
                session.show_status(texts.dropped(begun.words))
        if rule_of(session.role) is Rule.NONE:  # a role without a cursor reads what was entered
            self._show_log_of(session, jam)
        else:
            self.go_to_jam(jam)

    def open_sheet(self, jam: JamId, sheet: PaperSheet, team: Team | None) -> None:
        """Show a jam on the sheet of a team: on the screen that keeps it here, else in the change log."""
        session = self.session
        if session is None:
            return
        role = own_role(session.state(), sheet, team)
        if role is not None:
            session.show_role(role)
            self.open_in_jam(jam)
        else:
            self._show_log_of(session, jam)

    def _show_log_of(self, session: BoutSession, jam: JamId) -> None:
        self.panels.close()
        session.show_log(LogFilter(first=jam, last=jam))

    def put_aside(self, hint: Hint) -> None:
        """Show a hint no more on this laptop."""
        if self.session is not None:
            self.session.hints.put_aside(hint)

    def _show_hints_again(self) -> None:
        if self.session is not None:
            self.session.hints.show_again()

    def _submit(self, command: Command) -> None:
        if self.session is not None:
            self.session.submit(command)

    def _chat(self, text: str, to: SourceId | None) -> None:
        if self._bridge is not None:
            self._bridge.chat(text, to)

    def _open_chat(self, session: BoutSession) -> None:
        if session.screen.show_talk():
            session.mark_chat_read()
        elif self.open(self.panels.chat):
            self.panels.chat.chat.input.setFocus()

    def _open_manual(self, where: HelpSection | None) -> None:
        focused = QApplication.focusWidget()
        is_by_key = focused is not None and self.panels.keys.isAncestorOf(focused)
        if self.open(self.panels.manual):
            self.panels.manual.open_at(PAGES.get(where, CONTENTS), is_by_key=is_by_key)

    def _write_to(self, seat: CrewSeat) -> None:
        """Begin a message to one official, from the list of laptops."""
        if self.session is None or seat.laptop is None:
            return
        is_self = seat.laptop.state is LaptopState.SELF
        self.panels.close()
        self.act(Action.CHAT)
        self.panels.chat.write_to(None if is_self else seat.laptop.source, first_name(seat.laptop.name))

    def _resize_text(self, action: Action) -> None:
        """Change the text size. Smaller counts from the visible size; larger is kept even in too small a window."""
        at = SCALES.index(look().requested_scale if action is Action.LARGER else look().scale)
        wanted = {Action.LARGER: at + 1, Action.SMALLER: at - 1, Action.USUAL_SIZE: 0}[action]
        look().set_scale(SCALES[min(len(SCALES) - 1, max(0, wanted))])
        save_preferences(self.services)
        self._tell_bound()

    def _tell_bound(self) -> None:
        if look().scale < look().requested_scale:
            self.explain(texts.bounded_text(look().scale, look().requested_scale))

    def _turn_motion(self) -> None:
        """Switch between rings that sweep and rings that step once a second (design 8)."""
        look().set_still(not look().is_still)
        save_preferences(self.services)

    def _turn_sound(self) -> None:
        """Switch the tones of the jam timer on or off. Switched on, one is played at once to be heard."""
        if not sounds().can_play:
            self.explain(NO_SOUND)
            return
        sounds().is_on = not sounds().is_on
        sounds().play(Tone.WARNING)
        save_preferences(self.services, lambda kept: replace(kept, has_sound=sounds().is_on))
        self.explain(SOUND_ON if sounds().is_on else SOUND_OFF)

    def _turn_encryption(self) -> None:
        """Switch the encryption of bout files on or off, for those that are made from now on."""
        save_preferences(self.services, lambda kept: replace(kept, encrypts_files=not kept.encrypts_files))
        self.explain(ENCRYPTING if self.services.load_preferences().encrypts_files else NOT_ENCRYPTING)

    # -- events of the frame ------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._frame and event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._resized.start()
        return False

    def _content_room(self) -> QRectF:
        """Return where panels may stand: the content's rectangle, in unscaled units."""
        content = self._frame.content()
        scale = look().scale
        return room_of(content).translated(content.x() / scale, content.y() / scale)

    def _on_text(self, text: str, is_shifted: bool) -> bool:
        if self.session is None:
            return False
        settle = self.panels.settle
        is_settling = self.panels.opened() is settle and settle.has_questions and not self._has_half_entry(None)
        if is_settling and text in "123":
            if not settle.pick(int(text) - 1):
                self.session.explain(tr("The question that is chosen has no answer {number}.", number=text))
            return True
        return self.session.type_text(text, is_shifted)

    def _on_place(self, place: str, text: str, is_shifted: bool) -> bool:
        return self.session is not None and self.session.press_place(place, text, is_shifted)

    def _on_key(self, key: Qt.Key, is_shifted: bool) -> bool:
        if self.session is None:
            return False
        is_settling = self.panels.opened() is self.panels.settle and not self._has_half_entry(None)
        if is_settling and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.panels.settle.choose_next(-1 if key is Qt.Key.Key_Up else 1)
            return True
        return self.session.press_key(key, is_shifted)

    def _has_half_entry(self, focus: QWidget | None) -> bool:
        """Return whether a half-entry owns the keys: that of the screen, unless the focus is in an open panel."""
        if self.session is None or not self.session.has_half_entry:
            return False
        panel = self.panels.opened() or QApplication.activePopupWidget()
        return panel is None or focus is None or not panel.isAncestorOf(focus)

    def _on_refused(self) -> None:
        if self.session is not None:
            self.session.refuse_key()

    def _on_role(self) -> None:
        if self.session is not None:
            self.panels.close()
            self._keep_shown_role(self.session.role)
            _focus_entry(self.session.screen)
            self.keys.set_section(self.session.screen.help_section, in_bout=True)

    def _keep_shown_role(self, role: str) -> None:
        """Remember the screen at once: after a crash nothing more can be kept."""
        if not self._is_practice and self.services.load_preferences().shown_role != role:
            save_preferences(self.services, lambda kept: replace(kept, shown_role=role))

    def _on_tab(self, role: str) -> None:
        if self.session is not None:
            self.panels.close()
            self.session.show_role(role)

    def _on_card(self, card: str) -> None:
        if self.session is not None:
            self.session.tap_card(card)

    def _undo(self, session: BoutSession) -> None:
        """Take back the last change, if its words are in sight; else show them."""
        if not self._frame.bottom.uncover():
            session.undo()

    def _on_choice(self, index: int) -> None:
        if self.session is not None and not self._frame.bottom.uncover():
            self.session.choose(index)

    def _on_alert(self) -> None:
        if self.session is not None and self.session.view.save_fault:
            self.panels.toggle(self.panels.saving, self.session)
        elif self.session is not None:
            self.session.answer_alert()

    def _on_banner(self, index: int) -> None:
        go = self._go
        if go is not None:
            self._ask(None)
            if index == 1:
                go()
        elif self.session is not None and self.session.take_offer(index):
            pass
        elif self.session is not None and self.session.is_correcting:
            self.session.release_cursor()
        elif self.closed_bout is not None and self.closed_bout.banner is not None:
            self._show_recovery_word()
        elif self._is_practice and index == MARKS:
            self.open(self.panels.marks)
        else:
            self.leave()

    def _on_resized(self, _: object) -> None:
        if self.session is not None:
            self.session.screen.set_size_class(self._frame.size_class)


def only_here(view: View, laptops: tuple[Laptop, ...]) -> int:
    """Return how many entries no other laptop is known to hold; 0 if no other was ever in the bout."""
    others = [laptop for laptop in laptops if laptop.state is not LaptopState.SELF]
    if not others:
        return 0
    return max(0, view.entries - max(laptop.holds for laptop in others))


def _focus_entry(screen: Screen) -> None:
    """Focus the big button if there is one, else the first enabled control.

    Fields and sheets would take digits and Enter for themselves.
    """
    big = next((one for one in screen.findChildren(BigButton) if one.isVisible()), None)
    if big is not None:
        big.setFocus(Qt.FocusReason.OtherFocusReason)
        return
    here = screen.nextInFocusChain()
    for _ in range(WIDGETS_MAX):
        if here is None or here is screen:
            return
        can_tab = bool(here.focusPolicy() & Qt.FocusPolicy.TabFocus)
        if isinstance(here, Pressable) and can_tab and here.isVisible() and screen.isAncestorOf(here):
            here.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        here = here.nextInFocusChain()


def _has_draft(screens: tuple[Screen, ...]) -> bool:
    return any(screen.begun() is not None for screen in screens)


def _has_returned(view: View) -> bool:
    """Return whether this person was in the bout before, in an earlier run of the program."""
    return any(one.author == view.author and one.source != view.source for one in view.bout.officials)


def _tell_return(session: BoutSession) -> None:
    """After a restart, say what was done to the bout file, or else which jam it was and that nothing is missing."""
    view, jam = session.view, session.cursor_jam()
    if view.save_note:
        session.show_status(whole_sentence(view.save_note))
        return
    if _has_returned(view) and not view.missing:
        where = texts.jam_in_game(jam, view.bout) if jam is not None else ""
        session.explain(texts.picked_up(where, texts.role_name(session.role, {}), view.entries))


def _left_note(session: BoutSession, *, is_practice: bool) -> str:
    """Return the note for the start page after a bout was left."""
    if is_practice:
        return tr("The practice is over. Nothing was kept.")
    kept = ntr(
        "You left the bout. {n} entry is kept on this laptop.",
        "You left the bout. {n} entries are kept on this laptop.",
        session.view.entries,
    )
    return joined(" ", (kept, texts.dropped(""))) if _has_draft(tuple(session.screens().values())) else kept
