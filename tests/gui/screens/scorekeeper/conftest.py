"""Fixtures of one team's scorekeeper's window, with a jammer, a pivot and a running jam."""

import pytest

from derbyos_core.bout.commands import AddPersons, FieldSkater, NewPerson, SkaterRef
from derbyos_core.bout.model import Position
from derbyos_core.identity import Team
from tests.gui.conftest import Enter
from tests.gui.entries import start
from tests.gui.presses import Presses
from tests.gui.screens.scorekeeper.looking import ONE
from tests.kit.fake_node import FakeCluster, FakeNode


@pytest.fixture
def tracker(cluster: FakeCluster) -> FakeNode:
    """The line-up tracker of the left team."""
    return cluster.node("Bo L.", "lineup-home")


@pytest.fixture
def keeper(cluster: FakeCluster, timer: FakeNode, tracker: FakeNode) -> FakeNode:
    """The scorekeeper of the left team."""
    persons = (NewPerson(number="404", name="Not Found"), NewPerson(number="27", name="Pivotal Moment"))
    tracker.submit(AddPersons(team=Team.HOME, persons=persons), "head-nso")
    for number, position in (("404", Position.JAMMER), ("27", Position.PIVOT)):
        skater = SkaterRef(team=Team.HOME, number=number)
        tracker.submit(FieldSkater(jam=ONE, position=position, skater=skater), "lineup-home")
    start(cluster, timer, ONE)
    return cluster.node("Kim T.", "scorekeeper-home")


@pytest.fixture
def hands(enter: Enter, keeper: FakeNode) -> Presses:
    """The scorekeeper at their window."""
    return Presses(enter(keeper), keeper)
