"""The seed's sockets from the view of a foreign program: frames, directions, limits (DOS-1..20, 69, 70)."""

import asyncio
import socket
import uuid
from random import Random

import pytest
import zmq
from zmq.utils.monitor import recv_monitor_message

from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.identity import AuthorId, BoutId, new_source, octets_of
from derbyos_core.node.transport.addresses import ListenAt, resolve_address, usual_port
from derbyos_core.node.transport.outgoing import SEND_HWM
from derbyos_core.node.transport.zmq_transport import ZMQTransport
from derbyos_core.replica.events import Event, SendRefused
from derbyos_core.wire.codec import XML_BYTES_MAX
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import (
    BOUT,
    LOOPBACK,
    Stranger,
    expect_soon,
    has_all,
    make_node,
    running,
    write_note,
)


def _transport(listen: ListenAt = LOOPBACK) -> ZMQTransport:
    return ZMQTransport(new_source(Random()), listen)


@pytest.mark.clause(1, 2, 3)
def test_a_node_listens_on_one_router_at_a_free_port_of_the_seeds_range() -> None:
    """DOS-1, DOS-2, DOS-3: one ROUTER, bound to a TCP port in C000..FFFF hex, chosen anew each time."""

    async def scene() -> None:
        nodes = [make_node() for _ in range(5)]
        async with running(*nodes) as addresses:
            assert all(0xC000 <= address.port <= 0xFFFF for address in addresses)
            assert len(set(addresses)) == 5
            for address in addresses:
                with socket.create_connection(address, timeout=5) as visitor:
                    visitor.settimeout(5)
                    greeting = visitor.recv(10)
                assert (greeting[0], greeting[9]) == (0xFF, 0x7F)  # ZMTP's signature

    asyncio.run(scene())


@pytest.mark.clause(5, 7, 11, 16, 18, 19, 20, 21)
def test_messages_read_from_a_router_are_sender_type_and_body() -> None:
    """DOS-5, DOS-7, DOS-11, DOS-16, DOS-18, DOS-19, DOS-20, DOS-21: three frames, the first the 16 octets."""

    async def scene() -> None:
        node = make_node()
        with Stranger() as stranger:
            async with running(node) as (address,):
                node.dial(stranger.address)
                await expect_soon(lambda: len(stranger.listen()) >= 3, "HELO, BOUT and BEAT")
                stranger.introduce(address, BOUT.string)
                await expect_soon(lambda: b"GSIP" in stranger.kinds(), "the agreement")
                write_note(node, "größe ✓")
                await expect_soon(lambda: b"XMSG" in stranger.kinds(), "an entry")
            assert stranger.kinds()[:2] == [b"HELO", b"BOUT"]
            for frames in stranger.listen():
                identity, kind, body = frames  # exactly three
                assert identity == octets_of(node.replica.source)
                assert len(identity) == 16
                assert len(kind.decode("ascii")) == 4
                body.decode("utf-8")
            assert stranger.heard[0][2].decode() == str(address)

    asyncio.run(scene())


@pytest.mark.clause(6)
def test_nothing_is_sent_through_the_router() -> None:
    """DOS-6: a peer that dials us receives nothing on that line; all answers go to the address of its HELO."""

    async def scene() -> None:
        node = make_node()
        with Stranger() as stranger:
            async with running(node) as (address,):
                dealer = stranger.introduce(address, BOUT.string)
                await expect_soon(lambda: b"GSIP" in stranger.kinds(), "the answers")
                write_note(node, "a")
                await expect_soon(lambda: b"XMSG" in stranger.kinds(), "an entry")
                assert dealer.poll(50) == 0

    asyncio.run(scene())


@pytest.mark.clause(12)
def test_nothing_is_received_on_a_dealer() -> None:
    """DOS-12: messages that a peer sends back over our own line are never read."""

    async def scene() -> None:
        node = make_node()
        with Stranger() as stranger:
            async with running(node) as (address,):
                stranger.introduce(address, BOUT.string)
                await expect_soon(lambda: b"GSIP" in stranger.kinds(), "the introduction")
                for _ in range(50):
                    stranger.router.send_multipart([stranger.heard[0][0], b"CHAT", b"wrong way"])
                right_way = stranger.dial(address)
                right_way.send_multipart([b"CHAT", b"right way"])
                await expect_soon(lambda: node.view().chat, "the chat")
                await asyncio.sleep(0.05)
                assert [line.text for line in node.view().chat] == ["right way"]

    asyncio.run(scene())


