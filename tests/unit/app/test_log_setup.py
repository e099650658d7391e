"""The log goes to its file, is rotated, and leaves the console and the process unchanged."""

import gc
import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import log_setup
from app.log_setup import FILE_COUNT, LogFile


@pytest.fixture
def log(tmp_path: Path) -> Iterator[LogFile]:
    file = LogFile(tmp_path / "log")
    yield file
    file.close()


def test_a_line_reaches_the_file_and_not_the_console(log: LogFile, capfd: pytest.CaptureFixture[str]) -> None:
    logging.getLogger("derbyos_core.node").warning("the peer %s left", "Ann")
    log.close()
    assert log.path.read_text(encoding="utf-8").endswith("derbyos_core.node: the peer Ann left\n")
    assert capfd.readouterr() == ("", "")


def test_the_files_stay_within_their_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_setup, "FILE_OCTETS_MAX", 500)
    log = LogFile(tmp_path)
    for number in range(200):
        logging.getLogger("test").info("line %d", number)
    log.close()
    files = list(tmp_path.iterdir())
    assert len(files) == FILE_COUNT + 1
    assert all(path.stat().st_size <= 500 for path in files)


def test_an_error_in_a_thread_is_in_the_log(log: LogFile, capfd: pytest.CaptureFixture[str]) -> None:
    thread = threading.Thread(target=lambda: 1 / 0, name="reader")
    thread.start()
    thread.join()
    log.close()
    text = log.path.read_text(encoding="utf-8")
    assert "uncaught error in thread reader" in text
    assert "ZeroDivisionError" in text
    assert capfd.readouterr().err == ""


def test_an_error_in_the_collector_is_in_the_log(log: LogFile) -> None:
    class Grave:
        def __del__(self) -> None:
            raise ValueError("too late")

    Grave()
    gc.collect()
    log.close()
    text = log.path.read_text(encoding="utf-8")
    assert f"error where none can be raised, in {Grave.__del__.__qualname__}\n" in text
    assert text.endswith('raise ValueError("too late")\nValueError\n')


def test_uncaught_error_is_logged_and_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: told.append(error))
    log = LogFile(tmp_path)
    error = ValueError("in a slot")
    sys.excepthook(ValueError, error, None)
    log.close()
    assert log.path.read_text(encoding="utf-8").endswith("uncaught error\nValueError\n")
    assert told == [error]


def test_closing_gives_everything_back(tmp_path: Path) -> None:
    root = logging.getLogger()
    before = (
        root.level,
        list(root.handlers),
        sys.excepthook,
        threading.excepthook,
        sys.unraisablehook,
        threading.active_count(),
    )
    log = LogFile(tmp_path)
    log.close()
    log.close()
    assert before == (
        root.level,
        list(root.handlers),
        sys.excepthook,
        threading.excepthook,
        sys.unraisablehook,
        threading.active_count(),
    )
