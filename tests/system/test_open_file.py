"""A bout from a file, and two programs of one user on one machine, as real processes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from tests.system import program
from tests.unit.interchange import crg_sample
from tests.unit.interchange.test_derbyxml_drafts import BY_HAND
from tests.unit.session.test_file_entries import ODD

pytestmark = pytest.mark.unannounced

WINDOW = """
import sys
import app.gui.display, app.gui.life

opened = app.gui.life.Window

def open_window(services, closed, seen):
    window = opened(services, closed, seen)
    take = window.take_file

    def taken(given):
        take(given)
        print("chosen", given.bout, flush=True)
        closed.set()

    window.take_file = taken
    return window

app.gui.life.Window = open_window
app.gui.display.no_display = lambda: ""
from app.cli import main
sys.exit(main(sys.argv[1:]))
"""


def _open(folder: Path, *words: str | Path) -> "subprocess.CompletedProcess[str]":
    """Run the program with a window in memory, which is closed when it has the bout of the file."""
    environment = {**os.environ, "PYTHONPATH": str(program.ROOT), "QT_QPA_PLATFORM": "offscreen"}
    call = [sys.executable, "-P", "-c", WINDOW, *map(str, words)]
    return subprocess.run(call, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=120)


def _bouts(folder: Path, data: Path) -> list[str]:
    return program.run("bouts", "--data-dir", data, cwd=folder).stdout.splitlines()


@pytest.mark.parametrize(
    ("name", "content", "title"),
    [
        ("final.derbyxml", BY_HAND, "Pistons – Valves"),
        ("final.json", crg_sample.as_file(crg_sample.state("v2023.3")), ""),
    ],
)
def test_a_file_is_opened_twice_and_is_one_bout(tmp_path: Path, name: str, content: bytes, title: str) -> None:
    (tmp_path / name).write_bytes(content)
    data = tmp_path / "data"
    first = _open(tmp_path, "open", name, "--data-dir", data)
    assert (first.returncode, first.stderr) == (0, "")
    *_, note, chosen = first.stdout.splitlines()
    assert title in note
    assert note.endswith("entries was made from this file.")
    (listed,) = _bouts(tmp_path, data)
    assert chosen.removeprefix("chosen ") in listed
    again = _open(tmp_path, "--data-dir", data, "open", name)
    assert (again.returncode, again.stdout.splitlines()[-1]) == (0, chosen)
    assert "opened before. It is the same bout" in again.stdout
    assert _bouts(tmp_path, data) == [listed]


def test_a_bout_that_was_exported_opens_with_its_log(tmp_path: Path) -> None:
    (tmp_path / "odd.xml").write_bytes(ODD)
    data = tmp_path / "data"
    first = _open(tmp_path, "open", "odd.xml", "--data-dir", data)
    told = [line for line in first.stdout.splitlines() if line.startswith("not placed, kept as a note: ")]
    assert len(told) == 2
    bout = first.stdout.split()[-1]
    saved = program.run("export", bout, "--derbyxml", "saved.xml", "--data-dir", data, cwd=tmp_path)
    assert saved.returncode == 0, saved.stderr
    assert b"Not placed: " in (tmp_path / "saved.xml").read_bytes()
    again = _open(tmp_path, "open", "saved.xml", "--data-dir", data)
    assert again.stdout.split()[-1] == bout
    assert "It opens with its log of" in again.stdout


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", BY_HAND[:-20], b'{"people": []}', b"<html/>"])
def test_a_wrong_file_is_one_sentence_and_no_window(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "game").write_bytes(content)
    outcome = _open(tmp_path, "open", "game", "--data-dir", tmp_path / "data")
    assert outcome.returncode == 1
    assert "chosen" not in outcome.stdout
    assert outcome.stderr.startswith(("derbyos: A ", "derbyos: This workbook is damaged"))
    assert outcome.stderr.count("\n") == 1
    assert _bouts(tmp_path, tmp_path / "data")[0].startswith("there are no bouts")


def test_two_programs_of_one_user_need_a_folder_each(tmp_path: Path) -> None:
    """The sentence of the second one names what works, and what it names works."""
    options = ("--role", "head-nso", "--bout", "finals", "--no-mdns", "--listen", LOOPBACK_HOST, "--commands")
    words = program.words("node", "--name", "Ann", *options, "--data-dir", tmp_path / "one")
    node = subprocess.Popen(
        words, cwd=tmp_path, env=program.environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert node.stdout is not None
        assert json.loads(node.stdout.readline())["bout"] == "finals"
        second = ("node", "--name", "Bo", *options)
        refused = program.run(*second, "--data-dir", tmp_path / "one", cwd=tmp_path)
        assert refused.returncode == 1
        assert "is open in another DerbyOS on this machine" in refused.stderr
        assert refused.stderr.endswith("start this one with a folder of its own: derbyos --data-dir FOLDER\n")
        beside = program.run("--data-dir", tmp_path / "two", *second, cwd=tmp_path)
        assert (beside.returncode, beside.stderr) == (0, "")
    finally:
        node.communicate(timeout=60)
    assert len(_bouts(tmp_path, tmp_path / "two")) == 1


@pytest.mark.parametrize("words", [("gui",), ()])
def test_the_windows_take_a_folder_of_their_own(tmp_path: Path, words: tuple[str, ...]) -> None:
    script = WINDOW.replace(
        "    take = window.take_file\n", "    print(services.load_preferences().name)\n    closed.set()\n"
    )
    data = tmp_path / "data"
    assert program.run("bouts", "--data-dir", data, cwd=tmp_path).returncode == 0
    settings = data / "settings.json"
    settings.write_text(settings.read_text(encoding="utf-8").replace('"name": ""', '"name": "Bo"'), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(program.ROOT), "QT_QPA_PLATFORM": "offscreen"}
    call = [sys.executable, "-P", "-c", script, *words, "--data-dir", str(data)]
    outcome = subprocess.run(
        call, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert (outcome.returncode, outcome.stdout, outcome.stderr) == (0, "Bo\n", "")
