"""Door and clients of our own on real sockets: handshake, times, bounds, and an end that leaves nothing."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random
from uuid import UUID

import pytest
import qasync
from PySide6.QtWidgets import QApplication

from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError, UserError
from derbyos_core.gateways.feed_event import FeedEvent
from derbyos_core.gateways.rsb.event import Event
from derbyos_core.gateways.rsb.limits import CLIENTS_PER_HOST_MAX, FRAMES_PER_S
from derbyos_core.gateways.rsb.participants import Informer
from derbyos_core.gateways.rsb.scope import ROOT, parse_scope
from derbyos_core.gateways.rsb.translator import ANSWER, REQUEST, REQUESTS, SNAPSHOT
from derbyos_core.gateways.rsb.uri import parse_uri
from derbyos_core.identity import SourceId
from derbyos_core.node.gateways.rsb import RSBClient, RSBDoor
from tests.interop.node_kit import expect_soon
from tests.interop.rsb_kit import PATIENCE_S, StepClock

SOURCE = SourceId("cd613e30-d8f1-4adf-91b7-584a2265b1f5")
HOUR_US = 3_600_000_000


def _fact(number: int, value: str = "12") -> FeedEvent:
    return FeedEvent(number=number, topic=("score", "home"), value=value, at=Instant(5), source=SOURCE)


class _Feed:
    """A feed with three facts."""

    number = 9

    def snapshot(self) -> tuple[FeedEvent, ...]:
        return tuple(_fact(number) for number in (2, 5, 9))


def _answer(client: str, text: str) -> str:
    host, _, port = client.partition(":")
    assert host == "127.0.0.1"
    assert port.isdigit()
    return json.dumps({"accepted": json.loads(text)})


@asynccontextmanager
async def _door(
    on_request: Callable[[str, str], str] = _answer, *, frames_per_s: int = FRAMES_PER_S
) -> AsyncIterator[RSBDoor]:
    door = RSBDoor(
        _Feed(), on_request, source=SOURCE, port=0, clock=StepClock(), random=Random(1), frames_per_s=frames_per_s
    )
    await door.start()
    try:
        yield door
    finally:
        await door.stop()
        await door.stop()
        assert door.clients() == 0


@asynccontextmanager
async def _client(door: RSBDoor, clock: StepClock | None = None) -> AsyncIterator[RSBClient]:
    client = RSBClient(clock or StepClock(), port=door.port)
    await client.connect()
    try:
        yield client
    finally:
        await client.close()


def _run(scene: Callable[[], Awaitable[None]]) -> None:
    """Run a scene; nothing of it may be left over."""

    async def guarded() -> None:
        async with asyncio.timeout(PATIENCE_S):
            await scene()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(guarded(), debug=True)


def _stamps(event: Event) -> list[int]:
    times = event.meta_data
    found = (times.create_time, times.send_time, times.receive_time, times.deliver_time)
    return [int(time) for time in found if time is not None]


@pytest.mark.clause("RSB-20", "RSB-23", "RSB-27")
def test_a_fact_that_follows_the_handshake_reaches_every_client() -> None:
    """RSB-20, RSB-27; RSB-23: it is published at once after `connect` has returned."""

    async def scene() -> None:
        found: list[list[Event]] = [[], [], []]
        async with _door() as door, _client(door) as a, _client(door) as b, _client(door) as c:
            for client, received in zip((a, b, c), found, strict=True):
                client.listen(parse_scope("/derbyos/score/"), received.append)
                client.listen(parse_scope("/elsewhere/"), received.append)
            door.publish((_fact(1), _fact(2)))
            await expect_soon(lambda: all(len(received) == 2 for received in found), "two facts at three clients")
            assert door.clients() == 3
        for received in found:
            assert [event.id.sequence for event in received] == [1, 2]
            assert {event.id.participant for event in received} == {UUID(SOURCE)}

    _run(scene)


@pytest.mark.clause("RSB-20", "RSB-27")
def test_participants_of_one_process_share_a_connection() -> None:
    """RSB-20: two informers, two listeners, one client of the server; RSB-27: nothing comes back."""

    async def scene() -> None:
        here: list[Event] = []
        there: list[Event] = []
        async with _door() as door, _client(door) as a, _client(door) as b:
            a.listen(ROOT, here.append)
            b.listen(ROOT, there.append)
            b.listen(parse_scope("/one/"), there.append)
            for name in ("one", "two"):
                a.publish(Informer(UUID(int=len(name)), ROOT.child(name)).create(name, Instant(1)))
            await expect_soon(lambda: len(there) == 3, "both events at the other client")
            assert [event.scope.text for event in here] == ["/one/", "/two/"]  # by their own process, once
            assert door.clients() == 2

    _run(scene)


@pytest.mark.clause("RSB-10", "RSB-11", "RSB-12", "RSB-13", "RSB-17")
def test_four_times_are_set_in_order_by_two_clocks() -> None:
    """RSB-17: two by the sender's, two by the receiver's, which is an hour ahead; RSB-13: the last at the handler."""

    async def scene() -> None:
        sender, receiver = StepClock(1_000), StepClock(1_000 + HOUR_US)
        found: list[tuple[Event, int]] = []
        async with _door() as door, _client(door, sender) as a, _client(door, receiver) as b:
            b.listen(ROOT, lambda event: found.append((event, receiver.at)))
            informer = Informer(UUID(int=3), ROOT)
            a.publish(informer.create("x", sender.now(), user_times={"begin": Instant(7)}))
            await expect_soon(lambda: found, "the event")
        event, at_handler = found[0]
        create, send, receive, deliver = _stamps(event)
        assert 1_000 < create < send < HOUR_US < receive < deliver == at_handler
        assert event.meta_data.user_times == {"begin": 7}

    _run(scene)


def test_a_request_is_answered_and_a_snapshot_comes_whole() -> None:
    async def scene() -> None:
        found: list[Event] = []
        async with _door() as door, _client(door) as client:
            client.listen(ROOT.child("derbyos"), found.append)
            informer = Informer(UUID(int=3), ROOT)
            client.publish(informer.create('{"command":"StartJam"}', Instant(1), scope=REQUESTS, method=REQUEST))
            client.publish(informer.create(None, Instant(1), scope=SNAPSHOT))
            await expect_soon(lambda: len(found) == 8, "own two, answer, reply, three facts and the end")
        assert [event.scope.text for event in found[2:]] == [
            ANSWER.text,
            REQUESTS.text,
            *["/derbyos/score/home/"] * 3,
            ANSWER.text,
        ]
        assert json.loads(found[2].payload.octets) == {"accepted": {"command": "StartJam"}}
        assert json.loads(found[-1].payload.octets) == {"snapshot": 9, "facts": 3}

    _run(scene)


def test_a_request_may_publish_before_its_answer() -> None:
    """The command changes the bout within the call; the facts come first, then the answer."""

    async def scene() -> None:
        doors: list[RSBDoor] = []

        def on_request(_client: str, _text: str) -> str:
            doors[0].publish((_fact(1),))
            return "{}"

        found: list[str] = []
        async with _door(on_request) as door, _client(door) as client:
            doors.append(door)
            client.listen(ROOT, lambda event: found.append(event.scope.text))
            client.publish(Informer(UUID(int=3), ROOT).create("{}", Instant(1), scope=REQUESTS))
            await expect_soon(lambda: len(found) == 3, "request, fact and answer")
        assert found == [REQUESTS.text, "/derbyos/score/home/", ANSWER.text]

    _run(scene)


def test_a_request_at_which_the_bout_fails_is_refused_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        def on_request(_client: str, _text: str) -> str:
            raise RuntimeError("a fault of ours")

        found: list[Event] = []
        async with _door(on_request) as door, _client(door) as client:
            client.listen(ANSWER, found.append)
            client.publish(Informer(UUID(int=3), ROOT).create("{}", Instant(1), scope=REQUESTS))
            await expect_soon(lambda: found, "the answer")
            assert door.counters()["faults"] == 1
        assert "refused" in json.loads(found[0].payload.octets)

    _run(scene)
    assert "a fault of ours" in caplog.text


def test_no_exception_leaves_publish(caplog: pytest.LogCaptureFixture) -> None:
    """A fact that cannot be sent is logged; the next one is sent."""

    async def scene() -> None:
        found: list[Event] = []
        async with _door() as door, _client(door) as client:
            client.listen(ROOT, found.append)
            broken = FeedEvent(number=1, topic=("no such-topic",), value=1, at=Instant(5), source=SOURCE)
            door.publish((broken, _fact(2)))
            await expect_soon(lambda: found, "the second fact")
            assert door.counters()["faults"] == 1
        assert [event.id.sequence for event in found] == [2]

    _run(scene)
    assert "no such-topic" in caplog.text


def test_many_facts_at_once_reach_a_client_that_reads() -> None:
    """Nine megabytes in three calls are more than a queue holds; a client that reads is not taken for a slow one."""

    async def scene() -> None:
        found: list[int] = []
        async with _door() as door, _client(door) as client:
            client.listen(ROOT, lambda event: found.append(event.id.sequence))
            published: list[int] = []
            for begin in (1, 301, 601):
                numbers = range(begin, begin + 300)
                published.extend(numbers)
                door.publish(tuple(_fact(number, "x" * 10_000) for number in numbers))
                await expect_soon(lambda: found == published, "the last of them")

    _run(scene)


def test_a_door_that_is_not_open_publishes_to_nobody() -> None:
    async def scene() -> None:
        door = RSBDoor(_Feed(), _answer, source=SOURCE, port=0, clock=StepClock())
        door.publish((_fact(1),))
        await door.stop()
        for _ in range(2):  # it may be opened again
            await door.start()
            async with _client(door):
                assert door.clients() == 1
            await door.stop()
        door.publish((_fact(2),))
        assert door.counters()["faults"] == 0

    _run(scene)


def test_a_port_that_is_taken_is_told_in_a_sentence() -> None:
    async def scene() -> None:
        async with _door() as door:
            second = RSBDoor(_Feed(), _answer, source=SOURCE, port=door.port, clock=StepClock())
            with pytest.raises(UserError, match=f"port {door.port} is in use by another program"):
                await second.start()
            await second.stop()
        elsewhere = RSBDoor(_Feed(), _answer, source=SOURCE, host="192.0.2.1", port=0, clock=StepClock())
        with pytest.raises(UserError, match=r"no address 192\.0\.2\.1"):
            await elsewhere.start()

    _run(scene)


def test_a_client_without_a_server_says_so() -> None:
    async def scene() -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
        with pytest.raises(UserError, match="nobody answers there"):
            await RSBClient(StepClock(), port=port).connect()

    _run(scene)


def test_a_client_takes_its_server_from_an_address() -> None:
    async def scene() -> None:
        async with _door() as door:
            client = RSBClient.at(parse_uri(f"socket://127.0.0.1:{door.port}/derbyos"), StepClock())
            await client.connect()
            with pytest.raises(LocalProtocolError):
                await client.connect()
            await door.stop()
            await client.wait_closed()
            await client.close()
        with pytest.raises(LocalProtocolError):
            RSBClient.at(parse_uri("spread://localhost:4803"), StepClock())

    _run(scene)


@pytest.mark.clause("RSB-26")
def test_a_client_that_does_not_read_is_closed_and_the_others_get_everything() -> None:
    """RSB-26: with the buffers of the system between, so the number of facts is generous."""

    async def scene() -> None:
        found: list[int] = []
        async with _door() as door, _client(door) as reader:
            reader.listen(ROOT, lambda event: found.append(event.id.sequence))
            stuck = socket.socket()
            stuck.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            stuck.connect(("127.0.0.1", door.port))
            await expect_soon(lambda: door.clients() == 2, "both are connected")
            published: list[int] = []
            while door.clients() == 2 and len(published) < 400:
                published.append(len(published) + 1)
                door.publish((_fact(published[-1], "x" * 100_000),))
                await expect_soon(lambda: found == published, "the reader has it")
            assert (door.clients(), door.counters()["slow"]) == (1, 1)
            stuck.close()
        assert found == published

    _run(scene)


@pytest.mark.clause("RSB-26")
def test_connections_beyond_the_limit_of_a_host_are_closed() -> None:
    """RSB-26: those that are there stay."""

    async def scene() -> None:
        async with _door() as door:
            lines = [await asyncio.open_connection("127.0.0.1", door.port) for _ in range(CLIENTS_PER_HOST_MAX)]
            await expect_soon(lambda: door.clients() == CLIENTS_PER_HOST_MAX, "all are connected")
            reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await reader.readexactly(4)
            assert door.clients() == CLIENTS_PER_HOST_MAX
            for _, one in (*lines, (reader, writer)):
                one.close()
            await expect_soon(lambda: door.clients() == 0, "all have gone")
            async with _client(door):
                assert door.clients() == 1

    _run(scene)


def test_a_flood_leaves_the_loop_its_turns() -> None:
    """Five thousand notifications in one piece; the loop is never away for long, and the reader gets all of them."""

    async def scene() -> None:
        found: list[int] = []
        async with _door(frames_per_s=1_000_000) as door, _client(door) as flood, _client(door) as reader:
            reader.listen(ROOT, lambda event: found.append(event.id.sequence))
            informer = Informer(UUID(int=3), ROOT)
            for _ in range(5_000):
                flood.publish(informer.create("x", Instant(1)))
            turns = 0
            while len(found) < 5_000:
                turns += 1
                await asyncio.sleep(0)
            assert turns > 5_000 // 64
        assert found == list(range(5_000))

    _run(scene)


def test_it_works_on_the_loop_of_qt(qapp: QApplication) -> None:
    """The windows have one loop for Qt and asyncio."""
    found: list[Event] = []

    async def scene() -> None:
        async with asyncio.timeout(PATIENCE_S), _door() as door, _client(door) as a, _client(door) as b:
            a.listen(ANSWER, found.append)
            b.listen(ROOT, found.append)
            a.publish(Informer(UUID(int=3), ROOT).create("{}", Instant(1), scope=REQUESTS))
            door.publish((_fact(1),))
            await expect_soon(lambda: len(found) == 2, "fact at one, answer at the other")

    loop = qasync.QEventLoop(qapp)
    asyncio.set_event_loop(loop)
    try:
        loop.run_until_complete(scene())
        assert asyncio.all_tasks(loop) == set()
    finally:
        loop.close()
        asyncio.set_event_loop(None)
    assert len(found) == 2
