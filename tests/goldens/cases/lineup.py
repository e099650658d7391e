"""Cases of the line-up trackers: skaters on the track, and skaters sitting out."""

from tests.goldens.adapter.bout import AWAY, BLOCKER, HOME, JAMMER, PIVOT, away, home, jam
from tests.goldens.adapter.bout import commands as c
from tests.goldens.cases.case import case
from tests.goldens.states import (
    BETWEEN,
    BUSY,
    CLEO,
    FLO,
    FOREIGN,
    GIL,
    KIM,
    LEA,
    LINED_UP,
    NOTHING,
    RUNNING,
    SET_UP,
    SETTLED,
    SUPERSEDED,
    TWO_ANSWERS,
    UNDONE,
    UNSEEN,
    Moment,
)

__all__ = ["CASES"]

ONE, TWO, THREE = jam("1/1"), jam("1/2"), jam("1/3")


def _person(now: Moment, number: str, team: str = "home") -> str:
    return now.eid(f"//team[@role='{team}']/person[@number='{number}']")


PLACES = (
    case("404 is jammer", FLO, c.FieldSkater(jam=ONE, position=JAMMER, skater=home("404")),
         NOTHING, SET_UP, LINED_UP, RUNNING, UNDONE),
    case("404 is jammer, by the scorekeeper", CLEO, c.FieldSkater(jam=ONE, position=JAMMER, skater=home("404")),
         SET_UP, LINED_UP),
    case("404 is jammer, by an official who has not joined", LEA,
         c.FieldSkater(jam=ONE, position=JAMMER, skater=home("404")), LINED_UP),
    case("7 is jammer of the next jam", FLO, c.FieldSkater(jam=TWO, position=JAMMER, skater=home("7")),
         BETWEEN, TWO_ANSWERS, SETTLED, SUPERSEDED, UNSEEN),
    case("21 is jammer of the next jam", FLO, c.FieldSkater(jam=TWO, position=JAMMER, skater=home("21")),
         BETWEEN, TWO_ANSWERS, SUPERSEDED, UNSEEN),
    case("404 is jammer, by a scorekeeper as line-up tracker", KIM,
         c.FieldSkater(jam=ONE, position=JAMMER, skater=home("404")), SET_UP, LINED_UP, role="lineup-home"),
    case("7 is pivot", FLO, c.FieldSkater(jam=ONE, position=PIVOT, skater=home("7")), SET_UP, LINED_UP),
    case("21 is pivot", FLO, c.FieldSkater(jam=ONE, position=PIVOT, skater=home("21")), LINED_UP, TWO_ANSWERS),
    case("27 is blocker", FLO, c.FieldSkater(jam=TWO, position=BLOCKER, skater=home("27")),
         SET_UP, BETWEEN, TWO_ANSWERS, UNSEEN),
    case("50 is blocker", FLO, c.FieldSkater(jam=TWO, position=BLOCKER, skater=home("50")),
         BETWEEN, SUPERSEDED, UNDONE, UNSEEN),
    case("51 is blocker", FLO, c.FieldSkater(jam=TWO, position=BLOCKER, skater=home("51")), BETWEEN, SUPERSEDED),
    case("0 and not 00 is blocker", FLO, c.FieldSkater(jam=TWO, position=BLOCKER, skater=home("0")), BETWEEN),
    case("a skater named by id is blocker", FLO,
         lambda now: c.FieldSkater(jam=TWO, position=BLOCKER, skater=home("33", _person(now, "33").upper())), BETWEEN),
    case("a skater without a number is blocker", FLO, c.FieldSkater(jam=TWO, position=BLOCKER, skater=home(" ")),
         BETWEEN),
    case("a skater of jam 61", FLO, c.FieldSkater(jam=jam("1/61"), position=BLOCKER, skater=home("7")), BETWEEN),
)  # fmt: skip

