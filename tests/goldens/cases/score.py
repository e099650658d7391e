"""Cases of the scorekeepers: lead, trips, star pass, the reason of a jam's end, and changes of the score."""

from tests.goldens.adapter.bout import AWAY, HOME, at, away, home, jam
from tests.goldens.adapter.bout import commands as c
from tests.goldens.cases.case import case
from tests.goldens.states import (
    ADA,
    BETWEEN,
    BO,
    BUSY,
    CLEO,
    CLOSED,
    DAN,
    FLO,
    FOREIGN,
    KIM,
    LEA,
    LINED_UP,
    NOTHING,
    RUNNING,
    SECOND_PERIOD,
    SET_UP,
    SETTLED,
    SUPERSEDED,
    TWO_ANSWERS,
    UNDONE,
    UNSEEN,
)

__all__ = ["CASES"]

ONE, TWO, OVERTIME = jam("1/1"), jam("1/2"), jam("2/3")

MARKS = (
    case(
        "lead of home",
        CLEO,
        c.MarkLead(jam=ONE, team=HOME, at=at(74.1)),
        SET_UP,
        LINED_UP,
        RUNNING,
        BETWEEN,
        TWO_ANSWERS,
        UNSEEN,
    ),
    case("lead of home, by somebody else", KIM, c.MarkLead(jam=ONE, team=HOME), RUNNING, TWO_ANSWERS),
    case("lead of away", DAN, c.MarkLead(jam=ONE, team=AWAY, at=at(75)), LINED_UP, RUNNING, BETWEEN),
    case("no lead of home", CLEO, c.MarkLead(jam=ONE, team=HOME, on=False), LINED_UP, RUNNING, UNDONE, UNSEEN),
    case("no lead of home, by somebody else", KIM, c.MarkLead(jam=ONE, team=HOME, on=False), RUNNING),
    case("lost by home", CLEO, c.MarkLost(jam=ONE, team=HOME), LINED_UP, RUNNING, TWO_ANSWERS, UNSEEN),
    case("lost by home, the third to say so", ADA, c.MarkLost(jam=ONE, team=HOME), TWO_ANSWERS),
    case("not lost by home", CLEO, c.MarkLost(jam=ONE, team=HOME, on=False), RUNNING, TWO_ANSWERS, UNSEEN),
    case("no initial trip of away", DAN, c.MarkNoInitial(jam=ONE, team=AWAY), LINED_UP, RUNNING, BETWEEN),
    case("an initial trip after all", DAN, c.MarkNoInitial(jam=ONE, team=AWAY, on=False), LINED_UP, RUNNING),
    case("initial trip of away", DAN, c.MarkInitial(jam=ONE, team=AWAY, at=at(80)), LINED_UP, RUNNING, BETWEEN),
    case("initial trip of home", KIM, c.MarkInitial(jam=ONE, team=HOME), SET_UP, RUNNING, UNDONE),
    case("star pass in trip 3 by the lead jammer", CLEO, c.MarkStarPass(jam=ONE, team=HOME, trip=3, at=at(95)),
         LINED_UP, RUNNING, BETWEEN, TWO_ANSWERS, UNSEEN),
    case("no star pass of the lead jammer", DAN, c.MarkStarPass(jam=TWO, team=AWAY, trip=2, on=False), BUSY),
    case("points in the trip of the star pass", DAN, c.SetTrip(jam=TWO, team=AWAY, number=2, points=4), BUSY),
    case("no injury after one", BO, c.MarkInjury(jam=TWO, on=False), BUSY),
    case("initial trip after none", CLEO, c.MarkInitial(jam=TWO, team=HOME), BUSY),
    case("star pass without lead", DAN, c.MarkStarPass(jam=ONE, team=AWAY, trip=1), RUNNING),
    case("star pass in a trip not known", FLO, c.MarkStarPass(jam=ONE, team=HOME, trip=None), RUNNING, BETWEEN),
    case("star pass in trip 0", CLEO, c.MarkStarPass(jam=ONE, team=HOME, trip=0), RUNNING),
    case("no star pass", CLEO, c.MarkStarPass(jam=ONE, team=HOME, trip=3, on=False), RUNNING),
    case("lead in jam 99", CLEO, c.MarkLead(jam=jam("1/99"), team=HOME), RUNNING),
)  # fmt: skip

