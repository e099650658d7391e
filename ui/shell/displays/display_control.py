"""The other displays in one bout: joins their page, their windows and the displays of the system."""

from datetime import tzinfo

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QMainWindow

from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.clock import Instant
from derbyos_core.identity import Team
from derbyos_core.roles.displays.boards import board_of
from derbyos_core.roles.displays.controller import DisplayRow, DisplaysController, FoundDisplay, WantedDisplay
from derbyos_core.roles.displays.shows import Show, due_show
from derbyos_core.roles.penalty_box.watches import Watches
from derbyos_core.roles.scoreboard.board_values import is_timer_silent
from derbyos_core.roles.shared.clock_words import GameMoment, moment_of
from ui.bridge import NodeBridge
from ui.roles.displays.screen import DisplaysScreen
from ui.safe_slots import safe_slots
from ui.session.bout_session import TICK_MS, BoutSession
from ui.shell.displays.display_window import DisplayWindow
from ui.shell.displays.outputs import Outputs

__all__ = ["DisplayControl"]


@safe_slots
class DisplayControl(QObject):
    """Windows on other displays, from the first look at their page until the bout is left."""

    def __init__(
        self,
        window: QMainWindow,
        session: BoutSession,
        bridge: NodeBridge,
        *,
        zone: tzinfo | None = None,
        is_ticking: bool = True,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._bridge = bridge
        self._zone = zone
        self._is_ticking = is_ticking
        self._outputs = Outputs(window, parent=self)
        self._windows: dict[str, DisplayWindow] = {}
        self._watches = Watches()
        self._drawn: tuple[object, ...] = ()
        self.controller = DisplaysController(session.show_status)
        self.page = DisplaysScreen()
        session.add_page(self.page)
        self._connect_page()
        self._outputs.changed.connect(self._on_outputs)
        session.drawn.connect(self.draw)
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self._tick)
        self.controller.find(self._outputs.found())

    def _connect_page(self) -> None:
        page, controller = self.page, self.controller
        page.back_tapped.connect(self._session.leave_log)
        page.display_chosen.connect(lambda name: self._do(lambda: controller.choose(name)))
        page.action_tapped.connect(lambda name: self._do(lambda: controller.tap_action(name)))
        page.follow_tapped.connect(lambda: self._do(lambda: controller.toggle_following(self._due())))
        page.swap_tapped.connect(lambda: self._do(controller.flip))
        page.show_chosen.connect(lambda show: self._do(lambda: controller.pick_show(show, self._due(), self._shorts())))

    def open_page(self) -> None:
        """Show the page in place of the role's screen."""
        self.controller.find(self._outputs.found())
        self._session.show_page(self.page)
        self.draw()

    def show_found(self, found: tuple[FoundDisplay, ...]) -> None:
        """Take the displays that are there now, and draw what follows from it."""
        self.controller.find(found)
        self.draw()

    def rows(self) -> tuple[DisplayRow, ...]:
        """Return the rows of the page."""
        return self.controller.value(self._due(), self._shorts()).rows

    def windows(self) -> dict[str, DisplayWindow]:
        """Return the open windows by the id of their display."""
        return dict(self._windows)

    def stop(self) -> None:
        """Close all windows, with the bout."""
        self._timer.stop()
        for window in self._windows.values():
            window.end()
        self._windows.clear()
        self.deleteLater()

    # -- drawing ------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Open, fill and close the windows, and draw the page if it is shown."""
        now, bout, moment = self._moment()
        due = due_show(moment)
        wanted = self.controller.wanted(due)
        for name in tuple(self._windows):
            if name not in {one.id for one in wanted}:
                self._windows.pop(name).end()
        for one in wanted:
            self._fill(one, bout, moment, now)
        if self._session.page is self.page:
            value = self.controller.value(due, self._shorts())
            board = board_of(value.shown, bout, moment, now, zone=self._zone, is_waiting=self._is_waiting())
            self.page.set_displays(value, board, self._shorts())
        is_needed = bool(self._windows) or self._session.page is self.page
        if is_needed and self._is_ticking and not self._timer.isActive():
            self._timer.start()
        elif not is_needed:
            self._timer.stop()
        self._watches.draw(bout, now)
        self._drawn = (moment.shown, self._bridge.view().bout)

    def _fill(self, wanted: WantedDisplay, bout: Bout, moment: GameMoment, now: Instant) -> None:
        """Draw one window, which is opened if it is not there yet."""
        screen = self._outputs.screen(wanted.id)
        if screen is None:
            return
        window = self._windows.get(wanted.id)
        if window is not None and window.is_here != wanted.is_here:
            self._windows.pop(wanted.id).end()
            window = None
        if window is None:
            window = self._windows[wanted.id] = DisplayWindow(is_here=wanted.is_here)
            window.closed.connect(lambda: self._do(lambda: self.controller.close(wanted.id)))
        if wanted.show in Show._value2member_map_:
            board = board_of(wanted.show, bout, moment, now, zone=self._zone, is_waiting=self._is_waiting())
            window.show_board(board, is_flipped=wanted.is_flipped)
        else:
            window.show_role(wanted.show, self._bridge, is_ticking=self._is_ticking)
        window.show_on(screen)

    def _tick(self) -> None:
        """Draw new digits as time passes."""
        now, _, moment = self._moment()
        if (moment.shown, self._bridge.view().bout) != self._drawn or self._watches.turn_at(now):
            self.draw()

    def _do(self, press: object) -> None:
        """Perform a press, and draw its effect."""
        assert callable(press), "a press is something to do"
        press()
        self.draw()

    def _on_outputs(self) -> None:
        # A display that is removed moves its windows to another one in the same turn.
        QTimer.singleShot(0, self, self._find)

    def _find(self) -> None:
        self.show_found(self._outputs.found())

    # -- the game -----------------------------------------------------------------------------------------

    def _moment(self) -> tuple[Instant, Bout, GameMoment]:
        now = self._bridge.now()
        bout = as_of(self._bridge.view().bout, now)
        return now, bout, moment_of(bout, now)

    def _due(self) -> Show:
        return due_show(self._moment()[2])

    def _shorts(self) -> dict[Team, str]:
        return self._session.state().shorts

    def _is_waiting(self) -> bool:
        return is_timer_silent(self._session.laptops)
