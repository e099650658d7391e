"""Decides which visits to the penalty box there were, and how long each lasted.

A visit is an `enter-box` with its `exit-box`. Time is served only while jams run. Visits of one skater that
overlap are one: the penalty box's, else the first (data-model 5). A jammer who sits in exchange for another
(`swap`) sets her free, and serves what that one had served (entries 2.6). A third blocker of a team waits for
a seat (domain 4.5). What somebody forgot to end is over when its time is served and the skater sits down again:
nobody can sit down twice.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from derbyos_core.bout.jams import BoxEvent, Dated, read_jam_id
from derbyos_core.bout.model import BoxTrip, Jam, JamId, Position
from derbyos_core.bout.rules import Ruleset
from derbyos_core.bout.stops import is_owners
from derbyos_core.bout.written import is_yes, parse_length
from derbyos_core.clock import Instant, parse_instant
from derbyos_core.document.tree import Element
from derbyos_core.identity import Eid, Team

__all__ = ["STANDING_US", "JamTime", "read_boxes"]


STANDING_US = 10_000_000
"""The last seconds of every visit are served standing, and a standing blocker frees the seat."""
SEATS = 2
"""Blockers of one team who sit at once."""
RELEASE_AT_START_US = 1
"""What a jammer who is set free between jams still serves: nothing to speak of, but not before the next start."""


class JamTime:
    """How much jam time lies between two moments; made once for all visits of a bout."""

    def __init__(self, jams: Iterable[Jam]) -> None:
        started = sorted((jam.start, jam.end, jam.id) for jam in jams if jam.start is not None)
        self._starts = [start for start, _, _ in started]
        self._spans = started

    def between(self, start: Instant, end: Instant) -> int:
        """Microseconds of jams between two moments; a running jam counts up to `end`."""
        total = 0
        first = max(0, bisect_left(self._starts, start) - 1)
        for begin, over, _ in self._spans[first:]:
            if begin >= end:
                break
            total += max(0, min(end, end if over is None else over) - max(begin, start))
        return total

    def is_running(self, at: Instant) -> bool:
        """Whether a jam runs at a moment."""
        return any(begin <= at and (over is None or at < over) for begin, over, _ in self._spans)

    def after(self, start: Instant, time_us: int) -> tuple[Instant, JamId] | None:
        """When so much jam time has passed since a moment, and in which jam; None if it has not yet."""
        left = time_us
        first = max(0, bisect_left(self._starts, start) - 1)
        for begin, over, jam in self._spans[first:]:
            since = max(begin, start)
            if over is None or over - since >= left:
                return Instant(since + left), jam
            left -= max(0, over - since)
        return None


@dataclass(frozen=True, slots=True)
class _Visit:
    trip: BoxTrip
    since: Instant
    is_owners: bool


def read_boxes(
    sat: Iterable[Dated[BoxEvent]],
    left: Iterable[Dated[BoxEvent]],
    jams: Sequence[Jam],
    ruleset: Ruleset,
) -> tuple[BoxTrip, ...]:
    """All visits in the order in which the skaters sat down."""
    time = JamTime(jams)
    by_id = {jam.id: jam for jam in jams}
    visits = [_visit(dated, by_id, ruleset) for dated in sorted(sat, key=lambda dated: dated.at)]
    visits = _with_foreign_exits(visits, sorted(left, key=lambda dated: dated.at))
    kept, replaced = _joined(visits, time)
    return _served(_seated(_swapped(kept, replaced, time, ruleset), time), time)


def _visit(dated: Dated[BoxEvent], jams: Mapping[JamId, Jam], ruleset: Ruleset) -> _Visit:
    event = dated.value
    element = event.element
    exits = next((child for child in element.findall("exit-box") if child.is_present), None)
    position = element.get("position") or _position(event, jams.get(event.jam))
    serve_us = parse_length(element.get("duration"))
    trip = BoxTrip(
        eid=element.eid,
        team=event.team,
        person=event.person,
        position=position,
        jam=event.jam,
        between=is_yes(element.get("between")),
        at=parse_instant(element.get("timestamp")),
        to_serve_us=ruleset.penalty_us if serve_us is None else serve_us,
        swap=element.get("swap").lower(),
    )
    if exits is not None:
        trip = _left(trip, exits, event.jam)
    team = event.team.value if event.team is not None else None
    return _Visit(trip=trip, since=dated.at, is_owners=is_owners(element, team, position))


def _position(event: BoxEvent, jam: Jam | None) -> str:
    """The place that a foreign entry leaves out: that of the line-up."""
    if jam is None or event.team is None or event.person is None:
        return ""
    for person, position in jam.side(event.team).lined_up:
        if person.eid == event.person.eid:
            return position.value
    return ""


def _left(trip: BoxTrip, element: Element, jam: JamId) -> BoxTrip:
    return replace(
        trip,
        left_jam=read_jam_id(element.get("jam")) or jam,
        left_between=is_yes(element.get("between")),
        left_at=parse_instant(element.get("timestamp")),
        exit_eid=element.eid,
    )


def _with_foreign_exits(visits: list[_Visit], left: Iterable[Dated[BoxEvent]]) -> list[_Visit]:
    """An exit that stands under a jam ends the latest open visit of that skater (entries 4)."""
    result = list(visits)
    for at, event in left:
        for index in range(len(result) - 1, -1, -1):
            visit = result[index]
            is_hers = event.person is not None and visit.trip.person is not None
            if not is_hers or visit.trip.person != event.person or visit.trip.left_jam is not None:
                continue
            if visit.trip.jam <= event.jam and visit.since <= at:
                result[index] = replace(visit, trip=_left(visit.trip, event.element, event.jam))
                break
    return result


def _joined(visits: list[_Visit], time: JamTime) -> tuple[list[_Visit], dict[Eid, Eid]]:
    """One visit for those of one skater that overlap; and which visit stands for which."""
    kept: list[_Visit] = []
    replaced: dict[Eid, Eid] = {}
    last_of: dict[Eid, int] = {}
    for visit in visits:
        person = visit.trip.person
        index = last_of.get(person.eid) if person is not None and person.eid else None
        if index is not None and _is_same(kept[index], visit, time):
            first = kept[index]
            if visit.is_owners and not first.is_owners:
                kept[index] = visit
                replaced[first.trip.eid] = visit.trip.eid
            else:
                replaced[visit.trip.eid] = first.trip.eid
            continue
        if index is not None:
            kept[index] = replace(kept[index], trip=_over(kept[index].trip, visit, time))
        if person is not None and person.eid:
            last_of[person.eid] = len(kept)
        kept.append(visit)
    return kept, replaced


def _is_same(first: _Visit, second: _Visit, time: JamTime) -> bool:
    """Whether a visit began before an earlier one of that skater was over."""
    trip = first.trip
    if trip.left_at is not None:
        return second.since < trip.left_at
    if trip.left_jam is not None:
        return second.trip.jam < trip.left_jam
    return time.between(first.since, second.since) < trip.to_serve_us


def _over(trip: BoxTrip, later: _Visit, time: JamTime) -> BoxTrip:
    """A visit that nobody ended, although the skater sat down anew: it was over when its time was served."""
    if trip.left_jam is not None or trip.at is None:
        return trip
    done = time.after(trip.at, trip.to_serve_us)
    at, jam = done if done is not None else (later.since, later.trip.jam)
    return replace(trip, left_at=at, left_jam=jam)


def _swapped(visits: list[_Visit], replaced: Mapping[Eid, Eid], time: JamTime, ruleset: Ruleset) -> list[BoxTrip]:
    """The time to serve of both jammers of each exchange, in the order in which they sat down."""
    trips = {visit.trip.eid: visit.trip for visit in visits}
    for visit in visits:
        trip = trips[visit.trip.eid]
        other_eid = Eid(trip.swap)
        other = trips.get(replaced.get(other_eid, other_eid)) if trip.swap else None
        if other is None or other.at is None or trip.at is None or other.eid == trip.eid:
            continue
        if other.left_at is not None and other.left_at < trip.at:
            continue  # she had left already, so there was nobody to exchange with
        served_us = min(time.between(other.at, trip.at), other.to_serve_us)
        waits_us = 0 if time.is_running(trip.at) else RELEASE_AT_START_US
        more_us = max(0, trip.to_serve_us - ruleset.penalty_us)  # penalties beyond the one that is exchanged
        trips[other.eid] = replace(other, to_serve_us=served_us + waits_us)
        trips[trip.eid] = replace(trip, to_serve_us=min(served_us, ruleset.penalty_us) + more_us)
    return [trips[visit.trip.eid] for visit in visits]


def _seated(trips: Iterable[BoxTrip], time: JamTime) -> list[BoxTrip]:
    """When the time of each began to run: as in a waiting room with two chairs for each team's blockers."""
    chairs: dict[Team | None, list[Instant | None]] = {}
    rows = []
    for trip in trips:
        if trip.at is None or trip.position == Position.JAMMER.value:
            rows.append(replace(trip, serves_from=trip.at))
            continue
        free = chairs.setdefault(trip.team, [trip.at] * SEATS)
        free.sort(key=lambda moment: (moment is None, moment or 0))  # a chair whose end nobody knows comes last
        begun = None if free[0] is None else max(free[0], trip.at)
        if begun is not None and trip.left_at is not None and trip.left_at <= begun:
            begun = None  # she left before a chair was free
        if begun is not None:
            stands = time.after(begun, max(0, trip.to_serve_us - STANDING_US))
            ends = [moment for moment in (stands[0] if stands else None, trip.left_at) if moment is not None]
            free[0] = min(ends, default=None)
        rows.append(replace(trip, serves_from=begun))
    return rows


def _served(trips: Iterable[BoxTrip], time: JamTime) -> tuple[BoxTrip, ...]:
    rows = []
    for trip in trips:
        if trip.left_jam is None:
            rows.append(trip)
        elif trip.at is None or trip.left_at is None:
            rows.append(replace(trip, served_us=trip.to_serve_us))  # no times: taken as served in full
        else:
            ran_us = 0 if trip.serves_from is None else time.between(trip.serves_from, trip.left_at)
            rows.append(replace(trip, served_us=min(ran_us, trip.to_serve_us)))
    return tuple(rows)
