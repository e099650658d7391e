"""Entries for joining, set-up and the rest (entries 2.1, 2.9 and 2.11)."""

import pytest

from derbyos_core.bout.clocks.period_clock import remaining_us
from derbyos_core.bout.commands import (
    AcceptHeld,
    AddNote,
    AddOfficial,
    AddPersons,
    ChangeRules,
    Command,
    EndPeriod,
    Join,
    MarkGone,
    NewPerson,
    RemoveElement,
    SetAttribute,
    SetClock,
    SetRoles,
    Settle,
)
from derbyos_core.bout.reading.rules import PENALTY_NAMES
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.bounded_xml import canonical, parse_xml
from derbyos_core.gossip.entry import compose
from derbyos_core.identity import SourceId, Team
from tests.unit.bout.bench import Bench, at, eid, expected
from tests.unit.bout.catalogue import JAM, Case, rows, written

HEAD = "head-nso"
ROSTER = (
    "S5",
    HEAD,
    '<add team="home" over=""><person eid="P404" number="404" name="Not Found"/></add>',
)
NOTE = ("S1", "", '<add period="1" jam="3"><note eid="R900">Whistle was late</note></add>')
JAMMER = '<line-up eid="k:1/3/home/line-up/jammer" team="home" position="jammer" skater="home:{0}" skater-eid="P{0}"/>'
TWO_ANSWERS = (
    ("S2", "lineup-home", f'<add period="1" jam="3" over="">{JAMMER.format(404)}</add>'),
    ("S1", "scorekeeper-home", f'<add period="1" jam="3" over="">{JAMMER.format(405)}</add>'),
)


def test_the_first_change_of_a_code_names_the_codes_that_were_implied() -> None:
    bench = Bench()
    bench.say("S5", HEAD, ChangeRules(values={"code-D": "Delay (delaying)", "code-BB": "Big block", "code-X": None}))
    codes = bench.bout.ruleset.penalty_names
    others = {code: name for code, name in PENALTY_NAMES.items() if code not in "DX"}
    assert codes == {**others, "D": "Delay", "BB": "Big block"}


def test_a_longer_period_opens_no_period_that_is_over() -> None:
    """Half-time, because the clock ran out between two jams: no entry says so, so the new length would undo it."""
    bench = Bench()
    bench.write("S5", '<set path="ruleset" attribute="period" over="">1:00</set>', HEAD)
    jam = '<set period="1" jam="1" attribute="{0}" over="">{1}</set>'
    bench.write("S5", jam.format("timestamp", "1795248000.000000"), HEAD)
    bench.write("S5", jam.format("duration", "30.000"), HEAD)
    is_over = as_of(bench.bout, at(61)).period_ends
    assert is_over == {1: at(60)}
    bench.say("S5", HEAD, ChangeRules(values={"period": "30:00"}, at=at(61)))
    assert as_of(bench.bout, at(61)).period_ends == is_over
    assert bench.bout.ruleset.period_us == 1_800_000_000


def test_another_length_at_half_time_leaves_the_clock_of_the_first_period() -> None:
    """The sheets of the first period said that the timeout was called at 0:10; it was 1:30 on every screen."""
    bench = Bench()
    bench.write("S5", '<set path="ruleset" attribute="period" over="">2:30</set>', HEAD)
    jam = '<set period="1" jam="1" attribute="{0}" over="">{1}</set>'
    bench.write("S5", jam.format("timestamp", "1795248000.000000"), HEAD)
    bench.write("S5", jam.format("duration", "30.000"), HEAD)
    bench.say("S5", HEAD, EndPeriod(period=1, at=at(150)))

    def reading(second: float) -> int:
        period = bench.bout.periods[0]
        return remaining_us(period, bench.bout.ruleset, at(second))

    assert reading(60) == 90_000_000
    bench.say("S5", HEAD, ChangeRules(values={"period": "1:10"}, at=at(200)))
    assert bench.bout.ruleset.period_us == 70_000_000
    assert reading(60) == 90_000_000
    bench.say("S5", HEAD, ChangeRules(values={"period": "20:00"}, at=at(210)))
    assert reading(60) == 90_000_000
    assert len(bench.bout.periods[0].clock_sets) == 1, "written once"


def test_a_running_period_takes_its_new_length_at_once() -> None:
    bench = Bench()
    bench.write("S5", '<set path="ruleset" attribute="period" over="">2:30</set>', HEAD)
    start = '<set period="1" jam="1" attribute="timestamp" over="">1795248000.000000</set>'
    bench.write("S5", start, HEAD)
    bench.say("S5", HEAD, ChangeRules(values={"period": "20:00"}, at=at(30)))

    def reading(second: float) -> int:
        return remaining_us(bench.bout.periods[0], bench.bout.ruleset, at(second))

    assert reading(60) == 1_140_000_000
    assert reading(20) == 130_000_000, "what the clock read before stays"
    bench.say("S5", HEAD, ChangeRules(values={"period": "10:00"}, at=at(70)))
    assert (reading(20), reading(60), reading(80)) == (130_000_000, 1_140_000_000, 520_000_000)


