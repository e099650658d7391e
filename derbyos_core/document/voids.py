"""Decides which entries count as never written: undo, undo of undo, and so on (data-model 4).

An entry is void exactly when a non-void later entry names it in `undoes`. Undos of undos work to a depth of 16,
counted over the names; a deeper one undoes nothing. Acceptance of held entries cannot be undone.
"""

import heapq
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from derbyos_core.gossip.acts import EntryRef
from derbyos_core.gossip.log import OrderKey, Placed

__all__ = ["DEPTH_MAX", "Voids"]

DEPTH_MAX = 16


class Voids:
    """Which entries name which, and what follows."""

    def __init__(self, placed: Mapping[EntryRef, Placed] | None = None) -> None:
        """With `placed`, whoever asks keeps the entries; they have to be there before they are added."""
        self._own: dict[EntryRef, Placed] = {}
        self._placed: Mapping[EntryRef, Placed] = self._own if placed is None else placed
        self._undoers: dict[EntryRef, list[EntryRef]] = {}
        self._void: set[EntryRef] = set()

    def is_void(self, ref: EntryRef) -> bool:
        """Whether the entry counts as never written."""
        return ref in self._void

    def add(self, placed: Placed) -> tuple[EntryRef, ...]:
        """Take an entry in; returns the entries, itself included, that it has turned void or valid again."""
        entry = placed.entry
        ref = entry.ref
        if self._placed is self._own:
            self._own[ref] = placed
        if not entry.undoes and ref not in self._undoers:
            return ()
        for name in dict.fromkeys(entry.undoes):
            self._undoers.setdefault(name, []).append(ref)
        return tuple(self._settle(ref))

    def _settle(self, start: EntryRef) -> Iterator[EntryRef]:
        """Look at everything whose answer may have changed, the last in the order first.

        An entry's answer hangs on later ones alone, so nothing is looked at twice. An entry that comes between
        two others also makes the undo of the later one a deeper one.
        """
        heap: list[tuple[_Backwards, EntryRef]] = []
        waiting: set[EntryRef] = set()

        def look_at(refs: Iterable[EntryRef]) -> None:
            for ref in refs:
                placed = self._placed.get(ref)
                if placed is not None and ref not in waiting:
                    waiting.add(ref)
                    heapq.heappush(heap, (_Backwards(placed.key), ref))

        look_at((start, *self._placed[start].entry.undoes))
        for ref in self._above(start):
            look_at(self._placed[ref].entry.undoes)
        while heap:  # an answer flips only after that of a later entry did, so this comes to an end
            _, ref = heapq.heappop(heap)
            waiting.discard(ref)
            if self._is_void_now(ref) != (ref in self._void):
                self._void.symmetric_difference_update((ref,))
                look_at(self._placed[ref].entry.undoes)
                yield ref

    def _above(self, start: EntryRef) -> Iterator[EntryRef]:
        """What undoes this entry, and what undoes that, as far as the depth matters."""
        level, seen = [start], {start}
        for _ in range(DEPTH_MAX + 1):
            level = [ref for name in level for ref in self._undoers.get(name, ()) if ref not in seen]
            if not level:
                return
            seen.update(level)
            yield from dict.fromkeys(level)

    def _is_void_now(self, ref: EntryRef) -> bool:
        undoers = self._undoers.get(ref)
        if not undoers:
            return False
        placed = self._placed[ref]
        if b"<accept" in placed.entry.body and any(
            payload.tag == "accept" and act.target.path == "nsodes"
            for act in placed.entry.acts
            for payload in act.payload
        ):
            return False
        for name in undoers:
            undoer = self._placed[name]
            if name not in self._void and undoer.key > placed.key and self._depth(name) <= DEPTH_MAX:
                return True
        return False

    def _depth(self, ref: EntryRef) -> int:
        """1 for the undo of a plain entry, 2 for the undo of that, ...; anything above the bound is the same."""
        level: dict[EntryRef, None] = {ref: None}
        for depth in range(DEPTH_MAX + 1):
            undone: dict[EntryRef, None] = {}
            is_undo = False
            for name in level:
                placed = self._placed.get(name)
                if placed is not None and placed.entry.undoes:
                    is_undo = True
                    undone.update(dict.fromkeys(placed.entry.undoes))
            if not is_undo:
                return depth
            level = undone
        return DEPTH_MAX + 1


class _Backwards(NamedTuple):
    """A place in the order, compared so that the last comes first."""

    key: OrderKey

    def __lt__(self, other: tuple[object, ...]) -> bool:
        assert isinstance(other, _Backwards)
        return self.key > other.key
