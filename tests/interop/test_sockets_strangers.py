"""Many foreign programs: newcomers are greeted all the same, and members stay connected (DOS-108)."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Self

import pytest
import zmq

from derbyos_core.node.node import Node
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import BOUT, Stranger, expect_soon, make_node, running, write_note


class _Crowd:
    """Many identities that dial one node, and continue to send or not."""

    def __init__(self, address: Address, count: int) -> None:
        self.address = address
        self.context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self.context.set(zmq.MAX_SOCKETS, 2 * count)
        self.lines = [self.context.socket(zmq.DEALER) for _ in range(count)]

    async def comes(self, *, a_second: int) -> None:
        """Send the greetings of all."""
        for number, line in enumerate(self.lines):
            line.setsockopt(zmq.IDENTITY, uuid.uuid4().bytes)
            line.connect(f"tcp://{self.address}")
            self.greet(number)
            if number % 50 == 49:
                await asyncio.sleep(50 / a_second)

    def greet(self, number: int) -> None:
        self.say(number, b"HELO", f"127.0.0.1:{20_000 + number}".encode())
        self.say(number, b"BOUT", BOUT.string.encode())

    def say(self, number: int, kind: bytes, body: bytes) -> None:
        with suppress(zmq.Again):
            self.lines[number].send_multipart([kind, body], zmq.NOBLOCK)

    async def goes_on(self) -> None:
        """Send a BEAT each second, and now and then a HELO for nodes that have dropped them."""
        for turn in range(1_000):
            for number in range(len(self.lines)):
                self.say(number, b"BEAT", b"batch=1")
                if turn % 3 == 0:
                    self.greet(number)
            await asyncio.sleep(1.0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for line in self.lines:
            line.close(linger=0)
        self.context.term()


def _is_called(stranger: Stranger, node: Node) -> bool:
    return b"HELO" in stranger.kinds(node.replica.source)


@asynccontextmanager
async def _beside(work: Coroutine[object, object, None]) -> AsyncIterator[None]:
    """Let something run until the end of a block, however that ends."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()


def _knows(node: Node, other: Node) -> bool:
    return any(row.source == other.replica.source and str(row.state) == "member" for row in node.view().peers)


async def _is_greeted(node: Node, address: Address, within_s: float) -> None:
    """Return whether a newcomer is greeted that dials by itself, and repeats its HELO every two seconds."""
    with Stranger() as stranger:
        line = stranger.introduce(address, BOUT.string)

        async def again() -> None:
            while True:
                await asyncio.sleep(2.0)
                line.send_multipart([b"HELO", str(stranger.address).encode()])
                line.send_multipart([b"BOUT", BOUT.string.encode()])

        async with _beside(again()):
            await expect_soon(partial(_is_called, stranger, node), "the greeting", within_s)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "a_second", "goes_on", "within_s"), [(255, 60, True, 16.0), (3_000, 5_000, False, 8.0)]
)
def test_newcomers_are_greeted_and_members_stay(count: int, a_second: int, goes_on: bool, within_s: float) -> None:
    """255 fake members that beat, and a flood of thousands; all of them on the newcomer's own host.

    There the newcomer takes the place of one that has written nothing for ten seconds, at its next HELO but one at the
    latest: after 10 or 12 s.
    """

    async def scene() -> None:
        a, b = make_node(), make_node()
        async with running(a, b) as (address, _):
            b.dial(address)
            await expect_soon(lambda: _knows(a, b) and _knows(b, a), "the meeting")
            write_note(a, "a")
            write_note(b, "b")
            with _Crowd(address, count) as crowd:
                await crowd.comes(a_second=a_second)
                async with _beside(crowd.goes_on() if goes_on else asyncio.sleep(0)):
                    with Stranger() as typed:
                        a.dial(typed.address)
                        await expect_soon(partial(_is_called, typed, a), "the call of a typed address", 1.0)
                    greeting = asyncio.create_task(_is_greeted(a, address, within_s))
                    while not greeting.done():
                        assert _knows(a, b)
                        assert _knows(b, a)
                        await asyncio.sleep(0.1)
                    await greeting
                    await asyncio.sleep(3.0)
                    assert _knows(a, b)
                    assert _knows(b, a)

    asyncio.run(scene())
