"""Pictures of the jam timer's screen."""

from derbyos_core.bout.commands import EndJam
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Role
from derbyos_core.roles.jam_timer.after_row import RowGesture
from derbyos_core.roles.jam_timer.timer_panel import END_REASON_WORDS
from derbyos_core.roles.shared.toast import Toast
from ui.gallery.closing import END_S, HALF_TIME_S, half_time, overtime_jam, second_period, tie
from ui.gallery.stage import (
    LINE_UP_S,
    ON_TRACK_S,
    TIMEOUT_S,
    Evening,
    Picture,
    after_jam_twelve,
    evening,
    screen_of,
    seen_by,
)
from ui.roles.jam_timer.screen import JamTimerScreen
from ui.shell.main_window import MainWindow

__all__ = ["MORE", "PICTURES"]

OVERDUE_S = 124.0
WARNING_S = 137.0
LINE_UP_OVER_S = 153.0
TIMEOUT_OVER_S = 190.0


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


def _jam_timer_overdue() -> MainWindow:
    return seen_by(Role.JAM_TIMER, evening(Evening.RUNNING), OVERDUE_S)


def _jam_timer_other_end() -> MainWindow:
    """Return a window in which the end of the overdue jam was moved by three seconds."""
    window = _jam_timer_overdue()
    for _ in range(3):
        screen_of(window, JamTimerScreen).controller.press_row(RowGesture(verb="step", value="-1"))
    return window


def _jam_timer_warning() -> MainWindow:
    return seen_by(Role.JAM_TIMER, evening(Evening.LINE_UP), WARNING_S)


def _jam_timer_line_up_over() -> MainWindow:
    return seen_by(Role.JAM_TIMER, evening(Evening.LINE_UP), LINE_UP_OVER_S)


def _jam_timer_timeout_over() -> MainWindow:
    return seen_by(Role.JAM_TIMER, evening(Evening.TIMEOUT), TIMEOUT_OVER_S)


def _jam_timer_half_time() -> MainWindow:
    return seen_by(Role.JAM_TIMER, after_jam_twelve(half_time), HALF_TIME_S + 30)


def _jam_timer_armed() -> MainWindow:
    """Return a window in which the start of the second period was pressed once, too early."""
    window = _jam_timer_half_time()
    screen_of(window, JamTimerScreen).controller.press_next()
    return window


def _jam_timer_overtime_due() -> MainWindow:
    return seen_by(Role.JAM_TIMER, after_jam_twelve(half_time, second_period, tie), END_S + 15)


def _jam_timer_overtime() -> MainWindow:
    return seen_by(Role.JAM_TIMER, after_jam_twelve(half_time, second_period, tie, overtime_jam), END_S + 90)


PICTURES = (
    Picture(name="03-jam-timer-lineup", make=_jam_timer_lineup),
    Picture(name="03-jam-timer-running", make=_jam_timer_running),
    Picture(name="03-jam-timer-timeout", make=_jam_timer_timeout),
    Picture(name="03-jam-timer-two-minutes", make=_jam_timer_overdue),
)
MORE = (
    Picture(name="03-jam-timer-set-clocks", make=_jam_timer_setting),
    Picture(name="03-jam-timer-reasons", make=_jam_timer_reasons),
    Picture(name="03-jam-timer-other-end", make=_jam_timer_other_end),
    Picture(name="03-jam-timer-warning", make=_jam_timer_warning),
    Picture(name="03-jam-timer-line-up-over", make=_jam_timer_line_up_over),
    Picture(name="03-jam-timer-timeout-over", make=_jam_timer_timeout_over),
    Picture(name="03-jam-timer-half-time", make=_jam_timer_half_time),
    Picture(name="03-jam-timer-armed", make=_jam_timer_armed),
    Picture(name="03-jam-timer-overtime-due", make=_jam_timer_overtime_due),
    Picture(name="03-jam-timer-overtime", make=_jam_timer_overtime),
)
