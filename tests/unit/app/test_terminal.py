"""Text from other people moves no cursor and reverses no line, neither on the terminal nor in the log."""

import logging
from pathlib import Path

import pytest

from app import cli
from app.log_setup import LogFile
from app.progress import in_one_line, visible
from derbyos_core.identity import BoutId
from derbyos_core.storage.bouts import bout_path
from derbyos_core.storage.sqlite_store import SQLiteStore
from tests.unit.storage.records import MADE_AT, make_records

HOSTILE = "a\x1b]0;owned\x07b\x9b31mc\x7fd\u202ee\u2066f\u200fg\rh\ti\u2028j\ud800k\x00"
SHOWN = "a\\u001b]0;owned\\u0007b\\u009b31mc\\u007fd\\u202ee\\u2066f\\u200fg\\u000dh\\u0009i\\u2028j\\ud800k\\u0000"


def test_controls_are_shown_as_what_they_are() -> None:
    assert visible(HOSTILE) == SHOWN
    assert visible("first\nsecond") == "first\nsecond"
    assert in_one_line("first\nsecond") == "first\\u000asecond"


@pytest.mark.parametrize("text", ["", "Rat City – Gotham", "Größe 404 🛼", "٤٠٤", "א", "nbsp\u00a0", "👩‍🚒"])
def test_words_stay_as_they_are(text: str) -> None:
    assert visible(text) == text


def test_every_control_there_is_is_shown() -> None:
    for number in (*range(10), *range(11, 32), *range(127, 160), 0x61C, *range(0x202A, 0x202F), *range(0x2066, 0x206A)):
        assert visible(f"x{chr(number)}") == f"x\\u{number:04x}"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    bout = BoutId(f"{HOSTILE[:-3]}\nforged line")
    store = SQLiteStore.open(bout_path(tmp_path / "data" / "bouts", bout), bout, MADE_AT)
    store.append(make_records(3))
    store.note("title", "Reds\x1b[2J – Blues\u202e")
    store.close()
    return tmp_path / "data"


def _printed(capsys: pytest.CaptureFixture[str]) -> str:
    out, err = capsys.readouterr()
    text = out + err
    assert all(letter == "\n" or letter.isprintable() for letter in text), ascii(text)
    assert "\u202e" not in text
    return text


def test_bouts_are_listed_in_a_line_each(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bouts", "--data-dir", str(data)]) == 0
    (line,) = _printed(capsys).splitlines()
    assert "3 entries" in line
    assert "a\\u001b]0;owned\\u0007b\\u009b31mc" in line
    assert "\\u000aforged line" in line
    assert "Reds\\u001b[2J" in line


@pytest.mark.parametrize(
    "words",
    [
        ["export", "no\x1b[31m bout", "--parquet", "out"],
        ["export", "no/\x1b[31m bout", "--parquet", "out"],
        ["node", "--name", "x", "--role", "\x1b[31m", "--bout", "x"],
        ["no-such-\x1b[31mverb"],
        ["bouts", "--\x1b[31m"],
    ],
)
def test_errors_quote_what_was_typed_visibly(
    words: list[str], data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(data)
    assert cli.main([*words, "--data-dir", str(data)]) != 0
    assert "1b[31m" in _printed(capsys)


def test_missing_wal_is_reported_in_lists_and_exports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bout = BoutId("finals")
    store = SQLiteStore.open(bout_path(tmp_path / "lived", bout), bout, MADE_AT)
    store.append(make_records(491))
    store.sync()
    store.tidy()
    there = bout_path(tmp_path / "data" / "bouts", bout)
    there.parent.mkdir(parents=True)
    there.write_bytes(store.path.read_bytes())
    store.close()
    assert cli.main(["bouts", "--data-dir", str(tmp_path / "data")]) == 0
    assert "[491 entries missing: -wal file lost or truncated]" in _printed(capsys)
    xml = tmp_path / "finals.xml"
    assert cli.main(["export", "finals", "--derbyxml", str(xml), "--data-dir", str(tmp_path / "data")]) == 0
    assert "derbyos: the bout file held 491 entries and 0 can be read" in _printed(capsys)


def test_the_log_shows_controls_and_keeps_its_lines(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "log")
    logging.getLogger("app").warning("the peer %s left", "\x1b[31mAnn\u202e")
    log.close()
    assert log.path.read_text(encoding="utf-8").endswith("the peer \\u001b[31mAnn\\u202e left\n")
