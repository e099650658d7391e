"""Facts as events, and requests in the other direction, at the machine of the door."""

import json
from random import Random
from uuid import UUID

import pytest

from derbyos_core.clock import Instant
from derbyos_core.gateways.feed_event import FeedEvent, JsonValue
from derbyos_core.gateways.rsb.door import DoorEffect, DoorMachine, RequestReceived, SnapshotRequested
from derbyos_core.gateways.rsb.effects import ConnectionId, Send
from derbyos_core.gateways.rsb.event import SEQUENCE_MAX, Event, EventId, MetaData
from derbyos_core.gateways.rsb.framing import ZEROS, encode_frame
from derbyos_core.gateways.rsb.limits import REQUEST_OCTETS_MAX, REQUESTS_BURST, SNAPSHOT_COST
from derbyos_core.gateways.rsb.notification import decode_notification
from derbyos_core.gateways.rsb.payload import Payload
from derbyos_core.gateways.rsb.scope import Scope
from derbyos_core.gateways.rsb.translator import Translator, entry_id
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId
from tests.interop.rsb_kit import notification

NOW = Instant(1_800_000_000_000_000)
AT = Instant(NOW - 40)
DOOR = SourceId("cd613e30-d8f1-4adf-91b7-584a2265b1f5")
WRITER = SourceId("bf948d47-618f-4b04-aac5-0ab5a1a79267")


def _fact(number: int = 5, value: JsonValue = 12, **changes: object) -> FeedEvent:
    entry = EntryRef(WRITER, 378)
    fields: dict[str, object] = {"entry": entry, "causes": (EntryRef(DOOR, 3),), **changes}
    return FeedEvent(number=number, topic=("score", "home"), value=value, at=AT, source=WRITER, **fields)  # type: ignore[arg-type]


def _door(clients: int = 1) -> tuple[DoorMachine, list[ConnectionId]]:
    door = DoorMachine(DOOR, Random(3))
    numbers = [door.accept("192.0.2.7", NOW) for _ in range(clients)]
    for number in numbers:
        door.receive(number, ZEROS, NOW)
    door.take_effects()
    return door, numbers


def _ask(scope: str, text: str = "{}", method: str = "", schema: str = "utf-8-string") -> bytes:
    message = notification(scope, text, sequence=4, method=method)
    message.wire_schema = schema.encode()
    return encode_frame(message.SerializeToString())


def _events(effects: tuple[DoorEffect, ...]) -> list[tuple[int, Event]]:
    """Return to whom which events are sent."""
    return [
        (effect.connection, decode_notification(effect.octets[4:])) for effect in effects if isinstance(effect, Send)
    ]


def _text(event: Event) -> object:
    return json.loads(event.payload.octets)


@pytest.mark.clause("RSB-6", "RSB-16")
def test_an_entry_of_the_log_has_the_id_of_an_event() -> None:
    """RSB-6: its source is the sender, its sequence number that of the event; the seed's second example."""
    assert entry_id(EntryRef(WRITER, 378)).uuid == UUID("BD27BE7D-87DE-5336-BECA-44FC60DE46A0")
    assert entry_id(EntryRef(WRITER, SEQUENCE_MAX + 2)).sequence == 1


@pytest.mark.clause("RSB-9", "RSB-10", "RSB-16")
def test_a_fact_is_an_event_of_the_door_caused_by_its_entry() -> None:
    """RSB-9: the door is the sender; RSB-10: created at bout time; RSB-16: the entry and its causes."""
    assert Translator(DOOR, UUID(int=1)).fact(_fact()) == Event(
        id=EventId(UUID(DOOR), 5),
        scope=Scope("/derbyos/score/home/"),
        payload=Payload("utf-8-string", b"12"),
        meta_data=MetaData(create_time=AT, user_infos={"topic": "score/home", "number": "5"}),
        causes=frozenset({EventId(UUID(WRITER), 378), EventId(UUID(DOOR), 3)}),
    )


@pytest.mark.parametrize(
    ("value", "octets"),
    [(None, b"null"), ({"name": "Ämter", "on": True}, '{"name":"Ämter","on":true}'.encode()), ([1, "x"], b'[1,"x"]')],
)
def test_a_value_is_json(value: JsonValue, octets: bytes) -> None:
    fact = Translator(DOOR, UUID(int=1)).fact(_fact(value=value, entry=None, causes=()))
    assert (fact.payload.octets, fact.causes) == (octets, frozenset())


