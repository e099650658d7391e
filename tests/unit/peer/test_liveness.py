"""Silence, full queues, unanswered calls."""

from random import Random

import pytest

from derbyos_core.clock import Instant
from derbyos_core.peer.liveness import REDIAL_BRISK, redial_pause
from derbyos_core.peer.record import Origin
from derbyos_core.wire.messages import BeatMessage, TimeMessage, UnknownMessage
from tests.unit.peer.script import ADDRESS, SECOND, SOURCES, Node


@pytest.mark.clause(48)
def test_member_gets_a_message_every_two_seconds() -> None:
    """DOS-48, A22: a BEAT, traffic or not."""
    node = Node()
    node.meets("b")
    node.lines()
    assert node.waits(20, "b").count("b BEAT") >= 10


@pytest.mark.clause(49)
def test_silence_makes_a_member_evasive_then_expired() -> None:
    """DOS-49: five seconds, thirty seconds."""
    node = Node()
    node.meets("b")
    node.lines()
    assert "b is evasive" not in node.waits(4.9)
    assert "b is evasive" in node.waits(0.2)
    assert "b is expired" not in node.waits(24.8)
    lines = node.waits(0.2)
    assert lines[-3:] == ["hang up b", "parted b", "b is expired"]


@pytest.mark.clause(49)
def test_any_traffic_is_a_sign_of_life() -> None:
    """DOS-49: even an unknown type, even a broken message."""
    node = Node()
    node.meets("b")
    node.waits(4)
    node.hears("b", UnknownMessage("WAVE"))
    node.waits(4)
    node.introductions.noise(SOURCES["b"], node.now)
    assert "b is evasive" not in node.waits(4)


def test_an_evasive_member_that_speaks_is_a_member() -> None:
    node = Node()
    node.meets("b")
    node.waits(6)
    assert node.standing("b") == "evasive"
    assert node.hears("b", BeatMessage(())) == ["b is member"]


def test_an_evasive_address_is_greeted_again() -> None:
    """Another process may have this address by now and not know us."""
    node = Node()
    node.meets("b")
    node.lines()
    assert "b HELO a" in node.waits(5.1)


@pytest.mark.clause(104)
def test_an_expired_member_is_called_again_and_again() -> None:
    """DOS-104: with pauses of 2.5 s, so that the mesh is whole soon after the network is clear."""
    node = Node()
    node.meets("b")
    node.waits(30.1)
    lines = node.waits(30)
    assert 10 <= lines.count("b HELO a") <= 16
    assert lines.count("hang up b") == lines.count("dial b") == lines.count("b HELO a")


@pytest.mark.clause(104)
def test_a_frame_from_an_expired_member_is_answered_with_hello() -> None:
    """A22, DOS-104: it may not know that we dropped it."""
    node = Node()
    node.meets("b")
    node.waits(31)
    assert node.standing("b") == "expired"
    assert "b HELO a" in node.hears("b", BeatMessage(()))
    assert node.standing("b") == "greeted"
    node.hello("b")
    assert "b is member" in node.bout("b")


@pytest.mark.clause(10, 14)
def test_a_full_queue_for_a_second_is_silence() -> None:
    """DOS-14, DOS-10: a peer that does not read is not responding, whatever it sends."""
    node = Node()
    node.meets("b")
    node.introductions.refuse(ADDRESS["b"], node.now)
    assert "b is evasive" not in node.waits(0.9, "b")
    node.introductions.refuse(ADDRESS["b"], node.now)
    assert "b is evasive" in node.waits(0.3, "b")


def test_a_full_queue_is_forgotten_when_it_flows_again() -> None:
    node = Node()
    node.meets("b")
    node.introductions.refuse(ADDRESS["b"], node.now)
    node.waits(6, "b")
    assert node.standing("b") == "member"


