"""The bus over TCP: one server, any number of clients, and the participants of either process (RSB-20, RSB-26, RSB-27).

A server hands each notification of a client to all other clients and to its own listeners, never back to its sender. A
client sends what its informers publish, and hands what comes to its listeners. In both, what an informer publishes also
reaches the listeners of the same process.

Notifications are relayed as they came, octet by octet, after they were read once: a notification that cannot be read
ends here, because some readers drop their connection over it. So does one in the name of a participant of this process,
and one on a scope that is reserved for this process: what its listeners there do not want is dropped.

Nobody pays for another: a connection has an allowance of frames and is read more slowly beyond it, each sender has a
share of each receiver's queue, and one who does not read loses its own connection (limits).
"""

from collections import Counter
from collections.abc import Mapping
from uuid import UUID

from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.gateways.rsb.connection import Connection, Role, State
from derbyos_core.gateways.rsb.effects import (
    Close,
    ConnectionId,
    Deliver,
    Effect,
    ListenerId,
    Opened,
    PauseReading,
    ResumeReading,
    Send,
)
from derbyos_core.gateways.rsb.event import Event
from derbyos_core.gateways.rsb.framing import encode_frame
from derbyos_core.gateways.rsb.limits import (
    CLIENTS_MAX,
    CLIENTS_PER_HOST_MAX,
    FRAME_UNIT_OCTETS,
    FRAMES_BURST,
    FRAMES_PER_S,
    FRAMES_PER_TURN,
    HELD_OCTETS_MAX,
    QUEUED_OCTETS_MAX,
)
from derbyos_core.gateways.rsb.notification import Notification, encode_notification
from derbyos_core.gateways.rsb.outgoing import OWN, FramePool, OutgoingQueue
from derbyos_core.gateways.rsb.participants import Listeners
from derbyos_core.gateways.rsb.scope import Scope
from derbyos_core.gateways.token_bucket import TokenBucket

__all__ = ["BusClient", "BusServer"]


COUNTED = ("received", "sent", "forged", "not-yours", "crowded", "slow", "slowed")
"""Counters that are shown from the start; those of faulty octets appear with the first of their kind."""


class _Remote:
    """The other side of a connection: state machine, queue and allowance."""

    def __init__(
        self, number: ConnectionId, host: str, connection: Connection, allowance: TokenBucket, outgoing: OutgoingQueue
    ) -> None:
        self.number = number
        self.host = host
        self.connection = connection
        self.allowance = allowance
        self.outgoing = outgoing
        self.paused: tuple[Instant, Instant] | None = None
        """Since when and until when nothing is taken from the connection."""


