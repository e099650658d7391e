"""Painted text that fits its place: it shrinks to its least size, then it is cut and recorded.

Figures always have one width, so that a clock does not jitter. The font's feature for that also widens spaces and
hyphens, which would tear words apart ("Line - up"). So a text of words is drawn in runs, and only its numbers use it.
"""

import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPagedPaintDevice, QPainter

from ui.language import translated
from ui.theme.fonts import font, metrics
from ui.theme.tokens import Type, Weight

__all__ = [
    "CENTRE",
    "LEFT",
    "RIGHT",
    "Overflow",
    "draw_paragraph",
    "draw_text",
    "fitted_width",
    "overflows",
    "paragraph_height",
    "text_width",
]

FITS_KEPT = 4096
OVERFLOWS_MAX = 256
SLACK = 0.5
"""A text may be half a pixel wider than its place: glyph widths are not whole numbers."""
HEIGHT_MAX = 100_000.0
FIGURES = re.compile(r"[\d:.,+−]*")
RUNS = re.compile(r"\d[\d:.,]*|\D+")
"""A number with its separators, or the text between two numbers."""

LEFT = Qt.AlignmentFlag.AlignLeft
CENTRE = Qt.AlignmentFlag.AlignHCenter
RIGHT = Qt.AlignmentFlag.AlignRight


@dataclass(frozen=True, slots=True, kw_only=True)
class Overflow:
    """A text that did not fit its place even at its least size."""

    text: str
    needed: float
    had: float


@dataclass(frozen=True, slots=True)
class _Run:
    text: str
    is_tabular: bool
    left: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fit:
    runs: tuple[_Run, ...]
    size: float
    width: float
    overflow: Overflow | None


overflows: deque[Overflow] = deque(maxlen=OVERFLOWS_MAX)
"""Texts that did not fit since the tests last cleared it."""

drawn: Callable[[QPainter, str, QRectF], None] | None = None
"""Called with each line that is drawn, and the box of its capitals in the painter's units: for tests."""


def text_width(text: str, *, size: float, weight: int = Weight.MEDIUM) -> float:
    """Return the width that the text needs at its full size."""
    return _laid(translated(text), float(size), int(weight))[1]


def fitted_width(text: str, room: float, *, size: float, weight: int = Weight.MEDIUM) -> float:
    """Return the width that the text takes in a place, shrunk as far as necessary."""
    return _fit(translated(text), float(size), int(weight), min(float(Type.NOTE), float(size)), round(room, 1)).width


def draw_text(  # noqa: PLR0913 - one line of text has so many aspects, and nearly all have a default
    painter: QPainter,
    box: QRectF,
    text: str,
    *,
    colour: QColor,
    size: float = Type.BODY,
    weight: int = Weight.MEDIUM,
    align: Qt.AlignmentFlag = LEFT,
    least: float = Type.NOTE,
    is_struck: bool = False,
    may_cut: bool = False,
) -> float:
    """Draw one line, vertically centred in the box. Returns the width that it took.

    `may_cut` is for words of people, which may be of any length: cutting them is no fault of the layout.
    """
    if not text:
        return 0.0
    fit = _fit(translated(text), float(size), int(weight), min(float(least), float(size)), round(box.width(), 1))
    if fit.overflow is not None and not may_cut:
        overflows.append(fit.overflow)
    measures = metrics(fit.size, weight)
    x = box.left()
    if align == CENTRE:
        x += (box.width() - fit.width) / 2
    elif align == RIGHT:
        x += box.width() - fit.width
    y = box.center().y() + (measures.ascent() - measures.descent()) / 2
    if drawn is not None:
        drawn(painter, text, QRectF(x, y - measures.capHeight(), fit.width, measures.capHeight()))
    painter.setPen(colour)
    for run in fit.runs:
        if run.is_tabular and isinstance(painter.device(), QPagedPaintDevice):
            _draw_figures(painter, QPointF(x + run.left, y), run.text, fit.size, weight)
        else:
            painter.setFont(font(fit.size, weight, is_tabular=run.is_tabular))
            painter.drawText(QPointF(x + run.left, y), run.text)
    if is_struck:
        middle = y - measures.capHeight() / 2
        bar = max(1.5, fit.size / 10)
        painter.fillRect(QRectF(x - 2, middle - bar / 2, fit.width + 4, bar), colour)
    return fit.width


def _draw_figures(painter: QPainter, at: QPointF, text: str, size: float, weight: int) -> None:
    """Draw tabular figures with the usual ones, each in its place: in a PDF others cannot be searched or copied."""
    tabular, usual = metrics(size, weight, is_tabular=True), metrics(size, weight)
    painter.setFont(font(size, weight))
    for number, letter in enumerate(text):
        left = tabular.horizontalAdvance(text[:number])
        spare = tabular.horizontalAdvance(letter) - usual.horizontalAdvance(letter)
        painter.drawText(QPointF(at.x() + left + spare / 2, at.y()), letter)


def paragraph_height(text: str, width: float, *, size: float = Type.BODY, weight: int = Weight.MEDIUM) -> float:
    """Return the height of the text when it is broken into lines of the width."""
    room = QRectF(0, 0, width, HEIGHT_MAX)
    return float(metrics(size, weight).boundingRect(room, Qt.TextFlag.TextWordWrap, translated(text)).height())


def draw_paragraph(
    painter: QPainter,
    box: QRectF,
    text: str,
    *,
    colour: QColor,
    size: float = Type.BODY,
    weight: int = Weight.MEDIUM,
) -> None:
    """Draw a text over as many lines as it needs, from the top of the box."""
    painter.setFont(font(size, weight))
    painter.setPen(colour)
    painter.drawText(box, Qt.TextFlag.TextWordWrap, translated(text))


@lru_cache(maxsize=FITS_KEPT)
def _fit(text: str, size: float, weight: int, least: float, room: float) -> _Fit:
    runs, width = _laid(text, size, weight)
    # Each round reduces the size by a pixel or more, so there are no more rounds than pixels between the two sizes.
    while width > room + SLACK and size > least:
        size = max(least, min(size - 1, float(int(size * room / width))))
        runs, width = _laid(text, size, weight)
    if width <= room + SLACK:
        return _Fit(runs=runs, size=size, width=width, overflow=None)
    elided = metrics(size, weight).elidedText(text, Qt.TextElideMode.ElideRight, max(room, 0.0))
    cut = float(metrics(size, weight).horizontalAdvance(elided))
    overflow = Overflow(text=text, needed=width, had=room)
    return _Fit(runs=(_Run(elided, False, 0.0),), size=size, width=cut, overflow=overflow)


@lru_cache(maxsize=FITS_KEPT)
def _laid(text: str, size: float, weight: int) -> tuple[tuple[_Run, ...], float]:
    is_figures = FIGURES.fullmatch(text) is not None
    parts: list[str] = [text] if is_figures else RUNS.findall(text)
    runs, left = [], 0.0
    for part in parts:
        is_tabular = is_figures or part[0].isdigit()
        runs.append(_Run(part, is_tabular, left))
        left += float(metrics(size, weight, is_tabular=is_tabular).horizontalAdvance(part))
    return tuple(runs), left
