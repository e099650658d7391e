"""Start of Qt: the reason if it cannot, and size and position of the first window on a screen."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from ui.application import show_fitted


@pytest.fixture
def window(qapp: object) -> QWidget:
    return QWidget()


@pytest.mark.parametrize(
    ("size", "fills"),
    [((0.5, 0.5), False), ((0.5, 1.0), True), ((1.0, 0.5), False), ((1.1, 0.5), True)],
    ids=["there is room", "the bar with the title has none", "as wide as the screen", "wider than the screen"],
)
def test_the_whole_window_is_seen_on_any_screen(window: QWidget, size: tuple[float, float], fills: bool) -> None:
    """Section 3, sizes: 768 lines with a title bar give the short window, not one whose foot is outside."""
    room = window.screen().availableGeometry()
    window.resize(QSize(int(room.width() * size[0]), int(room.height() * size[1])))
    show_fitted(window)
    assert window.isMaximized() is fills
    window.close()


def test_a_start_that_qt_gives_up_prints_its_reason(repository: Path) -> None:
    """Without a display that answers, or without a library of X, Qt aborts the process, and no log is written."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "no-such-platform", "PYTHONPATH": str(repository)}
    start = """
import logging
logging.getLogger().addHandler(logging.NullHandler())
from ui.application import create_application
create_application("x")
"""
    done = subprocess.run(
        [sys.executable, "-P", "-c", start], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode != 0
    reason, end = done.stderr.splitlines()[:2]
    assert reason == 'derbyos: Could not find the Qt platform plugin "no-such-platform" in ""'
    assert end.startswith("derbyos: This application failed to start because no Qt platform plugin")