def test_a_running_clock_that_an_official_has_set_keeps_its_reading_with_another_length() -> None:
    bench = Bench()
    start = '<set period="1" jam="1" attribute="timestamp" over="">1795248000.000000</set>'
    bench.write("S5", start, HEAD)
    bench.say("S5", HEAD, SetClock(period=1, clock="period", value_us=600_000_000, at=at(30)))
    bench.say("S5", HEAD, ChangeRules(values={"period": "20:00"}, at=at(40)))
    period, rules = bench.bout.periods[0], bench.bout.ruleset
    assert [remaining_us(period, rules, at(one)) for one in (20, 60)] == [1_780_000_000, 570_000_000]


def test_first_entry_of_a_source_names_its_writer() -> None:
    bench = Bench()
    command = bench.draft(
        "S1",
        "scorekeeper-home",
        Join(author=eid("A1"), name="Ada", roles=("scorekeeper-home",), version="1.0"),
    )
    assert command is not None
    assert command.over is None
    entry = compose(command, SourceId(eid("S1")), 1, at(0))
    wanted = (
        '<add path="nsodes" source="S1" sequence="1" timestamp="1795248000.000000" role="scorekeeper-home">'
        '<nsode eid="S1" uuid="S1" author="A1" name="Ada" role="scorekeeper-home" program="derbyos" version="1.0"/>'
        "</add>"
    )
    assert canonical(parse_xml(entry.body)).decode() == expected(wanted)


