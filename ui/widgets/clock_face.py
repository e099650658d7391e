"""Clock display: a label, a mark that says whether it runs, and given digits."""

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.phase import DisplayPhase
from ui.theme.icons import draw_icon
from ui.theme.phases import LOOKS
from ui.theme.tokens import Type, Weight
from ui.widgets.painted import Painted
from ui.widgets.text import CENTRE, LEFT, draw_text, text_width

__all__ = ["ClockFace", "ClockKind"]

MARK = 11.0
MARK_GAP = 6.0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    size: QSizeF
    label: float
    digits: float
    is_beside: bool = False
    is_centred: bool = False


class ClockKind(Enum):
    """Places for a clock, with their sizes."""

    HEADER = _Plan(size=QSizeF(104, 62), label=Type.NOTE, digits=Type.CLOCK)
    """The label above the digits."""
    LINE = _Plan(size=QSizeF(110, 44), label=Type.NOTE, digits=Type.NUMBER_M, is_beside=True)
    """Mark and digits only, for the compact frame."""
    ROW = _Plan(size=QSizeF(240, 56), label=Type.BODY, digits=Type.KEY, is_beside=True)
    """The label beside the digits."""
    BOARD = _Plan(size=QSizeF(300, 130), label=Type.TITLE, digits=76, is_centred=True)


class ClockFace(Painted):
    """One clock. It never counts: the text is computed from event times at each repaint."""

    def __init__(self, kind: ClockKind = ClockKind.HEADER, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=kind.value.size)
        self._kind = kind
        self._label = ""
        self._text = ""
        self._is_running = False
        self._phase: DisplayPhase | None = None

    def set_kind(self, kind: ClockKind) -> None:
        if kind is not self._kind:
            self._kind = kind
            self.set_hint(kind.value.size)
            self.update()

    def set_label(self, label: str) -> None:
        if label != self._label:
            self._label = label
            self._name()
            self.update()

    def set_text(self, text: str) -> None:
        """Set the digits. Only a change repaints, and none is announced."""
        if text != self._text:
            self._text = text
            self._name()
            self.update()

    def text(self) -> str:
        """Return the digits that are shown."""
        return self._text

    def set_running(self, is_running: bool) -> None:
        """Set whether the clock runs. A stopped clock has the pause mark and softer digits."""
        if is_running != self._is_running:
            self._is_running = is_running
            self._name()
            self.update()

    def set_phase(self, phase: DisplayPhase | None) -> None:
        """Set the phase that gives a running clock its colour; None for plain text."""
        if phase is not self._phase:
            self._phase = phase
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        plan = self._kind.value
        colour = self.colours.text if self._is_running else self.colours.text2
        if self._phase is not None and self._is_running:
            colour = getattr(self.colours, LOOKS[self._phase].colour)
        mark = "player-play-filled" if self._is_running else "player-pause-filled"
        if plan.is_beside:
            self._paint_beside(painter, room, plan, mark)
            return
        label = QRectF(room.left(), room.top() + 4, room.width(), room.height() * 0.27)
        digits = QRectF(room.left(), label.bottom() - 1, room.width(), room.bottom() - label.bottom() - 2)
        align = CENTRE if plan.is_centred else LEFT
        if not plan.is_centred:
            box = QRectF(label.left(), label.center().y() - MARK / 2, MARK, MARK)
            draw_icon(painter, mark, box, colour)
            label.setLeft(label.left() + MARK + MARK_GAP - 2)
        draw_text(
            painter,
            label,
            self._label,
            colour=self.colours.text2,
            size=plan.label,
            weight=Weight.SEMI,
            align=align,
            least=Type.TINY,
        )
        draw_text(painter, digits, self._text, colour=colour, size=plan.digits, weight=Weight.HEAVY, align=align)

    def _paint_beside(self, painter: QPainter, room: QRectF, plan: _Plan, mark: str) -> None:
        colour = self.colours.text if self._is_running else self.colours.text2
        side = MARK + 2
        marked = getattr(self.colours, LOOKS[self._phase].colour) if self._phase and self._is_running else colour
        left = room.left()
        draw_icon(painter, mark, QRectF(left, room.center().y() - side / 2, side, side), marked)
        left += side + MARK_GAP
        if self._label and self._kind is ClockKind.ROW:
            box = QRectF(left, room.top(), room.right() - left, room.height())
            width = text_width(self._label, size=plan.label, weight=Weight.SEMI)
            draw_text(painter, box, self._label, colour=self.colours.text2, size=plan.label, weight=Weight.SEMI)
            left += width + 16
        box = QRectF(left, room.top(), room.right() - left, room.height())
        draw_text(painter, box, self._text, colour=colour, size=plan.digits, weight=Weight.HEAVY)

    def _name(self) -> None:
        state = tr("running") if self._is_running else tr("stopped")
        self.setAccessibleName(tr("{label} clock {text} {state}", label=self._label, text=self._text, state=state))
