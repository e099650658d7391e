"""Facts of the feed as channels, messages and states of PPPP.

A channel is the first segment of a topic: `score` for `score/home`. A message has two frames, the topic and a JSON
object; a state has two frames for each fact of the channel. The object has `version` (of the feed), `number`, `value`
(null: the fact is gone), `at` (microseconds since 1970), `entry` (source and sequence, or null) and `causes`, as the
objects of the other doors have.
"""

from collections.abc import Iterable

from derbyos_core.gateways.feed_event import FEED_VERSION, FeedEvent, JsonValue, encode_json
from derbyos_core.gateways.pppp.messages import Frames

__all__ = ["FIRST_CHANNEL", "FeedState", "channel_of", "payload_of"]

FIRST_CHANNEL = b"bout"
"""A bout always has facts in this channel, so a program that only wants to see that it works subscribes here."""


def channel_of(event: FeedEvent) -> bytes:
    """Return the channel of an event."""
    return event.topic[0].encode()


def payload_of(event: FeedEvent) -> Frames:
    """Return the payload frames of an event: its topic, and the rest as JSON."""
    value: JsonValue = {
        "version": FEED_VERSION,
        "number": event.number,
        "value": event.value,
        "at": event.at,
        "entry": None if event.entry is None else [*event.entry],
        "causes": [[*cause] for cause in event.causes],
    }
    return "/".join(event.topic).encode(), encode_json(value)


class FeedState:
    """Present facts of every channel, each as it was last published."""

    def __init__(self, events: Iterable[FeedEvent] = ()) -> None:
        self._channels: dict[bytes, dict[bytes, Frames]] = {}
        for event in events:
            self.apply(event)

    def apply(self, event: FeedEvent) -> tuple[bytes, Frames]:
        """Note an event; returns its channel and payload."""
        channel, payload = channel_of(event), payload_of(event)
        facts = self._channels.setdefault(channel, {})
        facts.pop(payload[0], None)  # facts stay in the order of their numbers
        if event.value is not None:
            facts[payload[0]] = payload
        return channel, payload

    def state_of(self, channel: bytes) -> Frames:
        """Return the state frames of a channel: topic, JSON, topic, JSON, and so on."""
        return tuple(part for payload in self._channels.get(channel, {}).values() for part in payload)
