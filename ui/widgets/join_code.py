"""Field for the nine characters of a join code: one box each, in three groups."""

from PySide6.QtCore import QRectF, QSize, QSizeF, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from derbyos_core.i18n import tr
from ui.language import Spoken
from ui.theme.look import look
from ui.theme.style import set_kind
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.painted import canvas, pixels, room_of
from ui.widgets.shapes import draw_box
from ui.widgets.text import CENTRE, draw_text

__all__ = ["LETTERS", "JoinCode"]

CODE_LENGTH = 9
GROUP = 3
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The characters of a code: none that is mistaken for another (0 O, 1 I L)."""
TYPED_MAX = 32
"""A pasted code may contain blanks and dashes."""
HEIGHT = 66.0
BOX_MAX = 62.0
GAP = 6.0
GROUP_GAP = 18.0
CURSOR_WIDTH = 2.0


class JoinCode(Spoken, QLineEdit):
    """The field for a join code.

    Signals:
        changed(str): what has been typed so far, without blanks.
        completed(str): all nine characters are there.
    """

    changed = Signal(str)
    completed = Signal(str)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Join code, nine characters"))
        self.setMaxLength(TYPED_MAX)
        set_kind(self, "code")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.textChanged.connect(self._on_text)
        look().changed.connect(self._relook)
        self._last = ""

    def code(self) -> str:
        """Return what has been typed so far."""
        return self.text()

    def set_code(self, code: str) -> None:
        self.setText(_cleaned(code))

    def sizeHint(self) -> QSize:
        return pixels(QSizeF(440, HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # The code is typed at its end only: a caret between boxes would be one more thing to notice.
        self.setCursorPosition(len(self.text()))
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = canvas(self)
        colours, text = look().colours, self.text()
        for number, box in enumerate(_boxes(room_of(self))):
            is_next = self.hasFocus() and number == min(len(text), CODE_LENGTH - 1)
            edge = colours.accent if is_next else colours.strong
            width = 2.5 if is_next else 1.2
            draw_box(painter, box, fill=colours.surface, edge=edge, width=width, radius=Radius.CARD)
            if number < len(text):
                draw_text(
                    painter,
                    box,
                    text[number],
                    colour=colours.text,
                    size=Type.CLOCK,
                    weight=Weight.HEAVY,
                    align=CENTRE,
                )
            elif is_next:
                self._paint_cursor(painter, box)
        painter.end()

    def _paint_cursor(self, painter: QPainter, box: QRectF) -> None:
        cursor = QRectF(0, 0, CURSOR_WIDTH, 30)
        cursor.moveCenter(box.center())
        painter.fillRect(cursor, look().colours.accent)

    def _on_text(self, text: str) -> None:
        code = _cleaned(text)
        if code != text:
            self.setText(code)
            return
        if code == self._last:
            return
        self._last = code
        self.changed.emit(code)
        if len(code) == CODE_LENGTH:
            self.completed.emit(code)

    def _relook(self) -> None:
        self.updateGeometry()
        self.update()


def _cleaned(text: str) -> str:
    return "".join(letter for letter in text.upper() if letter in LETTERS)[:CODE_LENGTH]


def _boxes(room: QRectF) -> list[QRectF]:
    groups = CODE_LENGTH // GROUP
    spare = room.width() - GAP * (CODE_LENGTH - groups) - GROUP_GAP * (groups - 1)
    wide = min(BOX_MAX, spare / CODE_LENGTH)
    boxes, left = [], room.left()
    for number in range(CODE_LENGTH):
        boxes.append(QRectF(left, room.top(), wide, room.height()))
        left += wide + (GROUP_GAP if number % GROUP == GROUP - 1 else GAP)
    return boxes
