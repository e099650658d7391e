"""Nodes that discover each other by beacons, on loopback alone, each test at a port of its own (DOS-4, 69, 109)."""

import asyncio
import logging
import socket
from contextlib import closing
from random import Random

import pytest

from derbyos_core.gateways.zre.codec import endpoint_of
from derbyos_core.gateways.zre.messages import ZREHello
from derbyos_core.identity import BoutId, SourceId, new_source
from derbyos_core.node.discovery import beacons
from derbyos_core.node.discovery.beacons import BeaconDiscovery
from derbyos_core.node.discovery.discovery import Announcement
from derbyos_core.node.discovery.zre_headers import encode_headers
from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from derbyos_core.node.transport.open_files import Shares
from derbyos_core.replica.events import Found, Lost
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import BOUT, expect_soon, has_all, make_node, running, write_note
from tests.interop.zre_kit import BROADCAST, BareProgram, HeardNode, beacon_socket, free_port, why_no_broadcast

pytestmark = pytest.mark.skipif(bool(why_no_broadcast()), reason=why_no_broadcast())

HERE, THERE = Address(LOOPBACK_HOST, 50_001), Address(LOOPBACK_HOST, 50_002)


def _discovery(port: int) -> BeaconDiscovery:
    return BeaconDiscovery(LOOPBACK_HOST, port=port)


def _source(number: int) -> SourceId:
    return new_source(Random(number))


def _announcement(number: int, address: Address, bout: str = "finals", **texts: str) -> Announcement:
    return Announcement(source=_source(number), address=address, bout=bout, **texts)


@pytest.mark.clause(4, 69, 109)
def test_nodes_meet_by_beacon_and_by_address() -> None:
    """DOS-4, DOS-69, DOS-109: two nodes meet by beacons, the third address is typed; who leaves is reported."""

    async def scene() -> None:
        port = free_port()
        nodes = [make_node(discovery=_discovery(port)) for _ in range(2)]
        typed, stranger = make_node(), make_node(bout=BoutId("semi"), discovery=_discovery(port))
        watcher = _discovery(port)
        assert await watcher.open()
        assert not await watcher.open()
        async with running(*nodes, typed, stranger) as addresses:
            typed.dial(addresses[0])
            write_note(typed, "typed")
            await expect_soon(lambda: all(has_all(node, "typed") for node in nodes), "the note")
            await expect_soon(lambda: all(len(node.view().peers) == 2 for node in nodes), "everybody, and nobody else")

            def counts() -> dict[str, int]:
                return {bout.bout: bout.officials for bout in watcher.found_bouts()}

            await expect_soon(lambda: counts() == {BOUT.string: 2, "semi": 1}, "all in the list")
            (bout,) = [one for one in watcher.found_bouts() if one.bout == BOUT.string]
            assert set(bout.addresses) == set(addresses[:2])
            assert bout.phase == "before"
            await nodes[0].stop()
            await expect_soon(lambda: counts() == {BOUT.string: 1, "semi": 1}, "one less in the list")
        await expect_soon(lambda: watcher.found_bouts() == (), "the empty list")
        await watcher.close()

    asyncio.run(scene())


@pytest.mark.clause(109)
def test_announcement_follows_the_bout_until_it_ends() -> None:
    """DOS-109: found, changed and lost, for a node as events and for a program without a bout as a list."""

    async def scene() -> None:
        port = free_port()
        node, other, lister = (_discovery(port) for _ in range(3))
        heard: list[Found | Lost] = []
        await lister.open()
        await other.open()
        await expect_soon(lambda: len(lister._programs) == 1, "two programs without a bout")
        await node.join(_announcement(1, HERE), heard.append)
        assert node.found_bouts() == lister.found_bouts() == ()
        await other.join(_announcement(2, THERE, "semi"), lambda _: None)
        await expect_soon(lambda: heard == [Found(address=THERE, source=_source(2), bout="semi")], "the other")
        await other.update(_announcement(2, THERE, "semi", title="Reds – Blues", phase="jam"))
        await expect_soon(
            lambda: [one.title for one in lister.found_bouts()] == ["", "Reds – Blues"], "the title in the list"
        )
        assert len(heard) == 1  # a node in a bout is not told of each jam
        await other.update(_announcement(2, HERE, "finals", title="Reds – Blues", phase="jam"))
        await expect_soon(lambda: heard[-1] == Found(address=HERE, source=_source(2), bout="finals"), "the change")
        await node.part()
        await expect_soon(lambda: [one.phase for one in node.found_bouts()] == ["jam"], "the list of one that left")
        await expect_soon(lambda: [one.officials for one in other.found_bouts()] == [], "nobody in a bout")
        await node.join(_announcement(1, HERE), heard.append)
        await other.close()
        await expect_soon(lambda: heard[-1] == Lost(_source(2)), "the end")
        await node.close()
        await lister.close()

    asyncio.run(scene())


