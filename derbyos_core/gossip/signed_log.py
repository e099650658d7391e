"""Signatures of one bout's log: which entries they cover, and those that go out with entries (decision 0017).

Each source chains its entries and signs links of the chain (`security.signatures`). In a closed bout an entry is passed
on to the log only when a signature covers it:

* An entry that was sent alone comes with its own signature and the link before it, so it is covered by itself, also
  behind a gap.
* Entries of a source's history come with the signature of a later one; those after the last signature are kept back
  here until it comes with the next message. They are not in the log meanwhile, so gossip asks for them like for any
  others, and nobody is told that we have them.
* The key of a source stands in its entry 1, which must be bound to the source's id. So nothing of a source is covered
  before its entry 1 is here.
* If a chain does not lead to the link that was signed, one of the entries in between is not what its writer wrote. All
  of them are dropped and counted, and come again from another holder.
* A writer who signs two entries with one number has forked their own chain. Both are covered, the log decides which one
  counts and keeps the other (data-model 4), and later entries may continue either branch.
* What waits for a signature waits apart for each channel, the member that sent it. So nobody replaces what another one
  sent. If the room is full, whoever uses most of it gives way, and what a message covers itself needs no room. Sources
  are charged to the channel that brings them, as in `replica.quotas`.
* What comes from this laptop's own disk was covered when it came, and is passed on. Entries of this installation whose
  signature was lost with the last write are signed again.

In an open bout plain nodes take part, so entries are passed on whether or not they are covered. Signatures are checked
and kept all the same, because `derbyos verify` proves with them afterwards what is proven.

Costs: a hash for each entry, and one verification, some 50 µs, for each signature: of a live entry one each, of history
one for each source in a message.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gossip.bounded_xml import parse_xml
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.gossip.log import SOURCES_MAX, EntryLog
from derbyos_core.identity import BoutId, SourceId
from derbyos_core.security.keys import PublicKey, SigningKey
from derbyos_core.security.signatures import (
    Signature,
    SourceKey,
    encode_signatures,
    first_link,
    is_signed,
    next_link,
    parse_source_key,
    sign_link,
)

__all__ = ["UNCOVERED", "UNPROVEN", "UNSIGNED", "Covered", "SignedLog", "Signer"]

WAITING_MAX, WAITING_OCTETS_MAX = 4_000, 8 << 20
"""Entries of all sources that wait for a signature: four times what one peer has in flight to us."""
WAITING_OF_SOURCE_MAX = 1_000
"""Of them, entries of one source from one channel."""
CHAINS_OF_CHANNEL_MAX = 1_024
"""Other sources that one channel may bring: as many as their quota in the log."""
TOLD_MAX = 16
"""Entries of a message up to which links are told; the history of a bout has 200, and would grow by a tenth."""
BRANCHES_MAX = 8
"""Other links of one number that are kept: a writer who forks their own chain more often is not followed."""
RUN_MAX = 256
"""Entries of one branch that go together: a log keeps no more forks of a source (`log.FORKS_OF_SOURCE_MAX`)."""
KEY_MARK = b" key="
UNPROVEN, UNSIGNED, UNCOVERED = "bad-signature", "unsigned", "uncovered"
"""Reasons for which entries are dropped: they are not what their writer signed, or a signature is not theirs; entry 1
is not bound to a key; there was no room for them until a signature came.
"""


@dataclass(frozen=True, slots=True)
class Signer:
    """The key that signs the entries written here, and the name of that key in entry 1 of the source."""

    key: SigningKey
    source_key: SourceKey


@dataclass(frozen=True, slots=True)
class Covered:
    """Entries that may be passed on to the log, in order, signatures that were new, and what was dropped, by reason.

    `of_others` has what was dropped of other channels' entries, which had been waiting.
    """

    entries: tuple[Entry, ...]
    signatures: tuple[Signature, ...]
    dropped: Mapping[str, int]
    of_others: Mapping[SourceId, Mapping[str, int]]


class _Unchecked(NamedTuple):
    """A signature that was not checked yet, and the number of the first entry of its source in the same message."""

    signature: Signature
    first: int


class _Waiting(NamedTuple):
    """An entry without cover, and its place in the order of arrival."""

    entry: Entry
    place: int


_Drops = defaultdict[SourceId, Counter[str]]
"""Number of dropped entries of each channel, by reason."""


@dataclass(slots=True)
class _Part:
    """Entries and signatures of a source that one channel brought and that are not covered yet."""

    waiting: dict[int, _Waiting] = field(default_factory=dict)
    unchecked: dict[int, _Unchecked] = field(default_factory=dict)


@dataclass(slots=True)
class _Channel:
    """Use of the gate by one channel: the entries that wait, the last one last, and the sources that it brought."""

    waiting: dict[EntryRef, None] = field(default_factory=dict)
    octets: int = 0
    chains: int = 0

    @property
    def share(self) -> float:
        """Its part of the room for entries that wait."""
        return max(len(self.waiting) / WAITING_MAX, self.octets / WAITING_OCTETS_MAX)


@dataclass(slots=True)
class _Chain:
    """Chain of one source.

    `links` has the link of each covered number, `signatures` those signatures that were verified. Where the writer has
    forked their chain, `branches` has the further links of a number, each with its signature if that is known.
    """

    key: PublicKey | None = None
    links: dict[int, bytes] = field(default_factory=dict)
    branches: dict[int, dict[bytes, Signature | None]] = field(default_factory=dict)
    signatures: dict[int, Signature] = field(default_factory=dict)
    stored: dict[int, list[Signature]] = field(default_factory=dict)
    """Signatures of the bout file for numbers that have several: which entry each is of is seen when these come."""
    anchors: set[int] = field(default_factory=set)
    """Numbers whose link is known from a later signature, while their entries are not here."""
    parts: dict[SourceId, _Part] = field(default_factory=dict)
    """Entries that wait for a signature, by channel."""
    brought_by: SourceId | None = None
    """The channel that brought its first covered entry, if that is another source."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known of it but perhaps its key."""
        return not (self.parts or self.signatures or self.branches or self.links.keys() - {0})

    def starts(self, number: int) -> list[bytes]:
        """Return the links from which entry `number` may follow."""
        link = self.links.get(number - 1)
        return [] if link is None else [link, *self.branches.get(number - 1, ())]

    def note(self, number: int, link: bytes, signature: Signature | None = None) -> None:
        """Record the link of a covered entry, and the signature of that link."""
        known = self.links.setdefault(number, link)
        self.anchors.discard(number)
        if known == link:
            if signature is not None:
                self.signatures[number] = signature
            return
        branches = self.branches.setdefault(number, {})
        if len(branches) < BRANCHES_MAX or link in branches:
            branches[link] = signature or branches.get(link)

    def anchor(self, number: int, link: bytes) -> None:
        """Record the link before a signed one: of an entry that is not here, or of another one than is here."""
        known = self.links.get(number)
        if known is None:
            self.links[number] = link
            self.anchors.add(number)
        elif known != link:
            branches = self.branches.setdefault(number, {})
            if len(branches) < BRANCHES_MAX:
                branches.setdefault(link, None)

    def is_known(self, signature: Signature) -> bool:
        """Return whether a signature was verified before."""
        one = self.signatures.get(signature.sequence)
        if one is not None and one.octets == signature.octets:
            return True
        others = self.branches.get(signature.sequence, {}).values()
        return any(other is not None and other.octets == signature.octets for other in others)

    def has_link(self, number: int, link: bytes) -> bool:
        """Return whether a covered entry of this number has this link."""
        return self.links.get(number) == link or link in self.branches.get(number, {})

    def has_signature(self, number: int, link: bytes) -> bool:
        """Return whether the signature of this link is known."""
        if self.links.get(number) == link:
            return number in self.signatures
        return self.branches.get(number, {}).get(link) is not None

    def before(self, entry: Entry) -> bytes | None:
        """Return the link that an entry follows, None if it is not known."""
        number = entry.sequence
        if number not in self.branches and number - 1 not in self.branches:
            return self.links.get(number - 1)
        known = (self.links.get(number), *self.branches.get(number, ()))
        return next((start for start in self.starts(number) if next_link(start, number, entry.body) in known), None)

    def signature_of(self, entry: Entry) -> Signature | None:
        """Return the signature of an entry, if it has one of its own."""
        number = entry.sequence
        if number not in self.branches:
            return self.signatures.get(number)
        links = [next_link(start, number, entry.body) for start in self.starts(number)]
        if self.links[number] in links:
            return self.signatures.get(number)
        return next((one for link, one in self.branches[number].items() if link in links), None)


