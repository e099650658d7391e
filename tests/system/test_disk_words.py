"""Messages about the disk at the command line: one sentence each, and the bout goes on."""

import re
from pathlib import Path

import pytest

from derbyos_core.clock import Instant
from derbyos_core.identity import BoutId
from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from derbyos_core.storage.bouts import bout_path
from derbyos_core.storage.sqlite_store import SQLiteStore
from tests.system.program import start
from tests.unit.storage.records import make_records

pytestmark = pytest.mark.unannounced

BOUT = BoutId("finals")
NODE = ("node", "--name", "Ann", "--role", "jam-timer", "--bout", "finals", "--no-mdns", "--listen", LOOPBACK_HOST)


def _told(tmp_path: Path, words: str) -> list[str]:
    """Return the lines that a node writes to stderr until one has these words; then stop the node."""
    process = start(*NODE, "--data-dir", tmp_path / "data", cwd=tmp_path)
    assert process.stderr is not None
    told = []
    with process:
        for line in process.stderr:
            told.append(line)
            if words in line:
                break
        process.terminate()
    return told


def test_damaged_file_is_reported_in_one_line_and_the_rest_is_read(tmp_path: Path) -> None:
    path = bout_path(tmp_path / "data" / "bouts", BOUT)
    store = SQLiteStore.open(path, BOUT, Instant(1))
    records = make_records(30)
    store.append(records)
    store.close()
    octets = bytearray(path.read_bytes())
    octets[octets.index(records[9].body) + 5] ^= 1
    path.write_bytes(octets)
    (line,) = _told(tmp_path, "was damaged")
    assert re.search(
        r"^derbyos: the bout file was damaged: 29 entries could be read, .*; the old file is .*damaged-1 \(/.*\)", line
    )


def test_uncreatable_folder_is_reported_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "bouts").write_text("a file where the folder should be")
    (line,) = _told(tmp_path, "cannot be written")
    assert line.startswith("derbyos: the bout file ")
