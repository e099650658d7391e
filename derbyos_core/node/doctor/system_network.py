"""Queries to the system about its own network: interfaces, router, neighbours.

Linux reports the most; on other systems the missing answers are None.
"""

import asyncio
import contextlib
import errno
import ipaddress
import os
import socket
import struct
import sys
from pathlib import Path
from typing import NamedTuple

import ifaddr

__all__ = ["Card", "asks_router", "cards", "neighbours", "router", "system_words"]

_ROUTES, _NEIGHBOURS = Path("/proc/net/route"), Path("/proc/net/arp")
_GET_FLAGS = 0x8913
_UP, _RUNNING, _MULTICAST = 0x1, 0x40, 0x1000
_COMPLETE = 0x2
_ROUTER_ANSWER_S = 1.0
_DISCARD_PORT = 9


class Card(NamedTuple):
    """One IPv4 address of an interface; None if the system does not report a fact."""

    name: str
    address: str
    network: str
    is_up: bool | None
    has_multicast: bool | None


def cards() -> list[Card]:
    """Return every IPv4 address of this machine."""
    found = []
    with contextlib.suppress(OSError):
        for adapter in ifaddr.get_adapters():
            flags = _flags(adapter.name)
            is_up = None if flags is None else flags & _UP != 0 and flags & _RUNNING != 0
            has_multicast = None if flags is None else flags & _MULTICAST != 0
            for one in adapter.ips:
                if one.is_IPv4:
                    network = ipaddress.ip_network(f"{one.ip}/{one.network_prefix}", strict=False)
                    found.append(Card(adapter.nice_name, str(one.ip), str(network), is_up, has_multicast))
    return found


def _flags(name: str) -> int | None:
    if sys.platform != "linux":
        return None
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker, contextlib.suppress(OSError):
        answer = fcntl.ioctl(asker, _GET_FLAGS, struct.pack("256s", name.encode()[:15]))
        flags: int = struct.unpack_from("H", answer, 16)[0]
        return flags
    return None


def router() -> str:
    """Return the address of the default route's router; empty if there is none or the system does not report it."""
    for row in _rows(_ROUTES):
        if row[1] == "00000000" and row[2] != "00000000":
            return socket.inet_ntoa(struct.pack("=I", int(row[2], 16)))
    return ""


async def asks_router(address: str) -> bool | None:
    """Return whether the router's hardware answers; None if the system does not report it."""
    if not address or sys.platform != "linux":
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker, contextlib.suppress(OSError):
        asker.sendto(b"", (address, _DISCARD_PORT))
    await asyncio.sleep(_ROUTER_ANSWER_S)
    return neighbours().get(address, False)


def neighbours() -> dict[str, bool]:
    """Return the machines of our networks that were called lately, and whether their hardware answered."""
    return {row[0]: int(row[2], 16) & _COMPLETE != 0 for row in _rows(_NEIGHBOURS)}


def _rows(path: Path) -> list[list[str]]:
    try:
        return [line.split() for line in path.read_text(encoding="ascii").splitlines()[1:]]
    except (OSError, UnicodeError):
        return []


def system_words(error: OSError) -> str:
    """Return the reason why nothing could be sent or joined."""
    if error.errno == errno.EPERM:
        return "this machine's firewall forbids it"
    return os.strerror(error.errno) if error.errno else str(error)
