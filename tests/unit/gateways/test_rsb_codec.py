"""Octets of RSB: scopes, ids, payloads, notifications and frames (seed 002)."""

import hashlib
from dataclasses import replace
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.gateways.rsb import event as event_module
from derbyos_core.gateways.rsb.event import SEQUENCE_MAX, Event, EventId, MetaData
from derbyos_core.gateways.rsb.framing import FRAME_OCTETS_MAX, FrameReader, encode_frame
from derbyos_core.gateways.rsb.notification import CAUSES_MAX, USER_ITEMS_MAX, decode_notification, encode_notification
from derbyos_core.gateways.rsb.participants import Informer, Listeners
from derbyos_core.gateways.rsb.payload import SCHEMAS, VOID, Payload, PayloadValue, decode_payload, encode_payload
from derbyos_core.gateways.rsb.scope import RESERVED, ROOT, Scope, decode_scope, encode_scope, parse_scope
from tests.interop.rsb_kit import foreign_notification, notification

SENDER = UUID("d8fbfef4-4eb0-4c89-9716-c425ded3c527")
OTHER = UUID("bf948d47-618f-4b04-aac5-0ab5a1a79267")
NOW = Instant(1_800_000_000_123_456)
LATER = Instant(1_800_000_001_000_001)

PLAIN = Event(
    id=EventId(SENDER, 0),
    scope=ROOT,
    meta_data=MetaData(create_time=NOW, send_time=LATER),
)
FULL = Event(
    id=EventId(OTHER, 378),
    scope=parse_scope("/derbyos/score/home/"),
    payload=Payload("utf-8-string", "Städtederby".encode()),
    method="REQUEST",
    meta_data=MetaData(
        create_time=NOW,
        send_time=LATER,
        user_times={"jam": Instant(7)},
        user_infos={"topic": "score/home", "number": "12"},
    ),
    causes=frozenset({EventId(SENDER, 0), EventId(SENDER, 9), EventId(OTHER, SEQUENCE_MAX)}),
)


# Scopes


@pytest.mark.clause("RSB-2")
@pytest.mark.parametrize("text", ["/", "/a/", "/parent/sub/subsubscope/", "/A1/b2/", "/0/"])
def test_scopes_of_the_rule_are_sent_and_read(text: str) -> None:
    """RSB-2: /([a-zA-Z0-9]+/)*."""
    assert encode_scope(parse_scope(text)) == text.encode()
    assert decode_scope(text.encode()).text == text


@pytest.mark.clause("RSB-2")
@pytest.mark.parametrize("text", ["", "a/", "//", "/a//b/", "/ä/", "/a b/", "/a\n/", "/a/\n", "/a.b/", "/٣/"])
def test_other_texts_are_no_scopes(text: str) -> None:
    """RSB-2: neither sent nor read."""
    with pytest.raises(RemoteProtocolError) as caught:
        decode_scope(text.encode())
    assert caught.value.kind == "bad-scope"
    if text:
        with pytest.raises(LocalProtocolError):
            parse_scope(text)


@pytest.mark.clause("RSB-2")
@pytest.mark.parametrize("text", ["/a-b/", "/__rsb/introspection/"])
def test_scopes_of_the_implementations_are_read_but_never_sent(text: str) -> None:
    """RSB-2: strict in what is sent."""
    scope = decode_scope(text.encode())
    assert not scope.is_sendable
    with pytest.raises(LocalProtocolError):
        encode_scope(scope)
    with pytest.raises(LocalProtocolError):
        parse_scope(text)


def test_the_last_slash_may_be_missing_in_what_people_write() -> None:
    assert parse_scope("/foo/bar").names == ("foo", "bar")
    with pytest.raises(RemoteProtocolError):
        decode_scope(b"/foo/bar")


def test_scopes_are_bounded() -> None:
    with pytest.raises(LocalProtocolError):
        parse_scope("/" + "a" * 1024)
    with pytest.raises(RemoteProtocolError):
        decode_scope(b"/" + b"a" * 1024 + b"/")


