"""The PPPP door and its client over real sockets on loopback."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
import zmq

from derbyos_core.errors import UserError
from derbyos_core.gateways.pppp.codec import decode_from_publisher
from derbyos_core.gateways.pppp.messages import FullDump
from derbyos_core.gateways.pppp.publisher import Publisher, Send
from derbyos_core.gateways.pppp.subscriber import Deliver, Replace, Subscriber, SubscriberSend
from derbyos_core.node.gateways.pppp import PPPPClientOptions, PPPPDoor, PPPPOptions
from derbyos_core.node.real_clock import RealClock
from tests.interop.pppp_kit import (
    PATIENCE_S,
    QUICK,
    SOURCE,
    Feed,
    expect_soon,
    following,
    lossy_line,
    refuse_all,
    running_door,
)


@pytest.mark.clause("PPPP-2")
def test_the_publisher_may_connect_and_the_subscriber_bind() -> None:
    """The machines do not care; the subscriber still speaks first, which tells the ROUTER its identity."""
    clock = RealClock()
    publisher = Publisher(QUICK, lambda _: (b"state",))
    subscriber = Subscriber(QUICK)
    with zmq.Context() as context, context.socket(zmq.ROUTER) as router, context.socket(zmq.DEALER) as dealer:
        router.connect(f"tcp://127.0.0.1:{dealer.bind_to_random_port('tcp://127.0.0.1')}")
        subscriber.subscribe(b"score", clock.now())
        subscriber.start(clock.now())
        for effect in subscriber.take_effects():
            if isinstance(effect, SubscriberSend):
                dealer.send_multipart(effect.frames)
        assert router.poll(5_000)
        identity, *frames = router.recv_multipart()
        publisher.receive(identity, frames, clock.now())
        publisher.publish(b"score", (b"payload",), clock.now())
        for one in publisher.take_effects():
            if isinstance(one, Send):
                router.send_multipart([one.to, *one.frames])
        for _ in range(2):
            assert dealer.poll(5_000)
            subscriber.receive(dealer.recv_multipart(), clock.now())
    found = [effect for effect in subscriber.take_effects() if isinstance(effect, Replace | Deliver)]
    assert found == [Replace(b"score", 0, (b"state",)), Deliver(b"score", 1, (b"payload",))]


@pytest.mark.clause("PPPP-1", "PPPP-3", "PPPP-8", "PPPP-9", "PPPP-11", "PPPP-15")
def test_a_subscriber_gets_the_state_of_its_channels_and_all_that_follows() -> None:
    """One publisher, which binds, and two subscribers, which connect."""

    async def scene() -> None:
        feed = Feed()
        feed.change("score", "home", count=3)
        feed.change("clock", "jam")
        async with (
            running_door(feed) as door,
            following(door.port, "score", "clock", identity=b"a") as (_, first),
            following(door.port, "score", identity=b"b") as (_, second),
        ):
            await first.wait(lambda: len(first.states) == 2)
            await second.wait(lambda: len(second.states) == 1)
            assert [state.channel for state in first.states] == [b"score", b"clock"]
            assert second.states[0].state[0] == b"score/home"
            assert json.loads(second.states[0].state[1])["value"] == 3
            assert door.clients() == 2
            door.publish(feed.change("score", "home"))
            door.publish(feed.change("clock", "jam"))
            door.publish(feed.change("score", "away"))
            await first.wait(lambda: len(first.numbers) == 3)
            await second.wait(lambda: len(second.numbers) == 2)
            assert [payload[0] for payload in first.payloads] == [b"score/home", b"clock/jam", b"score/away"]
            assert first.numbers == [1, 1, 2]
            assert second.numbers == [1, 2]
            event = json.loads(second.payloads[1][1])
            assert (event["number"], event["value"], event["at"]) == (7, 1, 7)
            assert (event["version"], event["entry"], event["causes"]) == (1, None, [])

    asyncio.run(scene())


@pytest.mark.clause("PPPP-14")
def test_a_request_gets_its_answer() -> None:
    asked = []

    def answer(client: str, text: str) -> str:
        asked.append((client, json.loads(text)))
        if len(asked) == 2:
            raise ValueError("a fault of ours")
        return '{"accepted": 7}'

    async def scene() -> None:
        async with (
            running_door(Feed(), on_request=answer) as door,
            following(door.port, "bout", identity=b"desk") as (client, seen),
        ):
            client.request(b"1", '{"command": "StartJam"}')
            await seen.wait(lambda: b"1" in seen.answers)
            client.request(b"2", '{"command": "EndJam"}')
            await seen.wait(lambda: b"2" in seen.answers)
            assert json.loads(seen.answers[b"1"]) == {"accepted": 7}
            assert json.loads(seen.answers[b"2"]) == {"refused": "this request failed here"}
            assert asked == [("desk", {"command": "StartJam"}), ("desk", {"command": "EndJam"})]
            assert door.counters()["failed: request"] == 1

    asyncio.run(scene())


@pytest.mark.clause("PPPP-3", "PPPP-14", "PPPP-23")
def test_the_same_over_xpub_and_xsub() -> None:
    """Acknowledgements, heartbeats and requests flow back in one part each; nothing can be sent to one subscriber."""

    async def scene() -> None:
        feed = Feed()
        feed.change("score", "home", count=3)
        options = PPPPOptions(settings=QUICK, counters={}, is_shared=True)
        shared = PPPPClientOptions(settings=QUICK, is_shared=True)
        async with (
            running_door(feed, options=options) as door,
            following(door.port, "score", options=shared) as (one, first),
        ):
            await first.wait(lambda: len(first.states) == 1)
            door.publish(feed.change("score", "home", count=5))
            door.publish(feed.change("score2", "home"))
            await first.wait(lambda: len(first.numbers) == 5)
            async with following(door.port, "score", options=shared) as (_, second):
                await second.wait(lambda: len(second.states) == 1)
                door.publish(feed.change("score", "home", count=5))
                await first.wait(lambda: len(first.numbers) == 10)
                await second.wait(lambda: len(second.numbers) == 5)
                one.request(b"tag", "{}")
                await first.wait(lambda: b"tag" in first.answers)
                assert second.answers == {}
            assert first.numbers == list(range(1, 11))
            assert len(first.states) == 1, "a state for another subscriber is no news"

    asyncio.run(scene())


def test_a_number_in_a_frame_of_its_own_does_not_pass_xsub() -> None:
    """Why commands are one part there: libzmq takes a second frame that begins with 00 for an unsubscription."""
    with zmq.Context() as context, context.socket(zmq.XPUB) as xpub, context.socket(zmq.XSUB) as xsub:
        port = xpub.bind_to_random_port("tcp://127.0.0.1")
        xsub.connect(f"tcp://127.0.0.1:{port}")
        xsub.send_multipart([b"\x02score", (5).to_bytes(8, "big"), b"end"])
        assert xpub.poll(5_000)
        assert xpub.recv_multipart() == [b"\x02score", b"end"]


@pytest.mark.clause("PPPP-16", "PPPP-20", "PPPP-28")
def test_a_killed_subscriber_comes_back_and_misses_nothing() -> None:
    async def scene() -> None:
        feed = Feed()
        async with running_door(feed) as door:
            async with following(door.port, "score") as (client, seen):
                await seen.wait(lambda: len(seen.states) == 1)
                door.publish(feed.change("score", "home", count=10))
                await seen.wait(lambda: len(seen.numbers) == 10)
                kept = client.positions()
            door.publish(feed.change("score", "home", count=10))
            options = PPPPClientOptions(settings=QUICK, positions=kept)
            async with following(door.port, "score", options=options) as (_, again):
                await again.wait(lambda: len(again.numbers) == 10)
                assert again.numbers == list(range(11, 21))
                assert again.states == []

    asyncio.run(scene())


@pytest.mark.clause("PPPP-4", "PPPP-29")
def test_after_the_grace_time_a_returning_subscriber_gets_the_whole_state() -> None:
    async def scene() -> None:
        feed = Feed()
        async with running_door(feed) as door:
            async with following(door.port, "score") as (client, seen):
                await seen.wait(lambda: len(seen.states) == 1)
                door.publish(feed.change("score", "home", count=10))
                await seen.wait(lambda: len(seen.numbers) == 10)
                kept = client.positions()
            door.publish(feed.change("score", "home", count=10))
            await expect_soon(lambda: door.clients() == 0, "a subscriber is dropped")
            options = PPPPClientOptions(settings=QUICK, positions=kept)
            async with following(door.port, "score", options=options) as (_, again):
                await again.wait(lambda: len(again.states) == 1)
                assert again.states[0].number == 20
                assert json.loads(again.states[0].state[1])["value"] == 20
                assert again.numbers == []

    asyncio.run(scene())


@pytest.mark.clause("PPPP-5", "PPPP-26")
@pytest.mark.parametrize("is_persisted", [True, False])
def test_a_restarted_door_is_found_again(is_persisted: bool) -> None:
    """Its numbers go on, either from those that were persisted, or from the microsecond of the start."""

    async def scene() -> None:
        feed = Feed()
        stored: dict[str, int] = {}
        options = PPPPOptions(
            settings=QUICK, counters={} if is_persisted else None, on_persist=lambda *pair: stored.update([pair])
        )
        async with running_door(feed, options=options) as door:
            port = door.port
            async with following(port, "score") as (_, seen):
                await seen.wait(lambda: len(seen.states) == 1)
                door.publish(feed.change("score", "home", count=10))
                await seen.wait(lambda: len(seen.numbers) == 10)
                await door.stop()
                lost = feed.change("score", "home", count=10)
                assert door.channel_numbers()["score"] == seen.numbers[-1]
                assert stored["score"] >= seen.numbers[-1]
                again = PPPPOptions(settings=QUICK, counters=stored if is_persisted else None)
                async with running_door(feed, port=port, options=again) as other:
                    other.publish(lost)
                    await seen.wait(lambda: len(seen.states) == 2)
                    assert json.loads(seen.states[1].state[1])["value"] == 20
                    assert seen.states[1].number > seen.numbers[9]
                    other.publish(feed.change("score", "home"))
                    await seen.wait(lambda: len(seen.numbers) == 11)
                    assert seen.numbers[10] == seen.states[1].number + 1

    asyncio.run(scene())


@pytest.mark.clause("PPPP-17", "PPPP-19", "PPPP-20", "PPPP-21")
@pytest.mark.parametrize("seed", range(3))
def test_every_message_comes_once_over_a_line_that_loses_a_fifth(seed: int) -> None:
    async def scene() -> None:
        feed = Feed()
        async with running_door(feed) as door:
            with lossy_line(door.port, seed=seed) as (port, count):
                loose = PPPPClientOptions(settings=QUICK, is_ordered=False)
                async with (
                    following(port, "score", identity=b"a") as (_, first),
                    following(port, "score", identity=b"b", options=loose) as (_, second),
                ):
                    await first.wait(lambda: len(first.states) > 0)
                    await second.wait(lambda: len(second.states) > 0)
                    for _ in range(20):
                        door.publish(feed.change("score", "home", count=15))
                        await asyncio.sleep(0.01)
                    for seen in (first, second):
                        await seen.wait(partial(seen.has_all, 300))
                        assert len(set(seen.numbers)) == len(seen.numbers), "none twice"
                    assert first.numbers == sorted(first.numbers)
                assert count[1] > 20, "the line loses messages"

    asyncio.run(scene())


@contextmanager
def _plain_dealer(port: int, identity: bytes) -> "Iterator[zmq.Socket[bytes]]":
    with zmq.Context() as context, context.socket(zmq.DEALER) as dealer:
        dealer.setsockopt(zmq.LINGER, 0)
        dealer.setsockopt(zmq.IDENTITY, identity)
        dealer.connect(f"tcp://127.0.0.1:{port}")
        yield dealer


@pytest.mark.clause("PPPP-7", "PPPP-16")
def test_a_subscriber_that_never_acknowledges_costs_only_itself() -> None:
    """It sends heartbeats, and reads nothing but the state; the other one gets everything, and it is dropped."""

    async def scene() -> None:
        feed = Feed()
        usual = PPPPClientOptions()  # on a slow machine the grace time of the quick settings is over first
        async with (
            running_door(feed, options=PPPPOptions(counters={})) as door,
            following(door.port, "score", options=usual) as (_, seen),
        ):
            with _plain_dealer(door.port, b"greedy") as greedy:
                greedy.send(b"\x01score")
                assert await asyncio.to_thread(greedy.poll, 5_000)
                greedy.send_multipart([b"\x02score", bytes(8)])  # the state, and nothing after it
                await seen.wait(lambda: len(seen.states) == 1)
                await expect_soon(lambda: door.clients() == 2, "both are known")
                for count in range(1, 11):
                    greedy.send(b"\x03")
                    door.publish(feed.change("score", "home", count=1_000))
                    await seen.wait(partial(seen.has_all, 1_000 * count))
                assert seen.numbers == list(range(1, 10_001))
                assert door.clients() == 1
                assert door.counters()["gone: backlog"] == 1

    asyncio.run(scene())


@pytest.mark.clause("PPPP-30")
def test_malformed_messages_harm_nobody() -> None:
    async def scene() -> None:
        feed = Feed()
        async with (
            running_door(feed) as door,
            following(door.port, "score") as (_, seen),
        ):
            with _plain_dealer(door.port, b"rude") as rude:
                await seen.wait(lambda: len(seen.states) == 1)
                for frames in (
                    [b""],
                    [b"\x01"],
                    [b"\x02score", b"x"],
                    [b"\x07"],
                    [b"\x04"],
                    [b"x"] * 5_000,
                    [b"\x03x"],
                ):
                    rude.send_multipart(frames)
                rude.send(b"\x01score")
                assert await asyncio.to_thread(rude.poll, 5_000)
                assert isinstance(decode_from_publisher(rude.recv_multipart()), FullDump)
                door.publish(feed.change("score", "home"))
                await seen.wait(lambda: len(seen.numbers) == 1)
                counters = door.counters()
                wanted = {"too-short": 1, "bad-channel": 1, "bad-number": 1, "bad-command": 2, "bad-custom": 1}
                assert {name: counters.get(name) for name in wanted} == wanted
                assert counters["bad-heartbeat"] == 1

    asyncio.run(scene())


def test_a_taken_port_is_told_in_a_sentence() -> None:
    async def scene() -> None:
        async with running_door(Feed()) as door:
            other = PPPPDoor(Feed(), refuse_all, source=SOURCE, port=door.port, clock=RealClock())
            with pytest.raises(UserError, match="is in use by another program"):
                await other.start()
            await other.stop()

    asyncio.run(scene())


def test_stopping_twice_and_publishing_afterwards_is_harmless() -> None:
    async def scene() -> None:
        feed = Feed()
        async with running_door(feed) as door:
            await door.stop()
            door.publish(feed.change("score", "home"))
            await door.stop()
            assert door.clients() == 0
        tasks = asyncio.all_tasks()
        assert tasks == {asyncio.current_task()}

    asyncio.run(scene())


def test_a_fact_that_cannot_be_sent_is_counted_and_the_next_one_goes(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        feed = Feed()
        async with running_door(feed) as door, following(door.port, "score") as (_, seen):
            await seen.wait(lambda: len(seen.states) == 1)
            (event,) = feed.change("score", "x" * 70_000)
            door.publish((event, *feed.change("score", "home")))
            await seen.wait(lambda: len(seen.numbers) == 1)
            assert door.counters()["failed: publish"] == 1

    asyncio.run(scene())
    assert "failed at publish" in caplog.text


def test_the_example_client_prints_what_happens(repository: Path) -> None:
    async def scene() -> None:
        feed = Feed()
        feed.change("score", "home")
        async with running_door(feed, options=PPPPOptions(counters={})) as door:
            script = repository / "docs" / "doors" / "examples" / "pppp_client.py"
            program = await asyncio.create_subprocess_exec(
                sys.executable, str(script), f"tcp://127.0.0.1:{door.port}", stdout=subprocess.PIPE
            )
            assert program.stdout is not None
            async with asyncio.timeout(PATIENCE_S):
                state = await program.stdout.readline()
                door.publish(feed.change("score", "home", count=2))
                lines = [await program.stdout.readline() for _ in range(2)]
            topics = [line.split(b" ", 1) for line in (state, *lines)]
            assert [topic for topic, _ in topics] == [b"score/home"] * 3
            assert [json.loads(value)["value"] for _, value in topics] == [1, 2, 3]
            program.kill()
            await program.wait()

    asyncio.run(scene())
