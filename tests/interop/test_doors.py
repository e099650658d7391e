"""Doors of a real node: the feed reaches them, their clients' requests become entries, and their faults stay theirs."""

import asyncio
import json
import logging
from collections.abc import Mapping

import pytest

from derbyos_core.bout.commands import EndJam, SetAttribute, StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.errors import UserError
from derbyos_core.gateways.feed_event import FeedEvent
from derbyos_core.node.gateways.doors import Doors
from derbyos_core.node.node import Node
from tests.interop.node_kit import expect_soon, make_node, running

ROLE = "door:overlay"
START = '{"command": "StartJam", "jam": [1, 1]}'


class RecordingDoor:
    """A door without sockets; `fault` is raised by whatever it is asked to do."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.fault = fault
        self.events: list[FeedEvent] = []
        self.is_open = False

    async def start(self) -> None:
        if self.fault is not None:
            raise self.fault
        self.is_open = True

    def publish(self, events: tuple[FeedEvent, ...]) -> None:
        if self.fault is not None:
            raise self.fault
        self.events += events

    def clients(self) -> int:
        return 2

    def counters(self) -> Mapping[str, int]:
        return {"malformed": 3}

    async def stop(self) -> None:
        self.is_open = False

    def topics(self) -> set[str]:
        """Return the topics of all events."""
        return {"/".join(event.topic) for event in self.events}


def open_to_all(node: Node) -> None:
    node.submit(SetAttribute(value="clocks score", attribute="doors", path="."), "head-nso")


def test_the_feed_reaches_every_door_with_entry_and_writer() -> None:
    async def scenario() -> None:
        door_node, official = make_node(), make_node()
        async with running(door_node, official) as (address, _):
            door_node.join("Door: overlay", (ROLE,), "derbyos", "test")
            doors, first, second = Doors(door_node, ROLE), RecordingDoor(), RecordingDoor()
            doors.add(first)
            doors.add(second)
            await doors.start()
            assert len(doors.feed.snapshot()) > 10
            official.dial(address)
            official.join("Ada", ("jam-timer",), "derbyos", "test")
            await expect_soon(
                lambda: "Ada" in {one.name for one in door_node.view().bout.officials}, "they do not meet"
            )
            official.submit(StartJam(jam=JamId(1, 1), at=official.now()), "jam-timer")
            await expect_soon(lambda: "jam/1/1" in second.topics(), "the jam does not reach the door")
            (jam,) = [event for event in first.events if event.topic == ("jam", "1", "1")]
            assert jam.source == official.replica.source
            assert jam.entry is not None
            assert jam.entry.source == official.replica.source
            assert first.events == second.events
            assert doors.counters() == {"clients": 4, "refused requests": 0, "malformed": 6}
            await doors.stop()
            await doors.stop()
            assert not first.is_open

    asyncio.run(scenario())


def test_a_request_becomes_an_entry_of_the_door() -> None:
    async def scenario() -> None:
        node = make_node()
        async with running(node):
            node.join("Door: overlay", (ROLE,), "derbyos", "test")
            doors = Doors(node, ROLE)
            await doors.start()
            assert "has opened nothing" in json.loads(doors.answer("obs", START))["refused"]
            open_to_all(node)
            accepted = json.loads(doors.answer("obs", START))["accepted"]
            assert accepted[0] == node.replica.source
            assert node.view().bout.active == JamId(1, 1)
            undo = json.dumps({"command": "Undo", "entries": [accepted]})
            assert json.loads(doors.answer("obs", undo))["accepted"] is not None
            assert node.view().bout.active is None
            penalty = '{"command": "AddPenalty", "jam": [1, 1], "skater": {"team": "home", "number": "1"}, "code": "X"}'
            assert "'penalties'" in json.loads(doors.answer("obs", penalty))["refused"]
            assert doors.counters()["refused requests"] == 2
            await doors.stop()

    asyncio.run(scenario())


def test_a_door_that_fails_stops_nothing_else(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        node = make_node()
        async with running(node):
            doors, sound, broken = Doors(node, ROLE), RecordingDoor(), RecordingDoor()
            doors.add(broken)
            doors.add(sound)
            await doors.start()
            broken.fault = ValueError("planted")
            with caplog.at_level(logging.CRITICAL, "derbyos_core.node.gateways.doors"):
                node.submit(StartJam(jam=JamId(1, 1), at=node.now()), "jam-timer")
            assert "jam/1/1" in sound.topics()
            broken.fault = None
            await doors.stop()

    asyncio.run(scenario())


def test_all_doors_open_or_none() -> None:
    async def scenario() -> None:
        node = make_node()
        async with running(node):
            doors, sound = Doors(node, ROLE), RecordingDoor()
            doors.add(sound)
            doors.add(RecordingDoor(UserError("port 5556 is in use")))
            with pytest.raises(UserError, match="5556"):
                await doors.start()
            assert not sound.is_open

    asyncio.run(scenario())


def test_a_clock_that_runs_out_is_published_without_an_entry() -> None:
    """The period ends half an hour after its jam began: the feed is brought to the present although nobody writes."""

    async def scenario() -> None:
        node = make_node()
        async with running(node):
            doors, door = Doors(node, ROLE), RecordingDoor()
            doors.add(door)
            start = type(node.now())(node.now() - 1_799_000_000)
            node.submit(StartJam(jam=JamId(1, 1), at=start), "jam-timer")
            node.submit(EndJam(jam=JamId(1, 1), duration_us=60_000_000), "jam-timer")
            await doors.start()
            await expect_soon(lambda: "bout/phase" in door.topics(), "the end of the period is not published")
            await doors.stop()

    asyncio.run(scenario())
