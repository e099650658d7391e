"""Values of the scoreboard."""

import pytest

from derbyos_core.identity import AuthorId, Eid, Role
from derbyos_core.roles.scoreboard.board_values import SILENT_US, is_timer_silent
from derbyos_core.roles.shared.network import Laptop, LaptopState


def _timer(heard_us: int | None, state: LaptopState = LaptopState.IN_STEP, role: Role = Role.JAM_TIMER) -> Laptop:
    return Laptop(
        author=AuthorId(Eid("00000000-0000-4000-8000-000000000001")),
        name="Sol",
        roles=(role,),
        state=state,
        holds=1,
        heard_us=heard_us,
    )


@pytest.mark.parametrize(
    ("laptops", "is_waiting"),
    [
        ((), False),  # without a jam timer there is nothing to wait for
        ((_timer(1_000_000),), False),
        ((_timer(SILENT_US),), True),
        ((_timer(None, LaptopState.UNSEEN),), True),
        ((_timer(SILENT_US), _timer(200_000)), False),  # two of them: one is enough
        ((_timer(None, LaptopState.SELF),), False),
        ((_timer(SILENT_US, role=Role.SCOREKEEPER_HOME),), False),
    ],
)
def test_scoreboard_reports_a_jam_timer_silent_for_five_seconds(laptops: tuple[Laptop, ...], is_waiting: bool) -> None:
    """Design 5, Scoreboard."""
    assert is_timer_silent(laptops) is is_waiting
