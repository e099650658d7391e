"""One peer of one bout, without input or output of its own: events and commands in, effects and views out.

`Replica` joins the bout's state (log, document, bout) with introductions, gossip and the clock. `receive` takes
events, `submit` takes an official's commands, `handle_timer` takes time; each of them may leave effects, which
`take_effects` hands out in the order in which they must be performed. The node performs effects and keeps one timer,
set by `next_timer`. Nothing here touches a socket, a disk or a clock.

An own entry (data-model 8) is stamped after the newest stamp in the log, appended, drawn at once (`Patched`), handed to
the disk (`Persist`), and sent to all members when `Persisted` arrives or 50 ms have passed. A foreign entry is parsed
once, appended, drawn and handed to the disk; it is never forwarded unasked.

`now` is this machine's monotonic clock. Everything that is written or shown has bout time, which is the local clock
plus an offset (`bout_time`). A replica keeps one bout: for another bout, leave and make a replica with a new source.
"""

from collections.abc import Iterable, Mapping
from random import Random

from derbyos_core.bout.commands import Command, Join, SetRoles
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.document.authority import Authority
from derbyos_core.document.fold import Document
from derbyos_core.errors import LocalProtocolError, RemoteProtocolError, error_text
from derbyos_core.gossip.bounded_xml import BODY_BYTES_MAX
from derbyos_core.gossip.comparison import Words
from derbyos_core.gossip.entry import Draft, Entry, EntryRef, parse_body
from derbyos_core.gossip.entry_time import AHEAD_US_LEAST
from derbyos_core.gossip.log import AppendOutcome, EntryLog
from derbyos_core.gossip.signed_log import UNPROVEN, UNSIGNED, Signer
from derbyos_core.gossip.sync import SIGNED, Sync
from derbyos_core.i18n import tr, whole_sentence
from derbyos_core.identity import AuthorId, BoutId, SourceId, held_roles, source_from_octets
from derbyos_core.peer.introductions import Introductions
from derbyos_core.peer.outputs import Agreed, Parted, StandingChanged
from derbyos_core.peer.record import Origin, Peer
from derbyos_core.peer.transitions import Standing
from derbyos_core.replica.bout_state import SYNCED, BoutState, OwnClock, Taken
from derbyos_core.replica.chat_history import ChatHistory, trimmed
from derbyos_core.replica.connection_keys import ConnectionKeys, read_curve_key
from derbyos_core.replica.effects import (
    Chatted,
    Dial,
    Effect,
    Expelled,
    Patched,
    PeerChanged,
    Persist,
    PersistSignatures,
    Rejected,
    Send,
)
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
    TurnedAway,
    Unheard,
)
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.replica.outbox import Outbox
from derbyos_core.replica.peer_notices import PeerNotices
from derbyos_core.replica.reports import Reports
from derbyos_core.replica.view import ChatLine, PeerRow, PeerState, View
from derbyos_core.security.keys import PublicKey, curve_key_of, encode_octets
from derbyos_core.security.signatures import Signature, decode_signatures
from derbyos_core.timesync.bout_clock import BoutClock
from derbyos_core.wire.codec import decode
from derbyos_core.wire.deflate import inflated
from derbyos_core.wire.messages import (
    Address,
    BeatMessage,
    ChatMessage,
    GossipMessage,
    HelloMessage,
    Message,
    PeerMessage,
    XMLMessage,
)

__all__ = ["Replica"]

SETTLED_AT_ONCE = 300
"""Entries folded in one turn after loading: some 3 ms, or 30 ms of unusual ones."""
ABILITIES: Words = (("v", "1"), ("batch", "1"), ("z", "1"))
"""Capabilities that every BEAT announces: protocol version, batches of entries, compressed batches (A22)."""
NOT_THE_SENDERS_FAULT = ("peer-outside", "peer-flood")
"""Kinds of bad messages that a member may only have passed on, so they do not count against it."""


