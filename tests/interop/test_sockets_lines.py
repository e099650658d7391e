"""Sockets of a node and their directions: one ROUTER that receives, a DEALER to each peer that sends."""

import asyncio
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest
import zmq

from derbyos_core.identity import octets_of
from derbyos_core.node.node import Node
from derbyos_core.node.transport import outgoing, zmq_transport
from derbyos_core.replica.view import PeerState
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import BOUT, Stranger, expect_soon, make_node, running, write_note

RECEIVERS = ("recv", "recv_multipart", "recv_string", "recv_json", "recv_pyobj", "recv_serialized", "recv_into")


@dataclass
class Used:
    """Calls on one socket of the node, in order."""

    kind: int
    steps: list[tuple[str, object]] = field(default_factory=list)

    def given(self, step: str) -> list[object]:
        return [what for name, what in self.steps if name == step]

    @property
    def endpoints(self) -> list[str]:
        """Endpoints outside this process to which it is bound or connected."""
        both = (*self.given("bind"), *self.given("connect"))
        return [str(endpoint) for endpoint in both if not str(endpoint).startswith("inproc:")]


@pytest.fixture
def used(monkeypatch: pytest.MonkeyPatch) -> list[Used]:
    """Record every socket that a node makes from now on, but not those of foreign programs."""
    found: list[Used] = []

    class Watched(zmq.Socket[bytes]):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            self.__dict__["used"] = Used(int(self.type))
            found.append(self.__dict__["used"])

        def bind(self, addr: str) -> Any:
            self.__dict__["used"].steps.append(("bind", addr))
            return super().bind(addr)

        def connect(self, addr: str) -> Any:
            self.__dict__["used"].steps.append(("connect", addr))
            return super().connect(addr)

        def setsockopt(self, option: int, value: Any) -> None:
            self.__dict__["used"].steps.append(("option", (int(option), value)))
            super().setsockopt(option, value)

        def send(self, *given: Any, **named: Any) -> Any:
            self.__dict__["used"].steps.append(("send", given[0]))
            return super().send(*given, **named)

    def receiving(name: str) -> Any:
        def receive(self: Watched, *given: Any, **named: Any) -> Any:
            self.__dict__["used"].steps.append(("receive", name))
            return getattr(zmq.Socket, name)(self, *given, **named)

        return receive

    for name in RECEIVERS:
        setattr(Watched, name, receiving(name))

    class WatchedContext(zmq.Context[Watched]):
        _socket_class = Watched

    queue = outgoing._send_frame

    def queued(socket: Any, part: bytes, *given: Any) -> Any:
        answer = queue(socket, part, *given)  # raises if the buffer is full
        socket.__dict__["used"].steps.append(("send", part))
        return answer

    monkeypatch.setattr(outgoing, "_send_frame", queued)
    names = {name: getattr(zmq, name) for name in dir(zmq) if not name.startswith("__")}
    monkeypatch.setattr(zmq_transport, "zmq", SimpleNamespace(**{**names, "Context": WatchedContext}))
    return found


@pytest.mark.clause(1, 5, 12)
def test_all_that_comes_in_comes_over_the_one_router(used: list[Used]) -> None:
    """DOS-1, DOS-5, DOS-12: one ROUTER is bound and read; no DEALER is, whatever a peer sends over our own line."""

    async def scene() -> None:
        node = make_node()
        with Stranger() as first, Stranger() as second:
            async with running(node) as (address,):
                ways = [one.introduce(address, BOUT.string) for one in (first, second)]
                for one in (first, second):
                    await _expect(one, b"GSIP", "the introduction")
                    for _ in range(20):
                        one.router.send_multipart([octets_of(node.replica.source), b"CHAT", b"wrong way"])
                for number, way in enumerate(ways):
                    way.send_multipart([b"CHAT", f"right way {number}".encode()])
                await expect_soon(lambda: len(node.view().chat) == 2, "both chats")
                await asyncio.sleep(0.05)
                assert {line.text for line in node.view().chat} == {"right way 0", "right way 1"}
                heard = [one for one in used if one.kind == zmq.ROUTER]
                assert len(heard) == 1
                assert heard[0].endpoints == heard[0].given("bind")
                assert len(heard[0].given("receive")) >= 3 * 4, "two introductions and two chats, frame by frame"
                assert heard[0].given("send") == []
                others = [one for one in used if one.endpoints and one is not heard[0]]
                assert {one.kind for one in others} == {zmq.DEALER}
                assert [one.given("bind") + one.given("receive") for one in others] == [[], []]

    asyncio.run(scene())


