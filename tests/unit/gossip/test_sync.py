"""What members tell, ask and send each other: `b` is the node, the others are letters."""

import pytest

from derbyos_core.gossip.entry import batch, parse_body
from derbyos_core.gossip.sync import GOSSIP_US
from derbyos_core.identity import SourceId
from derbyos_core.wire.messages import XMLMessage
from tests.unit.gossip.script import SECOND, SOURCES, Talker, entry


def test_each_hello_is_answered_with_that_nodes_own_top() -> None:
    """DOS-96: the latest number known of that very node, zero if none."""
    assert "c GSIP c 0" in Talker().meets("c")
    assert "c GSIP c 3" in Talker(c=3).meets("c")


def test_the_smaller_source_announces_all_tops_and_the_other_answers_what_differs() -> None:
    """Data model 7, A10, A11: several lines to one of our kind, and nothing twice."""
    smaller = Talker("b", b=2, d=5)
    assert smaller.meets("c") == ["c GSIP c 0", "c GSIP b 2, d 5"]
    larger = Talker("c", b=1, d=7, e=4)
    assert larger.meets("b") == ["b GSIP b 1"]
    assert larger.hears("b", b=2, d=5) == ["b GSIP d 7, e 4", "b GSIP b 1"]


def test_a_stranger_gets_one_line_a_message() -> None:
    """A10: several lines only to peers whose BEAT says that they take batches."""
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


def test_equal_numbers_need_no_reply() -> None:
    """DOS-92."""
    talker = Talker(d=5)
    talker.meets("c", batches=False)
    assert talker.hears("c", d=5) == []


def test_a_higher_number_is_asked_of_the_source_itself() -> None:
    """DOS-91, DOS-93, DOS-95: the talked-about peer is asked, by a GSIP with our lower number."""
    talker = Talker(d=2)
    talker.meets("c")
    talker.meets("d")
    assert talker.hears("c", d=5) == ["d GSIP d 2"]


def test_a_higher_number_of_somebody_unknown_is_asked_of_who_told_it() -> None:
    """DOS-95, DOS-103: the sender of the GSIP, where the source is not connected."""
    talker = Talker()
    talker.meets("c")
    talker.waits(1)
    assert talker.hears("c", e=5) == ["c GSIP e 0"]


def test_a_newcomer_waits_a_moment_for_the_sources_themselves() -> None:
    """DOS-93: whoever is about to introduce itself sends its own entries; what nobody sent is asked for then."""
    talker = Talker()
    talker.meets("c")
    assert talker.hears("c", d=2, e=2) == []
    talker.meets("d")
    talker.takes("d", entry("d", 1), entry("d", 2))
    assert talker.waits(0.05) == ["c GSIP e 0"]


def test_a_lower_number_is_answered_with_what_is_missing() -> None:
    """DOS-94: the audit information that the sender of the GSIP lacks."""
    talker = Talker(d=5)
    talker.meets("c", batches=False)
    assert talker.hears("c", d=3) == ["c XMSG d 4", "c XMSG d 5"]


def test_a_newcomer_that_says_zero_gets_the_whole_source() -> None:
    """DOS-95, DOS-96: each node replies with all events that it has made itself."""
    talker = Talker(b=500)
    talker.meets("c")
    assert talker.hears("c", b=0) == [
        "c XMSG b 1..b 200 (200)",
        "c XMSG b 201..b 400 (200)",
        "c XMSG b 401..b 500 (100)",
    ]


def test_history_goes_one_by_one_to_strangers() -> None:
    """Protocol decisions 1: batches only to peers whose BEAT says that they take them."""
    talker = Talker(b=3)
    talker.meets("c", batches=False)
    assert talker.hears("c", b=0) == ["c XMSG b 1", "c XMSG b 2", "c XMSG b 3"]


