"""Saved form of the line-up and the scoring of a jam, item by item (entries 2.2 to 2.4)."""

from derbyos_core.bout.commands import (
    AdjustScore,
    CallJam,
    CorrectScore,
    MarkLead,
    MarkNoInitial,
    MarkNoPivot,
    MarkStarPass,
    SetTrip,
    SitOut,
    StartJam,
)
from derbyos_core.identity import Team
from tests.unit.interchange.saved_form.looking import (
    HEAD,
    JAM,
    LINE_UP,
    NEXT,
    SCORE,
    TIMER,
    at,
    found,
    home,
    in_jam,
    lines,
)
from tests.unit.interchange.scripted_bout import ScriptedBout


def test_a_line_up_is_saved_jammer_first(jam: ScriptedBout) -> None:
    jam.submit(MarkNoPivot(jam=JAM, team=Team.HOME), LINE_UP)
    jam.submit(SitOut(jam=JAM, skater=home("21")), LINE_UP)
    assert in_jam(jam, beyond="*") == lines(
        '<line-up skater="home:404" position="jammer"/>',
        '<line-up skater="home:7" position="pivot"/>',
        '<line-up skater="home:21" position="blocker"/>',
        '<no-pivot team="home"/>',
        '<sit-out skater="home:21"/>',
    )


def test_holder_of_the_star_is_spelled_out(jam: ScriptedBout) -> None:
    jam.submit(MarkLead(jam=JAM, team=Team.HOME, at=at(14.1)), SCORE, at(14.2))
    jam.submit(SetTrip(jam=JAM, team=Team.HOME, number=2, points=4, at=at(31)), SCORE, at(31))
    jam.submit(CallJam(jam=JAM, team=Team.HOME), SCORE, at(57))
    jam.submit(MarkNoInitial(jam=JAM, team=Team.HOME), SCORE)
    assert in_jam(jam) == lines(
        '<lead skater="home:404" timestamp="1795248014.100000"/>',
        '<pass skater="home:404" number="1" points="0"/>',
        '<pass skater="home:404" number="2" points="4" timestamp="1795248031.000000"/>',
        '<call skater="home:404"/>',
        '<no-initial skater="home:404"/>',
    )


def test_without_a_jammer_the_team_stays(bout: ScriptedBout) -> None:
    bout.submit(MarkLead(jam=JAM, team=Team.HOME), SCORE)
    assert in_jam(bout) == lines('<lead team="home"/>', '<pass team="home" number="1" points="0"/>')


def test_a_call_of_nobody_known_or_of_the_officials_has_no_skater(jam: ScriptedBout) -> None:
    jam.submit(CallJam(jam=JAM), TIMER)
    jam.submit(CallJam(jam=NEXT, official="malfunction"), TIMER)
    assert in_jam(jam) == lines("<call/>")
    assert in_jam(jam, 4) == lines('<call official="malfunction"/>')


def test_the_initial_trip_of_overtime_keeps_its_points(jam: ScriptedBout) -> None:
    jam.submit(StartJam(jam=JAM, at=at(0), overtime=True), TIMER, at(0))
    jam.submit(SetTrip(jam=JAM, team=Team.HOME, number=1, points=3), SCORE, at(9))
    assert in_jam(jam) == lines('<pass skater="home:404" number="1" points="3"/>')
    assert b'<jam number="3" timestamp="1795248000.000000" overtime="yes">' in jam.saved()


def test_trips_stand_on_their_side_of_the_star_pass(jam: ScriptedBout) -> None:
    jam.submit(MarkLead(jam=JAM, team=Team.HOME, at=at(14)), SCORE, at(14))
    jam.submit(MarkStarPass(jam=JAM, team=Team.HOME, trip=3, at=at(40)), SCORE, at(40))
    jam.submit(SetTrip(jam=JAM, team=Team.HOME, number=3, points=4, at=at(38)), SCORE, at(42))
    jam.submit(SetTrip(jam=JAM, team=Team.HOME, number=2, points=2, at=at(45)), SCORE, at(45))
    assert in_jam(jam) == lines(
        '<lead skater="home:404" timestamp="1795248014.000000"/>',
        '<pass skater="home:404" number="1" points="0"/>',
        '<pass skater="home:404" number="2" points="2" timestamp="1795248045.000000"/>',
        '<star-pass skater="home:404" timestamp="1795248040.000000"/>',
        '<pass skater="home:7" number="3" points="4" timestamp="1795248038.000000"/>',
        '<lost-lead skater="home:404"/>',
    )


def test_after_a_star_pass_the_initial_trip_was_not_done_by_the_pivot(jam: ScriptedBout) -> None:
    jam.submit(MarkStarPass(jam=JAM, team=Team.HOME, trip=1, at=at(40)), SCORE)
    jam.submit(MarkNoInitial(jam=JAM, team=Team.HOME), SCORE)
    assert in_jam(jam, beyond="no-initial") == lines('<no-initial skater="home:7"/>')


def test_score_adjustments_stand_under_their_jam(jam: ScriptedBout) -> None:
    jam.submit(SetTrip(jam=JAM, team=Team.HOME, number=2, points=4), SCORE)
    jam.submit(CorrectScore(jam=JAM, team=Team.HOME, number=2, points=3, reason="seen after Jam 4"), SCORE)
    jam.submit(AdjustScore(team=Team.AWAY, points=2, reason="paper"), HEAD)
    assert found(jam, "//score-adjustment") == lines(
        '<score-adjustment team="home" points="1" reason="seen after Jam 4"/>',
        '<score-adjustment team="away" points="2" reason="paper"/>',
    )
    assert in_jam(jam, beyond="pass[@number='2']") == lines('<pass skater="home:404" number="2" points="3"/>')
