"""Entries that a member sends from its log: to which peers, in which batches, and which it holds back; `b` is the
node."""

import pytest

from derbyos_core.gossip.entry import encode_batch, parse_body
from derbyos_core.gossip.supply import IN_FLIGHT_OCTETS_MAX
from derbyos_core.wire.messages import XMLMessage
from tests.unit.gossip.script import SECOND, SOURCES, Talker, entry


@pytest.mark.clause(94)
def test_a_lower_number_is_answered_with_what_is_missing() -> None:
    """DOS-94: the audit information that the sender of the GSIP lacks."""
    talker = Talker(d=5)
    talker.meets("c", batches=False)
    assert talker.hears("c", d=3) == ["c XMSG d 4", "c XMSG d 5"]


@pytest.mark.clause(95, 96)
def test_newcomer_with_top_zero_gets_the_whole_source() -> None:
    """DOS-95, DOS-96: each node replies with all events that it has made itself."""
    talker = Talker(b=500)
    talker.meets("c")
    assert talker.hears("c", b=0) == [
        "c XMSG b 1..b 200 (200)",
        "c XMSG b 201..b 400 (200)",
        "c XMSG b 401..b 500 (100)",
    ]


def test_history_goes_one_by_one_to_strangers() -> None:
    """Protocol decisions 1: batches only to peers whose BEAT announces support for them."""
    talker = Talker(b=3)
    talker.meets("c", batches=False)
    assert talker.hears("c", b=0) == ["c XMSG b 1", "c XMSG b 2", "c XMSG b 3"]


def test_at_most_a_thousand_entries_are_under_way() -> None:
    """Data model 7: the window moves on as the peer confirms, or after a second."""
    talker = Talker(b=2500)
    talker.meets("c")
    assert len(talker.hears("c", b=0)) == 5
    assert talker.hears("c", b=200) == ["c XMSG b 1001..b 1200 (200)"]
    assert talker.waits(0.5) == []
    assert len([line for line in talker.waits(1.0) if "XMSG" in line]) == 5


def test_a_late_joiner_confirms_each_batch() -> None:
    talker = Talker()
    talker.meets("c")
    talker.hears("c", c=700)
    first = [entry("c", sequence) for sequence in range(1, 201)]
    assert talker.takes("c", *first) == ["c GSIP c 200"]
    rest = [entry("c", sequence) for sequence in range(201, 701)]
    assert talker.takes("c", *rest) == []


@pytest.mark.clause(100)
def test_nothing_is_sent_past_a_gap() -> None:
    """DOS-100: with 1..6 not all known, 7 is not forwarded."""
    talker = Talker(d=4)
    talker.log.append(entry("d", 7))
    talker.meets("c", batches=False)
    assert talker.hears("c", d=2) == ["c XMSG d 3", "c XMSG d 4"]


@pytest.mark.clause(101)
def test_entries_that_a_peer_has_are_not_sent_to_it() -> None:
    """DOS-101: A learns that B has C's entries up to 7 and never sends them to B."""
    talker = Talker(d=9)
    talker.meets("c", batches=False)
    assert talker.hears("c", d=7) == ["c XMSG d 8", "c XMSG d 9"]
    talker.writes(1)
    assert not [line for line in talker.waits(30) if "XMSG d" in line]


@pytest.mark.clause(101)
def test_claimed_top_beyond_our_log_is_remembered() -> None:
    """DOS-101: C claims to have D's entries up to 12, of which B has 9; B gets the others from E, and C never does.

    F, which lacks them, gets them and further GSIPs; C gets only those of the general rounds.
    """
    talker = Talker(d=9)
    for name in "cef":
        talker.meets(name, batches=False)
    assert not [line for line in talker.hears("c", d=12) if "XMSG" in line]
    said = talker.takes("e", *(entry("d", number) for number in (10, 11, 12)))
    assert talker.log.tops[SOURCES["d"]] == 12
    said += talker.hears("f", d=9)
    assert [line for line in said if "XMSG" in line] == ["f XMSG d 10", "f XMSG d 11", "f XMSG d 12"]
    said = talker.waits(35)
    assert not [line for line in said if line.startswith("c XMSG")]
    assert said.count("c GSIP d 12") <= 2
    assert said.count("f GSIP d 12") > 10
    talker.takes("e", entry("d", 13))
    assert talker.hears("c", d=12) == ["c XMSG d 13"], "the first that it has not claimed"


@pytest.mark.clause(101)
def test_own_entries_that_a_peer_has_are_not_sent_to_it() -> None:
    """DOS-101: C had B's entries from before B's disk was set back; D did not."""
    talker = Talker(b=9)
    for name in "cd":
        talker.meets(name, batches=False)
    talker.hears("d", b=9)
    talker.hears("c", b=12)
    said = [line for number in (10, 11, 12, 13) for line in talker.writes(number)]
    assert said == ["d XMSG b 10", "d XMSG b 11", "d XMSG b 12", "c XMSG b 13", "d XMSG b 13"]


def test_own_entries_go_to_everybody_and_others_entries_to_nobody() -> None:
    """Data model 7: each source sends its own; third parties fill in when asked."""
    talker = Talker()
    for name in "cde":
        talker.meets(name)
    assert talker.writes(1) == ["c XMSG b 1", "d XMSG b 1", "e XMSG b 1"]
    assert talker.takes("c", entry("c", 1)) == []


def test_a_repeated_request_within_a_second_is_not_served_twice() -> None:
    talker = Talker(b=3)
    talker.meets("c")
    assert talker.hears("c", b=0) == ["c XMSG b 1, b 2, b 3"]
    assert talker.hears("c", b=0) == []


