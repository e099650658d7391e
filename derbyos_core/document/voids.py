"""Decides which entries count as never written: undo, undo of undo, and so on (data-model 4).

An entry is void exactly when a non-void entry names it in `undoes`, wherever the two stand in the order: what is
stamped out of reach is undone like anything else. Entries that name each other in a ring have no such answer;
between these alone an undo counts only for what stands before it. Undos of undos work to a depth of 16, counted
over the names that count; a deeper one undoes nothing. Acceptance of held entries cannot be undone.

What it costs. An entry of 40 kB has a thousand names, and anybody may write as many of them as a log holds, each
undoing all the others. So nothing here follows paths; there are two ways to the answer, and both are linear:

* *All at once* (`_settle`). The undos are sorted by who names whom (the strongly connected components of Tarjan
  are the rings), their depths are counted from those that are named first, and then those that nobody names
  decide first. Each name is looked at four times, whatever names what.
* *On from what is known* (`_follow`). An undo that nobody names yet, which is nearly every one, changes no depth
  and closes no ring. It turns what it names, and what turns an undo over turns what that names, the deepest
  first, so that each is decided once. The number of names that are followed so is bounded by a credit that each
  undo raises by its octets; when it is used up the answer waits until somebody asks, and is decided all at once.

So a log costs what its octets cost, in any order of arrival, and adding one entry costs its own names and a bounded
number of others.
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
"""Names followed for one entry, at most: the undo of a whole import, undone; some milliseconds."""
OCTETS_PER_CREDIT = 4
"""An octet of an honest log costs as much to fold as a quarter of a name costs to follow."""
SETTLED_AT_ONCE_MAX = 10_000
"""With so few names in all the answer is decided at once where a ring may have closed: some milliseconds."""


class Voids:
    """Which entries name which, and what follows."""

    def __init__(self, placed: Mapping[EntryRef, Placed] | None = None) -> None:
        """With `placed`, whoever asks keeps the entries; they have to be there before they are added."""
        self._own: dict[EntryRef, Placed] = {}
        self._placed: Mapping[EntryRef, Placed] = self._own if placed is None else placed
        self._numbers: dict[EntryRef, int] = {}
        """A number for everything that is named or undoes; what follows counts in these."""
        self._refs: list[EntryRef] = []
        self._lasting: set[EntryRef] = set()
        self._named_by: dict[int, tuple[int, ...]] = {}
        self._total = 0
        self._is_settled = True
        self._credit = CREDIT_MAX
        # Valid while settled:
        self._counted: dict[int, tuple[int, ...]] = {}
        """The names that count, of the undos in a ring; of all others every name does."""
        self._depth: dict[int, int] = {}
        self._standing: set[int] = set()
        """Undos that are not void and not too deep."""
        self._undone: Counter[int] = Counter()
        """By how many standing undos each entry is named; here or not, nought is left out."""

    def is_void(self, ref: EntryRef) -> bool:
        """Whether the entry counts as never written."""
        number = self._numbers.get(ref)
        if number is None:
            return False
        if not self._is_settled:
            self._settle()
        return number in self._undone and ref not in self._lasting and ref in self._placed

    def depth(self, ref: EntryRef) -> int:
        """1 for the undo of a plain entry, 2 for the undo of that, ...; 0 for what is no undo."""
        number = self._numbers.get(ref)
        if number is None:
            return 0
        if not self._is_settled:
            self._settle()
        return self._depth.get(number, 0)

    def load(self, several: Iterable[Placed]) -> None:
        """Take many entries in; what follows is decided when somebody asks."""
        for placed in several:
            self.put(placed)

    def put(self, placed: Placed) -> None:
        """Take an entry in as one of many; what follows is decided when somebody asks."""
        self._is_settled = False
        self.add(placed)

    def add(self, placed: Placed) -> tuple[EntryRef, ...] | None:
        """Take an entry in; returns the entries, itself included, that it has turned void or valid again.

        None where too much hangs on it: anything may have turned, and is decided when somebody asks.
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

    # -- on from what is known ----------------------------------------------------------------------------

    def _follow(self, number: int, names: tuple[int, ...]) -> tuple[EntryRef, ...] | None:
        """Count an undo that nobody names, and turn what turns by it, the deepest undo first."""
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
        """One undo more, or fewer, stands that names these; those among them that undo are looked at next."""
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
        """1 for the undo of plain entries, 2 for the undo of that, ...; anything above the bound is the same."""
        depths = self._depth
        return min(1 + max([depths[name] for name in names if name in depths], default=0), DEPTH_MAX + 1)

    # -- all at once --------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Decide everything anew."""
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
        """The undos, each behind those that it names; in a ring by their order, and what does not count set aside."""
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
    """The strongly connected components, each behind those that it names (Tarjan, without recursion)."""
    found: dict[int, float] = {}  # when each was found; those whose component is told are never an earlier one
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
    """Whether it is an acceptance of held entries."""
    return any(payload.tag == "accept" for act in entry.acts if act.target.path == "nsodes" for payload in act.payload)
