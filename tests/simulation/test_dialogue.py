"""The seed's example of an introduction: Alice and Bob are in a conversation, and Charlie joins them (a, b, c are
addresses; A, B, C are unique identifiers)."""

import pytest

from derbyos_core.identity import new_source
from derbyos_core.replica.view import PeerRow
from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.host import Host
from tests.simulation.dialogue import Dialogue, calm
from tests.simulation.stranger import Stranger


def _a_conversation(seed: int = 1) -> tuple[Cluster, Host, Host, Host]:
    """Connect Alice and Bob; Charlie is not there yet. Every message takes a millisecond."""
    cluster = Cluster(seed, 3)
    alice, bob, charlie = cluster.hosts
    calm(cluster)
    alice.start()
    bob.start(alice.address)
    cluster.run(SECOND_US // 2)
    return cluster, alice, bob, charlie


def _view_of(host: Host) -> tuple[PeerRow, ...]:
    assert host.replica is not None
    return host.replica.view().peers


@pytest.mark.clause(24, 26, 28, 29)
def test_charlie_walks_up_to_alice_and_bob() -> None:
    """DOS-29, DOS-24, DOS-26: the seed's dialogue, line by line, ends in a full mesh.

    "This protocol can be optimized to have Bob realize that Alice sent the PEER message about Charlie to Bob in
    the first place": so Bob says nothing to Alice (DOS-28). The BOUTs, which the seed adds later, are left out.
    """
    cluster, alice, _, charlie = _a_conversation()
    dialogue = Dialogue(cluster)
    charlie.start(alice.address)
    cluster.run(SECOND_US // 2)
    assert [line for line in dialogue.take() if "BOUT" not in line] == [
        "c->a HELO C",  # Charlie (to Alice): Hello, I am Charlie
        "a->c HELO A",  # Alice (to Charlie): Hello, I am Alice
        "a->b PEER c",  # Alice (to Bob): Bob, this introduce your self to our new friend
        "b->c HELO B",  # Bob (to Charlie): Hello, I am Bob
        "c->b HELO C",  # Charlie (to Bob): Hello, I am Charlie
        #                 Bob (to Alice): Have you met this person? - not sent, as Alice introduced them
        "c->a PEER b",  # Charlie (to Alice): Have you met this person?
        #                 Alice, having already met Bob, does nothing further
    ]
    assert cluster.is_whole()


@pytest.mark.clause(25, 34, 37, 40)
def test_the_bouts_are_compared_before_anybody_is_introduced() -> None:
    """DOS-34, DOS-37, DOS-40, DOS-25: the same dialogue with every BOUT; each follows its HELO, PEER waits for it."""
    cluster, alice, _, charlie = _a_conversation()
    dialogue = Dialogue(cluster)
    charlie.start(alice.address)
    cluster.run(SECOND_US // 2)
    assert dialogue.take() == [
        "c->a HELO C",
        "c->a BOUT",
        "a->c HELO A",
        "a->c BOUT",
        "a->b PEER c",
        "b->c HELO B",
        "b->c BOUT",
        "c->b HELO C",
        "c->b BOUT",
        "c->a PEER b",
    ]


@pytest.mark.clause(27)
def test_bob_may_be_a_program_that_knows_the_seed_alone() -> None:
    """DOS-27: this Bob sends Alice a PEER about Charlie, as in the seed; Alice, having met Charlie, does nothing
    further."""
    cluster = Cluster(2, 2)
    alice, charlie = cluster.hosts
    calm(cluster)
    alice.start()
    bob = Stranger(cluster, new_source(cluster.random))
    bob.meet(alice.address)
    cluster.run(SECOND_US // 2)
    dialogue = Dialogue(cluster, bob.address.host)  # here Charlie is b, and Bob is c
    charlie.start(alice.address)
    cluster.run(SECOND_US // 2)
    said = dialogue.take()
    assert "c->a PEER b" in said, "Bob (to Alice): Have you met this person?"
    after = said[said.index("c->a PEER b") + 1 :]
    assert [line for line in after if line.startswith("a->")] == [], "Alice does nothing further"
    states = {row.address: row.state.value for row in _view_of(alice)}
    assert states == {charlie.address: "member", bob.address: "member"}


@pytest.mark.clause(31, 32, 33, 103)
def test_charlie_walks_away_and_comes_back() -> None:
    """DOS-31, DOS-32, DOS-33, DOS-103: GBYE to all; a node that returns has a new identity, and is introduced."""
    cluster, alice, _, charlie = _a_conversation()
    charlie.start(alice.address)
    cluster.run(SECOND_US // 2)
    dialogue = Dialogue(cluster)
    charlie.quit()
    cluster.run(SECOND_US // 2)
    assert sorted(dialogue.take()) == ["c->a GBYE", "c->b GBYE"]
    charlie.start(alice.address)
    cluster.run(SECOND_US // 2)
    assert [line for line in dialogue.take() if "HELO" in line] == [
        "c->a HELO C",
        "a->c HELO A",
        "b->c HELO B",
        "c->b HELO C",
    ]
    assert cluster.is_whole()
