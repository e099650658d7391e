"""Rows of the penalty box: a skater keeps the same row for the whole visit.

Rows do not close up when a skater leaves, so that nothing moves under a finger (design 1).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from derbyos_core.bout.model import BoxTrip, Position
from derbyos_core.identity import Team

__all__ = ["BLOCKER_ROWS", "ROWS_MAX", "Row", "RowPlan", "rows_of"]

BLOCKER_ROWS = 3
ROWS_MAX = 6
"""More than five blockers are never on the track; further visits have no row."""


@dataclass(frozen=True, slots=True)
class Row:
    """One seat: row 0 is the jammer's, the blockers' follow."""

    team: Team
    index: int

    @property
    def is_jammers(self) -> bool:
        return self.index == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RowPlan:
    """The id of a visit by row."""

    rows: Mapping[Row, str] = field(default_factory=dict)

    def row_of(self, eid: str) -> Row | None:
        """Return the row of a visit."""
        return next((row for row, there in self.rows.items() if there == eid), None)


def rows_of(trips: Iterable[BoxTrip], before: RowPlan, requested: Row | None = None) -> RowPlan:
    """Return the current rows; `requested` is a tapped free row, which the next fitting visit gets."""
    open_trips = [trip for trip in trips if trip.left_jam is None and trip.team is not None]
    here = {trip.eid for trip in open_trips}
    rows = {row: eid for row, eid in before.rows.items() if eid in here}
    placed = set(rows.values())
    for trip in open_trips:
        if trip.eid in placed or trip.team is None:
            continue
        is_jammer = trip.position == Position.JAMMER.value
        fits = requested is not None and requested.team is trip.team and requested.is_jammers == is_jammer
        row = requested if fits and requested not in rows else _first_free(trip.team, is_jammer, rows)
        if row is not None:
            rows[row] = trip.eid
    return RowPlan(rows=rows)


def _first_free(team: Team, is_jammer: bool, rows: Mapping[Row, str]) -> Row | None:
    """Return the jammer's row, else a blocker's; a second jammer of one team takes a blocker's row."""
    first = 0 if is_jammer else 1
    return next((row for row in (Row(team, index) for index in range(first, ROWS_MAX)) if row not in rows), None)
