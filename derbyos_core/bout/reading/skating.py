"""Skaters bound to a jam's line-up by the box, and skaters barred from it: fouled out, expelled, hurt.

A skater in the box when a jam ends is in the next line-up in the same position (domain 4.3, 4.5): the jammer stays the
jammer; after a star pass that is the pivot who took the star. None of it blocks an entry: the paper may know better.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.bout.clocks.box_signs import in_box_at_start
from derbyos_core.bout.model import Bout, BoxTrip, Jam, JamId, Person, Position, TeamJam
from derbyos_core.identity import Team

__all__ = ["Carried", "SkatingBan", "barred", "carried_over", "jam_before", "open_visits", "track_position"]

RESTS = 3
"""Jams that a skater sits out after their injury stopped a jam (domain 4.5)."""
EXPULSION = "expulsion"


class SkatingBan(StrEnum):
    """Reason why a skater may not skate."""

    FOULED_OUT = "fouled-out"
    EXPELLED = "expelled"
    RESTS = "rests"
    STRUCK_OFF = "struck-off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """A skater who is in a line-up because they are in the box."""

    person: Person
    position: Position


def carried_over(bout: Bout, jam: JamId, team: Team) -> tuple[Carried, ...]:
    """Return the skaters in a jam's line-up who were in the box when it began, or are there before it begins."""
    before = jam_before(bout, jam, team)
    found: dict[str, Carried] = {}
    taken: set[Position] = set()
    for trip in in_box_at_start(bout, jam, team):
        person = trip.person
        if person is None or person.eid in found:
            continue
        position = _position(trip, before.side(team) if before is not None else None)
        if position in taken:
            position = Position.BLOCKER
        taken |= {position} - {Position.BLOCKER}
        found[person.eid] = Carried(person=person, position=position)
    return tuple(found.values())


def open_visits(bout: Bout, team: Team) -> tuple[BoxTrip, ...]:
    """Return visits of a team that have not ended, in the order of sitting down."""
    return tuple(trip for trip in bout.box_trips if trip.team is team and trip.left_jam is None)


def barred(bout: Bout, jam: JamId, team: Team) -> Mapping[str, SkatingBan]:
    """Return who may not skate a jam, by eid: what came before it counts, what happens in it does not."""
    found: dict[str, SkatingBan] = {
        person.eid: SkatingBan.STRUCK_OFF for person in bout.teams[team].persons if not person.skated
    }
    for earlier in bout.jams:
        resting = earlier.side(team).sits_out
        if resting and earlier.id < jam and _jams_between(bout, earlier.id, jam) <= RESTS:
            found |= {person.eid: SkatingBan.RESTS for person in resting}
    counts: dict[str, int] = {}
    for penalty in bout.penalties:
        person = penalty.person
        if person is None or person.team is not team or penalty.jam >= jam:
            continue
        counts[person.eid] = counts.get(person.eid, 0) + 1
        if penalty.severity == EXPULSION:
            found[person.eid] = SkatingBan.EXPELLED
        elif counts[person.eid] >= bout.ruleset.foul_out and found.get(person.eid) is not SkatingBan.EXPELLED:
            found[person.eid] = SkatingBan.FOULED_OUT
    return found


def jam_before(bout: Bout, jam: JamId, team: Team) -> Jam | None:
    """Return the last earlier jam with a line-up of the team: its five may skate again."""
    return next((one for one in reversed(bout.jams) if one.id < jam and one.side(team).lined_up), None)


def track_position(side: TeamJam, eid: str) -> Position | None:
    """Return the current position of a skater on the track: after a star pass the pivot is the jammer."""
    placed = next((position for person, position in side.lined_up if person.eid == eid), None)
    if not side.star_pass or placed is None or placed is Position.BLOCKER:
        return placed
    return Position.JAMMER if placed is Position.PIVOT else Position.BLOCKER


def _position(trip: BoxTrip, side: TeamJam | None) -> Position:
    placed = track_position(side, trip.person.eid) if side is not None and trip.person is not None else None
    if placed is not None:
        return Position.BLOCKER if placed is Position.PIVOT and side is not None and side.no_pivot else placed
    is_known = trip.position in Position._value2member_map_
    return Position(trip.position) if is_known else Position.BLOCKER


def _jams_between(bout: Bout, earlier: JamId, jam: JamId) -> int:
    """Return how many jams after the earlier one this is; numbers may restart in each period."""
    if earlier.period == jam.period or bout.ruleset.continues_jam_numbers:
        return jam.number - earlier.number
    between = (one for one in bout.jams if earlier < one.id < JamId(jam.period, 0) and one.start is not None)
    return sum(1 for _ in between) + jam.number
