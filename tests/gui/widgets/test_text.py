"""Painted text fits its place, or is reported to the tests."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from ui.theme.tokens import Type, Weight
from ui.widgets.text import OVERFLOWS_MAX, draw_paragraph, draw_text, overflows, paragraph_height, text_width

INK = QColor("#000000")


@pytest.fixture
def painter(qapp: QApplication) -> Iterator[QPainter]:
    overflows.clear()
    image = QImage(400, 100, QImage.Format.Format_RGB32)
    image.fill(QColor("#FFFFFF"))
    made = QPainter(image)
    yield made
    made.end()
    overflows.clear()


def test_a_text_with_room_keeps_its_size(painter: QPainter) -> None:
    width = draw_text(painter, QRectF(0, 0, 300, 30), "Jam 12", colour=INK, size=Type.HEAD)
    assert width == text_width("Jam 12", size=Type.HEAD)
    assert not overflows


def test_a_text_too_wide_becomes_smaller(painter: QPainter) -> None:
    full = text_width("Harbour Hellcats", size=Type.HEAD, weight=Weight.HEAVY)
    box = QRectF(0, 0, full * 0.8, 30)
    width = draw_text(painter, box, "Harbour Hellcats", colour=INK, size=Type.HEAD, weight=Weight.HEAVY)
    assert width <= box.width() + 0.5
    assert not overflows


def test_a_text_too_wide_at_its_least_size_is_cut_and_noted(painter: QPainter) -> None:
    box = QRectF(0, 0, 40, 30)
    width = draw_text(painter, box, "Harbour Hellcats", colour=INK, size=Type.HEAD)
    assert width <= 40.5
    assert [(one.text, one.had) for one in overflows] == [("Harbour Hellcats", 40.0)]


def test_words_of_people_may_be_cut(painter: QPainter) -> None:
    draw_text(painter, QRectF(0, 0, 40, 30), "Harbour Hellcats", colour=INK, may_cut=True)
    assert not overflows


def test_only_the_last_overflows_are_kept(painter: QPainter) -> None:
    for number in range(OVERFLOWS_MAX + 5):
        draw_text(painter, QRectF(0, 0, 10, 10), f"A text of some length {number}", colour=INK)
    assert len(overflows) == OVERFLOWS_MAX


@pytest.mark.parametrize("size", [Type.NOTE, Type.CLOCK])
@pytest.mark.parametrize("pattern", ["{}:{}{}", "+{}{}", "612 of {}{}", "J{}{}", "{}{} s ago"])
def test_a_text_keeps_its_width_while_its_figures_change(qapp: QApplication, size: Type, pattern: str) -> None:
    def width(figure: int) -> float:
        return text_width(pattern.format(figure, figure, figure), size=size, weight=Weight.HEAVY)

    widths = [width(figure) for figure in range(10)]
    assert max(widths) - min(widths) < 0.1


def test_a_hyphen_between_words_keeps_its_own_width(qapp: QApplication) -> None:
    parts = sum(text_width(part, size=Type.BODY) for part in ("Line", "-", "up"))
    assert text_width("Line-up", size=Type.BODY) == pytest.approx(parts, abs=1)
    assert text_width("Line-up 12", size=Type.BODY) < text_width("Line-up", size=Type.BODY) * 1.6


def test_a_paragraph_grows_with_its_words(painter: QPainter) -> None:
    one = paragraph_height("Bo, please check", 300)
    three = paragraph_height("Bo, please check the Wi-Fi in your corner, it is gone again", 120)
    assert three >= 3 * one
    draw_paragraph(painter, QRectF(0, 0, 120, three), "Bo, please check", colour=INK)
    assert not overflows


def test_an_empty_text_draws_nothing(painter: QPainter) -> None:
    assert draw_text(painter, QRectF(0, 0, 40, 30), "", colour=INK) == 0.0
