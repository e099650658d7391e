"""Translator between the feed and ZRE: events as SHOUTs of the group `derbyos`, snapshots and requests as WHISPERs.

The door shouts into the group but is not in it: otherwise each event would also go to the doors of the 15 other
laptops, which have it already. A program finds the doors by the headers of their HELLO, joins the group, and is sent
every event from then on. A WHISPER of `{"snapshot":true}` is answered by all present facts, in frames of bounded size;
the last one says so. They go through the same connection as the events, so the events behind them have larger numbers
and none is missing. Any other WHISPER is a request; the answers come in the order of the requests.

Answers of other doors are never answered, or two programs that answer everything would do so without end.

Limits, for each peer first: `REQUESTS_BURST` requests at once and `REQUESTS_PER_S` from then on, each of
`REQUEST_OCTETS_MAX`, and one snapshot in `SNAPSHOT_US`; for all peers together `ALL_REQUESTS_PER_S`. The frames of a
snapshot are kept for as long as the feed stands still, so many newcomers cost one encoding.
"""

import json
import logging
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.clock import Instant
from derbyos_core.gateways.door import FeedSource, OnRequest
from derbyos_core.gateways.feed_event import FEED_VERSION, FeedEvent, JsonValue, encode_json
from derbyos_core.gateways.token_bucket import TokenBucket
from derbyos_core.gateways.zre.codec import CONTENT_OCTETS_MAX
from derbyos_core.gateways.zre.messages import ZREId
from derbyos_core.gossip.entry import EntryRef

__all__ = ["BOUT_HEADER", "FEED_HEADER", "GROUP", "SNAPSHOT_OCTETS", "ZRETranslator", "door_headers", "encode_event"]

GROUP = "derbyos"
BOUT_HEADER = "X-DERBYOS-BOUT"
"""Header with the string of the bout, cut to `HEADER_CHARACTERS_MAX`."""
FEED_HEADER = "X-DERBYOS-FEED"
"""Header with the version of the feed: the sender is a door of a DerbyOS node."""
HEADER_CHARACTERS_MAX = 250

SNAPSHOT_OCTETS = 1 << 15
"""Octets of facts in one frame of a snapshot; a larger single fact has a frame of its own."""
SNAPSHOT_US = 1_000_000
REQUEST_OCTETS_MAX = 1 << 14
REQUESTS_PER_S, REQUESTS_BURST = 10, 20
"""Requests of one peer: a person presses three keys a second; a show control may send a whole cue at once."""
ALL_REQUESTS_PER_S = 50
"""Requests of all peers, with the same burst for each second: five shows at their limit."""
NAME_CHARACTERS_MAX = 32
_ANSWERS = ("accepted", "refused")
_log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Asking:
    """Requests that a peer may still make, and when it last got a snapshot."""

    requests: TokenBucket = field(default_factory=lambda: TokenBucket(REQUESTS_PER_S, REQUESTS_BURST))
    snapshot_at: Instant | None = None