@rows(
    Case(
        name="another role",
        who="S1",
        role="scorekeeper-home",
        command=SetRoles(roles=("scorekeeper-home", "lineup-home")),
        body='<set eid="S1" attribute="role" over="S1 1">scorekeeper-home lineup-home</set>',
    ),
    Case(
        name="another name",
        who="S1",
        role="scorekeeper-home",
        command=SetRoles(name="Bo"),
        body='<set eid="S1" attribute="name" over="S1 1">Bo</set>',
    ),
    Case(
        name="team name, with the group of its page",
        who="S1",
        role=HEAD,
        command=SetAttribute(team=Team.HOME, attribute="name", value="Harbour Hellcats", group="g1"),
        body='<set team="home" attribute="name" over="" group="g1">Harbour Hellcats</set>',
    ),
    Case(
        name="venue",
        who="S1",
        role=HEAD,
        command=SetAttribute(path="venue/city", value="Hull"),
        body='<set path="venue/city" over="">Hull</set>',
    ),
    Case(
        name="bout data",
        who="S1",
        role=HEAD,
        command=SetAttribute(path=".", attribute="date", value="2026-11-21"),
        body='<set path="." attribute="date" over="">2026-11-21</set>',
    ),
    Case(
        name="ruleset, changed by path (DOS-71)",
        before=(("S5", HEAD, '<set path="ruleset" attribute="halftime" over="">15:00</set>'),),
        who="S5",
        role=HEAD,
        command=SetAttribute(path="ruleset", attribute="halftime", value="20:00"),
        body='<set path="ruleset" attribute="halftime" over="S5 2">20:00</set>',
    ),
    Case(
        name="rules: one setting, and the name of the set that they are no longer",
        before=(
            ("S5", HEAD, '<set path="ruleset" attribute="foul-out" over="">4</set>'),
            ("S5", HEAD, '<set path="ruleset" attribute="set" over="">Saturday scrimmage</set>'),
        ),
        who="S5",
        role=HEAD,
        command=ChangeRules(values={"foul-out": "5", "jam": None, "set": None}),
        body='<action over="S5 2;S5 3"><set path="ruleset" attribute="foul-out">5</set>'
        '<remove path="ruleset" attribute="set"/></action>',
    ),
    Case(
        name="rules: another set, what it does not say goes",
        before=(
            ("S5", HEAD, '<set path="ruleset" attribute="foul-out" over="">4</set>'),
            ("S5", HEAD, '<set path="." attribute="association" over="">RDCL</set>'),
        ),
        who="S5",
        role=HEAD,
        command=ChangeRules(values={"set": "JRDA", "foul-out": None}, bout={"association": "JRDA"}, name="JRDA"),
        body='<action over="S5 2;S5 3"><set path="ruleset" attribute="set">JRDA</set>'
        '<remove path="ruleset" attribute="foul-out"/><set path="." attribute="association">JRDA</set></action>',
    ),
    Case(
        name="attribute taken away",
        before=(("S5", HEAD, '<set team="home" attribute="league" over="">Hull</set>'),),
        who="S5",
        role=HEAD,
        command=SetAttribute(team=Team.HOME, attribute="league", value=None),
        body='<remove team="home" attribute="league" over="S5 2"/>',
    ),
    Case(
        name="roster: add",
        who="S5",
        role=HEAD,
        command=AddPersons(team=Team.HOME, persons=(NewPerson(number="404", name="Not Found"),)),
        body=ROSTER[2],
    ),
    Case(
        name="roster: import",
        who="S5",
        role=HEAD,
        command=AddPersons(
            team=Team.AWAY,
            persons=(
                NewPerson(number="0", name="Zero"),
                NewPerson(number="00", attributes={"pronouns": "she"}),
                NewPerson(name="Dee", role="coach"),
            ),
            group="g1",
        ),
        body='<add team="away" over="" group="g1"><person eid="Q0" number="0" name="Zero"/>'
        '<person eid="Q00" number="00" pronouns="she"/>'
        '<person eid="k:team/away/person/Dee" name="Dee" role="coach"/></add>',
    ),
    Case(
        name="roster: one number twice",
        who="S5",
        role=HEAD,
        command=AddPersons(
            team=Team.HOME, persons=(NewPerson(number="7", name="One"), NewPerson(number="7", name="Two"))
        ),
        body='<add team="home" over=""><person eid="P7" number="7" name="One"/>'
        '<person eid="R1" number="7" name="Two"/></add>',
    ),
    Case(
        name="roster: one number twice, listed without a name",
        before=(("S5", HEAD, '<add team="home" over=""><person eid="P7" number="7"/></add>'),),
        who="S5",
        role=HEAD,
        command=AddPersons(
            team=Team.HOME, persons=(NewPerson(number="7", name="One"), NewPerson(number="7", name="Two"))
        ),
        body='<add team="home" over="S5 2"><person eid="P7" number="7" name="One"/>'
        '<person eid="R1" number="7" name="Two"/></add>',
    ),
    Case(
        name="renumber",
        before=(ROSTER,),
        who="S5",
        role=HEAD,
        command=SetAttribute(eid=eid("P404"), attribute="number", value="405"),
        body='<set eid="P404" attribute="number" over="S5 2">405</set>',
    ),
    Case(
        name="captain",
        before=(ROSTER,),
        who="S5",
        role=HEAD,
        command=SetAttribute(eid=eid("P404"), attribute="role", value="captain"),
        body='<set eid="P404" attribute="role" over="">captain</set>',
    ),
    Case(
        name="struck off",
        before=(ROSTER,),
        who="S5",
        role=HEAD,
        command=SetAttribute(eid=eid("P404"), attribute="skated", value="no"),
        body='<set eid="P404" attribute="skated" over="">no</set>',
    ),
    Case(
        name="person removed",
        before=(ROSTER,),
        who="S5",
        role=HEAD,
        command=RemoveElement(eid=eid("P404")),
        body='<remove eid="P404" over="S5 2"/>',
    ),
    Case(
        name="official",
        who="S5",
        role=HEAD,
        command=AddOfficial(person=NewPerson(name="Kim L.", role="HR", league="Hull")),
        body='<add team="official" over=""><person eid="k:team/official/person/Kim%20L." name="Kim L." role="HR" '
        'league="Hull"/></add>',
    ),
)
def test_set_up_is_written_as_the_catalogue_says(case: Case) -> None:
    found, wanted = written(case)
    assert found == wanted


@rows(
    Case(
        name="note on a jam",
        who="S1",
        role="",
        command=AddNote(text="Whistle was late", jam=JAM),
        body='<add period="1" jam="3"><note eid="R1">Whistle was late</note></add>',
    ),
    Case(
        name="note on the bout",
        who="S1",
        role="",
        command=AddNote(text="Hall is cold"),
        body='<add path="."><note eid="R1">Hall is cold</note></add>',
    ),
    Case(
        name="note on an element",
        before=(ROSTER,),
        who="S1",
        role="",
        command=AddNote(text="Borrowed", eid=eid("P404")),
        body='<add eid="P404"><note eid="R1">Borrowed</note></add>',
    ),
    Case(
        name="note changed",
        before=(NOTE,),
        who="S1",
        role="",
        command=SetAttribute(eid=eid("R900"), value="Whistle came late"),
        body='<set eid="R900" over="S1 2">Whistle came late</set>',
    ),
    Case(
        name="held entries accepted",
        who="S5",
        role=HEAD,
        command=AcceptHeld(source=eid("S2"), missing="5-7,9"),
        body='<add path="nsodes"><accept eid="R1" uuid="S2" missing="5-7,9"/></add>',
    ),
    Case(
        name="gone",
        before=(("S2", "lineup-home", '<set period="1" jam="1" attribute="overtime">no</set>'),),
        who="S5",
        role=HEAD,
        command=MarkGone(source=eid("S2")),
        body='<set eid="S2" attribute="gone" over="">yes</set>',
    ),
)
def test_notes_and_writers_are_written_as_the_catalogue_says(case: Case) -> None:
    found, wanted = written(case)
    assert found == wanted


