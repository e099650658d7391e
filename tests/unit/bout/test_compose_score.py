"""Entries of a scorekeeper follow entries 2.3, 2.4 and 2.8."""

import pytest

from derbyos_core.bout.commands import (
    AdjustScore,
    CallJam,
    CorrectScore,
    MarkInitial,
    MarkInjury,
    MarkLead,
    MarkLost,
    MarkNoInitial,
    MarkStarPass,
    SetTrip,
)
from derbyos_core.bout.model import JamId
from derbyos_core.errors import LocalProtocolError
from derbyos_core.identity import Team
from tests.unit.bout.bench import Bench, at
from tests.unit.bout.catalogue import JAM, Case, away, rows, written

KEEPER = "scorekeeper-home"
HOME = Team.HOME
INITIAL = (
    "S1",
    KEEPER,
    '<add period="1" jam="3" over=""><pass eid="k:1/3/home/pass/1" team="home" number="1" points="0"/></add>',
)
LEAD = ("S1", KEEPER, '<add period="1" jam="3" over=""><lead eid="k:1/3/home/lead" team="home"/></add>')
TRIP_2 = (
    "S1",
    KEEPER,
    '<add period="1" jam="3" over=""><pass eid="k:1/3/home/pass/2" team="home" number="2" points="4"/></add>',
)
CALLED = ("S3", "jam-timer", '<add period="1" jam="3" over=""><call eid="k:1/3/call"/></add>')


@rows(
    Case(
        name="lead, with the initial trip",
        who="S1",
        role=KEEPER,
        command=MarkLead(jam=JAM, team=HOME, at=at(14.1)),
        body='<add period="1" jam="3" over=""><lead eid="k:1/3/home/lead" team="home" '
        'timestamp="1795248014.100000"/><pass eid="k:1/3/home/pass/1" team="home" number="1" points="0"/></add>',
    ),
    Case(
        name="lead, the initial trip marked already",
        before=(INITIAL,),
        who="S1",
        role=KEEPER,
        command=MarkLead(jam=JAM, team=HOME),
        body='<add period="1" jam="3" over=""><lead eid="k:1/3/home/lead" team="home"/></add>',
    ),
    Case(
        name="lead taken back",
        before=(LEAD,),
        who="S1",
        role=KEEPER,
        command=MarkLead(jam=JAM, team=HOME, on=False),
        body='<remove eid="k:1/3/home/lead" over="S1 2"/>',
    ),
    Case(
        name="lost",
        who="S1",
        role=KEEPER,
        command=MarkLost(jam=JAM, team=HOME),
        body='<add period="1" jam="3" over=""><lost-lead eid="k:1/3/home/lost-lead" team="home"/></add>',
    ),
    Case(
        name="no initial",
        who="S1",
        role=KEEPER,
        command=MarkNoInitial(jam=JAM, team=HOME),
        body='<add period="1" jam="3" over=""><no-initial eid="k:1/3/home/no-initial" team="home"/></add>',
    ),
    Case(
        name="initial trip alone",
        who="S1",
        role=KEEPER,
        command=MarkInitial(jam=JAM, team=HOME),
        body=INITIAL[2],
    ),
    Case(
        name="first trip, with the initial one",
        who="S1",
        role=KEEPER,
        command=SetTrip(jam=JAM, team=HOME, number=2, points=4, at=at(31)),
        body='<add period="1" jam="3" over=""><pass eid="k:1/3/home/pass/2" team="home" number="2" points="4" '
        'timestamp="1795248031.000000"/><pass eid="k:1/3/home/pass/1" team="home" number="1" points="0"/></add>',
    ),
    Case(
        name="trip points",
        before=(INITIAL,),
        who="S1",
        role=KEEPER,
        command=SetTrip(jam=JAM, team=HOME, number=2, points=4, at=at(31)),
        body='<add period="1" jam="3" over=""><pass eid="k:1/3/home/pass/2" team="home" number="2" points="4" '
        'timestamp="1795248031.000000"/></add>',
    ),
    Case(
        name="trip corrected",
        before=(INITIAL, TRIP_2),
        who="S1",
        role=KEEPER,
        command=SetTrip(jam=JAM, team=HOME, number=2, points=3),
        body='<set eid="k:1/3/home/pass/2" attribute="points" over="S1 3">3</set>',
    ),
    Case(
        name="trip taken away",
        before=(INITIAL, TRIP_2),
        who="S1",
        role=KEEPER,
        command=SetTrip(jam=JAM, team=HOME, number=2, points=None),
        body='<remove eid="k:1/3/home/pass/2" over="S1 3"/>',
    ),
    Case(
        name="overtime: the initial trip scores",
        who="S1",
        role=KEEPER,
        command=SetTrip(jam=JamId(2, 22), team=HOME, number=1, points=3),
        body='<add period="2" jam="22" over="">'
        '<pass eid="k:2/22/home/pass/1" team="home" number="1" points="3"/></add>',
    ),
    Case(
        name="star pass by the lead jammer",
        before=(LEAD,),
        who="S1",
        role=KEEPER,
        command=MarkStarPass(jam=JAM, team=HOME, trip=3, at=at(40)),
        body='<add period="1" jam="3" over=""><star-pass eid="k:1/3/home/star-pass" team="home" pass="3" '
        'timestamp="1795248040.000000"/><lost-lead eid="k:1/3/home/lost-lead" team="home"/></add>',
    ),
    Case(
        name="star pass without lead",
        who="S1",
        role=KEEPER,
        command=MarkStarPass(jam=JAM, team=HOME, trip=1),
        body='<add period="1" jam="3" over=""><star-pass eid="k:1/3/home/star-pass" team="home" pass="1"/></add>',
    ),
    Case(
        name="star pass of the lineup tracker",
        before=(LEAD,),
        who="S2",
        role="lineup-home",
        command=MarkStarPass(jam=JAM, team=HOME, trip=None),
        body='<add period="1" jam="3" over=""><star-pass eid="k:1/3/home/star-pass" team="home"/></add>',
    ),
)
def test_trips_and_facts_are_written_as_the_catalogue_says(case: Case) -> None:
    found, wanted = written(case)
    assert found == wanted


