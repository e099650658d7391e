"""What the catalogue of entries says of saving, item by item (entries 1.5 and 2)."""

from random import Random

import pytest
from lxml import etree

from derbyos_core.bout.commands import (
    AcceptHeld,
    AddNote,
    AddOfficial,
    AddPenalty,
    AddPersons,
    AdjustScore,
    AmendPenalty,
    AmendReview,
    CallJam,
    CorrectScore,
    EndJam,
    EnterBox,
    ExitBox,
    FieldSkater,
    Join,
    MarkInjury,
    MarkLead,
    MarkLost,
    MarkNoInitial,
    MarkNoPivot,
    MarkStarPass,
    NewPerson,
    SetAttribute,
    SetClock,
    SetTrip,
    SitOut,
    SkaterRef,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.document.canonical import live_xml
from derbyos_core.gossip.entry import Act, Draft, Target, Verb
from derbyos_core.identity import Team, new_bout
from tests.unit.document import worked_example
from tests.unit.interchange.scripted_bout import T0, ScriptedBout, source_of

BOUT = new_bout(Random(1), T0)
JAM, NEXT = JamId(1, 3), JamId(1, 4)
SCORE, LINE_UP, PENALTY, BOX = "scorekeeper-home", "lineup-home", "penalty-tracker", "penalty-box"
TIMER, HEAD = "jam-timer", "head-nso"


def home(number: str) -> SkaterRef:
    return SkaterRef(team=Team.HOME, number=number)


def at(seconds: float) -> Instant:
    return Instant(T0 + round(seconds * 1_000_000))


@pytest.fixture
def bout() -> ScriptedBout:
    return ScriptedBout(BOUT)


@pytest.fixture
def jam(bout: ScriptedBout) -> ScriptedBout:
    """Jam 3 with a jammer, a pivot and one blocker."""
    field(bout, Position.JAMMER, "404")
    field(bout, Position.PIVOT, "7")
    field(bout, Position.BLOCKER, "21")
    return bout


def field(bout: ScriptedBout, position: Position, number: str, jam: JamId = JAM) -> None:
    bout.submit(FieldSkater(jam=jam, position=position, skater=home(number)), LINE_UP)


def found(bout: ScriptedBout, path: str) -> list[str]:
    """The saved elements at a path, canonical and on one line each."""
    root = etree.fromstring(bout.saved(), etree.XMLParser(remove_blank_text=True))
    elements = root.xpath(path)
    assert isinstance(elements, list)
    return [
        etree.tostring(item, method="c14n", with_tail=False).decode()
        for item in elements
        if isinstance(item, etree._Element)
    ]


def in_jam(bout: ScriptedBout, number: int = 3, beyond: str = "*[not(self::line-up)]") -> list[str]:
    return found(bout, f"period[@number='1']/jam[@number='{number}']/{beyond}")


def same(xml: str) -> str:
    return etree.tostring(etree.fromstring(xml), method="c14n").decode()


def lines(*xml: str) -> list[str]:
    return [same(item) for item in xml]


# Set-up


def test_a_file_begins_with_the_uuid_of_its_bout(bout: ScriptedBout) -> None:
    assert bout.saved().splitlines()[:3] == [
        b"<?xml version='1.0' encoding='utf-8'?>",
        b"<bout>",
        f"  <uuid>{BOUT.string}</uuid>".encode(),
    ]


def test_the_default_document_is_saved_without_its_bare_singletons(bout: ScriptedBout) -> None:
    assert found(bout, "*[not(self::uuid)]") == lines(
        '<team role="home"/>', '<team role="away"/>', '<team role="official"/>',
        '<period number="1"/>', '<period number="2"/>',
    )  # fmt: skip


def test_no_id_is_saved(jam: ScriptedBout) -> None:
    """DOS-62: `eid` is not written to the saved document."""
    jam.submit(AddPenalty(jam=JAM, skater=home("404"), code="F"), PENALTY)
    jam.submit(SetAttribute(path="venue/city", value="Hull"), HEAD)
    assert b"eid" not in jam.saved()


def test_the_sources_of_a_bout_are_saved(bout: ScriptedBout) -> None:
    bout.submit(Join(author="A1", name="Ada", roles=(SCORE,), version="1.0"), SCORE)
    source = source_of(SCORE)
    assert found(bout, "nsodes/nsode") == lines(
        f'<nsode uuid="{source}" author="A1" name="Ada" role="scorekeeper-home" program="derbyos" version="1.0"/>'
    )


def test_set_up_is_saved_where_it_was_set(bout: ScriptedBout) -> None:
    bout.submit(SetAttribute(team=Team.HOME, attribute="name", value="Harbour Hellcats"), HEAD)
    bout.submit(SetAttribute(path="venue/city", value="Hull"), HEAD)
    bout.submit(SetAttribute(path=".", attribute="date", value="2026-11-21"), HEAD)
    bout.submit(SetAttribute(path="ruleset", attribute="halftime", value="15:00"), HEAD)
    assert found(bout, "self::bout[@date='2026-11-21']/*[self::venue or self::ruleset or @role='home']") == lines(
        "<venue><city>Hull</city></venue>",
        '<ruleset halftime="15:00"/>',
        '<team role="home" name="Harbour Hellcats"/>',
    )


def test_roles_of_persons_become_children(bout: ScriptedBout) -> None:
    bout.submit(AddPersons(team=Team.HOME, persons=(NewPerson(number="404"),)), HEAD)
    eid = bout.bout.teams[Team.HOME].persons[0].eid
    bout.submit(SetAttribute(eid=eid, attribute="role", value="captain"), HEAD)
    bout.submit(SetAttribute(eid=eid, attribute="skated", value="no"), HEAD)
    bout.submit(AddOfficial(person=NewPerson(name="Kim L.", role="HR", league="Hull")), HEAD)
    assert found(bout, "team/person") == lines(
        '<person number="404" skated="no"><role>captain</role></person>',
        '<person name="Kim L." league="Hull"><role>HR</role></person>',
    )


def test_references_are_saved_with_the_number_of_the_day(jam: ScriptedBout) -> None:
    jam.submit(MarkLead(jam=JAM, team=Team.HOME), SCORE)
    jammer = jam.bout.jam(JAM)
    assert jammer is not None
    assert jammer.home.jammer is not None
    jam.submit(SetAttribute(eid=jammer.home.jammer.eid, attribute="number", value="405"), HEAD)
    assert in_jam(jam, beyond="*[@skater='home:405']") == lines(
        '<line-up skater="home:405" position="jammer"/>',
        '<lead skater="home:405"/>',
        '<pass skater="home:405" number="1" points="0"/>',
    )


def test_a_skater_of_no_roster_is_saved_as_a_person(bout: ScriptedBout) -> None:
    bout.submit(AddPenalty(jam=JAM, skater=home("4040"), code="X"), PENALTY)
    assert found(bout, "team/person") == lines('<person number="4040"/>')


# Line-up


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


# Scoring


def test_who_had_the_star_is_spelled_out(jam: ScriptedBout) -> None:
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


# Penalties


def test_a_penalty_is_saved_with_its_code_known_or_not(bout: ScriptedBout) -> None:
    bout.submit(AddPenalty(jam=JAM, skater=home("404"), code="F", at=at(30.8)), PENALTY)
    bout.submit(AddPenalty(jam=JAM, skater=home("404"), code="?", at=at(33)), PENALTY)
    assert in_jam(bout) == lines(
        '<penalty skater="home:404" penalty="F" timestamp="1795248030.800000"/>',
        '<penalty skater="home:404" penalty="?" timestamp="1795248033.000000"/>',
    )


def test_a_penalty_that_was_moved_is_saved_under_its_jam(bout: ScriptedBout) -> None:
    bout.submit(AddPenalty(jam=JAM, skater=home("404"), code="F"), PENALTY)
    bout.submit(AmendPenalty(eid=bout.bout.penalties[0].eid, jam=JamId(1, 2)), PENALTY)
    assert in_jam(bout, 2) == lines('<penalty skater="home:404" penalty="F"/>')
    assert in_jam(bout, 3) == []


def test_an_expulsion_is_also_saved_under_the_bout(bout: ScriptedBout) -> None:
    bout.submit(AddPenalty(jam=JAM, skater=home("404"), code="G", severity="expulsion"), PENALTY)
    penalty = bout.bout.penalties[0]
    bout.submit(SetAttribute(eid=penalty.eid, attribute="suspension", value="no"), HEAD)
    assert found(bout, "expulsion") == lines('<expulsion skater="home:404" suspension="no"/>')
    assert len(in_jam(bout, beyond="penalty[@severity='expulsion']")) == 1


def test_bench_staff_are_saved_by_name(bout: ScriptedBout) -> None:
    bout.submit(AddPersons(team=Team.HOME, persons=(NewPerson(name="Dee", role="coach"),)), HEAD)
    bout.submit(AddPenalty(jam=JAM, skater=home("Dee"), code="G"), PENALTY)
    assert in_jam(bout) == lines('<penalty skater="home:Dee" penalty="G"/>')


def test_bench_staff_of_no_roster_are_the_bench(bout: ScriptedBout) -> None:
    bout.submit(AddPenalty(jam=JAM, skater=home("bench"), code="G"), PENALTY)
    assert in_jam(bout) == lines('<penalty skater="home:bench" penalty="G"/>')
    assert found(bout, "team/person") == lines('<person name="bench"/>')


# Penalty box


def sit(bout: ScriptedBout, second: float, skater: SkaterRef | None, **more: object) -> str:
    command = EnterBox(jam=JAM, team=Team.HOME, position=Position.BLOCKER, at=at(second), skater=skater, **more)  # type: ignore[arg-type]
    bout.submit(command, BOX, at(second))
    return bout.bout.box_trips[-1].eid


def test_an_exit_leaves_its_entrance_and_tells_the_time_served(bout: ScriptedBout) -> None:
    bout.submit(StartJam(jam=JAM, at=at(0)), TIMER, at(0))
    eid = sit(bout, 36, home("404"))
    bout.submit(EndJam(jam=JAM, duration_us=57_000_000), TIMER, at(57))
    bout.submit(StartJam(jam=NEXT, at=at(87)), TIMER, at(87))
    field(bout, Position.BLOCKER, "404", NEXT)
    bout.submit(ExitBox(eid=eid, jam=NEXT, at=at(96)), BOX, at(96))
    assert in_jam(bout, 3) == lines(
        '<enter-box skater="home:404" position="blocker" duration="30" timestamp="1795248036.000000"/>'
    )
    assert in_jam(bout, 4, beyond="*") == lines(
        '<line-up skater="home:404" position="blocker" start-in-box="yes"/>',
        '<exit-box skater="home:404" duration="30.0" timestamp="1795248096.000000"/>',
    )


def test_a_seat_of_nobody_known_is_saved_with_its_team(bout: ScriptedBout) -> None:
    sit(bout, 36, None)
    assert in_jam(bout) == lines(
        '<enter-box team="home" position="blocker" duration="30" timestamp="1795248036.000000"/>'
    )


def test_the_exit_of_nobody_known_has_the_team_too(bout: ScriptedBout) -> None:
    eid = sit(bout, 36, None)
    bout.submit(ExitBox(eid=eid, jam=NEXT, at=at(96), between=True), BOX, at(96))
    assert in_jam(bout, 4) == lines(
        '<exit-box team="home" between="yes" duration="0.0" timestamp="1795248096.000000"/>'
    )


def test_who_sat_down_during_the_jam_did_not_start_in_the_box(jam: ScriptedBout) -> None:
    sit(jam, 36, home("21"))
    assert in_jam(jam, beyond="line-up[@start-in-box]") == []


def test_who_sat_down_between_jams_started_in_the_box(jam: ScriptedBout) -> None:
    sit(jam, 36, home("21"), between=True)
    assert in_jam(jam, beyond="line-up[@start-in-box]") == lines(
        '<line-up skater="home:21" position="blocker" start-in-box="yes"/>'
    )


def test_a_swap_is_saved_as_two_times_to_serve(bout: ScriptedBout) -> None:
    bout.submit(StartJam(jam=JAM, at=at(0)), TIMER, at(0))
    first = sit(bout, 10, home("404"))
    command = EnterBox(jam=JAM, team=Team.AWAY, position=Position.JAMMER, at=at(22), swap=first)
    bout.submit(command, BOX, at(22))
    assert in_jam(bout, beyond="enter-box") == lines(
        '<enter-box skater="home:404" position="blocker" duration="12" timestamp="1795248010.000000"/>',
        '<enter-box team="away" position="jammer" duration="12" timestamp="1795248022.000000"/>',
    )


# Clocks and periods


def test_a_period_says_when_it_began_and_ended_and_what_stopped_it(bout: ScriptedBout) -> None:
    bout.submit(StartJam(jam=JamId(1, 1), at=at(0)), TIMER, at(0))
    bout.submit(EndJam(jam=JamId(1, 1), duration_us=60_000_000), TIMER, at(60))
    bout.submit(StartTimeOut(period=1, kind=TimeOutKind.HOME, at=at(70)), TIMER, at(70))
    bout.submit(StartJam(jam=JamId(1, 2), at=at(131)), TIMER, at(131))
    bout.submit(EndJam(jam=JamId(1, 2), duration_us=20_500_000), TIMER, at(151.5))
    bout.submit(StartTimeOut(period=1, kind=TimeOutKind.AWAY_REVIEW, at=at(160)), TIMER, at(160))
    bout.submit(SetClock(period=1, clock="period", value_us=754_000_000, at=at(165)), TIMER, at(165))
    bout.submit(SetAttribute(path=".", attribute="end-time", value="1795250000.000000"), HEAD, at(2000))
    assert found(bout, "period[@number='1']/*") == lines(
        '<jam number="1" timestamp="1795248000.000000" duration="60.000"/>',
        '<time-out timeout="home" duration="61.000" timestamp="1795248070.000000"/>',
        '<jam number="2" timestamp="1795248131.000000" duration="20.500"/>',
        '<time-out timeout="away" review="" timestamp="1795248160.000000"/>',
        '<clock-set clock="period" value="754.0" timestamp="1795248165.000000"/>',
    )
    root = etree.fromstring(bout.saved())
    period = root.find("period")
    assert period is not None
    assert period.get("timestamp") == "1795248000.000000"


def test_a_review_is_saved_with_its_words(bout: ScriptedBout) -> None:
    bout.submit(StartTimeOut(period=1, kind=TimeOutKind.HOME_REVIEW, at=at(70)), TIMER, at(70))
    stop = bout.bout.periods[0].time_outs[0].eid
    bout.submit(AmendReview(eid=stop, review="Pivot was out of bounds", retained=True), HEAD)
    assert found(bout, "period/time-out") == lines(
        '<time-out timeout="home" review="Pivot was out of bounds" retained="yes" timestamp="1795248070.000000"/>'
    )


# Two answers


def test_of_two_answers_the_counting_one_is_saved(jam: ScriptedBout) -> None:
    jam.submit(FieldSkater(jam=JAM, position=Position.JAMMER, skater=home("405")), SCORE)
    assert in_jam(jam, beyond="line-up[@position='jammer']") == lines('<line-up skater="home:404" position="jammer"/>')


def test_a_trip_that_counts_as_removed_is_not_saved(jam: ScriptedBout) -> None:
    jam.submit(SetTrip(jam=JAM, team=Team.HOME, number=2, points=4), SCORE)
    trip = next(item for item in jam.root.walk() if item.get("number") == "2" and item.tag == "pass")
    seen = tuple(claim.entry for claim in trip.standing)
    jam.submit(SetTrip(jam=JAM, team=Team.HOME, number=2, points=3), LINE_UP)
    removal = Act(verb=Verb.REMOVE, target=Target(eid=trip.eid))
    jam.write(Draft(acts=(removal,), role=SCORE, over=seen))
    assert b'present="no"' in live_xml(jam.root)
    assert in_jam(jam, beyond="pass") == lines('<pass skater="home:404" number="1" points="0"/>')


# The rest


def test_notes_keep_their_words_and_their_place(jam: ScriptedBout) -> None:
    jam.submit(AddNote(text="  Whistle < late & soft ", jam=JAM), SCORE, at(20))
    jam.submit(MarkLost(jam=JAM, team=Team.HOME), SCORE, at(30))
    jam.submit(MarkInjury(jam=JAM, skater=home("21")), SCORE, at(40))
    assert in_jam(jam) == lines(
        "<note>  Whistle &lt; late &amp; soft </note>",
        '<lost-lead skater="home:404"/>',
        '<injury skater="home:21"/>',
    )


def test_what_stands_behind_a_gap_stays_accepted(bout: ScriptedBout) -> None:
    source = source_of(SCORE)
    bout.submit(AcceptHeld(source=source, missing="5-7,9"), HEAD)
    assert found(bout, "nsodes/accept") == lines(f'<accept uuid="{source}" missing="5-7,9"/>')


def test_unknown_elements_and_attributes_are_saved_as_they_are(bout: ScriptedBout) -> None:
    """DOS-106: new elements survive without a change of the protocol."""
    bout.read(
        '<add period="1" jam="3" source="00000000-0000-4000-8000-000000000001" sequence="1" timestamp="1795248001.0">'
        '<pack-lap count="2.5" mood="loud">three <b>wide</b> turns</pack-lap></add>'
    )
    assert in_jam(bout) == lines('<pack-lap count="2.5" mood="loud">three <b>wide</b> turns</pack-lap>')


def test_the_saved_jam_of_the_worked_example() -> None:
    """The saved jam that the design prints (entries 3)."""
    bout = ScriptedBout(worked_example.BOUT)
    for _, entry in worked_example.entries():
        bout.take(entry)
    assert found(bout, "period/jam") == lines(worked_example.SAVED_JAM)


def test_equal_documents_are_saved_as_equal_bytes() -> None:
    """The order of arrival leaves no trace in a file."""
    rows = worked_example.entries()
    files = set()
    for seed in range(5):
        bout = ScriptedBout(worked_example.BOUT)
        Random(seed).shuffle(rows)
        for _, entry in rows:
            bout.take(entry)
        files.add(bout.saved())
    assert len(files) == 1
