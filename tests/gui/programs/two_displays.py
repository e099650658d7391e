"""A program with two displays: it opens the board on the second one and prints what the displays show."""

import json
import sys

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication

from ui.application import create_application
from ui.gallery.states.displays import window_on_displays
from ui.theme.look import look

TURNS = 20


def main() -> None:
    """Open the second display by a press on its row, and print name, geometry, state and board of each window."""
    app = create_application("displays")
    look().apply()
    window, control = window_on_displays()
    window.show()
    second = next(row for row in control.rows() if not row.is_here)
    control.page.action_tapped.emit(second.id)
    for _ in range(TURNS):
        QCoreApplication.processEvents()
    shown = [
        {
            "screen": one.screen().name(),
            "geometry": one.geometry().getRect(),
            "is_full_screen": one.isFullScreen(),
            "takes_keys": not one.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus,
            "board": type(one.board.board).__name__,
        }
        for one in control.windows().values()
    ]
    json.dump({"screens": [one.name() for one in QGuiApplication.screens()], "windows": shown}, sys.stdout)
    window.put_away()
    app.processEvents()


if __name__ == "__main__":
    main()
