"""Proof of one source's entries by their chain and its signatures (decision 0017; docs/verify.md).

The problem: entries, and signatures of some of them, come from a file that anybody may have changed. Which entries are
as the holder of the key wrote them?

A signature is made over a link, and a link follows from all entries before it. So a signature that fits proves its
entry and all before it that are here without a gap. One that does not fit says that something since the last proven
entry is not as it was signed. The chain is followed all the same: if a later signature fits, only that signature was
damaged. It is taken up again, after a gap too, by a signature that tells the link before its entry: the signature
covers that link, so it need not be believed.

Several entries may have one number (a fork), and it is not known on which of them the next one stands. So the chain is
followed on each of them, up to a limit.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from derbyos_core.identity import BoutId, SourceId
from derbyos_core.security.keys import PublicKey
from derbyos_core.security.signatures import Signature, first_link, is_signed, next_link

__all__ = ["ChainEntry", "EntryProof", "fitting_signatures", "prove_chain"]

BRANCHES_MAX = 8
"""Branches of one source that are followed: each fork is one more, and few sources have any."""


class EntryProof(StrEnum):
    """Outcome of the proof of an entry."""

    PROVEN = "proven"
    ALTERED = "altered"
    """It, its signature, or an entry before it since the last proven one, is not as it was."""
    UNSIGNED = "unsigned"
    """No signature covers it."""
    UNREACHABLE = "unreachable"
    """The chain does not lead to it, because an entry before it is altered or missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainEntry:
    """An entry of a source: its number, its octets, and the signatures that are said to be of this number."""

    sequence: int
    body: bytes
    signatures: tuple[Signature, ...] = ()


@dataclass(slots=True, eq=False)
class _Place:
    """The place of an entry on a branch of the chain; `before` is None where that begins or is taken up again."""

    link: bytes
    index: int
    before: "_Place | None" = None
    is_proven: bool = False
    is_doubtful: bool = False
    """Whether a signature at or before this place did not fit."""

    def unproven(self) -> Iterator["_Place"]:
        """Yield this place and those before it, back to the last proven one."""
        place: _Place | None = self
        while place is not None and not place.is_proven:
            yield place
            place = place.before


class _Chain:
    def __init__(self, bout: BoutId, source: SourceId, key: PublicKey, entries: Sequence[ChainEntry]) -> None:
        self._key = key
        self._entries = entries
        self._branches = [_Place(first_link(bout, source, key), -1, is_proven=True)]
        self.proofs = [EntryProof.UNREACHABLE] * len(entries)
        self.fitting: list[Signature | None] = [None] * len(entries)

    def follow(self) -> None:
        """Find out about all entries, number by number."""
        last = 0
        for sequence, group in groupby(range(len(self._entries)), key=lambda at: self._entries[at].sequence):
            if sequence != last + 1:
                self._branches = []
            self._step(list(group))
            last = sequence

    def _step(self, indexes: Sequence[int]) -> None:
        """Follow the chain over the entries of one number."""
        is_reached = any(not branch.is_doubtful for branch in self._branches)
        places = [place for index in indexes for place in self._places(index)]
        proven = [place for place in places if place.is_proven]
        fitting = {place.index for place in proven}
        for index in indexes:
            if index not in fitting:
                self.proofs[index] = self._of_unproven(index, is_reached=is_reached)
        if proven and all(place.before is None for place in proven):
            self._contradict(self._branches)  # they do not lead to the link that is signed
        elif not proven and any(self._entries[index].signatures for index in indexes):
            self._contradict(places)
        self._branches = sorted(places, key=lambda place: not place.is_proven)[:BRANCHES_MAX]

    def _places(self, index: int) -> Iterator[_Place]:
        """Yield the places of an entry: on each branch, and where its own signature puts it if it is on none."""
        entry, is_placed = self._entries[index], False
        for branch in self._branches:
            link = next_link(branch.link, entry.sequence, entry.body)
            place = _Place(link, index, branch, is_doubtful=branch.is_doubtful)
            if self._fits(link, index):
                self._prove(place)
                is_placed = True
            yield place
        if is_placed:
            return
        for before in {one.before for one in entry.signatures if one.before is not None}:
            link = next_link(before, entry.sequence, entry.body)
            if self._fits(link, index):
                place = _Place(link, index)
                self._prove(place)
                yield place

    def _fits(self, link: bytes, index: int) -> bool:
        """Return whether a signature of this entry is one of this link."""
        for one in self._entries[index].signatures:
            if is_signed(self._key, link, one.octets):
                self.fitting[index] = one
                return True
        return False

    def _prove(self, place: _Place) -> None:
        for one in list(place.unproven()):
            one.is_proven, one.is_doubtful = True, False
            self.proofs[one.index] = EntryProof.PROVEN

    def _contradict(self, places: Iterable[_Place]) -> None:
        """Note that a signature does not fit to these places, and so to something since the last proven entry."""
        for place in places:
            if place.is_doubtful:
                continue
            for one in place.unproven():
                one.is_doubtful = True
                if self.proofs[one.index] is not EntryProof.PROVEN:
                    self.proofs[one.index] = EntryProof.ALTERED

    def _of_unproven(self, index: int, *, is_reached: bool) -> EntryProof:
        signatures = self._entries[index].signatures
        if is_reached:
            return EntryProof.ALTERED if signatures else EntryProof.UNSIGNED
        has_own_link = any(one.before is not None for one in signatures)
        return EntryProof.ALTERED if has_own_link else EntryProof.UNREACHABLE


def prove_chain(bout: BoutId, source: SourceId, key: PublicKey, entries: Sequence[ChainEntry]) -> Sequence[EntryProof]:
    """Return what is known of each of a source's entries, which must be sorted by their number.

    The caller has checked that the key is that of the source (`SourceKey.source`).
    """
    chain = _Chain(bout, source, key, entries)
    chain.follow()
    return chain.proofs


def fitting_signatures(
    bout: BoutId, source: SourceId, key: PublicKey, entries: Sequence[ChainEntry]
) -> Sequence[Signature | None]:
    """Return for each entry the one of its signatures that fits, None if there is none; entries as above."""
    chain = _Chain(bout, source, key, entries)
    chain.follow()
    return chain.fitting
