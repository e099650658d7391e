"""Undo: which entries count as never written, with undo of undo and so on (data-model 4).

An entry is void exactly when a non-void entry names it in `undoes`, wherever the two stand in the order: an entry
stamped out of reach can be undone like any other. Entries that name each other in a ring have no such answer; among
these, an undo counts only for entries before it. Undos of undos work to a depth of 16, counted over the names that
count; a deeper one undoes nothing. Acceptance of held entries cannot be undone.

Cost: an entry of 40 kB has a thousand names, and a log may hold any number of such entries, each undoing all the
others. So nothing here follows paths. There are two ways to the answer, and both are linear:

* *All at once* (`_settle`). The undos are sorted by which names which (the strongly connected components of Tarjan are
  the rings). Depths are counted starting from the named ones; then voids are decided starting from the undos that no
  other names. Each name is looked at four times, however the names are linked.
* *Incrementally* (`_follow`). An undo that no entry names yet, as nearly all are, changes no depth and closes no ring.
  It flips the entries that it names, and a flipped undo flips what it names in turn, deepest first, so that each is
  decided once. The number of names followed is bounded by a credit that each undo raises by its octets. When it is used
  up, the answer is computed all at once at the next query.

So a log costs in proportion to its octets, in any order of arrival, and adding one entry costs its own names and a
bounded number of others.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from derbyos_core.gossip.acts import EntryRef
from derbyos_core.gossip.log import Placed
from derbyos_core.gossip.reading import Entry

__all__ = ["DEPTH_MAX", "Voids"]

DEPTH_MAX = 16
CREDIT_MAX = 20_000
"""Limit on names followed for one entry: the undo of a whole import, undone; some milliseconds."""
OCTETS_PER_CREDIT = 4
"""Folding an octet of an honest log costs as much as following a quarter of a name."""
SETTLED_AT_ONCE_MAX = 10_000
"""Up to this many names in total, all is decided at once where a ring may have closed: some milliseconds."""


class Voids:
    """Index of the entries that others name, and of those that are void as a result."""

    def __init__(self, placed: Mapping[EntryRef, Placed] | None = None) -> None:
        """With `placed`, the caller keeps the entries; each has to be there before it is added here."""
        self._own: dict[EntryRef, Placed] = {}
        self._placed: Mapping[EntryRef, Placed] = self._own if placed is None else placed
        self._numbers: dict[EntryRef, int] = {}
        """A number for everything that is named or undoes; the fields below use these."""
        self._refs: list[EntryRef] = []
        self._lasting: set[EntryRef] = set()
        self._named_by: dict[int, tuple[int, ...]] = {}
        self._total = 0
        self._is_settled = True
        self._credit = CREDIT_MAX
        # Valid while settled:
        self._counted: dict[int, tuple[int, ...]] = {}
        """The names that count, for undos in a ring; for all others every name counts."""
        self._depth: dict[int, int] = {}
        self._standing: set[int] = set()
        """Undos that are not void and not too deep."""
        self._undone: Counter[int] = Counter()
        """Number of standing undos that name each entry, present or not; zeros are left out."""

    def is_void(self, ref: EntryRef) -> bool:
        """Return whether the entry counts as never written."""
        number = self._numbers.get(ref)
        if number is None:
            return False
        if not self._is_settled:
            self._settle()
        return number in self._undone and ref not in self._lasting and ref in self._placed

    def depth(self, ref: EntryRef) -> int:
        """Return 1 for the undo of a plain entry, 2 for the undo of that, ...; 0 for an entry that is no undo."""
        number = self._numbers.get(ref)
        if number is None:
            return 0
        if not self._is_settled:
            self._settle()
        return self._depth.get(number, 0)

    def load(self, several: Iterable[Placed]) -> None:
        """Add many entries; the result is computed on the next query."""
        for placed in several:
            self.put(placed)

    def put(self, placed: Placed) -> None:
        """Add an entry as one of many; the result is computed on the next query."""
        self._is_settled = False
        self.add(placed)

    def add(self, placed: Placed) -> tuple[EntryRef, ...] | None:
        """Add an entry; return the entries, itself included, that it made void or valid again.

        None if too much depends on it: any entry may have flipped, and the next query computes the result.
        """
        entry = placed.entry
        ref = entry.ref
        if self._placed is self._own:
            self._own[ref] = placed
        if b"<accept" in entry.body and _accepts(entry):
            self._lasting.add(ref)
        number = self._numbers.get(ref)
        if not entry.undoes:
            if number is None:
                return ()  # nearly every entry
            if not self._is_settled:
                return None
            return (ref,) if self.is_void(ref) else ()
        is_named = number is not None
        number = self._number(ref)
        names = tuple(dict.fromkeys(map(self._number, entry.undoes)))
        if number in names:
            names = tuple(name for name in names if name != number)
        self._named_by[number] = names
        self._total += len(names)
        self._credit = min(CREDIT_MAX, self._credit + len(entry.body) // OCTETS_PER_CREDIT)
        if is_named and self._total > SETTLED_AT_ONCE_MAX:
            self._is_settled = False
        if not self._is_settled:
            return None
        if not is_named:
            return self._follow(number, names)
        before = self._undone
        self._settle()
        turned = [self._refs[name] for name in before.keys() ^ self._undone.keys() if name != number]
        if self.is_void(ref):
            turned.append(ref)
        return tuple([one for one in turned if one in self._placed and one not in self._lasting])

    def _number(self, ref: EntryRef) -> int:
        number = self._numbers.get(ref)
        if number is None:
            number = self._numbers[ref] = len(self._refs)
            self._refs.append(ref)
        return number

    # -- incrementally ----------------------------------------------------------------------------------

    def _follow(self, number: int, names: tuple[int, ...]) -> tuple[EntryRef, ...] | None:
        """Count an undo that no entry names, and flip what it affects, the deepest undo first."""
        depth = self._depth_over(names)
        self._depth[number] = depth
        if depth > DEPTH_MAX:
            return ()
        was_void: dict[int, bool] = {}
        ahead: dict[int, dict[int, None]] = {}
        self._standing.add(number)
        self._count(names, 1, was_void, ahead)
        for level in range(depth - 1, 0, -1):  # an undo is deeper than every undo that it names
            for undo in ahead.get(level, ()):
                stands = self._may_stand(undo)
                if stands == (undo in self._standing):
                    continue
                names = self._counted.get(undo, self._named_by[undo])
                self._credit -= len(names)
                if self._credit < 0:
                    self._credit = 0
                    self._is_settled = False
                    return None
                if stands:
                    self._standing.add(undo)
                else:
                    self._standing.discard(undo)
                self._count(names, 1 if stands else -1, was_void, ahead)
        return tuple(
            [
                ref
                for name, was in was_void.items()
                if (name in self._undone) != was and (ref := self._refs[name]) in self._placed
                if ref not in self._lasting
            ]
        )

    def _count(
        self, names: Iterable[int], more: int, was_void: dict[int, bool], ahead: dict[int, dict[int, None]]
    ) -> None:
        """Count a standing undo of these names more or fewer; undos among the names are looked at next."""
        undone, depths = self._undone, self._depth
        for name in names:
            before = undone.get(name, 0)
            now = before + more
            if now:
                undone[name] = now
                if before:
                    continue
            else:
                del undone[name]
            was_void.setdefault(name, before > 0)
            depth = depths.get(name)
            if depth is not None:
                ahead.setdefault(depth, {})[name] = None

    def _may_stand(self, undo: int) -> bool:
        return undo not in self._undone or self._refs[undo] in self._lasting

    def _depth_over(self, names: Iterable[int]) -> int:
        """Return 1 for the undo of plain entries, 2 for the undo of that, ...; all depths above the limit are equal."""
        depths = self._depth
        return min(1 + max([depths[name] for name in names if name in depths], default=0), DEPTH_MAX + 1)

    # -- all at once --------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Compute everything from scratch."""
        named_by = self._named_by
        inner = {undo: [name for name in names if name in named_by] for undo, names in named_by.items()}
        order = list(self._named_first(inner))
        depths: dict[int, int] = {}
        for undo in order:
            names = self._counted.get(undo, inner[undo])
            deepest = max([depths[name] for name in names if name in depths], default=0)
            depths[undo] = min(1 + deepest, DEPTH_MAX + 1)
        self._depth = depths
        self._standing = set()
        self._undone = Counter()
        for undo in reversed(order):
            if depths[undo] <= DEPTH_MAX and self._may_stand(undo):
                self._standing.add(undo)
                self._undone.update(self._counted.get(undo, named_by[undo]))
        self._is_settled = True

    def _named_first(self, inner: Mapping[int, Iterable[int]]) -> Iterator[int]:
        """Yield the undos, each after those that it names; rings in fold order, with their uncounted names left out."""
        self._counted = {}
        for ring in _components(inner):
            if len(ring) > 1:
                ring.sort(key=lambda undo: self._placed[self._refs[undo]].key)
                later = set(ring)
                for undo in ring:
                    self._counted[undo] = tuple([name for name in self._named_by[undo] if name not in later])
                    later.discard(undo)
            yield from ring


