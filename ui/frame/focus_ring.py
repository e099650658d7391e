"""Ring of the keyboard focus: outside the control, so one widget draws it over everything."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from ui.safe_slots import safe_slots
from ui.theme.look import look
from ui.widgets.painted import canvas
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box

__all__ = ["FocusRing"]

WIDTH = 3.0
GAP = 2.0


@safe_slots
class FocusRing(QWidget):
    """The ring of one window. It shows only a focus that was set by key, and stays where a pointer presses there."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._target: Pressable | None = None
        self._watched: tuple[QWidget, ...] = ()
        """The control and everything around it: it goes along when one of them is moved, as at the end of a banner."""
        self._moved = QTimer(self, singleShot=True, interval=0)
        """A parent's geometry may change in the same turn, so the ring is placed after it."""
        self._moved.timeout.connect(self._follow)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        app = QApplication.instance()
        assert isinstance(app, QApplication), "a window is made in a running program"
        app.focusChanged.connect(self._on_focus)
        look().changed.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Hide, QEvent.Type.Show):
            self._moved.start()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._target is None or not isValid(self._target):
            return
        painter: QPainter = canvas(self)
        scale = look().scale
        room = QRectF(QPointF(0, 0), self.size().toSizeF() / scale)
        inner = self._target.radius
        draw_box(painter, room, edge=look().colours.accent, width=WIDTH, radius=inner + GAP + WIDTH)
        gap = room.adjusted(WIDTH, WIDTH, -WIDTH, -WIDTH)
        draw_box(painter, gap, edge=look().colours.surface, width=GAP, radius=inner + GAP)
        painter.end()

    def _on_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        self._leave()
        # Only controls: fields and tables show the focus inside themselves.
        if isinstance(new, Pressable) and new.came_by_key and new.window() is self.window():
            self._target = new
            self._watched = tuple(_around(new))
            for widget in self._watched:
                widget.installEventFilter(self)
            self._follow()

    def _leave(self) -> None:
        # When a screen is removed, Qt moves its focus to another widget; the control may be deleted by then.
        for widget in self._watched:
            if isValid(widget):
                widget.removeEventFilter(self)
        self._target, self._watched = None, ()
        self.hide()

    def _follow(self) -> None:
        target = self._target
        if target is None or not isValid(target) or not target.isVisible():
            self.hide()
            return
        out = round((WIDTH + GAP) * look().scale)
        corner = target.mapTo(self.window(), target.rect().topLeft())
        self.setGeometry(corner.x() - out, corner.y() - out, target.width() + 2 * out, target.height() + 2 * out)
        self.raise_()
        self.show()
        self.update()


def _around(target: QWidget) -> Iterator[QWidget]:
    """Return a control and its parents within the window."""
    widget: QWidget | None = target
    while widget is not None and not widget.isWindow():
        yield widget
        widget = widget.parentWidget()
