"""«What jam are we on?» is answered by start times and durations alone."""

import pytest

from derbyos_core.bout.model import Bout, JamId
from derbyos_core.bout.reading.which_jam import as_of
from tests.unit.bout.bench import BASE, Bench, at

FIRST = JamId(1, 1)


def jam(number: int, start: float | None = None, length: float | None = None, period: int = 1) -> list[str]:
    """Entries that start and end a jam, in seconds after the beginning."""
    place = f'period="{period}" jam="{number}"'
    found = []
    if start is not None:
        found.append(f'<set {place} attribute="timestamp">{BASE + start:.6f}</set>')
    if length is not None:
        found.append(f'<set {place} attribute="duration">{length:.3f}</set>')
    return found


def bout_of(*parts: list[str]) -> Bout:
    """The bout that these entries make."""
    bench = Bench()
    for body in (body for part in parts for body in part):
        bench.write("S3", body, "jam-timer")
    return bench.bout


def answers(bout: Bout) -> tuple[JamId | None, JamId | None, JamId | None]:
    """The active, the completed and the upcoming jam."""
    return bout.active, bout.completed, bout.upcoming


@pytest.mark.clause(78)
def test_before_the_start_the_upcoming_jam_is_the_first() -> None:
    """DOS-78."""
    assert answers(bout_of()) == (None, None, FIRST)


@pytest.mark.clause(75, 81)
def test_the_active_jam_has_the_latest_start_and_no_duration() -> None:
    """DOS-75; and while it runs there is no upcoming jam (DOS-81)."""
    assert answers(bout_of(jam(1, 0, 60), jam(2, 90))) == (JamId(1, 2), FIRST, None)


@pytest.mark.clause(75)
def test_a_jam_that_nobody_ended_is_not_active_once_a_later_one_has_ended() -> None:
    """DOS-75: it is the latest start that decides."""
    assert answers(bout_of(jam(1, 0), jam(2, 90, 60))) == (None, JamId(1, 2), JamId(1, 3))


@pytest.mark.clause(76)
def test_the_completed_jam_has_the_latest_start_of_those_with_a_duration() -> None:
    """DOS-76: while a jam is active there is a completed one too."""
    assert bout_of(jam(3, 200), jam(2, 100, 60), jam(1, 0, 60)).completed == JamId(1, 2)


@pytest.mark.clause(76)
def test_in_the_first_jam_nothing_is_completed_yet() -> None:
    """DOS-76, A16."""
    assert answers(bout_of(jam(1, 0))) == (FIRST, None, None)


@pytest.mark.clause(72, 77)
def test_the_upcoming_jam_follows_the_completed_one() -> None:
    """DOS-77: whatever other jams somebody has referred to (DOS-72)."""
    assert bout_of(jam(1, 0, 60), jam(7, None, None), ['<add period="1" jam="9"><injury/></add>']).upcoming == JamId(
        1, 2
    )


@pytest.mark.clause(79)
def test_jam_ending_after_period_1_is_followed_by_period_2() -> None:
    """DOS-79, A17: at or after the end."""
    end = [f'<set period="1" attribute="end">{BASE + 1850}.0</set>']
    assert bout_of(jam(20, 1790, 60), end).upcoming == JamId(2, 1)
    assert bout_of(jam(20, 1790, 59), end).upcoming == JamId(1, 21)


@pytest.mark.clause(79)
def test_a_jam_that_runs_over_the_end_of_the_clock_is_completed_first() -> None:
    """DOS-79: period 1 began at second 0, so its clock is out at 1800."""
    running = bout_of(jam(1, 0, 60), jam(20, 1790))
    assert (answers(running), dict(running.period_ends)) == ((JamId(1, 20), FIRST, None), {})
    ended = bout_of(jam(1, 0, 60), jam(20, 1790, 60))
    assert (ended.upcoming, ended.period_ends[1]) == (JamId(2, 1), at(1850))


@pytest.mark.clause(79)
def test_clock_that_runs_out_between_jams_ends_the_period() -> None:
    """DOS-79: no entry says so, so it takes the time to say it."""
    bout = bout_of(jam(1, 0, 60), jam(20, 1700, 60))
    assert bout.upcoming == JamId(1, 21)
    assert as_of(bout, at(1799)) is bout
    assert as_of(bout, at(1799)).current == JamId(1, 21)
    later = as_of(bout, at(1800))
    assert (later.upcoming, later.period_ends[1]) == (JamId(2, 1), at(1800))
    assert as_of(bout, at(1800)).current == JamId(2, 1)


@pytest.mark.clause(77)
def test_second_period_lasts_until_the_bout_is_declared_over() -> None:
    """DOS-77: an overtime jam is a jam of period 2."""
    bout = bout_of(jam(1, 0, 60), jam(1, 3000, 60, period=2), jam(20, 4790, 60, period=2))
    assert bout.upcoming == JamId(2, 21)
    assert as_of(bout, at(9000)).upcoming == JamId(2, 21)
    assert list(as_of(bout, at(9000)).period_ends) == [1, 2]


@pytest.mark.clause(80)
def test_a_complete_bout_has_no_upcoming_jam() -> None:
    """DOS-80."""
    end = [f'<set path="." attribute="end-time">{BASE + 6000}.0</set>']
    bout = bout_of(jam(1, 0, 60), jam(1, 3000, 60, period=2), end)
    assert (bout.is_complete, answers(bout)) == (True, (None, JamId(2, 1), None))
    assert as_of(bout, at(9000)) is bout


@pytest.mark.parametrize("number", [1, 5])
def test_a_bout_typed_in_without_times_knows_what_was_completed(number: int) -> None:
    parts = [jam(one, None, 60) for one in range(1, number + 1)]
    assert answers(bout_of(*parts)) == (None, JamId(1, number), JamId(1, number + 1))


def test_an_extra_jam_after_the_end_brings_the_second_period_again() -> None:
    """Domain 4.1: the head referee may order one, of the same period."""
    bout = bout_of(jam(1, 0, 60), jam(20, 1790, 60), jam(21, 1900))
    assert bout.active == JamId(1, 21)
    assert bout_of(jam(1, 0, 60), jam(20, 1790, 60), jam(21, 1900, 30)).upcoming == JamId(2, 1)
