"""Resume file: the lines of a part that were already entered when a killed node restarts.

A line is recorded before it is entered, with the position that its entry will have in the log. After a crash the log
decides: a line counts as entered if its entry, or a later one of the same source, is in the log, here or after the
others have reported what they hold. A line that made no entry has the position of the next one that did.
"""

import json
from collections.abc import Callable
from pathlib import Path

from derbyos_core.errors import UserError, reason_of
from derbyos_core.identity import SourceId
from derbyos_core.storage.private_files import create_private, make_private_folder

__all__ = ["TickList"]


class TickList:
    """The recorded lines of one part, in a file that outlasts the process."""

    def __init__(self, path: Path) -> None:
        """Create or continue the file; raises `UserError` if it cannot be written."""
        self._old = _read(path)
        try:
            make_private_folder(path.parent)
            create_private(path)
            self._file = path.open("a", encoding="ascii")
        except OSError as error:
            raise UserError(f"{path} cannot be written: {reason_of(error)}; choose another folder") from error

    def entered(self, top: Callable[[SourceId], int]) -> frozenset[int]:
        """Return the lines that former sources entered; `top` returns the last entry of a source in the log."""
        return frozenset(line for line, source, sequence in self._old if sequence <= top(source))

    @property
    def sources(self) -> frozenset[SourceId]:
        """The former sources."""
        return frozenset(source for _, source, _ in self._old)

    def tick(self, line: int, source: SourceId, sequence: int) -> None:
        """Record that this line is about to become that entry; the system holds the record when this returns."""
        self._file.write(json.dumps([line, source, sequence]) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _read(path: Path) -> list[tuple[int, SourceId, int]]:
    try:
        text = path.read_text(encoding="ascii")
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise UserError(f"{path} cannot be read; delete it or choose another folder") from error
    ticks = []
    for row in text.splitlines():
        try:
            line, source, sequence = json.loads(row)
        except ValueError:
            continue  # the process was killed within this line, which was not entered yet
        ticks.append((int(line), SourceId(str(source)), int(sequence)))
    return ticks
