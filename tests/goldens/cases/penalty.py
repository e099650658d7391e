"""Cases of the penalty tracker and the penalty box."""

from tests.goldens.adapter.bout import AWAY, BLOCKER, HOME, JAMMER, PIVOT, at, away, home, jam
from tests.goldens.adapter.bout import commands as c
from tests.goldens.cases.case import GONE, case
from tests.goldens.states import (
    ADA,
    BETWEEN,
    BO,
    BUSY,
    CLOSED,
    EVE,
    FOREIGN,
    HAL,
    LEA,
    LINED_UP,
    NOTHING,
    RUNNING,
    SECOND_PERIOD,
    SET_UP,
    SUPERSEDED,
    TWO_ANSWERS,
    UNDONE,
    UNSEEN,
    Moment,
)

__all__ = ["CASES"]

ONE, TWO = jam("1/1"), jam("1/2")


def _of_42(now: Moment) -> str:
    """The penalty of away's 42, which is another skater's after some corrections."""
    return now.eid("//penalty[starts-with(@skater, 'away:')]")


def _trip(now: Moment, team: str = "home") -> str:
    return now.eid(f"//enter-box[@team='{team}']")


def _person(now: Moment, number: str) -> str:
    return now.eid(f"//person[@number='{number}']")


PENALTIES = (
    case("penalty F for 404", EVE, c.AddPenalty(jam=ONE, skater=home("404"), code="F", at=at(70.8)),
         NOTHING, SET_UP, RUNNING, BETWEEN, UNDONE),
    case("the same penalty again", EVE, c.AddPenalty(jam=ONE, skater=away("42"), code="X", at=at(90.8)), RUNNING),
    case("code not known", EVE, c.AddPenalty(jam=TWO, skater=home("21"), code=" "), BETWEEN),
    case("small letter", EVE, c.AddPenalty(jam=TWO, skater=home("21"), code=" m "), BETWEEN),
    case("code of two letters", EVE, c.AddPenalty(jam=TWO, skater=home("21"), code="FO"), BETWEEN),
    case("expulsion", EVE, c.AddPenalty(jam=ONE, skater=home("404"), code="G", at=at(73), severity="expulsion"),
         RUNNING, CLOSED),
    case("penalty for bench staff", EVE, c.AddPenalty(jam=ONE, skater=home("bench"), code="G"), BETWEEN),
    case("penalty for the coach", EVE, c.AddPenalty(jam=ONE, skater=home("Dee"), code="G"), BETWEEN),
    case("penalty for a number on no roster", EVE, c.AddPenalty(jam=ONE, skater=away("4040"), code="X"), BETWEEN),
    case("penalty for the former 50", EVE, c.AddPenalty(jam=TWO, skater=home("50"), code="B"), BETWEEN, SUPERSEDED),
    case("penalty for the sign of nobody", EVE, c.AddPenalty(jam=ONE, skater=home("???"), code="X"), BETWEEN),
    case("penalty by an official who has not joined", LEA, c.AddPenalty(jam=ONE, skater=home("7"), code="X"), BETWEEN),
    case("code C for the penalty of away", EVE, lambda now: c.AmendPenalty(eid=_of_42(now), code="C"),
         RUNNING, TWO_ANSWERS, SUPERSEDED, UNSEEN),
    case("code X for the penalty of away", EVE, lambda now: c.AmendPenalty(eid=_of_42(now), code="X"),
         RUNNING, TWO_ANSWERS, SUPERSEDED),
    case("code D for the penalty of away", ADA, lambda now: c.AmendPenalty(eid=_of_42(now), code="d"),
         BETWEEN, TWO_ANSWERS, UNSEEN),
    case("another jam for the penalty of away", EVE, lambda now: c.AmendPenalty(eid=_of_42(now), jam=TWO),
         RUNNING, SUPERSEDED, UNSEEN),
    case("jam 1/0 for the penalty of away", EVE, lambda now: c.AmendPenalty(eid=_of_42(now), jam=jam("1/0")), RUNNING),
    case("another skater for the penalty of away", EVE,
         lambda now: c.AmendPenalty(eid=_of_42(now), skater=away("88")), RUNNING, BETWEEN, SUPERSEDED),
    case("a skater of home for the penalty of away", EVE,
         lambda now: c.AmendPenalty(eid=_of_42(now), skater=home("404", _person(now, "404"))), RUNNING),
    case("code, jam and skater at once", EVE,
         lambda now: c.AmendPenalty(eid=_of_42(now), code="?", jam=TWO, skater=away("13")), BETWEEN),
    case("no change of the penalty", EVE, lambda now: c.AmendPenalty(eid=_of_42(now)), BETWEEN),
    case("code for a penalty that is gone", EVE, c.AmendPenalty(eid=GONE, code="C"), BETWEEN),
    case("penalty for a skater who was struck off", EVE, c.AddPenalty(jam=TWO, skater=away("42"), code="X"), FOREIGN),
    case("penalty for one of two", EVE, c.AddPenalty(jam=TWO, skater=home("21"), code="X"), FOREIGN),
    case("another skater for the penalty of somebody unlisted", EVE,
         lambda now: c.AmendPenalty(eid=now.eid("//penalty[@skater='home:1234']"), skater=home("7")), FOREIGN),
    case("7 penalties of 42 told", EVE, lambda now: c.TellFoulOut(skater_eid=_person(now, "42"), count=7),
         BETWEEN, TWO_ANSWERS),
    case("penalties of somebody gone told", EVE, c.TellFoulOut(skater_eid=GONE, count=7), BETWEEN),
)  # fmt: skip