class _Bus:
    """Common part of server and client."""

    def __init__(self, *, frames_per_s: int) -> None:
        self._frames_per_s = frames_per_s
        self._remotes: dict[ConnectionId, _Remote] = {}
        self._routes: tuple[_Remote, ...] | None = None
        """Those to which events are sent, None when that has changed."""
        self._last = 0
        self._pool = FramePool()
        self._listeners = Listeners()
        self._own: set[bytes] = set()
        self._reserved: Scope | None = None
        self._effects: list[Effect] = []
        self._counters: Counter[str] = Counter(dict.fromkeys(COUNTED, 0))

    @property
    def counters(self) -> Mapping[str, int]:
        """Events sent and received, and what was dropped, by its kind."""
        return self._counters

    def take_effects(self) -> tuple[Effect, ...]:
        """Return the effects since the last call, in order."""
        effects, self._effects = tuple(self._effects), []
        return effects

    def listen(self, scope: Scope, method: str = "") -> ListenerId:
        """Add a listener on a channel and all below it, for events of one method if it is given."""
        return self._listeners.add(scope, method)

    def unlisten(self, listener: ListenerId) -> None:
        """Remove a listener."""
        self._listeners.remove(listener)

    def add_participant(self, participant: UUID) -> None:
        """Reserve the name of an informer of this process: nobody else may send in it."""
        self._own.add(participant.bytes)

    def reserve(self, scope: Scope) -> None:
        """Let only this process publish on a channel and below; what others send there reaches its listeners alone."""
        self._reserved = scope

    def publish(self, event: Event, now: Instant) -> None:
        """Send an event to every connection, and to the listeners of this process."""
        sent = event.sent_at(now)
        frame = encode_frame(encode_notification(sent))
        self._counters["sent"] += 1
        for remote in self._routed():
            self._queue(remote, frame, OWN)
        listeners = self._listeners.matching(event.scope, event.method)
        if listeners:
            self._deliver(listeners, sent, None, now)

    def receive(self, connection: ConnectionId, octets: bytes, now: Instant) -> None:
        """Take octets that came on a connection; what is not read in this turn is read after `next_timer`."""
        remote = self._remotes.get(connection)
        if remote is None:
            return
        was_open = remote.connection.state is State.ESTABLISHED
        remote.connection.receive(octets, now)
        self._look(remote, was_open, now)

    def handle_closed(self, connection: ConnectionId, now: Instant) -> None:
        """Note that a connection was reset or has ended (RSB-25)."""
        remote = self._remotes.pop(connection, None)
        if remote is not None:
            remote.connection.close(now)
            remote.outgoing.clear()
            self._routes = None

    def handle_written(self, connection: ConnectionId, in_flight: int) -> None:
        """Note how many octets of a connection are still to be written by the driver, and go on with its queue."""
        remote = self._remotes.get(connection)
        if remote is not None and remote.connection.state is State.ESTABLISHED:
            remote.outgoing.handle_written(in_flight)
            self._drain(remote)

    def close(self, connection: ConnectionId, kind: str, reason: str) -> None:
        """Close a connection from our side."""
        remote = self._remotes.pop(connection, None)
        if remote is not None:
            remote.outgoing.clear()
            self._routes = None
            self._counters[kind] += 1
            self._effects.append(Close(connection, kind, reason))

    def next_timer(self) -> Instant | None:
        """Return when `handle_timer` is due."""
        timers = [remote.connection.next_timer() for remote in self._remotes.values()]
        timers += [remote.paused[1] for remote in self._remotes.values() if remote.paused]
        return min((timer for timer in timers if timer is not None), default=None)

    def handle_timer(self, now: Instant) -> None:
        """Go on with handshakes that wait, and with connections that were read too fast."""
        for remote in tuple(self._remotes.values()):
            if remote.number not in self._remotes:
                continue  # one of the others has filled a bound at its cost
            was_open = remote.connection.state is State.ESTABLISHED
            remote.connection.handle_timer(now)
            if remote.paused is None and not was_open:
                self._look(remote, was_open, now)
            elif remote.paused is not None and not remote.paused[0] <= now < remote.paused[1]:
                self._read(remote, now)

    def _add_remote(self, role: Role, host: str, now: Instant) -> _Remote:
        self._last += 1
        number = ConnectionId(self._last)
        allowance = TokenBucket(self._frames_per_s, max(self._frames_per_s, FRAMES_BURST), now)
        remote = _Remote(number, host, Connection(role, now), allowance, OutgoingQueue(self._pool))
        self._remotes[number] = remote
        self._routes = None
        return remote

    def _routed(self) -> tuple[_Remote, ...]:
        if self._routes is None:
            self._routes = tuple([remote for remote in self._remotes.values() if self._is_routed(remote)])
        return self._routes

    def _is_routed(self, remote: _Remote) -> bool:
        return remote.connection.state is State.ESTABLISHED

    def _look(self, remote: _Remote, was_open: bool, now: Instant) -> None:
        """Do what a step of a connection has made due."""
        if not was_open and remote.connection.state is State.ESTABLISHED:
            self._routes = None
            self._effects.append(Opened(remote.number))
        answer = remote.connection.take_answer()
        if answer:
            self._effects.append(Send(remote.number, answer))
        if not was_open and remote.connection.state is State.ESTABLISHED:
            remote.outgoing.handle_written(0)
            self._drain(remote)
        if remote.paused is None:
            self._read(remote, now)

    def _read(self, remote: _Remote, now: Instant) -> None:
        """Take frames until there are none, or until others have their turn."""
        was_paused, remote.paused = remote.paused is not None, None
        for _ in range(FRAMES_PER_TURN):
            if not remote.allowance.is_left(now):
                remote.paused = (now, Instant(now + remote.allowance.pause_us()))
                self._counters["slowed"] += 1
                break
            payload = remote.connection.take(now)
            if payload is None:
                break
            remote.allowance.spend(1 + len(payload) // FRAME_UNIT_OCTETS)
            self._receive(remote, payload, now)
            if remote.number not in self._remotes:
                return
        else:
            remote.paused = (now, now)
        if remote.paused is not None and not was_paused:
            self._effects.append(PauseReading(remote.number))
        elif remote.paused is None and was_paused:
            self._effects.append(ResumeReading(remote.number))
        if remote.connection.state is State.CLOSED:
            fault = remote.connection.fault
            assert fault is not None, "a connection that was reset has been removed already"
            self.close(remote.number, fault.kind, str(fault))
        elif remote.connection.held >= FRAME_UNIT_OCTETS:
            self._bound_held()

    def _receive(self, remote: _Remote, payload: bytes, now: Instant) -> None:
        """Read a notification, relay it and deliver it."""
        try:
            notification = Notification(payload)
        except RemoteProtocolError as error:
            self._counters[error.kind] += 1
            return
        if notification.sender in self._own:
            self._counters["forged"] += 1
            return
        listeners = self._listeners.matching(notification.scope, notification.method)
        is_reserved = self._reserved is not None and self._reserved.contains(notification.scope)
        if is_reserved and not listeners:
            self._counters["not-yours"] += 1
            return
        self._counters["received"] += 1
        if not is_reserved:
            self._relay(remote, payload)
        if listeners:
            self._deliver(listeners, notification.event(), remote.number, now)

    def _relay(self, remote: _Remote, payload: bytes) -> None:
        """Hand a notification on; a client has nobody to hand it to."""

    def _deliver(
        self, listeners: list[ListenerId], event: Event, connection: ConnectionId | None, now: Instant
    ) -> None:
        received = event.received_at(now)
        self._effects += [Deliver(listener, received, connection) for listener in listeners]

    def _queue(self, remote: _Remote, frame: bytes, origin: int) -> None:
        if remote.outgoing.passes(len(frame)):
            self._effects.append(Send(remote.number, frame))
            return
        if not remote.outgoing.add(frame, origin):
            if origin == OWN:
                self.close(remote.number, "slow", "a connection must read what is sent to it; its queue is full")
            else:
                self._counters["crowded"] += 1
            return
        self._drain(remote)
        if remote.outgoing.octets:
            self._bound_queued()

    def _drain(self, remote: _Remote) -> None:
        while (frame := remote.outgoing.take()) is not None:
            self._effects.append(Send(remote.number, frame))

    def _bound_queued(self) -> None:
        if self._pool.octets > QUEUED_OCTETS_MAX:
            longest = max(self._remotes.values(), key=lambda remote: remote.outgoing.octets)
            self.close(longest.number, "slow", "all queues together are full, and this one is the longest")

    def _bound_held(self) -> None:
        if sum(remote.connection.held for remote in self._remotes.values()) > HELD_OCTETS_MAX:
            longest = max(self._remotes.values(), key=lambda remote: remote.connection.held)
            self.close(longest.number, "unfinished", "all frames together are too much, and this one is the longest")


class BusServer(_Bus):
    """Server of a bus: routes between its clients and its own participants."""

    def __init__(self, *, frames_per_s: int = FRAMES_PER_S) -> None:
        super().__init__(frames_per_s=frames_per_s)

    @property
    def clients(self) -> int:
        """Number of established connections."""
        return len(self._routed())

    def accept(self, host: str, now: Instant) -> ConnectionId:
        """Note a new connection from a host; one too many is closed at once."""
        same = sum(remote.host == host for remote in self._remotes.values())
        crowded = len(self._remotes) >= CLIENTS_MAX
        remote = self._add_remote(Role.SERVER, host, now)
        if crowded or same >= CLIENTS_PER_HOST_MAX:
            self.close(
                remote.number, "too-many", f"a host may have {CLIENTS_PER_HOST_MAX} of {CLIENTS_MAX} connections"
            )
        return remote.number

    def send(self, connection: ConnectionId, event: Event, now: Instant) -> None:
        """Send an event to one connection alone."""
        remote = self._remotes.get(connection)
        if remote is not None and self._is_routed(remote):
            self._counters["sent"] += 1
            self._queue(remote, encode_frame(encode_notification(event.sent_at(now))), OWN)

    def _relay(self, remote: _Remote, payload: bytes) -> None:
        frame = encode_frame(payload)
        for other in self._routed():
            if other is not remote:
                self._queue(other, frame, remote.number)


class BusClient(_Bus):
    """Client of a bus: one connection, shared by the participants of this process."""

    def __init__(self) -> None:
        super().__init__(frames_per_s=1_000_000)  # the client has chosen its server

    def connect(self, now: Instant) -> ConnectionId:
        """Note that the server was reached; what was published before is sent once the handshake is complete."""
        if self._remotes:
            raise LocalProtocolError("a client has one connection; close it first")
        return self._add_remote(Role.CLIENT, "", now).number

    def publish(self, event: Event, now: Instant) -> None:
        """Send an event to the server, and to the listeners of this process."""
        if not self._remotes:
            raise LocalProtocolError("a client must be connected before it publishes, and stay so")
        super().publish(event, now)

    def _is_routed(self, remote: _Remote) -> bool:
        return True