@pytest.mark.clause(8)
def test_sending_may_begin_before_anybody_listens() -> None:
    """DOS-8: messages sent to an address leave in order once a peer listens there."""

    async def scene() -> None:
        sender, (address, listener) = _transport(), _free_address()
        sender.open(lambda: None)
        sender.dial(address)
        assert sender.send(address, (b"HELO", b"1"))
        assert sender.send(address, (b"BOUT", b"2"))
        listener.close()
        with Stranger() as stranger:
            stranger.router.bind(f"tcp://{address}")
            await expect_soon(lambda: len(stranger.listen()) == 2, "both messages")
            assert [frames[1:] for frames in stranger.heard] == [[b"HELO", b"1"], [b"BOUT", b"2"]]
            await sender.close()

    asyncio.run(scene())


def _free_address() -> tuple[Address, socket.socket]:
    """Return an address at which nobody answers: its port is bound, but accepts no connections."""
    holder = socket.socket()
    holder.bind(("127.0.0.1", 0))
    return Address(*holder.getsockname()), holder


@pytest.mark.clause(9, 10)
def test_an_address_is_dialled_once_and_hung_up_for_good() -> None:
    """DOS-9, DOS-10: one line to each peer; a line may be closed, and its queue is still sent."""

    async def scene() -> None:
        sender = _transport()
        sender.open(lambda: None)
        with Stranger() as stranger:
            monitor = stranger.router.get_monitor_socket(zmq.EVENT_ACCEPTED | zmq.EVENT_DISCONNECTED)
            for _ in range(3):
                sender.dial(stranger.address)
            sender.send(stranger.address, (b"GBYE", b""))
            sender.hang_up(stranger.address)
            assert not sender.send(stranger.address, (b"CHAT", b"too late"))
            events: list[int] = []

            def has_gone() -> bool:
                while monitor.poll(0):
                    events.append(recv_monitor_message(monitor)["event"])
                return zmq.EVENT_DISCONNECTED in events

            await expect_soon(has_gone, "the end of the line")
            assert events.count(zmq.EVENT_ACCEPTED) == 1
            assert stranger.kinds() == [b"GBYE"]
            monitor.close()
            stranger.router.disable_monitor()
            await sender.close()

    asyncio.run(scene())


@pytest.mark.clause(13, 14)
def test_a_line_to_somebody_who_does_not_read_is_full_at_once() -> None:
    """DOS-13, DOS-14: 3,000 messages wait for a peer, the next is refused without waiting."""

    async def scene() -> None:
        with socket.create_server(("127.0.0.1", 0)) as mute:  # accepts the connection and sends nothing
            address = Address(*mute.getsockname())
            sender = _transport()
            sender.open(lambda: None)
            sender.dial(address)
            taken = sum(sender.send(address, (b"XMSG", b"x" * 400)) for _ in range(SEND_HWM + 10))
            assert taken == SEND_HWM
            sender.hang_up(address)
            await sender.close()

    asyncio.run(scene())


@pytest.mark.clause(14)
def test_refused_send_is_reported_to_the_replica(monkeypatch: pytest.MonkeyPatch) -> None:
    """DOS-14: a full buffer means that the peer is not responding; the others are not affected."""

    async def scene() -> None:
        node, other = make_node(), make_node()
        told: list[Event] = []
        with Stranger() as stranger:
            async with running(node, other) as (address, other_address):
                node.dial(other_address)
                stranger.introduce(address, BOUT.string)
                await expect_soon(lambda: len(node.view().peers) == 2, "both peers")
                send, receive = node._transport.send, node.replica.receive

                def refuse(to: Address, frames: tuple[bytes, ...]) -> bool:
                    return to != stranger.address and send(to, frames)

                def spy(event: Event, now: Instant) -> None:
                    told.append(event)
                    receive(event, now)

                monkeypatch.setattr(node._transport, "send", refuse)
                monkeypatch.setattr(node.replica, "receive", spy)
                for number in range(5):
                    write_note(node, f"n{number}")
                await expect_soon(lambda: has_all(other, "n0", "n4"), "the other gets everything")
                await expect_soon(lambda: SendRefused(stranger.address) in told, "the refusal")
                assert SendRefused(other_address) not in told

    asyncio.run(scene())


@pytest.mark.clause(15, 17)
def test_answers_go_to_the_dealer_of_the_sender() -> None:
    """DOS-15, DOS-17: each of two foreign programs is answered at the address in its HELO, as if discovered."""

    async def scene() -> None:
        node = make_node()
        with Stranger() as first, Stranger() as second:
            async with running(node) as (address,):
                first.introduce(address, BOUT.string)
                second.introduce(address, BOUT.string)
                wanted, both = {b"HELO", b"BOUT", b"GSIP"}, (first, second)
                await expect_soon(lambda: all(wanted <= set(one.kinds()) for one in both), "answers")
                assert {row.source for row in node.view().peers} == {first.source, second.source}

    asyncio.run(scene())


