"""Pictures of the scorekeeper's screen."""

import errno
from dataclasses import replace
from pathlib import Path

from derbyos_core.bout.commands import SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Role, Team
from derbyos_core.storage.fault_words import sentence
from ui.gallery.closing import END_S, half_time, overtime_jam, second_period, tie
from ui.gallery.stage import (
    LINE_UP_S,
    ON_TRACK_S,
    Evening,
    Picture,
    after_jam_twelve,
    evening,
    screen_of,
    seen_by,
    window_of,
    working_alone,
)
from ui.gallery.step import ScriptStep, moment
from ui.roles.scorekeeper.screen import ScorekeeperScreen
from ui.shell.main_window import MainWindow

__all__ = ["MORE", "PICTURES", "scorekeeper_between", "scorekeeper_not_saving"]

FILE = Path("Derby/bouts/hellcats-sirens.derbyos")


def scorekeeper_between() -> MainWindow:
    """Return a window just after the end of Jam 12."""
    return seen_by(Role.SCOREKEEPER_HOME, evening(Evening.LINE_UP), LINE_UP_S)


def scorekeeper_not_saving() -> MainWindow:
    """Return a window while the disk is full (design 7)."""
    hall, now = evening(Evening.LINE_UP), moment(LINE_UP_S)
    view = replace(hall.view(Role.SCOREKEEPER_HOME, now), save_fault=sentence(FILE, OSError(errno.ENOSPC, "")))
    return window_of(hall, Role.SCOREKEEPER_HOME, view, now)


def _scorekeeper_correcting() -> MainWindow:
    window = seen_by(Role.SCOREKEEPER_HOME, evening(Evening.CORRECTING), ON_TRACK_S)
    assert window.shell.session is not None, "the window shows a bout"
    window.shell.session.move_cursor(JamId(1, 9))
    return window


def _scorekeeper_picking() -> MainWindow:
    window = scorekeeper_between()
    screen_of(window, ScorekeeperScreen).pane.head.tapped.emit()
    return window


def _scorekeeper_rows() -> MainWindow:
    window = scorekeeper_between()
    screen_of(window, ScorekeeperScreen).rows_button.tapped.emit()
    return window


def _scorekeeper_alone() -> MainWindow:
    return working_alone(Role.SCOREKEEPER_HOME)


def _first_jam() -> MainWindow:
    return seen_by(Role.SCOREKEEPER_HOME, evening(Evening.FIRST), -1000.0)


def _overtime() -> MainWindow:
    """Return a window in an overtime jam in which trip 1 has points."""
    hall = after_jam_twelve(half_time, second_period, tie, overtime_jam, _first_trip)
    return seen_by(Role.SCOREKEEPER_HOME, hall, END_S + 90)


def _first_trip() -> tuple[ScriptStep, ...]:
    points = SetTrip(jam=JamId(2, 2), team=Team.HOME, number=1, points=4)
    return (ScriptStep(at=moment(END_S + 80), role=Role.SCOREKEEPER_HOME, command=points),)


PICTURES = (
    Picture(name="04-scorekeeper-between-jams", make=scorekeeper_between),
    Picture(name="04-scorekeeper-correcting", make=_scorekeeper_correcting),
    Picture(name="04-scorekeeper-working-alone", make=_scorekeeper_alone),
    Picture(name="04-scorekeeper-first-jam", make=_first_jam),
)
MORE = (
    Picture(name="04-scorekeeper-overtime", make=_overtime),
    Picture(name="04-scorekeeper-cannot-save", make=scorekeeper_not_saving),
    Picture(name="04-scorekeeper-pick-jammer", make=_scorekeeper_picking),
    Picture(name="04-scorekeeper-rows", make=_scorekeeper_rows),
)
