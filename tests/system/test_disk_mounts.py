"""A node on a disk that is really full, read-only or removed; and another node that receives everything.

The disks are small file systems in memory that the test mounts (needs root).
"""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from derbyos_core.node.node import Node
from derbyos_core.storage.bout_file import read_contents, shm_of
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.storage.store_error import StoreError
from tests.interop.node_kit import expect_soon, has_all, make_node, running, write_note
from tests.unit.storage.records import BOUT, MADE_AT, make_records

pytestmark = pytest.mark.unannounced

needs_root = pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0, reason="only root on Linux can mount a file system"
)
DISK_BYTES = 4 << 20
STICK_BYTES = 16 << 20
NOTES = tuple(f"note {number}" for number in range(5))


def _run(*words: str | Path) -> None:
    subprocess.run(list(map(str, words)), check=True, capture_output=True)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount an empty disk of 4 MiB."""
    place = tmp_path / "disk"
    place.mkdir()
    try:
        _run("mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "derbyos-test", place)
    except subprocess.CalledProcessError as error:
        pytest.skip(f"a file system cannot be mounted here: {error.stderr.decode().strip()}")
    yield place
    subprocess.run(["umount", "-l", place], check=False, capture_output=True)


@pytest.fixture
def small_blocks(tmp_path: Path) -> Iterator[Path]:
    """Mount a disk of 16 MiB with blocks of 1 KiB, as mkfs makes a stick or a small partition."""
    image, place = tmp_path / "image", tmp_path / "stick"
    place.mkdir()
    with image.open("wb") as file:
        file.truncate(STICK_BYTES)
    try:
        _run("mkfs.ext4", "-q", "-b", "1024", "-m", "0", image)
        _run("mount", "-o", "loop", image, place)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"a disk with blocks of 1 KiB cannot be mounted here: {error}")
    yield place
    subprocess.run(["umount", "-l", place], check=False, capture_output=True)


def _fill(ballast: Path) -> None:
    """Fill the disk to the last octet."""
    for size in (4096, 512, 1):
        with ballast.open("ab", buffering=0) as file, suppress(OSError):
            while file.write(bytes(size)):
                pass


async def _fault(node: Node, words: str) -> None:
    await expect_soon(lambda: words in node.view().save_fault, f"'{words}' is said; {node.view().save_fault}")
    assert "\n" not in node.view().save_fault


async def _healed(node: Node, folder: Path) -> None:
    await expect_soon(lambda: node.view().unsynced == 0, "everything is kept again")
    assert node.view().save_fault == ""
    kept = read_contents(folder / "bout.derbyos", is_in_use=True)
    assert len(kept.records) == node.view().entries


@needs_root
def test_full_disk_still_sends_entries_and_writes_them_when_there_is_space(small_disk: Path) -> None:
    """Performance and reliability 7, "disk full": real ENOSPC under a real SQLite file."""

    async def scene() -> None:
        node, other = make_node(small_disk), make_node()
        async with running(node, other) as (address, _):
            other.dial(address)
            write_note(node, "before")
            await expect_soon(lambda: has_all(other, "before") and node.view().unsynced == 0, "a good start")
            ballast = small_disk / "photos"
            _fill(ballast)
            for number in range(40):  # some space is in the WAL already
                write_note(node, f"while it is full {number} " + "x" * 30_000)
            await expect_soon(lambda: other.view().entries == node.view().entries, "every entry at the peer")
            await _fault(node, "the disk is full")
            assert node.view().unsynced > 0
            ballast.unlink()
            await _healed(node, small_disk)

    asyncio.run(scene())


@needs_root
def test_read_only_disk_is_read_reported_and_later_written(small_disk: Path) -> None:
    async def scene() -> None:
        first = make_node(small_disk)
        async with running(first):
            for text in NOTES:
                write_note(first, text)
        _run("mount", "-o", "remount,ro", small_disk)
        node, other = make_node(small_disk), make_node()
        async with running(node, other) as (address, _):
            assert has_all(node, *NOTES)
            other.dial(address)
            write_note(node, "only in memory")
            await expect_soon(lambda: has_all(other, *NOTES, "only in memory"), "everything at the peer")
            await _fault(node, "is read-only")
            _run("mount", "-o", "remount,rw", small_disk)
            await _healed(node, small_disk)

    asyncio.run(scene())


@needs_root
def test_removed_disk_is_reported_and_a_new_one_gets_everything(small_disk: Path) -> None:
    """The stick is removed while nobody writes; another stick is inserted, and receives the whole bout."""

    async def scene() -> None:
        folder = small_disk / "bouts"
        node, other = make_node(folder), make_node()
        async with running(node, other) as (address, _):
            other.dial(address)
            for text in NOTES:
                write_note(node, text)
            await expect_soon(lambda: has_all(other, *NOTES) and node.view().unsynced == 0, "a good start")
            _run("umount", "-l", small_disk)
            await _fault(node, "gone")
            assert node.view().unsynced == node.view().entries
            write_note(node, "while it was out")
            await expect_soon(lambda: has_all(other, "while it was out"), "the entry at the peer")
            assert not folder.exists()
            _run("mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "derbyos-test", small_disk)
            folder.mkdir()
            await _healed(node, folder)

    asyncio.run(scene())


def test_deleted_folder_is_reported_and_filled_again(tmp_path: Path) -> None:
    async def scene() -> None:
        folder = tmp_path / "bouts"
        node, other = make_node(folder), make_node()
        async with running(node, other) as (address, _):
            other.dial(address)
            write_note(node, "first")
            await expect_soon(lambda: has_all(other, "first") and node.view().unsynced == 0, "a good start")
            for file in folder.iterdir():
                file.unlink()
            folder.rmdir()
            await _fault(node, "gone")
            folder.mkdir()
            await _healed(node, folder)

    asyncio.run(scene())


_LIVE_UNTIL_KILLED = """
import os, signal, sys
from pathlib import Path
from tests.system.test_disk_mounts import _fill
from tests.unit.storage.records import make_records, open_store
store = open_store(Path(sys.argv[1]))
for record in make_records(450):
    store.append([record])
    store.sync()
