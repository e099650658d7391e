"""Codec of ZRE v2: beacons of 22 octets, and seven commands with a header frame (ZRE-5..7, 20, 24..28, 40).

    beacon     'Z' 'R' 'E' 01  UUID(16)  port(2)
    command    AA A1  command(1)  02  sequence(2)  fields        then, for WHISPER and SHOUT, the content as a frame

    1 HELLO    endpoint string, groups strings, status number-1, name string, headers dictionary
    2 WHISPER  -                                         4 JOIN   group string, status number-1      6 PING      -
    3 SHOUT    group string                              5 LEAVE  group string, status number-1      7 PING-OK   -

Numbers are in network order. A string has a length of one octet, a longstr of four; strings and dictionary begin with a
count of four octets, which is compared with what remains of the frame before anything is read.

We send exactly one frame of content and no octet too many. We accept several frames of content, further octets behind
the fields, and text that is not UTF-8: zeromq-pyre counts characters where it should count octets, so its longer names
arrive cut within a character. A command that is not in the text is `ZREUnknown`: libzyre 2 has commands for electing a
leader, and they count in the sequence. Anything else raises `RemoteProtocolError`, and nothing else is raised.
"""

import re
from collections.abc import Mapping, Sequence
from struct import Struct
from typing import assert_never

from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
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

__all__ = [
    "BEACON_OCTETS",
    "CONTENT_OCTETS_MAX",
    "HEADER_OCTETS_MAX",
    "decode",
    "decode_beacon",
    "decode_identity",
    "encode",
    "encode_beacon",
    "encode_identity",
    "endpoint_of",
    "frame_parts",
    "parse_endpoint",
]

BEACON_OCTETS = 22
HEADER_OCTETS_MAX = 1 << 14
"""Octets of a header frame: a HELLO with 40 groups of 100 octets and 40 headers of 250."""
CONTENT_OCTETS_MAX = 1 << 20
"""Octets of content of one message, over all its frames."""
STRING_OCTETS_MAX = 255

_SIGNATURE = b"\xaa\xa1"
_VERSION = 2
_HEADER = Struct(">2sBBH")
_BEACON = Struct(">3sB16sH")
_BEACON_VERSION = 1
_IDENTITY_PREFIX = b"\x01"
_LONG = Struct(">I")
_ENDPOINT = re.compile(r"tcp://(\d{1,3}(?:\.\d{1,3}){3}):(\d{1,5})/?", re.ASCII)

_HELLO, _WHISPER, _SHOUT, _JOIN, _LEAVE, _PING, _PING_OK = range(1, 8)


# -- beacons, identities, endpoints ---------------------------------------------------------------------------


def encode_beacon(beacon: ZREBeacon) -> bytes:
    """Return the datagram of a beacon."""
    return _BEACON.pack(b"ZRE", _BEACON_VERSION, beacon.node, beacon.port)


def decode_beacon(octets: bytes) -> ZREBeacon:
    """Return the beacon in a datagram; version 3, of 54 octets, is refused like anything else (ZRE-9)."""
    if len(octets) != BEACON_OCTETS:
        raise RemoteProtocolError("bad-beacon", f"a beacon has {BEACON_OCTETS} octets, found {len(octets)}")
    letters, version, node, port = _BEACON.unpack(octets)
    if letters != b"ZRE" or version != _BEACON_VERSION:
        raise RemoteProtocolError("bad-beacon", f"a beacon begins with ZRE and 01, found {octets[:4]!r}")
    return ZREBeacon(ZREId(node), port)


def encode_identity(node: ZREId) -> bytes:
    """Return the identity of a node's DEALERs: 01 and its UUID (ZRE-20)."""
    return _IDENTITY_PREFIX + node


def decode_identity(identity: bytes) -> ZREId:
    """Return the node with this identity."""
    if len(identity) != 17 or identity[:1] != _IDENTITY_PREFIX:
        raise RemoteProtocolError("bad-identity", f"an identity is 01 and a UUID, found {len(identity)} octets")
    return ZREId(identity[1:])


