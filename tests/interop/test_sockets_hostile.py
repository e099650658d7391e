"""Hostile or broken programs: their messages stay bounded, and the others are still received (DOS-108)."""

import asyncio
import socket
import struct
import sys

import pytest
import zmq

from derbyos_core.clock import Instant
from derbyos_core.node.transport import connection_reaper as visitors_module
from derbyos_core.node.transport import outgoing as lines_module
from derbyos_core.node.transport import zmq_transport as transport_module
from derbyos_core.node.transport.rate_limiter import ALLOWANCE, RateLimiter
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import BOUT, Stranger, expect_soon, has_all, make_node, running, write_note

ENTRY = b'<add source="%s" sequence="%d" timestamp="1700000000.000000" path="."><note>%s</note></add>'


def _raw_line(address: Address) -> socket.socket:
    """Return a manual DEALER connection, up to and with its READY: ZMTP 3.0, NULL."""
    line = socket.create_connection(address, timeout=10)
    line.sendall(b"\xff" + bytes(7) + b"\x01\x7f" + b"\x03\x00" + b"NULL".ljust(20, b"\0") + bytes(32))
    ready = b"\x05READY\x0bSocket-Type" + struct.pack(">I", 6) + b"DEALER"
    line.sendall(bytes([4, len(ready)]) + ready)
    return line


def _is_cut(line: socket.socket) -> bool:
    """Return whether the other side has closed this line."""
    line.settimeout(0.01)
    try:
        while line.recv(1 << 16):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how much came over a line")
