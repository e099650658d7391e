"""Comparison of two ways of entering one game: the facts of the paper, without authors and entry times.

Ids and stamps of entries differ, because they were entered separately. The moments that determine clocks (whistles,
stops, visits to the box) are compared with the tolerance of `within`; the paper has no entry times of trips.
"""

from dataclasses import dataclass

from derbyos_core.bout.model import Bout, BoxTrip, Jam, JamId, Person, Position, TeamJam
from derbyos_core.identity import Team

__all__ = ["Moments", "moments_of", "paper_of", "within"]

Row = tuple[object, ...]


def paper_of(bout: Bout) -> dict[str, object]:
    """Return all facts of a bout that the paper contains, by subject, without times."""
    paper: dict[str, object] = {
        "score": dict(bout.score),
        "points": dict(bout.points),
        "is complete": bout.is_complete,
        "to settle": len(bout.disagreements),
        "penalties": sorted(
            (str(one.team), _label(one.person), one.code, one.jam, one.severity) for one in bout.penalties
        ),
        "box trips": sorted(_visit(bout, trip) for trip in bout.box_trips),
        "stops": [
            (period.number, stop.kind.value, stop.retained) for period in bout.periods for stop in period.time_outs
        ],
        "adjustments": sorted((str(one.team), one.points, one.jam) for one in bout.adjustments),
    }
    for team in (Team.HOME, Team.AWAY):
        sheet = bout.teams[team]
        paper[f"roster of {team}"] = sorted((one.number, one.name, one.listed) for one in sheet.persons)
        paper[f"name of {team}"] = sheet.name
    officials = bout.teams[Team.OFFICIAL].persons
    paper["officials"] = sorted((one.name, one.league, one.roles != ()) for one in officials if one.listed)
    for jam in bout.jams:
        paper[f"jam {jam.id}"] = (jam.overtime, jam.injury, jam.is_called, jam.call_official, *map(_side, _sides(jam)))
    return paper


@dataclass(frozen=True, slots=True, kw_only=True)
class Moments:
    """Times of the events, in microseconds since the first whistle."""

    whistles: tuple[tuple[str, int], ...]
    stops: tuple[int, ...]
    visits: tuple[tuple[Row, int], ...]


def moments_of(bout: Bout) -> Moments:
    """Return the times of every whistle, every stop and every visit to the box."""
    first = min(jam.start for jam in bout.jams if jam.start is not None)
    whistles = []
    for jam in bout.jams:
        if jam.start is not None:
            whistles.append((f"start of {jam.id}", jam.start - first))
        if jam.end is not None:
            whistles.append((f"end of {jam.id}", jam.end - first))
    visits = sorted(
        ((_visit(bout, trip)[:3], when - first) for trip in bout.box_trips for when in (trip.at, trip.left_at) if when),
        key=lambda row: row[1],
    )
    stops = tuple(stop.start - first for period in bout.periods for stop in period.time_outs if stop.start is not None)
    return Moments(whistles=tuple(whistles), stops=stops, visits=tuple(visits))


def within(some: Moments, others: Moments) -> tuple[int, int]:
    """Return the largest difference of two games in microseconds: of whistles and stops, and of visits to the box."""
    assert [name for name, _ in some.whistles] == [name for name, _ in others.whistles]
    assert len(some.stops) == len(others.stops)
    whistles = [abs(one - other) for (_, one), (_, other) in zip(some.whistles, others.whistles, strict=True)]
    whistles += [abs(one - other) for one, other in zip(some.stops, others.stops, strict=True)]
    visits = [abs(one - other) for (_, one), (_, other) in zip(sorted(some.visits), sorted(others.visits), strict=True)]
    return max(whistles, default=0), max(visits, default=0)


def _sides(jam: Jam) -> tuple[TeamJam, TeamJam]:
    return jam.home, jam.away


def _side(side: TeamJam) -> Row:
    trips = tuple(sorted((one.number or 0, one.points, one.after_star_pass) for one in side.trips))
    return (
        _label(side.jammer),
        _label(side.pivot),
        tuple(sorted(_label(one) for one in side.blockers)),
        side.no_pivot,
        side.lead,
        side.lost,
        side.called,
        side.no_initial,
        side.star_pass,
        trips,
        tuple(sorted(_label(one) for one in side.sits_out)),
    )


def _visit(bout: Bout, trip: BoxTrip) -> Row:
    """Return the seat of a visit, not the place on the track: the box has a jammer's seat, and seats for all others.

    A visit that begins after the end of a jam is between two jams, for the next one, whatever a file says (domain 6.3).
    """
    jam, between = trip.jam, trip.between
    ended = bout.jam(jam)
    if not between and ended is not None and ended.end is not None and trip.at is not None and trip.at > ended.end:
        jam, between = JamId(jam.period, jam.number + 1), True
    seat = "jammer" if trip.position == Position.JAMMER.value else "blocker"
    left = trip.left_jam if trip.left_jam is not None else JamId(0, 0)
    return str(trip.team), _label(trip.person), seat, jam, between, left, trip.left_between


def _label(person: Person | None) -> str:
    return person.label if person is not None else ""
