"""Building blocks of a screen: panes placed in unscaled units, and painted headings."""

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.painted import Painted
from ui.widgets.shapes import draw_box
from ui.widgets.text import LEFT, draw_paragraph, draw_text, text_width

__all__ = ["Heading", "Pane", "Sentence"]


class Pane(Painted):
    """A part of a screen that fills its place. Its background is a role of the colours, or none."""

    def __init__(
        self, *, background: str = "", edge: str = "", radius: float = Radius.PANEL, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, hint=QSizeF(0, 0))
        self._fill = background
        self._edge = edge
        self._edge_width = 1.0
        self._radius = radius
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_edge(self, role: str, width: float = 1.0) -> None:
        """Set another outline, such as the accent of the part with the cursor."""
        if (role, width) != (self._edge, self._edge_width):
            self._edge, self._edge_width = role, width
            self.update()

    def draws(self) -> bool:
        return bool(self._solid or self._fill or self._edge) or type(self).paint is not Pane.paint

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if self._fill or self._edge:
            fill = getattr(self.colours, self._fill) if self._fill else None
            if self._is_middle(room):
                if fill is not None:
                    self.fill(painter, fill)
                return
            edge = getattr(self.colours, self._edge) if self._edge else None
            draw_box(painter, room, fill=fill, edge=edge, width=self._edge_width, radius=self._radius)

    def _is_middle(self, room: QRectF) -> bool:
        """Return whether the area to be painted is clear of the outline and the round corners."""
        around, round_ = self._edge_width + 1, self._radius
        if not self.needs_only(room.adjusted(around, around, -around, -around)):
            return False
        across = room.adjusted(round_, 0, -round_, 0)
        down = room.adjusted(0, round_, 0, -round_)
        return self.needs_only(across) or self.needs_only(down)


class Heading(Painted):
    """One painted line of words."""

    def __init__(
        self,
        text: str = "",
        *,
        size: float = Type.BODY,
        weight: int = Weight.SEMI,
        colour: str = "text2",
        align: Qt.AlignmentFlag = LEFT,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._text = ""
        self._size = float(size)
        self._weight = weight
        self._colour = colour
        self._align = align
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)  # words never take a press from a control
        self.set_text(text)

    def text(self) -> str:
        return self._text

    def is_left(self) -> bool:
        """Return whether the words begin at the left end of their place."""
        return self._align == LEFT

    def set_text(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            self.measure()
            self.update()

    def measure(self) -> None:
        width = text_width(self._text, size=self._size, weight=self._weight)
        self.set_hint(QSizeF(width + 2, self._size * 1.5))

    def set_colour(self, colour: str) -> None:
        """Set the role of the words' colour."""
        if colour != self._colour:
            self._colour = colour
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colour = getattr(self.colours, self._colour)
        draw_text(
            painter,
            room,
            self._text,
            colour=colour,
            size=self._size,
            weight=self._weight,
            align=self._align,
        )


class Sentence(Painted):
    """A sentence over as many lines as it needs, such as a message about typed text."""

    def __init__(
        self,
        text: str = "",
        *,
        size: float = Type.BODY,
        colour: str = "text2",
        weight: int = Weight.MEDIUM,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._text = text
        self._size = float(size)
        self._colour = colour
        self._weight = weight
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(text)

    def text(self) -> str:
        return self._text

    def set_text(self, text: str, *, colour: str = "") -> None:
        if (text, colour or self._colour) != (self._text, self._colour):
            self._text, self._colour = text, colour or self._colour
            self.setAccessibleName(text)
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if self._text:
            colour = getattr(self.colours, self._colour)
            draw_paragraph(painter, room, self._text, colour=colour, size=self._size, weight=self._weight)
