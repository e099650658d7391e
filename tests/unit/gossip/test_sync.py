"""Announcements of members about their logs: `b` is the node, the others are letters."""

import pytest

from derbyos_core.gossip.sync import GOSSIP_US
from tests.unit.gossip.script import SECOND, SOURCES, Talker, entry


@pytest.mark.clause(96)
def test_each_hello_is_answered_with_that_nodes_own_top() -> None:
    """DOS-96: the latest number known of that very node, zero if none."""
    assert "c GSIP c 0" in Talker().meets("c")
    assert "c GSIP c 3" in Talker(c=3).meets("c")


def test_smaller_source_announces_all_tops_the_other_answers_with_more() -> None:
    """Data model 7, A10, A11: several lines to one of our kind, and nothing twice."""
    smaller = Talker("b", b=2, d=5)
    assert smaller.meets("c") == ["c GSIP c 0", "c GSIP b 2, d 5"]
    larger = Talker("c", b=1, d=7, e=4)
    assert larger.meets("b") == ["b GSIP b 1"]
    assert larger.hears("b", b=2, d=5) == ["b GSIP d 7, e 4", "b GSIP b 1"]


def test_a_stranger_gets_one_line_a_message() -> None:
    """A10: several lines only to peers whose BEAT announces support for batches."""
    assert Talker(b=2, d=5).meets("c", batches=False) == ["c GSIP c 0", "c GSIP b 2", "c GSIP d 5"]


def test_a_peer_without_a_beat_is_a_stranger_after_a_moment() -> None:
    talker = Talker(b=2, d=5)
    assert talker.meets("c", batches=None) == ["c GSIP c 0"]
    assert talker.waits(0.4) == ["c GSIP b 2", "c GSIP d 5"]


def test_a_beat_that_comes_later_decides_the_kind() -> None:
    talker = Talker(b=2, d=5)
    talker.meets("c", batches=None)
    talker.sync.hear_kind(SOURCES["c"], takes_batches=True)
    assert talker.lines() == ["c GSIP b 2, d 5"]


@pytest.mark.clause(92)
def test_equal_numbers_need_no_reply() -> None:
    """DOS-92."""
    talker = Talker(d=5)
    talker.meets("c", batches=False)
    assert talker.hears("c", d=5) == []


@pytest.mark.clause(98)
def test_gsip_announces_the_unbroken_run() -> None:
    """A12, DOS-98."""
    talker = Talker(d=4)
    talker.log.append(entry("d", 7))
    assert "c GSIP d 4" in talker.meets("c", batches=False)


@pytest.mark.clause(102)
def test_entry_from_a_third_party_proves_what_it_holds() -> None:
    """DOS-102: an XMSG of another source counts as GSIP of that source and number."""
    talker = Talker(d=3)
    talker.meets("c")
    talker.takes("c", entry("d", 4))
    assert talker.sync.holds(SOURCES["c"]) == 4


@pytest.mark.clause(99)
def test_foreign_tops_are_announced_repeatedly_to_all() -> None:
    """DOS-99: periodic GSIP; what changed at each round, everything at each tenth."""
    talker = Talker(b=1)
    talker.meets("c")
    talker.meets("d")
    talker.takes("d", entry("d", 1))
    lines = talker.waits(3 * GOSSIP_US / SECOND)
    assert "c GSIP b 1, d 1" in lines
    assert len([line for line in talker.waits(60) if line.startswith("d GSIP b 1")]) >= 2


def test_few_messages_are_sent_in_step() -> None:
    talker = Talker(b=1, d=3)
    talker.meets("c")
    talker.hears("c", b=1, d=3)
    assert len(talker.waits(60)) <= 4


@pytest.mark.clause(99, 108)
def test_unsuccessful_requests_do_not_stop_announcements() -> None:
    """DOS-99, DOS-108: a false claim about a source does not stop us from announcing our own entries of it."""
    talker = Talker(d=2)
    talker.meets("c")
    talker.meets("e")
    talker.hears("c", d=999)
    assert "e GSIP d 2" in talker.waits(60)


@pytest.mark.clause(99)
def test_closed_gap_is_announced_soon() -> None:
    """DOS-99, seed 7128: two nodes each lack the entries behind the other's gap; the second gap need not wait for a
    whole round."""
    talker = Talker(d=2)
    talker.meets("c")
    talker.waits(2.1)
    talker.takes("c", entry("d", 4), entry("d", 5))
    talker.lines()
    assert not any("d 5" in line for line in talker.waits(0.9))
    talker.takes("c", entry("d", 3))
    assert any("d 5" in line for line in talker.waits(0.3))
