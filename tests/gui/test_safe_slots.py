"""An error in our code inside a callback of Qt is reported, and the program goes on.

Without the guard each of these ends the process on Python 3.11: PySide reads an exception that is not made yet.
"""

import importlib
import inspect
import pkgutil

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

import ui
from ui.language import Spoken
from ui.safe_slots import CALLED_BY_QT, safe_slots

NOTHING: tuple[int, ...] = ()
NOT_CALLED_BY_QT = {"setAccessibleName", "setAccessibleDescription", "setToolTip"}


class _Wrong(Spoken, QWidget):
    """Errors raised by the interpreter itself, without a `raise` statement."""

    def paintEvent(self, event: QPaintEvent) -> None:
        _ = NOTHING[0]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        _ = 1 // 0

    def sizeHint(self) -> QSize:
        return QSize(int("none"), 1)


@safe_slots
class _Window(QWidget):
    def focusNextPrevChild(self, forward: bool) -> bool:
        return bool(len(5))  # type: ignore[arg-type]


def test_error_in_a_slot_is_reported_and_the_program_goes_on(qtbot: QtBot) -> None:
    window = _Window()
    qtbot.addWidget(window)
    wrong = _Wrong(window)
    wrong.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    with qtbot.captureExceptions() as told:
        window.show()
        qtbot.waitExposed(window)
        wrong.grab()
        QTest.keyClick(wrong, Qt.Key.Key_A)
        assert wrong.sizeHint() == QSize()
        wrong.setFocus()
        window.focusNextChild()
        wrong.hide()
    kinds = {kind for kind, _, _ in told}
    assert {IndexError, ZeroDivisionError, ValueError} <= kinds
    assert isinstance(wrong.accessibleName(), str)


def _overrides() -> dict[str, set[str]]:
    """Return the methods of Qt that each class of the windows overrides."""
    found: dict[str, set[str]] = {}
    for module in pkgutil.walk_packages(ui.__path__, "ui."):
        for name, kind in vars(importlib.import_module(module.name)).items():
            if not inspect.isclass(kind) or kind.__module__ != module.name:
                continue
            bases = [base for base in kind.__mro__ if base.__module__.startswith("PySide6")] or [QWidget]
            own = {
                method
                for method, value in vars(kind).items()
                if inspect.isfunction(value) and not method.startswith("__") and any(method in vars(b) for b in bases)
            }
            if own and issubclass(kind, QWidget | Spoken | bases[-1]):
                found[f"{module.name}.{name}"] = own
    return found


def test_everything_that_qt_calls_is_guarded(qapp: object) -> None:
    found = _overrides()
    assert found["ui.frame.frame.Frame"] >= {"paintEvent", "focusNextPrevChild"}
    for place, names in found.items():
        assert names <= CALLED_BY_QT.keys() | NOT_CALLED_BY_QT, (
            f"{place} has a method that `ui.safe_slots` does not know"
        )
        module, _, name = place.rpartition(".")
        kind = getattr(importlib.import_module(module), name)
        bare = [one for one in names - NOT_CALLED_BY_QT if not hasattr(vars(kind)[one], "__wrapped__")]
        assert bare == [], f"{place} lets errors out of {bare}"
