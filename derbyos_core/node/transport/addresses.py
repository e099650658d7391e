"""Addresses: where a node listens, and the address that it gives to its peers.

Nothing is sent to find out: connecting a datagram socket only asks the system which of its own addresses it would use.
"""

import asyncio
import contextlib
import hashlib
import ipaddress
import re
import socket
from dataclasses import dataclass

import ifaddr

from derbyos_core.errors import RemoteProtocolError, UserError
from derbyos_core.i18n import tr
from derbyos_core.identity import AuthorId, BoutId
from derbyos_core.wire.codec import parse_address
from derbyos_core.wire.messages import Address

__all__ = [
    "ANY_HOST",
    "LOOPBACK_HOST",
    "PORT_FIRST",
    "PORT_LAST",
    "ListenAt",
    "is_bouts_port",
    "other_port",
    "own_addresses",
    "own_host",
    "parse_listen",
    "resolve_address",
    "usual_port",
]

PORT_FIRST = 0xC000
PORT_LAST = 0xFFFF
"""The ports of DOS-3 (A7), 49152 to 65535."""

ANY_HOST = "0.0.0.0"
LOOPBACK_HOST = "127.0.0.1"
_PROBES = ("192.0.2.1", "224.0.0.251")
"""Targets for a route lookup: a documentation address (the default route), then the mDNS group."""
_INSIDE = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "podman", "cni")
"""Beginnings of the names of networks inside a machine, between it and its containers and guests."""
RESOLVE_S_MAX = 5.0
_PARTS = re.compile(r"(?:tcp://)?([^\s:/]+)(?:\s*:\s*|\s+)(\d{1,5})/?", re.ASCII)


@dataclass(frozen=True, slots=True)
class ListenAt:
    """The address to listen at: all interfaces and a free port, unless a person chose otherwise.

    `usual` is the port that is tried first when none was chosen; a free one is odd or even, see `other_port`.
    """

    host: str = ANY_HOST
    port: int | None = None
    usual: int | None = None
    is_odd: bool = False


def usual_port(bout: BoutId, author: AuthorId) -> int:
    """Return the port that an author's laptop tries first in a bout: the same after each start.

    So an address that others have typed stays right when the program is started again. Nothing has to be kept for it.
    It is even: see `other_port`.
    """
    digest = hashlib.sha256(f"{bout.string}/{author}".encode()).digest()
    return PORT_FIRST + int.from_bytes(digest[:8]) % (PORT_LAST - PORT_FIRST + 1) // 2 * 2


def other_port(port: int) -> int:
    """Return the other port of a pair: of an even one the next, of an odd one the one before.

    In a closed bout a laptop listens for the bout at an even port, and for newcomers at the odd one after it, unless
    that is in use or a person chose otherwise. So a newcomer that types one of them finds the other (decision 0017).
    """
    return port ^ 1


def is_bouts_port(port: int) -> bool:
    """Return whether a laptop that chose its ports itself listens for its bout at this one, not for newcomers."""
    return port % 2 == 0


def parse_listen(text: str) -> ListenAt:
    """Parse `IP:PORT`, or `IP` alone for a free port there, as a person types it."""
    host, _, port_text = text.strip().removeprefix("tcp://").partition(":")
    if not _is_ipv4(host):
        raise UserError(tr("an address to listen on looks like 192.168.0.17:50000, found '{text}'", text=text))
    if port_text in ("", "0"):
        return ListenAt(host)
    if not port_text.isascii() or not port_text.isdigit() or not PORT_FIRST <= int(port_text) <= PORT_LAST:
        raise UserError(
            tr(
                "the port to listen on must be between {first} and {last}, found '{found}'",
                first=PORT_FIRST,
                last=PORT_LAST,
                found=port_text,
            )
        )
    return ListenAt(host, int(port_text))


async def resolve_address(text: str) -> Address:
    """Parse a typed address and resolve names to IPv4 (DOS-69, 70); raises `UserError` if there is none."""
    with contextlib.suppress(RemoteProtocolError):
        return parse_address(text)
    parts = _split(text)
    if parts is None:
        raise UserError(tr("an address looks like 192.168.0.17:50000, found '{text}'", text=text.strip()))
    host, port = parts
    loop = asyncio.get_running_loop()
    query = loop.getaddrinfo(host, port, family=socket.AF_INET, type=socket.SOCK_STREAM)
    try:
        found = await asyncio.wait_for(query, RESOLVE_S_MAX)
    except (OSError, UnicodeError, TimeoutError):
        example = f"192.168.0.17:{port}"
        raise UserError(
            tr(
                "no machine called '{host}' was found; type its address, for example {example}",
                host=host,
                example=example,
            )
        ) from None
    return Address(str(found[0][4][0]), port)


def _split(text: str) -> tuple[str, int] | None:
    match = _PARTS.fullmatch(text.strip())
    if match is None or not 1 <= int(match[2]) <= 65535:
        return None
    return match[1], int(match[2])


def _is_ipv4(text: str) -> bool:
    try:
        ipaddress.IPv4Address(text)
    except ValueError:
        return False
    return True


def own_addresses() -> frozenset[str]:
    """Return the IPv4 addresses of this machine, including loopback; empty if the system does not report them."""
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return frozenset()
    return frozenset(str(one.ip) for adapter in adapters for one in adapter.ips if one.is_IPv4)


def own_host(listen_host: str) -> str:
    """Return the IPv4 address to give to others: the one given, else that of a route, else of a card, else loopback.

    Two laptops on one cable, with typed addresses and no router, have no route to anywhere else.
    """
    if listen_host != ANY_HOST:
        return listen_host
    for probe in _PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
            try:
                asker.connect((probe, 9))  # sends nothing: it only chooses a route
                host: str = asker.getsockname()[0]
            except OSError:
                continue
        if host != ANY_HOST:
            return host
    return min(_card_addresses(), default=(False, False, 0, LOOPBACK_HOST))[-1]


def _card_addresses() -> list[tuple[bool, bool, int, str]]:
    """Return the addresses of this machine's cards, the ones that others can reach sort first."""
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return []
    return [
        (adapter.nice_name.startswith(_INSIDE), address.is_link_local, number, str(address))
        for number, adapter in enumerate(adapters)
        for one in adapter.ips
        if one.is_IPv4 and not (address := ipaddress.IPv4Address(str(one.ip))).is_loopback
    ]
