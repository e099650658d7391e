"""A page of the printed sheets, drawn black on white.

All lengths are tenths of a millimetre, so a page looks the same on paper, in a PDF and in the preview. The lines of a
page have one height: as high as the fullest column allows.
"""

from collections.abc import Sequence

from PySide6.QtCore import QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPageLayout, QPageSize, QPainter, QPen

from derbyos_core.printing.page import (
    Paper,
    PaperBlock,
    PaperCell,
    PaperColumn,
    PaperHead,
    PaperPage,
    PaperRow,
    PaperTable,
)
from ui.language import translated
from ui.layout import Area, columns
from ui.theme.fonts import font, metrics
from ui.theme.tokens import Weight
from ui.widgets.logo import draw_logo
from ui.widgets.text import CENTRE, LEFT, RIGHT, draw_paragraph, draw_text, paragraph_height, text_width

__all__ = ["MARGIN", "draw_page", "page_layout", "sheet_size"]


_SIZES = {Paper.A4: QPageSize.PageSizeId.A4, Paper.LETTER: QPageSize.PageSizeId.Letter}
MARGIN = 100.0
"""Empty edge; most printers cannot print on the outer four millimetres."""
TITLE_SIZE, TAG_SIZE, TEAMS_SIZE = 60.0, 27.0, 27.0
LOGO, LOGO_GAP = 56.0, 12.0
CAPTION_SIZE, REMARK_SIZE = 26.0, 24.0
HEAD_SIZE, CELL_SIZE, BELOW_SIZE = 21.0, 27.0, 24.0
SMALL_SIZE = 22.0
LEAST = 15.0
"""Letters of 1.5 mm are the smallest on the page."""
WRAP_BELOW = 21.0
"""A text that would be smaller than this on one line gets two, where its row has room."""
HEAD, HEAD_GAP = 74.0, 14.0
TAG_PAD, TAG_HEIGHT, TAG_RADIUS = 16.0, 48.0, 9.0
GAP = 50.0
"""Between the two teams."""
CAPTION_LINES, BLOCK_GAP_LINES = 1.1, 0.7
LINE_MAX = 56.0
FILL = 0.74
"""Share of a line's height that its letters may take."""
LEGEND_LINE, LEGEND_GAP, LEGEND_ABOVE = 30.0, 26.0, 12.0
SIGN_GAP = 7.0
FOOT, FOOT_GAP = 30.0, 6.0
CELL_PAD, TIGHT_PAD = 8.0, 4.0
HEIGHT_MAX = 100_000.0
SLACK = 2.0
THIN, EDGE = 1.2, 3.0
BLACK, WHITE, SHADE = QColor("#000000"), QColor("#FFFFFF"), QColor("#E4E4E4")


def page_layout(paper: Paper) -> QPageLayout:
    """Return the paper for Qt: landscape, with our margins."""
    edge = MARGIN / 10
    margins = QMarginsF(edge, edge, edge, edge)
    size = QPageSize(_SIZES[paper])
    return QPageLayout(size, QPageLayout.Orientation.Landscape, margins, QPageLayout.Unit.Millimeter)


def sheet_size(paper: Paper) -> QSizeF:
    """Return the whole sheet in tenths of a millimetre, its margins included."""
    whole = QPageSize(_SIZES[paper]).size(QPageSize.Unit.Millimeter)
    return QSizeF(whole.height() * 10, whole.width() * 10)


def draw_page(painter: QPainter, room: QRectF, page: PaperPage) -> None:
    """Draw a page inside its margins."""
    area = Area(room)
    _draw_head(painter, area.top(HEAD, gap=HEAD_GAP), page)
    _draw_foot(painter, area.bottom(FOOT, gap=FOOT_GAP), page)
    for note in reversed(page.part.notes):
        high = paragraph_height(note, room.width(), size=SMALL_SIZE)
        draw_paragraph(painter, area.bottom(high), note, colour=BLACK, size=SMALL_SIZE)
    lines = _legend_lines(page.part.legend, room.width())
    legend = area.bottom(LEGEND_ABOVE + LEGEND_LINE * len(lines)).adjusted(0, LEGEND_ABOVE, 0, 0)
    _draw_legend(painter, legend, lines)
    _draw_columns(painter, area.rest, page.part.columns)


# -- head, legend and foot --------------------------------------------------------------------------------------------


