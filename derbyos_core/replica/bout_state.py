"""Decides how log, document and bout follow each other as entries come: from peers, from the disk, from here.

The log is the truth, the document is its fold, the bout a projection of the document. The fold is kept up with
every entry; element tree and bout are made when somebody looks, and kept until the next entry.

Entries under our own source that we did not write (this laptop was set back, or somebody forges) are taken like any
others, because all nodes must end with the same, and named in `fork_reports`; our own go on behind them.
"""

from collections.abc import Callable, Collection, Container, Iterable, Mapping
from random import Random
from sys import maxsize
from typing import NamedTuple

from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.projection import project
from derbyos_core.bout.wording.describe import describe
from derbyos_core.bout.wording.describe_entry import Describer
from derbyos_core.bout.writing.compose import draft
from derbyos_core.bout.writing.element_index import ElementIndex
from derbyos_core.bout.writing.entry_writer import WritingContext
from derbyos_core.clock import STAMP_FIRST, Instant
from derbyos_core.document.fold import Document
from derbyos_core.document.interpretation import FoldOutcome
from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.gossip.bounded_xml import BODY_BYTES_MAX
from derbyos_core.gossip.entry import Draft, Entry, EntryRef, compose, parse_body
from derbyos_core.gossip.log import Appended, AppendOutcome, EntryLog, Fork, Placed
from derbyos_core.i18n import tr
from derbyos_core.identity import AuthorId, BoutId, Role, SourceId
from derbyos_core.replica.entry_notices import REACH_US, EntryNotices
from derbyos_core.replica.fork_reports import FOREIGN_MAX, ForkReport, fork_reports
from derbyos_core.replica.notices import Notice
from derbyos_core.replica.quotas import Quotas
from derbyos_core.replica.refold import AT_ONCE_MAX, SLICE_US, Refold, applied, pause_after
from derbyos_core.replica.source_profiles import SourceProfiles
from derbyos_core.replica.steps import Steps
from derbyos_core.replica.view import OwnStep, View

__all__ = ["BoutState", "Taken"]


class Taken(NamedTuple):
    """What became of entries: all with their outcome, those to keep on the disk, those that are drawn now."""

    outcomes: tuple[tuple[EntryRef, AppendOutcome], ...]
    kept: tuple[Entry, ...]
    drawn: tuple[EntryRef, ...]
    forged: int = 0
    unkept: int = 0
    broken: int = 0
    aside: int = 0
    is_odd: bool = False
    """Whether anything but new entries of others came."""


JAM_TIMER = Role.JAM_TIMER.value
NAMERS_MAX = 20
"""Entries that name one own entry and are remembered until it is here; where there are more, it is told of."""


