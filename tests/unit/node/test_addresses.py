"""Addresses on which a node listens, and those that it announces."""

import asyncio
import socket
import uuid

import ifaddr
import pytest

from derbyos_core.errors import UserError
from derbyos_core.identity import AuthorId, BoutId
from derbyos_core.node.transport.addresses import (
    ANY_HOST,
    PORT_FIRST,
    PORT_LAST,
    ListenAt,
    is_bouts_port,
    other_port,
    own_host,
    parse_listen,
    resolve_address,
    usual_port,
)
from derbyos_core.wire.messages import Address


@pytest.mark.parametrize(
    ("text", "listen"),
    [
        ("192.168.0.17:50000", ListenAt("192.168.0.17", 50_000)),
        (" tcp://127.0.0.1:65535 ", ListenAt("127.0.0.1", 65_535)),
        ("127.0.0.1", ListenAt("127.0.0.1", None)),
        ("127.0.0.1:0", ListenAt("127.0.0.1", None)),
        ("0.0.0.0:49152", ListenAt(ANY_HOST, 49_152)),
    ],
)
def test_an_address_to_listen_at_is_read(text: str, listen: ListenAt) -> None:
    assert parse_listen(text) == listen


@pytest.mark.clause(3)
def test_each_laptop_has_a_port_of_its_own_in_each_bout() -> None:
    """DOS-3: it lies in the seed's range."""
    authors = [AuthorId(str(uuid.UUID(int=number))) for number in range(50)]
    ports = {(author, name): usual_port(BoutId(name), author) for author in authors for name in ("finals", "open")}
    assert all(PORT_FIRST <= port <= PORT_LAST for port in ports.values())
    assert len(set(ports.values())) > 90
    assert all(is_bouts_port(port) for port in ports.values())


@pytest.mark.parametrize("port", [PORT_FIRST, 50_000, 50_001, PORT_LAST])
def test_the_ports_of_a_pair_name_each_other(port: int) -> None:
    other = other_port(port)
    assert PORT_FIRST <= other <= PORT_LAST
    assert other_port(other) == port
    assert is_bouts_port(other) is not is_bouts_port(port)


@pytest.mark.parametrize("text", ["", "laptop:50000", "192.168.0.300:50000", "::1", "50000"])
def test_invalid_listen_address_is_reported(text: str) -> None:
    with pytest.raises(UserError, match="an address to listen on looks like"):
        parse_listen(text)


@pytest.mark.clause(3)
@pytest.mark.parametrize("port", ["80", "49151", "65536", "x", "5e4"])
def test_a_port_outside_the_seeds_range_is_refused(port: str) -> None:
    """DOS-3: C000..FFFF hex."""
    with pytest.raises(UserError, match="must be between 49152 and 65535"):
        parse_listen(f"127.0.0.1:{port}")


@pytest.mark.parametrize("text", ["", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:70000", "a b c", "http://x:1/y"])
def test_invalid_dial_address_is_reported(text: str) -> None:
    with pytest.raises(UserError, match="an address looks like"):
        asyncio.run(resolve_address(text))


def test_unknown_machine_is_reported() -> None:
    async def nobody(*_args: object, **_options: object) -> list[object]:
        raise socket.gaierror(socket.EAI_NONAME, "not known")

    async def scene() -> None:
        asyncio.get_running_loop().getaddrinfo = nobody  # type: ignore[method-assign, assignment]
        with pytest.raises(UserError, match="no machine called 'scoreboard' was found"):
            await resolve_address("scoreboard:50000")

    asyncio.run(scene())


@pytest.mark.clause(70)
def test_a_name_is_asked_for_in_ipv4_alone() -> None:
    """DOS-70: the stored address has four octets."""

    async def found(host: str, port: int, **options: object) -> list[object]:
        assert options["family"] == socket.AF_INET
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("198.51.100.7", port))]

    async def scene() -> None:
        asyncio.get_running_loop().getaddrinfo = found  # type: ignore[method-assign, assignment]
        assert await resolve_address("scoreboard : 50000") == Address("198.51.100.7", 50_000)

    asyncio.run(scene())


def test_given_address_is_announced() -> None:
    assert own_host("198.51.100.7") == "198.51.100.7"


class _Asker:
    """A datagram socket on a system with the given routes."""

    def __init__(self, routes: dict[str, str]) -> None:
        self._routes, self._host = routes, ""

    def __enter__(self) -> "_Asker":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, address: tuple[str, int]) -> None:
        if address[0] not in self._routes:
            raise OSError(101, "Network is unreachable")
        self._host = self._routes[address[0]]

    def getsockname(self) -> tuple[str, int]:
        return self._host, 1


@pytest.mark.parametrize(
    ("routes", "host"),
    [
        ({"192.0.2.1": "10.0.0.7", "224.0.0.251": "10.0.0.8"}, "10.0.0.7"),
        ({"224.0.0.251": "169.254.3.4"}, "169.254.3.4"),
        ({}, "127.0.0.1"),
    ],
)
def test_listening_everywhere_announces_the_default_route(
    routes: dict[str, str], host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address of the default route, else that of the link with mDNS, else loopback without a network."""
    monkeypatch.setattr(socket, "socket", lambda *_: _Asker(routes))
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [_card("lo", "127.0.0.1")])
    assert own_host(ANY_HOST) == host


@pytest.mark.parametrize(
    ("cards", "host"),
    [
        ([("lo", "127.0.0.1"), ("eth0", "192.168.7.4")], "192.168.7.4"),
        ([("docker0", "172.17.0.1"), ("lo", "127.0.0.1"), ("eth0", "192.168.7.4")], "192.168.7.4"),
        ([("wlan0", "169.254.9.9"), ("eth0", "192.168.7.4")], "192.168.7.4"),
        ([("lo", "127.0.0.1"), ("wlan0", "169.254.9.9")], "169.254.9.9"),
        ([("lo", "127.0.0.1"), ("docker0", "172.17.0.1")], "172.17.0.1"),
    ],
)
def test_without_any_route_the_address_of_a_card_is_given(
    cards: list[tuple[str, str]], host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Laptops on one switch, with typed addresses and no router."""
    monkeypatch.setattr(socket, "socket", lambda *_: _Asker({}))
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [_card(*card) for card in cards])
    assert own_host(ANY_HOST) == host


def _card(name: str, address: str) -> ifaddr.Adapter:
    return ifaddr.Adapter(name, name, [ifaddr.IP(address, 24, name)])
