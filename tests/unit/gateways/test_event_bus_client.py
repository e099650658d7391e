"""A client of the bus by its effects: questions, snapshots, events held and discarded, and another server."""

from random import Random
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.clock import Instant
from derbyos_core.gateways.event_bus import client as client_module
from derbyos_core.gateways.event_bus.client import (
    CONFIRM_US,
    REFRESH_US,
    RETRY_US,
    TRANSITIONS,
    ClientEffect,
    ClientEvent,
    ClientMachine,
    ClientState,
    Connect,
    EventReceived,
    OpenSnapshot,
    SendPub,
    SendSyncStart,
    StateReplaced,
)
from derbyos_core.gateways.event_bus.codec import (
    BusEvent,
    Dialect,
    Subtrees,
    SyncEnd,
    SyncStart,
    decode_pub,
    encode_event,
    encode_sync,
    encode_sync_end,
    encode_sync_start,
    pack,
    unpack,
)

RFC, TEXT = Dialect.RFC, Dialect.TEXT
NOW = Instant(1_795_714_514_000_000)
SECOND = 1_000_000
SUBTREES = Subtrees("/a/;/b/")


def event(number: int, topic: str = "/a/", value: object = None) -> BusEvent:
    return BusEvent(topic=topic, number=number, producer="x", at=NOW, uuid=UUID(int=number), data=pack(value))


def question(number: int, subtrees: Subtrees = SUBTREES) -> SendSyncStart:
    return SendSyncStart(encode_sync_start(SyncStart(subtrees, number)))


CONNECT = Connect(0, (b"/a", b"/b"))


class Client:
    """A machine and its inputs in short form."""

    def __init__(self, subtrees: Subtrees = SUBTREES, *, servers: int = 1, silence_us: int | None = None) -> None:
        self.machine = ClientMachine(
            subtrees, producer="board", random=Random(1), servers=servers, silence_us=silence_us
        )
        self.dialect = subtrees.dialect
        self.now = NOW

    def connected(self) -> "Client":
        self.machine.start(self.now)
        self.machine.handle_connected(self.now)
        return self

    def live(self, *events: BusEvent, number: int | None = None) -> "Client":
        """Bring the machine to LIVE with these events."""
        self.connected()
        self.sync(*events)
        self.end(events[-1].number if number is None and events else number or 0)
        self.machine.take_effects()
        return self

    def sync(self, *events: BusEvent) -> None:
        for one in events:
            self.machine.receive_snapshot(encode_sync(one, self.dialect), self.now)

    def end(self, number: int) -> None:
        frames = encode_sync_end(SyncEnd(Subtrees("/a/;/b/", self.dialect), number))
        self.machine.receive_snapshot(frames, self.now)

    def broadcast(self, *events: BusEvent) -> None:
        for one in events:
            self.machine.receive_broadcast(encode_event(one, self.dialect), self.now)

    def after(self, us: int) -> None:
        self.now = Instant(self.now + us)
        self.machine.handle_timer(self.now)

    def effects(self) -> list[ClientEffect]:
        return list(self.machine.take_effects())

    def shown(self) -> list[int]:
        return [effect.event.number for effect in self.machine.take_effects() if isinstance(effect, EventReceived)]


@pytest.mark.clause("EBP-4", "EBP-5", "EBP-17")
def test_client_subscribes_then_asks_and_shows_events_after_the_snapshot() -> None:
    client = Client()
    client.machine.start(NOW)
    assert client.effects() == [CONNECT]
    client.machine.handle_connected(NOW)
    assert client.effects() == [question(0)], "the first message of a client is SYNCSTART"
    client.broadcast(event(5), event(6, "/b/"))
    client.sync(event(2), event(4, "/b/x/"))
    assert client.effects() == [], "nothing is shown before the end of the snapshot"
    client.end(4)
    assert client.effects() == [
        StateReplaced((event(2), event(4, "/b/x/"))),
        EventReceived(event(5)),
        EventReceived(event(6, "/b/")),
    ]
    assert (client.machine.state, client.machine.number) == (ClientState.LIVE, 6)


@pytest.mark.clause("EBP-16")
def test_broadcast_not_above_the_last_number_is_discarded() -> None:
    client = Client().connected()
    client.effects()
    client.broadcast(event(3), event(4), event(5))
    client.sync(event(4))
    client.end(4)
    assert client.shown() == [5]
    client.broadcast(event(5), event(4), event(7), event(6), event(7), event(8))
    assert client.shown() == [7, 8]
    assert client.machine.counters()["not-above"] == 6


