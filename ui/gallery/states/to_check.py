"""Pictures of paperwork hints: sheets on which something looks wrong, and the list of it."""

from functools import cache

from derbyos_core.bout.commands import AddPenalty, MarkLost, SetTrip, SkaterRef, UnfieldSkater
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Role, Team
from ui.gallery.box import rest_of_jam_twelve
from ui.gallery.game import game, jam_twelve_end, last_trip, second_jammer
from ui.gallery.hall import Hall
from ui.gallery.stage import LINE_UP_S, Picture, window_of
from ui.gallery.step import ScriptStep, moment
from ui.shell.main_window import MainWindow

__all__ = ["MORE", "PICTURES"]

ENTERED_S = 116.0
HOME = Team.HOME
NINE, TEN, ELEVEN = JamId(1, 9), JamId(1, 10), JamId(1, 11)


@cache
def _hall() -> Hall:
    """Return a cluster between Jams 12 and 13, in which a few entries of Jams 9 to 11 contradict each other."""
    hall = Hall()
    hall.enter((*game(), *rest_of_jam_twelve(), second_jammer(108.0), *jam_twelve_end(), last_trip(114.0)))
    bout = hall.view(Role.HEAD_NSO, moment(ENTERED_S)).bout
    person = bout.teams[HOME].numbered("666")
    assert person is not None, "666 is on the roster"
    wrong = (
        (Role.SCOREKEEPER_HOME, MarkLost(jam=TEN, team=HOME)),
        (Role.SCOREKEEPER_HOME, SetTrip(jam=ELEVEN, team=HOME, number=5, points=4)),
        (Role.PENALTY_TRACKER, AddPenalty(jam=NINE, skater=SkaterRef(team=HOME, number="13"), code="A")),
        (Role.PENALTY_TRACKER, AddPenalty(jam=ELEVEN, skater=SkaterRef(team=HOME, number="4040"), code="C")),
        (Role.LINEUP_HOME, UnfieldSkater(jam=TEN, team=HOME, position=Position.BLOCKER, skater_eid=person.eid)),
    )
    hall.enter(ScriptStep(at=moment(ENTERED_S), role=role, command=command) for role, command in wrong)
    return hall


def _window(role: Role) -> MainWindow:
    now = moment(LINE_UP_S)
    window = window_of(_hall(), role, _hall().view(role, now), now)
    assert window.shell.session is not None, "the window shows a bout"
    window.shell.session.hints.finish()
    return window


def _scorekeeper() -> MainWindow:
    return _window(Role.SCOREKEEPER_HOME)


def _lineup() -> MainWindow:
    return _window(Role.LINEUP_HOME)


def _penalties() -> MainWindow:
    return _window(Role.PENALTY_TRACKER)


def _list() -> MainWindow:
    window = _window(Role.SCOREKEEPER_HOME)
    window.shell.open(window.shell.panels.hints)
    return window


PICTURES: tuple[Picture, ...] = ()
MORE = (
    Picture(name="04-scorekeeper-to-check", make=_scorekeeper),
    Picture(name="04-scorekeeper-to-check-list", make=_list),
    Picture(name="05-penalty-tracker-to-check", make=_penalties),
    Picture(name="06-lineup-to-check", make=_lineup),
)
