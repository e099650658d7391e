"""Introductions: the messages HELO, BOUT, PEER, GBYE, BEAT, TIME, by which all nodes of a bout connect.

The problem: nodes find each other by mDNS, by a typed address, or through a third node. Each must end with one DEALER
to every other node of its bout and to none of another bout. That must hold for any order in which messages cross, for
nodes that crash and return, and with programs that answer every HELO and every BOUT.

The rules are the table in `transitions`. In addition:

* A HELO names its sender's address, so a peer is found by source or by address (A8). A new source at a known address is
  a node that crashed and came back: the old record is dropped. A known source at a new address has moved.
* A greeting without an answer is repeated with growing pauses: without limit to a typed address, for a while to one
  that a peer told or mDNS saw.
* A node that is called at another address than the one of its HELO is one peer, not two (`second_addresses`).
* A newcomer is introduced to the others once its bout is agreed, not before (DOS-25, 40), never to the peer that told
  us of it (DOS-28), and not twice (`passing_on`).
* This package reads no clock: `now` comes with every call, and `wake` is the time of the next call.
"""

from collections.abc import Callable, Mapping
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.identity import SourceId
from derbyos_core.peer import liveness
from derbyos_core.peer.bout_queries import BoutQueries
from derbyos_core.peer.greeter import Beat, Greeter
from derbyos_core.peer.namesakes import BYE
from derbyos_core.peer.outputs import Output
from derbyos_core.peer.record import Origin, Peer
from derbyos_core.peer.reported_addresses import check_reported_address
from derbyos_core.peer.table import PeerTable
from derbyos_core.peer.timekeeper import SLEPT_US, TimeKeeper
from derbyos_core.peer.transitions import MINDS_TRAFFIC, PeerEvent, Standing
from derbyos_core.timesync.bout_clock import BoutClock
from derbyos_core.timesync.sample import Words
from derbyos_core.wire.codec import parse_address
from derbyos_core.wire.messages import (
    Address,
    BeatMessage,
    BoutMessage,
    ByeMessage,
    HelloMessage,
    Message,
    PeerMessage,
    TimeMessage,
    XMLMessage,
)

__all__ = ["Introductions"]

MALFORMED_MAX = 100
"""Broken messages after which a peer is dropped until it greets again."""
LEFT_US = 1_000_000
"""Time after a good-bye in which frames of the closed connection may still arrive."""
IN_VAIN_TRIES = 8
"""About a quarter of a minute: a newcomer is let in by every member before."""
FOUND_MAX = 64
"""Limit on addresses kept until our own is known."""


