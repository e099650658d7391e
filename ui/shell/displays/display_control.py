"""The other displays in one bout: joins their page, their windows and the displays of the system."""

from collections.abc import Callable
from dataclasses import replace
from datetime import tzinfo
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QFileDialog, QMainWindow

from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.clock import Instant
from derbyos_core.i18n import ntr, tr
from derbyos_core.identity import Team
from derbyos_core.roles.displays.boards import Board, board_of
from derbyos_core.roles.displays.controller import DisplayRow, DisplaysController, FoundDisplay, WantedDisplay
from derbyos_core.roles.displays.pictures import SPONSORS_MAX, Pictures, sponsors_at
from derbyos_core.roles.displays.shows import Show, due_show
from derbyos_core.roles.penalty_box.watches import Watches
from derbyos_core.roles.scoreboard.board_values import is_timer_silent
from derbyos_core.roles.shared.clock_words import GameMoment, moment_of
from derbyos_core.roles.shared.texts import listed
from ui.bridge import NodeBridge
from ui.file_dialog import file_dialog
from ui.language import translated
from ui.roles.displays.screen import DisplaysScreen
from ui.roles.scoreboard.pictures import PICTURE_FILES, read_picture
from ui.safe_slots import safe_slots
from ui.services import Services
from ui.session.bout_session import TICK_MS, BoutSession
from ui.shell.displays.display_window import DisplayWindow
from ui.shell.displays.outputs import Outputs
from ui.shell.preferences import save_preferences

__all__ = ["DisplayControl"]

BAD_NAMED_MAX = 3
"""File names in one sentence."""


