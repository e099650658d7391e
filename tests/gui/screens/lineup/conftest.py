"""Fixtures of the line-up tracker's window, with a roster."""

import pytest

from tests.gui.conftest import Enter
from tests.gui.entries import ROSTER, enroll
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode


@pytest.fixture
def timer(cluster: FakeCluster) -> FakeNode:
    """The jam timer, who has also entered the roster."""
    node = cluster.node("Sol A.", "jam-timer")
    enroll(node, *ROSTER)
    return node


@pytest.fixture
def box(cluster: FakeCluster, timer: FakeNode) -> FakeNode:
    """The timer of the penalty box."""
    return cluster.node("Rae M.", "penalty-box")


@pytest.fixture
def tracker(cluster: FakeCluster, box: FakeNode) -> FakeNode:
    """The line-up tracker of the left team."""
    return cluster.node("Bo L.", "lineup-home")


@pytest.fixture
def hands(enter: Enter, tracker: FakeNode) -> Presses:
    """The line-up tracker at their window."""
    return Presses(enter(tracker), tracker)
