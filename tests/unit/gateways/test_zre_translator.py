"""What the ZRE door says: events, snapshots in parts, answers to requests, and its limits."""

import json
import uuid
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.clock import Instant
from derbyos_core.gateways.feed_event import FeedEvent, JsonValue
from derbyos_core.gateways.zre.codec import CONTENT_OCTETS_MAX
from derbyos_core.gateways.zre.messages import ZREId
from derbyos_core.gateways.zre.translator import (
    ALL_REQUESTS_PER_S,
    BOUT_HEADER,
    FEED_HEADER,
    REQUEST_OCTETS_MAX,
    REQUESTS_BURST,
    SNAPSHOT_OCTETS,
    ZRETranslator,
    door_headers,
    encode_event,
)
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId

SOURCE = SourceId("3f2b1c4d-0000-4000-8000-00000000000a")
PEER = ZREId(uuid.UUID("9e8d7c6b-0000-4000-8000-00000000000b").bytes)
AT = Instant(1_795_248_030_800_000)
NOW = Instant(1_000_000)


def fact(number: int, value: JsonValue = 1, topic: str = "score") -> FeedEvent:
    return FeedEvent(number=number, topic=(topic, f"n{number}"), value=value, at=AT, source=SOURCE)


class Feed:
    """A feed that counts how often its snapshot is made."""

    def __init__(self, events: Sequence[FeedEvent] = ()) -> None:
        self.events = tuple(events)
        self.made = 0

    def snapshot(self) -> tuple[FeedEvent, ...]:
        self.made += 1
        return self.events

    @property
    def number(self) -> int:
        return self.events[-1].number if self.events else 0


def accept(client: str, text: str) -> str:
    return json.dumps({"accepted": [client, json.loads(text)]})


def translator(feed: Feed | None = None) -> ZRETranslator:
    return ZRETranslator(feed or Feed(), accept)


def ask(made: ZRETranslator, text: str | bytes, *, peer: ZREId = PEER, now: int = NOW) -> list[dict[str, Any]]:
    content = text.encode() if isinstance(text, str) else text
    return [json.loads(answer) for answer in made.answer(peer, "overlay", (content,), Instant(now))]


def test_event_is_one_json_object() -> None:
    event = FeedEvent(
        number=7,
        topic=("score", "home"),
        value={"points": 4, "name": "Ü"},
        at=AT,
        source=SOURCE,
        entry=EntryRef(SOURCE, 12),
        causes=(EntryRef(SOURCE, 3),),
    )
    assert encode_event(event).decode() == (
        '{"version":1,"number":7,"topic":"score/home","value":{"points":4,"name":"Ü"},"at":1795248030800000,'
        f'"entry":["{SOURCE}",12],"causes":[["{SOURCE}",3]]}}'
    )
    assert json.loads(encode_event(fact(8, None))) == {
        "version": 1,
        "number": 8,
        "topic": "score/n8",
        "value": None,
        "at": AT,
        "entry": None,
        "causes": [],
    }


def test_headers_say_that_the_node_is_a_door() -> None:
    assert door_headers("finals") == {FEED_HEADER: "1", BOUT_HEADER: "finals"}
    assert len(door_headers("b" * 9_000)[BOUT_HEADER]) == 250


@pytest.mark.parametrize("count", [0, 1, 40, 3_000])
def test_snapshot_comes_in_parts_and_the_last_says_so(count: int) -> None:
    feed = Feed([fact(number, "x" * 50) for number in range(1, count + 1)])
    contents = translator(feed).answer(PEER, "", (b'{"snapshot":true}',), NOW)
    parts = [json.loads(one)["snapshot"] for one in contents]
    assert [part["part"] for part in parts] == list(range(1, len(parts) + 1))
    assert [part["last"] for part in parts] == [False] * (len(parts) - 1) + [True]
    assert {part["number"] for part in parts} == {count}
    facts = [one for part in parts for one in part["facts"]]
    assert facts == [json.loads(encode_event(event)) for event in feed.events]
    assert max(map(len, contents)) < SNAPSHOT_OCTETS + 200
    assert (len(parts) > 1) is (count == 3_000)


def test_large_fact_has_a_part_of_its_own() -> None:
    feed = Feed([fact(1), fact(2, "x" * 2 * SNAPSHOT_OCTETS), fact(3)])
    answers = ask(translator(feed), '{"snapshot":true}')
    assert [len(one["snapshot"]["facts"]) for one in answers] == [1, 1, 1]


