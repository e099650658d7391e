"""Start of the Qt application with its look, and a window that is painted before anything else is loaded."""

import logging
import sys

from PySide6.QtCore import (
    QEvent,
    QEventLoop,
    QMessageLogContext,
    QObject,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication, QStyle, QWidget

from ui.safe_slots import safe_slots
from ui.theme.look import look

__all__ = ["begin_application", "create_application", "end_application", "show_at_once", "show_fitted"]

_log = logging.getLogger("qt")

PAINT_MS_MAX = 500
"""A window behind others may never be painted; the program goes on all the same."""


def create_application(name: str) -> QApplication:
    """Return the application of this process. Qt's messages go to the log until `end_application`."""
    messages = _Messages()
    qInstallMessageHandler(messages.note)
    application = QApplication.instance() or QApplication([name])
    messages.end_start()
    assert isinstance(application, QApplication), "this process has windows"
    return application


def begin_application(name: str) -> QApplication:
    """Return the application with its look, for windows that are shown."""
    application = create_application(name)
    application.setApplicationDisplayName("DerbyOS")
    # The program ends the loop itself; Qt's default would stop it too early.
    application.setQuitOnLastWindowClosed(False)
    look().apply()
    return application


def end_application() -> None:
    """Stop logging Qt's messages."""
    qInstallMessageHandler(None)


def show_at_once(window: QWidget) -> None:
    """Show a window and return when it is painted. Input meanwhile is delivered afterwards."""
    painting = QEventLoop()
    paint = _Paint(painting)
    window.installEventFilter(paint)
    show_fitted(window)
    late = QTimer(singleShot=True, interval=PAINT_MS_MAX)
    late.timeout.connect(painting.quit)
    late.start()
    painting.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    window.removeEventFilter(paint)


def show_fitted(window: QWidget) -> None:
    """Show a window at its size, or maximise it if it does not fit with its title bar.

    On a laptop of 1366 by 768 its lower edge, with the bottom bar, would otherwise be outside.
    """
    room = window.screen().availableGeometry()
    title = window.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
    if window.width() > room.width() or window.height() + title > room.height():
        window.setWindowState(window.windowState() | Qt.WindowState.WindowMaximized)
    window.show()


@safe_slots
class _Paint(QObject):
    """Detects that a window is painted."""

    def __init__(self, painting: QEventLoop) -> None:
        super().__init__()
        self._painting = painting

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            QTimer.singleShot(0, self._painting.quit)  # its parts are painted in the same turn
        return False


class _Messages:
    """Messages of Qt for the log.

    If Qt cannot start, it aborts the process, and what is queued for the log is lost. The last message says only that;
    the reason (no display, or a library that is missing) is in the ones before it. So all of them are written out.
    """

    def __init__(self) -> None:
        self._of_start: list[str] | None = []

    def end_start(self) -> None:
        """Keep no more messages: Qt has started."""
        self._of_start = None

    def note(self, kind: QtMsgType, context: QMessageLogContext, text: str | None) -> None:
        """Log a message. That a window in memory has no position is not worth logging."""
        if not text or "propagateSizeHints" in text:
            return
        if self._of_start is not None:
            self._of_start.append(text.strip())
            if kind is QtMsgType.QtFatalMsg:
                sys.stderr.writelines(f"derbyos: {line}\n" for line in self._of_start)
                sys.stderr.flush()
                return
        _log.warning("%s: %s", kind.name, text)
