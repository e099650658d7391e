"""The official score: how it is set, and its state after a correction (entries 2.8)."""

import pytest
from PySide6.QtCore import Qt

from derbyos_core.identity import Team
from tests.gui.entries import end, start
from tests.gui.presses import Presses
from tests.gui.screens.scorekeeper.looking import ONE, TWO, screen_of
from tests.kit.fake_node import FakeCluster, FakeNode


def test_a_total_is_set_by_one_adjustment(hands: Presses, keeper: FakeNode) -> None:
    hands.type("4")
    screen = screen_of(hands)
    screen.do_extra("set-total")
    screen.total.total.setText("11")
    hands.tap(screen.total.take)
    bout = keeper.view().bout
    assert bout.score[Team.HOME] == 11
    assert bout.points[Team.HOME] == 4
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert keeper.view().bout.score[Team.HOME] == 4


def test_a_reason_is_kept_before_the_team_has_a_name(hands: Presses, keeper: FakeNode) -> None:
    assert keeper.view().bout.teams[Team.HOME].title == ""
    assert screen_of(hands).total.note.key == "reason for the total, home"


@pytest.mark.parametrize("text", ["many", "", "-1", "12.5", "1000", "99999"])
def test_invalid_total_is_explained(hands: Presses, keeper: FakeNode, text: str) -> None:
    """A fourth digit, typed by mistake, was taken, and the header showed "9…"."""
    screen = screen_of(hands)
    screen.do_extra("set-total")
    screen.total.total.setText(text)
    hands.tap(screen.total.take)
    assert f"found “{text}”" in hands.told()
    assert screen.total.isVisible()
    assert keeper.view().bout.adjustments == ()


def test_a_correction_after_the_next_jam_may_keep_the_official_score(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    hands.type("4")
    end(timer, ONE, 40)
    cluster.wait(70)
    start(cluster, timer, TWO)
    cluster.wait(30)
    end(timer, TWO, 30)
    hands.settle()
    hands.session.move_cursor(ONE)
    hands.tap(screen_of(hands).pane.trips.keys[0])
    hands.key("3")
    toast = hands.window.frame.bottom.toast
    assert [chip.words() for chip in toast._choices if not chip.isHidden()] == ["Statistics only"]
    hands.tap(toast._choices[0])
    bout = keeper.view().bout
    assert bout.points[Team.HOME] == 3
    assert bout.score[Team.HOME] == 4


def test_a_correction_during_the_next_jam_changes_the_official_score(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    hands.type("4")
    end(timer, ONE, 40)
    cluster.wait(70)
    start(cluster, timer, TWO)
    hands.settle()
    hands.session.move_cursor(ONE)
    hands.tap(screen_of(hands).pane.trips.keys[0])
    hands.key("3")
    assert [chip for chip in hands.window.frame.bottom.toast._choices if not chip.isHidden()] == []
    assert keeper.view().bout.score[Team.HOME] == 3
