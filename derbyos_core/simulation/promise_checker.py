"""Safety checks after every event of a simulated bout, limited to the changes.

A *ward* is the checker's record of one running program: the entries it has shown, their content, and the highest number
of each source. Only what an event may have changed is read from the program again. A few older entries are checked in
turn with every event, and all of them at a fault and at the end.
"""

from bisect import bisect_right, insort
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

from derbyos_core.clock import Instant
from derbyos_core.gossip.bounded_xml import BODY_BYTES_MAX
from derbyos_core.gossip.entry import Entry, EntryRef, digest, parse_body
from derbyos_core.identity import SourceId
from derbyos_core.replica.effects import Effect, Patched, Send
from derbyos_core.replica.replica import Replica
from derbyos_core.simulation.acceptance import is_accepted, is_held_again
from derbyos_core.simulation.fingerprint import Fingerprints
from derbyos_core.simulation.host import Host
from derbyos_core.simulation.promises import BrokenPromise, Promise
from derbyos_core.simulation.times import Times
from derbyos_core.simulation.work import Work
from derbyos_core.wire.deflate import inflated
from derbyos_core.wire.messages import HelloMessage, XMLMessage

__all__ = ["PromiseChecker", "Ward"]

LOOKS = 2
"""Older entries that are checked again with every change."""
LOGS_MAX = 2_000
"""Contents of logs whose document is remembered."""
GREETINGS_MAX, GREETINGS_US = 8, 10_000_000
"""HELOs to one address within this time: the rule allows one a second at worst, after pauses of 1, 2, 2.5 s."""
DAY_US = 86_400_000_000


@dataclass(slots=True, eq=False)
class Ward:
    """One program, as observed so far."""

    replica: Replica
    shown: dict[EntryRef, bytes] = field(default_factory=dict)
    tops: dict[SourceId, int] = field(default_factory=dict)
    stamps: dict[SourceId, int] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    """All effective stamps, sorted."""
    content: int = 0
    forks: int = 0
    turn: list[EntryRef] = field(default_factory=list)
    has_accepted: bool = False
    """Whether an entry that accepts a gap was shown."""
    at: int = 0
    greetings: dict[str, dict[str, deque[int]]] = field(default_factory=dict)
    """Times at which each address was greeted, by own address: a laptop that moved greets all peers again."""
    prints: Fingerprints = field(default_factory=Fingerprints)
    times: Times = field(default_factory=Times)

    def newest_until(self, limit: int) -> int:
        """Return the newest stamp that a writer follows: none that is more than a day ahead (data-model 4)."""
        place = bisect_right(self.order, limit)
        return self.order[place - 1] if place else 0


