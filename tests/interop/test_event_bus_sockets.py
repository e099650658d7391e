"""The bus and its clients on real sockets: bare pyzmq, our own client, the example of the documents, and Node.js."""

import asyncio
import errno
import json
import os
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from itertools import count, pairwise
from pathlib import Path
from random import Random, SystemRandom
from typing import Any
from uuid import uuid4

import msgpack
import psutil
import pytest
import zmq
import zmq.asyncio

from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.gateways.event_bus.client import ClientMachine, ClientState
from derbyos_core.gateways.event_bus.codec import BusEvent, Dialect, Subtrees, unpack
from derbyos_core.gateways.feed_event import FeedEvent, JsonValue
from derbyos_core.identity import SourceId
from derbyos_core.node.gateways import event_bus
from derbyos_core.node.gateways.event_bus import BusAddress, BusOptions, EventBusClient, EventBusDoor
from derbyos_core.node.gateways.event_bus_connections import AcceptedConnections
from derbyos_core.node.real_clock import RealClock

PATIENCE_S = 10.0
DOOR = SourceId("0e1d0000-0000-4000-8000-000000000001")
WRITER = SourceId("0e1d0000-0000-4000-8000-000000000002")
CLIENT_JS = Path(__file__).with_name("event_bus_client.mjs")
BINARY = struct.Struct(">Q")


class Feed:
    """A feed of the bout."""

    def __init__(self) -> None:
        self.number = 0
        self._facts: dict[str, FeedEvent] = {}

    def put(self, topic: str, value: JsonValue) -> FeedEvent:
        self.number += 1
        event = FeedEvent(
            number=self.number,
            topic=tuple(topic.split("/")),
            value=value,
            at=Instant(1_795_714_514_000_000),
            source=WRITER,
        )
        self._facts.pop(topic, None)
        if value is not None:
            self._facts[topic] = event
        return event

    def clear(self) -> None:
        self.number = 0
        self._facts.clear()

    def snapshot(self) -> tuple[FeedEvent, ...]:
        return tuple(self._facts.values())

    def values(self) -> dict[str, JsonValue]:
        return {f"/derbyos/{topic}/": event.value for topic, event in self._facts.items()}


class Scene:
    """A door on free ports, and the requests that came through it."""

    def __init__(self, feed: Feed, door: EventBusDoor, port: int, text_port: int) -> None:
        self.feed = feed
        self.door = door
        self.port = port
        self.text_port = text_port
        self.requests: list[tuple[str, str]] = []

    def put(self, topic: str, value: JsonValue) -> None:
        self.door.publish((self.feed.put(topic, value),))


@asynccontextmanager
async def scene(
    *, is_text: bool = False, feed: Feed | None = None, heartbeat_us: int | None = None
) -> AsyncIterator[Scene]:
    feed = feed or Feed()
    random = SystemRandom()
    for _ in range(50):
        port = random.randrange(20_000, 30_000)
        requests: list[tuple[str, str]] = []

        def answer(client: str, text: str, requests: list[tuple[str, str]] = requests) -> str:
            requests.append((client, text))
            if "fail" in text:
                raise RuntimeError("as the test wants")
            return '{"accepted": true}'

        door = EventBusDoor(
            feed,
            answer,
            source=DOOR,
            port=port,
            clock=RealClock(),
            random=Random(1),
            options=BusOptions(text_port=port + 10 if is_text else None, heartbeat_us=heartbeat_us),
        )
        try:
            await door.start()
        except UserError:
            continue
        break
    else:
        pytest.fail("no free ports were found")
    made = Scene(feed, door, port, port + 10)
    made.requests = requests
    try:
        yield made
    finally:
        await door.stop()


async def expect_soon(holds: Callable[[], object], what: str) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE_S):
            while not holds():  # noqa: ASYNC110 - what is waited for happens on sockets, not in this loop
                await asyncio.sleep(0.005)
    assert holds(), what


