"""Pictures of a practice bout: the screens of its learners, under the practice line."""

from collections.abc import Callable
from functools import partial

from derbyos_core.bout.commands import AddPenalty, SkaterRef
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.i18n import tr
from derbyos_core.identity import Role, Team
from derbyos_core.interchange.script.timed import TimedCommand
from derbyos_core.practice.cues import Cue
from derbyos_core.practice.marking import Marker
from ui.gallery.hall import StillNode
from ui.gallery.stage import LINE_UP_S, ON_TRACK_S, Evening, Picture, evening, window_of
from ui.gallery.step import moment
from ui.services import Lesson
from ui.shell.main_window import MainWindow
from ui.shell.practice_line import practice_line

__all__ = ["MORE", "PICTURES"]


def _practice(
    role: Role,
    words: str,
    state: Evening = Evening.RUNNING,
    second: float = ON_TRACK_S,
    *,
    own: tuple[TimedCommand, ...] = (),
) -> MainWindow:
    hall, now = evening(state), moment(second)
    view = hall.view(role, now)
    window = window_of(hall, role, view, now)
    lesson = Lesson(
        node=StillNode(view, now, hall.entry),
        cues=(Cue(at=now, words=words),),
        starts_at=now,
        ends_at=Instant(now + 1_000_000),
        marker=Marker(own, {Team.HOME: "HHC", Team.AWAY: "SCS"}),
    )
    session = window.shell.session
    assert session is not None, "the window shows a bout"
    window.shell.panels.marker = lesson.marker
    session.usual_banner = lambda at: practice_line(lesson, at, session.bout)
    session.refresh()
    return window


def _marks() -> MainWindow:
    """Return the penalty tracker's window with the marks open: what was called is not what stands on the sheet."""
    seen = (("1312", "P"), ("404", "B"), ("13", "X"))
    own = tuple(
        TimedCommand(
            at=moment(ON_TRACK_S - 40 + number),
            role=Role.PENALTY_TRACKER,
            command=AddPenalty(jam=JamId(1, 12), skater=SkaterRef(team=Team.HOME, number=skater), code=code),
        )
        for number, (skater, code) in enumerate(seen)
    )
    window = _practice(Role.PENALTY_TRACKER, _CALLED, own=own)
    window.shell.open(window.shell.panels.marks)
    return window


def _of(name: str, make: Callable[[], MainWindow]) -> Picture:
    return Picture(name=f"17-practice-{name}", make=make)


_SHOWS = tr("The HHC jammer referee shows 4 points.")
_CALLED = tr("Called out: HHC 123, C Illegal Contact.")
_SITS = tr("{skater} sits down in the box, blocker.", skater="HHC 404")
_ON_TRACK = tr("HHC on the track: jammer 404, pivot 27, blockers 123, 13, 666.")

PICTURES = (
    _of("scorekeeper", partial(_practice, Role.SCOREKEEPER_HOME, _SHOWS)),
    _of("penalty-tracker", partial(_practice, Role.PENALTY_TRACKER, _CALLED)),
    _of("penalty-box", partial(_practice, Role.PENALTY_BOX, _SITS)),
    _of("lineup", partial(_practice, Role.LINEUP_HOME, _ON_TRACK, Evening.LINE_UP, LINE_UP_S)),
)
MORE = (_of("marks", _marks),)
