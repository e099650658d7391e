"""The crew of the Head NSO: its free roles, and names of colours."""

from dataclasses import replace

import pytest

from derbyos_core.colours import colour_name
from derbyos_core.identity import Role, Team
from derbyos_core.roles.head_nso.crew import CREW, crew_seats, free_roles
from derbyos_core.roles.head_nso.ready import ready_items
from derbyos_core.roles.head_nso.ready_item import ReadyPart
from derbyos_core.roles.shared.network import LaptopState, StepWatch, badge
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


@pytest.mark.parametrize("state", [LaptopState.SILENT, LaptopState.UNSEEN])
def test_a_role_whose_laptop_is_silent_is_not_called_taken(cluster: FakeCluster, state: LaptopState) -> None:
    """Tried on 28 November: the box laptop dead for 66 s, which the badge said, and "nobody is missing"."""
    node = cluster.node("Ada", "head-nso")
    (own,) = StepWatch().laptops(node.view(), cluster.time)
    here = replace(own, roles=tuple(role for role, _ in CREW if role is not Role.PENALTY_BOX))
    heard = 66_000_000 if state is LaptopState.SILENT else None
    box = replace(own, name="Bo X.", roles=("penalty-box",), state=state, heard_us=heard, holds=0)
    items = {item.part: item for item in ready_items(node.view(), (here, box), SHORTS)}
    said = badge((here, replace(here, name="Cy", state=LaptopState.IN_STEP), box), node.view()).sub
    assert items[ReadyPart.ROLES].sub == f"Penalty box: {said}"
    assert items[ReadyPart.STEP].sub == said
    assert not items[ReadyPart.ROLES].is_ready
    spare = replace(box, name="Di", state=LaptopState.IN_STEP, heard_us=0)
    items = {item.part: item for item in ready_items(node.view(), (here, box, spare), SHORTS)}
    assert items[ReadyPart.ROLES].sub == "nobody is missing", "another laptop has the role"