def _draw_head(painter: QPainter, room: QRectF, page: PaperPage) -> None:
    area = Area(room)
    wide = text_width(page.title, size=TITLE_SIZE, weight=Weight.HEAVY)
    draw_text(
        painter, area.left(wide, gap=24), page.title, colour=BLACK, size=TITLE_SIZE, weight=Weight.HEAVY, least=LEAST
    )
    if page.tag:
        tag = area.left(text_width(page.tag, size=TAG_SIZE, weight=Weight.BOLD) + 2 * TAG_PAD, gap=30)
        box = QRectF(tag.left(), tag.center().y() - TAG_HEIGHT / 2, tag.width(), TAG_HEIGHT)
        painter.setPen(QPen(BLACK, EDGE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, TAG_RADIUS, TAG_RADIUS)
        draw_text(painter, tag, page.tag, colour=BLACK, size=TAG_SIZE, weight=Weight.BOLD, align=CENTRE, least=LEAST)
    _draw_teams(painter, area.rest, page)


def _draw_teams(painter: QPainter, room: QRectF, page: PaperPage) -> None:
    """Draw the teams, their colours and the date at the right, all in one size."""
    runs: list[tuple[str, int]] = []
    for number, (name, colour) in enumerate(page.teams):
        runs += [(" – ", Weight.MEDIUM)] if number else []
        runs += [(name, Weight.BOLD), (" (", Weight.MEDIUM), (colour, Weight.MEDIUM), (")", Weight.MEDIUM)]
    runs += [("  ·  ", Weight.MEDIUM), (page.when, Weight.MEDIUM)]
    size = TEAMS_SIZE
    while size > LEAST and sum(text_width(text, size=size, weight=weight) for text, weight in runs) > room.width():
        size -= 1
    whole = sum(text_width(text, size=size, weight=weight) for text, weight in runs)
    left = max(room.left(), room.right() - whole)
    for logo in reversed(page.logos):
        side = min(room.height(), LOGO)
        box = QRectF(left - side - LOGO_GAP, room.center().y() - side / 2, side, side)
        if box.left() >= room.left() and draw_logo(painter, box, logo):
            left = box.left()
    left = max(room.left(), room.right() - whole)
    for text, weight in runs:
        wide = text_width(text, size=size, weight=weight)
        box = QRectF(left, room.top(), wide, room.height())
        draw_text(painter, box, text, colour=BLACK, size=size, weight=weight, least=size)
        left += wide


_Signs = Sequence[tuple[str, str]]


def _legend_lines(legend: _Signs, wide: float) -> list[list[tuple[str, str]]]:
    """Return the signs of each line."""
    lines: list[list[tuple[str, str]]] = []
    used = wide
    for sign, meaning in legend:
        needed = _sign_width(sign, meaning)
        if used + needed > wide:
            lines.append([])
            used = 0.0
        lines[-1].append((sign, meaning))
        used += needed + LEGEND_GAP
    return lines


def _sign_width(sign: str, meaning: str) -> float:
    return text_width(sign, size=SMALL_SIZE, weight=Weight.BOLD) + SIGN_GAP + text_width(meaning, size=SMALL_SIZE)


def _draw_legend(painter: QPainter, room: QRectF, lines: list[list[tuple[str, str]]]) -> None:
    area = Area(room)
    for line in lines:
        row = Area(area.top(LEGEND_LINE))
        for sign, meaning in line:
            box = row.left(text_width(sign, size=SMALL_SIZE, weight=Weight.BOLD), gap=SIGN_GAP)
            draw_text(painter, box, sign, colour=BLACK, size=SMALL_SIZE, weight=Weight.BOLD)
            box = row.left(text_width(meaning, size=SMALL_SIZE), gap=LEGEND_GAP)
            draw_text(painter, box, meaning, colour=BLACK, size=SMALL_SIZE)


def _draw_foot(painter: QPainter, room: QRectF, page: PaperPage) -> None:
    area = Area(room)
    place = area.right(text_width(page.place, size=SMALL_SIZE), gap=LEGEND_GAP)
    draw_text(painter, place, page.place, colour=BLACK, size=SMALL_SIZE, align=RIGHT)
    draw_text(painter, area.rest, page.foot, colour=BLACK, size=SMALL_SIZE, least=LEAST)


# -- the tables -------------------------------------------------------------------------------------------------------


def _draw_columns(painter: QPainter, room: QRectF, parts: Sequence[PaperColumn]) -> None:
    fullest = max(_lines_of(part) for part in parts)
    line = min(LINE_MAX, room.height() / fullest)
    for part, box in zip(parts, columns(room, [part.share for part in parts], gap=GAP), strict=True):
        area = Area(box)
        for block in part.blocks:
            _draw_block(painter, area.top(_block_lines(block) * line, gap=BLOCK_GAP_LINES * line), block, line)


def _lines_of(part: PaperColumn) -> float:
    return sum(_block_lines(block) for block in part.blocks) + BLOCK_GAP_LINES * (len(part.blocks) - 1)


def _block_lines(block: PaperBlock) -> float:
    table = block.table
    return CAPTION_LINES + bool(table.heads) + sum(row.lines for row in table.rows)


def _draw_block(painter: QPainter, room: QRectF, block: PaperBlock, line: float) -> None:
    area = Area(room)
    _draw_caption(painter, area.top(CAPTION_LINES * line), block, line)
    table = block.table
    top = area.rest.top()
    if table.heads:
        _draw_heads(painter, area.top(line), table)
    for row in table.rows:
        _draw_row(painter, area.top(row.lines * line), row, table.widths)
    painter.setPen(QPen(BLACK, EDGE))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(room.left(), top, room.width(), area.rest.top() - top))


