"""Samples of a peer's clock: what they show, and which are accepted."""

import pytest

from derbyos_core.clock import Instant
from derbyos_core.timesync.bout_clock import EARLIEST, LATEST, BoutClock
from derbyos_core.timesync.peer_clock import Bounds, PeerClock
from derbyos_core.timesync.sample import ClockSample, read_sample, write_sample

SECOND = 1_000_000
NOON = Instant(1_795_248_000 * SECOND)
AHEAD = 300 * SECOND


def _exchange(there_us: int = 2_000, back_us: int = 1_000) -> tuple[PeerClock, BoutClock, ClockSample, Instant]:
    """Return our sample, answered after a second by a peer whose clock is five minutes ahead."""
    ours, clock = PeerClock(), BoutClock()
    told = ours.sample(clock, NOON)
    sent = Instant(NOON + there_us + SECOND + AHEAD)
    answer = ClockSample(sent=sent, echo=told.sent, held_us=SECOND, is_bout_time=True)
    return ours, clock, answer, Instant(NOON + there_us + SECOND + back_us)


@pytest.mark.clause(50)
@pytest.mark.parametrize(("there_us", "back_us"), [(2_000, 1_000), (0, 0), (5_000, 300), (300, 5_000), (0, 900_000)])
def test_the_truth_lies_between_the_bounds_however_unequal_the_ways(there_us: int, back_us: int) -> None:
    """DOS-50, A22: send time, echo and holding give the offset and its error bounds."""
    ours, clock, answer, at = _exchange(there_us, back_us)
    ours.receive(answer, at)
    apart = ours.apart(clock, at)
    assert apart is not None
    assert abs(apart.offset_us - AHEAD) <= apart.error_us <= (there_us + back_us) // 2 + 1_000
    assert not apart.is_agreed
    assert ours.is_bout_time


def test_better_samples_narrow_the_bounds_and_time_widens_them() -> None:
    """The smallest round trips count most; a quartz may drift meanwhile."""
    wide = Bounds(0, 100_000, NOON)
    narrow = wide.narrowed(Bounds(40_000, 60_000, Instant(NOON + SECOND)))
    assert (narrow.low_us, narrow.high_us) == (40_000, 60_000)
    third = narrow.narrowed(Bounds(0, 100_000, Instant(NOON + 11 * SECOND)))
    assert (third.low_us, third.high_us) == (40_000 - 5_001, 60_000 + 5_001)
    assert third.middle_us == 50_000
    assert third.error_us(Instant(third.at + 100 * SECOND)) > third.error_us(third.at)


def test_a_sample_outside_of_the_bounds_is_a_clock_that_was_set() -> None:
    newer = Bounds(900_000, 910_000, Instant(NOON + SECOND))
    assert Bounds(0, 10_000, NOON, 5).narrowed(newer) == newer


def test_a_sample_that_was_long_under_way_sets_no_clock_alone() -> None:
    """A blocked link releases queued messages: their round trip takes seconds."""
    bounds = Bounds(0, 2 * SECOND, NOON)
    assert not bounds.is_sharp(NOON)
    assert bounds.narrowed(Bounds(0, 10_000, Instant(NOON + SECOND))).is_sharp(Instant(NOON + SECOND))
    for _ in range(2):
        bounds = bounds.narrowed(Bounds(0, 2 * SECOND, NOON))
    assert bounds.is_sharp(NOON), "there is nothing better to be had"


@pytest.mark.clause(108)
@pytest.mark.parametrize(
    "change",
    [
        {"sent": Instant(-62_135_596_800 * SECOND)},
        {"sent": Instant(EARLIEST - 1)},
        {"sent": Instant(LATEST + 1)},
        {"echo": Instant(NOON + 1)},
        {"echo": Instant(NOON - 86_400 * SECOND)},
        {"echo": None},
        {"held_us": -SECOND},
        {"held_us": SECOND + 10_000},
        {"held_us": 10**17},
        {"held_us": -(10**17)},
    ],
)
def test_absurd_and_made_up_samples_move_nothing(change: dict[str, Instant | int | None]) -> None:
    """DOS-108: another century, an invented echo, a trip that ends before it begins, a holding of years."""
    ours, clock, answer, at = _exchange()
    ours.receive(ClockSample(**{**answer._asdict(), **change}), at)
    assert ours.apart(clock, at) is None


def test_an_echo_of_long_ago_counts_no_more() -> None:
    """Eight of our send times may be echoed; a replay of an older BEAT has no effect."""
    ours, clock, answer, at = _exchange()
    for beat in range(1, 9):
        ours.sample(clock, Instant(at + beat * SECOND))
    ours.receive(answer, Instant(at + 9 * SECOND))
    assert ours.apart(clock, at) is None


def test_a_beat_that_comes_twice_only_widens_what_it_says() -> None:
    """Faults, duplicates: the second of the two only took longer."""
    ours, clock, answer, at = _exchange()
    ours.receive(answer, at)
    first = ours.apart(clock, at)
    ours.receive(answer, Instant(at + 800_000))
    second = ours.apart(clock, Instant(at + 800_000))
    assert first is not None
    assert second is not None
    assert abs(second.offset_us - AHEAD) <= second.error_us <= first.error_us + 1_000


def test_a_step_of_our_time_between_two_beats_spoils_nothing() -> None:
    """Trips and holding are measured on steady clocks, not on the bout's time."""
    ours, clock, answer, at = _exchange()
    clock.step(77 * SECOND)
    ours.receive(answer, at)
    apart = ours.apart(clock, at)
    assert apart is not None
    assert abs(apart.offset_us - AHEAD + 77 * SECOND) <= apart.error_us
    assert ours.sample(clock, Instant(at + SECOND)).held_us == SECOND


def test_samples_before_a_clock_jump_are_dropped() -> None:
    ours, clock, answer, at = _exchange()
    ours.receive(answer, at)
    ours.forget()
    assert ours.apart(clock, at) is None
    ours.receive(answer, at)
    assert ours.apart(clock, at) is None


@pytest.mark.parametrize(
    "sample",
    [
        ClockSample(sent=NOON),
        ClockSample(sent=NOON, is_bout_time=True),
        ClockSample(sent=NOON, is_bout_time=True, echo=Instant(NOON - 1), held_us=1_234_567),
    ],
)
def test_a_sample_is_read_as_it_was_written(sample: ClockSample) -> None:
    """A22: key=value words."""
    assert read_sample(dict(write_sample(sample))) == sample


@pytest.mark.clause(48)
@pytest.mark.parametrize("sent", ["", "nan", "inf", "1e9", "0x10", "9" * 18, "12:00", "-1", "1.5", "\u0661"])
def test_non_integer_is_no_sample(sent: str) -> None:
    """DOS-48: no word in a BEAT is wrong, but not every word is a time."""
    assert read_sample({"t": sent}) is None
