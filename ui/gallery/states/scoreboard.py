"""Pictures of the scoreboard: running, in the line-up, in hard colours, with hundreds."""

from functools import cache, partial

from derbyos_core.bout.commands import AdjustScore, EndBout, SetAttribute
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Role, Team
from ui.gallery.closing import END_S, HALF_TIME_S
from ui.gallery.game import game, last_trip, second_jammer
from ui.gallery.hall import Hall, Heard
from ui.gallery.stage import LINE_UP_S, ON_TRACK_S, Evening, Picture, evening, window_of
from ui.gallery.states.head_nso import end_hall, half_time_hall
from ui.gallery.step import ScriptStep, moment
from ui.shell.main_window import MainWindow

__all__ = ["COLOUR_PAIRS", "MORE", "PICTURES", "recoloured"]

COLOUR_PAIRS = {
    "white-black": ("#FFFFFF", "#000000"),
    "red-green": ("#C8102E", "#00843D"),
    "navy-black": ("#0B1F4B", "#111111"),
    "pale-white": ("#F5F0D8", "#FFFFFF"),
}
"""Pairs that are hard to distinguish in the venue's light or for some eyes (design 9)."""
HUNDREDS = {Team.HOME: 107, Team.AWAY: 100}


@cache
def recoloured(pair: str, *, has_hundreds: bool = False) -> Hall:
    """Return the running game with other jerseys, in a cluster of its own, since the others keep theirs."""
    hall = Hall()
    hall.enter((*game(), last_trip(36.0), second_jammer(40.0)))
    colours = dict(zip((Team.HOME, Team.AWAY), COLOUR_PAIRS[pair], strict=True))
    at = moment(ON_TRACK_S - 1)
    for team, colour in colours.items():
        command = SetAttribute(team=team, attribute="color", value=colour)
        hall.enter((ScriptStep(at=at, role=Role.HEAD_NSO, command=command),))
        if has_hundreds:
            more = AdjustScore(team=team, points=HUNDREDS[team], reason="", jam=JamId(1, 12))
            hall.enter((ScriptStep(at=at, role=Role.HEAD_NSO, command=more),))
    return hall


def _board(hall: Hall, second: float, heard: dict[Role, Heard] | None = None) -> MainWindow:
    now = moment(second)
    return window_of(hall, Role.SCOREBOARD, hall.view(Role.HEAD_NSO, now, heard), now)


def _running() -> MainWindow:
    return _board(evening(Evening.RUNNING), ON_TRACK_S)


def _line_up() -> MainWindow:
    return _board(evening(Evening.LINE_UP), LINE_UP_S)


def _hundreds() -> MainWindow:
    return _board(recoloured("white-black", has_hundreds=True), ON_TRACK_S)


def _coloured(pair: str) -> MainWindow:
    return _board(recoloured(pair), ON_TRACK_S)


def _half_time() -> MainWindow:
    return _board(half_time_hall(), HALF_TIME_S)


def _unofficial() -> MainWindow:
    return _board(end_hall(), END_S)


@cache
def _final_hall() -> Hall:
    hall = Hall()
    hall.enter((*game(), last_trip(36.0)))
    at = moment(ON_TRACK_S)
    hall.enter((ScriptStep(at=at, role=Role.HEAD_NSO, command=EndBout(at=at)),))
    return hall


def _final() -> MainWindow:
    return _board(_final_hall(), END_S)


def _waiting() -> MainWindow:
    return _board(evening(Evening.RUNNING), ON_TRACK_S, {Role.JAM_TIMER: Heard(ago_s=8.0)})


PICTURES = (
    Picture(name="08-scoreboard", make=_running),
    Picture(name="08-scoreboard-line-up", make=_line_up),
    Picture(name="13-scoreboard-white-black", make=_hundreds),
)
MORE = (
    Picture(name="08-scoreboard-waiting", make=_waiting),
    Picture(name="08-scoreboard-half-time", make=_half_time),
    Picture(name="08-scoreboard-unofficial", make=_unofficial),
    Picture(name="08-scoreboard-final", make=_final),
    *(
        Picture(name=f"13-scoreboard-{pair}", make=partial(_coloured, pair))
        for pair in COLOUR_PAIRS
        if pair != "white-black"
    ),
)
