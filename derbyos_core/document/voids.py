"""Decides which entries count as never written: undo, undo of undo, and so on (data-model 4).

An entry is void exactly when a non-void later entry names it in `undoes`. Undos of undos work to a depth of 16,
counted over the names; a deeper one undoes nothing. Acceptance of held entries cannot be undone.
"""

from collections.abc import Iterable

from derbyos_core.gossip.entry import EntryRef
from derbyos_core.gossip.log import Placed

__all__ = ["DEPTH_MAX", "Voids"]

DEPTH_MAX = 16


class Voids:
    """Which entries name which, and what follows."""

    def __init__(self) -> None:
        self._placed: dict[EntryRef, Placed] = {}
        self._undoers: dict[EntryRef, list[EntryRef]] = {}
        self._void: set[EntryRef] = set()

    def is_void(self, ref: EntryRef) -> bool:
        """Whether the entry counts as never written."""
        return ref in self._void

    def add(self, placed: Placed) -> tuple[EntryRef, ...]:
        """Take an entry in; returns the entries, itself included, that it has turned void or valid again."""
        entry = placed.entry
        self._placed[entry.ref] = placed
        for name in entry.undoes:
            self._undoers.setdefault(name, []).append(entry.ref)
        if not entry.undoes and entry.ref not in self._undoers:
            return ()
        flipped = []
        for ref in self._connected(entry.ref):
            void = self._is_void_now(ref)
            if void != (ref in self._void):
                flipped.append(ref)
        for ref in flipped:
            self._void.symmetric_difference_update((ref,))
        return tuple(flipped)

    def _connected(self, start: EntryRef) -> Iterable[EntryRef]:
        """Everything that undoes or is undone, directly or not: a handful of entries."""
        found = {start: None}
        stack = [start]
        while stack:  # each entry is pushed once
            ref = stack.pop()
            placed = self._placed.get(ref)
            near = list(self._undoers.get(ref, ())) + (list(placed.entry.undoes) if placed else [])
            for other in near:
                if other not in found:
                    found[other] = None
                    stack.append(other)
        return [ref for ref in found if ref in self._placed]

    def _is_void_now(self, ref: EntryRef) -> bool:
        placed = self._placed[ref]
        if any(payload.tag == "accept" for act in placed.entry.acts for payload in act.payload):
            return False
        for name in self._undoers.get(ref, ()):
            undoer = self._placed[name]
            is_later = undoer.counts and undoer.key > placed.key
            if is_later and self._depth(name, 0) <= DEPTH_MAX and not self._is_void_now(name):
                return True
        return False

    def _depth(self, ref: EntryRef, steps: int) -> int:
        """1 for the undo of a plain entry, 2 for the undo of that, ...; anything above the bound is the same."""
        placed = self._placed.get(ref)
        if placed is None or not placed.entry.undoes:
            return 0
        if steps > DEPTH_MAX:
            return DEPTH_MAX + 1
        return 1 + max(self._depth(name, steps + 1) for name in placed.entry.undoes)
