"""The six ways of addressing, the elements they make, and entries that are kept though they address nothing."""

import pytest

from derbyos_core.document.canonical import live_xml
from derbyos_core.gossip.entry import EntryRef
from tests.unit.document.table import BOUT, Table, source_of


def names(refs: tuple[EntryRef, ...]) -> list[int]:
    """Return the sequences of entries of S1."""
    assert all(ref.source == source_of("S1") for ref in refs)
    return [ref.sequence for ref in refs]


@pytest.mark.clause(74)
def test_the_default_document_has_three_teams_and_two_periods() -> None:
    """DOS-74: it is there before any entry, and is never sent."""
    root = Table().root
    assert [team.get("role") for team in root.findall("team")] == ["home", "away", "official"]
    assert [period.get("number") for period in root.findall("period")] == ["1", "2"]
    assert [child.tag for child in root.children][-3:] == ["ruleset", "venue", "nsodes"]


@pytest.mark.clause(55, 56, 57, 61)
def test_an_eid_addresses_one_element() -> None:
    """DOS-55, DOS-56, DOS-57, DOS-61: `add` puts its children under the parent; `eid` finds them again."""
    table = Table()
    table.write("S1", '<add period="1" jam="3"><penalty eid="N1" penalty="F"/><penalty eid="N2" penalty="C"/></add>')
    table.write("S1", '<set eid="N2" attribute="penalty">X</set>')
    table.write("S1", '<add eid="N1"><note eid="N3">late whistle</note></add>')
    assert table.xml("penalty") == '<penalty eid="N1" penalty="F"><note eid="N3">late whistle</note></penalty>'
    assert table.xml("penalty", 1) == '<penalty eid="N2" penalty="X"/>'


@pytest.mark.clause(63)
def test_a_period_is_addressed_by_its_number() -> None:
    """DOS-63."""
    table = Table()
    table.write("S1", '<add period="2"><time-out eid="T1" timeout="home"/></add>')
    (second,) = (period for period in table.root.findall("period") if period.get("number") == "2")
    assert [child.tag for child in second.children] == ["time-out"]


@pytest.mark.clause(64, 72, 73)
def test_a_jam_is_addressed_by_period_and_number_and_made_by_it() -> None:
    """DOS-64, DOS-72, DOS-73: a reference to jam 7 makes jam 7 and no other."""
    table = Table()
    table.write("S1", '<set period="1" jam="7" attribute="duration">57.3</set>')
    first = next(table.root.findall("period"))
    assert [jam.get("number") for jam in first.findall("jam")] == ["7"]
    assert next(first.findall("jam")).get("duration") == "57.3"


@pytest.mark.clause(73)
def test_jams_stand_by_number_whoever_named_them_first() -> None:
    """DOS-73."""
    table = Table()
    for number in ("10", "9", "2"):
        table.write("S1", f'<set period="1" jam="{number}" attribute="duration">60</set>')
    first = next(table.root.findall("period"))
    assert [jam.get("number") for jam in first.findall("jam")] == ["2", "9", "10"]


ADDRESSED_BY_TEAM = (
    '<set team="TEAM" attribute="name">New</set>',
    '<add team="TEAM"><person number="2" name="New"/></add>',
    '<set team="TEAM" person="1" attribute="name">New</set>',
    '<remove team="TEAM" person="1"/>',
    '<remove team="TEAM" person="1" attribute="name"/>',
    '<action><set team="TEAM" attribute="name">New</set><add team="TEAM"><person number="3"/></add></action>',
)


@pytest.mark.clause(65)
def test_a_team_is_addressed_by_its_role() -> None:
    """DOS-65: home, away or official."""
    table = Table()
    for team, name in (("home", "Hellcats"), ("away", "Sirens"), ("official", "Stripes")):
        table.write("S1", f'<set team="{team}" attribute="name">{name}</set>')
    assert [team.get("name") for team in table.root.findall("team")] == ["Hellcats", "Sirens", "Stripes"]


