"""Time of the bout: which peer leads, and how our clock follows it (DOS-50, data-model 7).

The jam timer leads, of several the one with the smallest source; without one the smallest source that can be reached.
Every node judges by the messages that reach it, and follows only a node before it in that order. So no nodes follow
each other in a circle, and when two groups meet, the one without the leader follows, whichever was first.

Further rules keep a new or broken clock from moving others:

* Nodes whose time is not known to be the bout's (a newcomer, or a laptop that slept or whose clock has jumped) rank
  behind all others. Such a node takes the others' time at once, and only then leads, if it is its turn. If no node has
  the bout's time, the first in the order begins.
* Of times more than 10 s apart, the one with most witnesses counts, before any order: a single member that calls itself
  jam timer moves no clock. A node that has just taken its time from another is no witness.
* Once a time within the bout was agreed on with others, no node follows further than twelve minutes from it, in one
  step or in many, by its own steady clock. So even a crowd of foreign nodes cannot move it further. A newcomer, and a
  laptop that has had a time alone, takes the time of the majority whatever it is. Times that are not followed are
  reported to the officials (`strays`): they choose which laptops reopen the bout, and so take the others' time.
* Differences up to 0.1 s are slewed. Larger ones are stepped once no jam runs, so a leader whose clock is set forward
  never moves a running jam.
* A day or more is not followed: the fold would refuse such stamps. It is shown as clocks that do not agree.
* A program without clock samples neither leads nor follows.
"""

from dataclasses import dataclass
from typing import NamedTuple

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId
from derbyos_core.peer.bout_queries import BoutQueries
from derbyos_core.peer.record import Peer
from derbyos_core.peer.table import PeerTable
from derbyos_core.timesync.bout_clock import BoutClock
from derbyos_core.timesync.sample import MACHINE_AHEAD, Words, read_sample, write_sample
from derbyos_core.timesync.wrong_clocks import read_ahead

__all__ = ["FOLLOWED_US_MAX", "MOVED_US_MAX", "SLEPT_US", "STEP_US", "Stray", "TimeKeeper"]

STEP_US = 100_000
"""Largest difference that is slewed: within twenty seconds at 0.5 %."""
FOLLOWED_US_MAX = 86_400_000_000
MOVED_US_MAX = 720_000_000
"""Two groups whose clocks were set by hand may be ten minutes apart, five each, and must converge by themselves; time
zones, summer time and a wrong day are a quarter of an hour and more. Quartz needs three weeks for it (400 ppm).
"""
NEAR_US = 10_000_000
"""Times this close count as one when witnesses are counted."""
AGREED_AFTER_US = 6_000_000
"""Time for which others must have had the same time, too: within six seconds all agree."""
SLEPT_US = 2_000_000
"""Lateness of a timer that shows a sleep, or a clock set forward."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stray:
    """A member ahead of ours by `ahead_us`, which is not followed. `has_most`: most members have its time."""

    source: SourceId
    ahead_us: int
    has_most: bool


class _Measured(NamedTuple):
    """A member that says its time is the bout's, with its measured offset from our local clock."""

    source: SourceId
    offset: int
    is_witness: bool


