"""Projection of a document to the bout that its officials mean."""

import pytest

from derbyos_core.bout.model import JamId
from derbyos_core.bout.reading.projection import project
from derbyos_core.clock import Instant
from derbyos_core.document.tree import ClaimVerdict, Element, StandingClaim
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import AuthorId, Eid, SourceId, Team
from tests.kit.folded_log import FoldedLog
from tests.unit.bout.bench import Bench, eid
from tests.unit.bout.catalogue import JAM, NEXT
from tests.unit.bout.folded import HOME, at_jam, folded, home_of, jam_of
from tests.unit.document import worked_example


@pytest.mark.clause(74)
def test_a_fresh_document_has_three_teams_and_two_periods() -> None:
    """DOS-74."""
    bout = project(Bench().root)
    assert list(bout.teams) == [Team.HOME, Team.AWAY, Team.OFFICIAL]
    assert [period.number for period in bout.periods] == [1, 2]
    assert (bout.jams, bout.penalties, bout.is_complete) == ((), (), False)


@pytest.mark.clause(73)
def test_any_reference_creates_that_jam_and_no_other() -> None:
    """DOS-73."""
    bout = folded(at_jam('<call skater="home:7"/>', jam="9"))
    assert [jam.id for jam in bout.jams] == [JamId(1, 9)]


def test_line_up_has_skaters_and_positions() -> None:
    bout = folded(
        at_jam('<line-up team="home" position="jammer" skater="home:404" skater-eid="P404"/>'),
        at_jam('<line-up team="home" position="pivot" skater="home:7" skater-eid="P7"/>'),
        at_jam('<line-up team="home" position="blocker" skater="home:50" skater-eid="P50"/>'),
        at_jam('<line-up team="home" position="blocker" skater="home:21" skater-eid="P21"/>'),
    )
    row = home_of(bout)
    assert [(person.number, place.value) for person, place in row.lined_up] == [
        ("404", "jammer"),
        ("7", "pivot"),
        ("50", "blocker"),
        ("21", "blocker"),
    ]
    assert not row.no_pivot


def test_blockers_of_one_tap_stand_by_number() -> None:
    bout = folded(
        at_jam(
            '<line-up team="home" position="blocker" skater="home:50" skater-eid="P50"/>',
            '<line-up team="home" position="blocker" skater="home:00" skater-eid="P00"/>',
            '<line-up team="home" position="blocker" skater="home:0" skater-eid="P0"/>',
        )
    )
    assert [person.number for person in home_of(bout).blockers] == ["0", "00", "50"]


def test_trips_and_facts_of_a_team() -> None:
    bout = folded(
        at_jam('<lead team="home" timestamp="1795248014.100000"/>', '<pass team="home" number="1" points="0"/>'),
        at_jam('<pass team="home" number="2" points="4"/>', '<pass team="home" number="3" points="3"/>'),
        at_jam('<star-pass team="home" pass="3"/>', '<lost-lead team="home"/>', '<no-pivot team="home"/>'),
        at_jam('<no-initial team="away"/>', '<call team="home"/>', "<injury/>", "<note>Loud</note>"),
    )
    jam, row = jam_of(bout), home_of(bout)
    assert (row.lead, row.lost, row.star_pass, row.star_pass_trip, row.no_pivot) == (True, True, True, 3, True)
    assert [(trip.number, trip.points, trip.after_star_pass) for trip in row.trips] == [
        (1, 0, False),
        (2, 4, False),
        (3, 3, True),
    ]
    assert (row.points, row.points_before_star_pass, row.points_after_star_pass) == (7, 4, 3)
    assert (row.called, jam.away.called, jam.away.no_initial, jam.injury, jam.notes) == (
        True,
        False,
        True,
        True,
        ("Loud",),
    )
    assert bout.score == {Team.HOME: 7, Team.AWAY: 0}


def test_star_pass_without_trip_follows_from_times() -> None:
    """The line-up tracker's S names no trip; points scored after it are the pivot's."""
    bout = folded(
        at_jam('<pass team="home" number="2" points="4" timestamp="1795248030.000000"/>'),
        at_jam('<star-pass team="home" timestamp="1795248040.000000"/>'),
        at_jam('<pass team="home" number="3" points="2" timestamp="1795248050.000000"/>'),
    )
    assert [trip.after_star_pass for trip in home_of(bout).trips] == [False, True]


def test_foreign_facts_have_their_team_from_the_skater() -> None:
    """Entries 4: a plain node writes lead, call and trips with a skater and without ids."""
    bout = folded(
        at_jam('<line-up skater="home:404" position="jammer"/>'),
        at_jam('<lead skater="home:404"/>', '<call skater="home:404"/>'),
        at_jam('<pass skater="home:404" number="2" points="4"/>', '<pass skater="home:404" points="3"/>'),
    )
    row = home_of(bout)
    assert (row.lead, row.called, row.points) == (True, True, 7)
    assert [trip.number for trip in row.trips] == [2, None]
    assert row.jammer is not None
    assert row.jammer.number == "404"


