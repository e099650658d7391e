"""The publisher of PPPP by its effects: what is sent to whom, when, and what is kept."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.clock import Instant
from derbyos_core.gateways.pppp.codec import decode_from_publisher, encode
from derbyos_core.gateways.pppp.messages import (
    Acknowledge,
    Custom,
    FromPublisher,
    FromSubscriber,
    FullDump,
    Heartbeat,
    Publish,
    Range,
    Settings,
    Subscribe,
    Unsubscribe,
)
from derbyos_core.gateways.pppp.publisher import (
    BACKLOG_MAX,
    MESSAGES_BURST,
    REQUESTS_MAX,
    SUBSCRIBERS_OF_HOST_MAX,
    SUBSCRIPTIONS_MAX,
    WINDOW,
    Left,
    Persist,
    Publisher,
    Requested,
    Send,
)

SECOND = 1_000_000


class Stage:
    """A publisher, and words for what it does: `a score 3` is message 3 to subscriber a, `a beat` a heartbeat."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.now = Instant(1_000 * SECOND)
        self.publisher = Publisher(settings or Settings(), lambda channel: (b"state of", channel))

    def after(self, seconds: float) -> list[str]:
        """Let time pass; returns what is done meanwhile."""
        end = Instant(self.now + round(seconds * SECOND))
        lines = []
        while (due := self.publisher.next_timer()) is not None and due <= end:
            self.now = max(self.now, due)
            self.publisher.handle_timer(self.now)
            after = self.publisher.next_timer()
            assert after is None or after > self.now, "what was due is done"
            lines += self.lines()
        self.now = end
        return lines

    def hears(self, name: str, *messages: FromSubscriber, host: str = "") -> list[str]:
        for message in messages:
            self.publisher.receive(name.encode(), encode(message), self.now, host)
        return self.lines()

    def publishes(self, count: int = 1, channel: bytes = b"score") -> list[str]:
        for _ in range(count):
            self.publisher.publish(channel, (b"payload",), self.now)
        return self.lines()

    def joins(self, *names: str, channel: bytes = b"score") -> None:
        """Let subscribers come and confirm the state."""
        for name in names:
            self.hears(name, Subscribe(channel))
            last = self.publisher.counters().get(channel, 0)
            assert self.hears(name, Acknowledge(channel, last)) == []

    def lines(self) -> list[str]:
        return [line for effect in self.publisher.take_effects() for line in _line(effect)]


def _line(effect: object) -> Iterable[str]:
    match effect:
        case Send(to, frames):
            yield f"{to.decode()} {_word(decode_from_publisher(frames))}"
        case Left(subscriber, reason):
            yield f"{subscriber.decode()} left: {reason}"
        case Requested(subscriber, tag, payload):
            yield f"{subscriber.decode()} asks {tag.decode()} {payload[0].decode()}"


def _word(message: FromPublisher) -> str:
    match message:
        case Publish(channel, number):
            return f"{channel.decode()} {number}"
        case FullDump(channel, number, state):
            assert state == (b"state of", channel)
            return f"{channel.decode()} state {number}"
        case Custom(tag, payload):
            return f"answer {tag.decode()} {payload[0].decode()}"
        case Heartbeat():
            return "beat"


@pytest.mark.clause("PPPP-8")
@pytest.mark.parametrize("message", [Heartbeat(), Acknowledge(b"score", 1), Custom(b"t", (b"{}",))])
def test_nothing_is_answered_before_subscribe(message: FromSubscriber) -> None:
    stage = Stage()
    assert stage.hears("a", message) == []
    assert stage.after(100) == []
    assert stage.publisher.dropped == {"before-subscribe": 1}


@pytest.mark.clause("PPPP-1", "PPPP-9", "PPPP-10", "PPPP-15")
def test_messages_go_to_the_subscribers_of_their_channel_with_its_numbers() -> None:
    stage = Stage()
    stage.joins("a", "b")
    assert stage.hears("a", Subscribe(b"jam")) == ["a jam state 0"]
    assert stage.publishes(2) == ["a score 1", "b score 1", "a score 2", "b score 2"]
    assert stage.publishes(1, b"jam") == ["a jam 1"]
    assert stage.publishes(1, b"clock") == []
    assert stage.hears("c", Subscribe(b"score"), Subscribe(b"clock")) == ["c score state 2", "c clock state 1"]


