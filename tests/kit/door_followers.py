"""Programs that follow a bout, one at each door, each by its protocol's own client."""

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any
from uuid import UUID, uuid4

import msgpack

from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.gateways.event_bus.client import ClientMachine
from derbyos_core.gateways.event_bus.codec import BusEvent, Subtrees
from derbyos_core.gateways.feed import facts_of
from derbyos_core.gateways.pppp.subscriber import Deliver, Replace, SubscriberEffect
from derbyos_core.gateways.rsb.event import Event
from derbyos_core.gateways.rsb.participants import Informer
from derbyos_core.gateways.rsb.scope import ROOT
from derbyos_core.gateways.rsb.translator import SNAPSHOT
from derbyos_core.gateways.zre.effects import ZREEffect, ZREEntered, ZREShouted, ZREWhispered
from derbyos_core.gateways.zre.messages import ZREId
from derbyos_core.gateways.zre.translator import GROUP
from derbyos_core.identity import SourceId, new_source, octets_of
from derbyos_core.node.gateways.event_bus import BusAddress, EventBusClient
from derbyos_core.node.gateways.pppp import PPPPClient
from derbyos_core.node.gateways.rsb import RSBClient
from derbyos_core.node.gateways.zre import ZRESockets
from derbyos_core.node.real_clock import RealClock

__all__ = ["BusFollower", "Follower", "PPPPFollower", "RSBFollower", "ZREFollower", "facts_as_json"]

HOST = "127.0.0.1"
CHANNELS = ("bout", "team", "roster", "score", "clock", "jam", "lineup", "penalty", "box", "timeout")
ANSWER_S = 2.0
SNAPSHOT_PAUSE_S = 1.1
"""The ZRE door gives one snapshot a second."""
Facts = dict[str, object]


def facts_as_json(bout: Bout, now: Instant, *, kinds: tuple[str, ...] = CHANNELS) -> Facts:
    """Return the facts of a bout as a program gets them."""
    facts = {"/".join(topic): value for topic, value in facts_of(bout, now).items() if topic[0] in kinds}
    return dict(json.loads(json.dumps(facts)))


class Follower(ABC):
    """A program at a door; `facts` are what it was told."""

    def __init__(self) -> None:
        self.facts: Facts = {}
        self.scores: set[object] = set()
        """Every score that it was ever told."""

    def of(self, kinds: tuple[str, ...]) -> Facts:
        """Return the facts of these kinds."""
        return {topic: value for topic, value in self.facts.items() if topic.partition("/")[0] in kinds}

    @abstractmethod
    async def start(self) -> None:
        """Connect."""

    @abstractmethod
    async def stop(self) -> None:
        """Leave."""

    def _take(self, topic: str, value: object) -> None:
        if value is None:
            self.facts.pop(topic, None)
        else:
            self.facts[topic] = value
            if topic.startswith("score/") and isinstance(value, dict):
                self.scores.add(value.get("score"))


class BusFollower(Follower):
    """A client of the Event BUS."""

    def __init__(self, port: int) -> None:
        super().__init__()
        machine = ClientMachine(Subtrees("/derbyos/"), producer=str(uuid4()), random=Random())
        self._client = EventBusClient(
            machine, [BusAddress(HOST, port)], clock=RealClock(), on_state=self._on_state, on_event=self._on_event
        )

    async def start(self) -> None:
        await self._client.start()

    async def stop(self) -> None:
        await self._client.stop()

    def _on_state(self, events: tuple[BusEvent, ...]) -> None:
        self.facts.clear()
        for event in events:
            self._on_event(event)

    def _on_event(self, event: BusEvent) -> None:
        self._take(event.topic.strip("/").partition("/")[2], msgpack.unpackb(event.data))


