"""Nodes that are reached at another address than the one of their HELO: one peer, no alarm, and nothing gets lost."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from random import Random

import pytest

from derbyos_core.identity import AuthorId, new_source, octets_of
from derbyos_core.node.node import Node
from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from derbyos_core.node.transport.strangers import OnStrangers
from derbyos_core.node.transport.transport import OnCrowded, OnPosed, OnStalled
from derbyos_core.node.transport.zmq_transport import ZMQTransport
from derbyos_core.replica.notices import NoticeKind
from derbyos_core.replica.replica import Replica
from derbyos_core.storage.memory_store import MemoryStore
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import BOUT, LOOPBACK, Stranger, expect_soon, has_all, make_node, running, write_note

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")

NAMED_HOST = "127.0.0.2"
"""The host of a HELO, where nobody listens unless a test forwards it."""


class _OtherwiseNamed(ZMQTransport):
    """Listens at 127.0.0.1, and says that it listens at another address of this machine."""

    def open(
        self,
        on_readable: Callable[[], None],
        on_stalled: OnStalled = lambda _address, _is: None,
        on_posed: OnPosed = lambda _identity, _host: None,
        on_crowded: OnCrowded = lambda _host, _count: None,
        on_strangers: OnStrangers = lambda _host, _count: None,
    ) -> Address:
        at = super().open(on_readable, on_stalled, on_posed, on_crowded, on_strangers)
        return at._replace(host=NAMED_HOST)

    def own_address(self) -> Address | None:
        at = super().own_address()
        return None if at is None else at._replace(host=NAMED_HOST)


def _otherwise_named() -> Node:
    source = new_source(Random())
    replica = Replica(bout=BOUT, source=source, author=AuthorId(source), random=Random())
    return Node(replica, _OtherwiseNamed(source, LOOPBACK), MemoryStore())


@asynccontextmanager
async def forwarded(named: Address, lateness_s: Callable[[], float] = lambda: 0.0) -> AsyncIterator[None]:
    """Carry connections to the named address to where the node listens, each piece as late as told at its beginning."""
    tasks: set[asyncio.Task[None]] = set()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, late_s: float = 0.0) -> None:
        try:
            is_open = True
            while is_open:
                data = await reader.read(1 << 16)
                await asyncio.sleep(late_s)
                is_open = bool(data)
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(LOOPBACK_HOST, named.port)
        for one in (carry(reader, back, lateness_s()), carry(there, writer)):
            task = asyncio.create_task(one)
            tasks.add(task)
            task.add_done_callback(tasks.discard)

    server = await asyncio.start_server(accept, named.host, named.port)
    try:
        yield
    finally:
        server.close()
        for task in list(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _told(*nodes: Node) -> list[str]:
    return [notice.sentence for node in nodes for notice in node.view().notices if notice.kind is NoticeKind.FORGERY]


async def _work_for(seconds: float, *nodes: Node) -> None:
    """Let both enter notes, and expect each of them at the other within a second or two, and no alarm."""
    until = asyncio.get_running_loop().time() + seconds
    number = 0
    while asyncio.get_running_loop().time() < until:
        texts = [f"{node.replica.source} {number}" for node in nodes]
        for node, text in zip(nodes, texts, strict=True):
            write_note(node, text)
        for node in nodes:
            await expect_soon(partial(has_all, node, *texts), "each other's notes", 8.0)
        assert _told(*nodes) == []
        number += 1
        await asyncio.sleep(0.2)


@pytest.mark.parametrize("is_named_one_reached", [True, False])
def test_a_node_under_two_addresses_is_one_node(is_named_one_reached: bool) -> None:
    """On one machine both addresses are reached; of a host in two networks perhaps only the one that was typed."""

    async def scene() -> None:
        there, here = _otherwise_named(), make_node()
        async with running(there, here) as (named, _):
            typed = named._replace(host=LOOPBACK_HOST)
            async with forwarded(named) if is_named_one_reached else _nothing():
                here.dial(typed)
                await expect_soon(lambda: there.view().peers and here.view().peers, "the meeting")
                await _work_for(10.0, here, there)
                (row,) = here.view().peers
                assert {row.address, row.other_address} == {typed, named}
                assert row.state == "member"
                (row,) = there.view().peers
                assert row.state == "member"

    asyncio.run(scene())


@asynccontextmanager
async def _nothing() -> AsyncIterator[None]:
    yield


def test_a_typed_second_address_of_a_member_changes_nothing() -> None:
    async def scene() -> None:
        there, here = _otherwise_named(), make_node()
        async with running(there, here) as (named, _), forwarded(named):
            here.dial(named)
            await _work_for(2.0, here, there)
            here.dial(named._replace(host=LOOPBACK_HOST))
            await _work_for(8.0, here, there)
            assert len(here.view().peers) == len(there.view().peers) == 1

    asyncio.run(scene())


def test_where_the_second_address_fails_the_named_one_is_used() -> None:
    async def scene() -> None:
        there, here = _otherwise_named(), make_node()
        async with running(there, here) as (named, _):
            async with forwarded(named):
                here.dial(named)
                await _work_for(1.0, here, there)
            here.dial(named._replace(host=LOOPBACK_HOST))
            await _work_for(4.0, here, there)
            assert _told(here, there) == []

    asyncio.run(scene())


def test_what_comes_late_on_a_connection_that_was_given_up_accuses_nobody() -> None:
    """A lossy or slow path, a relay, a laptop that slept: the new connection is faster than the rest of the old one."""

    async def scene() -> None:
        there, here = _otherwise_named(), make_node()
        late_s = 0.7
        async with running(there, here) as (named, _), forwarded(named, lambda: late_s):
            here.dial(named)
            await expect_soon(lambda: there.view().peers and here.view().peers, "the meeting")
            await asyncio.sleep(2.0)
            for number in range(3):
                for part in range(15):
                    write_note(here, f"{number} {part}")
                    await asyncio.sleep(0.1)
                late_s = 0.7 - late_s
                here._transport.hang_up(named)
                here._transport.dial(named)
                write_note(here, f"{number} anew")
                await _work_for(2.0, here, there)
            assert _told(here, there) == []

    asyncio.run(scene())


def test_whoever_pretends_a_second_address_of_a_member_is_told_all_the_same() -> None:
    """B's own laptop knows that it did not call like that, and says so to A and C."""

    async def scene() -> None:
        _, b, c = nodes = [make_node() for _ in range(3)]
        async with running(*nodes) as (address, *_):
            b.dial(address)
            c.dial(address)
            await expect_soon(lambda: all(len(node.view().peers) == 2 for node in nodes), "the meeting")
            await asyncio.sleep(1.0)
            assert _told(*nodes) == []
            with Stranger(octets_of(b.replica.source)) as impostor:
                words = f"to={NAMED_HOST}:50000 via=0123456789ab"
                impostor.dial(address).send_multipart([b"BEAT", words.encode()])
                await expect_soon(lambda: all(_told(node) for node in nodes), "the notices", 10.0)
            own = [notice for notice in b.view().notices if notice.kind is NoticeKind.FORGERY]
            assert [notice.is_own for notice in own] == [True]

    asyncio.run(scene())
