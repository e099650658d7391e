"""Codec of PPPP: messages as frames, and frames as one part for XSUB sockets.

The first octet tells the commands apart: 00 unsubscribe, 01 SUBSCRIBE, 02 ACK/NACK, 03 HEARTBEAT, 04 CUSTOM, 05 full
dump. Names of channels begin with 10 hex or above, so any other message is a PUBLISH.

    00 channel                                            one part
    01 channel                                            one part
    02 channel | highest | first last | first last ...    ranges ascending and below the highest, both ends included
    03                                                    one part
    04 | tag | payload ...                                or 04 | payload, in one frame
    05 channel | number | state ...
    channel    | number | payload ...

Numbers have eight octets in network order; those of a PUBLISH begin at 1. The text gives neither this width nor the
form of a range, a tag or a dump; those are ours.

On XPUB/XSUB sockets libzmq takes any frame that begins with 00 or 01 for a subscription, also one behind the first, so
that a number such as 00..05 never arrives. There the commands of a subscriber travel in one part: the first frame's
first octet, then the rest of that frame and each further frame, each behind its length in four octets. SUBSCRIBE,
unsubscribe and HEARTBEAT keep their form.
"""

from collections.abc import Sequence
from struct import Struct
from typing import assert_never

from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.gateways.pppp.messages import (
    Acknowledge,
    Custom,
    Frames,
    FromPublisher,
    FromSubscriber,
    FullDump,
    Heartbeat,
    Publish,
    Range,
    Subscribe,
    Unsubscribe,
)

__all__ = [
    "CHANNEL_OCTETS_MAX",
    "DUMP_OCTETS_MAX",
    "PAYLOAD_OCTETS_MAX",
    "RANGES_MAX",
    "REQUEST_OCTETS_MAX",
    "check_channel",
    "decode_from_publisher",
    "decode_from_subscriber",
    "encode",
    "fold",
    "unfold",
]

CHANNEL_OCTETS_MAX = 64
"""The names of the feed have at most some 20 octets."""
TAG_OCTETS_MAX = 32
"""A UUID as text without dashes."""
RANGES_MAX = 256
"""Ranges of one ACK; 256 x 16 octets are 4 KiB. Further ranges wait for the next ACK."""
REQUEST_OCTETS_MAX = 1 << 16
"""One message of a subscriber: 16 times a full ACK."""
REQUEST_FRAMES_MAX = RANGES_MAX + 2
PAYLOAD_OCTETS_MAX = 1 << 16
"""One message of a channel: a fact of the feed has some 200 octets."""
PAYLOAD_FRAMES_MAX = 64
DUMP_OCTETS_MAX = 1 << 22
"""State of one channel: 10,000 facts of 400 octets."""
DUMP_FRAMES_MAX = 1 << 15
NUMBER_MAX = (1 << 63) - 1

_NUMBER, _RANGE, _LENGTH = Struct("!Q"), Struct("!QQ"), Struct("!I")
UNSUBSCRIBE, SUBSCRIBE, ACKNOWLEDGE, HEARTBEAT, CUSTOM, DUMP = range(6)
CHANNEL_FROM = 0x10


