"""Main window: the start page, and the screens of the bout that was opened from it.

Until `furnish` the window is its start page alone, so that nothing delays its first paint. Everything that only a bout
needs is imported and created after it (`bout_shell`).
"""

from dataclasses import replace
from datetime import tzinfo
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QHideEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.texts import bounded_text, local_date
from derbyos_core.roles.start.offered_bouts import SavedBout
from ui.frame.frame import Frame
from ui.safe_slots import safe_slots
from ui.services import Lesson, NodePort, OpenedFile, Opening, Preferences, Services
from ui.shell.preferences import save_preferences, take_looks
from ui.shell.start.join import StartPage
from ui.theme.look import look

if TYPE_CHECKING:
    from derbyos_core.roles.start.kept import KeptTeam
    from derbyos_core.roles.start.setup import NewBout
    from ui.session.typed_texts import TypedTexts
    from ui.shell.bout_shell import BoutShell

__all__ = ["LOOKS_LEAST", "TYPING_MS", "MainWindow"]

LOOK_AROUND_MS = 1000
"""Interval between searches of the network for bouts while the start page is shown."""
LOOKS_LEAST = 3
"""Searches before the page says that there are no bouts: most are found within two seconds."""
TYPING_MS = 300
"""Time after the first key until what was typed on the start page is kept on the disk."""
SIZE = (1366, 768)


