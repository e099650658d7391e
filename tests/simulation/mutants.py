"""Small faults put into the protocol one at a time, each with the promises that a run may report as broken.

Every mutant changes one function, in the way of a small programming error, and only while it is planted. A simulator
that does not notice one is too weak. `tests.proofs.mutants` looks for all of them, `test_mutants` for some.
"""

from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from unittest import mock

from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import JamNumbers
from derbyos_core.bout.reading import deleted_jams as deleted_jams_module
from derbyos_core.bout.reading import jam_cache as jam_cache_module
from derbyos_core.bout.reading import jams as jams_module
from derbyos_core.clock import Instant, from_seconds
from derbyos_core.document.fold import Document
from derbyos_core.document.tree import Element
from derbyos_core.document.voids import Voids
from derbyos_core.gossip import comparison as comparison_module
from derbyos_core.gossip import log as log_module
from derbyos_core.gossip import signed_log as signed_log_module
from derbyos_core.gossip.entry import Entry, EntryRef, digest
from derbyos_core.gossip.knowledge import Knowledge
from derbyos_core.gossip.log import Appended, AppendOutcome, EntryLog, Fork, OrderKey, Placed
from derbyos_core.gossip.supply import Supply
from derbyos_core.gossip.sync import Sync
from derbyos_core.identity import SourceId
from derbyos_core.peer import greeter as greeter_module
from derbyos_core.peer.greeter import Greeter
from derbyos_core.peer.record import Peer
from derbyos_core.peer.timekeeper import TimeKeeper
from derbyos_core.peer.transitions import TRANSITIONS, PeerEvent, Standing, TransitionAction
from derbyos_core.replica import bout_state as ledger_module
from derbyos_core.replica import quotas as quotas_module
from derbyos_core.replica.bout_state import BoutState, Taken
from derbyos_core.replica.entry_notices import EntryNotices
from derbyos_core.replica.outbox import Outbox
from derbyos_core.replica.quotas import Quotas, Used
from derbyos_core.replica.view import View
from derbyos_core.simulation.nemesis import DEFAULT_FAULTS
from derbyos_core.simulation.promises import BrokenPromise, Promise
from derbyos_core.simulation.simulate import SeedFailure, simulate
from derbyos_core.timesync.bout_clock import BoutClock
from tests.simulation.scenarios import gaps_filled_twice, invented_sources, many_forks, many_words, one_by_one

__all__ = ["DELETED_JAMS", "MUTANTS", "Caught", "Mutant", "hunt", "planted"]

DELETED_JAMS = (*3 * ("deleted jams",), "late screen", "partition", "deep undo")
"""Officials who delete jams, and what keeps entries of others from their screens."""
_DOCUMENTS = (Promise.SAME, Promise.REPLAY)
"""Promises that break when a document depends on the order of arrival."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One fault: its name, its effect, the way it is planted, and the promises by which it may be caught."""

    name: str
    says: str
    patch: Callable[[], Iterator[None]]
    promises: tuple[Promise, ...]
    names: tuple[str, ...] | None = None
    """The simulated faults that show it soonest; None is all of them."""
    minutes: float = 0.6
    is_signed: bool = False
    """Whether laptops sign what they write."""
    scenario: Callable[[], None] | None = None
    """The scenario that shows it, in place of random clusters."""


MUTANTS: dict[str, Mutant] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Caught:
    """The first seed that detected a mutant."""

    seed: int
    promise: Promise
    words: str


@contextmanager
def planted(name: str) -> Iterator[None]:
    """Plant this fault in the protocol for the duration of the context."""
    with contextmanager(MUTANTS[name].patch)():
        yield


def hunt(name: str, seeds: range) -> Caught | None:
    """Return the first of these seeds in which the mutant breaks a promise, None if none does."""
    mutant = MUTANTS[name]
    with planted(name):
        if mutant.scenario is not None:
            try:
                mutant.scenario()
            except BrokenPromise as broken:
                return Caught(seed=0, promise=broken.promise, words=broken.words)
            return None
        for seed in seeds:
            try:
                simulate(
                    seed,
                    edits=40,
                    faults=10,
                    duration_us=round(mutant.minutes * 60_000_000),
                    names=mutant.names or DEFAULT_FAULTS,
                    is_signed=mutant.is_signed,
                )
            except SeedFailure as broken:
                return Caught(seed=seed, promise=broken.promise, words=broken.words)
    return None


