"""Start of the windows: the first one is shown before the program behind it is loaded."""

from typing import TYPE_CHECKING

from app.gui.display import load_qt, no_display
from app.gui.preferences import preferences_of
from app.settings import PROGRAM, Settings
from derbyos_core.errors import UserError

if TYPE_CHECKING:
    from ui.services import OpenedFile

__all__ = ["run_gui"]


def run_gui(settings: Settings, practise: tuple[str, ...] = (), opened: "OpenedFile | None" = None) -> None:
    """Show the windows until the person closes them, or until Ctrl-C or SIGTERM.

    With roles to `practise` a practice bout is opened at once; with an `opened` file its bout is the chosen one.
    """
    if reason := no_display():
        raise UserError(f"windows cannot be shown: {reason}; use `derbyos node` for a peer without a screen")
    load_qt()
    from ui.application import begin_application, end_application, show_at_once
    from ui.shell.main_window import MainWindow

    begin_application(PROGRAM)
    try:
        window = MainWindow(kept=preferences_of(settings))
        show_at_once(window)
        # The loop, the node's clocks, the files of bouts: the start page needs none of it.
        from app.gui.life import live_with

        live_with(window, settings, practise, opened)
    finally:
        end_application()
