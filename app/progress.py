"""Decides how a person sees that something goes on: a bar on a terminal, a line per step anywhere else."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["Show", "bar", "counted", "say"]

Show = Callable[[int, int, str], None]
"""Told what is done, of how much, and in words what goes on; `of` 0 where nobody knows."""


def say(text: str) -> None:
    """One line for a person."""
    print(text, flush=True)


def counted(number: int, one: str, many: str) -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many}"


@contextmanager
def bar(title: str) -> Iterator[Show]:
    """A bar on standard error while something runs, where that is a terminal; else the title as one line."""
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
