"""The penalty tracker at her window, with two rosters and a jam that runs."""

import pytest

from tests.gui.conftest import Enter
from tests.gui.entries import enroll, start
from tests.gui.fakes import FakeNode, Hall
from tests.gui.presses import Presses
from tests.gui.screens.penalty_tracker.looking import ONE, ROSTERS


@pytest.fixture
def lineup(hall: Hall) -> FakeNode:
    """Who keeps the line-up of the left team."""
    return hall.node("Bo L.", "lineup-home")


@pytest.fixture
def tracker(hall: Hall, timer: FakeNode, lineup: FakeNode) -> FakeNode:
    """Who keeps the penalties of both."""
    for team, numbers in ROSTERS.items():
        enroll(lineup, *numbers, team=team)
    start(hall, timer, ONE)
    return hall.node("Maya R.", "penalty-tracker")


@pytest.fixture
def hands(enter: Enter, tracker: FakeNode) -> Presses:
    """She at her window."""
    return Presses(enter(tracker), tracker)
