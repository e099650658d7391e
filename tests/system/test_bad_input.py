"""Wrong input of a person: one line with the remedy, a code that is not 0, no traceback."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app import cli
from tests.system import program

pytestmark = pytest.mark.unannounced

NODE = ("node", "--name", "Ann", "--role", "jam-timer", "--bout", "b", "--no-mdns", "--listen", "127.0.0.1")


def _make_files(folder: Path) -> None:
    (folder / "empty.json").touch()
    (folder / "cut.json").write_text('{"state": {"ScoreBoard.Game(1).', encoding="utf-8")
    (folder / "foreign.json").write_text('{"people": []}', encoding="utf-8")
    (folder / "settings.json").write_text('{"state": {"ScoreBoard.Settings.Setting(x)": "y"}}', encoding="utf-8")
    (folder / "bytes.json").write_bytes(bytes(range(256)))
    (folder / "game.xml").write_text("<bout><team role='home'/></bout>", encoding="utf-8")
    (folder / "foreign.derbyos").write_bytes(b"no bout at all, but long enough to look at" * 10)
    (folder / "file").write_text("a file where a folder should be", encoding="utf-8")
    (folder / "audit" / "entries").mkdir(parents=True)
    (folder / "audit" / "entries" / "2026.parquet").write_bytes(b"PAR1 but not for long")
    (folder / "nothing").mkdir()
    (folder / "full").mkdir()
    (folder / "full" / "report").mkdir()
    (folder / "full" / "report" / "mine.txt").write_text("keep", encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("bad input")
    _make_files(made)
    return made


CASES = {
    "a game that is not there": (("replay", "no.json", "--bout", "b"), "no file no.json"),
    "a game that is a folder": (("replay", "nothing", "--bout", "b"), "cannot be read"),
    "an empty game": (("replay", "empty.json", "--bout", "b"), "empty"),
    "a game cut short": (("replay", "cut.json", "--bout", "b"), "cut short"),
    "a foreign JSON file": (("replay", "foreign.json", "--bout", "b"), "state"),
    "settings instead of a game": (("replay", "settings.json", "--bout", "b"), "teams and periods"),
    "bytes instead of a game": (("replay", "bytes.json", "--bout", "b"), "JSON"),
    "XML instead of a game": (("replay", "game.xml", "--bout", "b"), "JSON"),
    "a demo of a game that is not there": (("demo", "--headless", "--game", "no.json"), "no file no.json"),
    "a demo into a file": (("demo", "--headless", "--out", "file"), "file"),
    "a demo into a folder of somebody's": (("demo", "--headless", "--out", "full"), "no demo made"),
    "a demo at no speed": (("demo", "--headless", "--speed", "0"), "speed"),
    "a replay at the speed of light": (("replay", "no.json", "--bout", "b", "--speed", "1e9"), "speed"),
    "a bout without a name": (("replay", "no.json", "--bout", " "), "name"),
    "a role that is none": (("node", "--name", "A", "--role", "queen", "--bout", "b"), "jam-timer"),
    "a port that is too low": ((*NODE[:-1], "127.0.0.1:80"), "49152"),
    "a place to listen that is none": ((*NODE[:-1], "here"), "192.168"),
    "a place to listen that is elsewhere": ((*NODE[:-1], "192.0.2.7"), "no address 192.0.2.7"),
    "an address that is none": ((*NODE, "--connect", "nonsense"), "192.168"),
    "a machine that is none": ((*NODE, "--connect", "no.such.machine.invalid:50000"), "no machine called"),
    "a data folder that is a file": ((*NODE, "--data-dir", "file"), "is not a folder; give another --data-dir"),
    "a bout that is not kept": (("export", "nobody", "--derbyxml", "x.xml"), "no bout 'nobody'"),
    "a bout file that is not there": (("export", "no.derbyos", "--derbyxml", "x.xml"), "no bout file"),
    "a bout file that is none": (("export", "foreign.derbyos", "--derbyxml", "x.xml"), "not a DerbyOS bout file"),
    "all bouts of none": (("export", "ALL", "--parquet", "x", "--data-dir", "nothing"), "there are no bouts"),
    "windows without a display": ((), "windows cannot be shown"),
    "pictures into a file": (("pictures", "--out", "file"), "file"),
    "a report of nothing": (("report", "nothing", "--out", "r"), "no export"),
    "a report of no folder": (("report", "no", "--out", "r"), "no folder"),
    "a report of broken tables": (("report", "audit", "--out", "r"), "Parquet"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_wrong_input_is_reported_in_one_line(
    case: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The line describes the error; existing files stay as they are."""
    arguments, part = CASES[case]
    before = _contents(folder)
    monkeypatch.chdir(folder)
    assert cli.main(arguments) in (1, 2)
    output = capfd.readouterr()
    assert output.err.startswith("derbyos: ")
    assert output.err.count("\n") == 1, output.err
    assert part in output.err
    assert "Traceback" not in output.err + output.out
    assert _contents(folder) == before