@pytest.mark.clause("RSB-1")
def test_a_scope_contains_itself_and_all_below() -> None:
    """RSB-1: channels are hierarchical by whole names."""
    foo = parse_scope("/foo/")
    inside = [
        text for text in ("/", "/foo/", "/foo/bar/", "/foo/bar/x/", "/food/", "/bar/") if foo.contains(Scope(text))
    ]
    assert inside == ["/foo/", "/foo/bar/", "/foo/bar/x/"]
    assert ROOT.contains(foo)
    assert foo.child("bar", "x").text == "/foo/bar/x/"


@pytest.mark.clause("RSB-1")
def test_listeners_get_their_channel_and_all_below() -> None:
    """RSB-1: in the order in which they were added, until they are removed."""
    listeners = Listeners()
    root, foo, bar = (listeners.add(Scope(text)) for text in ("/", "/foo/", "/foo/bar/"))
    assert listeners.matching(Scope("/foo/bar/x/")) == [root, foo, bar]
    assert listeners.matching(Scope("/foo/")) == [root, foo]
    listeners.remove(root)
    assert listeners.matching(Scope("/other/")) == []


@pytest.mark.clause("RSB-28")
def test_the_scopes_of_the_implementations_are_shown_to_nobody() -> None:
    """RSB-28."""
    listeners = Listeners()
    listeners.add(ROOT)
    listeners.add(RESERVED)
    assert listeners.matching(Scope("/__rsb/introspection/")) == []


# Ids


@pytest.mark.clause("RSB-4", "RSB-5", "RSB-6")
@pytest.mark.parametrize(
    ("sender", "sequence", "name", "derived"),
    [
        ("D8FBFEF4-4EB0-4C89-9716-C425DED3C527", 0, "00000000", "84F43861-433F-5253-AFBB-A613A5E04D71"),
        ("BF948D47-618F-4B04-AAC5-0AB5A1A79267", 378, "0000017a", "BD27BE7D-87DE-5336-BECA-44FC60DE46A0"),
    ],
)
def test_event_ids_are_those_of_the_seed(sender: str, sequence: int, name: str, derived: str) -> None:
    """RSB-4, RSB-5, RSB-6: both examples of the seed."""
    event = EventId(UUID(sender), sequence)
    assert event.name == name
    assert event.uuid == UUID(derived)


@pytest.mark.clause("RSB-5", "RSB-6")
@given(st.uuids(), st.integers(0, SEQUENCE_MAX))
def test_event_ids_are_version_5_of_eight_hexadecimal_digits(sender: UUID, sequence: int) -> None:
    """RSB-5, RSB-6: against the algorithm of RFC 9562 written out."""
    name = hex(sequence)[2:].rjust(8, "0")
    digest = bytearray(hashlib.sha1(sender.bytes + name.encode()).digest()[:16])
    digest[6], digest[8] = digest[6] & 0x0F | 0x50, digest[8] & 0x3F | 0x80
    assert EventId(sender, sequence).uuid.bytes == bytes(digest)


@pytest.mark.clause("RSB-4")
def test_event_ids_are_derived_only_when_somebody_reads_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """RSB-4: neither making nor encoding nor decoding needs the UUID."""
    derived: list[str] = []

    def derive(_space: UUID, name: str) -> UUID:
        derived.append(name)
        return UUID(int=1)

    monkeypatch.setattr(event_module, "uuid5", derive)
    event = Informer(SENDER, ROOT).create("x", NOW).sent_at(NOW)
    assert decode_notification(encode_notification(event)).id == event.id
    assert derived == []
    assert event.id.uuid == UUID(int=1)
    assert derived == ["00000000"]


@pytest.mark.clause("RSB-3")
def test_the_informer_numbers_its_events_in_32_bits() -> None:
    """RSB-3: assigned by the informer; after the largest number comes 0."""
    informer = Informer(SENDER, ROOT, sequence=SEQUENCE_MAX - 1)
    assert [informer.create(None, NOW).id.sequence for _ in range(4)] == [SEQUENCE_MAX - 1, SEQUENCE_MAX, 0, 1]
    assert Informer(OTHER, ROOT).create(None, NOW).id == EventId(OTHER, 0)


