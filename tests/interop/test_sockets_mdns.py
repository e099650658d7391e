"""Nodes that discover each other by mDNS, on loopback alone (DOS-4, 67, 68, 69, 109)."""

import asyncio
import logging
import socket
from random import Random

import pytest
from zeroconf import IPVersion, ServiceStateChange
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from derbyos_core.identity import BoutId, new_source
from derbyos_core.node.discovery.discovery import Announcement, DiscoveredBout
from derbyos_core.node.discovery.mdns import SERVICE_TYPE, MDNSDiscovery
from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from derbyos_core.replica.events import Found, Lost
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import BOUT, expect_soon, has_all, make_node, running, write_note


def _has_multicast() -> bool:
    """Return whether a message to the mDNS group on loopback comes back."""
    group = socket.inet_aton("224.0.0.251") + socket.inet_aton(LOOPBACK_HOST)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear:
        try:
            ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            ear.bind(("", 0))
            ear.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group)
            ear.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(LOOPBACK_HOST))
            ear.settimeout(1)
            ear.sendto(b"?", ("224.0.0.251", ear.getsockname()[1]))
            return ear.recv(10) == b"?"
        except OSError:
            return False


pytestmark = pytest.mark.skipif(not _has_multicast(), reason="this machine has no multicast on loopback")


def _discovery() -> MDNSDiscovery:
    return MDNSDiscovery([LOOPBACK_HOST])


@pytest.mark.clause(4, 69, 109)
def test_nodes_meet_by_announcement_and_by_address() -> None:
    """DOS-4, DOS-69, DOS-109: two nodes meet by mDNS, the third address is typed; a node that leaves is reported."""

    async def scene() -> None:
        seen = _discovery(), _discovery()
        nodes = [make_node(discovery=one) for one in seen]
        typed = make_node()
        watcher = _discovery()
        await watcher.open()
        async with running(*nodes, typed) as addresses:
            typed.dial(addresses[0])
            write_note(typed, "typed")
            await expect_soon(lambda: all(len(node.view().peers) == 2 for node in nodes), "everybody")
            await expect_soon(lambda: all(has_all(node, "typed") for node in nodes), "the note")
            await expect_soon(lambda: [bout.officials for bout in watcher.found_bouts()] == [2], "both in the list")
            (bout,) = watcher.found_bouts()
            assert (bout.bout, bout.is_shortened, bout.phase) == (BOUT.string, False, "before")
            assert set(bout.addresses) == set(addresses[:2])
            await nodes[0].stop()
            await expect_soon(lambda: [bout.officials for bout in watcher.found_bouts()] == [1], "one in the list")
        await watcher.close()

    asyncio.run(scene())


@pytest.mark.clause(67, 68)
def test_announcement_has_the_specified_fields() -> None:
    """DOS-67, DOS-68: the type, the address and port, and a TXT with UUID and bout, read by the library alone."""

    async def scene() -> None:
        discovery, source = _discovery(), new_source(Random(1))
        stranger = AsyncZeroconf(interfaces=[LOOPBACK_HOST], ip_version=IPVersion.V4Only)
        names: list[str] = []

        def on_change(**change: object) -> None:
            if change["state_change"] is ServiceStateChange.Added:
                names.append(str(change["name"]))

        browser = AsyncServiceBrowser(stranger.zeroconf, SERVICE_TYPE, handlers=[on_change])
        announcement = Announcement(
            source=source, address=Address(LOOPBACK_HOST, 50_123), bout="x" * 300, hall="Old Tram Hall"
        )
        await discovery.join(announcement, lambda _: None)
        await expect_soon(lambda: names, "the announcement")
        info = AsyncServiceInfo(SERVICE_TYPE, names[0])
        assert await info.async_request(stranger.zeroconf, 3000)
        assert info.type == "_nsode_derbyos_com._tcp.local."
        assert (info.parsed_addresses(), info.port) == ([LOOPBACK_HOST], 50_123)
        assert info.properties[b"uuid"] == source.encode()
        assert info.properties[b"boutid"] == b"x" * 248
        assert info.properties[b"hall"] == b"Old Tram Hall"
        assert len(names[0].removesuffix(f".{SERVICE_TYPE}").encode()) <= 63
        assert discovery.found_bouts() == ()  # the own announcement does not count
        await browser.async_cancel()
        await discovery.close()
        await stranger.async_close()

    asyncio.run(scene())