@pytest.mark.parametrize("octets", [0, 200, 60_000])
def test_a_message_that_never_ends_costs_its_sender_the_line(octets: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """ZeroMQ keeps all parts of a message until the last one, so our code would never see them."""
    monkeypatch.setattr(visitors_module, "MOST_OCTETS", 1 << 18)
    monkeypatch.setattr(transport_module, "LOOK_S", 0.02)
    size = bytes([1, octets]) if octets < 256 else b"\x03" + struct.pack(">Q", octets)
    parts = (size + bytes(octets)) * max(1, 100_000 // (len(size) + octets))

    async def scene() -> None:
        node, other = make_node(), make_node()
        async with running(node, other) as (address, _):
            other.dial(address)
            await expect_soon(lambda: node.view().peers, "the meeting")
            with _raw_line(address) as line:
                sent = 0
                while not _is_cut(line):
                    assert sent < 200 * len(parts), "the line was never cut"
                    try:
                        await asyncio.get_running_loop().run_in_executor(None, line.sendall, parts)
                    except OSError:
                        break
                    sent += 1
                    await asyncio.sleep(0.005)
            assert sent * len(parts) > 1 << 18
            transport = node._transport
            assert isinstance(transport, transport_module.ZMQTransport)
            assert transport._visitors is not None
            assert transport._visitors.cut == 1
            write_note(other, "heard all the same")
            await expect_soon(lambda: has_all(node, "heard all the same"), "the honest one")

    asyncio.run(scene())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how much came over a line")
def test_sender_of_many_complete_messages_stays_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long history over one line: it is suspected for a moment, and cleared by the first whole message."""
    monkeypatch.setattr(visitors_module, "MOST_OCTETS", 1 << 14)
    monkeypatch.setattr(transport_module, "LOOK_S", 0.005)

    async def scene() -> None:
        node = make_node()
        with Stranger() as stranger:
            async with running(node) as (address,):
                dealer = stranger.introduce(address, BOUT.string)
                for number in range(1, 401):
                    body = ENTRY % (stranger.source.encode(), number, b"x" * 1000 + b"%d" % number)
                    dealer.send_multipart([b"XMSG", body])
                    await asyncio.sleep(0.001)
                await expect_soon(lambda: node.replica.log.tops.get(stranger.source) == 400, "the history")
                transport = node._transport
                assert isinstance(transport, transport_module.ZMQTransport)
                assert transport._visitors is not None
                assert transport._visitors.cut == 0

    asyncio.run(scene())


def test_a_message_of_many_frames_is_read_as_its_first_and_holds_nobody() -> None:
    """A1: extra frames are ignored, however many; the loop runs between them."""

    async def scene() -> None:
        node = make_node()
        with Stranger() as stranger:
            async with running(node) as (address,):
                dealer = stranger.introduce(address, BOUT.string)
                dealer.send_multipart([b"CHAT", b"first", *([b"x"] * 20_000)])
                dealer.send_multipart([b"CHAT", b"second"])
                await expect_soon(lambda: len(node.view().chat) == 2, "both")
                assert [line.text for line in node.view().chat] == ["first", "second"]

    asyncio.run(scene())


def test_a_line_that_was_displaced_is_dialled_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A24: the old line of a peer arrives after the new one and replaces it; the new one is dialled again."""
    monkeypatch.setattr(lines_module, "HEARTBEAT_MS", 100)
    monkeypatch.setattr(lines_module, "HEARTBEAT_MISSED_MS", 200)

    async def scene() -> None:
        node, other = make_node(), make_node()
        async with running(node, other) as (address, _):
            other.dial(address)
            await expect_soon(lambda: node.view().peers and other.view().peers, "the meeting")
            transport = other._transport
            assert isinstance(transport, transport_module.ZMQTransport)
            with Stranger(transport._identity) as old:
                old.dial(address).send_multipart([b"CHAT", b"late"])
                await expect_soon(lambda: [line.text for line in node.view().chat] == ["late"], "the late line")
            write_note(other, "over the new line")
            await expect_soon(lambda: has_all(node, "over the new line"), "what was said after it")

    asyncio.run(scene())


@pytest.mark.parametrize("kind", [b"BEAT", b"XMSG", b"HELO"])
def test_a_flood_is_not_listened_to_and_the_others_are(kind: bytes) -> None:
    """Reliability table, "flood": a flooding peer is not read; an entry of another peer arrives in between."""

    async def scene() -> None:
        node, other = make_node(), make_node()
        with Stranger() as stranger:
            async with running(node, other) as (address, _):
                other.dial(address)
                dealer = stranger.introduce(address, BOUT.string)
                await expect_soon(lambda: len(node.view().peers) == 2, "both")
                body = str(stranger.address).encode() if kind == b"HELO" else b"<broken" if kind == b"XMSG" else b"a=b"
                sent, notes = 0, 0
                while sent < ALLOWANCE + 2_000:
                    try:
                        for _ in range(200):
                            dealer.send_multipart([kind, body], zmq.NOBLOCK)
                            sent += 1
                    except zmq.Again:
                        pass
                    if sent // 5_000 > notes:
                        notes += 1
                        write_note(other, f"note {notes}")
                        await expect_soon(lambda: has_all(node, f"note {notes}"), "the other's entry")  # noqa: B023
                    await asyncio.sleep(0)
                await expect_soon(lambda: stranger.identity in node.unheard, "the end of the flooder's allowance")
                write_note(other, "calm")
                await expect_soon(lambda: has_all(node, "calm"), "the other's entry after it")
                assert len(node.unheard) == 1
                await expect_soon(lambda: len(node.view().unheard) == 1, "it is shown")
                assert node.replica.counters["flood"] == 1

    asyncio.run(scene())


def test_ignored_peer_is_read_again_when_it_is_calm() -> None:
    """Half of the allowance must be restored first, and messages sent meanwhile count."""
    inflow, second = RateLimiter(), 1_000_000
    inflow.pass_time(Instant(second))
    assert all(inflow.admits(b"a") for _ in range(ALLOWANCE))
    assert not inflow.admits(b"a")
    assert inflow.admits(b"b")
    inflow.pass_time(Instant(5 * second))
    assert not inflow.admits(b"a")
    inflow.pass_time(Instant(7 * second))
    assert inflow.admits(b"a")
    assert inflow.dropped == 2


def test_senders_beyond_all_that_can_be_share_one_allowance() -> None:
    """New identities neither evade the limit nor fill the memory."""
    inflow = RateLimiter()
    admitted = sum(inflow.admits(b"%d" % number) for number in range(3 * ALLOWANCE))
    assert admitted < ALLOWANCE + 1_000
    assert len(inflow._levels) < 1_000
