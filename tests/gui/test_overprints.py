"""The check for texts over each other finds them, and only them."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tests.gui.overprints import printed_over
from ui.widgets.painted import Painted
from ui.widgets.text import draw_paragraph, draw_text


class _TwoTexts(Painted):
    """A line of text, and a paragraph that begins `below` unscaled pixels under its top."""

    def __init__(self, below: float) -> None:
        super().__init__()
        self._below = below

    def paint(self, painter: QPainter, room: QRectF) -> None:
        draw_text(painter, QRectF(10, 10, 280, 24), "On the track", colour=self.colours.text, size=17)
        box = QRectF(10, 10 + self._below, 280, 100)
        draw_paragraph(painter, box, "left of the jam", colour=self.colours.text, size=17)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("below", "found"), [(4, ["_TwoTexts: “On the track” and “left of the jam”"]), (40, [])])
def test_texts_that_share_a_place_are_found(below: float, found: list[str]) -> None:
    widget = _TwoTexts(below)
    widget.resize(400, 200)
    widget.show()
    assert printed_over(widget) == found