@pytest.mark.clause("RSB-10", "RSB-14", "RSB-15", "RSB-16")
def test_an_informer_stamps_what_it_creates_and_adds_what_its_user_gives() -> None:
    """RSB-10: create time; RSB-14, RSB-15, RSB-16: user times, user infos and causes come from the user."""
    event = Informer(SENDER, parse_scope("/foo/")).create(
        12,
        NOW,
        scope=parse_scope("/foo/bar/"),
        causes=frozenset({EventId(OTHER, 1)}),
        user_infos={"a": "b"},
        user_times={"t": LATER},
    )
    assert event == Event(
        id=EventId(SENDER, 0),
        scope=Scope("/foo/bar/"),
        payload=encode_payload(12),
        meta_data=MetaData(create_time=NOW, user_infos={"a": "b"}, user_times={"t": LATER}),
        causes=frozenset({EventId(OTHER, 1)}),
    )


def test_an_informer_keeps_to_its_channel() -> None:
    with pytest.raises(LocalProtocolError):
        Informer(SENDER, parse_scope("/foo/")).create(1, NOW, scope=parse_scope("/bar/"))


# Payloads

PAYLOADS: list[tuple[PayloadValue, str, bytes]] = [
    (None, "void", b""),
    ("Jam läuft", "utf-8-string", "Jam läuft".encode()),
    ("Jam 1", "ascii-string", b"Jam 1"),
    (b"\x00\xff", "bytes", b"\x00\xff"),
    (True, "bool", b"\x01"),
    (False, "bool", b"\x00"),
    (-2, "int32", b"\xfe\xff\xff\xff"),
    (1 << 31, "uint32", b"\x00\x00\x00\x80"),
    (-2, "int64", b"\xfe" + b"\xff" * 7),
    (1 << 63, "uint64", bytes(7) + b"\x80"),
    (0.5, "float", b"\x00\x00\x00\x3f"),
    (0.5, "double", bytes(6) + b"\xe0\x3f"),
]


@pytest.mark.clause("RSB-W4")
@pytest.mark.parametrize(("value", "schema", "octets"), PAYLOADS)
def test_known_schemas_are_written_and_read(value: PayloadValue, schema: str, octets: bytes) -> None:
    """RSB-W4: numbers are little-endian."""
    assert encode_payload(value, schema) == Payload(schema, octets)
    assert decode_payload(Payload(schema, octets)) == value


@pytest.mark.clause("RSB-W4")
def test_every_schema_has_a_case_and_every_type_a_usual_schema() -> None:
    """RSB-W4."""
    assert {schema for _, schema, _ in PAYLOADS} == set(SCHEMAS)
    usual = [encode_payload(value).schema for value in (None, "", b"", True, 1, 1.0)]
    assert usual == ["void", "utf-8-string", "bytes", "bool", "int64", "double"]


@pytest.mark.parametrize(
    ("value", "schema"),
    [
        ("ä", "ascii-string"),
        (1 << 31, "int32"),
        (-1, "uint64"),
        ("1", "int32"),
        (1e300, "float"),
        (1, "bool"),
        (1, "no"),
    ],
)
def test_values_that_a_schema_cannot_hold_are_refused(value: PayloadValue, schema: str) -> None:
    with pytest.raises(LocalProtocolError):
        encode_payload(value, schema)


@pytest.mark.clause("RSB-W4")
@given(st.sampled_from([*SCHEMAS, "", "no", ".rst.generic.Value"]), st.binary(max_size=12))
def test_random_data_is_a_value_or_an_error(schema: str, octets: bytes) -> None:
    """RSB-W4: an unknown schema is an error of its reader, not of the connection."""
    try:
        found = type(decode_payload(Payload(schema, octets))) in SCHEMAS[schema].types
    except RemoteProtocolError as error:
        found = error.kind == ("bad-payload" if schema in SCHEMAS else "unknown-schema")
    assert found


# Notifications


