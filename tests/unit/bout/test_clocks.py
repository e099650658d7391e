"""Clocks, derived from the events and the time."""

from collections.abc import Callable

import pytest

from derbyos_core.bout.clocks.game_clocks import (
    ClockReading,
    Phase,
    halftime_clock,
    is_overtime_due,
    jam_clock,
    lineup_clock,
    period_clock,
    phase,
    phase_clock,
    reviews_left,
    reviews_retained,
    time_out_clock,
    time_outs_left,
)
from derbyos_core.bout.commands import Undo
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.identity import Team
from tests.unit.bout.bench import BASE, Bench, at, ref
from tests.unit.bout.test_which_jam import bout_of, jam

S = 1_000_000


def stop(second: float, length: float | None = None, kind: str = "official", period: int = 1) -> list[str]:
    """Return an entry that stops the clock."""
    duration = "" if length is None else f' duration="{length:.3f}"'
    body = f'<time-out timeout="{kind}" timestamp="{BASE + second:.6f}"{duration}/>'
    return [f'<add period="{period}">{body}</add>']


def clock_set(second: float, value: float, clock: str = "period", period: int = 1) -> list[str]:
    """Return an entry with the reading of a clock."""
    body = f'<clock-set clock="{clock}" value="{value}" timestamp="{BASE + second:.6f}"/>'
    return [f'<add period="{period}">{body}</add>']


def shown(reading: ClockReading | None) -> tuple[float, bool]:
    """Return the seconds on a clock, which must exist, and whether it runs."""
    assert reading is not None
    return reading.value_us / S, reading.running


GAME = (jam(1, 0, 60), jam(2, 90, 60))


@pytest.mark.parametrize(
    ("bout", "second", "expected"),
    [
        (bout_of(), 0, Phase.BEFORE),
        (bout_of(jam(1, 0)), 30, Phase.JAM),
        (bout_of(jam(1, 0)), 300, Phase.JAM),
        (bout_of(*GAME), 160, Phase.LINEUP),
        (bout_of(*GAME, stop(160)), 200, Phase.TIMEOUT),
        (bout_of(*GAME, stop(160, kind="home-review")), 200, Phase.REVIEW),
        (bout_of(*GAME, stop(160, 60)), 230, Phase.LINEUP),
        (bout_of(*GAME), 1800, Phase.HALFTIME),
        (bout_of(*GAME, stop(160)), 1900, Phase.TIMEOUT),
        (bout_of(*GAME, jam(1, 3000, 60, period=2)), 3100, Phase.LINEUP),
        (bout_of(*GAME, jam(1, 3000, 60, period=2)), 4800, Phase.PERIOD_OVER),
        (bout_of(*GAME, [f'<set path="." attribute="end-time">{BASE}.0</set>']), 200, Phase.COMPLETE),
    ],
)
def test_the_phase_follows_from_the_events_and_the_time(bout: Bout, second: float, expected: Phase) -> None:
    assert phase(bout, at(second)) is expected


