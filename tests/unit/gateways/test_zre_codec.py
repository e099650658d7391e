"""Octets of ZRE and values are two forms of one thing; other octets are refused, each with its kind."""

import uuid
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.gateways.zre.codec import (
    CONTENT_OCTETS_MAX,
    HEADER_OCTETS_MAX,
    decode,
    decode_beacon,
    decode_identity,
    encode,
    encode_beacon,
    encode_identity,
    endpoint_of,
    parse_endpoint,
)
from derbyos_core.gateways.zre.messages import (
    ZREBeacon,
    ZREHello,
    ZREId,
    ZREJoin,
    ZRELeave,
    ZREMessage,
    ZREPing,
    ZREPingOk,
    ZREShout,
    ZREUnknown,
    ZREWhisper,
)

NODE = ZREId(uuid.UUID("3f2b1c4d-0000-4000-8000-00000000000a").bytes)

HELLO = ZREHello(
    endpoint="tcp://192.0.2.7:51000", groups=("derbyos", "Ü"), status=2, name="hall", headers={"X-A": "b", "": ""}
)
HELLO_FIELDS = (
    b"\x15tcp://192.0.2.7:51000"
    b"\0\0\0\x02" + b"\0\0\0\x07derbyos" + b"\0\0\0\x02\xc3\x9c" + b"\x02"
    b"\x04hall"
    b"\0\0\0\x02" + b"\x03X-A\0\0\0\x01b" + b"\0\0\0\0\0"
)
TABLE: list[tuple[ZREMessage, int, tuple[bytes, ...]]] = [
    (HELLO, 1, (b"\xaa\xa1\x01\x02\0\x01" + HELLO_FIELDS,)),
    (
        ZREHello(endpoint="tcp://192.0.2.7:51000"),
        1,
        (b"\xaa\xa1\x01\x02\0\x01\x15tcp://192.0.2.7:51000\0\0\0\0\0\0\0\0\0\0",),
    ),
    (ZREWhisper((b"hi",)), 2, (b"\xaa\xa1\x02\x02\0\x02", b"hi")),
    (ZREShout("derbyos", (b"",)), 258, (b"\xaa\xa1\x03\x02\x01\x02\x07derbyos", b"")),
    (ZREJoin("derbyos", 255), 65_535, (b"\xaa\xa1\x04\x02\xff\xff\x07derbyos\xff",)),
    (ZRELeave("Derby", 0), 0, (b"\xaa\xa1\x05\x02\0\0\x05Derby\0",)),
    (ZREPing(), 3, (b"\xaa\xa1\x06\x02\0\x03",)),
    (ZREPingOk(), 4, (b"\xaa\xa1\x07\x02\0\x04",)),
]


@pytest.mark.clause("ZRE-24", "ZRE-26", "ZRE-27", "ZRE-28")
@pytest.mark.parametrize(("message", "sequence", "frames"), TABLE)
def test_each_command_has_one_form(message: ZREMessage, sequence: int, frames: tuple[bytes, ...]) -> None:
    """ZRE-24, ZRE-26, ZRE-27, ZRE-28: signature, command, version 2, sequence, fields in the order of the grammar."""
    assert encode(message, sequence) == frames
    assert decode(frames) == (sequence, message)


@pytest.mark.clause("ZRE-25")
@pytest.mark.parametrize(("message", "sequence", "frames"), TABLE)
def test_cut_command_is_refused(message: ZREMessage, sequence: int, frames: tuple[bytes, ...]) -> None:
    """ZRE-25: a header that ends anywhere before its end gives an error."""
    for end in range(len(frames[0])):
        with pytest.raises(RemoteProtocolError):
            decode((frames[0][:end], *frames[1:]))


@pytest.mark.parametrize(("message", "sequence", "frames"), TABLE)
def test_octets_behind_the_fields_are_ignored(message: ZREMessage, sequence: int, frames: tuple[bytes, ...]) -> None:
    assert decode((frames[0] + b"tail", *frames[1:])) == (sequence, message)


@pytest.mark.clause("ZRE-40")
def test_content_is_sent_as_one_frame_and_accepted_as_many() -> None:
    """ZRE-40: the grammar has any number of frames, the prose one."""
    for content in ((), (b"a", b"b")):
        with pytest.raises(LocalProtocolError):
            encode(ZREWhisper(content), 2)
        assert decode((b"\xaa\xa1\x02\x02\0\x02", *content)) == (2, ZREWhisper(content))


