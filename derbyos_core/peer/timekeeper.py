"""Decides whose time the bout has, and how ours follows it (DOS-50, data-model 7).

The jam timer leads, of several the one with the smallest source; without one the smallest source that can be
reached. Everybody goes by what it hears itself, and follows only somebody who stands before it in that order, so
nobody follows in a circle, and where two groups meet the one without the leader follows, whoever was first.

What stands around that rule, so that nothing is moved by a clock that is merely new or broken:

* Whose time is not kept (a newcomer's, or that of a laptop whose clock has jumped or slept) stands behind
  everybody whose time is; it takes theirs at once, and only then leads, if it is its place. Where nobody's is
  kept, the first in the order begins.
* Up to 0.1 s is made up for slowly. More is a step, and waits until no jam runs; so a leader whose clock is set
  forward drags no running jam.
* A day or more is not followed: the fold would refuse such stamps. It is shown as clocks that do not agree.
* A program without clock samples neither leads nor follows.
"""

from collections.abc import Callable

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId
from derbyos_core.peer.record import Peer
from derbyos_core.peer.table import PeerTable
from derbyos_core.timesync.bout_clock import BoutClock
from derbyos_core.timesync.sample import Words, read_sample, write_sample

__all__ = ["FOLLOWED_US_MAX", "SLEPT_US", "STEP_US", "TimeKeeper"]

STEP_US = 100_000
"""At 0.5 % made up for within twenty seconds."""
FOLLOWED_US_MAX = 86_400_000_000
SLEPT_US = 2_000_000
"""A timer that is so late has slept, or its clock was set forward."""


class TimeKeeper:
    """Keeps the clock of one replica with those of its members. `leader` is None while that is oneself."""

    def __init__(
        self,
        *,
        source: SourceId,
        clock: BoutClock,
        table: PeerTable,
        is_jam_timer: Callable[[SourceId], bool],
        is_jam_running: Callable[[], bool],
    ) -> None:
        self._source = source
        self._clock = clock
        self._table = table
        self._is_jam_timer = is_jam_timer
        self._is_jam_running = is_jam_running
        self.leader: SourceId | None = None

    def words(self, peer: Peer, now: Instant) -> Words:
        """Our sample in a BEAT to this peer."""
        return write_sample(peer.clock.tell(self._clock, now))

    def hear(self, peer: Peer, words: dict[str, str], now: Instant) -> None:
        """The sample in a BEAT of this peer. Who has no time yet need not wait for its own next BEAT."""
        peer.clock.hear(read_sample(words), now)
        if not self._clock.is_kept and peer.is_member:
            self.follow(now)

    def note_first_member(self) -> None:
        """Who has written, or taken a time, before it met anybody: that was the time of the bout."""
        if self._clock.is_settled:
            self._clock.keep()

    def may_tell(self, peer: Peer) -> bool:
        """A newcomer among others whose own time is not the bout's yet does not tell it to the next newcomer."""
        return self._clock.is_kept or self._table.is_alone_with(peer)

    def note_sleep(self) -> None:
        """The machine slept, or its clock was set: nothing that was measured before counts."""
        if self._table.members():
            self._clock.doubt()
        for peer in self._table:
            peer.clock.forget()

    def follow(self, now: Instant) -> None:
        """See who leads, and follow; once with every BEAT."""
        members = self._table.members()
        leader = self._first(members, now)
        self.leader = None if leader is None else leader.source
        bounds = None if leader is None else leader.clock.bounds
        if leader is None or bounds is None:
            self._lead(members, now)
        elif not bounds.is_sharp(now):
            pass  # the next BEAT tells more
        elif self._clock.is_kept:
            self._approach(bounds.middle_us, now)
        elif leader.clock.is_kept:
            self._clock.step(bounds.middle_us)
            self._clock.keep()

    def _first(self, members: list[Peer], now: Instant) -> Peer | None:
        """Who stands first in the order; None for oneself."""
        first, best = None, self._rank(self._source, is_kept=self._clock.is_kept)
        for peer in members:
            if peer.source is None:
                continue
            rank = self._rank(peer.source, is_kept=peer.clock.is_kept)
            if rank < best and self._is_eligible(peer, now):
                first, best = peer, rank
        return first

    def _rank(self, source: SourceId, *, is_kept: bool) -> tuple[bool, bool, SourceId]:
        return not is_kept, not self._is_jam_timer(source), source

    def _is_eligible(self, peer: Peer, now: Instant) -> bool:
        bounds = peer.clock.bounds
        if bounds is None:
            return False
        return not self._clock.is_kept or abs(bounds.middle_us - self._clock.offset_at(now)) < FOLLOWED_US_MAX

    def _lead(self, members: list[Peer], now: Instant) -> None:
        """Our own time goes on as it is; it is the bout's if nobody has a better one."""
        self._clock.hold(now)
        is_anybody_measured = any(peer.clock.bounds is not None for peer in members)
        if is_anybody_measured and not any(peer.clock.is_kept for peer in members):
            self._clock.keep()

    def _approach(self, offset_us: int, now: Instant) -> None:
        if abs(offset_us - self._clock.offset_at(now)) <= STEP_US:
            self._clock.slew(offset_us, now)
        elif not self._is_jam_running():
            self._clock.step(offset_us)