def _contents(folder: Path) -> dict[str, bytes]:
    """Return the content of all files there, except settings and log of an installation that was begun there."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path): path.read_bytes() for path in files if path.parent.name not in ("log", "nothing")}


WRONG_WORDS = (("export", "b"), ("report", "x"), ("node", "--name", "A"), ("replay",), ("demo", "--fast"))


@pytest.mark.parametrize("arguments", WRONG_WORDS, ids=" ".join)
def test_usage_error_is_reported_in_one_line(arguments: tuple[str, ...], capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments) == 2
    assert capfd.readouterr().err.count("\n") == 1


def test_the_process_ends_with_the_code_of_the_verb(tmp_path: Path) -> None:
    """The results of the other tests, within one process, hold for the program too."""
    run = program.run("replay", "no.json", "--bout", "b", cwd=tmp_path)
    line = "derbyos: there is no file no.json; choose one that exists\n"
    assert (run.returncode, run.stdout, run.stderr) == (1, "", line)


@contextmanager
def _taken_port() -> Iterator[int]:
    for port in range(0xFF00, 0xFFFF):
        with socket.socket() as taken:
            try:
                taken.bind(("127.0.0.1", port))
            except OSError:
                continue
            taken.listen()
            yield port
            return


def test_port_in_use_is_reported_in_one_line(tmp_path: Path) -> None:
    with _taken_port() as port:
        run = program.run(*NODE[:-1], f"127.0.0.1:{port}", "--data-dir", "here", cwd=tmp_path)
    assert (run.returncode, run.stderr.count("\n")) == (1, 1)
    assert f"127.0.0.1:{port} is in use by another program" in run.stderr


@pytest.mark.skipif(os.name != "posix", reason="a folder that refuses is made with a file system that only reads")
@pytest.mark.parametrize(
    "arguments", [(*NODE, "--data-dir", "/proc/derbyos"), ("demo", "--headless", "--out", "/proc")]
)
def test_unwritable_folder_is_reported_in_one_line(arguments: tuple[str, ...], tmp_path: Path) -> None:
    run = program.run(*arguments, cwd=tmp_path)
    assert (run.returncode, run.stderr.count("\n")) == (1, 1)
    assert "/proc" in run.stderr


def test_unreachable_address_is_reported_and_retried(tmp_path: Path) -> None:
    """The node runs; one line names the silent address; SIGTERM ends it normally."""
    node = program.start(*NODE, "--connect", "127.0.0.1:50999", "--data-dir", "here", cwd=tmp_path)
    try:
        assert node.stdout is not None
        assert node.stderr is not None
        assert node.stdout.readline().startswith("Listening on 127.0.0.1:")
        assert "looking for 'b'" in node.stderr.readline()
        assert "nobody in this bout answers at 127.0.0.1:50999" in node.stderr.readline()
        node.terminate()
        output, error = node.communicate(timeout=60)
        assert (node.returncode, output, error) == (0, "", "")
    finally:
        node.kill()
        node.communicate()