OVERTIME = (
    jam(1, 3000, 60, period=2),
    stop(3900, 30, period=2),
    [f'<set period="2" attribute="end">{BASE + 4000}.0</set>'],
    jam(2, 4100, period=2),
    ['<set period="2" jam="2" attribute="overtime">yes</set>'],
)
AT_ONCE = bout_of(*GAME, stop(160), clock_set(170, 900), clock_set(170, 899))
BREAK_AT_ONCE = bout_of(*GAME, clock_set(1900, 300, "halftime"), clock_set(1900, 299, "halftime"))
CORRECTED = bout_of(*GAME, clock_set(200, 754), clock_set(170, 900))
COMPLETE = [f'<set path="." attribute="end-time">{BASE}.0</set>']
LONG_HALFTIME = ['<set path="ruleset" attribute="halftime">20:00</set>']
CLOCKS: list[tuple[str, Callable[[Bout, Instant], ClockReading | None], Bout, float, tuple[float, bool] | None]] = [
    ("domain 4.1, before the first jam", period_clock, bout_of(), 0, (1800, False)),
    ("in the first jam", period_clock, bout_of(*GAME), 30, (1770, True)),
    ("between jams", period_clock, bout_of(*GAME), 75, (1725, True)),
    ("domain 4.1, in a timeout", period_clock, bout_of(*GAME, stop(160, 60)), 170, (1640, False)),
    ("after the timeout, until a start", period_clock, bout_of(*GAME, stop(160, 60)), 230, (1640, False)),
    ("after the next start", period_clock, bout_of(*GAME, stop(160, 60), jam(3, 240)), 250, (1630, True)),
    ("entries 2.7, latest correction", period_clock, CORRECTED, 210, (744, True)),
    ("the later of two corrections at one moment", period_clock, AT_ONCE, 200, (899, False)),
    ("correction of a stopped clock", period_clock, bout_of(*GAME, stop(160), clock_set(170, 900)), 200, (900, False)),
    ("the period is over", period_clock, bout_of(*GAME), 1801, (0, False)),
    ("a jam runs over the end", period_clock, bout_of(*GAME, jam(3, 1790)), 1830, (0, False)),
    ("an overtime jam does not start it", period_clock, bout_of(*GAME, *OVERTIME), 4150, (900, False)),
    ("before the first jam", lineup_clock, bout_of(), 0, (30, False)),
    ("domain 4.1, from the end of a timeout", lineup_clock, bout_of(*GAME, stop(160, 60)), 230, (20, True)),
    ("before half-time", halftime_clock, bout_of(*GAME), 200, None),
    ("entries 2.7, from the end of the period", halftime_clock, bout_of(*GAME), 1860, (840, True)),
    ("DOS-71, length by path", halftime_clock, bout_of(*GAME, LONG_HALFTIME), 1860, (1140, True)),
    ("corrected twice at one moment", halftime_clock, BREAK_AT_ONCE, 1960, (239, True)),
    ("corrected", halftime_clock, bout_of(*GAME, clock_set(1900, 300, "halftime")), 1960, (240, True)),
    ("in a jam", phase_clock, bout_of(jam(1, 0)), 46, (74, True)),
    ("in the lineup", phase_clock, bout_of(*GAME), 159, (21, True)),
    ("in a timeout", phase_clock, bout_of(*GAME, stop(160)), 170, (10, True)),
    ("in half-time", phase_clock, bout_of(*GAME), 1860, (840, True)),
    ("after the end", phase_clock, bout_of(*GAME, COMPLETE), 1860, (0, False)),
]
"""Clock, bout and second, and the expected display: seconds, and whether it runs."""


@pytest.mark.clause(71)
@pytest.mark.parametrize(
    ("clock", "bout", "second", "expected"),
    [
        pytest.param(clock, bout, second, expected, id=f"{clock.__name__}, {words}")
        for words, clock, bout, second, expected in CLOCKS
    ],
)
def test_seconds_on_a_clock(
    clock: Callable[[Bout, Instant], ClockReading | None],
    bout: Bout,
    second: float,
    expected: tuple[float, bool] | None,
) -> None:
    reading = clock(bout, at(second))
    assert (reading and (reading.value_us / S, reading.running)) == expected


def test_a_period_may_be_made_shorter_before_it_starts() -> None:
    bout = bout_of(clock_set(-10, 600), *GAME)
    assert shown(period_clock(bout, at(100))) == (500, True)
    assert phase(bout, at(600)) is Phase.HALFTIME


def test_an_end_that_somebody_wrote_wins_over_the_clock() -> None:
    """Entries 2.7."""
    bout = bout_of(*GAME, [f'<set period="1" attribute="end">{BASE + 170}.0</set>'])
    assert phase(bout, at(165)) is Phase.LINEUP
    assert phase(bout, at(171)) is Phase.HALFTIME
    assert shown(period_clock(bout, at(500))) == (1630, False)


