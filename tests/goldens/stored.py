"""Stored texts of the goldens: their folder, comparison with what is made now, and writing."""

from collections.abc import Callable, Iterable, Iterator
from difflib import unified_diff
from itertools import islice
from pathlib import Path

__all__ = ["DATA", "Maker", "UnavailableError", "assert_as_stored", "differences", "store"]

DATA = Path(__file__).parent / "data"
LINES_SHOWN = 20
LETTERS_SHOWN = 400
"""Letters of a line that are shown; most bodies of entries are shorter."""

Maker = Callable[[], Iterable[tuple[str, str]]]
"""Function that yields the files of one golden: names and texts."""


class UnavailableError(Exception):
    """Reason why a golden cannot be made on this machine."""


def differences(golden: str, files: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield a short comparison for each file that differs from the stored one."""
    for name, text in files:
        path = DATA / golden / name
        stored = path.read_bytes().decode() if path.exists() else ""
        if stored != text:
            yield _comparison(f"{golden}/{name}", stored, text)


def store(golden: str, files: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Write the files of a golden, remove those that it no longer has, and yield the names of what changed."""
    folder = DATA / golden
    folder.mkdir(parents=True, exist_ok=True)
    made = set()
    for name, text in files:
        made.add(name)
        path = folder / name
        if not path.exists() or path.read_bytes() != text.encode():
            path.write_bytes(text.encode())
            yield f"{golden}/{name}"
    for path in sorted(folder.iterdir()):
        if path.name not in made:
            path.unlink()
            yield f"{golden}/{path.name} (removed)"


def assert_as_stored(golden: str, files: Iterable[tuple[str, str]]) -> None:
    """Fail with a short comparison if a file differs from the stored one."""
    found = list(differences(golden, files))
    how = f"If the change is meant: python -m tests.goldens --write {golden}, then read and commit the difference."
    if found:
        raise AssertionError("\n".join((f"{len(found)} files of {golden} differ", *found, how)))


def _comparison(name: str, stored: str, text: str) -> str:
    lines = unified_diff(stored.splitlines(), text.splitlines(), f"stored {name}", f"found {name}", n=1, lineterm="")
    shown = [line[:LETTERS_SHOWN] for line in islice(lines, LINES_SHOWN)]
    return "\n".join(shown or [f"{name}: only line ends differ"])
