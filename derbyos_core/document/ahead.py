"""Entries that are read before their place because an earlier one answers them (data-model 4, 5).

An answer normally sorts after the entries that its writer had seen. The exception is an entry stamped out of reach:
more than a day ahead, by a laptop with a wrong clock. Then the answer comes first in the order although it was written
later: its `over` or `settles` names the other entry. So, within each element, a statement of the named entry is read
directly before the first entry that names it, and after its source's earlier statements there. Otherwise an older
answer would replace a newer one. Nearly always no entry is named by an earlier one, and the check is cheap.
"""

from bisect import bisect_left
from collections import deque
from collections.abc import Mapping, Set
from typing import NamedTuple

from derbyos_core.document.statement import At, Statement
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.gossip.log import OrderKey, Placed
from derbyos_core.identity import SourceId

__all__ = ["Ahead", "Sequence", "in_sequence"]


class Ahead:
    """Entries that an earlier one names in `over` or `settles`, in any order of arrival."""

    def __init__(self, placed: Mapping[EntryRef, Placed]) -> None:
        self._placed = placed
        self._awaited: dict[EntryRef, OrderKey] = {}
        self.named: set[EntryRef] = set()

    def add(self, placed: Placed) -> None:
        """Add an entry; those that it names may arrive later."""
        entry, key = placed
        for name in (*entry.over, *entry.settles) if entry.settles else entry.over:
            other = self._placed.get(name)
            if other is None:
                self._awaited[name] = min(key, self._awaited.get(name, key))
            elif other.key > key:
                self.named.add(name)
        if self._awaited and self._awaited.pop(entry.ref, key) < key:
            self.named.add(entry.ref)


class Sequence(NamedTuple):
    """Statements about one element in reading order, and the place at which each is read."""

    statements: list[Statement]
    places: list[At] | None = None
    """None if each statement is read at its own place."""

    def at(self, index: int) -> At:
        """Return the place at which a statement is read."""
        return self.places[index] if self.places is not None else self.statements[index].at

    def before(self, index: int) -> "Sequence":
        """Return the statements that are read before this index."""
        return Sequence(self.statements[:index], self.places[:index] if self.places is not None else None)

    def behind(self, place: At) -> int:
        """Return the index of the first statement that is read after a place."""
        if self.places is not None:
            return next((index for index, at in enumerate(self.places) if at > place), len(self.places))
        statements = self.statements
        if not statements or statements[0].at > place:
            return 0
        return next((index for index, one in enumerate(statements) if one.at > place), len(statements))


def in_sequence(statements: list[Statement], until: OrderKey | None, named: Set[EntryRef]) -> Sequence:
    """Return an element's statements, given sorted by their places, in reading order; with `until`, those before it."""
    if until is not None:
        statements = statements[: bisect_left(statements, until, key=_key)]
    if not named or not any(one.provenance.entry in named for one in statements):
        return Sequence(statements)
    where: dict[EntryRef, list[int]] = {}
    own: dict[SourceId, deque[int]] = {}
    """For each source, the statements not read yet."""
    for index, one in enumerate(statements):
        where.setdefault(one.provenance.entry, []).append(index)
        own.setdefault(one.provenance.entry.source, deque()).append(index)
    read: list[Statement] = []
    places: list[At] = []
    seen = [False] * len(statements)
    for first, one in enumerate(statements):
        if seen[first]:
            continue
        seen[first] = True
        if named.isdisjoint(one.provenance.over) and named.isdisjoint(one.provenance.settles):
            read.append(one)  # those under it, and earlier ones of its source, are already read
            places.append(one.at)
            continue
        stack = [(first, _written_over(one, where))]
        while stack:  # each statement is pushed once, rings included
            index, over = stack[-1]
            while over and seen[over[-1]]:
                over.pop()
            earlier = own[statements[index].provenance.entry.source]
            while earlier and seen[earlier[0]]:
                earlier.popleft()
            is_own_first = earlier and earlier[0] < index and (not over or earlier[0] < over[-1])
            if is_own_first or over:
                index = earlier[0] if is_own_first else over.pop()
                seen[index] = True
                stack.append((index, _written_over(statements[index], where)))
            else:
                stack.pop()
                read.append(statements[index])
                places.append(one.at)
    return Sequence(read, places)


def _written_over(statement: Statement, where: Mapping[EntryRef, list[int]]) -> list[int]:
    """Return the statements of the element that this one is written over, the last first."""
    provenance = statement.provenance
    if not provenance.over and not provenance.settles:
        return []
    named = {name for name in (*provenance.over, *provenance.settles) if name in where and name != provenance.entry}
    return sorted({other for name in named for other in where[name]}, reverse=True)


def _key(statement: Statement) -> OrderKey:
    return statement.provenance.key
