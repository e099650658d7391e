"""Cases of the jam timer: jams, time-outs, reviews, clocks, ends."""

from tests.goldens.adapter.bout import at, jam, stop
from tests.goldens.adapter.bout import commands as c
from tests.goldens.cases.case import GONE, case
from tests.goldens.states import (
    ADA,
    BETWEEN,
    BO,
    CLOSED,
    KIM,
    LEA,
    LINED_UP,
    NOTHING,
    REVIEW,
    RUNNING,
    SECOND_PERIOD,
    SET_UP,
    SETTLED,
    SUPERSEDED,
    TIME_OUT,
    TWO_ANSWERS,
    UNDONE,
    UNSEEN,
    Moment,
)

__all__ = ["CASES"]

JAMS = (
    case("start of the first jam", BO, c.StartJam(jam=jam("1/1"), at=at(60)), SET_UP, LINED_UP, RUNNING, UNDONE),
    case("start of the first jam by somebody else", ADA, c.StartJam(jam=jam("1/1"), at=at(60.5)), RUNNING, SUPERSEDED),
    case("start by an official who has not joined", LEA, c.StartJam(jam=jam("1/1"), at=at(60)), NOTHING, LINED_UP),
    case(
        "start of the next jam",
        BO,
        c.StartJam(jam=jam("1/2"), at=at(250.25)),
        BETWEEN,
        TIME_OUT,
        REVIEW,
        TWO_ANSWERS,
        UNSEEN,
    ),
    case("start of an overtime jam", BO, c.StartJam(jam=jam("2/3"), at=at(4000), overtime=True), SECOND_PERIOD, CLOSED),
    case("start in a third period", BO, c.StartJam(jam=jam("3/1"), at=at(60)), SET_UP),
    case("start of jam 0", BO, c.StartJam(jam=jam("1/0"), at=at(60)), SET_UP),
    case("start of jam 61", BO, c.StartJam(jam=jam("1/61"), at=at(60)), SET_UP),
    case(
        "end of the first jam",
        BO,
        c.EndJam(jam=jam("1/1"), duration_us=57_300_000),
        SET_UP,
        RUNNING,
        BETWEEN,
        TWO_ANSWERS,
        SUPERSEDED,
        UNDONE,
        UNSEEN,
    ),
    case("another end of the first jam", BO, c.EndJam(jam=jam("1/1"), duration_us=61_000_001), BETWEEN, UNSEEN),
    case("start 2 s earlier", BO, c.ShiftJam(jam=jam("1/1"), late_us=2_000_000), LINED_UP, RUNNING, BETWEEN, UNSEEN),
    case("start 1.5 s later", ADA, c.ShiftJam(jam=jam("1/1"), late_us=-1_500_000), RUNNING, TWO_ANSWERS, SUPERSEDED),
    case(
        "end 2 s earlier",
        BO,
        c.ShiftJam(jam=jam("1/1"), late_us=2_000_000, is_end=True),
        LINED_UP,
        RUNNING,
        BETWEEN,
        TWO_ANSWERS,
        SUPERSEDED,
        UNSEEN,
    ),
)


JAM_LIST = (
    case(
        "a jam inserted before the first",
        BO,
        c.InsertJam(before=jam("1/1"), at=at(10), duration_us=20_000_000),
        SET_UP,
        RUNNING,
        BETWEEN,
        UNSEEN,
    ),
    case(
        "a jam inserted before the second",
        BO,
        c.InsertJam(before=jam("1/2"), at=at(130), duration_us=20_000_000),
        BETWEEN,
        SECOND_PERIOD,
    ),
    case("a jam deleted", BO, c.DeleteJam(jam=jam("1/1")), SET_UP, RUNNING, BETWEEN, TWO_ANSWERS, UNDONE, UNSEEN),
    case("a jam added after the last", BO, c.AddJam(jam=jam("1/2"), at=at(130), duration_us=20_000_000), BETWEEN),
    case("a jam moved to the other period", BO, c.MoveJam(jam=jam("1/1"), period=2), SET_UP, BETWEEN, UNSEEN),
    case("a jam that was overtime", BO, c.MarkOvertime(jam=jam("1/1")), SET_UP, BETWEEN, UNSEEN),
    case("a jam that was no overtime", BO, c.MarkOvertime(jam=jam("1/1"), on=False), SET_UP, BETWEEN),
    case("a jam moved to no neighbour", BO, c.MoveJam(jam=jam("1/1"), period=3), BETWEEN),
    case("another jam decided on", BO, c.DecideJam(jam=jam("1/1"), at=at(130)), BETWEEN),
    case("a jam deleted by somebody else", KIM, c.DeleteJam(jam=jam("1/1")), BETWEEN, SECOND_PERIOD),
)