@pytest.mark.clause(65)
@pytest.mark.parametrize("act", ADDRESSED_BY_TEAM)
@pytest.mark.parametrize("team", ["home", "away", "official"])
def test_each_team_is_added_to_set_and_removed_from_by_its_role(team: str, act: str) -> None:
    """DOS-65: the officials are a team like the others, and an entry for one team changes no other."""
    table = Table()
    for each in ("home", "away", "official"):
        table.write("S1", f'<add team="{each}"><person number="1" name="Old"/></add>')
    before = {one.get("role"): live_xml(one) for one in table.root.findall("team")}
    table.write("S1", act.replace("TEAM", team))
    after = {one.get("role"): live_xml(one) for one in table.root.findall("team")}
    assert table.document.invalid == table.document.unresolved == table.document.pending == ()
    assert [role for role in after if after[role] != before[role]] == [team]


@pytest.mark.clause(65)
@pytest.mark.parametrize("act", ADDRESSED_BY_TEAM)
@pytest.mark.parametrize("team", ["Home", "HOME", " home", "visitor", "officials", "third", "", "1", "home;away"])
def test_no_other_team_is_addressed(team: str, act: str) -> None:
    """DOS-65: such an entry is kept and listed as invalid; it makes no team and changes none."""
    table = Table()
    table.write("S1", '<add team="home"><person number="1" name="Old"/></add>')
    before = live_xml(table.root)
    table.write("S1", act.replace("TEAM", team))
    assert names(table.document.invalid) == [2]
    assert live_xml(table.root) == before


@pytest.mark.clause(66)
@pytest.mark.parametrize("person", ["404", "Not Found"])
def test_a_person_is_addressed_by_number_or_name(person: str) -> None:
    """DOS-66, A19: exact number first, then exact name."""
    table = Table()
    table.write("S1", '<add team="home"><person eid="P404" number="404" name="Not Found"/></add>')
    table.write("S1", f'<set team="home" person="{person}" attribute="role">captain</set>')
    assert 'role="captain"' in table.xml("person")


def test_a_number_means_the_string_and_not_the_value() -> None:
    """A19: 0 and 00 are two skaters."""
    table = Table()
    table.write("S1", '<add team="home"><person eid="P1" number="0"/><person eid="P2" number="00"/></add>')
    table.write("S1", '<set team="home" person="00" attribute="name">Double Free</set>')
    assert table.document.unresolved == ()
    (home, *_) = table.root.findall("team")
    assert {person.get("number"): person.get("name") for person in home.children} == {"0": "", "00": "Double Free"}


@pytest.mark.clause(66)
def test_a_reference_that_means_several_is_listed_and_guessed_at_never() -> None:
    """DOS-66, A19: settled by a person, not by the program."""
    table = Table()
    table.write("S1", '<add team="home"><person eid="P1" number="7"/><person eid="P2" number="7"/></add>')
    table.write("S1", '<set team="home" person="7" attribute="name">Who</set>')
    assert names(table.document.unresolved) == [2]
    assert "Who" not in table.xml("team")


def test_a_late_roster_settles_the_references_that_waited_for_it() -> None:
    """A reference resolves at its place: a roster that arrives late but was written before counts for it."""
    late, table = Table(), Table()
    late.write("S2", '<add team="home"><person eid="P404" number="404"/></add>')
    table.clock = late.clock
    table.write("S1", '<set team="home" person="404" attribute="name">Found</set>')
    assert names(table.document.unresolved) == [1]
    entry = late.log.get(EntryRef(source_of("S2"), 1))
    assert entry is not None
    table.take(entry)
    assert table.document.unresolved == ()
    assert table.xml("person") == '<person eid="P404" name="Found" number="404"/>'