class PromiseChecker:
    """Checks every laptop of one bout. Raises `BrokenPromise`."""

    def __init__(self, *, compares: bool = True, one_in: int = 1) -> None:
        self._wards: dict[Host, Ward] = {}
        self._digests: dict[bytes, bytes] = {}
        self._documents: dict[int, tuple[int, SourceId]] = {}
        self._foreign: dict[SourceId, None] = {}
        self._compares = compares
        self._one_in = one_in
        self.work = Work()
        self.looked = 0
        """Number of documents compared with another."""

    def forbid(self, source: SourceId) -> None:
        """Note that this source writes in another bout."""
        self._foreign[source] = None

    def step(self, host: Host, effects: tuple[Effect, ...]) -> None:
        """Check an event of this laptop, given the effects of its replica."""
        replica = host.replica
        if replica is None:
            return
        self.work.look(len(replica.log), replica.source)
        ward = self._wards.get(host)
        if ward is None or ward.replica is not replica:
            ward = self._wards[host] = Ward(replica)
            for other in self._wards.values():  # a new program is there, and may be greeted as often again
                other.greetings.pop(str(host.address), None)
        has_changed = is_anew = False
        for effect in effects:
            if isinstance(effect, Patched):
                has_changed = True
                if not is_anew:  # else everything was recorded again, including the other entries of this event
                    is_anew = self._note_shown(ward, effect, host.now)
            elif isinstance(effect, Send):
                message = effect.message
                if isinstance(message, XMLMessage):
                    self._check_sent(ward, message)
                elif isinstance(message, HelloMessage):
                    self._check_greeting(ward, str(effect.address), str(message.address), host.true_now)
        unkept = len(replica.log) - len(host.here)
        if unkept > 0 and host.unsynced < unkept:
            early = unkept - host.unsynced
            raise BrokenPromise(Promise.KEPT, f"{replica.source} calls {early} entries kept that are not synced")
        ward.times.look(host, replica)
        if has_changed:
            self._look_again(ward, LOOKS)
            self._compare(ward)

    def look_at_all(self) -> None:
        """Check that every entry shown by any running program is still there unchanged."""
        for host, ward in self._wards.items():
            if ward.replica is host.replica:
                for ref in ward.shown:
                    self._check_lasts(ward, ref)

    def shown(self) -> dict[EntryRef, None]:
        """Return everything that the running programs have shown."""
        return {ref: None for host, ward in self._wards.items() if ward.replica is host.replica for ref in ward.shown}

    @property
    def is_agreed(self) -> bool:
        """Whether all running programs show the same entries, in forked slots too."""
        return len({ward.content for host, ward in self._wards.items() if ward.replica is host.replica}) <= 1

    # -- single promises ----------------------------------------------------------------------------------

    def _note_shown(self, ward: Ward, patched: Patched, now: Instant) -> bool:
        """Record shown entries; returns True if everything was recorded again because of a new fork or a late entry."""
        log = ward.replica.log
        if len(log.forks) != ward.forks:  # the other entry of a slot may have won: the fold starts again
            ward.forks = len(log.forks)
            self._begin_anew(ward)
            return True
        last = len(patched.refs) - 1
        for place, name in enumerate(patched.refs):
            ref = name if isinstance(name, EntryRef) else EntryRef(SourceId(name[0]), name[1])
            # Late into an accepted gap: everything is placed again.
            is_late = ref in ward.shown or ref.sequence < ward.tops.get(ref.source, 0)
            if is_late and (ward.has_accepted or self._accepts(ward, patched)):
                self._begin_anew(ward)
                return True
            if ref.source in self._foreign:
                raise BrokenPromise(Promise.APART, f"{ward.replica.source} shows {ref} of another bout")
            if ref in ward.shown:
                raise BrokenPromise(Promise.ONCE, f"{ward.replica.source} was given {ref} again")
            above = ward.tops.get(ref.source, 0)
            if ref.sequence != above + 1 and not is_accepted(log, ref.source, range(above + 1, ref.sequence)):
                raise BrokenPromise(Promise.NO_GAP, f"{ward.replica.source} shows {ref} above {above}")
            entry = log.get(ref)
            if entry is None:
                raise BrokenPromise(Promise.LASTS, f"{ward.replica.source} shows {ref} and does not hold it")
            before = ward.newest_until(ward.replica.bout_time(now) + DAY_US)
            stamp = self._take(ward, entry)
            if patched.own and place == last and (entry.stamp or 0) > ward.replica.bout_time(now) + DAY_US + 1:
                raise BrokenPromise(Promise.STAMPS, f"{ref} is stamped more than a day ahead of its writer's time")
            if patched.own and place == last and stamp <= before:
                raise BrokenPromise(Promise.ORDER, f"{ref} sorts before what its writer had seen")
        return False

    @staticmethod
    def _accepts(ward: Ward, patched: Patched) -> bool:
        entries = (ward.replica.log.get(EntryRef(SourceId(name[0]), name[1])) for name in patched.refs)
        return any(entry is not None and b"<accept" in entry.body for entry in entries)

    def _take(self, ward: Ward, entry: Entry) -> int:
        """Record an entry as shown; returns its effective stamp."""
        ref, found = entry.ref, self._digest(entry)
        if b"<accept" in entry.body:
            ward.has_accepted = True
        before = ward.stamps.get(ref.source)
        follows = 0 if before is None else before + 1
        stamp = follows if entry.stamp is None else max(entry.stamp, follows)
        ward.stamps[ref.source] = stamp
        insort(ward.order, stamp)
        ward.shown[ref] = found
        ward.tops[ref.source] = ref.sequence
        ward.turn.append(ref)
        ward.content ^= hash((ref, found))
        return stamp

    def _begin_anew(self, ward: Ward) -> None:
        before = ward.shown
        ward.shown, ward.tops, ward.stamps, ward.turn = {}, {}, {}, []
        ward.order = []
        ward.content = 0
        for placed in ward.replica.log.ordered():
            self._take(ward, placed.entry)
        log = ward.replica.log
        lost = next((ref for ref in before if ref not in ward.shown and not is_held_again(log, ref)), None)
        if lost is not None:
            raise BrokenPromise(Promise.LASTS, f"{ward.replica.source} has shown {lost} and lost it in a fork")
        kept = {self._digest(entry) for fork in ward.replica.log.forks for entry in (fork.counting, fork.other)}
        for ref, found in before.items():
            if ref in ward.shown and ward.shown[ref] != found and found not in kept:
                raise BrokenPromise(Promise.LASTS, f"{ward.replica.source} has replaced {ref} and not kept the other")

    def _look_again(self, ward: Ward, count: int) -> None:
        for _ in range(min(count, len(ward.turn))):
            ward.at = (ward.at + 1) % len(ward.turn)
            self._check_lasts(ward, ward.turn[ward.at])

    def _check_lasts(self, ward: Ward, ref: EntryRef) -> None:
        entry = ward.replica.log.get(ref)
        if entry is None:
            raise BrokenPromise(Promise.LASTS, f"{ward.replica.source} has shown {ref} and lost it")
        if self._digest(entry) != ward.shown[ref] and len(ward.replica.log.forks) == ward.forks:
            raise BrokenPromise(Promise.LASTS, f"{ward.replica.source} has shown another {ref} before")

    def _check_sent(self, ward: Ward, message: XMLMessage) -> None:
        """Check that no entry behind a gap is passed on (DOS-100)."""
        log = ward.replica.log
        for ref in _names(message.body):
            if ref.sequence > log.tops.get(ref.source, 0):
                raise BrokenPromise(Promise.OWN_SLOTS, f"{ward.replica.source} hands on {ref}, which it does not show")

    def _check_greeting(self, ward: Ward, address: str, own: str, now: Instant) -> None:
        said = ward.greetings.setdefault(address, {}).setdefault(own, deque(maxlen=GREETINGS_MAX))
        if len(said) == GREETINGS_MAX and now - said[0] < GREETINGS_US:
            raise BrokenPromise(Promise.GREETINGS, f"{ward.replica.source} greets {address} for the ninth time in 10 s")
        said.append(now)

    def _compare(self, ward: Ward) -> None:
        """Check that equal logs show the same; a document is drawn only if there is another one to compare with."""
        if not self._compares or ward.content % self._one_in:
            return
        key = ward.content
        others = [
            other
            for host, other in self._wards.items()
            if other is not ward and other.content == key and not host.is_interrupted
        ]
        if key not in self._documents and not others:
            return
        self.looked += 1
        found = ward.prints.of(ward.replica.document.root())
        if key not in self._documents:
            if len(self._documents) >= LOGS_MAX:
                for old in list(islice(self._documents, LOGS_MAX // 2)):
                    del self._documents[old]
            self._documents[key] = found, ward.replica.source
            for other in others:
                self._compare_with(other, found, ward)
        elif self._documents[key][0] != found:
            self._complain(ward, self._documents[key][1])

    def _compare_with(self, other: Ward, found: int, ward: Ward) -> None:
        if other.prints.of(other.replica.document.root()) != found:
            self._complain(other, ward.replica.source)

    def _complain(self, ward: Ward, other: SourceId) -> None:
        count = len(ward.shown)
        raise BrokenPromise(
            Promise.SAME, f"{ward.replica.source} and {other} hold the same {count} entries and show different bouts"
        )

    def _digest(self, entry: Entry) -> bytes:
        """Return the digest of the canonical form: a batch brings the same entry in other octets."""
        found = self._digests.get(entry.body)
        if found is None:
            found = self._digests[entry.body] = digest(entry)
        return found


_NAMES: dict[bytes, tuple[EntryRef, ...]] = {}
_NAMES_MAX = 4_096


def _names(body: bytes) -> Iterable[EntryRef]:
    """Return the entries in a body; cached, since the same body goes to several peers."""
    names = _NAMES.get(body)
    if names is None:
        if len(_NAMES) >= _NAMES_MAX:
            _NAMES.clear()
        names = _NAMES[body] = tuple(entry.ref for entry in parse_body(inflated(body, BODY_BYTES_MAX)))
    return names