@rows(
    Case(
        name="called off, nobody known",
        who="S3",
        role="jam-timer",
        command=CallJam(jam=JAM),
        body='<add period="1" jam="3" over=""><call eid="k:1/3/call"/></add>',
    ),
    Case(
        name="called off by a team",
        before=(CALLED,),
        who="S1",
        role=KEEPER,
        command=CallJam(jam=JAM, team=HOME),
        body='<add period="1" jam="3" over="S3 2"><call eid="k:1/3/call" team="home"/></add>',
    ),
    Case(
        name="called off for an official reason",
        who="S3",
        role="jam-timer",
        command=CallJam(jam=JAM, official="malfunction"),
        body='<add period="1" jam="3" over=""><call eid="k:1/3/call" official="malfunction"/></add>',
    ),
    Case(
        name="an official reason takes the team away",
        before=(("S1", KEEPER, '<add period="1" jam="3" over=""><call eid="k:1/3/call" team="home"/></add>'),),
        who="S1",
        role=KEEPER,
        command=CallJam(jam=JAM, official="debris"),
        body='<action over="S1 2"><add period="1" jam="3"><call eid="k:1/3/call" official="debris"/></add>'
        '<remove eid="k:1/3/call" attribute="team"/></action>',
    ),
    Case(
        name="the time ran out after all",
        before=(("S1", KEEPER, '<add period="1" jam="3" over=""><call eid="k:1/3/call" team="home"/></add>'),),
        who="S3",
        role="jam-timer",
        command=CallJam(jam=JAM, on=False),
        body='<remove eid="k:1/3/call" over="S1 2"/>',
    ),
    Case(
        name="the time ran out",
        who="S3",
        role="jam-timer",
        command=CallJam(jam=JAM, on=False),
        body="",
    ),
    Case(
        name="injury",
        who="S3",
        role="jam-timer",
        command=MarkInjury(jam=JAM),
        body='<add period="1" jam="3" over=""><injury eid="k:1/3/injury"/></add>',
    ),
    Case(
        name="injury of a skater",
        who="S1",
        role=KEEPER,
        command=MarkInjury(jam=JAM, skater=away("9")),
        body='<add period="1" jam="3" over=""><injury eid="k:1/3/injury" skater="away:9" skater-eid="Q9"/></add>',
    ),
)
def test_the_reason_of_an_end_is_written_as_the_catalogue_says(case: Case) -> None:
    found, wanted = written(case)
    assert found == wanted


