"""Verb `derbyos print`: the sheets of a kept bout as a PDF file."""

from collections.abc import Collection
from pathlib import Path

from app.gui.composition import render_sheets
from app.progress import bar, counted, say, warn
from app.verbs.kept_bouts import load_kept, missing_note
from derbyos_core.node.real_clock import RealClock
from derbyos_core.printing.page import Paper, SheetKind
from derbyos_core.printing.sheets import printed_pages
from derbyos_core.printing.source import PrintSource
from derbyos_core.storage.bouts import find_bout
from derbyos_core.storage.encryption import FileOpener

__all__ = ["print_kept"]


def print_kept(
    folder: Path,
    bout: str,
    out: Path,
    *,
    kinds: Collection[SheetKind],
    paper: Paper,
    language: str,
    opener: FileOpener | None = None,
) -> None:
    """Write the chosen sheets of a kept bout as a PDF file, in one of the languages of the windows; raises `UserError`.

    Without `kinds` all sheets are printed.
    """
    path = find_bout(folder, bout, opener)
    note = missing_note(path)
    if note:
        warn(note)
    source = load_kept(path, opener)
    pages = printed_pages(
        PrintSource(bout=source.bout, entries=len(source.placed), at=RealClock().now(), is_complete=source.is_complete),
        kinds or tuple(SheetKind),
    )
    with bar("Printing the sheets") as show:
        render_sheets(pages, out, paper=paper, language=language, show=lambda done, of: show(done, of, ""))
    say(f"{out}: {counted(len(pages), 'page', 'pages')}")
