"""Drawing of one row of a sheet: the outline shows the row's state, each cell its own look."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.sheet_values import CellLook, RowState, SheetCell
from ui.theme.icons import draw_icon
from ui.theme.tokens import Colours, Radius, Type, Weight
from ui.widgets.shapes import draw_box, draw_corner, draw_dot
from ui.widgets.text import CENTRE, draw_text, text_width

__all__ = ["ROW_GAP", "draw_cell", "draw_row"]

ROW_GAP = 2.0
CURSOR_WIDTH = 2.5
DASHED_WIDTH = 1.6
TILE_X = 3.0
TILE_Y = 5.5
DOT = 2.2
CHECK = 18.0
SMALL_MARK = 12.0
CHECK_WORD = tr("check")
WRITTEN = {
    # look: size, weight
    CellLook.PLAIN: (Type.HEAD, Weight.SEMI),
    CellLook.SUM: (Type.HEAD, Weight.HEAVY),
    CellLook.OPEN_SUM: (Type.HEAD, Weight.HEAVY),
    CellLook.NUMBER: (Type.NUMBER_S, Weight.HEAVY),
    CellLook.LABEL: (Type.HEAD, Weight.BOLD),
    CellLook.CONFLICT: (Type.HEAD, Weight.HEAVY),
    CellLook.EXPECTED: (Type.HEAD, Weight.BOLD),
    CellLook.SIGN: (Type.LEAD, Weight.HEAVY),
    CellLook.NOT_HERE: (Type.LEAD, Weight.SEMI),
    CellLook.PICK: (Type.BODY, Weight.BOLD),
}


def draw_row(painter: QPainter, box: QRectF, state: RowState, colours: Colours[QColor]) -> None:
    """Draw the row's ground and outline."""
    inner = box.adjusted(0.5, ROW_GAP / 2, -0.5, -ROW_GAP / 2)
    if state is RowState.CURSOR:
        draw_box(painter, inner, fill=colours.surface, edge=colours.accent, width=CURSOR_WIDTH, radius=Radius.BUTTON)
    elif state is RowState.UPCOMING:
        draw_box(painter, inner, edge=colours.strong, width=DASHED_WIDTH, radius=Radius.BUTTON, is_dashed=True)
    else:
        fill = colours.well if state is RowState.STAR_PASS else colours.surface
        draw_box(painter, inner, fill=fill, edge=colours.line, width=1.0, radius=Radius.BUTTON)


def draw_cell(painter: QPainter, box: QRectF, cell: SheetCell, state: RowState, colours: Colours[QColor]) -> None:
    """Draw one cell in its row, with a mark in its corner if it has a hint."""
    tile = box.adjusted(TILE_X, TILE_Y, -TILE_X, -TILE_Y)
    if cell.hint and cell.look is CellLook.LABEL and _has_room_for_word(tile):
        _draw_label(painter, tile, cell.text, CHECK_WORD, colours.warn, colours)
        return
    if cell.below:
        _draw_tile(painter, tile, cell.look, colours)
        _draw_label(painter, tile, cell.text, cell.below, colours.accent, colours)
        if cell.hint:
            draw_corner(painter, tile, colours.warn, radius=Radius.CELL)
        return
    _draw_value(painter, box, tile, cell, state, colours)
    if cell.hint:
        draw_corner(painter, tile, colours.warn, radius=Radius.CELL)


def _has_room_for_word(tile: QRectF) -> bool:
    """Return whether the word fits; a narrow window has a mark in its place."""
    return text_width(CHECK_WORD, size=Type.TINY, weight=Weight.SEMI) <= tile.width() + 4


def _draw_label(
    painter: QPainter, tile: QRectF, text: str, below: str, colour: QColor, colours: Colours[QColor]
) -> None:
    """Draw a text with a word under it: that there is a hint in this jam, that it is overtime, or no pivot."""
    middle = tile.top() + tile.height() * 0.56
    jam = QRectF(tile.left(), tile.top() - 3, tile.width(), middle - tile.top() + 3)
    size, weight = WRITTEN[CellLook.LABEL]
    draw_text(painter, jam, text, colour=colours.text2, size=size, weight=weight, align=CENTRE)
    note = QRectF(tile.left() - 2, middle - 1, tile.width() + 4, tile.bottom() - middle + 3)
    draw_text(
        painter,
        note,
        below,
        colour=colour,
        size=Type.NOTE,
        weight=Weight.SEMI,
        align=CENTRE,
        least=Type.TINY,
    )


def _draw_value(
    painter: QPainter, box: QRectF, tile: QRectF, cell: SheetCell, state: RowState, colours: Colours[QColor]
) -> None:
    if cell.look is CellLook.BLANK:
        return
    if cell.look is CellLook.EMPTY:
        draw_dot(painter, box.center(), DOT, colours.line)
        return
    if cell.look in (CellLook.CHECK, CellLook.CHECK_NOW):
        _draw_check(painter, tile, is_now=cell.look is CellLook.CHECK_NOW, colours=colours)
        return
    _draw_tile(painter, tile, cell.look, colours)
    colour = _colour(cell.look, state, colours)
    words = tile
    if cell.look is CellLook.CONFLICT:
        mark = QRectF(tile.right() - 20, tile.center().y() - 7, 14, 14)
        draw_icon(painter, "equal-not", mark, colours.warn)
        words = tile.adjusted(6, 0, -18, 0)
    size, weight = WRITTEN[cell.look]
    wide = draw_text(painter, words, cell.text, colour=colour, size=size, weight=weight, align=CENTRE)
    if cell.look is CellLook.OPEN_SUM:
        left = min(words.center().x() + wide / 2 + 2, box.right() - SMALL_MARK)
        draw_icon(painter, "equal-not", QRectF(left, words.center().y() - 12, SMALL_MARK, SMALL_MARK), colours.warn)


def _draw_check(painter: QPainter, tile: QRectF, *, is_now: bool, colours: Colours[QColor]) -> None:
    if is_now:
        draw_box(painter, tile, fill=colours.text, radius=Radius.CELL)
    mark = QRectF(0, 0, CHECK, CHECK)
    mark.moveCenter(QPointF(tile.center()))
    draw_icon(painter, "check", mark, colours.surface if is_now else colours.text)


def _draw_tile(painter: QPainter, tile: QRectF, look: CellLook, colours: Colours[QColor]) -> None:
    if look is CellLook.CONFLICT:
        draw_box(
            painter,
            tile,
            fill=colours.warn_soft,
            edge=colours.warn,
            width=DASHED_WIDTH,
            radius=Radius.CELL,
            is_dashed=True,
        )
    elif look is CellLook.EXPECTED:
        draw_box(
            painter,
            tile,
            fill=colours.surface,
            edge=colours.strong,
            width=DASHED_WIDTH,
            radius=Radius.CELL,
            is_dashed=True,
        )
    elif look is CellLook.NOT_HERE:
        draw_box(painter, tile, fill=colours.well, radius=Radius.CELL)
    elif look is CellLook.SIGN:
        draw_box(painter, tile, fill=colours.well, edge=colours.strong, width=1.5, radius=Radius.CELL)
    elif look is CellLook.PICK:
        draw_box(painter, tile, fill=colours.accent_soft, edge=colours.accent, width=2.0, radius=Radius.CELL)


def _colour(look: CellLook, state: RowState, colours: Colours[QColor]) -> QColor:
    if look is CellLook.PICK:
        return colours.accent
    if look in (CellLook.LABEL, CellLook.EXPECTED) or state is RowState.UPCOMING:
        return colours.text2
    return colours.text