def _mutant(
    name: str,
    says: str,
    *promises: Promise,
    names: tuple[str, ...] | None = None,
    minutes: float = 0.6,
    is_signed: bool = False,
    scenario: Callable[[], None] | None = None,
) -> Callable[[Callable[[], Iterator[None]]], Callable[[], Iterator[None]]]:
    def note(patch: Callable[[], Iterator[None]]) -> Callable[[], Iterator[None]]:
        MUTANTS[name] = Mutant(
            name=name,
            says=says,
            patch=patch,
            promises=promises,
            names=names,
            minutes=minutes,
            is_signed=is_signed,
            scenario=scenario,
        )
        return patch

    return note


@_mutant("gap ignored", "an entry behind a gap is shown at once", Promise.NO_GAP)
def _gap_ignored() -> Iterator[None]:
    plain = EntryLog._advance

    def advance(self: EntryLog, name: SourceId, source: log_module._Source) -> list[log_module.Placed]:
        if source.waiting and source.top + 1 not in source.entries:
            source.top = min(source.waiting) - 1
        return plain(self, name, source)

    with mock.patch.object(EntryLog, "_advance", advance):
        yield


@_mutant("all but the last", "a GSIP is answered with everything but the last entry", Promise.IN_STEP)
def _all_but_the_last() -> Iterator[None]:
    plain = Supply._chunk

    def chunk(self: Supply, peer: Knowledge, limit: int, octets: int, now: Instant) -> list[Entry]:
        return plain(self, peer, limit, octets, now)[:-1]

    with mock.patch.object(Supply, "_chunk", chunk):
        yield


@_mutant("undo by arrival", "an undo counts for what is there already, and for nothing that comes later", *_DOCUMENTS)
def _undo_by_arrival() -> Iterator[None]:
    plain = Voids.add

    def add(self: Voids, placed: log_module.Placed) -> tuple[EntryRef, ...] | None:
        entry = placed.entry
        undoes = tuple(ref for ref in entry.undoes if ref in self._placed)
        return plain(self, placed._replace(entry=replace(entry, undoes=undoes)))

    with mock.patch.object(Voids, "add", add):
        yield


@_mutant("stamp without the maximum", "an entry is stamped by the clock alone", Promise.ORDER)
def _stamp_without_maximum() -> Iterator[None]:
    with mock.patch.object(EntryLog, "newest_until", return_value=Instant(0)):
        yield


@_mutant("HELO always answered", "every HELO is answered with a HELO", Promise.GREETINGS)
def _hello_always() -> Iterator[None]:
    with mock.patch.object(Greeter, "_answer", Greeter._greet):
        yield


@_mutant("ties by arrival", "equal stamps are ordered as they came", *_DOCUMENTS, names=("wrong day", "partition"))
def _ties_by_arrival() -> Iterator[None]:
    arrivals, plain = count(), EntryLog._place

    def place(self: EntryLog, source: log_module._Source, entry: Entry) -> Placed:
        item = plain(self, source, entry)
        key = OrderKey(item.key.stamp, SourceId(f"{next(arrivals):012d}"), item.key.sequence)
        source.run[-1] = item._replace(key=key)
        return source.run[-1]

    with mock.patch.object(EntryLog, "_place", place):
        yield


@_mutant("duplicate applied", "an entry that is there already is placed again", Promise.ONCE)
def _duplicate_applied() -> Iterator[None]:
    plain = EntryLog._second

    def second(self: EntryLog, source: log_module._Source, stands: Entry, other: Entry) -> Appended:
        found = plain(self, source, stands, other)
        if found.outcome is not AppendOutcome.DUPLICATE:
            return found
        return Appended(AppendOutcome.NEW, tuple(item for item in source.run if item.entry is stands))

    with mock.patch.object(EntryLog, "_second", second):
        yield


@_mutant(
    "first of a fork",
    "of two entries in a slot the one that came first counts",
    *_DOCUMENTS,
    Promise.FORKS,
    Promise.IN_STEP,
    Promise.LASTS,
    names=("restored backup",),
)
def _first_of_a_fork() -> Iterator[None]:
    def second(self: EntryLog, _source: log_module._Source, stands: Entry, other: Entry) -> Appended:
        if stands.body == other.body or digest(stands) == digest(other):
            return Appended(AppendOutcome.DUPLICATE)
        if any(fork.other.body == other.body for fork in self._forks):
            return Appended(AppendOutcome.DUPLICATE)
        self._forks.append(Fork(stands, other))
        return Appended(AppendOutcome.FORK)

    with mock.patch.object(EntryLog, "_second", second):
        yield


