"""Paperwork hints in the cells of the line-up sheet."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from derbyos_core.bout.checks import Check, Hint, PaperSheet
from derbyos_core.bout.model import JamId
from derbyos_core.i18n import joined
from derbyos_core.roles.lineup.rows import LineupRowPlace, LineupRows
from derbyos_core.roles.shared.sheet_values import SheetRow

__all__ = ["marked_rows"]

JAM_COLUMN = 0
_BOX_CELLS = frozenset((Check.SAT_AND_MISSING, Check.SAT_WITHOUT_PENALTY))


def marked_rows(sheet: LineupRows, hints: Iterable[Hint]) -> LineupRows:
    """Return the sheet with a mark in every cell with a hint, and its sentence under the jam of the row.

    Hints appear in the row before a star pass, like the line-up itself.
    """
    found: dict[JamId, list[Hint]] = {}
    for hint in hints:
        if hint.jam is not None and hint.sheet is PaperSheet.LINEUPS:
            found.setdefault(hint.jam, []).append(hint)
    if not found:
        return sheet
    return replace(sheet, rows=tuple(map(_row, sheet.rows, sheet.places, [found] * len(sheet.rows))))


def _row(row: SheetRow, place: LineupRowPlace, found: Mapping[JamId, list[Hint]]) -> SheetRow:
    hints = found.get(place.jam, [])
    if not hints or place.is_star_pass:
        return row
    cells = list(row.cells)
    cells[JAM_COLUMN] = replace(cells[JAM_COLUMN], hint=joined(" ", (hint.text for hint in hints)))
    for hint in hints:
        column = _column_of(hint, place)
        if column != JAM_COLUMN:
            before = cells[column].hint
            cells[column] = replace(cells[column], hint=joined(" ", filter(None, (before, hint.text))))
    return replace(row, cells=tuple(cells))


def _column_of(hint: Hint, place: LineupRowPlace) -> int:
    if hint.check is Check.PLACE_EMPTY:
        return 1 + 2 * place.eids.index("") if "" in place.eids else JAM_COLUMN
    eid = hint.person.eid if hint.person is not None else ""
    if not eid or eid not in place.eids:
        return JAM_COLUMN
    return 1 + 2 * place.eids.index(eid) + (1 if hint.check in _BOX_CELLS else 0)