@safe_slots
class MainWindow(QMainWindow):
    """The window of one person.

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
        """Without services the window shows the start page with the preferences `kept`, until `furnish` is called."""
        super().__init__()
        self._zone = zone
        self._is_ticking = is_ticking
        self._shell: BoutShell | None = None
        self._looks = 0
        self.frame = Frame(parent=self)
        self.start = StartPage(parent=self.frame)
        self.setCentralWidget(self.frame)
        self.setWindowTitle("DerbyOS")
        self.resize(*SIZE)
        self._around = QTimer(self, interval=LOOK_AROUND_MS)
        self._around.timeout.connect(self.look_around)
        self._typed_texts: TypedTexts | None = None
        self._typing = QTimer(self, singleShot=True, interval=TYPING_MS)
        self._typing.timeout.connect(self._keep_typed_texts)
        self.start.typed.connect(self._on_typing)
        self.start.opening_requested.connect(self.open)
        self.start.saved_requested.connect(self._on_saved_requested)
        self.start.kept_requested.connect(self._on_kept_requested)
        self.start.team_forgotten.connect(self._on_team_forgotten)
        self.start.file_requested.connect(self.open_file)
        self.start.looks_chosen.connect(self._on_looks_chosen)
        if kept is None:
            kept = services.load_preferences() if services is not None else Preferences()
        take_looks(kept)
        self.start.set_preferences(kept)
        self._show_start_page()
        if services is not None:
            self.furnish(services)

    def furnish(self, services: Services) -> None:
        """Create everything that a bout needs, and start searching for bouts."""
        from ui.session.typed_texts import TypedTexts
        from ui.shell.bout_shell import BoutShell  # half of the program, which the first paint does not need

        self._shell = BoutShell(self, self.frame, services, zone=self._zone, is_ticking=self._is_ticking)
        self._shell.left.connect(self._on_left)
        self._shell.closed.connect(self.close)
        self._typed_texts = TypedTexts(
            self.start,
            services.load_typed(None),
            lambda texts: services.save_typed(None, texts),
            self.start.person.set_note,
        )
        self._keep_typed_texts()
        self.start.set_offers_closed(offers_closed=services.offers_closed)
        self.look_around()
        self._around.start()

    @property
    def shell(self) -> "BoutShell":
        """The part of the window that a bout needs."""
        assert self._shell is not None, "a window is furnished before anything is done in it"
        return self._shell

    # -- the start page -----------------------------------------------------------------------------------

    def open(self, opening: Opening, page: "NewBout | None" = None) -> None:
        """Join a bout, or make one. Problems are shown on the page."""
        shell = self.shell
        self.start.set_busy(True, tr("Opening the bout."))
        save_preferences(shell.services, lambda kept: _as_opened(kept, opening, is_full=self.start.person.is_full))
        if opening.is_practice:
            shell.waiting.start(
                shell.services.open_practice(opening),
                done=lambda lesson: self.enter(lesson.node, opening, lesson=lesson),
                failed=self.start.set_problem,
            )
        else:
            shell.waiting.start(
                shell.services.open_bout(opening),
                done=lambda node: self._on_opened(node, opening, page),
                failed=self.start.set_problem,
            )

    def _on_opened(self, node: NodePort, opening: Opening, page: "NewBout | None") -> None:
        self.enter(node, opening, page)
        self.start.enter_address()
        self._keep_typed_texts()
        if page is not None:
            if self._typed_texts is not None:
                self._typed_texts.finish()
            shell, bout_id = self.shell, node.view().bout_id
            shell.waiting.start(shell.services.saved_bouts(), done=lambda saved: shell.number_game(bout_id, saved))

    def open_file(self, path: Path) -> None:
        """Keep the bout in a file, and choose it on the page. A wrong file is told there."""
        self.shell.waiting.start(
            self.shell.services.open_file(path), done=self.take_file, failed=self.start.refuse_file
        )

    def take_file(self, opened: OpenedFile, *, is_joining: bool = False) -> None:
        """Choose the bout of a file among those kept here."""

        def choose(saved: tuple[SavedBout, ...]) -> None:
            self.start.set_saved(saved, self.shell.services.now())
            self.start.take_file(opened, is_joining=is_joining)

        self.shell.waiting.start(self.shell.services.saved_bouts(), done=choose, failed=self.start.refuse_file)

    def enter(
        self, node: NodePort, opening: Opening, page: "NewBout | None" = None, *, lesson: Lesson | None = None
    ) -> None:
        """Show the screen of the first role in a bout that is open."""
        self._around.stop()
        self.start.set_busy(False)
        self.shell.enter(node, opening, page, lesson=lesson)

    def look_around(self) -> None:
        """Show the bouts that the network announces now."""
        self._looks += 1
        has_looked = self._looks > LOOKS_LEAST or not self._is_ticking
        self.start.set_found(self.shell.services.found_bouts(), has_looked=has_looked)
        if self._is_ticking and self._looks == LOOKS_LEAST:
            self._look_for_the_last()

    def _look_for_the_last(self) -> None:
        """Read the bouts kept here, for the one that this laptop was in last. Who opens their list is told problems."""
        self.shell.waiting.start(
            self.shell.services.saved_bouts(),
            done=lambda saved: self.start.set_saved(saved, self.shell.services.now()),
        )

    def _show_start_page(self) -> None:
        self.frame.set_frameless(True)
        self.frame.set_content(self.start)

    def _on_saved_requested(self) -> None:
        self.shell.waiting.start(
            self.shell.services.saved_bouts(),
            done=lambda saved: self.start.set_saved(saved, self.shell.services.now()),
            failed=self.start.bouts.set_problem,
        )

    def _on_kept_requested(self) -> None:
        today = local_date(self.shell.services.now(), self._zone)
        form = self.start.form
        self._keep_typed_texts()  # what was typed before the program ended stands there first
        form.set_kept(self.shell.services.load_kept(), today)

    def _on_typing(self) -> None:
        if not self._typing.isActive():  # else nothing is kept while somebody types without a pause
            self._typing.start()

    def _keep_typed_texts(self) -> None:
        if self._typed_texts is not None:
            self._typed_texts.look()

    def _on_team_forgotten(self, team: "KeptTeam") -> None:
        from ui.shell.keeping import forget_team

        today = local_date(self.shell.services.now(), self._zone)
        self.start.form.set_kept(forget_team(team, self.shell.services), today)

    def _on_looks_chosen(self) -> None:
        save_preferences(self.shell.services)

    def _on_left(self, note: str) -> None:
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowFullScreen)
        self.start.person.set_note(note)
        self._show_start_page()
        self.look_around()
        self._around.start()
        if self._is_ticking:
            self._look_for_the_last()

    # -- the window itself --------------------------------------------------------------------------------

    def put_away(self) -> None:
        """Hide the window without leaving a bout, for a node that belongs to another owner."""
        self._around.stop()
        if self._shell is not None:
            self._shell.put_away()
        self.hide()
        self.deleteLater()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        before = look().scale
        look().set_window((self.width(), self.height()))
        if look().scale < before and self._shell is not None:
            self._shell.explain(bounded_text(look().scale, look().requested_scale))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():  # closed, and not only minimised by the window manager
            look().set_window(None)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._shell is not None and self._shell.is_in_bout:
            event.ignore()
            self._shell.close()
            return
        event.accept()
        self._around.stop()
        self._keep_typed_texts()
        if self._shell is not None:
            self._shell.stop()
        self.left.emit()


def _as_opened(kept: Preferences, opening: Opening, *, is_full: bool) -> Preferences:
    """Return what is remembered of an opening. A practice bout leaves the roles of the last real one."""
    roles = kept.roles if opening.is_practice else opening.roles
    return replace(kept, name=opening.name or kept.name, roles=roles, is_full_screen=is_full)