class Bare:
    """A client of bare sockets."""

    def __init__(self, port: int, *prefixes: bytes, identity: bytes | None = None) -> None:
        self.context = zmq.asyncio.Context()
        self.subscriber = self._open(zmq.SUB, port + 1)
        for prefix in prefixes:
            self.subscriber.subscribe(prefix)
        self.snapshot = self._open(zmq.DEALER, port, identity)
        self.collector = self._open(zmq.DEALER, port + 2)

    def _open(self, kind: int, port: int, identity: bytes | None = None) -> "zmq.asyncio.Socket":
        opened = self.context.socket(kind)
        opened.setsockopt(zmq.LINGER, 0)
        opened.setsockopt(zmq.RCVTIMEO, int(PATIENCE_S * 1000))
        if identity is not None:
            opened.setsockopt(zmq.ROUTING_ID, identity)
        opened.connect(f"tcp://127.0.0.1:{port}")
        return opened

    async def sync(self, spec: bytes = b"", number: bytes = bytes(8)) -> list[list[bytes]]:
        await self.snapshot.send_multipart([b"SYNCSTART", spec, number])
        answer = [await self.snapshot.recv_multipart()]
        while answer[-1][0] == b"SYNC":
            answer.append(await self.snapshot.recv_multipart())
        return answer

    async def pub(self, topic: bytes, value: object, number: bytes = bytes(8), producer: bytes = b"bare") -> None:
        fields = (b"2026-11-26T17:35:14.123Z", str(uuid4()).encode(), msgpack.packb(value))
        await self.collector.send_multipart([topic, number, producer, *fields])

    async def __aenter__(self) -> "Bare":
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.context.destroy(linger=0)


@pytest.mark.clause("EBP-1", "EBP-2", "EBP-3", "EBP-9", "EBP-11", "EBP-12", "EBP-14", "EBP-18")
def test_bare_sockets_get_the_bout_and_publish() -> None:
    async def play() -> None:
        async with scene() as bus, Bare(bus.port, b"", identity=b"\xff\x00\x80 any octets") as bare:
            bus.put("score/home", 3)
            await expect_soon(lambda: bus.door.clients() == 1, "the subscriber is counted")
            sync, end = await bare.sync(b"/derbyos/score/")
            assert [len(sync), sync[:4], sync[6]] == [
                7,
                [b"SYNC", b"/derbyos/score/home/", BINARY.pack(1), WRITER.encode()],
                b"\x03",
            ]
            assert end == [b"SYNCEND", b"/derbyos/score/", BINARY.pack(1)]
            bus.put("score/home", {"total": 7, "jam": [4, "Fünf"]})
            frames = await bare.subscriber.recv_multipart()
            while frames[1] == BINARY.pack(1):  # the subscription may have been in time for the first one
                frames = await bare.subscriber.recv_multipart()
            assert frames[:3] == [b"/derbyos/score/home/", BINARY.pack(2), WRITER.encode()]
            assert msgpack.unpackb(frames[5]) == {"total": 7, "jam": [4, "Fünf"]}
            await bare.pub(b"/sponsor/", "tea")
            frames = await bare.subscriber.recv_multipart()
            assert [frames[0], frames[1], frames[2], frames[5]] == [b"/sponsor/", BINARY.pack(3), b"bare", b"\xa3tea"]
            assert frames[3] == b"2026-11-26T17:35:14.123000Z"
            await bare.pub(b"/derbyos/request/", {"command": "StartJam"})
            frames = await bare.subscriber.recv_multipart()
            assert (frames[0], msgpack.unpackb(frames[5])["accepted"]) == (b"/derbyos/answer/bare/", True)
            ((client, text),) = bus.requests
            assert (client.partition(" ")[0], text) == ("bare", '{"command":"StartJam"}')

    asyncio.run(play())