@pytest.mark.clause(71)
def test_a_path_addresses_the_venue_the_ruleset_and_the_bout() -> None:
    """DOS-71: the length of half-time is the seed's example."""
    table = Table()
    table.write("S1", '<set path="ruleset" attribute="halftime">15:00</set>')
    table.write("S1", '<set path="venue/city">Hull</set>')
    table.write("S1", '<set path="." attribute="date">2026-11-21</set>')
    assert 'halftime="15:00"' in table.xml("ruleset")
    assert ">Hull</city>" in table.xml("venue")
    assert table.root.get("date") == "2026-11-21"


@pytest.mark.clause(59)
def test_set_changes_an_attribute_or_the_text() -> None:
    """DOS-59, A18: the name of the attribute is in an attribute, or in a child as in the seed."""
    table = Table()
    table.write("S1", '<add period="1" jam="1"><note eid="N1" kind="a">one</note></add>')
    table.write("S1", '<set eid="N1">two</set>')
    table.write("S1", '<set eid="N1"><attribute>kind</attribute>b</set>')
    assert table.xml("note") == '<note eid="N1" kind="b">two</note>'


@pytest.mark.clause(60)
def test_add_appends_to_the_text() -> None:
    """DOS-60."""
    table = Table()
    table.write("S1", '<add period="1" jam="1"><note eid="N1">Whistle was late</note></add>')
    table.write("S1", '<add eid="N1"> by 2 s</add>')
    assert table.xml("note") == '<note eid="N1">Whistle was late by 2 s</note>'


@pytest.mark.clause(58)
def test_remove_takes_the_element_with_everything_in_it() -> None:
    """DOS-58."""
    table = Table()
    table.write("S1", '<add period="1" jam="1"><penalty eid="N1"><note eid="N2">so</note></penalty></add>')
    table.write("S1", '<remove eid="N1"/>')
    assert table.xml("penalty") == ""
    assert table.xml("jam") == f'<jam eid="{BOUT.eid("period/1/jam/1")}" number="1"/>'


@pytest.mark.clause(106)
def test_unknown_elements_and_attributes_survive() -> None:
    """DOS-106: location on the track needs no change of the protocol."""
    table = Table()
    body = '<location eid="N1" x="3.5" lane="outer">by the <b>apex</b> of turn 1</location>'
    table.write("S1", f'<add period="1" jam="1">{body}</add>')
    table.write("S1", '<set eid="N1" attribute="speed">7</set>')
    text = table.xml("location")
    assert text.startswith('<location eid="N1"')
    assert 'lane="outer"' in text
    assert 'speed="7"' in text
    assert ">apex</b> of turn 1</location>" in text


@pytest.mark.parametrize(
    "body",
    [
        '<set period="3" attribute="end">1795248000.0</set>',
        '<add period="3"><time-out eid="T1" timeout="home"/></add>',
        '<set period="3" jam="1" attribute="duration">57</set>',
        '<add period="3" jam="1"><penalty eid="N1" penalty="F"/></add>',
        '<add path="."><period number="3"><jam number="1"/></period></add>',
    ],
)
def test_a_third_period_exists_while_an_entry_refers_to_it(body: str) -> None:
    """The default document has two periods (data-model 2); the others come and go as jams do (DOS-73)."""
    table = Table()
    before = table.xml("bout")
    made = table.write("S1", body)
    assert [child.attributes["number"] for child in table.root.children if child.tag == "period"] == ["1", "2", "3"]
    table.write("S1", f'<remove path="." attribute="x" undoes="{made}"/>')
    assert table.xml("bout") == before


