"""Lines of the jams on the pages of a sheet."""

from collections.abc import Sequence

from derbyos_core.bout.paper.jam_lines import JamLine
from derbyos_core.identity import Team
from derbyos_core.printing.page import PaperCell, PaperRow

__all__ = ["JAM_ROWS", "OVERTIME", "jam_cell", "jam_pages"]

JAM_ROWS = 38
"""Rows of the paper per period (domain 6)."""
OVERTIME = "OT"


def jam_pages(lines: Sequence[JamLine], rows: Sequence[PaperRow]) -> tuple[Sequence[PaperRow], ...]:
    """Return the rows of the lines by page, at least of one; a star pass stays on the page of its jam."""
    pages: list[Sequence[PaperRow]] = []
    first = 0
    while len(lines) - first > JAM_ROWS:
        after = first + JAM_ROWS - (1 if lines[first + JAM_ROWS].is_after_pass else 0)
        pages.append(rows[first:after])
        first = after
    return (*pages, rows[first:])


def jam_cell(line: JamLine, team: Team) -> PaperCell:
    """Return the cell in the column of the jam."""
    is_overtime = line.jam.overtime and not line.is_after_pass
    mark = line.mark(team)
    return PaperCell(text=f"{mark} {OVERTIME}" if is_overtime else mark, is_strong=True)
