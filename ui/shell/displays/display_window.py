"""Window on another display: full screen, only looked at, without keys and pointer.

On the official's own display, for a laptop whose only screen is the beamer, Esc or a press closes it.
"""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QMouseEvent, QScreen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.displays.boards import Board
from ui.bridge import NodeBridge
from ui.frame.frame import Frame
from ui.layout import Area, place
from ui.roles.scoreboard.public_board import PublicBoard
from ui.roles.shared.page import Heading
from ui.safe_slots import safe_slots
from ui.session.bout_session import BoutSession
from ui.theme.tokens import ColourScheme, Type
from ui.widgets.painted import room_of
from ui.widgets.text import CENTRE

__all__ = ["DisplayWindow"]

HINT_MS = 5000
"""Time for which the key that leaves the board is named; after that nothing but the board is shown."""
HINT_HIGH = 40.0


@safe_slots
class DisplayWindow(QWidget):
    """The window of one display.

    Signals:
        closed(): the person closed it, by Esc, a press or the window manager.
    """

    closed = Signal()

    def __init__(self, *, is_here: bool) -> None:
        super().__init__()
        self._is_here = is_here
        self._is_ending = False
        self.setWindowTitle("DerbyOS")
        self.setWindowFlag(Qt.WindowType.FramelessWindowHint)
        if not is_here:
            self.setWindowFlag(Qt.WindowType.WindowDoesNotAcceptFocus)
            self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.board = PublicBoard(parent=self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.board)
        self.board.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hint = Heading(tr("Esc or a tap: back to your own window"), size=Type.HEAD, align=CENTRE, parent=self)
        self.hint.set_scheme(ColourScheme.BOARD)
        self.hint.hide()
        self._hint_time = QTimer(self, singleShot=True, interval=HINT_MS)
        self._hint_time.timeout.connect(self.hint.hide)
        self._frame: Frame | None = None
        self.session: BoutSession | None = None
        """The session that draws the screen of a role here, if one is shown."""

    @property
    def is_here(self) -> bool:
        """Whether it covers the display that the official works on."""
        return self._is_here

    def show_on(self, screen: QScreen) -> None:
        """Show the window full screen on a display, or move it there."""
        if self.isVisible() and self.screen() is screen and self.geometry() == screen.geometry():
            return
        self.setScreen(screen)
        self.setGeometry(screen.geometry())
        # Not `showFullScreen`, which asks for the keys.
        self.setWindowState(self.windowState() | Qt.WindowState.WindowFullScreen)
        self.show()
        self.setGeometry(screen.geometry())
        if self._is_here:
            self.activateWindow()
            place(self.hint, Area(room_of(self)).bottom(HINT_HIGH))
            self.hint.raise_()
            self.hint.show()
            self._hint_time.start()

    def show_board(self, board: Board | None, *, is_flipped: bool) -> None:
        """Show a board for the audience; None for a black display."""
        self._end_session()
        self.board.show()
        self.board.set_board(board, is_flipped=is_flipped)

    def show_role(self, role: str, bridge: NodeBridge, *, is_ticking: bool) -> None:
        """Show the screen of a role under the header of the game, to be looked at."""
        if self.session is not None and self.session.role == role:
            return
        self._end_session()
        self.board.hide()
        self._frame = frame = Frame(parent=self)
        self._column.addWidget(frame)
        self.session = BoutSession(bridge, frame, (role,), is_ticking=is_ticking, is_announcing=False, parent=self)
        frame.resized.connect(self._on_resized)
        self.session.show_role(role)
        frame.bottom.hide()
        frame.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        frame.show()

    def end(self) -> None:
        """Close the window for good."""
        self._is_ending = True
        self._end_session()
        self.hide()
        self.deleteLater()

    def _end_session(self) -> None:
        session, self.session = self.session, None
        frame, self._frame = self._frame, None
        if session is not None:
            session.leave()
            session.deleteLater()
        if frame is not None:
            self._column.removeWidget(frame)
            frame.hide()
            frame.deleteLater()

    def _on_resized(self, _: object) -> None:
        if self.session is not None and self._frame is not None:
            self.session.screen.set_size_class(self._frame.size_class)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return
        super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._is_here:
            self.closed.emit()
            return
        super().mouseReleaseEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        event.accept()
        if not self._is_ending:
            self.closed.emit()
