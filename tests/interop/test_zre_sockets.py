"""ZRE nodes of ours on real sockets of this machine: with each other, and with a program made of bare sockets."""

import asyncio
import json
import socket
from collections.abc import Coroutine, Iterator
from contextlib import closing
from random import Random
from typing import Any

import ifaddr
import pytest

from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.gateways.feed_event import FeedEvent, JsonValue
from derbyos_core.gateways.zre.codec import decode_beacon
from derbyos_core.gateways.zre.effects import (
    Discovered,
    ZREEntered,
    ZREExited,
    ZREJoined,
    ZRELeft,
    ZREShouted,
    ZREWhispered,
)
from derbyos_core.gateways.zre.messages import ZREHello, ZREPing, ZREPingOk, ZREShout, ZREWhisper
from derbyos_core.gateways.zre.node import ZREStanding
from derbyos_core.gateways.zre.translator import BOUT_HEADER, FEED_HEADER, GROUP
from derbyos_core.identity import SourceId, octets_of
from derbyos_core.node.gateways import zre
from derbyos_core.node.gateways.zre import DISCOVERY_PORT, ZREDoor, ZREDoorSettings
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.transport.rate_limiter import ALLOWANCE
from tests.interop.node_kit import expect_soon
from tests.interop.zre_kit import BareProgram, HeardNode, beacon_socket, free_port, running_nodes, why_no_broadcast

pytestmark = pytest.mark.skipif(bool(why_no_broadcast()), reason=why_no_broadcast())

SOURCE = SourceId("3f2b1c4d-0000-4000-8000-00000000000a")


@pytest.fixture
def bare() -> Iterator[BareProgram]:
    program = BareProgram()
    yield program
    program.close()


def run(scene: Coroutine[None, None, None]) -> None:
    asyncio.run(scene)


@pytest.mark.clause("ZRE-2", "ZRE-3", "ZRE-12", "ZRE-35", "ZRE-36", "ZRE-37", "ZRE-39")
def test_nodes_of_one_process_find_each_other_on_port_5670() -> None:
    """ZRE-2, ZRE-3, ZRE-12, ZRE-35, ZRE-36, ZRE-37, ZRE-39: by their beacons, and one leaves."""

    async def scene() -> None:
        nodes = [HeardNode(DISCOVERY_PORT, f"node {number}", X_NUMBER=str(number)) for number in range(4)]
        first, second, *_ = nodes
        ids = {node.id for node in nodes}
        async with running_nodes(*nodes):
            await expect_soon(lambda: all(ids <= {*one.node.peers, one.id} for one in nodes), "everybody")
            names = {event.peer: event for event in second.heard if isinstance(event, ZREEntered)}
            assert names[first.id].name == "node 0"
            assert names[first.id].headers == {"X-NUMBER": "0"}
            for node in nodes[:3]:
                node.join("hall")
            await expect_soon(lambda: len(second.node.members("hall")) == 2, "the group")
            assert second.shout("hall", b"to two") == 2
            assert second.whisper(first.id, b"to one")
            await expect_soon(lambda: ZREWhispered(second.id, (b"to one",)) in first.heard, "the WHISPER")
            told = [ZREShouted(second.id, "hall", (b"to two",)) in node.heard for node in nodes]
            assert told == [True, False, True, False]
            first.leave("hall")
            await expect_soon(lambda: ZRELeft(first.id, "hall") in nodes[3].heard, "the LEAVE")
            await first.stop()
            gone = ZREExited(first.id, "farewell")
            await expect_soon(lambda: all(gone in node.heard for node in nodes[1:]), "the farewell")
            assert first.id not in second.node.peers

    run(scene())


@pytest.mark.clause("ZRE-4", "ZRE-5", "ZRE-8", "ZRE-13", "ZRE-14", "ZRE-15")
def test_beacons_name_the_port_of_the_router() -> None:
    """ZRE-4, ZRE-5, ZRE-8, ZRE-13, ZRE-14, ZRE-15: one port in C000..FFFF each second, 0 at the end, from our port."""

    async def scene() -> None:
        port = free_port()
        node = HeardNode(port)
        with beacon_socket(port) as beacons:
            async with running_nodes(node):
                got = [await asyncio.to_thread(beacons.recvfrom, 100) for _ in range(2)]
            got.append(beacons.recvfrom(100))
        assert [(len(octets), sender) for octets, sender in got] == [(22, ("127.0.0.1", port))] * 3
        ports = [decode_beacon(octets).port for octets, _ in got]
        assert ports[0] == ports[1] >= 0xC000
        assert ports[2] == 0
        assert {decode_beacon(octets).node for octets, _ in got} == {node.id}

    run(scene())


