"""Queue for the penalty box: penalties of the present and the previous jam that nobody serves yet.

A penalty is given to the skater and to their role: the holder of the role serves it (domain 4.5). A visit serves as
many penalties as its time holds; while the skater sits, each of their new penalties is served there, too. A skater who
fouled out or was expelled sits in the jam in which that happened; afterwards a substitute serves what is left.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from derbyos_core.bout.model import Bout, BoxTrip, JamId, Penalty, Person, Position
from derbyos_core.bout.reading.skating import track_position
from derbyos_core.identity import Eid, Team

__all__ = ["Announced", "on_the_way"]

EXPULSION = "expulsion"


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """One skater who is to sit. `is_substituted`: a teammate, not known yet, serves it instead."""

    team: Team
    person: Person
    position: Position
    penalties: tuple[Penalty, ...]
    is_substituted: bool

    @property
    def codes(self) -> str:
        """The codes to serve, in bout order."""
        return "".join(penalty.code for penalty in self.penalties)


def on_the_way(bout: Bout) -> tuple[Announced, ...]:
    """Return everyone who was announced and has not sat down, in the order of their first penalty."""
    order = _places(bout)
    recent = _recent(bout, order)
    owed: dict[Eid, list[Penalty]] = {}
    for penalty in bout.penalties:
        if penalty.person is not None and penalty.team in (Team.HOME, Team.AWAY):
            owed.setdefault(penalty.person.eid, []).append(penalty)
    visits = list(bout.box_trips)
    rows: list[Announced] = []
    for eid, penalties in owed.items():
        if penalties[-1].jam not in recent:
            continue
        own = [trip for trip in visits if trip.person is not None and trip.person.eid == eid]
        unserved = _unserved(penalties, own, order, bout)
        left = tuple(penalty for penalty in unserved if penalty.jam in recent)
        if left:
            rows.append(_announced(left, penalties, bout))
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
    penalties: Iterable[Penalty], visits: Iterable[BoxTrip], order: dict[JamId, int], bout: Bout
) -> tuple[Penalty, ...]:
    """Return the penalties that no visit serves: each visit takes the oldest that fit, as many as its time holds."""
    left = list(penalties)
    for trip in visits:
        fitting = [penalty for penalty in left if _fits(penalty, trip, order)]
        taken = fitting if trip.left_jam is None else fitting[: _capacity(trip, bout)]
        left = [penalty for penalty in left if penalty not in taken]
    return tuple(left)


def _fits(penalty: Penalty, trip: BoxTrip, order: dict[JamId, int]) -> bool:
    """True if a visit can be about a penalty: called in its jams, or in the one before the skater sat down."""
    called, sat = order.get(penalty.jam, 0), order.get(trip.jam, 0)
    gone = None if trip.left_jam is None else order.get(trip.left_jam, sat)
    return called >= sat - 1 and (gone is None or called <= gone)


def _capacity(trip: BoxTrip, bout: Bout) -> int:
    """Return how many penalties a visit's time holds; an exchanged one is shorter and still serves one."""
    return max(1, -(-trip.written_us // max(1, bout.ruleset.penalty_us)))


def _announced(left: tuple[Penalty, ...], penalties: list[Penalty], bout: Bout) -> Announced:
    penalty = left[0]
    person, team = penalty.person, penalty.team
    assert person is not None, "only penalties of somebody are announced"
    assert team is not None, "only penalties of somebody on a team are announced"
    jam = bout.jam(penalty.jam)
    placed = track_position(jam.side(team), person.eid) if jam is not None else None
    is_out = len(penalties) >= bout.ruleset.foul_out or any(one.severity == EXPULSION for one in penalties)
    return Announced(
        team=team,
        person=person,
        position=placed or Position.BLOCKER,
        penalties=left,
        is_substituted=is_out and (penalties[-1].jam != bout.active or not person.number),
    )


def _without_served_by_others(
    rows: list[Announced], owed: dict[Eid, list[Penalty]], bout: Bout, order: dict[JamId, int]
) -> tuple[Announced, ...]:
    """Drop rows served by skaters without a penalty of their own.

    A substitute's visit serves the first teammate that needs one; a visit without a number belongs to the first skater
    on the way to such a seat.
    """
    kept = []
    spare = [trip for trip in bout.box_trips if trip.person is None or trip.person.eid not in owed]
    for row in rows:
        by = next((trip for trip in spare if _may_be(trip, row) and _fits(row.penalties[-1], trip, order)), None)
        if by is None:
            kept.append(row)
        else:
            spare.remove(by)
    return tuple(kept)


def _may_be(trip: BoxTrip, row: Announced) -> bool:
    if trip.team is not row.team:
        return False
    is_same = (trip.position == Position.JAMMER.value) == (row.position is Position.JAMMER)
    return is_same if trip.person is None else row.is_substituted and is_same
