"""Log, document and bout of one peer, kept consistent as entries come from peers, the disk or this laptop.

The log is the truth, the document is its fold, and the bout is a projection of the document. The fold follows every
entry. The element tree and the bout are made on request and cached until the next entry.

Entries under our own source that we did not write (after this laptop was restored to an older state, or from a forger)
are accepted like any others, because all nodes must reach the same state. `fork_reports` names them. Our own entries
continue after them.
"""

from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from sys import maxsize
from types import MappingProxyType
from typing import NamedTuple

from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import Bout
from derbyos_core.bout.model.jam_numbers import renumbered
from derbyos_core.bout.reading.projection import project
from derbyos_core.bout.wording.describe import describe
from derbyos_core.bout.wording.describe_entry import Describer
from derbyos_core.bout.wording.things import Thing
from derbyos_core.bout.wording.words import Words
from derbyos_core.bout.writing.compose import draft
from derbyos_core.bout.writing.element_index import ElementIndex
from derbyos_core.bout.writing.entry_writer import WritingContext
from derbyos_core.clock import STAMP_FIRST, Instant
from derbyos_core.document.authority import Authority, Refusal
from derbyos_core.document.fold import Document
from derbyos_core.document.interpretation import FoldOutcome
from derbyos_core.document.removals import Removal
from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.gossip.bounded_xml import BODY_BYTES_MAX
from derbyos_core.gossip.entry import Draft, Entry, EntryRef, compose, parse_body
from derbyos_core.gossip.entry_time import PUSHED_US_LEAST
from derbyos_core.gossip.log import Appended, AppendOutcome, EntryLog, Fork, Placed
from derbyos_core.gossip.signed_log import SignedLog, Signer
from derbyos_core.i18n import tr
from derbyos_core.identity import AuthorId, BoutId, Role, SourceId
from derbyos_core.replica.entry_notices import REACH_US, EntryNotices, told_of
from derbyos_core.replica.fork_reports import (
    FOREIGN_MAX,
    ForkReport,
    ForkTexts,
    fork_notices,
    fork_reports,
    fork_texts,
)
from derbyos_core.replica.notices import Notice
from derbyos_core.replica.quotas import Quotas
from derbyos_core.replica.refold import AT_ONCE_MAX, SLICE_US, Refold, applied, pause_after
from derbyos_core.replica.source_profiles import SourceProfiles
from derbyos_core.replica.steps import Steps
from derbyos_core.replica.view import OwnStep, View
from derbyos_core.role_words import role_name
from derbyos_core.security.signatures import Signature

__all__ = ["SYNCED", "BoutState", "OwnClock", "Taken"]


NOTHING: Mapping[SourceId, Mapping[str, int]] = MappingProxyType({})


class Taken(NamedTuple):
    """Result of accepting entries: the outcome of each, the entries to store, and the entries newly in the document."""

    outcomes: tuple[tuple[EntryRef, AppendOutcome], ...]
    kept: tuple[Entry, ...]
    drawn: tuple[EntryRef, ...]
    forged: int = 0
    unkept: int = 0
    broken: int = 0
    aside: int = 0
    is_odd: bool = False
    """Whether there was anything other than new entries of others."""
    signatures: tuple[Signature, ...] = ()
    """Signatures to store."""
    unproven: Mapping[SourceId, Mapping[str, int]] = NOTHING
    """Entries that no signature of their writer covers, by the channel that brought them and by reason."""


class OwnClock(NamedTuple):
    """The writer's own clock at an entry: the only one they had, or by how much it was ahead before."""

    is_synced: bool = True
    ahead_us: int = 0


SYNCED = OwnClock()
JAM_TIMER = Role.JAM_TIMER.value
NAMERS_MAX = 20
"""Entries remembered per own entry that they name, until that one is here; beyond the limit a notice is certain."""


