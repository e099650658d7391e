"""Size and position of the first window on a screen."""

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