@rows(
    Case(
        name="correction after the next jam",
        before=(INITIAL, TRIP_2),
        who="S1",
        role=KEEPER,
        command=CorrectScore(jam=JAM, team=HOME, number=2, points=3, reason="seen after Jam 4"),
        body='<action over="S1 3"><set eid="k:1/3/home/pass/2" attribute="points">3</set><add period="1" jam="3">'
        '<score-adjustment eid="R1" team="home" points="1" reason="seen after Jam 4"/></add></action>',
    ),
    Case(
        name="set total",
        who="S5",
        role="head-nso",
        command=AdjustScore(team=HOME, points=-2, reason="board was ahead", jam=JAM),
        body='<add period="1" jam="3"><score-adjustment eid="R1" team="home" points="-2" '
        'reason="board was ahead"/></add>',
    ),
    Case(
        name="adjustment of no jam",
        who="S5",
        role="head-nso",
        command=AdjustScore(team=HOME, points=5, reason="start of the second half"),
        body='<add path="."><score-adjustment eid="R1" team="home" points="5" '
        'reason="start of the second half"/></add>',
    ),
)
def test_adjustments_are_written_as_the_catalogue_says(case: Case) -> None:
    found, wanted = written(case)
    assert found == wanted


def test_a_correction_leaves_the_official_score_as_it_was() -> None:
    bench = Bench()
    for who, role, body in (INITIAL, TRIP_2):
        bench.write(who, body, role)
    bench.say("S1", KEEPER, CorrectScore(jam=JAM, team=HOME, number=2, points=3, reason="late"))
    assert (bench.bout.score[HOME], bench.bout.points[HOME]) == (4, 3)


@pytest.mark.parametrize(
    "command",
    [
        SetTrip(jam=JAM, team=HOME, number=0, points=4),
        SetTrip(jam=JAM, team=HOME, number=2, points=-1),
        MarkStarPass(jam=JAM, team=HOME, trip=0),
    ],
)
def test_a_trip_that_cannot_be_is_refused_with_a_sentence(command: SetTrip | MarkStarPass) -> None:
    with pytest.raises(LocalProtocolError, match=r"from 1|0 or more"):
        Bench().say("S1", KEEPER, command)


def test_repeated_answer_of_its_author_is_not_written_again() -> None:
    bench = Bench()
    assert bench.say("S1", KEEPER, MarkLead(jam=JAM, team=HOME, at=at(14)))
    assert bench.say("S1", KEEPER, MarkLead(jam=JAM, team=HOME, at=at(15))) == ""


def test_agreement_of_another_author_is_written() -> None:
    bench = Bench()
    bench.say("S1", KEEPER, MarkLost(jam=JAM, team=HOME))
    assert 'over="5' in bench.say("S2", "lineup-home", MarkLost(jam=JAM, team=HOME))


def test_one_own_answer_beside_another_is_written_again_over_both() -> None:
    bench = Bench()
    bench.say("S1", KEEPER, SetTrip(jam=JAM, team=HOME, number=2, points=4))
    bench.write("S2", '<set eid="k:1/3/home/pass/2" attribute="points">3</set>', "lineup-home")
    assert len(bench.bout.disagreements) == 1
    assert bench.say("S1", KEEPER, SetTrip(jam=JAM, team=HOME, number=2, points=4))
    assert not bench.bout.disagreements