@pytest.mark.clause("EBP-10")
def test_both_forms_of_the_number_are_answered_on_every_port() -> None:
    """A fact, its snapshot in four ways, and one event in both dialects with the same number."""

    async def play() -> None:
        async with scene(is_text=True) as bus:
            bus.put("score/home", 3)
            for port in (bus.port, bus.text_port):
                async with Bare(port, b"/derbyos/score") as bare:
                    decimal = await bare.sync(b"/derbyos/sco", b"0")
                    assert [decimal[0][2], decimal[1][2]] == [b"1", b"1"]
                    binary = await bare.sync(b"/derbyos/score/", bytes(8))
                    assert [binary[0][2], binary[1][2]] == [BINARY.pack(1)] * 2
            async with Bare(bus.port, b"/") as rfc, Bare(bus.text_port, b"/") as text:
                await expect_soon(lambda: bus.door.clients() == 2, "both are connected")
                await rfc.sync()
                await text.sync(b"", b"0")
                await text.pub(b"/sponsor/", "tea", b"null")
                first, second = await rfc.subscriber.recv_multipart(), await text.subscriber.recv_multipart()
                assert (first[1], second[1]) == (BINARY.pack(2), b"2")
                assert first[2:] == second[2:]

    asyncio.run(play())


def _client(
    bus: Scene,
    spec: str = "",
    *,
    more: tuple[BusAddress, ...] = (),
    dialect: Dialect = Dialect.RFC,
    silence_us: int | None = None,
) -> tuple[EventBusClient, dict[str, BusEvent], list[int]]:
    """Return our client, what it knows, and the numbers of the events that it was shown."""
    known: dict[str, BusEvent] = {}
    numbers: list[int] = []
    servers = (BusAddress("127.0.0.1", bus.port if dialect is Dialect.RFC else bus.text_port), *more)

    def on_state(events: tuple[BusEvent, ...]) -> None:
        known.clear()
        known.update({event.topic: event for event in events})

    def on_event(event: BusEvent) -> None:
        known[event.topic] = event
        numbers.append(event.number)

    machine = ClientMachine(
        Subtrees(spec, dialect), producer="ours", random=Random(3), servers=len(servers), silence_us=silence_us
    )
    client = EventBusClient(machine, servers, clock=RealClock(), on_state=on_state, on_event=on_event)
    return client, known, numbers


def _values(known: dict[str, BusEvent]) -> dict[str, object]:
    """Return the facts of the bout that a client knows."""
    values = {topic: unpack(event.data) for topic, event in known.items() if topic.startswith("/derbyos/")}
    return {topic: value for topic, value in values.items() if value is not None}


async def _expect_values(known: dict[str, BusEvent], wanted: Mapping[str, object]) -> None:
    await expect_soon(lambda: _values(known) == wanted, f"a client has {len(wanted)} facts")


@pytest.mark.clause("EBP-4", "EBP-15", "EBP-16", "EBP-17")
@pytest.mark.parametrize("dialect", Dialect)
def test_clients_that_join_during_a_storm_lose_nothing(dialect: Dialect) -> None:
    """Thirty clients join while facts come, change and go; each ends with what the bout has, each event shown once.

    In their order, but for what a PUB socket did not send before it had the subscription: that comes later.
    """

    async def play() -> None:
        random = Random(7)
        feed = Feed()
        for place in range(300):
            feed.put(f"jam/{place}", place)
        async with scene(is_text=True, feed=feed) as bus:
            clients = [_client(bus, dialect=dialect) for _ in range(30)]
            for client, _, _ in clients:
                for _ in range(20):
                    bus.put(f"jam/{random.randrange(400)}", random.choice([None, random.randrange(100)]))
                await client.start()
                await asyncio.sleep(0.003)
            bus.put("period/state", "over")
            wanted = feed.values()
            for client, known, numbers in clients:
                await _expect_values(known, wanted)
                assert client.state in (ClientState.LIVE, ClientState.REFRESHING)
                assert len(numbers) == len(set(numbers))
                turns = sum(after < before for before, after in pairwise(numbers))
                assert turns <= client.counters().get("late", 0)
            for client, _, _ in clients:
                await client.stop()

    asyncio.run(play())


