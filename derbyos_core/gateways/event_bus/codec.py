"""Codec of the Event BUS Protocol: frames become messages and messages frames (EBP-5..14, 18..21).

    SYNCSTART   "SYNCSTART", subtrees, number                                client to SNAPSHOT
    SYNC        "SYNC", topic, number, producer, time, UUID, data            SNAPSHOT to client
    SYNCEND     "SYNCEND", subtrees, number                                  SNAPSHOT to client
    BROADCAST   topic, number, producer, time, UUID, data                    PUBLISHER to client
    PUB         topic, number, producer, time, UUID, data                    client to COLLECTOR

The frames are those without the identity that a ROUTER puts in front. There are two dialects:

* `Dialect.RFC` is the text of the protocol: numbers are eight octets in network order, several subtrees are separated
  by `;`, and a subtree contains whole segments (`/score/` contains `/score/home/` but not `/scores/`).
* `Dialect.TEXT` is spoken by the one published library (micro-toolkit-event-bus-zeromq 3.0.4): numbers are decimal text
  (`null` in a PUB), subtrees are separated by `,`, and a subtree contains each topic that begins with it.

Both forms of a number are read everywhere. Eight ASCII digits are a text, because as a binary number they would exceed
3 x 10^18. The form of the number in a SYNCSTART decides the dialect of the whole answer.

We are liberal in what we accept: further frames are ignored, a SYNCSTART may lack its number (the text names two
frames and lists three), a subtree may lack its last slash, and a time may have any offset and precision. Anything that
cannot be meant raises `RemoteProtocolError` with a kind for the counters, and no other exception is ever raised.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from random import Random
from uuid import UUID

import msgpack

from derbyos_core.clock import STAMP_LAST, Instant
from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.identity import is_uuid

__all__ = [
    "DATA_BYTES_MAX",
    "NUMBER_MAX",
    "PRODUCER_BYTES_MAX",
    "SUBTREES_BYTES_MAX",
    "TOPIC_BYTES_MAX",
    "BusEvent",
    "Dialect",
    "Subtrees",
    "Sync",
    "SyncEnd",
    "SyncStart",
    "decode_broadcast",
    "decode_pub",
    "decode_snapshot_answer",
    "decode_snapshot_request",
    "encode_event",
    "encode_sync",
    "encode_sync_end",
    "encode_sync_start",
    "is_inside",
    "new_uuid",
    "pack",
    "unpack",
    "with_number_in",
]

TOPIC_BYTES_MAX = 255
"""The topics of a bout have at most 60 octets."""
PRODUCER_BYTES_MAX = 128
"""Three UUIDs, or a host name with a number."""
TIME_BYTES_MAX = 40
"""The longest usual form, 2026-11-26T17:35:14.123456789+01:00, has 35."""
SUBTREES_BYTES_MAX = 4_096
"""64 subtrees of 63 octets and their separators."""
SUBTREES_MAX = 64
DATA_BYTES_MAX = 1 << 20
"""The largest fact of a bout, a roster with its names, has some 4 kB; other buses carry what they like."""
NUMBER_MAX = (1 << 64) - 1

_NO_NUMBER = (b"null", b"undefined", b"NaN", b"0")
"""Text for a missing number, as the library of the text dialect writes it."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_TIME = re.compile(rb"[0-9TtZzW:.,+ -]+")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


class Dialect(Enum):
    """Form of numbers and subtrees."""

    RFC = "rfc"
    TEXT = "text"


_SEPARATORS = {Dialect.RFC: ";", Dialect.TEXT: ","}


@dataclass(frozen=True, slots=True, kw_only=True)
class BusEvent:
    """An event of the bus; `data` is MessagePack and is never changed (EBP-19). `number` is 0 in a PUB."""

    topic: str
    number: int
    producer: str
    at: Instant
    uuid: UUID
    data: bytes


@dataclass(frozen=True, slots=True)
class Subtrees:
    """The part of the topics that a client wants, in one dialect; without any subtree it is everything (EBP-6, 7)."""

    spec: str
    dialect: Dialect = Dialect.RFC

    def parts(self) -> tuple[str, ...]:
        """Return the subtrees, for the RFC's dialect each with its last slash."""
        parts = [part for part in self.spec.split(_SEPARATORS[self.dialect]) if part]
        return tuple(parts) if self.dialect is Dialect.TEXT else tuple(_with_slash(part) for part in parts)

    def prefixes(self) -> tuple[str, ...]:
        """Return the prefixes to which a SUB socket subscribes; it may get more than is wanted, never less."""
        parts = self.parts()
        if self.dialect is Dialect.RFC:
            parts = tuple(part[:-1] for part in parts)
        return parts or ("",)

    def matcher(self) -> Callable[[str], bool]:
        """Return a function that decides whether a topic is wanted."""
        parts = self.parts()
        if not parts:
            return lambda _topic: True
        if self.dialect is Dialect.TEXT:
            return lambda topic: topic.startswith(parts)
        return lambda topic: _with_slash(topic).startswith(parts)


@dataclass(frozen=True, slots=True)
class SyncStart:
    """A question for all events of its subtrees above a number; 0 is all."""

    subtrees: Subtrees
    number: int = 0


