"""Corrections right after a press: it was late, it was another kind of stop, or the jam ended at another second."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.jam_timer.after_row import AfterRow, RowButton, RowGesture, late_row
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.language import translated
from ui.layout import Area, place
from ui.roles.shared.page import Pane
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.shapes import draw_box
from ui.widgets.text import CENTRE, draw_text, text_width

__all__ = ["AfterPress"]

BUTTONS_MAX = 8
LEAST = 48.0
STOP_AIR = 4.0
"""The buttons need this much less padding."""
HEIGHT = 48.0
GAP, NARROW_GAP = 8.0, 4.0
VALUE_WIDTH, NARROW_VALUE = 110.0, 70.0
WIDE_FROM = 400.0
TITLE_LEAST = 70.0
"""Of the question at least so much has room beside its answers, else they have their short words."""
VALUE_EDGE = 2.0


class AfterPress(Pane):
    """The row under the great button.

    Signals:
        pressed(RowGesture): one of its answers was tapped, or one that is disabled, to be told why.
        outdated(object): why a press does nothing, that began when another answer stood there.
    """

    pressed = Signal(object)
    outdated = Signal(object)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._row: AfterRow = AfterRow(title="", sub="", buttons=())
        self._value_place = QRectF()
        self._down: RowGesture | None = None
        """The answer that stood there when the present press began."""
        self.buttons = [Button(height=HEIGHT, size=Type.LEAD, parent=self) for _ in range(BUTTONS_MAX)]
        for number, button in enumerate(self.buttons):
            button.hide()
            button.pressed.connect(lambda number=number: self._on_pressed(number))
            for tapped in (button.tapped, button.off_tapped):
                tapped.connect(lambda number=number: self._on_tapped(number))
        self.set_row(late_row({}, has_ended=False))

    def set_row(self, row: AfterRow) -> None:
        """Show another question."""
        if row == self._row:
            return
        is_same_place = [_said(one) for one in _all(row)] == [_said(one) for one in _all(self._row)]
        is_same_place = is_same_place and bool(row.value) == bool(self._row.value)
        self._row = row
        shown = _all(row)
        for number, button in enumerate(self.buttons):
            if number >= len(shown):
                button.hide()
            else:
                one = shown[number]
                button.set_kind(ButtonKind.OFF if one.why_not else ButtonKind.NORMAL)
        if is_same_place:
            self.update()
        else:
            self.relook()

    def shows(self, verb: str) -> bool:
        """Return whether a button of this verb is there to be seen."""
        shown = zip(self.buttons, _all(self._row), strict=False)
        return not self.isHidden() and any(one.gesture.verb == verb for button, one in shown if not button.isHidden())

    def extras(self) -> tuple[tuple[str, str], ...]:
        """Return the same row as lines of a menu."""
        return tuple((f"row {number}", one.name or one.words) for number, one in enumerate(_all(self._row)))

    def do_extra(self, name: str) -> None:
        """Perform a line of that menu."""
        number = int(name.partition(" ")[2])
        self._on_pressed(number)
        self._on_tapped(number)

    def arrange(self, room: QRectF) -> None:
        self._word(room.width())
        line = Area(Area(room).top(min(HEIGHT, room.height())))
        gap = GAP if room.width() >= WIDE_FROM else NARROW_GAP
        shown = [button for button in self.buttons if not button.isHidden()]
        after = len(self._row.after)
        for button in reversed(shown[len(shown) - after :]):
            place(button, line.right(_width(button), gap=gap))
        value = VALUE_WIDTH if room.width() >= WIDE_FROM else NARROW_VALUE
        self._value_place = line.right(value, gap=gap) if self._row.value else QRectF()
        for button in reversed(shown[: len(shown) - after]):
            place(button, line.right(_width(button), gap=gap))

    def _word(self, width: float) -> None:
        """Give the buttons their words: where there is no room, fewer words, then fewer buttons, then no question."""
        row, gap = _all(self._row), GAP if width >= WIDE_FROM else NARROW_GAP
        firsts = [one for one in row if one.short][:1]
        title = TITLE_LEAST if self._row.title else 0.0
        for has_all, has_spare, is_alone, least in (
            (True, True, False, title),
            (False, True, False, title),
            (True, False, False, 0.0),
            (False, True, False, 0.0),
            (False, False, True, 0.0),
            (False, False, False, 0.0),
        ):
            for button, one in zip(self.buttons, row, strict=False):
                is_short = bool(one.short) and not has_all and (one not in firsts or not least)
                button.set_text(((is_alone and one.alone) or one.short) if is_short else one.words)
                button.setAccessibleName(one.name or one.words)
                button.setHidden(one.is_spare and not has_spare)
            shown = [button for button in self.buttons[: len(row)] if not button.isHidden()]
            if least + sum(_width(button) + gap for button in shown) <= width:
                return

    def paint(self, painter: QPainter, room: QRectF) -> None:
        title, sub = self._row.title, self._row.sub
        shown = [button for button in self.buttons if not button.isHidden()]
        right = min((button.x() for button in shown), default=0) * room.width() / max(1, self.width())
        line = QRectF(room.left() + 6, room.top() + 2, right - room.left() - 18, 24)
        if sub and text_width(sub, size=Type.LINE) <= line.width():
            draw_text(painter, line.translated(0, 22), sub, colour=self.colours.text2, size=Type.LINE)
        else:  # the question is enough, and stands beside its answers
            line.moveTop(room.top() + (min(HEIGHT, room.height()) - line.height()) / 2)
        if text_width(title, size=Type.NOTE, weight=Weight.BOLD) <= line.width():
            draw_text(
                painter,
                line,
                title,
                colour=self.colours.text,
                size=Type.LEAD,
                weight=Weight.BOLD,
                least=Type.NOTE,
            )
        else:
            self._paint_two_lines(painter, line, title)
        if self._row.value:
            box = self._value_place
            draw_box(
                painter,
                box,
                fill=self.colours.surface,
                edge=self.colours.accent,
                width=VALUE_EDGE,
                radius=Radius.CARD,
            )
            draw_text(
                painter,
                box,
                self._row.value,
                colour=self.colours.text,
                size=Type.NUMBER_M,
                weight=Weight.HEAVY,
                align=CENTRE,
            )

    def _paint_two_lines(self, painter: QPainter, line: QRectF, title: str) -> None:
        """Paint a title that is too long for one line, if two are enough."""
        first, _, rest = translated(title).rpartition(" ")
        lines = (first, rest)
        if any(text_width(one, size=Type.NOTE, weight=Weight.BOLD) > line.width() for one in lines):
            return
        for one, apart in zip(lines, (-9.0, 9.0), strict=True):
            box = line.translated(0, apart)
            draw_text(painter, box, one, colour=self.colours.text, size=Type.NOTE, weight=Weight.BOLD)

    def _on_pressed(self, number: int) -> None:
        self._down = self._gesture(number)

    def _on_tapped(self, number: int) -> None:
        gesture = self._gesture(number)
        if gesture is None or gesture != self._down:
            self.outdated.emit(tr("The row has just changed, so this press did nothing."))
        else:
            self.pressed.emit(gesture)

    def _gesture(self, number: int) -> RowGesture | None:
        row = _all(self._row)
        return row[number].gesture if number < len(row) else None


def _said(button: RowButton) -> tuple[str, str]:
    return button.words, button.name


def _all(row: AfterRow) -> tuple[RowButton, ...]:
    return (*row.buttons, *row.after)


def _width(button: Button) -> float:
    return max(LEAST, button.preferred_size().width() - STOP_AIR)