@pytest.mark.clause("ZRE-16", "ZRE-17", "ZRE-18", "ZRE-20", "ZRE-21", "ZRE-25", "ZRE-32", "ZRE-44", "ZRE-46")
def test_program_of_bare_sockets_is_met_by_its_hello(bare: BareProgram) -> None:
    """ZRE-16, ZRE-17, ZRE-18, ZRE-20, ZRE-21, ZRE-25, ZRE-32, ZRE-44, ZRE-46: everything goes by the connection that
    we make to its endpoint, as identity 01 and UUID, in clear; nothing comes back on its own.
    """

    async def scene() -> None:
        port = free_port()
        node = HeardNode(port, "ours")
        with beacon_socket(port) as beacons:
            async with running_nodes(node):
                beacon = await asyncio.to_thread(beacons.recv, 100)
                bare.connect(decode_beacon(beacon).port)
                bare.dealer.send_multipart([b"GET / HTTP/1.1", b""])
                bare.send(bare.hello("hall"))
                await expect_soon(lambda: bare.id in node.node.peers, "the program")
                await expect_soon(lambda: bare.router.poll(0), "our HELLO")
                identity, number, hello = bare.receive() or (b"", 0, None)
                assert (identity, number) == (b"\x01" + node.id, 1)
                assert isinstance(hello, ZREHello)
                assert (hello.name, hello.groups) == ("ours", ())
                bare.send(ZREWhisper((b"\0\xff",)))
                bare.send(ZREPing())
                await expect_soon(lambda: bare.router.poll(0), "the answer")
                assert bare.receive() == (identity, 2, ZREPingOk())
                assert ZREWhispered(bare.id, (b"\0\xff",)) in node.heard
                node.shout("hall", b"in clear")
                await expect_soon(lambda: bare.router.poll(0), "the SHOUT")
                assert bare.receive() == (identity, 3, ZREShout("hall", (b"in clear",)))
                assert not bare.dealer.poll(50)
                assert node.counters()["bad-signature"] == 1

    run(scene())


@pytest.mark.clause("ZRE-11", "ZRE-19", "ZRE-22")
def test_program_is_met_by_its_beacon_and_dropped_when_it_does_not_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """ZRE-11, ZRE-19, ZRE-22: messages are queued at once, up to a limit in octets; then it is not responding."""
    monkeypatch.setattr(zre, "PEER_OCTETS_MAX", 1 << 20)
    slow, quick = BareProgram(receive_hwm=1), BareProgram()

    async def scene() -> None:
        port = free_port()
        node = HeardNode(port)
        with beacon_socket(port) as beacons:
            async with running_nodes(node):
                for program in (slow, quick):
                    program.beacon(beacons, program.port)
                    await expect_soon(lambda: node.node.standing(program.id) is ZREStanding.GREETED, "met")  # noqa: B023
                    assert node.whisper(program.id, b"at once")
                await expect_soon(lambda: quick.router.poll(0), "our HELLO")
                assert isinstance((quick.receive() or (0, 0, 0))[2], ZREHello)
                sent = 0
                while node.node.standing(slow.id) is ZREStanding.GREETED and sent < 2_000:
                    node.whisper(slow.id, bytes(1 << 16))
                    sent += 1
                    await asyncio.sleep(0)
                assert 16 < sent < 2_000
                assert node.counters()["refused"] == 1
                assert node.node.standing(quick.id) is ZREStanding.GREETED
                await expect_soon(lambda: quick.router.poll(0), "the first WHISPER")
                assert (quick.receive() or (0, 0, 0))[1:] == (2, ZREWhisper((b"at once",)))

    try:
        run(scene())
    finally:
        slow.close()
        quick.close()


@pytest.mark.clause("ZRE-19")
def test_what_comes_on_a_dealer_is_discarded_and_a_flood_ends_it(bare: BareProgram) -> None:
    """ZRE-19: a DEALER only sends."""

    async def scene() -> None:
        port = free_port()
        node = HeardNode(port)
        with beacon_socket(port) as beacons:
            async with running_nodes(node):
                bare.beacon(beacons, bare.port)
                await expect_soon(lambda: bare.router.poll(0), "our HELLO")
                identity, *_ = bare.router.recv_multipart()
                for _ in range(zre.DISCARDED_MAX + 100):
                    bare.router.send_multipart([identity, b"\xaa\xa1\x06\x02\0\x01"])
                await expect_soon(lambda: node.counters().get("refused") == 1, "the end of the flood")
                assert node.heard == []
                assert node.node.peers == ()

    run(scene())


