"""The bus by its effects: snapshots, broadcasts, what outsiders publish, and the limits on them."""

from random import Random
from uuid import UUID

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.clock import Instant
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gateways.event_bus import server
from derbyos_core.gateways.event_bus.codec import (
    BusEvent,
    Dialect,
    Subtrees,
    Sync,
    SyncEnd,
    SyncStart,
    decode_broadcast,
    decode_snapshot_answer,
    encode_event,
    encode_sync_start,
    new_uuid,
    pack,
    unpack,
)
from derbyos_core.gateways.event_bus.server import Broadcast, Request, SendSnapshot, ServerMachine, Side
from derbyos_core.gateways.event_bus.store import (
    GONE_MAX,
    KEPT_BYTES_EACH_MAX,
    KEPT_EACH_MAX,
    KEPT_MAX,
    EventStore,
)
from derbyos_core.gateways.event_bus.translator import client_name, read_request, write_answer
from derbyos_core.gateways.feed_event import FeedEvent, JsonValue
from derbyos_core.identity import SourceId

RFC, TEXT = Dialect.RFC, Dialect.TEXT
NOW = Instant(1_795_714_514_000_000)
SECOND = 1_000_000
DOOR = SourceId("0e1d0000-0000-4000-8000-000000000001")
WRITER = SourceId("0e1d0000-0000-4000-8000-000000000002")
ALICE, BOB = b"\0\x01alice", b"bob"


def fact(number: int, topic: str, value: JsonValue) -> FeedEvent:
    return FeedEvent(number=number, topic=tuple(topic.split("/")), value=value, at=NOW, source=WRITER)


FACTS = (fact(1, "score/home", 3), fact(2, "score/away", 5), fact(4, "jam/number", 7))


class Bus:
    """A machine, and sockets that take everything unless `room` limits them."""

    def __init__(
        self, *facts: FeedEvent, dialects: tuple[Dialect, ...] = (RFC,), heartbeat_us: int | None = None
    ) -> None:
        self.machine = ServerMachine(source=DOOR, random=Random(1), dialects=dialects, heartbeat_us=heartbeat_us)
        self.machine.load(facts, facts[-1].number + 2 if facts else 0, NOW)
        self.random = Random(2)
        self.room: dict[bytes, int | None] = {}
        """How many messages of a batch a client's socket takes; None: the client has gone."""
        self.answers: dict[bytes, list[Sync | SyncEnd]] = {}
        self.sent: list[tuple[Dialect, BusEvent]] = []
        self.requests: list[Request] = []

    def ask(self, spec: str = "", number: int = 0, *, client: bytes = ALICE, dialect: Dialect = RFC) -> None:
        frames = encode_sync_start(SyncStart(Subtrees(spec, dialect), number))
        self.machine.receive(Side.SNAPSHOT, RFC, (client, *frames), NOW)

    def pub(
        self,
        topic: str,
        value: object = None,
        *,
        producer: str = "board",
        uuid: UUID | None = None,
        data: bytes | None = None,
        now: Instant = NOW,
        sender: bytes = ALICE,
    ) -> UUID:
        uuid = uuid or new_uuid(self.random)
        event = BusEvent(
            topic=topic, number=0, producer=producer, at=NOW, uuid=uuid, data=pack(value) if data is None else data
        )
        self.machine.receive(Side.COLLECTOR, RFC, (sender, *encode_event(event, RFC)), now)
        return uuid

    def run(self, now: Instant = NOW) -> None:
        """Perform effects and due timers until nothing is left to do now."""
        for _ in range(10_000):
            effects = self.machine.take_effects()
            for effect in effects:
                self._do(effect, now)
            due = self.machine.next_timer()
            if due is not None and due <= now:
                self.machine.handle_timer(now)
            elif not effects:
                return
        raise AssertionError("the machine has endless work")

    def _do(self, effect: server.ServerEffect, now: Instant) -> None:
        match effect:
            case Broadcast(dialect, frames):
                self.sent.append((dialect, decode_broadcast(frames, dialect)))
            case SendSnapshot(port, client, messages):
                room = self.room.get(client, len(messages))
                taken = None if room is None else min(room, len(messages))
                for message in messages[:taken] if taken is not None else ():
                    self.answers.setdefault(client, []).append(decode_snapshot_answer(message, port))
                self.machine.handle_sent(effect, taken, now)
            case Request():
                self.requests.append(effect)

    def answer(self, client: bytes = ALICE) -> list[tuple[str, int]]:
        """Return what a client got: topics and numbers, the end as `END`."""
        return [
            (one.event.topic, one.event.number) if isinstance(one, Sync) else ("END", one.number)
            for one in self.answers.pop(client, [])
        ]