def test_a_batch_that_was_not_read_comes_again_one_by_one() -> None:
    """One strange entry does not block the others."""
    talker = Talker(b=3)
    talker.meets("c")
    talker.hears("c", b=0)
    talker.now = type(talker.now)(talker.now + 2 * SECOND)
    assert talker.hears("c", b=0) == ["c XMSG b 1", "c XMSG b 2", "c XMSG b 3"]


def test_a_full_queue_ends_the_sending_until_the_peer_asks() -> None:
    """Data model 7: EAGAIN slows down first."""
    talker = Talker(b=3000)
    talker.meets("c")
    talker.hears("c", b=0)
    talker.sync.refuse(SOURCES["c"])
    assert not [line for line in talker.waits(10) if "XMSG" in line]
    assert talker.hears("c", b=400)[0] == "c XMSG b 401..b 600 (200)"


@pytest.mark.clause(108)
def test_large_entries_make_small_batches() -> None:
    """DOS-108: no body of ours is larger than a body may be."""
    talker = Talker()
    for sequence in range(1, 41):
        talker.log.append(entry("b", sequence, "x" * 50_000))
    talker.sync.publish(40, talker.now)
    talker.meets("c")
    lines = [line for line in talker.hears("c", b=0) if "XMSG" in line]
    assert len(lines) == 8


def test_unreleased_entries_are_neither_announced_nor_sent() -> None:
    """Data model 8: an own entry leaves when it is written, or after 50 ms."""
    talker = Talker(b=2)
    talker.log.append(entry("b", 3))
    assert "c GSIP b 2" in talker.meets("c", batches=False)
    assert talker.hears("c", b=1) == ["c XMSG b 2"]


@pytest.mark.parametrize("count", [1, 2, 200])
def test_a_batch_is_read_as_its_entries(count: int) -> None:
    entries = [entry("c", sequence) for sequence in range(1, count + 1)]
    assert [each.ref for each in parse_body(encode_batch(entries))] == [each.ref for each in entries]


@pytest.mark.clause(94)
def test_a_backlog_of_several_sources_goes_in_the_order_of_the_log() -> None:
    """DOS-94: a late joiner folds entries in the order of the log, not one source after the other."""
    talker = Talker("b", a=3, d=3, e=2)
    talker.meets("c")
    talker.sync.hear_tops(SOURCES["c"], tuple((SOURCES[name], 0) for name in "ade"), talker.now)
    (message,) = [message for _, message in talker.sync.take() if isinstance(message, XMLMessage)]
    names = [(one.source[0], one.sequence) for one in parse_body(message.body)]
    assert names == [("a", 1), ("d", 1), ("e", 1), ("a", 2), ("d", 2), ("e", 2), ("a", 3), ("d", 3)]


@pytest.mark.clause(94)
def test_held_back_entries_do_not_block_others() -> None:
    """DOS-94, data model 8: own entries that wait for the disk do not count towards the size of a message."""
    talker = Talker("b", a=250, b=1)
    for sequence in range(2, 251):
        talker.log.append(entry("b", sequence))
    talker.meets("c")
    talker.sync.hear_tops(SOURCES["c"], ((SOURCES["a"], 0), (SOURCES["b"], 0)), talker.now)
    sent = [message for _, message in talker.sync.take() if isinstance(message, XMLMessage)]
    names = [(one.source[0], one.sequence) for message in sent for one in parse_body(message.body)]
    assert [number for source, number in names if source == "a"] == list(range(1, 251))
    assert [number for source, number in names if source == "b"] == [1]


def test_queued_entries_are_not_sent_again() -> None:
    """A peer that does not read requests everything each second, and nothing is queued a second time."""
    talker = Talker(b=500)
    talker.meets("c", batches=False)
    assert len(talker.hears("c", b=0)) == 500
    talker.sync.note_waiting(SOURCES["c"], True, talker.now)
    for _ in range(50):
        assert not [line for line in talker.waits(1.2) if "XMSG" in line]
        assert talker.hears("c", b=0) == []
    talker.sync.note_waiting(SOURCES["c"], False, talker.now)
    assert talker.hears("c", b=0) == []  # it was sent just now
    talker.waits(1.1)
    assert len(talker.hears("c", b=0)) == 500


@pytest.mark.parametrize("batches", [False, True])
def test_at_most_two_megabytes_are_under_way(batches: bool) -> None:
    """The bound may be exceeded by one entry, however large it is."""
    talker = Talker()
    for sequence in range(1, 61):
        talker.log.append(entry("d", sequence, "x" * 100_000))
    talker.meets("c", batches=batches)
    sent = talker.sends("c", d=0)
    assert IN_FLIGHT_OCTETS_MAX <= sum(map(len, sent)) < IN_FLIGHT_OCTETS_MAX + 200_000
    upto = max(found.sequence for body in sent for found in parse_body(body))
    assert len(talker.sends("c", d=upto)) == len(sent)


@pytest.mark.clause(108)
def test_many_own_entries_at_once_go_in_messages_that_a_peer_reads() -> None:
    """DOS-108: an import writes a thousand entries, or some large ones, and all are released in one turn."""
    talker = Talker()
    talker.meets("c")
    for sequence in range(1, 1001):
        talker.log.append(entry("b", sequence, "x" * (100_000 if sequence > 990 else 10)))
    talker.sync.publish(1000, talker.now)
    bodies = [message.body for _, message in talker.sync.take() if isinstance(message, XMLMessage)]
    assert max(map(len, bodies)) <= 300_000
    assert [len(parse_body(body)) for body in bodies[:4]] == [200] * 4
    assert sum(len(parse_body(body)) for body in bodies) == 1000
