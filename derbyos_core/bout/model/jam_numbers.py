"""Numbers of the jams of a bout, where jams were inserted or deleted afterwards.

The number of a jam is part of its natural key (data-model 4), so it can never change: everything that officials entered
names it. Officials count the jams that were skated, though. So the document keeps a jam under its *stored* number, and
the number that people see follows from the stored numbers of the period:

* an inserted jam is stored under `INSERTED` + `PER_JAM` · (the stored number it follows) + a number within the gap, so
  two officials who insert the same jam enter one fact;
* a jam is deleted by an element `deleted-jam` of its period, which names it, and the entries in it that its writer had
  seen. The document keeps the jam with its content, and its number stays out of use; it is neither shown nor counted.
  If anybody else entered something in it, which the writer had not seen, the jam is counted after all, with everything
  in it, and marked as *reopened*: so no entry is hidden that nobody decided about.

Where neither was done, both numbers are the same, and nothing is computed.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from derbyos_core.bout.model.jam import JamId

__all__ = ["AS_STORED", "DELETED_JAM", "INSERTED", "JamNumbers", "is_inserted", "stored_before"]

INSERTED = 1_000_000
"""Stored numbers from here on are those of inserted jams."""
PER_JAM = 1_000
"""Stored numbers for the jams inserted after one jam."""
_BEYOND = INSERTED + PER_JAM * PER_JAM
DELETED_JAM = "deleted-jam"
"""Tag of the element that keeps the number of a deleted jam out of use."""


@dataclass(frozen=True, slots=True)
class JamNumbers:
    """Translation between stored and shown numbers.

    `inserted` and `deleted` hold stored numbers by period, each in ascending order; the deleted ones that were inserted
    before are among them. `reopened` holds those that count again. `goes_on`: the numbers go on through the game.
    """

    inserted: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    deleted: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    reopened: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    goes_on: bool = False

    def shown(self, period: int, stored: int) -> JamId:
        """Return the jam that the document keeps under this number."""
        if not self._is_changed(period):
            return JamId(period, stored)
        regular, within = _split(stored)
        if not within:
            return _jam_id(period, self._last_at(period, regular - 1) + 1, stored)
        earlier = self._last_at(period, regular) - self._count_after(period, regular)
        inserted = self.inserted.get(period, ())
        number = earlier + bisect_left(inserted, stored) - bisect_left(inserted, _first_after(regular)) + 1
        return _jam_id(period, number, stored)

    def numbered(self, period: int, number: int) -> JamId:
        """Return the jam that people call by this number, whether it has begun or not."""
        if not self._is_changed(period):
            return JamId(period, number)
        most = max(0, number) + len(self.deleted.get(period, ())) + abs(self._before(period)) + 1
        regular = bisect_left(range(most), number, key=lambda one: self._last_at(period, one))
        inserted = self.inserted.get(period, ())
        first = bisect_left(inserted, _first_after(regular))
        after = inserted[first : first + self._count_after(period, regular)]
        is_there = regular > 0 and regular not in self.deleted.get(period, ())
        jams = (regular, *after) if is_there else after
        place = number - self._last_at(period, regular) + len(jams) - 1
        return _jam_id(period, number, jams[place]) if 0 <= place < len(jams) else JamId(period, number)

    def following(self, jam: JamId) -> JamId:
        """Return the jam after this one."""
        return self.numbered(jam.period, jam.number + 1)

    def now(self, jam: JamId) -> JamId:
        """Return a jam with today's number; it may have been read before another was inserted or deleted."""
        return self.shown(*jam.place)

    def is_deleted(self, jam: JamId) -> bool:
        """True for a jam that was deleted."""
        return bool(self.deleted) and jam.place[1] in self.deleted.get(jam.period, ())

    def is_reopened(self, jam: JamId) -> bool:
        """True for a jam that was deleted by somebody who had not seen all of it, and counts after all."""
        return jam.place[1] in self.reopened.get(jam.period, ())

    def _is_changed(self, period: int) -> bool:
        if not self.inserted and not self.deleted:
            return False
        return self.goes_on or period in self.inserted or period in self.deleted

    def _last_at(self, period: int, regular: int) -> int:
        """Return how many jams there are up to a regular one, with those inserted after it."""
        inserted = bisect_left(self.inserted.get(period, ()), _first_after(regular + 1))
        deleted = bisect_left(self.deleted.get(period, ()), min(regular + 1, INSERTED))
        return regular + inserted - deleted + self._before(period)

    def _count_after(self, period: int, regular: int) -> int:
        inserted = self.inserted.get(period, ())
        return bisect_left(inserted, _first_after(regular + 1)) - bisect_left(inserted, _first_after(regular))

    def _before(self, period: int) -> int:
        """Return by how much the periods before shift the numbers of this one."""
        if not self.goes_on:
            return 0
        added = sum(len(stored) for earlier, stored in self.inserted.items() if earlier < period)
        gone = (one for earlier, stored in self.deleted.items() if earlier < period for one in stored if one < INSERTED)
        return added - sum(1 for _ in gone)


AS_STORED = JamNumbers()
"""No jam was inserted or deleted."""


def stored_before(jam: JamId, taken: Iterable[int]) -> int | None:
    """Return the number under which a jam inserted before this one is stored; None if there is no room for it.

    `taken` are the stored numbers of all other jams of the period, deleted ones included.
    """
    regular, within = _split(jam.place[1])
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


def _jam_id(period: int, number: int, stored: int) -> JamId:
    return JamId(period, number, 0 if stored == number else stored)
