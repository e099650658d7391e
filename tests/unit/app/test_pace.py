"""A window that shows a game at another speed has the game's time, and people's own age."""

from app.pace import Pace
from derbyos_core.clock import Instant

SECOND = 1_000_000
START = Instant(1_000 * SECOND)
PACE = Pace(start=START, speed=20.0)


def test_the_clock_runs_at_the_speed_from_the_start_on() -> None:
    assert PACE.shown(Instant(START - 5)) == START - 5
    assert PACE.shown(START) == START
    assert PACE.shown(Instant(START + 3 * SECOND)) == START + 60 * SECOND
