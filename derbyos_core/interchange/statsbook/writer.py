"""Export: a blank StatsBook of WFTDA with the rows of a game typed in, and nothing else changed."""

from collections.abc import Iterator

from derbyos_core.errors import UserError
from derbyos_core.i18n import tr
from derbyos_core.interchange.statsbook import layout
from derbyos_core.interchange.statsbook.cells import cells_of
from derbyos_core.interchange.statsbook.packed_book import PackedBook
from derbyos_core.interchange.statsbook.typed_book import TypedBook

__all__ = ["check_blank", "write_statsbook"]

LANDMARKS = {
    ("Score", "A3"): "JAM",
    ("Score", "T3"): "JAM",
    ("Score", "A45"): "JAM",
    ("Score", "H3"): "TRIP 2",
    ("Lineups", "A45"): "JAM",
    ("Lineups", "C3"): "JAMMER",
    ("Lineups", "AC3"): "JAMMER",
    ("Penalties", "K3"): "FO/EXP",
    ("Penalties", "AM3"): "FO/EXP",
    ("Game Clock", "A10"): "JAM",
    ("Game Clock", "A61"): "JAM",
}
"""Heads of columns that stand in the same cells since 2018."""


def write_statsbook(blank: bytes, book: TypedBook) -> bytes:
    """Return the blank workbook with a book typed in; `UserError` if it is no blank StatsBook."""
    workbook = PackedBook(blank)
    _check(workbook)
    return workbook.filled(cells_of(book))


def check_blank(blank: bytes) -> None:
    """Raise `UserError` if this file is no blank StatsBook of the releases 2018 to 2023."""
    _check(PackedBook(blank))


def _check(workbook: PackedBook) -> None:
    missing = [sheet for sheet in layout.SHEETS if sheet not in workbook.sheets]
    if missing:
        raise UserError(
            tr(
                "This workbook is no StatsBook, because it has no sheet {sheet}: choose a blank StatsBook from WFTDA.",
                sheet=missing[0],
            )
        )
    for (sheet, address), title in LANDMARKS.items():
        found = workbook.text(sheet, address).strip()
        if found.upper() != title:
            raise UserError(
                tr(
                    "This workbook is no StatsBook of the releases 2018 to 2023: {place} says “{found}” instead of"
                    " “{title}”. Choose a blank StatsBook from WFTDA.",
                    place=f"{sheet} {address}",
                    found=found,
                    title=title,
                )
            )
    for sheet, address in _typed_places():
        found = workbook.text(sheet, address).strip()
        if found:
            raise UserError(
                tr(
                    "This StatsBook is filled already: {place} says “{found}”. Choose a blank one, as it comes from"
                    " WFTDA.",
                    place=f"{sheet} {address}",
                    found=found,
                )
            )


def _typed_places() -> Iterator[tuple[str, str]]:
    """Yield the cells of rosters, jams and penalties. The rest of a form may be filled beforehand."""
    for names in layout.ROSTER_COLUMNS.values():
        yield from (("IGRF", f"{name}{row}") for name in names for row in layout.ROSTER_ROWS)
    rows = [row for period in layout.JAM_ROWS.values() for row in period]
    for score in layout.SCORE_COLUMNS.values():
        yield from (("Score", f"{name}{row}") for row in rows for name in (score.jam, score.jammer, *score.trips))
    for lineup in layout.LINEUP_COLUMNS.values():
        yield from (("Lineups", f"{name}{row}") for row in rows for name, _ in lineup.skaters)
    for penalties in layout.PENALTY_COLUMNS.values():
        columns = (*penalties.penalties, penalties.out)
        yield from (("Penalties", f"{name}{row}") for row in layout.PENALTY_ROWS for name in columns)
