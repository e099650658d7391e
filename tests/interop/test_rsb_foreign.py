"""Programs that behave like the shipped RSB implementations, or like the seed; the protobuf library reads for them."""

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar
from uuid import UUID

import pytest

from derbyos_core.clock import Instant
from derbyos_core.gateways.feed_event import FeedEvent
from derbyos_core.gateways.rsb.event import Event
from derbyos_core.gateways.rsb.participants import Informer
from derbyos_core.gateways.rsb.scope import ROOT, parse_scope
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId
from derbyos_core.node.gateways.rsb import RSBClient, RSBDoor
from tests.interop.node_kit import expect_soon
from tests.interop.rsb_kit import PATIENCE_S, ZEROS, ForeignClient, ForeignServer, StepClock, notification

SOURCE = SourceId("cd613e30-d8f1-4adf-91b7-584a2265b1f5")
WRITER = SourceId("bf948d47-618f-4b04-aac5-0ab5a1a79267")
FACT = FeedEvent(
    number=7,
    topic=("score", "home"),
    value=12,
    at=Instant(1_800_000_000_000_005),
    source=WRITER,
    entry=EntryRef(WRITER, 378),
)
T = TypeVar("T")


class _Feed:
    """A feed with the fact, or with others instead."""

    number = 7

    def __init__(self, *facts: FeedEvent) -> None:
        self._facts = facts or (FACT,)

    def snapshot(self) -> tuple[FeedEvent, ...]:
        return self._facts


@asynccontextmanager
async def _door(*facts: FeedEvent) -> AsyncIterator[RSBDoor]:
    door = RSBDoor(
        _Feed(*facts), lambda _client, text: f'{{"accepted":{text}}}', source=SOURCE, port=0, clock=StepClock()
    )
    await door.start()
    try:
        yield door
    finally:
        await door.stop()


async def _there(call: Callable[..., T], *arguments: object) -> T:
    """Let the foreign program block in a thread of its own."""
    return await asyncio.wait_for(asyncio.to_thread(call, *arguments), PATIENCE_S)


@pytest.mark.clause("RSB-22", "RSB-24", "RSB-W1", "RSB-W2", "RSB-W3", "RSB-W4", "RSB-W5")
@pytest.mark.parametrize("greets", [False, True])
def test_a_shipped_client_and_one_of_the_seed_read_facts(greets: bool) -> None:
    """RSB-22: zeros are answered, and sent to a client that only reads; RSB-W1..W5 by the library's own reader."""

    async def scene() -> None:
        async with _door() as door:
            with await _there(lambda: ForeignClient(door.port, greets=greets)) as client:
                door.publish((FACT,))
                read = await _there(client.read)
                assert (read.event_id.sender_id, read.event_id.sequence_number) == (UUID(SOURCE).bytes, 7)
                assert (read.scope, read.wire_schema, read.data) == (b"/derbyos/score/home/", b"utf-8-string", b"12")
                assert read.meta_data.create_time == FACT.at
                assert read.meta_data.send_time > FACT.at
                assert [(info.key, info.value) for info in read.meta_data.user_infos] == [
                    (b"topic", b"score/home"),
                    (b"number", b"7"),
                ]
                (cause,) = read.causes
                assert (cause.sender_id, cause.sequence_number) == (UUID(WRITER).bytes, 378)

    asyncio.run(scene())


@pytest.mark.clause("RSB-22")
def test_a_client_that_says_nothing_delays_no_other() -> None:
    """RSB-22: others are accepted meanwhile."""

    async def scene() -> None:
        async with _door() as door:
            _, silent = await asyncio.open_connection("127.0.0.1", door.port)
            with await _there(lambda: ForeignClient(door.port, greets=True)) as quick:
                assert door.clients() == 1
                door.publish((FACT,))
                assert (await _there(quick.read)).data == b"12"
            silent.close()

    asyncio.run(scene())


@pytest.mark.clause("RSB-20", "RSB-27")
def test_foreign_clients_talk_to_each_other_and_to_us() -> None:
    """RSB-27: to all others, octet by octet, not back; RSB-20: both ways at once on one stream each.

    A request is for the door alone.
    """

    async def scene() -> None:
        async with _door() as door:
            with (
                await _there(lambda: ForeignClient(door.port)) as a,
                await _there(lambda: ForeignClient(door.port, greets=True)) as b,
            ):
                message = notification("/light/", '{"scene":2}', sequence=3, method="REQUEST")
                message.meta_data.user_infos.add(key=b"k", value=b"v")
                a.send(message)
                assert await _there(b.read) == message
                a.send(notification("/derbyos/request/", '{"command":"StartJam"}', sequence=4, method="REQUEST"))
                answer, reply = await _there(a.read), await _there(a.read)
                assert (answer.scope, answer.method) == (b"/derbyos/answer/", b"")
                assert (reply.scope, reply.method) == (b"/derbyos/request/", b"REPLY")
                assert json.loads(answer.data) == json.loads(reply.data) == {"accepted": {"command": "StartJam"}}
                assert [cause.sequence_number for cause in reply.causes] == [4]
                door.publish((FACT,))  # the next thing that either reads: nothing came back, nothing was doubled
                assert (await _there(a.read)).data == (await _there(b.read)).data == b"12"

    asyncio.run(scene())


@pytest.mark.clause("RSB-28")
def test_introspection_is_relayed() -> None:
    """RSB-28: the tools of RSB find each other over our server."""

    async def scene() -> None:
        async with _door() as door:
            with (
                await _there(lambda: ForeignClient(door.port)) as a,
                await _there(lambda: ForeignClient(door.port)) as b,
            ):
                hello = notification("/__rsb/introspection/participants/", "")
                a.send(hello)
                assert await _there(b.read) == hello

    asyncio.run(scene())


