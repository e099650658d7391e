"""Vertical scroll area for a list that may be longer than its place; it takes no focus."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from ui.language import Spoken
from ui.roles.shared.page import Pane
from ui.widgets.painted import pixels, room_of

__all__ = ["ScrollPane"]

BAR_GAP = 6.0
TIGHT_GAP = 3.0
TIGHT_BELOW = 330.0

Arrange = Callable[[QRectF], float]
"""Places the children of the paper in a rectangle, and returns their height."""


class _Paper(Pane):
    def __init__(self, parent: QWidget, arrange: Arrange) -> None:
        super().__init__(parent=parent)
        self._arrange = arrange

    def arrange(self, room: QRectF) -> None:
        high = pixels(QSizeF(1, max(1.0, self._arrange(room)))).height()
        if high != self.minimumHeight():
            self.setMinimumHeight(high)


class ScrollPane(Spoken, QScrollArea):
    """A scroll area whose `paper` holds the list."""

    def __init__(self, name: str, arrange: Arrange, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.paper: Pane = _Paper(self, arrange)
        self.setWidget(self.paper)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(name)

    def clear_of_bar(self, wide: float) -> float:
        """Return the width that leaves a gap before the scroll bar, if there is one."""
        if wide >= room_of(self).width() - 1:
            return wide
        return wide - (BAR_GAP if wide >= TIGHT_BELOW else TIGHT_GAP)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the list again: rows may depend on the height that is seen, which does not resize a longer paper."""
        super().resizeEvent(event)
        if event.size().height() != event.oldSize().height():
            self.relay()

    def relay(self) -> None:
        """Lay out the list again, after it has grown or shrunk."""
        self.paper.arrange(room_of(self.paper))
