"""The door as a machine: the server of a bus, on which facts are published and requests are answered.

Answers and snapshots go to the connection that asked, and to no other: a program that asks much costs nobody else.
What a client sends below /derbyos/ is for the door and is not relayed, so whatever others receive there is the door's.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from uuid import UUID

from derbyos_core.clock import Instant
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gateways.feed_event import FeedEvent
from derbyos_core.gateways.rsb.bus import BusServer
from derbyos_core.gateways.rsb.effects import ConnectionId, Deliver, Effect
from derbyos_core.gateways.rsb.event import Event
from derbyos_core.gateways.rsb.limits import (
    FRAMES_PER_S,
    REQUESTS_BURST,
    REQUESTS_PER_S,
    SNAPSHOT_COST,
)
from derbyos_core.gateways.rsb.translator import (
    DERBYOS,
    REQUEST,
    REQUESTS,
    SNAPSHOT,
    RequestText,
    SnapshotWish,
    Translator,
    read_request,
    refusal,
)
from derbyos_core.gateways.token_bucket import TokenBucket
from derbyos_core.identity import SourceId

__all__ = ["DoorEffect", "DoorMachine", "RequestReceived", "SnapshotRequested"]


@dataclass(frozen=True, slots=True)
class RequestReceived:
    """Ask the bout, and give the answer to `answer`."""

    connection: ConnectionId
    event: Event
    text: str


@dataclass(frozen=True, slots=True)
class SnapshotRequested:
    """Give the present facts to `send_snapshot`."""

    connection: ConnectionId
    event: Event


DoorEffect = Effect | RequestReceived | SnapshotRequested


class DoorMachine:
    """Server of a bus with the facts of a bout."""

    def __init__(self, source: SourceId, random: Random, *, frames_per_s: int = FRAMES_PER_S) -> None:
        self._server = BusServer(frames_per_s=frames_per_s)
        self._translator = Translator(source, UUID(int=random.getrandbits(128), version=4))
        self._server.add_participant(self._translator.source)
        self._server.add_participant(self._translator.answering)
        self._server.reserve(DERBYOS)
        self._server.listen(REQUESTS)
        self._server.listen(SNAPSHOT)
        self._calls = self._server.listen(DERBYOS, REQUEST)
        self._allowances: dict[ConnectionId, TokenBucket] = {}
        self._effects: list[DoorEffect] = []
        self._now = Instant(0)
        self._refused = 0

    @property
    def clients(self) -> int:
        """Number of established connections."""
        return self._server.clients

    @property
    def counters(self) -> Mapping[str, int]:
        """Counters of the bus, and of requests beyond the allowance."""
        return {**self._server.counters, "requests-refused": self._refused}

    def accept(self, host: str, now: Instant) -> ConnectionId:
        """Note a new connection."""
        number = self._server.accept(host, now)
        self._allowances[number] = TokenBucket(REQUESTS_PER_S, REQUESTS_BURST, now)
        return number

    def receive(self, connection: ConnectionId, octets: bytes, now: Instant) -> None:
        """Take octets that came on a connection."""
        self._now = now
        self._server.receive(connection, octets, now)
        self._collect()

    def handle_closed(self, connection: ConnectionId, now: Instant) -> None:
        """Note that a connection has ended."""
        self._server.handle_closed(connection, now)
        self._allowances.pop(connection, None)

    def handle_written(self, connection: ConnectionId, in_flight: int) -> None:
        """Note how many octets of a connection are still to be written."""
        self._server.handle_written(connection, in_flight)

    def next_timer(self) -> Instant | None:
        """Return when `handle_timer` is due."""
        return self._server.next_timer()

    def handle_timer(self, now: Instant) -> None:
        """Do what has become due."""
        self._now = now
        self._server.handle_timer(now)
        self._collect()

    def publish(self, event: FeedEvent, now: Instant) -> None:
        """Send a fact to every client."""
        self._server.publish(self._translator.fact(event), now)

    def answer(self, request: RequestReceived, text: str, now: Instant) -> None:
        """Send the answer to a request, JSON text, to the one who asked."""
        self._answer(request.connection, request.event, text, now)

    def send_snapshot(self, wish: SnapshotRequested, facts: tuple[FeedEvent, ...], number: int, now: Instant) -> None:
        """Send every present fact to the one who asked, then the number that they cover."""
        for fact in facts:
            self._server.send(wish.connection, self._translator.fact(fact), now)
        for event in self._translator.snapshot_end(wish.event, number, len(facts), now):
            self._server.send(wish.connection, event, now)

    def take_effects(self) -> tuple[DoorEffect, ...]:
        """Return the effects since the last call, in order."""
        self._collect()
        effects, self._effects = tuple(self._effects), []
        return effects

    def _collect(self) -> None:
        """Take what the bus has to do; what is delivered to the door may be a request."""
        while effects := self._server.take_effects():  # refusals make further ones, which are no requests
            for effect in effects:
                if not isinstance(effect, Deliver):
                    self._effects.append(effect)
                elif (request := self._request_of(effect, self._now)) is not None:
                    self._effects.append(request)

    def _request_of(self, delivered: Deliver, now: Instant) -> RequestReceived | SnapshotRequested | None:
        connection, event = delivered.connection, delivered.event
        allowance = None if connection is None else self._allowances.get(connection)
        if connection is None or allowance is None:
            return None
        if delivered.listener == self._calls and (REQUESTS.contains(event.scope) or SNAPSHOT.contains(event.scope)):
            return None  # another listener has it, too
        try:
            wish = read_request(event)
        except RemoteProtocolError as error:
            self._refuse(connection, event, str(error), now)
            return None
        match wish:
            case None:
                return None
            case _ if not allowance.is_left(now):
                self._refuse(connection, event, f"a program may ask {REQUESTS_PER_S} times a second", now)
                return None
            case SnapshotWish():
                allowance.spend(SNAPSHOT_COST)
                return SnapshotRequested(connection, event)
            case RequestText(text):
                allowance.spend(1)
                return RequestReceived(connection, event, text)

    def _refuse(self, connection: ConnectionId, event: Event, reason: str, now: Instant) -> None:
        self._refused += 1
        self._answer(connection, event, refusal(reason), now)

    def _answer(self, connection: ConnectionId, request: Event, text: str, now: Instant) -> None:
        for event in self._translator.answers(request, text, now):
            self._server.send(connection, event, now)
