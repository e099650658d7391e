"""Numbers of the jams of a bout, where jams were inserted or deleted afterwards.

The number of a jam is part of its natural key (data-model 4), so it can never change: everything that officials entered
names it. Officials count the jams that were skated, though. So the document keeps a jam under its *stored* number, and
the number that people see follows from the stored numbers of the period:

* an inserted jam is stored under `INSERTED` + `PER_JAM` · (the stored number it follows) + a number within the gap, so
  two officials who insert the same jam enter one fact;
* a jam is deleted by an element `deleted-jam` of its period, which names it, and the entries in it that its writer had
  seen. The document keeps the jam with its content, and its number stays out of use; it is neither shown nor counted.
  If anybody else entered something in it, which the writer had not seen, the jam is counted after all, with everything
  in it, and marked as *reopened*: so no entry is hidden that nobody decided about;
* a jam *moves* to the period before or after by its attribute `counts-in`, which names that period. There it stands
  among the jams that stay by the time at which it began: after the one that began last before it.

Where none of this was done, both numbers are the same, and nothing is computed.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import NamedTuple, TypeVar

from derbyos_core.bout.model.jam import JamId

__all__ = [
    "AS_STORED", "COUNTS_IN", "DELETED_JAM", "INSERTED", "JamNumbers", "MovedJam", "is_inserted", "renumbered",
    "stored_before", "stored_order",
]  # fmt: skip

Holder = TypeVar("Holder")

INSERTED = 1_000_000
"""Stored numbers from here on are those of inserted jams."""
PER_JAM = 1_000
"""Stored numbers for the jams inserted after one jam."""
_BEYOND = INSERTED + PER_JAM * PER_JAM
DELETED_JAM = "deleted-jam"
"""Tag of the element that keeps the number of a deleted jam out of use."""
COUNTS_IN = "counts-in"
"""Attribute of a jam: the period that it belongs to, if that is not the one under which the document keeps it."""


class MovedJam(NamedTuple):
    """A jam that counts in another period than the one that keeps it.

    `after` is the stored number of the jam of that period which it follows; one less than the first where it is first.
    """

    place: tuple[int, int]
    after: int


@dataclass(frozen=True, slots=True)
class JamNumbers:
    """Translation between stored and shown numbers.

    `inserted` and `deleted` hold stored numbers by period, each in ascending order; the deleted ones that were inserted
    before are among them. `reopened` holds those that count again. `goes_on`: the numbers go on through the game.
    `moved` holds by period the jams that others keep and that count in it, in the order in which they began; `away`
    holds by period the stored numbers of those that it keeps and that count in another, in ascending order. Jams that
    moved away are not among the inserted ones.
    """

    inserted: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    deleted: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    reopened: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    goes_on: bool = False
    moved: Mapping[int, tuple[MovedJam, ...]] = field(default_factory=dict)
    away: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    def shown(self, period: int, stored: int) -> JamId:
        """Return the jam that the document keeps under this number."""
        if stored in self.away.get(period, ()):
            for counts_in, number, one in self._moved_jams():
                if one.place == (period, stored):
                    return _jam_id(counts_in, number, *one.place)
        if not self._is_changed(period):
            return JamId(period, stored)
        own = self._own_number(period, stored)
        return _jam_id(period, own + sum(1 for one in self._follows(period) if one < own), period, stored)

    def numbered(self, period: int, number: int) -> JamId:
        """Return the jam that people call by this number, whether it has begun or not."""
        if not self._is_changed(period):
            return JamId(period, number)
        own = number
        for counts_in, place, one in self._moved_jams():
            if counts_in == period and place == number:
                return _jam_id(period, number, *one.place)
            own -= counts_in == period and place < number
        return self._own_numbered(period, own, number)

    def following(self, jam: JamId) -> JamId:
        """Return the jam after this one."""
        return self.numbered(jam.period, jam.number + 1)

    def now(self, jam: JamId) -> JamId:
        """Return a jam with today's number; it may have been read before another was inserted, deleted or moved."""
        return self.shown(*jam.place)

    def is_deleted(self, jam: JamId) -> bool:
        """True for a jam that was deleted."""
        period, stored = jam.place
        return bool(self.deleted) and stored in self.deleted.get(period, ())

    def is_gone(self, jam: JamId) -> bool:
        """True for a jam in which nobody writes any more: it was deleted, or its insertion was undone."""
        period, stored = jam.place
        there = (*self.inserted.get(period, ()), *self.away.get(period, ()))
        return self.is_deleted(jam) or (is_inserted(stored) and stored not in there)

    def is_reopened(self, jam: JamId) -> bool:
        """True for a jam that was deleted by somebody who had not seen all of it, and counts after all."""
        period, stored = jam.place
        return stored in self.reopened.get(period, ())

    def gap_before(self, jam: JamId) -> tuple[int, int]:
        """Return the period and the stored number before which a jam is inserted that precedes this one."""
        for period, moved in self.moved.items():
            for one in moved:
                if one.place == jam.place:
                    return period, _split(one.after)[0] + 1
        return jam.place

    # -- moved jams ---------------------------------------------------------------------------------------

    def _moved_jams(self) -> Iterable[tuple[int, int, MovedJam]]:
        """Yield each moved jam after the period in which it counts and its number there."""
        for period, moved in self.moved.items():
            follows = self._follows(period)
            for before, (one, own) in enumerate(zip(moved, follows, strict=True)):
                yield period, own + before + 1, one

    def _follows(self, period: int) -> list[int]:
        """Return the numbers of the jams that the moved ones follow, without these."""
        return [self._own_number_up_to(period, one.after) for one in self.moved.get(period, ())]

    # -- the jams that stay, as if no other came ------------------------------------------------------------

    def _own_number(self, period: int, stored: int) -> int:
        regular, within = _split(stored)
        if not within:
            return self._last_at(period, regular - 1) + 1
        earlier = self._last_at(period, regular) - self._count_after(period, regular)
        inserted = self.inserted.get(period, ())
        return earlier + bisect_left(inserted, stored) - bisect_left(inserted, _first_after(regular)) + 1

    def _own_number_up_to(self, period: int, stored: int) -> int:
        """Return the number of a jam, or of the last before it where there is none."""
        regular, within = _split(stored)
        if within:
            return self._own_number(period, stored)
        return self._last_at(period, regular) - self._count_after(period, regular)

    def _own_numbered(self, period: int, own: int, number: int) -> JamId:
        """Return the jam with this number among those that stay; it is called by `number`."""
        gone = self.deleted.get(period, ()), self.away.get(period, ())
        most = max(0, own) + sum(map(len, gone)) + abs(self._before(period)) + 1
        regular = bisect_left(range(most), own, key=lambda one: self._last_at(period, one))
        inserted = self.inserted.get(period, ())
        first = bisect_left(inserted, _first_after(regular))
        after = inserted[first : first + self._count_after(period, regular)]
        is_there = regular > 0 and not any(regular in some for some in gone)
        jams = (regular, *after) if is_there else after
        place = own - self._last_at(period, regular) + len(jams) - 1
        return _jam_id(period, number, period, jams[place]) if 0 <= place < len(jams) else JamId(period, number)

    def _is_changed(self, period: int) -> bool:
        if not self.inserted and not self.deleted and not self.away:
            return False
        changes = (self.inserted, self.deleted, self.moved, self.away)
        return self.goes_on or any(period in one for one in changes)

    def _last_at(self, period: int, regular: int) -> int:
        """Return how many jams there are up to a regular one, with those inserted after it."""
        inserted = bisect_left(self.inserted.get(period, ()), _first_after(regular + 1))
        gone = (self.deleted.get(period, ()), self.away.get(period, ()))
        deleted = sum(bisect_left(one, min(regular + 1, INSERTED)) for one in gone)
        return regular + inserted - deleted + self._before(period)

    def _count_after(self, period: int, regular: int) -> int:
        inserted = self.inserted.get(period, ())
        return bisect_left(inserted, _first_after(regular + 1)) - bisect_left(inserted, _first_after(regular))

    def _before(self, period: int) -> int:
        """Return by how much the periods before shift the numbers of this one."""
        if not self.goes_on:
            return 0
        added = sum(
            len(one) for some in (self.inserted, self.moved) for earlier, one in some.items() if earlier < period
        )
        left = (stored for some in (self.deleted, self.away) for earlier, stored in some.items() if earlier < period)
        return added - sum(1 for stored in left for one in stored if one < INSERTED)