class Replica:
    """One peer of one bout."""

    def __init__(
        self,
        *,
        bout: BoutId,
        source: SourceId,
        author: AuthorId,
        random: Random,
        signer: Signer | None = None,
        is_closed: bool = False,
    ) -> None:
        self.bout_id = bout
        self.source = source
        self.author = author
        self._clock = BoutClock()
        self._state = BoutState(
            bout=bout, source=source, author=author, random=random, signer=signer, is_closed=is_closed
        )
        self._abilities: Words = (*ABILITIES, SIGNED) if self._state.signed is not None else ABILITIES
        self._reports = Reports(source)
        self._sync = Sync(log=self._state.log, own=source, random=random, signed=self._state.signed)
        self._introductions = Introductions(
            source=source,
            bout=bout.string,
            clock=self._clock,
            random=random,
            beat=self._beat_words,
            queries=self._state,
            on_posed=self._reports.note_posed,
        )
        self._peer_notices = PeerNotices(self._introductions, self._state, self._reports, self._clock)
        self._outbox = Outbox(source)
        self._is_closed = is_closed
        self._keys = ConnectionKeys()
        self._removed: list[PublicKey] = []
        """Keys that are to be cut off as soon as they can be told."""
        self._stalled: set[Address] = set()
        """Addresses to which messages do not leave, perhaps because another key is there than we expect."""
        if signer is not None:
            self._keys.invite((signer.key.public,))
        self._alone_us: int | None = None
        """Offset of the time by which the last own entry was written, if that was not known to be the bout's."""
        self._talk = ChatHistory()
        self._unheard: frozenset[SourceId] = frozenset()
        self._counters: dict[str, int] = {}
        self._effects: list[Effect] = []
        self._view: View | None = None
        """The last view; None when something that it shows may have changed."""

    # -- called by the node -------------------------------------------------------------------------------

    def listen_at(self, address: Address, now: Instant | None = None) -> None:
        """Set the address of our ROUTER, which HELO tells (DOS-21). No peer is called before."""
        self._introductions.listen_at(address, self._clock.local if now is None else self._clock.advance(now))
        self._collect_outputs(self._clock.local)

    def keep_time(self) -> None:
        """Take the clock of this laptop for that of the bout: the owner knows that it is right, or nobody else's is."""
        self._clock.mark_as_bout_time()

    def receive(self, event: Event, now: Instant) -> None:
        """Take in an event from the network, the disk or mDNS."""
        now = self._clock.advance(now)
        self._state.pass_time(now)
        match event:
            case Frames(frames, key):  # nearly every event
                self._receive_frames(frames, key, now)
            case Found(address=address, source=source, bout=bout, key=key):
                if key is not None:
                    self._keys.note_address(address, key, is_certain=False)
                origin = Origin.TYPED if source is None else Origin.SEEN
                self._introductions.find(address, origin, now, source=source, bout=bout)
            case Lost(source):
                self._introductions.lose(source, now)
            case Persisted(refs, is_synced):
                self._view = None
                self._outbox.note_written(refs, is_synced=is_synced)
                self._publish(now)
            case PersistFailed(refs, reason):
                self._view = None
                self._outbox.note_failed(refs, reason, now)
                self._publish(now)
            case SendRefused(address):
                self._introductions.refuse(address, now)
                peer = self._introductions.table.at(address)
                if peer is not None and peer.source is not None:
                    self._sync.refuse(peer.source)
            case SendWaits(address, is_waiting):
                (self._stalled.add if is_waiting else self._stalled.discard)(address)
                peer = self._introductions.table.at(address)
                if peer is not None and peer.source is not None:
                    self._sync.note_waiting(peer.source, is_waiting, now)
            case Posed() | Crowded() | TurnedAway():
                self._note_intruders(event, now)
            case Unheard(sources):
                self._view = None
                self._count("flood", len(sources - self._unheard))
                self._unheard = sources
            case Loaded() as loaded:
                self._load(loaded, now)
        self._collect_outputs(now)

    def _note_intruders(self, event: Posed | Crowded | TurnedAway, now: Instant) -> None:
        """Note what the node tells of connections that do not belong here."""
        self._view = None
        match event:
            case Posed(source, host):
                self._reports.note_posed(source, now, host)
            case Crowded(host, count):
                self._count("crowd", count)
                self._reports.note_crowd(host, now)
            case TurnedAway():
                self._reports.note_strangers(event, now)

    def handle_timer(self, now: Instant) -> None:
        """Do what is due: beat, judge silence, gossip, send entries that waited long enough for the disk."""
        now = self._clock.advance(now)
        self._state.pass_time(now)
        if _is_due(self._outbox.wake, now):
            self._outbox.release_overdue(now)
            self._publish(now)
            self._offer_again(self._outbox.take_due_retries(now), now)
        if _is_due(self._introductions.wake, now):
            self._introductions.handle_timer(now)
            self._collect_outputs(now)  # before gossip, which must not ask a peer that has just been dropped
        if _is_due(self._sync.wake, now):
            self._sync.handle_timer(now)
        if _is_due(self._state.wake, now) and self._state.go_on():
            self._effects.append(Patched((), own=False))
            self._view = None
        self._collect_outputs(now)

    def next_timer(self) -> Instant | None:
        """Return when to call `handle_timer`, by the machine's clock."""
        wakes = (self._introductions.wake, self._sync.wake, self._outbox.wake, self._state.wake)
        return self._clock.machine_from_local(min((at for at in wakes if at is not None), default=None))

    def take_effects(self) -> tuple[Effect, ...]:
        """Return what the node is to do, in order, and forget it."""
        if not self._effects:
            return ()
        effects = tuple(self._effects)
        self._effects.clear()
        return effects

    def leave(self, now: Instant) -> None:
        """Leave the bout: everything written goes out, then GBYE to every connected peer (DOS-31).

        What the disk refused is offered to it once more: it may work again, and the peers may be out of reach.
        """
        now = self._clock.advance(now)
        self._offer_again(self._outbox.take_all_retries(), now)
        self._sync.publish(self._state.own_top, now)
        self._collect_outputs(now)
        self._introductions.leave()
        self._collect_outputs(now)

    def settle_on(self) -> bool:
        """Fold a slice of what was loaded or reordered. Returns true when nothing is left to fold."""
        self._view = None
        return self._state.settle_on(SETTLED_AT_ONCE)

    # -- keys of a closed bout ----------------------------------------------------------------------------

    def is_admitted(self, key: bytes) -> bool:
        """Return whether a node with this CURVE key may connect."""
        return self._keys.is_admitted(key)

    def is_removed(self, key: bytes) -> bool:
        """Return whether the node with this CURVE key was removed from the bout."""
        return self._keys.is_removed(key)

    def owner_of(self, source: SourceId) -> bytes | None:
        """Return the CURVE key whose connections speak for a source, None if it is not known."""
        signed = self._state.signed
        return self._keys.owner_of(source, None if signed is None else signed.key_of(source))

    def invite(self, keys: Iterable[PublicKey]) -> None:
        """Admit the members that an enrolment named, until the log says who they are."""
        self._keys.invite(keys)

    def accused(self, now: Instant) -> Mapping[SourceId, int]:
        """Return the members that are told to have brought entries which their writers did not sign, and how many."""
        return self._reports.unproven(self._clock.local_from_machine(now))

    @property
    def authority(self) -> Authority:
        """Members and rights as the document has them now."""
        return self._state.authority

    def keys_of_members(self) -> Mapping[PublicKey, Address | None]:
        """Return the key of each member, with its address if it is connected."""
        signed = self._state.signed
        there = {
            key: peer.named_address
            for peer in self._introductions.table.members()
            if peer.source is not None and signed is not None and (key := signed.key_of(peer.source)) is not None
        }
        return {key: there.get(key) for key in sorted(self._state.authority.admitted)}

    def last_entries_of(self, key: PublicKey) -> Mapping[SourceId, int]:
        """Return the sources for which a key signs, each with the sequence up to which all its entries are here."""
        signed = self._state.signed
        tops = self._state.log.tops
        return {} if signed is None else {source: tops[source] for source in tops if signed.key_of(source) == key}

    def _follow_authority(self) -> None:
        """Take over who is a member now; whoever was removed is told so, and cut off.

        Their keys are not admitted from now on. An own entry that removes them is told when the disk has it.
        """
        authority = self._state.authority
        self._removed += self._keys.follow(authority)
        if not self._removed:
            return
        waiting: list[PublicKey] = []
        for key in self._removed:
            by = authority.expelled.get(key)
            if by is None:  # the removal was undone meanwhile
                continue
            if by.source == self.source and by.sequence > self._sync.released:
                waiting.append(key)
                continue
            self._cut_off(key, self._state.log.get(by))
        self._removed = waiting

    def _cut_off(self, key: PublicKey, entry: Entry | None) -> None:
        """Send the entry that removes a key to its peers, and drop them."""
        curve_key, signed = curve_key_of(key), self._state.signed
        for peer in tuple(self._introductions.table):
            if peer.source is None or self.owner_of(peer.source) != curve_key:
                continue
            if entry is not None and signed is not None and peer.is_open:
                self._effects.append(Send(peer.address, XMLMessage(entry.body, signed.frame_for([entry]))))
            self._introductions.expel(peer.source, self._clock.local)
        self._effects.append(Expelled(curve_key))

    # -- called for an official ---------------------------------------------------------------------------

    def join(self, name: str, roles: tuple[str, ...], program: str, version: str, now: Instant) -> EntryRef | None:
        """Say who writes here, and in which roles: the first entry of the source, later a change of it.

        Roles that another one includes are announced too, so that nobody looks for an official who is there.
        """
        roles = held_roles(roles)
        if self._state.has_joined:
            return self.submit(SetRoles(roles=roles, name=name), "", now)
        role = roles[0] if roles else ""
        command = Join(author=self.author, name=name, roles=roles, program=program, version=version)
        return self._submit(command, role, self._clock.advance(now))

    def submit(self, command: Command, role: str, now: Instant, seen: View | None = None) -> EntryRef | None:
        """Write an official's command, in the role that it is written in; None where there was nothing to write.

        `seen` is the view that was on their screen when they began the entry, at its first tap: only answers in it
        are superseded or settled (data-model 3). None is for writers without a screen, such as importers, who read
        the document as it is. A command that makes no sense becomes a `Rejected` effect. An official who has not
        joined joins first, without a name.
        """
        if not self._state.has_joined and not isinstance(command, Join):
            self.join("", (role,) if role else (), "derbyos", "", now)
        return self._submit(command, role or next(iter(self.roles), ""), self._clock.advance(now), seen)

    def write(self, draft: Draft, now: Instant) -> EntryRef:
        """Write an entry as drafted, for importers; raises `LocalProtocolError` if it cannot be an entry."""
        now = self._clock.advance(now)
        return self._draw_and_persist(self._state.write(draft, self._clock.at(now), self._own_clock(now)), now)

    def chat(self, text: str, to: SourceId | None, now: Instant) -> None:
        """Send a line of chat to all members, or to one (DOS-47)."""
        now, text = self._clock.advance(now), trimmed(text)
        if not text:
            return
        for peer in self._introductions.table.members():
            if to is None or peer.source == to:
                self._effects.append(Send(peer.address, ChatMessage(text)))
        self._show_chat(self.source, text, to, now)
        self._collect_outputs(now)

    # -- what can be seen ---------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name that the official here gave."""
        return self._state.writers[self.source].name

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles of the official here."""
        return self._state.writers[self.source].roles

    @property
    def log(self) -> EntryLog:
        """The log, to read."""
        return self._state.log

    @property
    def document(self) -> Document:
        """The fold of the log as it is now, to read."""
        self._state.settle()
        return self._state.document

    @property
    def bout(self) -> Bout:
        """The bout as it stands, projected when it is asked for."""
        return self._state.bout

    @property
    def counters(self) -> Mapping[str, int]:
        """Number of inputs from outside that could not be used, by kind (DOS-108)."""
        return self._counters

    @property
    def members(self) -> tuple[SourceId, ...]:
        """Peers in the bout, silent for a moment or not: those that have written first, then in order of arrival."""
        tops = self._state.log.tops
        sources = [peer.source for peer in self._introductions.table.members() if peer.source is not None]
        return tuple(sorted(sources, key=lambda source: source not in tops))

    @property
    def peers(self) -> tuple[PeerRow, ...]:
        """Every peer that has said HELO, then those that have left."""
        table = self._introductions.table
        rows = [self._peer_row(peer, peer.source) for peer in table if peer.source is not None]
        return tuple(rows + [self._peer_row(peer, source) for source, peer in table.left.items()])

    @property
    def unsynced(self) -> int:
        """Number of entries that the disk has not synced yet."""
        return self._outbox.unsynced

    def is_saved(self, ref: EntryRef) -> bool:
        """Whether the disk has synced this entry of the log."""
        return self._outbox.is_saved(ref)

    @property
    def offset_us(self) -> int:
        """Lead of bout time over the local clock."""
        return self._clock.offset_us

    def bout_time(self, now: Instant) -> Instant:
        """Return the bout time at an instant of the machine's clock."""
        return self._clock.at(self._clock.local_from_machine(now))

    def view(self) -> View:
        """Return everything that can be shown; the same object while nothing changed."""
        if self._view is None:
            state = self._state
            self._view = View(
                bout_id=self.bout_id,
                source=self.source,
                author=self.author,
                name=self.name,
                roles=self.roles,
                address=self._introductions.address,
                document=state.document.root(),
                bout=state.bout,
                peers=self.peers,
                tops=dict(state.log.tops),
                entries=len(state.log),
                held=state.log.held,
                pending=state.pending,
                missing=state.log.missing(),
                chat=self._talk.lines,
                steps=state.steps,
                unsynced=self._outbox.unsynced,
                save_fault=self._outbox.fault,
                save_note=self._outbox.note,
                offset_us=self._clock.offset_us,
                fork_reports=state.fork_reports,
                notices=self._notices(),
                removed_as_well=state.removed_as_well,
                unheard=self._unheard,
            )
        return self._view

    def _notices(self) -> tuple[Notice, ...]:
        local = self._clock.local
        note = self._outbox.note
        of_storage = (Notice(kind=NoticeKind.STORAGE, sentence=whole_sentence(note), is_own=True),) if note else ()
        of_entries = self._state.notices(self._clock.at(local), self._sync.lagging(local))
        return (*of_storage, *of_entries, *self._peer_notices.all())

    def _peer_row(self, peer: Peer, source: SourceId) -> PeerRow:
        writer = self._state.writers[source]
        is_gone = peer.standing in (Standing.STRANGER, Standing.CALLED)
        has_time = peer.clock.is_bout_time and self._clock.is_bout_time
        apart = peer.clock.apart(self._clock, self._clock.local) if has_time else None
        return PeerRow(
            source=source,
            address=peer.address,
            other_address=peer.other,
            state=PeerState.LEFT if is_gone else PeerState(peer.standing.value),
            author=writer.author,
            name=writer.name,
            roles=writer.roles,
            heard_at=self._clock.at(peer.heard_at),
            holds=self._sync.holds(source),
            apart_us=None if apart is None else apart.offset_us,
            apart_error_us=0 if apart is None else apart.error_us,
            is_time_settled=peer.clock.is_witness and self._clock.is_witness,
            is_clock_agreed=None if apart is None else apart.is_agreed,
            clock_ahead_us=peer.clock.machine_ahead_us,
        )

    # -- messages from peers ------------------------------------------------------------------------------

    def _receive_frames(self, frames: tuple[bytes, ...], key: bytes | None, now: Instant) -> None:
        """Take in a message as the ROUTER read it: introductions first, then, from a member, whatever it is about.

        Effects that introductions ask for because of it come before all others. Messages that cannot be read are
        counted by kind (DOS-108); a member that keeps sending them is dropped.
        """
        try:
            source, message = decode(frames)
        except RemoteProtocolError as error:
            self._count(error.kind)
            if frames and len(frames[0]) == 16:
                self._introductions.noise(source_from_octets(frames[0]), now)
            return
        self._view = None
        try:
            if key is not None:
                self._note_keys(source, message, key, now)
            peer = self._introductions.hear(source, message, now)
            self._collect_outputs(now)
            if peer is not None:
                self._receive_from_member(peer, source, message, now)
        except RemoteProtocolError as error:
            self._count(error.kind)
            if error.kind not in NOT_THE_SENDERS_FAULT:
                self._introductions.noise(source, now)

    def _note_keys(self, source: SourceId, message: Message, key: bytes, now: Instant) -> None:
        """Note which keys the nodes have that a message is about; `key` is that of its connection.

        Raises `RemoteProtocolError` for a HELO from an address at which we reach a member with another key.
        """
        match message:
            case HelloMessage(address):
                there = self._introductions.table.at(address)
                if there is not None and there.address != address:  # it has a second address, where nobody is called
                    there = None
                known = there.source if there is not None and there.standing is Standing.MEMBER else None
                if known not in (None, source) and address not in self._stalled and self.owner_of(known) != key:
                    raise RemoteProtocolError("taken-address", f"another member listens at {address}")
                self._keys.note_hello(source, address, key)
            case PeerMessage(address, text):
                named = read_curve_key(text)
                if named is not None:
                    self._keys.note_address(address, named, is_certain=False)

    def _receive_from_member(self, peer: Peer, source: SourceId, message: Message, now: Instant) -> None:
        match message:
            case XMLMessage(body, frame):
                entries = parse_body(inflated(body, BODY_BYTES_MAX))
                self._receive_entries(source, entries, now, self._signatures_in(frame))
            case BeatMessage(tokens):
                before = self._sync.unreadable
                self._sync.hear_beat(source, tokens, now)
                self._reports.hear(source, tokens, now)
                self._sync.hear_kind(source, bool(peer.takes_batches))
                self._count("bad-digest", self._sync.unreadable - before)
            case GossipMessage(tops):
                self._sync.hear_tops(source, tops, now)
            case ChatMessage(text):
                self._show_chat(source, trimmed(text), None, now)

    def _signatures_in(self, frame: bytes) -> tuple[Signature, ...]:
        return decode_signatures(frame) if frame and self._state.signed is not None else ()

    def _receive_entries(
        self, source: SourceId, entries: tuple[Entry, ...], now: Instant, signatures: tuple[Signature, ...] = ()
    ) -> None:
        """Take in entries over the channel of a member: drawn first, then persisted, then noted for gossip."""
        taken = self._state.take(entries, source, self._sync.is_member, signatures)
        if taken.drawn:
            self._effects.append(Patched(taken.drawn, own=False))
        if taken.kept:
            received_at = self._clock.at(now)
            self._outbox.add_others(taken.kept, source)
            self._effects.extend([Persist(entry, received_at, source) for entry in taken.kept])
        if taken.signatures:
            self._effects.append(PersistSignatures(taken.signatures))
        for channel, unproven in taken.unproven.items():
            self._note_unproven(channel, unproven, now)
        if taken.is_odd:
            self._count("forged-own", taken.forged)
            self._count("log-full", taken.unkept)
            self._count("set-aside", taken.aside)
            for outcome in (AppendOutcome.FORK, AppendOutcome.REFUSED):
                self._count(outcome.value, sum(1 for _, found in taken.outcomes if found is outcome))
        self._sync.hear_entries(source, taken.outcomes, now)
        if taken.forged:
            self._publish(now)

    def _note_unproven(self, channel: SourceId, unproven: Mapping[str, int], now: Instant) -> None:
        """Count entries that were dropped because their writers did not sign them, and tell who brought them."""
        for kind, count in unproven.items():
            self._count(kind, count)
        wrong = unproven.get(UNPROVEN, 0) + unproven.get(UNSIGNED, 0)
        if wrong and self._is_closed:
            self._view = None
            self._reports.note_unproven(channel, wrong, now)
        if UNPROVEN in unproven:
            self._introductions.noise(channel, now)

    def _show_chat(self, source: SourceId, text: str, to: SourceId | None, now: Instant) -> None:
        name = self._state.writers[source].name
        line = ChatLine(source=source, name=name, text=text, at=self._clock.at(now), to=to)
        self._talk.add(line)
        self._view = None
        self._effects.append(Chatted(line))

    # -- the bout file and own entries --------------------------------------------------------------------

    def _load(self, loaded: Loaded, now: Instant) -> None:
        taken = self._state.load(
            loaded.bodies, loaded.entered_here, is_last=loaded.is_last, signatures=loaded.signatures
        )
        if taken.signatures:
            self._effects.append(PersistSignatures(taken.signatures))
        self._count("broken-record", taken.broken)
        self._count("set-aside", taken.aside)
        if taken.drawn:
            self._effects.append(Patched(taken.drawn, own=False))
        self._view = None
        self._sync.publish(self._state.own_top, now)

    def _submit(self, command: Command, role: str, now: Instant, seen: View | None = None) -> EntryRef | None:
        try:
            taken = self._state.submit(command, role, self._clock.at(now), seen, self._own_clock(now))
        except LocalProtocolError as error:
            self._effects.append(Rejected(command, error_text(error)))
            return None
        except Exception:  # a fault of ours: the official is told here, and the node reports it
            sentence = tr(
                "DerbyOS could not process this, and nothing was entered: enter it another way, and report the error"
            )
            self._effects.append(Rejected(command, sentence))
            raise
        return self._draw_and_persist(taken, now) if taken is not None else None

    def _own_clock(self, now: Instant) -> OwnClock:
        """Return what an entry written now must tell of this laptop's clock; nearly always nothing."""
        if not self._clock.is_bout_time:
            return OwnClock(is_synced=False)
        ahead_us = 0 if self._alone_us is None else self._alone_us - self._clock.offset_at(now)
        return OwnClock(ahead_us=ahead_us) if abs(ahead_us) >= AHEAD_US_LEAST else SYNCED

    def _draw_and_persist(self, taken: Taken, now: Instant) -> EntryRef:
        """Draw an own entry and hand it to the disk; it is published when that has written it."""
        (entry,) = taken.kept
        self._alone_us = None if self._clock.is_bout_time else self._clock.offset_at(now)
        if entry.sequence > 1:
            self._clock.ignore_time()
        self._effects.append(Patched(taken.drawn, own=True))
        self._effects.append(self._persist(entry, None, now))
        if taken.signatures:
            self._effects.append(PersistSignatures(taken.signatures))
        self._view = None
        return entry.ref

    def _persist(self, entry: Entry, received_from: SourceId | None, now: Instant) -> Persist:
        self._outbox.add(entry.ref, received_from, now)
        return Persist(entry, self._clock.at(now), received_from)

    def _offer_again(self, refused: Iterable[tuple[EntryRef, SourceId | None]], now: Instant) -> None:
        for ref, received_from in refused:
            for entry in self._state.log.all_in(ref):
                self._effects.append(self._persist(entry, received_from, now))

    def _publish(self, now: Instant) -> None:
        """Send own entries that the disk has written, or that have waited for it long enough, to all members."""
        self._sync.publish(self._outbox.sendable_top(self._state.own_top), now)

    # -- what introductions and gossip ask for ------------------------------------------------------------

    def _collect_outputs(self, now: Instant) -> None:
        """Turn what introductions and gossip ask for into effects, in the order in which it was asked for."""
        if self._is_closed:
            self._follow_authority()
        if not (self._introductions.has_outputs or self._sync.has_outputs):  # after most messages
            return
        for output in self._introductions.take():
            match output:
                case Send(address, PeerMessage(told)) if self._is_closed:
                    self._effects.append(Send(address, PeerMessage(told, self._key_text(told))))
                    continue
                case Send():
                    self._effects.append(output)
                    continue
                case Dial(address) if self._is_closed:
                    self._effects.append(Dial(address, self._keys.key_at(address)))
                case Agreed(source):
                    peer = self._introductions.table.named(source)
                    self._sync.meet(source, peer.takes_batches if peer else None, now)
                    self._collect_gossip()
                case Parted(source):
                    self._sync.part(source, now)
                case StandingChanged(peer):
                    if peer.source is not None:
                        self._sync.note_silence(peer.source, peer.standing is not Standing.MEMBER)
                        self._effects.append(PeerChanged(self._peer_row(peer, peer.source)))
                case _:
                    self._effects.append(output)
            self._view = None
        self._collect_gossip()

    def _key_text(self, address: Address) -> str:
        key = self._keys.key_at(address)
        return "" if key is None else encode_octets(key)

    def _collect_gossip(self) -> None:
        for source, message in self._sync.take():
            peer = self._introductions.table.named(source)
            if peer is None:
                continue
            if isinstance(message, BeatMessage):  # digests out of turn; what every BEAT says comes before them
                words = self._common_beat_words(peer, message.tokens)
                self._effects.append(Send(peer.address, BeatMessage(words)))
            else:
                self._effects.append(Send(peer.address, message))

    def _beat_words(self, peer: Peer, now: Instant) -> Words:
        """Return what a BEAT to one peer says, besides the clock sample: abilities, digests of the log, reports."""
        digests = self._sync.beat_words(peer.source, now) if peer.source is not None else ()
        return (*self._common_beat_words(peer, digests), *self._reports.words(self._state.forged, now))

    def _common_beat_words(self, peer: Peer, digests: Words) -> Words:
        """Until a peer has answered, a BEAT says where it was sent: that address may be one of our own. Then it is
        marked as ours.
        """
        held = self._state.log.held
        of_log = (("held", str(held)), *digests) if held else digests
        words = (*self._abilities, *of_log)
        to = (("to", str(peer.address)),) if peer.source is None else self._introductions.words_to(peer.source)
        return (*words, *to)

    def _count(self, kind: str, times: int = 1) -> None:
        if times:
            self._counters[kind] = self._counters.get(kind, 0) + times


def _is_due(at: Instant | None, now: Instant) -> bool:
    return at is not None and now >= at
