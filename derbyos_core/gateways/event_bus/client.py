"""Machine of a client of the bus (EBP-4, 5, 16..18, 23).

    STOPPED --start--> CONNECTING --connected--> SYNCING --sync end--> LIVE <--sync end-- REFRESHING
                            ^                       ^                   |  \\--refresh-->      ^
                            +-------- lost ---------+---- restarted ----+---------------------+

* The SUB socket is subscribed and connected first; SYNCSTART is sent when that connection stands. From then on each
  BROADCAST is held until SYNCEND, so no event is lost between the two (EBP-17). The owner gets the events of a whole
  snapshot at once, as `StateReplaced`; then those held, as far as their numbers are above it, then each new one.
* A BROADCAST whose number is not above the last SYNCEND or BROADCAST is discarded (EBP-16).
* A PUB socket does not say when it has taken a subscription, and drops what a slow subscriber does not read. So the
  client asks again, a second after it is live and then at intervals, for events above the last SYNCEND. In a quiet time
  this costs two short messages.
* After a connection was lost the whole snapshot is asked for, because the bus may be another process with other
  numbers. A SYNCEND below the number that was asked for shows the same.
* A bus that does not answer several times, or that is silent though it should send heartbeats, is given up for the next
  one of the list (EBP-23).

An unanswered SYNCSTART may still be answered later. So the connection on which it was sent is replaced before the next
one is sent (`OpenSnapshot`), and an answer always belongs to the last question.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from uuid import UUID

from derbyos_core.clock import Instant
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gateways.event_bus.codec import (
    BusEvent,
    Subtrees,
    Sync,
    SyncStart,
    decode_broadcast,
    decode_snapshot_answer,
    encode_event,
    encode_sync_start,
    new_uuid,
)
from derbyos_core.gateways.event_bus.translator import HEARTBEAT_TOPIC

__all__ = [
    "CONFIRM_US",
    "HELD_MAX",
    "REFRESH_US",
    "RETRY_US",
    "TOPICS_MAX",
    "TRIES_MAX",
    "ClientEffect",
    "ClientEvent",
    "ClientMachine",
    "ClientState",
    "Connect",
    "EventReceived",
    "OpenSnapshot",
    "SendPub",
    "SendSyncStart",
    "StateReplaced",
]

RETRY_US = 3_000_000
"""Time in which a SYNCSTART must be answered, at least by one message, and a connection must be made."""
TRIES_MAX = 2
"""Unanswered questions after which the next server is tried."""
CONFIRM_US = 1_000_000
REFRESH_US = 30_000_000
HELD_MAX = 16_384
"""Events held while a snapshot is on its way: at 1 kB 16 MiB, and four minutes of 60 a second."""
TOPICS_MAX = 65_536
"""Topics of a bus: 16 bouts of 4,000 facts."""


class ClientState(StrEnum):
    """State of a client."""

    STOPPED = "stopped"
    CONNECTING = "connecting"
    SYNCING = "syncing"
    LIVE = "live"
    REFRESHING = "refreshing"


class ClientEvent(StrEnum):
    """Event of a client."""

    START = "start"
    STOP = "stop"
    CONNECTED = "connected"
    LOST = "lost"
    SYNC = "sync"
    SYNC_END = "sync end"
    RESTARTED = "restarted"
    BROADCAST = "broadcast"
    REFRESH = "refresh"
    RETRY = "retry"
    GIVE_UP = "give up"


class _Action(StrEnum):
    IGNORE = "ignore"
    CONNECT = "connect"
    CONNECT_NEXT = "connect_next"
    AWAIT = "await"
    ASK_ALL = "ask_all"
    ASK_LATER = "ask_later"
    COLLECT = "collect"
    REPLACE = "replace"
    HOLD = "hold"
    APPLY = "apply"
    APPLY_LATE = "apply_late"
    CONFIRM = "confirm"
    STOP = "stop"


_S, _E, _A = ClientState, ClientEvent, _Action

TRANSITIONS: Mapping[ClientState, Mapping[ClientEvent, tuple[ClientState, _Action]]] = {
    _S.STOPPED: {
        _E.START: (_S.CONNECTING, _A.CONNECT),
    },
    _S.CONNECTING: {
        _E.CONNECTED: (_S.SYNCING, _A.ASK_ALL),
        _E.RETRY: (_S.CONNECTING, _A.AWAIT),
        _E.GIVE_UP: (_S.CONNECTING, _A.CONNECT_NEXT),
        _E.STOP: (_S.STOPPED, _A.STOP),
    },
    _S.SYNCING: {
        _E.SYNC: (_S.SYNCING, _A.COLLECT),
        _E.SYNC_END: (_S.LIVE, _A.REPLACE),
        _E.BROADCAST: (_S.SYNCING, _A.HOLD),
        _E.CONNECTED: (_S.SYNCING, _A.ASK_ALL),
        _E.LOST: (_S.CONNECTING, _A.AWAIT),
        _E.RETRY: (_S.SYNCING, _A.ASK_ALL),
        _E.GIVE_UP: (_S.CONNECTING, _A.CONNECT_NEXT),
        _E.STOP: (_S.STOPPED, _A.STOP),
    },
    _S.LIVE: {
        _E.BROADCAST: (_S.LIVE, _A.APPLY),
        _E.REFRESH: (_S.REFRESHING, _A.ASK_LATER),
        _E.CONNECTED: (_S.SYNCING, _A.ASK_ALL),
        _E.LOST: (_S.CONNECTING, _A.AWAIT),
        _E.GIVE_UP: (_S.CONNECTING, _A.CONNECT_NEXT),
        _E.STOP: (_S.STOPPED, _A.STOP),
    },
    _S.REFRESHING: {
        _E.SYNC: (_S.REFRESHING, _A.APPLY_LATE),
        _E.SYNC_END: (_S.LIVE, _A.CONFIRM),
        _E.RESTARTED: (_S.SYNCING, _A.ASK_ALL),
        _E.BROADCAST: (_S.REFRESHING, _A.APPLY),
        _E.CONNECTED: (_S.SYNCING, _A.ASK_ALL),
        _E.LOST: (_S.CONNECTING, _A.AWAIT),
        _E.RETRY: (_S.REFRESHING, _A.ASK_LATER),
        _E.GIVE_UP: (_S.CONNECTING, _A.CONNECT_NEXT),
        _E.STOP: (_S.STOPPED, _A.STOP),
    },
}
"""State and event give the next state and what is done; an event that a state does not list is ignored."""


@dataclass(frozen=True, slots=True)
class Connect:
    """Close all sockets; subscribe to the prefixes and connect to the server with this place in the list."""

    server: int
    prefixes: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class OpenSnapshot:
    """Replace the connection to the SNAPSHOT port by a new one."""


@dataclass(frozen=True, slots=True)
class SendSyncStart:
    """Send these frames to the SNAPSHOT port."""

    frames: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class SendPub:
    """Send these frames to the COLLECTOR port."""

    frames: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class StateReplaced:
    """These are all the events of the subtrees, in the order of their numbers; what was known before is void."""

    events: tuple[BusEvent, ...]


@dataclass(frozen=True, slots=True)
class EventReceived:
    """A topic has a new event."""

    event: BusEvent


ClientEffect = Connect | OpenSnapshot | SendSyncStart | SendPub | StateReplaced | EventReceived


class ClientMachine:
    """A client of one of several equal servers; `silence_us` is set if they send heartbeats."""

    def __init__(
        self,
        subtrees: Subtrees,
        *,
        producer: str,
        random: Random,
        servers: int = 1,
        silence_us: int | None = None,
        refresh_us: int | None = REFRESH_US,
    ) -> None:
        assert servers >= 1, "there is a server to connect to"
        self._subtrees = subtrees
        self._dialect = subtrees.dialect
        self._matches = subtrees.matcher()
        self._producer = producer
        self._random = random
        self._servers = servers
        self._silence_us = silence_us
        self._refresh_us = refresh_us
        self._server = 0
        self._state = ClientState.STOPPED
        self._number = 0
        """Of the last SYNCEND or BROADCAST."""
        self._confirmed = 0
        """Of the last SYNCEND: everything up to it has been received."""
        self._asked = 0
        self._tries = 0
        self._is_open = False
        self._is_asking = False
        self._topics: dict[str, int] = {}
        self._collected: dict[str, BusEvent] = {}
        self._held: list[BusEvent] = []
        self._due: Instant | None = None
        self._silent_at: Instant | None = None
        self._counters: Counter[str] = Counter()
        self._effects: list[ClientEffect] = []
        self._actions: Mapping[_Action, Callable[[Instant], None]] = {
            _Action.CONNECT: self._connect,
            _Action.CONNECT_NEXT: self._connect_next,
            _Action.AWAIT: self._await,
            _Action.ASK_ALL: self._ask_all,
            _Action.ASK_LATER: self._ask_later,
            _Action.REPLACE: self._replace,
            _Action.CONFIRM: self._confirm,
            _Action.STOP: self._stop,
        }

    @property
    def state(self) -> ClientState:
        """Return what the client is doing."""
        return self._state

    @property
    def number(self) -> int:
        """Return the number of the last SYNCEND or BROADCAST."""
        return self._number

    def counters(self) -> Mapping[str, int]:
        """Return what was dropped or came late, by its kind."""
        return dict(self._counters)

    def take_effects(self) -> tuple[ClientEffect, ...]:
        """Return what is to be done, in order."""
        effects, self._effects = tuple(self._effects), []
        return effects

    def next_timer(self) -> Instant | None:
        """Return when `handle_timer` is due."""
        return min((due for due in (self._due, self._silent_at) if due is not None), default=None)

    # -- inputs -------------------------------------------------------------------------------------------

    def start(self, now: Instant) -> None:
        """Connect to the first server."""
        self._happen(ClientEvent.START, now)

    def stop(self, now: Instant) -> None:
        """Forget everything; the owner closes the sockets."""
        self._happen(ClientEvent.STOP, now)

    def handle_connected(self, now: Instant) -> None:
        """Take the report that the connection to the PUBLISHER port stands."""
        self._tries = 0
        self._happen(ClientEvent.CONNECTED, now)

    def handle_lost(self, now: Instant) -> None:
        """Take the report that the connection to the PUBLISHER port was lost; the socket makes another by itself."""
        self._happen(ClientEvent.LOST, now)

    def receive_snapshot(self, frames: Sequence[bytes], now: Instant) -> None:
        """Take a message from the SNAPSHOT port."""
        try:
            message = decode_snapshot_answer(frames, self._dialect)
        except RemoteProtocolError as error:
            self._counters[error.kind] += 1
            return
        if not self._is_asking:
            self._counters["unasked"] += 1
            return
        self._tries = 0
        self._listen(now)
        self._due = Instant(now + RETRY_US)
        if isinstance(message, Sync):
            self._happen(ClientEvent.SYNC, now, message.event)
            return
        self._is_asking = False
        is_restarted = message.number < self._asked
        self._asked = message.number
        self._happen(ClientEvent.RESTARTED if is_restarted else ClientEvent.SYNC_END, now)

    def receive_broadcast(self, frames: Sequence[bytes], now: Instant) -> None:
        """Take a message from the PUBLISHER port."""
        self._listen(now)
        try:
            event = decode_broadcast(frames, self._dialect)
        except RemoteProtocolError as error:
            self._counters[error.kind] += 1
            return
        self._happen(ClientEvent.BROADCAST, now, event)

    def publish(self, topic: str, data: bytes, now: Instant) -> UUID:
        """Send an event, `data` being MessagePack; returns its UUID."""
        uuid = new_uuid(self._random)
        event = BusEvent(topic=topic, number=0, producer=self._producer, at=now, uuid=uuid, data=data)
        self._effects.append(SendPub(encode_event(event, self._dialect)))
        return uuid

    def handle_timer(self, now: Instant) -> None:
        """Ask again, ask for what may have been lost, or give the server up."""
        if self._silent_at is not None and self._silent_at <= now:
            self._counters["silent"] += 1
            self._happen(ClientEvent.GIVE_UP, now)
        if self._due is None or self._due > now:
            return
        if self._state is ClientState.LIVE:
            self._happen(ClientEvent.REFRESH, now)
            return
        self._tries += 1
        self._counters["unanswered"] += 1
        self._happen(ClientEvent.GIVE_UP if self._tries >= TRIES_MAX else ClientEvent.RETRY, now)

    def _happen(self, event: ClientEvent, now: Instant, about: BusEvent | None = None) -> None:
        state, action = TRANSITIONS[self._state].get(event, (self._state, _Action.IGNORE))
        self._state = state
        if about is None:
            do = self._actions.get(action)
            if do is not None:
                do(now)
        elif action is not _Action.IGNORE:
            self._take(action, about)

    # -- actions ------------------------------------------------------------------------------------------

    def _connect(self, now: Instant) -> None:
        prefixes = tuple(prefix.encode() for prefix in self._subtrees.prefixes())
        if self._silence_us is not None:
            prefixes = (*prefixes, HEARTBEAT_TOPIC.encode())
        self._effects.append(Connect(self._server, prefixes))
        self._is_open, self._is_asking = True, False
        self._tries = 0
        self._await(now)

    def _connect_next(self, now: Instant) -> None:
        self._server = (self._server + 1) % self._servers
        self._connect(now)

    def _await(self, now: Instant) -> None:
        self._listen(now)
        self._due = Instant(now + RETRY_US)

    def _ask_all(self, now: Instant) -> None:
        self._collected.clear()
        self._held.clear()
        self._ask(0, now)

    def _ask_later(self, now: Instant) -> None:
        self._ask(self._confirmed, now)

    def _ask(self, number: int, now: Instant) -> None:
        if self._is_asking or not self._is_open:
            self._effects.append(OpenSnapshot())
        self._is_open = self._is_asking = True
        self._asked = number
        self._effects.append(SendSyncStart(encode_sync_start(SyncStart(self._subtrees, number))))
        self._due = Instant(now + RETRY_US)
        self._listen(now)

    def _replace(self, now: Instant) -> None:
        """Hand over the snapshot and what was held, in the order of the numbers."""
        events = tuple(sorted(self._collected.values(), key=lambda event: event.number))
        held = self._held.copy()
        self._collected.clear()
        self._held.clear()
        self._topics = {event.topic: event.number for event in events}
        self._effects.append(StateReplaced(events))
        self._number = self._confirmed = self._asked
        for event in held:
            self._take(_Action.APPLY, event)
        self._due = Instant(now + CONFIRM_US) if self._refresh_us is not None else None

    def _confirm(self, now: Instant) -> None:
        self._confirmed = self._asked
        self._number = max(self._number, self._asked)
        self._due = Instant(now + self._refresh_us) if self._refresh_us is not None else None

    def _stop(self, _now: Instant) -> None:
        self._collected.clear()
        self._held.clear()
        self._is_open = self._is_asking = False
        self._due = self._silent_at = None

    def _listen(self, now: Instant) -> None:
        if self._silence_us is not None:
            self._silent_at = Instant(now + self._silence_us)

    def _take(self, action: _Action, event: BusEvent) -> None:
        if not self._matches(event.topic):
            self._number = max(self._number, event.number) if action is _Action.APPLY else self._number
            return
        if action is _Action.COLLECT:
            if len(self._collected) < TOPICS_MAX or event.topic in self._collected:
                self._collected[event.topic] = event
            else:
                self._counters["too-many-topics"] += 1
        elif action is _Action.HOLD:
            if len(self._held) < HELD_MAX:
                self._held.append(event)
            else:  # the first refresh brings it
                self._counters["not-held"] += 1
        elif action is _Action.APPLY:
            if event.number <= self._number:
                self._counters["not-above"] += 1
                return
            self._number = event.number
            if event.number > self._topics.get(event.topic, 0):
                self._show(event)
        elif event.number > self._topics.get(event.topic, 0):
            self._counters["late"] += event.number <= self._number
            self._show(event)

    def _show(self, event: BusEvent) -> None:
        if event.topic not in self._topics and len(self._topics) >= TOPICS_MAX:
            self._counters["too-many-topics"] += 1
            return
        self._topics[event.topic] = event.number
        self._effects.append(EventReceived(event))
