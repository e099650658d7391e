"""Simulated publisher, subscribers and network for PPPP, in virtual time, all drawn from one seed.

Every connection loses, doubles and delays messages. What a subscriber sent on an old connection may arrive after what
it sent on a new one; a subscriber throws away what comes on an old one. Each application checks at every message that
it does not have it yet, and what a state contains.
"""

import heapq
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.gateways.pppp.broadcast import BroadcastPublisher
from derbyos_core.gateways.pppp.codec import fold
from derbyos_core.gateways.pppp.messages import Frames, Settings
from derbyos_core.gateways.pppp.publisher import Left, Persist, Publisher, Requested, Send
from derbyos_core.gateways.pppp.reception import Position
from derbyos_core.gateways.pppp.subscriber import (
    Answered,
    Connect,
    ConversationChanged,
    Deliver,
    Replace,
    Subscriber,
    SubscriberSend,
    Unanswered,
)

SECOND = 1_000_000
START = 1_795_248_000 * SECOND
CHANNELS = (b"score", b"clock", b"jam")


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather:
    """Conditions of the network; shares of messages."""

    lost: float = 0.2
    doubled: float = 0.1
    is_in_order: bool = True
    delay_us_max: int = 60_000
    late_us_max: int = 3 * SECOND
    """Of a doubled message, and of all that is on the way on an old connection."""


@dataclass(slots=True, eq=False)
class Connection:
    """One connection of a subscriber; messages in each direction keep their order if the weather says so."""

    identity: bytes
    is_open: bool = True
    last_at: dict[bool, int] = field(default_factory=lambda: {True: 0, False: 0})


class Application:
    """What one subscriber's application has; it fails at once if it gets a message twice."""

    def __init__(self, *, is_ordered: bool) -> None:
        self.is_ordered = is_ordered
        self.have: dict[bytes, set[bytes]] = {name: set() for name in CHANNELS}
        self.covered: dict[bytes, int] = dict.fromkeys(CHANNELS, -1)
        self.last: dict[bytes, int] = dict.fromkeys(CHANNELS, -1)
        self.numbers: dict[bytes, set[int]] = {name: set() for name in CHANNELS}
        self.delivered = self.replaced = 0

    def take(self, message: Deliver) -> None:
        channel, number = message.channel, message.number
        assert number > self.covered[channel], "contained in the state"
        assert number not in self.numbers[channel], "delivered twice"
        assert message.payload[0] not in self.have[channel]
        if self.is_ordered:
            assert number == self.last[channel] + 1, "out of order"
        self.last[channel] = number
        self.numbers[channel].add(number)
        self.have[channel].add(message.payload[0])
        self.delivered += 1

    def replace(self, message: Replace) -> None:
        channel = message.channel
        assert message.number > self.covered[channel], "a state is news"
        is_ahead = any(one > message.number for one in self.numbers[channel])
        assert is_ahead or set(message.state) >= self.have[channel], "a state has all that came before"
        self.have[channel] |= set(message.state)
        self.covered[channel] = self.last[channel] = message.number
        self.replaced += 1


class SimulatedNetwork:
    """One publisher and its subscribers."""

    def __init__(
        self, seed: int, *, weather: Weather | None = None, settings: Settings | None = None, is_shared: bool = False
    ) -> None:
        self.random = Random(seed)
        self.weather = weather or Weather()
        self.settings = settings or Settings(grace_us=20 * SECOND)
        self.is_shared = is_shared
        self.now = Instant(START)
        self._agenda: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0
        self.published: dict[bytes, list[bytes]] = {name: [] for name in CHANNELS}
        self.persisted: dict[bytes, int] = {}
        self.publisher: Publisher | BroadcastPublisher | None = None
        self.hosts: list[SimulatedSubscriber] = []
        self.done: Counter[bytes] = Counter()
        """How often each request was done."""
        self.sent: Counter[str] = Counter()
        self.left: list[Left] = []
        self.start_publisher()

    # -- the publisher ------------------------------------------------------------------------------------

    def start_publisher(self) -> None:
        make = BroadcastPublisher if self.is_shared else Publisher
        self.publisher = make(self.settings, self.state_of, counters=self.persisted, reserve=1)

    def stop_publisher(self) -> None:
        self.publisher = None

    def state_of(self, channel: bytes) -> Frames:
        return tuple(self.published[channel])

    def publish(self, channel: bytes) -> None:
        if self.publisher is not None:
            text = b"%s %d" % (channel, len(self.published[channel]))
            self.published[channel].append(text)
            self.publisher.publish(channel, (text,), self.now)
            self.perform()

    def perform(self) -> None:
        assert self.publisher is not None
        for effect in self.publisher.take_effects():
            match effect:
                case Send(to, frames):
                    self.sent["dump" if frames[0][:1] == b"\x05" else "message" if len(frames) > 1 else "beat"] += 1
                    for host in self.hosts:
                        if self.is_shared or host.identity == to:
                            host.transmit(frames)
                case Persist(channel, number):
                    self.persisted[channel] = number
                case Requested(subscriber, tag, payload):
                    self.done[tag] += 1
                    self.publisher.answer(subscriber, tag, (b"done", *payload), self.now)
                    self.perform()
                case Left():
                    self.left.append(effect)

    def arrive(self, identity: bytes, frames: Frames) -> None:
        if isinstance(self.publisher, Publisher):
            self.publisher.receive(identity, frames, self.now)
            self.perform()
        elif self.publisher is not None:
            self.publisher.receive(fold(frames), self.now)
            self.perform()

    # -- time ---------------------------------------------------------------------------------------------

    def at(self, when: int, action: Callable[[], None]) -> None:
        self._count += 1
        heapq.heappush(self._agenda, (when, self._count, action))

    def convey(self, connection: Connection, *, is_up: bool, action: Callable[[], None]) -> None:
        """Let a message travel."""
        if self.random.random() < self.weather.lost:
            return
        when = self.now + self.random.randint(1_000, self.weather.delay_us_max)
        if self.weather.is_in_order:
            when = connection.last_at[is_up] = max(when, connection.last_at[is_up])
        self.at(when, action)
        if self.random.random() < self.weather.doubled:
            self.at(when + self.random.randint(0, self.weather.late_us_max), action)

    def run(self, duration_us: int, until: Callable[[], bool] = lambda: False) -> bool:
        """Let time pass; returns whether `until` became true."""
        end = self.now + duration_us
        while not until():
            times = [one.next_timer() for one in self._machines()]
            due = min([end, *(when for when in times if when is not None)])
            if self._agenda and self._agenda[0][0] <= due:
                when, _, action = heapq.heappop(self._agenda)
                self.now = Instant(max(self.now, when))
                action()
                continue
            self.now = Instant(max(self.now, due))
            if self.now >= end:
                return until()
            self._tick()
        return True

    def _machines(self) -> "list[Publisher | BroadcastPublisher | Subscriber]":
        machines: list[Publisher | BroadcastPublisher | Subscriber] = [
            host.machine for host in self.hosts if host.machine is not None
        ]
        return [*machines, self.publisher] if self.publisher is not None else machines

    def _tick(self) -> None:
        for host in self.hosts:
            if host.machine is not None:
                host.machine.handle_timer(self.now)
                host.perform()
        if self.publisher is not None:
            self.publisher.handle_timer(self.now)
            self.perform()

    def all_have_all(self) -> bool:
        return all(
            host.machine is not None
            and all(host.application.have[name] == set(self.published[name]) for name in host.channels)
            for host in self.hosts
        )


