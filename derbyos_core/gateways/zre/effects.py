"""Effects of a ZRE node: what its owner does with the sockets, and what it tells the program."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from derbyos_core.gateways.zre.messages import ZREId

__all__ = [
    "Discovered",
    "ZREBroadcast",
    "ZREConnect",
    "ZREDisconnect",
    "ZREEffect",
    "ZREEntered",
    "ZREExited",
    "ZREJoined",
    "ZRELeft",
    "ZRESend",
    "ZREShouted",
    "ZREWhispered",
]


@dataclass(frozen=True, slots=True)
class ZREBroadcast:
    """Send this datagram to the broadcast address, port 5670."""

    octets: bytes


@dataclass(frozen=True, slots=True)
class ZREConnect:
    """Make a DEALER for this peer, set our identity on it, and connect it."""

    peer: ZREId
    host: str
    port: int


@dataclass(frozen=True, slots=True)
class ZREDisconnect:
    """Close the DEALER of this peer, with everything that is still queued for it."""

    peer: ZREId


class ZRESend(NamedTuple):
    """Send a message by the DEALER of this peer; if it has no room, call `handle_refused`."""

    peer: ZREId
    frames: tuple[bytes, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ZREEntered:
    """A peer has introduced itself; its groups follow as `ZREJoined`."""

    peer: ZREId
    name: str
    host: str
    headers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ZREExited:
    """A peer that had entered is gone, from all its groups as well."""

    peer: ZREId
    reason: str


@dataclass(frozen=True, slots=True)
class ZREJoined:
    """A peer has joined a group."""

    peer: ZREId
    group: str


@dataclass(frozen=True, slots=True)
class ZRELeft:
    """A peer has left a group."""

    peer: ZREId
    group: str


@dataclass(frozen=True, slots=True)
class ZREWhispered:
    """A peer has sent this to us alone."""

    peer: ZREId
    content: tuple[bytes, ...]


class ZREShouted(NamedTuple):
    """A peer has sent this to a group that we are in."""

    peer: ZREId
    group: str
    content: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Discovered:
    """A peer that is a DerbyOS node has introduced itself; its headers hold the address of that node.

    `host` is one that its beacons come from; an address of another host is not to be believed.
    """

    peer: ZREId
    host: str
    headers: Mapping[str, str]


ZREEffect = (
    ZREBroadcast
    | ZREConnect
    | ZREDisconnect
    | ZRESend
    | ZREEntered
    | ZREExited
    | ZREJoined
    | ZRELeft
    | ZREWhispered
    | ZREShouted
    | Discovered
)