def test_an_undone_press_leaves_no_trace_on_any_clock() -> None:
    """Entries 2.3: clocks run on as if there had been no press."""
    bench = Bench()
    for body in (body for part in GAME for body in part):
        bench.write("S3", body, "jam-timer")
    before = [shown(clock(bench.bout, at(170))) for clock in (period_clock, lineup_clock, jam_clock)]
    bench.write("S3", stop(165)[0], "jam-timer")
    assert shown(time_out_clock(bench.bout, at(170))) == (5, True)
    bench.say("S3", "jam-timer", Undo(entries=(ref("S3 6"),)))
    assert [shown(clock(bench.bout, at(170))) for clock in (period_clock, lineup_clock, jam_clock)] == before
    assert time_out_clock(bench.bout, at(170)) is None


def test_the_jam_clock_stands_at_zero_and_the_jam_goes_on() -> None:
    """The program ends no jam: at zero it only shows that the two minutes are over."""
    bout = bout_of(jam(1, 0))
    assert shown(jam_clock(bout, at(46))) == (74, True)
    late = jam_clock(bout, at(130))
    assert (late.value_us, late.running, late.over_us) == (0, True, 10 * S)
    assert bout.active is not None
    assert shown(jam_clock(bout_of(*GAME), at(200))) == (120, False)


def test_the_line_up_counts_from_the_end_of_the_jam() -> None:
    assert shown(lineup_clock(bout_of(*GAME), at(159))) == (21, True)
    late = lineup_clock(bout_of(*GAME), at(190))
    assert (late.value_us, late.over_us) == (0, 10 * S)


def test_a_team_time_out_counts_down_and_an_official_one_up() -> None:
    team = time_out_clock(bout_of(*GAME, stop(160, kind="away")), at(182))
    official = time_out_clock(bout_of(*GAME, stop(160)), at(182))
    review = time_out_clock(bout_of(*GAME, stop(160, kind="away-review")), at(300))
    assert shown(team) == (38, True)
    assert shown(official) == (22, True)
    assert shown(review) == (140, True)
    assert team is not None
    assert official is not None
    assert (team.counts_down, team.length_us, official.counts_down) == (True, 60 * S, False)


def test_overtime_has_a_line_up_of_a_minute() -> None:
    """Domain 4.3: tied when the last period is over."""
    tied = bout_of(*GAME, jam(1, 3000, 60, period=2), jam(20, 4790, 60, period=2))
    assert is_overtime_due(tied, at(4860))
    assert shown(lineup_clock(tied, at(4860))) == (50, True)
    ahead = ['<add period="2" jam="20"><pass team="home" number="2" points="4"/></add>']
    decided = bout_of(*GAME, jam(1, 3000, 60, period=2), jam(20, 4790, 60, period=2), ahead)
    assert not is_overtime_due(decided, at(4860))


def test_team_time_outs_are_three_for_the_whole_game() -> None:
    """Domain 4.2."""
    parts = [*GAME, stop(160, 60, "home"), stop(300, 60, "home"), stop(3100, 60, "home", period=2)]
    assert time_outs_left(bout_of(), Team.HOME) == 3
    assert time_outs_left(bout_of(*parts), Team.HOME) == 0
    assert time_outs_left(bout_of(*parts), Team.AWAY) == 3


def test_a_review_is_one_per_period_and_one_more_if_it_is_kept() -> None:
    """Domain 4.2: kept once per period, never carried over."""
    kept = [f'<add period="1"><time-out timeout="home-review" timestamp="{BASE + 160}.0" retained="yes"/></add>']
    again = [f'<add period="1"><time-out timeout="home-review" timestamp="{BASE + 900}.0" retained="yes"/></add>']
    ended = [body.replace("/></add>", ' duration="60.0"/></add>') for body in (*kept, *again)]
    assert reviews_left(bout_of(), Team.HOME) == 1
    assert reviews_left(bout_of(*GAME, stop(160, 60, "home-review")), Team.HOME) == 0
    assert reviews_left(bout_of(*GAME, ended[:1]), Team.HOME) == 1
    assert reviews_left(bout_of(*GAME, ended), Team.HOME) == 0
    assert reviews_retained(bout_of(*GAME, ended), Team.HOME) == 2
    second = jam(1, 3000, 60, period=2)
    assert reviews_left(bout_of(*GAME, ended, second), Team.HOME) == 1