def endpoint_of(host: str, port: int) -> str:
    """Return the endpoint in a HELLO."""
    return f"tcp://{host}:{port}"


def parse_endpoint(text: str) -> tuple[str, int]:
    """Return IPv4 address and port of an endpoint; a name is refused, because resolving it would block."""
    match = _ENDPOINT.fullmatch(text)
    if match is None:
        raise RemoteProtocolError("bad-endpoint", f"an endpoint is written tcp://192.0.2.7:51000, found {text[:60]!r}")
    octets, port = [int(part) for part in match[1].split(".")], int(match[2])
    if max(octets) > 255 or octets[0] == 0 or octets[0] >= 224 or not 1 <= port <= 65_535:
        raise RemoteProtocolError("bad-endpoint", f"an endpoint has the address of one machine, found {text[:60]!r}")
    return ".".join(str(octet) for octet in octets), port


# -- encoding -------------------------------------------------------------------------------------------------


def encode(message: ZREMessage, sequence: int) -> tuple[bytes, ...]:
    """Return the frames that a DEALER sends."""
    before, behind, content = frame_parts(message)
    return (before + sequence.to_bytes(2) + behind, *content)


def frame_parts(message: ZREMessage) -> tuple[bytes, bytes, tuple[bytes, ...]]:
    """Return what stands before and behind the sequence number, and the content: the same for every destination."""
    match message:
        case ZREShout(group, content):
            return _before(_SHOUT), _string(group), _one_frame(content)
        case ZREWhisper(content):
            return _before(_WHISPER), b"", _one_frame(content)
        case ZREHello():
            return _before(_HELLO), _hello_fields(message), ()
        case ZREJoin(group, status):
            return _before(_JOIN), _string(group) + bytes((status,)), ()
        case ZRELeave(group, status):
            return _before(_LEAVE), _string(group) + bytes((status,)), ()
        case ZREPing():
            return _before(_PING), b"", ()
        case ZREPingOk():
            return _before(_PING_OK), b"", ()
        case ZREUnknown(command):
            raise LocalProtocolError(f"command {command} cannot be sent, its meaning is not known")
        case _:
            assert_never(message)


def _before(command: int) -> bytes:
    return _SIGNATURE + bytes((command, _VERSION))


def _one_frame(content: tuple[bytes, ...]) -> tuple[bytes, ...]:
    if len(content) != 1:
        raise LocalProtocolError(f"the content of a message is one frame, found {len(content)}")
    if len(content[0]) > CONTENT_OCTETS_MAX:
        raise LocalProtocolError(f"content may have {CONTENT_OCTETS_MAX} octets, found {len(content[0])}")
    return content


def _hello_fields(hello: ZREHello) -> bytes:
    fields = [_string(hello.endpoint), _LONG.pack(len(hello.groups))]
    fields += [_longstr(group) for group in hello.groups]
    fields += [bytes((hello.status,)), _string(hello.name), _LONG.pack(len(hello.headers))]
    fields += [_string(name) + _longstr(value) for name, value in hello.headers.items()]
    octets = b"".join(fields)
    if len(octets) + _HEADER.size > HEADER_OCTETS_MAX:
        raise LocalProtocolError(f"groups and headers may have {HEADER_OCTETS_MAX} octets, found {len(octets)}")
    return octets


def _string(text: str) -> bytes:
    octets = text.encode(errors="replace")
    if len(octets) > STRING_OCTETS_MAX:
        raise LocalProtocolError(f"names may have {STRING_OCTETS_MAX} octets, found {len(octets)}: {text[:40]!r}")
    return bytes((len(octets),)) + octets


def _longstr(text: str) -> bytes:
    octets = text.encode(errors="replace")
    return _LONG.pack(len(octets)) + octets