class TimeKeeper:
    """Keeps the clock of one replica with those of its members. `leader` is None while that is this node."""

    def __init__(
        self,
        *,
        source: SourceId,
        clock: BoutClock,
        table: PeerTable,
        queries: BoutQueries,
    ) -> None:
        self._source = source
        self._clock = clock
        self._table = table
        self._queries = queries
        self.leader: SourceId | None = None
        self._agreed_us = 0
        """Offset of the agreed time from the local clock."""
        self._has_agreed = False
        """Whether there was one, even if our clock has jumped since."""
        self._is_agreed = False
        self._near_since: Instant | None = None
        self._first_us: int | None = None
        """Offset of the first time that was the bout's here, or agreed on, from the local clock."""

    def words(self, peer: Peer, now: Instant) -> Words:
        """Return our sample for a BEAT to this peer, and how far the machine's clock is ahead of the bout's."""
        sample = write_sample(peer.clock.sample(self._clock, now))
        if not self._clock.is_bout_time:
            return sample
        return (*sample, (MACHINE_AHEAD, str(-self._clock.offset_us // 1_000)))

    def hear(self, peer: Peer, words: dict[str, str], now: Instant) -> None:
        """Process the sample in a peer's BEAT. A node without a time need not wait for its own next BEAT."""
        peer.clock.receive(read_sample(words), now)
        if MACHINE_AHEAD in words:  # not in a BEAT out of turn
            peer.clock.machine_ahead_us = read_ahead(words[MACHINE_AHEAD])
        if not self._clock.is_bout_time and peer.is_member:
            self.follow(now)

    def note_first_member(self) -> None:
        """Mark our time as the bout's if we wrote, or took a time, before the first member."""
        if self._clock.ignores_time:
            self._clock.mark_as_bout_time()

    def may_tell(self, peer: Peer) -> bool:
        """Return whether to send a newcomer our time: not if we are a newcomer among others, too."""
        return self._clock.is_bout_time or self._table.is_alone_with(peer)

    def note_sleep(self) -> None:
        """Discard all measurements, because the machine slept or its clock was set."""
        if self._table.members():
            self._clock.mark_as_doubtful()
            self._is_agreed = False
            self._near_since = self._first_us = None
        for peer in self._table:
            peer.clock.forget()

    def follow(self, now: Instant) -> None:
        """Find the leader and follow it; once with every BEAT."""
        members = self._table.members()
        if self._first_us is None and self._clock.is_bout_time and self._clock.is_witness:
            self._first_us = self._clock.offset_at(now)
        measured = self._measured(members, now)
        leader = self._first(members, measured, now)
        self.leader = None if leader is None else leader.source
        bounds = None if leader is None else leader.clock.bounds
        if leader is None or bounds is None:
            self._lead(members, now)
        elif not bounds.is_sharp(now):
            pass  # the next BEAT narrows the bounds
        elif self._clock.is_bout_time:
            self._approach(bounds.middle_us, now)
        elif leader.clock.is_bout_time:
            self._clock.adopt_offset(bounds.middle_us)
        self._note_agreement(measured, bounds.middle_us if bounds is not None else None, now)

    def strays(self, now: Instant) -> list[Stray]:
        """Return the members with a different time that is not followed; none before a time was agreed on."""
        if not self._is_agreed:
            return []
        ours = self._clock.offset_at(now)
        measured = self._measured(self._table.members(), now)
        far = [one for one in measured if abs(one.offset - ours) > NEAR_US]
        if any(one.source == self.leader for one in far):
            return []  # it is followed as soon as no jam runs
        offsets = [ours, *(one.offset for one in measured)]
        return [
            Stray(
                source=one.source,
                ahead_us=one.offset - ours,
                has_most=_tellers(one.offset, offsets) * 2 > len(offsets),
            )
            for one in far
        ]

    def moved_us(self, now: Instant) -> int:
        """Return how far the bout's time here has moved since it was first the bout's here, or agreed on."""
        return 0 if self._first_us is None else self._clock.offset_at(now) - self._first_us

    def _measured(self, members: list[Peer], now: Instant) -> list[_Measured]:
        """Return the members that say their time is the bout's and whose offset is well known."""
        found = []
        for peer in members:
            bounds = peer.clock.bounds
            if peer.source is not None and peer.clock.is_bout_time and bounds is not None and bounds.is_sharp(now):
                found.append(_Measured(peer.source, bounds.middle_us, peer.clock.is_witness))
        return found

    def _first(self, members: list[Peer], measured: list[_Measured], now: Instant) -> Peer | None:
        """Return the first peer in the order; None for this node."""
        offsets = [one.offset for one in measured if one.is_witness]
        ours = self._clock.offset_at(now)
        if self._clock.is_bout_time and self._clock.is_witness:
            offsets.append(ours)
        samples = [one.offset for one in measured]
        if self._clock.is_bout_time:
            samples.append(ours)
        if not samples or max(samples) - min(samples) <= NEAR_US:  # nearly always: all have one time
            offsets = []
        first, best = None, self._rank(self._source, ours, offsets, is_bout_time=self._clock.is_bout_time)
        for peer in members:
            bounds = peer.clock.bounds
            if peer.source is None or bounds is None or not self._is_eligible(bounds.middle_us, ours):
                continue
            rank = self._rank(peer.source, bounds.middle_us, offsets, is_bout_time=peer.clock.is_bout_time)
            if rank < best:
                first, best = peer, rank
        return first

    def _rank(
        self, source: SourceId, offset: int, offsets: list[int], *, is_bout_time: bool
    ) -> tuple[bool, bool, int, bool, SourceId]:
        """Return the sort key: the bout's, near the time once agreed on, most of `offsets` agree, jam timer, source."""
        is_far = self._has_agreed and not self._is_agreed and abs(offset - self._agreed_us) > MOVED_US_MAX
        return not is_bout_time, is_far, -_tellers(offset, offsets), not self._queries.is_jam_timer(source), source

    def _is_eligible(self, offset: int, ours: int) -> bool:
        if not self._clock.is_bout_time:
            return True
        if self._is_agreed:
            return abs(offset - self._agreed_us) <= MOVED_US_MAX
        return abs(offset - ours) < FOLLOWED_US_MAX

    def _note_agreement(self, measured: list[_Measured], followed: int | None, now: Instant) -> None:
        """Note once our time has matched others' for a while; from then on it bounds how far we follow."""
        if self._is_agreed:
            return
        ours = self._clock.offset_at(now)
        is_there = self._clock.is_bout_time and (followed is None or abs(followed - ours) <= STEP_US)
        if not is_there or not any(abs(one.offset - ours) <= STEP_US for one in measured):
            self._near_since = None
        elif self._near_since is None:
            self._near_since = now
        elif now - self._near_since >= AGREED_AFTER_US:
            self._is_agreed = self._has_agreed = True
            self._agreed_us = ours
            self._clock.is_witness = True

    def _lead(self, members: list[Peer], now: Instant) -> None:
        """Keep our own time running; it becomes the bout's if no peer has a better one."""
        self._clock.stop_slewing(now)
        is_anybody_measured = any(peer.clock.bounds is not None for peer in members)
        if is_anybody_measured and not any(peer.clock.is_bout_time for peer in members):
            self._clock.mark_as_bout_time()

    def _approach(self, offset_us: int, now: Instant) -> None:
        if abs(offset_us - self._clock.offset_at(now)) <= STEP_US:
            self._clock.slew(offset_us, now)
        elif not self._queries.is_jam_running():
            self._clock.step(offset_us)


def _tellers(offset: int, offsets: list[int]) -> int:
    """Return how many of the offsets agree with this one."""
    return sum(abs(other - offset) <= NEAR_US for other in offsets)