def _components(names: Mapping[int, Iterable[int]]) -> Iterator[list[int]]:
    """Yield the strongly connected components, each after those that it names (Tarjan, without recursion)."""
    found: dict[int, float] = {}  # discovery index; infinite once the component is yielded
    lowest: dict[int, float] = {}
    open_ones: list[int] = []
    for root in names:
        if root in found:
            continue
        path = [(root, iter(names[root]))]
        found[root] = lowest[root] = len(found)
        open_ones.append(root)
        while path:  # each undo is entered once, and each of its names looked at once
            here, ahead = path[-1]
            low = lowest[here]
            for name in ahead:
                at = found.get(name)
                if at is None:
                    found[name] = lowest[name] = len(found)
                    open_ones.append(name)
                    path.append((name, iter(names[name])))
                    break
                low = min(low, at)
            else:
                path.pop()
                if low == found[here]:
                    component = []
                    while found[here] < math.inf:
                        component.append(open_ones.pop())
                        found[component[-1]] = math.inf
                    yield component
                elif path:
                    above = path[-1][0]
                    lowest[above] = min(lowest[above], low)
            lowest[here] = low


def _accepts(entry: Entry) -> bool:
    """Return whether it is an acceptance of held entries."""
    return any(payload.tag == "accept" for act in entry.acts if act.target.path == "nsodes" for payload in act.payload)