class Introductions:
    """All peers of one replica, and the messages that introduce them."""

    def __init__(
        self,
        *,
        source: SourceId,
        bout: str,
        clock: BoutClock,
        random: Random,
        beat: Beat,
        queries: BoutQueries,
        on_posed: Callable[[SourceId, Instant], None] = lambda _source, _now: None,
    ) -> None:
        self._source = source
        self._clock = clock
        self._queries = queries
        self._on_posed = on_posed
        self._early: list[tuple[Address, Origin]] = []
        self._has_called_in_vain = False
        self.table = PeerTable()
        self.keeper = TimeKeeper(
            source=source,
            clock=clock,
            table=self.table,
            queries=queries,
        )
        self._greeter = Greeter(
            source=source, bout=bout, clock=clock, keeper=self.keeper, random=random, beat=beat, table=self.table
        )

    @property
    def address(self) -> Address | None:
        """Our own listening address."""
        return self._greeter.address

    @property
    def wake(self) -> Instant | None:
        """Time of the next `handle_timer`."""
        return self._greeter.wake

    @property
    def has_outputs(self) -> bool:
        """Whether there are outputs since the last `take`."""
        return bool(self._greeter.outputs)

    @property
    def is_unanswered(self) -> bool:
        """Whether announced or typed laptops were called in vain since somebody answered last, and nobody is met."""
        return self._has_called_in_vain and not any(peer.is_member for peer in self.table)

    def words_to(self, reader: SourceId) -> Words:
        """Return the word by which a named peer knows our BEATs from those of another program in our name."""
        return self._greeter.namesakes.words_to(reader)

    def take(self) -> list[Output]:
        """Return the outputs since the last call, in order."""
        outputs, self._greeter.outputs = self._greeter.outputs, []
        return outputs

    def listen_at(self, address: Address, now: Instant) -> None:
        """Set our own address; peers that know another one are greeted again."""
        is_move = self.address not in (None, address)
        self._greeter.address = address
        self._greeter.namesakes.note_own(str(address))
        early, self._early = self._early, []
        for found, origin in early:
            self.find(found, origin, now)
        if is_move:
            for peer in self.table:
                if peer.is_open:
                    self._greeter.greet_again(peer, now)

    def find(
        self,
        address: Address,
        origin: Origin,
        now: Instant,
        *,
        source: SourceId | None = None,
        bout: str | None = None,
        introducer: SourceId | None = None,
    ) -> None:
        """Call a found address (DOS-21, 26), unless it is known, our own, or of another bout (DOS-27, 44)."""
        if address == self.address or source == self._source or (bout is not None and bout != self._greeter.bout):
            return
        if self.address is None:
            self._early = [*self._early, (address, origin)][-FOUND_MAX:]
            return
        if origin is Origin.TYPED:
            self.table.forget_foreign(address)
        elif self.table.is_foreign(address, now):
            return
        known = self.table.named(source) if source is not None else None
        peer = self.table.at(address)
        if peer is None and known is not None and known.standing in (Standing.GREETED, Standing.MEMBER):
            known.elsewhere = address  # it can be reached where it is; called there if it falls silent
        elif peer is None:
            peer = self._admit(address, origin, now)
            if peer is not None:
                peer.introducer = introducer
        if peer is None:
            return
        if origin is Origin.TYPED or (origin is Origin.SEEN and peer.origin in (Origin.CAME, Origin.REPORTED)):
            peer.origin = origin
        if peer.greeted_at is None or now - peer.greeted_at >= liveness.GREETING_US:
            self._greeter.fire(peer, PeerEvent.CALL, now)

    def hear(self, source: SourceId, message: Message, now: Instant) -> Peer | None:
        """Process a message; return the member that sent it if other layers may read it too, else None (DOS-22)."""
        self._notice_sleep(now)
        if source == self._source:
            self._meet_self(message, now)
            return None
        if isinstance(message, HelloMessage):
            self._hear_hello(source, message.address, now)
            return None
        peer = self.table.named(source)
        if peer is None:
            self._hear_left(source, now)
            return None
        peer.heard_at = now
        peer.has_spoken = peer.has_spoken or type(message) is not BoutMessage
        if type(message) is XMLMessage and peer.standing not in MINDS_TRAFFIC:  # a sign of life, for other layers
            return peer if peer.is_member else None
        match message:
            case BoutMessage(bout):
                peer.bout = bout
                self._has_called_in_vain = self._has_called_in_vain and bout != self._greeter.bout
                self._greeter.fire(
                    peer, PeerEvent.SAME_BOUT if bout == self._greeter.bout else PeerEvent.OTHER_BOUT, now
                )
            case ByeMessage():
                self._greeter.namesakes.note_said(source, BYE, now)
                self._greeter.fire(peer, PeerEvent.BYE, now)
            case _:
                self._hear_traffic(peer, message, now)
        return peer if peer.is_member else None

    def _hear_left(self, source: SourceId, now: Instant) -> None:
        """Greet a node again at its address if it sends on after a good-bye: perhaps another sent that in its name."""
        left = self.table.left.get(source)
        if left is None or not left.takes_batches or now - left.heard_at < LEFT_US:
            return
        if self.table.at(left.address) is None:
            self.find(left.address, Origin.CAME, now)

    def _hear_hello(self, source: SourceId, address: Address, now: Instant) -> None:
        if address == self.address:
            raise RemoteProtocolError("own-address", f"a peer says that it listens at our own address {address}")
        known, there = self.table.named(source), self.table.at(address)
        if there is not None and there.address != address and there is not known:  # nobody is called there
            self.table.forget_other(there)
            there = None
        if known is not None and known is not there:  # it moved
            self._greeter.namesakes.note_said(source, str(address), now)
            self._greeter.drop(known)
        if there is not None and there.source not in (None, source):  # it crashed and came back (A8)
            self._greeter.drop(there)
            there = None
        if there is None and self.table.is_foreign(address, now, liveness.GREETING_US):
            return  # a HELO that crossed our parting: answers to answers would never end
        if there is None:
            there = self._admit(address, Origin.CAME, now)
        if there is None:
            raise RemoteProtocolError("too-many-peers", "there is no room for another peer")
        self.table.forget_foreign(address)
        self.table.name(there, source)
        there.heard_at, there.has_spoken = now, False
        there.told = None if address == there.address else address
        self._greeter.fire(there, PeerEvent.HELLO, now)

    def _meet_self(self, message: Message, now: Instant) -> None:
        """Drop an address that turned out to be another one of ours; the BEAT that came back says which."""
        to = dict(message.tokens).get("to", "") if isinstance(message, BeatMessage) else ""
        peer = self.table.at(parse_address(to)) if to else None
        if peer is not None and peer.source is None:
            self.table.note_foreign(peer.address, "", now)
            self._greeter.drop(peer)

    def _hear_traffic(self, peer: Peer, message: Message, now: Instant) -> None:
        if peer.standing in MINDS_TRAFFIC and not liveness.is_refusing(peer, now):
            self._greeter.fire(peer, PeerEvent.TRAFFIC, now)
        match message:
            case BeatMessage(tokens):
                words = dict(tokens)
                peer.takes_batches = words.get("batch") == "1"
                self._hear_of_calls(peer, words, now)
                self._hear_of_names(peer, words, now)
                self.keeper.hear(peer, words, now)
                self._greeter.passing_on.hear(peer, words, now)
                held = words.get("held", "")
                peer.held = int(held) if held.isascii() and held.isdigit() and len(held) < 10 else 0
            case TimeMessage(None):
                self._greeter.say_time(peer, now)
            case TimeMessage(float() as seconds_of_bout):
                peer.wants_time = False
                if self.table.is_alone_with(peer):
                    self._clock.adopt(seconds_of_bout, now)
            case PeerMessage(address) if peer.is_member:
                self._hear_of(address, peer, now)

    def _hear_of_calls(self, peer: Peer, words: Mapping[str, str], now: Instant) -> None:
        """Process what a BEAT says of its sender's call here, and of ours there."""
        to, second = words.get("to", ""), self._greeter.second_addresses
        if to and parse_address(to) != self.address and second.note_call(peer, words, now) and peer.is_open:
            self._greeter.say_beat(peer, now)
        for token in second.told_tokens(words):
            called = next((one for one in self.table if one.token == token), None)
            if called is not None and called.source is None and peer.is_open:
                self._greeter.join(peer, called, now)
            elif called is None and not second.is_issued(token):
                self._on_posed(self._source, now)

    def _hear_of_names(self, peer: Peer, words: Mapping[str, str], now: Instant) -> None:
        """Tell of another program in the name of a BEAT's sender, or in ours."""
        namesakes = self._greeter.namesakes
        if peer.source is not None and namesakes.is_another(peer.source, words):
            self._on_posed(peer.source, now)
        if namesakes.denies(words):
            self._on_posed(self._source, now)

    def _hear_of(self, address: Address, reporter: Peer, now: Instant) -> None:
        """Process a PEER; one about a known node changes nothing (DOS-27)."""
        if self.address is not None and address != self.address and self.table.at(address) is None:
            check_reported_address(address, reporter, self.address, self.table)
        self.find(address, Origin.REPORTED, now, introducer=reporter.source)

    def noise(self, source: SourceId, now: Instant) -> None:
        """Count an unreadable message of this source: a sign of life, but only up to a limit."""
        peer = self.table.named(source)
        if peer is None:
            return
        peer.heard_at = now
        peer.malformed += 1
        if peer.malformed > MALFORMED_MAX:
            self.table.note_foreign(peer.address, "", now)
            self._greeter.drop(peer)

    def expel(self, source: SourceId, now: Instant) -> None:
        """Drop a node that was removed from the bout."""
        peer = self.table.named(source)
        if peer is not None:
            self.table.note_foreign(peer.address, "", now)
            self._greeter.drop(peer)

    def lose(self, source: SourceId, now: Instant) -> None:
        """Process an mDNS removal: believed only of a peer that is silent already (DOS-109)."""
        peer = self.table.named(source)
        if peer is not None and peer.standing is Standing.EVASIVE:
            self._greeter.fire(peer, PeerEvent.LOST, now)

    def refuse(self, address: Address, now: Instant) -> None:
        """Note that the queue to this address is full (DOS-14)."""
        peer = self.table.at(address)
        if peer is not None and peer.is_open:
            liveness.note_refusal(peer, now)
            self._greeter.wake_at(liveness.deadline(peer))

    def rename(self, bout: str, now: Instant) -> None:
        """Switch to another bout: tell every peer, and check each against the new bout (DOS-43)."""
        self._greeter.bout = bout
        for peer in self.table:
            if peer.is_open:
                self._greeter.say_bout(peer)
                if peer.bout is not None:
                    is_ours = peer.bout == bout
                    self._greeter.fire(peer, PeerEvent.SAME_BOUT if is_ours else PeerEvent.OTHER_BOUT, now)
        for address in self.table.foreign_with(bout):
            self.table.forget_foreign(address)
            self.find(address, Origin.REPORTED, now)

    def leave(self) -> None:
        """Quit: send GBYE to every connected peer (DOS-31) and close every connection."""
        self._greeter.namesakes.note_own(BYE)
        for peer in self.table:
            if peer.is_open:
                self._greeter.send(peer, ByeMessage())
            self._greeter.drop(peer)
        self._early.clear()
        self._greeter.address = None
        self._greeter.wake = self._greeter.beat_at = None

    def handle_timer(self, now: Instant) -> None:
        """Send BEATs, check for silence, repeat calls."""
        self._notice_sleep(now)
        greeter = self._greeter
        beats = greeter.beat_at is not None and now >= greeter.beat_at
        if beats:
            greeter.beat_at = Instant(now + liveness.BEAT_US)
        greeter.wake = None
        for peer in self.table:
            if peer.is_open:
                if beats:
                    self._beat(peer, now)
                event = liveness.judge(peer, now)
                if event is not None:
                    self._fall_silent(peer, event, now)
            if peer.retry_at is not None and now >= peer.retry_at:
                peer.retry_at = None
                greeter.fire(peer, PeerEvent.RETRY, now)
                if peer.tries >= IN_VAIN_TRIES and peer.origin in (Origin.SEEN, Origin.TYPED):
                    self._has_called_in_vain = True
            greeter.wake_for(peer, now)
        if beats:
            self.keeper.follow(now)
        if len(self.table) == 0:
            greeter.beat_at = None
        greeter.wake_at(greeter.beat_at)

    def _beat(self, peer: Peer, now: Instant) -> None:
        self._greeter.say_beat(peer, now)
        if peer.wants_time and not self._clock.ignores_time:
            self._greeter.send(peer, TimeMessage(None))
        peer.wants_time = False

    def _fall_silent(self, peer: Peer, event: PeerEvent, now: Instant) -> None:
        self._greeter.fire(peer, event, now)
        if peer.standing is Standing.STRANGER and peer.origin is Origin.TYPED:
            self.find(peer.address, Origin.TYPED, now)  # a typed address is called without limit
        if peer.elsewhere is not None:
            self.find(peer.elsewhere, Origin.SEEN, now, source=peer.source)
            peer.elsewhere = None

    def _notice_sleep(self, now: Instant) -> None:
        """After our sleep or a clock change, restart all silence timers and distrust our own time."""
        wake = self._greeter.wake
        if not self._clock.was_set_back and (wake is None or now - wake < SLEPT_US):
            return
        self._clock.was_set_back = False
        self._greeter.wake = now
        self.keeper.note_sleep()
        for peer in self.table:
            peer.heard_at = now

    def _admit(self, address: Address, origin: Origin, now: Instant) -> Peer | None:
        if self.address is None:
            return None
        if self.table.is_flood(address, origin, now):
            return None
        peer = self.table.admit(address, origin, now)
        if peer is None:
            spare = self.table.dispensable(address, origin, now, self._queries.has_written)
            if spare is not None:
                self._greeter.drop(spare)
                peer = self.table.admit(address, origin, now)
        return peer
