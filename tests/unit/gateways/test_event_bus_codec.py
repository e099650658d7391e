"""Messages of the Event BUS become frames and frames messages, in both dialects; bad frames give one kind of error."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from uuid import UUID

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.gateways.event_bus.codec import (
    DATA_BYTES_MAX,
    PRODUCER_BYTES_MAX,
    SUBTREES_BYTES_MAX,
    TOPIC_BYTES_MAX,
    BusEvent,
    Dialect,
    Subtrees,
    Sync,
    SyncEnd,
    SyncStart,
    decode_broadcast,
    decode_pub,
    decode_snapshot_answer,
    decode_snapshot_request,
    encode_event,
    encode_sync,
    encode_sync_end,
    encode_sync_start,
    is_inside,
    new_uuid,
    pack,
    unpack,
)

RFC, TEXT = Dialect.RFC, Dialect.TEXT
UUID_4 = UUID("7d444840-9dc0-41d1-b245-5ffdce74fad2")
FIELDS = (b"scoreboard-1", b"2026-11-26T17:35:14.123456Z", b"7d444840-9dc0-41d1-b245-5ffdce74fad2", b"\x81\xa1a\x01")
EVENT = BusEvent(
    topic="/derbyos/score/home/",
    number=258,
    producer="scoreboard-1",
    at=Instant(1_795_714_514_123_456),
    uuid=UUID_4,
    data=b"\x81\xa1a\x01",
)
TOPIC = b"/derbyos/score/home/"
BINARY, DECIMAL = b"\0\0\0\0\0\0\1\2", b"258"

Frames = tuple[bytes, ...]

QUESTIONS: list[tuple[SyncStart, Frames]] = [
    (SyncStart(Subtrees(""), 0), (b"SYNCSTART", b"", bytes(8))),
    (SyncStart(Subtrees("/a/"), 258), (b"SYNCSTART", b"/a/", BINARY)),
    (SyncStart(Subtrees("/a/b/;/c/"), (1 << 64) - 1), (b"SYNCSTART", b"/a/b/;/c/", b"\xff" * 8)),
    (SyncStart(Subtrees("/a/,/c", TEXT), 258), (b"SYNCSTART", b"/a/,/c", DECIMAL)),
    (SyncStart(Subtrees("", TEXT), 0), (b"SYNCSTART", b"", b"0")),
    (SyncStart(Subtrees("/a", TEXT), 12_345_678), (b"SYNCSTART", b"/a", b"12345678")),
]
ANSWERS: list[tuple[Sync | SyncEnd, Dialect, Frames]] = [
    (Sync(EVENT), RFC, (b"SYNC", TOPIC, BINARY, *FIELDS)),
    (Sync(EVENT), TEXT, (b"SYNC", TOPIC, DECIMAL, *FIELDS)),
    (SyncEnd(Subtrees("/a/;/b/"), 258), RFC, (b"SYNCEND", b"/a/;/b/", BINARY)),
    (SyncEnd(Subtrees("", RFC), 0), RFC, (b"SYNCEND", b"", bytes(8))),
    (SyncEnd(Subtrees("/a,/b", TEXT), 258), TEXT, (b"SYNCEND", b"/a,/b", DECIMAL)),
]
EVENTS: list[tuple[Dialect, Frames]] = [(RFC, (TOPIC, BINARY, *FIELDS)), (TEXT, (TOPIC, DECIMAL, *FIELDS))]


@pytest.mark.clause("EBP-5")
@pytest.mark.parametrize(("message", "frames"), QUESTIONS)
def test_sync_start_both_ways(message: SyncStart, frames: Frames) -> None:
    assert encode_sync_start(message) == frames
    for expected in Dialect:  # the number's form decides, not the port
        assert decode_snapshot_request(frames, expected) == message


@pytest.mark.clause("EBP-11", "EBP-12")
@pytest.mark.parametrize(("message", "dialect", "frames"), ANSWERS)
def test_answers_both_ways(message: Sync | SyncEnd, dialect: Dialect, frames: Frames) -> None:
    written = encode_sync(message.event, dialect) if isinstance(message, Sync) else encode_sync_end(message)
    assert written == frames
    assert decode_snapshot_answer(frames, dialect) == message


@pytest.mark.clause("EBP-14", "EBP-19")
@pytest.mark.parametrize(("dialect", "frames"), EVENTS)
def test_events_both_ways(dialect: Dialect, frames: Frames) -> None:
    assert encode_event(EVENT, dialect) == frames
    for expected in Dialect:
        assert decode_broadcast(frames, expected) == EVENT


@pytest.mark.clause("EBP-18")
@pytest.mark.parametrize("number", [b"", b"null", b"undefined", b"17", BINARY, b"what?"])
def test_number_of_a_pub_is_ignored(number: bytes) -> None:
    read = decode_pub((TOPIC, number, *FIELDS))
    assert (read.number, read.topic, read.data) == (0, EVENT.topic, EVENT.data)


@pytest.mark.parametrize(("number", "dialect"), [(b"", RFC), (b"null", TEXT), (b"NaN", TEXT)])
def test_question_without_a_number_is_for_everything(number: bytes, dialect: Dialect) -> None:
    assert decode_snapshot_request((b"SYNCSTART", b"/a/", number), RFC) == SyncStart(Subtrees("/a/", dialect), 0)


@pytest.mark.parametrize("dialect", Dialect)
def test_question_may_have_the_two_frames_of_the_text(dialect: Dialect) -> None:
    """The text says "two frames" and lists three."""
    assert decode_snapshot_request((b"SYNCSTART", b"/a/"), dialect) == SyncStart(Subtrees("/a/", dialect), 0)


# -- subtrees -----------------------------------------------------------------------------------------------


@pytest.mark.clause("EBP-6", "EBP-7")
@pytest.mark.parametrize(
    ("spec", "wanted", "unwanted"),
    [
        ("", ["/a/", "/b/c/", "/d"], []),
        (";", ["/a/"], []),
        ("/a/", ["/a/", "/a", "/a/b/", "/a/b"], ["/ab/", "/b/a/", "/"]),
        ("/a", ["/a/", "/a", "/a/b/"], ["/ab/", "/ab"]),
        ("/a/;/b/c/", ["/a/x/", "/b/c/", "/b/c/d/"], ["/b/", "/b/cd/"]),
        ("/a/;", ["/a/"], ["/b/"]),
        ("/", ["/a/", "/b"], []),
        ("/a,b/", ["/a,b/"], ["/a/", "/b/"]),
    ],
)
def test_subtree_has_whole_segments(spec: str, wanted: list[str], unwanted: list[str]) -> None:
    subtrees = Subtrees(spec)
    matches = subtrees.matcher()
    assert [topic for topic in wanted if not matches(topic)] == []
    assert [topic for topic in unwanted if matches(topic)] == []
    assert all(topic.startswith(subtrees.prefixes()) for topic in wanted), "a SUB gets everything that is wanted"


@pytest.mark.parametrize(
    ("spec", "wanted", "unwanted"),
    [
        ("", ["/a/", "b"], []),
        ("/a", ["/a", "/ab/", "/a/b"], ["/b/a"]),
        ("/a/,/b", ["/a/x", "/bc"], ["/a", "/c"]),
        ("/a;/b", ["/a;/b/"], ["/a/", "/b/"]),
    ],
)
def test_subtree_of_the_text_dialect_is_a_plain_prefix(spec: str, wanted: list[str], unwanted: list[str]) -> None:
    subtrees = Subtrees(spec, TEXT)
    matches = subtrees.matcher()
    assert [topic for topic in wanted if not matches(topic)] == []
    assert [topic for topic in unwanted if matches(topic)] == []
    assert all(topic.startswith(subtrees.prefixes()) for topic in wanted)


@pytest.mark.parametrize(
    ("topic", "is_in"),
    [("/derbyos/", True), ("/derbyos", True), ("/derbyos/score", True), ("/derbyosx/", False), ("/", False)],
)
def test_inside_is_by_whole_segments(topic: str, is_in: bool) -> None:
    assert is_inside(topic, "/derbyos/") is is_in


# -- what is accepted, and what is not ----------------------------------------------------------------------


@pytest.mark.clause("EBP-11")
@pytest.mark.parametrize(
    ("text", "instant"),
    [
        (b"2026-11-26T17:35:14Z", 1_795_714_514_000_000),
        (b"2026-11-26T17:35:14.123Z", 1_795_714_514_123_000),
        (b"2026-11-26T17:35:14.123456789Z", 1_795_714_514_123_456),
        (b"2026-11-26T18:35:14.5+01:00", 1_795_714_514_500_000),
        (b"2026-11-26t17:35:14z", 1_795_714_514_000_000),
        (b"2026-11-26 17:35:14", 1_795_714_514_000_000),
        (b"20261126T173514Z", 1_795_714_514_000_000),
        (b"1970-01-01T00:00:00Z", 0),
    ],
)
def test_times_are_read_in_every_usual_form(text: bytes, instant: int) -> None:
    fields = (FIELDS[0], text, *FIELDS[2:])
    assert decode_broadcast((TOPIC, BINARY, *fields), RFC).at == instant


def _event(**changed: bytes) -> Frames:
    parts = {"topic": TOPIC, "number": BINARY, "producer": FIELDS[0], "time": FIELDS[1], "uuid": FIELDS[2]}
    return tuple({**parts, "data": FIELDS[3], **changed}.values())


@pytest.mark.clause("EBP-22")
@pytest.mark.parametrize(
    ("frames", "kind"),
    [
        ((), "too-short"),
        (_event()[:5], "too-short"),
        (_event(topic=b""), "bad-topic"),
        (_event(topic=b"\xff"), "bad-topic"),
        (_event(topic=b"/a\n/"), "bad-topic"),
        (_event(topic=b"/" * (TOPIC_BYTES_MAX + 1)), "bad-topic"),
        (_event(number=b"\0" * 7), "bad-number"),
        (_event(number=b"-1"), "bad-number"),
        (_event(number=b"1.5"), "bad-number"),
        (_event(number=b"18446744073709551616"), "bad-number"),
        (_event(number=b"9" * 5_000), "bad-number"),
        (_event(producer=b"\xc3"), "bad-producer"),
        (_event(producer=b"x" * (PRODUCER_BYTES_MAX + 1)), "bad-producer"),
        (_event(time=b""), "bad-time"),
        (_event(time=b"yesterday"), "bad-time"),
        (_event(time=b"2026-11-26T17:35:14." + b"1" * 100 + b"Z"), "bad-time"),
        (_event(time=b"1969-12-31T23:59:59Z"), "bad-time"),
        (_event(time=b"2201-01-01T00:00:00Z"), "bad-time"),
        (_event(time=b"2026-13-01T00:00:00Z"), "bad-time"),
        (_event(time=b"0001-01-01T00:00:00+23:59"), "bad-time"),
        (_event(time=b"9999-12-31T23:59:59-23:59"), "bad-time"),
        (_event(uuid=b"7d4448409dc041d1b2455ffdce74fad2"), "bad-uuid"),
        (_event(uuid=b""), "bad-uuid"),
        (_event(data=b""), "bad-data"),
        (_event(data=b"\xc1"), "bad-data"),
        (_event(data=b"\x01\x02"), "bad-data"),
        (_event(data=b"\x92\x01"), "bad-data"),
        (_event(data=b"\xdd\xff\xff\xff\xff"), "bad-data"),
        (_event(data=b"\xc6\xff\xff\xff\xff" + bytes(9)), "bad-data"),
        (_event(data=b"\x91" * 100_000 + b"\xc0"), "bad-data"),
        (_event(data=bytes(DATA_BYTES_MAX + 1)), "oversized"),
    ],
)
def test_bad_event_is_named(frames: Frames, kind: str) -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        decode_broadcast(frames, RFC)
    assert caught.value.kind == kind
    assert "found" in str(caught.value) or "must" in str(caught.value)


@pytest.mark.clause("EBP-22")
@pytest.mark.parametrize(
    ("frames", "kind"),
    [
        ((), "too-short"),
        ((b"SYNCSTART",), "too-short"),
        ((b"ICANHAZ?", b"/a/", BINARY), "bad-command"),
        ((b"syncstart", b"/a/", BINARY), "bad-command"),
        ((b"", b"SYNCSTART", b"/a/", BINARY), "bad-command"),
        ((b"SYNCSTART", b"a/", BINARY), "bad-subtree"),
        ((b"SYNCSTART", b"/a/;b/", BINARY), "bad-subtree"),
        ((b"SYNCSTART", b"\xff", BINARY), "bad-subtree"),
        ((b"SYNCSTART", b"/a/;" * 65, BINARY), "bad-subtree"),
        ((b"SYNCSTART", b"/" * (SUBTREES_BYTES_MAX + 1), BINARY), "bad-subtree"),
        ((b"SYNCSTART", b"/a/", b"seven"), "bad-number"),
    ],
)
def test_bad_question_is_named(frames: Frames, kind: str) -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        decode_snapshot_request(frames, RFC)
    assert caught.value.kind == kind


def test_large_data_of_a_pub_is_refused_by_its_own_limit() -> None:
    with pytest.raises(RemoteProtocolError, match="100 octets, found 101"):
        decode_pub((TOPIC, b"", *FIELDS[:3], bytes(101)), data_bytes_max=100)


READERS: list[tuple[str, Callable[[Sequence[bytes]], object], Frames]] = [
    *(("question", lambda frames: decode_snapshot_request(frames, RFC), frames) for _, frames in QUESTIONS),
    *(("answer", lambda frames: decode_snapshot_answer(frames, RFC), frames) for _, _, frames in ANSWERS),
    *(("broadcast", lambda frames: decode_broadcast(frames, RFC), frames) for _, frames in EVENTS),
    ("pub", decode_pub, (TOPIC, b"null", *FIELDS)),
]


@pytest.mark.clause("EBP-22")
@pytest.mark.parametrize(("what", "read", "frames"), READERS)
def test_every_cut_gives_a_message_or_the_one_error(
    what: str, read: Callable[[Sequence[bytes]], object], frames: Frames
) -> None:
    """Each frame is cut at every octet, and the message after every frame; further frames change nothing."""
    whole = read(frames)
    assert read((*frames, b"more", b"\xff")) == whole
    results: list[str] = []
    for place, frame in enumerate(frames):
        results.append(_outcome(read, frames[:place]))
        for end in range(len(frame)):
            results.append(_outcome(read, (*frames[:place], frame[:end], *frames[place + 1 :])))
            results.append(_outcome(read, (*frames[:place], frame[:end])))
    assert set(results) <= {"message", "error"}
    assert "error" in results, what


def _outcome(read: Callable[[Sequence[bytes]], object], frames: Frames) -> str:
    try:
        return "message" if read(frames) is not None else "nothing"
    except RemoteProtocolError:
        return "error"


ANY_FRAME = st.one_of(
    st.binary(max_size=40),
    st.sampled_from([b"SYNC", b"SYNCEND", b"SYNCSTART", TOPIC, BINARY, DECIMAL, b"/a/;/b", *FIELDS]),
)


@pytest.mark.clause("EBP-22")
@given(st.lists(ANY_FRAME, max_size=9), st.sampled_from(Dialect))
def test_random_octets_give_a_message_or_the_one_error(frames: list[bytes], dialect: Dialect) -> None:
    for read in (decode_snapshot_request, decode_snapshot_answer, decode_broadcast):
        outcome = _outcome(lambda one, read=read: read(one, dialect), tuple(frames))  # type: ignore[misc]
        assert outcome in ("message", "error")
    assert _outcome(decode_pub, tuple(frames)) in ("message", "error")


@given(st.binary(max_size=200))
def test_random_data_is_message_pack_or_refused(data: bytes) -> None:
    """What is accepted as data is what the library can read, apart from text that is no UTF-8 and odd keys of maps."""
    frames = _event(data=data)
    if _outcome(lambda one: decode_broadcast(one, RFC), frames) == "message":
        assert decode_broadcast(frames, RFC).data == data
        with suppress(RemoteProtocolError):
            unpack(data)


TEXTS = st.text(st.characters(exclude_characters=[chr(code) for code in (*range(32), 127)], codec="utf-8"), max_size=30)
ANY_EVENT = st.builds(
    BusEvent,
    topic=TEXTS.map(lambda text: "/" + text),
    number=st.integers(0, (1 << 53) - 1),
    producer=TEXTS,
    at=st.integers(0, 7_289_654_399_999_999).map(Instant),
    uuid=st.uuids(version=4),
    data=st.recursive(
        st.none() | st.booleans() | st.integers(-(1 << 63), (1 << 64) - 1) | TEXTS,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
        max_leaves=5,
    ).map(pack),
)


@pytest.mark.clause("EBP-11", "EBP-14", "EBP-19")
@given(ANY_EVENT, st.sampled_from(Dialect))
def test_every_event_is_read_as_it_was_written(event: BusEvent, dialect: Dialect) -> None:
    assert decode_broadcast(encode_event(event, dialect), dialect) == event
    assert decode_snapshot_answer(encode_sync(event, dialect), dialect) == Sync(event)


@pytest.mark.clause("EBP-20")
def test_uuids_are_version_4_and_drawn_from_what_is_passed_in() -> None:
    first = [new_uuid(Random(seed)) for seed in range(50)]
    assert {uuid.version for uuid in first} == {4}
    assert len(set(first)) == 50
    assert first == [new_uuid(Random(seed)) for seed in range(50)]


@pytest.mark.parametrize("value", [None, True, -5, "Jam 12 läuft", [1, [2]], {"a": {"b": None}}])
def test_values_are_packed_as_the_library_packs_them(value: object) -> None:
    assert pack(value) == msgpack.packb(value)
    assert unpack(pack(value)) == value


@pytest.mark.parametrize("value", [1 << 64, object(), {"a": {1, 2}}])
def test_value_that_cannot_be_packed_is_the_callers_fault(value: object) -> None:
    with pytest.raises(LocalProtocolError):
        pack(value)


def test_numbers_have_64_bits() -> None:
    with pytest.raises(LocalProtocolError, match="64 bits"):
        encode_sync_start(SyncStart(Subtrees(""), 1 << 64))
