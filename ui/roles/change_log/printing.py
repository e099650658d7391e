"""Change log as a PDF: black on white, with the rows of the screen."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMarginsF, QRectF
from PySide6.QtGui import QColor, QPageLayout, QPageSize, QPainter

from derbyos_core.i18n import tr
from derbyos_core.roles.change_log.log_values import LogHeadValue, LogRow
from ui.printing.pdf import write_pdf
from ui.services import Progress
from ui.theme.tokens import LIGHT, Colours, Type, Weight
from ui.widgets.log_row import ROW, draw_log_head, draw_log_row
from ui.widgets.shapes import draw_box
from ui.widgets.text import RIGHT, draw_text

__all__ = ["LogSheet", "print_log"]

WIDTH = 1000.0
"""Width of the page in unscaled units: rows fit into one line, and are read at 9 points."""
TITLE = 44.0
HEAD = 40.0
FOOT = 30.0
GAP = 6.0
MARGIN_MM = 14.0


@dataclass(frozen=True, slots=True, kw_only=True)
class LogSheet:
    """A print: its title, and per jam the head line and its rows."""

    title: str
    parts: tuple[tuple[LogHeadValue, tuple[LogRow, ...]], ...]


async def print_log(sheet: LogSheet, path: Path, progress: Progress) -> Path:
    """Write the log as a PDF, a page per turn; raises `UserError`. An older file stays until all is written."""
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    size = QPageSize(QPageSize.PageSizeId.A4)
    layout = QPageLayout(size, QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter)
    inside = layout.paintRect(QPageLayout.Unit.Millimeter)
    pages = tuple(_pages_of(sheet, WIDTH * inside.height() / inside.width()))
    drawings = [
        partial(_draw_page, title=title, number=number, count=len(pages), draw=draw)
        for number, (title, draw) in enumerate(pages, start=1)
    ]
    return await write_pdf(path, drawings, title=sheet.title, layout=layout, wide=WIDTH, progress=progress)


def _draw_page(
    painter: QPainter, room: QRectF, *, title: str, number: int, count: int, draw: Callable[[QPainter], None]
) -> None:
    _draw_frame(painter, title, number, count, room.height())
    draw(painter)


_Line = tuple[float, LogHeadValue | LogRow]


def _pages(sheet: LogSheet, high: float) -> Iterator[tuple[_Line, ...]]:
    """Return the lines of each page with their positions. A jam's head line is never the last of a page."""
    page: list[_Line] = []
    top = TITLE
    for head, rows in sheet.parts:
        if top + HEAD + ROW > high - FOOT and page:
            yield tuple(page)
            page, top = [], TITLE
        page.append((top, head))
        top += HEAD
        for row in rows:
            if top + ROW > high - FOOT:
                yield tuple(page)
                page, top = [], TITLE
            page.append((top, row))
            top += ROW + GAP
    yield tuple(page)


def _pages_of(sheet: LogSheet, high: float) -> Iterator[tuple[str, Callable[[QPainter], None]]]:
    """Return every page: its title, and the function that draws it."""
    for page in _pages(sheet, high):
        yield sheet.title, partial(_draw_log, page=page)


def _draw_frame(painter: QPainter, title: str, number: int, count: int, high: float) -> None:
    colours = _paper()
    draw_text(
        painter, QRectF(0, 0, WIDTH, 30), title, colour=colours.text, size=Type.TITLE, weight=Weight.HEAVY, may_cut=True
    )  # fmt: skip
    foot = QRectF(0, high - 20, WIDTH, 20)
    draw_text(
        painter,
        foot,
        tr("Page {number} of {count}", number=number, count=count),
        colour=colours.text,
        size=Type.NOTE,
        align=RIGHT,
    )


def _draw_log(painter: QPainter, page: tuple[_Line, ...]) -> None:
    colours = _paper()
    for top, line in page:
        if isinstance(line, LogHeadValue):
            draw_log_head(painter, QRectF(0, top, WIDTH, HEAD), line, colours)
            continue
        box = QRectF(0, top, WIDTH, ROW)
        draw_box(painter, box, edge=colours.line, width=1.0)
        draw_log_row(painter, box, line, colours)


def _paper() -> Colours[QColor]:
    """Return the palette of paper: every foreground is black, every background white."""
    text_colours = {"text", "text2", "text3", "accent", "live", "line_up", "timeout", "warn", "bad", "strong"}
    black, white, line = QColor("#000000"), QColor("#FFFFFF"), QColor("#808080")
    made = {one.name: black if one.name in text_colours else white for one in fields(LIGHT)}
    return Colours(**{**made, "line": line})
