"""Reading of router and neighbours on Linux, and on a system that reports neither."""

import asyncio
import socket
import struct
import sys
from pathlib import Path

import pytest

from derbyos_core.gateways.zre.messages import ZREId
from derbyos_core.node.doctor import multicast_check, system_network
from derbyos_core.node.doctor.beacon_check import BeaconCheck
from derbyos_core.node.doctor.multicast_check import MulticastCheck
from derbyos_core.node.doctor.system_network import Card, answering_neighbours, asks_router, cards, neighbours, router

ROUTES = """Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
eth0\t00004E0A\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0
eth0\t00000000\t01004E0A\t0003\t0\t0\t0\t00000000\t0\t0\t0
"""
REACHABLE, STALE, DELAY, PROBE, FAILED, INCOMPLETE, PERMANENT = 0x02, 0x04, 0x08, 0x10, 0x20, 0x01, 0x80
LADDR, DST = 2, 1
DONE = struct.pack("=IHHIIi", 20, 3, 2, 1, 0, 0)

little_endian = pytest.mark.skipif(sys.byteorder != "little", reason="the table is written in this machine's order")


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Move the system's tables into a temporary folder."""
    monkeypatch.setattr(system_network, "_ROUTES", tmp_path / "route")
    monkeypatch.setattr(system_network, "_neighbour_table", lambda: iter(()))
    return tmp_path


def _neighbour(address: str, state: int) -> bytes:
    """Return one message of the system's table, as rtnetlink(7) writes it."""
    body = struct.pack("=BxxxiHBB", socket.AF_INET, 2, state, 0, 1)
    for name, value in ((DST, socket.inet_aton(address)), (LADDR, b"\x02\xde\x4b\0\0\1\0\0")):
        length = 4 if name == DST else 6
        body += struct.pack("=HH", 4 + length, name) + value
    return struct.pack("=IHHII", 16 + len(body), 28, 2, 1, 0) + body


@little_endian
def test_the_router_is_that_of_the_default_route(tables: Path) -> None:
    (tables / "route").write_text(ROUTES, encoding="ascii")
    assert router() == "10.78.0.1"
    (tables / "route").write_text(ROUTES.replace("01004E0A", "00000000"), encoding="ascii")
    assert router() == ""


@pytest.mark.parametrize(
    ("state", "answers"),
    [
        pytest.param(REACHABLE, True, id="reachable"),
        pytest.param(PERMANENT, True, id="permanent"),
        pytest.param(FAILED, False, id="failed"),
        pytest.param(INCOMPLETE, False, id="incomplete"),
        pytest.param(STALE, None, id="stale"),
        pytest.param(DELAY, None, id="delay"),
        pytest.param(PROBE, None, id="probe"),
    ],
)
def test_a_neighbour_is_near_once_its_hardware_answered(
    monkeypatch: pytest.MonkeyPatch, state: int, answers: bool | None
) -> None:
    """Who only asked for us is known by their hardware address, and may be out of reach."""
    table = [_neighbour("10.78.0.1", REACHABLE) + _neighbour("10.78.0.2", state), DONE]
    monkeypatch.setattr(system_network, "_neighbour_table", lambda: iter(table))
    assert neighbours() == {"10.78.0.1": True, "10.78.0.2": answers}


def test_a_neighbour_is_waited_for_until_it_is_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure counts, although the neighbour asks again and is known again."""
    states = [STALE, DELAY, PROBE, FAILED, STALE]
    rounds = iter([[_neighbour("127.0.0.2", one)] for one in states] + [[_neighbour("127.0.0.3", REACHABLE)]] * 3)
    monkeypatch.setattr(system_network, "_neighbour_table", lambda: iter(next(rounds)))
    assert asyncio.run(answering_neighbours(["127.0.0.2", "127.0.0.3"])) == {"127.0.0.2": False, "127.0.0.3": True}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has this table")
def test_the_system_has_a_table_of_neighbours() -> None:
    assert b"".join(system_network._neighbour_table())


def test_silent_system_is_not_guessed_about(tables: Path) -> None:
    assert tables.is_dir()
    assert router() == ""
    assert neighbours() == {}
    assert asyncio.run(asks_router("")) is None


def test_this_machine_has_loopback_at_least() -> None:
    assert "127.0.0.1" in {card.address for card in cards()}


def test_blocked_port_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that does not share the mDNS port blocks it for all others."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as keeper:
        keeper.bind(("", 0))
        monkeypatch.setattr(multicast_check, "_PORT", keeper.getsockname()[1])
        multicast = MulticastCheck()
        multicast.open([])
        multicast.listen()
        assert multicast.is_port_taken
        multicast.close()


def test_an_address_that_is_not_ours_cannot_send_or_join() -> None:
    """The reasons are the messages of the system."""
    multicast = MulticastCheck()
    multicast.ask(["203.0.113.9"])
    assert list(multicast.send_faults) == ["203.0.113.9"]
    assert multicast.send_faults["203.0.113.9"]


LOOPBACK = Card("lo", "127.0.0.1", "127.0.0.0/8", is_up=True, has_multicast=False)
NOBODY = ZREId(bytes(16))


def _free_port() -> int:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux broadcasts on loopback")
def test_our_beacon_is_heard_and_others_are_not_taken_for_it() -> None:
    port = _free_port()
    check, other = BeaconCheck(NOBODY, port), BeaconCheck(ZREId(b"x" * 16), port)
    check.open()
    other.open()
    try:
        other.send([LOOPBACK])
        check.listen()
        assert check.heard == set()
        check.send([LOOPBACK])
        check.listen()
        assert (check.heard, check.send_faults, check.is_port_taken) == ({"127.0.0.1"}, {}, False)
    finally:
        check.close()
        other.close()


def test_beacons_need_their_port_a_broadcast_address_and_an_address_of_ours() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as keeper:
        keeper.bind(("", 0))
        check = BeaconCheck(NOBODY, keeper.getsockname()[1])
        check.open()
        assert check.is_port_taken
        check.listen()
        assert check.heard == set()
        check.close()
    tunnel = Card("wg0", "10.9.0.2", "10.9.0.2/32", is_up=True, has_multicast=None)
    foreign = Card("eth0", "203.0.113.9", "203.0.113.0/24", is_up=True, has_multicast=True)
    check.send([tunnel, foreign])
    assert check.send_faults["10.9.0.2"] == "its network has no broadcast address"
    assert check.send_faults["203.0.113.9"]
