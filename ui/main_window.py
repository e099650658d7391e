"""Decides what the window shows: the start page, or the screens of the bout that its person is in."""

from datetime import tzinfo
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QHideEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from derbyos_core.identity import SourceId
from derbyos_core.node.real_clock import RealClock
from derbyos_core.saying import say
from ui.frame.frame import Frame
from ui.guard import guarded
from ui.screens.start.join import StartPage
from ui.services import Lesson, NodePort, Opening, Preferences, Services
from ui.texts import bounded_text
from ui.theme.look import look
from ui.window.comings import come_in, focus_entry, left_note, tell_return
from ui.window.remembering import keep, take_looks

if TYPE_CHECKING:
    from ui.bridge import NodeBridge
    from ui.models.start.setup import NewBout
    from ui.sitting.sitting import Sitting
    from ui.tasks import Waiting
    from ui.window.furnishing import Furnishing
    from ui.window.hand_on import HandOn
    from ui.window.panels import Panels
    from ui.window.window_actions import WindowActions

__all__ = ["LOOKS_LEAST", "MainWindow"]

LOOK_AROUND_MS = 1000
"""The network is looked at so often while the start page is shown."""
LOOKS_LEAST = 3
"""So many looks before it is said that nobody is there: most are found within two seconds."""
SIZE = (1366, 768)


