"""Rows of a list that are created once and reused: one value in each, the rows left over are hidden."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtWidgets import QWidget

__all__ = ["show_values"]

Row = TypeVar("Row", bound=QWidget)
Value = TypeVar("Value")


def show_values(
    rows: list[Row],
    values: Sequence[Value],
    show: Callable[[Row, Value], object],
    *,
    make: Callable[[int], Row] | None = None,
) -> None:
    """Show each value in the row of its number, and hide the rows left over.

    Lacking rows are appended by `make`; the caller bounds the number of values. A row keeps its position, so a button
    never moves away under a press.
    """
    while make is not None and len(rows) < len(values):
        rows.append(make(len(rows)))
    assert len(rows) >= len(values), "there is a row for every value, or they can be made"
    for row, value in zip(rows, values, strict=False):
        row.setHidden(False)
        show(row, value)
    for row in rows[len(values) :]:
        row.setHidden(True)
