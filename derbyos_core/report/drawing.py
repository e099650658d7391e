"""Drawing of the site's pages, by several processes where the site has many bouts.

The charts of a bout take some 0.4 s of one core, so the pages of a season take longer than its results. Each process
reads the results from their files, which are mapped into memory, and draws some pages at a time. A process that dies,
as for want of memory, leaves its pages to this one. Each ends when the line to this one is closed, whatever ended it.
"""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path

from derbyos_core.report.collected import kept_tables
from derbyos_core.report.result_rows import ResultRows
from derbyos_core.report.results import page_head
from derbyos_core.report.site import Site, font_files

__all__ = ["Page", "Work", "draw_for", "drawn_site"]

BOUTS_EACH = 8
"""Bouts for which a process is worth its start, which takes some 2 s."""
PROCESSES_MAX = 8
PAGES_AT_ONCE = 4
END_S_MAX = 5

Page = tuple[str, bytes | None]
"""Path in the site's folder, and content; None if the page is as it was before."""
Work = Callable[[Connection, Path, Path], None]


def drawn_site(folder: Path, out: Path, *, processes: int | None = None) -> Iterator[Page]:
    """Yield the files of the site whose results stand in `folder`, and whose earlier pages may stand in `out`.

    `processes` is one for each core unless there are too few bouts. Several yield the pages in any order.
    """
    yield from font_files()
    site = _opened(folder, out)
    if processes is None:
        processes = min(os.cpu_count() or 1, PROCESSES_MAX, site.bouts // BOUTS_EACH)
    if processes < 2:
        yield from _drawn(site, site.paths)
    else:
        yield from _shared_out(site, folder, out, processes)


def draw_for(line: Connection, folder: Path, out: Path) -> None:
    """Draw the pages whose paths come over a line, some at a time, and send them back, until the line is closed."""
    site = _opened(folder, out)
    while True:
        try:
            paths = line.recv()
        except EOFError:
            return
        line.send(list(_drawn(site, paths)))


def _shared_out(
    site: Site, folder: Path, out: Path, processes: int, work: Work = draw_for
) -> Generator[Page, None, None]:
    """Yield all pages, drawn by so many processes; what is left when all of them have died is drawn here."""
    paths = site.paths
    waiting: deque[Sequence[str]] = deque(
        paths[start : start + PAGES_AT_ONCE] for start in range(0, len(paths), PAGES_AT_ONCE)
    )
    under_way: dict[Connection, Sequence[str]] = {}
    started: list[tuple[Connection, BaseProcess]] = []
    try:
        for _ in range(processes):
            line = _started(work, folder, out, started)
            _hand(line, waiting, under_way)
        while under_way:
            ready = wait(list(under_way))
            for line in [line for line in under_way if line in ready]:
                part = under_way.pop(line)
                try:
                    pages = line.recv()
                except (EOFError, OSError):
                    pages = _drawn(site, part)
                else:
                    _hand(line, waiting, under_way)
                yield from pages
        for part in waiting:
            yield from _drawn(site, part)
    finally:
        for _, process in started:
            process.terminate()
        for line, process in started:
            line.close()
            process.join(END_S_MAX)


def _started(work: Work, folder: Path, out: Path, started: list[tuple[Connection, BaseProcess]]) -> Connection:
    """Start a process; return the line to it."""
    context = get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=work, args=(there, folder, out), daemon=True)
    process.start()
    started.append((here, process))
    there.close()  # so that the line ends with the process
    return here


def _hand(line: Connection, waiting: deque[Sequence[str]], under_way: dict[Connection, Sequence[str]]) -> None:
    """Hand the next part to a process, unless none waits or the process has died."""
    if not waiting:
        return
    part = waiting.popleft()
    try:
        line.send(part)
    except OSError:
        waiting.appendleft(part)
    else:
        under_way[line] = part


def _opened(folder: Path, out: Path) -> Site:
    tables = kept_tables(folder)
    return Site(ResultRows(tables), tuple(tables), partial(page_head, out))


def _drawn(site: Site, paths: Sequence[str]) -> Iterator[Page]:
    return ((path, site.page(path)) for path in paths)