@pytest.mark.clause("ZRE-25", "ZRE-26")
@pytest.mark.parametrize(
    ("frames", "kind"),
    [
        ((), "too-short"),
        ((b"",), "too-short"),
        ((b"\xaa\xa1\x06\x02\0",), "too-short"),
        ((b"\xaa\xa0\x06\x02\0\x01",), "bad-signature"),
        ((b"GET / HTTP/1.1",), "bad-signature"),
        ((b"\xaa\xa1\x06\x01\0\x01",), "bad-version"),
        ((b"\xaa\xa1\x06\x03\0\x01",), "bad-version"),
        ((b"\xaa\xa1\x04\x02\0\x01\x05abc\0",), "too-short"),
        ((b"\xaa\xa1\x01\x02\0\x01\0\xff\xff\xff\xff",), "bad-count"),
        ((b"\xaa\xa1\x01\x02\0\x01\0\0\0\0\0\0\0\x7f\xff\xff\xff",), "bad-count"),
        ((b"\xaa\xa1\x01\x02\0\x01\0\0\0\0\x01\xff\xff\xff\xff",), "too-short"),
        ((b"\xaa\xa1\x06\x02\0\x01" + bytes(HEADER_OCTETS_MAX),), "oversized"),
        ((b"\xaa\xa1\x02\x02\0\x01", bytes(CONTENT_OCTETS_MAX), b"1"), "oversized"),
    ],
)
def test_wrong_command_is_named(frames: tuple[bytes, ...], kind: str) -> None:
    """ZRE-25, ZRE-26: another signature or version, and counts that the frame cannot hold."""
    with pytest.raises(RemoteProtocolError) as caught:
        decode(frames)
    assert caught.value.kind == kind


def test_command_outside_the_text_keeps_its_place_in_the_sequence() -> None:
    """libzyre has commands 8 and 9 for electing a leader."""
    assert decode((b"\xaa\xa1\x08\x02\0\x07\x05group",)) == (7, ZREUnknown(8))
    with pytest.raises(LocalProtocolError):
        encode(ZREUnknown(8), 7)


def test_text_cut_within_a_character_is_read() -> None:
    """zeromq-pyre counts characters, so five octets of a name of five characters and six octets arrive."""
    assert decode((b"\xaa\xa1\x04\x02\0\x02\x05Gr\xc3\xb6\xc3\x01",)) == (2, ZREJoin("Grö\ufffd", 1))


@pytest.mark.parametrize(
    "message",
    [
        ZREJoin("g" * 256, 1),
        ZREJoin("Ü" * 128, 1),
        ZREShout("g" * 256, (b"",)),
        ZREHello(endpoint="tcp://192.0.2.7:1", name="n" * 256),
        ZREHello(endpoint="tcp://192.0.2.7:1", headers={"h" * 256: ""}),
        ZREHello(endpoint="tcp://192.0.2.7:1", headers={"h": "v" * HEADER_OCTETS_MAX}),
        ZREWhisper((bytes(CONTENT_OCTETS_MAX + 1),)),
    ],
)
def test_what_has_no_room_is_not_sent(message: ZREMessage) -> None:
    with pytest.raises(LocalProtocolError):
        encode(message, 1)


@pytest.mark.clause("ZRE-5", "ZRE-6", "ZRE-7")
@pytest.mark.parametrize("port", [0, 1, 0xC0DE, 0xFFFF])
def test_beacon_has_22_octets(port: int) -> None:
    """ZRE-5, ZRE-6, ZRE-7: the letters, 01, UUID and port in network order."""
    octets = encode_beacon(ZREBeacon(NODE, port))
    assert octets == b"ZRE\x01" + NODE + port.to_bytes(2, "big")
    assert len(octets) == 22
    assert decode_beacon(octets) == ZREBeacon(NODE, port)
    for end in range(22):
        with pytest.raises(RemoteProtocolError):
            decode_beacon(octets[:end])


