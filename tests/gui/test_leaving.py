"""Who leaves a bout leaves nothing of it behind in the window: it may see many bouts in an evening."""

import gc
import weakref
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject

from derbyos_core.identity import Role
from tests.gui.conftest import Enter
from tests.gui.fakes import Hall
from ui.main_window import MainWindow
from ui.services import Opening

ROLE = Role.SCOREKEEPER_HOME.value
BOUTS = 3


def _is_in_a_bout(window: MainWindow) -> bool:
    return window.sitting is not None


def test_a_bout_that_was_left_is_let_go_of(enter: Enter, turn: Callable[[], None]) -> None:
    """Its screens and what draws them, which hold the whole bout: not one object more after the fourth bout."""

    def leave(window: MainWindow) -> "weakref.ref[QObject]":
        assert window.sitting is not None
        seen: weakref.ref[QObject] = weakref.ref(window.sitting)
        window.leave_bout()
        turn()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert not _is_in_a_bout(window)
        return seen

    window = enter(Hall().node("Kim T.", ROLE), ROLE)
    seen = [leave(window)]
    objects = len(window.findChildren(QObject))
    for _ in range(BOUTS):
        window.enter(Hall().node("Kim T.", ROLE), Opening(name="Kim T.", roles=(ROLE,)))
        seen.append(leave(window))
    gc.collect()
    assert len(window.findChildren(QObject)) == objects
    assert [one() for one in seen] == [None] * len(seen)
