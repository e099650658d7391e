"""Frames become messages and messages frames; decoding gives a message or a RemoteProtocolError, nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.identity import SourceId, octets_of
from derbyos_core.wire.codec import BODY_BYTES_MAX, XML_BYTES_MAX, decode, encode, parse_address
from derbyos_core.wire.messages import (
    Address,
    BeatMessage,
    BoutMessage,
    ByeMessage,
    ChatMessage,
    GossipMessage,
    HelloMessage,
    Message,
    PeerMessage,
    TimeMessage,
    UnknownMessage,
    XMLMessage,
)

SENDER = SourceId("3f2b1c4d-0000-4000-8000-00000000000a")
OTHER = SourceId("9e8d7c6b-0000-4000-8000-00000000000b")
IDENTITY = octets_of(SENDER)

TABLE: list[tuple[Message, bytes, bytes]] = [
    (HelloMessage(Address("192.0.2.7", 51000)), b"HELO", b"192.0.2.7:51000"),
    (PeerMessage(Address("10.0.0.255", 65535)), b"PEER", b"10.0.0.255:65535"),
    (BoutMessage(""), b"BOUT", b""),
    (BoutMessage("Städtederby 2026"), b"BOUT", "Städtederby 2026".encode()),
    (ByeMessage(), b"GBYE", b""),
    (ChatMessage("Jam 12 läuft"), b"CHAT", "Jam 12 läuft".encode()),
    (BeatMessage((("v", "1"), ("batch", "1"), ("t", "1.5"))), b"BEAT", b"v=1 batch=1 t=1.5"),
    (BeatMessage(()), b"BEAT", b""),
    (TimeMessage(None), b"TIME", b""),
    (TimeMessage(1795248000.25), b"TIME", b"1795248000.25"),
    (GossipMessage(((OTHER, 0),)), b"GSIP", f"{OTHER} 0".encode()),
    (GossipMessage(((OTHER, 7), (SENDER, 3))), b"GSIP", f"{OTHER} 7\n{SENDER} 3".encode()),
    (XMLMessage(b"<add/>"), b"XMSG", b"<add/>"),
]


@pytest.mark.clause(18, 19, 20, 35, 36)
@pytest.mark.parametrize(("message", "kind", "body"), TABLE)
def test_each_message_has_one_way_to_be_written(message: Message, kind: bytes, body: bytes) -> None:
    """DOS-18, DOS-19, DOS-20: sender, four letters of type, UTF-8 text; DOS-35, DOS-36: any bout string, or none."""
    assert encode(message) == (kind, body)


@pytest.mark.clause(16, 52)
@pytest.mark.parametrize(("message", "kind", "body"), TABLE)
def test_each_message_is_read_as_it_was_written(message: Message, kind: bytes, body: bytes) -> None:
    """DOS-16: the sixteen octets in front are the sender; DOS-52: a TIME is decimal text."""
    assert decode((IDENTITY, kind, body)) == (SENDER, message)


@pytest.mark.parametrize(("message", "kind", "body"), TABLE)
def test_further_frames_are_ignored(message: Message, kind: bytes, body: bytes) -> None:
    """A1: frames that a later version adds behind the body are ignored; the first behind an XMSG has signatures."""
    read = XMLMessage(body, b"more") if isinstance(message, XMLMessage) else message
    assert decode((IDENTITY, kind, body, b"more", b"\xff")) == (SENDER, read)


def test_signatures_are_a_frame_behind_an_entry() -> None:
    message = XMLMessage(b"<add/>", b"\1" + bytes(88))
    assert encode(message) == (b"XMSG", b"<add/>", b"\1" + bytes(88))
    assert decode((IDENTITY, *encode(message))) == (SENDER, message)
    assert decode((IDENTITY, b"XMSG", b"<add/>", bytes(BODY_BYTES_MAX + 1))) == (SENDER, XMLMessage(b"<add/>"))


def test_a_peer_message_may_name_a_key() -> None:
    message = PeerMessage(Address("192.0.2.7", 51000), "A" * 43)
    assert encode(message) == (b"PEER", b"192.0.2.7:51000 key=" + b"A" * 43)
    assert decode((IDENTITY, *encode(message))) == (SENDER, message)
    with pytest.raises(RemoteProtocolError):
        decode((IDENTITY, b"PEER", b"192.0.2.7:51000 key=AA"))


@pytest.mark.parametrize(
    "text",
    [
        "192.0.2.7:51000",
        "tcp://192.0.2.7:51000",
        "  192.0.2.7:51000 \n",
        "192.0.2.7 51000",
        "192.0.2.7\t51000",
        "tcp://192.0.2.7:51000/",
        "192.0.2.7 : 51000",
    ],
)
def test_addresses_are_read_however_they_are_written(text: str) -> None:
    """A4: a prefix, blanks, a blank instead of the colon."""
    assert parse_address(text) == Address("192.0.2.7", 51000)


@pytest.mark.clause(70)
@pytest.mark.parametrize(
    "text",
    ["", "192.0.2.7", "192.0.2.7:0", "192.0.2.7:65536", "192.0.2.256:1", "hall.local:51000", "::1:51000", "1.2.3:4"],
)
def test_invalid_ipv4_address_is_refused(text: str) -> None:
    """DOS-70: octets, never names."""
    with pytest.raises(RemoteProtocolError) as caught:
        parse_address(text)
    assert caught.value.kind == "bad-address"


@pytest.mark.clause(108)
@pytest.mark.parametrize(
    ("frames", "kind"),
    [
        ((), "too-short"),
        ((IDENTITY,), "too-short"),
        ((b"short", b"GBYE", b""), "bad-identity"),
        ((b"\0" + bytes(4), b"HELO", b"192.0.2.7:1"), "bad-identity"),
        ((IDENTITY, b"BYE", b""), "bad-type"),
        ((IDENTITY, b"GOODBYE", b""), "bad-type"),
        ((IDENTITY, "HÉLO".encode(), b""), "bad-type"),
        ((IDENTITY, b"CHAT", b"\xff\xfe"), "not-utf8"),
        ((IDENTITY, b"CHAT", bytes(BODY_BYTES_MAX + 1)), "oversized"),
        ((IDENTITY, b"XMSG", bytes(XML_BYTES_MAX + 1)), "oversized"),
        ((IDENTITY, b"TIME", b"now"), "bad-time"),
        ((IDENTITY, b"TIME", b"nan"), "bad-time"),
        ((IDENTITY, b"TIME", b"1e99"), "bad-time"),
        ((IDENTITY, b"GSIP", b""), "bad-gossip"),
        ((IDENTITY, b"GSIP", b"somebody 7"), "bad-gossip"),
        ((IDENTITY, b"GSIP", f"{OTHER} -1".encode()), "bad-gossip"),
        ((IDENTITY, b"GSIP", f"{OTHER} 9007199254740992".encode()), "bad-gossip"),
        ((IDENTITY, b"GSIP", f"{OTHER}".encode()), "bad-gossip"),
    ],
)
def test_invalid_message_is_named(frames: tuple[bytes, ...], kind: str) -> None:
    """DOS-108: broken messages are counted by kind, and one sentence names what was expected and found."""
    with pytest.raises(RemoteProtocolError) as caught:
        decode(frames)
    assert caught.value.kind == kind
    assert "found" in str(caught.value) or "must" in str(caught.value)


def test_a_missing_body_is_an_empty_one() -> None:
    assert decode((IDENTITY, b"GBYE")) == (SENDER, ByeMessage())


def test_an_unknown_type_is_a_sign_of_life() -> None:
    assert decode((IDENTITY, b"WAVE", b"\xff")) == (SENDER, UnknownMessage("WAVE"))


def test_an_unknown_message_cannot_be_sent() -> None:
    with pytest.raises(LocalProtocolError):
        encode(UnknownMessage("WAVE"))


def test_gossip_may_name_several_sources_and_say_more_than_we_know() -> None:
    """A10: several lines, blank ones, capital letters, words behind the number."""
    body = f"{str(OTHER).upper()}  7 digest=ab\r\n\n{SENDER} 3\n".encode()
    assert decode((IDENTITY, b"GSIP", body))[1] == GossipMessage(((OTHER, 7), (SENDER, 3)))


@pytest.mark.clause(48)
@pytest.mark.parametrize("body", [b"", b"tick", b"\xff\x00", b"=x y= z=1 z==2", b"a=1 " * 500])
def test_any_beat_is_accepted(body: bytes) -> None:
    """DOS-48: the body of a BEAT is not defined, so none is wrong."""
    _, message = decode((IDENTITY, b"BEAT", body))
    assert isinstance(message, BeatMessage)
    assert len(message.tokens) <= 64


@pytest.mark.clause(53)
@given(st.floats(min_value=0, max_value=4e9))
def test_a_time_keeps_every_bit_of_the_double(seconds: float) -> None:
    """DOS-53: kept as a 64-bit float, whatever its digits."""
    kind, body = encode(TimeMessage(seconds))
    assert b"e" not in body
    _, message = decode((IDENTITY, kind, body))
    assert isinstance(message, TimeMessage)
    assert message.seconds == pytest.approx(seconds, abs=1e-12)


KINDS = st.sampled_from([kind for _, kind, _ in TABLE] + [b"WAVE"])


@pytest.mark.clause(108)
@given(st.one_of(st.just(IDENTITY), st.binary(max_size=20)), st.one_of(KINDS, st.binary(max_size=6)), st.binary())
def test_random_bytes_are_a_message_or_an_error(identity: bytes, kind: bytes, body: bytes) -> None:
    """DOS-108: no other error is raised, and a decoded message can be encoded again."""
    try:
        _, message = decode((identity, kind, body))
    except RemoteProtocolError:
        return
    if not isinstance(message, UnknownMessage):
        written = encode(message)
        assert decode((identity, *written))[1] == message


@pytest.mark.clause(108)
@given(st.lists(st.binary(max_size=20), max_size=4))
def test_any_number_of_frames_is_a_message_or_an_error(frames: list[bytes]) -> None:
    """DOS-108."""
    try:
        said = decode(frames)[0]
    except RemoteProtocolError as error:
        said = SourceId(error.kind)
    assert said
