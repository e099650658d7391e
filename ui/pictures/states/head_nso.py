"""Decides which pictures there are of the Head NSO's screen."""

from collections.abc import Callable

from derbyos_core.identity import Role
from ui.main_window import MainWindow
from ui.pictures.hall import Heard
from ui.pictures.stage import ON_TRACK_S, TIMEOUT_S, Evening, Picture, evening, screen_of, window_of
from ui.pictures.step import moment
from ui.screens.head_nso import HeadNSOScreen, Tab

__all__ = ["MORE", "PICTURES"]


def _head_nso() -> MainWindow:
    hall, now = evening(Evening.RUNNING), moment(ON_TRACK_S)
    heard = {Role.LINEUP_HOME: Heard(ago_s=38.0, lacks=14), Role.SCOREKEEPER_AWAY: Heard(ago_s=0.3)}
    said = (
        (Role.JAM_TIMER, "OR for SCS is used, kept on the board.", moment(-110)),
        (Role.HEAD_NSO, "Bo, please check the Wi-Fi in your corner.", moment(-50)),
        (Role.PENALTY_TRACKER, "303 is on six, I told the box.", moment(-2)),
    )
    return window_of(hall, Role.HEAD_NSO, hall.view(Role.HEAD_NSO, now, heard, said), now)


def _head_nso_tab(tab: Tab) -> Callable[[], MainWindow]:
    def make() -> MainWindow:
        window = _head_nso()
        screen_of(window, HeadNSOScreen).show_tab(tab)
        return window

    return make


def _head_nso_part(part: int) -> Callable[[], MainWindow]:
    """The thirds of the screen, which a small window shows one at a time."""

    def make() -> MainWindow:
        window = _head_nso()
        screen_of(window, HeadNSOScreen).parts.chosen.emit(part)
        return window

    return make


def _head_nso_review() -> MainWindow:
    hall, now = evening(Evening.REVIEW), moment(TIMEOUT_S)
    return window_of(hall, Role.HEAD_NSO, hall.view(Role.HEAD_NSO, now), now)


PICTURES = (Picture(name="02-head-nso", make=_head_nso),)
MORE = (
    Picture(name="02-head-nso-ready", make=_head_nso_part(0)),
    Picture(name="02-head-nso-talk", make=_head_nso_part(2)),
    Picture(name="02-head-nso-rosters", make=_head_nso_tab(Tab.ROSTERS)),
    Picture(name="02-head-nso-bout", make=_head_nso_tab(Tab.BOUT)),
    Picture(name="02-head-nso-review", make=_head_nso_review),
)
