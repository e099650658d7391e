"""Board for the audience as a widget: whichever of the boards it is given, always dark."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.displays.boards import Board, HalfTimeBoard, ListBoard, PictureBoard
from ui.roles.scoreboard.drawing import draw_board
from ui.roles.scoreboard.more_boards import draw_half_time, draw_lists
from ui.roles.scoreboard.pictures import draw_picture
from ui.theme.tokens import ColourScheme
from ui.widgets.painted import Painted

__all__ = ["PublicBoard"]

WIDE = 1366.0
"""Width in which the boards were measured."""


class PublicBoard(Painted):
    """One board, stretched to the widget; black without one.

    A board that is smaller than it was measured, as in a preview, is a smaller picture of it with the same lines.
    """

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.set_scheme(ColourScheme.BOARD)
        self.set_solid("bg")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._board: Board | None = None
        self._is_flipped = False
        self.setAccessibleName(tr("Board for the audience"))

    @property
    def board(self) -> Board | None:
        """The board that is shown."""
        return self._board

    @property
    def is_flipped(self) -> bool:
        """Whether the teams are on the other sides."""
        return self._is_flipped

    def set_board(self, board: Board | None, *, is_flipped: bool) -> None:
        """Set what is shown; None for nothing."""
        if (board, is_flipped) != (self._board, self._is_flipped):
            self._board, self._is_flipped = board, is_flipped
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        board, colours, is_flipped = self._board, self.colours, self._is_flipped
        if room.width() < WIDE:
            high = max(1.0, room.height() * WIDE / max(1.0, room.width()))
            painter.scale(room.width() / WIDE, room.height() / high)
            room = QRectF(0, 0, WIDE, high)
        if isinstance(board, HalfTimeBoard):
            draw_half_time(painter, room, board, colours, is_flipped=is_flipped)
        elif isinstance(board, ListBoard):
            draw_lists(painter, room, board, colours, is_flipped=is_flipped)
        elif isinstance(board, PictureBoard):
            draw_picture(painter, room, board.path)
        elif board is not None:
            draw_board(painter, room, board, colours, is_flipped=is_flipped)
