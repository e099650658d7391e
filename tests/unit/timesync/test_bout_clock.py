"""The bout's time and the local clock: adopted, stepped, slewed, and never going back by itself."""

from itertools import pairwise

import pytest

from derbyos_core.clock import Instant, seconds
from derbyos_core.timesync.bout_clock import BoutClock

SECOND = 1_000_000
NOON = Instant(1_795_248_000 * SECOND)


@pytest.mark.clause(50, 53)
def test_time_is_the_local_clock_and_an_offset() -> None:
    """DOS-50, DOS-53: whole microseconds here, the double on the wire alone."""
    clock = BoutClock()
    clock.step(3600 * SECOND + 1)
    assert clock.at(NOON) == NOON + 3600 * SECOND + 1
    assert clock.seconds_at(NOON) == seconds(clock.at(NOON))


def test_a_slew_is_half_a_per_cent_at_most_and_ends_where_it_should() -> None:
    """Data-model 7: slewing at most 0.5 %, both ways."""
    for target in (50_000, -50_000):
        clock = BoutClock()
        clock.slew(target, NOON)
        times = [clock.at(Instant(NOON + step * SECOND)) for step in range(12)]
        steps = [after - before for before, after in pairwise(times)]
        assert min(steps) >= 995_000
        assert max(steps) <= 1_005_000
        assert clock.offset_at(Instant(NOON + 10 * SECOND)) == target
        assert clock.offset_at(Instant(NOON + 3600 * SECOND)) == target


def test_a_slew_may_turn_round_on_its_way() -> None:
    """The clock goes on from where it is, without a step."""
    clock = BoutClock()
    clock.slew(100_000, NOON)
    later = Instant(NOON + 4 * SECOND)
    before = clock.at(later)
    clock.slew(-100_000, later)
    assert clock.at(later) == before
    clock.stop_slewing(Instant(later + SECOND))
    assert clock.offset_at(Instant(later + 99 * SECOND)) == 15_000


def test_an_instant_of_the_past_has_the_time_that_it_had() -> None:
    """A row shows the time of a peer's last message, perhaps from before the slew began."""
    clock = BoutClock()
    clock.step(7)
    clock.slew(50_000, NOON)
    assert clock.at(Instant(NOON - SECOND)) == NOON - SECOND + 7


def test_time_goes_on_when_the_machine_is_set_back() -> None:
    """Faults, clock jump: no time repeats, and the timer is set by the machine's clock."""
    clock = BoutClock()
    assert clock.advance(NOON) == NOON
    assert clock.advance(Instant(NOON - 3600 * SECOND)) == NOON
    assert clock.was_set_back
    second_later = Instant(NOON - 3599 * SECOND)
    assert clock.advance(second_later) == NOON + SECOND
    assert clock.machine_from_local(Instant(NOON + 5 * SECOND)) == NOON - 3595 * SECOND
    assert clock.at(clock.local_from_machine(second_later)) == second_later + clock.offset_us


@pytest.mark.clause(52, 108)
@pytest.mark.parametrize("told", [float("nan"), float("inf"), float("-inf"), -62_135_596_800.0, 12.0, 1e300])
def test_invalid_time_of_day_is_ignored(told: float) -> None:
    """DOS-52, DOS-108: year 1, no number, no end."""
    clock = BoutClock()
    assert not clock.adopt(told, NOON)
    assert clock.offset_us == 0
    assert not clock.is_bout_time


@pytest.mark.clause(51)
def test_a_time_is_taken_once() -> None:
    """DOS-51."""
    clock = BoutClock()
    assert clock.adopt(seconds(NOON + SECOND), NOON)
    assert not clock.adopt(seconds(NOON + 9 * SECOND), NOON)
    assert clock.offset_us == SECOND