def _last_stop(now: Moment) -> str:
    return now.eid("//time-out[last()]")


STOPS = (
    case(
        "time-out of home",
        BO,
        c.StartTimeOut(period=1, kind=stop("home"), at=at(240)),
        SET_UP,
        RUNNING,
        BETWEEN,
        TIME_OUT,
        UNSEEN,
    ),
    *(
        case(f"stop: {kind}", BO, c.StartTimeOut(period=1, kind=stop(kind), at=at(240)), BETWEEN)
        for kind in ("away", "official", "home-review", "away-review")
    ),
    case("review that follows a time-out", BO, c.StartTimeOut(period=1, kind=stop("away-review"), at=at(240)), REVIEW),
    case("time-out in a third period", BO, c.StartTimeOut(period=3, kind=stop("home"), at=at(240)), BETWEEN),
    case(
        "end of a stop",
        BO,
        lambda now: c.EndTimeOut(eid=_last_stop(now), duration_us=61_000_000),
        TIME_OUT,
        REVIEW,
        UNSEEN,
    ),
    case("end of a stop that is gone", BO, c.EndTimeOut(eid=GONE, duration_us=61_000_000), BETWEEN),
    case(
        "it was a review of home",
        BO,
        lambda now: c.AmendTimeOut(eid=_last_stop(now), kind=stop("home-review")),
        TIME_OUT,
        REVIEW,
        UNSEEN,
    ),
    case(
        "a stop pressed 2 s late",
        BO,
        lambda now: c.ShiftTimeOut(eid=_last_stop(now), late_us=2_000_000),
        TIME_OUT,
        REVIEW,
    ),
    case(
        "the end of a stop that runs pressed late",
        BO,
        lambda now: c.ShiftTimeOut(eid=_last_stop(now), late_us=2_000_000, is_end=True),
        TIME_OUT,
    ),
    case("another kind of a stop that is gone", BO, c.AmendTimeOut(eid=GONE, kind=stop("official")), BETWEEN),
)

REVIEWS = (
    case(
        "what was asked",
        ADA,
        lambda now: c.AmendReview(eid=_last_stop(now), review="Pivot was out"),
        TIME_OUT,
        REVIEW,
    ),
    case("what was asked, by somebody else", KIM, lambda now: c.AmendReview(eid=_last_stop(now), review="No"), REVIEW),
    case("what came of it", ADA, lambda now: c.AmendReview(eid=_last_stop(now), resolution="No change"), REVIEW),
    case("review kept", ADA, lambda now: c.AmendReview(eid=_last_stop(now), retained=True), REVIEW),
    case("review not kept", ADA, lambda now: c.AmendReview(eid=_last_stop(now), retained=False), REVIEW),
    case(
        "all of a review",
        ADA,
        lambda now: c.AmendReview(eid=_last_stop(now), review="Was it lead?", resolution="Lead given", retained=True),
        TIME_OUT,
        REVIEW,
    ),
    case("nothing of a review", ADA, lambda now: c.AmendReview(eid=_last_stop(now)), REVIEW),
    case("a review that is gone", ADA, c.AmendReview(eid=GONE, retained=True), BETWEEN),
)

CLOCKS = (
    case(
        "period clock set",
        BO,
        c.SetClock(period=1, clock="period", value_us=1_725_400_000, at=at(200)),
        SET_UP,
        RUNNING,
        TIME_OUT,
    ),
    case("half-time clock set", BO, c.SetClock(period=1, clock="halftime", value_us=61_000_000, at=at(1900)), CLOSED),
    case("line-up clock set", BO, c.SetClock(period=1, clock="lineup", value_us=30_000_000, at=at(200)), BETWEEN),
    case("clock of a third period set", BO, c.SetClock(period=3, clock="period", value_us=0, at=at(200)), BETWEEN),
    case(
        "end of the first period",
        BO,
        c.EndPeriod(period=1, at=at(1860)),
        RUNNING,
        BETWEEN,
        SECOND_PERIOD,
    ),
    case("another end of the first period", ADA, c.EndPeriod(period=1, at=at(1865)), SECOND_PERIOD, CLOSED),
    case("end of a third period", BO, c.EndPeriod(period=3, at=at(1860)), BETWEEN),
    case("end of the bout", ADA, c.EndBout(at=at(4410)), SET_UP, BETWEEN, SECOND_PERIOD, CLOSED, SETTLED),
    case("another end of the bout", BO, c.EndBout(at=at(4420)), CLOSED),
)

CASES = (*JAMS, *JAM_LIST, *STOPS, *REVIEWS, *CLOCKS)