def test_flood_of_one_program_costs_no_other(bare: BareProgram) -> None:
    """Its messages are dropped by their first frame; the other program is served meanwhile."""

    async def scene() -> None:
        port = free_port()
        node, other = HeardNode(port), HeardNode(port)
        async with running_nodes(node, other):
            await expect_soon(lambda: node.node.peers == (other.id,), "the other")
            bare.connect(node.mailbox_port)
            bare.send(bare.hello())
            for _ in range(ALLOWANCE + 1_000):
                bare.send(ZREPingOk())
            other.whisper(node.id, b"meanwhile")
            await expect_soon(lambda: node.counters()["flood"] > 0, "the flood")
            await expect_soon(lambda: ZREWhispered(other.id, (b"meanwhile",)) in node.heard, "the other's WHISPER")
            assert other.id in node.node.peers

    run(scene())


def test_beacon_of_another_network_is_dropped() -> None:
    """A door on loopback has no peers in the hall."""

    async def scene() -> None:
        port = free_port()
        node = HeardNode(port)
        async with running_nodes(node):
            with beacon_socket(port) as beacons:
                node._beacons._interfaces = ()
                beacons.sendto(b"ZRE\x01" + bytes(18), beacons.getsockname())
                await expect_soon(lambda: node.counters().get("beacon-elsewhere"), "the beacon")
                assert node.node.peers == ()

    run(scene())


def test_introduced_node_needs_no_beacon() -> None:
    async def scene() -> None:
        one, other = HeardNode(free_port()), HeardNode(free_port())
        async with running_nodes(one, other):
            one.introduce(other.id, "127.0.0.1", other.mailbox_port)
            await expect_soon(lambda: (one.node.peers, other.node.peers) == ((other.id,), (one.id,)), "both")

    run(scene())


def test_dropped_peer_is_dialled_again_after_a_pause() -> None:
    async def scene() -> None:
        port = free_port()
        one, other = HeardNode(port), HeardNode(port)
        async with running_nodes(one, other):
            await expect_soon(lambda: one.node.peers and other.node.peers, "both")
            one._refuse(other.id)
            assert one.node.peers == ()
            one.introduce(other.id, "127.0.0.1", other.mailbox_port)
            await expect_soon(lambda: one.node.peers == (other.id,), "again")
            await expect_soon(lambda: len([e for e in other.heard if isinstance(e, ZREEntered)]) == 2, "there as well")
            assert one.whisper(other.id, b"x")
            await expect_soon(lambda: ZREWhispered(one.id, (b"x",)) in other.heard, "the WHISPER")

    run(scene())


def test_new_address_of_the_machine_is_told_and_a_lost_network_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zre, "NETWORKS_S", 0)
    hosts = ["127.0.0.1"]
    monkeypatch.setattr(zre, "own_host", lambda _host: hosts[-1])

    async def scene() -> None:
        port = free_port()
        one, other = HeardNode(port), HeardNode(port)
        async with running_nodes(one, other):
            await expect_soon(lambda: one.node.peers and other.node.peers, "both")
            one._on_time()
            assert one.node.peers == (other.id,)
            hosts.append("127.0.0.9")
            one._on_time()
            assert one.heard[-1] == ZREExited(other.id, "our address has changed")
            entered = ZREEntered(peer=one.id, name="", host="127.0.0.9", headers={})
            await expect_soon(lambda: entered in other.heard, "the new address")

    run(scene())


class Adapter:
    """An adapter as ifaddr reports it."""

    def __init__(self, *addresses: str) -> None:
        self.ips = [ifaddr.IP(one.split("/")[0], int(one.split("/")[1]), "x") for one in addresses]


@pytest.mark.parametrize(
    ("host", "adapters", "found"),
    [
        ("0.0.0.0", ["127.0.0.1/8", "192.0.2.7/24", "10.0.0.5/16", "10.9.9.9/32"], ["192.0.2.7/24", "10.0.0.5/16"]),
        ("10.0.0.5", ["127.0.0.1/8", "192.0.2.7/24", "10.0.0.5/16"], ["10.0.0.5/16"]),
        ("10.0.0.6", ["127.0.0.1/8", "192.0.2.7/24"], []),
        ("0.0.0.0", ["127.0.0.1/8"], ["127.0.0.1/8"]),
        ("127.0.0.1", ["127.0.0.1/8", "192.0.2.7/24"], ["127.0.0.1/8"]),
    ],
)
def test_beacons_go_to_each_network_of_the_host(
    monkeypatch: pytest.MonkeyPatch, host: str, adapters: list[str], found: list[str]
) -> None:
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [Adapter(one) for one in adapters])
    assert [str(one) for one in zre._interfaces_of(host)] == found


# -- the door -------------------------------------------------------------------------------------------------


def fact(number: int, value: JsonValue = 1) -> FeedEvent:
    return FeedEvent(number=number, topic=("score", "home"), value=value, at=Instant(5), source=SOURCE)


