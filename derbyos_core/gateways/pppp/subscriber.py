"""Subscriber of PPPP: every message once to the application, and acknowledgements back.

    closed --start--> asking --any message--> following
                        ^  |                      |
                        +--+---silent for 8 s-----+

* The conversation begins with SUBSCRIBE for each channel (PPPP-8). A channel of which the application has kept the
  position sends an ACK right behind it, so that the publisher sends what is missing. A channel without one takes
  nothing before its whole state has come. If no answer comes within two seconds, SUBSCRIBE is repeated.
* If nothing comes from the publisher for eight seconds, it is gone: `Connect` asks for a new connection, and the
  conversation begins anew (PPPP-26). What still comes on the old one must be thrown away.
* Each message is acknowledged within half the first idle time, with others in one ACK, also a duplicate (PPPP-18, 19).
  While messages are missing, the ACK is repeated, in case it or what it asks for was lost; otherwise every eight
  seconds, so that a publisher that has lost our subscription notices.
* A state whose number is not above ours is no news. Only the first answer on a new connection may be lower: then the
  publisher has lost its counter, and its state counts.
* The owner keeps `positions()` together with the application's data, and gives them back at the next start; then a
  killed subscriber gets every message once, too.

`is_shared` is for XSUB sockets: SUBSCRIBE then also asks for heartbeats, answers and states, whose first frames begin
with their command and would not reach us otherwise.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.gateways.pppp.codec import check_channel, decode_from_publisher, encode
from derbyos_core.gateways.pppp.messages import (
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
from derbyos_core.gateways.pppp.reception import Position, Reception

__all__ = [
    "Answered",
    "Connect",
    "ConversationChanged",
    "Deliver",
    "Replace",
    "Subscriber",
    "SubscriberEffect",
    "SubscriberSend",
    "Unanswered",
]

ACKNOWLEDGE_EACH = 64
"""Messages after which an ACK is sent at once: a sixteenth of our publisher's window."""
CHANNELS_MAX = 64
REQUESTS_MAX = 16
"""Requests without an answer; the publisher keeps four times as many answers."""


@dataclass(frozen=True, slots=True)
class SubscriberSend:
    """Send these frames to the publisher."""

    frames: Frames


@dataclass(frozen=True, slots=True)
class Connect:
    """Close the connection, if there is one, and open a new one with the same identity."""


@dataclass(frozen=True, slots=True)
class Deliver:
    """A message for the application."""

    channel: bytes
    number: int
    payload: Frames


