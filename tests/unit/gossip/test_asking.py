"""Requests of a member for missing entries: to which peers, how often, and until when; `b` is the node."""

import pytest

from derbyos_core.identity import SourceId
from tests.unit.gossip.script import SOURCES, Talker, entry


@pytest.mark.clause(91, 93, 95)
def test_a_higher_number_is_asked_of_the_source_itself() -> None:
    """DOS-91, DOS-93, DOS-95: the source in question is asked, by a GSIP with our lower number."""
    talker = Talker(d=2)
    talker.meets("c")
    talker.meets("d")
    assert talker.hears("c", d=5) == ["d GSIP d 2"]


@pytest.mark.clause(95, 103)
def test_higher_top_is_requested_from_its_announcer() -> None:
    """DOS-95, DOS-103: the sender of the GSIP, where the source is not connected."""
    talker = Talker()
    talker.meets("c")
    talker.waits(1)
    assert talker.hears("c", e=5) == ["c GSIP e 0"]


@pytest.mark.clause(93)
def test_a_newcomer_waits_a_moment_for_the_sources_themselves() -> None:
    """DOS-93: a source that is about to introduce itself sends its own entries; the rest is requested afterwards."""
    talker = Talker()
    talker.meets("c")
    assert talker.hears("c", d=2, e=2) == []
    talker.meets("d")
    talker.takes("d", entry("d", 1), entry("d", 2))
    assert talker.waits(0.05) == ["c GSIP e 0"]


def test_one_of_our_kind_asks_before_it_is_sent_others_entries() -> None:
    """Data model 7: it gets a GSIP first; its own next lower number is the request."""
    talker = Talker("c", d=5)
    talker.meets("b")
    assert talker.hears("b", b=0, d=3) == ["b GSIP d 5"]
    assert talker.hears("b", d=3) == ["b XMSG d 4, d 5"]


@pytest.mark.clause(89, 90)
def test_a_jump_in_sequence_is_noticed_and_asked_for() -> None:
    """DOS-89, DOS-90: held, and the source asked from the last number of the unbroken run."""
    talker = Talker(c=2)
    talker.meets("c")
    assert talker.takes("c", entry("c", 5)) == ["c GSIP c 2"]
    assert talker.log.held == 1
    assert talker.takes("c", entry("c", 3), entry("c", 4)) == []
    assert talker.log.tops[SOURCES["c"]] == 5
    assert talker.waits(10).count("c GSIP c 2") == 0


@pytest.mark.clause(102)
def test_a_third_partys_entry_ahead_of_us_is_asked_for() -> None:
    """DOS-102: a peer that knows 7 can send 5 and 6."""
    talker = Talker(d=4)
    talker.meets("c")
    assert talker.takes("c", entry("d", 7)) == ["c GSIP d 4"]


@pytest.mark.clause(107)
def test_a_request_in_vain_goes_to_the_next_holder() -> None:
    """DOS-107: the source does not answer within a second, so a third party fills in."""
    talker = Talker()
    for name in "cde":
        talker.meets(name)
    talker.hears("d", c=4)
    talker.hears("e", c=4)
    lines = [line for line in talker.waits(2.5) if line.endswith("GSIP c 0")]
    assert {line[0] for line in lines} == {"d", "e"}


@pytest.mark.clause(107)
def test_new_member_is_asked_for_entries_not_found_before() -> None:
    """DOS-107: the pauses grow to four seconds; a node that is met in between gets the next request within one."""
    talker = Talker()
    talker.meets("d")
    talker.waits(2)
    talker.hears("d", c=4)
    assert "d GSIP c 0" in talker.waits(3.1), "the third request"
    talker.meets("e")
    assert [line for line in talker.waits(1.1) if line.endswith("GSIP c 0")] == ["d GSIP c 0"]


@pytest.mark.clause(93, 107)
def test_second_holder_is_asked_a_second_after_the_first_request() -> None:
    """DOS-93, DOS-107, seed 7678: one holder was known and asked twice in vain, so the pause was two seconds."""
    talker = Talker()
    talker.meets("d")
    talker.meets("e")
    talker.waits(2)
    talker.hears("d", c=4)
    assert "d GSIP c 0" in talker.waits(1.1), "the second request"
    assert talker.hears("e", c=4) == []
    assert [line for line in talker.waits(1) if line.endswith("GSIP c 0")] == ["e GSIP c 0"]


@pytest.mark.clause(107)
def test_a_silent_source_is_not_asked_first() -> None:
    """DOS-107."""
    talker = Talker()
    talker.meets("c")
    talker.meets("d")
    talker.sync.note_silence(SOURCES["c"], is_silent=True)
    assert talker.hears("d", c=4) == ["d GSIP c 0"]


def test_left_peer_is_not_waited_for() -> None:
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


@pytest.mark.clause(108)
def test_claims_that_nobody_can_fulfil_fade() -> None:
    """DOS-108: a GSIP with a huge number costs a few requests, then one in sixteen seconds."""
    talker = Talker(d=2)
    talker.meets("c")
    talker.hears("c", d=2**53 - 1)
    talker.waits(60)
    assert len([line for line in talker.waits(160) if line == "c GSIP d 2"]) <= 20 + 9


def test_our_own_later_entries_are_fetched_back() -> None:
    """Data model 4: a laptop with an older state requests its own later entries."""
    talker = Talker(b=3)
    talker.meets("c")
    assert talker.hears("c", b=5) == []
    assert talker.waits(0.1) == ["c GSIP b 3"]
    assert talker.takes("c", entry("b", 4), entry("b", 5)) == []
    assert talker.log.tops[SOURCES["b"]] == 5


@pytest.mark.clause(108)
def test_a_thousand_unknown_sources_are_asked_for_in_a_few_messages() -> None:
    """DOS-108: hostile gossip is cheap to answer."""
    talker = Talker()
    talker.meets("c")
    tops = tuple((SourceId(f"deadbeef-0000-4000-8000-{number:012x}"), 5) for number in range(1500))
    talker.sync.hear_tops(SOURCES["c"], tops, talker.now)
    assert len(talker.waits(0.5)) == 2


@pytest.mark.clause(90, 108)
def test_a_false_claim_does_not_hold_up_a_true_one() -> None:
    """DOS-90, DOS-108: after long vain requests, a gap that another peer can fill is requested at once."""
    talker = Talker(d=2)
    talker.meets("c")
    talker.meets("d")
    talker.waits(1)
    talker.hears("c", d=999_999)
    talker.waits(100)
    assert talker.takes("d", entry("d", 4)) == ["d GSIP d 2"]


@pytest.mark.clause(95)
def test_guessed_holder_that_announces_is_asked_at_once() -> None:
    """DOS-95, seeds 7128, 24256: a gap is known, but no peer has announced its content. The first peer asked by guess
    reads our number as an announcement and announces its own."""
    talker = Talker(d=2)
    talker.log.append(entry("d", 4))
    talker.meets("c")
    assert "c GSIP d 2" in talker.waits(2.5)
    assert talker.hears("c", d=3) == ["c GSIP d 2"]
    assert talker.hears("c", d=3) == []  # not a first announcement: the next request follows in its time
