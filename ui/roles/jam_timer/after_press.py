"""Corrections right after a press: it was late, or it was another kind of stop."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.jam_timer.controller import LATE_S
from derbyos_core.roles.jam_timer.timer_panel import OtherStop
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, place
from ui.roles.shared.page import Pane
from ui.theme.tokens import Type, Weight
from ui.widgets.button import Button
from ui.widgets.text import draw_text, text_width

__all__ = ["AfterPress"]

STOPS_MAX = 4
LATE_WIDTH = 92.0
STOP_WIDTH = 89.0
STOP_AIR = 4.0
"""The buttons of the other kinds need this much less padding."""
HEIGHT = 48.0
GAP = 8.0
LATE = (tr("Pressed late?"), tr("Moves the last press back; every clock follows."))
WRONG = (tr("Wrong button?"), tr("Changes what this stop is; the clock keeps its start."))


class AfterPress(Pane):
    """The row under the great button.

    Signals:
        late_tapped(int): the last press was so many seconds late.
        stop_tapped(int): the running stop is of another kind, or cannot be of it; say why.
    """

    late_tapped = Signal(int)
    stop_tapped = Signal(int)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._is_stopped = False
        self._others: tuple[OtherStop, ...] = ()
        self.late = [
            Button(
                tr("{second} s late", second=second),
                name=tr("Pressed {second} s late", second=second),
                height=HEIGHT,
                size=Type.LEAD,
                parent=self,
            )
            for second in LATE_S
        ]
        self.stops = [Button(height=HEIGHT, size=Type.LEAD, parent=self) for _ in range(STOPS_MAX)]
        for second, button in zip(LATE_S, self.late, strict=True):
            button.tapped.connect(lambda second=second: self.late_tapped.emit(second))
        for number, button in enumerate(self.stops):
            for tapped in (button.tapped, button.off_tapped):
                tapped.connect(lambda number=number: self.stop_tapped.emit(number))
            button.hide()

    def show_stop(self, others: tuple[OtherStop, ...], *, is_stopped: bool) -> None:
        """Offer the other kinds of a running stop, else the seconds that a press may have been late."""
        if (is_stopped, others) == (self._is_stopped, self._others):
            return
        self._is_stopped, self._others = is_stopped, others
        for button in self.late:
            button.setHidden(is_stopped)
        for number, button in enumerate(self.stops):
            button.setHidden(number >= len(others))
            if number < len(others):
                button.set_text(others[number].words)
                button.set_kind(ButtonKind.OFF if others[number].why_not else ButtonKind.NORMAL)
        self.relook()

    def extras(self) -> tuple[tuple[str, str], ...]:
        """Return the same row as lines of a menu."""
        if not self._is_stopped:
            return tuple((f"late {second}", tr("Pressed {second} s late", second=second)) for second in LATE_S)
        return tuple((f"stop {number}", other.words) for number, other in enumerate(self._others))

    def do_extra(self, name: str) -> None:
        """Perform a line of that menu."""
        what, _, number = name.partition(" ")
        if what == "late":
            self.late_tapped.emit(int(number))
        else:
            self.stops[int(number)].click()

    def arrange(self, room: QRectF) -> None:
        line = Area(Area(room).top(HEIGHT))
        for button in reversed(self._shown()):
            wide = LATE_WIDTH if button in self.late else max(STOP_WIDTH, button.preferred_size().width() - STOP_AIR)
            place(button, line.right(wide, gap=GAP))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        title, sub = WRONG if self._is_stopped else LATE
        shown = self._shown()
        right = min((button.x() for button in shown), default=0) * room.width() / max(1, self.width())
        line = QRectF(room.left() + 6, room.top() + 2, right - room.left() - 18, 24)
        if text_width(sub, size=Type.LINE) <= line.width():
            draw_text(painter, line.translated(0, 22), sub, colour=self.colours.text2, size=Type.LINE)
        else:  # the question is enough, and stands beside its answers
            line.moveTop(room.top() + (HEIGHT - line.height()) / 2)
        draw_text(painter, line, title, colour=self.colours.text, size=Type.LEAD, weight=Weight.BOLD)

    def _shown(self) -> list[Button]:
        return [button for button in (*self.late, *self.stops) if not button.isHidden()]
