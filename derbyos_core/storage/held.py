"""Decides how a store remembers which entries it has taken, without remembering them: ranges of each source."""

from collections.abc import Iterable, Iterator

from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId

__all__ = ["Held"]


class Held:
    """A set of entries that mostly come in the order of their sequence."""

    def __init__(self, refs: Iterable[EntryRef] = ()) -> None:
        self._ranges: dict[SourceId, list[list[int]]] = {}
        for ref in refs:
            self.add(ref.source, ref.sequence)

    def add(self, source: SourceId, sequence: int) -> None:
        """This entry too; a second time does nothing that can be seen."""
        ranges = self._ranges.setdefault(source, [])
        if ranges and ranges[-1][1] + 1 == sequence:
            ranges[-1][1] = sequence
        elif not any(first <= sequence <= last for first, last in ranges):
            ranges.append([sequence, sequence])

    def __iter__(self) -> Iterator[EntryRef]:
        for source, ranges in self._ranges.items():
            for first, last in ranges:
                for sequence in range(first, last + 1):
                    yield EntryRef(source, sequence)
