"""Messages of ZRE v2 as values (seed 001, "ZRE Commands" and "Node Discovery").

The sequence number is not part of a message: it belongs to the destination that the message goes to. The frequent
messages are named tuples, because these are made in half the time.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, NewType

__all__ = [
    "ZREBeacon",
    "ZREHello",
    "ZREId",
    "ZREJoin",
    "ZRELeave",
    "ZREMessage",
    "ZREPing",
    "ZREPingOk",
    "ZREShout",
    "ZREUnknown",
    "ZREWhisper",
]

ZREId = NewType("ZREId", bytes)
"""The UUID of a node, sixteen octets (ZRE-1)."""


@dataclass(frozen=True, slots=True)
class ZREBeacon:
    """Presence of a node, by UDP; port 0 says that it leaves (ZRE-5..8)."""

    node: ZREId
    port: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ZREHello:
    """The first message to a peer: everything that it must know of the sender (ZRE-30, 33)."""

    endpoint: str
    groups: tuple[str, ...] = ()
    status: int = 0
    name: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)


class ZREWhisper(NamedTuple):
    """Contents for one peer; one frame is sent, several are accepted (ZRE-35, 40)."""

    content: tuple[bytes, ...]


class ZREShout(NamedTuple):
    """Contents for the peers of a group (ZRE-36)."""

    group: str
    content: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class ZREJoin:
    """The sender has joined a group; `status` counts its joins and leaves, this one included (ZRE-34, 37)."""

    group: str
    status: int


@dataclass(frozen=True, slots=True)
class ZRELeave:
    """The sender has left a group (ZRE-39)."""

    group: str
    status: int


@dataclass(frozen=True, slots=True)
class ZREPing:
    """A question to a silent peer (ZRE-41)."""


@dataclass(frozen=True, slots=True)
class ZREPingOk:
    """The answer to a ping (ZRE-44)."""


@dataclass(frozen=True, slots=True)
class ZREUnknown:
    """A command that is not in the text, such as libzyre's election of leaders; it counts in the sequence."""

    command: int


ZREMessage = ZREHello | ZREWhisper | ZREShout | ZREJoin | ZRELeave | ZREPing | ZREPingOk | ZREUnknown
