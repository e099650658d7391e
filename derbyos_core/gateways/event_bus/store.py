"""Latest event of each topic, in the order of numbers, with limits on what outsiders may leave here.

A snapshot is read in pieces while new events come in. Its reader remembers only the number of the last event that it
took; a topic that changes meanwhile moves to the end and is read there. So each reader costs a few octets in a bout
of any size.

Facts of the bout are bounded by the bout. A fact that is gone stays as an event with nil, so that a client that asks
for events above a number learns it; a client that asks for all does not get it. Events of outsiders are charged to
their producer. Its own oldest events make room for its new ones; if all producers together use up the total, further
events are not kept, and nobody loses what is already here.
"""

from bisect import bisect_right
from dataclasses import dataclass, field

from derbyos_core.gateways.event_bus.codec import BusEvent, Dialect, encode_event, with_number_in

__all__ = [
    "GONE_MAX",
    "KEPT_BYTES_EACH_MAX",
    "KEPT_BYTES_MAX",
    "KEPT_EACH_MAX",
    "KEPT_MAX",
    "NIL",
    "EventStore",
    "KeptEvent",
]

GONE_MAX = 4_096
"""Facts that are gone: as many as a bout has facts (2 periods x 40 jams x 50). 4,096 x 1 kB are 4 MiB."""
KEPT_EACH_MAX = 64
"""Topics of one producer: a scoreboard's settings, a sponsor's list."""
KEPT_BYTES_EACH_MAX = 256 << 10
"""Four events of the largest size that a PUB may have, or 64 of 4 kB."""
KEPT_MAX = 2_048
"""Topics of all outsiders: 32 producers with 64 each."""
KEPT_BYTES_MAX = 4 << 20
"""Octets of all outsiders: 16 producers with all that they may keep."""
OVERHEAD_BYTES = 512
"""Charged for each event beside its frames: Python objects and table entries."""

NIL = b"\xc0"


@dataclass(frozen=True, slots=True)
class KeptEvent:
    """An event with its frames in the RFC's dialect; `producer` is None for facts of the bout."""

    event: BusEvent
    frames: tuple[bytes, ...]
    producer: str | None
    is_gone: bool

    @classmethod
    def of(cls, event: BusEvent, producer: str | None = None, *, is_gone: bool = False) -> "KeptEvent":
        """Return an event with its frames."""
        return cls(event, encode_event(event, Dialect.RFC), producer, is_gone)

    def frames_in(self, dialect: Dialect) -> tuple[bytes, ...]:
        """Return the frames of its BROADCAST."""
        return self.frames if dialect is Dialect.RFC else with_number_in(self.frames, self.event.number, dialect)


@dataclass(slots=True)
class _Share:
    """Events of one producer, oldest first: topics and their octets."""

    octets: int = 0
    topics: dict[str, int] = field(default_factory=dict)


class EventStore:
    """Latest event of each topic; numbers must rise."""

    def __init__(self) -> None:
        self._by_topic: dict[str, int] = {}
        self._by_number: dict[int, KeptEvent] = {}
        self._numbers: list[int] = []
        """Ascending; may contain numbers that have been replaced, at most as many as those in use and 64."""
        self._gone: dict[str, None] = {}
        self._shares: dict[str, _Share] = {}
        self._outside, self._outside_octets = 0, 0

    def __len__(self) -> int:
        return len(self._by_number)

    def put_fact(self, event: BusEvent) -> KeptEvent:
        """Store a fact of the bout; nil means that it is gone."""
        self._remove(event.topic)
        is_gone = event.data == NIL
        kept = self._add(event, None, is_gone=is_gone)
        if is_gone:
            self._gone[event.topic] = None
            if len(self._gone) > GONE_MAX:
                self._remove(next(iter(self._gone)))
        return kept

    def put(self, event: BusEvent, producer: str) -> tuple[KeptEvent, bool]:
        """Store an outsider's event if there is room; returns it, and whether it is kept."""
        octets = OVERHEAD_BYTES + len(event.topic) * 4 + len(event.data)
        self._remove(event.topic)  # the former value is no longer true, even that of another producer
        share = self._shares.get(producer)
        if share is not None:
            while share.topics and (len(share.topics) >= KEPT_EACH_MAX or share.octets + octets > KEPT_BYTES_EACH_MAX):
                self._remove(next(iter(share.topics)))
        if octets > KEPT_BYTES_EACH_MAX or self._outside >= KEPT_MAX or self._outside_octets + octets > KEPT_BYTES_MAX:
            return KeptEvent.of(event, producer), False
        share = self._shares.setdefault(producer, _Share())
        share.topics[event.topic] = octets
        share.octets += octets
        self._outside += 1
        self._outside_octets += octets
        return self._add(event, producer, is_gone=False), True

    def has_from(self, producer: str) -> bool:
        """Return whether a producer has events here."""
        return producer in self._shares

    def after(self, number: int, most: int) -> list[KeptEvent]:
        """Return the first events above a number, at most so many."""
        found: list[KeptEvent] = []
        for place in range(bisect_right(self._numbers, number), len(self._numbers)):
            kept = self._by_number.get(self._numbers[place])
            if kept is not None:
                found.append(kept)
                if len(found) >= most:
                    break
        return found

    def _add(self, event: BusEvent, producer: str | None, *, is_gone: bool) -> KeptEvent:
        assert not self._numbers or event.number > self._numbers[-1], "numbers rise"
        kept = KeptEvent.of(event, producer, is_gone=is_gone)
        self._by_topic[event.topic] = event.number
        self._by_number[event.number] = kept
        self._numbers.append(event.number)
        if len(self._numbers) > 2 * len(self._by_number) + 64:
            self._numbers = list(self._by_number)
        return kept

    def _remove(self, topic: str) -> None:
        number = self._by_topic.pop(topic, None)
        if number is None:
            return
        kept = self._by_number.pop(number)
        self._gone.pop(topic, None)
        if kept.producer is not None:
            share = self._shares[kept.producer]
            octets = share.topics.pop(topic)
            share.octets -= octets
            self._outside -= 1
            self._outside_octets -= octets
            if not share.topics:
                del self._shares[kept.producer]
