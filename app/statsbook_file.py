"""Filled StatsBooks: the blank of WFTDA, read from this person's disk, with a bout typed in.

The form belongs to WFTDA, so it is not shipped: its user gives a blank once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.files import read_whole
from derbyos_core.bout.model import Bout
from derbyos_core.errors import UserError, error_text
from derbyos_core.i18n import tr
from derbyos_core.interchange.statsbook.from_bout import book_of
from derbyos_core.interchange.statsbook.packed_book import BLANK_BYTES_MAX
from derbyos_core.interchange.statsbook.writer import check_blank, write_statsbook

__all__ = ["FilledStatsBook", "LeftOutFile", "check_blank_file", "filled_statsbook", "left_out_file"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledStatsBook:
    """A filled workbook, and a sentence for each thing that it has no place for."""

    content: bytes
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOutFile:
    """A text file with a line for each thing that a StatsBook has no place for."""

    path: Path
    content: bytes


def left_out_file(book: Path, left_out: Sequence[str]) -> LeftOutFile | None:
    """Return the file beside a book that lists what is not in it, None if everything is."""
    if not left_out:
        return None
    path = book.with_name(f"{book.stem}-not-in-the-book.txt")
    return LeftOutFile(path=path, content="".join(f"{one}\n" for one in left_out).encode())


def filled_statsbook(bout: Bout, blank: Path, file: Path) -> FilledStatsBook:
    """Return a bout in the blank; `UserError` if it is none, or if `file` is the blank itself."""
    if file.exists() and file.samefile(blank):
        raise UserError(tr("{path} is the blank StatsBook itself; choose another file to write", path=file))
    content = read_whole(blank, BLANK_BYTES_MAX)
    made = book_of(bout)
    try:
        return FilledStatsBook(content=write_statsbook(content, made.book), left_out=made.left_out)
    except UserError as error:
        raise _named(blank, error) from error


def check_blank_file(blank: Path) -> None:
    """Raise `UserError` if this file is no blank StatsBook."""
    content = read_whole(blank, BLANK_BYTES_MAX)
    try:
        check_blank(content)
    except UserError as error:
        raise _named(blank, error) from error


def _named(path: Path, error: UserError) -> UserError:
    return UserError(tr("{name}: {reason}", name=path, reason=error_text(error)))
