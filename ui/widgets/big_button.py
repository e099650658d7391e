"""Button for the one great action of a screen; it ignores a bounced second press."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.language import translated
from ui.theme.icons import draw_icon
from ui.theme.kinds import LOOKS
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box
from ui.widgets.text import CENTRE, draw_text, text_width

__all__ = ["GUARD_S", "BigButton"]

GUARD_S = 0.8
"""A second press within this time is a double tap: the first has already changed the button's word."""
HEIGHT = 126.0
LOW = 90.0
"""At less height only the title fits, and under a smaller one that a press has to be repeated."""
LOWEST = 46.0
"""At less height nothing but the title fits."""
LOW_LINE, LOW_SHARE = 20.0, 0.86
"""Height of the line under a smaller title, and the title's size in what is left."""
EDGE_LEAST = 17.0
"""Beside the words of a narrow button."""
NARROW = 200.0
"""A narrower button needs all its width for the words."""
LIP = 4.0
LIP_DARKER = 140
ICON_SHARE = 1.0
ICON_GAP = 14.0
DOT = "  ·  "


class BigButton(Pressable):
    """Start jam, End jam, End timeout: one button, whose word is the next event."""

    hold_ms = 1_000

    def __init__(
        self,
        *,
        height: float = HEIGHT,
        size: float = Type.KEY - 2,
        sub_size: float = Type.LEAD + 1,
        low: float = LOW,
        now: Callable[[], float] = monotonic,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, hint=QSizeF(320, height))
        self._now = now
        self._pressed_at = float("-inf")
        self._size = float(size)
        self._sub_size = float(sub_size)
        self._low = low
        self._action = ("", "", "", ButtonKind.LIVE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def radius(self) -> float:
        return Radius.PANEL.value

    def set_action(
        self, *, title: str, sub: str = "", mark: str = "", kind: ButtonKind = ButtonKind.LIVE, name: str = ""
    ) -> None:
        """Set the next event, a line under it, an icon before it, its kind, and its name if that is not the title."""
        action = (title, sub, mark, kind)
        if action == self._action and (name or title) == self.accessibleName():
            return
        self._action = action
        self.set_off(kind is ButtonKind.OFF)
        self.setAccessibleName(name or title)
        self.setAccessibleDescription(sub)
        self.update()

    def least_width(self) -> float:
        """Return the width at which the title and the first part of the line under it are whole."""
        title, sub, _, _ = self._action
        first = text_width(translated(sub).split(DOT)[0], size=Type.TINY, weight=Weight.BOLD)
        return max(text_width(title, size=Type.NOTE, weight=Weight.HEAVY), first) + 2 * EDGE_LEAST

    def paint(self, painter: QPainter, room: QRectF) -> None:
        title, sub, mark, kind = self._action
        made = LOOKS[kind]
        background: QColor = getattr(self.colours, made.background or "well")
        colour: QColor = getattr(self.colours, made.colour)
        face = room.adjusted(0, 0, 0, -LIP)
        if made.edge and kind is not ButtonKind.OFF:
            edge = getattr(self.colours, made.edge)
            draw_box(
                painter,
                face,
                fill=background,
                edge=edge,
                width=made.edge_width,
                radius=Radius.PANEL,
                is_dashed=made.is_dashed,
            )
        else:
            draw_box(painter, room, fill=background.darker(LIP_DARKER), radius=Radius.PANEL)
            draw_box(painter, face, fill=background, radius=Radius.PANEL)
        sub, size = (sub, self._size) if face.height() >= self._low else self._low_words(sub, face.height())
        middle = face.center().y() - (size * 0.33 if sub else 0.0)
        self._paint_title(painter, QRectF(face.left(), middle - 30, face.width(), 60), title, mark, colour, size)
        if sub:
            beside = 16.0 if face.width() >= NARROW else 8.0
            top = middle + min(size * 0.74, face.bottom() - middle - 27)
            line = QRectF(face.left() + beside, top, face.width() - 2 * beside, 26)
            sub = _first_parts(translated(sub), line.width())
            draw_text(
                painter,
                line,
                sub,
                colour=colour,
                size=self._sub_size,
                weight=Weight.BOLD,
                align=CENTRE,
                least=Type.TINY,
            )

    def _low_words(self, sub: str, height: float) -> tuple[str, float]:
        """Return the line under a low button's title, empty where one press is enough, and the title's size."""
        if not self._can_hold or height < LOWEST:
            return "", self._size
        return translated(sub).split(DOT)[0], min(self._size, (height - LOW_LINE) * LOW_SHARE)

    def _paint_title(self, painter: QPainter, box: QRectF, title: str, mark: str, colour: QColor, size: float) -> None:
        least = text_width(title, size=Type.NOTE, weight=Weight.HEAVY)
        if mark and least > box.width() - size * ICON_SHARE - ICON_GAP - 32:
            mark = ""  # whole words say more than an icon beside cut ones
        icon = size * ICON_SHARE if mark else 0.0
        gap = ICON_GAP if mark else 0.0
        width = min(text_width(title, size=size, weight=Weight.HEAVY), box.width() - icon - gap - 32)
        left = box.center().x() - (width + icon + gap) / 2
        if mark:
            draw_icon(painter, mark, QRectF(left, box.center().y() - icon / 2, icon, icon), colour)
        words = QRectF(left + icon + gap, box.top(), width, box.height())
        draw_text(painter, words, title, colour=colour, size=size, weight=Weight.HEAVY, align=CENTRE)

    def guard(self) -> None:
        """Ignore a press for a moment, because one beside it has just changed the button's word."""
        self._pressed_at = self._now()

    def _on_held(self) -> None:
        if self.isDown():
            self.guard()
        super()._on_held()

    def _on_clicked(self) -> None:
        if self._was_held:  # the release of a press that has acted already
            self._was_held = False
            return
        now = self._now()
        if now - self._pressed_at >= GUARD_S:
            self._pressed_at = now
            super()._on_clicked()


def _first_parts(sub: str, wide: float) -> str:
    """Return as many parts of a line, which dots separate, as fit, if need be none; the last ones name keys."""
    parts = sub.split(DOT)
    while len(parts) > 1 and text_width(DOT.join(parts), size=Type.TINY, weight=Weight.BOLD) > wide:
        del parts[-1]
    is_whole = text_width(parts[0], size=Type.TINY, weight=Weight.BOLD) <= wide
    return DOT.join(parts) if is_whole else ""
