"""Entries for penalties and visits to the box (entries 2.5 and 2.6)."""

import pytest

from derbyos_core.bout.commands import (
    AddPenalty,
    AmendBoxTrip,
    AmendPenalty,
    EnterBox,
    ExitBox,
    RemoveElement,
    SetAttribute,
    TellFoulOut,
)
from derbyos_core.bout.model import JamId, Position
from derbyos_core.errors import LocalProtocolError
from derbyos_core.identity import Team
from tests.unit.bout.bench import Bench, at, eid
from tests.unit.bout.catalogue import JAM, NEXT, Case, away, home, rows, written

TRACKER = "penalty-tracker"
BOX = "penalty-box"
PENALTY = (
    "S4",
    TRACKER,
    '<add period="1" jam="3"><penalty eid="R901" skater="home:404" skater-eid="P404" penalty="F"/></add>',
)
RECODED = ("S4", TRACKER, '<set eid="R901" attribute="penalty" over="S4 2">C</set>')
SAT = (
    "S6",
    BOX,
    '<add period="1" jam="3"><enter-box eid="R902" team="home" position="blocker" skater="home:404" '
    'skater-eid="P404" duration="30" timestamp="1795248036.000000"/></add>',
)
STARTED = ("S3", "jam-timer", '<set period="1" jam="3" attribute="timestamp" over="">1795248000.000000</set>')
NEXT_STARTED = ("S3", "jam-timer", '<set period="1" jam="4" attribute="timestamp" over="">1795248131.000000</set>')
JAMMER_SAT = ("S6", BOX, SAT[2].replace("blocker", "jammer"))
SEATED = ("S6", BOX, SAT[2].replace(' duration="30"', ""))
PENALTY_TOO = ("S4", TRACKER, PENALTY[2].replace("R901", "R904"))
SOMEBODY_SAT = (
    "S6",
    BOX,
    '<add period="1" jam="3"><enter-box eid="R902" team="home" position="blocker" duration="30" '
    'timestamp="1795248036.000000"/></add>',
)


@rows(
    Case(
        name="code known",
        who="S4",
        role=TRACKER,
        command=AddPenalty(jam=JAM, skater=home("404"), code="F", at=at(30.8)),
        body='<add period="1" jam="3"><penalty eid="R1" skater="home:404" skater-eid="P404" penalty="F" '
        'timestamp="1795248030.800000"/></add>',
    ),
    Case(
        name="code later",
        who="S4",
        role=TRACKER,
        command=AddPenalty(jam=JAM, skater=home("404"), code="?"),
        body='<add period="1" jam="3"><penalty eid="R1" skater="home:404" skater-eid="P404" penalty="?"/></add>',
    ),
    Case(
        name="code given",
        before=(PENALTY,),
        who="S4",
        role=TRACKER,
        command=AmendPenalty(eid=eid("R901"), code="c"),
        body=RECODED[2],
    ),
    Case(
        name="moved to another jam",
        before=(PENALTY,),
        who="S4",
        role=TRACKER,
        command=AmendPenalty(eid=eid("R901"), jam=JamId(1, 2)),
        body='<set eid="R901" attribute="jam" over="">1/2</set>',
    ),
    Case(
        name="other skater",
        before=(PENALTY,),
        who="S4",
        role=TRACKER,
        command=AmendPenalty(eid=eid("R901"), skater=home("7")),
        body='<set eid="R901" attribute="skater" skater-eid="P7" over="S4 2">home:7</set>',
    ),
    Case(
        name="other skater, after another code",
        before=(PENALTY, RECODED),
        who="S4",
        role=TRACKER,
        command=AmendPenalty(eid=eid("R901"), skater=home("7")),
        body='<set eid="R901" attribute="skater" skater-eid="P7" over="S4 2">home:7</set>',
    ),
    Case(
        name="other code and jam at once",
        before=(PENALTY,),
        who="S4",
        role=TRACKER,
        command=AmendPenalty(eid=eid("R901"), code="c", jam=JamId(1, 2)),
        body='<action over="S4 2"><set eid="R901" attribute="penalty">C</set>'
        '<set eid="R901" attribute="jam">1/2</set></action>',
    ),
    Case(
        name="removed",
        before=(PENALTY, RECODED),
        who="S4",
        role=TRACKER,
        command=RemoveElement(eid=eid("R901")),
        body='<remove eid="R901" over="S4 2;S4 3"/>',
    ),
    Case(
        name="expulsion",
        who="S4",
        role=TRACKER,
        command=AddPenalty(jam=JAM, skater=home("404"), code="G", at=at(33), severity="expulsion"),
        body='<add period="1" jam="3"><penalty eid="R1" skater="home:404" skater-eid="P404" penalty="G" '
        'severity="expulsion" timestamp="1795248033.000000"/></add>',
    ),
    Case(
        name="suspension",
        before=(PENALTY,),
        who="S5",
        role="head-nso",
        command=SetAttribute(eid=eid("R901"), attribute="suspension", value="no"),
        body='<set eid="R901" attribute="suspension" over="">no</set>',
    ),
    Case(
        name="bench staff",
        who="S4",
        role=TRACKER,
        command=AddPenalty(jam=JAM, skater=home("bench"), code="G", severity="expulsion"),
        body='<add period="1" jam="3"><penalty eid="R1" skater="home:bench" skater-eid="k:team/home/person/bench" '
        'penalty="G" severity="expulsion"/></add>',
    ),
    Case(
        name="number not on the roster",
        who="S4",
        role=TRACKER,
        command=AddPenalty(jam=JAM, skater=home("4040"), code="X"),
        body='<add period="1" jam="3"><penalty eid="R1" skater="home:4040" skater-eid="P4040" penalty="X"/></add>',
    ),
    Case(
        name="told",
        before=(("S5", "head-nso", '<add team="home" over=""><person eid="P404" number="404"/></add>'),),
        who="S4",
        role=TRACKER,
        command=TellFoulOut(skater_eid=eid("P404"), count=7),
        body='<set eid="P404" attribute="told" over="">7</set>',
    ),
)
def test_penalties_are_written_as_the_catalogue_says(case: Case) -> None:
    found, wanted = written(case)
    assert found == wanted


