"""Overlapping stoppages are read as one; a review differs from a time-out."""

import pytest

from derbyos_core.bout.model import TimeOut, TimeOutKind
from tests.unit.bout.bench import BASE, Bench, at, eid

TIMER = "jam-timer"


def stop(name: str, second: float, kind: str = "home", duration: str = "", more: str = "") -> str:
    """Return an `add` of a time-out of period 1."""
    length = f' duration="{duration}"' if duration else ""
    return (
        f'<add period="1"><time-out eid="{name}" timeout="{kind}" timestamp="{BASE + second:.6f}"{length}{more}/></add>'
    )


def stops(bench: Bench) -> tuple[TimeOut, ...]:
    """Return the stoppages of period 1."""
    return bench.bout.periods[0].time_outs


def test_overlapping_stops_are_the_jam_timers() -> None:
    """Data-model 5."""
    bench = Bench()
    bench.write("S5", stop("R1", 69, "official"), "head-nso")
    bench.write("S3", stop("R2", 70, "home"), TIMER)
    assert [(one.eid, one.kind) for one in stops(bench)] == [(eid("R2"), TimeOutKind.HOME)]


def test_overlapping_stops_are_the_first_where_no_jam_timer_wrote() -> None:
    bench = Bench()
    bench.write("S5", stop("R1", 69, "official"), "head-nso")
    bench.write("S4", stop("R2", 70, "home"), "penalty-tracker")
    assert [one.eid for one in stops(bench)] == [eid("R1")]


def test_a_stop_after_another_is_a_second_one() -> None:
    """A stop without an end, read as part of the first, does not absorb later ones."""
    bench = Bench()
    bench.write("S3", stop("R1", 70, "home", "60.000"), TIMER)
    bench.write("S5", stop("R2", 71, "home"), "head-nso")
    bench.write("S3", stop("R3", 130, "away"), TIMER)
    assert [one.eid for one in stops(bench)] == [eid("R1"), eid("R3")]


def test_rounded_durations_make_no_overlap() -> None:
    bench = Bench()
    bench.write("S3", stop("R1", 70, "home", "60.001"), TIMER)
    bench.write("S3", stop("R2", 130.0004, "away"), TIMER)
    assert len(stops(bench)) == 2


def test_a_stop_of_the_other_team_ends_one_that_nobody_ended() -> None:
    """It is never the same one: an undone end, or a laptop out of reach, took a team's timeout away in silence."""
    bench = Bench()
    bench.write("S3", stop("R1", 70, "home"), TIMER)
    bench.write("S6", stop("R2", 73, "away"), TIMER)
    bench.write("S3", stop("R3", 80, "away-review"), TIMER)
    found = [(one.kind, one.duration_us) for one in stops(bench)]
    assert found == [(TimeOutKind.HOME, 3_000_000), (TimeOutKind.AWAY, None)]


def test_a_stop_that_a_whistle_ended_is_no_longer_by_a_later_one_of_the_other_team() -> None:
    bench = Bench()
    bench.write("S3", stop("R1", 70, "home"), TIMER)
    bench.write("S3", f'<set period="1" jam="2" attribute="timestamp">{BASE + 100}.0</set>', TIMER)
    bench.write("S3", stop("R2", 200, "away"), TIMER)
    found = [(one.kind, one.duration_us) for one in stops(bench)]
    assert found == [(TimeOutKind.HOME, 30_000_000), (TimeOutKind.AWAY, None)]


def test_stops_of_two_teams_are_two_though_each_has_an_end() -> None:
    """Two laptops out of reach of each other, each with the start of the next jam, which ends the stop."""
    bench = Bench()
    bench.write("S3", stop("R1", 70, "home", "30.000"), TIMER)
    bench.write("S6", stop("R2", 75, "away", "25.000"), TIMER)
    found = [(one.kind, one.duration_us) for one in stops(bench)]
    assert found == [(TimeOutKind.HOME, 5_000_000), (TimeOutKind.AWAY, 25_000_000)]