@pytest.mark.clause("ZRE-9")
@pytest.mark.parametrize(
    "octets",
    [
        b"ZRE\x01" + NODE + b"\xc0\xde\0",
        b"ZRE\x02" + NODE + b"\xc0\xde",
        b"ZRF\x01" + NODE + b"\xc0\xde",
        b"ZRE\x03" + NODE + b"\xc0\xde" + bytes(32),
        b"",
    ],
)
def test_other_datagram_is_no_beacon(octets: bytes) -> None:
    """ZRE-9: another length, version or header; version 3, with a key of 32 octets, as well."""
    with pytest.raises(RemoteProtocolError) as caught:
        decode_beacon(octets)
    assert caught.value.kind == "bad-beacon"


@pytest.mark.clause("ZRE-1", "ZRE-20")
def test_identity_is_01_and_the_uuid() -> None:
    """ZRE-1, ZRE-20: seventeen octets; another length or first octet is refused."""
    assert encode_identity(NODE) == b"\x01" + NODE
    assert decode_identity(b"\x01" + NODE) == NODE
    for identity in (NODE, b"\x02" + NODE, b"\x01" + NODE + b"\0", b"", b"\0\x80\0A\xa7"):
        with pytest.raises(RemoteProtocolError) as caught:
            decode_identity(identity)
        assert caught.value.kind == "bad-identity"


@pytest.mark.parametrize("host", ["192.0.2.7", "127.0.0.1", "223.255.255.255"])
def test_endpoint_is_an_address_and_a_port(host: str) -> None:
    assert parse_endpoint(endpoint_of(host, 51_000)) == (host, 51_000)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "192.0.2.7:51000",
        "tcp://hall.example:51000",
        "tcp://[fe80::1]:51000",
        "inproc://hall",
        "tcp://0.0.0.0:1",
        "tcp://255.255.255.255:1",
        "tcp://224.0.0.1:1",
        "tcp://192.0.2.256:1",
        "tcp://192.0.2.7:0",
        "tcp://192.0.2.7:65536",
        "tcp://192.0.2.7:1;tcp://192.0.2.8:1",
    ],
)
def test_endpoint_of_anything_else_is_refused(text: str) -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        parse_endpoint(text)
    assert caught.value.kind == "bad-endpoint"


_NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
_LONG = st.text(st.characters(exclude_categories=["Cs"]), max_size=400)
_CONTENT = st.tuples(st.binary(max_size=300))
_STATUS = st.integers(0, 255)
MESSAGES = st.one_of(
    st.builds(
        ZREHello,
        endpoint=_NAMES,
        groups=st.lists(_LONG, max_size=4).map(tuple),
        status=_STATUS,
        name=_NAMES,
        headers=st.dictionaries(_NAMES, _LONG, max_size=4),
    ),
    st.builds(ZREWhisper, _CONTENT),
    st.builds(ZREShout, _NAMES, _CONTENT),
    st.builds(ZREJoin, _NAMES, _STATUS),
    st.builds(ZRELeave, _NAMES, _STATUS),
    st.builds(ZREPing),
    st.builds(ZREPingOk),
)


@given(MESSAGES, st.integers(0, 0xFFFF))
def test_decoding_what_was_encoded_is_identity(message: ZREMessage, sequence: int) -> None:
    assert decode(encode(message, sequence)) == (sequence, message)


@pytest.mark.clause("ZRE-25")
@given(
    st.tuples(st.sampled_from([b"", *(b"\xaa\xa1" + bytes((one, 2)) for one in range(10))]), st.binary(max_size=200)),
    st.lists(st.binary(max_size=20), max_size=3),
)
def test_random_octets_give_a_message_or_an_error(header: tuple[bytes, bytes], content: list[bytes]) -> None:
    """ZRE-25: nothing else is raised."""
    with suppress(RemoteProtocolError):
        sequence, message = decode((b"".join(header), *content))
        assert 0 <= sequence <= 0xFFFF
        assert isinstance(message, ZREMessage)


@given(st.binary(max_size=60), st.text(max_size=60))
def test_random_octets_give_a_beacon_and_an_endpoint_or_an_error(octets: bytes, text: str) -> None:
    for read in (lambda: decode_beacon(octets), lambda: parse_endpoint(text), lambda: decode_identity(octets)):
        with suppress(RemoteProtocolError):
            assert read()
