"""The crew of the Head NSO: its free roles, and names of colours."""

from dataclasses import replace

import pytest

from derbyos_core.colours import colour_name
from derbyos_core.identity import Team
from derbyos_core.roles.head_nso.crew import CREW, crew_seats, free_roles
from derbyos_core.roles.head_nso.ready import ready_items
from derbyos_core.roles.head_nso.ready_item import ReadyPart
from derbyos_core.roles.shared.network import StepWatch
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


@pytest.mark.parametrize(
    ("free", "line"),
    [
        ((), "nobody is missing"),
        (("lineup-home",), "lineup HHC is free"),
        (("jam-timer", "lineup-home"), "jam timer and 1 more free"),
        (("jam-timer", "scorekeeper-home", "lineup-home"), "jam timer and 2 more free"),
    ],
)
def test_the_line_about_free_roles_names_the_first_and_counts_the_others(
    cluster: FakeCluster, free: tuple[str, ...], line: str
) -> None:
    node = cluster.node("Ada", "head-nso")
    (own,) = StepWatch().laptops(node.view(), cluster.time)
    taken = tuple(role for role, _ in CREW if role not in free)
    items = ready_items(node.view(), (replace(own, roles=taken),), SHORTS)
    assert [(item.sub, item.is_ready) for item in items if item.part is ReadyPart.ROLES] == [(line, not free)]