def test_a_name_that_somebody_has_is_left_to_them() -> None:
    """The node is announced all the same, with a number after its name (RFC 6762, 9)."""

    async def scene() -> None:
        discovery, source = _discovery(), new_source(Random(3))
        stranger = AsyncZeroconf(interfaces=[LOOPBACK_HOST], ip_version=IPVersion.V4Only)
        name = f"derbyos-{source}"
        taken = AsyncServiceInfo(
            SERVICE_TYPE, f"{name}.{SERVICE_TYPE}", addresses=[socket.inet_aton(LOOPBACK_HOST)], port=50_001
        )
        names: set[str] = set()
        browser = AsyncServiceBrowser(
            stranger.zeroconf, SERVICE_TYPE, handlers=[lambda **change: names.add(str(change["name"]))]
        )
        await (await stranger.async_register_service(taken, strict=False, cooperating_responders=True))
        await discovery.open()
        # Received by ourselves: a multicast of the last second is not repeated for a query (RFC 6762, 6).
        assert discovery._zeroconf is not None
        cache = discovery._zeroconf.zeroconf.cache
        await expect_soon(
            lambda: cache.current_entry_with_name_and_alias(SERVICE_TYPE, f"{name}.{SERVICE_TYPE}"), "the stranger"
        )
        await discovery.join(
            Announcement(source=source, address=Address(LOOPBACK_HOST, 50_002), bout="b", version="1.2"), lambda _: None
        )
        await expect_soon(lambda: f"{name}-2.{SERVICE_TYPE}" in names, "our other name")
        info = AsyncServiceInfo(SERVICE_TYPE, f"{name}-2.{SERVICE_TYPE}")
        assert await info.async_request(stranger.zeroconf, 3000)
        assert (info.port, info.properties[b"version"]) == (50_002, b"1.2")
        await browser.async_cancel()
        await discovery.close()
        await stranger.async_close()

    asyncio.run(scene())


@pytest.mark.clause(109)
def test_announcement_follows_the_bout_until_it_ends() -> None:
    """DOS-109: found, changed and lost, as events for the node and as a list for the start screen."""

    async def scene() -> None:
        one, two = _discovery(), _discovery()
        random = Random(2)
        mine, theirs = new_source(random), new_source(random)
        heard: list[Found | Lost] = []
        here, there = Address(LOOPBACK_HOST, 50_001), Address(LOOPBACK_HOST, 50_002)
        await asyncio.gather(
            one.join(Announcement(source=mine, address=here, bout="finals"), heard.append),
            two.join(Announcement(source=theirs, address=there, bout="semi"), lambda _: None),
        )
        found = Found(address=there, source=theirs, bout="semi")
        await expect_soon(lambda: found in heard, "the other")
        await two.update(Announcement(source=theirs, address=there, bout="semi", title="Reds – Blues", phase="jam"))
        listed = DiscoveredBout(
            bout="semi",
            is_shortened=False,
            title="Reds – Blues",
            hall="",
            phase="jam",
            addresses=(there,),
            officials=1,
        )
        await expect_soon(lambda: one.found_bouts() == (listed,), "the change")
        await two.close()
        await expect_soon(lambda: heard[-1] == Lost(theirs), "the end")
        assert one.found_bouts() == ()
        await one.close()

    asyncio.run(scene())


def test_without_a_network_a_node_works_and_complains_once(caplog: pytest.LogCaptureFixture) -> None:
    """Addresses that this machine does not have simulate a machine without a network."""

    async def scene() -> None:
        node = make_node(bout=BoutId("alone"), discovery=MDNSDiscovery(["203.0.113.9"]))
        other = make_node(bout=BoutId("alone"))
        async with running(node, other) as (address, _):
            other.dial(address)
            write_note(node, "works")
            await expect_soon(lambda: has_all(other, "works"), "the entry")
            await expect_soon(lambda: "no announcements on this network" in caplog.text, "the complaint")

    with caplog.at_level(logging.WARNING):
        asyncio.run(scene())
    assert caplog.text.count("no announcements") == 1
