"""Entries for line-ups (entries 2.2 and 2.9)."""

from dataclasses import replace

import pytest

from derbyos_core.bout.commands import (
    AddPenalty,
    ClearLineup,
    FieldSkater,
    MarkNoPivot,
    MoveLineup,
    ReplaceSkater,
    SameLineup,
    SitOut,
    UnfieldSkater,
)
from derbyos_core.bout.model import Position
from derbyos_core.bout.writing.compose import draft
from derbyos_core.errors import LocalProtocolError
from derbyos_core.identity import Team
from tests.unit.bout.bench import Bench, eid
from tests.unit.bout.catalogue import JAM, NEXT, Case, home, rows, written

TRACKER = "lineup-home"
HOME = Team.HOME


def row(position: str, number: str, jam: str = "1/3") -> str:
    """Return a `line-up` element as our own programs write it."""
    place = f"{position}/P{number}" if position == "blocker" else position
    return (
        f'<line-up eid="k:{jam}/home/line-up/{place}" team="home" position="{position}" '
        f'skater="home:{number}" skater-eid="P{number}"/>'
    )


def _away(element: str) -> str:
    """Return the same element for the away team."""
    return element.replace("home", "away").replace('"P', '"Q').replace("/P", "/Q")


def add(*elements: str, jam: str = "3", over: str = "") -> str:
    """Return an `add` under a jam of period 1."""
    return f'<add period="1" jam="{jam}" over="{over}">{"".join(elements)}</add>'


JAMMER = ("S2", TRACKER, add(row("jammer", "404")))
BLOCKER = ("S2", TRACKER, add(row("blocker", "21")))
FIVE = ("S2", TRACKER, add(*(row(*one) for one in (("jammer", "404"), ("pivot", "7"), ("blocker", "21")))))


@rows(
    Case(
        name="jammer",
        who="S2",
        role=TRACKER,
        command=FieldSkater(jam=JAM, position=Position.JAMMER, skater=home("404")),
        body=add(row("jammer", "404")),
    ),
    Case(
        name="pivot",
        who="S2",
        role=TRACKER,
        command=FieldSkater(jam=JAM, position=Position.PIVOT, skater=home("7")),
        body=add(row("pivot", "7")),
    ),
    Case(
        name="blocker",
        who="S2",
        role=TRACKER,
        command=FieldSkater(jam=JAM, position=Position.BLOCKER, skater=home("21")),
        body=add(row("blocker", "21")),
    ),
    Case(
        name="no pivot",
        who="S2",
        role=TRACKER,
        command=MarkNoPivot(jam=JAM, team=HOME),
        body=add('<no-pivot eid="k:1/3/home/no-pivot" team="home"/>'),
    ),
    Case(
        name="a pivot after all",
        before=(("S2", TRACKER, add('<no-pivot eid="k:1/3/home/no-pivot" team="home"/>')),),
        who="S2",
        role=TRACKER,
        command=MarkNoPivot(jam=JAM, team=HOME, on=False),
        body='<remove eid="k:1/3/home/no-pivot" over="S2 2"/>',
    ),
    Case(
        name="other jammer",
        before=(JAMMER,),
        who="S2",
        role=TRACKER,
        command=FieldSkater(jam=JAM, position=Position.JAMMER, skater=home("7")),
        body='<set eid="k:1/3/home/line-up/jammer" attribute="skater" skater-eid="P7" over="S2 2">home:7</set>',
    ),
    Case(
        name="slot emptied",
        before=(
            JAMMER,
            (
                "S2",
                TRACKER,
                '<set eid="k:1/3/home/line-up/jammer" attribute="skater" skater-eid="P7" over="S2 2">home:7</set>',
            ),
        ),
        who="S2",
        role=TRACKER,
        command=UnfieldSkater(jam=JAM, team=HOME, position=Position.JAMMER),
        body='<remove eid="k:1/3/home/line-up/jammer" over="S2 3"/>',
    ),
    Case(
        name="blocker taken out",
        before=(BLOCKER,),
        who="S2",
        role=TRACKER,
        command=UnfieldSkater(jam=JAM, team=HOME, position=Position.BLOCKER, skater_eid=eid("P21")),
        body='<remove eid="k:1/3/home/line-up/blocker/P21" over="S2 2"/>',
    ),
    Case(
        name="replace a blocker",
        before=(BLOCKER,),
        who="S2",
        role=TRACKER,
        command=ReplaceSkater(
            jam=JAM,
            old_position=Position.BLOCKER,
            old_eid=eid("P21"),
            position=Position.BLOCKER,
            skater=home("33"),
        ),
        body=f'<action over="S2 2"><remove eid="k:1/3/home/line-up/blocker/P21"/>'
        f'<add period="1" jam="3">{row("blocker", "33")}</add></action>',
    ),
    Case(
        name="a blocker becomes jammer",
        before=(BLOCKER, JAMMER),
        who="S2",
        role=TRACKER,
        command=ReplaceSkater(
            jam=JAM,
            old_position=Position.BLOCKER,
            old_eid=eid("P21"),
            position=Position.JAMMER,
            skater=home("21"),
        ),
        body='<action over="S2 2;S2 3"><remove eid="k:1/3/home/line-up/blocker/P21"/>'
        '<set eid="k:1/3/home/line-up/jammer" attribute="skater" skater-eid="P21">home:21</set></action>',
    ),
    Case(
        name="sits out",
        who="S2",
        role=TRACKER,
        command=SitOut(jam=JAM, skater=home("21")),
        body=add('<sit-out eid="k:1/3/home/sit-out/P21" team="home" skater="home:21" skater-eid="P21"/>'),
    ),
    Case(
        name="cleared",
        before=(FIVE,),
        who="S2",
        role=TRACKER,
        command=ClearLineup(jam=JAM, team=HOME),
        body='<action over="S2 2"><remove eid="k:1/3/home/line-up/jammer"/>'
        '<remove eid="k:1/3/home/line-up/pivot"/><remove eid="k:1/3/home/line-up/blocker/P21"/></action>',
    ),
    Case(
        name="cleared where nothing stands",
        who="S2",
        role=TRACKER,
        command=ClearLineup(jam=JAM, team=HOME),
        body="",
    ),
)
def test_line_ups_are_written_as_the_catalogue_says(case: Case) -> None:
    found, wanted = written(case)
    assert found == wanted


