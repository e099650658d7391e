"""A window that is put away is freed, with all its screens and panels: nothing of the program refers to it any more."""

import gc
import re
from pathlib import Path
from weakref import ref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from ui.gallery.stage import Picture
from ui.gallery.states import PICTURES
from ui.theme.look import look

UI = Path(__file__).resolve().parents[2] / "ui"
KEPT_BY_QT = re.compile(r"singleShot\([^,()]+, *[^,()]+, ")
EACH = 9
"""Every ninth state has all roles, and the start page."""


@pytest.mark.parametrize("picture", PICTURES[::EACH], ids=lambda picture: picture.name)
def test_a_window_that_is_put_away_is_freed(qapp: QApplication, picture: Picture) -> None:
    look().apply()
    window = picture.make()
    window.resize(1366, 768)
    window.show()
    QCoreApplication.processEvents()
    kept = ref(window)
    window.put_away()
    del window
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert kept() is None


def test_no_act_is_due_at_an_object_that_may_be_deleted_before() -> None:
    """Qt keeps such an act, and all that it refers to, for ever. A timer of the object is deleted with it."""
    found = [
        f"{path.relative_to(UI)}:{number}"
        for path in sorted(UI.rglob("*.py"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if KEPT_BY_QT.search(line)
    ]
    assert not found
    assert KEPT_BY_QT.search("QTimer.singleShot(0, self, self._follow)")