@pytest.mark.clause("RSB-7", "RSB-8", "RSB-14", "RSB-15", "RSB-16", "RSB-W1", "RSB-W2", "RSB-W3", "RSB-W5")
@pytest.mark.parametrize(
    "event",
    [
        PLAIN,
        FULL,
        replace(PLAIN, method="X"),
        replace(PLAIN, payload=Payload(".rst.Value", b"\x00")),
        replace(FULL, id=PLAIN.id),
    ],
)
def test_an_event_is_read_as_it_was_written(event: Event) -> None:
    """RSB-7: each optional part may be there or not; RSB-8: every microsecond is kept."""
    assert decode_notification(encode_notification(event)) == event


@pytest.mark.clause("RSB-9", "RSB-W1", "RSB-W2", "RSB-W3", "RSB-W5")
def test_a_foreign_reader_finds_every_field() -> None:
    """RSB-9, RSB-W1..W5: the protobuf library reads our octets by a table of its own."""
    read = foreign_notification.FromString(encode_notification(FULL))
    assert read.event_id.sender_id == OTHER.bytes
    assert read.event_id.sequence_number == 378
    assert (read.scope, read.method, read.wire_schema) == (b"/derbyos/score/home/", b"REQUEST", b"utf-8-string")
    assert read.data == "Städtederby".encode()
    assert {(cause.sender_id, cause.sequence_number) for cause in read.causes} == {
        (SENDER.bytes, 0),
        (SENDER.bytes, 9),
        (OTHER.bytes, SEQUENCE_MAX),
    }
    assert (read.meta_data.create_time, read.meta_data.send_time) == (NOW, LATER)
    assert [(item.key, item.timestamp) for item in read.meta_data.user_times] == [(b"jam", 7)]
    assert [(item.key, item.value) for item in read.meta_data.user_infos] == [
        (b"topic", b"score/home"),
        (b"number", b"12"),
    ]
    assert {field.name for field, _ in read.meta_data.ListFields()} == {
        "create_time",
        "send_time",
        "user_times",
        "user_infos",
    }


@pytest.mark.clause("RSB-W1", "RSB-W2")
def test_the_octets_are_those_of_the_table() -> None:
    """RSB-W1: field 108 has the tag e2 06; RSB-W2: field 1 is the sender's 16 octets, field 2 the number."""
    octets = encode_notification(PLAIN)
    assert b"\xe2\x06\x14\x0a\x10" + SENDER.bytes + b"\x10\x00" in octets
    assert octets.startswith(b"\x32\x01/\x3a\x04void\x4a\x00")


@pytest.mark.clause("RSB-W1", "RSB-W3", "RSB-W5")
def test_foreign_notifications_are_read() -> None:
    """RSB-W1, RSB-W3, RSB-W5: as the shipped libraries fill them; one without meta data, too."""
    message = notification("/foo/", "läuft", sequence=3, method="REPLY")
    message.meta_data.user_infos.add(key=b"k", value="ä".encode())
    message.causes.add(sender_id=SENDER.bytes, sequence_number=1)
    message.causes.add(sender_id=SENDER.bytes, sequence_number=1)
    read = decode_notification(message.SerializeToString())
    assert read == Event(
        id=EventId(UUID(int=7), 3),
        scope=Scope("/foo/"),
        payload=Payload("utf-8-string", "läuft".encode()),
        method="REPLY",
        meta_data=MetaData(
            create_time=Instant(1_800_000_000_000_000), send_time=Instant(1_800_000_000_000_001), user_infos={"k": "ä"}
        ),
        causes=frozenset({EventId(SENDER, 1)}),
    )
    message.meta_data.receive_time, message.meta_data.deliver_time = 5, 6
    stamps = decode_notification(message.SerializeToString()).meta_data
    assert (stamps.receive_time, stamps.deliver_time) == (5, 6)
    message.ClearField("meta_data")
    assert decode_notification(message.SerializeToString()).meta_data == MetaData()