def test_a_node_that_lost_its_line_takes_its_place_again() -> None:
    """A24: a second connection with a known identity takes over; otherwise it would be silently dropped."""

    async def scene() -> None:
        node = make_node()
        with Stranger() as stranger:
            async with running(node) as (address,):
                stranger.introduce(address, BOUT.string)
                await expect_soon(lambda: node.view().peers, "the peer")
                again = stranger.dial(address)  # the first line is still open
                again.send_multipart([b"CHAT", b"I am back"])
                await expect_soon(lambda: node.view().chat, "the chat")

    asyncio.run(scene())


@pytest.mark.clause(108)
def test_hostile_frames_do_not_stop_a_node() -> None:
    """DOS-108: too large, too many, too few, of unknown senders; afterwards the node works as before."""

    async def scene() -> None:
        node, other = make_node(), make_node()
        with Stranger() as stranger, Stranger() as huge, Stranger(b"\x05" * 5) as nobody:
            async with running(node, other) as (address, _):
                huge.introduce(address, BOUT.string).send_multipart([b"XMSG", b"x" * (XML_BYTES_MAX + 1)])
                line = stranger.introduce(address, BOUT.string)
                line.send_multipart([b""])
                line.send_multipart([b"CHAT", *[b"x"] * 1000])
                nobody.dial(address).send_multipart([b"HELO", b"\xff\xfe"])
                nobody.dial(address, has_identity=False).send_multipart([b"HELO", str(nobody.address).encode()])
                await expect_soon(lambda: node.view().chat, "the message of a thousand frames")
                assert node.view().chat[0].text == "x"
                other.dial(address)
                write_note(node, "still here")
                await expect_soon(lambda: has_all(other, "still here"), "the mesh")
                await expect_soon(lambda: node.replica.counters.get("bad-identity"), "the count")
                introduced = {huge.source, stranger.source, other.replica.source}
                await expect_soon(lambda: {row.source for row in node.view().peers} == introduced, "these and nobody")

    asyncio.run(scene())


def test_port_in_use_is_reported_in_a_sentence() -> None:
    async def scene() -> None:
        first = _transport()
        address = first.open(lambda: None)
        with pytest.raises(UserError, match=rf"127\.0\.0\.1:{address.port} is in use by another program"):
            _transport(ListenAt("127.0.0.1", address.port)).open(lambda: None)
        await first.close()
        second = _transport(ListenAt("127.0.0.1", address.port))
        assert second.open(lambda: None) == address
        await second.close()

    asyncio.run(scene())


def test_the_usual_port_comes_first_and_another_one_where_it_is_in_use() -> None:
    """Trial 29: after a restart a typed address is still right."""

    async def scene() -> None:
        usual = ListenAt("127.0.0.1", usual=usual_port(BoutId("finals"), AuthorId(str(uuid.UUID(int=1)))))
        first, second = _transport(usual), _transport(usual)
        assert first.open(lambda: None).port == usual.usual
        assert second.open(lambda: None).port != usual.usual
        await first.close()
        third = _transport(usual)
        assert third.open(lambda: None).port == usual.usual
        await second.close()
        await third.close()

    asyncio.run(scene())


def test_address_of_another_machine_is_reported_in_a_sentence() -> None:
    async def scene() -> None:
        with pytest.raises(UserError, match=r"this machine has no address 203\.0\.113\.9"):
            _transport(ListenAt("203.0.113.9", 50_000)).open(lambda: None)

    asyncio.run(scene())


@pytest.mark.clause(70)
def test_a_typed_name_becomes_four_octets() -> None:
    """DOS-70: peers are kept by IPv4 address, never by name."""
    assert asyncio.run(resolve_address("localhost:50000")) == Address("127.0.0.1", 50_000)


@pytest.mark.clause(69)
def test_typed_addresses_make_a_mesh() -> None:
    """DOS-69: manual addresses work without any discovery, also one after the other."""

    async def scene() -> None:
        nodes = [make_node() for _ in range(3)]
        async with running(*nodes) as addresses:
            nodes[1].dial(await resolve_address(f" tcp://{addresses[0]} "))
            nodes[2].dial(await resolve_address(f"{addresses[0].host} {addresses[0].port}"))
            await expect_soon(lambda: all(len(node.view().peers) == 2 for node in nodes), "everybody knows everybody")
            octets = [row.address.host for node in nodes for row in node.view().peers]
            assert octets == ["127.0.0.1"] * 6
            assert all(uuid.UUID(row.source) for node in nodes for row in node.view().peers)

    asyncio.run(scene())
