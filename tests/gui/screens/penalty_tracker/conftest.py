"""Fixtures of the penalty tracker's window, with two rosters and a running jam."""

import pytest

from tests.gui.conftest import Enter
from tests.gui.entries import enroll, start
from tests.gui.presses import Presses
from tests.gui.screens.penalty_tracker.looking import ONE, ROSTERS
from tests.kit.fake_node import FakeCluster, FakeNode


@pytest.fixture
def lineup(cluster: FakeCluster) -> FakeNode:
    """The line-up tracker of the left team."""
    return cluster.node("Bo L.", "lineup-home")


@pytest.fixture
def tracker(cluster: FakeCluster, timer: FakeNode, lineup: FakeNode) -> FakeNode:
    """The penalty tracker of both teams."""
    for team, numbers in ROSTERS.items():
        enroll(lineup, *numbers, team=team)
    start(cluster, timer, ONE)
    return cluster.node("Maya R.", "penalty-tracker")


@pytest.fixture
def hands(enter: Enter, tracker: FakeNode) -> Presses:
    """The penalty tracker at their window."""
    return Presses(enter(tracker), tracker)
