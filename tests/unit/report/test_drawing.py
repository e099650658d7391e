"""Pages by several processes: the same site, also when processes die; none is left behind."""

import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from multiprocessing.connection import Connection
from pathlib import Path

import psutil
import pytest

pytest.importorskip("pyspark", reason="Spark is the extra 'report', and it is not installed")
pytest.importorskip("matplotlib", reason="matplotlib is of the extra 'report', and it is not installed")

from derbyos_core.report import drawing
from derbyos_core.report.collected import keep_tables, kept_tables
from derbyos_core.report.drawing import Work, drawn_site
from derbyos_core.report.result_rows import ResultRows
from derbyos_core.report.site import site_files
from tests.unit.report.sample_rows import season, tables_of

GONE_S_MAX = 20
STARTED = """
import sys, time
from pathlib import Path
from derbyos_core.report import drawing
if __name__ == "__main__":
    folder = Path(sys.argv[1])
    started = []
    line = drawing._started(drawing.draw_for, folder, folder, started)
    line.send([])
    assert line.recv() == []
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
    assert sorted(drawn_site(folder, tmp_path, processes=2)) == sorted(alone)
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


def dies_at_once(line: Connection, folder: Path, out: Path) -> None:
    """Die before any part, as where the memory is too small to start."""
    os._exit(1)


def dies_in_its_first_part(line: Connection, folder: Path, out: Path) -> None:
    """Die with a part in hand."""
    line.recv()
    os._exit(1)


def draws_nothing(line: Connection, folder: Path, out: Path) -> None:
    """Say of each page that it is as it was before."""
    while True:
        try:
            line.send([(path, None) for path in line.recv()])
        except EOFError:
            return


@pytest.mark.parametrize("work", [dies_at_once, dies_in_its_first_part])
def test_the_pages_of_processes_that_died_are_drawn_here(tmp_path: Path, work: Work) -> None:
    folder = kept(tmp_path, 3)
    alone = dict(drawn_site(folder, tmp_path, processes=1))
    site = drawing._opened(folder, tmp_path)
    found = list(drawing._shared_out(site, folder, tmp_path, 2, work))
    assert len(found) == len(site.paths) == len(dict(found))
    assert all(alone[path] == content for path, content in found)


def test_the_processes_draw_and_not_this_one(tmp_path: Path) -> None:
    folder = kept(tmp_path, 3)
    site = drawing._opened(folder, tmp_path)
    found = list(drawing._shared_out(site, folder, tmp_path, 2, draws_nothing))
    assert sorted(found) == sorted((path, None) for path in site.paths)


def test_the_processes_end_where_nobody_takes_the_pages(tmp_path: Path) -> None:
    folder = kept(tmp_path, 3)
    pages = drawing._shared_out(drawing._opened(folder, tmp_path), folder, tmp_path, 2, draws_nothing)
    next(pages)
    assert len(active_children()) == 2
    pages.close()
    assert active_children() == []


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