def test_one_of_our_kind_asks_before_it_is_sent_others_entries() -> None:
    """Data model 7: it is told first; its next lower number is the request."""
    talker = Talker("c", d=5)
    talker.meets("b")
    assert talker.hears("b", b=0, d=3) == ["b GSIP d 5"]
    assert talker.hears("b", d=3) == ["b XMSG d 4, d 5"]


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


def test_a_jump_in_sequence_is_noticed_and_asked_for() -> None:
    """DOS-89, DOS-90: held, and the source asked from the last number of the unbroken run."""
    talker = Talker(c=2)
    talker.meets("c")
    assert talker.takes("c", entry("c", 5)) == ["c GSIP c 2"]
    assert talker.log.held == 1
    assert talker.takes("c", entry("c", 3), entry("c", 4)) == []
    assert talker.log.tops[SOURCES["c"]] == 5
    assert talker.waits(10).count("c GSIP c 2") == 0


def test_nothing_is_sent_past_a_gap() -> None:
    """DOS-100: with 1..6 not all known, 7 is not forwarded."""
    talker = Talker(d=4)
    talker.log.append(entry("d", 7))
    talker.meets("c", batches=False)
    assert talker.hears("c", d=2) == ["c XMSG d 3", "c XMSG d 4"]


def test_a_gsip_tells_the_unbroken_run() -> None:
    """A12, DOS-98."""
    talker = Talker(d=4)
    talker.log.append(entry("d", 7))
    assert "c GSIP d 4" in talker.meets("c", batches=False)


def test_what_a_peer_says_it_has_is_not_sent_to_it() -> None:
    """DOS-101: A hears that B has C's entries up to 7 and never sends them to B."""
    talker = Talker(d=9)
    talker.meets("c", batches=False)
    assert talker.hears("c", d=7) == ["c XMSG d 8", "c XMSG d 9"]
    talker.writes(1)
    assert not [line for line in talker.waits(30) if "XMSG d" in line]


def test_an_entry_from_a_third_party_says_what_it_holds() -> None:
    """DOS-102: an XMSG of another source counts as GSIP of that source and number."""
    talker = Talker(d=3)
    talker.meets("c")
    talker.takes("c", entry("d", 4))
    assert talker.sync.holds(SOURCES["c"]) == 4


def test_a_third_partys_entry_ahead_of_us_is_asked_for() -> None:
    """DOS-102: that it knows 7 means that it can send 5 and 6."""
    talker = Talker(d=4)
    talker.meets("c")
    assert talker.takes("c", entry("d", 7)) == ["c GSIP d 4"]


def test_own_entries_go_to_everybody_and_others_entries_to_nobody() -> None:
    """Data model 7: each source sends its own; third parties fill in when asked."""
    talker = Talker()
    for name in "cde":
        talker.meets(name)
    assert talker.writes(1) == ["c XMSG b 1", "d XMSG b 1", "e XMSG b 1"]
    assert talker.takes("c", entry("c", 1)) == []


def test_others_tops_are_told_again_and_again_to_all() -> None:
    """DOS-99: periodic GSIP; what changed at each round, everything at each tenth."""
    talker = Talker(b=1)
    talker.meets("c")
    talker.meets("d")
    talker.takes("d", entry("d", 1))
    lines = talker.waits(3 * GOSSIP_US / SECOND)
    assert "c GSIP b 1, d 1" in lines
    assert len([line for line in talker.waits(60) if line.startswith("d GSIP b 1")]) >= 2


def test_in_step_little_is_said() -> None:
    talker = Talker(b=1, d=3)
    talker.meets("c")
    talker.hears("c", b=1, d=3)
    assert len(talker.waits(60)) <= 4


def test_a_request_in_vain_goes_to_the_next_holder() -> None:
    """DOS-107: the source does not answer within a second, so a third party fills in."""
    talker = Talker()
    for name in "cde":
        talker.meets(name)
    talker.hears("d", c=4)
    talker.hears("e", c=4)
    lines = [line for line in talker.waits(2.5) if line.endswith("GSIP c 0")]
    assert {line[0] for line in lines} == {"d", "e"}