# -- snapshots ----------------------------------------------------------------------------------------------


@pytest.mark.clause("EBP-6", "EBP-7", "EBP-8", "EBP-9", "EBP-13")
@pytest.mark.parametrize(
    ("spec", "number", "answer"),
    [
        ("", 0, [("/derbyos/score/home/", 1), ("/derbyos/score/away/", 2), ("/derbyos/jam/number/", 4), ("END", 4)]),
        ("/derbyos/score/", 0, [("/derbyos/score/home/", 1), ("/derbyos/score/away/", 2), ("END", 2)]),
        ("/derbyos/score", 1, [("/derbyos/score/away/", 2), ("END", 2)]),
        (
            "/derbyos/score/home/;/derbyos/jam/",
            0,
            [("/derbyos/score/home/", 1), ("/derbyos/jam/number/", 4), ("END", 4)],
        ),
        ("/derbyos/sco/", 0, [("END", 6)]),
        ("", 4, [("END", 6)]),
        ("", 99, [("END", 6)]),
    ],
)
def test_snapshot_has_the_wanted_events_above_the_number(spec: str, number: int, answer: list[tuple[str, int]]) -> None:
    """SYNCEND has the highest number sent; if nothing was sent, that of the bus."""
    bus = Bus(*FACTS)
    bus.ask(spec, number)
    bus.run()
    assert bus.answer() == answer


@pytest.mark.clause("EBP-10")
@pytest.mark.parametrize("client", [b"a", b"\0\xff\x80", bytes(255), b"Anzeige"])
def test_answer_goes_to_the_identity_that_asked(client: bytes) -> None:
    bus = Bus(*FACTS)
    bus.ask(client=client)
    bus.machine.handle_timer(NOW)
    (effect,) = bus.machine.take_effects()
    assert isinstance(effect, SendSnapshot)
    assert (effect.port, effect.client, len(effect.messages)) == (RFC, client, 4)


@pytest.mark.clause("EBP-11", "EBP-12")
def test_frames_of_an_answer() -> None:
    bus = Bus(fact(1, "score/home", 3))
    bus.ask("/derbyos/score")
    bus.machine.handle_timer(NOW)
    (effect,) = bus.machine.take_effects()
    assert isinstance(effect, SendSnapshot)
    sync, end = effect.messages
    uuid = sync[5].decode()
    assert UUID(uuid).version == 4
    assert sync == (
        b"SYNC",
        b"/derbyos/score/home/",
        b"\0\0\0\0\0\0\0\1",
        WRITER.encode(),
        b"2026-11-26T17:35:14.000000Z",
        uuid.encode(),
        b"\x03",
    )
    assert end == (b"SYNCEND", b"/derbyos/score", b"\0\0\0\0\0\0\0\1")


def test_answer_is_in_the_dialect_of_the_question() -> None:
    bus = Bus(*FACTS)
    bus.ask("/derbyos/sco,/derbyos/jam", dialect=TEXT)
    bus.machine.handle_timer(NOW)
    (effect,) = bus.machine.take_effects()
    assert isinstance(effect, SendSnapshot)
    assert [message[2] for message in effect.messages] == [b"1", b"2", b"4", b"4"]
    assert effect.messages[-1][1] == b"/derbyos/sco,/derbyos/jam"


