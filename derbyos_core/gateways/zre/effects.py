"""Effects of a ZRE node: what its owner does with the sockets, and what it tells the program."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from derbyos_core.gateways.zre.messages import ZreId

__all__ = [
    "Discovered",
    "ZreBroadcast",
    "ZreConnect",
    "ZreDisconnect",
    "ZreEffect",
    "ZreEntered",
    "ZreExited",
    "ZreJoined",
    "ZreLeft",
    "ZreSend",
    "ZreShouted",
    "ZreWhispered",
]


@dataclass(frozen=True, slots=True)
class ZreBroadcast:
    """Send this datagram to the broadcast address, port 5670."""

    octets: bytes


@dataclass(frozen=True, slots=True)
class ZreConnect:
    """Make a DEALER for this peer, set our identity on it, and connect it."""

    peer: ZreId
    host: str
    port: int


@dataclass(frozen=True, slots=True)
class ZreDisconnect:
    """Close the DEALER of this peer, with everything that is still queued for it."""

    peer: ZreId


class ZreSend(NamedTuple):
    """Send a message by the DEALER of this peer; if it has no room, call `handle_refused`."""

    peer: ZreId
    frames: tuple[bytes, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ZreEntered:
    """A peer has introduced itself; its groups follow as `ZreJoined`."""

    peer: ZreId
    name: str
    host: str
    headers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ZreExited:
    """A peer that had entered is gone, from all its groups as well."""

    peer: ZreId
    reason: str


@dataclass(frozen=True, slots=True)
class ZreJoined:
    """A peer has joined a group."""

    peer: ZreId
    group: str


@dataclass(frozen=True, slots=True)
class ZreLeft:
    """A peer has left a group."""

    peer: ZreId
    group: str


@dataclass(frozen=True, slots=True)
class ZreWhispered:
    """A peer has sent this to us alone."""

    peer: ZreId
    content: tuple[bytes, ...]


class ZreShouted(NamedTuple):
    """A peer has sent this to a group that we are in."""

    peer: ZreId
    group: str
    content: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Discovered:
    """A peer that is a DerbyOS node has introduced itself; its headers hold the address of that node."""

    host: str
    headers: Mapping[str, str]


ZreEffect = (
    ZreBroadcast
    | ZreConnect
    | ZreDisconnect
    | ZreSend
    | ZreEntered
    | ZreExited
    | ZreJoined
    | ZreLeft
    | ZreWhispered
    | ZreShouted
    | Discovered
)