@_mutant("handed on past a gap", "held entries are told and sent like others", Promise.OWN_SLOTS, Promise.IN_STEP)
def _past_a_gap() -> Iterator[None]:
    plain = Supply.__init__

    class Leaky:
        """The log as the supply reads it, without its gaps."""

        def __init__(self, log: EntryLog) -> None:
            self.log = log

        def __getattr__(self, name: str) -> object:
            return getattr(self.log, name)

        def after(self, source: SourceId, sequence: int, limit: int) -> tuple[Entry, ...]:
            known = self.log._sources.get(source)
            numbers = sorted(number for number in known.entries if number > sequence) if known else []
            return tuple(known.entries[number] for number in numbers[:limit]) if known else ()

    def begin(self: Supply, log: EntryLog, own: SourceId) -> None:
        plain(self, log, own)
        object.__setattr__(self, "_log", Leaky(log))

    def top(self: Supply, source: SourceId) -> int:
        return self.released if source == self._own else self._log.highest(source)

    with mock.patch.object(Supply, "__init__", begin), mock.patch.object(Supply, "top", top):
        yield


@_mutant("never written again", "what the disk refused is not offered again", Promise.SAVED)
def _never_written_again() -> Iterator[None]:
    def take_due_retries(self: Outbox, _now: Instant) -> tuple[tuple[EntryRef, SourceId | None], ...]:
        self._retry_at = None
        return ()

    with mock.patch.object(Outbox, "take_due_retries", take_due_retries):
        yield


@_mutant("saved before sync", "what is written is called kept", Promise.KEPT)
def _saved_before_sync() -> Iterator[None]:
    plain = Outbox.note_written

    def note_written(self: Outbox, refs: Iterable[EntryRef], *, is_synced: bool) -> None:
        plain(self, refs, is_synced=True)

    with mock.patch.object(Outbox, "note_written", note_written):
        yield


@_mutant("last arrival wins", "the document is folded in the order in which entries came", *_DOCUMENTS)
def _last_arrival_wins() -> Iterator[None]:
    plain, arrivals = Document.apply, count(1)

    def apply(self: Document, placed: Placed) -> None:
        key = OrderKey(Instant(next(arrivals)), placed.key.source, placed.key.sequence)
        plain(self, Placed(placed.entry, key))

    with mock.patch.object(Document, "apply", apply):
        yield


@_mutant("asked once", "a request that was lost is not repeated", Promise.IN_STEP)
def _asked_once() -> Iterator[None]:
    plain = Sync._ask

    def ask(self: Sync, name: SourceId, now: Instant, reported_by: SourceId | None = None) -> None:
        if self._wants[name].tries:
            self._wants[name].due = Instant(now + 3_600_000_000)
        else:
            plain(self, name, now, reported_by)

    with mock.patch.object(Sync, "_ask", ask):
        yield


@_mutant("expired for good", "who was given up is never called again", Promise.WHOLE, names=("partition",), minutes=2.0)
def _expired_for_good() -> Iterator[None]:
    table = {state: dict(events) for state, events in TRANSITIONS.items()}
    table[Standing.EXPIRED] = {PeerEvent.BYE: (Standing.LEFT, TransitionAction.DEPART)}
    with mock.patch.object(greeter_module, "TRANSITIONS", table):
        yield


@_mutant("not drawn", "of several entries that come at once the last is not drawn", *_DOCUMENTS)
def _not_drawn() -> Iterator[None]:
    plain = BoutState._draw

    def draw(self: BoutState, results: list[Appended]) -> tuple[EntryRef, ...]:
        last = results[-1] if len(results) > 1 and not results[-1].reordered else None
        drawn = plain(self, results[:-1] if last else results)
        return (*drawn, *(item.entry.ref for item in last.placed)) if last else drawn

    with mock.patch.object(BoutState, "_draw", draw):
        yield