@rows(
    Case(
        name="jammer",
        before=TWO_ANSWERS,
        who="S7",
        role="",
        command=Settle(
            eid=eid("k:1/3/home/line-up/jammer"), attribute="skater", value="home:405", skater_eid=eid("P405")
        ),
        body='<set eid="k:1/3/home/line-up/jammer" attribute="skater" skater-eid="P405" '
        'settles="S2 2;S1 2">home:405</set>',
    ),
    Case(
        name="whether a trip was there",
        before=(
            (
                "S1",
                "scorekeeper-home",
                '<add period="1" jam="3"><pass eid="k:1/3/home/pass/2" team="home" number="2" points="4"/></add>',
            ),
            ("S2", "lineup-home", '<set eid="k:1/3/home/pass/2" attribute="points" over="S1 2">3</set>'),
            ("S1", "scorekeeper-home", '<remove eid="k:1/3/home/pass/2" over="S1 2"/>'),
        ),
        who="S7",
        role="",
        command=Settle(eid=eid("k:1/3/home/pass/2"), attribute="present", value="no"),
        body='<set eid="k:1/3/home/pass/2" attribute="present" over="S1 2" settles="S2 2;S1 3">no</set>',
    ),
    Case(
        name="nothing to settle any more",
        before=TWO_ANSWERS[:1],
        who="S7",
        role="",
        command=Settle(
            eid=eid("k:1/3/home/line-up/jammer"), attribute="skater", value="home:404", skater_eid=eid("P404")
        ),
        body="",
    ),
)
def test_a_settlement_names_the_answers_that_it_drops(case: Case) -> None:
    found, wanted = written(case)
    assert found == wanted


def test_a_settled_answer_counts_and_nobody_disagrees_any_more() -> None:
    bench = Bench()
    for who, role, body in TWO_ANSWERS:
        bench.write(who, body, role)
    place = eid("k:1/3/home/line-up/jammer")
    bench.say("S7", "", Settle(eid=place, attribute="skater", value="home:405", skater_eid=eid("P405")))
    jam = bench.bout.jam(JAM)
    assert jam is not None
    assert jam.home.jammer is not None
    assert (jam.home.jammer.number, bench.bout.disagreements) == ("405", ())


def test_a_roster_read_twice_is_not_written_twice() -> None:
    bench = Bench()
    roster = AddPersons(
        team=Team.HOME,
        persons=(NewPerson(number="7", name="One"), NewPerson(number="7", name="Two"), NewPerson(number="8")),
    )
    assert bench.say("S5", HEAD, roster)
    assert bench.say("S5", HEAD, roster) == ""
    assert len(bench.bout.teams[Team.HOME].persons) == 3


def test_a_roster_that_comes_later_meets_those_who_skated_already() -> None:
    bench = Bench()
    bench.write("S2", TWO_ANSWERS[0][2], "lineup-home")
    bench.say("S5", HEAD, AddPersons(team=Team.HOME, persons=(NewPerson(number="404", name="Not Found"),)))
    assert [(person.name, person.listed) for person in bench.bout.teams[Team.HOME].persons] == [("Not Found", True)]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (SetAttribute(value="x", attribute="name"), "exactly one of eid, team and path"),
        (SetAttribute(value="x", attribute="name", path=".", team=Team.HOME), "exactly one of eid, team and path"),
        (AddPersons(team=Team.HOME, persons=(NewPerson(role="captain"),)), "a person needs a number or a name"),
        (AddNote(text="  "), "a note needs text"),
        (AcceptHeld(source="nobody", missing="1"), "accepting entries takes a source"),
        (RemoveElement(eid="nothing"), "is no longer in this bout"),
        (Settle(eid=eid("k:path/ruleset"), attribute="jam", value="x"), "has no answer yet"),
    ],
)
def test_a_wish_that_makes_no_sense_is_refused_with_a_sentence(command: Command, sentence: str) -> None:
    with pytest.raises(LocalProtocolError, match=sentence):
        Bench().say("S5", HEAD, command)