def test_our_client_publishes_and_gets_its_answer() -> None:
    async def play() -> None:
        async with scene() as bus:
            client, known, _ = _client(bus, "/derbyos/answer/ours/;/mirror/")
            await client.start()
            await expect_soon(lambda: client.state is ClientState.LIVE, "the client is live")
            request = client.publish("/derbyos/request/", {"command": "StartJam"})
            client.publish("/mirror/a/", [1, 2])
            await expect_soon(lambda: len(known) == 2, "both come back")
            assert unpack(known["/mirror/a/"].data) == [1, 2]
            assert unpack(known["/derbyos/answer/ours/"].data) == {"request": str(request), "accepted": True}
            client.publish("/derbyos/request/", {"command": "fail"})
            await expect_soon(
                lambda: "refused" in str(unpack(known["/derbyos/answer/ours/"].data)), "a failure is an answer"
            )
            assert bus.door.counters()["failed"] == 1
            await client.stop()

    asyncio.run(play())


@pytest.mark.clause("EBP-23")
def test_client_fails_over_to_the_second_bus_and_has_its_state() -> None:
    async def play() -> None:
        async with scene(heartbeat_us=100_000) as second, scene(heartbeat_us=100_000) as first:
            first.put("score/home", 3)
            second.put("score/away", 5)
            client, known, _ = _client(first, more=(BusAddress("127.0.0.1", second.port),), silence_us=1_500_000)
            await client.start()
            await _expect_values(known, {"/derbyos/score/home/": 3})
            await first.door.stop()
            await _expect_values(known, {"/derbyos/score/away/": 5})
            second.put("score/away", 6)
            await _expect_values(known, {"/derbyos/score/away/": 6})
            await client.stop()

    asyncio.run(play())


@pytest.mark.clause("EBP-23")
def test_client_follows_a_bus_that_was_started_again() -> None:
    async def play() -> None:
        async with scene() as bus:
            for number in range(10):
                bus.put("score/home", number)
            client, known, _ = _client(bus)
            await client.start()
            await _expect_values(known, {"/derbyos/score/home/": 9})
            await bus.door.stop()
            bus.feed.clear()
            bus.feed.put("score/away", 1)
            await bus.door.start()
            await _expect_values(known, {"/derbyos/score/away/": 1})
            bus.put("score/away", 2)
            await expect_soon(
                lambda: _values(known) == {"/derbyos/score/away/": 2}, "and its events, with lower numbers"
            )
            await client.stop()

    asyncio.run(play())


# -- the door -----------------------------------------------------------------------------------------------


@pytest.mark.clause("EBP-1", "EBP-2", "EBP-3", "EBP-24")
def test_three_ports_on_loopback_alone() -> None:
    async def play() -> None:
        async with scene() as bus:
            listening = [
                tuple(one.laddr)
                for one in psutil.Process().net_connections("tcp")
                if one.status == psutil.CONN_LISTEN and bus.port <= one.laddr.port <= bus.port + 20
            ]
            assert sorted(listening) == [("127.0.0.1", bus.port + offset) for offset in range(3)]

    asyncio.run(play())


def _listening() -> set[int]:
    return {one.laddr.port for one in psutil.Process().net_connections("tcp") if one.status == psutil.CONN_LISTEN}


@pytest.mark.parametrize(("offset", "taken"), [(-2, 0), (-1, 0), (0, 0), (1, 1), (2, 2)])
def test_port_in_use_is_a_sentence_and_leaves_nothing_open(offset: int, taken: int) -> None:
    """`offset` is from the ports of one door to those of another, `taken` the first that both want."""

    async def play() -> None:
        async with scene() as bus:
            before = _listening()
            port = bus.port + offset
            other = EventBusDoor(Feed(), lambda _client, _text: "{}", source=DOOR, port=port, clock=RealClock())
            with pytest.raises(UserError, match=rf"^127\.0\.0\.1:{bus.port + taken} is in use by another program"):
                await other.start()
            assert _listening() == before
            await other.stop()

    asyncio.run(play())