def test_whoever_is_met_may_have_what_was_asked_for_in_vain() -> None:
    """DOS-107: the pauses grow to four seconds; a node that is met in between has the next request go out in one."""
    talker = Talker()
    talker.meets("d")
    talker.waits(2)
    talker.hears("d", c=4)
    assert "d GSIP c 0" in talker.waits(3.1), "the third request"
    talker.meets("e")
    assert [line for line in talker.waits(1.1) if line.endswith("GSIP c 0")] == ["d GSIP c 0"]


def test_a_silent_source_is_not_asked_first() -> None:
    """DOS-107."""
    talker = Talker()
    talker.meets("c")
    talker.meets("d")
    talker.sync.note_silence(SOURCES["c"], is_silent=True)
    assert talker.hears("d", c=4) == ["d GSIP c 0"]


def test_who_leaves_is_not_waited_for() -> None:
    talker = Talker()
    for name in "cde":
        talker.meets(name)
    talker.hears("d", c=4)
    talker.hears("e", c=4)
    talker.sync.part(SOURCES["c"], talker.now)
    assert [line[2:] for line in talker.waits(0.1) if "GSIP c 0" in line] == ["GSIP c 0"]


def test_only_one_request_per_source_is_out() -> None:
    """Data model 7."""
    talker = Talker()
    for name in "cde":
        talker.meets(name)
    assert talker.hears("d", c=4) == ["c GSIP c 0"]
    assert talker.hears("e", c=6) == []


def test_claims_that_nobody_can_fulfil_fade() -> None:
    """DOS-108: a GSIP with a huge number costs a few requests, then one in sixteen seconds."""
    talker = Talker(d=2)
    talker.meets("c")
    talker.hears("c", d=2**53 - 1)
    talker.waits(60)
    assert len([line for line in talker.waits(160) if line == "c GSIP d 2"]) <= 20 + 9


def test_what_we_fetch_in_vain_is_told_all_the_same() -> None:
    """DOS-99, DOS-108: a false claim about a source does not keep us from telling what we have of it."""
    talker = Talker(d=2)
    talker.meets("c")
    talker.meets("e")
    talker.hears("c", d=999)
    assert "e GSIP d 2" in talker.waits(60)


def test_our_own_later_entries_are_fetched_back() -> None:
    """Data model 4: a laptop that was set back to an older state asks for what it wrote later."""
    talker = Talker(b=3)
    talker.meets("c")
    assert talker.hears("c", b=5) == []
    assert talker.waits(0.1) == ["c GSIP b 3"]
    assert talker.takes("c", entry("b", 4), entry("b", 5)) == []
    assert talker.log.tops[SOURCES["b"]] == 5


def test_a_repeated_request_within_a_second_is_not_served_twice() -> None:
    talker = Talker(b=3)
    talker.meets("c")
    assert talker.hears("c", b=0) == ["c XMSG b 1, b 2, b 3"]
    assert talker.hears("c", b=0) == []


def test_a_batch_that_was_not_read_comes_again_one_by_one() -> None:
    """One strange entry does not stand in the way of the others."""
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


def test_large_entries_make_small_batches() -> None:
    """DOS-108: no body of ours is larger than a body may be."""
    talker = Talker()
    for sequence in range(1, 41):
        talker.log.append(entry("b", sequence, "x" * 50_000))
    talker.sync.publish(40, talker.now)
    talker.meets("c")
    lines = [line for line in talker.hears("c", b=0) if "XMSG" in line]
    assert len(lines) == 8


def test_entries_not_yet_released_are_not_told_and_not_sent() -> None:
    """Data model 8: an own entry leaves when it is written, or after 50 ms."""
    talker = Talker(b=2)
    talker.log.append(entry("b", 3))
    assert "c GSIP b 2" in talker.meets("c", batches=False)
    assert talker.hears("c", b=1) == ["c XMSG b 2"]


