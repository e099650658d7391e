"""The next free seat: of the jammers always theirs, of the blockers the first one, whoever sits elsewhere."""

import pytest

from derbyos_core.identity import Team
from derbyos_core.roles.penalty_box.places import Row
from derbyos_core.roles.penalty_box.seats import SeatRow, SeatState, SeatValue, _with_next

ROWS = 4


def _rows(taken: set[int]) -> list[SeatRow]:
    """Return the rows of a team; a taken one has any visit."""
    visit: object = object()
    return [
        SeatRow(
            row=Row(Team.HOME, index),
            trip=visit if index in taken else None,  # type: ignore[arg-type]
            value=SeatValue(state=SeatState.SITTING if index in taken else SeatState.FREE),
        )
        for index in range(ROWS)
    ]


@pytest.mark.parametrize(
    ("taken", "marked"),
    [
        (set(), {0, 1}),
        ({0}, {1}),
        ({1}, {0, 2}),
        ({2}, {0, 1}),
        ({0, 1, 2}, {3}),
        ({1, 2, 3}, {0}),
        ({0, 1, 2, 3}, set()),
    ],
)
def test_one_seat_of_each_kind_is_next(taken: set[int], marked: set[int]) -> None:
    assert {one.row.index for one in _with_next(_rows(taken)) if one.value.is_next} == marked
