"""Foreign RSB programs: messages from a table of their own, and plain sockets that behave like the shipped libraries.

The shipped server sends four zeros as soon as it has accepted, and the shipped client only reads them. The shipped
Python library drops a connection on which the size of a frame comes in two pieces, and so do these programs.
"""

import re
import socket
import time
import uuid
from types import TracebackType
from typing import Any, Self

from google.protobuf.descriptor_pb2 import FieldDescriptorProto, FileDescriptorProto
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message_factory import GetMessageClass

from derbyos_core.clock import Instant

__all__ = ["PATIENCE_S", "ZEROS", "ForeignClient", "ForeignServer", "StepClock", "foreign_notification", "notification"]

PATIENCE_S = 10.0
"""Time limit of every wait of a test; nothing is measured."""
ZEROS = bytes(4)

_PROTO = """
message EventId {
    required bytes sender_id = 1;
    required uint32 sequence_number = 2;
}
message UserTime {
    required bytes key = 1;
    required uint64 timestamp = 2;
}
message UserInfo {
    required bytes key = 1;
    required bytes value = 2;
}
message EventMetaData {
    required int64 create_time = 2;
    required int64 send_time = 3;
    optional int64 receive_time = 4;
    optional int64 deliver_time = 5;
    repeated UserTime user_times = 6;
    repeated UserInfo user_infos = 7;
}
message Notification {
    required EventId event_id = 108;
    optional bytes scope = 6;
    optional bytes method = 14;
    optional bytes wire_schema = 7;
    optional bytes data = 9;
    repeated EventId causes = 13;
    optional EventMetaData meta_data = 15;
}
"""
_LINE = re.compile(r"message (\w+) \{|(required|optional|repeated) (\w+) (\w+) = (\d+);")


def _make_class() -> Any:
    file = FileDescriptorProto(name="foreign/notification.proto", package="foreign", syntax="proto2")
    for name, label, kind, field, number in _LINE.findall(_PROTO):
        if name:
            message = file.message_type.add(name=name)
            continue
        declared = message.field.add(name=field, number=int(number))
        declared.label = FieldDescriptorProto.Label.Value(f"LABEL_{label.upper()}")
        if kind[0].isupper():
            declared.type_name = f".foreign.{kind}"
        else:
            declared.type = FieldDescriptorProto.Type.Value(f"TYPE_{kind.upper()}")
    pool = DescriptorPool()
    pool.AddSerializedFile(file.SerializeToString())
    return GetMessageClass(pool.FindMessageTypeByName("foreign.Notification"))


foreign_notification = _make_class()
"""The class that the protobuf library makes of the table above."""


def notification(scope: str, text: str, *, sequence: int = 0, sender: uuid.UUID | None = None, method: str = "") -> Any:
    """Return a notification as the shipped libraries fill it."""
    made = foreign_notification(scope=scope.encode(), wire_schema=b"utf-8-string", data=text.encode())
    made.event_id.sender_id = (sender or uuid.UUID(int=7)).bytes
    made.event_id.sequence_number = sequence
    made.meta_data.create_time, made.meta_data.send_time = 1_800_000_000_000_000, 1_800_000_000_000_001
    if method:
        made.method = method.encode()
    return made


class StepClock:
    """Clock of a program of its own, with a beginning of its own; no two looks see the same time."""

    def __init__(self, begin: int = 1_800_000_000_000_000) -> None:
        self.at = begin
        self._offset = begin - time.monotonic_ns() // 1000

    def now(self) -> Instant:
        """Return the time, at least a microsecond later than the last."""
        self.at = max(self.at + 1, self._offset + time.monotonic_ns() // 1000)
        return Instant(self.at)


class _Foreign:
    """A plain blocking socket with frames."""

    def __init__(self, line: socket.socket) -> None:
        self.line = line
        self.line.settimeout(PATIENCE_S)
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, message: Any) -> None:
        """Write one notification."""
        octets = message.SerializeToString() if hasattr(message, "SerializeToString") else message
        self.line.sendall(len(octets).to_bytes(4, "little") + octets)

    def read(self) -> Any:
        """Return the next notification; a size in two pieces is an error."""
        size = self.line.recv(4)
        if len(size) != 4:
            raise ConnectionError(f"short read when receiving notification size: {size!r}")
        return foreign_notification.FromString(self.octets(int.from_bytes(size, "little")))

    def octets(self, count: int) -> bytes:
        """Return exactly so many octets."""
        found = b""
        while len(found) < count:
            more = self.line.recv(count - len(found))
            if not more:
                raise ConnectionError(f"the stream ended after {len(found)} of {count} octets")
            found += more
        return found

    def is_closed(self) -> bool:
        """Return whether the other side has ended the connection."""
        try:
            return self.line.recv(1) == b""
        except ConnectionError:
            return True

    def close(self) -> None:
        """End the connection."""
        self.line.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class ForeignClient(_Foreign):
    """Client like the shipped ones: connects and only reads the four zeros, unless it greets as the seed says."""

    def __init__(self, port: int, *, greets: bool = False) -> None:
        super().__init__(socket.create_connection(("127.0.0.1", port), PATIENCE_S))
        if greets:
            self.line.sendall(ZEROS)
        assert self.octets(4) == ZEROS


class ForeignServer:
    """Server like the shipped ones, for one client: sends four zeros as soon as it has accepted."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._listening.settimeout(PATIENCE_S)
        self.port: int = self._listening.getsockname()[1]

    def accept(self, *, greets: bool = True) -> _Foreign:
        """Return the connection of the next client."""
        line, _ = self._listening.accept()
        if greets:
            line.sendall(ZEROS)
        return _Foreign(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._listening.close()
