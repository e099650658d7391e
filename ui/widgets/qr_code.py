"""QR code, dark on light in every colour scheme, with the quiet zone that readers need."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from ui.theme.tokens import ColourScheme
from ui.widgets.painted import Painted

__all__ = ["QUIET", "QRCode"]

QUIET = 4
"""Light modules around the code (ISO/IEC 18004, 5.3.8)."""
SIDE = 200.0


class QRCode(Painted):
    """A QR code in the middle of its place, of whole pixels per module; nothing without rows."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(SIDE, SIDE))
        self._rows: tuple[tuple[bool, ...], ...] = ()
        self.set_scheme(ColourScheme.LIGHT)

    def set_rows(self, rows: Sequence[Sequence[bool]], name: str) -> None:
        """Set the modules of the code from the top, true for dark, and what a screen reader says of it."""
        shown = tuple(tuple(row) for row in rows)
        self.setAccessibleName(name)
        if shown != self._rows:
            self._rows = shown
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if not self._rows:
            return
        # Pixels, not units: edges between two pixels are grey, and a reader then needs a better light.
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        modules = len(self._rows) + 2 * QUIET
        pixel = self.devicePixelRatioF()
        step = int(min(self.width(), self.height()) * pixel / modules) / pixel
        side = step * modules
        left, top = (self.width() - side) // 2, (self.height() - side) // 2
        painter.fillRect(QRectF(left, top, side, side), self.colours.surface)
        for down, row in enumerate(self._rows, start=QUIET):
            for across, is_dark in enumerate(row, start=QUIET):
                if is_dark:
                    painter.fillRect(QRectF(left + across * step, top + down * step, step, step), self.colours.text)