def test_gone_fact_is_sent_to_clients_that_may_know_it() -> None:
    """A snapshot of everything has no place for what is gone; one of what is new has."""
    bus = Bus(*FACTS)
    bus.machine.publish((fact(7, "score/away", None),), NOW)
    bus.ask()
    bus.ask(number=2, client=BOB)
    bus.run()
    assert bus.answer() == [("/derbyos/score/home/", 1), ("/derbyos/jam/number/", 4), ("END", 4)]
    assert bus.answer(BOB) == [("/derbyos/jam/number/", 4), ("/derbyos/score/away/", 7), ("END", 7)]
    assert unpack(bus.sent[0][1].data) is None


def _many(count: int, first: int = 1) -> tuple[FeedEvent, ...]:
    return tuple(fact(number, f"jam/{number}", number) for number in range(first, first + count))


@pytest.mark.clause("EBP-9")
@pytest.mark.parametrize("room", [1, 7, server.BATCH_MAX, 1_000])
def test_slow_socket_gets_every_event_once(room: int) -> None:
    bus = Bus(*_many(200))
    bus.room[ALICE] = room
    bus.ask()
    now = NOW
    for _ in range(500):
        bus.run(now)
        now = Instant(now + server.RETRY_US)
    got = bus.answer()
    assert [number for _, number in got] == [*range(1, 201), 200]
    assert bus.machine.next_timer() is None, "nothing is left to do"


@pytest.mark.clause("EBP-9", "EBP-13")
def test_event_that_changes_during_a_snapshot_is_sent_with_its_new_number() -> None:
    """The snapshot catches up with the bus, so that SYNCEND and the first BROADCAST leave no hole."""
    bus = Bus(*_many(100))
    bus.room[ALICE] = 10
    bus.ask()
    bus.machine.handle_timer(NOW)
    bus._do(bus.machine.take_effects()[0], NOW)
    bus.machine.publish((fact(103, "jam/5", "again"), fact(104, "jam/50", "again")), NOW)
    bus.room.clear()
    bus.run(Instant(NOW + server.RETRY_US))
    numbers = [number for _, number in bus.answer()]
    assert numbers == [*range(1, 50), *range(51, 101), 103, 104, 104]


def test_fact_that_goes_during_a_snapshot_is_sent_as_gone() -> None:
    """The client has read it, and will discard the BROADCAST that says so, because it is not above SYNCEND."""
    bus = Bus(*_many(100))
    bus.room[ALICE] = 10
    bus.ask()
    bus.machine.handle_timer(NOW)
    bus._do(bus.machine.take_effects()[0], NOW)
    bus.machine.publish((fact(103, "jam/5", None), fact(104, "jam/50", "again")), NOW)
    bus.room.clear()
    bus.run(Instant(NOW + server.RETRY_US))
    answer = bus.answer()
    assert answer[-3:] == [("/derbyos/jam/5/", 103), ("/derbyos/jam/50/", 104), ("END", 104)]


def test_events_outside_the_subtree_do_not_hold_up_a_snapshot() -> None:
    bus = Bus(*_many(3_000), fact(3_001, "score/home", 3))
    bus.ask("/derbyos/score/")
    bus.run()
    assert bus.answer() == [("/derbyos/score/home/", 3_001), ("END", 3_001)]


def test_client_that_does_not_read_delays_nobody_and_is_forgotten() -> None:
    bus = Bus(*_many(200))
    bus.room[BOB] = 0
    bus.ask(client=BOB)
    bus.ask()
    bus.run()
    assert len(bus.answer()) == 201
    now = NOW
    while bus.machine.next_timer() is not None:
        now = Instant(now + SECOND)
        bus.run(now)
    assert now == NOW + server.PATIENCE_US + SECOND
    assert bus.machine.counters()["snapshot-not-taken"] == 1


