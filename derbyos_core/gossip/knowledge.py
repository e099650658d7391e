"""Decides what we believe one member to hold, and what is under way to it (DOS-101, 102).

What a peer *says* is believed: its GSIPs, and the entries of others that it sends. What was *sent* to it is only
under way: it counts as lost when nobody has confirmed it within a second, because ZeroMQ delivers in order or
not at all, and a connection may have broken in between. While our queue to the peer does not move, nothing of it is
lost: the second begins when it has left.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId

__all__ = ["CLAIMS_MAX", "RESEND_US", "Flight", "Knowledge"]

RESEND_US = 1_000_000
CLAIMS_MAX = 4_096
"""Sources that we fetch at once; more than a log takes."""
LAG_US = 10_000_000
"""A member that takes none of our entries for so long does not take them."""
UNKNOWN_MAX = 1_024
"""Sources that nobody but this peer has named yet: what it says of more is not remembered."""


@dataclass(slots=True)
class Flight:
    """Entries after `after` up to `upto` of one source, sent last `at` this instant, and about how many octets."""

    after: int
    upto: int
    at: Instant
    octets: int = 0


@dataclass(slots=True)
class Lag:
    """It has held our own entries up to `top` alone since then, and said so last at `told_at`."""

    top: int
    since: Instant
    told_at: Instant


@dataclass(slots=True, eq=False)
class Knowledge:
    """One member, as far as entries are concerned.

    `holds` is what it says it has, `told` what we said we have, `backlog` the number after which it still wants
    a source, oldest wish first. `singly` are sources of which a batch did not arrive well, and up to which number
    the entries then go one by one; `told_all` says that the announcement after the agreement is done. `unknown` are
    sources that it named and of which we hold nothing. `is_waiting` says that what was sent to it has not left this
    machine. `root` is the last root digest that it told and we had, too;
    `rounds` of gossip it was told since such a one came.
    """

    source: SourceId
    takes_batches: bool | None = None
    takes_deflated: bool = False
    met_at: Instant = field(default=Instant(0))
    holds: dict[SourceId, int] = field(default_factory=dict)
    told: dict[SourceId, int] = field(default_factory=dict)
    flights: dict[SourceId, Flight] = field(default_factory=dict)
    backlog: dict[SourceId, int] = field(default_factory=dict)
    singly: dict[SourceId, int] = field(default_factory=dict)
    unknown: dict[SourceId, None] = field(default_factory=dict)
    announce_at: Instant | None = None
    told_all: bool = False
    is_silent: bool = False
    is_waiting: bool = False
    lag: Lag | None = None
    root: str = ""
    rounds: int = 0

    def may_claim(self, source: SourceId, *, is_known: bool) -> bool:
        """Whether what it says of a source is remembered; `is_known` where our log has entries of it."""
        if is_known:
            self.unknown.pop(source, None)
        elif source not in self.unknown:
            if len(self.unknown) >= UNKNOWN_MAX:
                return False
            self.unknown[source] = None
        return True

    def note_top(self, source: SourceId, top: int) -> bool:
        """It says that it holds everything up to here; true unless something under way did not come on."""
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
        """It says up to where it holds our own entries, of which these many may have come to it."""
        if top >= released:
            self.lag = None
        elif self.lag is None or top > self.lag.top:
            self.lag = Lag(top, since=now, told_at=now)
        else:
            self.lag.told_at = now

    def lacks(self, own: SourceId, released: int, now: Instant) -> int:
        """How many of our own entries it does not take: it has said twice, some seconds apart, that it lacks them."""
        lag = self.lag
        if lag is None or self.is_silent or self.is_waiting or self.holds.get(own, 0) > lag.top:
            return 0
        is_long = now - lag.since >= LAG_US and lag.told_at - lag.since >= LAG_US // 2
        return released - lag.top if is_long else 0

    def note_common(self, root: str, tops: Mapping[SourceId, int]) -> None:
        """Its BEAT told a root digest that was ours when these were our tops: it holds that, and knows that we do.

        Else, where nobody was told anything because all were in step, the first entry after an hour would have
        everybody tell everybody of all sources.
        """
        self.rounds = 0
        if root == self.root:
            return
        self.root = root
        for source, top in tops.items():
            if self.holds.get(source, 0) < top:
                self.note_top(source, top)
            if self.told.get(source, 0) < top:
                self.told[source] = top

    def note_sent(self, source: SourceId, after: int, upto: int, octets: int, now: Instant) -> None:
        """Entries are under way to it."""
        flight = self.flights.get(source)
        if flight is None or flight.upto != after or self.is_lost(flight, now):
            self.flights[source] = Flight(after, upto, now, octets)
        else:
            flight.upto, flight.at = upto, now
            flight.octets += octets

    def is_lost(self, flight: Flight, now: Instant) -> bool:
        """Whether what is under way counts as lost."""
        return not self.is_waiting and now - flight.at >= RESEND_US

    def note_waiting(self, is_waiting: bool, now: Instant) -> None:
        """What was sent to it has not left this machine; with False: it has now."""
        self.is_waiting = is_waiting
        for flight in self.flights.values():
            flight.at = now

    def sent_upto(self, source: SourceId, after: int, now: Instant) -> int:
        """Where to go on for a peer that says it holds `after`: behind what is still under way."""
        flight = self.flights.get(source)
        if flight is None:
            return after
        if self.is_lost(flight, now):
            del self.flights[source]
            return after
        if after < flight.after:  # what is under way begins further on: what it lacks before that was never sent
            return after
        return max(after, flight.upto)

    def in_flight(self, now: Instant) -> tuple[int, int]:
        """How many entries, and about how many octets of them, are under way."""
        for source in [name for name, flight in self.flights.items() if self.is_lost(flight, now)]:
            del self.flights[source]
        flights = self.flights.values()
        return sum(flight.upto - flight.after for flight in flights), sum(flight.octets for flight in flights)

    def forget_sent(self) -> None:
        """A full queue swallowed something: believe nothing that it has not said itself."""
        self.flights.clear()
        self.backlog.clear()
        self.told.clear()
