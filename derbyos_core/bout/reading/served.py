"""Penalties that each visit to the box serves.

No entry says which penalty a visit is for, so it is read from the penalties (decision 0021):

* A visit serves the penalties of its skater, the oldest first: those called in the jam before the skater sat down, or
  since. One that was entered later is served there too, if it was called before the visit's time was over. A jam whose
  end was undone or moved can run when somebody sits down for the next one: they sat down in it.
* Who has left has served as many penalties as the seat named when they left.
* A penalty is given to the skater and to their role: whoever holds the role serves it (domain 4.5). Somebody without a
  penalty of their own serves for a teammate who fouled out or was expelled, and a visit without a number for the first
  teammate who has not sat down. Once such a visit is over, what it has served is served, for whoever sits down later.
* Where a person entered the time to serve, that time says how many penalties it stands for.
"""

from collections.abc import Iterable, Mapping, Set

from derbyos_core.bout.clocks.jam_time import JamTime
from derbyos_core.bout.model import Jam, JamId, Penalty, Position
from derbyos_core.bout.reading.rules import Ruleset
from derbyos_core.bout.reading.visits import TripDraft
from derbyos_core.clock import Instant
from derbyos_core.identity import Eid, Team

__all__ = ["ServedPenalties", "penalties_in"]

PLAYING = (Team.HOME, Team.AWAY)


def penalties_in(time_us: int, penalty_us: int) -> int:
    """Return how many penalties a time to serve stands for, a last one in part included; at least one."""
    return max(1, -(-time_us // max(1, penalty_us)))


class ServedPenalties:
    """The penalties of a bout, and which of them no visit serves yet."""

    def __init__(
        self,
        penalties: Iterable[Penalty],
        of_jammers: Set[Eid],
        jams: Iterable[Jam],
        trips: Iterable[TripDraft],
        time: JamTime,
        rules: Ruleset,
    ) -> None:
        self._of_jammers = of_jammers
        self._time = time
        self._rules = rules
        self._left: dict[Eid, list[Penalty]] = {}
        for penalty in penalties:
            if penalty.person is not None and penalty.person.eid and penalty.team in PLAYING:
                self._left.setdefault(penalty.person.eid, []).append(penalty)
        self._out = {eid for eid, given in self._left.items() if self._is_out(given)}
        ids = {jam.id for jam in jams}
        ids.update(one.jam for given in self._left.values() for one in given)
        for trip in trips:
            ids.add(trip.visit.jam)
            if trip.left_jam is not None:
                ids.add(trip.left_jam)
        self._place: Mapping[JamId, int] = {jam: place for place, jam in enumerate(sorted(ids))}

    def take(self, trip: TripDraft, begun: Instant | None) -> None:
        """Give a visit the penalties of its own skater; `begun` is when its time began to run."""
        person = trip.visit.person
        if person is not None:
            self._take_from(person.eid, trip, begun)

    def give_back(self, trip: TripDraft) -> None:
        """Take the penalties of a visit that does not count away from it."""
        for penalty in reversed(trip.penalties):
            if penalty.person is not None:
                self._left[penalty.person.eid].insert(0, penalty)
        trip.penalties = []

    def take_for_another(self, trip: TripDraft, begun: Instant | None) -> None:
        """Give a visit without penalties of its own those of a teammate for whom it can be."""
        person = trip.visit.person
        waiting, places = [], self._places(trip)
        for eid, given in self._left.items():
            first = next((one for one in given if self._fits(one, trip, places)), None)
            if first is None or first.team is not trip.visit.team or (person is not None and eid not in self._out):
                continue
            if (first.eid in self._of_jammers) == (trip.visit.position == Position.JAMMER.value):
                waiting.append((self._place[first.jam], eid))
        if waiting:
            self._take_from(min(waiting, key=lambda row: row[0])[1], trip, begun)

    def take_unnamed(self, trip: TripDraft, begun: Instant | None) -> None:
        """Give a visit that ended without a number what it has served, before those who sat down later."""
        if trip.visit.person is None and trip.left_jam is not None:
            self.take_for_another(trip, begun)

    def _take_from(self, eid: Eid, trip: TripDraft, begun: Instant | None) -> None:
        given = self._left.get(eid)
        if not given:
            return
        left: list[Penalty] = []
        places = self._places(trip)
        for penalty in given:
            takes = self._fits(penalty, trip, places) and self._has_room(penalty, trip, begun)
            (trip.penalties if takes else left).append(penalty)
        self._left[eid] = left

    def _places(self, trip: TripDraft) -> range:
        """Return the places of the jams whose penalties a visit serves: from the jam before the skater sat down.

        That is the jam of the entry, or an earlier one that ran on.
        """
        visit = trip.visit
        entered = self._place[visit.jam]
        ran = self._time.running(visit.at) if visit.at is not None else None
        if ran is not None:
            entered = min(entered, self._place[ran])
        last = len(self._place) - 1 if trip.left_jam is None else self._place[trip.left_jam]
        return range(entered - 1, last + 1)

    def _fits(self, penalty: Penalty, trip: TripDraft, places: range) -> bool:
        """True if a penalty was called during the visit, or in the jam before the skater sat down."""
        if self._place[penalty.jam] not in places:
            return False
        return trip.visit.person == penalty.person or not _is_after(penalty, trip)

    def _has_room(self, penalty: Penalty, trip: TripDraft, begun: Instant | None) -> bool:
        """True for as many as a visit that is over has served; else for what was called before its time was over."""
        if trip.count is not None:
            return len(trip.penalties) < trip.count
        penalty_us, entered_us = self._rules.penalty_us, trip.visit.serve_us
        room = 1 if entered_us is None else penalties_in(entered_us, penalty_us)
        if len(trip.penalties) < room or penalty.at is None or begun is None:
            return True
        serve_us = len(trip.penalties) * penalty_us if entered_us is None else entered_us
        over = self._time.after(begun, serve_us)
        return over is None or penalty.at <= over[0]

    def _is_out(self, given: list[Penalty]) -> bool:
        return len(given) >= self._rules.foul_out or any(one.is_expulsion for one in given)


def _is_after(penalty: Penalty, trip: TripDraft) -> bool:
    """Return True if a penalty was called when a visit was over: only the skater's own was entered late then."""
    return penalty.at is not None and trip.left_at is not None and penalty.at > trip.left_at
