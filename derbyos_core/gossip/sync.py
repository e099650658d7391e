"""GSIP exchange: the messages by which all members come to hold all entries.

The problem: each source sends its own entries to all others. But connections break, nodes crash with an entry that only
one peer has, the cluster splits in two, and a newcomer has nothing. Every node must end with every entry, without
floods and without two peers sending the same thousand entries.

The rules (seed, "GSIP"; data-model 7):

* A GSIP gives the end of an unbroken run (A12). Equal: nothing (DOS-92). Higher: we ask the source itself, else the
  peer that told us; one request per source at a time, a second each, then the next holder (DOS-93). Lower: we send the
  missing entries (DOS-94). A request is a GSIP with a lower number (DOS-95).
* When bouts agree, each side names the other's own top at once (DOS-96), then the tops of all sources: one line per
  message to foreign programs. Between two of our programs the smaller source begins and the other answers with the
  differences, so that nothing is requested twice: a lower number from one of our programs is a request only if we have
  told it before that there is more, or if it is about our own entries. Otherwise we tell it our top.
* About every two seconds each member is told what changed since (DOS-99). A source is also told how much of its own has
  arrived, so that it knows the holders. Every tenth round covers everything if no root digest shows the member's state.
  Sources that we are fetching are left out, so a GSIP never looks like a request by accident.
* Others' entries are never forwarded unasked; third parties fill in on request (DOS-107).
* Entries of our own source that we do not have are fetched like any others: a laptop that was set back to an older
  state gets its own later entries back, and a forger's are seen where they matter most.
* A member whose BEAT has our root digest holds all our entries and is told nothing; with an earlier root of ours it is
  told the changes since.

What goes wrong: claims that no member can fulfil (a hostile GSIP with a huge number) cost one request per holder, then
pauses that double to 16 s; nothing else is delayed.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from derbyos_core.clock import Instant
from derbyos_core.gossip.comparison import Comparison, Words
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.gossip.knowledge import CLAIMS_MAX, RESEND_US, Knowledge
from derbyos_core.gossip.log import AppendOutcome, EntryLog
from derbyos_core.gossip.signed_log import SignedLog
from derbyos_core.gossip.supply import Supply
from derbyos_core.gossip.wants import FETCH_TRIES, Want, forget_hopeless, pause_after
from derbyos_core.identity import SourceId
from derbyos_core.wire.codec import GOSSIP_LINES_MAX
from derbyos_core.wire.messages import BeatMessage, GossipMessage, Message, XMLMessage

__all__ = ["GOSSIP_US", "SIGNED", "Sync"]

GOSSIP_US, GOSSIP_JITTER = 2_000_000, 0.25
"""Interval of gossip rounds, plus or minus a quarter."""
SOON_US = 250_000
"""Delay between the closing of a gap and the round that reports it."""
FULL_ROUNDS = 10
"""Every tenth round without a root digest of ours covers everything: a lost message is repaired within 20 s."""
INTRODUCTION_US, GRACE_US = 1_000_000, 40_000
"""Grace before requests in the first second with a peer. A newcomer is told of all sources at once, and most soon
introduce themselves with their own entries.
"""
REFUSED_US, REFUSED_MAX_US = 15_000_000, 600_000_000
"""Time in which a source is not requested after the log had no room for it; doubled each time."""
SIGNED = ("sig", "1")
"""The word of a BEAT whose sender takes signatures."""
ANNOUNCE_WAIT_US = 300_000
"""Time that a BEAT may take after the agreement before a peer is treated as a foreign program."""


class _Refused(NamedTuple):
    """A refused source is not requested until then."""

    until: Instant
    pause_us: int


class Sync:
    """Gossip with all members about one log; `take` returns the messages to send, in order."""

    def __init__(self, *, log: EntryLog, own: SourceId, random: Random, signed: SignedLog | None = None) -> None:
        self._log = log
        self._signed = signed
        self._own = own
        self._random = random
        self._supply = Supply(log, own, signed)
        self._comparison = Comparison(log, self._supply.top)
        self._members: dict[SourceId, Knowledge] = {}
        self._wants: dict[SourceId, Want] = {}
        self._asks: dict[SourceId, dict[SourceId, int]] = {}
        self._outputs: list[tuple[SourceId, Message]] = []
        self._refused: dict[SourceId, _Refused] = {}
        self._round_at: Instant | None = None
        self.wake: Instant | None = None

    @property
    def has_outputs(self) -> bool:
        """Whether anything is to be sent since the last `take`."""
        return bool(self._outputs or self._asks) or self._comparison.has_outputs

    def take(self) -> list[tuple[SourceId, Message]]:
        """Return the messages to send since the last call, each with its receiver."""
        if self._asks:
            for name, lines in self._asks.items():
                if (peer := self._members.get(name)) is not None:
                    self._tell(peer, list(lines.items()))
            self._asks.clear()
        says, sends = self._comparison.take()
        self._outputs.extend((name, BeatMessage(words)) for name, words in says)
        for name, entries in sends:
            peer = self._members.get(name)
            if peer is not None and not peer.is_waiting:
                packed = self._supply.pack(peer, entries, differ=True)
                self._outputs.extend((name, message) for message in packed)
        outputs, self._outputs = self._outputs, []
        return outputs

    def is_member(self, source: SourceId) -> bool:
        """Return whether this source is a connected node."""
        return source in self._members

    def lagging(self, now: Instant) -> list[tuple[SourceId, int]]:
        """Return the members that do not take our own entries, though they can, and how many they lack."""
        lacking = ((peer.source, peer.lacks(self._own, self._supply.released, now)) for peer in self._members.values())
        return [(source, count) for source, count in lacking if count and not self._comparison.is_in_step(source)]

    @property
    def unreadable(self) -> int:
        """Number of digest words that could not be read so far."""
        return self._comparison.unreadable

    def beat_words(self, source: SourceId, now: Instant) -> Words:
        """Return the words about our entries for a BEAT to this peer."""
        return self._comparison.beat_words(source, now)

    def hear_beat(self, source: SourceId, words: Words, now: Instant) -> None:
        """Process the words about entries in a member's BEAT."""
        peer = self._members.get(source)
        if peer is not None:
            peer.takes_deflated = ("z", "1") in words
            peer.takes_signatures = peer.takes_signatures or SIGNED in words
            self._comparison.hear(source, words, now)
            common = self._comparison.common(source)
            if common is not None:
                peer.note_common(*common)

    def holds(self, source: SourceId) -> int:
        """Return how many entries this member is known to hold."""
        peer = self._members.get(source)
        if peer is None:
            return 0
        if self._comparison.is_in_step(source):
            return len(self._log) - self._log.held
        return sum(min(top, self._log.tops.get(name, 0)) for name, top in peer.holds.items())

    def meet(self, source: SourceId, takes_batches: bool | None, now: Instant) -> None:
        """Add a member once the bouts agree: report our top of its own source (DOS-96), then everything else."""
        is_signed = self._signed is not None and self._signed.is_closed  # then every node is one of our programs
        peer = self._members[source] = Knowledge(source, takes_batches, takes_signatures=is_signed, met_at=now)
        if self._refused.pop(source, None) is not None:  # there is room for members
            self._wants.pop(source, None)
        self._comparison.meet(source)
        self._tell(peer, [(source, self._supply.top(source))])
        if takes_batches is None:
            peer.announce_at = Instant(now + ANNOUNCE_WAIT_US)
            self._wake_at(peer.announce_at)
        else:
            self._announce(peer)
        if self._round_at is None:
            self._next_round(now)
        for want in self._wants.values():
            self._wake_at(want.hope(now))

    def hear_kind(self, source: SourceId, takes_batches: bool) -> None:
        """Record from a BEAT whether it takes batches."""
        peer = self._members.get(source)
        if peer is not None:
            peer.takes_batches = takes_batches
            if peer.announce_at is not None:
                self._announce(peer)

    def part(self, source: SourceId, now: Instant) -> None:
        """Remove a member; pending requests to it go to another holder at once."""
        self._members.pop(source, None)
        self._comparison.part(source)
        for want in self._wants.values():
            if want.holder == source:
                want.due = now
                self._wake_at(now)

    def note_silence(self, source: SourceId, is_silent: bool) -> None:
        """Record whether a member is silent: such a one is not asked first, and gets no rounds."""
        peer = self._members.get(source)
        if peer is not None:
            peer.is_silent = is_silent

    def note_waiting(self, source: SourceId, is_waiting: bool, now: Instant) -> None:
        """Record that messages to it have not left this machine, so none count as lost; with False: they have now."""
        peer = self._members.get(source)
        if peer is not None:
            peer.note_waiting(is_waiting, now)
            self._pump(peer, now)

    def refuse(self, source: SourceId) -> None:
        """Send no more until it asks, because the queue to it was full."""
        peer = self._members.get(source)
        if peer is not None:
            peer.forget_sent()

    def hear_tops(self, source: SourceId, tops: tuple[tuple[SourceId, int], ...], now: Instant) -> None:
        """Process a GSIP from a member (DOS-91..95)."""
        peer = self._members.get(source)
        if peer is None:
            return
        differing: list[tuple[SourceId, int]] = []
        for name, theirs in tops:
            if not peer.may_claim(name, is_known=self._log.highest(name) > 0 or name == self._own):
                continue
            is_first = peer.holds.get(name, 0) <= self._have(name)
            is_progress = peer.note_top(name, theirs)
            if name == self._own:
                peer.note_own(theirs, self._supply.released, now)
            ours = self._supply.top(name)
            if theirs > self._have(name):
                is_early = name not in self._members and now - peer.met_at < INTRODUCTION_US
                self._want(name, theirs, source, now, GRACE_US if is_early else 0)
                want = self._wants.get(name)
                if is_first and want is not None and want.is_mistaken_by(source, now):
                    self._ask(name, now, source)
            elif theirs < ours:
                if not peer.takes_batches or name == self._own or peer.sent_tops.get(name, 0) > theirs:
                    self._supply.want(peer, name, theirs, now, is_repeat=not is_progress)
                else:
                    differing.append((name, ours))
        named = dict(tops)
        if source in named and not peer.has_sent_all:  # an announcement: the answer also covers what it leaves out
            peer.has_sent_all = True
            differing += [(name, self._supply.top(name)) for name in self._log.tops if name not in named]
        self._tell(peer, differing)
        self._pump(peer, now)

    def hear_entries(self, source: SourceId, taken: Sequence[tuple[EntryRef, AppendOutcome]], now: Instant) -> None:
        """Process the outcomes of entries that a member sent."""
        peer = self._members.get(source)
        if peer is None:
            return
        touched: dict[SourceId, int] = {}
        for ref, outcome in taken:
            if outcome is AppendOutcome.REFUSED:
                self._put_off(ref, now)
                continue
            if ref.sequence > peer.holds.get(ref.source, 0):  # it holds everything up to there (DOS-102)
                peer.note_top(ref.source, ref.sequence)
            touched[ref.source] = max(ref.sequence, touched.get(ref.source, 0))
            if outcome is AppendOutcome.HELD:
                self._want(ref.source, ref.sequence, source, now)  # a jump is noticed (DOS-90)
        for name, brought in touched.items():
            want, top = self._wants.get(name), self._have(name)
            if top > brought and self._round_at is not None:  # others may lack what was behind the gap
                self._round_at = min(self._round_at, Instant(now + SOON_US))
                self._wake_at(self._round_at)
            if want is None:
                continue
            if top >= want.target:
                del self._wants[name]
            elif top > want.top:
                want.top, want.tries = top, 0
                want.due = Instant(now + RESEND_US)
                self._wake_at(want.due)
                if peer.takes_batches and want.holder == source and len(taken) > 1:
                    self._asks.setdefault(source, {})[name] = top  # confirms, and requests more

    def _put_off(self, ref: EntryRef, now: Instant) -> None:
        """Request this source, and report it, only after a pause: the log has no room for its entry now."""
        before = self._refused.get(ref.source)
        if before is not None and now < before.until:
            return
        if before is None and len(self._refused) >= CLAIMS_MAX:
            del self._refused[next(iter(self._refused))]
        pause = min(before.pause_us * 2 if before is not None else REFUSED_US, REFUSED_MAX_US)
        self._refused[ref.source] = _Refused(Instant(now + pause), pause)
        want = self._wants.get(ref.source)
        if want is not None:
            want.due, want.tries = Instant(now + pause), max(want.tries, FETCH_TRIES + 1)

    def _is_put_off(self, name: SourceId, now: Instant) -> bool:
        refused = self._refused.get(name) if self._refused else None
        return refused is not None and now < refused.until

    @property
    def released(self) -> int:
        """Number up to which own entries may leave this machine."""
        return self._supply.released

    def publish(self, upto: int, now: Instant) -> None:
        """Release own entries up to this number and send them to all members."""
        if upto <= self._supply.released:
            return
        entries = self._supply.release(upto)
        alike: dict[bool, list[XMLMessage]] = {}
        for peer in self._members.values():
            if not entries or not self._supply.live(peer, entries, now):
                continue
            messages = alike.get(peer.takes_signatures) if len(entries) == 1 else None  # nearly always
            if messages is None:
                messages = alike[peer.takes_signatures] = self._supply.pack(peer, entries)
            for message in messages:
                self._outputs.append((peer.source, message))

    def handle_timer(self, now: Instant) -> None:
        """Announce, repeat requests, send on, and report the changes every two seconds."""
        for peer in self._members.values():
            if peer.announce_at is not None and now >= peer.announce_at:
                peer.takes_batches = peer.takes_batches or False
                self._announce(peer)
            self._pump(peer, now)
        for name in [name for name, want in self._wants.items() if now >= want.due]:
            self._ask(name, now)
        if self._round_at is not None and now >= self._round_at:
            self._round(now)
        self.wake = self._round_at
        for want in self._wants.values():
            self._wake_at(want.due)
        for peer in self._members.values():
            self._wake_at(peer.announce_at)
            if peer.backlog and peer.flights and not peer.is_waiting:
                self._wake_at(Instant(min(flight.at for flight in peer.flights.values()) + RESEND_US))

    def _announce(self, peer: Knowledge) -> None:
        """Send all tops; between two of our programs the smaller source begins."""
        peer.announce_at = None
        if not peer.takes_batches or self._own < peer.source:
            peer.has_sent_all = True
            tops = {self._own: 0} | dict(self._log.tops)
            self._tell(peer, [(name, self._supply.top(name)) for name in tops if name != peer.source])

    def _round(self, now: Instant) -> None:
        for name in self._log.tops:
            if self._log.highest(name) > self._have(name):
                self._want(name, self._log.highest(name), None, now)
        for peer in self._members.values():
            if peer.is_silent or peer.announce_at is not None or self._comparison.is_in_step(peer.source):
                continue
            peer.rounds += 1
            is_full = peer.rounds % FULL_ROUNDS == 0
            lines = []
            for name in self._log.tops:
                top = self._supply.top(name)
                is_known = peer.sent_tops.get(name) == top and peer.holds.get(name, 0) >= top
                if name != peer.source and self._is_put_off(name, now):
                    continue  # it would request entries that there is no room for
                if not self._is_fetching(name) and (is_full or not is_known):
                    lines.append((name, top))
            self._tell(peer, lines)
        self._next_round(now)

    def _have(self, name: SourceId) -> int:
        """Return the end of a source's unbroken run here, whether we may report it yet or not."""
        return self._log.tops.get(name, 0)

    def _is_fetching(self, name: SourceId) -> bool:
        """Return True while a member is likely to send more of this source, so that reporting it means nothing."""
        want = self._wants.get(name)
        return want is not None and want.is_hopeful

    def _next_round(self, now: Instant) -> None:
        factor = self._random.uniform(1 - GOSSIP_JITTER, 1 + GOSSIP_JITTER)
        self._round_at = Instant(now + int(GOSSIP_US * factor)) if self._members else None
        self._wake_at(self._round_at)

    def _want(self, name: SourceId, target: int, reported_by: SourceId | None, now: Instant, grace_us: int = 0) -> None:
        if self._is_put_off(name, now):
            return
        want = self._wants.get(name)
        if want is not None:
            want.target = max(want.target, target)
            if want.is_news(reported_by, now):
                self._ask(name, now, reported_by)
            else:
                self._wake_at(want.note_news(reported_by, now))
        elif len(self._wants) < CLAIMS_MAX or forget_hopeless(self._wants):
            due = Instant(now + grace_us)
            self._wants[name] = Want(target=target, top=self._have(name), due=due)
            if grace_us:
                self._wake_at(due)
            else:
                self._ask(name, now, reported_by)

    def _ask(self, name: SourceId, now: Instant, reported_by: SourceId | None = None) -> None:
        """Ask the source itself, else the peer that told us, else the next holder (DOS-93, 107)."""
        want, top = self._wants[name], self._supply.top(name)
        holders = [peer.source for peer in self._members.values() if peer.holds.get(name, 0) > top]
        if not holders and self._log.highest(name) > top:
            holders = list(self._members)
        if not holders or self._have(name) >= max(want.target, self._log.highest(name)):
            del self._wants[name]
            return
        want.holder, want.reported_by = self._choose(name, want, holders, reported_by or want.reported_by), None
        want.tries, want.asked_at = want.tries + 1, now
        want.due = Instant(now + pause_after(want.tries, len(holders)))
        self._wake_at(want.due)
        self._asks.setdefault(want.holder, {})[name] = top

    def _choose(self, name: SourceId, want: Want, holders: list[SourceId], reported_by: SourceId | None) -> SourceId:
        author = self._members.get(name)
        if want.tries == 0 and author is not None and not author.is_silent:
            return name
        if reported_by is not None and reported_by in self._members:
            return reported_by
        lively = [holder for holder in holders if not self._members[holder].is_silent] or holders
        if want.holder in lively:
            return lively[(lively.index(want.holder) + 1) % len(lively)]
        return lively[want.tries % len(lively)]

    def _tell(self, peer: Knowledge, lines: list[tuple[SourceId, int]]) -> None:
        """Send GSIP lines to one peer: many in one message, or one in each to a foreign program (A10)."""
        size = GOSSIP_LINES_MAX if peer.takes_batches else 1
        for start in range(0, len(lines), size):
            self._outputs.append((peer.source, GossipMessage(tuple(lines[start : start + size]))))
        peer.sent_tops.update(lines)

    def _pump(self, peer: Knowledge, now: Instant) -> None:
        for message in self._supply.pump(peer, now):
            self._outputs.append((peer.source, message))
        if peer.backlog and peer.flights and not peer.is_waiting:
            self._wake_at(Instant(min(flight.at for flight in peer.flights.values()) + RESEND_US))

    def _wake_at(self, at: Instant | None) -> None:
        if at is not None and (self.wake is None or at < self.wake):
            self.wake = at
