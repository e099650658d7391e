"""Pictures of one person with several roles: the tabs, what is due behind them, and the choice of a new role."""

from collections.abc import Callable
from datetime import UTC
from functools import cache, partial

from derbyos_core.bout.commands import AddPenalty, SkaterRef
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team
from ui.gallery.game import game, last_trip, second_jammer
from ui.gallery.hall import Hall, StillNode
from ui.gallery.stage import LINE_UP_S, ON_TRACK_S, Evening, Picture, evening, still_services
from ui.gallery.step import ScriptStep, moment
from ui.services import Opening
from ui.shell.main_window import MainWindow

__all__ = ["MORE", "PICTURES", "window_with"]

FOUR = (Role.JAM_TIMER, Role.SCOREKEEPER_HOME, Role.PENALTY_TRACKER, Role.PENALTY_BOX)
TWO = (Role.PENALTY_TRACKER, Role.PENALTY_BOX)
SEVEN = (
    Role.HEAD_NSO,
    Role.JAM_TIMER,
    Role.SCOREKEEPER_HOME,
    Role.SCOREKEEPER_AWAY,
    Role.PENALTY_TRACKER,
    Role.PENALTY_BOX,
    Role.SCOREBOARD,
)
OVERDUE_S = 124.0
"""Four seconds after the two minutes of the jam on track."""
FOUL_OUT = 7
OUT = "81"


@cache
def _fouled_out() -> Hall:
    """Return the running game with a skater who has fouled out."""
    hall = Hall()
    hall.enter((*game(), last_trip(36.0), second_jammer(40.0)))
    at = moment(ON_TRACK_S)
    for _ in range(FOUL_OUT):
        hall.enter((ScriptStep(at=at, role=Role.PENALTY_TRACKER, command=_one_more),))
    return hall


def _one_more(bout: Bout, at: Instant) -> AddPenalty | None:
    """Return one more penalty of the skater, until they have fouled out."""
    person = bout.teams[Team.HOME].numbered(OUT)
    assert person is not None, "the skater is on the roster"
    if sum(1 for one in bout.penalties if one.person is not None and one.person.eid == person.eid) >= FOUL_OUT:
        return None
    return AddPenalty(jam=JamId(1, 12), skater=SkaterRef(team=Team.HOME, number=OUT, eid=person.eid), code="B", at=at)


def window_with(hall: Hall, second: float, roles: tuple[Role, ...], shown: Role) -> MainWindow:
    """Return the window of the jam timer who has these roles, with one of them shown."""
    now = moment(second)
    window = MainWindow(still_services(), zone=UTC, is_ticking=False)
    view = hall.view(Role.JAM_TIMER, now)
    window.enter(StillNode(view, now, hall.entry), Opening(name=view.name, roles=roles, bout=view.bout_id.string))
    assert window.shell.session is not None, "the window shows a bout"
    window.shell.session.show_role(shown)
    return window


def _with_begun(roles: tuple[Role, ...], hall: Callable[[], Hall]) -> MainWindow:
    """Return the scorekeeper's tab, with the number of a penalty begun in another one."""
    window = window_with(hall(), OVERDUE_S, roles, Role.PENALTY_TRACKER)
    session = window.shell.session
    assert session is not None, "the window shows a bout"
    for digit in "303":
        session.type_text(digit, False)
    session.show_role(Role.SCOREKEEPER_HOME)
    return window


def _two() -> MainWindow:
    return window_with(evening(Evening.LINE_UP), LINE_UP_S, TWO, Role.PENALTY_TRACKER)


def _new_role() -> MainWindow:
    window = _two()
    window.shell.open(window.shell.panels.roles)
    return window


PICTURES = (Picture(name="33-role-tabs", make=partial(_with_begun, FOUR, partial(evening, Evening.RUNNING))),)
MORE = (
    Picture(name="33-role-tabs-foul-out", make=partial(_with_begun, FOUR, _fouled_out)),
    Picture(name="33-role-tabs-two", make=_two),
    Picture(name="33-role-tabs-seven", make=partial(_with_begun, SEVEN, _fouled_out)),
    Picture(name="33-role-tabs-new-role", make=_new_role),
)
