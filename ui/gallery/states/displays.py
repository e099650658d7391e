"""Pictures of the other displays: their page with each content, and a display that was pulled out."""

from functools import partial

from derbyos_core.identity import Role
from derbyos_core.roles.displays.controller import FoundDisplay
from derbyos_core.roles.displays.shows import Show
from ui.gallery.stage import LINE_UP_S, Evening, Picture, evening
from ui.gallery.states.role_tabs import window_with
from ui.shell.displays.display_control import DisplayControl
from ui.shell.main_window import MainWindow

__all__ = ["MORE", "PICTURES", "window_on_displays"]

HERE = FoundDisplay(id="here", name="eDP-1", width=1366, height=768, is_here=True)
BEAMER = FoundDisplay(id="beamer", name="Beamer, HDMI-1", width=1920, height=1080)
SECOND = FoundDisplay(id="second", name="Second display, DP-2", width=1280, height=720)


def window_on_displays() -> tuple[MainWindow, DisplayControl]:
    """Return the Head NSO's window with the page of the displays that this machine has."""
    window = window_with(evening(Evening.LINE_UP), LINE_UP_S, (Role.HEAD_NSO,), Role.HEAD_NSO)
    window.shell.show_displays()
    control = window.shell.displays
    assert control is not None, "the page is open"
    return window, control


def _page(found: tuple[FoundDisplay, ...] = (HERE, BEAMER, SECOND)) -> tuple[MainWindow, DisplayControl]:
    """Return the page with these displays, which are drawn only: no window opens on them."""
    window, control = window_on_displays()
    control.show_found(found)
    return window, control


def _open(show: str = "") -> MainWindow:
    window, control = _page()
    control.page.action_tapped.emit(BEAMER.id)
    if show:
        control.page.show_chosen.emit(show)
    return window


def _gone() -> MainWindow:
    window, control = _page()
    control.page.action_tapped.emit(BEAMER.id)
    control.show_found((HERE,))
    return window


def _single() -> MainWindow:
    return _page((HERE,))[0]


PICTURES = (Picture(name="40-displays", make=_open),)
MORE = (
    *(
        Picture(name=f"40-displays-{show}", make=partial(_open, show.value))
        for show in (Show.HALF_TIME, Show.ROSTERS, Show.PENALTIES)
    ),
    Picture(name="40-displays-role", make=partial(_open, Role.PENALTY_BOX.value)),
    Picture(name="40-displays-gone", make=_gone),
    Picture(name="40-displays-single", make=_single),
)