@dataclass(frozen=True, slots=True)
class Sync:
    """One event of a snapshot."""

    event: BusEvent


@dataclass(frozen=True, slots=True)
class SyncEnd:
    """The end of a snapshot, with the highest number that was sent."""

    subtrees: Subtrees
    number: int


def is_inside(topic: str, root: str) -> bool:
    """Return whether a topic is `root`, which ends in a slash, or lies below it."""
    return _with_slash(topic).startswith(root)


# -- reading ------------------------------------------------------------------------------------------------


def decode_snapshot_request(frames: Sequence[bytes], dialect: Dialect) -> SyncStart:
    """Return what a client wants from the SNAPSHOT port; the number's form decides the dialect of the answer."""
    _require(frames, 2, "SYNCSTART")
    if frames[0] != b"SYNCSTART":
        raise RemoteProtocolError("bad-command", f"the snapshot port takes SYNCSTART, found {frames[0][:16]!r}")
    number, spoken = _read_number(frames[2] if len(frames) > 2 else b"", dialect)
    return SyncStart(_read_subtrees(frames[1], spoken), number)


def decode_snapshot_answer(frames: Sequence[bytes], dialect: Dialect) -> Sync | SyncEnd:
    """Return a part of the answer of the SNAPSHOT port."""
    _require(frames, 3, "an answer")
    if frames[0] == b"SYNC":
        return Sync(_read_event(frames[1:], dialect))
    if frames[0] == b"SYNCEND":
        return SyncEnd(_read_subtrees(frames[1], dialect), _read_number(frames[2], dialect)[0])
    raise RemoteProtocolError("bad-command", f"an answer is SYNC or SYNCEND, found {frames[0][:16]!r}")


def decode_broadcast(frames: Sequence[bytes], dialect: Dialect) -> BusEvent:
    """Return an event from the PUBLISHER port."""
    return _read_event(frames, dialect)


def decode_pub(frames: Sequence[bytes], *, data_bytes_max: int = DATA_BYTES_MAX) -> BusEvent:
    """Return an event that a client wants to publish; its number is ignored."""
    _require(frames, 6, "PUB")
    if len(frames[1]) > 64:
        raise RemoteProtocolError("bad-number", f"a number has at most 20 digits, found {len(frames[1])} octets")
    return _read_event((frames[0], b"0", *frames[2:]), Dialect.TEXT, data_bytes_max)


def _require(frames: Sequence[bytes], least: int, what: str) -> None:
    if len(frames) < least:
        raise RemoteProtocolError("too-short", f"{what} has at least {least} frames, found {len(frames)}")


def _read_event(frames: Sequence[bytes], dialect: Dialect, data_bytes_max: int = DATA_BYTES_MAX) -> BusEvent:
    _require(frames, 6, "an event")
    topic, number, producer, time, uuid, data = frames[:6]
    if len(data) > data_bytes_max:
        raise RemoteProtocolError("oversized", f"data may have {data_bytes_max} octets, found {len(data)}")
    name = _read_text(topic, TOPIC_BYTES_MAX, "topic")
    if not name:
        raise RemoteProtocolError("bad-topic", "an event has a topic, found none")
    _require_message_pack(data)
    return BusEvent(
        topic=name,
        number=_read_number(number, dialect)[0],
        producer=_read_text(producer, PRODUCER_BYTES_MAX, "producer"),
        at=_read_time(time),
        uuid=_read_uuid(uuid),
        data=bytes(data),
    )


def _read_number(frame: bytes, dialect: Dialect) -> tuple[int, Dialect]:
    """Return a number and its dialect; an empty frame is 0 in the expected one."""
    if not frame:
        return 0, dialect
    if frame.isdigit() and len(frame) <= 20 and (number := int(frame)) <= NUMBER_MAX:
        return number, Dialect.TEXT
    if len(frame) == 8:
        return int.from_bytes(frame, "big"), Dialect.RFC
    if frame in _NO_NUMBER:
        return 0, Dialect.TEXT
    raise RemoteProtocolError("bad-number", f"a number is 8 octets or decimal text, found {frame[:24]!r}")


def _read_text(frame: bytes, most: int, what: str) -> str:
    if len(frame) > most:
        raise RemoteProtocolError(f"bad-{what}", f"a {what} has at most {most} octets, found {len(frame)}")
    try:
        text = frame.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RemoteProtocolError(f"bad-{what}", f"a {what} must be UTF-8 text: {error}") from error
    if _CONTROL.search(text):
        raise RemoteProtocolError(f"bad-{what}", f"a {what} has no control characters, found {text[:60]!r}")
    return text


def _read_subtrees(frame: bytes, dialect: Dialect) -> Subtrees:
    subtrees = Subtrees(_read_text(frame, SUBTREES_BYTES_MAX, "subtree"), dialect)
    parts = subtrees.parts()
    if len(parts) > SUBTREES_MAX:
        raise RemoteProtocolError("bad-subtree", f"at most {SUBTREES_MAX} subtrees, found {len(parts)}")
    wrong = [part for part in parts if dialect is Dialect.RFC and not part.startswith("/")]
    if wrong:
        raise RemoteProtocolError("bad-subtree", f"a subtree begins with a slash, found {wrong[0][:60]!r}")
    return subtrees