class SignedLog:
    """Signatures and chains of all sources of one bout."""

    def __init__(self, bout: BoutId, log: EntryLog, *, signer: Signer | None = None, is_closed: bool = False) -> None:
        self._bout = bout
        self._log = log
        self._signer = signer
        self.is_closed = is_closed
        self._chains: dict[SourceId, _Chain] = {}
        self._channels: dict[SourceId, _Channel] = {}
        self._unlinked: dict[SourceId, set[int]] = {}
        """Numbers of entries of the bout file whose link is not known, because the one before is missing."""
        self._count = self._octets = self._places = 0

    @property
    def waiting(self) -> int:
        """Number of entries that wait for a signature."""
        return self._count

    def key_of(self, source: SourceId) -> PublicKey | None:
        """Return the key that signs for a source, None if its entry 1 is not here."""
        chain = self._chains.get(source)
        return None if chain is None else chain.key

    def is_covered(self, ref: EntryRef) -> bool:
        """Return whether a signature covers an entry that was passed on."""
        chain = self._chains.get(ref.source)
        return chain is not None and ref.sequence in chain.links

    def load(self, entries: Iterable[Entry]) -> tuple[Signature, ...]:
        """Take in entries of the bout file, any number of times; return signatures that were made anew for own ones.

        An entry may stand before the one that it follows, or the file may have lost that one. It is taken in when that
        one has come, from wherever.
        """
        made: list[Signature] = []
        for entry in entries:
            if self._load(entry, made):
                self._load_unlinked(entry.source, made)
            elif self.is_closed:
                self._unlinked.setdefault(entry.source, set()).add(entry.sequence)
        return tuple(made)

    def _load_unlinked(self, source: SourceId, made: list[Signature]) -> None:
        """Take in entries of the bout file that wait for the one before them, if it is here now."""
        numbers = self._unlinked.get(source, set())
        for number in sorted(numbers):
            entry = self._log.get(EntryRef(source, number))
            if entry is None or self._load(entry, made):
                numbers.discard(number)
        if not numbers:
            self._unlinked.pop(source, None)

    def _load(self, entry: Entry, made: list[Signature]) -> bool:
        """Take in one entry; returns whether the link before it is known."""
        chain = self._chain(entry)
        before = None if chain is None else chain.links.get(entry.sequence - 1)
        if chain is None or chain.key is None or before is None:
            return False
        if self._load_forked(chain, chain.key, entry):
            return True
        is_own = self._signer is not None and chain.key == self._signer.key.public
        signature = self.sign(entry) if is_own and entry.sequence not in chain.signatures else None
        if signature is not None:
            made.append(signature)
        else:
            chain.note(entry.sequence, next_link(before, entry.sequence, entry.body))
        return True

    @staticmethod
    def _load_forked(chain: _Chain, key: PublicKey, entry: Entry) -> bool:
        """Take in an entry where the chain is forked, as a signature or a known link proves; returns whether one does.

        Elsewhere nothing is checked again: it was covered when it came.
        """
        number = entry.sequence
        links = [next_link(start, number, entry.body) for start in chain.starts(number)]
        if number not in chain.stored and len(links) == 1 and chain.links.get(number, links[0]) == links[0]:
            return False
        kept = chain.signatures.get(number)
        for signature in chain.stored.get(number) or ([] if kept is None else [kept]):
            link = next((one for one in links if is_signed(key, one, signature.octets)), None)
            if link is not None:
                chain.note(number, link, signature)
                return True
        known = {chain.links.get(number), *chain.branches.get(number, ())}
        link = next((one for one in links if one in known), None)
        if link is not None:
            chain.note(number, link)
        return link is not None

    def load_signatures(self, signatures: Iterable[Signature]) -> None:
        """Take in the signatures of the bout file, before its entries."""
        for signature in signatures:
            chain = self._chains.setdefault(signature.source, _Chain())
            number, known = signature.sequence, chain.signatures.pop(signature.sequence, None)
            if number in chain.stored:
                chain.stored[number].append(signature)
            elif known is not None and known.octets != signature.octets:
                chain.stored[number] = [known, signature]
            else:
                chain.signatures[number] = signature
            if signature.before is not None:
                chain.anchor(signature.sequence - 1, signature.before)

    def sign(self, entry: Entry) -> Signature | None:
        """Sign an entry that was written here; None if this laptop has no key."""
        if self._signer is None:
            return None
        chain = self._chains.setdefault(entry.source, _Chain())
        if chain.key is None:
            self._begin(chain, entry.source, self._signer.key.public)
        before = chain.links.get(entry.sequence - 1)
        if before is None:  # entries in our name that somebody else wrote are not continued
            return None
        link = next_link(before, entry.sequence, entry.body)
        made = Signature(entry.source, entry.sequence, sign_link(self._signer.key, link), before)
        chain.note(entry.sequence, link, made)
        return made

    def receive(self, entries: Sequence[Entry], signatures: Sequence[Signature], channel: SourceId) -> Covered:
        """Take in what a channel brought, entries and their signatures; return what may be passed on."""
        covered = self._receive_next(entries, signatures, channel)
        if covered is None:
            covered = self._receive_any(entries, signatures, channel)
        made: list[Signature] = []
        for source in {entry.source for entry in covered.entries} & self._unlinked.keys() if self._unlinked else ():
            self._load_unlinked(source, made)
        return replace(covered, signatures=(*covered.signatures, *made)) if made else covered

    def _receive_any(self, entries: Sequence[Entry], signatures: Sequence[Signature], channel: SourceId) -> Covered:
        """Take in any message, as `receive` does."""
        drops: _Drops = defaultdict(Counter)
        dropped = drops[channel]
        found: list[_Waiting] = []
        fresh: list[Signature] = []
        firsts: dict[SourceId, int] = {}
        unknown: set[SourceId] = set()
        for entry in entries:
            chain = self._chain(entry, channel)
            if chain is None:
                dropped[UNCOVERED] += 1
            elif chain.key is None and entry.sequence == 1 and self.is_closed:
                dropped[UNSIGNED] += 1
            elif chain.key is not None or self.is_closed:
                firsts[entry.source] = min(entry.sequence, firsts.get(entry.source, entry.sequence))
                if entry.source in unknown or not self._pass_known(chain, entry, found):
                    unknown.add(entry.source)  # those behind it may be needed to cover it
                    self._keep(chain, entry, channel, dropped)
        for signature in signatures:
            known = self._chains.get(signature.source)
            if known is None:
                continue
            part = known.parts.get(channel)
            if (part is not None and signature.sequence in part.waiting) or not known.is_known(signature):
                first = firsts.setdefault(signature.source, signature.sequence)
                part = known.parts.setdefault(channel, _Part())
                part.unchecked[signature.sequence] = _Unchecked(signature, first)
        for source in firsts:
            chain = self._chains[source]
            if chain.key is not None:
                self._check_all(chain, found, fresh, drops)
        self._charge({one.entry.source for one in found}, channel)
        self._make_room(drops)
        for source in {*firsts, *(entry.source for entry in entries)}:
            self._tidy(source, channel)
        del drops[channel]
        if not self.is_closed:
            return Covered(tuple(entries), tuple(fresh), dropped, drops)
        found.sort(key=_place)  # each on top of the last, as they came
        return Covered(tuple([one.entry for one in found]), tuple(fresh), dropped, drops)

    def _receive_next(
        self, entries: Sequence[Entry], signatures: Sequence[Signature], channel: SourceId
    ) -> Covered | None:
        """Take in the usual message: the next entries of chains that are not forked, the last one of each signed.

        Returns None for any other message, and while something waits. The result is the same as without this method.
        """
        signed = {one.source: one for one in signatures}
        links_of: dict[SourceId, list[bytes]] = {}
        last: dict[SourceId, int] = {}
        for entry in entries:
            source, number = entry.source, entry.sequence
            chain, signature = self._chains.get(source), signed.get(source)
            if signature is None or chain is None or number in chain.links or number in chain.signatures:
                return None
            links = links_of.get(source)
            if links is None:
                before = chain.links.get(number - 1)
                is_plain = not (chain.parts or chain.branches or chain.anchors) and chain.key is not None
                if before is None or not is_plain or signature.before not in (None, before):
                    return None
                links = links_of[source] = [before]
            elif number != last[source] + 1:
                return None
            links.append(next_link(links[-1], number, entry.body))
            last[source] = number
        if not len(links_of) == len(signed) == len(signatures) or any(
            signed[source].sequence != number for source, number in last.items()
        ):
            return None
        proven: list[Signature] = []
        dropped: dict[str, int] = {}
        for source, links in links_of.items():
            chain, number, octets = self._chains[source], last[source], signed[source].octets
            assert chain.key is not None, "it was looked at before"
            if not is_signed(chain.key, links[-1], octets):
                reason = _reason(signed[source])
                dropped[reason] = dropped.get(reason, 0) + len(links) - 1
                continue
            proven.append(Signature(source, number, octets, links[-2]))
            for at, link in enumerate(links[1:-1], start=number - len(links) + 2):
                chain.note(at, link)
            chain.note(number, links[-1], proven[-1])
        sources = {one.source for one in proven}
        self._charge(sources, channel)
        passed = tuple([one for one in entries if one.source in sources] if self.is_closed else entries)
        return Covered(passed, tuple(proven), dropped, {})

    def frame_for(self, entries: Sequence[Entry]) -> bytes:
        """Return the frame of signatures that covers these entries as far as possible; empty if there is none.

        Each source gets the signature of its last entry that has one. The links before are told for a few entries,
        which are then covered whatever the receiver has, and where a source's entries begin behind an accepted gap or
        its writer has forked.
        """
        last: dict[SourceId, Signature] = {}
        first: dict[SourceId, Entry] = {}
        for entry in entries:
            found = self._chains.get(entry.source)
            if found is None:
                continue
            first.setdefault(entry.source, entry)
            signature = found.signature_of(entry)
            if signature is not None:
                last[entry.source] = signature
        if not last:
            return b""
        is_told = len(entries) <= TOLD_MAX or any(
            self._chains[source].branches
            or (entry.sequence > 1 and self._log.get(EntryRef(source, entry.sequence - 1)) is None)
            for source, entry in first.items()
        )
        befores = {source: self._chains[source].before(first[source]) if is_told else None for source in last}
        return encode_signatures(
            Signature(one.source, one.sequence, one.octets, befores[source])
            for source, one in last.items()
            if not is_told or self._is_proven(entries, one, befores[source])
        )

    def _is_proven(self, entries: Sequence[Entry], signature: Signature, before: bytes | None) -> bool:
        """Return whether entries that follow this link are those that a signature signs.

        Where the chain is not forked they are. Where it is, the bout file may have lost which is of which branch, and
        whoever sends the signature of another branch would be told to have sent what nobody signed.
        """
        chain = self._chains[signature.source]
        if before is None or not chain.branches or chain.key is None:
            return before is not None
        link = before
        for entry in entries:
            if entry.source == signature.source and entry.sequence <= signature.sequence:
                link = next_link(link, entry.sequence, entry.body)
        return is_signed(chain.key, link, signature.octets)

    def is_forked(self, entries: Iterable[Entry]) -> bool:
        """Return whether a writer of these entries has forked their chain."""
        chains = (self._chains.get(entry.source) for entry in entries)
        return any(chain is not None and bool(chain.branches) for chain in chains)

    def runs(self, entries: Sequence[Entry]) -> list[list[Entry]]:
        """Return the messages in which entries go to somebody who may have another branch of their writer's chain.

        Of two branches the log has the entries that count, so they do not all follow each other. A message has entries
        of one branch, up to one with a signature, which covers them: others of that branch go along if need be.
        """
        wanted = {id(entry) for entry in entries}
        messages: list[list[Entry]] = []
        for entry in entries:
            if id(entry) in wanted:
                messages.append(self._run_from(entry, wanted))
                wanted.difference_update(map(id, messages[-1]))
        return messages

    def _run_from(self, entry: Entry, wanted: Set[int]) -> list[Entry]:
        """Return an entry and the wanted ones that follow it, up to one with a signature; alone if there is none."""
        chain = self._chains.get(entry.source)
        start = chain.before(entry) if chain is not None else None
        if chain is None or start is None:
            return [entry]
        run, covered = [entry], 0
        link = next_link(start, entry.sequence, entry.body)
        while True:
            number = run[-1].sequence
            if chain.has_signature(number, link):
                covered = len(run)
            follows = [
                (then, one)
                for one in self._log.all_in(EntryRef(entry.source, number + 1))
                if chain.has_link(number + 1, then := next_link(link, number + 1, one.body))
            ]
            follows.sort(key=lambda row: id(row[1]) not in wanted)
            is_over = not follows or (covered == len(run) and id(follows[0][1]) not in wanted)
            if is_over or len(run) == RUN_MAX:
                return run[: max(1, covered)]
            link = follows[0][0]
            run.append(follows[0][1])

    # -- one source ----------------------------------------------------------------------------------------

    def _chain(self, entry: Entry, channel: SourceId | None = None) -> _Chain | None:
        """Return the chain of an entry's source, None if there are too many; its entry 1 gives it its key.

        Those of this laptop's disk come without a channel.
        """
        chain = self._chains.get(entry.source)
        if chain is None:
            if not self._is_room_for(entry.source, channel):
                return None
            chain = self._chains[entry.source] = _Chain()
        if chain.key is None and entry.sequence == 1 and KEY_MARK in entry.body:
            try:
                named = parse_source_key(parse_xml(entry.body).get("key", ""))
            except RemoteProtocolError:
                return chain
            if named.source(self._bout) == entry.source:
                self._begin(chain, entry.source, named.key)
        return chain

    def _is_room_for(self, source: SourceId, channel: SourceId | None) -> bool:
        """Return whether one more source may come over a channel; connected members have room of their own."""
        if channel is None or channel == source:
            return len(self._chains) < 2 * SOURCES_MAX
        known = self._channels.get(channel)
        return len(self._chains) < SOURCES_MAX and (known is None or known.chains < CHAINS_OF_CHANNEL_MAX)

    def _charge(self, sources: Iterable[SourceId], channel: SourceId) -> None:
        """Charge a channel for the sources of which it brought the first covered entries."""
        for source in sources:
            chain = self._chains[source]
            if source != channel and chain.brought_by is None and chain.links.keys() - {0}:
                chain.brought_by = channel
                self._channel(channel).chains += 1

    def _channel(self, channel: SourceId) -> _Channel:
        return self._channels.setdefault(channel, _Channel())

    def _tidy(self, source: SourceId, channel: SourceId) -> None:
        """Forget what holds nothing any more."""
        chain = self._chains.get(source)
        if chain is None:
            return
        part = chain.parts.get(channel)
        if part is not None:
            for number in [one for one in part.unchecked if one not in part.waiting]:
                del part.unchecked[number]
            if not part.waiting:
                del chain.parts[channel]
        if chain.is_empty:
            del self._chains[source]
        used = self._channels.get(channel)
        if used is not None and not used.waiting and not used.chains:
            del self._channels[channel]

    def _begin(self, chain: _Chain, source: SourceId, key: PublicKey) -> None:
        chain.key = key
        chain.links[0] = first_link(self._bout, source, key)

    def _pass_known(self, chain: _Chain, entry: Entry, found: list[_Waiting]) -> bool:
        """Pass on an entry that is in the log and covered; returns False if it is not.

        Not where the chain is forked: both branches may have equal entries, and continue from different links.
        """
        known = self._log.get(entry.ref) if entry.sequence in chain.links and not chain.branches else None
        if known is None or known.body != entry.body:
            return False
        self._places += 1
        found.append(_Waiting(entry, self._places))
        return True

    def _keep(self, chain: _Chain, entry: Entry, channel: SourceId, dropped: Counter[str]) -> None:
        """Keep an entry until it is covered."""
        self._places += 1
        part = chain.parts.setdefault(channel, _Part())
        before = self._forget(part, entry.sequence, channel)
        if before is not None and before.entry.body != entry.body:
            dropped[UNCOVERED] += 1
            for number in [at for at, one in part.unchecked.items() if one.first <= entry.sequence <= at]:
                del part.unchecked[number]  # it signs what was replaced, perhaps by an entry of another branch
        part.waiting[entry.sequence] = _Waiting(entry, self._places)
        kept = chain.signatures.get(entry.sequence)
        is_lost = kept is not None and self._log.get(entry.ref) is None
        if kept is not None and is_lost and not chain.branches:  # the disk has lost the entry and not its signature
            part.unchecked[entry.sequence] = _Unchecked(kept, entry.sequence)
        used, size = self._channel(channel), len(entry.body)
        used.waiting[entry.ref] = None
        used.octets += size
        self._count += 1
        self._octets += size

    def _forget(self, part: _Part, number: int, channel: SourceId) -> _Waiting | None:
        """Take out an entry that waits, if it does."""
        waiting = part.waiting.pop(number, None)
        if waiting is not None:
            used, size = self._channel(channel), len(waiting.entry.body)
            used.waiting.pop(waiting.entry.ref)
            used.octets -= size
            self._count -= 1
            self._octets -= size
        return waiting

    def _make_room(self, drops: _Drops) -> None:
        """Drop the newest entries of the channel that has most of the room, until the others fit."""
        while self._count > WAITING_MAX or self._octets > WAITING_OCTETS_MAX:
            channel = max(self._channels, key=lambda one: self._channels[one].share)
            ref = next(reversed(self._channels[channel].waiting))
            self._drop(self._chains[ref.source], ref.sequence, channel, drops[channel])
            self._tidy(ref.source, channel)

    def _drop(self, chain: _Chain, number: int, channel: SourceId, dropped: Counter[str]) -> None:
        part = chain.parts[channel]
        self._forget(part, number, channel)
        part.unchecked.pop(number, None)
        dropped[UNCOVERED] += 1

    def _check_all(self, chain: _Chain, found: list[_Waiting], fresh: list[Signature], drops: _Drops) -> None:
        """Check the signatures of a source that can be checked now, whoever brought them."""
        known = -1
        while known != len(chain.links):  # what one channel brought may be what another one's follows
            known = len(chain.links)
            for channel in tuple(chain.parts):
                self._check(chain, channel, found, fresh, drops[channel])
        for channel, part in tuple(chain.parts.items()):
            for number in [one for one in part.waiting if one in chain.links and one not in part.unchecked]:
                self._drop_covered(chain, part, number, channel, drops[channel])
            while len(part.waiting) > WAITING_OF_SOURCE_MAX:
                self._drop(chain, next(reversed(part.waiting)), channel, drops[channel])
            if not part.waiting:
                del chain.parts[channel]

    def _drop_covered(self, chain: _Chain, part: _Part, number: int, channel: SourceId, dropped: Counter[str]) -> None:
        """Drop an entry that another channel has brought meanwhile, with its signature."""
        waiting = self._forget(part, number, channel)
        assert waiting is not None, "it was waiting"
        follows = (next_link(start, number, waiting.entry.body) for start in chain.starts(number))
        if chain.links[number] not in follows:
            dropped[UNCOVERED] += 1

    def _check(
        self,
        chain: _Chain,
        channel: SourceId,
        found: list[_Waiting],
        fresh: list[Signature],
        dropped: Counter[str],
    ) -> None:
        """Check what one channel brought, and pass on what signatures cover."""
        part = chain.parts[channel]
        before = 0, 0
        for number in sorted(part.unchecked):
            signature, first_told = part.unchecked[number]
            if number not in part.waiting:  # it covers what is covered already, or what was dropped
                del part.unchecked[number]
                self._check_known(chain, signature, fresh, dropped)
                continue
            if first_told not in part.waiting and first_told in chain.links:  # the link told is that of a covered entry
                signature = replace(signature, before=None)
            firsts = [first_told]
            if signature.before is None:
                before = number, _first_of_run(chain, part, number, before)
                firsts.insert(0, before[1])
            runs = (one for first in dict.fromkeys(firsts) if (one := _run(chain, part, first, number, signature)))
            nearest = next(runs, None)
            if nearest is None:
                continue  # something before it is missing
            del part.unchecked[number]
            run, links = nearest if nearest[1] else next((one for one in runs if one[1]), nearest)
            for waiting in run:
                self._forget(part, waiting.entry.sequence, channel)
            if not links:
                dropped[_reason(signature)] += len(run)
                continue
            chain.anchor(run[0].entry.sequence - 1, links[0])
            own = Signature(signature.source, number, signature.octets, links[-2])
            for waiting, link in zip(run, links[1:], strict=True):
                at = waiting.entry.sequence
                chain.note(at, link, own if at == number else None)
            found += run
            fresh.append(own)
        if chain.anchors or chain.branches:
            self._check_anchors(chain, channel, found, dropped)

    def _check_anchors(self, chain: _Chain, channel: SourceId, found: list[_Waiting], dropped: Counter[str]) -> None:
        """Pass on waiting entries that lead from one known link to another, which a later signature covers.

        That may be a signature of another branch, where the writer has forked their chain.
        """
        part = chain.parts[channel]
        for number in sorted(chain.anchors | chain.branches.keys()):
            if number not in part.waiting:
                continue
            first = _first_of_run(chain, part, number)
            run = [part.waiting[at] for at in range(first, number + 1)]
            known = {chain.links.get(number), *chain.branches.get(number, ())}
            links = next((one for one in _links(chain.starts(first), run) if one[-1] in known), [])
            if not chain.starts(first) or (not links and number not in chain.anchors):
                continue
            for waiting in run:
                self._forget(part, waiting.entry.sequence, channel)
            if not links:
                dropped[UNCOVERED] += len(run)
                continue
            for waiting, link in zip(run, links[1:], strict=True):
                chain.note(waiting.entry.sequence, link)
            found += run

    @staticmethod
    def _check_known(chain: _Chain, signature: Signature, fresh: list[Signature], dropped: Counter[str]) -> None:
        """Keep a signature of an entry that is covered already, if its own was lost with the last write of the disk.

        If it does not fit, it may be that of another branch, whose entry somebody else has brought.
        """
        link = chain.links.get(signature.sequence)
        if chain.key is None or link is None or signature.sequence in chain.signatures:
            return
        if is_signed(chain.key, link, signature.octets):
            own = Signature(signature.source, signature.sequence, signature.octets)
            chain.note(signature.sequence, link, own)
            fresh.append(own)
        else:
            dropped[UNCOVERED] += 1