def test_snapshot_is_made_once_for_all_until_the_feed_goes_on() -> None:
    feed = Feed([fact(1)])
    made = translator(feed)
    for number in range(5):
        assert "snapshot" in ask(made, '{"snapshot":true}', peer=ZREId(bytes(15) + bytes((number,))))[0]
    assert feed.made == 1
    feed.events += (fact(2),)
    (answer,) = ask(made, '{"snapshot":true}', now=NOW + 1_000_000)
    assert feed.made == 2
    assert answer["snapshot"]["number"] == 2


def test_one_snapshot_a_second_for_each_program() -> None:
    made = translator()
    assert "snapshot" in ask(made, '{"snapshot":true}')[0]
    assert "refused" in ask(made, '{"snapshot":true}', now=NOW + 999_999)[0]
    assert "snapshot" in ask(made, '{"snapshot":true}', now=NOW + 1_000_000)[0]


def test_other_whisper_is_a_request() -> None:
    made = translator()
    assert ask(made, '{"command": "StartJam", "jam": [1, 1]}') == [
        {"accepted": ["overlay 9e8d7c6b00004000800000000000000b", {"command": "StartJam", "jam": [1, 1]}]}
    ]
    assert ask(made, '{"snapshot":false}') == [
        {"accepted": ["overlay 9e8d7c6b00004000800000000000000b", {"snapshot": False}]}
    ]
    assert made.counters == {"requests": 2}


@pytest.mark.parametrize("name", ["", "\n\x1b[2J", "n" * 200])
def test_client_has_a_printable_name_of_its_own(name: str) -> None:
    (answer,) = translator().answer(PEER, name, (b"{}",), NOW)
    client = json.loads(answer)["accepted"][0]
    assert client.endswith(PEER.hex())
    assert client.isprintable()
    assert len(client) <= 65


@pytest.mark.parametrize(
    "text",
    [b"", b"start", b"[1]", b"7", b"\xff", b'{"a":1', b"[" * 10_000, b'{"a":"' + b"x" * REQUEST_OCTETS_MAX + b'"}'],
)
def test_what_is_no_json_object_is_refused(text: bytes) -> None:
    (answer,) = ask(translator(), text)
    assert list(answer) == ["refused"]
    assert translator().answer(PEER, "", (), NOW) == (translator().answer(PEER, "", (b"",), NOW))


@pytest.mark.parametrize("text", ['{"accepted":1}', '{"refused":"no"}', '{"snapshot":{"part":1}}'])
def test_answer_is_never_answered(text: str) -> None:
    """Two doors would answer each other without end."""
    made = translator()
    assert ask(made, text) == []
    assert made.counters == {"answers-ignored": 1}


@given(st.binary(max_size=60))
def test_no_answer_of_ours_is_answered_by_another_door(octets: bytes) -> None:
    for answer in translator().answer(PEER, "", (octets,), NOW):
        assert translator().answer(PEER, "", (answer,), NOW) == ()


def test_program_with_too_many_requests_is_refused_and_others_are_not() -> None:
    made = translator()
    outcomes = ["accepted" in ask(made, "{}")[0] for _ in range(2 * REQUESTS_BURST)]
    assert outcomes == [True] * REQUESTS_BURST + [False] * REQUESTS_BURST
    assert "accepted" in ask(made, "{}", peer=ZREId(bytes(16)))[0]
    assert "accepted" in ask(made, "{}", now=NOW + 100_000)[0]


def test_all_programs_together_have_a_limit_each_second() -> None:
    made = translator()
    peers = [ZREId(bytes(15) + bytes((number,))) for number in range(10)]
    count = sum("accepted" in ask(made, "{}", peer=peer)[0] for peer in peers for _ in range(10))
    assert count == ALL_REQUESTS_PER_S
    assert "accepted" in ask(made, "{}", peer=peers[9], now=NOW + 1_000_000)[0]


def test_program_that_has_left_is_forgotten() -> None:
    made = translator()
    for _ in range(REQUESTS_BURST):
        ask(made, "{}")
    made.forget(PEER)
    assert "accepted" in ask(made, "{}", now=NOW + 500_000)[0]


def test_answer_that_no_message_can_hold_is_refused() -> None:
    made = ZRETranslator(Feed(), lambda _client, _text: '"' + "x" * CONTENT_OCTETS_MAX + '"')
    assert list(ask(made, "{}")[0]) == ["refused"]


def test_failure_behind_the_door_is_answered(caplog: pytest.LogCaptureFixture) -> None:
    def fail(_client: str, _text: str) -> str:
        raise ZeroDivisionError("oh")

    made = ZRETranslator(Feed(), fail)
    assert list(ask(made, "{}")[0]) == ["refused"]
    assert made.counters == {"failed": 1, "refused": 1}
    assert "ZeroDivisionError: oh" in caplog.text