@rows(
    Case(
        name="sat down",
        before=(STARTED,),
        who="S6",
        role=BOX,
        command=EnterBox(jam=JAM, team=Team.HOME, position=Position.BLOCKER, at=at(36), skater=home("404")),
        body='<add period="1" jam="3"><enter-box eid="R1" team="home" position="blocker" skater="home:404" '
        'skater-eid="P404" timestamp="1795248036.000000"/></add>',
    ),
    Case(
        name="sat down between jams",
        who="S6",
        role=BOX,
        command=EnterBox(jam=NEXT, team=Team.HOME, position=Position.PIVOT, at=at(70)),
        body='<add period="1" jam="4"><enter-box eid="R1" team="home" position="pivot" '
        'timestamp="1795248070.000000" between="yes"/></add>',
    ),
    Case(
        name="sat down for a time on paper",
        before=(STARTED,),
        who="S6",
        role=BOX,
        command=EnterBox(
            jam=JAM, team=Team.AWAY, position=Position.BLOCKER, at=at(36), skater=away("9"), duration_us=60_000_000
        ),
        body='<add period="1" jam="3"><enter-box eid="R1" team="away" position="blocker" skater="away:9" '
        'skater-eid="Q9" duration="60" timestamp="1795248036.000000"/></add>',
    ),
    Case(
        name="unknown skater",
        before=(STARTED,),
        who="S6",
        role=BOX,
        command=EnterBox(jam=JAM, team=Team.HOME, position=Position.BLOCKER, at=at(36)),
        body='<add period="1" jam="3"><enter-box eid="R1" team="home" position="blocker" '
        'timestamp="1795248036.000000"/></add>',
    ),
    Case(
        name="number later",
        before=(SOMEBODY_SAT,),
        who="S6",
        role=BOX,
        command=AmendBoxTrip(eid=eid("R902"), skater=home("404")),
        body='<set eid="R902" attribute="skater" skater-eid="P404" over="">home:404</set>',
    ),
    Case(
        name="thirty more",
        before=(SAT,),
        who="S6",
        role=BOX,
        command=AmendBoxTrip(eid=eid("R902"), duration_us=60_000_000),
        body='<set eid="R902" attribute="duration" over="S6 2">60</set>',
    ),
    Case(
        name="left the box",
        before=(SAT, NEXT_STARTED),
        who="S6",
        role=BOX,
        command=ExitBox(eid=eid("R902"), jam=NEXT, at=at(190)),
        body='<add eid="R902" over=""><exit-box eid="k:eid/R902/exit-box" jam="1/4" '
        'timestamp="1795248190.000000"/></add>',
    ),
    Case(
        name="left between jams",
        before=(SAT,),
        who="S6",
        role=BOX,
        command=ExitBox(eid=eid("R902"), jam=NEXT, at=at(100)),
        body='<add eid="R902" over=""><exit-box eid="k:eid/R902/exit-box" jam="1/4" '
        'timestamp="1795248100.000000" between="yes"/></add>',
    ),
    Case(
        name="jammer swap",
        before=(STARTED, SAT),
        who="S6",
        role=BOX,
        command=EnterBox(
            jam=JAM, team=Team.AWAY, position=Position.JAMMER, at=at(41), skater=away("9"), swap=eid("R902")
        ),
        body='<add period="1" jam="3"><enter-box eid="R1" team="away" position="jammer" skater="away:9" '
        'skater-eid="Q9" swap="R902" timestamp="1795248041.000000"/></add>',
    ),
    Case(
        name="a jammer sits while the other one serves",
        before=(STARTED, JAMMER_SAT),
        who="S6",
        role=BOX,
        command=EnterBox(jam=JAM, team=Team.AWAY, position=Position.JAMMER, at=at(41), skater=away("9")),
        body='<add period="1" jam="3"><enter-box eid="R1" team="away" position="jammer" skater="away:9" '
        'skater-eid="Q9" swap="R902" timestamp="1795248041.000000"/></add>',
    ),
    Case(
        name="a jammer sits, and nobody is exchanged",
        before=(STARTED, JAMMER_SAT),
        who="S6",
        role=BOX,
        command=EnterBox(jam=JAM, team=Team.AWAY, position=Position.JAMMER, at=at(41), skater=away("9"), swap=""),
        body='<add period="1" jam="3"><enter-box eid="R1" team="away" position="jammer" skater="away:9" '
        'skater-eid="Q9" timestamp="1795248041.000000"/></add>',
    ),
    Case(
        name="left after two penalties",
        before=(STARTED, PENALTY, PENALTY_TOO, SEATED),
        who="S6",
        role=BOX,
        command=ExitBox(eid=eid("R902"), jam=JAM, at=at(100)),
        body='<add eid="R902" over=""><exit-box eid="k:eid/R902/exit-box" jam="1/3" '
        'timestamp="1795248100.000000" penalties="2"/></add>',
    ),
    Case(
        name="no swap after all",
        before=(
            SAT,
            (
                "S6",
                BOX,
                '<add period="1" jam="3"><enter-box eid="R903" team="away" position="jammer" swap="R902"/></add>',
            ),
        ),
        who="S6",
        role=BOX,
        command=SetAttribute(eid=eid("R903"), attribute="swap", value=None),
        body='<remove eid="R903" attribute="swap" over="S6 3"/>',
    ),
)
def test_visits_to_the_box_are_written_as_the_catalogue_says(case: Case) -> None:
    found, wanted = written(case)
    assert found == wanted