def test_too_many_open_files_are_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> None:
        raise OSError(errno.EMFILE, "too many")

    async def play() -> None:
        before = _listening()
        door = EventBusDoor(Feed(), lambda _client, _text: "{}", source=DOOR, port=0, clock=RealClock())
        monkeypatch.setattr(event_bus, "AcceptedConnections", fail)
        with pytest.raises(UserError, match=r"cannot listen on .*: too many files are open"):
            await door.start()
        assert _listening() == before

    asyncio.run(play())


def test_address_of_another_machine_is_a_sentence() -> None:
    async def play() -> None:
        door = EventBusDoor(Feed(), lambda _client, _text: "{}", source=DOOR, host="192.0.2.7", clock=RealClock())
        with pytest.raises(UserError, match=r"no address 192\.0\.2\.7"):
            await door.start()
        await door.stop()

    asyncio.run(play())


def test_stop_twice_leaves_no_task_and_no_descriptor() -> None:
    async def play() -> int:
        async with scene(is_text=True) as bus, Bare(bus.port, b"") as bare:
            await bare.sync()
            await bus.door.stop()
            await bus.door.stop()
            bus.put("score/home", 3)
            assert bus.door.clients() == 0
        return len(asyncio.all_tasks())

    assert asyncio.run(play()) == 1
    before = psutil.Process().num_fds() if hasattr(psutil.Process(), "num_fds") else 0
    assert asyncio.run(play()) == 1
    after = psutil.Process().num_fds() if hasattr(psutil.Process(), "num_fds") else 0
    assert after <= before


def test_failure_of_the_machine_reaches_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with scene() as bus:
            with monkeypatch.context() as patch:
                patch.setattr(bus.door._machine, "publish", None)
                bus.put("score/home", 3)
            assert bus.door.counters()["failed"] == 1
            bus.put("score/home", 4)
            async with Bare(bus.port) as bare:
                assert (await bare.sync())[0][6] == b"\x04"

    asyncio.run(play())
    assert "a turn has failed" in caplog.text


@pytest.mark.clause("EBP-22")
def test_broken_messages_on_every_port_do_not_stop_the_bus() -> None:
    async def play() -> None:
        random = Random(5)
        async with scene() as bus, Bare(bus.port, b"") as bare:
            bus.put("score/home", 3)
            for socket in (bare.snapshot, bare.collector):
                await socket.send_multipart([b""] * 5_000)
                await socket.send_multipart([random.randbytes(60_000)])
                for _ in range(300):
                    await socket.send_multipart(
                        [random.randbytes(random.randrange(20)) for _ in range(random.randrange(1, 9))]
                    )
            sync, _ = await bare.sync()
            assert sync[6] == b"\x03"
            async with Bare(bus.port) as large:  # its connection is closed, because a frame is too large
                await large.collector.send_multipart([b"/a/", b"", b"x", b"", b"", bytes(200_000)])
            assert len(await bare.sync()) == 2

    asyncio.run(play())


GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x00" + b"NULL".ljust(20, b"\0") + bytes(32)
READY = b"\x05READY\x0bSocket-Type\x00\x00\x00\x06DEALER\x08Identity\x00\x00\x00\x00"
"""The opening of a connection (ZMTP 3.0), for what a library would not send."""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux reports the octets received on a connection")
@pytest.mark.parametrize(("offset", "part"), [(0, 4_000), (2, 60_000), (2, 0)])
def test_message_without_an_end_is_cut_and_others_are_served(
    monkeypatch: pytest.MonkeyPatch, offset: int, part: int
) -> None:
    monkeypatch.setattr(event_bus, "UNREAD_MAX", 100_000)

    async def play() -> None:
        async with scene() as bus, Bare(bus.port, b"") as bare:
            await bare.sync()
            reader, writer = await asyncio.open_connection("127.0.0.1", bus.port + offset)
            writer.write(GREETING)
            await reader.readexactly(len(GREETING))
            writer.write(b"\x04" + bytes([len(READY)]) + READY)
            frame = b"\x03" + BINARY.pack(part) + bytes(part) if part else b"\x01\x00"
            writer.write(frame * (200_000 // len(frame)))
            await expect_soon(lambda: bus.door.counters().get("cut") == 1, "the connection is cut")
            with suppress(ConnectionError):
                await reader.read()
            writer.close()
            await bare.pub(b"/sponsor/", "tea")
            assert (await bare.subscriber.recv_multipart())[5] == b"\xa3tea"
            assert bus.door.counters()["cut"] == 1, "nobody else is cut"

    asyncio.run(play())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux reports the octets received on a connection")
def test_cut_connection_does_not_return_until_what_it_left_has_been_read() -> None:
    """Else each return would leave as much again, without a limit."""
    with zmq.Context() as context, context.socket(zmq.ROUTER) as router, context.socket(zmq.DEALER) as dealer:
        router.setsockopt(zmq.RCVHWM, 0)
        dealer.setsockopt(zmq.SNDHWM, 0)
        dealer.linger = 0
        port = router.bind_to_random_port("tcp://127.0.0.1")
        connections = AcceptedConnections(router, 16, 10_000)
        try:
            dealer.connect(f"tcp://127.0.0.1:{port}")
            for _ in range(1_000):
                dealer.send(bytes(100))
            end = time.monotonic() + PATIENCE_S
            while connections.cut < 3 and time.monotonic() < end:
                connections.admit()
                connections.look(is_all_read=False)
                time.sleep(0.02)
            assert connections.cut >= 3, "cut, and cut again when it comes back"
            assert len(connections) == 0
            while time.monotonic() < end and not len(connections):
                while router.poll(0):
                    router.recv_multipart()
                connections.look(is_all_read=True)
                connections.admit()
                time.sleep(0.02)
            assert len(connections) == 1
        finally:
            connections.close()


@pytest.mark.skipif(os.name != "posix", reason="connections can be looked at on POSIX alone")
def test_connections_beyond_the_limit_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_bus, "connections_max", lambda: 3)

    async def play() -> None:
        async with scene() as bus, Bare(bus.port, b"") as first:
            await first.sync()
            context = zmq.asyncio.Context()
            subscribers = [context.socket(zmq.SUB) for _ in range(6)]
            for one in subscribers:
                one.subscribe(b"")
                one.connect(f"tcp://127.0.0.1:{bus.port + 1}")
            await expect_soon(lambda: bus.door.counters().get("cut", 0) >= 4, "those beyond three are cut")
            assert bus.door.clients() <= 3
            bus.put("score/home", 3)
            assert (await first.subscriber.recv_multipart())[5] == b"\x03", "the first one stays"
            context.destroy(linger=0)

    asyncio.run(play())


# -- other programs -----------------------------------------------------------------------------------------


@asynccontextmanager
async def _program(
    *command: str, environment: dict[str, str] | None = None
) -> AsyncIterator["asyncio.subprocess.Process"]:
    program = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, **(environment or {})},
    )
    try:
        yield program
    finally:
        with suppress(ProcessLookupError):
            program.kill()
        await program.communicate()


async def _line(program: "asyncio.subprocess.Process") -> str:
    assert program.stdout is not None
    async with asyncio.timeout(PATIENCE_S):
        return (await program.stdout.readline()).decode().rstrip()


def test_example_of_the_documents_follows_the_score(repository: Path) -> None:
    async def play() -> None:
        example = repository / "docs" / "doors" / "examples" / "event_bus_client.py"
        async with scene() as bus:
            bus.put("score/home", 3)
            bus.put("jam/number", 7)
            async with _program(sys.executable, str(example), str(bus.port)) as program:
                assert await _line(program) == "/derbyos/score/home/ 3"
                await expect_soon(lambda: bus.door.clients() == 1, "the example is connected")
                for value in count(4):  # it may subscribe a moment after its snapshot
                    bus.put("score/home", value)
                    with suppress(TimeoutError):
                        async with asyncio.timeout(0.5):
                            assert await _line(program) == f"/derbyos/score/home/ {value}"
                            break

    asyncio.run(play())


