"""Arrow keys among controls that share one Tab stop (design 8)."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from ui.safe_slots import safe_slots
from ui.widgets.pressable import Pressable

__all__ = ["RovingFocus", "put_in_order"]

ASIDE = 3
"""A control in the same line is nearer than one at a third of the distance that is out of line."""
WAYS = {
    Qt.Key.Key_Left: QPoint(-1, 0),
    Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1),
    Qt.Key.Key_Down: QPoint(0, 1),
}


@safe_slots
@safe_slots
class RovingFocus(QObject):
    """Controls that share one Tab stop: the one that the arrows reached last, at first the first of them."""

    def __init__(self, controls: Iterable[Pressable] = (), *, parent: QWidget) -> None:
        super().__init__(parent)
        self._place = parent
        self._controls: list[Pressable] = []
        for control in controls:
            self.add(control)

    def add(self, control: Pressable) -> None:
        """Add a control, read after the earlier ones even if created late. The caller bounds their number."""
        before = self._controls[-1] if self._controls else None
        self._controls.append(control)
        control.installEventFilter(self)
        if before is not None:
            put_in_order((before, control))
            control.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def stay_in_sight(self) -> None:
        """Move the Tab stop to a visible control after some of them were hidden."""
        shown = [control for control in self._controls if not control.isHidden()]
        if shown and not any(control.focusPolicy() & Qt.FocusPolicy.TabFocus for control in shown):
            self.stop_at(shown[0])

    def stop_at(self, control: Pressable) -> None:
        """Move the Tab stop here; the focus stays where it is."""
        for other in self._controls:
            other.setFocusPolicy(Qt.FocusPolicy.TabFocus if other is control else Qt.FocusPolicy.NoFocus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        way = WAYS.get(Qt.Key(event.key()))
        if way is None or not isinstance(watched, Pressable) or watched not in self._controls:
            return False
        target = self._nearest(watched, way)
        if target is not None:
            self.stop_at(target)
            target.setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _nearest(self, here: Pressable, way: QPoint) -> Pressable | None:
        """Return the nearest control in that direction."""
        start = self._middle(here)
        found: list[tuple[int, Pressable]] = []
        for control in self._controls:
            if control is here or control.isHidden():
                continue
            apart = self._middle(control) - start
            along = QPoint.dotProduct(apart, way)
            aside = abs(QPoint.dotProduct(apart, way.transposed()))
            # Only a control that overlaps this one seen in that direction is beside it; one below is never to the
            # right.
            least = (here.width() if way.x() else here.height()) // 2
            if along >= least:
                found.append((along + ASIDE * aside, control))
        return min(found, key=lambda one: one[0])[1] if found else None

    def _middle(self, control: Pressable) -> QPoint:
        return control.mapTo(self._place, control.rect().center())


def put_in_order(widgets: Sequence[QWidget]) -> None:
    """Set the Tab order. Controls that Tab skips keep their position for when the arrows make them the stop."""
    policies = [widget.focusPolicy() for widget in widgets]
    for widget in widgets:
        widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # Qt orders no others
    for first, second in pairwise(widgets):
        QWidget.setTabOrder(first, second)
    for widget, policy in zip(widgets, policies, strict=True):
        widget.setFocusPolicy(policy)
