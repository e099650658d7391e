"""Entries for jams, stoppages, clocks and ends (entries 2.3 and 2.7)."""

import pytest

from derbyos_core.bout.checks import Check, hints
from derbyos_core.bout.commands import (
    AmendReview,
    AmendTimeOut,
    EndBout,
    EndJam,
    EndPeriod,
    EndTimeOut,
    MarkOvertime,
    SetClock,
    SetTrip,
    ShiftJam,
    StartJam,
    StartTimeOut,
    Undo,
)
from derbyos_core.bout.model import JamId, TimeOutKind
from derbyos_core.errors import LocalProtocolError
from derbyos_core.identity import Team
from tests.unit.bout.bench import Bench, at, eid, ref
from tests.unit.bout.catalogue import JAM, NEXT, Case, rows, written

TIMER = "jam-timer"
STARTED = ("S3", TIMER, '<set period="1" jam="3" attribute="timestamp" over="">1795248000.000000</set>')
ENDED = ("S3", TIMER, '<set period="1" jam="3" attribute="duration" over="">57.300</set>')
STOPPED = (
    "S3",
    TIMER,
    '<add period="1"><time-out eid="R900" timeout="home" timestamp="1795248070.000000"/></add>',
)


@rows(
    Case(
        name="start",
        who="S3",
        role=TIMER,
        command=StartJam(jam=JAM, at=at(0)),
        body='<set period="1" jam="3" attribute="timestamp" over="">1795248000.000000</set>',
    ),
    Case(
        name="start that somebody saw first",
        before=(("S4", "scoreboard", STARTED[2]),),
        who="S3",
        role=TIMER,
        command=StartJam(jam=JAM, at=at(0.5)),
        body='<set period="1" jam="3" attribute="timestamp" over="S4 2">1795248000.500000</set>',
    ),
    Case(
        name="start of an overtime jam",
        who="S3",
        role=TIMER,
        command=StartJam(jam=JamId(2, 22), at=at(4000), overtime=True),
        body='<action over=""><set period="2" jam="22" attribute="overtime">yes</set>'
        '<set period="2" jam="22" attribute="timestamp">1795252000.000000</set></action>',
    ),
    Case(
        name="start ends the running time-out",
        before=(STOPPED,),
        who="S3",
        role=TIMER,
        command=StartJam(jam=NEXT, at=at(131)),
        body='<action over=""><set eid="R900" attribute="duration">61.000</set>'
        '<set period="1" jam="4" attribute="timestamp">1795248131.000000</set></action>',
    ),
    Case(
        name="end",
        before=(STARTED,),
        who="S3",
        role=TIMER,
        command=EndJam(jam=JAM, duration_us=57_300_000),
        body='<set period="1" jam="3" attribute="duration" over="">57.300</set>',
    ),
    Case(
        name="pressed late: start of a running jam",
        before=(STARTED,),
        who="S3",
        role=TIMER,
        command=ShiftJam(jam=JAM, late_us=2_000_000),
        body='<set period="1" jam="3" attribute="timestamp" over="S3 2">1795247998.000000</set>',
    ),
    Case(
        name="pressed late: start of a jam that has ended",
        before=(STARTED, ENDED),
        who="S3",
        role=TIMER,
        command=ShiftJam(jam=JAM, late_us=2_000_000),
        body='<action over="S3 2;S3 3"><set period="1" jam="3" attribute="timestamp">1795247998.000000</set>'
        '<set period="1" jam="3" attribute="duration">59.300</set></action>',
    ),
    Case(
        name="pressed late: end",
        before=(STARTED, ENDED),
        who="S3",
        role=TIMER,
        command=ShiftJam(jam=JAM, late_us=2_000_000, is_end=True),
        body='<set period="1" jam="3" attribute="duration" over="S3 3">55.300</set>',
    ),
    Case(
        name="start of overtime moved to before the end of the period",
        before=(STARTED,),
        who="S3",
        role=TIMER,
        command=ShiftJam(jam=JAM, late_us=2_000_000, ends_overtime=True),
        body='<action over="S3 2"><set period="1" jam="3" attribute="timestamp">1795247998.000000</set>'
        '<set period="1" jam="3" attribute="overtime">no</set></action>',
    ),
    Case(
        name="no overtime jam",
        before=(STARTED,),
        who="S3",
        role=TIMER,
        command=MarkOvertime(jam=JAM, on=False),
        body='<set period="1" jam="3" attribute="overtime" over="">no</set>',
    ),
    Case(
        name="an overtime jam after all",
        before=(STARTED,),
        who="S3",
        role=TIMER,
        command=MarkOvertime(jam=JAM),
        body='<set period="1" jam="3" attribute="overtime" over="">yes</set>',
    ),
)
def test_jams_are_written_as_the_catalogue_says(case: Case) -> None:
    found, wanted = written(case)
    assert found == wanted


