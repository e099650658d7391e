"""Chip with two or more answers to one question: its subject, and a button per answer that settles it."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import tr
from ui.layout import place
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.painted import Painted
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box
from ui.widgets.text import CENTRE, draw_text

__all__ = ["ANSWERS_MAX", "ChipAnswer", "ConflictChip", "ConflictValue"]

ANSWERS_MAX = 3
"""More answers than this are a list behind one button."""
INLINE_FROM = 440.0
INLINE_HEIGHT = 74.0
STACKED_HEIGHT = 120.0
ANSWER_HEIGHT = 54.0
ANSWER_WIDTH = 120.0
ANSWER_WIDTH_WIDE = 132.0
WIDE_FROM = 700.0
GAP = 10.0
PAD = 14.0
ICON = 21.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipAnswer:
    """An answer and its author."""

    value: str
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictValue:
    """One open question."""

    title: str
    sub: str
    answers: tuple[ChipAnswer, ...]
    about: str = ""
    """The question alone, where the title says more."""


class AnswerButton(Pressable):
    """One answer."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, hint=QSizeF(ANSWER_WIDTH, ANSWER_HEIGHT))
        self._answer = ChipAnswer(value="", who="")

    def set_answer(self, answer: ChipAnswer, about: str) -> None:
        self._answer = answer
        self.setAccessibleName(
            tr("{about}: {value}, entered by {who}", about=about, value=answer.value, who=answer.who)
        )
        self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        draw_box(painter, room, fill=colours.surface, edge=colours.warn, width=1.6, radius=Radius.BUTTON)
        value = QRectF(room.left() + 6, room.top() + 5, room.width() - 12, 26)
        draw_text(
            painter,
            value,
            self._answer.value,
            colour=colours.text,
            size=Type.NUMBER_S,
            weight=Weight.HEAVY,
            align=CENTRE,
        )
        who = QRectF(room.left() + 5, room.top() + 29, room.width() - 10, 20)
        draw_text(painter, who, self._answer.who, colour=colours.text2, size=Type.NOTE, align=CENTRE, least=Type.TINY)


class ConflictChip(Painted):
    """A conflict that one tap settles; hidden while there is none.

    Signals:
        answered(int): the index of the answer that was tapped.
        opened(): there are more answers than buttons; show the list.
    """

    answered = Signal(int)
    opened = Signal()

    def __init__(self, *, is_stacked: bool | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(320, STACKED_HEIGHT))
        self._value: ConflictValue | None = None
        self._is_stacked_always = is_stacked
        self._buttons = [AnswerButton(self) for _ in range(ANSWERS_MAX)]
        for number, button in enumerate(self._buttons):
            button.tapped.connect(lambda number=number: self._on_tapped(number))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def set_conflict(self, value: ConflictValue | None) -> None:
        if value == self._value:
            return
        self._value = value
        self.setVisible(value is not None)
        shown = self._shown()
        for number, button in enumerate(self._buttons):
            button.setVisible(number < len(shown))
            if value is not None and number < len(shown):
                button.set_answer(shown[number], value.about or value.title)
        self.setAccessibleName(
            tr("{title}, {answers} answers", title=value.about or value.title, answers=len(value.answers))
            if value
            else ""
        )
        self.relook()

    def arrange(self, room: QRectF) -> None:
        count = len(self._shown())
        if not count:
            return
        is_inline = self._is_inline(room)
        self.set_hint(QSizeF(320, INLINE_HEIGHT if is_inline else STACKED_HEIGHT))
        if is_inline:
            width = ANSWER_WIDTH_WIDE if room.width() >= WIDE_FROM else ANSWER_WIDTH
            left = room.right() - PAD + 1 - count * width - (count - 1) * GAP
            top = room.center().y() - ANSWER_HEIGHT / 2
        else:
            width = (room.width() - 2 * PAD - (count - 1) * GAP) / count
            left, top = room.left() + PAD, room.bottom() - PAD - ANSWER_HEIGHT + 1
        for button in self._buttons[:count]:
            place(button, QRectF(left, top, width, ANSWER_HEIGHT))
            left += width + GAP

    def paint(self, painter: QPainter, room: QRectF) -> None:
        value, colours = self._value, self.colours
        if value is None:
            return
        draw_box(
            painter,
            room,
            fill=colours.warn_soft,
            edge=colours.warn,
            width=2.0,
            radius=Radius.CARD,
            is_dashed=True,
        )
        is_inline = self._is_inline(room)
        middle = room.center().y() if is_inline else room.top() + 29
        icon = QRectF(room.left() + PAD + 1, middle - ICON / 2, ICON, ICON)
        draw_icon(painter, "equal-not", icon, colours.warn)
        left = icon.right() + 12
        right = room.right() - PAD
        if is_inline:
            right = self._buttons[0].x() * room.width() / max(1, self.width()) - 8
        line = QRectF(left, middle - 20, right - left, 20)
        draw_text(painter, line, value.title, colour=colours.warn, size=Type.BODY, weight=Weight.BOLD)
        line.moveTop(middle)
        draw_text(painter, line, value.sub, colour=colours.text2, size=Type.LINE, least=Type.TINY)

    def _is_inline(self, room: QRectF) -> bool:
        if self._is_stacked_always is not None:
            return not self._is_stacked_always
        return room.width() >= INLINE_FROM + ANSWER_WIDTH * max(0, len(self._shown()) - 2)

    def _shown(self) -> tuple[ChipAnswer, ...]:
        if self._value is None:
            return ()
        answers = self._value.answers
        if len(answers) <= ANSWERS_MAX:
            return answers
        return (ChipAnswer(value=tr("{answers} answers", answers=len(answers)), who=tr("tap to see them")),)

    def _on_tapped(self, number: int) -> None:
        if self._value is not None and len(self._value.answers) > ANSWERS_MAX:
            self.opened.emit()
        else:
            self.answered.emit(number)
