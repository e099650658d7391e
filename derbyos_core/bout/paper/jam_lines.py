"""Lines of a sheet that follows the jams: one per jam, and one more for a star pass, level for both teams."""

from collections.abc import Iterable
from dataclasses import dataclass

from derbyos_core.bout.model import Bout, Jam, JamId, Person, Trip
from derbyos_core.identity import Team

__all__ = [
    "BOTH",
    "FIRST_TRIP",
    "LAST_TRIP",
    "OTHER_TEAMS",
    "STAR_PASS",
    "JamLine",
    "LinePlaces",
    "jam_lines",
    "line_places",
    "offsets_of",
    "points_by_trip",
]

BOTH = (Team.HOME, Team.AWAY)
"""The teams as on the paper: home at the left, away at the right."""
STAR_PASS, OTHER_TEAMS = "SP", "SP*"
FIRST_TRIP, LAST_TRIP = 2, 10
"""Trips that have a column: the initial one has none, and later ones share the last."""
ON_TRACK = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class JamLine:
    """One line: the row of a jam, or the row after a star pass by at least one team."""

    jam: Jam
    is_after_pass: bool = False

    def mark(self, team: Team) -> str:
        """Return what stands in the column of the jam for one team."""
        if self.is_after_pass:
            return STAR_PASS if self.jam.side(team).star_pass else OTHER_TEAMS
        return str(self.jam.id.number)

    def is_written(self, team: Team) -> bool:
        """Return whether the line has entries of this team: `SP*` only keeps the two teams at one height."""
        return not self.is_after_pass or self.jam.side(team).star_pass

    def trips(self, team: Team) -> tuple[Trip, ...]:
        """Return the trips of one team that stand in this line."""
        side = self.jam.side(team)
        if not side.star_pass:
            return () if self.is_after_pass else side.trips
        return tuple(trip for trip in side.trips if trip.after_star_pass is self.is_after_pass)

    def jammer(self, team: Team) -> Person | None:
        """Return the skater with the star; after a pass the pivot has it."""
        side = self.jam.side(team)
        return side.pivot if self.is_after_pass else side.jammer

    def has_no_initial(self, team: Team) -> bool:
        """Return whether NI is marked: before a pass also if only the new jammer ended the initial trip."""
        side = self.jam.side(team)
        if self.is_after_pass or not side.star_pass or side.no_initial:
            return side.no_initial
        if side.star_pass_trip is not None:
            return side.star_pass_trip < FIRST_TRIP
        return not self.trips(team)


@dataclass(frozen=True, slots=True, kw_only=True)
class LinePlaces:
    """The five columns of a line-up: jammer, pivot, three blockers; `extra` are skaters beyond five.

    `has_no_pivot`: the skater in the pivot's column is a blocker.
    """

    persons: tuple[Person | None, ...]
    has_no_pivot: bool
    extra: tuple[Person, ...] = ()


def jam_lines(bout: Bout, period: int) -> tuple[JamLine, ...]:
    """Return the lines of a period, with jams that have entries and have not begun."""
    found = []
    for jam in bout.jams:
        if jam.id.period != period or not jam.is_written:
            continue
        found.append(JamLine(jam=jam))
        if any(jam.side(team).star_pass for team in BOTH):
            found.append(JamLine(jam=jam, is_after_pass=True))
    return tuple(found)


def line_places(line: JamLine, team: Team) -> LinePlaces:
    """Return a team's line-up in the columns of the paper (domain 6.3).

    Four blockers leave no place for a pivot; one of them stands in the pivot's column. After a star pass the pivot is
    the jammer, and the old jammer stands in the pivot's column as a blocker.
    """
    side = line.jam.side(team)
    named = {person.eid for person in (side.jammer, side.pivot) if person is not None}
    blockers = [person for person in side.blockers if person.eid not in named]
    is_four = side.pivot is None and (side.no_pivot or len(blockers) >= ON_TRACK - 1)
    second = blockers.pop(0) if is_four and blockers else side.pivot
    has_no_pivot = side.no_pivot or (is_four and second is not None)
    first = side.jammer
    if line.is_after_pass:
        first, second, has_no_pivot = second, first, True
    pack: list[Person | None] = [*blockers[: ON_TRACK - 2], *[None] * (ON_TRACK - 2)]
    return LinePlaces(
        persons=(first, second, *pack[: ON_TRACK - 2]),
        has_no_pivot=has_no_pivot,
        extra=tuple(blockers[ON_TRACK - 2 :]),
    )


def points_by_trip(trips: Iterable[Trip]) -> dict[int, int]:
    """Return the points of each trip by its number; one without a number follows the numbered ones."""
    numbered: dict[int, int] = {}
    for trip in trips:
        number = trip.number if trip.number is not None else max(numbered, default=FIRST_TRIP - 1) + 1
        numbered[number] = numbered.get(number, 0) + trip.points
    return numbered


def offsets_of(bout: Bout, team: Team) -> dict[JamId | None, int]:
    """Return the adjustments of the official score by jam; one without a jam counts in the last (domain 4.4)."""
    found: dict[JamId | None, int] = {}
    last = bout.jams[-1].id if bout.jams else None
    for one in bout.adjustments:
        if one.team is team:
            jam = one.jam or last
            found[jam] = found.get(jam, 0) + one.points
    return found
