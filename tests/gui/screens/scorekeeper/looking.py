"""Helpers of the tests of the scorekeeper."""

from derbyos_core.bout.model import JamId, TeamJam
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeNode
from ui.roles.scorekeeper.screen import ScorekeeperScreen

__all__ = ["ONE", "TWO", "screen_of", "side_of", "trips_of"]

ONE, TWO = JamId(1, 1), JamId(1, 2)


def screen_of(hands: Presses) -> ScorekeeperScreen:
    """Return the scorekeeper's screen."""
    return hands.sees(ScorekeeperScreen)


def side_of(keeper: FakeNode, jam: JamId = ONE) -> TeamJam:
    """Return the left team in a jam of the bout."""
    found = keeper.view().bout.jam(jam)
    assert found is not None, f"nothing names {jam}"
    return found.home


def trips_of(keeper: FakeNode, jam: JamId = ONE) -> dict[int | None, int]:
    """Return the points by number of trip."""
    return {trip.number: trip.points for trip in side_of(keeper, jam).trips}