@pytest.mark.clause("RSB-11")
def test_the_send_time_comes_after_the_serialised_data() -> None:
    """RSB-11: the data is serialised when the event is made, the send time is that of the sending, each time anew."""
    event = Informer(SENDER, ROOT).create("12", NOW)
    assert event.payload.octets == b"12"
    assert event.meta_data.send_time is None
    for at in (NOW + 5, NOW + 9):
        read = decode_notification(encode_notification(event.sent_at(Instant(at))))
        assert read.payload == event.payload
        assert (read.meta_data.create_time, read.meta_data.send_time) == (NOW, at)


def _broken(**changes: object) -> bytes:
    message = notification("/foo/", "x")
    for name, value in changes.items():
        if value is None:
            message.ClearField(name)
        else:
            setattr(message, name, value)
    octets: bytes = message.SerializePartialToString()
    return octets


def _with_sender(octets: bytes) -> bytes:
    message = notification("/foo/", "x")
    message.event_id.sender_id = octets
    written: bytes = message.SerializeToString()
    return written


def _with_cause(octets: bytes) -> bytes:
    message = notification("/foo/", "x")
    message.causes.add(sender_id=octets, sequence_number=1)
    written: bytes = message.SerializeToString()
    return written


def _with_info(octets: bytes) -> bytes:
    message = notification("/foo/", "x")
    message.meta_data.user_infos.add(key=b"k", value=octets)
    written: bytes = message.SerializeToString()
    return written


def _with_many(count: int, *, causes: bool) -> bytes:
    message = notification("/foo/", "x")
    for _ in range(count):
        if causes:
            message.causes.add(sender_id=SENDER.bytes, sequence_number=1)
        else:
            message.meta_data.user_infos.add(key=b"k", value=b"v")
    written: bytes = message.SerializeToString()
    return written


@pytest.mark.clause("RSB-9")
@pytest.mark.parametrize(
    ("octets", "kind"),
    [
        (b"", "incomplete"),
        (b"\xff", "not-protobuf"),
        (b"\x0b" * 200, "not-protobuf"),
        (_broken(event_id=None), "incomplete"),
        (_broken(scope=None), "bad-scope"),
        (_broken(scope=b"/foo"), "bad-scope"),
        (_broken(scope=b"/f\xc3\xb6/"), "bad-scope"),
        (_broken(method="ä".encode()), "not-ascii"),
        (_broken(wire_schema=b"\xff"), "not-ascii"),
        (_with_sender(b""), "bad-sender"),
        (_with_sender(bytes(15)), "bad-sender"),
        (_with_sender(bytes(17)), "bad-sender"),
        (_with_cause(bytes(15)), "bad-sender"),
        (_with_info(b"\xff"), "not-utf8"),
        (_with_many(CAUSES_MAX + 1, causes=True), "too-many"),
        (_with_many(USER_ITEMS_MAX + 1, causes=False), "too-many"),
    ],
)
def test_invalid_notifications_are_named(octets: bytes, kind: str) -> None:
    """RSB-9: a sender is required, and it is a UUID."""
    with pytest.raises(RemoteProtocolError) as caught:
        decode_notification(octets)
    assert caught.value.kind == kind
    assert any(word in str(caught.value) for word in ("found", "must"))


@pytest.mark.parametrize(
    "event",
    [
        replace(PLAIN, method="ä"),
        replace(PLAIN, payload=Payload("ä", b"")),
        replace(PLAIN, meta_data=replace(PLAIN.meta_data, user_infos={"k": "ä"})),
        replace(PLAIN, meta_data=replace(PLAIN.meta_data, user_infos={"ä": ""})),
        replace(PLAIN, meta_data=replace(PLAIN.meta_data, user_times={"k": Instant(-1)})),
        replace(PLAIN, meta_data=replace(PLAIN.meta_data, send_time=Instant(1 << 63))),
        replace(PLAIN, scope=RESERVED),
        replace(PLAIN, payload=Payload("bytes", bytes(FRAME_OCTETS_MAX))),
    ],
)
def test_what_others_cannot_read_is_not_sent(event: Event) -> None:
    with pytest.raises(LocalProtocolError):
        encode_notification(event)


