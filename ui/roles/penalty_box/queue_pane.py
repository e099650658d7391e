"""Skaters on the way to the box, as the penalty tracker announced them; and the conflict about who sits."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.penalty_box.penalty_queue import WayValue
from derbyos_core.roles.shared.screen_state import Conflict
from ui.layout import Area, centred, place
from ui.roles.shared.page import Pane
from ui.theme.tokens import Type, Weight
from ui.widgets.conflict_chip import ChipAnswer, ConflictChip, ConflictValue
from ui.widgets.painted import room_of
from ui.widgets.text import RIGHT, draw_text, text_width
from ui.widgets.way_chip import WayChip

__all__ = ["WayPane"]

WAYS_MAX = 10
PAD = 8.0
LABEL = 124.0
LOW_BELOW = 60.0
CHIP_HIGH, CHIP_LEAST, CHIP_GAP = 52.0, 44.5, 10.0
CONFLICT, CONFLICT_AIR = 470.0, 2.0
CHIPS_LEAST = 200.0
"""Width that is left for the skaters beside a conflict."""
LABELS = (tr("On the way"), tr("from penalties"))
HELP = (tr("Not listed? Tap Sat down on a free seat."), tr("The timer starts at once, the number can wait."))


class WayPane(Pane):
    """The band below the seats.

    Signals:
        sat(int): the announced skater at this index sat down.
        answered(int): an answer of the chip was tapped.
        list_requested(): there are more answers than buttons.
    """

    sat = Signal(int)
    answered = Signal(int)
    list_requested = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(background="well", parent=parent)
        self._ways: tuple[WayValue, ...] = ()
        self._shows: tuple[tuple[WayValue, ...], ConflictValue | None] = (), None
        self._shown = 0
        self._end = 0.0
        self.chips = [WayChip(parent=self) for _ in range(WAYS_MAX)]
        self.conflict = ConflictChip(is_stacked=False, parent=self)
        self.conflict.answered.connect(self.answered)
        self.conflict.opened.connect(self.list_requested)
        for number, chip in enumerate(self.chips):
            chip.hide()
            chip.tapped.connect(lambda number=number: self.sat.emit(number))

    def set_ways(self, ways: tuple[WayValue, ...], question: Conflict | None) -> None:
        """Set who is on the way, and one conflict about who sits."""
        conflict = None
        if question is not None:
            answers = tuple(ChipAnswer(value=one.value, who=one.who) for one in question.answers)
            conflict = ConflictValue(title=question.title, sub=tr("One tap settles it"), answers=answers)
        if (ways, conflict) == self._shows:
            return
        self._shows = ways, conflict
        self.conflict.set_conflict(conflict)
        self._ways = ways
        for chip, way in zip(self.chips, ways, strict=False):
            chip.set_way(way.number, way.codes, way.place, way.jersey, way.name)
        self.arrange(room_of(self))
        self.update()

    def arrange(self, room: QRectF) -> None:
        is_low = room.height() < LOW_BELOW
        area = Area(room.adjusted(PAD if is_low else _label_width(), 0, -PAD, 0))
        if self.conflict.isVisibleTo(self):
            if not is_low and room.width() > CONFLICT + CHIPS_LEAST:
                place(self.conflict, area.right(CONFLICT, gap=PAD).adjusted(0, CONFLICT_AIR, 0, -CONFLICT_AIR))
            else:  # outside the band: "to settle" leads to it
                place(self.conflict, QRectF(room.right() + PAD, 0, CONFLICT, room.height()))
        high = min(CHIP_HIGH, max(CHIP_LEAST, room.height() - 1)) if is_low else CHIP_HIGH
        self._shown = 0
        for chip, _ in zip(self.chips, self._ways, strict=False):
            wide = chip.preferred_size().width()
            if wide > area.rest.width():
                break
            place(chip, centred(area.left(wide, gap=CHIP_GAP), height=high))
            self._shown += 1
        self._end = area.rest.left()
        for number, chip in enumerate(self.chips):
            chip.setHidden(number >= self._shown)

    def paint(self, painter: QPainter, room: QRectF) -> None:
        super().paint(painter, room)
        colours = self.colours
        is_low = room.height() < LOW_BELOW
        middle = room.center().y()
        if not is_low:
            line = QRectF(17, middle - 21, _label_width() - 24, 22)
            draw_text(painter, line, LABELS[0], colour=colours.text, size=Type.LEAD, weight=Weight.BOLD)
            line.translate(0, 19)
            draw_text(painter, line, LABELS[1], colour=colours.text2, size=Type.LINE)
        right = room.right() - 17
        if self.conflict.isVisibleTo(self) and not is_low:
            return
        more = len(self._ways) - self._shown
        wide = text_width(HELP[0], size=Type.BODY, weight=Weight.BOLD)
        if more > 0:
            words = tr("and {more} more", more=more)
            draw_text(
                painter,
                QRectF(self._end, middle - 11, right - self._end, 22),
                words,
                colour=colours.text,
                size=Type.BODY,
            )
        elif right - self._end >= wide + 8:
            line = QRectF(self._end, middle - 21, right - self._end, 22)
            draw_text(painter, line, HELP[0], colour=colours.text, size=Type.BODY, weight=Weight.BOLD, align=RIGHT)
            line.translate(0, 19)
            draw_text(painter, line, HELP[1], colour=colours.text2, size=Type.LINE, align=RIGHT)
        elif is_low and not self._ways:
            line = QRectF(12, room.top(), room.width() - 24, room.height())
            draw_text(painter, line, tr("Nobody on the way."), colour=colours.text2, size=Type.BODY)


def _label_width() -> float:
    """Return the width of the band's label, which depends on the language."""
    first = text_width(LABELS[0], size=Type.LEAD, weight=Weight.BOLD)
    return max(LABEL, max(first, text_width(LABELS[1], size=Type.LINE)) + 25)
