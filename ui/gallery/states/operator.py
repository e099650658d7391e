"""Pictures of the operator's screen."""

from functools import cache

from PySide6.QtCore import Qt

from derbyos_core.bout.commands import ChangeRules, SkaterRef
from derbyos_core.bout.model import Position
from derbyos_core.bout.reading.rules import Ruleset, code_attributes
from derbyos_core.identity import Role, Team
from derbyos_core.roles.operator.parts import Part
from derbyos_core.roles.shared.rules_offered import rules_offered
from ui.gallery.closing import END_S, HALF_TIME_S, half_time, overtime_jam, second_period, tie
from ui.gallery.game import game
from ui.gallery.hall import Hall
from ui.gallery.stage import (
    LINE_UP_S,
    ON_TRACK_S,
    TIMEOUT_S,
    Evening,
    Picture,
    after_jam_twelve,
    evening,
    screen_of,
    window_of,
)
from ui.gallery.step import ScriptStep, moment
from ui.roles.operator.screen import OperatorScreen, Page
from ui.shell.main_window import MainWindow

__all__ = ["MORE", "PICTURES"]

OVERDUE_S = 124.0
LINE_UP_OVER_S = 153.0
BASSLINED = "303"


def _at(hall: Hall, second: float, role: Role = Role.OPERATOR) -> MainWindow:
    """Return the operator's window; in the game of the pictures the person is one of the scorekeepers."""
    now = moment(second)
    return window_of(hall, role, hall.view(Role.SCOREKEEPER_HOME, now), now)


def _running() -> MainWindow:
    """Return a window in a jam, with a penalty half entered."""
    window = _plain()
    screen = screen_of(window, OperatorScreen)
    assert screen.state is not None, "the screen is drawn"
    person = screen.state.bout.teams[Team.HOME].numbered(BASSLINED)
    assert person is not None, "the skater is on the roster"
    screen.controller.tap_skater(SkaterRef(team=Team.HOME, number=BASSLINED, eid=person.eid))
    return window


def _plain() -> MainWindow:
    return _at(evening(Evening.RUNNING), ON_TRACK_S)


def _line_up() -> MainWindow:
    return _at(evening(Evening.LINE_UP), LINE_UP_S)


def _asked() -> MainWindow:
    """Return a window in which the next jammer is asked for."""
    window = _line_up()
    screen_of(window, OperatorScreen).controller.tap_place(Team.AWAY, Position.JAMMER)
    return window


def _typed() -> MainWindow:
    """Return a window with a number that both teams may have."""
    window = _plain()
    screen = screen_of(window, OperatorScreen)
    for digit in "606":
        screen.type_text(digit, is_shifted=False)
    screen.type_text("j", is_shifted=False)
    screen.press_key(Qt.Key.Key_Return)
    return window


def _other() -> MainWindow:
    """Return a window in which somebody without a cell is picked."""
    window = _plain()
    screen_of(window, OperatorScreen).controller.tap_other(Team.HOME)
    return window


def _correcting() -> MainWindow:
    """Return a window in which the last penalty of a skater is corrected."""
    window = _plain()
    screen = screen_of(window, OperatorScreen)
    assert screen.state is not None, "the screen is drawn"
    found = [one for one in screen.state.bout.penalties if one.person and one.person.number == "404"]
    screen.controller.correct(found[-1].eid)
    return window


def _hidden(*parts: Part) -> MainWindow:
    """Return a window without these parts, whose places are empty."""
    window = _plain()
    screen = screen_of(window, OperatorScreen)
    screen.do_extra("parts")
    for part in parts:
        screen.controller.tap_choice(tuple(Part).index(part))
    return window


def _contested() -> MainWindow:
    """Return a window with two jammers, whose answers are shown."""
    window = _plain()
    screen_of(window, OperatorScreen).controller.tap_place(Team.HOME, Position.JAMMER)
    return window


@cache
def _with_own_codes() -> Hall:
    """Return the running game with the codes of RDCL, which have two letters for the most part."""
    rules = next(one for one in rules_offered() if one.name == "RDCL")
    codes = {name: value for name, value in rules.ruleset if name.startswith("code-")}
    values: dict[str, str | None] = {name: codes.get(name) for name in code_attributes(Ruleset().codes)}
    hall = Hall()
    change = ScriptStep(at=moment(ON_TRACK_S - 1), role=Role.HEAD_NSO, command=ChangeRules(values=values | codes))
    hall.enter((*game(), change))
    return hall


def _page(page: Page, window: MainWindow) -> MainWindow:
    """Return the window with another page, which only a small window has."""
    screen_of(window, OperatorScreen).show_page(page)
    return window


def _setting() -> MainWindow:
    window = _plain()
    screen_of(window, OperatorScreen).do_extra("set-clocks")
    return window


def _half_time() -> MainWindow:
    return _at(after_jam_twelve(half_time), HALF_TIME_S + 30)


def _armed() -> MainWindow:
    """Return a window in which the start of the second period was pressed once, too early."""
    window = _half_time()
    screen_of(window, OperatorScreen).controller.timer.press_next()
    return window


PICTURES = (
    Picture(name="18-operator-running", make=_running),
    Picture(name="18-operator-line-up", make=_line_up),
)
MORE = (
    Picture(name="18-operator-two-minutes", make=lambda: _at(evening(Evening.RUNNING), OVERDUE_S)),
    Picture(name="18-operator-line-up-over", make=lambda: _at(evening(Evening.LINE_UP), LINE_UP_OVER_S)),
    Picture(name="18-operator-timeout", make=lambda: _at(evening(Evening.TIMEOUT), TIMEOUT_S)),
    Picture(name="18-operator-half-time", make=_half_time),
    Picture(name="18-operator-armed", make=_armed),
    Picture(
        name="18-operator-overtime",
        make=lambda: _at(after_jam_twelve(half_time, second_period, tie, overtime_jam), END_S + 90),
    ),
    Picture(name="18-operator-jammer", make=_asked),
    Picture(name="18-operator-typed", make=_typed),
    Picture(name="18-operator-other", make=_other),
    Picture(name="18-operator-correcting", make=_correcting),
    Picture(name="18-operator-without-box", make=lambda: _hidden(Part.JAMMERS, Part.BOX)),
    Picture(name="18-operator-without-penalties", make=lambda: _hidden(Part.JAMMERS, Part.PENALTIES)),
    Picture(name="18-operator-two-jammers", make=_contested),
    Picture(name="18-operator-own-codes", make=lambda: _page(Page.PENALTIES, _at(_with_own_codes(), ON_TRACK_S))),
    Picture(name="18-operator-set-clocks", make=_setting),
    Picture(
        name="18-operator-scores-only", make=lambda: _at(evening(Evening.RUNNING), ON_TRACK_S, Role.OPERATOR_SCORES)
    ),
    Picture(name="18-operator-skaters", make=lambda: _page(Page.PENALTIES, _running())),
    Picture(name="18-operator-clocks", make=lambda: _page(Page.CLOCKS, _line_up())),
)
