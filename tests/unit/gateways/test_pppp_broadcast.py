"""The publisher of PPPP that knows no subscribers, by its effects; and facts of the feed as messages."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.clock import Instant
from derbyos_core.gateways.feed_event import FeedEvent
from derbyos_core.gateways.pppp.broadcast import CHANNELS_MAX, REPEATS_MAX, BroadcastPublisher
from derbyos_core.gateways.pppp.codec import decode_from_publisher, encode, fold
from derbyos_core.gateways.pppp.messages import (
    Acknowledge,
    Custom,
    FromSubscriber,
    FullDump,
    Heartbeat,
    Publish,
    Settings,
    Subscribe,
)
from derbyos_core.gateways.pppp.publisher import Requested, Send
from derbyos_core.gateways.pppp.translator import FIRST_CHANNEL, FeedState, channel_of, payload_of
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId

SECOND = 1_000_000
SOURCE = SourceId("3f2b1c4d-0000-4000-8000-00000000000a")


class Stage:
    """A publisher for everybody, and words for what it sends."""

    def __init__(self) -> None:
        self.now = Instant(1_000 * SECOND)
        self.publisher = BroadcastPublisher(Settings(), lambda _: (b"state",))

    def after(self, seconds: float) -> list[str]:
        end = Instant(self.now + round(seconds * SECOND))
        lines = []
        while (due := self.publisher.next_timer()) is not None and due <= end:
            self.now = due
            self.publisher.handle_timer(due)
            lines += self.lines()
        self.now = end
        return lines

    def hears(self, *messages: FromSubscriber) -> list[str]:
        for message in messages:
            self.publisher.receive(fold(encode(message)), self.now)
        return self.lines()

    def publishes(self, count: int) -> list[str]:
        for _ in range(count):
            self.publisher.publish(b"score", (), self.now)
        return self.lines()

    def lines(self) -> list[str]:
        lines = []
        for effect in self.publisher.take_effects():
            match effect:
                case Send(_, frames):
                    match decode_from_publisher(frames):
                        case Publish(_, number):
                            lines.append(f"{number}")
                        case FullDump(_, number):
                            lines.append(f"state {number}")
                        case Custom(tag, payload):
                            lines.append(f"answer {tag.decode()} {payload[0].decode()}")
                        case Heartbeat():
                            lines.append("beat")
                case Requested(_, tag):
                    lines.append(f"asked {tag.decode()}")
        return lines


@pytest.mark.clause("PPPP-3", "PPPP-17")
def test_missing_messages_and_states_go_to_all_but_once_for_all() -> None:
    stage = Stage()
    assert stage.hears(Subscribe(b"score"), Subscribe(b"score")) == ["state 0"]
    assert stage.after(0.3) == ["state 0"], "those who came a little later get one together"
    assert stage.publishes(4) == ["1", "2", "3", "4"]
    assert stage.hears(Acknowledge(b"score", 4, ((2, 3),)), Acknowledge(b"score", 4, ((3, 3),))) == ["2", "3"]


@pytest.mark.clause("PPPP-21", "PPPP-23")
def test_one_message_after_silence_serves_all_subscribers() -> None:
    stage = Stage()
    stage.publishes(3)
    assert stage.after(30).count("3") == REPEATS_MAX
    assert stage.hears(Acknowledge(b"score", 3, ((1, 2),))) == ["1", "2"]


def test_messages_are_kept_for_the_grace_time_alone() -> None:
    stage = Stage()
    stage.publishes(3)
    stage.after(61)
    stage.publishes(1)
    assert stage.hears(Acknowledge(b"score", 4, ((2, 3),))) == ["state 4"]


@pytest.mark.clause("PPPP-24")
def test_heartbeats_go_to_all_once_somebody_came() -> None:
    stage = Stage()
    assert stage.after(10) == []
    stage.hears(Heartbeat())
    assert stage.after(2.6) == ["beat", "beat"]


@pytest.mark.clause("PPPP-14")
def test_a_request_is_passed_on_once_and_answered_to_all() -> None:
    stage = Stage()
    request = Custom(b"t", (b"{}",))
    assert stage.hears(request, request) == ["asked t"]
    stage.publisher.answer(b"", b"t", (b"done",), stage.now)
    assert stage.lines() == ["answer t done"]
    stage.after(0.3)
    assert stage.hears(request) == ["answer t done"]


@pytest.mark.clause("PPPP-30")
@given(part=st.binary(max_size=30))
def test_random_parts_harm_nobody(part: bytes) -> None:
    stage = Stage()
    stage.publisher.receive(part, stage.now)
    stage.after(100)
    assert stage.publishes(1) == ["1"]


def test_channels_that_subscribers_make_up_are_bounded() -> None:
    stage = Stage()
    lines = stage.hears(*[Subscribe(b"%d" % number) for number in range(CHANNELS_MAX + 3)])
    assert len(lines) == CHANNELS_MAX
    assert stage.publisher.dropped == {"too-many-channels": 3}
    assert stage.publishes(1) == ["1"]


def _event(number: int, *topic: str, value: int | None = 1) -> FeedEvent:
    return FeedEvent(
        number=number,
        topic=topic,
        value=value,
        at=Instant(5_000_000),
        source=SOURCE,
        entry=EntryRef(SOURCE, 9),
        causes=(EntryRef(SOURCE, 4),),
    )


@pytest.mark.clause("PPPP-11")
def test_a_fact_is_its_topic_and_a_json_object() -> None:
    event = _event(3, "score", "home", value=7)
    topic, text = payload_of(event)
    assert (channel_of(event), topic) == (b"score", b"score/home")
    assert json.loads(text) == {
        "version": 1,
        "number": 3,
        "value": 7,
        "at": 5_000_000,
        "entry": [SOURCE, 9],
        "causes": [[SOURCE, 4]],
    }


def test_the_state_of_a_channel_has_its_present_facts_in_the_order_of_their_numbers() -> None:
    state = FeedState([_event(1, "score", "home"), _event(2, "bout", "phase")])
    state.apply(_event(3, "score", "away"))
    state.apply(_event(4, "score", "home", value=2))
    assert state.state_of(b"score")[::2] == (b"score/away", b"score/home")
    state.apply(_event(5, "score", "away", value=None))
    assert state.state_of(b"score")[::2] == (b"score/home",)
    assert state.state_of(FIRST_CHANNEL)[::2] == (b"bout/phase",)
    assert state.state_of(b"clock") == ()