def test_numbers_begin_again_after_32_bits() -> None:
    fact = Translator(DOOR, UUID(int=1)).fact(_fact(number=SEQUENCE_MAX + 8))
    assert fact.id.sequence == 7
    assert fact.meta_data.user_infos["number"] == str(SEQUENCE_MAX + 8)


@pytest.mark.clause("RSB-27")
def test_a_fact_goes_to_every_client_with_the_time_of_sending() -> None:
    """RSB-27."""
    door, (a, b) = _door(2)
    door.publish(_fact(), NOW)
    (to_a, first), (to_b, second) = _events(door.take_effects())
    assert (to_a, to_b, first) == (a, b, second)
    assert first == Translator(DOOR, UUID(int=1)).fact(_fact()).sent_at(NOW)


@pytest.mark.parametrize(
    ("scope", "method"),
    [
        ("/derbyos/request/", ""),
        ("/derbyos/request/jam/", ""),
        ("/derbyos/request/", "REQUEST"),
        ("/derbyos/", "REQUEST"),
        ("/derbyos/StartJam/", "REQUEST"),
    ],
)
def test_a_request_is_asked_and_answered_to_the_one_who_asked(scope: str, method: str) -> None:
    door, (a, _) = _door(2)
    door.receive(a, _ask(scope, '{"command":"StartJam"}', method), NOW)
    (request,) = door.take_effects()
    assert isinstance(request, RequestReceived)
    assert (request.connection, request.text) == (a, '{"command":"StartJam"}')
    door.answer(request, '{"accepted":1}', NOW)
    answers = _events(door.take_effects())
    wanted = [("/derbyos/answer/", "")] + ([(scope, "REPLY")] if method else [])
    assert [(event.scope.text, event.method) for _, event in answers] == wanted
    for sequence, (connection, event) in enumerate(answers):
        assert (connection, _text(event), event.payload.schema) == (a, {"accepted": 1}, "utf-8-string")
        assert event.causes == {EventId(UUID(int=7), 4)}
        assert event.id.sequence == sequence
        assert event.id.participant != UUID(DOOR)


@pytest.mark.parametrize(
    ("scope", "method"),
    [
        ("/derbyos/score/home/", ""),
        ("/derbyos/answer/", "REQUEST"),
        ("/derbyos/request/", "REPLY"),
        ("/elsewhere/", "REQUEST"),
        ("/request/", ""),
        ("/__rsb/request/", "REQUEST"),
    ],
)
def test_other_events_are_no_requests(scope: str, method: str) -> None:
    """Procedure calls among other programs of the bus are theirs."""
    door, (a,) = _door()
    door.receive(a, _ask(scope, method=method), NOW)
    assert door.take_effects() == ()


@pytest.mark.parametrize(
    ("frame", "word"),
    [
        (_ask("/derbyos/request/", "x", schema="bytes"), "utf-8-string"),
        (_ask("/derbyos/request/", "x", schema=".rst.Command"), ".rst.Command"),
        (_ask("/derbyos/request/", "x" * (REQUEST_OCTETS_MAX + 1)), str(REQUEST_OCTETS_MAX)),
    ],
)
def test_a_request_that_cannot_be_read_is_refused_with_a_sentence(frame: bytes, word: str) -> None:
    door, (a,) = _door()
    door.receive(a, frame, NOW)
    ((connection, answer),) = _events(door.take_effects())
    read = _text(answer)
    assert isinstance(read, dict)
    assert word in read["refused"]
    assert connection == a
    assert door.counters["requests-refused"] == 1


def test_a_method_on_a_scope_that_we_do_not_send_is_answered_on_ours_alone() -> None:
    door, (a,) = _door()
    door.receive(a, _ask("/derbyos/start-jam/", method="REQUEST"), NOW)
    (request,) = door.take_effects()
    assert isinstance(request, RequestReceived)
    door.answer(request, "{}", NOW)
    assert [event.scope.text for _, event in _events(door.take_effects())] == ["/derbyos/answer/"]


