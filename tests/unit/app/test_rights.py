"""Files of the program (settings, logs, bouts, exports) belong to their owner alone, whatever the umask."""

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import cli
from app.demo.resume_file import TickList
from app.files import make_folder, write_whole
from app.log_setup import LogFile
from app.session import Session, private_umask
from app.settings import Folders, load_settings, save_settings
from derbyos_core.identity import BoutId
from derbyos_core.storage.bouts import bout_path
from derbyos_core.storage.sqlite_store import SQLiteStore
from tests.unit.storage.records import MADE_AT, make_records

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")


@pytest.fixture(params=[0o000, 0o022], autouse=True)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def _wide(folder: Path) -> list[str]:
    """Return the names of files that other users could open or list."""
    return sorted(path.name for path in (folder, *folder.rglob("*")) if stat.S_IMODE(path.stat().st_mode) & 0o077)


def test_settings_logs_and_ticks_are_private(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path / "data")
    save_settings(load_settings(folders))
    log = LogFile(folders.log)
    log.close()
    TickList(folders.data / "ticks" / "one").close()
    make_folder(tmp_path / "data" / "made")
    write_whole(tmp_path / "data" / "bout.xml", b"<bout/>")
    assert _wide(tmp_path / "data") == []
    assert (folders.log / "derbyos.log").exists()


def test_a_log_that_turns_over_stays_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import logging

    monkeypatch.setattr("app.log_setup.FILE_OCTETS_MAX", 300)
    log = LogFile(tmp_path / "log")
    for number in range(30):
        logging.getLogger("test").warning("line %d", number)
    log.close()
    assert len(list((tmp_path / "log").iterdir())) > 1
    assert _wide(tmp_path / "log") == []


def test_an_export_is_private(tmp_path: Path) -> None:
    """An export contains names of minors; to pass it on, the owner copies it."""
    bout = BoutId("finals")
    store = SQLiteStore.open(bout_path(tmp_path / "data" / "bouts", bout), bout, MADE_AT)
    store.append(make_records(9))
    store.close()
    out = tmp_path / "out"
    words = ["export", "finals", "--parquet", str(out), "--derbyxml", str(tmp_path / "finals.xml")]
    assert cli.main([*words, "--data-dir", str(tmp_path / "data")]) == 0
    assert _wide(out) == []
    assert _wide(tmp_path / "data") == []
    assert stat.S_IMODE((tmp_path / "finals.xml").stat().st_mode) == 0o600


def test_an_export_into_a_folder_that_is_there_leaves_its_rights(tmp_path: Path) -> None:
    from derbyos_core.export.parquet import export_bouts
    from tests.unit.export.sample import make_source

    (tmp_path / "shared").mkdir()
    (tmp_path / "shared").chmod(0o755)
    export_bouts([make_source()], tmp_path / "shared")
    assert _wide(tmp_path / "shared") == ["shared"]


def test_open_rights_of_an_earlier_version_are_closed_and_reported_once(tmp_path: Path) -> None:
    data = tmp_path / "data"
    save_settings(load_settings(Folders.under(data)))
    for folder in (data, data / "bouts", data / "log", data / "reports"):
        folder.mkdir(exist_ok=True)
        folder.chmod(0o755)
    for file in (data / "settings.json", data / "bouts" / "old.derbyos", data / "log" / "derbyos.log.1"):
        file.touch()
        file.chmod(0o644)
    for _ in range(2):
        session = Session()
        session.open(data)
        session.close()
    assert _wide(data) == ["data"], "a folder that a person named is theirs"
    said = (data / "log" / "derbyos.log").read_text(encoding="utf-8")
    assert said.count("were accessible to other users; now they are private") == 3
    assert said.count("were readable by other users; now they are private") == 1


def test_children_and_libraries_write_privately_too(tmp_path: Path) -> None:
    with private_umask():
        (tmp_path / "by-a-library").write_text("names")
    (tmp_path / "afterwards").touch()
    assert stat.S_IMODE((tmp_path / "by-a-library").stat().st_mode) == 0o600
    assert os.umask(0o022) in (0o000, 0o022)