@pytest.mark.parametrize(
    "body",
    [
        '<set jam="3" attribute="duration">57</set>',
        '<set person="404" attribute="name">Found</set>',
        '<set period="5" jam="1" attribute="duration">57</set>',
        '<set period="03" jam="1" attribute="duration">57</set>',
        '<remove period="3"/>',
        '<set period="1" jam="0" attribute="duration">57</set>',
        '<set period="1" jam="3" attribute="number">4</set>',
        '<set team="home" attribute="role">away</set>',
        '<remove team="home"/>',
        '<remove period="1"/>',
        '<remove path="."/>',
        '<set period="1" jam="3" attribute="not a name">4</set>',
    ],
)
def test_unaddressed_entry_is_kept_listed_and_not_applied(body: str) -> None:
    """A20: kept and forwarded, marked invalid; a later entry of the same source counts all the same."""
    table = Table()
    before = table.xml("bout")
    table.write("S1", body)
    assert names(table.document.invalid) == [1]
    assert table.xml("bout") == before
    assert len(table.log) == 1
    table.write("S1", '<set period="1" jam="3" attribute="duration">57</set>')
    assert table.xml("jam") != ""


def test_an_entry_waits_for_its_target_and_counts_when_it_comes() -> None:
    """Data-model 4: pending is kept, counted, listed; a set that sorts before the add of its element counts."""
    table = Table()
    table.write("S1", '<set eid="N1" attribute="penalty">C</set>')
    assert names(table.document.pending) == [1]
    table.write("S2", '<add period="1" jam="1"><penalty eid="N1" penalty="F"/></add>')
    assert table.document.pending == ()
    assert 'penalty="C"' in table.xml("penalty")


def test_an_action_is_all_or_nothing() -> None:
    """Data-model 3: it is pending while one of its acts is."""
    table = Table()
    acts = '<set period="1" jam="2" attribute="duration">60</set><set eid="N1" attribute="penalty">C</set>'
    table.write("S1", f"<action>{acts}</action>")
    assert names(table.document.pending) == [1]
    assert table.xml("jam") == ""
    table.write("S1", '<add period="1" jam="1"><penalty eid="N1" penalty="F"/></add>')
    assert len(list(next(table.root.findall("period")).findall("jam"))) == 2


def test_two_programs_that_add_one_fact_make_one_element() -> None:
    """Entries 4: two aliases, agreement; each name finds it."""
    table = Table()
    table.write("S1", '<add period="1" jam="3"><lead eid="F1" skater="home:404"/></add>')
    table.write("S2", '<add period="1" jam="3"><lead eid="F2" team="home"/></add>')
    table.write("S2", '<add eid="F1"><note eid="N1">seen twice</note></add>')
    assert table.xml("lead", 1) == ""
    assert table.xml("lead").startswith(f'<lead eid="{BOUT.eid("period/1/jam/3/team/home/lead")}" team="home"')
    assert "seen twice" in table.xml("lead")


def test_a_fact_of_nobody_is_listed_as_who_is_it() -> None:
    """Entries 4: no team, no skater."""
    table = Table()
    table.write("S1", '<add period="1" jam="3"><lead eid="F1"/></add>')
    assert names(table.document.unresolved) == [1]


def test_an_exit_belongs_to_its_box_trip_and_stands_in_it() -> None:
    """Entries 2.6."""
    table = Table()
    table.write("S1", '<add period="1" jam="3"><enter-box eid="B1" team="home"/></add>')
    table.write("S1", '<add eid="B1"><exit-box jam="1/4"/></add>')
    table.write("S2", '<add eid="B1"><exit-box jam="1/4"/></add>')
    eid = BOUT.eid(f"eid/{source_of('B1')}/exit-box")
    assert table.xml("enter-box") == f'<enter-box eid="B1" team="home"><exit-box eid="{eid}" jam="1/4"/></enter-box>'


def test_a_venue_may_have_two_phones() -> None:
    """No content is lost because a child has the same name as another one."""
    table = Table()
    venue = "<venue><city>Hull</city><city>Kingston</city><phone>1</phone><phone>2</phone></venue>"
    table.write("S1", f'<add path=".">{venue}</add>')
    found = next(table.root.findall("venue"))
    assert sorted(child.text for child in found.children) == ["1", "2", "Hull", "Kingston"]