def encode(message: FromSubscriber | FromPublisher) -> Frames:
    """Return the frames of a message; raises `LocalProtocolError` for what the protocol cannot express."""
    match message:
        case Publish(channel, number, payload):
            _check_sizes(payload, PAYLOAD_FRAMES_MAX, PAYLOAD_OCTETS_MAX)
            return (check_channel(channel), _write_number(number, 1), *payload)
        case Acknowledge(channel, highest, missing):
            _check_ranges(missing, highest)
            ranges = [_RANGE.pack(*one) for one in missing]
            return (b"\x02" + check_channel(channel), _write_number(highest, 0), *ranges)
        case Heartbeat():
            return (b"\x03",)
        case Subscribe(channel):
            return (b"\x01" + check_channel(channel),)
        case Unsubscribe(channel):
            return (b"\x00" + check_channel(channel),)
        case Custom(tag, payload):
            if len(tag) > TAG_OCTETS_MAX or not payload or (not tag and len(payload) != 1):
                raise LocalProtocolError(
                    f"CUSTOM has a tag of at most {TAG_OCTETS_MAX} octets and a payload, and without a tag just one "
                    f"frame of it; found {len(tag)} octets and {len(payload)} frames"
                )
            _check_sizes(payload, PAYLOAD_FRAMES_MAX, PAYLOAD_OCTETS_MAX - 2 * TAG_OCTETS_MAX)
            return (b"\x04", tag, *payload) if tag else (b"\x04", *payload)
        case FullDump(channel, number, state):
            _check_sizes(state, DUMP_FRAMES_MAX, DUMP_OCTETS_MAX)
            return (b"\x05" + check_channel(channel), _write_number(number, 0), *state)
        case _:
            assert_never(message)


def decode_from_subscriber(frames: Sequence[bytes]) -> FromSubscriber:
    """Return the command of a subscriber."""
    first = _first(frames, REQUEST_FRAMES_MAX, REQUEST_OCTETS_MAX)
    match first[0]:
        case 1:
            return Subscribe(_read_channel(first[1:]))
        case 0:
            return Unsubscribe(_read_channel(first[1:]))
        case 2:
            highest = _read_number(frames, 0)
            return Acknowledge(_read_channel(first[1:]), highest, _read_ranges(frames[2:], highest))
        case 3:
            return _read_heartbeat(first)
        case 4:
            return _read_custom(frames)
    raise RemoteProtocolError("bad-command", f"a subscriber's command begins with 00 to 04, found {first[:16].hex()}")


def decode_from_publisher(frames: Sequence[bytes]) -> FromPublisher:
    """Return the message of a publisher."""
    first = _first(frames, DUMP_FRAMES_MAX, DUMP_OCTETS_MAX)
    match first[0]:
        case 3:
            return _read_heartbeat(first)
        case 4:
            return _read_custom(frames)
        case 5:
            return FullDump(_read_channel(first[1:]), _read_number(frames, 0), tuple(frames[2:]))
    return Publish(_read_channel(first), _read_number(frames, 1), tuple(frames[2:]))


def fold(frames: Frames) -> bytes:
    """Return a subscriber's command as the one part that it has on an XSUB socket."""
    if len(frames) == 1:
        return frames[0]
    parts = [frames[0][1:], *frames[1:]]
    return frames[0][:1] + b"".join(_LENGTH.pack(len(part)) + part for part in parts)


def unfold(part: bytes) -> Frames:
    """Return the frames of a command that came on an XPUB socket."""
    if part[:1] not in (b"\x02", b"\x04"):
        return (part,)
    frames: list[bytes] = []
    at = 1
    while at < len(part):
        if len(part) - at < _LENGTH.size or len(frames) > REQUEST_FRAMES_MAX:
            raise RemoteProtocolError("bad-part", f"a frame begins with its length in 4 octets, found {len(part) - at}")
        (length,) = _LENGTH.unpack_from(part, at)
        at += _LENGTH.size
        if length > len(part) - at:
            raise RemoteProtocolError("bad-part", f"a frame of {length} octets has only {len(part) - at}")
        frames.append(part[at : at + length])
        at += length
    return (part[:1] + b"".join(frames[:1]), *frames[1:])


def check_channel(channel: bytes) -> bytes:
    """Return the name of a channel; raises `LocalProtocolError` if it cannot be one."""
    if not _is_channel(channel):
        raise LocalProtocolError(_channel_words(channel))
    return channel


def _is_channel(channel: bytes) -> bool:
    return 1 <= len(channel) <= CHANNEL_OCTETS_MAX and channel[0] >= CHANNEL_FROM