def test_page_shows_the_example(repository: Path) -> None:
    doors = repository / "docs" / "doors"
    example = (doors / "examples" / "event_bus_client.py").read_text(encoding="utf-8").partition('"""\n\n')[2]
    page = (doors / "event-bus.md").read_text(encoding="utf-8")
    assert f"```python\n{example.replace(', flush=True)', ')')}```" in page


def _why_no_node() -> str:
    if shutil.which("node") is None:
        return "Node.js is not installed"
    wanted = 'require("zeromq"); require("@msgpack/msgpack")'
    if subprocess.run(["node", "-e", wanted], capture_output=True, check=False, timeout=60).returncode:
        return "NODE_PATH names no folder with the packages zeromq and @msgpack/msgpack"
    return ""


@pytest.fixture(scope="module")
def node() -> str:
    """The other program's interpreter, if it can be used here."""
    why = _why_no_node()
    if why:
        pytest.skip(why)
    return "node"


@pytest.mark.clause("EBP-1", "EBP-2", "EBP-3", "EBP-11", "EBP-12", "EBP-14", "EBP-18", "EBP-19")
@pytest.mark.parametrize(("dialect", "subtrees"), [("rfc", "/derbyos/;/sponsor/"), ("text", "/derbyos/,/sponsor/")])
def test_program_in_another_language_follows_and_feeds_the_bout(node: str, dialect: str, subtrees: str) -> None:
    """Node.js with its own ZeroMQ binding and its own MessagePack."""

    async def play() -> None:
        async with scene(is_text=True) as bus:
            roster: JsonValue = {
                "name": "Fünf Sterne",
                "skaters": [{"number": "007", "fouls": 0}],
                "colour": None,
                "ok": True,
            }
            bus.put("team/home", roster)
            bus.put("score/home", 1 << 40)
            bus.put("score/away", 5)
            bus.put("score/away", None)
            port = bus.port if dialect == "rfc" else bus.text_port
            async with _program(node, str(CLIENT_JS), dialect, str(port), subtrees) as program:
                assert program.stdin is not None
                first: dict[str, Any] = json.loads(await _line(program))
                assert (first["subtrees"], first["number"]) == (subtrees, 2)
                assert [(one["topic"], one["number"], one["producer"], one["data"]) for one in first["snapshot"]] == [
                    ("/derbyos/team/home/", 1, WRITER, roster),
                    ("/derbyos/score/home/", 2, WRITER, 1 << 40),
                ]
                assert first["snapshot"][0]["time"] == "2026-11-26T17:35:14.000Z"
                bus.put("score/home", 12)
                event = json.loads(await _line(program))
                assert (event["topic"], event["number"], event["data"]) == ("/derbyos/score/home/", 5, 12)
                for topic, data in (
                    ("/sponsor/now/", {"text": "tea", "since": [1, 2.5, None, "ä"]}),
                    ("/derbyos/request/", {"command": "StartJam", "jam": [1, 1]}),
                ):
                    line = json.dumps({"topic": topic, "producer": "board.js", "data": data})
                    program.stdin.write(line.encode() + b"\n")
                    event = json.loads(await _line(program))
                    if topic == "/sponsor/now/":
                        assert (event["topic"], event["producer"], event["data"]) == (topic, "board.js", data)
                    else:
                        assert event["topic"] == "/derbyos/answer/board.js/"
                        assert event["data"]["accepted"] is True
                ((name, text),) = bus.requests
                assert name.startswith("board.js "), "the producer, and its connection"
                assert text == '{"command":"StartJam","jam":[1,1]}'

    asyncio.run(play())