@rows(
    Case(
        name="all five",
        before=(
            (
                "S2",
                TRACKER,
                add(
                    row("jammer", "404"),
                    row("pivot", "7"),
                    row("blocker", "21"),
                    row("blocker", "33"),
                    row("blocker", "50"),
                ),
            ),
        ),
        who="S2",
        role=TRACKER,
        command=SameLineup(jam=NEXT, source=JAM, team=HOME),
        body=add(
            row("jammer", "404", "1/4"),
            row("pivot", "7", "1/4"),
            row("blocker", "21", "1/4"),
            row("blocker", "33", "1/4"),
            row("blocker", "50", "1/4"),
            jam="4",
        ),
    ),
    Case(
        name="of the away team",
        before=(FIVE, ("S2", TRACKER, add(_away(row("blocker", "9"))))),
        who="S2",
        role="lineup-away",
        command=SameLineup(jam=NEXT, source=JAM, team=Team.AWAY),
        body=add(_away(row("blocker", "9", "1/4")), jam="4"),
    ),
    Case(
        name="after a star pass, as the jam began",
        before=(
            FIVE,
            ("S1", "scorekeeper-home", add('<star-pass eid="k:1/3/home/star-pass" team="home" pass="2"/>')),
        ),
        who="S2",
        role=TRACKER,
        command=SameLineup(jam=NEXT, source=JAM, team=HOME),
        body=add(*(row(*one, "1/4") for one in (("jammer", "404"), ("pivot", "7"), ("blocker", "21"))), jam="4"),
    ),
    Case(
        name="with no pivot",
        before=(
            BLOCKER,
            ("S2", TRACKER, add('<no-pivot eid="k:1/3/home/no-pivot" team="home"/>')),
        ),
        who="S2",
        role=TRACKER,
        command=SameLineup(jam=NEXT, source=JAM, team=HOME),
        body=add(row("blocker", "21", "1/4"), '<no-pivot eid="k:1/4/home/no-pivot" team="home"/>', jam="4"),
    ),
    Case(
        name="over other answers",
        before=(
            FIVE,
            ("S2", TRACKER, add(row("jammer", "50", "1/4"), jam="4")),
            ("S2", TRACKER, add(row("blocker", "99", "1/4"), jam="4")),
        ),
        who="S2",
        role=TRACKER,
        command=SameLineup(jam=NEXT, source=JAM, team=HOME),
        body='<action over="S2 3;S2 4"><remove eid="k:1/4/home/line-up/blocker/P99"/><add period="1" jam="4">'
        + "".join(row(*one, "1/4") for one in (("jammer", "404"), ("pivot", "7"), ("blocker", "21")))
        + "</add></action>",
    ),
)
def test_the_same_line_up_again_is_one_entry(case: Case) -> None:
    found, wanted = written(case)
    assert found == wanted


def test_a_line_up_is_taken_along_in_one_entry() -> None:
    """Also a skater who may not skate, since somebody named them."""
    bench = Bench()
    bench.write("S2", FIVE[2], TRACKER)
    bench.write("S2", add('<no-pivot eid="k:1/3/home/no-pivot" team="home"/>'), TRACKER)
    bench.say("S3", "penalty-tracker", AddPenalty(jam=JAM, skater=home("21"), code="G", severity="expulsion"))
    before = bench.bout.jam(JAM)
    assert before is not None
    newest = bench.say("S2", TRACKER, MoveLineup(jam=NEXT, source=JAM, team=HOME))
    after, emptied = bench.bout.jam(NEXT), bench.bout.jam(JAM)
    assert after is not None
    assert emptied is not None
    assert set(after.home.lined_up) == set(before.home.lined_up)
    assert (after.home.no_pivot, emptied.home.lined_up, emptied.home.no_pivot) == (True, (), False)
    assert newest.count("<action") == 1


