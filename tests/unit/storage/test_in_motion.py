"""A bout file is read while another process writes it, moves its WAL and restarts that."""

import subprocess
import sys
from pathlib import Path

import pytest

from derbyos_core.storage import sqlite_store
from derbyos_core.storage.bout_file import read_contents, shm_of
from derbyos_core.storage.open_files import is_open_here
from tests.unit.storage.records import make_records, open_store

RECORDS = make_records(1_500)
READER = """
import sys
from pathlib import Path
from derbyos_core.storage.bouts import read_bout
from tests.unit.storage.records import make_records
expected, path, counts = make_records(1_500), Path(sys.argv[1]), []
print("ready", flush=True)
while not counts or counts[-1] < len(expected):
    kept, records = read_bout(path)
    assert (kept.is_in_use, kept.damaged, kept.missing) == (True, 0, 0), kept
    assert records == expected[: len(records)], "no beginning of what is written"
    counts.append(len(records))
assert counts == sorted(counts), counts
print(len(set(counts)), flush=True)
"""


@pytest.mark.slow
def test_another_process_always_reads_a_beginning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_store, "TIDY_PAGES_MAX", 40)
    store = open_store(tmp_path)
    with subprocess.Popen(
        [sys.executable, "-c", READER, str(store.path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as reader:
        assert reader.stdout is not None
        assert reader.stderr is not None
        assert reader.stdout.readline() == "ready\n"
        for number, record in enumerate(RECORDS):
            store.append([record])
            store.sync()
            store.tidy()
            if number % 50 == 0:
                store.sync()
                store.tidy()
        looks, error = reader.communicate(timeout=60)
    assert reader.returncode == 0, error
    assert int(looks) > 3
    store.close()


def test_another_process_reads_what_is_written_and_holds_nothing_up(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.append(RECORDS[:20])
    words = "import sys, pathlib; from derbyos_core.storage.bouts import read_bout as r"
    code = f"{words}; print(len(r(pathlib.Path(sys.argv[1]))[1]))"
    for count in (20, 21):
        read = subprocess.run([sys.executable, "-c", code, str(store.path)], capture_output=True, text=True, check=True)
        assert int(read.stdout) == count
        store.append(RECORDS[count : count + 1])
    store.close()


def test_this_process_reads_by_sqlite_and_its_locks_stay(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.append(RECORDS[:20])
    assert is_open_here(store.path)
    assert read_contents(store.path, is_in_use=True).records == RECORDS[:20]
    store.append(RECORDS[20:21])
    assert not shm_of(store.path).exists()
    store.close()
    assert not is_open_here(store.path)


def test_the_index_that_an_earlier_version_left_is_taken_away(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    shm_of(tmp_path / "finals.derbyos").write_bytes(bytes(32_768))
    store = open_store(tmp_path)
    assert not shm_of(store.path).exists()
    store.close()
