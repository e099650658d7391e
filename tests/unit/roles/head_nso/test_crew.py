"""The crew of the Head NSO: its free roles, and names of colours."""

import pytest

from derbyos_core.identity import Team
from derbyos_core.roles.head_nso.crew import crew_seats, free_roles
from derbyos_core.roles.shared.network import StepWatch
from derbyos_core.roles.shared.plain_colours import colour_name
from tests.kit.fake_node import FakeCluster

SHORTS = {Team.HOME: "HHC", Team.AWAY: "SCS"}


def test_penalties_and_line_up_together_leave_no_tracker_missing(cluster: FakeCluster) -> None:
    node = cluster.node("Ada", "penalty-lineup-home")
    laptops = StepWatch().laptops(node.view(), cluster.time)
    assert "Penalty tracker" not in free_roles(laptops, SHORTS)
    titles = [seat.title for seat in crew_seats(laptops, 1, SHORTS)]
    assert "Lineup HHC" in titles
    assert "Penalty tracker" not in titles


@pytest.mark.parametrize(
    ("colour", "name"), [("#5B2A86", "violet"), ("#F2B705", "gold"), ("#000000", "black"), ("odd", "odd")]
)
def test_colours_are_called_by_plain_names(colour: str, name: str) -> None:
    assert colour_name(colour) == name
