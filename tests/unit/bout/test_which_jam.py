"""Answers to «what jam are we on?» follow from start times and durations alone."""

import pytest

from derbyos_core.bout.model import Bout, JamId
from derbyos_core.bout.reading.which_jam import as_of
from tests.unit.bout.bench import BASE, Bench, at

FIRST = JamId(1, 1)


def jam(number: int, start: float | None = None, length: float | None = None, period: int = 1) -> list[str]:
    """Return entries that start and end a jam, in seconds after the beginning."""
    place = f'period="{period}" jam="{number}"'
    found = []
    if start is not None:
        found.append(f'<set {place} attribute="timestamp">{BASE + start:.6f}</set>')
    if length is not None:
        found.append(f'<set {place} attribute="duration">{length:.3f}</set>')
    return found


def bout_of(*parts: list[str]) -> Bout:
    """Return the bout of these entries."""
    bench = Bench()
    for body in (body for part in parts for body in part):
        bench.write("S3", body, "jam-timer")
    return bench.bout


def answers(bout: Bout) -> tuple[JamId | None, JamId | None, JamId | None]:
    """Return the active, the completed and the upcoming jam."""
    return bout.active, bout.completed, bout.upcoming


END_1 = [f'<set period="1" attribute="end">{BASE + 1850}.0</set>']
INJURY_9 = ['<add period="1" jam="9"><injury/></add>']


@pytest.mark.clause(72, 75, 76, 77, 78, 79, 81)
@pytest.mark.parametrize(
    ("parts", "active", "completed", "upcoming"),
    [
        pytest.param([], None, None, (1, 1), id="DOS-78, before the start"),
        pytest.param([jam(1, 0)], (1, 1), None, None, id="DOS-76, A16, nothing is completed in the first jam"),
        pytest.param([jam(1, 0, 60), jam(2, 90)], (1, 2), (1, 1), None, id="DOS-75, DOS-81, latest start, no duration"),
        pytest.param([jam(1, 0), jam(2, 90, 60)], None, (1, 2), (1, 3), id="DOS-75, an earlier jam was never ended"),
        pytest.param([jam(3, 200), jam(2, 100, 60), jam(1, 0, 60)], (1, 3), (1, 2), None, id="DOS-76, latest end"),
        pytest.param([jam(1, 0, 60), jam(7), INJURY_9], None, (1, 1), (1, 2), id="DOS-72, DOS-77, other jams named"),
        pytest.param([jam(20, 1790, 60), END_1], None, (1, 20), (2, 1), id="DOS-79, A17, ends at the period's end"),
        pytest.param([jam(20, 1790, 59), END_1], None, (1, 20), (1, 21), id="DOS-79, ends before the period's end"),
        pytest.param(
            [jam(1, 0, 60), jam(2, 195, 60), jam(3, 180)],
            (1, 3),
            (1, 2),
            None,
            id="a start by a laptop that slept does not end the jam on track",
        ),
        pytest.param(
            [jam(1, 0, 60), jam(2, 195, 60), jam(3, 180, 40)],
            None,
            (1, 3),
            (1, 4),
            id="nor is the next jam one that was skated",
        ),
        pytest.param([jam(1, None, 60)], None, (1, 1), (1, 2), id="one jam without times"),
        pytest.param([jam(one, None, 60) for one in range(1, 6)], None, (1, 5), (1, 6), id="five jams without times"),
        pytest.param(
            [jam(1, 0, 60), jam(20, 1790, 60), jam(21, 1900)], (1, 21), (1, 20), None, id="extra jam of the same period"
        ),
        pytest.param(
            [jam(1, 0, 60), jam(20, 1790, 60), jam(21, 1900, 30)], None, (1, 21), (2, 1), id="after an extra jam"
        ),
    ],
)
def test_active_completed_and_upcoming_jam(
    parts: list[list[str]],
    active: tuple[int, int] | None,
    completed: tuple[int, int] | None,
    upcoming: tuple[int, int] | None,
) -> None:
    expected = tuple(JamId(*one) if one else None for one in (active, completed, upcoming))
    assert answers(bout_of(*parts)) == expected


@pytest.mark.clause(79)
def test_a_jam_that_runs_over_the_end_of_the_clock_is_completed_first() -> None:
    """DOS-79: period 1 began at second 0, so its clock is out at 1800."""
    running = bout_of(jam(1, 0, 60), jam(20, 1790))
    assert (answers(running), dict(running.period_ends)) == ((JamId(1, 20), FIRST, None), {})
    ended = bout_of(jam(1, 0, 60), jam(20, 1790, 60))
    assert (ended.upcoming, ended.period_ends[1]) == (JamId(2, 1), at(1850))


@pytest.mark.clause(79)
def test_clock_that_runs_out_between_jams_ends_the_period() -> None:
    """DOS-79: no entry ends the period, so the projection needs the time."""
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