def _channel_words(channel: bytes) -> str:
    return (
        f"a channel has 1 to {CHANNEL_OCTETS_MAX} octets and begins with {CHANNEL_FROM:02x} or above, "
        f"found {len(channel)}: {channel[:16].hex()}"
    )


def _read_channel(channel: bytes) -> bytes:
    if not _is_channel(channel):
        raise RemoteProtocolError("bad-channel", _channel_words(channel))
    return channel


def _first(frames: Sequence[bytes], frames_max: int, octets_max: int) -> bytes:
    if not frames or not frames[0]:
        raise RemoteProtocolError("too-short", "a message has at least one octet, found none")
    if len(frames) > frames_max + 2 or sum(map(len, frames)) > octets_max + 2 * CHANNEL_OCTETS_MAX:
        raise RemoteProtocolError("oversized", f"this message may have {octets_max} octets in {frames_max} frames")
    return frames[0]


def _write_number(number: int, least: int) -> bytes:
    if not least <= number <= NUMBER_MAX:
        raise LocalProtocolError(f"a number lies between {least} and {NUMBER_MAX}, found {number}")
    return _NUMBER.pack(number)


def _read_number(frames: Sequence[bytes], least: int) -> int:
    octets = frames[1] if len(frames) > 1 else b""
    if len(octets) != _NUMBER.size:
        raise RemoteProtocolError("bad-number", f"a number has 8 octets, found {len(octets)}")
    number: int = _NUMBER.unpack(octets)[0]
    if not least <= number <= NUMBER_MAX:
        raise RemoteProtocolError("bad-number", f"a number lies between {least} and {NUMBER_MAX}, found {number}")
    return number


def _read_ranges(frames: Sequence[bytes], highest: int) -> tuple[Range, ...]:
    ranges = []
    for frame in frames:
        if len(frame) != _RANGE.size:
            raise RemoteProtocolError("bad-range", f"a range has 16 octets, found {len(frame)}")
        ranges.append(_RANGE.unpack(frame))
    wrong = _wrong_range(ranges, highest)
    if wrong is not None:
        raise RemoteProtocolError("bad-range", wrong)
    return tuple(ranges)


def _check_ranges(ranges: Sequence[Range], highest: int) -> None:
    wrong = _wrong_range(ranges, highest)
    if wrong is None and len(ranges) > RANGES_MAX:
        wrong = f"an ACK has at most {RANGES_MAX} ranges, found {len(ranges)}"
    if wrong is not None:
        raise LocalProtocolError(wrong)


def _wrong_range(ranges: Sequence[Range], highest: int) -> str | None:
    after = 1
    for first, last in ranges:
        if not after <= first <= last < highest:
            return f"ranges ascend from {after} and end below {highest}, found {first}..{last}"
        after = last + 1
    return None


def _read_heartbeat(first: bytes) -> Heartbeat:
    if len(first) != 1:
        raise RemoteProtocolError("bad-heartbeat", f"a heartbeat is one octet, found {len(first)}")
    return Heartbeat()


def _read_custom(frames: Sequence[bytes]) -> Custom:
    if len(frames[0]) != 1:
        raise RemoteProtocolError("bad-custom", f"the first frame of CUSTOM is one octet, found {len(frames[0])}")
    if len(frames) == 2:
        return Custom(b"", (frames[1],))
    if len(frames) < 2 or not 1 <= len(frames[1]) <= TAG_OCTETS_MAX:
        raise RemoteProtocolError(
            "bad-custom", f"CUSTOM has one payload frame, or a tag of 1 to {TAG_OCTETS_MAX} octets and payload frames"
        )
    return Custom(frames[1], tuple(frames[2:]))


def _check_sizes(frames: Frames, frames_max: int, octets_max: int) -> None:
    octets = sum(map(len, frames))
    if len(frames) > frames_max or octets > octets_max:
        raise LocalProtocolError(
            f"a message has at most {octets_max} octets in {frames_max} frames, found {octets} in {len(frames)}"
        )