def _reason(signature: Signature) -> str:
    """Return why entries are dropped that a signature should cover, and does not.

    Beside the link that was told, it is not theirs. Beside a link that we have, they may continue another branch, of
    which neither we nor who sent them knows that there are two.
    """
    return UNCOVERED if signature.before is None else UNPROVEN


def _run(
    chain: _Chain, part: _Part, first: int, number: int, signature: Signature
) -> tuple[list[_Waiting], list[bytes]] | None:
    """Return the waiting entries from `first` to `number`, and their links as `_links` does.

    There are no links if the signature is not theirs.

    Returns None if one of them is missing, or the link before them.
    """
    assert chain.key is not None, "signatures are checked when the key is known"
    starts = chain.starts(first) if signature.before is None else [signature.before]
    if not starts or number - first >= len(part.waiting):
        return None
    run = [part.waiting[at] for at in range(first, number + 1) if at in part.waiting]
    if len(run) <= number - first:
        return None
    return run, _signed_links(chain.key, starts, run, signature.octets)


def _first_of_run(chain: _Chain, part: _Part, number: int, before: tuple[int, int] = (0, 0)) -> int:
    """Return the first of the waiting entries up to a number that follow each other on a known link.

    `before` is a lower number with its first, so that runs that lack their beginning are not walked again and again.
    """
    first = number
    while first - 1 in part.waiting and first - 1 not in chain.links:
        first -= 1
        if first == before[0]:
            return before[1]
    return first


def _signed_links(key: PublicKey, starts: Sequence[bytes], run: Sequence[_Waiting], signature: bytes) -> list[bytes]:
    """Return the link before a run and that of each entry if the last one is signed, none if it is not."""
    return next((links for links in _links(starts, run) if is_signed(key, links[-1], signature)), [])


def _links(starts: Sequence[bytes], run: Sequence[_Waiting]) -> Iterator[list[bytes]]:
    """Yield each link that may be before a run, with the links of its entries that follow from it."""
    for start in starts:
        links, link = [start], start
        for entry, _ in run:
            link = next_link(link, entry.sequence, entry.body)
            links.append(link)
        yield links


def _place(waiting: _Waiting) -> int:
    return waiting.place