class PPPPFollower(Follower):
    """A subscriber of all channels."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self.identity = uuid4().bytes
        self._client = PPPPClient(
            f"tcp://{HOST}:{port}", self._on_effect, channels=CHANNELS, identity=self.identity, clock=RealClock()
        )

    async def start(self) -> None:
        await self._client.start()

    async def stop(self) -> None:
        await self._client.stop()

    def _on_effect(self, effect: SubscriberEffect) -> None:
        match effect:
            case Deliver(_, _, (topic, value)):
                self._take(topic.decode(), json.loads(value)["value"])
            case Replace(channel, _, state):
                for old in [old for old in self.facts if old.partition("/")[0] == channel.decode()]:
                    del self.facts[old]
                for topic, value in zip(state[::2], state[1::2], strict=True):
                    self._take(topic.decode(), json.loads(value)["value"])


class RSBFollower(Follower):
    """A listener on `/derbyos/`."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self._client = RSBClient(RealClock(), host=HOST, port=port)
        self.senders: set[UUID] = set()
        """Who has sent facts."""

    async def start(self) -> None:
        await self._client.connect()
        self._client.listen(ROOT.child("derbyos"), self._on_event)
        self._client.publish(Informer(uuid4(), ROOT).create(None, RealClock().now(), scope=SNAPSHOT))

    async def stop(self) -> None:
        await self._client.close()

    def _on_event(self, event: Event) -> None:
        topic = event.meta_data.user_infos.get("topic")
        if topic is not None:
            self.senders.add(event.id.participant)
            self._take(topic, json.loads(event.payload.octets))


class ZREFollower(Follower):
    """A node in the group of the bout; `door` is the source of the node that shouts.

    It asks for the snapshot when the door has entered, anew each time, and when a number is missing, and again if no
    answer comes.
    """

    def __init__(self, door: SourceId, port: int) -> None:
        super().__init__()
        self._door = ZREId(octets_of(door))
        self._node = ZRESockets(
            new_source(Random()), on_event=self._on_effect, clock=RealClock(), host=HOST, port=port, name="overlay"
        )
        self._number: int | None = None
        """Number of the last event, None while the snapshot is not complete."""
        self._next: asyncio.TimerHandle | None = None
        self.snapshots = 0

    @property
    def id(self) -> bytes:
        """UUID of the node."""
        return self._node.id

    @property
    def mailbox_port(self) -> int:
        """Port of its ROUTER."""
        return self._node.mailbox_port

    async def start(self) -> None:
        await self._node.start()
        self._node.join(GROUP)

    async def stop(self) -> None:
        if self._next is not None:
            self._next.cancel()
        await self._node.stop()

    def _on_effect(self, effect: ZREEffect) -> None:
        match effect:
            case ZREEntered(peer=self._door):
                self._ask(0.0)
            case ZREShouted(self._door, _, content):
                fact = json.loads(content[0])
                if self._number is not None:
                    if fact["number"] != self._number + 1:
                        self._ask(SNAPSHOT_PAUSE_S)
                    self._number = max(fact["number"], self._number)
                self._take_fact(fact)
            case ZREWhispered(self._door, content):
                answer = json.loads(content[0])
                if "refused" in answer:
                    self._ask(SNAPSHOT_PAUSE_S)
                elif "snapshot" in answer:
                    self._take_part(answer["snapshot"])

    def _take_part(self, part: Mapping[str, Any]) -> None:
        if part["part"] == 1:
            self.facts.clear()
        for fact in part["facts"]:
            self._take_fact(fact)
        if part["last"]:
            self._number = part["number"]
            self.snapshots += 1

    def _ask(self, pause_s: float) -> None:
        self._number = None
        if self._next is not None:
            self._next.cancel()
        self._next = asyncio.get_running_loop().call_later(pause_s, self._ask_now)

    def _ask_now(self) -> None:
        self._next = None
        if self._number is None:
            self._node.whisper(self._door, b'{"snapshot":true}')
            self._next = asyncio.get_running_loop().call_later(ANSWER_S, self._ask_now)

    def _take_fact(self, fact: Mapping[str, object]) -> None:
        self._take(str(fact["topic"]), fact["value"])
