"""Guard against errors in methods that Qt calls, such as paint events: they are reported, and the program goes on.

PySide 6.11 on Python 3.11 ends the whole process with a segmentation fault if such a method lets an IndexError, a
TypeError or another error escape that was raised in C: it reads the arguments of an exception that is not created yet.
That must not happen during a bout, so no error escapes.
"""

import sys
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from PySide6.QtCore import QSize

__all__ = ["CALLED_BY_QT", "safe_slots"]

CALLED_BY_QT: dict[str, Callable[[], object]] = {
    **dict.fromkeys(
        (
            "changeEvent", "clear", "closeEvent", "contextMenuEvent", "currentChanged", "data", "dragEnterEvent",
            "dropEvent", "enterEvent", "focusInEvent",
            "focusOutEvent", "headerData", "hideEvent", "inputMethodEvent", "keyPressEvent", "keyReleaseEvent",
            "keyboardSearch", "leaveEvent", "loadResource", "mouseDoubleClickEvent", "mouseMoveEvent",
            "mousePressEvent", "mouseReleaseEvent", "moveEvent", "paintEvent", "paintSection", "resizeEvent",
            "scrollContentsBy", "setModified", "showEvent", "timerEvent", "wheelEvent",
        ),
        lambda: None,
    ),
    **dict.fromkeys(("event", "eventFilter", "focusNextPrevChild", "viewportEvent"), lambda: False),
    **dict.fromkeys(("minimumSizeHint", "sectionSizeFromContents", "sizeHint"), QSize),
    **dict.fromkeys(("columnCount", "heightForWidth", "rowCount"), lambda: 0),
}  # fmt: skip
"""Methods that Qt calls, and the value that it gets after an error."""

Kind = TypeVar("Kind", bound=type)


def safe_slots(kind: Kind) -> Kind:
    """Let no error escape from those methods of a class that Qt calls; `sys.excepthook` reports it, as for a slot."""
    for name, otherwise in CALLED_BY_QT.items():
        method = vars(kind).get(name)
        if callable(method):
            setattr(kind, name, _kept_in(method, otherwise))
    return kind


def _kept_in(method: Callable[..., object], otherwise: Callable[[], object]) -> Callable[..., object]:
    @wraps(method)
    def call(*given: object) -> object:
        try:
            return method(*given)
        except Exception:  # noqa: BLE001 - whatever it is, it must not reach Qt
            sys.excepthook(*sys.exc_info())
        return otherwise()

    return call
