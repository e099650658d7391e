"""Undo: which entries count as never written, with undo of undo and so on (data-model 4).

An *undo* is an entry with targets, the entries that it names in `undoes`. An undo is *effective* if it is not void
itself; and an entry is *void* exactly when an effective undo has it as a target. The fold order plays no part, so that
an entry whose timestamp lies far ahead can be undone like any other
(docs/decisions/0008-undo-does-not-ask-for-the-order.md). Three cases need a rule of their own:

* *Rings.* Undos that undo each other in a ring have no such answer. Among these, an undo counts only for the targets
  before it in fold order.
* *Depth.* The undo of a plain entry has depth 1, the undo of that has depth 2, and so on, counted over the targets that
  count. An undo deeper than 16 has no effect.
* *Acceptances.* An entry that accepts missing entries cannot be undone.
* *Rights.* In a closed bout, an undo outside its writer's rights counts as never written, and `authority` decides who
  may undo entries about members and rights.

Cost: an entry of 40 kB can have a thousand targets, and a log may hold any number of such entries, each undoing all the
others. So nothing here follows paths. There are two ways to the answer, and both are linear in the number of targets:

* *All at once* (`_recompute`). The undos are sorted so that each stands behind its targets; the strongly connected
  components that Tarjan's algorithm finds on the way are the rings. Depths are computed in this order, and effects in
  the reverse order. Each target is looked at four times, however the undos are linked.
* *Incrementally* (`_propagate`). An undo that is no target yet, as nearly all are, changes no depth and closes no ring.
  It flips its targets, and a flipped undo flips its own targets in turn, deepest first, so that each is decided once.
  The number of targets followed is bounded by a credit that each undo raises by its octets. When the credit is used
  up, the answer is computed all at once, at the next query.

So a log costs in proportion to its octets, in any order of arrival, and adding one entry costs its own targets and a
bounded number of others.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set

from derbyos_core.gossip.acts import EntryRef
from derbyos_core.gossip.log import Placed
from derbyos_core.gossip.reading import Entry

__all__ = ["DEPTH_MAX", "Voids"]

DEPTH_MAX = 16
CREDIT_MAX = 20_000
"""Limit on targets followed for one entry: the undo of a whole import, undone; some milliseconds."""
OCTETS_PER_CREDIT = 4
"""Folding an octet of an honest log costs as much as following a quarter of a target."""
RECOMPUTED_AT_ONCE_MAX = 10_000
"""Up to this many targets in the whole log, a possible ring has everything recomputed at once: some milliseconds."""

UndosByDepth = dict[int, dict[int, None]]
"""Undos to decide again, in the order of finding, by their depth."""


class Voids:
    """Index of the undos of a log, and of the entries that are void because of them.

    Entries that undo or are undone have an index, in the order in which they were first mentioned; a target may be
    missing from the log. All dictionaries and sets below hold such indexes.
    """

    def __init__(
        self,
        placed: Mapping[EntryRef, Placed] | None = None,
        left_out: Set[EntryRef] = frozenset(),
        lasting: Set[EntryRef] = frozenset(),
    ) -> None:
        """With `placed`, the caller keeps the entries; each has to be there before it is added here.

        `left_out` are undos that count as never written, and `lasting` entries that are not void whatever undoes them;
        the caller changes these sets before it adds the entry, or calls `reconsider`.
        """
        self._left_out = left_out
        self._lasting = lasting
        self._own: dict[EntryRef, Placed] = {}
        self._placed: Mapping[EntryRef, Placed] = self._own if placed is None else placed
        self._acceptances: set[EntryRef] = set()
        self._index_of: dict[EntryRef, int] = {}
        self._refs: list[EntryRef] = []
        self._targets: dict[int, tuple[int, ...]] = {}
        self._targets_total = 0
        self._credit = CREDIT_MAX
        # The result; valid while `_is_current`:
        self._is_current = True
        self._ring_targets: dict[int, tuple[int, ...]] = {}
        """For undos in a ring, the targets that count; for all others, every target counts."""
        self._depths: dict[int, int] = {}
        self._effective: set[int] = set()
        self._undone_by: Counter[int] = Counter()
        """Number of effective undos of each target; zeros are left out."""

    # -- queries ------------------------------------------------------------------------------------------

    def is_void(self, ref: EntryRef) -> bool:
        """Return whether the entry counts as never written."""
        index = self._index_of.get(ref)
        if index is None:
            return False
        if not self._is_current:
            self._recompute()
        return index in self._undone_by and not self._is_lasting(ref) and ref in self._placed

    def depth(self, ref: EntryRef) -> int:
        """Return 1 for the undo of a plain entry, 2 for the undo of that, ...; 0 for an entry that is no undo."""
        index = self._index_of.get(ref)
        if index is None:
            return 0
        if not self._is_current:
            self._recompute()
        return self._depths.get(index, 0)

    # -- adding entries -----------------------------------------------------------------------------------

    def load(self, several: Iterable[Placed]) -> None:
        """Add many entries; the result is computed at the next query."""
        for placed in several:
            self.load_one(placed)

    def reconsider(self) -> None:
        """Compute the result anew at the next query, because the caller's sets have changed."""
        self._is_current = False

    def load_one(self, placed: Placed) -> None:
        """Add one of many entries; the result is computed at the next query."""
        self._is_current = False
        self.add(placed)

    def add(self, placed: Placed) -> tuple[EntryRef, ...] | None:
        """Add an entry; return the entries, itself included, that this made void or valid again.

        None if the result is computed at the next query: then any entry may have become void or valid.
        """
        entry = placed.entry
        ref = entry.ref
        if self._placed is self._own:
            self._own[ref] = placed
        if b"<accept" in entry.body and _is_acceptance(entry):
            self._acceptances.add(ref)
        if entry.undoes:
            return self._add_undo(entry)
        if ref not in self._index_of:
            return ()  # nearly every entry
        if not self._is_current:
            return None
        return (ref,) if self.is_void(ref) else ()

    def _add_undo(self, entry: Entry) -> tuple[EntryRef, ...] | None:
        ref = entry.ref
        is_target = ref in self._index_of
        undo = self._index(ref)
        targets = tuple([target for target in dict.fromkeys(map(self._index, entry.undoes)) if target != undo])
        self._targets[undo] = targets
        self._targets_total += len(targets)
        self._credit = min(CREDIT_MAX, self._credit + len(entry.body) // OCTETS_PER_CREDIT)
        if is_target and self._targets_total > RECOMPUTED_AT_ONCE_MAX:
            self._is_current = False
        if not self._is_current:
            return None
        if ref in self._left_out:
            return (ref,) if self.is_void(ref) else ()
        if not is_target:
            return self._propagate(undo, targets)
        before = self._undone_by
        self._recompute()  # the undo of an undo was there first: depths may change, and a ring may be closed
        flipped = [self._refs[target] for target in before.keys() ^ self._undone_by.keys() if target != undo]
        if self.is_void(ref):
            flipped.append(ref)
        return tuple([one for one in flipped if one in self._placed and not self._is_lasting(one)])

    def _is_lasting(self, ref: EntryRef) -> bool:
        return ref in self._acceptances or ref in self._lasting

    def _index(self, ref: EntryRef) -> int:
        index = self._index_of.get(ref)
        if index is None:
            index = self._index_of[ref] = len(self._refs)
            self._refs.append(ref)
        return index

    def _may_be_effective(self, undo: int) -> bool:
        return undo not in self._undone_by or self._is_lasting(self._refs[undo])

    # -- incrementally ----------------------------------------------------------------------------------

    def _propagate(self, undo: int, targets: tuple[int, ...]) -> tuple[EntryRef, ...] | None:
        """Apply an undo that is no target, and decide again each undo that it affects, the deepest first."""
        depth = _depth_above(targets, self._depths)
        self._depths[undo] = depth
        if depth > DEPTH_MAX:
            return ()
        was_void: dict[int, bool] = {}
        affected: UndosByDepth = {}
        self._effective.add(undo)
        self._count_undo(targets, 1, was_void, affected)
        for level in range(depth - 1, 0, -1):  # an undo is deeper than every undo among its targets
            for other in affected.get(level, ()):
                is_effective = self._may_be_effective(other)
                if is_effective == (other in self._effective):
                    continue
                others_targets = self._ring_targets.get(other, self._targets[other])
                self._credit -= len(others_targets)
                if self._credit < 0:
                    self._credit = 0
                    self._is_current = False
                    return None
                if is_effective:
                    self._effective.add(other)
                else:
                    self._effective.discard(other)
                self._count_undo(others_targets, 1 if is_effective else -1, was_void, affected)
        flipped = [self._refs[target] for target, was in was_void.items() if (target in self._undone_by) != was]
        return tuple([ref for ref in flipped if ref in self._placed and not self._is_lasting(ref)])

    def _count_undo(
        self, targets: Iterable[int], change: int, was_void: dict[int, bool], affected: UndosByDepth
    ) -> None:
        """Count one effective undo of these targets more (1) or fewer (-1).

        For each target that becomes undone or is no longer, `was_void` gets its first state, and `affected` the target
        itself if it is an undo.
        """
        undone_by, depths = self._undone_by, self._depths
        for target in targets:
            before = undone_by.get(target, 0)
            now = before + change
            if now:
                undone_by[target] = now
                if before:
                    continue
            else:
                del undone_by[target]
            was_void.setdefault(target, before > 0)
            depth = depths.get(target)
            if depth is not None:
                affected.setdefault(depth, {})[target] = None

    # -- all at once --------------------------------------------------------------------------------------

    def _recompute(self) -> None:
        """Compute the result from all undos."""
        counting = self._targets
        if self._left_out:
            counting = {undo: some for undo, some in counting.items() if self._refs[undo] not in self._left_out}
        undos_among = {undo: [target for target in some if target in counting] for undo, some in counting.items()}
        order = list(self._targets_first(undos_among))
        depths: dict[int, int] = {}
        for undo in order:
            depths[undo] = _depth_above(self._ring_targets.get(undo, undos_among[undo]), depths)
        self._depths = depths
        self._effective = set()
        self._undone_by = Counter()
        for undo in reversed(order):
            if depths[undo] <= DEPTH_MAX and self._may_be_effective(undo):
                self._effective.add(undo)
                self._undone_by.update(self._ring_targets.get(undo, self._targets[undo]))
        self._is_current = True

    def _targets_first(self, undos_among: Mapping[int, Iterable[int]]) -> Iterator[int]:
        """Yield the undos, each after those among its targets; those of a ring in fold order.

        `_ring_targets` is computed on the way: of a ring, only targets outside it or earlier in fold order count.
        """
        self._ring_targets = {}
        for component in _components(undos_among):
            if len(component) > 1:
                component.sort(key=lambda undo: self._placed[self._refs[undo]].key)
                not_before = set(component)
                for undo in component:
                    self._ring_targets[undo] = tuple(
                        [target for target in self._targets[undo] if target not in not_before]
                    )
                    not_before.discard(undo)
            yield from component


def _depth_above(targets: Iterable[int], depths: Mapping[int, int]) -> int:
    """Return the depth of an undo with these targets; all depths beyond the limit are equal."""
    return min(1 + max([depths[target] for target in targets if target in depths], default=0), DEPTH_MAX + 1)


def _components(edges: Mapping[int, Iterable[int]]) -> Iterator[list[int]]:
    """Yield the strongly connected components, each after those to which it has edges.

    Tarjan's algorithm, without recursion: `path` is what would be the call stack, each node with its edges that are not
    followed yet.
    """
    discovered: dict[int, float] = {}  # order of discovery; infinite once the node's component is yielded
    lowlink: dict[int, float] = {}
    stack: list[int] = []
    for root in edges:
        if root in discovered:
            continue
        path = [(root, iter(edges[root]))]
        discovered[root] = lowlink[root] = len(discovered)
        stack.append(root)
        while path:  # each node is entered once, and each edge followed once
            node, remaining = path[-1]
            lowest = lowlink[node]
            for target in remaining:
                index = discovered.get(target)
                if index is None:
                    discovered[target] = lowlink[target] = len(discovered)
                    stack.append(target)
                    path.append((target, iter(edges[target])))
                    break
                lowest = min(lowest, index)
            else:
                path.pop()
                if lowest == discovered[node]:
                    component = []
                    while discovered[node] < math.inf:
                        component.append(stack.pop())
                        discovered[component[-1]] = math.inf
                    yield component
                elif path:
                    parent = path[-1][0]
                    lowlink[parent] = min(lowlink[parent], lowest)
            lowlink[node] = lowest


def _is_acceptance(entry: Entry) -> bool:
    """Return whether the entry accepts that entries are missing."""
    return any(payload.tag == "accept" for act in entry.acts if act.target.path == "nsodes" for payload in act.payload)