_fill(Path(sys.argv[1]) / "photos")
os.kill(os.getpid(), signal.SIGKILL)
"""
_LIVE_AGAIN = """
import sys
from pathlib import Path
from derbyos_core.storage.store_error import StoreError
from tests.unit.storage.records import make_records, open_store
store = open_store(Path(sys.argv[1]))
print(len(store.load()), store.missing, store.damaged)
print(store.fault)
try:
    for record in make_records(2000)[450:]:
        store.append([record])
        store.sync()
except StoreError as error:
    print(error)
store.close()
"""


def _python(code: str, *words: str | Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", code, *map(str, words)], capture_output=True, text=True, check=False)


def _leave(folder: Path, blocks: int) -> None:
    """Fill the disk except this many blocks of 1 KiB; SQLite's old index does not reserve space for the new one."""
    shm_of(folder / "finals.derbyos").unlink(missing_ok=True)
    ballast = folder / "photos"
    _fill(ballast)
    with ballast.open("r+b") as file:
        file.truncate(ballast.stat().st_size - 1024 * blocks)
        os.fsync(file.fileno())


@needs_root
def test_start_on_a_full_disk_reads_everything_and_reports_it(small_blocks: Path) -> None:
    """Killed while the disk is full: SQLite would map its index into memory, and SIGBUS would end the process."""
    folder = small_blocks / "bouts"
    killed = _python(_LIVE_UNTIL_KILLED, folder)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    for left in (0, 8, 9, 10, 12, 16):
        _leave(folder, left)
        again = _python(_LIVE_AGAIN, folder)
        assert again.returncode == 0, f"ended by {again.returncode}: {again.stderr}"
        read, fault, *refused = again.stdout.splitlines()
        records, *wrong = map(int, read.split())
        assert records >= 450, "those that were kept; a later life may have found room for some more"
        assert wrong == [0, 0]
        assert fault == ""
        assert refused == [f"the bout file cannot be written: the disk is full ({folder / 'finals.derbyos'})"]
    assert {record.ref for record in read_contents(folder / "finals.derbyos").records} >= {
        record.ref for record in make_records(450)
    }
    (folder / "photos").unlink()
    healed = _python(_LIVE_AGAIN, folder)
    assert healed.stdout.splitlines()[1:] == [""]
    assert len(read_contents(folder / "finals.derbyos").records) == 2000


@contextmanager
def _longest_file(octets: int) -> Iterator[None]:
    """Limit the length of this process's files; writes beyond it fail as on a failing disk."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (octets, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


@pytest.mark.skipif(sys.platform != "linux", reason="limits the length of files as Linux does")
def test_sqlites_own_writes_may_fail_at_any_octet(tmp_path: Path) -> None:
    """SQLite's own writes, not our calls, fail in the middle, wherever the limit falls."""
    records = make_records(60)
    for limit in range(0, 160_000, 13_999):
        path = tmp_path / f"{limit}.derbyos"
        store = SQLiteStore.open(path, BOUT, MADE_AT)
        store.append(records[:10])
        store.sync()
        refused: list[str] = []
        with _longest_file(limit):
            for record in records[10:]:
                try:
                    store.append([record])
                    store.sync()
                except StoreError as error:
                    refused.append(str(error))
        store.close()
        found = read_contents(path)
        assert set(found.records[:10]) == set(records[:10]), f"limit {limit}: synced entries are lost"
        assert set(found.records) <= set(records)
        assert len(found.records) >= 60 - len(refused)
        again = SQLiteStore.open(path, BOUT, MADE_AT)
        again.append(records)
        again.close()
        assert set(read_contents(path).records) == set(records)
        assert refused or limit > 100_000
        assert all("cannot be written" in said for said in refused)
