"""Verb `derbyos check`: contradictions and gaps in a StatsBook, or in a bout (domain 6.4).

A StatsBook is checked as it was typed. Any other file, and a bout of this laptop, is checked as a bout, with the hints
that its officials see.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.files import read_whole
from app.progress import counted, in_one_line, say
from derbyos_core.bout.checks import Hint, PaperSheet, hints
from derbyos_core.bout.checks.suggestions import SUGGESTIONS
from derbyos_core.bout.model import Bout
from derbyos_core.errors import UserError, error_text
from derbyos_core.interchange.game_file import GAME_FILE_BYTES_MAX, read_game_file
from derbyos_core.interchange.statsbook.checks import Finding, book_findings
from derbyos_core.interchange.statsbook.reader import read_statsbook
from derbyos_core.storage.bouts import find_bout
from derbyos_core.storage.encryption import FileOpener

__all__ = ["check_and_tell"]

SQLITE = b"SQLite format 3\0"
PACKED = b"PK\x03\x04"
FILES = frozenset((".xlsx", ".xlsm", ".derbyxml", ".xml", ".json"))
"""Ends of names that are those of files, and of no bout."""
SHEETS = {
    PaperSheet.HEAD: "IGRF",
    PaperSheet.ROSTERS: "IGRF",
    PaperSheet.SCORE: "Score",
    PaperSheet.PENALTIES: "Penalties",
    PaperSheet.LINEUPS: "Lineups",
}
"""The sheet of a hint as the StatsBook calls it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """One finding in the words of its line."""

    place: str
    text: str
    suggestion: str
    rule: str


def check_and_tell(what: str, folder: Path, opener: FileOpener | None = None) -> bool:
    """Print a line per finding. Returns whether there is none; `UserError` if nothing can be read."""
    lines = _found(what, folder, opener)
    for line in lines:
        say(in_one_line(f"{line.place}: {line.text} {line.suggestion} [{line.rule}]"))
    say(f"{what}: {counted(len(lines), 'finding', 'findings') if lines else 'no findings'}")
    return not lines


def _found(what: str, folder: Path, opener: FileOpener | None) -> Sequence[_Line]:
    path = Path(what)
    if not path.is_file() and path.suffix.lower() not in FILES:
        return _of_bout(_kept(what, folder, opener))
    content = read_whole(path, GAME_FILE_BYTES_MAX)
    if content.startswith(SQLITE):
        return _of_bout(_kept(what, folder, opener))
    try:
        if content.startswith(PACKED):
            return [_of_book(one) for one in book_findings(read_statsbook(content))]
        from derbyos_core.session.file_entries import enter_file  # loads the replica, which a StatsBook does not need

        return _of_bout(enter_file(read_game_file(content)).bout)
    except UserError as error:
        raise UserError(f"{path}: {error_text(error)}") from error


def _kept(what: str, folder: Path, opener: FileOpener | None) -> Bout:
    from app.verbs.kept_bouts import load_kept

    return load_kept(find_bout(folder, what, opener), opener).bout


def _of_book(finding: Finding) -> _Line:
    return _Line(place=str(finding.place), text=finding.text, suggestion=finding.suggestion, rule=finding.rule.value)


def _of_bout(bout: Bout) -> Sequence[_Line]:
    return [_of_hint(bout, hint) for hint in hints(bout)]


def _of_hint(bout: Bout, hint: Hint) -> _Line:
    parts = [SHEETS[hint.sheet]]
    if hint.jam is not None:
        parts.append(f"period {hint.jam.period} jam {hint.jam.number}")
    if hint.team is not None:
        parts.append(bout.teams[hint.team].short)
    return _Line(place=", ".join(parts), text=hint.text, suggestion=SUGGESTIONS[hint.check], rule=hint.check.value)