def test_clients_get_their_batches_in_turn() -> None:
    bus = Bus(*_many(1_000))
    clients = [b"c%d" % place for place in range(3 * server.BATCHES_MAX)]
    for client in clients:
        bus.ask(client=client)
    for _ in range(3):
        bus.machine.handle_timer(NOW)
        for effect in bus.machine.take_effects():
            bus._do(effect, NOW)
    assert [len(bus.answers[client]) for client in clients] == [server.BATCH_MAX] * len(clients)


def test_client_that_has_gone_is_forgotten() -> None:
    bus = Bus(*_many(200))
    bus.room[BOB] = None
    bus.ask(client=BOB)
    bus.run()
    assert bus.machine.next_timer() is None
    assert bus.machine.counters()["gone"] == 1


def test_one_client_may_await_a_few_snapshots() -> None:
    bus = Bus(*FACTS)
    for _ in range(server.READERS_EACH_MAX + 3):
        bus.ask("/derbyos/score/home/")
    bus.ask(client=BOB)
    bus.run()
    assert bus.answer() == [("/derbyos/score/home/", 1), ("END", 1)] * server.READERS_EACH_MAX
    assert len(bus.answer(BOB)) == 4
    assert bus.machine.counters()["too-many-snapshots"] == 3


def test_connection_that_asks_without_end_gets_so_many_snapshots() -> None:
    bus = Bus(*FACTS)
    for client in (ALICE, BOB):
        for _ in range(server.SNAPSHOTS_BURST + 5 if client == ALICE else 1):
            bus.ask(client=client)
            bus.run()
    assert bus.machine.counters()["too-many-snapshots"] == 5
    assert bus.machine.counters()["sync-end"] == server.SNAPSHOTS_BURST + 1


def test_clients_that_await_snapshots_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "READERS_MAX", 2)
    bus = Bus(*FACTS)
    for client in (ALICE, BOB, b"carol"):
        bus.ask(client=client)
    bus.run()
    assert sorted(bus.answers) == [ALICE, BOB]


# -- broadcasts ---------------------------------------------------------------------------------------------


@pytest.mark.clause("EBP-14", "EBP-15", "EBP-21")
def test_every_event_is_broadcast_with_a_higher_number() -> None:
    bus = Bus(*FACTS, dialects=(RFC, TEXT))
    bus.machine.publish((fact(7, "score/home", 4), fact(8, "clock/jam", {"left": 5})), NOW)
    bus.pub("/sponsor/", "tea")
    bus.machine.publish((fact(9, "score/home", 8),), NOW)
    bus.run()
    for dialect in Dialect:
        assert [
            (one.topic, one.number, one.producer, unpack(one.data)) for where, one in bus.sent if where is dialect
        ] == [
            ("/derbyos/score/home/", 7, WRITER, 4),
            ("/derbyos/clock/jam/", 8, WRITER, {"left": 5}),
            ("/sponsor/", 9, "board", "tea"),
            ("/derbyos/score/home/", 10, WRITER, 8),
        ]


def test_events_that_were_in_the_first_snapshot_are_not_repeated() -> None:
    bus = Bus(*FACTS)
    bus.machine.publish((fact(6, "score/home", 4), fact(7, "score/home", 5)), NOW)
    bus.run()
    assert [event.number for _, event in bus.sent] == [7]


def test_fact_that_cannot_be_written_harms_no_other() -> None:
    bus = Bus()
    bus.machine.publish((fact(1, "a", 1 << 70), fact(2, "b", 1)), NOW)
    bus.run()
    assert [event.topic for _, event in bus.sent] == ["/derbyos/b/"]
    assert bus.machine.counters()["unwritable"] == 1


