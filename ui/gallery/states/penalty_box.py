"""Pictures of the penalty box."""

from functools import partial

from derbyos_core.identity import Role, Team
from ui.gallery.stage import LINE_UP_S, ON_TRACK_S, Evening, Picture, evening, screen_of, window_of
from ui.gallery.states.scoreboard import COLOUR_PAIRS, recoloured
from ui.gallery.step import moment
from ui.roles.penalty_box.screen import PenaltyBoxScreen
from ui.shell.main_window import MainWindow

__all__ = ["MORE", "PICTURES"]


def _box(state: Evening = Evening.RUNNING, second: float = ON_TRACK_S, role: Role = Role.PENALTY_BOX) -> MainWindow:
    hall, now = evening(state), moment(second)
    return window_of(hall, role, hall.view(Role.PENALTY_BOX, now), now)


def _running() -> MainWindow:
    return _box()


def _paused() -> MainWindow:
    return _box(Evening.LINE_UP, LINE_UP_S)


def _one_team() -> MainWindow:
    return _box(role=Role.PENALTY_BOX_AWAY)


def _jammers() -> MainWindow:
    return _box(role=Role.PENALTY_BOX_JAMMERS)


def _picking() -> MainWindow:
    window = _box()
    screen = screen_of(window, PenaltyBoxScreen)
    unnamed = next(seat for seat in screen.columns[Team.HOME].seats if seat.action.words() == "Pick number")
    unnamed.tapped.emit()
    return window


def _in_colours(pair: str) -> MainWindow:
    hall, now = recoloured(pair), moment(ON_TRACK_S)
    return window_of(hall, Role.PENALTY_BOX, hall.view(Role.PENALTY_BOX, now), now)


PICTURES = (Picture(name="07-penalty-box", make=_running), Picture(name="07-penalty-box-paused", make=_paused))
MORE = (
    Picture(name="07-penalty-box-one-team", make=_one_team),
    Picture(name="07-penalty-box-jammers", make=_jammers),
    Picture(name="07-penalty-box-pick-number", make=_picking),
    *(Picture(name=f"07-penalty-box-{pair}", make=partial(_in_colours, pair)) for pair in COLOUR_PAIRS),
)
