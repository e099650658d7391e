"""Network traffic of a cluster, in small; `derbyos prove traffic` measures it in full."""

import pytest

from tests.proofs.traffic import bouts_on_one_network, one_bout


@pytest.mark.clause(99, 107)
def test_an_entry_goes_once_to_each_of_the_others() -> None:
    """DOS-107, DOS-99: no node forwards unasked, and one round of gossip announces the change to each pair."""
    seen = one_bout(5, 6)
    assert seen["XMSG per entry"] == 4
    gossip = seen["GSIP per lone entry"]
    assert isinstance(gossip, float)
    assert gossip <= 5 * 4, "each of 20 directed pairs is told once"


def test_quiet_cluster_sends_little_more_than_heartbeats() -> None:
    """A22: a BEAT at least every 2 s to each of the others; beside it at most a tenth."""
    seen = one_bout(5, 6)
    messages, beats = seen["idle messages per node and minute"], seen["arithmetic: BEATs per node and minute"]
    assert isinstance(messages, float)
    assert isinstance(beats, float)
    assert beats * 0.9 <= messages <= beats * 1.2


@pytest.mark.clause(99)
def test_entry_after_a_pause_announces_one_source() -> None:
    """DOS-99: a peer that was in step by its root digest is known to hold everything, so gossip names the changed
    source alone, with 41 octets and its number, and not all sixteen."""
    nodes = 16
    seen = one_bout(nodes, 4)
    gossip, octets = seen["GSIP per lone entry"], seen["octets of a GSIP after a lone entry"]
    assert isinstance(gossip, float)
    assert isinstance(octets, float)
    assert 0 < gossip <= nodes * (nodes - 1)
    assert octets <= 50, "one line; sixteen would be 650"


def test_bouts_that_share_a_network_never_mix() -> None:
    """DOS-40..44: announced with their bouts they never meet; a typed address ends with HELO and BOUT."""
    seen = bouts_on_one_network(3, 4)
    assert seen["every bout whole"]
    assert seen["messages across bouts, all announced"] == 0
    typed = seen["messages across bouts, three typed addresses"]
    assert isinstance(typed, int)
    assert 2 <= typed <= 2 * 10, "an introduction each way, and no more"
    assert seen["messages across bouts, two minutes on"] == 0
