"""Pictures of the screen for penalties and line-up of one team."""

from datetime import UTC

from derbyos_core.identity import Role
from ui.bridge import Change
from ui.gallery.hall import StillNode
from ui.gallery.people import PEOPLE
from ui.gallery.stage import LINE_UP_S, ON_TRACK_S, Evening, Picture, evening, screen_of, still_services
from ui.gallery.step import moment
from ui.roles.penalty_lineup.screen import PenaltyLineupScreen
from ui.services import Opening
from ui.shell.main_window import MainWindow

__all__ = ["MORE", "PICTURES"]


def _window(state: Evening, second: float) -> MainWindow:
    """Return Bo's window, who also tracks the penalties."""
    hall, now = evening(state), moment(second)
    view = hall.view(Role.LINEUP_HOME, now)
    window = MainWindow(still_services(), zone=UTC, is_ticking=False)
    roles = (Role.PENALTY_LINEUP_HOME.value,)
    window.enter(
        StillNode(view, now, hall.entry), Opening(name=PEOPLE[Role.LINEUP_HOME], roles=roles, bout=view.bout_id.string)
    )
    assert window.shell.session is not None, "the window shows a bout"
    window.shell.session.refresh(change=Change(view=view, is_own=False, foreign=hall.last_of(Role.PENALTY_BOX)))
    return window


def _line_up() -> MainWindow:
    return _window(Evening.LINE_UP, LINE_UP_S)


def _running() -> MainWindow:
    return _window(Evening.RUNNING, ON_TRACK_S)


def _correcting() -> MainWindow:
    """Return Bo's window with a penalty that was tapped to correct it."""
    window = _running()
    screen = screen_of(window, PenaltyLineupScreen)
    assert screen.state is not None, "the screen has been drawn"
    found = [one for one in screen.state.bout.penalties if one.person is not None and one.person.number == "404"]
    screen.roster.slot_tapped.emit(found[2].eid)
    return window


PICTURES = (
    Picture(name="06-penalty-lineup-running", make=_running),
    Picture(name="06-penalty-lineup-between-jams", make=_line_up),
)
MORE = (Picture(name="06-penalty-lineup-correcting", make=_correcting),)
