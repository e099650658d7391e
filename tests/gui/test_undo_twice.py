"""Undo is pressed twice: by a double click, which is one step, and on purpose, which is two."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from derbyos_core.bout.commands import SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from derbyos_core.roles.shared.toast import Toast, ToastTone
from tests.gui.entries import skate
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.widgets import toast_undo

JAM = JamId(1, 1)
LEFT = Qt.MouseButton.LeftButton


class Watch:
    """The time of presses, set by the test."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch(slow_hands: None, monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Presses at real speed."""
    found = Watch()
    monkeypatch.setattr(toast_undo, "double_press_s", lambda: 0.4)
    monkeypatch.setattr(toast_undo, "monotonic", found)
    return found


def _entered(cluster: FakeCluster, keeper: FakeNode, timer: FakeNode, hands: Presses) -> None:
    skate(cluster, timer, JAM, seconds=60, pause=5)
    for number in (2, 3, 4):
        keeper.submit(SetTrip(jam=JAM, team=Team.HOME, number=number, points=4), "scorekeeper-home")
        cluster.wait(1)
    hands.settle()


def _trips(keeper: FakeNode) -> int:
    jam = keeper.view().bout.jam(JAM)
    assert jam is not None
    return len(jam.home.trips)


def test_a_double_click_on_undo_takes_one_step_back(
    hands: Presses, cluster: FakeCluster, keeper: FakeNode, timer: FakeNode, watch: Watch
) -> None:
    """Tried on 30 November: the second press undid a step that nobody had been named."""
    _entered(cluster, keeper, timer, hands)
    action = hands.window.frame.bottom.toast._action
    before = _trips(keeper)
    hands.tap(action)
    watch.now += 0.2
    QTest.mouseDClick(action, LEFT)
    hands.settle()
    assert _trips(keeper) == before - 1


def test_two_presses_on_purpose_take_two_steps_back(
    hands: Presses, cluster: FakeCluster, keeper: FakeNode, timer: FakeNode, watch: Watch
) -> None:
    _entered(cluster, keeper, timer, hands)
    before = _trips(keeper)
    hands.tap(hands.window.frame.bottom.toast._action)
    watch.now += 0.45
    hands.tap(hands.window.frame.bottom.toast._action)
    assert _trips(keeper) == before - 2


def test_keys_take_a_step_back_each(
    hands: Presses, cluster: FakeCluster, keeper: FakeNode, timer: FakeNode, watch: Watch
) -> None:
    """Nobody presses Ctrl+Z twice by a double click."""
    _entered(cluster, keeper, timer, hands)
    before = _trips(keeper)
    for _ in range(2):
        hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert _trips(keeper) == before - 2


def test_a_press_refers_to_the_step_that_was_named_when_it_began(
    hands: Presses, cluster: FakeCluster, keeper: FakeNode, timer: FakeNode, watch: Watch
) -> None:
    """An own step can be written meanwhile, such as the end of a jam whose time runs out."""
    _entered(cluster, keeper, timer, hands)
    action, before = hands.window.frame.bottom.toast._action, _trips(keeper)
    QTest.mousePress(action, LEFT, pos=QPoint(9, 9))
    keeper.submit(SetTrip(jam=JAM, team=Team.HOME, number=5, points=3), "scorekeeper-home")
    hands.settle()
    QTest.mouseRelease(action, LEFT, pos=QPoint(9, 9))
    hands.settle()
    assert _trips(keeper) == before + 1
    watch.now += 1
    hands.tap(action)
    assert _trips(keeper) == before


def test_a_double_click_reads_one_alert(hands: Presses, watch: Watch) -> None:
    bar = hands.window.frame.bottom
    bar.set_alert(Toast(text="One", action="Read", tone=ToastTone.BAD))
    read: list[str] = []
    bar.alert_tapped.connect(lambda: read.append("read"))
    QTest.mouseClick(bar.alert._action, LEFT)
    bar.set_alert(Toast(text="Another one", action="Read", tone=ToastTone.BAD))
    watch.now += 0.2
    QTest.mouseDClick(bar.alert._action, LEFT)
    assert read == ["read"]