TRIPS = (
    case("trip 2 of home is 4", CLEO, c.SetTrip(jam=ONE, team=HOME, number=2, points=4, at=at(91)),
         NOTHING, SET_UP, LINED_UP, RUNNING, BETWEEN, TWO_ANSWERS, SETTLED, SUPERSEDED, UNDONE, UNSEEN, CLOSED),
    case("trip 2 of home is 4, by somebody else", KIM, c.SetTrip(jam=ONE, team=HOME, number=2, points=4),
         RUNNING, TWO_ANSWERS, SUPERSEDED),
    case("trip 2 of home is 0", CLEO, c.SetTrip(jam=ONE, team=HOME, number=2, points=0), BETWEEN, TWO_ANSWERS, UNSEEN),
    case("trip 3 of home is 4", CLEO, c.SetTrip(jam=ONE, team=HOME, number=3, points=4),
         LINED_UP, RUNNING, TWO_ANSWERS, SETTLED, SUPERSEDED, UNDONE),
    case("trip 4 of home is 2", CLEO, c.SetTrip(jam=ONE, team=HOME, number=4, points=2, at=at(110)), RUNNING, UNSEEN),
    case("trip 2 of home, by an official who has not joined", LEA,
         c.SetTrip(jam=ONE, team=HOME, number=2, points=1), LINED_UP, RUNNING),
    case("trip 2 of home without a screen", CLEO, c.SetTrip(jam=ONE, team=HOME, number=2, points=1), UNSEEN,
         is_blind=True),
    case("no trip 2 of home", CLEO, c.SetTrip(jam=ONE, team=HOME, number=2, points=None),
         LINED_UP, RUNNING, TWO_ANSWERS, SUPERSEDED, UNSEEN),
    case("initial trip scores in overtime", CLEO, c.SetTrip(jam=OVERTIME, team=HOME, number=1, points=3),
         SECOND_PERIOD),
    case("trip of the next jam", DAN, c.SetTrip(jam=TWO, team=AWAY, number=2, points=4), BETWEEN, FOREIGN, UNSEEN),
    case("trip 0", CLEO, c.SetTrip(jam=ONE, team=HOME, number=0, points=4), RUNNING),
    case("trip of -1 points", CLEO, c.SetTrip(jam=ONE, team=HOME, number=2, points=-1), RUNNING),
)  # fmt: skip

ENDS = (
    case("called off", BO, c.CallJam(jam=ONE), LINED_UP, RUNNING, BETWEEN, TWO_ANSWERS, SUPERSEDED),
    case("called off by home", CLEO, c.CallJam(jam=ONE, team=HOME), RUNNING, BETWEEN, TWO_ANSWERS, SUPERSEDED, UNSEEN),
    case("called off by away", DAN, c.CallJam(jam=ONE, team=AWAY), RUNNING, BETWEEN),
    case("called off for an official reason", BO, c.CallJam(jam=ONE, official="malfunction"),
         RUNNING, BETWEEN, TWO_ANSWERS, SUPERSEDED, UNSEEN),
    case("not called off", BO, c.CallJam(jam=ONE, on=False), RUNNING, BETWEEN, TWO_ANSWERS, UNSEEN),
    case("called off by home without a screen", CLEO, c.CallJam(jam=ONE, team=HOME), UNSEEN, is_blind=True),
    case("injury", BO, c.MarkInjury(jam=ONE), RUNNING, BETWEEN),
    case("injury of a skater", CLEO, c.MarkInjury(jam=ONE, skater=away("9")), RUNNING),
    case("injury of a skater who is on no roster", CLEO, c.MarkInjury(jam=ONE, skater=home("1234")), RUNNING),
    case("no injury", BO, c.MarkInjury(jam=ONE, on=False), RUNNING),
)  # fmt: skip

CHANGES = (
    case("statistics only: trip 2 is 3", CLEO,
         c.CorrectScore(jam=ONE, team=HOME, number=2, points=3, reason="seen after the next jam"),
         LINED_UP, BETWEEN, TWO_ANSWERS, SUPERSEDED, UNSEEN, SECOND_PERIOD),
    case("statistics only: trip 2 is 4 as before", CLEO, c.CorrectScore(jam=ONE, team=HOME, number=2, points=4),
         BETWEEN, SUPERSEDED),
    case("statistics only: trip 5 without a reason", DAN, c.CorrectScore(jam=ONE, team=AWAY, number=5, points=1),
         SECOND_PERIOD),
    case("statistics only: -1 points", CLEO, c.CorrectScore(jam=ONE, team=HOME, number=2, points=-1), SECOND_PERIOD),
    case("score of home 2 less in a jam", ADA, c.AdjustScore(team=HOME, points=-2, reason="board was ahead", jam=ONE),
         BETWEEN, CLOSED),
    case("score of away 5 more", ADA, c.AdjustScore(team=AWAY, points=5, reason="start of the second half"),
         SET_UP, CLOSED),
    case("score of away 5 more without a reason", ADA, c.AdjustScore(team=AWAY, points=5, reason=""), CLOSED),
    case("score of home 1 more in jam 61", ADA, c.AdjustScore(team=HOME, points=1, reason="", jam=jam("1/61")), CLOSED),
)  # fmt: skip

CASES = (*MARKS, *TRIPS, *ENDS, *CHANGES)