# -- decoding -------------------------------------------------------------------------------------------------


def decode(frames: Sequence[bytes]) -> tuple[int, ZREMessage]:
    """Return sequence number and message from the frames behind the identity."""
    header = frames[0] if frames else b""
    if len(header) < _HEADER.size:
        raise RemoteProtocolError("too-short", f"a command has {_HEADER.size} octets or more, found {len(header)}")
    signature, command, version, sequence = _HEADER.unpack_from(header)
    if signature != _SIGNATURE:
        raise RemoteProtocolError("bad-signature", f"a command begins with AA A1, found {signature!r}")
    if version != _VERSION:
        raise RemoteProtocolError("bad-version", f"commands of version {_VERSION} are read, found {version}")
    if len(header) > HEADER_OCTETS_MAX:
        raise RemoteProtocolError("oversized", f"a header may have {HEADER_OCTETS_MAX} octets, found {len(header)}")
    if command == _SHOUT:
        return sequence, ZREShout(_group(header), _content(frames))
    if command == _WHISPER:
        return sequence, ZREWhisper(_content(frames))
    return sequence, _without_content(command, _Fields(header))


def _without_content(command: int, fields: "_Fields") -> ZREMessage:
    match command:
        case 1:
            return _hello(fields)
        case 4:
            return ZREJoin(fields.string(), fields.number_1())
        case 5:
            return ZRELeave(fields.string(), fields.number_1())
        case 6:
            return ZREPing()
        case 7:
            return ZREPingOk()
    return ZREUnknown(command)


def _group(header: bytes) -> str:
    """Return the string behind the sequence number; most messages are SHOUTs, and this is all that they need."""
    end = 7 + header[6] if len(header) > 6 else 0
    if not 0 < end <= len(header):
        raise RemoteProtocolError("too-short", f"a SHOUT names its group, found {len(header)} octets")
    return header[7:end].decode(errors="replace")


def _content(frames: Sequence[bytes]) -> tuple[bytes, ...]:
    content = (frames[1],) if len(frames) == 2 else tuple(frames[1:])
    octets = len(content[0]) if len(content) == 1 else sum(map(len, content))
    if octets > CONTENT_OCTETS_MAX:
        raise RemoteProtocolError("oversized", f"content may have {CONTENT_OCTETS_MAX} octets, found {octets}")
    return content


def _hello(fields: "_Fields") -> ZREHello:
    return ZREHello(
        endpoint=fields.string(),
        groups=tuple(fields.longstr() for _ in range(fields.count(least=4))),
        status=fields.number_1(),
        name=fields.string(),
        headers=_dictionary(fields),
    )


def _dictionary(fields: "_Fields") -> Mapping[str, str]:
    return {fields.string(): fields.longstr() for _ in range(fields.count(least=5))}


class _Fields:
    """The fields of a header frame, read from front to back."""

    def __init__(self, frame: bytes) -> None:
        self._frame = frame
        self._at = _HEADER.size

    def number_1(self) -> int:
        return self._take(1)[0]

    def count(self, *, least: int) -> int:
        """Return a count of items that have at least so many octets each."""
        count = self._number_4()
        if count * least > len(self._frame) - self._at:
            raise RemoteProtocolError("bad-count", f"{count} items do not fit into {len(self._frame)} octets")
        return count

    def string(self) -> str:
        return self._take(self.number_1()).decode(errors="replace")

    def longstr(self) -> str:
        return self._take(self._number_4()).decode(errors="replace")

    def _number_4(self) -> int:
        value: int = _LONG.unpack(self._take(4))[0]
        return value

    def _take(self, octets: int) -> bytes:
        end = self._at + octets
        if end > len(self._frame):
            raise RemoteProtocolError("too-short", f"{octets} octets are announced, {len(self._frame) - self._at} come")
        taken = self._frame[self._at : end]
        self._at = end
        return taken
