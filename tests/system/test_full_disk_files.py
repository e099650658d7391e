"""Verbs that write files onto a disk that becomes full while they write: a line each, and the older files whole.

The disk is a small file system in memory, in a mount namespace of its own that ends with the program (needs root).
Each verb is tried with several amounts of room: it either does all of its work or none of it.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.opened_file import open_game_file
from derbyos_core.clock import Instant
from tests.system.program import environment, words
from tests.unit.interchange import crg_sample
from tests.unit.interchange.statsbook.books import blank
from tests.unit.interchange.statsbook.forms import filled_form, form_file

pytestmark = [
    pytest.mark.unannounced,
    pytest.mark.skipif(
        sys.platform != "linux" or os.geteuid() != 0 or shutil.which("unshare") is None,
        reason="only root on Linux can mount a file system in a namespace of its own",
    ),
]
DISK_KB = 16 << 10
ROOMS_KB = (0, 8, 40, 120)
"""Room for nothing, for a first file, and for a part of all files."""
REPORT_ROOM_KB = 200
_ON_A_DISK = """
set -e
disk=$1 before=$2 after=$3 room=$4; shift 4
mount -t tmpfs -o size=%dk derbyos-test "$disk"
cp -a "$before/." "$disk"
free=$(df -k --output=avail "$disk" | tail -n 1)
head -c $(( (free - room) * 1024 )) /dev/zero > "$disk/.ballast"
code=0
"$@" || code=$?
rm "$disk/.ballast"
cp -a "$disk/." "$after"
exit $code
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tried:
    """Outcome of a verb: exit code, lines of errors, and the files on the disk."""

    code: int
    errors: tuple[str, ...]
    files: Mapping[str, bytes]


class _Stage:
    """The disk of a test, with what stands on it before; files that are only read lie beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.disk, self.before = folder / "disk", folder / "before"
        for one in (self.disk, self.before):
            one.mkdir()

    def run(self, *arguments: str | Path) -> "subprocess.CompletedProcess[str]":
        return _run(words(*arguments), self.folder)

    def tried(self, room_kb: int, *arguments: str | Path) -> _Tried:
        """Run a verb with this much room on the disk."""
        after = self.folder / f"after-{room_kb}"
        after.mkdir()
        places = (self.disk, self.before, after, str(room_kb))
        command = ["unshare", "--mount", "sh", "-c", _ON_A_DISK % DISK_KB, "sh", *map(str, places)]
        done = _run([*command, *words(*arguments)], self.folder)
        assert "mount:" not in done.stderr, done.stderr
        return _Tried(code=done.returncode, errors=tuple(done.stderr.splitlines()), files=_files(after))


def _run(command: Sequence[str], folder: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, cwd=folder, env=environment(), capture_output=True, text=True, check=False)


def _files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def stage(tmp_path: Path) -> _Stage:
    stage = _Stage(tmp_path)
    (tmp_path / "game.json").write_bytes(crg_sample.as_file(crg_sample.state("v2023.3")))
    (tmp_path / "book.xlsx").write_bytes(form_file(filled_form()))
    return stage


def _check(stage: _Stage, *arguments: str | Path, says: str) -> None:
    """Try a verb with each amount of room."""
    before = _files(stage.before)
    failed = 0
    for room_kb in ROOMS_KB:
        tried = stage.tried(room_kb, *arguments)
        if tried.code:
            failed += 1
            assert tried.files == before, f"{room_kb} KB: nothing has changed"
            assert len(tried.errors) == 1, f"{room_kb} KB: {tried.errors}"
            assert says in tried.errors[0], tried.errors
            assert "the disk is full" in tried.errors[0], tried.errors
        else:
            assert tried.files.keys() >= before.keys()
            assert tried.files != before
    assert failed >= 1


def test_an_import_changes_nothing(stage: _Stage) -> None:
    assert stage.run("import", "game.json", "--out", stage.before / "season").returncode == 0
    _check(stage, "import", "book.xlsx", "--out", stage.disk / "season", says="season")


@pytest.mark.slow
def test_a_first_import_leaves_no_folder(stage: _Stage) -> None:
    _check(stage, "import", "book.xlsx", "game.json", "--out", stage.disk / "years" / "season", says="season")
    assert not (stage.folder / "after-0" / "years").exists()


@pytest.fixture
def kept(stage: _Stage) -> str:
    """A bout that is kept on another disk."""
    opened = open_game_file(stage.folder / "game.json", stage.folder / "data" / "bouts", Instant(1))
    return opened.bout


@pytest.mark.slow
def test_an_export_as_tables_changes_nothing(stage: _Stage, kept: str) -> None:
    assert stage.run("import", "book.xlsx", "--out", stage.before / "season").returncode == 0
    data = ("--data-dir", stage.folder / "data")
    _check(stage, "export", kept, "--parquet", stage.disk / "season", *data, says="season")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("option", "name"), [("--derbyxml", "bout.derbyxml"), ("--derbyjson", "bout.json"), ("--crg", "game.json")]
)
def test_an_export_as_a_file_leaves_the_older_one(stage: _Stage, kept: str, option: str, name: str) -> None:
    (stage.before / name).write_bytes(b"older")
    data = ("--data-dir", stage.folder / "data")
    _check(stage, "export", kept, option, stage.disk / name, *data, says=name)


def test_an_export_as_a_statsbook_leaves_the_older_one(stage: _Stage, kept: str) -> None:
    (stage.folder / "blank.xlsx").write_bytes(blank())
    (stage.before / "bout.xlsx").write_bytes(b"older")
    options = ("--statsbook", "blank.xlsx", "--out", stage.disk / "bout.xlsx", "--data-dir", stage.folder / "data")
    _check(stage, "export", kept, *options, says="bout.xlsx")


@pytest.mark.slow
@pytest.mark.spark
def test_a_report_leaves_the_older_one(stage: _Stage) -> None:
    season = stage.folder / "season"
    assert stage.run("import", "book.xlsx", "--out", season).returncode == 0
    assert stage.run("report", season, "--out", stage.before / "report").returncode == 0
    before = _files(stage.before)
    tried = stage.tried(REPORT_ROOM_KB, "report", season, "--out", stage.disk / "report")
    assert tried.code == 1, tried.errors
    assert tried.files == before, "nothing has changed"
    assert len(tried.errors) == 1, tried.errors
    assert "the disk is full" in tried.errors[0], tried.errors
