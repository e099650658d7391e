"""Places of the seated skaters in one line of the operator's screen."""

import pytest

from derbyos_core.bout.model import BoxTrip, JamId
from derbyos_core.identity import Eid, Team
from derbyos_core.roles.operator.box_line import box_line
from derbyos_core.roles.penalty_box.places import Row
from derbyos_core.roles.penalty_box.seats import SeatRow, SeatState, SeatValue


@pytest.mark.parametrize(
    ("seated", "before", "places", "more"),
    [
        ("", ("", ""), ("", ""), 0),
        ("a", ("", ""), ("a", ""), 0),
        ("ab", ("", ""), ("a", "b"), 0),
        ("abc", ("a", "b"), ("a", "b"), 1),
        ("bc", ("a", "b"), ("c", "b"), 0),
        ("b", ("a", "b"), ("", "b"), 0),
        ("ab", ("", "b"), ("a", "b"), 0),
        ("cd", ("a", "b"), ("c", "d"), 0),
        ("abcd", ("b", "d"), ("b", "d"), 2),
    ],
)
def test_a_skater_keeps_their_place(seated: str, before: tuple[str, ...], places: tuple[str, ...], more: int) -> None:
    line = box_line([_row(one) for one in seated], None, before)
    found = tuple(row.trip.eid if row is not None and row.trip is not None else "" for row in line.places)
    assert (found, line.more) == (places, more)


def _row(eid: str) -> SeatRow:
    trip = BoxTrip(
        eid=Eid(eid),
        team=Team.HOME,
        person=None,
        position="blocker",
        jam=JamId(1, 1),
        between=False,
        at=None,
        to_serve_us=30_000_000,
        due_us=30_000_000,
    )
    return SeatRow(row=Row(Team.HOME, 1), trip=trip, value=SeatValue(state=SeatState.SITTING))