def test_a_line_up_is_taken_along_only_in_place_of_one_that_was_seen() -> None:
    bench = Bench()
    with pytest.raises(LocalProtocolError, match="Jam 3 has no lineup to take along"):
        bench.say("S2", TRACKER, MoveLineup(jam=NEXT, source=JAM, team=HOME))
    bench.write("S2", FIVE[2], TRACKER)
    seen = bench.context("S2", TRACKER)
    bench.write("S3", add(row("jammer", "50", "1/4"), row("blocker", "99", "1/4"), jam="4"), TRACKER)
    unseen = replace(bench.context("S2", TRACKER), seen=seen.document, seen_bout=seen.bout)
    with pytest.raises(LocalProtocolError, match="Jam 4 has a lineup already"):
        draft(MoveLineup(jam=NEXT, source=JAM, team=HOME), unseen)
    before = bench.bout.jam(JAM)
    assert before is not None
    bench.say("S2", TRACKER, MoveLineup(jam=NEXT, source=JAM, team=HOME))
    after = bench.bout.jam(NEXT)
    assert after is not None
    assert set(after.home.lined_up) == set(before.home.lined_up), "nothing of the one that was replaced is left"


def test_a_line_up_that_is_empty_cannot_be_taken_over() -> None:
    with pytest.raises(LocalProtocolError, match="Jam 3 has no lineup to copy"):
        Bench().say("S2", TRACKER, SameLineup(jam=NEXT, source=JAM, team=HOME))


def test_a_line_up_of_skaters_who_are_out_cannot_be_taken_over() -> None:
    bench = Bench()
    bench.write("S2", BLOCKER[2], TRACKER)
    bench.say("S3", "penalty-tracker", AddPenalty(jam=JAM, skater=home("21"), code="G", severity="expulsion"))
    with pytest.raises(LocalProtocolError, match="nobody in the lineup of Jam 3 may skate"):
        bench.say("S2", TRACKER, SameLineup(jam=NEXT, source=JAM, team=HOME))


def test_a_second_answer_is_a_claim_beside_the_first() -> None:
    """Entries 2.9: the scorekeeper types 405 without having seen the tracker's 404."""
    bench = Bench()
    bench.write("S2", JAMMER[2], TRACKER)
    bench.write("S1", add(row("jammer", "405")), "scorekeeper-home")
    jam = bench.bout.jam(JAM)
    assert jam is not None
    assert jam.home.jammer is not None
    assert jam.home.jammer.number == "404"
    found = bench.bout.disagreements[0]
    assert (found.jam, found.team, found.position, found.number) == (JAM, HOME, "jammer", "404")
    assert [answer.value for answer in found.answers] == ["home:404", "home:405"]


def test_rostered_skater_is_addressed_by_id() -> None:
    """Data-model 4: a person who was numbered 404 first and is 405 now is found by 405, and 404 makes a new person."""
    bench = Bench()
    roster = '<add team="home" over=""><person eid="P404" number="404" name="Not Found"/></add>'
    bench.write("S5", roster, "head-nso")
    bench.write("S5", '<set eid="P404" attribute="number" over="S5 2">405</set>', "head-nso")
    bench.say("S2", TRACKER, FieldSkater(jam=JAM, position=Position.JAMMER, skater=home("405")))
    bench.say("S2", TRACKER, FieldSkater(jam=JAM, position=Position.PIVOT, skater=home("404")))
    jam = bench.bout.jam(JAM)
    assert jam is not None
    assert jam.home.jammer is not None
    assert jam.home.pivot is not None
    assert (jam.home.jammer.eid, jam.home.jammer.number) == (eid("P404"), "405")
    assert (jam.home.pivot.eid, jam.home.pivot.number) == (eid("R1"), "404")


def test_a_blocker_is_taken_out_also_by_the_id_of_the_roster() -> None:
    """An unlisted 21 is read as the listed one, but the slot has the first id still."""
    bench = Bench()
    bench.write("S2", BLOCKER[2], TRACKER)
    roster = '<add team="home" over=""><person eid="R500" number="21" name="Ada"/></add>'
    bench.write("S5", roster, "head-nso")
    before = bench.bout.jam(JAM)
    assert before is not None
    assert [person.eid for person in before.home.blockers] == [eid("R500")]
    body = bench.say(
        "S2", TRACKER, UnfieldSkater(jam=JAM, team=HOME, position=Position.BLOCKER, skater_eid=eid("R500"))
    )
    after = bench.bout.jam(JAM)
    assert "<remove" in body
    assert after is None or after.home.blockers == ()
