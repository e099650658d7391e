"""Entries of others between any two presses of one entry change neither the entry, nor its jam, focus or scroll.

Method: each flow of design 5 is done once alone, and once with entries of others between every two of its presses:
entries of all roles and of the same role, a new skater on the roster, a laptop that reconnects with other answers, the
end of the jam and the start of the next one. A press is aimed before the others write and made afterwards.
"""

from collections.abc import Callable, Iterator
from functools import cache

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from derbyos_core.bout.model import JamId
from derbyos_core.identity import Role
from derbyos_core.roles.shared.jam_cursor import JamCursor, rule_of
from tests.gui.windows.aims import Aim, Press, Stroke, fact, points, skater, tile
from tests.gui.windows.flows import FLOWS, Flow
from tests.gui.windows.hands import Way
from tests.gui.windows.stage import Stage

LONG = tuple(flow for flow in FLOWS if len(flow.presses) > 1)
Meanwhile = Callable[[Stage], None]


def _nothing(stage: Stage) -> None:
    """Write nothing."""


def _storm(stage: Stage) -> None:
    stage.storm()


def _whistles(stage: Stage) -> None:
    stage.whistle()


@pytest.fixture(autouse=True)
def _tidy(qapp: QApplication) -> Iterator[None]:
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _presses(flow: Flow, way: Way) -> tuple[Press, ...]:
    return flow.keys if way is Way.KEYS and flow.keys else flow.presses


def _done(flow: Flow, way: Way, meanwhile: Meanwhile = _nothing) -> tuple[object, ...]:
    """Return the outcome of a flow with an event between its presses."""
    stage = Stage(flow)
    stage.hands.way = way
    stage.hands.come()
    try:
        for number, press in enumerate(_presses(flow, way)):
            target = None if isinstance(press, Stroke) else press(stage.hands)
            at = stage.aimed(target) if target is not None else None
            if number:
                before = stage.seen()
                meanwhile(stage)
                assert stage.seen() == before, f"press {number + 1} of “{flow.name}” finds the screen as it was left"
            if isinstance(press, Stroke):
                stage.stroke(press)
                continue
            assert target is not None
            assert at is not None
            under: QWidget | None = stage.hands.window.childAt(at)
            is_there = under is not None and (under is target.widget or target.widget.isAncestorOf(under))
            assert is_there, f"{target.widget.accessibleName()} has moved away from under the finger"
            stage.press(target)
        return stage.outcome()
    finally:
        stage.cluster.put_away()


@cache
def _alone(name: str) -> tuple[object, ...]:
    """Return the outcome of a flow with the mouse while nobody else writes."""
    flow = next(one for one in FLOWS if one.name == name)
    outcome = _done(flow, Way.MOUSE)
    assert outcome, f"“{name}” enters something"
    return outcome


@pytest.mark.parametrize("flow", LONG, ids=lambda flow: flow.name)
def test_foreign_entries_between_taps_change_nothing(flow: Flow) -> None:
    """Design 1.4, 9.5: same entry, same jam, same focus, same scroll, and nothing moves under the pointer."""
    assert _done(flow, Way.MOUSE, _storm) == _alone(flow.name)


@pytest.mark.parametrize("flow", LONG, ids=lambda flow: flow.name)
def test_whistles_between_two_taps_change_nothing(flow: Flow) -> None:
    """Design 1.5: a half-entry is bound to a jam at its first tap and stays there."""
    assert _done(flow, Way.MOUSE, _whistles) == _alone(flow.name)


@pytest.mark.parametrize("in_line_up", [True, False], ids=["it starts", "it ends"])
@pytest.mark.parametrize(
    ("role", "aim"),
    [
        (Role.SCOREKEEPER_HOME, points(3)),
        (Role.SCOREKEEPER_HOME, fact("lost")),
        (Role.LINEUP_HOME, tile("404")),
        (Role.PENALTY_TRACKER, skater("404")),
    ],
    ids=["a trip", "a fact", "a place in the lineup", "a skater's penalty"],
)
def test_a_whistle_while_the_finger_is_down_changes_no_jam(role: Role, aim: Aim, *, in_line_up: bool) -> None:
    """Design 1.4, 1.5: the press counts where it began; after the release the jam cursor follows the game."""
    stage = Stage(Flow(name="a press", role=role, presses=(aim,), in_line_up=in_line_up))
    hands = stage.hands
    try:
        jam = hands.session.cursor_jam()
        target = aim(hands)
        point = target.point or target.widget.rect().center()
        QTest.mousePress(target.widget, Qt.MouseButton.LeftButton, pos=point)
        stage.whistle()
        hands.settle()
        assert hands.session.cursor_jam() == jam
        assert not hands.window.frame.banner.isVisible()
        QTest.mouseRelease(target.widget, Qt.MouseButton.LeftButton, pos=point)
        written = [getattr(command, "jam", None) for command in stage.own.submitted]
        assert written in ([jam], [])
        assert written or hands.screen.draft_jam() == jam
        hands.screen.drop_draft()
        hands.look()
        active = stage.other.view().bout
        assert hands.session.cursor_jam() == JamCursor(rule=rule_of(role)).home(active)
    finally:
        stage.cluster.put_away()


def test_a_finger_that_slips_off_lets_the_pen_follow_the_game() -> None:
    """Design 3: at the next tick of the clock, even without an entry."""
    stage = Stage(Flow(name="a slip", role=Role.SCOREKEEPER_HOME, presses=(points(3),), in_line_up=True))
    try:
        key = points(3)(stage.hands).widget
        QTest.mousePress(key, Qt.MouseButton.LeftButton)
        stage.whistle()
        QTest.mouseRelease(key, Qt.MouseButton.LeftButton, pos=QPoint(-50, -50))
        assert stage.own.submitted == []
        stage.hands.look()
        assert stage.hands.session.state().jam == JamId(1, 2)
        shown = stage.hands.screen.state
        assert shown is not None
        assert shown.jam == JamId(1, 2)
    finally:
        stage.cluster.put_away()


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.name)
@pytest.mark.parametrize(
    "way", [pytest.param(Way.TOUCH, marks=pytest.mark.slow), Way.KEYS], ids=lambda way: str(way.value)
)
def test_a_finger_and_the_keyboard_alone_do_the_same_as_the_mouse(flow: Flow, way: Way) -> None:
    """Issue 4: works the same with mouse, touch and keyboard alone."""
    assert _done(flow, way) == _alone(flow.name)