@pytest.mark.clause("EBP-16", "EBP-17")
@given(st.integers(0, 12), st.integers(0, 12), st.integers(0, 12))
def test_no_event_is_lost_or_shown_twice_wherever_the_snapshot_falls(taken: int, subscribed: int, ended: int) -> None:
    """Events 1 to 12 happen: the snapshot has the first `taken`; the subscription begins at the latest there."""
    subscribed = min(subscribed, taken)
    ended = max(taken, ended)
    client = Client().connected()
    client.broadcast(*(event(number) for number in range(subscribed + 1, ended + 1)))
    if taken:
        client.sync(event(taken))
    client.end(taken)
    client.broadcast(*(event(number) for number in range(ended + 1, 13)))
    effects = client.effects()
    assert [one for one in effects if isinstance(one, StateReplaced)] == [
        StateReplaced((event(taken),) if taken else ())
    ]
    assert [one.event.number for one in effects if isinstance(one, EventReceived)] == [*range(taken + 1, 13)]


def test_topics_outside_the_subtrees_are_not_shown() -> None:
    """A SUB socket compares octets, so more may come than was asked for."""
    client = Client().live()
    client.broadcast(event(1, "/ab/"), event(2, "/a"), event(3, "/b/c/"), event(4, "/bc"))
    assert client.shown() == [2, 3]


def test_client_of_the_text_dialect() -> None:
    subtrees = Subtrees("/a,/b/", TEXT)
    client = Client(subtrees)
    client.machine.start(NOW)
    assert client.effects() == [Connect(0, (b"/a", b"/b/"))]
    client.machine.handle_connected(NOW)
    assert client.effects() == [SendSyncStart((b"SYNCSTART", b"/a,/b/", b"0"))]
    client.sync(event(2, "/ab"))
    client.end(2)
    client.broadcast(event(3, "/ac"))
    assert client.shown() == [3]


@pytest.mark.clause("EBP-18", "EBP-20", "EBP-21")
def test_client_publishes_with_its_own_id_and_a_new_uuid() -> None:
    client = Client().live()
    uuids = [client.machine.publish("/a/", pack({"x": 1}), NOW) for _ in range(2)]
    first, second = client.effects()
    assert isinstance(first, SendPub)
    assert isinstance(second, SendPub)
    assert len(first.frames) == 6
    read = decode_pub(first.frames)
    assert (read.topic, read.producer, read.at, read.uuid, unpack(read.data)) == (
        "/a/",
        "board",
        NOW,
        uuids[0],
        {"x": 1},
    )
    assert decode_pub(second.frames).uuid == uuids[1] != uuids[0]
    assert {uuid.version for uuid in uuids} == {4}


# -- what may have been lost --------------------------------------------------------------------------------


def test_client_asks_again_for_what_a_late_subscription_lost() -> None:
    client = Client().live(event(4))
    client.broadcast(event(7))
    assert client.shown() == [7]
    client.after(CONFIRM_US)
    assert client.effects() == [question(4)], "everything above the last SYNCEND"
    client.sync(event(5, "/b/"), event(6, "/b/x/"), event(7))
    client.end(7)
    assert client.effects() == [EventReceived(event(5, "/b/")), EventReceived(event(6, "/b/x/"))]
    client.after(REFRESH_US)
    assert client.effects() == [question(7)]


def test_event_is_shown_once_if_the_answer_overtakes_it() -> None:
    client = Client().live(event(4))
    client.after(CONFIRM_US)
    client.sync(event(5))
    client.broadcast(event(5), event(6))
    client.end(5)
    client.broadcast(event(7))
    assert client.shown() == [5, 6, 7]


def test_older_event_of_a_topic_does_not_replace_a_newer_one() -> None:
    client = Client().live(event(4))
    client.after(CONFIRM_US)
    client.broadcast(event(9))
    client.sync(event(8))
    assert client.shown() == [9]


@pytest.mark.clause("EBP-23")
def test_lower_number_of_the_bus_means_another_bus() -> None:
    client = Client().live(event(40))
    client.after(CONFIRM_US)
    assert client.effects() == [question(40)]
    client.end(3)
    assert client.effects() == [question(0)]
    client.broadcast(event(4))
    client.sync(event(2), event(3, "/b/"))
    client.end(3)
    assert client.effects() == [StateReplaced((event(2), event(3, "/b/"))), EventReceived(event(4))]


@pytest.mark.clause("EBP-23")
def test_lost_connection_is_followed_by_a_whole_snapshot() -> None:
    client = Client().live(event(4))
    client.machine.handle_lost(NOW)
    assert client.machine.state is ClientState.CONNECTING
    client.machine.handle_connected(NOW)
    assert client.effects() == [question(0)]
    client.sync(event(1))
    client.end(1)
    client.broadcast(event(2))
    assert client.effects() == [StateReplaced((event(1),)), EventReceived(event(2))]


def test_answer_to_an_earlier_question_cannot_end_a_snapshot() -> None:
    """The connection of a question without an answer is replaced before the next question."""
    client = Client().live(event(4))
    client.after(CONFIRM_US)
    client.effects()
    client.machine.handle_lost(NOW)
    client.machine.handle_connected(NOW)
    assert client.effects() == [OpenSnapshot(), question(0)]


def test_answer_that_nobody_asked_for_is_ignored() -> None:
    client = Client().live(event(4))
    client.sync(event(9))
    client.end(9)
    assert client.effects() == []
    assert client.machine.number == 4
    assert client.machine.counters()["unasked"] == 2