@pytest.mark.clause("PPPP-7", "PPPP-16")
def test_a_message_is_kept_until_the_last_subscriber_has_acknowledged_it() -> None:
    stage = Stage()
    stage.joins("a", "b")
    stage.publishes(5)
    stage.hears("a", Acknowledge(b"score", 5))
    assert stage.publisher.kept(b"score") == 5
    stage.hears("b", Acknowledge(b"score", 4, ((2, 2),)))
    assert stage.publisher.kept(b"score") == 4
    stage.hears("b", Acknowledge(b"score", 5))
    assert stage.publisher.kept(b"score") == 0


@pytest.mark.clause("PPPP-17")
def test_missing_messages_are_sent_again_to_the_one_who_misses_them() -> None:
    stage = Stage()
    stage.joins("a", "b")
    stage.publishes(9)
    missing: tuple[Range, ...] = ((2, 3), (7, 7))
    assert stage.hears("a", Acknowledge(b"score", 9, missing)) == ["a score 2", "a score 3", "a score 7"]


@pytest.mark.clause("PPPP-17")
def test_a_message_missed_again_at_once_is_sent_again_a_little_later() -> None:
    """It may be on the way; so an ACK cannot make us send without end."""
    stage = Stage()
    stage.joins("a")
    stage.publishes(3)
    nack = Acknowledge(b"score", 3, ((2, 2),))
    assert stage.hears("a", nack, nack, nack) == ["a score 2"]
    assert stage.after(0.24) == []
    assert stage.after(0.02) == ["a score 2"]
    assert stage.hears("a", Acknowledge(b"score", 3)) == []
    assert "a score 2" not in stage.after(5)


@pytest.mark.clause("PPPP-21")
def test_after_silence_the_last_message_is_sent_again() -> None:
    """Four first idle times, 2 s; heartbeats are no ACK."""
    stage = Stage()
    stage.joins("a", "b")
    stage.publishes(3)
    stage.hears("b", Acknowledge(b"score", 3))
    assert [line for line in stage.after(1.9) if "beat" not in line] == []
    stage.hears("a", Heartbeat())
    assert [line for line in stage.after(0.2) if "beat" not in line] == ["a score 3"]
    assert [line for line in stage.after(2) if "beat" not in line] == ["a score 3"]


@pytest.mark.clause("PPPP-22")
def test_an_ack_after_that_means_that_all_up_to_the_last_is_missing() -> None:
    stage = Stage(Settings(resends_last=False))
    stage.joins("a")
    stage.publishes(4)
    assert [line for line in stage.after(2.1) if "beat" not in line] == ["a score 1"]
    assert stage.hears("a", Acknowledge(b"score", 1)) == ["a score 2", "a score 3", "a score 4"]


@pytest.mark.clause("PPPP-22")
def test_an_ack_means_no_more_than_it_says_while_nothing_was_sent_again() -> None:
    stage = Stage()
    stage.joins("a")
    stage.publishes(4)
    assert stage.hears("a", Acknowledge(b"score", 1)) == []


@pytest.mark.clause("PPPP-24", "PPPP-25")
def test_the_first_heartbeat_comes_early_and_the_others_rarely() -> None:
    stage = Stage()
    stage.joins("a")
    stage.publishes()
    stage.hears("a", Acknowledge(b"score", 1))
    assert stage.after(0.49) == []
    assert stage.after(0.02) == ["a beat"]
    assert stage.after(1.9) == []
    assert stage.after(0.2) == ["a beat"]
    stage.hears("a", Heartbeat())
    stage.publishes()
    assert stage.after(0.45) == [], "traffic counts as heartbeat"
    assert stage.after(0.1) == ["a beat"]


@pytest.mark.clause("PPPP-4", "PPPP-27", "PPPP-28")
def test_a_silent_subscriber_gets_nothing_and_its_messages_are_kept() -> None:
    stage = Stage()
    stage.joins("a")
    assert "a beat" in stage.after(7.9)
    assert stage.after(0.2) == []
    assert stage.publishes(3) == []
    assert stage.after(50) == []
    assert stage.publisher.kept(b"score") == 3
    assert stage.publisher.subscribers == 1
    assert stage.hears("a", Heartbeat()) == ["a score 1", "a score 2", "a score 3"]