@rows(
    Case(
        name="team time-out",
        who="S3",
        role=TIMER,
        command=StartTimeOut(period=1, kind=TimeOutKind.HOME, at=at(70)),
        body='<add period="1"><time-out eid="R1" timeout="home" timestamp="1795248070.000000"/></add>',
    ),
    Case(
        name="review",
        who="S3",
        role=TIMER,
        command=StartTimeOut(period=2, kind=TimeOutKind.AWAY_REVIEW, at=at(70)),
        body='<add period="2"><time-out eid="R1" timeout="away-review" timestamp="1795248070.000000"/></add>',
    ),
    Case(
        name="official time-out ends the one that runs",
        before=(STOPPED,),
        who="S3",
        role=TIMER,
        command=StartTimeOut(period=1, kind=TimeOutKind.OFFICIAL, at=at(100)),
        body='<action over=""><set eid="R900" attribute="duration">30.000</set><add period="1">'
        '<time-out eid="R1" timeout="official" timestamp="1795248100.000000"/></add></action>',
    ),
    Case(
        name="type corrected",
        before=(STOPPED,),
        who="S3",
        role=TIMER,
        command=AmendTimeOut(eid=eid("R900"), kind=TimeOutKind.AWAY_REVIEW),
        body='<set eid="R900" attribute="timeout" over="S3 2">away-review</set>',
    ),
    Case(
        name="end",
        before=(STOPPED,),
        who="S3",
        role=TIMER,
        command=EndTimeOut(eid=eid("R900"), duration_us=61_000_000),
        body='<set eid="R900" attribute="duration" over="">61.000</set>',
    ),
    Case(
        name="review asked",
        before=(STOPPED,),
        who="S5",
        role="head-nso",
        command=AmendReview(eid=eid("R900"), review="Pivot was out of bounds"),
        body='<set eid="R900" attribute="review" over="">Pivot was out of bounds</set>',
    ),
    Case(
        name="review outcome",
        before=(STOPPED,),
        who="S5",
        role="head-nso",
        command=AmendReview(eid=eid("R900"), resolution="No change"),
        body='<set eid="R900" attribute="resolution" over="">No change</set>',
    ),
    Case(
        name="review kept",
        before=(STOPPED,),
        who="S5",
        role="head-nso",
        command=AmendReview(eid=eid("R900"), retained=True),
        body='<set eid="R900" attribute="retained" over="">yes</set>',
    ),
    Case(
        name="period clock set",
        who="S3",
        role=TIMER,
        command=SetClock(period=1, clock="period", value_us=754_000_000, at=at(75)),
        body='<add period="1"><clock-set eid="R1" clock="period" value="754.0" timestamp="1795248075.000000"/></add>',
    ),
    Case(
        name="half-time clock set",
        who="S3",
        role=TIMER,
        command=SetClock(period=1, clock="halftime", value_us=60_250_000, at=at(75)),
        body='<add period="1"><clock-set eid="R1" clock="halftime" value="60.25" timestamp="1795248075.000000"/></add>',
    ),
    Case(
        name="period end",
        who="S3",
        role=TIMER,
        command=EndPeriod(period=1, at=at(1900)),
        body='<set period="1" attribute="end" over="">1795249900.000000</set>',
    ),
    Case(
        name="end of the bout",
        who="S5",
        role="head-nso",
        command=EndBout(at=at(7000)),
        body='<set path="." attribute="end-time" over="">1795255000.000000</set>',
    ),
)
def test_stops_and_clocks_are_written_as_the_catalogue_says(case: Case) -> None:
    found, wanted = written(case)
    assert found == wanted


@pytest.mark.clause(83)
@pytest.mark.parametrize("number", [0, 61, 99])
def test_an_absurd_jam_number_is_refused_with_a_sentence(number: int) -> None:
    """DOS-83: jam 99 is a slip."""
    with pytest.raises(LocalProtocolError, match="jams are numbered from 1 to 60"):
        Bench().say("S3", TIMER, StartJam(jam=JamId(1, number), at=at(0)))


@pytest.mark.clause(72, 73)
def test_any_jam_may_be_referred_to_at_any_time() -> None:
    """DOS-72, DOS-73: jams need not start in order, and jam 7 creates jam 7 alone."""
    bench = Bench()
    bench.say("S3", TIMER, StartJam(jam=JamId(2, 7), at=at(0)))
    assert [jam.id for jam in bench.bout.jams] == [JamId(2, 7)]