@dataclass(frozen=True, slots=True)
class Replace:
    """The whole state of a channel for the application; it contains all messages up to the number."""

    channel: bytes
    number: int
    state: Frames


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a request."""

    tag: bytes
    payload: Frames


@dataclass(frozen=True, slots=True)
class Unanswered:
    """No answer came; the publisher may or may not have done what was asked."""

    tag: bytes


class Conversation(StrEnum):
    """State of the conversation."""

    CLOSED = "closed"
    ASKING = "asking"
    FOLLOWING = "following"


@dataclass(frozen=True, slots=True)
class ConversationChanged:
    """The publisher was found or lost."""

    state: Conversation


SubscriberEffect = SubscriberSend | Connect | Deliver | Replace | Answered | Unanswered | ConversationChanged


class ConversationEvent(StrEnum):
    """Event of the conversation."""

    START = "start"
    STOP = "stop"
    TRAFFIC = "any message"
    SILENT = "silent for 8 s"


class ConversationAction(StrEnum):
    """Action at a transition."""

    BEGIN = "begin"
    END = "end"
    NOTE = "note"


_C, _E, _A = Conversation, ConversationEvent, ConversationAction

CONVERSATIONS: Mapping[Conversation, Mapping[ConversationEvent, tuple[Conversation, ConversationAction]]] = {
    _C.CLOSED: {
        _E.START: (_C.ASKING, _A.BEGIN),
    },
    _C.ASKING: {
        _E.TRAFFIC: (_C.FOLLOWING, _A.NOTE),
        _E.SILENT: (_C.ASKING, _A.BEGIN),
        _E.STOP: (_C.CLOSED, _A.END),
    },
    _C.FOLLOWING: {
        _E.SILENT: (_C.ASKING, _A.BEGIN),
        _E.STOP: (_C.CLOSED, _A.END),
    },
}
"""State -> event -> (state, action); missing events change nothing."""


@dataclass(slots=True, eq=False)
class _Followed:
    """One channel."""

    reception: Reception
    ask_at: int | None = None
    """When SUBSCRIBE is repeated; None once it was answered."""
    acknowledge_at: int | None = None
    unacknowledged: int = 0


@dataclass(slots=True, eq=False)
class _Request:
    frames: Frames
    repeat_at: int
    tries: int = 1


class Subscriber:
    """One subscriber; see the top of the file."""

    def __init__(
        self, settings: Settings, *, is_ordered: bool = True, expects_state: bool = True, is_shared: bool = False
    ) -> None:
        self._settings = settings
        self._is_ordered = is_ordered
        self._expects_state = expects_state
        """Whether the publisher answers SUBSCRIBE with the whole state; the text leaves it open."""
        self._is_shared = is_shared
        self._state = Conversation.CLOSED
        self._channels: dict[bytes, _Followed] = {}
        self._requests: dict[bytes, _Request] = {}
        self._heard_at = self._beat_at = 0
        self._effects: list[SubscriberEffect] = []
        self.dropped: Counter[str] = Counter()
        """Numbers of ignored messages, by kind."""

    # -- the application's side ---------------------------------------------------------------------------

    @property
    def state(self) -> Conversation:
        """State of the conversation."""
        return self._state

    def positions(self) -> Mapping[bytes, Position]:
        """Return what the application has of each channel."""
        found = ((name, channel.reception.position()) for name, channel in self._channels.items())
        return {name: position for name, position in found if position is not None}

    def subscribe(self, channel: bytes, now: Instant, position: Position | None = None) -> None:
        """Follow a channel, from a position if the application has kept one."""
        if check_channel(channel) in self._channels:
            return
        if len(self._channels) >= CHANNELS_MAX:
            raise LocalProtocolError(f"a subscriber follows at most {CHANNELS_MAX} channels")
        reception = Reception(position.number if position else None, self._is_ordered)
        if position is not None and not self._is_ordered:
            reception.ahead = dict.fromkeys(position.beyond, ())
        followed = self._channels[channel] = _Followed(reception)
        if self._state is not Conversation.CLOSED:
            self._ask(channel, followed, now)

    def unsubscribe(self, channel: bytes, now: Instant) -> None:
        """Follow a channel no longer."""
        if self._channels.pop(channel, None) is not None and self._state is not Conversation.CLOSED:
            self._send(Unsubscribe(channel), now)

    def request(self, tag: bytes, payload: Frames, now: Instant) -> None:
        """Ask the publisher for something; `Answered` or `Unanswered` follows, with the tag."""
        if self._state is Conversation.CLOSED or not self._channels:
            raise LocalProtocolError("a conversation begins with SUBSCRIBE: follow a channel first")
        if not tag or tag in self._requests or len(self._requests) >= REQUESTS_MAX:
            raise LocalProtocolError(f"a request has a tag of its own, and at most {REQUESTS_MAX} are open")
        frames = encode(Custom(tag, payload))
        self._requests[tag] = _Request(frames, now + self._settings.resend_us)
        self._send_frames(frames, now)

    def start(self, now: Instant) -> None:
        """Begin the conversation."""
        self._step(ConversationEvent.START, now)

    def stop(self, now: Instant) -> None:
        """End the conversation; the publisher keeps nothing for us any more."""
        self._step(ConversationEvent.STOP, now)

    def take_effects(self) -> tuple[SubscriberEffect, ...]:
        """Return what is to be done, in order, once."""
        effects, self._effects = tuple(self._effects), []
        return effects

    # -- messages -----------------------------------------------------------------------------------------

    def receive(self, frames: Sequence[bytes], now: Instant) -> None:
        """Take a message; one that breaks the protocol is counted and changes nothing (PPPP-30)."""
        if self._state is Conversation.CLOSED:
            return
        try:
            message = decode_from_publisher(frames)
        except RemoteProtocolError as error:
            self.dropped[error.kind] += 1
            return
        self._heard_at = now
        self._step(ConversationEvent.TRAFFIC, now)
        match message:
            case Publish(channel):
                followed = self._channels.get(channel)
                if followed is not None:
                    self._take(followed, message, now)
                else:
                    self._refuse(channel, now)
            case FullDump(channel):
                followed = self._channels.get(channel)
                if followed is not None:
                    self._replace(followed, message, now)
                else:
                    self._refuse(channel, now)
            case Custom(tag, payload):
                if self._requests.pop(tag, None) is not None:
                    self._effects.append(Answered(tag, payload))
            case Heartbeat():
                pass

    def _refuse(self, channel: bytes, now: int) -> None:
        """Repeat that a channel is not wanted; on shared sockets it came by its prefix, or for others."""
        self.dropped["not-subscribed"] += 1
        if not self._is_shared:
            self._send(Unsubscribe(channel), now)

    def _take(self, followed: _Followed, message: Publish, now: int) -> None:
        reception, number = followed.reception, message.number
        if reception.number is None:
            if self._expects_state:
                self.dropped["before-state"] += 1  # it will be in the state, or come again
                return
            reception.number = number - 1
        followed.ask_at = None
        found = reception.receive(number, message.payload)
        if found is None:
            self.dropped["held-full"] += 1
            return
        self._effects += [Deliver(message.channel, *one) for one in found]
        self._owe(message.channel, followed, now)

    def _replace(self, followed: _Followed, message: FullDump, now: int) -> None:
        reception, number = followed.reception, message.number
        is_answer, followed.ask_at = followed.ask_at is not None, None
        if is_answer and reception.number is not None and number < reception.number and not self._is_shared:
            reception.restart(number)
            found: list[tuple[int, Frames]] | None = []
        else:
            found = reception.cover(number)
        if found is not None:
            self._effects.append(Replace(message.channel, number, message.state))
            self._effects += [Deliver(message.channel, *one) for one in found]
        self._owe(message.channel, followed, now)

    def _owe(self, channel: bytes, followed: _Followed, now: int) -> None:
        """Note that a message must be acknowledged."""
        followed.unacknowledged += 1
        if followed.unacknowledged >= ACKNOWLEDGE_EACH:
            self._acknowledge(channel, followed, now)
            return
        due = now + self._settings.acknowledge_us
        followed.acknowledge_at = due if followed.acknowledge_at is None else min(due, followed.acknowledge_at)

    def _acknowledge(self, channel: bytes, followed: _Followed, now: int) -> None:
        followed.unacknowledged = 0
        followed.acknowledge_at = None
        if followed.reception.number is None:
            return
        ack = followed.reception.acknowledge(channel)
        pause_us = self._settings.first_idle_us if ack.missing else self._settings.silence_us
        followed.acknowledge_at = now + pause_us
        self._send(ack, now)

    # -- actions ------------------------------------------------------------------------------------------

    def _step(self, event: ConversationEvent, now: int) -> None:
        before = self._state
        self._state, action = CONVERSATIONS[before].get(event, (before, None))
        match action:
            case ConversationAction.BEGIN:
                self._begin(now)
            case ConversationAction.END:
                for channel in self._channels:
                    self._send(Unsubscribe(channel), now)
                self._give_up(list(self._requests))
        if self._state is not before:
            self._effects.append(ConversationChanged(self._state))

    def _begin(self, now: int) -> None:
        """Open a connection and subscribe; a request is not repeated, as the publisher may have done it already."""
        self._give_up(list(self._requests))
        self._effects.append(Connect())
        self._heard_at = now
        for channel, followed in self._channels.items():
            self._ask(channel, followed, now)

    def _ask(self, channel: bytes, followed: _Followed, now: int) -> None:
        followed.ask_at = now + self._settings.resend_us
        self._send(Subscribe(channel), now)
        if self._is_shared:
            for prefix in (b"\x05" + channel, b"\x03", b"\x04"):
                self._send_frames((b"\x01" + prefix,), now)
        if followed.reception.number is not None:
            self._acknowledge(channel, followed, now)

    def _give_up(self, tags: Sequence[bytes]) -> None:
        for tag in tags:
            del self._requests[tag]
            self._effects.append(Unanswered(tag))

    def _send(self, message: FromSubscriber, now: int) -> None:
        self._send_frames(encode(message), now)

    def _send_frames(self, frames: Frames, now: int) -> None:
        self._effects.append(SubscriberSend(frames))
        self._beat_at = now + self._settings.first_idle_us

    # -- time ---------------------------------------------------------------------------------------------

    def next_timer(self) -> Instant | None:
        """Return when `handle_timer` should be called."""
        if self._state is Conversation.CLOSED:
            return None
        dues = [self._beat_at, self._heard_at + self._settings.silence_us]
        for followed in self._channels.values():
            dues += [due for due in (followed.ask_at, followed.acknowledge_at) if due is not None]
        dues += [request.repeat_at for request in self._requests.values()]
        return Instant(min(dues))

    def handle_timer(self, now: Instant) -> None:
        """Do what is due."""
        if self._state is Conversation.CLOSED:
            return
        if now >= self._heard_at + self._settings.silence_us:
            self._step(ConversationEvent.SILENT, now)
            return
        for channel, followed in self._channels.items():
            if followed.ask_at is not None and now >= followed.ask_at:
                self._ask(channel, followed, now)
            if followed.acknowledge_at is not None and now >= followed.acknowledge_at:
                self._acknowledge(channel, followed, now)
        for tag, request in list(self._requests.items()):
            if now >= request.repeat_at:
                self._repeat(tag, request, now)
        if now >= self._beat_at:
            self._effects.append(SubscriberSend(encode(Heartbeat())))
            self._beat_at = now + self._settings.idle_us

    def _repeat(self, tag: bytes, request: _Request, now: int) -> None:
        if request.tries >= self._settings.multiple:
            self._give_up([tag])
            return
        request.tries += 1
        request.repeat_at = now + self._settings.resend_us
        self._send_frames(request.frames, now)