class SimulatedSubscriber:
    """A subscriber that can be killed and come back with what it has kept, or with nothing."""

    def __init__(
        self,
        network: SimulatedNetwork,
        name: str,
        *,
        is_ordered: bool = True,
        channels: tuple[bytes, ...] = CHANNELS,
    ) -> None:
        self.network = network
        self.identity = name.encode()
        self.is_ordered = is_ordered
        self.channels = channels
        self.application = Application(is_ordered=is_ordered)
        self.machine: Subscriber | None = None
        self.connection: Connection | None = None
        self.is_cut_off = False
        self.positions: Mapping[bytes, Position] = {}
        self.asked: set[bytes] = set()
        self.heard: Counter[bytes] = Counter()
        """Answers, and reports that there is none, for each request."""
        network.hosts.append(self)

    def start(self) -> None:
        network = self.network
        self.machine = Subscriber(network.settings, is_ordered=self.is_ordered, is_shared=network.is_shared)
        for channel in self.channels:
            self.machine.subscribe(channel, network.now, self.positions.get(channel))
        self.machine.start(network.now)
        self.perform()

    def kill(self) -> None:
        assert self.machine is not None
        self.positions = self.machine.positions()
        self.machine = None
        self._disconnect()

    def forget(self) -> None:
        """Lose everything that was kept."""
        self.positions = {}
        self.application = Application(is_ordered=self.is_ordered)

    def request(self, tag: bytes) -> None:
        if self.machine is not None:
            self.machine.request(tag, (tag,), self.network.now)
            self.asked.add(tag)
            self.perform()

    def transmit(self, frames: Frames) -> None:
        """Let the publisher's frames travel to here."""
        connection = self.connection
        if connection is not None and not self.is_cut_off:
            self.network.convey(connection, is_up=False, action=lambda: self._arrive(connection, frames))

    def _arrive(self, connection: Connection, frames: Frames) -> None:
        if self.machine is not None and connection is self.connection and not self.is_cut_off:
            self.machine.receive(frames, self.network.now)
            self.perform()

    def perform(self) -> None:
        assert self.machine is not None
        for effect in self.machine.take_effects():
            match effect:
                case Connect():
                    self._disconnect()
                    self.connection = Connection(self.identity)
                case SubscriberSend(frames):
                    self._send(frames)
                case Deliver():
                    self.application.take(effect)
                case Replace():
                    self.application.replace(effect)
                case Answered(tag) | Unanswered(tag):
                    self.heard[tag] += 1
                case ConversationChanged():
                    pass

    def _send(self, frames: Frames) -> None:
        connection, network = self.connection, self.network
        assert connection is not None, "Connect comes first"

        def arrive() -> None:
            if connection.is_open:
                network.arrive(self.identity, frames)
            else:  # on an old connection: perhaps after what was sent on the new one
                late = network.random.randint(0, network.weather.late_us_max)
                network.at(network.now + late, lambda: network.arrive(self.identity, frames))

        if not self.is_cut_off:
            network.convey(connection, is_up=True, action=arrive)

    def _disconnect(self) -> None:
        if self.connection is not None:
            self.connection.is_open = False
            self.connection = None