def test_stops_of_two_teams_beside_an_official_one_are_two() -> None:
    bench = Bench()
    bench.write("S3", stop("R1", 70, "official"), TIMER)
    bench.write("S3", stop("R2", 75, "home"), TIMER)
    bench.write("S6", stop("R3", 80, "away"), TIMER)
    found = [(one.kind, one.duration_us) for one in stops(bench)]
    assert found == [(TimeOutKind.OFFICIAL, 10_000_000), (TimeOutKind.AWAY, None)]


@pytest.mark.parametrize(
    ("said", "length_us"), [("60.000", 30_000_000), ("30.001", 30_001_000), ("20.000", 20_000_000)]
)
def test_no_stop_lasts_beyond_the_next_start_of_a_jam(said: str, length_us: int) -> None:
    """Somebody out of reach of the jam timer ended it after the whistle; a further timeout was taken for the same."""
    bench = Bench()
    bench.write("S3", stop("R1", 70, "home", said), TIMER)
    bench.write("S6", f'<set period="1" jam="2" attribute="timestamp">{BASE + 100}.0</set>', TIMER)
    bench.write("S6", stop("R2", 120, "home"), TIMER)
    assert [one.duration_us for one in stops(bench)] == [length_us, None]


def test_a_stop_of_the_other_team_that_somebody_else_noted_is_the_jam_timers() -> None:
    bench = Bench()
    bench.write("S3", stop("R1", 70, "home"), TIMER)
    bench.write("S5", stop("R2", 71, "away"), "head-nso")
    assert [one.eid for one in stops(bench)] == [eid("R1")]


def test_the_next_start_ends_a_stop_that_nobody_ended() -> None:
    bench = Bench()
    bench.write("S3", stop("R1", 70), TIMER)
    assert stops(bench)[0].duration_us is None
    bench.write("S3", f'<set period="1" jam="2" attribute="timestamp">{BASE + 100}.0</set>', TIMER)
    assert stops(bench)[0].duration_us == 30_000_000


def test_the_start_of_the_next_period_ends_a_stop_too() -> None:
    bench = Bench()
    bench.write("S3", stop("R1", 70), TIMER)
    bench.write("S3", f'<set period="2" jam="1" attribute="timestamp">{BASE + 2000}.0</set>', TIMER)
    assert stops(bench)[0].duration_us == 1_930_000_000


def test_review_request_may_stand_on_the_other_of_two() -> None:
    bench = Bench()
    bench.write("S3", stop("R1", 70, "home-review"), TIMER)
    bench.write("S5", stop("R2", 71, "home-review", more=' review="cut track" retained="yes"'), "head-nso")
    assert [(one.eid, one.review, one.retained) for one in stops(bench)] == [(eid("R1"), "cut track", True)]


def test_foreign_stop_with_a_review_is_a_review_until_its_kind_is_set() -> None:
    """Entries 4."""
    bench = Bench()
    bench.write("S9", stop("R1", 70, "home", more=' review="cut track"'))
    assert stops(bench)[0].kind is TimeOutKind.HOME_REVIEW
    bench.write("S3", '<set eid="R1" attribute="timeout">home</set>', TIMER)
    assert stops(bench)[0].kind is TimeOutKind.HOME


def test_a_review_written_afterwards_does_not_make_a_time_out_a_review() -> None:
    bench = Bench()
    bench.write("S3", stop("R1", 70, "away"), TIMER)
    bench.write("S5", '<set eid="R1" attribute="review">What about 7?</set>', "head-nso")
    assert (stops(bench)[0].kind, stops(bench)[0].review) == (TimeOutKind.AWAY, "What about 7?")


@pytest.mark.parametrize("text", ["officials", "", "x"])
def test_a_kind_that_is_none_of_ours_is_an_official_time_out(text: str) -> None:
    bench = Bench()
    bench.write("S9", stop("R1", 70, text))
    assert (stops(bench)[0].kind, stops(bench)[0].start) == (TimeOutKind.OFFICIAL, at(70))
