"""Pictures of the jam timer's screen."""

from derbyos_core.bout.commands import EndJam
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Role
from derbyos_core.roles.jam_timer.timer_panel import END_REASON_WORDS
from derbyos_core.roles.shared.toast import Toast
from ui.gallery.stage import LINE_UP_S, ON_TRACK_S, TIMEOUT_S, Evening, Picture, evening, screen_of, seen_by
from ui.roles.jam_timer.screen import JamTimerScreen
from ui.shell.main_window import MainWindow

__all__ = ["MORE", "PICTURES"]


def _jam_timer_running() -> MainWindow:
    return seen_by(Role.JAM_TIMER, evening(Evening.RUNNING), ON_TRACK_S)


def _jam_timer_lineup() -> MainWindow:
    return seen_by(Role.JAM_TIMER, evening(Evening.LINE_UP), LINE_UP_S)


def _jam_timer_timeout() -> MainWindow:
    return seen_by(Role.JAM_TIMER, evening(Evening.TIMEOUT), TIMEOUT_S)


def _jam_timer_setting() -> MainWindow:
    window = _jam_timer_running()
    screen_of(window, JamTimerScreen).period.set_setting(is_setting=True)
    return window


def _jam_timer_reasons() -> MainWindow:
    """Return a window right after the end of a jam, while its reason is asked for."""
    window = seen_by(Role.JAM_TIMER, evening(Evening.LINE_UP), LINE_UP_S)
    assert window.shell.session is not None, "the window shows a bout"
    window.shell.session.submit(EndJam(jam=JamId(1, 12), duration_us=1))
    window.frame.bottom.set_toast(Toast(text="Jam 12 ended", age="9 s ago", choices=tuple(END_REASON_WORDS.values())))
    return window


PICTURES = (
    Picture(name="03-jam-timer-lineup", make=_jam_timer_lineup),
    Picture(name="03-jam-timer-running", make=_jam_timer_running),
    Picture(name="03-jam-timer-timeout", make=_jam_timer_timeout),
)
MORE = (
    Picture(name="03-jam-timer-set-clocks", make=_jam_timer_setting),
    Picture(name="03-jam-timer-reasons", make=_jam_timer_reasons),
)