class BoutState:
    """Everything that follows from the entries of one bout."""

    def __init__(self, *, bout: BoutId, source: SourceId, author: AuthorId, random: Random) -> None:
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
        self._own_sources = {source}
        """Under these names was entered here, at this start and before: whatever anybody says of them."""
        self._named_ahead: dict[EntryRef, set[Instant | None]] = {}
        """Own entries that may have been named unseen, and the stamps of what named them; None: certainly unseen."""
        self._written: dict[int, Entry] = {}
        self._foreign: dict[EntryRef, None] = {}
        self._fork_reports: tuple[ForkReport, ...] = ()
        self._reported_forks: tuple[tuple[Fork, ...], int] = ((), 0)
        self._unplaced: dict[EntryRef, None] = {}
        self._document = Document(bout, may_lag=True)
        self._refold: Refold | None = None
        self._is_reordered = False
        self._is_loading = False
        """Between two parts of what the disk held."""
        self._tell_at: Instant | None = None
        self._rest_until = self._slice_at = Instant(0)
        self._now = Instant(0)
        self.log = EntryLog(bout)
        self.writers = SourceProfiles()
        self._quotas = Quotas(self.log)
        self._notices = EntryNotices(self.log, self._own_sources, author)

    @property
    def document(self) -> Document:
        """The fold of the log; of a long log that was reordered the former one, until the new one is made."""
        is_due = self._is_reordered and self._refold is None and self._now >= self._rest_until
        if is_due and len(self.log) <= AT_ONCE_MAX:
            self.settle()
        return self._document

    @property
    def wake(self) -> Instant | None:
        """When to go on with a document that is folded anew, or there is something to tell."""
        due = self._tell_at
        if self._refold is not None:
            return self._slice_at if due is None else min(due, self._slice_at)
        if self._is_reordered:
            return self._rest_until if due is None else min(due, self._rest_until)
        return due

    def pass_time(self, now: Instant) -> None:
        """It is so late, by the local clock."""
        self._now = now

    def go_on(self) -> bool:
        """Fold on what is folded anew; true if the document is another one now, or there is something to tell."""
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
        """Finish at once what is being folded anew."""
        while self._is_reordered or self._refold is not None:  # twice at most: nothing comes in between
            if self._refold is None or self._is_reordered:
                self._refold, self._is_reordered = Refold(self.bout_id, self.log.ordered()), False
            refold = self._refold
            while not refold.go_on(maxsize):
                pass
            self._take_over(refold)

    def settle_on(self, limit: int) -> bool:
        """One slice of `settle`, of so many entries; true if that was all."""
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
        self._is_stale, self._pending, self._without_effect = False, None, None
        self._is_reordered = self._is_reordered or self._document.is_behind

    @property
    def bout(self) -> Bout:
        """The bout as it stands, projected when it is asked for."""
        if self._bout is None or self._is_stale:
            self._bout = project(self.document.root(), self._bout)
            self._pending = self._without_effect = None
            self._is_stale = False
        return self._bout

    @property
    def pending(self) -> tuple[EntryRef, ...]:
        """Entries whose target does not exist here yet."""
        if self._pending is None or self._is_stale:
            self._pending = self.document.pending
        return self._pending

    @property
    def steps(self) -> tuple[OwnStep, ...]:
        """The last steps entered here."""
        return self._steps.shown(self.document.is_void)

    @property
    def fork_reports(self) -> tuple[ForkReport, ...]:
        """Forks, and entries in our name that we did not write."""
        forks = self.log.forks
        if forks is not self._reported_forks[0] or len(self._foreign) != self._reported_forks[1]:
            self._fork_reports = fork_reports(self.log, self.source, self._is_ours, self._foreign)
            self._reported_forks = forks, len(self._foreign)
        return self._fork_reports

    def notices(self, now: Instant, lagging: Iterable[tuple[SourceId, int]] = ()) -> tuple[Notice, ...]:
        """What a person has to be told of the entries at this time of the bout, their own first.

        `lagging` are members that do not take what is entered here, and how many entries they lack.
        """
        aside = (*self._unplaced, *self.document.aside)
        found = (
            *self._notices.of_refusals(self.writers, self._quotas.refused(), lagging),
            *self._notices.of_faults(self.writers, aside),
            *self._notices.without_effect(self.writers, self._effectless(), now, self._describe),
            *self._notices.of_names_ahead(self.writers, self._unseen()),
            *self._notices.of_time(self.writers, now),
        )
        due = self._notices.wake
        self._tell_at = None if due is None else Instant(self._now + due - now)
        return tuple(sorted(found, key=lambda notice: not notice.is_own))

    def _effectless(self) -> Mapping[EntryRef, FoldOutcome]:
        """Entries that say nothing, and why."""
        if self._without_effect is None or self._is_stale:
            self._without_effect = self.document.without_effect
        return self._without_effect

    def _describe(self, ref: EntryRef) -> str:
        """An entry in the words of the change log."""
        entry = self.log.get(ref)
        if entry is None:
            return str(ref)
        return Describer(self.bout, self.document.root(), self.log.get).entry(entry).text

    @property
    def forged(self) -> int:
        """Entries in our name that were not written here, as far as they are counted."""
        return len(self._foreign)

    @property
    def has_joined(self) -> bool:
        """True once this source has written its first entry."""
        return bool(self._written)

    def has_written(self, source: SourceId) -> bool:
        """Whether entries of this source are here."""
        return self.log.highest(source) > 0

    def is_jam_timer(self, source: SourceId) -> bool:
        """Whether the bout's time is kept there (data-model 7)."""
        return JAM_TIMER in self.writers.roles_of(source)

    def is_jam_running(self) -> bool:
        """Whether a step of the clock would show."""
        return self.bout.active is not None

    @property
    def own_top(self) -> int:
        """The last of one's own entries."""
        return self.log.tops.get(self.source, 0)

    def take(self, entries: Iterable[Entry], channel: SourceId, is_member: Callable[[SourceId], bool]) -> Taken:
        """Entries that came over the channel of a member; `is_member` tells whether a writer is connected here."""
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
            if entry.source == self.source:  # nobody has an entry of ours that we do not have
                forged += 1
                if len(self._foreign) < FOREIGN_MAX:
                    self._foreign[entry.ref] = None
        drawn = self._draw(results)
        aside = self._aside - before
        is_odd = bool(is_odd or forged or unkept or aside)
        return Taken(tuple(outcomes), tuple(kept), drawn, forged, unkept, 0, aside, is_odd)

    def _note_names(self, entry: Entry, to_come: Collection[EntryRef] = ()) -> None:
        """Own entries that nobody can have seen who names them here: they are told of when they are there.

        `to_come` are those that were entered here after this one had come.
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
        """Whether an entry was written behind one of those that name it, and within its reach; None: certainly.

        Who had seen it stamps later, unless it is more than a day ahead.
        """
        own = self.log.get(ref)
        if own is None or own.stamp is None:
            return False
        return any(stamp is None or stamp <= own.stamp <= stamp + REACH_US for stamp in stamps)

    def _unseen(self) -> list[EntryRef]:
        return [ref for ref, stamps in self._named_ahead.items() if self._is_unseen(ref, stamps)]

    def load(self, bodies: Iterable[bytes], entered_here: Container[int] = (), *, is_last: bool = True) -> Taken:
        """What the disk held, in the order in which it came, some of it entered here, by this place in that order.

        A file is read in parts, and folded once, when `settle_on` is asked for it or the last part is here. Broken
        records are counted, and come again from peers like any gap.
        """
        self._is_loading = self._is_loading or not len(self.log)
        results: list[Appended] = []
        came: list[Entry] = []
        own: set[EntryRef] = set()
        broken, before = 0, self._aside
        for place, body in enumerate(bodies):
            try:
                for entry in parse_body(body):
                    came.append(entry)
                    if place in entered_here:
                        own.add(entry.ref)
                        self._own_sources.add(entry.source)
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
        for entry in came:  # now that it is known who wrote as what
            if entry.undoes or entry.over or entry.settles:
                self._note_names(entry, own)
            if entry.ref in own:
                own.discard(entry.ref)
                if entry.ref in self._named_ahead:  # by one that was there before, whatever the stamps say
                    self._named_ahead[entry.ref] = {None}
        return Taken((), (), drawn, broken=broken, aside=self._aside - before)

    def write(self, written: Draft, now: Instant) -> Taken:
        """An own entry: after the newest stamp that is held, so that it never sorts before what it answers.

        No stamp is followed that is more than a day ahead (data-model 4), else one laptop's wrong clock would be
        everybody's. A clock before the year 2000 is none; its entries would all be marked.
        """
        now = max(now, STAMP_FIRST)
        stamp = Instant(max(now, self.log.newest_until(Instant(now + REACH_US)) + 1))
        try:
            entry = compose(written, self.source, self.own_top + 1, stamp)
        except ValueError as error:
            raise LocalProtocolError(tr("a sign in this text cannot be kept: type it anew")) from error
        if len(entry.body) > BODY_BYTES_MAX:
            raise LocalProtocolError(
                tr(
                    "one entry may have {most} octets, this one has {found}; write it in parts",
                    most=BODY_BYTES_MAX,
                    found=len(entry.body),
                )
            )
        result = self.log.append(entry)
        self._written[entry.sequence] = entry
        self._quotas.note(entry)
        return Taken(((entry.ref, result.outcome),), (entry,), self._draw([result]))

    def submit(self, command: Command, role: str, now: Instant, seen: View | None) -> Taken | None:
        """Write an official's command as an own entry; None where they say exactly this already.

        `seen` is the view that they had before them; None for a writer without a screen.
        """
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
            index=self._index,
            seen=seen.document if seen is not None else None,
            seen_bout=seen.bout if seen is not None else None,
            seen_index=self._seen_index,
        )
        written = draft(command, context)
        if written is None:
            return None
        text = describe(command, context.bout, context.document, self.log.get)
        taken = self.write(written, now)
        self._steps.note_written(command, taken.kept[0], text, now)
        return taken

    def _append(self, entry: Entry) -> Appended:
        """Into the log; an entry at which it fails, which is a fault of ours, must not take others with it."""
        try:
            return self.log.append(entry)
        except Exception:  # noqa: BLE001
            self._unplaced[entry.ref] = None
            return Appended(AppendOutcome.REFUSED)

    @property
    def _aside(self) -> int:
        """Entries that are not placed or not folded by a fault of ours."""
        return len(self._unplaced) + len(self._document.aside)

    def _is_ours(self, entry: Entry) -> bool:
        return self._written.get(entry.sequence) is entry

    def _note_placed(self, results: list[Appended]) -> tuple[EntryRef, ...]:
        """Read who writes and what is undone in what was placed; its names."""
        placed: list[Placed] = []
        for result in results:
            placed += result.placed
            if result.reordered:
                self._is_reordered = self._is_stale = True
                self.writers.forget_beyond(self.log.tops)
        for item in placed:  # before the document lets go of what it reads of them
            self.writers.note(item.entry)
            if item.entry.undoes:
                self._steps.note_entry(item.entry)
        return tuple([item.entry.ref for item in placed])

    def _draw(self, results: list[Appended], *, at_once: bool = False) -> tuple[EntryRef, ...]:
        """The document follows the log; the entries that it shows now and did not before.

        Where the log was reordered, it follows later (`document`), or `at_once` with all that came.
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
