"""Drawing of the site's pages, by several processes where the site has many bouts.

The charts of a bout take some 0.4 s of one core, so the pages of a season take longer than its results. Each process
reads the results from their files, which are mapped into memory, and draws some pages at a time. A process that dies,
as for want of memory, leaves its pages to this one.
"""

import os
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import connection, get_context, parent_process
from pathlib import Path

from derbyos_core.report.collected import kept_tables
from derbyos_core.report.result_rows import ResultRows
from derbyos_core.report.results import page_head
from derbyos_core.report.site import Site, font_files

__all__ = ["Page", "drawn_site"]

BOUTS_EACH = 8
"""Bouts for which a process is worth its start, which takes some 2 s."""
PROCESSES_MAX = 8
PAGES_AT_ONCE = 4
"""Pages that are drawn before a stop is heard: 2 s at most."""
WAITING_EACH = 4
"""Parts of the site that wait for each process or were drawn by it; their pages are in memory until they are taken."""

Page = tuple[str, bytes | None]
"""Path in the site's folder, and content; None if the page is as it was before."""
_site: Site | None = None


def drawn_site(folder: Path, out: Path, *, processes: int | None = None) -> Iterator[Page]:
    """Yield the files of the site whose results stand in `folder`, and whose earlier pages may stand in `out`.

    `processes` is one for each core unless there are too few bouts.
    """
    yield from font_files()
    site = _opened(folder, out)
    if processes is None:
        processes = min(os.cpu_count() or 1, PROCESSES_MAX, site.bouts // BOUTS_EACH)
    if processes < 2:
        yield from _drawn(site, site.paths)
        return
    paths = site.paths
    parts = [paths[start : start + PAGES_AT_ONCE] for start in range(0, len(paths), PAGES_AT_ONCE)]
    pool = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_start, initargs=(folder, out))
    is_whole = False

    def submit(part: Sequence[str]) -> Future[list[Page]]:
        return pool.submit(_draw, part)

    try:
        yield from _in_order(parts, submit, processes * WAITING_EACH, partial(_drawn, site))
        is_whole = True
    finally:
        pool.shutdown(wait=is_whole, cancel_futures=True)


def _in_order(
    parts: Sequence[Sequence[str]],
    submit: Callable[[Sequence[str]], Future[list[Page]]],
    most: int,
    draw_here: Callable[[Sequence[str]], Iterator[Page]],
) -> Iterator[Page]:
    """Yield the pages of all parts in their order, with at most so many parts under way."""
    waiting: deque[tuple[Sequence[str], Future[list[Page]] | None]] = deque()
    is_broken = False
    for part in (*parts, *[()] * most):  # the empty ones drain what is under way
        if part:
            try:
                waiting.append((part, None if is_broken else submit(part)))
            except BrokenProcessPool:
                is_broken = True
                waiting.append((part, None))
        if waiting and (len(waiting) > most or not part):
            first, future = waiting.popleft()
            try:
                yield from future.result() if future is not None else draw_here(first)
            except BrokenProcessPool:
                is_broken = True
                yield from draw_here(first)


def _opened(folder: Path, out: Path) -> Site:
    tables = kept_tables(folder)
    return Site(ResultRows(tables), tuple(tables), partial(page_head, out))


def _drawn(site: Site, paths: Sequence[str]) -> Iterator[Page]:
    return ((path, site.page(path)) for path in paths)


def _start(folder: Path, out: Path) -> None:
    """Prepare a process that draws; it ends with its parent, even if that was killed."""
    global _site
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _site = _opened(folder, out)


def _draw(paths: Sequence[str]) -> list[Page]:
    assert _site is not None, "a process is prepared before it draws"
    return list(_drawn(_site, paths))


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None, "this process was started by another one"
    connection.wait([parent.sentinel])
    os._exit(1)