def test_events_count_under_the_jam_that_they_name() -> None:
    """Entries 1.1: `jam` names the jam under which an element is counted."""
    bout = folded(
        at_jam('<penalty eid="R1" skater="home:404" skater-eid="P404" penalty="F" jam="1/4"/>'),
        at_jam('<score-adjustment eid="R2" team="home" points="1" reason="late" jam="1/2"/>'),
        at_jam('<penalty eid="R3" skater="away:9" skater-eid="Q9" penalty="?"/>', jam="4"),
    )
    assert [(penalty.code, penalty.jam) for penalty in bout.penalties] == [("F", NEXT), ("?", NEXT)]
    assert [penalty.eid for penalty in jam_of(bout, NEXT).penalties] == [eid("R1"), eid("R3")]
    assert jam_of(bout).penalties == ()
    assert [(one.points, one.jam) for one in bout.adjustments] == [(1, JamId(1, 2))]


def test_penalties_stand_in_the_order_of_the_bout() -> None:
    bout = folded(
        at_jam('<penalty eid="R1" skater="home:1" penalty="a" timestamp="1795248050.000000"/>', jam="4"),
        at_jam('<penalty eid="R2" skater="home:1" penalty="B" timestamp="1795248030.000000"/>'),
        at_jam('<penalty eid="R3" skater="home:1" penalty="C" timestamp="1795248020.000000"/>'),
        at_jam('<penalty eid="R4" skater="home:1" penalty="D" rescinded="yes"/>'),
    )
    assert "".join(penalty.code for penalty in bout.penalties) == "CBA"


def test_adjustments_count_for_the_official_score_only() -> None:
    bout = folded(
        at_jam('<pass team="home" number="2" points="3"/>', '<score-adjustment team="home" points="1"/>'),
        '<add path="."><score-adjustment team="away" points="-2"/></add>',
    )
    assert (bout.score, bout.points) == ({Team.HOME: 4, Team.AWAY: -2}, {Team.HOME: 3, Team.AWAY: 0})


def test_officials_and_venue_and_rules_are_read() -> None:
    bench = Bench()
    bench.write("S1", '<set path="venue/city">Hull</set>', "head-nso")
    bench.write("S1", '<set path="ruleset" attribute="halftime">20:00</set>', "head-nso")
    bench.write("S1", '<set path="." attribute="ruleset">MAR2014/20p/60b/5f/3z</set>', "head-nso")
    bench.write("S2", '<set eid="S1" attribute="gone">yes</set>', "head-nso")
    bout = bench.bout
    assert [(one.source, one.author, one.roles, one.gone) for one in bout.officials] == [
        (eid("S1"), eid("A1"), ("head-nso",), True),
        (eid("S2"), eid("A2"), ("head-nso",), False),
    ]
    rules = bout.ruleset
    assert bout.venue == {"city": "Hull"}
    assert (rules.name, rules.period_us, rules.penalty_us, rules.foul_out, rules.halftime_us, rules.modifiers) == (
        "MAR2014",
        1_200_000_000,
        60_000_000,
        5,
        1_200_000_000,
        ("3z",),
    )


def test_absent_elements_are_neither_shown_nor_counted() -> None:
    """Entries 2.9, remove against set: the conflict remains to settle, with the names of all writers."""
    bench = Bench()
    keeper = "scorekeeper-home"
    trip = '<pass eid="k:1/3/home/pass/2" team="home" number="2" points="4"/>'
    bench.write("S1", f'<add period="1" jam="3" over="">{trip}</add>', keeper)
    bench.write("S2", '<set eid="k:1/3/home/pass/2" attribute="points" over="S1 2">3</set>', "lineup-home")
    bench.write("S1", '<remove eid="k:1/3/home/pass/2" over="S1 2"/>', keeper)
    assert home_of(bench.bout).trips == ()
    found = bench.bout.disagreements
    assert [(one.attribute, one.tag, one.number, one.jam, one.team) for one in found] == [
        ("present", "pass", "2", JAM, HOME)
    ]
    assert [(answer.value, answer.role) for answer in found[0].answers] == [("yes", "lineup-home"), ("no", keeper)]


def test_disagreements_carry_the_place_where_they_are_shown() -> None:
    bench = Bench()
    sat = '<enter-box eid="R1" team="home" position="jammer" skater="home:404" skater-eid="P404" duration="30"/>'
    bench.write("S1", at_jam(sat, jam="4"), "penalty-box")
    bench.write("S2", '<set eid="R1" attribute="duration">60</set>', "lineup-home")
    bench.write("S1", '<set period="1" jam="4" attribute="timestamp">1795248000.0</set>', "jam-timer")
    bench.write("S2", '<set period="1" jam="4" attribute="timestamp">1795248003.0</set>', "lineup-home")
    bench.write("S1", '<set team="home" attribute="name">Hull</set>', "head-nso")
    bench.write("S2", '<set team="home" attribute="name">Bull</set>', "lineup-home")
    bench.write("S1", '<set period="2" attribute="end">1795249000.0</set>', "jam-timer")
    bench.write("S2", '<set period="2" attribute="end">1795249009.0</set>', "lineup-home")
    assert [
        (one.tag, one.attribute, one.jam, one.team, one.position, one.number) for one in bench.bout.disagreements
    ] == [
        ("team", "name", None, HOME, "", ""),
        ("jam", "timestamp", NEXT, None, "", "4"),
        ("enter-box", "duration", NEXT, HOME, "jammer", "404"),
        ("period", "end", None, None, "", "2"),
    ]