class BoutState:
    """The state that follows from the entries of one bout."""

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
        self._random = random
        self._steps = Steps()
        self._index = ElementIndex()
        self._seen_index = ElementIndex()
        self._bout: Bout | None = None
        self._is_stale = True
        self._pending: tuple[EntryRef, ...] | None = None
        self._without_effect: Mapping[EntryRef, FoldOutcome] | None = None
        self._refusals: Mapping[EntryRef, Refusal] = {}
        self._removals: tuple[Removal, ...] | None = None
        self._removed_as_well: Mapping[EntryRef, AuthorId] | None = None
        self._own_sources = {source}
        """Sources of this laptop, in this run and earlier ones, whatever any entry claims about them."""
        self._named_ahead: dict[EntryRef, set[Instant | None]] = {}
        """Own entries perhaps named before they were seen, and the stamps of those naming them; None means certainly.
        """
        self._written: dict[int, Entry] = {}
        self._written_before: dict[EntryRef, Entry] = {}
        """Entries that this laptop wrote in earlier runs."""
        self._foreign: dict[EntryRef, None] = {}
        self._fork_reports: tuple[ForkReport, ...] = ()
        self._reported_forks: tuple[tuple[Fork, ...], int] = ((), 0)
        self._fork_texts: tuple[tuple[ForkTexts, ...], int] = ((), 0)
        self._described_forks: tuple[tuple[ForkReport, ...], Document | None] = ((), None)
        self._unplaced: dict[EntryRef, None] = {}
        self._document = Document(bout, may_lag=True)
        self._refold: Refold | None = None
        self._is_reordered = False
        self._is_loading = False
        """True between two parts of the stored entries."""
        self._tell_at: Instant | None = None
        self._rest_until = self._slice_at = Instant(0)
        self._now = Instant(0)
        self.log = EntryLog(bout)
        self._signer = signer
        self.signed = SignedLog(bout, self.log, signer=signer, is_closed=is_closed) if signer or is_closed else None
        self.writers = SourceProfiles()
        self._quotas = Quotas(self.log)
        self._notices = EntryNotices(self.log, self._own_sources, author)

    @property
    def document(self) -> Document:
        """The fold of the log; after a long log was reordered, the previous fold until the new one is ready."""
        is_due = self._is_reordered and self._refold is None and self._now >= self._rest_until
        if is_due and len(self.log) <= AT_ONCE_MAX:
            self.settle()
        return self._document

    @property
    def authority(self) -> Authority:
        """Members and rights, as far as the document has followed the log."""
        return self._document.authority

    @property
    def removed_by(self) -> EntryRef | None:
        """The entry that removed this laptop from the bout, None while it belongs to it."""
        return self.authority.expelled.get(self._signer.key.public) if self._signer is not None else None

    @property
    def wake(self) -> Instant | None:
        """Time at which a refold continues or a notice is due."""
        due = self._tell_at
        if self._refold is not None:
            return self._slice_at if due is None else min(due, self._slice_at)
        if self._is_reordered:
            return self._rest_until if due is None else min(due, self._rest_until)
        return due

    def pass_time(self, now: Instant) -> None:
        """Set the current time of the local clock."""
        self._now = now

    def go_on(self) -> bool:
        """Continue a refold; returns true if the document was replaced or a notice is due."""
        if self._is_loading:
            return False
        is_news = self._tell_at is not None and self._now >= self._tell_at
        if is_news:
            self._tell_at = None
        if self._refold is None:
            if not self._is_reordered or self._now < self._rest_until:
                return is_news
            if len(self.log) <= AT_ONCE_MAX:
                self.settle()
                return True
            self._is_reordered = False
            self._refold = Refold(self.bout_id, self.log.ordered())
        self._slice_at = Instant(self._now + SLICE_US)
        if not self._refold.go_on():
            return is_news
        self._take_over(self._refold)
        return True

    def settle(self) -> None:
        """Finish a pending refold now."""
        while self._is_reordered or self._refold is not None:  # at most twice: no entry comes in between
            if self._refold is None or self._is_reordered:
                self._refold, self._is_reordered = Refold(self.bout_id, self.log.ordered()), False
            refold = self._refold
            while not refold.go_on(maxsize):
                pass
            self._take_over(refold)

    def settle_on(self, limit: int) -> bool:
        """Run one slice of `settle`, of at most `limit` entries; returns true when it is finished."""
        self._is_loading = False
        if self._refold is None:
            if not self._is_reordered:
                return True
            self._refold, self._is_reordered = Refold(self.bout_id, self.log.ordered()), False
        if not self._refold.go_on(limit):
            return False
        self._take_over(self._refold)
        return not self._is_reordered

    def _take_over(self, refold: Refold) -> None:
        self._document, self._bout, self._refold = refold.document, refold.bout, None
        self._steps.look_again()
        self._rest_until = Instant(self._now + pause_after(len(self.log)))
        self._is_stale = False
        self._look_again()
        self._is_reordered = self._is_reordered or self._document.is_behind

    @property
    def bout(self) -> Bout:
        """The current bout, projected on request."""
        if self._bout is None or self._is_stale:
            self._bout = project(self.document.root(), self._bout)
            self._look_again()
            self._is_stale = False
        return self._bout

    def _look_again(self) -> None:
        self._pending = self._without_effect = self._removals = self._removed_as_well = None

    @property
    def pending(self) -> tuple[EntryRef, ...]:
        """Entries whose target does not exist here yet."""
        if self._pending is None or self._is_stale:
            self._pending = self.document.pending
        return self._pending

    @property
    def steps(self) -> tuple[OwnStep, ...]:
        """The last steps entered here."""
        rename = Words(self.bout).renamed
        return self._steps.shown(self.document.is_void, self.bout.numbers, self._describe_step, rename)

    @property
    def fork_reports(self) -> tuple[ForkReport, ...]:
        """Forks, and entries in our name that we did not write."""
        forks = self.log.forks
        if forks is not self._reported_forks[0] or len(self._foreign) != self._reported_forks[1]:
            self._fork_reports = fork_reports(self.log, self._is_own, self._is_ours, self._foreign)
            self._reported_forks = forks, len(self._foreign)
        return self._fork_reports

    def _notices_of_forks(self) -> list[Notice]:
        reports = self.fork_reports
        if not reports:
            return []
        document = self.document
        if self._described_forks[0] is not reports or self._described_forks[1] is not document:
            self._fork_texts = fork_texts(reports, self._writer_of, self._in_words)
            self._described_forks = reports, document
        roles = self.writers.roles_of(self.source)
        return fork_notices(
            *self._fork_texts, self._name_of, is_closed=self.takes_only_signed, is_head=Role.HEAD_NSO in roles
        )

    @property
    def takes_only_signed(self) -> bool:
        """Whether every entry of another laptop here is signed with the key of its source."""
        return self.signed is not None and self.signed.is_closed

    def _writer_of(self, source: SourceId) -> Hashable:
        """Return what sources of one writer have in common: the key that signs for them, where entries are signed."""
        key = self.signed.key_of(source) if self.signed is not None and self.takes_only_signed else None
        return source if key is None else key

    def _is_own(self, source: SourceId) -> bool:
        """Return whether a source is of this laptop, in this run or an earlier one."""
        if source in self._own_sources or self.signed is None or self._signer is None:
            return source in self._own_sources
        return self.signed.key_of(source) == self._signer.key.public

    def _name_of(self, source: SourceId) -> str:
        """Return the person and role of a source; a name that another writer has, too, is not taken for certain."""
        profile, writer = self.writers[source], self._writer_of(source)
        if not profile.name:
            return tr("somebody who is not known yet")
        name = profile.name
        if any(self.writers[one].name == name and self._writer_of(one) != writer for one in self.log.tops):
            name = tr("one of those who are called {name}", name=name)
        role = next((one for one in profile.roles if one in Role._value2member_map_), None)
        if role is None:
            return name
        shorts = {team: sheet.short for team, sheet in self.bout.teams.items()}
        return tr("{name} ({role})", name=name, role=role_name(role, shorts))

    def notices(self, now: Instant, lagging: Iterable[tuple[SourceId, int]] = ()) -> tuple[Notice, ...]:
        """Return the notices about entries that are due at this bout time, own ones first.

        `lagging` are members that do not accept this laptop's entries, with the number of entries that they lack.
        """
        aside = (*self._unplaced, *self.document.aside)
        effectless, removals = self._effectless(), self._found_removals()
        taken = told_of(removals)
        untold = {ref: outcome for ref, outcome in effectless.items() if ref not in taken} if taken else effectless
        found = (
            *self._notices_of_forks(),
            *self._notices.of_refusals(self.writers, self._quotas.refused(), lagging),
            *self._notices.of_faults(self.writers, aside),
            *self._notices.without_effect(self.writers, untold, now, self._describe, self._refusals),
            *self._notices.of_removals(self.writers, removals, self._describer),
            *self._notices.of_deleted_jams(self.writers, self.bout),
            *self._notices.of_reopened_jams(self.writers, self.bout),
            *self._notices.of_unstarted_ends(self.writers, self.bout, now),
            *self._notices.of_overlaps(self.writers, self.bout, now),
            *self._notices.of_stops(self.writers, self.bout, now),
            *self._notices.of_names_ahead(self.writers, self._unseen()),
            *self._notices.of_time(self.writers, now),
        )
        due = self._notices.wake
        self._tell_at = None if due is None else Instant(self._now + due - now)
        return tuple(sorted(found, key=lambda notice: not notice.is_own))

    def _effectless(self) -> Mapping[EntryRef, FoldOutcome]:
        if self._without_effect is None or self._is_stale:
            self._without_effect, self._refusals = self.document.without_effect, self.document.refusals
        return self._without_effect

    def _found_removals(self) -> tuple[Removal, ...]:
        if self._removals is None or self._is_stale:
            self._removals = self.document.removals
        return self._removals

    @property
    def removed_as_well(self) -> Mapping[EntryRef, AuthorId]:
        """Entries whose undo brings nothing back, since somebody else has removed the same, with who that is."""
        if self._removed_as_well is None or self._is_stale:
            self._removed_as_well = self.document.removed_as_well
        return self._removed_as_well

    def _describe(self, ref: EntryRef) -> str:
        """Return an entry in the words of the change log."""
        entry = self.log.get(ref)
        if entry is None:
            return str(ref)
        return self._describer().entry(entry).text

    def _describer(self, removals: Iterable[Removal] = ()) -> Describer:
        removed = {one.eid: self._removed_thing(one) for one in removals}
        return Describer(self.bout, self.document.root(), self.log.get, written=self._entries, removed=removed)

    def _removed_thing(self, one: Removal) -> Thing:
        jam = self.bout.numbers.shown(one.place.period, one.place.jam) if one.place and one.place.jam else None
        return Thing(tag=one.tag, attributes=one.attributes, jam=jam)

    def _entries(self) -> Iterator[Entry]:
        return (item.entry for item in self.log.ordered())

    def _describe_step(self, ref: EntryRef) -> str:
        """Return an own entry in the words of the change log, and its jam, which stands beside them there."""
        entry = self.log.get(ref)
        if entry is None:
            return str(ref)
        return self._in_words(entry)

    def _in_words(self, entry: Entry) -> str:
        return self._describer().with_jam(entry)

    @property
    def forged(self) -> int:
        """Entries in our name that were not written here and are in no fork; counted up to a limit."""
        return sum(report.other is None for report in self.fork_reports) if self._foreign else 0

    @property
    def has_joined(self) -> bool:
        """Whether this source has written its first entry."""
        return bool(self._written)

    def has_written(self, source: SourceId) -> bool:
        """Return whether this source has entries here."""
        return self.log.highest(source) > 0

    def is_jam_timer(self, source: SourceId) -> bool:
        """Return whether this source keeps the bout's time (data-model 7)."""
        return JAM_TIMER in self.writers.roles_of(source)

    def is_jam_running(self) -> bool:
        """Return whether a step of the clock would be visible."""
        return self.bout.active is not None

    @property
    def own_top(self) -> int:
        """Number of the last own entry."""
        return self.log.tops.get(self.source, 0)

    def take(
        self,
        entries: Sequence[Entry],
        channel: SourceId,
        is_member: Callable[[SourceId], bool],
        signatures: Sequence[Signature] = (),
    ) -> Taken:
        """Accept entries from a member's channel; `is_member` tells whether a writer is connected here.

        In a closed bout only those are accepted that a signature of their writer covers by now.
        """
        if self.signed is not None:
            covered = self.signed.receive(entries, signatures, channel)
            taken = self._take(covered.entries, channel, is_member)
            unproven = covered.of_others if not covered.dropped else {**covered.of_others, channel: covered.dropped}
            return taken._replace(signatures=covered.signatures, unproven=unproven)
        return self._take(entries, channel, is_member)

    def _take(self, entries: Sequence[Entry], channel: SourceId, is_member: Callable[[SourceId], bool]) -> Taken:
        forged = unkept = 0
        before = self._aside
        is_odd = False
        outcomes: list[tuple[EntryRef, AppendOutcome]] = []
        kept: list[Entry] = []
        results: list[Appended] = []
        for entry in entries:
            source = entry.source
            if entry.undoes or entry.over or entry.settles:
                self._note_names(entry)
            stands = self.log.get(entry.ref)
            account = None
            if stands is None or stands.body != entry.body:
                is_owed = source == self.source or is_member(source)
                account = self._quotas.account_for(entry, channel, is_member=is_owed)
                if account is None:
                    unkept += 1
                    outcomes.append((entry.ref, AppendOutcome.REFUSED))
                    continue
            is_new_source = self.log.highest(source) == 0
            result = self._append(entry)
            outcome = result.outcome
            results.append(result)
            outcomes.append((entry.ref, outcome))
            if outcome is not AppendOutcome.NEW:
                is_odd = True
                if outcome is AppendOutcome.DUPLICATE or outcome is AppendOutcome.REFUSED:
                    continue
            kept.append(entry)
            if account is not None:
                self._quotas.charge(account, entry, channel, is_new_source=is_new_source)
            if entry.source == self.source:  # nobody else can have an entry of ours that we lack
                forged += 1
                if len(self._foreign) < FOREIGN_MAX:
                    self._foreign[entry.ref] = None
        drawn = self._draw(results)
        aside = self._aside - before
        is_odd = bool(is_odd or forged or unkept or aside)
        return Taken(tuple(outcomes), tuple(kept), drawn, forged, unkept, 0, aside, is_odd)

    def _note_names(self, entry: Entry, to_come: Collection[EntryRef] = ()) -> None:
        """Remember own entries that this entry names although its writer cannot have seen them; they get a notice
        later.

        `to_come` are own entries that came after this one.
        """
        for ref in (*entry.undoes, *entry.over, *entry.settles):
            is_own = ref.source in self._own_sources or self.writers[ref.source].author == self.author
            if not is_own or (ref not in self._named_ahead and len(self._named_ahead) >= FOREIGN_MAX):
                continue
            is_written = ref.source != self.source or ref.sequence <= self.own_top
            is_here = self.log.get(ref) is not None and ref not in to_come
            if not is_written or not is_here or self._is_unseen(ref, (entry.stamp,)):
                stamps = self._named_ahead.setdefault(ref, set())
                stamps.add(entry.stamp if is_written and len(stamps) < NAMERS_MAX else None)

    def _is_unseen(self, ref: EntryRef, stamps: Iterable[Instant | None]) -> bool:
        """Return whether an own entry was written after one that names it, and within its reach; None means certainly.

        A writer who has seen an entry stamps later, unless that entry is more than a day ahead.
        """
        own = self.log.get(ref)
        if own is None or own.stamp is None:
            return False
        return any(stamp is None or stamp <= own.stamp <= stamp + REACH_US for stamp in stamps)

    def _unseen(self) -> list[EntryRef]:
        return [ref for ref, stamps in self._named_ahead.items() if self._is_unseen(ref, stamps)]

    def load(
        self,
        bodies: Iterable[bytes],
        entered_here: Container[int] = (),
        *,
        is_last: bool = True,
        signatures: Iterable[Signature] = (),
    ) -> Taken:
        """Load stored entries in the order in which they came; `entered_here` are the positions of own ones.

        All stored signatures come with the first part.

        A file is read in parts and folded once, by `settle_on` or after the last part. Broken records are counted;
        peers send them again, as for any gap.
        """
        self._is_loading = self._is_loading or not len(self.log)
        results: list[Appended] = []
        came: list[Entry] = []
        own: set[EntryRef] = set()
        broken, before = 0, self._aside
        made: tuple[Signature, ...] = ()
        if self.signed is not None:
            self.signed.load_signatures(signatures)
        for place, body in enumerate(bodies):
            try:
                for entry in parse_body(body):
                    came.append(entry)
                    if self.signed is not None:
                        made += self.signed.load((entry,))
                    if place in entered_here:
                        own.add(entry.ref)
                        self._own_sources.add(entry.source)
                        self._written_before[entry.ref] = entry
                    results.append(self._append(entry))
                    self._quotas.note(entry)
                    if entry.source == self.source:
                        self._written[entry.sequence] = entry
            except RemoteProtocolError:
                broken += 1
        if self._is_loading:
            drawn = self._note_placed(results)
            self._is_reordered = self._is_stale = True
            self._is_loading = not is_last
            if is_last:
                self.settle()
        else:
            drawn = self._draw(results, at_once=True)
        for entry in came:  # only now is the author of each source known
            if entry.undoes or entry.over or entry.settles:
                self._note_names(entry, own)
            if entry.ref in own:
                own.discard(entry.ref)
                if entry.ref in self._named_ahead:  # named by an earlier entry, whatever the stamps say
                    self._named_ahead[entry.ref] = {None}
        return Taken((), (), drawn, broken=broken, aside=self._aside - before, signatures=made)

    def write(self, written: Draft, now: Instant, own_clock: OwnClock = SYNCED) -> Taken:
        """Write an own entry, stamped after the newest stamp in the log so that it never sorts before what it answers.

        Stamps more than a day ahead are ignored (data-model 4); otherwise one laptop's wrong clock would spread to all.
        A clock before the year 2000 is not believed either, since all its entries would be marked as wrong.
        """
        now = max(now, STAMP_FIRST)
        stamp = Instant(max(now, self.log.newest_until(Instant(now + REACH_US)) + 1))
        if stamp - now >= PUSHED_US_LEAST:
            written = replace(written, written=now)
        if self.own_top == 0 or not own_clock.is_synced:  # the first entry shows that this program tells it
            written = replace(written, is_synced=own_clock.is_synced)
        if own_clock.ahead_us:
            written = replace(written, ahead_us=own_clock.ahead_us)
        if self._signer is not None and self.own_top == 0:
            written = replace(written, key=str(self._signer.source_key))
        try:
            entry = compose(written, self.source, self.own_top + 1, stamp)
        except ValueError as error:
            raise LocalProtocolError(tr("a character in this text cannot be saved: type it again")) from error
        if len(entry.body) > BODY_BYTES_MAX:
            raise LocalProtocolError(
                tr(
                    "an entry may have at most {most} bytes, this one has {found}: split it into parts",
                    most=BODY_BYTES_MAX,
                    found=len(entry.body),
                )
            )
        result = self.log.append(entry)
        self._written[entry.sequence] = entry
        self._quotas.note(entry)
        signature = self.signed.sign(entry) if self.signed is not None else None
        signatures = () if signature is None else (signature,)
        return Taken(((entry.ref, result.outcome),), (entry,), self._draw([result]), signatures=signatures)

    def submit(
        self, command: Command, role: str, now: Instant, seen: View | None, own_clock: OwnClock = SYNCED
    ) -> Taken | None:
        """Write an official's command as an own entry; returns None if the document says exactly this already.

        `seen` is the view that was on the official's screen; None for a writer without a screen. The command names its
        jams as they were numbered when it was made.
        """
        command = renumbered(command, self.bout.numbers)
        context = WritingContext(
            bout_id=self.bout_id,
            source=self.source,
            author=self.author,
            role=role,
            document=self.document.root(),
            bout=self.bout,
            random=self._random,
            now=now,
            lookup=self.log.get,
            undo_depth=self.document.undo_depth,
            is_void=self.document.is_void,
            written_by=self._written_by,
            index=self._index,
            seen=seen.document if seen is not None else None,
            seen_bout=seen.bout if seen is not None else None,
            seen_index=self._seen_index,
        )
        written = draft(command, context)
        if written is None:
            return None
        text = describe(command, context.bout, context.document, self.log.get)
        taken = self.write(written, now, own_clock)
        self._steps.note_written(command, taken.kept[0], text, now, context.bout.numbers)
        return taken

    def _written_by(self, author: AuthorId) -> Iterator[EntryRef]:
        """Yield the placed entries of an author; numbers accepted as missing are among them."""
        for source, top in self.log.tops.items():
            if self.writers[source].author == author:
                yield from (EntryRef(source, number) for number in range(1, top + 1))

    def _append(self, entry: Entry) -> Appended:
        """Append to the log; if this program fails at an entry, the other entries must not suffer."""
        try:
            return self.log.append(entry)
        except Exception:  # noqa: BLE001
            self._unplaced[entry.ref] = None
            return Appended(AppendOutcome.REFUSED)

    @property
    def _aside(self) -> int:
        """Number of entries that were not placed or not folded because of our own fault."""
        return len(self._unplaced) + len(self._document.aside)

    def _is_ours(self, entry: Entry) -> bool:
        written = self._written.get(entry.sequence) if entry.source == self.source else None
        written = written or self._written_before.get(entry.ref)
        return written is not None and written.body == entry.body

    def _note_placed(self, results: list[Appended]) -> tuple[EntryRef, ...]:
        """Note writers and undos of the placed entries; returns their references."""
        placed: list[Placed] = []
        for result in results:
            placed += result.placed
            if result.reordered:
                self._is_reordered = self._is_stale = True
                self.writers.forget_beyond(self.log.tops)
        for item in placed:  # before the document drops what it parsed of them
            self.writers.note(item.entry)
            if item.entry.undoes:
                self._steps.note_entry(item.entry)
        return tuple([item.entry.ref for item in placed])

    def _draw(self, results: list[Appended], *, at_once: bool = False) -> tuple[EntryRef, ...]:
        """Apply new entries to the document; returns the entries that are newly in it.

        After a reordering the document follows later (see `document`), or `at_once` with all entries.
        """
        placed = self._note_placed(results)
        if at_once and self._is_reordered:
            self.settle()
            return placed
        for result in results:
            for item in result.placed if not result.reordered else ():
                applied(self._document, item)
                if self._refold is not None:
                    self._refold.add(item)
        self._is_stale = self._is_stale or bool(placed)
        if self._document.is_behind and self._refold is None:
            self._is_reordered = True
            if at_once:
                self.settle()
        return placed
