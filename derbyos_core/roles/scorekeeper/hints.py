"""Paperwork hints in the cells of the score sheet."""

from collections.abc import Iterable
from dataclasses import replace

from derbyos_core.bout.checks import Check, Hint
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.i18n import joined
from derbyos_core.identity import Team
from derbyos_core.roles.scorekeeper.rows import FACT_TAGS, FACTS_FROM, RowPlace, ScoreRows, trip_of_column
from derbyos_core.roles.shared.sheet_values import SheetRow

__all__ = ["marked_rows"]

JAM_COLUMN = 0
_FACTS = {
    Check.TWO_LEADS: "lead",
    Check.POINTS_WITHOUT_LEAD: "lead",
    Check.STAR_PASS_WITH_LEAD: "lost-lead",
    Check.LEAD_WITH_PENALTY: "lost-lead",
    Check.LOST_WITHOUT_PENALTY: "lost-lead",
    Check.NO_INITIAL_WITH_POINTS: "no-initial",
}


def marked_rows(sheet: ScoreRows, bout: Bout, team: Team, hints: Iterable[Hint]) -> ScoreRows:
    """Return the sheet with a mark in every cell with a hint, and its sentence under the jam of the row."""
    found: dict[int, list[tuple[int, str]]] = {}
    for hint in hints:
        row = _row_of(sheet, bout, team, hint)
        if row is not None:
            found.setdefault(row, []).append((_column_of(sheet, hint), hint.text))
    if not found:
        return sheet
    rows = tuple(_marked(row, found[number]) if number in found else row for number, row in enumerate(sheet.rows))
    return replace(sheet, rows=rows)


def _row_of(sheet: ScoreRows, bout: Bout, team: Team, hint: Hint) -> int | None:
    """Return the row of the hint's jam; a hint on a trip after the star pass belongs to the star-pass row."""
    jam = bout.jam(hint.jam)
    side = jam.side(team) if jam is not None else None
    is_after = side is not None and side.star_pass and hint.trip is not None
    is_after = is_after and hint.trip is not None and hint.trip >= _passed_in(side)
    wanted = _place(hint.jam, is_star_pass=is_after)
    return next((number for number, place in enumerate(sheet.places) if place == wanted), None)


def _passed_in(side: object) -> int:
    return getattr(side, "star_pass_trip", None) or 1


def _place(jam: JamId | None, *, is_star_pass: bool) -> RowPlace | None:
    return RowPlace(jam=jam, is_star_pass=is_star_pass) if jam is not None else None


def _column_of(sheet: ScoreRows, hint: Hint) -> int:
    if hint.check in _FACTS:
        return FACTS_FROM + FACT_TAGS.index(_FACTS[hint.check])
    columns = range(len(sheet.columns))
    shown = {trip_of_column(one, sheet.trips, sheet.first_trip): one for one in columns}
    return shown.get(hint.trip, JAM_COLUMN) if hint.trip else JAM_COLUMN


def _marked(row: SheetRow, hints: list[tuple[int, str]]) -> SheetRow:
    cells = list(row.cells)
    cells[JAM_COLUMN] = replace(cells[JAM_COLUMN], hint=joined(" ", (text for _, text in hints)))
    for column, text in hints:
        if column != JAM_COLUMN:
            before = cells[column].hint
            cells[column] = replace(cells[column], hint=joined(" ", filter(None, (before, text))))
    return replace(row, cells=tuple(cells))