def test_two_who_press_for_one_penalty_do_not_make_ninety_seconds() -> None:
    bench = Bench()
    bench.write("S6", SAT[2], BOX)
    for who in ("S6", "S7"):
        bench.say(who, BOX, AmendBoxTrip(eid=eid("R902"), duration_us=60_000_000))
    assert [trip.to_serve_us for trip in bench.bout.box_trips] == [60_000_000]


def test_a_code_of_two_letters_is_refused_with_a_sentence() -> None:
    with pytest.raises(LocalProtocolError, match="a penalty code is one letter"):
        Bench().say("S4", TRACKER, AddPenalty(jam=JAM, skater=home("404"), code="FO"))


def test_a_penalty_that_is_gone_cannot_be_changed() -> None:
    with pytest.raises(LocalProtocolError, match="that penalty is no longer in this bout"):
        Bench().say("S4", TRACKER, AmendPenalty(eid=eid("R901"), code="C"))


@pytest.mark.parametrize("number", ["", "  ", "???"])
def test_a_skater_without_number_or_name_is_refused(number: str) -> None:
    """Domain 3.5: `???` appears on screens only and is never written."""
    with pytest.raises(LocalProtocolError, match="a skater is named by number or name"):
        Bench().say("S4", TRACKER, AddPenalty(jam=JAM, skater=home(number), code="C"))
