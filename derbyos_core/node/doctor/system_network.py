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
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import ifaddr

__all__ = ["Card", "answering_neighbours", "asks_router", "cards", "neighbours", "router", "system_words"]

_ROUTES = Path("/proc/net/route")
_GET_FLAGS = 0x8913
_UP, _RUNNING, _MULTICAST = 0x1, 0x40, 0x1000
_ROUTER_ANSWER_S = 1.0
_NEIGHBOUR_ANSWER_S = 10.0
"""Linux trusts what it knows of a neighbour for 5 s after a frame was sent there, and then asks three times in 3 s."""
_LOOK_S = 0.05
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
    return neighbours().get(address, False) is not False


async def answering_neighbours(addresses: Iterable[str]) -> dict[str, bool | None]:
    """Return `neighbours` once the system is certain of these, which are called for it; it waits for ten seconds."""
    unsettled = dict.fromkeys(addresses)
    loop = asyncio.get_running_loop()
    until = loop.time() + _NEIGHBOUR_ANSWER_S
    found: dict[str, bool | None] = {}
    while True:
        now = neighbours()
        for address in tuple(unsettled):
            if now.get(address) is not None or not now:
                found[address] = now.get(address)
                del unsettled[address]
        if not unsettled or loop.time() >= until:
            return now | found
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
            for address in unsettled:
                with contextlib.suppress(OSError):
                    asker.sendto(b"", (address, _DISCARD_PORT))
        await asyncio.sleep(_LOOK_S)


def neighbours() -> dict[str, bool | None]:
    """Return the machines of our networks that were called lately, and whether their hardware answered.

    None while only they have called: an access point that isolates its clients may let questions to all pass, and no
    answer to one.
    """
    found: dict[str, bool | None] = {}
    for datagram in _neighbour_table():
        found.update(_read_neighbours(datagram))
    return found


_DUMP_NEIGHBOURS = struct.pack("=IHHIIBxxxiHBB", 28, 30, 0x301, 1, 0, socket.AF_INET, 0, 0, 0, 0)
"""RTM_GETNEIGH as a request for the whole table: the header, then the pattern (rtnetlink(7))."""
_HEADER, _NEIGHBOUR, _ATTRIBUTE = struct.Struct("=IHHII"), struct.Struct("=BxxxiHBB"), struct.Struct("=HH")
_NEW_NEIGHBOUR, _DONE, _ERROR, _DESTINATION = 28, 3, 2, 1
_ANSWERED, _SILENT = 0x02 | 0x40 | 0x80, 0x01 | 0x20
"""States REACHABLE, NOARP and PERMANENT; INCOMPLETE and FAILED. Of the others nothing is known."""
_DATAGRAMS_MAX = 64


def _neighbour_table() -> Iterator[bytes]:
    """Yield the system's table of neighbours as it sends it; nothing where there is none."""
    if sys.platform != "linux":
        return
    with contextlib.suppress(OSError), socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0) as asker:
        asker.settimeout(_ROUTER_ANSWER_S)
        asker.send(_DUMP_NEIGHBOURS)
        for _ in range(_DATAGRAMS_MAX):
            datagram = asker.recv(1 << 16)
            yield datagram
            if any(kind in (_DONE, _ERROR) for kind, _ in _messages(datagram)):
                return


def _read_neighbours(datagram: bytes) -> Iterator[tuple[str, bool | None]]:
    for kind, body in _messages(datagram):
        if kind != _NEW_NEIGHBOUR or len(body) < _NEIGHBOUR.size:
            continue
        _, _, state, _, _ = _NEIGHBOUR.unpack_from(body)
        at = _NEIGHBOUR.size
        while at + _ATTRIBUTE.size <= len(body):
            length, name = _ATTRIBUTE.unpack_from(body, at)
            value = body[at + _ATTRIBUTE.size : at + length]
            if name == _DESTINATION and len(value) == 4:
                yield socket.inet_ntoa(value), (True if state & _ANSWERED else False if state & _SILENT else None)
            at += max(_aligned(length), _ATTRIBUTE.size)


def _messages(datagram: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield type and content of each message."""
    at = 0
    while at + _HEADER.size <= len(datagram):
        length, kind, _, _, _ = _HEADER.unpack_from(datagram, at)
        yield kind, datagram[at + _HEADER.size : at + length]
        at += max(_aligned(length), _HEADER.size)


def _aligned(length: int) -> int:
    return (length + 3) // 4 * 4


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
