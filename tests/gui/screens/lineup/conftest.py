"""The line-up tracker at her window, with a roster."""

import pytest

from tests.gui.conftest import Enter
from tests.gui.entries import ROSTER, enroll
from tests.gui.fakes import FakeNode, Hall
from tests.gui.presses import Presses


@pytest.fixture
def timer(hall: Hall) -> FakeNode:
    """Whose whistles the others hear, and who has entered the roster."""
    node = hall.node("Sol A.", "jam-timer")
    enroll(node, *ROSTER)
    return node


@pytest.fixture
def box(hall: Hall, timer: FakeNode) -> FakeNode:
    """Who times the penalty box."""
    return hall.node("Rae M.", "penalty-box")


@pytest.fixture
def tracker(hall: Hall, box: FakeNode) -> FakeNode:
    """Who keeps the line-up of the left team."""
    return hall.node("Bo L.", "lineup-home")


@pytest.fixture
def hands(enter: Enter, tracker: FakeNode) -> Presses:
    """She at her window."""
    return Presses(enter(tracker), tracker)