@pytest.mark.clause(109)
def test_mdns_does_not_drop_who_still_sends() -> None:
    """DOS-109: a hint only."""
    node = Node()
    node.meets("b")
    node.introductions.lose(SOURCES["b"], node.now)
    assert node.standing("b") == "member"
    node.waits(6)
    node.introductions.lose(SOURCES["b"], node.now)
    assert node.standing("b") == "expired"


def test_silent_address_is_dropped_unless_it_was_typed() -> None:
    told, typed = Node(), Node()
    told.meets("c")
    told.peer("c", about="b")
    typed.find("b", Origin.TYPED)
    told.waits(60, "c")
    assert typed.waits(60).count("b HELO a") > 20
    assert told.introductions.table.at(ADDRESS["b"]) is None
    assert typed.introductions.table.at(ADDRESS["b"]) is not None


def test_a_typed_address_that_greets_and_falls_silent_is_called_for_ever() -> None:
    node = Node()
    node.find("b")
    node.hello("b")
    node.waits(40)
    assert node.introductions.table.at(ADDRESS["b"]) is not None
    assert "b HELO a" in node.waits(5)


def test_pauses_between_calls_grow_to_a_bound_and_differ() -> None:
    random = Random(1)
    first, later, much_later = (
        [redial_pause(tries, random) / SECOND for _ in range(50)] for tries in (0, 9, REDIAL_BRISK)
    )
    assert 0.8 <= min(first) < max(first) <= 1.2
    assert 2.0 <= min(later) < max(later) <= 3.0
    assert min(much_later) >= 24


@pytest.mark.clause(50, 51)
def test_a_newcomer_without_peers_takes_the_time() -> None:
    """DOS-50, DOS-51: nodes share one time, whatever their clocks show."""
    node = Node()
    node.find("b")
    node.hello("b")
    node.bout("b")
    node.hears("b", TimeMessage(node.now / SECOND + 3600.5))
    assert node.clock.at(node.now) == node.now + 3600 * SECOND + SECOND // 2


@pytest.mark.clause(51)
def test_a_node_with_other_peers_keeps_its_time() -> None:
    """DOS-51."""
    node = Node()
    node.meets("b", "c")
    node.hears("b", TimeMessage(node.now / SECOND + 3600))
    assert node.clock.offset_us == 0


def test_an_empty_time_is_answered() -> None:
    """A21: an empty TIME asks."""
    node = Node()
    node.meets("b")
    node.lines()
    assert node.hears("b", TimeMessage(None)) == ["b TIME"]


def test_newcomer_with_the_larger_source_asks_first() -> None:
    """A21: neither was greeted, so neither sent its time unasked; and they must not swap their times."""
    larger, smaller = Node(name="b"), Node(name="a")
    larger.find("a")
    larger.hello("a")
    assert "a TIME" in larger.bout("a")
    smaller.find("b")
    smaller.hello("b")
    assert "b TIME" not in smaller.bout("b")
    assert smaller.waits(10, "b").count("b TIME") == 1


def test_informed_newcomer_does_not_ask_for_the_time() -> None:
    node = Node()
    node.find("b")
    node.hello("b")
    node.bout("b")
    node.hears("b", TimeMessage(node.now / SECOND + 1))
    assert "b TIME" not in node.waits(10, "b")


@pytest.mark.clause(51)
def test_a_settled_clock_obeys_nobody() -> None:
    """DOS-51: a lone jam timer that has written keeps its time, even if it was the one that called."""
    node = Node()
    node.clock.ignore_time()
    node.find("b")
    node.hello("b")
    node.bout("b")
    node.hears("b", TimeMessage(node.now / SECOND + 300))
    assert node.clock.offset_us == 0
    assert "b TIME" not in node.waits(10, "b")


def test_no_time_of_day_is_no_time() -> None:
    node = Node()
    node.meets("b")
    node.hears("b", TimeMessage(12.0))
    assert node.clock.offset_us == 0


def test_local_time_never_goes_back() -> None:
    node = Node()
    assert node.clock.advance(Instant(50)) == 50
    assert node.clock.advance(Instant(40)) == 50
