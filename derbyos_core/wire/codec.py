"""Codec of messages and frames (DOS-16, 18..20).

A message is read from the ROUTER as identity, type and body, further frames being ignored (A1), but for the signatures
behind an XMSG. It is written as type and body, because the DEALER's identity makes the first frame. We are strict in
what we send and liberal in what we accept: addresses may carry `tcp://`, surrounding blanks or a blank instead of the
colon (A4), a GSIP may name several sources (A10), a BEAT may contain anything (DOS-48), and an unknown type is a sign
of life. Anything that cannot be meant raises `RemoteProtocolError` with a kind for the counters, and no other exception
is ever raised.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import methodcaller
from typing import assert_never

from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.identity import SourceId, is_uuid, source_from_octets
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

__all__ = ["BODY_BYTES_MAX", "GOSSIP_LINES_MAX", "XML_BYTES_MAX", "decode", "encode", "parse_address"]

XML_BYTES_MAX = 1 << 20
"""Largest body of an XMSG: a batch of 200 entries of 5 kB, 25 times the usual 200 octets."""
BODY_BYTES_MAX = 1 << 16
"""Largest body of any other message: 1,600 lines of GSIP."""
GOSSIP_LINES_MAX = 1_000
"""Lines of one GSIP that we send: 1,000 x 54 octets stay below the largest body."""
BEAT_TOKENS_MAX = 64
SEQUENCE_MAX = (1 << 53) - 1
YEAR_2200 = 7_258_118_400.0

_ADDRESS = re.compile(r"\s*(?:tcp://)?(\d{1,3}(?:\.\d{1,3}){3})(?:\s*:\s*|\s+)(\d{1,5})/?\s*", re.ASCII)
_KEYED = re.compile(r"(.*\S)\s+key=([A-Za-z0-9_-]{43})\s*", re.DOTALL)
_KIND = re.compile(rb"[ -~]{4}")
_source_of = lru_cache(maxsize=512)(source_from_octets)  # twice the largest number of peers
_halves = methodcaller("partition", "=")
_SECONDS = re.compile(r"\s*-?\d{1,15}(?:\.\d{0,40})?(?:[eE][+-]?\d{1,2})?\s*", re.ASCII)


def decode(frames: Sequence[bytes]) -> tuple[SourceId, Message]:
    """Return sender and message from the frames that the ROUTER read; a missing body is an empty one."""
    if len(frames) < 2:
        raise RemoteProtocolError("too-short", f"a message has sender, type and body, found {len(frames)} frames")
    identity, kind, body = frames[0], frames[1], frames[2] if len(frames) > 2 else b""
    if len(identity) != 16:
        raise RemoteProtocolError("bad-identity", f"a sender is a UUID of 16 octets, found {len(identity)} octets")
    source = _source_of(identity)
    if kind == b"XMSG":
        if len(body) > XML_BYTES_MAX:
            raise _oversized(body, XML_BYTES_MAX)
        return source, XMLMessage(body, _signatures_in(frames)) if len(frames) > 3 else XMLMessage(body)
    if len(body) > BODY_BYTES_MAX:
        raise _oversized(body, BODY_BYTES_MAX)
    read = _READERS.get(kind)
    if read is not None:
        return source, read(body)
    if not _KIND.fullmatch(kind):
        raise RemoteProtocolError("bad-type", f"a message type is four ASCII characters, found {kind[:16]!r}")
    return source, UnknownMessage(kind.decode("ascii"))


def encode(message: Message) -> tuple[bytes, ...]:
    """Return type and body, as the DEALER sends them, and signatures where there are some."""
    match message:  # the frequent ones first
        case BeatMessage(tokens):
            return b"BEAT", " ".join(map("=".join, tokens)).encode()
        case GossipMessage(tops):
            return b"GSIP", "\n".join([f"{source} {top}" for source, top in tops]).encode()
        case XMLMessage(body, signatures):
            return (b"XMSG", body, signatures) if signatures else (b"XMSG", body)
        case HelloMessage(address):
            return b"HELO", _write_address(address)
        case PeerMessage(address, key):
            return b"PEER", _write_address(address) + (f" key={key}".encode() if key else b"")
        case BoutMessage(bout):
            return b"BOUT", bout.encode()
        case ByeMessage():
            return b"GBYE", b""
        case ChatMessage(text):
            return b"CHAT", text.encode()
        case TimeMessage(seconds):
            return b"TIME", b"" if seconds is None else _write_seconds(seconds)
        case UnknownMessage(kind):
            raise LocalProtocolError(f"a message of type {kind!r} cannot be sent, its meaning is not known")
        case _:
            assert_never(message)


def parse_address(text: str) -> Address:
    """Return an IPv4 address and port; raises `RemoteProtocolError` for anything else (A4)."""
    match = _ADDRESS.fullmatch(text)
    if match is None:
        raise RemoteProtocolError("bad-address", f"an address is written 192.0.2.7:51000, found {text[:60]!r}")
    octets, port = [int(part) for part in match[1].split(".")], int(match[2])
    if max(octets) > 255 or not 1 <= port <= 65_535:
        raise RemoteProtocolError(
            "bad-address", f"octets of an address end at 255 and ports at 65535, found {text[:60]!r}"
        )
    return Address(".".join(str(octet) for octet in octets), port)


def _write_address(address: Address) -> bytes:
    return str(address).encode("ascii")


def _write_seconds(seconds: float) -> bytes:
    """Write the double in decimal, exactly, without an exponent (DOS-52)."""
    text = repr(seconds)
    return (f"{seconds:.20f}" if "e" in text else text).encode("ascii")


def _signatures_in(frames: Sequence[bytes]) -> bytes:
    """Return the frame of signatures; one that is too long to hold some is ignored, like any further frame (A1)."""
    return frames[3] if len(frames[3]) <= BODY_BYTES_MAX else b""


def _oversized(body: bytes, limit: int) -> RemoteProtocolError:
    return RemoteProtocolError("oversized", f"this message may have {limit} octets, found {len(body)}")


def _text(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RemoteProtocolError("not-utf8", f"a body must be UTF-8 text: {error}") from error


def _read_hello(body: bytes) -> Message:
    return HelloMessage(parse_address(_text(body)))


def _read_peer(body: bytes) -> Message:
    """Read an address and, where all nodes are ours, the key of the node (decision 0017)."""
    match = _KEYED.fullmatch(text := _text(body))
    return PeerMessage(parse_address(match[1]), match[2]) if match else PeerMessage(parse_address(text))


def _read_bout(body: bytes) -> Message:
    return BoutMessage(_text(body))


def _read_bye(_body: bytes) -> Message:
    return ByeMessage()


def _read_chat(body: bytes) -> Message:
    return ChatMessage(_text(body))


def _read_beat(body: bytes) -> Message:
    """Read the key=value words of a BEAT; its body is not defined, so nothing in it is wrong (DOS-48)."""
    words = map(_halves, body.decode("utf-8", errors="replace").split())
    return BeatMessage(tuple([(key, value) for key, equals, value in words if key and equals][:BEAT_TOKENS_MAX]))


def _read_time(body: bytes) -> Message:
    text = _text(body)
    if not text.strip():
        return TimeMessage(None)
    if not _SECONDS.fullmatch(text) or abs(float(text)) > YEAR_2200:
        raise RemoteProtocolError("bad-time", f"a time is decimal seconds since 1970, found {text[:60]!r}")
    return TimeMessage(float(text))


def _read_gossip(body: bytes) -> Message:
    """Read lines of source and number; further words are for later versions."""
    tops = []
    for line in _text(body).splitlines():
        words = line.split()
        if not words:
            continue
        number = words[1] if len(words) > 1 else ""
        if not is_uuid(words[0]) or not (number.isascii() and number.isdigit() and len(number) <= 16):
            raise RemoteProtocolError("bad-gossip", f"gossip is a source's UUID and a number, found {line[:60]!r}")
        if int(number) > SEQUENCE_MAX:
            raise RemoteProtocolError("bad-gossip", f"sequences end at {SEQUENCE_MAX}, found {number}")
        tops.append((SourceId(words[0].lower()), int(number)))
    if not tops:
        raise RemoteProtocolError("bad-gossip", "gossip names at least one source, found none")
    return GossipMessage(tuple(tops))


_READERS: Mapping[bytes, Callable[[bytes], Message]] = {
    b"HELO": _read_hello,
    b"BOUT": _read_bout,
    b"PEER": _read_peer,
    b"GBYE": _read_bye,
    b"CHAT": _read_chat,
    b"BEAT": _read_beat,
    b"TIME": _read_time,
    b"GSIP": _read_gossip,
}
