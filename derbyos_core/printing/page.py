"""Values of a printed page: columns of tables, with a head, legends and a foot.

A page knows no millimetres. Tables are made of lines of equal height, and the columns of a table have shares of its
width. Whatever a page does not hold is an empty line to write on.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from derbyos_core.i18n import tr

__all__ = [
    "EMPTY",
    "LINE",
    "SHEET_TITLES",
    "Paper",
    "PaperBlock",
    "PaperCell",
    "PaperColumn",
    "PaperHead",
    "PaperPage",
    "PaperRow",
    "PaperTable",
    "SheetKind",
    "SheetPart",
    "cells",
    "in_pages",
    "padded",
]

_Row = TypeVar("_Row")

LINE = "____________"
"""A place to write a name by hand."""


class Paper(StrEnum):
    """The paper, always in landscape."""

    A4 = "a4"
    LETTER = "letter"


class SheetKind(StrEnum):
    """The sheets of the paper that can be printed, by their names on the command line."""

    SCORE = "score"
    PENALTIES = "penalties"
    LINEUPS = "lineups"
    BOX = "box"
    CLOCK = "clock"
    IGRF = "igrf"


SHEET_TITLES = {
    SheetKind.SCORE: tr("Score"),
    SheetKind.PENALTIES: tr("Penalties"),
    SheetKind.LINEUPS: tr("Lineups"),
    SheetKind.BOX: tr("Penalty box"),
    SheetKind.CLOCK: tr("Game clock"),
    SheetKind.IGRF: tr("IGRF"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperCell:
    """One cell. `below` is its second line, under a thin rule; None for a cell of one line."""

    text: str = ""
    below: str | None = None
    is_strong: bool = False
    is_left: bool = False


EMPTY = PaperCell()


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperRow:
    """One row, of as many lines; a shaded one belongs to the row above it (star pass)."""

    cells: tuple[PaperCell, ...]
    lines: int = 1
    is_shaded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperHead:
    """Title above one column of a table, or above several."""

    title: str = ""
    across: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperTable:
    """A table; `widths` are the shares of its columns."""

    widths: tuple[float, ...]
    rows: tuple[PaperRow, ...]
    heads: tuple[PaperHead, ...] = ()

    def __post_init__(self) -> None:
        assert all(len(row.cells) == len(self.widths) for row in self.rows), "every row has a cell in every column"
        assert not self.heads or sum(head.across for head in self.heads) == len(self.widths), "heads cover all columns"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperBlock:
    """A table with its caption at the left, and a remark at the right."""

    table: PaperTable
    caption: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperColumn:
    """Blocks below each other; `share` is that of the page's width."""

    blocks: tuple[PaperBlock, ...]
    share: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPart:
    """The content of one page: its columns, the meanings of its signs, and sentences below them."""

    columns: tuple[PaperColumn, ...]
    legend: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPage:
    """One page. `teams` are the names with their colour words, `place` is the sheet and its number in the foot."""

    kind: SheetKind
    title: str
    tag: str
    teams: tuple[tuple[str, str], ...]
    when: str
    part: SheetPart
    foot: str = ""
    place: str = ""
    logos: tuple[str, ...] = ()
    """Logos of the teams in their order, each empty for none."""


def cells(texts: Iterable[str], *, is_strong: bool = False, is_left: bool = False) -> tuple[PaperCell, ...]:
    """Return a cell for each text."""
    return tuple(PaperCell(text=text, is_strong=is_strong, is_left=is_left) for text in texts)


def padded(rows: Sequence[PaperRow], count: int, empty: PaperRow) -> tuple[PaperRow, ...]:
    """Return the rows with empty ones after them, `count` in all."""
    return (*rows, *[empty] * (count - len(rows)))


def in_pages(rows: Sequence[_Row], count: int) -> tuple[Sequence[_Row], ...]:
    """Return the rows of each page, at least of one."""
    return tuple(rows[first : first + count] for first in range(0, max(1, len(rows)), count))