@pytest.mark.parametrize("count", [1, 2, 200])
def test_a_batch_is_read_as_its_entries(count: int) -> None:
    entries = [entry("c", sequence) for sequence in range(1, count + 1)]
    assert [each.ref for each in parse_body(batch(entries))] == [each.ref for each in entries]


def test_a_thousand_unknown_sources_are_asked_for_in_a_few_messages() -> None:
    """DOS-108: hostile gossip costs no more than it says."""
    talker = Talker()
    talker.meets("c")
    tops = tuple((SourceId(f"deadbeef-0000-4000-8000-{number:012x}"), 5) for number in range(1500))
    talker.sync.hear_tops(SOURCES["c"], tops, talker.now)
    assert len(talker.waits(0.5)) == 2


def test_a_false_claim_does_not_hold_up_a_true_one() -> None:
    """DOS-90, DOS-108: after long vain requests a gap that somebody else can fill is asked for at once."""
    talker = Talker(d=2)
    talker.meets("c")
    talker.meets("d")
    talker.waits(1)
    talker.hears("c", d=999_999)
    talker.waits(100)
    assert talker.takes("d", entry("d", 4)) == ["d GSIP d 2"]


def test_who_was_asked_on_a_guess_and_tells_is_asked_at_once() -> None:
    """DOS-95, seeds 7128, 24256: a gap is known, nobody has told of what is in it; the first who is asked takes our
    number for a telling, and tells its own."""
    talker = Talker(d=2)
    talker.log.append(entry("d", 4))
    talker.meets("c")
    assert "c GSIP d 2" in talker.waits(2.5)
    assert talker.hears("c", d=3) == ["c GSIP d 2"]
    assert talker.hears("c", d=3) == []  # that is no first telling: the next request comes in its time


def test_a_gap_that_closes_is_told_soon() -> None:
    """DOS-99, seed 7128: one node lacks what the other holds behind a gap, and the other way round; the second gap need
    not wait for a whole round."""
    talker = Talker(d=2)
    talker.meets("c")
    talker.waits(2.1)
    talker.takes("c", entry("d", 4), entry("d", 5))
    talker.lines()
    assert not any("d 5" in line for line in talker.waits(0.9))
    talker.takes("c", entry("d", 3))
    assert any("d 5" in line for line in talker.waits(0.3))


def test_a_backlog_of_several_sources_goes_in_the_order_of_the_log() -> None:
    """DOS-94: who comes late folds each entry on top of the last, not one source after the other."""
    talker = Talker("b", a=3, d=3, e=2)
    talker.meets("c")
    talker.sync.hear_tops(SOURCES["c"], tuple((SOURCES[name], 0) for name in "ade"), talker.now)
    (message,) = [message for _, message in talker.sync.take() if isinstance(message, XMLMessage)]
    names = [(one.source[0], one.sequence) for one in parse_body(message.body)]
    assert names == [("a", 1), ("d", 1), ("e", 1), ("a", 2), ("d", 2), ("e", 2), ("a", 3), ("d", 3)]


def test_what_may_not_go_yet_does_not_stand_in_the_way_of_others() -> None:
    """DOS-94, data model 8: own entries that wait for the disk are not counted among those that a message takes."""
    talker = Talker("b", a=250, b=1)
    for sequence in range(2, 251):
        talker.log.append(entry("b", sequence))
    talker.meets("c")
    talker.sync.hear_tops(SOURCES["c"], ((SOURCES["a"], 0), (SOURCES["b"], 0)), talker.now)
    sent = [message for _, message in talker.sync.take() if isinstance(message, XMLMessage)]
    names = [(one.source[0], one.sequence) for message in sent for one in parse_body(message.body)]
    assert [number for source, number in names if source == "a"] == list(range(1, 251))
    assert [number for source, number in names if source == "b"] == [1]
