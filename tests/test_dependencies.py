"""What the program stands on: pinned, hashed, licensed, and safe to call ten thousand times."""

import ctypes
import gc
import re
import sys
import tomllib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

_LEVELS = ("requirements.lock", "requirements-report.lock", "requirements-test.lock")
_PINNED = re.compile(r"^([a-z0-9][a-z0-9._-]*)==(\S+)(?: ; (.+?))? \\$")
_HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}(?: \\)?$")

_CALLS = 2_000
_DRIFT_MAX = 0.05
"""A lost reference shows as 1 a call; what other threads and the collector do stays far below this."""

_SPARE = 100_000
"""References kept aside, so that a loss fails the test instead of ending the interpreter."""


def _locked(repository: Path, level: str) -> dict[str, set[Version]]:
    text = (repository / "packaging" / level).read_text(encoding="utf-8")
    rows = [match for line in text.splitlines() if (match := _PINNED.match(line))]
    found: dict[str, set[Version]] = {}
    for row in rows:
        found.setdefault(row[1], set()).add(Version(row[2]))
    return found


def _wanted(repository: Path) -> dict[str, list[Requirement]]:
    project = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    default, report, test = project["dependencies"], extras["report"], extras["test"]
    sums = (default, default + report, default + report + test)
    return {level: [Requirement(line) for line in lines] for level, lines in zip(_LEVELS, sums, strict=True)}


@pytest.mark.parametrize("level", _LEVELS)
def test_a_lock_file_holds_names_versions_and_hashes_alone(repository: Path, level: str) -> None:
    lines = (repository / "packaging" / level).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not _PINNED.match(line) and not _HASH.match(line)] == []
    below = [*lines[1:], ""]
    pairs = zip(lines, below, strict=True)
    assert [line for line, next_one in pairs if _PINNED.match(line) and not _HASH.match(next_one)] == []


@pytest.mark.parametrize("level", _LEVELS)
def test_a_lock_file_answers_every_wish_of_the_project(repository: Path, level: str) -> None:
    locked = _locked(repository, level)
    for wanted in _wanted(repository)[level]:
        versions = locked[canonicalize_name(wanted.name)]
        assert all(wanted.specifier.contains(one) for one in versions), f"{wanted}: locked is {versions}"


def test_each_lock_file_holds_the_smaller_ones(repository: Path) -> None:
    """So one environment serves every verb of its level and below."""
    smaller, middle, larger = (_locked(repository, level).items() for level in _LEVELS)
    assert smaller <= middle <= larger


def test_qt_for_python_is_the_version_that_keeps_its_references(repository: Path) -> None:
    """PySide6 6.12.0 calls itself good for Python 3.11 and ends it: docs/dependencies.md."""
    assert _locked(repository, _LEVELS[0])["pyside6-essentials"] == {Version("6.11.3")}
    assert version("PySide6-Essentials") == "6.11.3"


class _Speaker(QObject):
    said = Signal(int)

    def hear(self, number: int) -> None:
        """Take a signal and do nothing."""


def _drift(call: Callable[[], object]) -> dict[str, float]:
    """References to None, True and False gained or lost by one call."""
    singletons = (None, True, False)
    spare = [one for one in singletons for _ in range(_SPARE)]
    for _ in range(50):
        call()
    gc.collect()
    before = [sys.getrefcount(one) for one in singletons]
    for _ in range(_CALLS):
        call()
    gc.collect()
    after = [sys.getrefcount(one) for one in singletons]
    del spare
    return {str(one): (b - a) / _CALLS for one, a, b in zip(singletons, before, after, strict=True)}


def _assert_steady(call: Callable[[], object]) -> None:
    drift = _drift(call)
    assert min(drift.values()) > -_DRIFT_MAX, drift


counted = pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="None, True and False are not counted from Python 3.12 on"
)


@counted
def test_a_lost_reference_is_noticed() -> None:
    lost = 0

    def lose() -> None:
        nonlocal lost
        ctypes.pythonapi.Py_DecRef(ctypes.py_object(None))
        lost += 1

    try:
        with pytest.raises(AssertionError, match="None"):
            _assert_steady(lose)
    finally:
        for _ in range(lost):
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(None))


@counted
def test_calls_of_qt_lose_no_reference(qtbot: QtBot) -> None:
    label = QLabel("a")
    qtbot.addWidget(label)
    _assert_steady(lambda: label.setText("b"))
    _assert_steady(label.update)


@counted
def test_signals_lose_no_reference(qtbot: QtBot) -> None:
    speaker = _Speaker()

    def connect_and_part() -> None:
        speaker.said.connect(speaker.hear)
        speaker.said.disconnect(speaker.hear)

    _assert_steady(connect_and_part)
    speaker.said.connect(speaker.hear)
    _assert_steady(lambda: speaker.said.emit(1))


@counted
def test_timers_lose_no_reference(qtbot: QtBot) -> None:
    timer = QTimer()

    def start_and_stop() -> None:
        timer.start(1000)
        timer.stop()

    _assert_steady(start_and_stop)
