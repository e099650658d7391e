"""Pictures of the change log."""

from dataclasses import replace
from functools import cache

from derbyos_core.bout.commands import AddPenalty, SkaterRef, Undo
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.i18n import tr
from derbyos_core.identity import Role, SourceId, Team
from derbyos_core.replica.view import View
from derbyos_core.roles.change_log.log_rows import LogFilter
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.export_state import step_words
from ui.gallery.game import game, last_trip, second_jammer
from ui.gallery.hall import Hall, Heard
from ui.gallery.stage import ON_TRACK_S, Evening, Picture, evening, screen_of, window_of
from ui.gallery.step import ScriptStep, moment
from ui.roles.change_log.export_panel import ExportNews
from ui.roles.change_log.screen import ChangeLogScreen
from ui.shell.main_window import MainWindow

__all__ = ["MORE", "PICTURES"]

SECOND_US = 1_000_000
LATE_S = 40


def _log_of(hall: Hall, view: View, now: Instant) -> MainWindow:
    window = window_of(hall, Role.HEAD_NSO, view, now)
    assert window.shell.session is not None, "the window shows a bout"
    window.shell.session.show_log()
    screen_of(window, ChangeLogScreen).finish()
    return window


@cache
def _with_undo() -> tuple[Hall, Instant]:
    """Return the running jam, after the penalty tracker has undone a misheard penalty."""
    hall, now = Hall(), moment(ON_TRACK_S)
    wrong = AddPenalty(jam=JamId(1, 12), skater=SkaterRef(team=Team.AWAY, number="5"), code="M", at=moment(42.0))
    before = [step for step in game() if step.at <= moment(42.0)]
    after = [step for step in game() if step.at > moment(42.0)]
    tracker = Role.PENALTY_TRACKER
    hall.enter(
        (*before, last_trip(36.0), second_jammer(40.0), ScriptStep(at=moment(42.0), role=tracker, command=wrong))
    )
    hall.enter((ScriptStep(at=moment(42.5), role=tracker, command=Undo(entries=hall.last_of(tracker))), *after))
    return hall, now


def _arrivals(hall: Hall, view: View) -> dict[EntryRef, Instant]:
    """Return when the entries arrived: all at once, except one box entry."""
    found: dict[EntryRef, Instant] = {}
    for source, top in view.tops.items():
        for number in range(1, top + 1):
            entry = hall.entry(EntryRef(source, number))
            if entry is not None and entry.stamp is not None:
                found[entry.ref] = entry.stamp
    for ref in hall.last_of(Role.PENALTY_BOX):
        found[ref] = Instant(found[ref] + LATE_S * SECOND_US)
    return found


def _change_log() -> MainWindow:
    hall, now = _with_undo()
    view = hall.view(Role.HEAD_NSO, now)
    window = _log_of(hall, view, now)
    screen = screen_of(window, ChangeLogScreen)
    screen.set_arrivals(_arrivals(hall, view))
    drawn = frozenset(("penalty", "score", "line-up", "box"))
    screen.set_filter(LogFilter(kinds=drawn, first=JamId(1, 9), last=JamId(1, 12)))
    screen.finish()
    return window


def _filtered() -> MainWindow:
    window = _change_log()
    wanted = LogFilter(text="hhc", kinds=frozenset(("penalty", "score")), first=JamId(1, 9), last=JamId(1, 12))
    screen_of(window, ChangeLogScreen).set_filter(wanted)
    return window


def _incomplete() -> MainWindow:
    hall, now = evening(Evening.RUNNING), moment(ON_TRACK_S)
    view = hall.view(Role.HEAD_NSO, now, {Role.LINEUP_HOME: Heard(ago_s=44.0, lacks=14)})
    source = next(SourceId(one.source) for one in view.bout.officials if one.name == "Bo L.")
    top = view.tops[source]
    missing = replace(view, missing={source: f"{top - 3}-{top - 2}"}, held=2, tops={**view.tops, source: top - 4})
    return _log_of(hall, missing, now)


def _writing() -> MainWindow:
    window = _change_log()
    news = ExportNews(text=step_words("Starting Spark"), is_running=True, share=0.4)
    screen_of(window, ChangeLogScreen).export.set_news(news)
    return _at_export(window)


def _at_export(window: MainWindow) -> MainWindow:
    """In a small window, which shows one part, show the exports."""
    screen_of(window, ChangeLogScreen).parts.chosen.emit(2)
    return window


def _failed() -> MainWindow:
    window = _change_log()
    news = ExportNews(text=texts.export_failed(tr("the disk is full")), is_bad=True, retry=tr("Try another place"))
    screen_of(window, ChangeLogScreen).export.set_news(news)
    return _at_export(window)


def _empty() -> MainWindow:
    hall, now = evening(Evening.FIRST), moment(-1000.0)
    window = _log_of(hall, hall.view(Role.HEAD_NSO, now), now)
    screen_of(window, ChangeLogScreen).set_filter(LogFilter(kinds=frozenset(("penalty", "score"))))
    return window


PICTURES = (
    Picture(name="09-change-log", make=_change_log),
    Picture(name="09-change-log-filtered", make=_filtered),
    Picture(name="09-change-log-incomplete", make=_incomplete),
)
MORE = (
    Picture(name="09-change-log-writing", make=_writing),
    Picture(name="09-change-log-failed", make=_failed),
    Picture(name="09-change-log-empty", make=_empty),
)
