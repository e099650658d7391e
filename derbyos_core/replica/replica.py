"""Decides nothing by itself: joins log, document, bout, introductions and gossip into one sans-I/O peer.

Events come in with `receive`, wishes with `submit`, time with `handle_timer`; what is to be done comes out of
`take_effects`, in order. The node performs effects and arms one timer by `next_timer`; nothing here touches a
socket, a disk or a clock.

The way of an own entry (data-model 8): composed after the newest stamp that is held, appended, drawn at once
(`Patched`), handed to the disk (`Persist`), and sent to everybody when `Persisted` comes or 50 ms have passed.
The way of another's: parsed once, appended, drawn, handed to the disk; never forwarded unasked.

`now` is the local clock and never goes back; everything that is written or shown has the bout's time, which is
the local clock and an offset (`bout_time`). A replica keeps one bout: another bout is another replica with a new
source, after `leave`.
"""

from collections.abc import Iterable, Mapping
from random import Random

from derbyos_core.bout.commands import Command, Join, SetRoles
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.document.fold import Document
from derbyos_core.errors import LocalProtocolError, told
from derbyos_core.gossip.entry import Draft, Entry, EntryRef
from derbyos_core.gossip.log import EntryLog
from derbyos_core.gossip.sync import Sync
from derbyos_core.identity import AuthorId, BoutId, SourceId
from derbyos_core.peer.introductions import Introductions
from derbyos_core.peer.record import Origin
from derbyos_core.replica.counters import Counters
from derbyos_core.replica.effects import Chatted, Effect, Patched, Persist, Rejected, Send
from derbyos_core.replica.events import (
    Crowded,
    Event,
    Found,
    Frames,
    Loaded,
    Lost,
    Persisted,
    PersistFailed,
    Posed,
    SendRefused,
    SendWaits,
    Unheard,
)
from derbyos_core.replica.hearing import Hearing
from derbyos_core.replica.ledger import Ledger, Taken
from derbyos_core.replica.outbox import Outbox
from derbyos_core.replica.picture import Picture
from derbyos_core.replica.reports import Reports
from derbyos_core.replica.rows import PeerRows
from derbyos_core.replica.switchboard import Switchboard, beat_of
from derbyos_core.replica.talk import Talk, trimmed
from derbyos_core.replica.view import ChatLine, PeerRow, View
from derbyos_core.saying import say
from derbyos_core.timesync.bout_clock import BoutClock
from derbyos_core.wire.messages import Address, ChatMessage

__all__ = ["Replica"]

SETTLED_AT_ONCE = 300
"""Entries that are folded in some 3 ms, among odd ones in 30."""


