r"""Output of the command line: lines, and a bar during long work.

Names, BOUT strings and error texts come from others, and a terminal obeys its input: escape sequences move the cursor,
change the title or type for the person, and direction marks reverse a line (Trojan Source, CVE-2021-42574). So such
characters are printed as `\u001b`, in every line of every verb.
"""

import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["Show", "bar", "counted", "in_one_line", "say", "visible", "warn"]

Show = Callable[[int, int, str], None]
"""Called with the amount done, the total, and the present part in words; `of` is 0 if the total is unknown."""


_OBEYED = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Categories: controls, half a pair of UTF-16, separators of lines and paragraphs."""
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
"""The marks of Unicode's bidirectional algorithm, and an invisible one."""


def visible(text: str) -> str:
    """Return the text with every character visible that a terminal would obey; line feeds stay."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "".join(_shown(letter) for letter in text)


def in_one_line(text: str) -> str:
    """Return the text as `visible` does, line feeds included."""
    return visible(text).replace("\n", "\\u000a")


def _shown(letter: str) -> str:
    if letter == "\n" or not (letter in _TURNING or unicodedata.category(letter) in _OBEYED):
        return letter
    return f"\\u{ord(letter):04x}"


def say(text: str) -> None:
    """Print one line for a person."""
    print(visible(text), flush=True)


def warn(text: str) -> None:
    """Print one line about a problem."""
    print(visible(f"derbyos: {text}"), file=sys.stderr, flush=True)


def counted(number: int, one: str, many: str) -> str:
    """Return a number with its noun."""
    return f"{number} {one if number == 1 else many}"


@contextmanager
def bar(title: str) -> Iterator[Show]:
    """Show a bar on standard error during long work if that is a terminal; else the title as one line."""
    if not sys.stderr.isatty():
        say(title)
        yield lambda done, of, text: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(title, total=None)

        def show(done: int, of: int, text: str) -> None:
            progress.update(task, completed=done, total=of or None, description=text or title)

        yield show
