"""Queue for the penalty box: penalties of the present and the previous jam that nobody serves yet.

No entry says which penalty a box trip is for, so it is inferred:

* A trip serves as many penalties of its skater as its time to serve stands for, the oldest first. While the skater
  sits, each of their new penalties is served there, too.
* A penalty is given to the skater and to their role: whoever holds the role serves it (domain 4.5). A skater who fouled
  out or was expelled sits in the jam in which that happened; afterwards a substitute serves the rest.
* So a trip of somebody without a penalty of their own serves for a teammate who needs a substitute, and a trip without
  a number for the first teammate in the queue.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from derbyos_core.bout.model import Bout, BoxTrip, JamId, Penalty, Person, Position
from derbyos_core.bout.reading.skating import track_position
from derbyos_core.identity import Eid, Team

__all__ = ["QueuedSkater", "queued_skaters"]

EXPULSION = "expulsion"


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedSkater:
    """A skater who has to sit. `is_substituted`: a teammate, not known yet, serves for them."""

    team: Team
    person: Person
    position: Position
    penalties: tuple[Penalty, ...]
    is_substituted: bool

    @property
    def codes(self) -> str:
        """The codes to serve, in bout order."""
        return "".join(penalty.code for penalty in self.penalties)


def queued_skaters(bout: Bout) -> tuple[QueuedSkater, ...]:
    """Return the skaters with penalties that no box trip serves, in the order of their first penalty."""
    order = _places(bout)
    recent = _recent(bout, order)
    owed: dict[Eid, list[Penalty]] = {}
    for penalty in bout.penalties:
        if penalty.person is not None and penalty.team in (Team.HOME, Team.AWAY):
            owed.setdefault(penalty.person.eid, []).append(penalty)
    rows: list[QueuedSkater] = []
    for eid, penalties in owed.items():
        if penalties[-1].jam not in recent:
            continue
        own = [trip for trip in bout.box_trips if trip.person is not None and trip.person.eid == eid]
        unserved = _unserved(penalties, own, order, bout)
        to_serve = tuple(penalty for penalty in unserved if penalty.jam in recent)
        if to_serve:
            rows.append(_queued(to_serve, penalties, bout))
    rows.sort(key=lambda row: order.get(row.penalties[0].jam, 0))
    return _without_served_by_others(rows, owed, bout, order)


def _places(bout: Bout) -> dict[JamId, int]:
    """Return the place of each jam in bout order; numbers restart in each period."""
    known = {jam.id for jam in bout.jams} | {jam for jam in (bout.active, bout.completed, bout.upcoming) if jam}
    return {jam: place for place, jam in enumerate(sorted(known))}


def _recent(bout: Bout, order: dict[JamId, int]) -> frozenset[JamId]:
    """Return the present jam and the one before; after the last jam only that one."""
    here = bout.current or bout.completed
    if here is None:
        return frozenset()
    return frozenset(jam for jam, place in order.items() if 0 <= order[here] - place <= 1)


def _unserved(
    penalties: Iterable[Penalty], trips: Iterable[BoxTrip], order: dict[JamId, int], bout: Bout
) -> tuple[Penalty, ...]:
    """Return the penalties that no trip serves: each trip takes the oldest that fit, as many as its time holds."""
    unserved = list(penalties)
    for trip in trips:
        fitting = [penalty for penalty in unserved if _fits(penalty, trip, order)]
        is_sitting = trip.left_jam is None
        served = fitting if is_sitting else fitting[: _capacity(trip, bout)]
        unserved = [penalty for penalty in unserved if penalty not in served]
    return tuple(unserved)


def _fits(penalty: Penalty, trip: BoxTrip, order: dict[JamId, int]) -> bool:
    """Return True if a trip can serve a penalty: called during the trip, or in the jam before the skater sat down."""
    called, entered = order.get(penalty.jam, 0), order.get(trip.jam, 0)
    left = None if trip.left_jam is None else order.get(trip.left_jam, entered)
    return called >= entered - 1 and (left is None or called <= left)


def _capacity(trip: BoxTrip, bout: Bout) -> int:
    """Return how many penalties the time of a trip stands for, as entered: after an exchange it is shorter."""
    return max(1, -(-trip.written_us // max(1, bout.ruleset.penalty_us)))


def _queued(to_serve: tuple[Penalty, ...], penalties: list[Penalty], bout: Bout) -> QueuedSkater:
    penalty = to_serve[0]
    person, team = penalty.person, penalty.team
    assert person is not None, "only penalties of a known skater are queued"
    assert team is not None, "only penalties of a skater on a team are queued"
    jam = bout.jam(penalty.jam)
    position = track_position(jam.side(team), person.eid) if jam is not None else None
    is_out = len(penalties) >= bout.ruleset.foul_out or any(one.severity == EXPULSION for one in penalties)
    return QueuedSkater(
        team=team,
        person=person,
        position=position or Position.BLOCKER,
        penalties=to_serve,
        is_substituted=is_out and (penalties[-1].jam != bout.active or not person.number),
    )


def _without_served_by_others(
    rows: list[QueuedSkater], owed: dict[Eid, list[Penalty]], bout: Bout, order: dict[JamId, int]
) -> tuple[QueuedSkater, ...]:
    """Drop skaters for whom a substitute, or somebody whose number is not known, has sat down."""
    kept = []
    spare = [trip for trip in bout.box_trips if trip.person is None or trip.person.eid not in owed]
    for row in rows:
        by = next((trip for trip in spare if _may_serve_for(trip, row) and _fits(row.penalties[-1], trip, order)), None)
        if by is None:
            kept.append(row)
        else:
            spare.remove(by)
    return tuple(kept)


def _may_serve_for(trip: BoxTrip, row: QueuedSkater) -> bool:
    is_jammers_trip = trip.position == Position.JAMMER.value
    if trip.team is not row.team or is_jammers_trip != (row.position is Position.JAMMER):
        return False
    return trip.person is None or row.is_substituted
