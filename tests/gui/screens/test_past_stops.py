"""A timeout or review is corrected after it is over: owner, length, or that there was none (trial 3; entries 2.7)."""

import pytest
from PySide6.QtCore import Qt

from derbyos_core.bout.commands import EndJam, EndTimeOut, StartJam, StartTimeOut
from derbyos_core.bout.model import JamId, TimeOut, TimeOutKind
from derbyos_core.clock import Instant
from tests.gui.conftest import Enter
from tests.gui.presses import Presses
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from ui.shell.dialogs.stops import StopsPanel
from ui.widgets.pressable import Pressable

TIMER = "jam-timer"


@pytest.fixture
def stopped(cluster: FakeCluster, timer: FakeNode) -> Instant:
    """A jam, a timeout of 62 s called by the home team, and the next jam 90 s after its start. Returns that start."""
    timer.submit(StartJam(jam=JamId(1, 1), at=cluster.time), TIMER)
    cluster.wait(60)
    timer.submit(EndJam(jam=JamId(1, 1), duration_us=60 * SECOND_US), TIMER)
    at = cluster.time
    timer.submit(StartTimeOut(period=1, kind=TimeOutKind.HOME, at=at), TIMER)
    cluster.wait(62)
    timer.submit(EndTimeOut(eid=_stop(timer).eid, duration_us=62 * SECOND_US), TIMER)
    cluster.wait(28)
    timer.submit(StartJam(jam=JamId(1, 2), at=cluster.time), TIMER)
    return at


def _stop(node: FakeNode) -> TimeOut:
    (stop,) = node.view().bout.periods[0].time_outs
    return stop


def _opened(hands: Presses) -> StopsPanel:
    hands.tap(hands.window.frame.header.menu)
    menu = hands.window.shell.panels.menu
    (item,) = [one for one in menu.findChildren(Pressable) if one.accessibleName() == "Timeouts and reviews"]
    menu.area.ensureWidgetVisible(item)
    hands.tap(item)
    panel = hands.window.shell.panels.stops
    assert panel.isVisible()
    return panel


@pytest.fixture
def at_timer(enter: Enter, timer: FakeNode, stopped: Instant) -> Presses:
    """The jam timer at their window, after the timeout."""
    return Presses(enter(timer), timer)


def test_owner_and_kind_are_one_press_and_the_start_stays(at_timer: Presses, timer: FakeNode, stopped: Instant) -> None:
    panel = _opened(at_timer)
    (row,) = panel.rows
    assert (row.title.text(), row.length.text()) == ("HOM team timeout", "1:02")
    at_timer.tap(row.change)
    at_timer.tap(row.kinds[2])
    assert (_stop(timer).kind, _stop(timer).start) == (TimeOutKind.AWAY, stopped)
    assert row.title.text() == "AWY team timeout"
    at_timer.tap(row.kinds[4])
    assert _stop(timer).kind is TimeOutKind.AWAY_REVIEW
    written = len(timer.commands)
    at_timer.tap(row.kinds[4])
    assert panel.note.text() == "It is that already."
    assert len(timer.commands) == written


def test_length_follows_the_steps_and_ends_at_the_next_whistle(at_timer: Presses, timer: FakeNode) -> None:
    panel = _opened(at_timer)
    (row,) = panel.rows
    at_timer.tap(row.change)
    for number, length in ((0, 52), (1, 51), (2, 52), (3, 62), (3, 72), (3, 82)):
        at_timer.tap(row.steps[number])
        assert _stop(timer).duration_us == length * SECOND_US
    written = len(timer.commands)
    at_timer.tap(row.steps[3])
    assert panel.note.text() == "It cannot be longer: the next whistle was 1:30 after its start."
    for _ in range(8):
        at_timer.tap(row.steps[0])
    assert _stop(timer).duration_us == 2 * SECOND_US
    at_timer.tap(row.steps[0])
    assert panel.note.text() == "A timeout takes at least a second. If there was none, remove it."
    assert len(timer.commands) == written + 8


def test_a_timeout_that_never_was_is_removed_and_comes_back(at_timer: Presses, timer: FakeNode) -> None:
    panel = _opened(at_timer)
    (row,) = panel.rows
    at_timer.tap(row.change)
    at_timer.tap(row.remove)
    assert timer.view().bout.periods[0].time_outs == ()
    assert panel.note.text() == "There was no timeout yet."
    at_timer.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert _stop(timer).kind is TimeOutKind.HOME
    assert row.isVisible()