@pytest.mark.clause("EBP-15")
@given(st.lists(st.sampled_from(["fact", "gone", "pub", "request", "beat", "ask"]), max_size=40), st.randoms())
def test_numbers_rise_whatever_happens(steps: list[str], random: Random) -> None:
    """And a snapshot with the broadcasts after it gives what the bus has."""
    bus = Bus(heartbeat_us=10 * SECOND)
    known: dict[str, bytes] = {}
    now, number = NOW, 0
    for step in steps:
        now = Instant(now + SECOND)
        if step in ("fact", "gone"):
            number += 1
            value = None if step == "gone" else number
            bus.machine.publish((fact(number, f"t/{random.randrange(3)}", value),), now)
        elif step == "pub":
            bus.pub(f"/x/{random.randrange(3)}", number, now=now)
        elif step == "request":
            bus.pub("/derbyos/request/", {"a": 1}, now=now)
        elif step == "beat":
            now = Instant(now + 10 * SECOND)
        else:
            bus.ask(client=BOB)
        bus.run(now)
        for request in bus.requests:
            bus.machine.answer(request, '{"accepted": true}', now)
        bus.requests.clear()
        bus.run(now)
    numbers = [event.number for _, event in bus.sent]
    assert numbers == sorted(set(numbers))
    for _, event in bus.sent:
        known[event.topic] = event.data
    bus.answers.clear()
    bus.ask()
    bus.run(now)
    snapshot = {one.event.topic: one.event.data for one in bus.answers[ALICE] if isinstance(one, Sync)}
    known.pop("/derbyos/heartbeat/", None)
    assert snapshot == {
        topic: data for topic, data in known.items() if data != b"\xc0" or not topic.startswith("/derb")
    }


@pytest.mark.clause("EBP-23")
def test_heartbeats_are_sent_only_if_switched_on_and_nothing_else_was() -> None:
    quiet = Bus(*FACTS)
    assert quiet.machine.next_timer() is None
    bus = Bus(*FACTS, heartbeat_us=SECOND)
    bus.machine.publish((fact(7, "a", 1),), Instant(NOW + SECOND - 1))
    bus.run(Instant(NOW + SECOND))
    assert [event.topic for _, event in bus.sent] == ["/derbyos/a/"]
    bus.run(Instant(NOW + 2 * SECOND))
    assert [(event.topic, event.number) for _, event in bus.sent[1:]] == [("/derbyos/heartbeat/", 8)]
    bus.ask()
    bus.run()
    assert ("/derbyos/heartbeat/", 8) not in bus.answer()


# -- what outsiders publish ---------------------------------------------------------------------------------


@pytest.mark.clause("EBP-18", "EBP-19", "EBP-21")
@pytest.mark.parametrize("data", [b"\xc0", b"\xa3tea", b"\xd4\x05\x00", b"\xa1\xff", b"\x81\x91\x01\x02"])
def test_event_of_an_outsider_is_kept_and_broadcast_unchanged(data: bytes) -> None:
    bus = Bus(*FACTS)
    uuid = bus.pub("/sponsor/now", data=data, producer="Café 1")
    bus.ask("/sponsor/")
    bus.run()
    (sent,) = [event for _, event in bus.sent]
    assert (sent.topic, sent.number, sent.producer, sent.uuid, sent.data) == ("/sponsor/now", 7, "Café 1", uuid, data)
    assert bus.answers[ALICE][0] == Sync(sent)


@pytest.mark.clause("EBP-20")
def test_uuid_is_broadcast_once() -> None:
    bus = Bus(*FACTS)
    uuid = bus.pub("/sponsor/", "tea")
    bus.pub("/sponsor/", "tea", uuid=uuid)
    bus.pub("/sponsor/", "tea", uuid=uuid, producer="relay")
    bus.run()
    assert len(bus.sent) == 1
    assert bus.machine.counters()["duplicate"] == 2


@pytest.mark.clause("EBP-20")
def test_bus_does_not_take_its_own_events_back() -> None:
    bus = Bus(*FACTS)
    bus.machine.publish((fact(7, "score/home", 4),), NOW)
    bus.run()
    bus.pub("/mirror/score/", 4, uuid=bus.sent[0][1].uuid)
    bus.run()
    assert len(bus.sent) == 1