def test_unchanged_parts_are_the_same_objects() -> None:
    bench = Bench()
    bench.write("S1", at_jam('<pass team="home" number="2" points="4"/>'))
    bench.write("S1", at_jam('<penalty eid="R1" skater="home:404" skater-eid="P404" penalty="F"/>', jam="4"))
    first = bench.bout
    bench.write("S1", at_jam('<pass team="home" number="3" points="4"/>', jam="4"))
    second = bench.bout
    assert jam_of(second) is jam_of(first)
    assert jam_of(second, NEXT) is not jam_of(first, NEXT)
    assert second.teams is first.teams
    assert second == project(bench.root)


def test_a_penalty_that_moves_changes_both_of_its_jams() -> None:
    bench = Bench()
    bench.write("S1", at_jam('<penalty eid="R1" skater="home:404" skater-eid="P404" penalty="F"/>'))
    bench.write("S1", at_jam('<pass team="home" number="2" points="4"/>', jam="4"))
    assert len(jam_of(bench.bout).penalties) == 1
    bench.write("S1", '<set eid="R1" attribute="jam">1/4</set>')
    assert (len(jam_of(bench.bout).penalties), len(jam_of(bench.bout, NEXT).penalties)) == (0, 1)


def test_a_roster_change_is_seen_in_every_jam() -> None:
    bench = Bench()
    bench.write("S5", '<add team="home"><person eid="P404" number="404"/></add>', "head-nso")
    bench.write("S1", at_jam('<line-up team="home" position="jammer" skater="home:404" skater-eid="P404"/>'))
    first = home_of(bench.bout).jammer
    bench.write("S5", '<set eid="P404" attribute="number">405</set>', "head-nso")
    second = home_of(bench.bout).jammer
    assert first is not None
    assert second is not None
    assert (first.number, second.number) == ("404", "405")


def test_worked_example_has_the_specified_bout() -> None:
    """Entries 3: the tracker's 404 counts beside the scorekeeper's 405, and both have 4 points for trip 2."""
    arrived = sorted(worked_example.entries(), key=lambda row: row[0])
    bout = FoldedLog(worked_example.BOUT).take_all(entry for _, entry in arrived).bout
    jam = jam_of(bout, JamId(1, 1))
    assert [(person.number, place.value) for person, place in jam.home.lined_up] == [("404", "jammer"), ("7", "pivot")]
    assert [(trip.number, trip.points) for trip in jam.home.trips] == [(1, 0), (2, 4)]
    assert (jam.home.lead, jam.home.called, bout.score[HOME]) == (True, True, 4)
    assert [(trip.position, trip.person) for trip in bout.box_trips] == [("blocker", None)]
    assert [(one.tag, one.attribute, one.position) for one in bout.disagreements] == [("line-up", "skater", "jammer")]


@pytest.mark.clause(106)
def test_a_hand_made_document_needs_no_more_than_its_elements() -> None:
    """Projection reads elements alone: unknown tags and odd values do no harm (DOS-106)."""
    claim = StandingClaim(
        attribute="points",
        value="3",
        skater_eid=None,
        author=AuthorId("a"),
        role="",
        entry=EntryRef(SourceId("s"), 1),
        verdict=ClaimVerdict.OTHER,
    )
    trip = Element(
        eid=Eid("t"),
        tag="pass",
        attributes={"team": "home", "number": "2", "points": "many"},
        standing=(claim,),
    )
    odd = Element(eid=Eid("o"), tag="pack-lap", attributes={"count": "2"}, text="?")
    jam = Element(eid=Eid("j"), tag="jam", attributes={"number": "1", "duration": "x"}, children=(trip, odd))
    nameless = Element(eid=Eid("n"), tag="jam", attributes={"number": "zero"})
    period = Element(eid=Eid("p"), tag="period", attributes={"number": "1"}, children=(jam, nameless))
    bout = project(Element(eid=Eid("b"), tag="bout", attributes={}, children=(odd, period)))
    assert [one.id for one in bout.jams] == [JamId(1, 1)]
    assert (bout.points[HOME], len(bout.disagreements), bout.jams[0].duration_us) == (0, 1, None)
    assert bout.teams[HOME].persons == ()
    assert bout.upcoming == JamId(1, 1)
    assert isinstance(bout.period_ends, dict)
    assert Instant(0) not in bout.period_ends.values()
