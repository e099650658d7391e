"""Penalty box of one team in one row of the operator's screen: who sits, the seconds, and who sits down next."""

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.operator.box_line import PLACES, BoxLine
from derbyos_core.roles.penalty_box.seats import SeatState, SeatValue
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, columns, place, place_all
from ui.roles.shared.page import Pane
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.pressable import TARGET, Pressable
from ui.widgets.seat import WORDS
from ui.widgets.shapes import draw_box, draw_jersey
from ui.widgets.text import CENTRE, RIGHT, draw_text, text_width

__all__ = ["BOX_HIGH", "BoxRow"]

BOX_HIGH = 44.0
PAD, GAP = 8.0, 6.0
LABEL, LABEL_GAP = 34.0, 4.0
SAT, SAT_WIDE = 66.0, 112.0
"""The button alone, and with the number of the skater where at most one sits."""
CHIP_WIDE, CHIP_HIGH = 50.0, 28.0
SECONDS = 26.0
PILL_HIGH, PILL_PAD = 18.0, 6.0
BADGES = frozenset((SeatState.STAND, SeatState.DONE, SeatState.UNKNOWN))
"""States that ask for somebody; their word stands on a ground of its own."""


class _BoxPlace(Pressable):
    """A seated skater; a tap lets them out."""

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(parent, hint=QSizeF(TARGET, BOX_HIGH))
        self._value: SeatValue | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def radius(self) -> float:
        return Radius.CELL.value

    def set_seat(self, value: SeatValue) -> None:
        if value == self._value:
            return
        self._value = value
        word = WORDS[value.state][0]
        self.setAccessibleName(tr("{who}, {word}, tap to let them out", who=value.name, word=word))
        # A screen reader reads the seconds on request, not by itself.
        left = tr("{seconds} s left", seconds=value.seconds) if value.seconds else ""
        self.setAccessibleDescription(joined(", ", filter(None, (value.serves, left))))
        self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        value, colours = self._value, self.colours
        if value is None:
            return
        line = Area(room)
        box = line.left(CHIP_WIDE, gap=GAP)
        chip = QRectF(box.left(), box.center().y() - CHIP_HIGH / 2, box.width(), CHIP_HIGH)
        if value.jersey is not None and value.number:
            draw_jersey(painter, chip, value.jersey, value.number, edge=colours.strong, size=Type.LEAD)
        else:
            draw_box(painter, chip, fill=colours.warn_soft, edge=colours.warn, radius=Radius.CELL, is_dashed=True)
            draw_text(painter, chip, "?", colour=colours.warn, size=Type.LEAD, weight=Weight.HEAVY, align=CENTRE)
        seconds = line.left(SECONDS, gap=GAP - 1)
        draw_text(
            painter,
            seconds,
            value.seconds,
            colour=colours.text,
            size=Type.LEAD,
            weight=Weight.BOLD,
            align=RIGHT,
            least=Type.TINY,
        )
        self._paint_word(painter, line.rest, value)

    def _paint_word(self, painter: QPainter, room: QRectF, value: SeatValue) -> None:
        colours = self.colours
        word, _, ground, foreground = WORDS[value.state]
        if value.state not in BADGES:
            draw_text(painter, room, word, colour=colours.text2, size=Type.NOTE, least=Type.TINY, may_cut=True)
            return
        wide = min(room.width(), text_width(word, size=Type.TINY, weight=Weight.BOLD) + 2 * PILL_PAD)
        pill = QRectF(room.left(), room.center().y() - PILL_HIGH / 2, wide, PILL_HIGH)
        draw_box(painter, pill, fill=getattr(colours, ground), radius=PILL_HIGH / 3)
        inside = pill.adjusted(2, 0, -2, 0)
        draw_text(
            painter,
            inside,
            word,
            colour=getattr(colours, foreground),
            size=Type.TINY,
            weight=Weight.BOLD,
            align=CENTRE,
            least=Type.TINY - 1,
            may_cut=True,
        )


class BoxRow(Pane):
    """Two places of the box, and a button: the next skater sat down, or there are more than two.

    Signals:
        left_tapped(int): the skater in this place left the box.
        sat_tapped(): the next announced skater sat down; with nobody announced, the reason is asked for.
        more_tapped(): show everybody who sits.
    """

    left_tapped = Signal(int)
    sat_tapped = Signal()
    more_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(background="well", radius=Radius.BUTTON, parent=parent)
        self._line = BoxLine()
        self.places = [_BoxPlace(parent=self) for _ in range(PLACES)]
        self.button = Button(tr("Sat"), height=BOX_HIGH, size=Type.BODY, parent=self)
        for number, one in enumerate(self.places):
            one.hide()
            one.tapped.connect(lambda number=number: self.left_tapped.emit(number))
        self.button.tapped.connect(self._on_button)
        self.button.off_tapped.connect(self.sat_tapped)

    def set_line(self, line: BoxLine, short: str) -> None:
        """Set who sits, and who is next; `short` names the team to a screen reader."""
        before, self._line = self._line, line
        for one, row in zip(self.places, line.places, strict=True):
            one.setHidden(row is None)
            if row is not None:
                one.set_seat(row.value)
        self.button.set_text(self._words(line))
        self.button.set_kind(ButtonKind.OFF if line.way is None and not line.more else ButtonKind.NORMAL)
        name = line.way.name if line.way is not None else tr("Sat down, {short}: nobody is announced", short=short)
        self.button.setAccessibleName(
            tr("{count} more of {short} in the box", count=line.more, short=short) if line.more else name
        )
        self.setAccessibleName(joined(", ", (tr("Box"), short)))
        if _shape(before) != _shape(line):
            self.relook()

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        place(self.button, area.right(SAT_WIDE if self._has_number(self._line) else SAT, gap=GAP))
        area.left(PAD + LABEL, gap=LABEL_GAP)
        # The button covers a part of the second place while nobody is there; the first one keeps its width.
        whole = area.rest.adjusted(0, 0, SAT_WIDE - SAT if self._has_number(self._line) else 0.0, 0)
        place_all(self.places, columns(whole, (1.0,) * PLACES, gap=GAP))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        super().paint(painter, room)
        line = Area(room.adjusted(PAD, 0, 0, 0))
        label = line.left(LABEL, gap=LABEL_GAP)
        draw_text(
            painter, label, tr("Box"), colour=self.colours.text, size=Type.NOTE, weight=Weight.BOLD, least=Type.TINY
        )
        if not any(self._line.places):
            draw_text(painter, line.rest, tr("nobody sits"), colour=self.colours.text2, size=Type.NOTE)

    def _words(self, line: BoxLine) -> str:
        if line.more:
            return tr("{count} more", count=line.more)
        if line.way is not None and self._has_number(line):
            return tr("{number} sat", number=line.way.number)
        return tr("Sat")

    @staticmethod
    def _has_number(line: BoxLine) -> bool:
        """Return whether the button has room for the number: nobody is in the place beside it."""
        return line.way is not None and line.places[-1] is None

    def _on_button(self) -> None:
        (self.more_tapped if self._line.more else self.sat_tapped).emit()


def _shape(line: BoxLine) -> tuple[bool, ...]:
    return (line.way is not None, *(row is None for row in line.places))
