"""Lines of a sheet that follows the jams: one per jam, and one more for a star pass, level for both teams."""

from collections.abc import Sequence
from dataclasses import dataclass

from derbyos_core.bout.model import Bout, Jam
from derbyos_core.identity import Team
from derbyos_core.printing.page import PaperCell, PaperRow
from derbyos_core.printing.source import BOTH

__all__ = ["JAM_ROWS", "OVERTIME", "JamLine", "jam_cell", "jam_lines", "jam_pages"]

JAM_ROWS = 38
"""Rows of the paper per period (domain 6)."""
STAR_PASS, OTHER_TEAMS = "SP", "SP*"
OVERTIME = "OT"


@dataclass(frozen=True, slots=True, kw_only=True)
class JamLine:
    """One line: the row of a jam, or the row after a star pass by at least one team."""

    jam: Jam
    is_after_pass: bool = False

    def mark(self, team: Team) -> str:
        """Return what stands in the column of the jam for one team."""
        if self.is_after_pass:
            return STAR_PASS if self.jam.side(team).star_pass else OTHER_TEAMS
        number = str(self.jam.id.number)
        return f"{number} {OVERTIME}" if self.jam.overtime else number

    def is_written(self, team: Team) -> bool:
        """Return whether the line has entries of this team: `SP*` only keeps the two teams at one height."""
        return not self.is_after_pass or self.jam.side(team).star_pass


def jam_lines(bout: Bout, period: int) -> tuple[JamLine, ...]:
    """Return the lines of a period, with jams that have a line-up and have not begun."""
    found = []
    for jam in bout.jams:
        if jam.id.period != period or (jam.start is None and not any(jam.side(team).lined_up for team in BOTH)):
            continue
        found.append(JamLine(jam=jam))
        if any(jam.side(team).star_pass for team in BOTH):
            found.append(JamLine(jam=jam, is_after_pass=True))
    return tuple(found)


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
    return PaperCell(text=line.mark(team), is_strong=True)
