"""A main window in a bout."""

from datetime import UTC

from tests.kit.fake_services import FakeServices
from ui.services import NodePort, Opening
from ui.shell.main_window import MainWindow

__all__ = ["new_window", "window_in_bout"]


def new_window(services: FakeServices | None = None) -> MainWindow:
    """Return a window on its start page; its clocks move only at the test's request."""
    return MainWindow((services or FakeServices()).services(), zone=UTC, is_ticking=False)


def window_in_bout(
    node: NodePort, *, name: str, roles: tuple[str, ...], bout: str, services: FakeServices | None = None
) -> MainWindow:
    """Return a window that shows the screen of an official; it is not visible yet."""
    window = new_window(services)
    window.enter(node, Opening(name=name, roles=roles, bout=bout))
    return window
