"""Decides which room reads a message that came in: introductions first, then gossip, log or chat, if it is a member's.

What cannot be read is counted by its kind (DOS-108), and a member of which nothing can be read goes some time.
"""

from collections.abc import Callable

from derbyos_core.clock import Instant
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gossip.bounded_xml import BODY_BYTES_MAX
from derbyos_core.gossip.entry import Entry, parse_body
from derbyos_core.gossip.log import Outcome
from derbyos_core.gossip.sync import Sync
from derbyos_core.identity import SourceId, source_from_octets
from derbyos_core.peer.introductions import Introductions
from derbyos_core.peer.record import Peer
from derbyos_core.replica.counters import Counters
from derbyos_core.replica.effects import Effect, Patched, Persist
from derbyos_core.replica.ledger import Ledger
from derbyos_core.replica.outbox import Outbox
from derbyos_core.replica.picture import Picture
from derbyos_core.replica.reports import Reports
from derbyos_core.replica.talk import trimmed
from derbyos_core.timesync.bout_clock import BoutClock
from derbyos_core.wire.codec import decode
from derbyos_core.wire.deflate import inflated
from derbyos_core.wire.messages import BeatMessage, ChatMessage, GossipMessage, Message, XMLMessage

__all__ = ["Hearing"]

HEARSAY = ("peer-outside", "peer-flood")
"""What is wrong with these was somebody else's doing: a member that passes on a flood of newcomers is not given up."""


class Hearing:
    """Between the frames and the rooms of one replica. What is to be done goes behind `effects`.

    `collect` turns what introductions and gossip ask for into effects, `publish` sends own entries that may go,
    `say` shows a line of chat.
    """

    def __init__(
        self,
        *,
        introductions: Introductions,
        sync: Sync,
        ledger: Ledger,
        outbox: Outbox,
        picture: Picture,
        clock: BoutClock,
        counters: Counters,
        reports: Reports,
        effects: list[Effect],
        collect: Callable[[Instant], None],
        publish: Callable[[Instant], None],
        say: Callable[[SourceId, str, SourceId | None, Instant], None],
    ) -> None:
        self._introductions = introductions
        self._sync = sync
        self._ledger = ledger
        self._outbox = outbox
        self._picture = picture
        self._clock = clock
        self._counters = counters
        self._reports = reports
        self._effects = effects
        self._collect = collect
        self._publish = publish
        self._say = say

    def hear(self, frames: tuple[bytes, ...], now: Instant) -> None:
        """A message as the ROUTER read it. What introductions ask for because of it stands before the rest."""
        try:
            source, message = decode(frames)
        except RemoteProtocolError as error:
            self._counters.add(error.kind)
            if frames and len(frames[0]) == 16:
                self._introductions.noise(source_from_octets(frames[0]), now)
            return
        self._picture.spoil()
        try:
            peer = self._introductions.hear(source, message, now)
            if self._introductions.has_outputs:
                self._collect(now)
            if peer is not None:
                self._hear_member(peer, source, message, now)
        except RemoteProtocolError as error:
            self._counters.add(error.kind)
            if error.kind not in HEARSAY:
                self._introductions.noise(source, now)

    def _hear_member(self, peer: Peer, source: SourceId, message: Message, now: Instant) -> None:
        match message:
            case XMLMessage(body):
                self.hear_entries(source, parse_body(inflated(body, BODY_BYTES_MAX)), now)
            case BeatMessage(tokens):
                before = self._sync.unreadable
                self._sync.hear_beat(source, tokens, now)
                self._reports.hear(source, tokens, now)
                self._sync.hear_kind(source, bool(peer.takes_batches))
                if self._sync.unreadable != before:
                    self._counters.add("bad-digest", self._sync.unreadable - before)
            case GossipMessage(tops):
                self._sync.hear_tops(source, tops, now)
            case ChatMessage(text):
                self._say(source, trimmed(text), None, now)

    def hear_entries(self, source: SourceId, entries: tuple[Entry, ...], now: Instant) -> None:
        """Entries over the channel of a member: drawn first, then kept, then noted for gossip."""
        taken = self._ledger.take(entries, source, self._sync.is_member)
        if taken.drawn:
            self._effects.append(Patched(taken.drawn, own=False))
        if taken.kept:
            received_at = self._clock.at(now)
            self._outbox.add_others(taken.kept, source)
            self._effects.extend([Persist(entry, received_at, source) for entry in taken.kept])
        if taken.is_odd:
            self._counters.add("forged-own", taken.forged)
            self._counters.add("log-full", taken.unkept)
            self._counters.add("set-aside", taken.aside)
            for outcome in (Outcome.FORK, Outcome.REFUSED):
                self._counters.add(outcome.value, sum(1 for _, found in taken.outcomes if found is outcome))
        self._sync.hear_entries(source, taken.outcomes, now)
        if taken.forged:
            self._publish(now)