def test_the_late_end_of_a_jam_never_lies_before_its_start() -> None:
    bench = Bench()
    for who, role, body in (STARTED, ENDED):
        bench.write(who, body, role)
    with pytest.raises(LocalProtocolError, match="a duration is 0 s or more"):
        bench.say("S3", TIMER, ShiftJam(jam=JAM, late_us=58_000_000, is_end=True))


def test_a_jam_that_has_not_started_cannot_have_started_late() -> None:
    with pytest.raises(LocalProtocolError, match="Jam 3 has not started"):
        Bench().say("S3", TIMER, ShiftJam(jam=JAM, late_us=1_000_000))


@pytest.mark.parametrize("is_reopened", [False, True])
def test_the_end_of_a_period_goes_along_with_a_later_end_of_its_last_jam(is_reopened: bool) -> None:
    bench = Bench()
    for number in (1, 2):
        bench.say("S3", TIMER, StartJam(jam=JamId(1, number), at=at(100 * number)))
        bench.say("S3", TIMER, EndJam(jam=JamId(1, number), duration_us=50_000_000))
    bench.say("S3", TIMER, EndPeriod(period=1, at=at(252)))
    bench.say("S3", TIMER, EndJam(jam=JamId(1, 1), duration_us=60_000_000))
    assert bench.bout.periods[0].end == at(252)
    if is_reopened:
        bench.say("S5", "head-nso", Undo(entries=(ref("S3 5"),)))
        assert bench.bout.active == JamId(1, 2)
    bench.say("S3", TIMER, EndJam(jam=JamId(1, 2), duration_us=58_000_000))
    assert bench.bout.periods[0].end == at(258)
    assert bench.bout.upcoming == JamId(2, 1)


def test_a_third_period_is_refused_with_a_sentence() -> None:
    with pytest.raises(LocalProtocolError, match="a bout has periods 1 and 2, found period 3"):
        Bench().say("S3", TIMER, EndPeriod(period=3, at=at(0)))


def test_a_jam_that_was_never_entered_was_no_overtime_either() -> None:
    with pytest.raises(LocalProtocolError, match="there is no Jam 3 that could be overtime"):
        Bench().say("S3", TIMER, MarkOvertime(jam=JAM))


OVERTIME = JamId(2, 22)


@pytest.mark.parametrize(("is_sudden", "points"), [(False, 4), (True, 7)])
def test_trip_1_of_a_jam_that_was_no_overtime_counts_in_sudden_scoring_alone(*, is_sudden: bool, points: int) -> None:
    bench = Bench()
    if is_sudden:
        bench.write("S3", '<set period="2" attribute="sudden-scoring" over="">yes</set>', TIMER)
    bench.say("S3", TIMER, StartJam(jam=OVERTIME, at=at(4000), overtime=True))
    for number, given in ((1, 3), (2, 4)):
        bench.say("S1", "scorekeeper-home", SetTrip(jam=OVERTIME, team=Team.HOME, number=number, points=given))
    assert bench.bout.score[Team.HOME] == 7
    bench.say("S3", TIMER, MarkOvertime(jam=OVERTIME, on=False))
    jam = bench.bout.jam(OVERTIME)
    assert jam is not None
    assert (jam.home.points, bench.bout.score[Team.HOME]) == (points, points)
    assert [trip.number for trip in jam.home.trips] == [1, 2]
    assert jam.home.trips[0].uncounted == (0 if is_sudden else 3)
    bench.say("S3", TIMER, MarkOvertime(jam=OVERTIME))
    assert bench.bout.score[Team.HOME] == 7


def test_a_hint_names_points_that_do_not_count() -> None:
    bench = Bench()
    bench.say("S3", TIMER, StartJam(jam=OVERTIME, at=at(4000), overtime=True))
    bench.say("S1", "scorekeeper-home", SetTrip(jam=OVERTIME, team=Team.HOME, number=1, points=3))
    bench.say("S3", TIMER, MarkOvertime(jam=OVERTIME, on=False))
    bench.say("S3", TIMER, EndJam(jam=OVERTIME, duration_us=60_000_000))
    bench.say("S3", TIMER, StartJam(jam=JamId(2, 23), at=at(4100), overtime=False))
    said = [hint.text for hint in hints(bench.bout) if hint.check is Check.NO_TRIP and hint.team is Team.HOME]
    assert said == ["The points of trip 1 do not count: it was no overtime jam. Trip 2 has none."]