def test_jams_are_not_told_to_foreign_programs_nor_to_nodes_in_a_bout() -> None:
    """Each would take another HELLO as the end of the node and its return."""

    async def scene() -> None:
        port = free_port()
        node, foreign = _discovery(port), HeardNode(port, "overlay")
        await foreign.start()
        await node.join(_announcement(1, HERE), lambda _: None)
        await expect_soon(lambda: len(foreign.heard) == 2, "the node's entrance")
        await node.update(_announcement(1, HERE, phase="jam"))
        await node.update(_announcement(1, THERE, phase="jam"))
        foreign.join("x")  # behind whatever was sent before
        await asyncio.sleep(0.3)
        assert len(foreign.heard) == 2
        await node.close()
        await foreign.stop()

    asyncio.run(scene())


def test_claims_about_other_machines_are_not_believed() -> None:
    """Neither by a HELLO alone, nor with a beacon; where the beacon comes from, an address is believed."""

    async def scene() -> None:
        port = free_port()
        node = _discovery(port)
        heard: list[Found | Lost] = []
        await node.join(_announcement(1, HERE), heard.append)
        assert node._sockets is not None
        with closing(beacon_socket(port)) as sender:
            liar = BareProgram()
            liar.connect(node._sockets.mailbox_port)
            found = Found(address=Address(LOOPBACK_HOST, 50_009), source=_source(2), bout="finals")
            claim = encode_headers(_announcement(2, Address("192.0.2.99", 50_009)))
            liar.send(ZREHello(endpoint=endpoint_of("192.0.2.99", 50_000), headers=claim))
            await expect_soon(lambda: node._sockets and node._sockets.counters().get("elsewhere"), "the refusal")
            liar.beacon(sender, liar.port)
            await expect_soon(lambda: node._sockets and node._sockets.node.standing(liar.id) == "greeted", "a peer")
            for host, is_believed in (("192.0.2.99", False), (LOOPBACK_HOST, True)):
                liar._sequence = 0
                claim = encode_headers(_announcement(2, Address(host, 50_009)))
                liar.send(ZREHello(endpoint=endpoint_of(LOOPBACK_HOST, liar.port), headers=claim))
                await expect_soon(lambda: node._sockets and node._sockets.node.peers == (liar.id,), "the entrance")
                await asyncio.sleep(0.2)
                assert heard == ([found] if is_believed else [])
            liar.close()
        await node.close()

    asyncio.run(scene())


def test_without_the_port_a_node_works_and_complains_once(caplog: pytest.LogCaptureFixture) -> None:
    """The port is taken by a program that shares it with nobody."""

    async def scene(port: int) -> None:
        node = make_node(bout=BoutId("alone"), discovery=_discovery(port))
        other = make_node(bout=BoutId("alone"))
        async with running(node, other) as (address, _):
            other.dial(address)
            write_note(node, "works")
            await expect_soon(lambda: has_all(other, "works"), "the entry")
            await expect_soon(lambda: "no beacons on this network" in caplog.text, "the complaint")
            await asyncio.sleep(1.2)  # the announcer looks every half second

    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as taken, caplog.at_level(logging.WARNING):
        taken.bind((BROADCAST, 0))
        asyncio.run(scene(taken.getsockname()[1]))
    assert caplog.text.count("no beacons") == 1


def test_where_few_files_may_be_open_they_are_left_to_the_bout(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(beacons, "shares_of_open_files", lambda: Shares(connections_out=48, connections_in=48))

    async def scene() -> None:
        discovery = _discovery(free_port())
        with caplog.at_level(logging.WARNING):
            assert not await discovery.open()
        await discovery.join(_announcement(1, HERE), lambda _: None)
        await discovery.update(_announcement(1, THERE))
        await discovery.close()

    asyncio.run(scene())
    assert caplog.text.count("too few open files") == 1


def test_a_port_that_becomes_free_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beacons, "RETRY_S", 0.0)

    async def scene() -> None:
        with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as taken:
            taken.bind((BROADCAST, 0))
            port = taken.getsockname()[1]
            node, lister = _discovery(port), _discovery(port)
            await node.join(_announcement(1, HERE), lambda _: None)
        await lister.open()
        await node.update(_announcement(1, HERE))
        await expect_soon(lambda: [one.bout for one in lister.found_bouts()] == ["finals"], "the announcement")
        await node.close()
        await lister.close()

    asyncio.run(scene())
