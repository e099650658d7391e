"""Pages with one table per team, side by side: score, line-up, penalty and box sheet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from derbyos_core.bout.model import Bout
from derbyos_core.bout.paper.jam_lines import BOTH
from derbyos_core.identity import Team
from derbyos_core.printing.open_answers import LEGEND as OPEN_LEGEND
from derbyos_core.printing.open_answers import OpenAnswers
from derbyos_core.printing.page import PaperBlock, PaperColumn, PaperHead, PaperRow, PaperTable, SheetPart, padded
from derbyos_core.printing.source import team_title

__all__ = ["TeamTable"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTable:
    """Shape of a sheet's table for one team, which is the same on each of its pages."""

    widths: tuple[float, ...]
    """Relative widths of the columns."""
    heads: tuple[PaperHead, ...]
    rows: int
    """Rows on a page; a page with fewer is filled up with `blank`."""
    blank: PaperRow

    def parts(
        self,
        bout: Bout,
        pages: Mapping[Team, Sequence[Sequence[PaperRow]]],
        remarks: Mapping[Team, str],
        answers: OpenAnswers,
        *,
        legend: Sequence[tuple[str, str]],
        notes: Sequence[str],
    ) -> tuple[SheetPart, ...]:
        """Return the pages of both teams; a team with fewer pages has blank ones beside the other's.

        `remarks` stand beside the title of each team. The sign for open answers joins the legend if a cell has it.
        """
        signs = (*legend, *([OPEN_LEGEND] if answers.is_any else []))
        return tuple(
            SheetPart(
                columns=tuple(
                    self._column(bout, team, pages[team][page] if page < len(pages[team]) else (), remarks[team])
                    for team in BOTH
                ),
                legend=signs,
                notes=tuple(notes),
            )
            for page in range(max(len(one) for one in pages.values()))
        )

    def _column(self, bout: Bout, team: Team, rows: Sequence[PaperRow], remark: str) -> PaperColumn:
        table = PaperTable(widths=self.widths, heads=self.heads, rows=padded(rows, self.rows, self.blank))
        return PaperColumn(blocks=(PaperBlock(caption=team_title(bout.teams[team]), remark=remark, table=table),))
