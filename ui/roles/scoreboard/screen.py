"""The scoreboard for the audience: no controls, always dark, and readable across the venue.

It follows the game by itself, as a display does: in the break it is the half-time board, at the end the final score.
"""

from datetime import tzinfo

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QHideEvent, QPainter, QShowEvent
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, tr
from derbyos_core.roles.displays.boards import Board, HalfTimeBoard, board_of
from derbyos_core.roles.displays.shows import due_show
from derbyos_core.roles.penalty_box.watches import Watches
from derbyos_core.roles.scoreboard.board_values import BoardValue, is_timer_silent
from derbyos_core.roles.shared.chat_entry import ChatEntry
from derbyos_core.roles.shared.clock_words import GameMoment, moment_of
from derbyos_core.roles.shared.network import Laptop
from derbyos_core.roles.shared.screen_state import ScreenState
from ui.actions import HelpSection
from ui.roles.scoreboard.drawing import draw_board
from ui.roles.scoreboard.more_boards import draw_half_time
from ui.roles.shared.popover import Popover
from ui.roles.shared.screen import Screen
from ui.theme.tokens import ColourScheme

__all__ = ["ScoreboardScreen"]


FRAMED_MS = 5000
"""The frame goes by itself after so long: the audience must not look at the officials' bars for the evening."""


class ScoreboardScreen(Screen):
    """The audience's screen. X flips the sides, Esc shows the frame with its menu, and hides it again.

    The frame also goes by itself after five seconds, unless a panel is open over the board; then five seconds later.
    """

    help_section = HelpSection.SCOREBOARD
    is_frameless = True
    shows_network = True

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_scheme(ColourScheme.BOARD)
        self._board: Board | None = None
        self._zone: tzinfo | None = None
        self._watches = Watches()
        self._is_flipped = False
        self._is_waiting = False
        self._is_framed = False
        self._framed = QTimer(self, singleShot=True, interval=FRAMED_MS)
        self._framed.timeout.connect(self._on_framed_long)

    @property
    def board(self) -> Board | None:
        """The board that is shown."""
        return self._board

    @property
    def value(self) -> BoardValue | None:
        """The scoreboard, unless another board is shown."""
        return self._board if isinstance(self._board, BoardValue) else None

    @property
    def is_flipped(self) -> bool:
        """Whether the away team stands on the left."""
        return self._is_flipped

    def show_network(self, laptops: tuple[Laptop, ...], lines: tuple[ChatEntry, ...]) -> None:
        self._is_waiting = is_timer_silent(laptops)

    def draw(self, state: ScreenState) -> None:
        self._zone = state.zone
        self._show(state.bout, moment_of(state.bout, state.now), state.now)

    def has_new_digits_at(self, now: Instant) -> bool:
        return self._watches.turn_at(now)

    def show_time(self, bout: Bout, moment: GameMoment, now: Instant) -> None:
        self._show(bout, moment, now)

    def type_text(self, text: str, *, is_shifted: bool) -> bool:
        if text.lower() != "x":
            return False
        self._is_flipped = not self._is_flipped
        self.update()
        return True

    def drop_draft(self) -> bool:
        window = self.window()
        self._is_framed = not self._is_framed
        if self._is_framed and window.isFullScreen():
            window.setWindowState(window.windowState() & ~Qt.WindowState.WindowFullScreen)
        self.frame_requested.emit(self._is_framed)
        if self._is_framed:
            self._framed.start()
        else:
            self._framed.stop()
        return True

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self._framed.stop()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self._is_framed = False  # a session shows the board without its frame

    def _on_framed_long(self) -> None:
        """Hide the frame, unless a panel is open in it."""
        if not self._is_framed:
            return
        around = self.parentWidget()
        panels = around.findChildren(Popover) if around is not None else []
        if any(panel.isVisible() for panel in panels):
            self._framed.start()
            return
        self._is_framed = False
        self.frame_requested.emit(False)

    def paint(self, painter: QPainter, room: QRectF) -> None:
        painter.fillRect(room, self.colours.bg)
        if isinstance(self._board, BoardValue):
            draw_board(painter, room, self._board, self.colours, is_flipped=self._is_flipped)
        elif isinstance(self._board, HalfTimeBoard):
            draw_half_time(painter, room, self._board, self.colours, is_flipped=self._is_flipped)

    def _show(self, bout: Bout, moment: GameMoment, now: Instant) -> None:
        self._watches.draw(bout, now)
        board = board_of(due_show(moment), bout, moment, now, zone=self._zone, is_waiting=self._is_waiting)
        if board == self._board:
            return
        self._board = board
        if isinstance(board, BoardValue | HalfTimeBoard):
            words = _spoken(board)
            if words != self.accessibleName():
                self.setAccessibleName(words)
        self.update()


def _spoken(board: BoardValue | HalfTimeBoard) -> str:
    home, away = board.home, board.away
    if isinstance(board, HalfTimeBoard):
        return tr(
            "Scoreboard, {left} {left_score}, {right} {right_score}, {words}",
            left=home.name,
            left_score=home.score,
            right=away.name,
            right_score=away.score,
            words=joined(", ", filter(None, (board.word, board.result, board.next_start))),
        )
    return tr(
        "Scoreboard, {left} {left_score}, {right} {right_score}, {period}, {jam}",
        left=home.name,
        left_score=home.score,
        right=away.name,
        right_score=away.score,
        period=board.period,
        jam=board.jam,
    )
