"""Reasons why no window can be shown."""

import sys

import pytest

from app.gui.display import no_display


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there a display is always there")
@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        ({}, "there is no display"),
        ({"DISPLAY": ":0"}, ""),
        ({"WAYLAND_DISPLAY": "wayland-0"}, ""),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, "QT_QPA_PLATFORM names a platform without a display"),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "xcb"}, ""),
    ],
)
def test_a_display_is_known_by_the_environment(environment: dict[str, str], reason: str) -> None:
    assert no_display(environment) == reason
