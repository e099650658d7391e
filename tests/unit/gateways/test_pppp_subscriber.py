"""The subscriber of PPPP by its effects: what the application gets, and what is sent back, when."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gateways.pppp.codec import RANGES_MAX, decode_from_subscriber, encode
from derbyos_core.gateways.pppp.messages import (
    Acknowledge,
    Custom,
    FromPublisher,
    FromSubscriber,
    FullDump,
    Heartbeat,
    Publish,
    Settings,
    Subscribe,
    Unsubscribe,
)
from derbyos_core.gateways.pppp.reception import AHEAD_MAX, Position, Reception
from derbyos_core.gateways.pppp.subscriber import (
    ACKNOWLEDGE_EACH,
    Answered,
    Connect,
    ConversationChanged,
    Deliver,
    Replace,
    Subscriber,
    SubscriberSend,
    Unanswered,
)

SECOND = 1_000_000


class Stage:
    """A subscriber of `score`, and words for what it does: `get 3` is message 3 for the application."""

    def __init__(self, *, position: Position | None = None, **options: bool) -> None:
        self.now = Instant(1_000 * SECOND)
        self.subscriber = Subscriber(Settings(), **options)
        self.subscriber.subscribe(b"score", self.now, position)
        self.subscriber.start(self.now)
        self.first = self.lines()

    def after(self, seconds: float) -> list[str]:
        """Let time pass; returns what is done meanwhile."""
        end = Instant(self.now + round(seconds * SECOND))
        lines = []
        while (due := self.subscriber.next_timer()) is not None and due <= end:
            assert due >= self.now
            self.now = due
            self.subscriber.handle_timer(due)
            lines += self.lines()
        self.now = end
        return lines

    def hears(self, *messages: FromPublisher) -> list[str]:
        for message in messages:
            self.subscriber.receive(encode(message), self.now)
        return self.lines()

    def lines(self) -> list[str]:
        lines = []
        for effect in self.subscriber.take_effects():
            match effect:
                case SubscriberSend(frames):
                    lines.append(_word(decode_from_subscriber(frames)))
                case Connect():
                    lines.append("connect")
                case Deliver(_, number):
                    lines.append(f"get {number}")
                case Replace(_, number):
                    lines.append(f"state {number}")
                case Answered(tag, payload):
                    lines.append(f"answer {tag.decode()} {payload[0].decode()}")
                case Unanswered(tag):
                    lines.append(f"no answer {tag.decode()}")
                case ConversationChanged(state):
                    lines.append(state.value)
        return lines


def _word(message: FromSubscriber) -> str:
    match message:
        case Subscribe(channel):
            return f"subscribe {channel.decode()}"
        case Unsubscribe(channel):
            return f"unsubscribe {channel.decode(errors='replace')}"
        case Acknowledge(_, highest, missing):
            return " ".join([f"ack {highest}", *(f"not {first}..{last}" for first, last in missing)])
        case Custom(tag):
            return f"ask {tag.decode()}"
        case Heartbeat():
            return "beat"


def _message(number: int) -> Publish:
    return Publish(b"score", number, (b"%d" % number,))


def _following(last: int = 0, *, is_ordered: bool = True) -> Stage:
    stage = Stage(is_ordered=is_ordered)
    stage.hears(FullDump(b"score", last))
    assert stage.after(0.3) == [f"ack {last}"]
    return stage


@pytest.mark.clause("PPPP-8", "PPPP-9")
def test_the_conversation_begins_with_subscribe() -> None:
    stage = Stage()
    assert stage.first == ["connect", "subscribe score", "asking"]
    stage.subscriber.subscribe(b"jam", stage.now)
    assert stage.lines() == ["subscribe jam"]
    assert stage.hears(FullDump(b"score", 4)) == ["following", "state 4"]


def test_a_kept_position_is_acknowledged_behind_subscribe() -> None:
    assert Stage(position=Position(7)).first == ["connect", "subscribe score", "ack 7", "asking"]
    loose = Stage(position=Position(7, (9, 10)), is_ordered=False)
    assert loose.first == ["connect", "subscribe score", "ack 10 not 8..8", "asking"]
    assert loose.hears(_message(9), _message(8), _message(11)) == ["following", "get 8", "get 11"]


@pytest.mark.clause("PPPP-6", "PPPP-12")
def test_gaps_are_seen_by_the_numbers_and_named() -> None:
    stage = _following()
    assert stage.hears(*map(_message, (1, 2, 5, 6, 8))) == ["get 1", "get 2"]
    assert stage.after(0.25) == ["ack 8 not 3..4 not 7..7"]
    assert stage.hears(_message(4), _message(3)) == ["get 3", "get 4", "get 5", "get 6"]
    assert stage.after(0.25) == ["ack 8 not 7..7"]
    assert stage.after(0.6) == ["ack 8 not 7..7"], "repeated while something is missing"


@pytest.mark.clause("PPPP-20")
def test_the_order_is_the_applications_choice() -> None:
    loose = _following(is_ordered=False)
    assert loose.hears(*map(_message, (2, 4, 1, 2, 3, 4))) == ["get 2", "get 4", "get 1", "get 3"]
    ordered = _following()
    assert ordered.hears(*map(_message, (2, 4, 1, 2, 3, 4))) == ["get 1", "get 2", "get 3", "get 4"]


@pytest.mark.clause("PPPP-18")
def test_an_ack_comes_within_the_first_idle_time() -> None:
    """At most half of it after the oldest message, however many follow."""
    stage = _following()
    stage.hears(_message(1))
    assert stage.after(0.2) == []
    stage.hears(_message(2))
    assert stage.after(0.04) == []
    assert stage.after(0.02) == ["ack 2"]
    assert "ack 2" not in stage.after(1)


@pytest.mark.clause("PPPP-19")
def test_duplicates_are_acknowledged_too_and_many_by_one_ack() -> None:
    stage = _following()
    assert stage.hears(*map(_message, range(1, ACKNOWLEDGE_EACH))) == [f"get {n}" for n in range(1, ACKNOWLEDGE_EACH)]
    assert stage.hears(_message(ACKNOWLEDGE_EACH))[-1] == f"ack {ACKNOWLEDGE_EACH}"
    assert stage.hears(_message(3)) == []
    assert stage.after(0.25) == [f"ack {ACKNOWLEDGE_EACH}"]
    assert stage.hears(FullDump(b"score", ACKNOWLEDGE_EACH)) == []
    assert stage.after(0.25) == [f"ack {ACKNOWLEDGE_EACH}"], "also a state"


@pytest.mark.clause("PPPP-24", "PPPP-25")
def test_the_first_heartbeat_comes_early_and_the_others_rarely() -> None:
    stage = _following()
    stage.hears(_message(1))
    assert stage.after(0.26) == ["ack 1"]
    assert stage.after(0.4) == [], "an ACK counts as heartbeat"
    assert stage.after(0.1) == ["beat"]
    assert stage.after(1.9) == []
    assert stage.after(0.2) == ["beat"]


def test_the_position_is_repeated_now_and_then() -> None:
    """So that a publisher that has lost our subscription notices."""
    stage = _following(5)
    lines = []
    for _ in range(9):
        stage.hears(Heartbeat())
        lines += stage.after(1)
    assert lines.count("ack 5") == 1


@pytest.mark.clause("PPPP-5", "PPPP-26")
def test_a_publisher_that_is_gone_is_subscribed_to_again_on_a_new_connection() -> None:
    stage = _following(3)
    lines = stage.after(7.6)
    assert "connect" not in lines
    assert "beat" in lines
    assert stage.after(0.3) == ["connect", "subscribe score", "ack 3", "asking"]
    lines = stage.after(8)
    assert lines[-3:] == ["connect", "subscribe score", "ack 3"]
    assert lines.count("subscribe score") == 4, "three times on the first connection, too"
    assert stage.hears(_message(4)) == ["following", "get 4"]


def test_any_traffic_shows_that_the_publisher_is_there() -> None:
    stage = _following()
    for message in (Heartbeat(), Publish(b"score", 1), Custom(b"other", (b"{}",))) * 2:
        assert "connect" not in stage.after(7)
        stage.hears(message)


def test_nothing_is_taken_before_the_state_unless_there_is_none() -> None:
    stage = Stage()
    assert stage.hears(_message(5)) == ["following"]
    assert "subscribe score" in stage.after(2.1)
    assert stage.hears(FullDump(b"score", 5), _message(6)) == ["state 5", "get 6"]
    other = Stage(expects_state=False)
    assert other.hears(_message(5), _message(7), _message(6)) == ["following", "get 5", "get 6", "get 7"]


@pytest.mark.clause("PPPP-20")
def test_a_state_replaces_what_it_covers_and_an_old_one_nothing() -> None:
    stage = _following()
    assert stage.hears(_message(1), _message(3), _message(6)) == ["get 1"]
    assert stage.hears(FullDump(b"score", 5)) == ["state 5", "get 6"]
    assert stage.hears(FullDump(b"score", 4), FullDump(b"score", 6), _message(3)) == []


def test_the_first_state_on_a_new_connection_may_be_lower() -> None:
    """A publisher that has lost its counter; later ones are old."""
    stage = _following(9)
    stage.after(8)
    assert stage.hears(FullDump(b"score", 2), _message(3), FullDump(b"score", 1)) == ["following", "state 2", "get 3"]


@pytest.mark.clause("PPPP-14")
def test_a_request_is_repeated_until_it_is_answered_or_given_up() -> None:
    stage = _following()
    stage.subscriber.request(b"t", (b"{}",), stage.now)
    assert stage.lines() == ["ask t"]
    assert stage.after(2.1).count("ask t") == 1
    assert stage.hears(Custom(b"other", (b"x",)), Custom(b"t", (b"done",))) == ["answer t done"]
    assert stage.hears(Custom(b"t", (b"done",))) == []
    stage.subscriber.request(b"u", (b"{}",), stage.now)
    lines = stage.after(7.9)
    assert (lines.count("ask u"), lines.count("no answer u")) == (4, 0)
    stage.hears(Heartbeat())
    assert "no answer u" in stage.after(0.2)


def test_a_request_is_not_repeated_to_another_publisher() -> None:
    """It may have done it already, and a new one would do it again."""
    stage = _following()
    stage.after(7)
    stage.subscriber.request(b"t", (b"{}",), stage.now)
    lines = stage.after(2)
    assert lines[lines.index("connect") - 1] == "no answer t"
    assert "ask t" not in lines[lines.index("connect") :]


@pytest.mark.parametrize("tag", [b"", b"t"])
def test_a_request_needs_a_conversation_and_a_tag_of_its_own(tag: bytes) -> None:
    fresh = Subscriber(Settings())
    with pytest.raises(LocalProtocolError):
        fresh.request(b"t", (b"{}",), Instant(0))
    stage = _following()
    stage.subscriber.request(b"t", (b"{}",), stage.now)
    with pytest.raises(LocalProtocolError):
        stage.subscriber.request(tag, (b"{}",), stage.now)


def test_stopping_says_so_once() -> None:
    stage = _following()
    stage.subscriber.stop(stage.now)
    stage.subscriber.stop(stage.now)
    assert stage.lines() == ["unsubscribe score", "closed"]
    assert stage.subscriber.next_timer() is None
    assert stage.hears(_message(1)) == []


def test_an_unwanted_channel_is_unsubscribed() -> None:
    stage = _following()
    assert stage.hears(Publish(b"jam", 1)) == ["unsubscribe jam"]
    assert stage.hears(FullDump(b"jam", 1)) == ["unsubscribe jam"]


@pytest.mark.clause("PPPP-3")
def test_over_xsub_subscribe_also_asks_for_heartbeats_answers_and_states() -> None:
    subscriber = Subscriber(Settings(), is_shared=True)
    subscriber.subscribe(b"score", Instant(0))
    subscriber.start(Instant(0))
    sent = [effect.frames[0] for effect in subscriber.take_effects() if isinstance(effect, SubscriberSend)]
    assert sent == [b"\x01score", b"\x01\x05score", b"\x01\x03", b"\x01\x04"]
    subscriber.receive(encode(Publish(b"score2", 1)), Instant(0))
    subscriber.take_effects()
    assert subscriber.dropped == {"not-subscribed": 1}, "ZeroMQ matches prefixes"


@pytest.mark.clause("PPPP-30")
@given(frames=st.lists(st.binary(max_size=20), max_size=4))
def test_malformed_messages_change_nothing(frames: list[bytes]) -> None:
    stage = _following()
    stage.subscriber.receive(frames, stage.now)
    assert [line for line in stage.lines() if line.startswith(("get", "state"))] == []
    assert stage.hears(_message(1)) == ["get 1"]


def test_what_is_held_behind_a_gap_is_bounded() -> None:
    stage = _following()
    for number in range(2, AHEAD_MAX + 9):
        stage.hears(_message(number))
    assert stage.subscriber.dropped == {"held-full": 7}
    lines = stage.hears(_message(1))
    assert [line for line in lines if line.startswith("get")][-1] == f"get {AHEAD_MAX + 1}"


def test_an_ack_says_no_more_than_its_ranges_can() -> None:
    reception = Reception(0, is_ordered=False)
    for number in range(2, 2 * RANGES_MAX + 20, 2):
        reception.receive(number, ())
    ack = reception.acknowledge(b"score")
    assert len(ack.missing) == RANGES_MAX
    assert ack.highest == 2 * RANGES_MAX
    assert decode_from_subscriber(encode(ack)) == ack


@pytest.mark.clause("PPPP-20")
@given(numbers=st.lists(st.integers(1, 30)), is_ordered=st.booleans(), states=st.lists(st.integers(0, 30), max_size=3))
def test_every_order_of_messages_and_states_gives_each_number_once(
    numbers: list[int], is_ordered: bool, states: list[int]
) -> None:
    reception = Reception(0, is_ordered)
    got: list[int] = []
    for index, number in enumerate(numbers):
        if index % 3 == 2 and states:
            covered = states.pop()
            found = reception.cover(covered)
            if found is not None:
                got = [one for one in got if one > covered] + [one for one, _ in found]
        else:
            got += [one for one, _ in reception.receive(number, (b"%d" % number,)) or []]
        assert len(set(got)) == len(got)
        if is_ordered:
            assert got == sorted(got)
        assert reception.ahead_octets == sum(len(part) for held in reception.ahead.values() for part in held)