VISITS = (
    case("404 sits", HAL, c.EnterBox(jam=ONE, team=HOME, position=JAMMER, at=at(101), skater=home("404")),
         NOTHING, SET_UP, LINED_UP, RUNNING, UNDONE),
    case("a pivot sits between jams", HAL, c.EnterBox(jam=TWO, team=HOME, position=PIVOT, at=at(170), between=True),
         BETWEEN),
    case("60 s for 88", HAL,
         c.EnterBox(jam=TWO, team=AWAY, position=BLOCKER, at=at(170), skater=away("88"), duration_us=60_000_000),
         BETWEEN),
    case("12.5 s for 88", HAL,
         c.EnterBox(jam=TWO, team=AWAY, position=BLOCKER, at=at(170), skater=away("88"), duration_us=12_500_000),
         BETWEEN),
    case("jammers change places", HAL,
         lambda now: c.EnterBox(jam=ONE, team=AWAY, position=JAMMER, at=at(105), skater=away("9"),
                                swap=_trip(now).upper()),
         RUNNING),
    case("a skater sits in jam 61", HAL, c.EnterBox(jam=jam("1/61"), team=AWAY, position=JAMMER, at=at(105)), RUNNING),
    case("33 is in the box", HAL, lambda now: c.AmendBoxTrip(eid=_trip(now), skater=home("33")),
         RUNNING, BETWEEN, TWO_ANSWERS, UNSEEN),
    case("21 is in the box", HAL, lambda now: c.AmendBoxTrip(eid=_trip(now), skater=home("21")),
         BETWEEN, TWO_ANSWERS, UNDONE),
    case("60 s to serve", HAL, lambda now: c.AmendBoxTrip(eid=_trip(now), duration_us=60_000_000),
         RUNNING, BETWEEN, UNSEEN),
    case("30 s to serve", EVE, lambda now: c.AmendBoxTrip(eid=_trip(now), duration_us=30_000_000), RUNNING),
    case("skater and seconds at once", HAL,
         lambda now: c.AmendBoxTrip(eid=_trip(now), skater=home("404"), duration_us=90_000_000), RUNNING),
    case("no change of the visit", HAL, lambda now: c.AmendBoxTrip(eid=_trip(now)), RUNNING),
    case("a visit that is gone", HAL, c.AmendBoxTrip(eid=GONE, duration_us=60_000_000), RUNNING),
    case("the skater of home leaves", HAL, lambda now: c.ExitBox(eid=_trip(now), jam=ONE, at=at(112)),
         RUNNING, BETWEEN, SECOND_PERIOD),
    case("the skater of away leaves", HAL,
         lambda now: c.ExitBox(eid=_trip(now, "away"), jam=TWO, at=at(126), between=True), RUNNING, BETWEEN),
    case("the skater of away leaves, by somebody else", BO,
         lambda now: c.ExitBox(eid=_trip(now, "away"), jam=ONE, at=at(112)), BETWEEN),
    case("jammer 13 leaves", HAL,
         lambda now: c.ExitBox(eid=now.eid("//enter-box[@skater='away:13']"), jam=jam("1/3"), at=at(190)), BUSY),
    case("the first of two visits said twice leaves", ADA, lambda now: c.ExitBox(eid=_trip(now), jam=TWO, at=at(170)),
         BUSY),
    case("a skater leaves in jam 0", HAL, lambda now: c.ExitBox(eid=_trip(now), jam=jam("1/0"), at=at(112)), RUNNING),
    case("a skater of a visit that is gone leaves", HAL, c.ExitBox(eid=GONE, jam=ONE, at=at(112)), RUNNING),
)  # fmt: skip

CASES = (*PENALTIES, *VISITS)
