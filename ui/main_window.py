"""Decides what the window shows: the start page, or the screens of the bout that its person is in."""

from datetime import tzinfo
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow

from derbyos_core.bout.commands import Command, SetRoles
from derbyos_core.identity import Role, SourceId
from derbyos_core.node.real_clock import RealClock
from derbyos_core.saying import say
from ui.actions import Action
from ui.bridge import NodeBridge
from ui.closing import LEAVE, Closing, only_here
from ui.comings import come_in, has_half, left_note, roles_note, tell_return
from ui.frame.frame import Frame
from ui.hand_on import HandOn
from ui.models.practice_line import practice_line
from ui.models.start.setup import NewBout, setup_commands
from ui.panels import Panels
from ui.remembering import keep, take_looks
from ui.screens.screen import Screen
from ui.screens.start.join import StartPage
from ui.services import Lesson, NodePort, Opening, Services
from ui.tasks import Waiting
from ui.theme.look import look
from ui.widgets.banner import BannerValue
from ui.widgets.painted import room_of
from ui.window_actions import WindowActions

if TYPE_CHECKING:
    from ui.sitting import Sitting

__all__ = ["MainWindow"]

LOOK_AROUND_MS = 1000
"""The network is looked at so often while the start page is shown."""
SIZE = (1366, 768)
SETUP_GROUP = "setup"