def _read_time(frame: bytes) -> Instant:
    """Return the instant of an ISO-8601 time, cut to whole microseconds; a time without an offset is UTC."""
    if len(frame) <= TIME_BYTES_MAX and _TIME.fullmatch(frame):
        try:
            time = datetime.fromisoformat(frame.decode("ascii").upper())
        except ValueError:
            time = None
        if time is not None:
            since = (time if time.tzinfo is not None else time.replace(tzinfo=UTC)) - _EPOCH
            at = since // _MICROSECOND
            if 0 <= at <= STAMP_LAST:
                return Instant(at)
    raise RemoteProtocolError(
        "bad-time", f"a time is written 2026-11-26T17:35:14.123Z, from 1970 to 2200, found {frame[:48]!r}"
    )


def _read_uuid(frame: bytes) -> UUID:
    text = frame.decode("ascii", errors="replace")
    if not is_uuid(text):
        raise RemoteProtocolError("bad-uuid", f"a UUID is written in five groups of digits, found {frame[:48]!r}")
    return UUID(text)


def _require_message_pack(data: bytes) -> None:
    """Raise unless the octets are exactly one value; nothing of it is built, so its size costs no memory."""
    unpacker = msgpack.Unpacker(max_buffer_size=len(data))
    try:
        unpacker.feed(data)
        unpacker.skip()
    except (ValueError, msgpack.UnpackException) as error:
        raise RemoteProtocolError("bad-data", f"data must be MessagePack: {_reason(error)}") from error
    if unpacker.tell() != len(data):
        raise RemoteProtocolError("bad-data", f"data is one value, found {len(data) - unpacker.tell()} octets after it")


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__


# -- writing ------------------------------------------------------------------------------------------------


def encode_event(event: BusEvent, dialect: Dialect) -> tuple[bytes, ...]:
    """Return the six frames of a BROADCAST or PUB."""
    return (
        event.topic.encode(),
        _write_number(event.number, dialect),
        event.producer.encode(),
        _write_time(event.at),
        str(event.uuid).encode("ascii"),
        event.data,
    )


def encode_sync(event: BusEvent, dialect: Dialect) -> tuple[bytes, ...]:
    """Return the seven frames of a SYNC (EBP-11)."""
    return b"SYNC", *encode_event(event, dialect)


def encode_sync_start(message: SyncStart) -> tuple[bytes, ...]:
    """Return the three frames of a SYNCSTART in the dialect of its subtrees (EBP-5)."""
    return b"SYNCSTART", *_write_range(message.subtrees, message.number)


def encode_sync_end(message: SyncEnd) -> tuple[bytes, ...]:
    """Return the three frames of a SYNCEND; it repeats the subtrees as the client wrote them (EBP-12)."""
    return b"SYNCEND", *_write_range(message.subtrees, message.number)


def with_number_in(frames: tuple[bytes, ...], number: int, dialect: Dialect) -> tuple[bytes, ...]:
    """Return the frames of an event in another dialect: only the number differs."""
    return frames[0], _write_number(number, dialect), *frames[2:]


def _write_range(subtrees: Subtrees, number: int) -> tuple[bytes, bytes]:
    return subtrees.spec.encode(), _write_number(number, subtrees.dialect)


def _write_number(number: int, dialect: Dialect) -> bytes:
    if not 0 <= number <= NUMBER_MAX:
        raise LocalProtocolError(f"a number has 64 bits, found {number}")
    return number.to_bytes(8, "big") if dialect is Dialect.RFC else b"%d" % number


def _write_time(at: Instant) -> bytes:
    return (_EPOCH + timedelta(microseconds=at)).replace(tzinfo=None).isoformat("T", "microseconds").encode() + b"Z"


def _with_slash(topic: str) -> str:
    return topic if topic.endswith("/") else topic + "/"


def new_uuid(random: Random) -> UUID:
    """Draw a version 4 UUID (EBP-20)."""
    return UUID(int=random.getrandbits(128), version=4)


# -- data ---------------------------------------------------------------------------------------------------


def pack(value: object) -> bytes:
    """Return a JSON-like value as MessagePack."""
    try:
        packed = msgpack.packb(value, default=_plain)
    except (TypeError, ValueError, OverflowError) as error:
        raise LocalProtocolError(f"this value cannot be written as MessagePack: {_reason(error)}") from error
    assert isinstance(packed, bytes), "packb returns octets"
    return packed


def unpack(data: bytes) -> object:
    """Return the value of data from outside."""
    try:
        return msgpack.unpackb(data, strict_map_key=False)
    except (ValueError, TypeError, OverflowError, RecursionError, msgpack.UnpackException) as error:
        raise RemoteProtocolError("bad-data", f"data must be MessagePack: {_reason(error)}") from error


def _plain(value: object) -> object:
    """Return a mapping or sequence of any type as one of a type that the library can write."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence):
        return list(value)
    raise TypeError(f"a {type(value).__name__} is no JSON value")
