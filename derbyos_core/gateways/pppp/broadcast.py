"""Publisher of PPPP over sockets that reach all subscribers of a channel alike, such as XPUB.

The seed hopes for XPUB/XSUB; this is as far as it goes. ZeroMQ distributes the messages, so one message serves
everybody. But commands arrive without a sender, and nothing can be sent to one subscriber. Therefore

* it is not known who has acknowledged what: messages are kept for the grace time, within the bounds of a channel, and
  PPPP-16 (until all have acknowledged) cannot be promised;
* a lost subscriber is not noticed (PPPP-4), and there is nobody to stop sending to (PPPP-27);
* a message that one misses, a state that one needs, and the answer to a request go to all. The others drop them: a
  message by its number, a state that is no news by its number, an answer by its tag, which should be drawn at random;
* the one message sent again after silence is repeated up to `REPEATS_MAX` times, as nobody knows who has it; one serves
  all subscribers of the channel (PPPP-23).

Exactly once and the order hold as over a ROUTER, as the subscriber sees to them; it needs `is_shared`. Its commands
come in one part (`codec.fold`).
"""

from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.gateways.pppp.channel_log import ChannelLog
from derbyos_core.gateways.pppp.codec import check_channel, decode_from_subscriber, encode, unfold
from derbyos_core.gateways.pppp.messages import (
    Acknowledge,
    Custom,
    Frames,
    FullDump,
    Heartbeat,
    Publish,
    Settings,
    Subscribe,
    Unsubscribe,
)
from derbyos_core.gateways.pppp.publisher import (
    BACKLOG_MAX,
    BACKLOG_OCTETS_MAX,
    Effect,
    Persist,
    Requested,
    Send,
    StateOf,
)

__all__ = ["EVERYBODY", "BroadcastPublisher"]

EVERYBODY = b""
"""Stands in `Send.to` and `Requested.subscriber` for all of them."""
CHANNELS_MAX = 256
"""Channels in the table, beyond which names that subscribers make up are ignored."""
REPEATS_MAX = 5
"""With 20 % loss, a subscriber misses all of them once in 3,000 times; the next message shows the gap, too."""
REQUESTS_MAX = 256
"""Requests of all subscribers while answers are kept: 16 a second."""
ANSWERS_OCTETS_MAX = 1 << 20


@dataclass(slots=True, eq=False)
class _Channel:
    name: bytes
    log: ChannelLog
    reserved: int
    published_at: deque[int] = field(default_factory=deque)
    """When each message in the log was published."""
    sent_at: int = 0
    repeats: int = REPEATS_MAX
    resent: dict[int, int] = field(default_factory=dict)
    """When each message in the log was sent again, so at most `BACKLOG_MAX`."""
    dumped_at: int | None = None
    dump_at: int | None = None
    """When a state is wanted next."""


