"""Pages of the chosen sheets, in the order of the paper: each sheet period by period, the front page first."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from derbyos_core.i18n import ntr, tr
from derbyos_core.identity import Team
from derbyos_core.printing.box_sheet import box_parts
from derbyos_core.printing.clock_sheet import clock_parts
from derbyos_core.printing.igrf_sheet import igrf_parts
from derbyos_core.printing.lineup_sheet import lineup_parts
from derbyos_core.printing.page import (
    SHEET_TITLES,
    PaperBlock,
    PaperCell,
    PaperColumn,
    PaperPage,
    PaperRow,
    PaperTable,
    SheetKind,
    SheetPart,
    in_pages,
)
from derbyos_core.printing.penalty_sheet import penalty_parts
from derbyos_core.printing.score_sheet import score_parts
from derbyos_core.printing.source import PrintSource, foot_line, printed_periods, team_names, when_line

__all__ = ["printed_pages"]

NOTES_MAX = 3
"""Notes below the tables of a page; more of them get a page of their own."""
NOTE_ROWS = 38

_BY_PERIOD: dict[SheetKind, Callable[[PrintSource, int], tuple[SheetPart, ...]]] = {
    SheetKind.SCORE: score_parts,
    SheetKind.PENALTIES: penalty_parts,
    SheetKind.LINEUPS: lineup_parts,
    SheetKind.BOX: box_parts,
    SheetKind.CLOCK: clock_parts,
}


def printed_pages(source: PrintSource, kinds: Collection[SheetKind] = tuple(SheetKind)) -> tuple[PaperPage, ...]:
    """Return the pages of these sheets; every bout has at least one page of each."""
    pages: list[PaperPage] = []
    if SheetKind.IGRF in kinds:
        pages += _pages(source, SheetKind.IGRF, igrf_parts(source), None)
    for kind, parts_of in _BY_PERIOD.items():
        if kind in kinds:
            for period in printed_periods(source.bout):
                pages += _pages(source, kind, parts_of(source, period), period)
    return tuple(pages)


def _pages(source: PrintSource, kind: SheetKind, parts: Sequence[SheetPart], period: int | None) -> list[PaperPage]:
    title = SHEET_TITLES[kind]
    parts = _with_notes(parts)
    names, when, foot = team_names(source.bout), when_line(source), foot_line(source)
    logos = tuple(source.bout.teams[team].logo for team in (Team.HOME, Team.AWAY))
    return [
        PaperPage(
            kind=kind,
            title=title,
            tag=_tag(period, number, len(parts)),
            teams=names,
            when=when,
            part=part,
            foot=foot,
            place=_place(title, period, source.bout.ruleset.period_count),
            logos=logos,
        )
        for number, part in enumerate(parts, start=1)
    ]


def _with_notes(parts: Sequence[SheetPart]) -> tuple[SheetPart, ...]:
    """Return the parts with their notes: on the first page, or on a page of their own if they are many."""
    notes = parts[0].notes
    if len(notes) <= NOTES_MAX:
        return (parts[0], *(replace(part, notes=()) for part in parts[1:]))
    rows = tuple(PaperRow(cells=(PaperCell(text=note, is_left=True),)) for note in notes)
    tables = [PaperTable(widths=(1.0,), rows=tuple(page)) for page in in_pages(rows, NOTE_ROWS)]
    blocks = [PaperBlock(caption=tr("Notes"), table=table) for table in tables]
    pages = [SheetPart(columns=(PaperColumn(blocks=(block,)),)) for block in blocks]
    there = ntr(
        "{n} note is on the last page of this sheet.", "{n} notes are on the last page of this sheet.", len(notes)
    )
    return (replace(parts[0], notes=(there,)), *(replace(part, notes=()) for part in parts[1:]), *pages)


def _tag(period: int | None, page: int, pages: int) -> str:
    """Return the words in the box beside the title; they name the page if a sheet has several."""
    if period is None:
        return tr("Page {page} of {pages}", page=page, pages=pages) if pages > 1 else ""
    if pages > 1:
        return tr("Period {number}, page {page} of {pages}", number=period, page=page, pages=pages)
    return tr("Period {number}", number=period)


def _place(title: str, period: int | None, periods: int) -> str:
    if period is None:
        return title
    return tr("{sheet}, period {number} of {count}", sheet=title, number=period, count=max(period, periods))