@pytest.mark.clause("RSB-24")
def test_a_program_that_writes_octet_by_octet_is_understood() -> None:
    """RSB-24: sizes in pieces, too."""

    async def scene() -> None:
        async with _door() as door:
            with (
                await _there(lambda: ForeignClient(door.port)) as a,
                await _there(lambda: ForeignClient(door.port)) as b,
            ):
                message = notification("/foo/", "in pieces")
                octets = message.SerializeToString()
                for octet in len(octets).to_bytes(4, "little") + octets:
                    await _there(a.line.sendall, bytes([octet]))
                assert await _there(b.read) == message

    asyncio.run(scene())


@pytest.mark.clause("RSB-25", "RSB-26")
@pytest.mark.parametrize(
    "octets",
    [b"\xff\xff\xff\xff", b"GET / HTTP/1.1\r\n\r\n", b"\x03\0\0\0\xff\xff\xff", b"\x10\0\0\0abc"],
    ids=["a size beyond the bound", "another protocol", "no notification", "cut in a frame"],
)
def test_a_bad_connection_disturbs_no_other(octets: bytes) -> None:
    """RSB-26, RSB-25: whether it breaks the protocol or breaks off."""

    async def scene() -> None:
        async with _door() as door:
            with await _there(lambda: ForeignClient(door.port)) as good:
                bad = await _there(lambda: ForeignClient(door.port))
                await _there(bad.line.sendall, octets)
                if octets[3]:
                    assert await _there(bad.is_closed)
                bad.close()
                await expect_soon(lambda: door.clients() == 1, "the bad one has gone")
                door.publish((FACT,))
                assert (await _there(good.read)).data == b"12"

    asyncio.run(scene())


@pytest.mark.clause("RSB-21", "RSB-23")
def test_our_client_at_a_shipped_server() -> None:
    """RSB-21: it answers nothing to the server's zeros, so the first octets it sends are a size."""

    async def scene() -> None:
        found: list[Event] = []
        with ForeignServer() as server:
            accepted = asyncio.create_task(_there(server.accept))
            client = RSBClient(StepClock(), port=server.port)
            client.listen(parse_scope("/foo/"), found.append)
            await client.connect()
            with await accepted as line:
                event = Informer(UUID(int=3), ROOT).create("läuft", Instant(1), scope=parse_scope("/bar/"))
                client.publish(event)
                read: Any = await _there(line.read)
                assert (read.scope, read.data) == (b"/bar/", "läuft".encode())
                line.send(notification("/foo/bar/", "x"))
                await expect_soon(lambda: found, "the event of the server")
            await client.wait_closed()
            await client.close()
        assert found[0].scope.text == "/foo/bar/"

    asyncio.run(scene())


@pytest.mark.clause("RSB-21")
def test_our_client_at_a_server_of_the_seed() -> None:
    """RSB-21: a server that first reads four zeros gets them, and the client talks only after it has four zeros."""

    async def scene() -> None:
        with ForeignServer() as server:
            client = RSBClient(StepClock(), port=server.port)
            connecting = asyncio.create_task(client.connect())
            with await _there(lambda: server.accept(greets=False)) as line:
                assert await _there(line.octets, 4) == ZEROS
                assert not connecting.done()
                await _there(line.line.sendall, ZEROS)
                await connecting
                client.publish(Informer(UUID(int=3), ROOT).create("x", Instant(1)))
                assert (await _there(line.read)).data == b"x"
                await client.close()
                assert await _there(line.is_closed)

    asyncio.run(scene())


def test_a_client_that_reads_late_gets_a_large_snapshot_frame_by_frame() -> None:
    """What the system's buffers do not take stays in the queue; writes of several frames are whole segments."""
    facts = [replace(FACT, number=number, value="x" * 10_000) for number in range(1, 751)]

    async def scene() -> None:
        async with _door(*facts) as door:
            with await _there(lambda: ForeignClient(door.port, greets=True)) as client:
                client.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 18)
                client.send(notification("/derbyos/snapshot/", ""))
                await expect_soon(
                    lambda: door.counters()["sent"] == len(facts) + 1, "the door has written or queued all"
                )

                def read_all() -> list[int]:
                    return [client.read().event_id.sequence_number for _ in facts]

                assert await _there(read_all) == list(range(1, 751))
                assert json.loads((await _there(client.read)).data) == {"snapshot": 7, "facts": 750}
                assert door.clients() == 1

    asyncio.run(scene())


def test_the_example_of_the_page_prints_facts(repository: Path) -> None:
    """Snapshot, its end, and what comes live; it ends with the server."""

    async def scene() -> None:
        script = repository / "docs" / "doors" / "examples" / "rsb_client.py"
        async with _door() as door:
            program = subprocess.Popen(  # noqa: ASYNC220 - it runs beside the loop
                [sys.executable, str(script), "127.0.0.1", str(door.port)], stdout=subprocess.PIPE, text=True
            )
            assert program.stdout is not None
            lines = [await _there(program.stdout.readline) for _ in range(2)]
            assert lines == ["/derbyos/score/home/ 12\n", '/derbyos/answer/ {"snapshot": 7, "facts": 1}\n']
            door.publish((FACT,))
            assert await _there(program.stdout.readline) == "/derbyos/score/home/ 12\n"
        assert await _there(program.wait) == 0
        program.stdout.close()

    asyncio.run(scene())
