"""Button of a yes-or-no fact: a press carries a value, and does not toggle whatever is set by then."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.press_times import AGREE_S
from ui.layout import Area
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.shapes import draw_box
from ui.widgets.text import CENTRE, LEFT, draw_text

__all__ = ["FactButton"]

FACT_HEIGHT = 56.0
CAP_BELOW_FROM = 48.0
"""A button this high has the letter of its key below the words, a lower one beside them."""
CAP, CAP_GAP = 16.0, 4.0
DASHED_WIDTH = 1.6


class FactButton(Button):
    """Lead, Lost, Call-off and the like.

    Signals:
        wanted(bool): the value that the person wants the fact to have.
        outdated(object): why a press does nothing, that began while the jam could not have the fact.
    """

    wanted = Signal(bool)
    outdated = Signal(object)

    def __init__(
        self,
        text: str = "",
        *,
        mark: str = "",
        height: float = FACT_HEIGHT,
        size: float = Type.LEAD,
        now: Callable[[], float] = monotonic,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, mark=mark, height=height, size=size, parent=parent)
        self._plain_mark = mark
        self._now = now
        self._is_chosen = False
        self._is_suggested = False
        self._changed_at = float("-inf")
        self._asks_for = True
        self._about: object = None
        self._cap = ""
        self._is_impossible = False
        self._was_off = False
        self._is_other = False
        self.pressed.connect(self._on_finger_down)
        self.tapped.connect(self._on_tapped)
        self._name()

    @property
    def is_chosen(self) -> bool:
        return self._is_chosen

    def set_about(self, about: object) -> None:
        """Set the jam of the fact. In another jam it is another fact, which nobody has changed a moment ago."""
        if about != self._about:
            self._about, self._is_other = about, True
            self._changed_at = float("-inf")

    def set_chosen(self, is_chosen: bool) -> None:
        """Set the value of the fact, by whomever it was entered."""
        is_other, self._is_other = self._is_other, False
        if is_chosen == self._is_chosen:
            return
        self._is_chosen = is_chosen
        self._changed_at = float("-inf") if is_other else self._now()
        self._show_kind()
        self.set_mark("check" if is_chosen else self._plain_mark)
        self._name()

    def set_impossible(self, is_impossible: bool) -> None:
        """Set whether the jam cannot have the fact: a tap then asks for the reason by `off_tapped`."""
        if is_impossible != self._is_impossible:
            self._is_impossible = is_impossible
            self._show_kind()

    def _show_kind(self) -> None:
        usual = ButtonKind.CHOSEN if self._is_chosen else ButtonKind.NORMAL
        self.set_kind(ButtonKind.OFF if self._is_impossible and not self._is_chosen else usual)

    def asks(self, down_at: float) -> bool:
        """Return the value that a press requests which began then, in seconds of `monotonic`."""
        is_fresh = down_at - self._changed_at < AGREE_S
        return self._is_chosen if is_fresh else not self._is_chosen

    def set_suggested(self, is_suggested: bool) -> None:
        """Suggest the fact with a dashed outline. It is never set automatically."""
        if is_suggested != self._is_suggested:
            self._is_suggested = is_suggested
            self.update()

    def set_cap(self, cap: str) -> None:
        """Set the letter of its key; empty for none."""
        if cap != self._cap:
            self._cap = cap
            self.update()

    def set_text(self, text: str) -> None:
        super().set_text(text)
        self._name()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        super().paint(painter, room)
        if self._is_suggested and not self._is_chosen:
            colours = self.colours
            box = room.adjusted(2, 2, -2, -2)
            draw_box(painter, box, edge=colours.accent, width=DASHED_WIDTH, radius=Radius.CELL, is_dashed=True)

    def _paint_words(self, painter: QPainter, room: QRectF, colour: QColor) -> None:
        if not self._cap:
            super()._paint_words(painter, room, colour)
            return
        line = Area(room)
        if room.height() >= CAP_BELOW_FROM:
            box = line.bottom(room.height() * 0.44)
            line.rest.adjust(0, 4, 0, 2)
            align = CENTRE
        else:
            box, align = line.right(CAP, gap=CAP_GAP), LEFT
        super()._paint_words(painter, line.rest, colour)
        draw_text(
            painter, box, self._cap, colour=colour, size=Type.NOTE, weight=Weight.SEMI, align=align, least=Type.TINY
        )

    def _on_finger_down(self) -> None:
        self._asks_for, self._was_off = self.asks(self._now()), self.is_off

    def _on_tapped(self) -> None:
        if self._was_off:
            self.outdated.emit(
                tr("{what} was not possible when this press began, so it did nothing.", what=self.words())
            )
        else:
            self.wanted.emit(self._asks_for)

    def _name(self) -> None:
        self.setAccessibleName(joined(", ", (self.words(), tr("on") if self._is_chosen else tr("off"))))