@pytest.mark.clause("PPPP-28")
def test_a_subscriber_that_returns_gets_what_followed_its_last_ack() -> None:
    stage = Stage()
    stage.joins("a")
    stage.publishes(3)
    stage.after(20)
    stage.publishes(2)
    lines = stage.hears("a", Subscribe(b"score"), Acknowledge(b"score", 2))
    assert lines == ["a score 3", "a score 4", "a score 5"]


def test_ranges_in_the_ack_of_a_returned_subscriber_count() -> None:
    stage = Stage()
    stage.joins("a")
    stage.publishes(6)
    lines = stage.hears("a", Subscribe(b"score"), Acknowledge(b"score", 5, ((2, 2), (4, 4))))
    assert lines == ["a score 2", "a score 4", "a score 6"]


@pytest.mark.clause("PPPP-29")
def test_after_the_grace_time_the_backlog_goes_and_a_full_dump_is_sent() -> None:
    stage = Stage()
    stage.joins("a")
    stage.publishes(3)
    assert stage.after(69)[-1:] == ["a left: grace time"]
    assert stage.publisher.kept(b"score") == 0
    assert stage.hears("a", Subscribe(b"score"), Acknowledge(b"score", 2)) == ["a score state 3"]


@pytest.mark.clause("PPPP-10")
def test_a_returned_subscriber_that_has_kept_nothing_gets_the_state() -> None:
    stage = Stage()
    stage.joins("a")
    stage.publishes(3)
    assert stage.hears("a", Subscribe(b"score")) == []
    assert stage.after(0.3) == ["a score state 3"]


def test_a_state_stands_for_all_messages_before_it() -> None:
    """They need not be kept, and an ACK of them, from before, is not one of the state."""
    stage = Stage()
    stage.joins("a")
    stage.publishes(3)
    stage.hears("a", Subscribe(b"score"))
    stage.after(0.3)
    assert stage.publisher.kept(b"score") == 0
    assert stage.hears("a", Acknowledge(b"score", 2)) == []
    assert stage.publisher.dropped == {"old-ack": 1}
    assert "a score state 3" in stage.after(2.1)


def test_a_subscriber_that_returns_late_has_its_time_to_acknowledge() -> None:
    stage = Stage()
    stage.joins("a")
    stage.publishes(1)
    stage.after(65)
    lines = stage.hears("a", Heartbeat()) + stage.after(7)
    assert "a score 1" in lines
    assert stage.publisher.subscribers == 1


@pytest.mark.parametrize("position", [3, 7])
def test_every_subscribe_is_answered(position: int) -> None:
    """Nothing follows, or the position is of another publisher: the state."""
    stage = Stage()
    stage.joins("a")
    stage.publishes(3)
    assert stage.hears("a", Subscribe(b"score"), Acknowledge(b"score", position)) == ["a score state 3"]


def test_a_lost_state_is_sent_again() -> None:
    stage = Stage()
    stage.hears("a", Subscribe(b"score"))
    assert [line for line in stage.after(2.1) if "beat" not in line] == ["a score state 0"]


def test_an_ack_of_what_followed_the_state_shows_that_the_state_was_lost() -> None:
    stage = Stage()
    stage.publishes(5)
    stage.hears("a", Subscribe(b"score"))
    stage.publishes(2)
    stage.after(1)
    assert stage.hears("a", Acknowledge(b"score", 7, ((4, 5),))) == ["a score state 7"]


def test_an_ack_of_a_channel_that_was_forgotten_counts_as_subscribe() -> None:
    stage = Stage()
    stage.joins("a")
    stage.publishes(2, b"jam")
    assert stage.hears("a", Acknowledge(b"jam", 2)) == ["a jam state 2"]


def test_numbers_go_on_after_a_restart_and_are_persisted_before_they_are_used() -> None:
    publisher = Publisher(Settings(), lambda _: (), counters={b"score": 7}, base=3, reserve=10)
    now = Instant(0)
    publisher.receive(b"a", encode(Subscribe(b"score")), now)
    publisher.take_effects()
    assert [publisher.publish(b"score", (), now) for _ in range(11)] == list(range(8, 19))
    effects = publisher.take_effects()
    assert effects[0] == Persist(b"score", 17)
    assert [at for at, one in enumerate(effects) if isinstance(one, Persist)] == [0, 11]
    assert publisher.publish(b"jam", (), now) == 4
    assert publisher.counters() == {b"score": 18, b"jam": 4}


