"""Compact set of the entries in a store: ranges of sequences per source."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId

__all__ = ["Held"]


class Held:
    """Set of entries that mostly arrive in the order of their sequence."""

    def __init__(self, refs: Iterable[EntryRef] = ()) -> None:
        self._ranges: dict[SourceId, tuple[list[int], list[int]]] = {}
        """For each source the first and the last numbers of its ranges, sorted and not touching."""
        for ref in refs:
            self.add(ref.source, ref.sequence)

    def add(self, source: SourceId, sequence: int) -> None:
        """Add an entry; a second time has no effect."""
        firsts, lasts = self._ranges.setdefault(source, ([], []))
        if lasts and lasts[-1] + 1 == sequence:
            lasts[-1] = sequence
            return
        place = bisect_right(firsts, sequence)
        if place and sequence <= lasts[place - 1]:
            return
        joins_before = place > 0 and lasts[place - 1] + 1 == sequence
        joins_behind = place < len(firsts) and firsts[place] == sequence + 1
        if joins_before and joins_behind:
            lasts[place - 1] = lasts.pop(place)
            del firsts[place]
        elif joins_before:
            lasts[place - 1] = sequence
        elif joins_behind:
            firsts[place] = sequence
        else:
            firsts.insert(place, sequence)
            lasts.insert(place, sequence)

    def __iter__(self) -> Iterator[EntryRef]:
        for source, (firsts, lasts) in self._ranges.items():
            for first, last in zip(firsts, lasts, strict=True):
                for sequence in range(first, last + 1):
                    yield EntryRef(source, sequence)
