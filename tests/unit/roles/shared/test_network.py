"""Laptops in step, behind, silent and gone, as the badge counts them."""

from dataclasses import replace

import pytest

from derbyos_core.clock import Instant
from derbyos_core.replica.view import PeerState
from derbyos_core.roles.shared.header import SyncState
from derbyos_core.roles.shared.network import BEHIND_US, LaptopState, StepWatch, badge
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode


@pytest.fixture
def keeper(cluster: FakeCluster) -> FakeNode:
    return cluster.node("Kim T.", "scorekeeper-home")


def test_an_entry_on_its_way_is_in_step_and_a_lasting_gap_is_not(cluster: FakeCluster, keeper: FakeNode) -> None:
    timer = cluster.node("Sol A.", "jam-timer")
    view = keeper.view()
    behind = replace(view, peers=(timer.as_peer(holds=view.entries - 1),))
    watch = StepWatch()
    assert watch.laptops(behind, cluster.time)[1].state is LaptopState.IN_STEP
    later = Instant(cluster.time + BEHIND_US + 1)
    assert watch.laptops(behind, later)[1].state is LaptopState.BEHIND
    said = badge(watch.laptops(behind, later), behind)
    assert (said.state, said.word, said.sub) == (SyncState.PARTLY, "1 of 2 in step", "Sol 1 behind")


def test_somebody_who_keeps_up_is_never_behind(cluster: FakeCluster, keeper: FakeNode) -> None:
    timer = cluster.node("Sol A.", "jam-timer")
    watch = StepWatch()
    view = keeper.view()
    for second in range(20):
        moving = replace(view, entries=100 + second, peers=(timer.as_peer(holds=99 + second),))
        now = Instant(cluster.time + second * SECOND_US)
        assert watch.laptops(moving, now)[1].state is LaptopState.IN_STEP


MEMBER, EXPIRED = PeerState.MEMBER, PeerState.EXPIRED


@pytest.mark.parametrize(
    ("peers", "state", "word", "sub"),
    [
        pytest.param((), SyncState.ALONE, "Working alone", "1 entry kept", id="alone"),
        pytest.param(
            ((0, MEMBER), (0, EXPIRED)), SyncState.PARTLY, "2 of 3 in step", "Bo silent 0 s", id="one laptop is silent"
        ),
        pytest.param(((212, MEMBER),), SyncState.CATCHING_UP, "Catching up", "212 to go", id="others hold more"),
    ],
)
def test_badge(
    cluster: FakeCluster,
    keeper: FakeNode,
    peers: tuple[tuple[int, PeerState], ...],
    state: SyncState,
    word: str,
    sub: str,
) -> None:
    """Peers by the number of entries that they hold more than this laptop, and their state."""
    names = (("Sol A.", "jam-timer"), ("Bo L.", "lineup-home"))
    nodes = [cluster.node(*name) for name, _ in zip(names, peers, strict=False)]
    view = keeper.view()
    rows = [node.as_peer(holds=view.entries + more, state=at) for node, (more, at) in zip(nodes, peers, strict=True)]
    view = replace(view, peers=tuple(rows))
    found = badge(StepWatch().laptops(view, cluster.time), view)
    assert (found.state, found.word, found.sub) == (state, word, sub)


def test_an_author_who_has_left_is_not_counted(cluster: FakeCluster, keeper: FakeNode) -> None:
    timer = cluster.node("Sol A.", "jam-timer")
    view = keeper.view()
    left = replace(view, peers=(timer.as_peer(holds=view.entries, state=PeerState.LEFT),))
    assert len(StepWatch().laptops(left, cluster.time)) == 1


def test_killed_program_is_not_counted_after_its_successor_left(cluster: FakeCluster, keeper: FakeNode) -> None:
    """Otherwise entries that every laptop holds would be reported as stored only here, when the last laptop is
    closed."""
    timer = cluster.node("Sol A.", "jam-timer")
    view = keeper.view()
    killed = timer.as_peer(holds=1, state=PeerState.EXPIRED)
    later = Instant(killed.heard_at + SECOND_US)
    again = replace(killed, source=keeper.replica.source, state=PeerState.LEFT, heard_at=later, holds=view.entries)
    for peers in ((killed, again), (again, killed)):
        assert len(StepWatch().laptops(replace(view, peers=peers), later)) == 1
        back = tuple(replace(one, state=PeerState.MEMBER) if one is again else one for one in peers)
        assert StepWatch().laptops(replace(view, peers=back), later)[1].state is LaptopState.IN_STEP


@pytest.mark.parametrize("state", [PeerState.MEMBER, PeerState.EXPIRED, None], ids=["here", "silent", "unseen"])
def test_a_gateway_is_no_second_laptop(cluster: FakeCluster, keeper: FakeNode, state: PeerState | None) -> None:
    """Its process may run on this very laptop: whoever relies on its copy loses both at once."""
    gateway = cluster.node("Door: overlay", "door:overlay")
    view = keeper.view()
    rows = () if state is None else (gateway.as_peer(holds=view.entries, state=state),)
    view = replace(view, peers=rows)
    laptops = StepWatch().laptops(view, cluster.time)
    assert [laptop.state for laptop in laptops] == [LaptopState.SELF]
    assert badge(laptops, view).state is SyncState.ALONE