@pytest.mark.clause("PPPP-14")
def test_a_request_is_passed_on_once_and_its_answer_is_repeated() -> None:
    stage = Stage()
    stage.joins("a")
    request = Custom(b"t", (b"{}",))
    assert stage.hears("a", request, request) == ["a asks t {}"]
    stage.publisher.answer(b"a", b"t", (b"done",), stage.now)
    assert stage.lines() == ["a answer t done"]
    assert stage.hears("a", request) == [], "not so soon"
    stage.after(0.3)
    assert stage.hears("a", request) == ["a answer t done"]
    assert stage.hears("a", Custom(b"", (b"1",)), Custom(b"", (b"1",))) == ["a asks  1", "a asks  1"], "without a tag"
    stage.publisher.answer(b"gone", b"t", (b"done",), stage.now)
    assert stage.lines() == []


def test_requests_of_one_subscriber_are_bounded() -> None:
    stage = Stage()
    stage.joins("a", "b")
    requests = [Custom(b"%d" % number, (b"{}",)) for number in range(REQUESTS_MAX + 1)]
    assert len(stage.hears("a", *requests)) == REQUESTS_MAX
    assert stage.hears("b", requests[-1]) == [f"b asks {REQUESTS_MAX} {{}}"]
    assert stage.hears("a", Custom(b"", (b"{}",))) == [], "nor without a tag"
    for _ in range(17):
        stage.hears("a", Heartbeat())
        stage.after(1)
    assert stage.hears("a", requests[-1]) == [f"a asks {REQUESTS_MAX} {{}}"]


def test_messages_of_one_subscriber_are_bounded_and_those_of_others_are_read() -> None:
    stage = Stage()
    stage.joins("a", "b")
    stage.publishes()
    for _ in range(MESSAGES_BURST):
        stage.publisher.receive(b"a", (b"\x03",), stage.now)
    stage.hears("a", Acknowledge(b"score", 1))
    assert stage.publisher.dropped["too-fast"] > 0
    stage.hears("b", Acknowledge(b"score", 1))
    assert stage.publisher.kept(b"score") == 1, "the flooder's ACK was not read"
    stage.now = Instant(stage.now + SECOND)
    stage.hears("a", Acknowledge(b"score", 1))
    assert stage.publisher.kept(b"score") == 0


def test_unsubscribed_channels_are_sent_no_longer() -> None:
    stage = Stage()
    stage.joins("a")
    stage.joins("a", channel=b"jam")
    assert stage.hears("a", Unsubscribe(b"score")) == []
    assert stage.publishes(1) + stage.publishes(1, b"jam") == ["a jam 1"]
    stage.hears("a", Unsubscribe(b"jam"))
    assert stage.publisher.subscribers == 0
    assert stage.publishes(1, b"jam") == []
    assert "a left: unsubscribed" in stage.after(9)
    assert stage.publisher.next_timer() is None


def test_messages_on_the_way_to_one_subscriber_are_bounded_by_its_acks() -> None:
    stage = Stage()
    stage.joins("a", "b")
    lines = stage.publishes(WINDOW + 5)
    assert len(lines) == 2 * WINDOW
    expected = [f"a score {number}" for number in range(WINDOW + 1, WINDOW + 6)]
    assert stage.hears("a", Acknowledge(b"score", 10)) == expected


