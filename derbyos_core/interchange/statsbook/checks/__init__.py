"""Checks of a typed StatsBook: contradictions and gaps, each with its place and a suggestion (domain 6.4).

A typed book can be wrong in ways that a bout of DerbyOS cannot: a star pass without its second row, INJ for one team, a
code without a jam, a sign that nobody knows. Real games have legal exceptions to most checks, so a finding asks to look
at the place; it does not say that the game was scored wrongly.
"""

from derbyos_core.interchange.statsbook.checks.between_sheets import between_sheets
from derbyos_core.interchange.statsbook.checks.book_jams import book_jams
from derbyos_core.interchange.statsbook.checks.finding import BookRule, Finding
from derbyos_core.interchange.statsbook.checks.front_page import front_page_findings
from derbyos_core.interchange.statsbook.checks.lineups import lineup_findings
from derbyos_core.interchange.statsbook.checks.penalties import penalty_findings
from derbyos_core.interchange.statsbook.checks.score import score_findings
from derbyos_core.interchange.statsbook.checks.skater_penalties import skater_penalties
from derbyos_core.interchange.statsbook.layout import SHEETS, column_number
from derbyos_core.interchange.statsbook.typed_book import TypedBook

__all__ = ["BookRule", "Finding", "book_findings"]


def book_findings(book: TypedBook) -> tuple[Finding, ...]:
    """Return all findings in the order of the book: sheet by sheet, row by row."""
    jams, given = book_jams(book), skater_penalties(book)
    found = (
        *front_page_findings(book),
        *score_findings(jams),
        *penalty_findings(book, jams, given),
        *lineup_findings(jams, given),
        *between_sheets(jams, given),
    )
    order = {sheet: number for number, sheet in enumerate(SHEETS)}
    return tuple(
        sorted(
            dict.fromkeys(found),
            key=lambda one: (order.get(one.place.sheet, 0), one.place.row, column_number(one.place.column), one.rule),
        )
    )
