"""`derbyos open`: keeps the bout of a file, and says what became of it, before a window is opened.

A wrong file is thus told where it was typed, and no window comes up for it.
"""

from pathlib import Path

from app.opened_file import open_game_file
from app.progress import bar, in_one_line, say
from derbyos_core.node.real_clock import RealClock
from ui.services import OpenedFile

__all__ = ["open_and_tell"]


def open_and_tell(file: Path, folder: Path) -> OpenedFile:
    """Return the bout of a file, kept in this folder; prints each row that is only a note of it. Raises `UserError`."""
    with bar(f"Reading {in_one_line(file.name)}"):
        opened = open_game_file(file, folder, RealClock().now())
    say(in_one_line(opened.note))
    for row in opened.unplaced:
        say(in_one_line(f"not placed, kept as a note: {row}"))
    for row in opened.repairs:
        say(in_one_line(f"repaired: {row}"))
    return opened