def test_a_backlog_that_is_too_long_ends_its_subscriber_alone() -> None:
    stage = Stage()
    stage.joins("a", "b")
    for _ in range(BACKLOG_MAX // 512 + 1):
        stage.publishes(512)
        last = stage.publisher.counters()[b"score"]
        stage.hears("b", Acknowledge(b"score", last))
    assert stage.publisher.dropped == {"gone: backlog": 1}
    assert stage.publisher.subscribers == 1
    assert stage.publisher.kept(b"score") == 0


def test_a_subscriber_that_acknowledges_nothing_for_the_grace_time_is_gone() -> None:
    stage = Stage()
    stage.joins("a")
    stage.publishes(3)
    lines = []
    for _ in range(61):
        lines += stage.hears("a", Heartbeat()) + stage.after(1)
    assert lines[-1] == "a left: no acknowledgement"
    assert stage.publisher.kept(b"score") == 0


def test_states_on_the_way_to_one_subscriber_are_bounded() -> None:
    publisher = Publisher(Settings(), lambda _: (bytes(4_000_000),))
    now = Instant(0)
    for number in range(10):
        publisher.receive(b"a", encode(Subscribe(b"%d" % number)), now)
        publisher.receive(b"b", encode(Subscribe(b"0")), now)
    sent = [effect.to for effect in publisher.take_effects() if isinstance(effect, Send)]
    assert sent.count(b"a") == 2
    assert sent.count(b"b") == 1
    publisher.receive(b"a", encode(Acknowledge(b"0", 0)), now)
    publisher.receive(b"a", encode(Heartbeat()), Instant(3 * SECOND))
    publisher.handle_timer(Instant(3 * SECOND))
    assert sum(isinstance(effect, Send) and effect.to == b"a" for effect in publisher.take_effects()) == 1


def test_a_state_that_is_too_large_is_counted_and_harms_no_other_channel() -> None:
    publisher = Publisher(Settings(), lambda channel: (bytes(5_000_000 if channel == b"large" else 5),))
    for channel in (b"large", b"small"):
        publisher.receive(b"a", encode(Subscribe(channel)), Instant(0))
    assert [effect.frames[0] for effect in publisher.take_effects() if isinstance(effect, Send)] == [b"\x05small"]
    assert publisher.dropped == {"dump-too-large": 1}


def test_subscribers_of_one_host_do_not_shut_out_those_of_others() -> None:
    stage = Stage()
    for number in range(SUBSCRIBERS_OF_HOST_MAX):
        stage.hears(f"a{number}", Subscribe(b"score"), host="10.0.0.1")
    assert stage.hears("late", Subscribe(b"score"), host="10.0.0.1") == []
    assert stage.hears("other", Subscribe(b"score"), host="10.0.0.2") == ["other score state 0"]
    stage.after(9)
    stage.hears("other", Heartbeat(), host="10.0.0.2")
    lines = stage.hears("late", Subscribe(b"score"), host="10.0.0.1")
    assert lines == ["a0 left: evicted", "late score state 0"], "an absent one of the same host makes room"


def test_channels_of_one_subscriber_are_bounded() -> None:
    stage = Stage()
    lines = stage.hears("a", *[Subscribe(b"%d" % number) for number in range(SUBSCRIPTIONS_MAX + 1)])
    assert len(lines) == SUBSCRIPTIONS_MAX
    assert stage.publisher.dropped == {"too-many-channels": 1}


_NUMBERS = st.integers(0, 12)
_COMMANDS = st.one_of(
    st.builds(Subscribe, st.sampled_from([b"score", b"jam"])),
    st.builds(Unsubscribe, st.sampled_from([b"score", b"jam"])),
    st.builds(Acknowledge, st.sampled_from([b"score", b"jam"]), _NUMBERS),
    st.builds(lambda highest: Acknowledge(b"score", highest + 5, ((2, 3), (highest + 4, highest + 4))), _NUMBERS),
    st.just(Heartbeat()),
    st.builds(Custom, st.sampled_from([b"t", b"u"]), st.just((b"{}",))),
)
_STEP = st.tuples(st.sampled_from("ab"), _COMMANDS) | st.integers(1, 30_000_000) | st.just("publish")


@pytest.mark.clause("PPPP-30")
@given(steps=st.lists(_STEP, max_size=60))
def test_no_order_of_commands_breaks_the_publisher(steps: list[tuple[str, FromSubscriber] | int | str]) -> None:
    """Whatever comes, counts agree, timers lie ahead, and nothing is kept for nobody."""
    stage = Stage()
    for step in steps:
        match step:
            case int():
                stage.after(step / SECOND)
            case str():
                stage.publishes()
            case (name, message):
                stage.hears(name, message)
        for owner in stage.publisher._subscribers.values():
            spans = [one.sent_to - one.acked for one in owner.subscriptions.values()]
            assert min(spans, default=0) >= 0
            assert owner.in_flight == sum(spans)
            assert owner.dump_octets >= 0
    stage.after(1_000)
    assert stage.publisher.subscribers == 0
    assert stage.publisher.kept(b"score") == 0
    assert stage.publisher.next_timer() is None
