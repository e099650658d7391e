"""A bout as a typed StatsBook, and what the book has no place for.

Everything that two officials contradict each other about stands in the book as DerbyOS shows it: a cell holds one
answer. That, and all that finds no cell, is said in sentences, so that nobody takes the book for the whole record.
"""

from dataclasses import dataclass

from derbyos_core.bout.model import Bout
from derbyos_core.bout.paper.jam_lines import BOTH
from derbyos_core.bout.wording.words import Words
from derbyos_core.i18n import ntr, tr
from derbyos_core.interchange.statsbook.front_rows import book_team, head_of, official_rows, remarks_of
from derbyos_core.interchange.statsbook.jam_rows import clock_rows, lineup_rows, offset_rows, placed_lines, score_rows
from derbyos_core.interchange.statsbook.other_rows import box_rows, penalty_rows, review_remarks, review_rows
from derbyos_core.interchange.statsbook.typed_book import TypedBook

__all__ = ["BookOfBout", "book_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookOfBout:
    """The rows of a bout, and a sentence for each thing that no row has a place for."""

    book: TypedBook
    left_out: tuple[str, ...]


def book_of(bout: Bout) -> BookOfBout:
    """Return a bout as the rows of a StatsBook."""
    out: list[str] = []
    lines = placed_lines(bout, out)
    book = TypedBook(
        version="",
        head=head_of(bout),
        teams={team: book_team(bout, team, out) for team in BOTH},
        officials=official_rows(bout, out),
        scores=score_rows(bout, lines, out),
        lineups=lineup_rows(bout, lines, out),
        penalties=penalty_rows(bout, out),
        clock=clock_rows(bout, lines, out),
        offsets=offset_rows(bout, lines, out),
        reviews=review_rows(bout, out),
        box=box_rows(bout, out),
        remarks=(*remarks_of(bout, out), *review_remarks(bout)),
    )
    overtime = [jam.id for jam in bout.jams if jam.overtime and jam.start is not None]
    if overtime:
        jams = ", ".join(Words(bout).jam(jam) for jam in overtime)
        out.append(tr("The book has no mark for overtime: {jams}.", jams=jams))
    if bout.disagreements:
        out.append(
            ntr(
                "{n} conflict is open: the book has the answer that DerbyOS shows.",
                "{n} conflicts are open: the book has the answers that DerbyOS shows.",
                len(bout.disagreements),
            )
        )
    return BookOfBout(book=book, left_out=tuple(dict.fromkeys(out)))
