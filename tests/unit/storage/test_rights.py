"""Only their owner may open a bout's files, whatever the umask and whatever an earlier version left."""

import os
import shutil
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from derbyos_core.storage.private_files import make_private_folder, tighten, tighten_folder
from derbyos_core.storage.sqlite_store import SQLiteStore
from tests.unit.storage.failing_disk import FailingDisk
from tests.unit.storage.records import BOUT, MADE_AT, make_records, open_store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")


@pytest.fixture(params=[0o000, 0o022, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def _modes(folder: Path) -> dict[str, str]:
    return {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in [folder, *folder.rglob("*")]}


@pytest.mark.usefixtures("umask")
def test_every_file_of_a_bout_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "bouts"
    store = open_store(folder)
    store.append(make_records(30))
    store.sync()
    open_modes = _modes(tmp_path / "data")
    assert open_modes == {
        "data": "0o700",
        "bouts": "0o700",
        "finals.derbyos": "0o600",
        "finals.derbyos-wal": "0o600",
        "finals.derbyos.lock": "0o600",
    }
    store.close()


@pytest.mark.usefixtures("umask")
def test_a_file_that_is_kept_aside_is_its_owners_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it can only be copied."""
    monkeypatch.setattr(Path, "hardlink_to", lambda *_: (_ for _ in ()).throw(OSError(1, "no links here")))
    store = open_store(tmp_path)
    records = make_records(30)
    store.append(records)
    store.close()
    octets = bytearray(store.path.read_bytes())
    octets[octets.index(records[8].body) + 3] ^= 1
    store.path.write_bytes(octets)
    open_store(tmp_path).close()
    assert _modes(tmp_path)["finals.derbyos.damaged-1"] == "0o600"


def test_open_rights_of_an_earlier_version_are_closed(tmp_path: Path) -> None:
    lived = open_store(tmp_path / "lived")
    lived.append(make_records(30))
    for end in ("", "-wal", ".lock"):
        shutil.copy(lived.path.with_name(lived.path.name + end), tmp_path)
        (tmp_path / f"finals.derbyos{end}").chmod(0o644)
    lived.close()
    store = SQLiteStore.open(tmp_path / "finals.derbyos", BOUT, MADE_AT, FailingDisk({}))
    store.append(make_records(40)[30:])
    modes = {name: mode for name, mode in _modes(tmp_path).items() if name.startswith("finals")}
    assert set(modes.values()) == {"0o600"}
    store.close()


def test_rights_of_a_folder_are_closed_and_reported_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = tmp_path / "bouts"
    folder.mkdir()
    folder.chmod(0o755)  # whatever the umask is
    for path in (folder / "one.derbyos", folder / "one.derbyos.damaged-1", tmp_path / "elsewhere"):
        path.touch()
        path.chmod(0o644)
    (folder / "link").symlink_to(tmp_path / "elsewhere")
    assert tighten_folder(folder) == 3
    assert tighten_folder(folder) == 0
    assert [record.getMessage() for record in caplog.records] == [
        f"3 files or folders in {folder} were accessible to other users; now they are private"
    ]
    assert stat.S_IMODE((tmp_path / "elsewhere").stat().st_mode) == 0o644


def test_foreign_files_stay_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "theirs").touch()
    (tmp_path / "theirs").chmod(0o644)
    monkeypatch.setattr("os.geteuid", lambda: os.getuid() + 1)
    assert not tighten(tmp_path / "theirs")
    assert not tighten(tmp_path / "nowhere")


@pytest.mark.usefixtures("umask")
def test_a_folder_that_is_there_keeps_its_rights(tmp_path: Path) -> None:
    """It may be a person's home; files created in it are private."""
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(0o755)
    make_private_folder(home / "one" / "two")
    make_private_folder(home / "one" / "two")
    assert _modes(home) == {"home": "0o755", "one": "0o700", "two": "0o700"}