class Replica:
    """One peer of one bout."""

    def __init__(self, *, bout: BoutId, source: SourceId, author: AuthorId, random: Random) -> None:
        self.bout_id = bout
        self.source = source
        self.author = author
        self._clock = BoutClock()
        self._ledger = Ledger(bout=bout, source=source, author=author, random=random)
        self._reports = Reports(source)
        self._introductions = Introductions(
            source=source,
            bout=bout.string,
            clock=self._clock,
            random=random,
            beat=lambda peer, at: (
                *beat_of(self._sync, self._ledger.log, peer, at),
                *self._reports.words(self._ledger.forged, at),
            ),
            is_jam_timer=self._ledger.is_jam_timer,
            is_jam_running=self._ledger.is_jam_running,
            has_written=lambda writer: self._ledger.log.highest(writer) > 0,
            on_posed=lambda posed, at: self._reports.note_posed(posed, "", at),
        )
        self._sync = Sync(log=self._ledger.log, own=source, random=random)
        self._rows = PeerRows(self._introductions.table, self._ledger, self._sync, self._clock)
        self._switchboard = Switchboard(
            introductions=self._introductions, sync=self._sync, log=self._ledger.log, rows=self._rows
        )
        self._outbox = Outbox(source)
        self._talk = Talk()
        self._picture = Picture(
            ledger=self._ledger,
            introductions=self._introductions,
            rows=self._rows,
            talk=self._talk,
            outbox=self._outbox,
            clock=self._clock,
            sync=self._sync,
            reports=self._reports,
        )
        self._effects: list[Effect] = []
        self._counters = Counters()
        self._hearing = Hearing(
            introductions=self._introductions,
            sync=self._sync,
            ledger=self._ledger,
            outbox=self._outbox,
            picture=self._picture,
            clock=self._clock,
            counters=self._counters,
            reports=self._reports,
            effects=self._effects,
            collect=self._collect,
            publish=self._publish,
            say=self._say,
        )

    # -- what the node does -------------------------------------------------------------------------------

    def listen_at(self, address: Address, now: Instant | None = None) -> None:
        """Our ROUTER listens there; HELO tells it (DOS-21). Nobody is called before."""
        self._introductions.listen_at(address, self._clock.local if now is None else self._clock.advance(now))
        self._collect(self._clock.local)

    def receive(self, event: Event, now: Instant) -> None:
        """Something happened outside."""
        now = self._clock.advance(now)
        self._ledger.pass_time(now)
        if type(event) is Frames:  # nearly every event
            self._hearing.hear(event.frames, now)
            self._collect(now)
            return
        match event:
            case Found(address=address, source=source, bout=bout):
                origin = Origin.TYPED if source is None else Origin.SEEN
                self._introductions.find(address, origin, now, source=source, bout=bout)
            case Lost(source):
                self._introductions.lose(source, now)
            case Persisted(refs, is_synced):
                self._picture.spoil()
                self._outbox.written(refs, is_synced=is_synced)
                self._publish(now)
            case PersistFailed(refs, reason):
                self._picture.spoil()
                self._outbox.failed(refs, reason, now)
                self._publish(now)
            case SendRefused(address):
                self._introductions.refuse(address, now)
                peer = self._introductions.table.at(address)
                if peer is not None and peer.source is not None:
                    self._sync.refuse(peer.source)
            case Posed(source, host):
                self._picture.spoil()
                self._reports.note_posed(source, host, now)
            case Crowded(host, count):
                self._picture.spoil()
                self._counters.add("crowd", count)
                self._reports.note_crowd(host, now)
            case SendWaits(address, is_waiting):
                peer = self._introductions.table.at(address)
                if peer is not None and peer.source is not None:
                    self._sync.note_waiting(peer.source, is_waiting, now)
            case Unheard(sources):
                self._picture.spoil()
                self._counters.add("flood", self._picture.show_unheard(sources))
            case Loaded() as loaded:
                self._load(loaded, now)
        self._collect(now)

    def handle_timer(self, now: Instant) -> None:
        """Time has passed: beat, judge silence, gossip, send what has waited for the disk long enough."""
        now = self._clock.advance(now)
        self._ledger.pass_time(now)
        if _is_due(self._outbox.wake, now):
            self._outbox.release_overdue(now)
            self._publish(now)
            self._offer_again(self._outbox.to_retry(now), now)
        if _is_due(self._introductions.wake, now):
            self._introductions.handle_timer(now)
            self._collect(now)  # who is parted from is not waited for
        if _is_due(self._sync.wake, now):
            self._sync.handle_timer(now)
        if _is_due(self._ledger.wake, now) and self._ledger.go_on():
            self._effects.append(Patched((), own=False))
            self._picture.spoil()
        self._collect(now)

    def next_timer(self) -> Instant | None:
        """When to call `handle_timer`, by the machine's clock."""
        due = self._introductions.wake
        for at in (self._sync.wake, self._outbox.wake, self._ledger.wake):
            if at is not None and (due is None or at < due):
                due = at
        return self._clock.on_machine(due)

    def take_effects(self) -> tuple[Effect, ...]:
        """What to do, in order."""
        if not self._effects:
            return ()
        effects = tuple(self._effects)
        self._effects.clear()
        return effects

    def leave(self, now: Instant) -> None:
        """Quit or switch: what is written goes out, then GBYE goes to everybody connected (DOS-31).

        What the disk refused is offered to it once more: it may be well again, and the peers out of reach.
        """
        now = self._clock.advance(now)
        self._offer_again(self._outbox.refused(), now)
        self._sync.publish(self._ledger.own_top, now)
        self._collect(now)
        self._introductions.leave()
        self._collect(now)

    # -- what an official does ----------------------------------------------------------------------------

    def join(self, name: str, roles: tuple[str, ...], program: str, version: str, now: Instant) -> EntryRef | None:
        """Say who writes here and as what: the first entry of the source, later a change of it."""
        if self._ledger.has_joined:
            return self.submit(SetRoles(roles=roles, name=name), "", now)
        role = roles[0] if roles else ""
        command = Join(author=self.author, name=name, roles=roles, program=program, version=version)
        return self._submit(command, role, self._clock.advance(now))

    def submit(self, command: Command, role: str, now: Instant, seen: View | None = None) -> EntryRef | None:
        """Write an official's command, in the role that it is written in; None where nothing was to be written.

        `seen` is the view that was on their screen when they began the entry, at its first tap: only answers in it
        are superseded or settled (data-model 3). None is for writers without a screen, such as importers, who read
        the document as it is. A command that makes no sense becomes a `Rejected` effect. An official who has not
        joined joins first, without a name.
        """
        if not self._ledger.has_joined and not isinstance(command, Join):
            self.join("", (role,) if role else (), "derbyos", "", now)
        return self._submit(command, role or next(iter(self.roles), ""), self._clock.advance(now), seen)

    def write(self, draft: Draft, now: Instant) -> EntryRef:
        """Write an entry as drafted, for importers; raises `LocalProtocolError` if it cannot be an entry."""
        now = self._clock.advance(now)
        return self._hand_on(self._ledger.write(draft, self._clock.at(now)), now)

    def chat(self, text: str, to: SourceId | None, now: Instant) -> None:
        """Say something to everybody, or to one (DOS-47)."""
        now, text = self._clock.advance(now), trimmed(text)
        if not text:
            return
        for peer in self._introductions.table.members():
            if to is None or peer.source == to:
                self._effects.append(Send(peer.address, ChatMessage(text)))
        self._say(self.source, text, to, now)
        self._collect(now)

    # -- what can be seen ---------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name that the person here gave."""
        return self._ledger.writers[self.source].name

    @property
    def roles(self) -> tuple[str, ...]:
        """What the person here does."""
        return self._ledger.writers[self.source].roles

    @property
    def log(self) -> EntryLog:
        """The log, to read."""
        return self._ledger.log

    @property
    def document(self) -> Document:
        """The fold of the log as it is now, to read."""
        self._ledger.settle()
        return self._ledger.document

    @property
    def counters(self) -> Mapping[str, int]:
        """What came from outside and could not be used, by kind (DOS-108)."""
        return self._counters

    def bout_time(self, now: Instant) -> Instant:
        """The bout's time at a local instant."""
        return self._clock.at(self._clock.from_machine(now))

    @property
    def bout(self) -> Bout:
        """The bout as it stands, projected when it is asked for."""
        return self._ledger.bout

    @property
    def members(self) -> tuple[SourceId, ...]:
        """Who is in the bout, silent for a moment or not; whoever wrote stands first, then who came first."""
        tops = self._ledger.log.tops
        sources = [peer.source for peer in self._introductions.table.members() if peer.source is not None]
        return tuple(sorted(sources, key=lambda source: source not in tops))

    @property
    def unsynced(self) -> int:
        """Entries that are not on the disk for good."""
        return self._outbox.unsynced

    @property
    def peers(self) -> tuple[PeerRow, ...]:
        """The peers alone, without a look at the bout."""
        return self._rows.all()

    @property
    def offset_us(self) -> int:
        """How far the bout's time is ahead of the local clock."""
        return self._clock.offset_us

    def settle_on(self) -> bool:
        """Fold a slice of what was loaded, or reordered; true if that was all. Views show the rest from then on."""
        self._picture.spoil()
        return self._ledger.settle_on(SETTLED_AT_ONCE)

    def view(self) -> View:
        """Everything that can be shown; the same object while nothing changed."""
        return self._picture.view()

    # -- the way of entries ------------------------------------------------------------------------------

    def _load(self, loaded: Loaded, now: Instant) -> None:
        taken = self._ledger.load(loaded.bodies, loaded.entered_here, is_last=loaded.is_last)
        self._counters.add("broken-record", taken.broken)
        self._counters.add("set-aside", taken.aside)
        if taken.drawn:
            self._effects.append(Patched(taken.drawn, own=False))
        self._picture.spoil()
        self._sync.publish(self._ledger.own_top, now)

    def _submit(self, command: Command, role: str, now: Instant, seen: View | None = None) -> EntryRef | None:
        try:
            taken = self._ledger.submit(command, role, self._clock.at(now), seen)
        except LocalProtocolError as error:
            self._effects.append(Rejected(command, told(error)))
            return None
        except Exception:  # a fault of ours, which is told here and reported where the program's faults are
            sentence = say(
                "this program failed at it, and nothing was entered: enter it another way, and report the fault"
            )
            self._effects.append(Rejected(command, sentence))
            raise
        return self._hand_on(taken, now) if taken is not None else None

    def _hand_on(self, taken: Taken, now: Instant) -> EntryRef:
        """Drawn at once, then to the disk; the peers get it when that is done."""
        (entry,) = taken.kept
        if entry.sequence > 1:
            self._clock.settle()
        self._effects.append(Patched(taken.drawn, own=True))
        self._effects.append(self._persist(entry, None, now))
        self._picture.spoil()
        return entry.ref

    # -- between the rooms --------------------------------------------------------------------------------

    def _publish(self, now: Instant) -> None:
        """Own entries that the disk has, or that have waited long enough for it, go to everybody."""
        self._sync.publish(self._outbox.may_go(self._ledger.own_top), now)

    def _persist(self, entry: Entry, received_from: SourceId | None, now: Instant) -> Persist:
        self._outbox.add(entry.ref, received_from, now)
        return Persist(entry, self._clock.at(now), received_from)

    def _offer_again(self, refused: Iterable[tuple[EntryRef, SourceId | None]], now: Instant) -> None:
        for ref, received_from in refused:
            for entry in self._ledger.log.all_in(ref):
                self._effects.append(self._persist(entry, received_from, now))

    def _collect(self, now: Instant) -> None:
        """Turn what introductions and gossip ask for into effects, in order; after most messages that is nothing."""
        has_outputs = self._introductions.has_outputs or self._sync.has_outputs
        if has_outputs and self._switchboard.collect(self._effects, now):
            self._picture.spoil()

    def _say(self, source: SourceId, text: str, to: SourceId | None, now: Instant) -> None:
        name = self._ledger.writers[source].name
        line = ChatLine(source=source, name=name, text=text, at=self._clock.at(now), to=to)
        self._talk.add(line)
        self._picture.spoil()
        self._effects.append(Chatted(line))


def _is_due(at: Instant | None, now: Instant) -> bool:
    return at is not None and now >= at