def _draw_caption(painter: QPainter, room: QRectF, block: PaperBlock, line: float) -> None:
    """Draw the caption and the remark; each may take the room that the other leaves, and at least its half."""
    caption_size, remark_size = min(CAPTION_SIZE, line * FILL), min(REMARK_SIZE, line * FILL)
    remark = text_width(block.remark, size=remark_size)
    caption = text_width(block.caption, size=caption_size, weight=Weight.BOLD)
    free = room.width() - LEGEND_GAP
    right = min(remark, max(free / 2, free - caption))
    area = Area(room)
    box = area.right(right, gap=LEGEND_GAP)
    draw_text(painter, box, block.remark, colour=BLACK, size=remark_size, align=RIGHT, least=LEAST, may_cut=True)
    draw_text(
        painter,
        area.rest,
        block.caption,
        colour=BLACK,
        size=caption_size,
        weight=Weight.BOLD,
        least=LEAST,
        may_cut=True,
    )


def _draw_heads(painter: QPainter, room: QRectF, table: PaperTable) -> None:
    painter.fillRect(room, BLACK)
    boxes = columns(room, table.widths)
    first = 0
    for head in table.heads:
        last = boxes[first + head.across - 1]
        box = QRectF(boxes[first].left(), room.top(), last.right() - boxes[first].left(), room.height())
        _draw_head_cell(painter, box, head)
        first += head.across


def _draw_head_cell(painter: QPainter, box: QRectF, head: PaperHead) -> None:
    inner = box.adjusted(CELL_PAD / 2, 0, -CELL_PAD / 2, 0)
    size = min(HEAD_SIZE, box.height() * FILL)
    draw_text(painter, inner, head.title, colour=WHITE, size=size, weight=Weight.BOLD, align=CENTRE, least=LEAST)


def _draw_row(painter: QPainter, room: QRectF, row: PaperRow, widths: Sequence[float]) -> None:
    if row.is_shaded:
        painter.fillRect(room, SHADE)
    for cell, box in zip(row.cells, columns(room, widths), strict=True):
        painter.setPen(QPen(BLACK, THIN))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        if cell.below is None:
            _draw_cell(painter, box, cell)
            continue
        half = box.height() / 2
        upper, lower = box.adjusted(0, 0, 0, -half), box.adjusted(0, half, 0, 0)
        painter.drawLine(lower.topLeft(), lower.topRight())
        _draw_words(painter, upper, cell.text, size=CELL_SIZE, weight=Weight.BOLD)
        _draw_words(painter, lower, cell.below, size=BELOW_SIZE)


def _draw_cell(painter: QPainter, box: QRectF, cell: PaperCell) -> None:
    weight = Weight.BOLD if cell.is_strong else Weight.MEDIUM
    _draw_words(painter, box, cell.text, size=CELL_SIZE, weight=weight, align=LEFT if cell.is_left else CENTRE)


def _draw_words(
    painter: QPainter,
    box: QRectF,
    text: str,
    *,
    size: float,
    weight: int = Weight.MEDIUM,
    align: Qt.AlignmentFlag = CENTRE,
) -> None:
    """Draw the text of a cell: on one line if it can be read there, else on as many as there is room for."""
    pad = CELL_PAD if align == LEFT else TIGHT_PAD
    inner = box.adjusted(pad, 0, -pad, 0)
    if not text or inner.width() <= 0:
        return
    size = min(size, box.height() * FILL)
    if text_width(text, size=min(size, WRAP_BELOW), weight=weight) > inner.width():
        wrapped = _wrapped(text, inner, size, weight)
        if wrapped is not None:
            smaller, place, flag = wrapped
            painter.setFont(font(smaller, weight))
            painter.setPen(BLACK)
            painter.drawText(place, flag | align, translated(text))
            return
    draw_text(painter, inner, text, colour=BLACK, size=size, weight=weight, align=align, least=LEAST, may_cut=True)


def _wrapped(text: str, room: QRectF, size: float, weight: int) -> tuple[int, QRectF, int] | None:
    """Return the size, the place and Qt's flag for a text in several lines; None if it is too high.

    Words are broken inside only if they do not fit whole in any size.
    """
    endless = QRectF(0, 0, room.width(), HEIGHT_MAX)
    for flag in (Qt.TextFlag.TextWordWrap, Qt.TextFlag.TextWrapAnywhere):
        for smaller in range(round(min(size, WRAP_BELOW)), round(LEAST) - 1, -1):
            needed = metrics(smaller, weight).boundingRect(endless, flag, translated(text))
            if needed.width() <= room.width() and needed.height() <= room.height():
                top = room.center().y() - needed.height() / 2
                return smaller, QRectF(room.left(), top, room.width(), needed.height() + SLACK), flag
    return None