@_mutant(
    "lost at the start",
    "of what the disk held the last entry is not read",
    Promise.KEPT,
    Promise.NOT_LOST,
    Promise.OPENS,
)
def _lost_at_the_start() -> Iterator[None]:
    plain = BoutState.load

    def load(
        self: BoutState, bodies: Iterable[bytes], entered_here: Container[int] = (), *, is_last: bool = True
    ) -> Taken:
        held = list(bodies)
        return plain(self, held[:-1] if is_last else held, entered_here, is_last=is_last)

    with mock.patch.object(BoutState, "load", load):
        yield


@_mutant("bouts mixed", "who keeps another bout is taken in like anybody", Promise.APART, names=("other bout",))
def _bouts_mixed() -> Iterator[None]:
    table = {state: dict(events) for state, events in TRANSITIONS.items()}
    for events in table.values():
        if PeerEvent.SAME_BOUT in events:
            events[PeerEvent.OTHER_BOUT] = events[PeerEvent.SAME_BOUT]
    with mock.patch.object(greeter_module, "TRANSITIONS", table):
        yield


@_mutant(
    "TIME obeyed by the settled",
    "whoever tells a lone neighbour the time is obeyed, however long that one has kept the bout's",
    Promise.CLOCKS,
    names=("partition", "restart", "offset"),
)
def _time_obeyed() -> Iterator[None]:
    def adopt(self: BoutClock, told: float, local: Instant) -> bool:
        self.step(Instant(from_seconds(told) - local))
        self.mark_as_bout_time()
        return True

    with mock.patch.object(BoutClock, "adopt", adopt):
        yield


@_mutant(
    "anybody followed",
    "the time of any other laptop is followed, whoever stands first",
    Promise.CLOCKS,
    names=("partition", "clock step", "crash"),
)
def _anybody_followed() -> Iterator[None]:
    def first(_self: TimeKeeper, members: list[Peer], _kept: object, _now: Instant) -> Peer | None:
        return next((peer for peer in members if peer.clock.bounds is not None), None)

    with mock.patch.object(TimeKeeper, "_first", first):
        yield


@_mutant("forks one by one", "of many forks one is exchanged at a time", Promise.FORKS, scenario=many_forks)
def _forks_one_by_one() -> Iterator[None]:
    with mock.patch.object(comparison_module, "WINDOW", 1):
        yield


_CHEATS = (*DEFAULT_FAULTS, *8 * ("two branches",))


@_mutant(
    "forks known to few",
    "a fork is in no digest, so that who has the entry that counts never hears of it",
    Promise.WRITERS,
    names=_CHEATS,
    is_signed=True,
)
def _forks_known_to_few() -> Iterator[None]:
    with mock.patch.object(EntryLog, "is_forked", return_value=False):
        yield


@_mutant(
    "one branch against the other",
    "what does not fit a link that we have is held against whoever brings it",
    Promise.ACCUSED,
    names=_CHEATS,
    is_signed=True,
)
def _one_branch_against_the_other() -> Iterator[None]:
    with mock.patch.object(signed_log_module, "UNCOVERED", signed_log_module.UNPROVEN):
        yield


@_mutant(
    "fork of a messenger",
    "a fork is told as if it were of the laptop that reads of it",
    Promise.WRITERS,
    names=_CHEATS,
    is_signed=True,
)
def _fork_of_a_messenger() -> Iterator[None]:
    with mock.patch.object(BoutState, "_is_own", return_value=True):
        yield


@_mutant("every word followed", "all words about digests in a BEAT are followed", Promise.BOUNDS, scenario=many_words)
def _every_word_followed() -> Iterator[None]:
    with mock.patch.object(comparison_module, "WORDS_MAX", 1 << 30):
        yield


@_mutant("folded anew each time", "the whole log is folded again with each entry", Promise.COST, scenario=one_by_one)
def _folded_anew() -> Iterator[None]:
    plain = BoutState._draw

    def draw(self: BoutState, results: list[Appended]) -> tuple[EntryRef, ...]:
        drawn = plain(self, results)
        self.document.rebuild(self.log.ordered())
        return drawn

    with mock.patch.object(BoutState, "_draw", draw):
        yield


@_mutant(
    "written over what stands",
    "an entry is written over what stands now, not over what the screen had drawn",
    Promise.SEEN,
    names=("late screen",),
)
def _written_over_what_stands() -> Iterator[None]:
    plain = BoutState.submit

    def submit(self: BoutState, command: Command, role: str, now: Instant, seen: View | None) -> Taken | None:
        return plain(self, command, role, now, None)

    with mock.patch.object(BoutState, "submit", submit):
        yield


