"""Publisher of PPPP over sockets that address one subscriber, such as ROUTER.

A message is kept until every subscriber of its channel has acknowledged it (PPPP-16), is sent again when a subscriber
names it as missing (PPPP-17), and when nothing is heard of it (PPPP-21, 22). A subscriber is present, absent or gone:

    present --silent for 4 x 2 s--> absent --60 s--> gone
       ^-----------any traffic---------+

An absent subscriber is sent nothing, but its messages are kept (PPPP-27, 28). One that is gone is unknown; its next
SUBSCRIBE is that of a new one and gets the whole state (PPPP-29). Gone is also a subscriber

* with more unacknowledged messages in one channel than `BACKLOG_MAX` or `BACKLOG_OCTETS_MAX`,
* that acknowledges nothing for the grace time, although messages are on the way to it.

So a subscriber that only takes delays nobody else: each has its own window of unacknowledged messages, and what it
keeps in the log is bounded and the same however many do so.

**Beginning.** The text leaves SYNC open. A new subscriber gets the whole state at once. A known one may have kept its
position, and then sends an ACK right behind its SUBSCRIBE; so its SUBSCRIBE is answered when the ACK has come, with the
messages after it, or with the whole state if they are no longer here, if there are none, or if no ACK comes. Thus
every SUBSCRIBE is answered, and a subscriber that gets no answer can repeat it.

A known subscriber's ACK of a channel to which it has not subscribed counts as SUBSCRIBE and ACK. If an old SUBSCRIBE
arrives late, when the subscriber was gone, it is known again with this one channel; its next ACKs bring the others.

**Numbers** of a channel never go back, also over a restart: `Persist` tells the owner which number may be used up, in
steps of `reserve`, before a message with such a number is sent. The persisted numbers are given back as `counters`. An
owner that persists nothing passes a `base` that is higher than any number of before, such as the microseconds of the
start. Else a subscriber with an older number could miss messages and nobody would notice.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.gateways.pppp.channel_log import ChannelLog
from derbyos_core.gateways.pppp.codec import check_channel, decode_from_subscriber, encode
from derbyos_core.gateways.pppp.messages import (
    Acknowledge,
    Custom,
    Frames,
    FromSubscriber,
    FullDump,
    Heartbeat,
    Publish,
    Settings,
    Subscribe,
    Unsubscribe,
)
from derbyos_core.gateways.token_bucket import TokenBucket

__all__ = [
    "BACKLOG_MAX",
    "BACKLOG_OCTETS_MAX",
    "MESSAGES_BURST",
    "MESSAGES_PER_S",
    "Effect",
    "Joined",
    "Left",
    "Persist",
    "Publisher",
    "Requested",
    "Send",
    "StateOf",
]

WINDOW = 1_024
"""Unacknowledged messages on the way to one subscriber. One that acknowledges every 0.5 s takes 2,000 a second."""
BACKLOG_MAX = 8_192
"""Unacknowledged messages in one channel: 68 s, hence the grace time, at 120 a second."""
BACKLOG_OCTETS_MAX = 1 << 21
"""Octets of them, as 8,192 x 250. With 20 channels of the feed all logs have at most 40 MiB."""
DUMPS_OCTETS_MAX = 1 << 23
"""Octets of whole states on the way to one subscriber: two of the largest, or 20 channels of 400 kB."""
SUBSCRIBERS_MAX, SUBSCRIBERS_OF_HOST_MAX = 256, 64
SUBSCRIPTIONS_MAX = 64
"""Channels of one subscriber; the feed has some 20. All together 256 x 64 = 16,384 records of some 0.7 kB: 12 MiB."""
MESSAGES_PER_S, MESSAGES_BURST = 1_000, 4_000
"""Messages of one subscriber: eight ACKs for each of 120 messages a second; what is dropped beyond is sent again."""
REQUESTS_MAX = 64
"""Requests of one subscriber while answers are kept, twice the time for which it may repeat them: 4 a second."""
ANSWERS_OCTETS_MAX = 1 << 16
"""Octets of these answers; 256 subscribers have 16 MiB."""

StateOf = Callable[[bytes], Frames]
"""Returns the state frames of a channel, as they are after its last published message."""


@dataclass(frozen=True, slots=True)
class Send:
    """Send these frames to the subscriber with this identity."""

    to: bytes
    frames: Frames


@dataclass(frozen=True, slots=True)
class Persist:
    """Numbers of this channel up to this one may be in use; store this before the sends that follow."""

    channel: bytes
    number: int


@dataclass(frozen=True, slots=True)
class Joined:
    """A subscriber is new."""

    subscriber: bytes


@dataclass(frozen=True, slots=True)
class Left:
    """A subscriber is gone for good."""

    subscriber: bytes
    reason: str


@dataclass(frozen=True, slots=True)
class Requested:
    """A subscriber asks for something; `answer` replies."""

    subscriber: bytes
    tag: bytes
    payload: Frames


Effect = Send | Persist | Joined | Left | Requested


class Presence(StrEnum):
    """Standing of a subscriber."""

    PRESENT = "present"
    ABSENT = "absent"
    GONE = "gone"


class PresenceEvent(StrEnum):
    """Event of a conversation."""

    TRAFFIC = "traffic"
    SILENT = "silent"
    LOST = "grace time over"


PRESENCE: Mapping[Presence, Mapping[PresenceEvent, Presence]] = {
    Presence.PRESENT: {PresenceEvent.SILENT: Presence.ABSENT},
    Presence.ABSENT: {PresenceEvent.TRAFFIC: Presence.PRESENT, PresenceEvent.LOST: Presence.GONE},
    Presence.GONE: {},
}
"""State -> event -> state; missing events change nothing."""


class SyncState(StrEnum):
    """Standing of one subscription."""

    NEW = "new"
    WAITING = "waiting for the ACK of a returned subscriber"
    DUMPED = "state sent, not acknowledged"
    CURRENT = "messages follow"


class SyncEvent(StrEnum):
    """What happens to a subscription; an ACK is one of the last five."""

    SUBSCRIBE = "SUBSCRIBE"
    TIMEOUT = "time is over"
    RESUMABLE = "ACK, and the messages after it are here"
    NOT_RESUMABLE = "ACK, and they are not"
    CONFIRMED = "ACK of the state"
    MISSED = "ACK of messages after the state, but not of the state"
    PROGRESS = "ACK of messages"


class SyncAction(StrEnum):
    """Action at a transition; `Publisher` has one method for each."""

    WAIT = "wait"
    DUMP = "dump"
    DUMP_AGAIN = "dump_again"
    RESUME = "resume"
    ADVANCE = "advance"
    PROBE = "probe"


_S, _E, _A = SyncState, SyncEvent, SyncAction

SYNC: Mapping[SyncState, Mapping[SyncEvent, tuple[SyncState, SyncAction]]] = {
    _S.NEW: {
        _E.SUBSCRIBE: (_S.DUMPED, _A.DUMP),
        _E.RESUMABLE: (_S.CURRENT, _A.RESUME),
        _E.NOT_RESUMABLE: (_S.DUMPED, _A.DUMP),
    },
    _S.WAITING: {
        _E.SUBSCRIBE: (_S.WAITING, _A.WAIT),
        _E.RESUMABLE: (_S.CURRENT, _A.RESUME),
        _E.NOT_RESUMABLE: (_S.DUMPED, _A.DUMP),
        _E.TIMEOUT: (_S.DUMPED, _A.DUMP),
    },
    _S.DUMPED: {
        _E.SUBSCRIBE: (_S.WAITING, _A.WAIT),
        _E.CONFIRMED: (_S.CURRENT, _A.ADVANCE),
        _E.MISSED: (_S.DUMPED, _A.DUMP_AGAIN),
        _E.TIMEOUT: (_S.DUMPED, _A.DUMP),
    },
    _S.CURRENT: {
        _E.SUBSCRIBE: (_S.WAITING, _A.WAIT),
        _E.PROGRESS: (_S.CURRENT, _A.ADVANCE),
        _E.TIMEOUT: (_S.CURRENT, _A.PROBE),
    },
}
"""State -> event -> (state, action)."""


@dataclass(slots=True, eq=False)
class _Channel:
    name: bytes
    log: ChannelLog
    reserved: int
    subscriptions: "dict[bytes, _Subscription]" = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class _Subscription:
    """One channel of one subscriber. Messages up to `acked` have arrived, those up to `sent_to` were sent once."""

    owner: "_Subscriber"
    channel: _Channel
    acked: int
    sent_to: int
    state: SyncState = SyncState.NEW
    asked_at: int = 0
    """When a message was last sent or acknowledged."""
    answered_at: int = 0
    """When the last ACK came, or all that was sent had been acknowledged before."""
    dumped_at: int = 0
    dump_octets: int = 0
    """Octets of the dumps that were sent and not confirmed."""
    probe: tuple[int, int] | None = None
    """The message sent again after silence, and the last one at that time."""
    resent: dict[int, int] = field(default_factory=dict)
    """When messages were sent again, between `acked` and `sent_to`, so at most `BACKLOG_MAX`."""
    postponed: dict[int, int] = field(default_factory=dict)
    """When messages may be sent again that were missed too soon after that."""

    @property
    def is_outstanding(self) -> bool:
        return self.state is SyncState.DUMPED or self.sent_to > self.acked


@dataclass(slots=True, eq=False)
class _Subscriber:
    identity: bytes
    host: str
    heard_at: int
    beat_at: int
    due: int
    """Not later than the next thing to do."""
    presence: Presence = Presence.PRESENT
    bucket: TokenBucket = field(default_factory=lambda: TokenBucket(MESSAGES_PER_S, MESSAGES_BURST))
    absent_at: int = 0
    in_flight: int = 0
    dump_octets: int = 0
    """Octets of all its dumps that were sent and not confirmed, also of channels that it left."""
    subscriptions: dict[bytes, _Subscription] = field(default_factory=dict)
    answers: dict[bytes, tuple[int, Frames]] = field(default_factory=dict)
    """When each tag was asked or answered again, and the frames of its answer, none yet if it is open."""
    asked_at: deque[int] = field(default_factory=deque)
    """When it asked for something, with a tag or without."""


class Publisher:
    """One publisher; see the top of the file."""

    def __init__(
        self,
        settings: Settings,
        state_of: StateOf,
        *,
        counters: Mapping[bytes, int] | None = None,
        base: int = 0,
        reserve: int = 1_000,
    ) -> None:
        assert reserve >= 1, "each number is persisted before it is used"
        self._settings = settings
        self._state_of = state_of
        self._counters = dict(counters or {})
        """Last numbers of channels that are not in the table."""
        self._base = base
        self._reserve = reserve
        self._channels: dict[bytes, _Channel] = {}
        self._subscribers: dict[bytes, _Subscriber] = {}
        self._effects: list[Effect] = []
        self.dropped: Counter[str] = Counter()
        """Numbers of messages ignored and subscriptions ended, by kind."""
        self._actions: Mapping[SyncAction, Callable[[_Subscription, Acknowledge | None, int], None]] = {
            SyncAction.WAIT: self._wait,
            SyncAction.DUMP: self._dump,
            SyncAction.DUMP_AGAIN: self._dump_again,
            SyncAction.RESUME: self._resume,
            SyncAction.ADVANCE: self._advance,
            SyncAction.PROBE: self._probe,
        }

    # -- the owner's side ---------------------------------------------------------------------------------

    @property
    def subscribers(self) -> int:
        """Number of subscribers that are present or absent and have a channel."""
        return sum(bool(owner.subscriptions) for owner in self._subscribers.values())

    def counters(self) -> Mapping[bytes, int]:
        """Return the last number of every channel that has one, for the next start."""
        numbered = {name: channel.log.last for name, channel in self._channels.items() if channel.log.last}
        return {**self._counters, **numbered}

    def kept(self, channel: bytes) -> int:
        """Return how many messages of a channel are kept."""
        return len(self._channels[channel].log) if channel in self._channels else 0

    def backlog(self) -> int:
        """Return how many messages are kept in the fullest channel; at `BACKLOG_MAX` subscribers are dropped."""
        return max((len(channel.log) for channel in self._channels.values()), default=0)

    def publish(self, channel: bytes, payload: Frames, now: Instant) -> int:
        """Send a message to all subscribers of a channel; returns its number."""
        at = self._channel(check_channel(channel))
        number = at.log.last + 1
        frames = encode(Publish(channel, number, payload))
        if number > at.reserved:
            at.reserved = number + self._reserve - 1
            self._effects.append(Persist(channel, at.reserved))
        at.log.append(frames)
        for subscription in at.subscriptions.values():
            owner = subscription.owner
            if subscription.sent_to == number - 1 and owner.in_flight < WINDOW and self._may_send(subscription):
                self._send_new(subscription, number, frames, now)
        if at.subscriptions:
            self._bound_backlog(at)
        else:
            at.log.discard(number)
        return number

    def answer(self, subscriber: bytes, tag: bytes, payload: Frames, now: Instant) -> None:
        """Reply to a request; nothing happens if the subscriber is gone."""
        owner = self._subscribers.get(subscriber)
        if owner is None:
            return
        frames = encode(Custom(tag, payload))
        if tag in owner.answers:
            octets = sum(len(part) for _, kept in owner.answers.values() for part in kept) + sum(map(len, frames))
            for oldest in list(owner.answers):
                if octets <= ANSWERS_OCTETS_MAX or oldest == tag:
                    break
                octets -= sum(map(len, owner.answers[oldest][1]))
                owner.answers[oldest] = owner.answers[oldest][0], ()  # still not done twice, but not answered again
            owner.answers[tag] = owner.answers[tag][0], frames
        self._send(owner, frames, now)

    def take_effects(self) -> tuple[Effect, ...]:
        """Return what is to be done, in order, once."""
        effects, self._effects = tuple(self._effects), []
        return effects

    # -- messages -----------------------------------------------------------------------------------------

    def receive(self, identity: bytes, frames: Sequence[bytes], now: Instant, host: str = "") -> None:
        """Take a message; one that breaks the protocol is counted and changes nothing (PPPP-30)."""
        owner = self._subscribers.get(identity)
        if owner is not None and not owner.bucket.takes(now):
            self.dropped["too-fast"] += 1
            return
        try:
            message = decode_from_subscriber(frames)
        except RemoteProtocolError as error:
            self.dropped[error.kind] += 1
            return
        if owner is None:
            if not isinstance(message, Subscribe):
                self.dropped["before-subscribe"] += 1  # the first message is SUBSCRIBE (PPPP-8)
                return
            owner = self._admit(identity, host, now)
            if owner is None:
                self.dropped["too-many-subscribers"] += 1
                return
        owner.heard_at = now
        was_absent = owner.presence is Presence.ABSENT
        if was_absent:
            owner.presence = PRESENCE[owner.presence][PresenceEvent.TRAFFIC]
            owner.beat_at = now + self._settings.first_idle_us
            for subscription in owner.subscriptions.values():
                subscription.answered_at = now
        self._handle(owner, message, now)
        if was_absent:
            self._pump(owner, now)
        owner.due = self._due(owner)

    def _handle(self, owner: _Subscriber, message: FromSubscriber, now: int) -> None:
        match message:
            case Acknowledge(channel):
                subscription = owner.subscriptions.get(channel) or self._follow(owner, channel, now)
                if subscription is not None:
                    self._acknowledge(subscription, message, now)
            case Subscribe(channel):
                subscription = owner.subscriptions.get(channel) or self._follow(owner, channel, now)
                if subscription is not None:
                    self._step(subscription, SyncEvent.SUBSCRIBE, None, now)
            case Unsubscribe(channel):
                self._unsubscribe(owner, channel)
            case Custom():
                self._request(owner, message, now)
            case Heartbeat():
                pass

    def _acknowledge(self, subscription: _Subscription, ack: Acknowledge, now: int) -> None:
        event = self._kind_of(subscription, ack)
        if event is None:
            self.dropped["old-ack" if ack.highest <= subscription.channel.log.last else "ahead-ack"] += 1
            return
        subscription.answered_at = subscription.asked_at = now
        self._step(subscription, event, ack, now)
        self._pump(subscription.owner, now)

    def _kind_of(self, subscription: _Subscription, ack: Acknowledge) -> SyncEvent | None:
        log, complete = subscription.channel.log, ack.complete_to
        match subscription.state:
            case SyncState.NEW | SyncState.WAITING:
                is_resumable = log.has_all_after(complete) and ack.highest <= log.last and complete < log.last
                return SyncEvent.RESUMABLE if is_resumable else SyncEvent.NOT_RESUMABLE
            case _ if ack.highest > log.last:
                return None
            case SyncState.DUMPED if complete >= subscription.acked:
                return SyncEvent.CONFIRMED
            case SyncState.DUMPED:
                return SyncEvent.MISSED if ack.highest > subscription.acked else None
        return SyncEvent.PROGRESS

    def _step(self, subscription: _Subscription, event: SyncEvent, ack: Acknowledge | None, now: int) -> None:
        subscription.state, action = SYNC[subscription.state][event]
        self._actions[action](subscription, ack, now)

    # -- subscribers --------------------------------------------------------------------------------------

    def _admit(self, identity: bytes, host: str, now: int) -> _Subscriber | None:
        """Return a new subscriber, or None if there are too many; an absent one makes room, first on the same host."""
        neighbours = [one for one in self._subscribers.values() if one.host == host]
        if len(neighbours) >= SUBSCRIBERS_OF_HOST_MAX and not self._evict(neighbours):
            return None
        if len(self._subscribers) >= SUBSCRIBERS_MAX and not self._evict(list(self._subscribers.values())):
            return None
        beat_at = now + self._settings.first_idle_us
        owner = self._subscribers[identity] = _Subscriber(identity, host, now, beat_at, beat_at)
        self._effects.append(Joined(identity))
        return owner

    def _evict(self, subscribers: Sequence[_Subscriber]) -> bool:
        absent = [one for one in subscribers if one.presence is Presence.ABSENT]
        if absent:
            self._drop(min(absent, key=lambda one: one.absent_at), "evicted")
        return bool(absent)

    def _drop(self, owner: _Subscriber, reason: str) -> None:
        owner.presence = Presence.GONE
        del self._subscribers[owner.identity]
        for subscription in list(owner.subscriptions.values()):
            self._detach(subscription)
        self.dropped[f"gone: {reason}"] += 1
        self._effects.append(Left(owner.identity, reason))

    def _follow(self, owner: _Subscriber, name: bytes, now: int) -> _Subscription | None:
        """Return a new subscription, or None if the subscriber has too many."""
        if len(owner.subscriptions) >= SUBSCRIPTIONS_MAX:
            self.dropped["too-many-channels"] += 1
            return None
        channel = self._channel(name)
        last = channel.log.last
        subscription = _Subscription(owner, channel, last, last, asked_at=now, answered_at=now)
        owner.subscriptions[name] = channel.subscriptions[owner.identity] = subscription
        return subscription

    def _unsubscribe(self, owner: _Subscriber, name: bytes) -> None:
        subscription = owner.subscriptions.get(name)
        if subscription is None:
            self.dropped["not-subscribed"] += 1
        else:
            self._detach(subscription)

    def _detach(self, subscription: _Subscription) -> None:
        owner, channel = subscription.owner, subscription.channel
        owner.in_flight -= subscription.sent_to - subscription.acked
        del owner.subscriptions[channel.name]
        del channel.subscriptions[owner.identity]
        self._trim(channel)
        if not channel.subscriptions and channel.log.last == self._counters.get(channel.name, self._base):
            del self._channels[channel.name]  # nothing was ever published there, anybody may have made up its name

    def _channel(self, name: bytes) -> _Channel:
        channel = self._channels.get(name)
        if channel is None:
            last = self._counters.get(name, self._base)
            channel = self._channels[name] = _Channel(name, ChannelLog(last), last)
        return channel

    def _request(self, owner: _Subscriber, message: Custom, now: int) -> None:
        """Pass a request on once; one that is repeated with its tag gets the same answer again."""
        known = owner.answers.get(message.tag)
        if known is not None:
            if known[1] and now - known[0] >= self._settings.acknowledge_us:
                owner.answers[message.tag] = now, known[1]
                self._send(owner, known[1], now)
            return
        horizon = now - 2 * self._settings.resend_us * self._settings.multiple
        for tag in [one for one, (at, _) in owner.answers.items() if at <= horizon]:
            del owner.answers[tag]
        while owner.asked_at and owner.asked_at[0] <= horizon:
            owner.asked_at.popleft()
        if len(owner.asked_at) >= REQUESTS_MAX:
            self.dropped["too-many-requests"] += 1
            return
        owner.asked_at.append(now)
        if message.tag:
            owner.answers[message.tag] = now, ()
        self._effects.append(Requested(owner.identity, message.tag, message.payload))

    # -- actions of SYNC ----------------------------------------------------------------------------------

    def _wait(self, subscription: _Subscription, _ack: Acknowledge | None, now: int) -> None:
        subscription.asked_at = now
        subscription.postponed.clear()
        subscription.probe = None

    def _dump(self, subscription: _Subscription, _ack: Acknowledge | None, now: int) -> None:
        """Send the whole state; all that was sent or kept before for this subscriber is contained in it."""
        channel = subscription.channel
        self._move(subscription, acked=channel.log.last, sent_to=channel.log.last)
        subscription.asked_at = subscription.dumped_at = now
        subscription.probe = None
        self._trim(channel)
        try:
            frames = encode(FullDump(channel.name, channel.log.last, self._state_of(channel.name)))
        except LocalProtocolError:  # the owner's fault, but not one for which the other subscribers should suffer
            self.dropped["dump-too-large"] += 1
            return
        octets, owner = sum(map(len, frames)), subscription.owner
        if owner.dump_octets and owner.dump_octets + octets > DUMPS_OCTETS_MAX:
            self.dropped["dump-postponed"] += 1  # tried again at the next timeout
            return
        owner.dump_octets += octets
        subscription.dump_octets += octets
        self._send(owner, frames, now)

    def _dump_again(self, subscription: _Subscription, ack: Acknowledge | None, now: int) -> None:
        """Send the state again, but not twice within the time in which the first may still arrive."""
        if now - subscription.dumped_at >= self._settings.acknowledge_us:
            self._dump(subscription, ack, now)

    def _resume(self, subscription: _Subscription, ack: Acknowledge | None, now: int) -> None:
        """Send what followed the ACK."""
        assert ack is not None, "only an ACK leads here"
        subscription.resent.clear()
        self._move(subscription, acked=ack.complete_to, sent_to=ack.highest)
        self._advance(subscription, ack, now)

    def _advance(self, subscription: _Subscription, ack: Acknowledge | None, now: int) -> None:
        """Note what has arrived and send again what has not (PPPP-17)."""
        assert ack is not None, "only an ACK leads here"
        subscription.owner.dump_octets -= subscription.dump_octets
        subscription.dump_octets = 0
        acked = max(subscription.acked, ack.complete_to)
        self._move(subscription, acked=acked, sent_to=max(subscription.sent_to, ack.highest))
        missing = [*ack.missing]
        if subscription.probe is not None and ack.highest >= subscription.probe[0]:
            if ack.highest < subscription.probe[1]:
                missing.append((ack.highest + 1, subscription.probe[1]))  # the implicit NACK (PPPP-22)
            subscription.probe = None
        for first, last in missing:
            for number in range(max(first, acked + 1), min(last, subscription.sent_to) + 1):
                self._send_again(subscription, number, now)
        self._trim(subscription.channel)

    def _probe(self, subscription: _Subscription, _ack: Acknowledge | None, now: int) -> None:
        """Send one message again, because no ACK came (PPPP-21)."""
        last = subscription.sent_to
        number = last if self._settings.resends_last else subscription.acked + 1
        subscription.probe = number, last
        subscription.asked_at = now
        self._send(subscription.owner, subscription.channel.log.get(number), now)

    # -- sending ------------------------------------------------------------------------------------------

    def _may_send(self, subscription: _Subscription) -> bool:
        return subscription.owner.presence is Presence.PRESENT and subscription.state is not SyncState.WAITING

    def _pump(self, owner: _Subscriber, now: int) -> None:
        """Send new messages as far as the window allows."""
        for subscription in owner.subscriptions.values():
            log = subscription.channel.log
            while self._may_send(subscription) and owner.in_flight < WINDOW and subscription.sent_to < log.last:
                number = subscription.sent_to + 1
                self._send_new(subscription, number, log.get(number), now)

    def _send_new(self, subscription: _Subscription, number: int, frames: Frames, now: int) -> None:
        if not subscription.is_outstanding:
            subscription.answered_at = now
        subscription.sent_to = number
        subscription.owner.in_flight += 1
        subscription.asked_at = now
        self._send(subscription.owner, frames, now)

    def _send_again(self, subscription: _Subscription, number: int, now: int) -> None:
        """Send a missing message, but not twice within the time in which the first may still arrive."""
        last = subscription.resent.get(number)
        due = now if last is None else last + self._settings.acknowledge_us
        if due > now:
            subscription.postponed[number] = due
            return
        subscription.postponed.pop(number, None)
        subscription.resent[number] = subscription.asked_at = now
        self._send(subscription.owner, subscription.channel.log.get(number), now)

    def _send(self, owner: _Subscriber, frames: Frames, now: int) -> None:
        self._effects.append(Send(owner.identity, frames))
        owner.beat_at = now + self._settings.first_idle_us
        owner.due = min(owner.due, owner.beat_at)

    def _move(self, subscription: _Subscription, *, acked: int, sent_to: int) -> None:
        before = subscription.sent_to - subscription.acked
        subscription.acked, subscription.sent_to = acked, sent_to
        subscription.owner.in_flight += sent_to - acked - before
        for times in (subscription.resent, subscription.postponed):
            for number in [one for one in times if one <= acked]:
                del times[number]

    # -- the log ------------------------------------------------------------------------------------------

    def _trim(self, channel: _Channel) -> None:
        """Forget what every subscriber of the channel has acknowledged."""
        acked = min((one.acked for one in channel.subscriptions.values()), default=channel.log.last)
        channel.log.discard(acked)

    def _bound_backlog(self, channel: _Channel) -> None:
        """Drop the subscribers for whom more is kept than a subscriber may have."""
        while len(channel.log) > BACKLOG_MAX or (channel.log.octets > BACKLOG_OCTETS_MAX and len(channel.log) > 1):
            before = len(channel.log)
            for subscription in [one for one in channel.subscriptions.values() if one.acked < channel.log.first]:
                self._drop(subscription.owner, "backlog")
            self._trim(channel)
            assert len(channel.log) < before, "the oldest message is kept for somebody"

    # -- time ---------------------------------------------------------------------------------------------

    def next_timer(self) -> Instant | None:
        """Return when `handle_timer` should be called."""
        return Instant(min(owner.due for owner in self._subscribers.values())) if self._subscribers else None

    def handle_timer(self, now: Instant) -> None:
        """Do what is due."""
        for owner in list(self._subscribers.values()):
            if owner.due <= now:
                self._attend(owner, now)
                if owner.presence is not Presence.GONE:
                    owner.due = self._due(owner)

    def _attend(self, owner: _Subscriber, now: int) -> None:
        if owner.presence is Presence.ABSENT:
            if now >= owner.absent_at + self._settings.grace_us:
                self._drop(owner, "grace time")
        elif now >= owner.heard_at + self._settings.silence_us and not owner.subscriptions:
            self._drop(owner, "unsubscribed")
        elif now >= owner.heard_at + self._settings.silence_us:
            owner.presence = PRESENCE[owner.presence][PresenceEvent.SILENT]
            owner.absent_at = now
        elif any(self._has_ceased(one, now) for one in owner.subscriptions.values()):
            self._drop(owner, "no acknowledgement")
        else:
            for subscription in owner.subscriptions.values():
                self._attend_subscription(subscription, now)
            if now >= owner.beat_at:
                self._effects.append(Send(owner.identity, encode(Heartbeat())))
                owner.beat_at = now + self._settings.idle_us

    def _attend_subscription(self, subscription: _Subscription, now: int) -> None:
        due = self._timeout_at(subscription)
        if due is not None and now >= due:
            self._step(subscription, SyncEvent.TIMEOUT, None, now)
        for number in [one for one, at in subscription.postponed.items() if at <= now]:
            self._send_again(subscription, number, now)

    def _has_ceased(self, subscription: _Subscription, now: int) -> bool:
        return subscription.is_outstanding and now >= subscription.answered_at + self._ceased_us

    @property
    def _ceased_us(self) -> int:
        return max(self._settings.grace_us, self._settings.silence_us)

    def _timeout_at(self, subscription: _Subscription) -> int | None:
        if subscription.state is SyncState.WAITING:
            return subscription.asked_at + self._settings.acknowledge_us
        if not subscription.is_outstanding:
            return None
        return subscription.asked_at + self._settings.resend_us

    def _due(self, owner: _Subscriber) -> int:
        if owner.presence is Presence.ABSENT:
            return owner.absent_at + self._settings.grace_us
        return min(owner.beat_at, owner.heard_at + self._settings.silence_us, *self._dues(owner))

    def _dues(self, owner: _Subscriber) -> Iterator[int]:
        for subscription in owner.subscriptions.values():
            due = self._timeout_at(subscription)
            if due is not None:
                yield due
            if subscription.is_outstanding:
                yield subscription.answered_at + self._ceased_us
            if subscription.postponed:
                yield min(subscription.postponed.values())