def test_a_newcomer_gets_every_present_fact_and_then_the_number() -> None:
    """The facts keep their ids, so that one which also came live is known as the same."""
    door, (a, b) = _door(2)
    door.publish(_fact(number=2), NOW)
    live = _events(door.take_effects())[0][1]
    door.receive(a, _ask("/derbyos/snapshot/"), NOW)
    *_, wish = door.take_effects()
    assert isinstance(wish, SnapshotRequested)
    door.send_snapshot(wish, (_fact(number=2), _fact(number=9)), 11, Instant(NOW + 1))
    sent = _events(door.take_effects())
    assert {connection for connection, _ in sent} == {a}
    assert [event.id.sequence for _, event in sent[:2]] == [2, 9]
    assert sent[0][1].id == live.id
    last = sent[2][1]
    assert (last.scope.text, _text(last)) == ("/derbyos/answer/", {"snapshot": 11, "facts": 2})
    assert last.causes == {EventId(UUID(int=7), 4)}
    assert b != a


@pytest.mark.clause("RSB-26")
def test_one_program_that_asks_too_much_is_refused_and_the_others_are_not() -> None:
    """RSB-26: an allowance for each connection, which a snapshot uses up faster."""
    door, (greedy, other) = _door(2)
    asked = 0
    for _ in range(REQUESTS_BURST):
        door.receive(greedy, _ask("/derbyos/request/"), NOW)
        asked += sum(isinstance(effect, RequestReceived) for effect in door.take_effects())
    assert asked == REQUESTS_BURST
    door.receive(greedy, _ask("/derbyos/request/"), NOW)
    assert [connection for connection, _ in _events(door.take_effects())] == [greedy]
    assert door.counters["requests-refused"] == 1
    for count in range(REQUESTS_BURST // SNAPSHOT_COST + 1):
        door.receive(other, _ask("/derbyos/snapshot/"), NOW)
        wishes = [effect for effect in door.take_effects() if isinstance(effect, SnapshotRequested)]
        assert len(wishes) == (count < REQUESTS_BURST // SNAPSHOT_COST)
    door.receive(greedy, _ask("/derbyos/request/"), Instant(NOW + 1_000_000))
    assert any(isinstance(effect, RequestReceived) for effect in door.take_effects())


def test_a_request_of_a_later_turn_is_not_forgotten() -> None:
    """Frames beyond one turn are read by the timer."""
    door, (a,) = _door()
    door.receive(a, _ask("/elsewhere/") * 70 + _ask("/derbyos/request/"), NOW)
    assert not any(isinstance(effect, RequestReceived) for effect in door.take_effects())
    assert door.next_timer() == NOW
    door.handle_timer(NOW)
    assert [type(effect) for effect in door.take_effects()][:1] == [RequestReceived]


def test_nobody_may_publish_facts_in_our_name() -> None:
    door, (a, _) = _door(2)
    message = notification("/derbyos/score/home/", "99", sender=UUID(DOOR))
    door.receive(a, encode_frame(message.SerializeToString()), NOW)
    assert door.take_effects() == ()
    assert door.counters["forged"] == 1


@pytest.mark.parametrize("scope", ["/derbyos/", "/derbyos/score/home/", "/derbyos/answer/"])
def test_nobody_publishes_facts_or_answers_in_another_name(scope: str) -> None:
    """A listener that does not compare the sender would take them for those of the door."""
    door, (a, _) = _door(2)
    door.receive(a, _ask(scope, "99"), NOW)
    assert door.take_effects() == ()
    assert door.counters["not-yours"] == 1


@pytest.mark.parametrize(("scope", "method"), [("/derbyos/request/", ""), ("/derbyos/score/home/", "REQUEST")])
def test_others_do_not_see_a_request(scope: str, method: str) -> None:
    """They could answer it with its id, or take its data for a fact."""
    door, (a, _) = _door(2)
    door.receive(a, _ask(scope, method=method), NOW)
    assert [type(effect) for effect in door.take_effects()] == [RequestReceived]


def test_what_is_not_below_our_scope_is_relayed() -> None:
    door, (a, b) = _door(2)
    door.receive(a, _ask("/derbyosx/score/"), NOW)
    assert [to for to, _ in _events(door.take_effects())] == [b]


def test_a_connection_that_ended_gets_no_answer() -> None:
    door, (a,) = _door()
    door.receive(a, _ask("/derbyos/request/"), NOW)
    (request,) = door.take_effects()
    assert isinstance(request, RequestReceived)
    door.handle_closed(a, NOW)
    door.answer(request, "{}", NOW)
    assert (door.take_effects(), door.clients) == ((), 0)