@_mutant(
    "far stamps followed",
    "a writer follows stamps that are thirty days ahead",
    Promise.STAMPS,
    names=("odd stamps",),
)
def _far_stamps_followed() -> Iterator[None]:
    with mock.patch.object(ledger_module, "REACH_US", 30 * 86_400_000_000):
        yield


@_mutant("undo ignored", "what was taken back counts all the same, everywhere", Promise.MEANING, names=("plain crew",))
def _undo_ignored() -> Iterator[None]:
    with mock.patch.object(Voids, "is_void", return_value=False):
        yield


@_mutant("trip forgotten", "the last trip of a jam is not counted, anywhere", Promise.MEANING, names=("plain crew",))
def _trip_forgotten() -> Iterator[None]:
    plain = jams_module._trips

    with mock.patch.object(jams_module, "_trips", lambda *words: plain(*words)[:-1]):
        yield


@_mutant("no effect, no word", "entries without effect are named nowhere", Promise.COUNTS, names=("odd entries",))
def _no_word() -> Iterator[None]:
    with mock.patch.object(EntryNotices, "without_effect", return_value=()):
        yield


@_mutant(
    "deleted in vain, no word",
    "who deleted a jam that counts after all is not told",
    Promise.COUNTS,
    names=DELETED_JAMS,
)
def _deleted_in_vain() -> Iterator[None]:
    with mock.patch.object(EntryNotices, "of_reopened_jams", return_value=()):
        yield


@_mutant("gone with its jam, no word", "entries in deleted jams are named nowhere", Promise.COUNTS, names=DELETED_JAMS)
def _gone_with_its_jam() -> Iterator[None]:
    with mock.patch.object(EntryNotices, "of_deleted_jams", return_value=()):
        yield


@_mutant(
    "jam deleted unseen",
    "a deleted jam is gone with what its deleter had not seen",
    Promise.COUNTS,
    names=DELETED_JAMS,
)
def _jam_deleted_unseen() -> Iterator[None]:
    with mock.patch.object(jam_cache_module, "unseen_in", return_value=()):
        yield


@_mutant(
    "deleter for good",
    "who deleted a jam in vain is not told what they entered in it afterwards",
    Promise.COUNTS,
    names=DELETED_JAMS,
)
def _deleter_for_good() -> Iterator[None]:
    plain = deleted_jams_module._rows

    def rows(numbered: list[tuple[int, Element]], numbers: JamNumbers) -> Iterator[deleted_jams_module._Row]:
        with mock.patch.object(deleted_jams_module, "unseen_in", return_value=()):
            yield from plain(numbered, numbers)

    with mock.patch.object(deleted_jams_module, "_rows", rows):
        yield


@_mutant("held for ever", "what stood behind a gap counts as held for ever", Promise.BOUNDS, scenario=gaps_filled_twice)
def _held_for_ever() -> Iterator[None]:
    plain = EntryLog._advance

    def advance(self: EntryLog, name: SourceId, source: log_module._Source) -> list[Placed]:
        before = self._held_octets
        placed = plain(self, name, source)
        self._held_octets = before
        return placed

    with mock.patch.object(EntryLog, "_advance", advance):
        yield


@_mutant("octets not counted", "octets that others bring are not counted", Promise.BOUNDS, scenario=invented_sources)
def _octets_not_counted() -> Iterator[None]:
    def add(self: Used, _octets: int) -> None:
        self.entries += 1

    with mock.patch.object(Used, "add", add):
        yield


@_mutant("refused without a word", "what is not taken is told to nobody", Promise.TOLD, scenario=invented_sources)
def _refused_without_a_word() -> Iterator[None]:
    with mock.patch.object(Quotas, "refused", return_value=()):
        yield


@_mutant(
    "members pay for strangers",
    "what a member writes has no room of its own",
    Promise.NOT_LOST,
    scenario=invented_sources,
)
def _members_pay() -> Iterator[None]:
    plain = Quotas.account_for

    def account_for(self: Quotas, entry: Entry, channel: SourceId, *, is_member: bool) -> Used | None:
        found = plain(self, entry, channel, is_member=is_member)
        return found if self._all.fits(len(entry.body), quotas_module.POOL) else None

    with mock.patch.object(Quotas, "account_for", account_for):
        yield