class ZRETranslator:
    """What a door says to each peer; `answer` returns the contents of the WHISPERs to the one that asked."""

    def __init__(self, feed: FeedSource, on_request: OnRequest) -> None:
        self._feed = feed
        self._on_request = on_request
        self._asking: dict[ZREId, _Asking] = {}
        self._all = TokenBucket(ALL_REQUESTS_PER_S, ALL_REQUESTS_PER_S)
        self._kept: tuple[int, tuple[bytes, ...]] | None = None
        """Number of the feed and frames of its snapshot."""
        self._counters: Counter[str] = Counter()

    @property
    def counters(self) -> Mapping[str, int]:
        """Number of requests by outcome."""
        return dict(self._counters)

    def forget(self, peer: ZREId) -> None:
        """Forget a peer that is gone."""
        self._asking.pop(peer, None)

    def answer(self, peer: ZREId, name: str, content: tuple[bytes, ...], now: Instant) -> tuple[bytes, ...]:
        """Return the answers to a WHISPER of a peer; none to what is itself an answer."""
        text, value = _read(content[0] if content else b"")
        if isinstance(value, dict) and _is_answer(value):
            self._counters["answers-ignored"] += 1
            return ()
        asking = self._asking.setdefault(peer, _Asking())
        if not asking.requests.takes(now):
            return self._refuse(f"this program may send {REQUESTS_PER_S} requests a second; wait and send it again")
        if not self._all.takes(now):
            return self._refuse("too many programs send requests; wait a second and send it again")
        if not isinstance(value, dict):
            return self._refuse(f"a request is one JSON object of at most {REQUEST_OCTETS_MAX} octets")
        if value.get("snapshot") is True:
            return self._snapshot(asking, now)
        try:
            answer = self._on_request(_client(peer, name), text)
        except Exception as error:  # noqa: BLE001 - whatever fails behind the door, the peer gets an answer
            _log.error("a request by ZRE failed: %s: %s", type(error).__name__, error)
            self._counters["failed"] += 1
            return self._refuse("this request could not be handled; it is a fault of DerbyOS")
        octets = answer.encode(errors="replace")
        if len(octets) > CONTENT_OCTETS_MAX:
            return self._refuse(f"the answer has {len(octets)} octets, more than a message can hold")
        self._counters["requests"] += 1
        return (octets,)

    def _refuse(self, sentence: str) -> tuple[bytes, ...]:
        self._counters["refused"] += 1
        return (encode_json({"refused": sentence}),)

    def _snapshot(self, asking: _Asking, now: Instant) -> tuple[bytes, ...]:
        last = asking.snapshot_at
        if last is not None and now - last < SNAPSHOT_US:
            return self._refuse("a program may ask for one snapshot a second; wait and ask again")
        asking.snapshot_at = now
        self._counters["snapshots"] += 1
        number = self._feed.number
        if self._kept is None or self._kept[0] != number:
            self._kept = number, _snapshot_frames(self._feed.snapshot(), number)
        return self._kept[1]


def door_headers(bout: str) -> dict[str, str]:
    """Return the headers of a door's HELLO."""
    return {FEED_HEADER: str(FEED_VERSION), BOUT_HEADER: bout[:HEADER_CHARACTERS_MAX]}


def encode_event(event: FeedEvent) -> bytes:
    """Return the content of the SHOUT for an event."""
    return encode_json(_members(event))


def _members(event: FeedEvent) -> dict[str, JsonValue]:
    return {
        "version": FEED_VERSION,
        "number": event.number,
        "topic": "/".join(event.topic),
        "value": event.value,
        "at": event.at,
        "entry": None if event.entry is None else _reference(event.entry),
        "causes": [_reference(cause) for cause in event.causes],
    }


def _reference(entry: EntryRef) -> tuple[str, int]:
    return (entry[0], entry[1])


def _snapshot_frames(events: tuple[FeedEvent, ...], number: int) -> tuple[bytes, ...]:
    """Return the facts in frames of about `SNAPSHOT_OCTETS`; the last one says so, also if there is no fact."""
    parts: list[list[bytes]] = [[]]
    size = 0
    for event in events:
        fact = encode_event(event)
        if parts[-1] and size + len(fact) > SNAPSHOT_OCTETS:
            parts.append([])
            size = 0
        parts[-1].append(fact)
        size += len(fact) + 1
    last = len(parts)
    return tuple(
        b'{"snapshot":{"version":%d,"number":%d,"part":%d,"last":%b,"facts":[%b]}}'
        % (FEED_VERSION, number, part, b"true" if part == last else b"false", b",".join(facts))
        for part, facts in enumerate(parts, start=1)
    )


def _read(octets: bytes) -> tuple[str, object]:
    """Return text and value of a WHISPER; the value is None if it is no JSON text or too long."""
    if len(octets) > REQUEST_OCTETS_MAX:
        return "", None
    try:
        text = octets.decode()
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return "", None
    return text, value


def _is_answer(value: Mapping[str, object]) -> bool:
    return any(name in value for name in _ANSWERS) or isinstance(value.get("snapshot"), dict)


def _client(peer: ZREId, name: str) -> str:
    """Return a name of a peer that no other can take: with the whole UUID, of which a part is easily repeated."""
    printable = "".join(one for one in name if one.isprintable()).strip()[:NAME_CHARACTERS_MAX]
    return f"{printable} {peer.hex()}".strip()
