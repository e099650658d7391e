"""Rows, columns and grids cut from a rectangle."""

import pytest
from PySide6.QtCore import QRectF

from ui.layout import Area, centred, columns, grid, grid_height, rows

ROOM = QRectF(10, 20, 300, 200)


def test_cuts_from_all_sides_leave_the_rest() -> None:
    area = Area(ROOM, pad_x=5, pad_y=10)
    assert area.top(30, gap=4) == QRectF(15, 30, 290, 30)
    assert area.bottom(20, gap=6) == QRectF(15, 190, 290, 20)
    assert area.left(50, gap=8) == QRectF(15, 64, 50, 120)
    assert area.right(60, gap=2) == QRectF(245, 64, 60, 120)
    assert area.rest == QRectF(73, 64, 170, 120)


def test_cutting_too_much_leaves_a_rest_without_size() -> None:
    area = Area(ROOM)
    area.top(250)
    assert area.rest.height() == -50


@pytest.mark.parametrize(
    ("shares", "lefts", "widths"),
    [(1, [10], [300]), (3, [10, 112, 214], [96, 96, 96]), ([1, 2], [10, 114], [98, 196])],
)
def test_columns_share_the_width(shares: int | list[float], lefts: list[float], widths: list[float]) -> None:
    boxes = columns(ROOM, shares, gap=6)
    assert [one.left() for one in boxes] == pytest.approx(lefts)
    assert boxes[-1].right() == pytest.approx(ROOM.right())
    assert all(one.top() == 20 and one.height() == 200 for one in boxes)
    assert [one.width() for one in boxes] == pytest.approx(widths)


def test_rows_share_the_height() -> None:
    assert rows(ROOM, 2, gap=10) == [QRectF(10, 20, 300, 95), QRectF(10, 125, 300, 95)]
    assert rows(ROOM, 0, gap=10) == []


def test_grid_fills_row_by_row() -> None:
    cells = grid(ROOM, 5, across=3, height=40, gap=6)
    assert [(one.left(), one.top()) for one in cells] == [(10, 20), (112, 20), (214, 20), (10, 66), (112, 66)]
    assert all((one.width(), one.height()) == (96, 40) for one in cells)
    assert grid_height(5, across=3, height=40, gap=6) == cells[-1].bottom() - ROOM.top()
    assert grid_height(0, across=3, height=40, gap=6) == 0


def test_centred_keeps_the_side_that_is_left_out() -> None:
    assert centred(ROOM, height=40) == QRectF(10, 100, 300, 40)
    assert centred(ROOM, width=100) == QRectF(110, 20, 100, 200)
    assert centred(ROOM, width=100, height=40) == QRectF(110, 100, 100, 40)