def test_memory_of_uuids_is_bounded_and_each_producers_own() -> None:
    bus = Bus()
    first = bus.pub("/a/", producer="quiet")
    busy = [
        bus.pub("/b/", producer="busy", now=Instant(NOW + place * SECOND)) for place in range(server.SEEN_EACH_MAX + 1)
    ]
    later = Instant(NOW + 500 * SECOND)
    bus.pub("/a/", producer="quiet", uuid=first, now=later)
    bus.pub("/b/", producer="busy", uuid=busy[-1], now=later)
    assert bus.machine.counters()["duplicate"] == 2
    bus.pub("/b/", producer="busy", uuid=busy[0], now=later)
    assert bus.machine.counters()["duplicate"] == 2, "the oldest of the busy one is forgotten"


@pytest.mark.parametrize(
    "topic",
    [
        "/derbyos/",
        "/derbyos",
        "/derbyos/score/home/",
        "/derbyos/request/x/",
        "/derbyos//request/",
        "/derbyos/answer/a/",
    ],
)
def test_outsiders_do_not_publish_as_the_bout(topic: str) -> None:
    bus = Bus(*FACTS)
    bus.pub(topic, {"command": "StartJam"})
    bus.run()
    assert (bus.sent, bus.requests) == ([], [])
    assert bus.machine.counters()["not-yours"] == 1


@pytest.mark.parametrize("topic", ["/derbyos/score/home/", "/derbyos/request/", "/score/home/"])
@pytest.mark.parametrize("name", [DOOR, DOOR.upper()])
def test_outsiders_do_not_publish_in_the_name_of_the_bus(topic: str, name: str) -> None:
    bus = Bus(*FACTS)
    bus.pub(topic, {"command": "StartJam"}, producer=name)
    bus.run()
    assert (bus.sent, bus.requests) == ([], [])
    assert bus.machine.counters() == {"forged": 1}


@pytest.mark.parametrize(
    ("topic", "data", "text"),
    [
        ("/derbyos/request/", pack({"command": "StartJam", "jam": [1, 1]}), '{"command":"StartJam","jam":[1,1]}'),
        ("/derbyos/request", pack('{"command": "StartJam"}'), '{"command": "StartJam"}'),
        ("/derbyos/request/", pack(b'{"a": 1}'), '{"a": 1}'),
    ],
)
def test_request_is_handed_over_and_answered_on_the_clients_topic(topic: str, data: bytes, text: str) -> None:
    bus = Bus(*FACTS, dialects=(RFC, TEXT))
    uuid = bus.pub(topic, data=data, producer="board 1")
    bus.run()
    assert bus.requests == [Request(client="board%201", text=text, uuid=uuid, sender=ALICE)]
    bus.machine.answer(bus.requests[0], '{"accepted": {"entry": 7}}', NOW)
    bus.run()
    assert {dialect for dialect, _ in bus.sent} == set(Dialect)
    answer = bus.sent[0][1]
    assert (answer.topic, answer.number, answer.producer) == ("/derbyos/answer/board%201/", 7, DOOR)
    assert unpack(answer.data) == {"request": str(uuid), "accepted": {"entry": 7}}


def test_repeated_request_is_carried_out_once() -> None:
    bus = Bus(*FACTS)
    uuid = bus.pub("/derbyos/request/", {"command": "StartJam"})
    bus.pub("/derbyos/request/", {"command": "StartJam"}, uuid=uuid)
    bus.run()
    assert len(bus.requests) == 1


@pytest.mark.parametrize(
    "value", [None, 7, ["StartJam"], {"a": b"\xff"}, {"a": msgpack.Timestamp(1)}, {(1, 2): 3}, b"\xff"]
)
def test_request_that_is_no_json_is_refused(value: object) -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        read_request(pack(value))
    assert caught.value.kind in ("bad-request", "bad-data")


