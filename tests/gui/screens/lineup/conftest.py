"""The line-up tracker at her window, with a roster."""

import pytest

from tests.gui.conftest import Enter
from tests.gui.entries import ROSTER, enroll
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode


@pytest.fixture
def timer(cluster: FakeCluster) -> FakeNode:
    """Whose whistles the others hear, and who has entered the roster."""
    node = cluster.node("Sol A.", "jam-timer")
    enroll(node, *ROSTER)
    return node


@pytest.fixture
def box(cluster: FakeCluster, timer: FakeNode) -> FakeNode:
    """Who times the penalty box."""
    return cluster.node("Rae M.", "penalty-box")


@pytest.fixture
def tracker(cluster: FakeCluster, box: FakeNode) -> FakeNode:
    """Who keeps the line-up of the left team."""
    return cluster.node("Bo L.", "lineup-home")


@pytest.fixture
def hands(enter: Enter, tracker: FakeNode) -> Presses:
    """She at her window."""
    return Presses(enter(tracker), tracker)
