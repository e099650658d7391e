"""Codec of notifications: an event as a protobuf message, version 2 of its syntax (RSB-W1..W5).

The messages are declared here, and the protobuf library makes classes of them when this module is imported, in a pool
of their own, so that an RSB package in the same process does not collide with them.

The order of encoding is the seed's: the data of an event is serialised when the event is made, then the send time is
taken, then the notification is completed with it (RSB-11). Whatever is not ASCII in names and user infos makes shipped
implementations drop their connection, so it is never sent; it is read as UTF-8.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from google.protobuf.descriptor_pb2 import FieldDescriptorProto, FileDescriptorProto
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message import DecodeError
from google.protobuf.message_factory import GetMessageClass

from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.gateways.rsb.event import Event, EventId, MetaData
from derbyos_core.gateways.rsb.framing import FRAME_OCTETS_MAX
from derbyos_core.gateways.rsb.payload import Payload
from derbyos_core.gateways.rsb.scope import decode_scope, encode_scope

__all__ = ["CAUSES_MAX", "USER_ITEMS_MAX", "Notification", "decode_notification", "encode_notification"]

CAUSES_MAX = 1024
"""An undo names a few entries. A frame could hold 700,000 causes, and reading those would take a second."""
USER_ITEMS_MAX = 1024
"""User times and user infos of one event, together."""
STAMP_MAX = (1 << 63) - 1

_PACKAGE = "rsb.protocol"
_LABELS = {
    "required": FieldDescriptorProto.LABEL_REQUIRED,
    "optional": FieldDescriptorProto.LABEL_OPTIONAL,
    "repeated": FieldDescriptorProto.LABEL_REPEATED,
}
_TYPES = {
    "bytes": FieldDescriptorProto.TYPE_BYTES,
    "int64": FieldDescriptorProto.TYPE_INT64,
    "uint64": FieldDescriptorProto.TYPE_UINT64,
    "uint32": FieldDescriptorProto.TYPE_UINT32,
}
_MESSAGES: Mapping[str, Sequence[tuple[str, str, str, int]]] = {
    "EventId": (
        ("required", "bytes", "sender_id", 1),
        ("required", "uint32", "sequence_number", 2),
    ),
    "UserTime": (
        ("required", "bytes", "key", 1),
        ("required", "uint64", "timestamp", 2),
    ),
    "UserInfo": (
        ("required", "bytes", "key", 1),
        ("required", "bytes", "value", 2),
    ),
    "EventMetaData": (
        ("required", "int64", "create_time", 2),
        ("required", "int64", "send_time", 3),
        ("optional", "int64", "receive_time", 4),
        ("optional", "int64", "deliver_time", 5),
        ("repeated", "UserTime", "user_times", 6),
        ("repeated", "UserInfo", "user_infos", 7),
    ),
    "Notification": (
        ("required", "EventId", "event_id", 108),
        ("optional", "bytes", "scope", 6),
        ("optional", "bytes", "wire_schema", 7),
        ("optional", "bytes", "data", 9),
        ("repeated", "EventId", "causes", 13),
        ("optional", "bytes", "method", 14),
        ("optional", "EventMetaData", "meta_data", 15),
    ),
}


def _declare() -> Any:
    """Return the class of notifications."""
    file = FileDescriptorProto(name="derbyos/rsb.proto", package=_PACKAGE, syntax="proto2")
    for name, fields in _MESSAGES.items():
        message = file.message_type.add(name=name)
        for label, kind, field, number in fields:
            declared = message.field.add(name=field, number=number, label=_LABELS[label])
            if kind in _TYPES:
                declared.type = _TYPES[kind]
            else:
                declared.type, declared.type_name = FieldDescriptorProto.TYPE_MESSAGE, f".{_PACKAGE}.{kind}"
    pool = DescriptorPool()
    pool.AddSerializedFile(file.SerializeToString())
    return GetMessageClass(pool.FindMessageTypeByName(f"{_PACKAGE}.Notification"))


_Notification = _declare()


def encode_notification(event: Event) -> bytes:
    """Return the notification of an event that has its create and send time."""
    stamps = event.meta_data
    assert stamps.create_time is not None, "an informer stamps what it creates"
    assert stamps.send_time is not None, "the bus stamps what it sends"
    message = _Notification(
        event_id=_id_fields(event.id),
        scope=encode_scope(event.scope),
        wire_schema=_ascii(event.payload.schema, "wire schema"),
        data=event.payload.octets,
        causes=[_id_fields(cause) for cause in sorted(event.causes)],
        meta_data={
            "create_time": _stamp(stamps.create_time),
            "send_time": _stamp(stamps.send_time),
            "user_times": [
                {"key": _ascii(key, "user time"), "timestamp": _stamp(at, first=0)}
                for key, at in stamps.user_times.items()
            ],
            "user_infos": [
                {"key": _ascii(key, "user info"), "value": _ascii(value, "user info")}
                for key, value in stamps.user_infos.items()
            ],
        },
    )
    if event.method:
        message.method = _ascii(event.method, "method")
    octets: bytes = message.SerializeToString()
    if len(octets) > FRAME_OCTETS_MAX:
        raise LocalProtocolError(f"a notification may have {FRAME_OCTETS_MAX} octets, found {len(octets)}")
    return octets


class Notification:
    """A notification that was read and is without a fault; a relay needs no more of it than these attributes."""

    __slots__ = ("_message", "_schema", "method", "scope", "sender")

    def __init__(self, octets: bytes) -> None:
        """Read the octets; raises `RemoteProtocolError` for whatever `event` could not return."""
        try:
            message = _Notification.FromString(octets)
        except DecodeError as error:
            raise RemoteProtocolError("not-protobuf", f"a notification must be a protobuf message: {error}") from error
        if not message.IsInitialized():
            missing = ", ".join(message.FindInitializationErrors()[:4])
            raise RemoteProtocolError("incomplete", f"a notification must have its required fields; missing: {missing}")
        self._message = message
        self.scope = decode_scope(message.scope)
        self.sender: bytes = message.event_id.sender_id
        """The sixteen octets of the participant."""
        _check_sender(self.sender)
        self.method = _read_ascii(message.method, "method")
        self._schema = _read_ascii(message.wire_schema, "wire schema")
        if message.causes:
            _check_causes(message.causes)
        stamps = message.meta_data
        if stamps.user_times or stamps.user_infos:
            _check_user_items(stamps)

    def event(self) -> Event:
        """Return the event."""
        message = self._message
        return Event(
            id=_read_id(message.event_id),
            scope=self.scope,
            payload=Payload(self._schema, message.data),
            method=self.method,
            meta_data=_read_meta_data(message.meta_data) if message.HasField("meta_data") else MetaData(),
            causes=frozenset([_read_id(cause) for cause in message.causes]),
        )


def decode_notification(octets: bytes) -> Event:
    """Return the event of a notification."""
    return Notification(octets).event()


def _id_fields(event: EventId) -> dict[str, object]:
    return {"sender_id": event.participant.bytes, "sequence_number": event.sequence}


def _ascii(text: str, what: str) -> bytes:
    if not text.isascii():
        raise LocalProtocolError(f"a {what} is sent in ASCII, found {text[:60]!r}")
    return text.encode("ascii")


def _stamp(at: Instant, first: int = -STAMP_MAX) -> int:
    if not first <= at <= STAMP_MAX:
        raise LocalProtocolError(f"a time stamp is whole microseconds in 64 bits, found {at}")
    return at


def _check_sender(sender: bytes) -> None:
    if len(sender) != 16:
        raise RemoteProtocolError("bad-sender", f"a sender is a UUID of 16 octets, found {len(sender)} octets")


def _read_ascii(octets: bytes, what: str) -> str:
    if not octets.isascii():
        raise RemoteProtocolError("not-ascii", f"a {what} is ASCII text, found {octets[:60]!r}")
    return octets.decode("ascii")


def _check_causes(causes: Any) -> None:
    if len(causes) > CAUSES_MAX:
        raise RemoteProtocolError("too-many", f"an event may have {CAUSES_MAX} causes, found {len(causes)}")
    for cause in causes:
        _check_sender(cause.sender_id)


def _check_user_items(stamps: Any) -> None:
    times, infos = stamps.user_times, stamps.user_infos
    if len(times) + len(infos) > USER_ITEMS_MAX:
        raise RemoteProtocolError(
            "too-many", f"an event may have {USER_ITEMS_MAX} user times and infos, found {len(times) + len(infos)}"
        )
    try:
        for item in times:
            item.key.decode("utf-8")
        for item in infos:
            item.key.decode("utf-8")
            item.value.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RemoteProtocolError("not-utf8", f"user times and infos must be text: {error}") from error


def _read_id(message: Any) -> EventId:
    return EventId(UUID(bytes=message.sender_id), message.sequence_number)


def _read_meta_data(message: Any) -> MetaData:
    return MetaData(
        create_time=message.create_time,
        send_time=message.send_time,
        receive_time=message.receive_time if message.HasField("receive_time") else None,
        deliver_time=message.deliver_time if message.HasField("deliver_time") else None,
        user_times={item.key.decode("utf-8"): Instant(item.timestamp) for item in message.user_times},
        user_infos={item.key.decode("utf-8"): item.value.decode("utf-8") for item in message.user_infos},
    )