class MainWindow(QMainWindow):
    """The window of one person.

    Signals:
        left(): the bout has been left and the window is closed.
    """

    left = Signal()

    def __init__(self, services: Services, *, zone: tzinfo | None = None, is_ticking: bool = True) -> None:
        super().__init__()
        self._services = services
        self._zone = zone
        self._is_ticking = is_ticking
        self._waiting = Waiting()
        self._bridge: NodeBridge | None = None
        self.sitting: Sitting | None = None
        self.frame = Frame(parent=self)
        self.start = StartPage(parent=self.frame)
        self.panels = Panels(self.frame, self._content_room, zone)
        self.actions_of = WindowActions(self)
        self._hand_on = HandOn(self, services, self._waiting)
        self._closing = Closing(self._ask)
        self._is_practice = False
        self.setCentralWidget(self.frame)
        self.setWindowTitle("DerbyOS")
        self.resize(*SIZE)
        self._around = QTimer(self, interval=LOOK_AROUND_MS)
        self._around.timeout.connect(self._look_around)
        self._connect()
        kept = services.load_preferences()
        take_looks(kept)
        self.start.set_preferences(kept)
        self.show_start()

    # -- coming in ----------------------------------------------------------------------------------------

    def show_start(self) -> None:
        """The page on which a bout is chosen."""
        self.frame.set_frameless(True)
        self.frame.set_content(self.start)
        self.actions_of.keys.set_place(None, in_bout=False)
        self._look_around()
        self._around.start()

    def open(self, opening: Opening, page: NewBout | None = None) -> None:
        """Join a bout, or make one; what goes wrong is said in the page."""
        self.start.set_busy(True, say("Opening the bout."))
        keep(self._services, opening, is_full_screen=self.start.person.is_full)
        if opening.is_practice:
            self._waiting.start(
                self._services.open_practice(opening),
                done=lambda lesson: self.practise(lesson, opening),
                failed=self.start.set_problem,
            )
            return
        self._waiting.start(
            self._services.open_bout(opening),
            done=lambda node: come_in(self, node, opening, page),
            failed=self.start.set_problem,
        )

    def change_roles(self, roles: tuple[str, ...]) -> None:
        """Other roles in the same bout; everybody is told, and what is half entered on a screen that stays stays."""
        sitting, bridge = self.sitting, self._bridge
        if sitting is None or bridge is None:
            return
        self.panels.close()
        before = tuple(sitting.screens().values())
        bridge.submit(SetRoles(roles=roles), sitting.role)
        gone = sitting.take_roles(roles)
        for screen in sitting.screens().values():
            if screen not in before:
                self._connect_screen(screen)
        sitting.explain(roles_note(sitting.roles, is_half_dropped=has_half(gone)))
        for screen in gone:
            screen.deleteLater()

    def practise(self, lesson: Lesson, opening: Opening) -> None:
        """A practice bout is open: its line tells what could be seen at the track, until it is left."""
        come_in(self, lesson.node, opening)
        self._is_practice = True
        if self.sitting is not None:
            self.sitting.usual_banner = lambda now: practice_line(lesson, now)
            self.sitting.refresh()

    def enter(self, node: NodePort, opening: Opening, page: NewBout | None = None) -> None:
        """The bout is open: show the screen of the first role."""
        from ui.sitting import Sitting  # the screens are loaded after the first window is seen

        self._around.stop()
        self.start.set_busy(False)
        self._bridge = NodeBridge(node, parent=self)
        if page is not None:
            role = Role.HEAD_NSO.value if Role.HEAD_NSO in opening.roles else opening.roles[0]
            for command in setup_commands(page, SETUP_GROUP):
                node.submit(command, role)
        sitting = Sitting(
            self._bridge,
            self.frame,
            opening.roles,
            zone=self._zone,
            is_ticking=self._is_ticking,
            parent=self,
        )
        self.sitting = sitting
        sitting.role_changed.connect(self._on_role)
        sitting.drawn.connect(lambda: self.panels.fill(sitting))
        sitting.log_made.connect(self._hand_on.connect_log)
        for screen in sitting.screens().values():
            self._connect_screen(screen)
        self.frame.set_frameless(False)
        sitting.show_role(sitting.roles[0])
        tell_return(sitting)
        if opening.is_full_screen:
            self.setWindowState(self.windowState() | Qt.WindowState.WindowFullScreen)

    def keep_looks(self) -> None:
        """Remember the language, the theme and the text size."""
        keep(self._services)

    def _look_around(self) -> None:
        self.start.set_found(self._services.found_bouts())

    def _on_saved_wished(self) -> None:
        self._waiting.start(
            self._services.saved_bouts(),
            done=lambda saved: self.start.set_saved(saved, RealClock().now()),
            failed=self.start.bouts.set_problem,
        )

    # -- what is joined to what ---------------------------------------------------------------------------

    def _connect(self) -> None:
        header, bottom, panels, actions = self.frame.header, self.frame.bottom, self.panels, self.actions_of
        self.start.opening_wished.connect(self.open)
        self.start.saved_wished.connect(self._on_saved_wished)
        self.start.looks_chosen.connect(self.keep_looks)
        header.menu_tapped.connect(lambda: actions.act(Action.MENU))
        header.older_tapped.connect(lambda: actions.open(panels.jams))
        header.badge_tapped.connect(lambda: actions.open(panels.peers))
        header.card_tapped.connect(self._on_card)
        bottom.undo_tapped.connect(lambda: actions.act(Action.UNDO))
        bottom.choice_tapped.connect(self._on_choice)
        bottom.alert_tapped.connect(self._on_alert)
        bottom.settle_tapped.connect(lambda: actions.act(Action.TO_SETTLE))
        bottom.chat_tapped.connect(lambda: actions.act(Action.CHAT))
        bottom.keys_tapped.connect(lambda: actions.act(Action.KEYS))
        self.frame.banner.action_tapped.connect(self._on_banner)
        self.frame.resized.connect(self._on_resized)
        self.frame.installEventFilter(self)
        panels.settle.answered.connect(self._submit)
        panels.settle.jam_wished.connect(actions.open_in_jam)
        panels.jams.jam_wished.connect(actions.go_to_jam)
        panels.hints.jam_wished.connect(actions.open_in_jam)
        panels.hints.put_aside.connect(actions.put_aside)
        panels.hints.shown_again.connect(actions.show_hints_again)
        panels.chat.said.connect(self._say)
        panels.peers.message_wished.connect(actions.write_to)
        panels.menu.picked.connect(actions.pick)
        panels.roles.taken.connect(self.change_roles)
        panels.menu.looks_chosen.connect(self.keep_looks)

    def _connect_screen(self, screen: Screen) -> None:
        from ui.screens.head_nso.screen import HeadNSOScreen

        screen.hints_wished.connect(lambda: self.actions_of.open(self.panels.hints))
        if not isinstance(screen, HeadNSOScreen):
            return
        screen.said.connect(self._say)
        screen.list_wished.connect(lambda: self.actions_of.open(self.panels.settle))
        screen.address_wished.connect(lambda: self.actions_of.open(self.panels.address))
        screen.spark_wished.connect(self.ask_spark)
        screen.derbyxml_wished.connect(self.ask_derbyxml)
        screen.log_wished.connect(lambda: self.actions_of.act(Action.CHANGE_LOG))
        screen.place_wished.connect(self.actions_of.open_sheet)
        screen.put_aside.connect(self.actions_of.put_aside)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.frame and event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            QTimer.singleShot(0, self.panels, self.panels.arrange)
        return False

    def _content_room(self) -> QRectF:
        """Where panels may stand: the content, in lengths of the tokens."""
        content = self.frame.content()
        scale = look().scale
        return room_of(content).translated(content.x() / scale, content.y() / scale)

    def _submit(self, command: Command) -> None:
        if self.sitting is not None:
            self.sitting.submit(command)

    def _say(self, text: str, to: SourceId | None) -> None:
        if self._bridge is not None:
            self._bridge.chat(text, to)

    def _on_card(self, card: str) -> None:
        if self.sitting is not None:
            self.sitting.tap_card(card)

    def _on_choice(self, index: int) -> None:
        if self.sitting is not None:
            self.sitting.choose(index)

    def _on_alert(self) -> None:
        if self.sitting is not None:
            self.sitting.answer_alert()

    def _on_banner(self, index: int) -> None:
        if self._closing.is_asking:
            self._closing.answer(index)
        elif self.sitting is not None and self.sitting.is_correcting:
            self.sitting.send_pen_back()
        else:
            self.leave_bout()

    def _on_resized(self, _: object) -> None:
        if self.sitting is not None:
            self.sitting.screen.set_size_class(self.frame.size_class)

    def _on_role(self) -> None:
        if self.sitting is not None:
            self.panels.close()
            self.actions_of.keys.set_place(self.sitting.screen.keys_place, in_bout=True)

    # -- exports ------------------------------------------------------------------------------------------

    def ask_spark(self) -> None:
        """Ask where the tables shall go, and write them."""
        self._hand_on.ask_spark()

    def ask_derbyxml(self) -> None:
        """Ask where the file shall go, and write it."""
        self._hand_on.ask_derbyxml()

    def export_spark(self, folder: Path) -> None:
        """Write the tables of this bout into a folder, off this thread."""
        self._hand_on.export_spark(folder)

    def export_derbyxml(self, file: Path) -> None:
        """Write this bout as a DerbyXML file, off this thread."""
        self._hand_on.export_derbyxml(file)

    # -- leaving ------------------------------------------------------------------------------------------

    def leave_bout(self) -> None:
        """Say good-bye to the others, and show the start page; asked first where entries are nowhere else."""
        sitting = self.sitting
        if sitting is not None:
            alone = 0 if self._is_practice else only_here(sitting.view, sitting.laptops)
            self._closing.go(alone, self._leave, words=LEAVE)

    def _leave(self) -> None:
        note = left_note(self.sitting, is_practice=self._is_practice) if self.sitting is not None else ""
        bridge = self._end_sitting()
        if bridge is not None:
            self.setWindowState(self.windowState() & ~Qt.WindowState.WindowFullScreen)
            self.start.person.set_note(note)
            self.show_start()
            self._waiting.start(bridge.stop(), done=lambda _: bridge.deleteLater())

    def _ask(self, question: BannerValue | None) -> None:
        """The one question stands over whatever the banner says else, until it is answered."""
        if self.sitting is not None:
            self.sitting.question = question
            self.sitting.refresh()

    def put_away(self) -> None:
        """Hide the window without leaving a bout, as one does whose node is only shown."""
        bridge = self._end_sitting()
        if bridge is not None:
            bridge.let_go()
        self._end_window()
        self.hide()
        self.deleteLater()

    def closeEvent(self, event: QCloseEvent) -> None:
        sitting = self.sitting
        if sitting is None:
            event.accept()
            self._end_window()
            self.left.emit()
            return
        event.ignore()
        self._closing.go(0 if self._is_practice else only_here(sitting.view, sitting.laptops), self._leave_and_close)

    def _leave_and_close(self) -> None:
        bridge = self._end_sitting()
        if bridge is not None:
            self._waiting.start(bridge.stop(), done=lambda _: self.close())

    def _end_sitting(self) -> NodeBridge | None:
        """No more drawing; what is left to do is to stop the bridge."""
        bridge, sitting = self._bridge, self.sitting
        self._bridge, self.sitting, self._is_practice = None, None, False
        self.panels.close()
        self.frame.banner.set_banner(None)
        if sitting is not None:
            sitting.leave()
        return bridge

    def _end_window(self) -> None:
        self._around.stop()
        self._waiting.drop()
        self.actions_of.keys.stop()
