"""Columns, rows and cells of a sheet of jam rows, as plain values."""

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["COLUMNS_MAX", "ROWS_MAX", "CellLook", "RowState", "SheetCell", "SheetColumn", "SheetRow"]

COLUMNS_MAX = 24
ROWS_MAX = 400
"""A bout has some 50 jams of two rows each; an imported file may hold more than one bout's worth."""


class RowState(StrEnum):
    """Outline of a row."""

    DONE = "done"
    CURSOR = "pen"
    UPCOMING = "upcoming"
    STAR_PASS = "star_pass"


class CellLook(StrEnum):
    """Look of one cell."""

    EMPTY = "empty"
    """A faint dot: nothing entered, and something could be."""
    BLANK = "blank"
    PLAIN = "plain"
    SUM = "sum"
    OPEN_SUM = "open_sum"
    """A sum with a conflict in one of its parts."""
    NUMBER = "number"
    """A skater's number."""
    LABEL = "label"
    """The jam's number."""
    CHECK = "check"
    CHECK_NOW = "check_now"
    """A check in the row of the cursor: inverted."""
    CONFLICT = "conflict"
    EXPECTED = "expected"
    """Known beforehand, dashed: the upcoming jammer."""
    SIGN = "sign"
    """A sign of the paper form in a box."""
    NOT_HERE = "not_here"
    """A dash: this jam cannot have the fact."""
    PICK = "pick"
    """The cell that the next tap fills."""


@dataclass(frozen=True, slots=True)
class SheetCell:
    """One cell; `said` replaces the text for a screen reader, `hint` says what looks wrong there.

    `below` is a small word under the text.
    """

    text: str = ""
    look: CellLook = CellLook.PLAIN
    said: str = ""
    hint: str = ""
    below: str = ""


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column: its title, its width in lengths of the tokens, and its full name."""

    title: str
    width: float
    name: str = ""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row; `key` identifies it permanently, so that a change finds it again."""

    key: str
    cells: tuple[SheetCell, ...]
    state: RowState = RowState.DONE
