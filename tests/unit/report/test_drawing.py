"""Pages by several processes: the same site in the same order, also when a process dies or is stopped."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import psutil
import pytest

pytest.importorskip("pyspark", reason="Spark is the extra 'report', and it is not installed")
pytest.importorskip("matplotlib", reason="matplotlib is of the extra 'report', and it is not installed")

from derbyos_core.report import drawing
from derbyos_core.report.collected import keep_tables, kept_tables
from derbyos_core.report.drawing import Page, drawn_site
from derbyos_core.report.result_rows import ResultRows
from derbyos_core.report.site import site_files
from tests.unit.report.sample_rows import season, tables_of

GONE_S_MAX = 20
STARTED = """
import sys, time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from derbyos_core.report import drawing
if __name__ == "__main__":
    folder = Path(sys.argv[1])
    pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=drawing._start, initargs=(folder, folder))
    assert pool.submit(drawing._draw, ()).result() == []
    print("ready", flush=True)
    time.sleep(60)
"""


def kept(tmp_path: Path, bouts: int) -> Path:
    """Keep the results of a season in files."""
    folder = tmp_path / "results"
    folder.mkdir()
    keep_tables(tables_of(season(bouts)), folder)
    return folder


def test_results_in_files_are_the_same_results(tmp_path: Path) -> None:
    folder = kept(tmp_path, 2)
    tables = tables_of(season(2))
    found = kept_tables(folder)
    assert set(found) == set(tables)
    assert all(found[name].equals(table) for name, table in tables.items())


def test_two_processes_draw_the_same_site(tmp_path: Path) -> None:
    folder = kept(tmp_path, 3)
    tables = kept_tables(folder)
    alone = list(site_files(ResultRows(tables), tuple(tables)))
    assert list(drawn_site(folder, tmp_path, processes=1)) == alone
    assert list(drawn_site(folder, tmp_path, processes=2)) == alone
    assert sum(content is not None for _, content in alone) > len(alone) / 2


def test_a_page_of_before_is_not_drawn_again_by_any_process(tmp_path: Path) -> None:
    folder = kept(tmp_path, 3)
    for path, content in drawn_site(folder, tmp_path):
        assert content is not None
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(content)
    again = dict(drawn_site(folder, tmp_path, processes=2))
    bouts = [path for path in again if path.startswith("pages/bout")]
    assert len(bouts) == 3
    assert all(again[path] is None for path in bouts)


def _page(path: str, by: bytes) -> Page:
    return path, by


@pytest.mark.parametrize("broken_from", [0, 1, 4, 9])
def test_the_pages_of_a_process_that_died_are_drawn_here(broken_from: int) -> None:
    parts = [(f"{number}a", f"{number}b") for number in range(7)]
    under_way: list[int] = []
    submitted = 0

    def submit(part: Sequence[str]) -> "Future[list[Page]]":
        nonlocal submitted
        if submitted > broken_from + 1:
            raise BrokenProcessPool
        future: Future[list[Page]] = Future()
        if submitted < broken_from:
            future.set_result([_page(path, b"there") for path in part])
        else:
            future.set_exception(BrokenProcessPool())
        submitted += 1
        under_way.append(submitted)
        return future

    found = list(drawing._in_order(parts, submit, 3, lambda paths: (_page(path, b"here") for path in paths)))
    assert [path for path, _ in found] == [path for part in parts for path in part]
    assert sum(by == b"there" for _, by in found) == 2 * min(broken_from, len(parts))


def test_no_more_parts_are_under_way_than_the_limit() -> None:
    done = begun = most = 0

    def submit(part: Sequence[str]) -> "Future[list[Page]]":
        nonlocal begun, most
        begun += 1
        most = max(most, begun - done)
        future: Future[list[Page]] = Future()
        future.set_result([_page(path, b"") for path in part])
        return future

    for _ in drawing._in_order([(str(number),) for number in range(20)], submit, 3, lambda _: iter(())):
        done += 1
    assert (begun, done, most) == (20, 20, 4)


@pytest.mark.skipif(os.name == "nt", reason="signals are of POSIX")
def test_a_process_that_draws_ends_with_its_parent(tmp_path: Path) -> None:
    folder = kept(tmp_path, 1)
    script = tmp_path / "started.py"
    script.write_text(STARTED)
    path = os.pathsep.join([".", *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
    command = [sys.executable, str(script), str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": path}) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"ready\n"
        children = psutil.Process(parent.pid).children(recursive=True)
        parent.send_signal(signal.SIGKILL)
    assert children
    end = time.monotonic() + GONE_S_MAX
    while time.monotonic() < end and any(child.is_running() and not _is_dead(child) for child in children):
        time.sleep(0.05)
    assert all(not child.is_running() or _is_dead(child) for child in children)


def _is_dead(process: psutil.Process) -> bool:
    try:
        return bool(process.status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True