@guarded
class MainWindow(QMainWindow):
    """The window of one person.

    It begins as its start page alone; `furnish` makes the rest. The program does that after the first paint, and
    until somebody has looked around for a while, the page says neither that there are bouts nor that there are none.

    Signals:
        left(): the bout has been left and the window is closed.
    """

    left = Signal()

    def __init__(
        self,
        services: Services | None = None,
        *,
        kept: Preferences | None = None,
        zone: tzinfo | None = None,
        is_ticking: bool = True,
    ) -> None:
        """Without services it can only be looked at, with what is `kept`, until `furnish` brings them."""
        super().__init__()
        self._zone = zone
        self._is_ticking = is_ticking
        self._bridge: NodeBridge | None = None
        self._furnishing: Furnishing | None = None
        self._looks = 0
        self._is_practice = False
        self.sitting: Sitting | None = None
        self.frame = Frame(parent=self)
        self.start = StartPage(parent=self.frame)
        self.setCentralWidget(self.frame)
        self.setWindowTitle("DerbyOS")
        self.resize(*SIZE)
        self._around = QTimer(self, interval=LOOK_AROUND_MS)
        self._around.timeout.connect(self.look_around)
        self.start.opening_wished.connect(self.open)
        self.start.saved_wished.connect(self._on_saved_wished)
        self.start.looks_chosen.connect(self.keep_looks)
        if kept is None:
            kept = services.load_preferences() if services is not None else Preferences()
        take_looks(kept)
        self.start.set_preferences(kept)
        self.frame.set_frameless(True)
        self.frame.set_content(self.start)
        if services is not None:
            self.furnish(services)

    def furnish(self, services: Services) -> None:
        """Make what a bout needs, and look around for bouts from now on."""
        from ui.window.furnishing import Furnishing  # half of the program, which the first paint does not wait for

        self._furnishing = Furnishing(self, services, self._zone)
        self._furnishing.connect_all()
        self.show_start()

    @property
    def panels(self) -> "Panels":
        """What can be opened over a screen."""
        return self._furnished.panels

    @property
    def actions_of(self) -> "WindowActions":
        """What keys and menu do."""
        return self._furnished.actions

    @property
    def waiting(self) -> "Waiting":
        """The slow things that were begun."""
        return self._furnished.waiting

    @property
    def hand_on(self) -> "HandOn":
        """The exports."""
        return self._furnished.hand_on

    @property
    def _services(self) -> Services:
        return self._furnished.services

    @property
    def _furnished(self) -> "Furnishing":
        assert self._furnishing is not None, "a window is furnished before anything is done in it"
        return self._furnishing

    # -- coming in ----------------------------------------------------------------------------------------

    def show_start(self) -> None:
        """The page on which a bout is chosen."""
        self.frame.set_frameless(True)
        self.frame.set_content(self.start)
        self.actions_of.keys.set_place(None, in_bout=False)
        self.look_around()
        self._around.start()

    def open(self, opening: Opening, page: "NewBout | None" = None) -> None:
        """Join a bout, or make one; what goes wrong is said in the page."""
        self.start.set_busy(True, say("Opening the bout."))
        keep(self._services, opening, is_full_screen=self.start.person.is_full)
        if opening.is_practice:
            self.waiting.start(
                self._services.open_practice(opening),
                done=lambda lesson: self.practise(lesson, opening),
                failed=self.start.set_problem,
            )
            return
        self.waiting.start(
            self._services.open_bout(opening),
            done=lambda node: come_in(self, node, opening, page),
            failed=self.start.set_problem,
        )

    def change_roles(self, roles: tuple[str, ...]) -> None:
        """Other roles in the same bout; everybody is told, and what is half entered on a screen that stays stays."""
        if self.sitting is not None and self._bridge is not None:
            self._furnished.change_roles(self.sitting, self._bridge, roles)

    def practise(self, lesson: Lesson, opening: Opening) -> None:
        """A practice bout is open: its line tells what could be seen at the track, until it is left."""
        come_in(self, lesson.node, opening)
        self._is_practice = True
        if self.sitting is not None:
            self._furnished.prompt(self.sitting, lesson)

    def enter(self, node: NodePort, opening: Opening, page: "NewBout | None" = None) -> None:
        """The bout is open: show the screen of the first role."""
        self._around.stop()
        self.start.set_busy(False)
        self._bridge, self.sitting = self._furnished.sit_down(node, opening, page, is_ticking=self._is_ticking)
        self.sitting.role_changed.connect(self._on_role)
        self.frame.set_frameless(False)
        self.sitting.show_role(self.sitting.roles[0])
        tell_return(self.sitting)
        if opening.is_full_screen:
            self.setWindowState(self.windowState() | Qt.WindowState.WindowFullScreen)

    def keep_looks(self) -> None:
        """Remember the language, the theme and the text size."""
        keep(self._services)

    def look_around(self) -> None:
        """Once more, whom the network tells of."""
        self._looks += 1
        has_looked = self._looks > LOOKS_LEAST or not self._is_ticking
        self.start.set_found(self._services.found_bouts(), has_looked=has_looked)

    def _on_saved_wished(self) -> None:
        self.waiting.start(
            self._services.saved_bouts(),
            done=lambda saved: self.start.set_saved(saved, RealClock().now()),
            failed=self.start.bouts.set_problem,
        )

    def say(self, text: str, to: SourceId | None) -> None:
        """Write to everybody in the bout, or to one of them."""
        if self._bridge is not None:
            self._bridge.chat(text, to)

    def _on_role(self) -> None:
        if self.sitting is not None:
            self.panels.close()
            focus_entry(self.sitting.screen)
            self.actions_of.keys.set_place(self.sitting.screen.keys_place, in_bout=True)

    # -- exports ------------------------------------------------------------------------------------------

    def ask_spark(self) -> None:
        """Ask where the tables shall go, and write them."""
        self.hand_on.ask_spark()

    def ask_derbyxml(self) -> None:
        """Ask where the file shall go, and write it."""
        self.hand_on.ask_derbyxml()

    def export_spark(self, folder: Path) -> None:
        """Write the tables of this bout into a folder, off this thread."""
        self.hand_on.export_spark(folder)

    def export_derbyxml(self, file: Path) -> None:
        """Write this bout as a DerbyXML file, off this thread."""
        self.hand_on.export_derbyxml(file)

    # -- leaving ------------------------------------------------------------------------------------------

    def leave_bout(self) -> None:
        """Say good-bye to the others, and show the start page; asked first where entries are nowhere else."""
        if self.sitting is not None:
            self._furnished.leave(self.sitting, self._leave, is_practice=self._is_practice)

    def _leave(self) -> None:
        note = left_note(self.sitting, is_practice=self._is_practice) if self.sitting is not None else ""
        bridge = self._end_sitting()
        if bridge is not None:
            self.setWindowState(self.windowState() & ~Qt.WindowState.WindowFullScreen)
            self.start.person.set_note(note)
            self.show_start()
            self.waiting.start(bridge.stop(), done=lambda _: bridge.deleteLater())

    def put_away(self) -> None:
        """Hide the window without leaving a bout, as one does whose node is only shown."""
        bridge = self._end_sitting()
        if bridge is not None:
            bridge.let_go()
        self._end_window()
        self.hide()
        self.deleteLater()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        before = look().scale
        look().set_window((self.width(), self.height()))
        if look().scale < before and self.sitting is not None:
            self.sitting.explain(bounded_text(look().scale, look().wished_scale))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():  # it is closed, not only put aside by the window manager
            look().set_window(None)

    def closeEvent(self, event: QCloseEvent) -> None:
        sitting = self.sitting
        if sitting is None:
            event.accept()
            self._end_window()
            self.left.emit()
            return
        event.ignore()
        self._furnished.close(sitting, self._leave_and_close, is_practice=self._is_practice)

    def _leave_and_close(self) -> None:
        bridge = self._end_sitting()
        if bridge is not None:
            self.frame.set_content(QWidget())  # the screens go, and the window stays until good-bye is said
            self.waiting.start(bridge.stop(), done=lambda _: self.close())

    def _end_sitting(self) -> "NodeBridge | None":
        """No more drawing; what is left to do is to stop the bridge."""
        bridge, sitting = self._bridge, self.sitting
        self._bridge, self.sitting, self._is_practice = None, None, False
        if sitting is not None:
            self.panels.close()
            self.frame.banner.set_banner(None)
            sitting.leave()
            sitting.deleteLater()  # else it stays with the window, and the whole bout with it
        return bridge

    def _end_window(self) -> None:
        self._around.stop()
        if self._furnishing is not None:
            self._furnishing.waiting.drop()
            self._furnishing.actions.keys.stop()
