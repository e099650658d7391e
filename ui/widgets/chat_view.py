"""Chat of the officials: the newest line last, the own lines in the accent colour."""

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared.chat_entry import ChatEntry
from ui.language import Spoken
from ui.theme.look import look
from ui.theme.tokens import Radius, Space, Type, Weight
from ui.widgets.painted import Painted, pixels, room_of
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_paragraph, draw_text, paragraph_height

__all__ = ["LINES_MAX", "ChatView"]

LINES_MAX = 200
"""The last lines that are shown; older ones are in the change log."""
SAID_MAX = 3
PAD = 12.0
WHO_HEIGHT = 18.0


class ChatPaper(Painted):
    """The painted lines inside the view."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lines: tuple[ChatEntry, ...] = ()
        self._boxes: list[QRectF] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def lines(self) -> tuple[ChatEntry, ...]:
        return self._lines

    def set_lines(self, lines: tuple[ChatEntry, ...]) -> None:
        self._lines = lines
        self.arrange(room_of(self))
        self.update()

    def arrange(self, room: QRectF) -> None:
        self._boxes = []
        top = 0.0
        for line in self._lines:
            words = paragraph_height(line.text, room.width() - 2 * PAD, size=Type.BODY, weight=Weight.MEDIUM)
            height = WHO_HEIGHT + words + 2 * 8
            self._boxes.append(QRectF(0, top, room.width(), height))
            top += height + Space.S - 1
        self.set_hint(QSizeF(120, max(top, 1.0)))
        self.setFixedHeight(pixels(QSizeF(1, max(top, 1.0))).height())

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        for line, box in zip(self._lines, self._boxes, strict=True):
            fill = colours.accent_soft if line.is_mine else colours.surface
            edge = None if line.is_mine else colours.line
            draw_box(painter, box, fill=fill, edge=edge, width=1.0, radius=Radius.BUTTON)
            who = QRectF(box.left() + PAD, box.top() + 7, box.width() - 2 * PAD, WHO_HEIGHT)
            said = tr("{who} (you)", who=line.who) if line.is_mine else line.who
            draw_text(
                painter, who, joined(" · ", (said, line.at)), colour=colours.text2, size=Type.NOTE, weight=Weight.BOLD
            )
            words = QRectF(who.left(), who.bottom(), who.width(), box.bottom() - who.bottom())
            draw_paragraph(painter, words, line.text, colour=colours.text, size=Type.BODY)


class ChatView(Spoken, QScrollArea):
    """The chat. It scrolls to a new line only if the newest one was visible before."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._paper = ChatPaper(self)
        self.setWidget(self._paper)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Chat of the officials"))
        look().changed.connect(self._to_end)

    def lines(self) -> tuple[ChatEntry, ...]:
        """Return the lines that are shown."""
        return self._paper.lines()

    def set_lines(self, lines: tuple[ChatEntry, ...]) -> None:
        """Set all lines, oldest first; the last `LINES_MAX` are shown."""
        lines = lines[-LINES_MAX:]
        if lines == self._paper.lines():
            return
        was_at_end = self.verticalScrollBar().value() >= self.verticalScrollBar().maximum()
        self._paper.set_lines(lines)
        said = "; ".join(f"{line.who}: {line.text}" for line in lines[-SAID_MAX:])
        self.setAccessibleDescription(said)
        if was_at_end:
            self._to_end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._to_end()

    def _to_end(self) -> None:
        self._paper.updateGeometry()
        bar = self.verticalScrollBar()
        bar.setMaximum(max(0, self._paper.height() - self.viewport().height()))
        bar.setValue(bar.maximum())