@given(st.binary(max_size=100))
def test_random_data_is_a_request_or_refused(data: bytes) -> None:
    try:
        text = read_request(data)
    except RemoteProtocolError:
        text = ""
    assert isinstance(text, str)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ('{"refused": "no jam"}', {"request": "7d444840-9dc0-41d1-b245-5ffdce74fad2", "refused": "no jam"}),
        ("[1]", [1]),
        ("no json", "no json"),
    ],
)
def test_answers_are_message_pack(text: str, answer: object) -> None:
    assert unpack(write_answer(text, UUID("7d444840-9dc0-41d1-b245-5ffdce74fad2"))) == answer


@pytest.mark.parametrize(("producer", "name"), [("a-1", "a-1"), ("a/b c", "a%2Fb%20c"), ("", "-"), ("é", "%C3%A9")])
def test_name_of_a_client_is_one_segment(producer: str, name: str) -> None:
    assert client_name(producer) == name


# -- limits -------------------------------------------------------------------------------------------------


@pytest.mark.clause("EBP-22")
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(
    "frames", [(), (b"",), (b"id", b"WHAT"), (b"id", b"SYNCSTART", b"\xff", bytes(8)), (b"id",) * 9]
)
def test_broken_messages_are_counted_and_dropped(side: Side, frames: tuple[bytes, ...]) -> None:
    bus = Bus(*FACTS)
    bus.machine.receive(side, RFC, frames, NOW)
    assert sum(bus.machine.counters().values()) == 1
    bus.ask()
    bus.run()
    assert len(bus.answer()) == 4, "the bus goes on"


@pytest.mark.clause("EBP-22")
@given(st.lists(st.binary(max_size=30), max_size=9), st.sampled_from(Side))
def test_random_messages_do_not_stop_the_bus(frames: list[bytes], side: Side) -> None:
    bus = Bus(*FACTS)
    bus.machine.receive(side, RFC, frames, NOW)
    bus.run()
    bus.ask(client=BOB)
    bus.run()
    assert bus.answer(BOB)[-1][0] == "END"


