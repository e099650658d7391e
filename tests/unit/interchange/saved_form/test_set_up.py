"""Saved form of a bout, its people and its periods, item by item (entries 2.1 and 2.7)."""

from lxml import etree

from derbyos_core.bout.commands import (
    AddOfficial,
    AddPenalty,
    AddPersons,
    AmendReview,
    EndJam,
    Join,
    MarkLead,
    NewPerson,
    SetAttribute,
    SetClock,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.model import JamId, TimeOutKind
from derbyos_core.identity import Team
from tests.unit.interchange.saved_form.looking import (
    BOUT,
    HEAD,
    JAM,
    PENALTY,
    SCORE,
    TIMER,
    at,
    found,
    home,
    in_jam,
    lines,
)
from tests.unit.interchange.scripted_bout import ScriptedBout, source_of


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


def test_period_has_start_end_and_stops(bout: ScriptedBout) -> None:
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
