"""What a real process writes is its owner's alone: bouts, doors, exports, sheets, reports and temporary files.

Each verb runs as a process whose umask would give all rights to everybody. Home, caches and temporary files are inside
the folder that is searched, while the program runs and afterwards.
"""

import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from tests.kit.services_open import free_ports
from tests.system import program
from tests.unit.interchange.statsbook.books import blank

pytestmark = [
    pytest.mark.unannounced,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights"),
]

_GAME = b"""<bout><team role="home" name="Pistons"><person number="7" name="Seg Fault"/></team>
<team role="away" name="Valves"><person number="8" name="Null"/></team>
<period number="1"><jam number="1" timestamp="1795248000.0" duration="57.0"/></period></bout>"""
_SEED = "7"
_ALONE = ("--name", "Ann", "--role", "jam-timer", "--no-mdns", "--listen", LOOPBACK_HOST)


class _Home:
    """A home folder, in which each verb is run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        names = {"HOME": "home", "TMPDIR": "temporary", **{f"XDG_{one}_HOME": one for one in ("CACHE", "STATE")}}
        for name in names.values():
            (folder / name).mkdir(mode=0o700)
        self._environment = program.environment() | {key: str(folder / name) for key, name in names.items()}
        self._environment["QT_QPA_PLATFORM"] = "offscreen"
        self.seen_wide: set[str] = set()

    def begin(self, *arguments: str | Path) -> "subprocess.Popen[str]":
        """Start a verb."""
        return subprocess.Popen(
            program.words("--data-dir", self.folder / "data", *arguments),
            cwd=self.folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            umask=0,
        )

    def run(self, *arguments: str | Path) -> str:
        """Run a verb to its end, looking at its files meanwhile. Returns what it said."""
        child = self.begin(*arguments)
        while child.poll() is None:
            self.look()
            time.sleep(0.1)
        said, _ = child.communicate()
        assert child.returncode == 0, said
        self.look()
        return said

    def run_until_open(self, opened: int, *arguments: str | Path) -> None:
        """Run a peer until it has said that so many addresses are open, and end it."""
        child = self.begin(*arguments)
        try:
            assert child.stdout is not None
            while opened:
                line = child.stdout.readline()
                assert line, "it ended"
                opened -= "istening on " in line or "listens on " in line
            self.look()
        finally:
            child.send_signal(signal.SIGTERM)
            child.communicate(timeout=60)
        self.look()

    def look(self) -> None:
        """Note every file and folder that others could open or list."""
        found = [Path(folder, name) for folder, *names in os.walk(self.folder) for part in names for name in part]
        for path in found:
            try:
                status = path.lstat()
            except OSError:  # it was temporary
                continue
            if stat.S_IMODE(status.st_mode) & 0o077 and not stat.S_ISLNK(status.st_mode) and not self._is_hidden(path):
                self.seen_wide.add(f"{path.relative_to(self.folder)} {stat.S_IMODE(status.st_mode):o}")

    def _is_hidden(self, path: Path) -> bool:
        """Whether a folder above it keeps others out, although its own rights would not."""
        above = [one for one in path.parents if one.is_relative_to(self.folder / "temporary") and one.exists()]
        return any(not stat.S_IMODE(one.stat().st_mode) & 0o077 for one in above if one != self.folder / "temporary")


@pytest.fixture
def home(tmp_path: Path) -> _Home:
    tmp_path.chmod(0o700)
    return _Home(tmp_path)


def _options(port: int) -> Sequence[str]:
    doors = ("--zre", "--rsb", str(port), "--event-bus", str(port + 1), "--pppp", str(port + 4))
    return ("--bout", "finals", "--no-mdns", "--listen", LOOPBACK_HOST, *doors)


def test_peers_and_doors_write_privately(home: _Home) -> None:
    home.run_until_open(1, "node", "--bout", "finals", *_ALONE)
    home.run_until_open(5, "gateway", *_options(free_ports(5)))
    files = {path.name for path in (home.folder / "data").rglob("*")}
    assert {"settings.json", "derbyos.log", "doors"} <= files
    assert home.seen_wide == set()


def test_exports_and_sheets_are_written_privately(home: _Home) -> None:
    (home.folder / "game.xml").write_bytes(_GAME)
    (home.folder / "blank.xlsx").write_bytes(blank())
    for name in ("game.xml", "blank.xlsx"):
        (home.folder / name).chmod(0o600)
    home.run("import", "game.xml", "--out", "season")
    home.run_until_open(1, "node", "--bout", "finals", *_ALONE)
    files = (
        "--derbyxml",
        "a.xml",
        "--derbyjson",
        "a.json",
        "--crg",
        "a.crg",
        "--rosters",
        "rosters",
        "--parquet",
        "all",
    )
    home.run("export", "finals", *files, "--parquet", "all", "--statsbook", "blank.xlsx", "--out", "book.xlsx")
    home.run("print", "finals", "--out", "sheets.pdf")
    assert all((home.folder / name).exists() for name in ("a.xml", "all", "book.xlsx", "sheets.pdf", "season"))
    assert home.seen_wide == set()


@pytest.mark.slow
@pytest.mark.spark
def test_a_report_is_written_privately(home: _Home) -> None:
    """Spark's temporary files and matplotlib's cache, too."""
    pytest.importorskip("pyspark")
    home.run("generate", "--bouts", "2", "--seed", _SEED, "--jobs", "1", "--out", "season")
    home.run("report", "season", "--out", "report")
    assert (home.folder / "report" / "report.html").exists()
    assert home.seen_wide == set()


def test_the_look_notices_an_open_file(home: _Home) -> None:
    (home.folder / "open").touch()
    (home.folder / "open").chmod(0o644)
    home.look()
    assert home.seen_wide == {"open 644"}