@safe_slots
class DisplayControl(QObject):
    """Windows on other displays, from the first look at their page until the bout is left."""

    def __init__(
        self,
        window: QMainWindow,
        session: BoutSession,
        bridge: NodeBridge,
        *,
        services: Services,
        zone: tzinfo | None = None,
        is_ticking: bool = True,
    ) -> None:
        super().__init__(window)
        self._services = services
        kept = services.load_preferences()
        self._pictures = Pictures(own=kept.picture, sponsors=kept.sponsors)
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
        self.page.set_pictures(self._pictures)
        self._connect_page()
        self._outputs.changed.connect(self._on_outputs)
        session.drawn.connect(self.draw)
        session.has_board = self.has_board
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._found = QTimer(self, singleShot=True, interval=0)
        """A display that is removed moves its windows to another one in the same turn."""
        self._found.timeout.connect(self._find)
        self.controller.find(self._outputs.found())

    def _connect_page(self) -> None:
        page, controller = self.page, self.controller
        page.back_tapped.connect(self._session.leave_log)
        page.display_chosen.connect(lambda name: self._do(lambda: controller.choose(name)))
        page.action_tapped.connect(lambda name: self._do(lambda: controller.tap_action(name)))
        page.follow_tapped.connect(lambda: self._do(lambda: controller.toggle_following(self._due())))
        page.swap_tapped.connect(lambda: self._do(controller.flip))
        page.show_chosen.connect(self._on_show)
        page.picture_tapped.connect(self._ask_picture)
        page.sponsors_tapped.connect(self._ask_sponsors)
        page.no_sponsors_tapped.connect(lambda: self._set_pictures(replace(self._pictures, sponsors=())))

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

    def has_board(self) -> bool:
        """Return whether a display shows a board for the audience now."""
        boards = frozenset(Show) - {Show.NOTHING}
        return any(one.show in boards for one in self.controller.wanted(self._due()))

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
            board = self._board(value.shown, bout, moment, now)
            self.page.set_displays(value, board, self._shorts())
        is_needed = bool(self._windows) or self._session.page is self.page
        if is_needed and self._is_ticking and not self._timer.isActive():
            self._timer.start()
        elif not is_needed:
            self._timer.stop()
        self._watches.draw(bout, now)
        self._drawn = self._shown_now(now, moment)

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
            board = self._board(wanted.show, bout, moment, now)
            window.show_board(board, is_flipped=wanted.is_flipped)
        else:
            window.show_role(wanted.show, self._bridge, is_ticking=self._is_ticking)
        window.show_on(screen)

    def _tick(self) -> None:
        """Draw new digits as time passes."""
        now, _, moment = self._moment()
        if self._shown_now(now, moment) != self._drawn or self._watches.turn_at(now):
            self.draw()

    def _shown_now(self, now: Instant, moment: GameMoment) -> tuple[object, ...]:
        """Return everything on which the boards depend."""
        return moment.shown, self._bridge.view().bout, sponsors_at(self._pictures.sponsors, now)

    def _board(self, show: str, bout: Bout, moment: GameMoment, now: Instant) -> Board | None:
        waiting = self._is_waiting()
        return board_of(show, bout, moment, now, zone=self._zone, is_waiting=waiting, pictures=self._pictures)

    # -- pictures of the league ---------------------------------------------------------------------------

    def _on_show(self, show: str) -> None:
        """Show another content. The own picture has to be chosen before the first time."""
        if show == Show.PICTURE and read_picture(self._pictures.own) is None:
            if self._pictures.own:  # it was moved or deleted since it was chosen
                self._readable((self._pictures.own,))
            self._ask_picture()
            return
        self._do(lambda: self.controller.pick_show(show, self._due(), self._shorts()))

    def _ask_picture(self) -> None:
        self._ask(tr("A picture for the display"), QFileDialog.FileMode.ExistingFile, self.take_picture)

    def _ask_sponsors(self) -> None:
        self._ask(tr("Pictures of the sponsors"), QFileDialog.FileMode.ExistingFiles, self.take_sponsors)

    def _ask(self, title: str, mode: QFileDialog.FileMode, done: Callable[[tuple[str, ...]], None]) -> None:
        dialog = file_dialog(self._window, translated(title))
        dialog.setFileMode(mode)
        dialog.setNameFilter(translated(tr("Pictures ({names})", names=PICTURE_FILES)))
        dialog.filesSelected.connect(lambda paths: done(tuple(paths)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def take_picture(self, paths: tuple[str, ...]) -> None:
        """Show the picture in a file, and keep it for the next bouts; a file without one changes nothing."""
        good = self._readable(paths[:1])
        if good:
            self._set_pictures(replace(self._pictures, own=good[0]))
            self._do(lambda: self.controller.pick_show(Show.PICTURE, self._due(), self._shorts()))

    def take_sponsors(self, paths: tuple[str, ...]) -> None:
        """Show the pictures in these files in turn on the half-time board, and keep them for the next bouts."""
        good = self._readable(paths)
        if not good:
            return
        more = len(good) - SPONSORS_MAX
        if more > 0:
            words = tr("{count} pictures are shown, and the other {more} are not.", count=SPONSORS_MAX, more=more)
            self._session.show_status(words)
        self._set_pictures(replace(self._pictures, sponsors=good[:SPONSORS_MAX]))

    def _readable(self, paths: tuple[str, ...]) -> tuple[str, ...]:
        """Return the files that hold a picture, and say which do not."""
        read_picture.cache_clear()  # a file may have been mended since it was read
        bad = [path for path in paths if read_picture(path) is None]
        if bad:
            names = listed(tuple(Path(path).name for path in bad[:BAD_NAMED_MAX]))
            words = ntr("{n} file has no picture", "{n} files have no picture", len(bad))
            self._session.show_status(
                tr("{words} that can be shown: {names}. Choose PNG, JPEG or SVG.", words=words, names=names)
            )
        return tuple(path for path in paths if path not in bad)

    def _set_pictures(self, pictures: Pictures) -> None:
        self._pictures = pictures
        save_preferences(self._services, lambda kept: replace(kept, picture=pictures.own, sponsors=pictures.sponsors))
        self.page.set_pictures(pictures)
        self.draw()

    def _do(self, press: object) -> None:
        """Perform a press, and draw its effect."""
        assert callable(press), "a press is something to do"
        press()
        self.draw()

    def _on_outputs(self) -> None:
        self._found.start()

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