TEXTS = st.text(st.characters(max_codepoint=127), max_size=8)
STAMPS = st.integers(-(1 << 62), 1 << 62).map(Instant)
IDS = st.builds(EventId, st.uuids(), st.integers(0, SEQUENCE_MAX))
EVENTS = st.builds(
    Event,
    id=IDS,
    scope=st.lists(st.sampled_from(["derbyos", "A9", "0"]), max_size=4).map(lambda names: ROOT.child(*names)),
    payload=st.builds(Payload, TEXTS, st.binary(max_size=40)),
    method=TEXTS,
    meta_data=st.builds(
        MetaData,
        create_time=STAMPS,
        send_time=STAMPS,
        user_times=st.dictionaries(TEXTS, st.integers(0, 1 << 62).map(Instant), max_size=3),
        user_infos=st.dictionaries(TEXTS, TEXTS, max_size=3),
    ),
    causes=st.frozensets(IDS, max_size=4),
)


@pytest.mark.clause("RSB-7", "RSB-8")
@given(EVENTS)
def test_decoding_inverts_encoding(event: Event) -> None:
    """RSB-7, RSB-8."""
    assert decode_notification(encode_notification(event)) == event


@given(st.binary(max_size=200))
def test_random_octets_are_an_event_or_an_error(octets: bytes) -> None:
    try:
        found: object = decode_notification(octets).id.participant
    except RemoteProtocolError as error:
        found = error.kind
    assert found


@given(EVENTS, st.integers(0, 500), st.integers(0, 255))
def test_a_damaged_notification_is_an_event_or_an_error(event: Event, place: int, octet: int) -> None:
    octets = bytearray(encode_notification(event))
    octets[place % len(octets)] = octet
    try:
        found: object = decode_notification(bytes(octets)).scope
    except RemoteProtocolError as error:
        found = error.kind
    assert found


# Frames


def _frames(reader: FrameReader) -> list[bytes]:
    found = []
    while (payload := reader.take()) is not None:
        found.append(payload)
    return found


@pytest.mark.clause("RSB-24")
@pytest.mark.parametrize(
    ("payload", "frame"),
    [
        (b"", b"\0\0\0\0"),
        (b"\x12\x34\x56", b"\x03\0\0\0\x12\x34\x56"),
        (bytes(35), b"\x23\0\0\0" + bytes(35)),
        (b"x" * 258, b"\x02\x01\0\0" + b"x" * 258),
    ],
)
def test_frames_are_a_little_endian_size_and_the_payload(payload: bytes, frame: bytes) -> None:
    """RSB-24: whole, cut at every octet, with a tail; the first three sizes are the seed's."""
    assert encode_frame(payload) == frame
    for cut in range(len(frame) + 1):
        reader = FrameReader()
        reader.feed(frame[:cut])
        begun = _frames(reader)
        assert begun == ([payload] if cut == len(frame) else [])
        reader.feed(frame[cut:] + b"\x01")
        assert begun + _frames(reader) == [payload]
        assert reader.held == 1


@pytest.mark.clause("RSB-24")
def test_a_stream_is_read_octet_by_octet() -> None:
    """RSB-24: three frames, one octet at a time."""
    reader, found = FrameReader(), []
    for octet in encode_frame(b"one") + encode_frame(b"") + encode_frame(b"three"):
        reader.feed(bytes([octet]))
        found += _frames(reader)
    assert found == [b"one", b"", b"three"]
    assert reader.held == 0


@pytest.mark.clause("RSB-26")
def test_sizes_are_bounded() -> None:
    """RSB-26: the largest size passes, the next one does not, before any of its payload has come."""
    reader = FrameReader()
    reader.feed(FRAME_OCTETS_MAX.to_bytes(4, "little"))
    assert reader.take() is None
    reader = FrameReader()
    reader.feed((FRAME_OCTETS_MAX + 1).to_bytes(4, "little"))
    with pytest.raises(RemoteProtocolError) as caught:
        reader.take()
    assert caught.value.kind == "oversized"
    with pytest.raises(LocalProtocolError):
        encode_frame(bytes(FRAME_OCTETS_MAX + 1))


def test_void_is_the_usual_payload() -> None:
    assert PLAIN.payload == VOID