class Feed:
    """A feed of one fact that changes."""

    def __init__(self) -> None:
        self.number = 3

    def snapshot(self) -> tuple[FeedEvent, ...]:
        return (fact(self.number, "x"),)


def make_door(port: int, **settings: object) -> ZREDoor:
    return ZREDoor(
        Feed(),
        lambda client, text: json.dumps({"accepted": f"{client}: {text}"}),
        source=SOURCE,
        port=port,
        clock=RealClock(),
        random=Random(1),
        settings=ZREDoorSettings(bout="finals", name="hall", **settings),  # type: ignore[arg-type]
    )


def test_program_follows_a_bout_at_the_door() -> None:
    async def scene() -> None:
        port = free_port()
        door, program = make_door(port), HeardNode(port, "overlay")
        door_id = octets_of(SOURCE)
        await door.start()
        try:
            async with running_nodes(program):
                door.publish((fact(1),))
                await expect_soon(lambda: door_id in program.node.peers, "the door")
                (entered,) = [event for event in program.heard if isinstance(event, ZREEntered)]
                assert entered.headers == {FEED_HEADER: "1", BOUT_HEADER: "finals"}
                assert entered.name == "hall"
                program.join(GROUP)
                await expect_soon(lambda: door.clients() == 1, "the program")
                program.whisper(entered.peer, b'{"snapshot":true}')
                program.whisper(entered.peer, b'{"command":"StartJam"}')
                await expect_soon(lambda: len(_told(program)) == 2, "the answers")
                door.publish((fact(4), fact(5, None)))
                await expect_soon(lambda: len(_told(program)) == 4, "the events")
                snapshot, answer, *events = _told(program)
                assert snapshot["snapshot"]["facts"][0]["value"] == "x"
                client = f"overlay {program.id.hex()}"
                assert answer == {"accepted": client + ': {"command":"StartJam"}'}
                assert [event["number"] for event in events] == [4, 5]
                assert door.counters()["snapshots"] == door.counters()["requests"] == 1
        finally:
            await door.stop()
            await door.stop()
        door.publish((fact(6),))
        assert door.clients() == 0

    run(scene())


def _told(program: HeardNode) -> list[dict[str, Any]]:
    """JSON objects that a program was sent, in their order."""
    return [json.loads(event.content[0]) for event in program.heard if isinstance(event, ZREWhispered | ZREShouted)]


def test_doors_discover_each_other_by_a_header() -> None:
    async def scene() -> None:
        port = free_port()
        found: list[tuple[str, str]] = []
        door = make_door(port, on_discovered=lambda host, headers: found.append((host, headers["X-DERBYOS"])))
        other = HeardNode(port, X_DERBYOS="127.0.0.1:50000")
        await door.start()
        try:
            async with running_nodes(other):
                await expect_soon(lambda: found == [("127.0.0.1", "127.0.0.1:50000")], "the node")
                assert not [event for event in other.heard if isinstance(event, Discovered | ZREJoined)]
        finally:
            await door.stop()

    run(scene())


def test_port_of_another_program_is_told() -> None:
    async def scene() -> None:
        with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as taken:
            taken.bind(("127.255.255.255", 0))
            door = make_door(taken.getsockname()[1])
            with pytest.raises(UserError, match=f"port {taken.getsockname()[1]} is in use"):
                await door.start()
            await door.stop()

    run(scene())


def test_header_that_is_too_long_is_told() -> None:
    async def scene() -> None:
        door = make_door(free_port(), headers={"X-LONG": "x" * 20_000})
        with pytest.raises(UserError, match="octets"):
            await door.start()
        await door.stop()

    run(scene())


def test_failure_of_the_door_does_not_touch_the_bout(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_arguments: object) -> None:
        raise ZeroDivisionError

    async def scene() -> None:
        port = free_port()
        door = make_door(port, on_discovered=fail)
        program = HeardNode(port, X_DERBYOS="127.0.0.1:50000")
        await door.start()
        try:
            async with running_nodes(program):
                program.join(GROUP)
                await expect_soon(lambda: door.clients() == 1, "the program")
                monkeypatch.setattr(zre, "encode_event", fail)
                door.publish((fact(1),))
                assert door.counters()["failed-events"] == 2
                monkeypatch.undo()
                door.publish((fact(2),))
                await expect_soon(lambda: len(_told(program)) == 1, "the next event")
        finally:
            await door.stop()
        assert "ZeroDivisionError" in caplog.text

    run(scene())


def test_node_leaves_no_socket_behind() -> None:
    """Warnings of sockets that were left open fail the test."""

    async def scene() -> None:
        node = HeardNode(free_port())
        await node.start()
        before = len(asyncio.all_tasks())
        await node.stop()
        await node.stop()
        assert len(asyncio.all_tasks()) == before

    run(scene())