AS_STORED = JamNumbers()
"""No jam was inserted, deleted or moved."""


def renumbered(held: Holder, numbers: JamNumbers) -> Holder:
    """Return a value that was kept while others inserted, deleted or moved jams, with today's numbers of its jams.

    `held` is a dataclass, such as a draft or a command, whose fields may hold jams; anything else is returned as it is.
    """
    if not is_dataclass(held) or isinstance(held, type):
        return held
    values = ((one.name, getattr(held, one.name)) for one in fields(held))
    jams = {name: numbers.now(value) for name, value in values if isinstance(value, JamId)}
    return replace(held, **jams) if any(jam != getattr(held, name) for name, jam in jams.items()) else held


def stored_before(stored: int, taken: Iterable[int]) -> int | None:
    """Return the number under which a jam inserted before a stored one is stored; None if there is no room for it.

    `taken` are the stored numbers of all other jams of the period, deleted ones included.
    """
    regular, within = _split(stored)
    gap, above = (regular, within) if within else (regular - 1, PER_JAM)
    places = [place for number, place in map(_split, taken) if number == gap and 0 < place < above]
    place = (max(places, default=0) + above) // 2
    return _first_after(gap) - 1 + place if max(places, default=0) < place < above else None


def _first_after(regular: int) -> int:
    """Return the lowest number under which a jam inserted after a regular one is stored."""
    return INSERTED + PER_JAM * regular + 1


def _split(stored: int) -> tuple[int, int]:
    """Return the regular number that a stored one belongs to, and its place among the jams inserted after that."""
    is_within = INSERTED < stored < _BEYOND and stored % PER_JAM > 0
    return divmod(stored - INSERTED, PER_JAM) if is_within else (stored, 0)


def is_inserted(stored: int) -> bool:
    """True for a number under which an inserted jam is stored."""
    return _split(stored)[1] > 0


def stored_order(stored: int) -> tuple[int, int]:
    """Sort key of stored numbers: the order of the jams."""
    return _split(stored)


def _jam_id(period: int, number: int, stored_period: int, stored: int) -> JamId:
    """Return a jam by the period and number that people see, and those that the document keeps."""
    return JamId(period, number, 0 if stored == number else stored, 0 if stored_period == period else stored_period)
