"""State of one member: the entries that it holds, and those in flight to it (DOS-101, 102).

A peer's own statements are believed: its GSIPs, and the entries of others that it sends. Entries *sent* to it are only
in flight. They count as lost if no confirmation comes within a second, because ZeroMQ delivers in order or not at all,
and a connection may have broken in between. While our queue to the peer does not move, nothing counts as lost: the
second begins when the queue has been sent.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId

__all__ = ["CLAIMS_MAX", "RESEND_US", "Flight", "Knowledge"]

RESEND_US = 1_000_000
CLAIMS_MAX = 4_096
"""Limit on sources that we fetch at once."""
LAG_US = 10_000_000
"""Time after which a member that takes none of our entries counts as not taking them."""
UNKNOWN_MAX = 1_024
"""Limit on sources that only this peer has named so far; statements about further ones are ignored."""


@dataclass(slots=True)
class Flight:
    """Entries after `after` up to `upto` of one source in flight, last sent at `at`, with their approximate octets."""

    after: int
    upto: int
    at: Instant
    octets: int = 0


@dataclass(slots=True)
class Lag:
    """A member that has held our own entries only up to `top` since `since`, and last said so at `told_at`."""

    top: int
    since: Instant
    told_at: Instant


@dataclass(slots=True, eq=False)
class Knowledge:
    """State of one member as to entries.

    `holds` is what it says it holds, `sent_tops` the tops that we sent it, `backlog` the number after which it still
    needs a source, oldest request first. `singly` are sources of which a batch could not be read, and up to which
    number the entries then go one by one; `has_sent_all` is set once the announcement after the agreement is done.
    `unknown` are sources that it named and of which we hold nothing. `is_waiting` means that messages to it have not
    left this machine. `root` is the last root digest that it sent and we had, too; `rounds` counts the rounds of gossip
    since one arrived.
    """

    source: SourceId
    takes_batches: bool | None = None
    takes_deflated: bool = False
    takes_signatures: bool = False
    met_at: Instant = field(default=Instant(0))
    holds: dict[SourceId, int] = field(default_factory=dict)
    sent_tops: dict[SourceId, int] = field(default_factory=dict)
    flights: dict[SourceId, Flight] = field(default_factory=dict)
    backlog: dict[SourceId, int] = field(default_factory=dict)
    singly: dict[SourceId, int] = field(default_factory=dict)
    unknown: dict[SourceId, None] = field(default_factory=dict)
    announce_at: Instant | None = None
    has_sent_all: bool = False
    is_silent: bool = False
    is_waiting: bool = False
    lag: Lag | None = None
    root: str = ""
    rounds: int = 0

    def may_claim(self, source: SourceId, *, is_known: bool) -> bool:
        """Return whether to record its claim about a source; `is_known` if our log has entries of that source."""
        if is_known:
            self.unknown.pop(source, None)
        elif source not in self.unknown:
            if len(self.unknown) >= UNKNOWN_MAX:
                return False
            self.unknown[source] = None
        return True

    def note_top(self, source: SourceId, top: int) -> bool:
        """Record that it holds everything up to `top`; return False if entries in flight did not advance it."""
        self.holds[source] = top
        flight = self.flights.get(source)
        if flight is None:
            return True
        if top <= flight.after:
            return False
        if top >= flight.upto:
            del self.flights[source]
        else:
            flight.octets = flight.octets * (flight.upto - top) // (flight.upto - flight.after)
            flight.after = top
        return True

    def note_own(self, top: int, released: int, now: Instant) -> None:
        """Record that it holds our own entries up to `top`, of the `released` ones that may have reached it."""
        if top >= released:
            self.lag = None
        elif self.lag is None or top > self.lag.top:
            self.lag = Lag(top, since=now, told_at=now)
        else:
            self.lag.told_at = now

    def lacks(self, own: SourceId, released: int, now: Instant) -> int:
        """Return how many of our entries it does not take: those that it lacked in two reports some seconds apart."""
        lag = self.lag
        if lag is None or self.is_silent or self.is_waiting or self.holds.get(own, 0) > lag.top:
            return 0
        is_long = now - lag.since >= LAG_US and lag.told_at - lag.since >= LAG_US // 2
        return released - lag.top if is_long else 0

    def note_common(self, root: str, tops: Mapping[SourceId, int]) -> None:
        """Record that its BEAT had our root at these tops: it holds these entries and needs no report of them.

        Otherwise, after an hour in step without a message, the first entry would make every node tell every other about
        all sources.
        """
        self.rounds = 0
        if root == self.root:
            return
        self.root = root
        for source, top in tops.items():
            if self.holds.get(source, 0) < top:
                self.note_top(source, top)
            if self.sent_tops.get(source, 0) < top:
                self.sent_tops[source] = top

    def note_sent(self, source: SourceId, after: int, upto: int, octets: int, now: Instant) -> None:
        """Record entries in flight to it."""
        flight = self.flights.get(source)
        if flight is None or flight.upto != after or self.is_lost(flight, now):
            self.flights[source] = Flight(after, upto, now, octets)
        else:
            flight.upto, flight.at = upto, now
            flight.octets += octets

    def is_lost(self, flight: Flight, now: Instant) -> bool:
        """Return whether entries in flight count as lost."""
        return not self.is_waiting and now - flight.at >= RESEND_US

    def note_waiting(self, is_waiting: bool, now: Instant) -> None:
        """Record that messages to it have not left this machine; with False, that they have now."""
        self.is_waiting = is_waiting
        for flight in self.flights.values():
            flight.at = now

    def sent_upto(self, source: SourceId, after: int, now: Instant) -> int:
        """Return where to go on for a peer that reports `after`: behind the entries still in flight."""
        flight = self.flights.get(source)
        if flight is None:
            return after
        if self.is_lost(flight, now):
            del self.flights[source]
            return after
        if after < flight.after:  # the flight begins further on: what it lacks before that was never sent
            return after
        return max(after, flight.upto)

    def in_flight(self, now: Instant) -> tuple[int, int]:
        """Return how many entries, and about how many octets, are in flight."""
        for source in [name for name, flight in self.flights.items() if self.is_lost(flight, now)]:
            del self.flights[source]
        flights = self.flights.values()
        return sum(flight.upto - flight.after for flight in flights), sum(flight.octets for flight in flights)

    def forget_sent(self) -> None:
        """Forget what was sent, because a full queue dropped some of it: only the peer's own statements count."""
        self.flights.clear()
        self.backlog.clear()
        self.sent_tops.clear()