@pytest.mark.clause(7, 9, 11)
def test_each_peer_has_its_own_dealer(used: list[Used]) -> None:
    """DOS-7, DOS-9, DOS-11: a DEALER for each, its identity set before it is connected to the announced address."""

    async def scene() -> None:
        node = make_node()
        with Stranger() as first, Stranger() as second, Stranger() as third:
            strangers = (first, second, third)
            async with running(node) as (address,):
                node.dial(first.address)
                node.dial(second.address)
                for one in strangers:
                    one.introduce(address, BOUT.string)
                for one in strangers:
                    await _expect(one, b"GSIP", "the agreement")
                write_note(node, "to everybody")
                node.chat("to the second alone", second.source)
                for one in strangers:
                    await _expect(one, b"XMSG", "an entry")
                await expect_soon(lambda: b"CHAT" in second.kinds(), "the chat")
                for one in strangers:
                    (line,) = [dealer for dealer in used if f"tcp://{one.address}" in dealer.endpoints]
                    assert line.kind == zmq.DEALER
                    assert line.endpoints == [f"tcp://{one.address}"]
                    identity = ("option", (int(zmq.IDENTITY), octets_of(node.replica.source)))
                    assert line.steps.index(identity) < line.steps.index(("connect", f"tcp://{one.address}"))
                    heard = [part for frames in one.listen() for part in frames[1:]]
                    assert heard == line.given("send")[: len(heard)]
                    assert len(line.given("send")) - len(heard) <= 2, "what is under way: a BEAT"
                assert len([one for one in used if one.kind == zmq.DEALER]) == 3

    asyncio.run(scene())


@pytest.mark.clause(47)
def test_a_chat_to_one_reaches_nobody_else() -> None:
    """DOS-47: on the wire, a CHAT goes to all members by default, and to one alone on request."""

    async def scene() -> None:
        node = make_node()
        with Stranger() as first, Stranger() as second, Stranger() as third:
            strangers = (first, second, third)
            async with running(node) as (address,):
                for one in strangers:
                    one.introduce(address, BOUT.string)
                    await _expect(one, b"GSIP", "the agreement")
                node.chat("for Bo alone", second.source)
                node.chat("for all")
                for one in strangers:
                    await _expect_chat(one, b"for all")
            assert [_chats(one) for one in strangers] == [[b"for all"], [b"for Bo alone", b"for all"], [b"for all"]]

    asyncio.run(scene())


async def _expect(stranger: Stranger, kind: bytes, what: str) -> None:
    await expect_soon(lambda: kind in stranger.kinds(), what)


async def _expect_chat(stranger: Stranger, text: bytes) -> None:
    await expect_soon(lambda: text in _chats(stranger), "the chat to all")


def _chats(stranger: Stranger) -> list[bytes]:
    return [body for _, kind, body in stranger.listen() if kind == b"CHAT"]


@pytest.mark.clause(10, 11)
def test_a_line_is_closed_alone(used: list[Used]) -> None:
    """DOS-10, DOS-11: after one peer's line is closed, the others still receive messages, each on its own line."""

    async def scene() -> None:
        node = make_node()
        with Stranger() as first, Stranger() as second:
            async with running(node) as (address,):
                ways = [one.introduce(address, BOUT.string) for one in (first, second)]
                for one in (first, second):
                    await _expect(one, b"GSIP", "the agreement")
                ways[0].send_multipart([b"GBYE", b""])
                await expect_soon(lambda: _is_gone(node, first.address), "the good-bye")
                first.heard.clear()
                write_note(node, "still here")
                await expect_soon(lambda: b"XMSG" in second.kinds(), "an entry")
                assert b"XMSG" not in first.kinds()

    asyncio.run(scene())


def _is_gone(node: Node, address: Address) -> bool:
    return [row.state for row in node.view().peers if row.address == address] == [PeerState.LEFT]
