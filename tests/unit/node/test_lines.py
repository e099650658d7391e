"""Outgoing connections: queues are bounded in octets, and a new connection waits for the end of the old one."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import pytest
import zmq

from derbyos_core.node.transport import outgoing as lines_module
from derbyos_core.node.transport.outgoing import (
    ALL_OCTETS_MAX,
    PEER_OCTETS_MAX,
    PIPE_HWM,
    RESERVED_OCTETS,
    SEND_HWM,
    OutgoingConnections,
)
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import expect_soon

MIB = 1 << 20
Told = list[tuple[Address, bool]]


@contextmanager
def _mute(count: int) -> Iterator[list[Address]]:
    """Open servers that accept a connection and send nothing."""
    servers = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    try:
        yield [Address(*server.getsockname()) for server in servers]
    finally:
        for server in servers:
            server.close()


def _run(scene: Callable[[OutgoingConnections, Told], Awaitable[None]]) -> None:
    async def play() -> None:
        context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        told: Told = []
        lines = OutgoingConnections(context, b"x" * 16, lambda address, is_waiting: told.append((address, is_waiting)))
        try:
            await scene(lines, told)
        finally:
            await lines.close()
            context.destroy(linger=0)

    asyncio.run(play())


def _fill(lines: OutgoingConnections, address: Address, body: bytes, most: int = SEND_HWM) -> int:
    """Return the number of messages that are accepted for this address."""
    return next((number for number in range(most) if not lines.send(address, (b"XMSG", body))), most)


@pytest.mark.clause(13, 14)
@pytest.mark.parametrize(("octets", "taken"), [(400, SEND_HWM), (1_000, SEND_HWM), (MIB, PIPE_HWM + 4), (MIB - 1, 8)])
def test_queue_of_one_peer_is_bounded_in_messages_and_octets(octets: int, taken: int) -> None:
    """DOS-13, DOS-14: 3,000 messages as far as 4 MiB hold them, and four more in ZeroMQ's own queue."""

    async def scene(lines: OutgoingConnections, _told: Told) -> None:
        with _mute(1) as (address,):
            lines.dial(address)
            assert _fill(lines, address, bytes(octets), SEND_HWM + 9) == taken
            assert lines.octets <= PEER_OCTETS_MAX

    _run(scene)


def test_shared_queue_bound_refuses_no_reading_peer() -> None:
    """32 MiB, and 128 KiB more for each peer; an empty queue takes any one message."""

    async def scene(lines: OutgoingConnections, _told: Told) -> None:
        with _mute(12) as addresses:
            for address in addresses:
                lines.dial(address)
                _fill(lines, address, bytes(MIB // 4))
            assert ALL_OCTETS_MAX - MIB < lines.octets <= ALL_OCTETS_MAX + 12 * RESERVED_OCTETS + 12 * MIB // 4
            with _mute(1) as (late,):
                lines.dial(late)
                assert _fill(lines, late, bytes(1_000)) >= RESERVED_OCTETS // 1_000
            for address in addresses:
                lines.hang_up(address)
                lines.dial(address)  # the queued messages are outdated
            assert lines.octets <= RESERVED_OCTETS

    _run(scene)


def test_a_queue_that_does_not_move_is_reported_until_it_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines_module, "STALLED_S", 0.02)

    async def scene(lines: OutgoingConnections, told: Told) -> None:
        context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        router = context.socket(zmq.ROUTER)
        with _mute(1) as (address,):
            lines.dial(address)
            _fill(lines, address, b"a", 20)
            await expect_soon(lambda: told == [(address, True)], "the report")
        lines.hang_up(address)
        lines.dial(address)
        assert told == [(address, True), (address, False)]
        _fill(lines, address, b"b", 20)
        await expect_soon(lambda: told[2:] == [(address, True)], "the next report")
        router.bind(f"tcp://{address}")
        heard: list[list[bytes]] = []

        def listen() -> int:
            while router.poll(0):
                heard.append(router.recv_multipart())
            return len(heard)

        await expect_soon(lambda: listen() == 20, "all that was said on the new line")
        assert {frames[2] for frames in heard} == {b"b"}
        assert told[3:] == [(address, False)]
        assert lines.octets == 0
        router.close(linger=0)
        context.term()

    _run(scene)


@pytest.mark.clause(31)
def test_queued_messages_are_sent_before_a_close() -> None:
    """DOS-31: GBYE behind more than ZeroMQ's own queue takes."""

    async def scene(lines: OutgoingConnections, _told: Told) -> None:
        context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        router = context.socket(zmq.ROUTER)
        address = Address("127.0.0.1", router.bind_to_random_port("tcp://127.0.0.1"))
        lines.dial(address)
        assert _fill(lines, address, b"last words", 100) == 100
        lines.hang_up(address)
        assert not lines.send(address, (b"XMSG", b"too late"))
        count = 0

        def listen() -> int:
            nonlocal count
            while router.poll(0):
                router.recv_multipart()
                count += 1
            return count

        await expect_soon(lambda: listen() == 100, "what was queued")
        router.close(linger=0)
        context.term()

    _run(scene)