# -- another server -----------------------------------------------------------------------------------------


@pytest.mark.clause("EBP-23")
def test_question_without_an_answer_is_repeated_then_put_to_the_next_server() -> None:
    client = Client(servers=2).connected()
    client.effects()
    client.after(RETRY_US)
    assert client.effects() == [OpenSnapshot(), question(0)]
    client.after(RETRY_US)
    assert client.effects() == [Connect(1, CONNECT.prefixes)]
    client.machine.handle_connected(client.now)
    assert client.effects() == [question(0)]
    client.after(RETRY_US)
    client.after(RETRY_US)
    assert client.effects()[-1] == CONNECT, "and back to the first"


def test_answer_ends_the_count_of_unanswered_questions() -> None:
    client = Client(servers=2).live(event(4))
    for _ in range(3):
        client.after(REFRESH_US)
        client.after(RETRY_US)
        assert client.effects() == [question(4), OpenSnapshot(), question(4)]
        client.end(4)
    assert client.machine.state is ClientState.LIVE


@pytest.mark.clause("EBP-23")
def test_server_that_cannot_be_reached_is_given_up() -> None:
    client = Client(servers=3)
    client.machine.start(NOW)
    client.effects()
    client.after(RETRY_US)
    assert client.effects() == []
    client.after(RETRY_US)
    assert client.effects() == [Connect(1, CONNECT.prefixes)]


@pytest.mark.clause("EBP-23")
def test_silent_server_is_given_up_if_heartbeats_are_expected() -> None:
    client = Client(servers=2, silence_us=5 * SECOND)
    client.machine.start(NOW)
    assert client.effects() == [Connect(0, (*CONNECT.prefixes, b"/derbyos/heartbeat/"))]
    client.machine.handle_connected(NOW)
    client.sync(event(4))
    client.end(4)
    client.effects()
    client.after(4 * SECOND)
    client.end(4)  # the answer to the question after a second
    client.broadcast(event(5, "/derbyos/heartbeat/"))
    client.effects()
    client.after(4 * SECOND)
    assert client.effects() == [], "a heartbeat came"
    client.after(SECOND)
    assert client.effects() == [Connect(1, (*CONNECT.prefixes, b"/derbyos/heartbeat/"))]
    assert client.machine.counters()["silent"] == 1


def test_long_snapshot_is_no_silence() -> None:
    client = Client(servers=2).connected()
    client.effects()
    for number in range(1, 20):
        client.after(RETRY_US - 1)
        client.sync(event(number, f"/a/{number}/"))
    client.end(19)
    assert [type(effect) for effect in client.effects()] == [StateReplaced]


def test_stopped_client_does_nothing() -> None:
    client = Client().live(event(4))
    client.machine.stop(NOW)
    client.broadcast(event(9))
    client.end(9)
    client.machine.handle_connected(NOW)
    client.after(100 * SECOND)
    assert client.effects() == []
    assert client.machine.next_timer() is None
    client.machine.start(client.now)
    assert client.effects() == [CONNECT], "it may be started again"


# -- limits -------------------------------------------------------------------------------------------------


@pytest.mark.clause("EBP-22")
@given(st.lists(st.binary(max_size=30), max_size=8), st.booleans())
def test_random_messages_are_counted_and_dropped(frames: list[bytes], is_snapshot: bool) -> None:
    client = Client().live(event(4))
    take = client.machine.receive_snapshot if is_snapshot else client.machine.receive_broadcast
    take(frames, NOW)
    client.effects()
    client.broadcast(event((1 << 64) - 1))
    assert client.shown() == [(1 << 64) - 1]


def test_held_events_are_limited_and_the_next_question_brings_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "HELD_MAX", 2)
    client = Client().connected()
    client.broadcast(event(5), event(6), event(7, "/b/"))
    client.end(4)
    assert client.shown() == [5, 6]
    client.after(CONFIRM_US)
    assert client.effects() == [question(4)]
    client.sync(event(6), event(7, "/b/"))
    client.end(7)
    assert client.shown() == [7]


def test_topics_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "TOPICS_MAX", 2)
    client = Client().connected()
    client.sync(*(event(number, f"/a/{number}/") for number in (1, 2, 3)))
    client.end(3)
    assert StateReplaced((event(1, "/a/1/"), event(2, "/a/2/"))) in client.effects()
    client.broadcast(event(4, "/a/4/"), event(5, "/a/1/"))
    assert client.shown() == [5]
    assert client.machine.counters()["too-many-topics"] == 2


@pytest.mark.parametrize("state", ClientState)
def test_table_names_every_state_and_stop_ends_each(state: ClientState) -> None:
    row = TRANSITIONS[state]
    assert ClientState.STOPPED in {row.get(ClientEvent.STOP, (ClientState.STOPPED, ""))[0]}
    assert (ClientEvent.GIVE_UP in row) is (state is not ClientState.STOPPED)