REMOVALS = (
    case("no jammer", FLO, c.UnfieldSkater(jam=TWO, team=HOME, position=JAMMER),
         SET_UP, BETWEEN, TWO_ANSWERS, SETTLED, SUPERSEDED, UNSEEN),
    case("no pivot in the slot", FLO, c.UnfieldSkater(jam=ONE, team=HOME, position=PIVOT), LINED_UP, BETWEEN),
    case("21 is no blocker", FLO,
         lambda now: c.UnfieldSkater(jam=ONE, team=HOME, position=BLOCKER, skater_eid=_person(now, "21")),
         LINED_UP, BETWEEN),
    case("50 is no blocker", FLO,
         lambda now: c.UnfieldSkater(jam=TWO, team=HOME, position=BLOCKER, skater_eid=_person(now, "50")),
         BETWEEN, UNSEEN),
    case("33 by another id is no blocker", FLO,
         lambda now: c.UnfieldSkater(jam=TWO, team=HOME, position=BLOCKER, skater_eid=_person(now, "33")), FOREIGN),
    case("27 is no blocker", KIM,
         lambda now: c.UnfieldSkater(jam=TWO, team=HOME, position=BLOCKER, skater_eid=_person(now, "27")),
         BETWEEN, TWO_ANSWERS, UNSEEN),
    case("line-up cleared", FLO, c.ClearLineup(jam=TWO, team=HOME),
         SET_UP, BETWEEN, TWO_ANSWERS, SUPERSEDED, UNDONE, UNSEEN),
    case("line-up with no pivot cleared", GIL, c.ClearLineup(jam=ONE, team=AWAY), LINED_UP),
    case("line-up cleared by somebody else", KIM, c.ClearLineup(jam=ONE, team=HOME), LINED_UP),
)  # fmt: skip

EXCHANGES = (
    case("27 for blocker 21", FLO,
         lambda now: c.ReplaceSkater(jam=ONE, old_position=BLOCKER, old_eid=_person(now, "21"), position=BLOCKER,
                                     skater=home("27")),
         SET_UP, LINED_UP, BETWEEN),
    case("blocker 21 becomes jammer", FLO,
         lambda now: c.ReplaceSkater(jam=ONE, old_position=BLOCKER, old_eid=_person(now, "21"), position=JAMMER,
                                     skater=home("21")),
         LINED_UP),
    case("27 for jammer 404", FLO,
         lambda now: c.ReplaceSkater(jam=TWO, old_position=JAMMER, old_eid=_person(now, "404"), position=JAMMER,
                                     skater=home("27")),
         BETWEEN, TWO_ANSWERS, UNSEEN),
    case("33 for blocker 33", FLO,
         lambda now: c.ReplaceSkater(jam=ONE, old_position=BLOCKER, old_eid=_person(now, "33"), position=BLOCKER,
                                     skater=home("33")),
         LINED_UP),
    case("jammer 9 becomes pivot", GIL,
         lambda now: c.ReplaceSkater(jam=ONE, old_position=JAMMER, old_eid=_person(now, "9", "away"), position=PIVOT,
                                     skater=away("9")),
         LINED_UP),
)  # fmt: skip

REST = (
    case("the line-up of jam 1 in jam 2", FLO, c.SameLineup(jam=TWO, source=ONE, team=HOME),
         SET_UP, LINED_UP, BETWEEN, TWO_ANSWERS, SUPERSEDED, UNSEEN),
    case("the line-up of jam 2 in jam 3", FLO, c.SameLineup(jam=THREE, source=TWO, team=HOME),
         BETWEEN, FOREIGN, TWO_ANSWERS, SETTLED, UNSEEN),
    case("the line-up with no pivot of jam 1 in jam 2", GIL, c.SameLineup(jam=TWO, source=ONE, team=AWAY), BETWEEN),
    case("the line-up after a star pass in jam 3", GIL, c.SameLineup(jam=THREE, source=TWO, team=AWAY), BUSY),
    case("the line-up of jam 1 moved to jam 2", FLO, c.MoveLineup(jam=TWO, source=ONE, team=HOME), BETWEEN, BUSY),
    case("the line-up of jam 2 moved to jam 3", FLO, c.MoveLineup(jam=THREE, source=TWO, team=HOME), BUSY, UNSEEN),
    case("the line-up with no pivot moved to jam 2", GIL, c.MoveLineup(jam=TWO, source=ONE, team=AWAY), BETWEEN),
    case("the line-up of jam 1 in jam 1", FLO, c.SameLineup(jam=ONE, source=ONE, team=HOME), LINED_UP),
    case("no pivot", FLO, c.MarkNoPivot(jam=ONE, team=HOME), SET_UP, LINED_UP),
    case("no pivot, said again", GIL, c.MarkNoPivot(jam=ONE, team=AWAY), LINED_UP),
    case("a pivot after all", GIL, c.MarkNoPivot(jam=ONE, team=AWAY, on=False), SET_UP, LINED_UP),
    case("33 sits out", FLO, c.SitOut(jam=ONE, skater=home("33")), SET_UP, BETWEEN),
    case("7 sits out", FLO, c.SitOut(jam=ONE, skater=home("7")), BETWEEN, UNDONE),
    case("7 sits out, by somebody else", KIM, c.SitOut(jam=ONE, skater=home("7")), BETWEEN, UNDONE),
)  # fmt: skip

CASES = (*PLACES, *REMOVALS, *EXCHANGES, *REST)