@pytest.mark.parametrize("name", ["flood", "calm"])
def test_connection_may_publish_so_many_and_no_other_is_the_worse_for_it(name: str) -> None:
    """Not even that whose producer id it uses."""
    bus = Bus()
    for place in range(server.PUB_BURST_EACH + 50):
        bus.pub(f"/flood/{place % 8}/", producer=name)
    bus.pub("/calm/", producer="calm", sender=BOB)
    bus.run()
    assert bus.machine.counters()["too-fast"] == 50
    assert bus.sent[-1][1].topic == "/calm/"
    bus.pub("/flood/", producer=name, now=Instant(NOW + SECOND // server.PUB_RATE_EACH))
    assert bus.machine.counters()["too-fast"] == 50, "the rate is regained with time"


def test_all_producers_together_are_limited() -> None:
    bus = Bus()
    for place in range(server.PUB_BURST_MAX + 50):
        bus.pub("/x/", producer=f"p{place % 40}", sender=b"%d" % (place % 40))
    assert bus.machine.counters()["too-fast"] == 50


def test_many_producers_are_remembered_and_the_others_share_one_place() -> None:
    bus = Bus()
    for place in range(server.PRODUCERS_MAX + 10):
        bus.pub(f"/x/{place}/", producer=f"p{place}", sender=b"%d" % place)
    bus.run()
    assert len(bus.machine._producers) == server.PRODUCERS_MAX
    assert len(bus.sent) == server.PRODUCERS_MAX + 10


def test_producer_without_kept_events_makes_room() -> None:
    bus = Bus()
    for place in range(server.PRODUCERS_MAX + 10):
        bus.pub("/x/", producer=f"p{place}", sender=b"%d" % place)  # each replaces the event of the one before
    bus.run()
    assert len(bus.machine._producers) == server.PRODUCERS_MAX
    assert "p0" not in bus.machine._producers


def test_rates_of_the_last_connections_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SENDERS_MAX", 4)
    bus = Bus()
    for place in range(10):
        bus.pub("/x/", sender=b"%d" % place)
    assert list(bus.machine._senders) == [b"6", b"7", b"8", b"9"]


def _outside(number: int, topic: str, size: int = 1) -> BusEvent:
    return BusEvent(topic=topic, number=number, producer="x", at=NOW, uuid=UUID(int=number), data=pack("x" * size))


def _topics(store: EventStore) -> list[str]:
    return [kept.event.topic for kept in store.after(0, 1 << 20)]


def test_events_of_a_producer_make_room_for_its_own_only() -> None:
    store = EventStore()
    store.put(_outside(1, "/calm/"), "calm")
    for number in range(2, KEPT_EACH_MAX + 4):
        assert store.put(_outside(number, f"/busy/{number}/"), "busy")[1]
    assert _topics(store) == ["/calm/", *(f"/busy/{number}/" for number in range(4, KEPT_EACH_MAX + 4))]


def test_octets_of_a_producer_are_limited() -> None:
    store = EventStore()
    for number in range(1, 10):
        assert store.put(_outside(number, f"/a/{number}/", KEPT_BYTES_EACH_MAX // 4), "a")[1]
    assert _topics(store) == ["/a/7/", "/a/8/", "/a/9/"]
    assert not store.put(_outside(10, "/a/10/", KEPT_BYTES_EACH_MAX), "a")[1], "larger than all it may have"
    assert _topics(store) == []


def test_replaced_events_are_no_longer_charged() -> None:
    store = EventStore()
    store.put(_outside(1, "/small/"), "a")
    for number in range(2, 20):
        assert store.put(_outside(number, "/a/", KEPT_BYTES_EACH_MAX // 4), "a")[1]
    for number in (20, 21):
        assert store.put(_outside(number, f"/{number}/", KEPT_BYTES_EACH_MAX // 4), "a")[1]
    assert _topics(store) == ["/small/", "/a/", "/20/", "/21/"]


def test_oldest_event_stays_however_often_another_changes() -> None:
    store = EventStore()
    for number in range(1, 1_000):
        store.put_fact(_outside(number, "/first/" if number == 1 else "/busy/"))
        assert len(store._numbers) <= 2 * len(store) + 65
    assert _topics(store) == ["/first/", "/busy/"]


def test_full_store_keeps_what_it_has_and_takes_facts() -> None:
    store = EventStore()
    for number in range(1, KEPT_MAX + 1):
        assert store.put(_outside(number, f"/{number}/"), f"p{number // KEPT_EACH_MAX}")[1]
    assert not store.put(_outside(KEPT_MAX + 1, "/new/"), "new")[1]
    assert not store.has_from("new")
    store.put_fact(_outside(KEPT_MAX + 2, "/derbyos/score/"))
    assert len(store) == KEPT_MAX + 1
    assert store.put(_outside(KEPT_MAX + 3, "/1/"), "new")[1], "in the place of the same topic"


def test_facts_that_are_gone_are_limited() -> None:
    store = EventStore()
    for number in range(1, GONE_MAX + 11):
        event = _outside(number, f"/derbyos/{number}/")
        store.put_fact(
            BusEvent(topic=event.topic, number=number, producer="", at=NOW, uuid=event.uuid, data=pack(None))
        )
    assert len(store) == GONE_MAX
    assert store.after(0, 1)[0].event.number == 11


@given(st.lists(st.integers(0, 9), max_size=300), st.integers(0, 300), st.integers(1, 20))
def test_store_has_the_latest_of_each_topic_in_order(topics: list[int], above: int, most: int) -> None:
    store = EventStore()
    latest: dict[int, int] = {}
    for number, topic in enumerate(topics, start=1):
        store.put_fact(_outside(number, f"/{topic}/"))
        latest[topic] = number
    expected = sorted(number for number in latest.values() if number > above)[:most]
    assert [kept.event.number for kept in store.after(above, most)] == expected