class BroadcastPublisher:
    """One publisher for all subscribers alike; see the top of the file."""

    def __init__(
        self,
        settings: Settings,
        state_of: StateOf,
        *,
        counters: Mapping[bytes, int] | None = None,
        base: int = 0,
        reserve: int = 1_000,
    ) -> None:
        self._settings = settings
        self._state_of = state_of
        self._counters = dict(counters or {})
        self._base = base
        self._reserve = reserve
        self._channels: dict[bytes, _Channel] = {}
        self._answers: dict[bytes, tuple[int, Frames]] = {}
        self._asked_at: deque[int] = deque()
        self._beat_at: int | None = None
        self._effects: list[Effect] = []
        self.dropped: Counter[str] = Counter()
        """Numbers of ignored messages, by kind."""

    @property
    def subscribers(self) -> int:
        """Always 0: nobody knows them."""
        return 0

    def counters(self) -> Mapping[bytes, int]:
        """Return the last number of every channel that has one, for the next start."""
        return {**self._counters, **{name: one.log.last for name, one in self._channels.items() if one.log.last}}

    def publish(self, channel: bytes, payload: Frames, now: Instant) -> int:
        """Send a message to all subscribers of a channel; returns its number."""
        at = self._channels.get(check_channel(channel)) or self._add(channel)
        number = at.log.last + 1
        frames = encode(Publish(channel, number, payload))
        if number > at.reserved:
            at.reserved = number + self._reserve - 1
            self._effects.append(Persist(channel, at.reserved))
        at.log.append(frames)
        at.published_at.append(now)
        at.repeats = 0
        self._discard(at, now)
        self._send_message(at, frames, now)
        return number

    def answer(self, subscriber: bytes, tag: bytes, payload: Frames, now: Instant) -> None:
        """Reply to a request, to all; those who did not ask drop it."""
        assert subscriber == EVERYBODY, "nobody can be addressed"
        frames = encode(Custom(tag, payload))
        kept = sum(len(part) for _, answer in self._answers.values() for part in answer)
        if tag in self._answers and kept + sum(map(len, frames)) <= ANSWERS_OCTETS_MAX:
            self._answers[tag] = self._answers[tag][0], frames
        self._send(frames, now)

    def take_effects(self) -> tuple[Effect, ...]:
        """Return what is to be done, in order, once."""
        effects, self._effects = tuple(self._effects), []
        return effects

    def receive(self, part: bytes, now: Instant) -> None:
        """Take a command, which came in one part; one that breaks the protocol is counted (PPPP-30)."""
        if part[:2] in (b"\x01\x03", b"\x01\x04", b"\x01\x05", b"\x00\x03", b"\x00\x04", b"\x00\x05"):
            return  # ZeroMQ's own business: heartbeats, answers and states have topics here
        try:
            message = decode_from_subscriber(unfold(part))
        except RemoteProtocolError as error:
            self.dropped[error.kind] += 1
            return
        if self._beat_at is None:
            self._beat_at = now + self._settings.first_idle_us
        match message:
            case Subscribe(channel):
                self._want_state(self._channel(channel), now)
            case Acknowledge(channel):
                at = self._channels.get(channel)
                if at is None or message.highest > at.log.last:
                    self.dropped["ahead-ack"] += 1
                else:
                    self._resend(at, message, now)
            case Custom():
                self._request(message, now)
            case Heartbeat() | Unsubscribe():
                pass

    def _request(self, message: Custom, now: int) -> None:
        known = self._answers.get(message.tag)
        if known is not None:
            if known[1] and now - known[0] >= self._settings.acknowledge_us:
                self._answers[message.tag] = now, known[1]
                self._send(known[1], now)
            return
        horizon = now - 2 * self._settings.resend_us * self._settings.multiple
        for tag in [one for one, (at, _) in self._answers.items() if at <= horizon]:
            del self._answers[tag]
        while self._asked_at and self._asked_at[0] <= horizon:
            self._asked_at.popleft()
        if len(self._asked_at) >= REQUESTS_MAX:
            self.dropped["too-many-requests"] += 1
            return
        self._asked_at.append(now)
        if message.tag:
            self._answers[message.tag] = now, ()
        self._effects.append(Requested(EVERYBODY, message.tag, message.payload))

    def _channel(self, name: bytes) -> _Channel | None:
        """Return a channel, None if a subscriber made up one name too many."""
        at = self._channels.get(name)
        if at is None and len(self._channels) < CHANNELS_MAX:
            at = self._add(name)
        return at

    def _add(self, name: bytes) -> _Channel:
        last = self._counters.get(name, self._base)
        at = self._channels[name] = _Channel(name, ChannelLog(last), last)
        return at

    def _resend(self, at: _Channel, message: Acknowledge, now: int) -> None:
        if message.missing and message.missing[0][0] < at.log.first:
            self._want_state(at, now)
        for first, last in message.missing:
            for number in range(max(first, at.log.first), last + 1):
                if now - at.resent.get(number, -self._settings.acknowledge_us) >= self._settings.acknowledge_us:
                    at.resent[number] = now
                    self._send_message(at, at.log.get(number), now)

    def _want_state(self, at: _Channel | None, now: int) -> None:
        """Send the state, but once for all who want it within the time of an acknowledgement."""
        if at is None:
            self.dropped["too-many-channels"] += 1
            return
        if at.dumped_at is None or now - at.dumped_at >= self._settings.acknowledge_us:
            self._dump(at, now)
        else:
            at.dump_at = at.dumped_at + self._settings.acknowledge_us

    def _dump(self, at: _Channel, now: int) -> None:
        at.dumped_at, at.dump_at = now, None
        try:
            frames = encode(FullDump(at.name, at.log.last, self._state_of(at.name)))
        except LocalProtocolError:  # the owner's fault, but not one for which other channels should suffer
            self.dropped["dump-too-large"] += 1
            return
        self._send(frames, now)

    def _send_message(self, at: _Channel, frames: Frames, now: int) -> None:
        at.sent_at = now
        self._send(frames, now)

    def _send(self, frames: Frames, now: int) -> None:
        self._effects.append(Send(EVERYBODY, frames))
        self._beat_at = now + self._settings.first_idle_us

    def _discard(self, at: _Channel, now: int) -> None:
        """Forget messages older than the grace time, or beyond the bounds of a channel."""
        while at.published_at and (
            at.published_at[0] <= now - self._settings.grace_us
            or len(at.log) > BACKLOG_MAX
            or (at.log.octets > BACKLOG_OCTETS_MAX and len(at.log) > 1)
        ):
            at.published_at.popleft()
            at.resent.pop(at.log.first, None)
            at.log.discard(at.log.first)

    def next_timer(self) -> Instant | None:
        """Return when `handle_timer` should be called."""
        dues = [self._beat_at] if self._beat_at is not None else []
        for at in self._channels.values():
            dues += [due for due in (at.dump_at, self._repeat_at(at)) if due is not None]
        return Instant(min(dues)) if dues else None

    def handle_timer(self, now: Instant) -> None:
        """Do what is due."""
        for at in self._channels.values():
            self._discard(at, now)
            if at.dump_at is not None and now >= at.dump_at:
                self._dump(at, now)
            due = self._repeat_at(at)
            if due is not None and now >= due:
                at.repeats += 1
                self._send_message(at, at.log.get(at.log.last), now)
        if self._beat_at is not None and now >= self._beat_at:
            self._effects.append(Send(EVERYBODY, encode(Heartbeat())))
            self._beat_at = now + self._settings.idle_us

    def _repeat_at(self, at: _Channel) -> int | None:
        return at.sent_at + self._settings.resend_us if at.repeats < REPEATS_MAX and len(at.log) else None
