"""Removal for good, numbers that stay behind, and skaters who were somebody else."""

import pytest

from derbyos_core.bout.checks import Check, hints
from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    FieldSkater,
    NewPerson,
    RemoveElement,
    SetAttribute,
    SkaterRef,
    StartJam,
    UnfieldSkater,
)
from derbyos_core.bout.model import JamId, Position
from derbyos_core.bout.wording.describe import describe
from derbyos_core.identity import BoutId, Role, Team
from derbyos_core.interchange.rosters import roster_csv
from tests.unit.interchange.scripted_bout import T0, ScriptedBout

HOME, NSO, PT, LT = Team.HOME, Role.HEAD_NSO, Role.PENALTY_TRACKER, Role.LINEUP_HOME
ONE, TWO = JamId(1, 1), JamId(1, 2)


@pytest.fixture
def bout() -> ScriptedBout:
    scripted = ScriptedBout(BoutId("rosters"))
    names = {"11": "Ada", "22": "Bea", "99": "Coach Carter"}
    persons = tuple(NewPerson(number=number, name=name) for number, name in names.items())
    scripted.submit(AddPersons(team=HOME, persons=persons), NSO)
    return scripted


def numbers(bout: ScriptedBout) -> list[str]:
    return [one.number for one in bout.bout.teams[HOME].persons]


def eid_of(bout: ScriptedBout, number: str) -> str:
    person = bout.bout.teams[HOME].numbered(number)
    assert person is not None
    return person.eid


def penalty(bout: ScriptedBout, number: str, code: str = "F", jam: JamId = ONE) -> None:
    bout.submit(AddPenalty(jam=jam, skater=SkaterRef(team=HOME, number=number), code=code), PT)


def field(bout: ScriptedBout, number: str, position: Position, jam: JamId = ONE) -> None:
    bout.submit(FieldSkater(jam=jam, skater=SkaterRef(team=HOME, number=number), position=position), LT)


def say(bout: ScriptedBout, number: str, attribute: str, value: str | None) -> None:
    bout.submit(SetAttribute(eid=eid_of(bout, number), attribute=attribute, value=value), NSO)


def checks(bout: ScriptedBout) -> list[Check]:
    return [hint.check for hint in hints(bout.bout)]


def test_a_mistyped_number_that_was_removed_is_on_no_sheet_and_in_no_file(bout: ScriptedBout) -> None:
    penalty(bout, "1")
    assert numbers(bout) == ["1", "11", "22", "99"]
    bout.submit(RemoveElement(eid=bout.bout.penalties[0].eid), PT)
    assert numbers(bout) == ["11", "22", "99"]
    assert b'<person number="1"' not in bout.saved()


def test_a_number_typed_again_after_its_removal_is_the_same_person(bout: ScriptedBout) -> None:
    penalty(bout, "1")
    first = eid_of(bout, "1")
    bout.submit(RemoveElement(eid=bout.bout.penalties[0].eid), PT)
    penalty(bout, "1", "X")
    assert eid_of(bout, "1") == first
    bout.submit(AddPersons(team=HOME, persons=(NewPerson(number="1", name="One"),)), NSO)
    assert [one.name for one in bout.bout.teams[HOME].persons if one.number == "1"] == ["One"]


def test_a_jammer_who_was_replaced_by_another_number_leaves_none_behind(bout: ScriptedBout) -> None:
    field(bout, "1", Position.JAMMER)
    field(bout, "11", Position.JAMMER)
    assert numbers(bout) == ["11", "22", "99"]


def test_an_answer_that_does_not_count_keeps_its_skater(bout: ScriptedBout) -> None:
    field(bout, "11", Position.JAMMER)
    command = FieldSkater(jam=ONE, skater=SkaterRef(team=HOME, number="77"), position=Position.JAMMER)
    bout.submit(command, Role.SCOREKEEPER_HOME)
    other = [one for one in bout.bout.disagreements if one.tag == "line-up"]
    assert bool(other) == ("77" in numbers(bout))


def test_whoever_was_never_in_an_entry_is_removed_for_good_and_comes_back_by_undo(bout: ScriptedBout) -> None:
    assert not bout.bout.names(eid_of(bout, "99"))
    command = SetAttribute(eid=eid_of(bout, "99"), attribute="skated", value="never")
    before = bout.bout
    bout.submit(command, NSO)
    assert describe(command, before) == describe(command, bout.bout) == "HOM 99 removed from the roster for good"
    assert numbers(bout) == ["11", "22"]
    assert [one.number for one in bout.bout.teams[HOME].removed] == ["99"]
    assert b"Carter" not in bout.saved()
    assert b"Carter" not in roster_csv(bout.bout.teams[HOME], bout.root)
    bout.submit(SetAttribute(eid=bout.bout.teams[HOME].removed[0].eid, attribute="skated", value="yes"), NSO)
    assert numbers(bout) == ["11", "22", "99"]


def test_an_entry_brings_back_whoever_was_removed_meanwhile(bout: ScriptedBout) -> None:
    eid = eid_of(bout, "99")
    say(bout, "99", "skated", "never")
    bout.submit(AddPenalty(jam=ONE, skater=SkaterRef(team=HOME, number="99", eid=eid), code="F"), PT)
    person = bout.bout.skater(eid)
    assert person is not None
    assert (person.name, person.listed, person.skated) == ("Coach Carter", True, True)
    assert Check.BACK_ON_ROSTER in checks(bout)
    assert b"never" not in bout.saved()
    bout.submit(RemoveElement(eid=bout.bout.penalties[0].eid), PT)
    assert numbers(bout) == ["11", "22"]
    assert Check.BACK_ON_ROSTER not in checks(bout)


def test_a_number_typed_after_its_removal_is_the_removed_skater(bout: ScriptedBout) -> None:
    say(bout, "99", "skated", "never")
    penalty(bout, "99")
    assert [one.name for one in bout.bout.teams[HOME].persons] == ["Ada", "Bea", "Coach Carter"]


def test_a_list_that_is_read_again_puts_the_removed_back(bout: ScriptedBout) -> None:
    eid = eid_of(bout, "99")
    say(bout, "99", "skated", "never")
    bout.submit(AddPersons(team=HOME, persons=(NewPerson(number="99", name="Coach Carter"),)), NSO)
    assert eid_of(bout, "99") == eid
    assert not bout.bout.teams[HOME].removed
    assert Check.BACK_ON_ROSTER not in checks(bout)


def test_the_roster_counts_skaters_alone(bout: ScriptedBout) -> None:
    bout.submit(AddPersons(team=HOME, persons=(NewPerson(name="Coach", role="coach"),)), NSO)
    penalty(bout, "1")
    say(bout, "22", "skated", "no")
    assert [one.number for one in bout.bout.teams[HOME].skaters] == ["11", "99"]


# -- somebody else ----------------------------------------------------------------------------------------------------


def same(bout: ScriptedBout, wrong: str, right: str) -> None:
    say(bout, wrong, "same-as", eid_of(bout, right))


def test_everything_of_the_wrong_number_is_the_right_ones(bout: ScriptedBout) -> None:
    penalty(bout, "111", "F")
    penalty(bout, "111", "X", TWO)
    penalty(bout, "11", "B")
    field(bout, "111", Position.JAMMER)
    field(bout, "111", Position.BLOCKER, TWO)
    same(bout, "111", "11")
    assert numbers(bout) == ["11", "22", "99"]
    assert sorted(one.code for one in bout.bout.penalties_of(eid_of(bout, "11"))) == ["B", "F", "X"]
    one, two = (jam.side(HOME) for jam in bout.bout.jams)
    assert one.jammer is not None
    assert (one.jammer.number, [person.number for person in two.blockers]) == ("11", ["11"])
    saved = bout.saved()
    assert b"111" not in saved
    assert saved.count(b'skater="home:11"') >= 5
    assert Check.NOT_ON_ROSTER not in checks(bout)


def test_a_merge_is_taken_back_by_one_entry(bout: ScriptedBout) -> None:
    penalty(bout, "111", "F")
    wrong = eid_of(bout, "111")
    same(bout, "111", "11")
    bout.submit(SetAttribute(eid=wrong, attribute="same-as", value=None), NSO)
    assert numbers(bout) == ["11", "111", "22", "99"]
    assert [one.code for one in bout.bout.penalties_of(wrong)] == ["F"]


@pytest.mark.parametrize(
    ("first", "second"), [(Position.BLOCKER, Position.BLOCKER), (Position.JAMMER, Position.BLOCKER)]
)
def test_two_places_of_one_skater_are_shown_and_both_can_be_emptied(
    bout: ScriptedBout, first: Position, second: Position
) -> None:
    bout.submit(StartJam(jam=ONE, at=T0), Role.JAM_TIMER)
    field(bout, "111", first)
    field(bout, "11", second)
    same(bout, "111", "11")
    assert Check.TWICE_IN_LINE_UP in checks(bout)
    bout.submit(UnfieldSkater(jam=ONE, team=HOME, position=Position.BLOCKER, skater_eid=eid_of(bout, "11")), LT)
    side = bout.bout.jams[0].side(HOME)
    assert not side.blockers
    assert Check.TWICE_IN_LINE_UP not in checks(bout)


def test_the_log_says_who_was_said_to_be_whom(bout: ScriptedBout) -> None:
    penalty(bout, "111")
    command = SetAttribute(eid=eid_of(bout, "111"), attribute="same-as", value=eid_of(bout, "11"))
    before = bout.bout
    bout.submit(command, NSO)
    assert describe(command, before) == describe(command, bout.bout) == "HOM 111 is HOM 11"


def test_chains_end_at_the_last_and_rings_at_the_one_on_the_roster(bout: ScriptedBout) -> None:
    for number in ("111", "1111"):
        penalty(bout, number)
    ring = {number: eid_of(bout, number) for number in ("11", "111", "1111")}
    for wrong, right in (("1111", "111"), ("111", "11"), ("11", "1111")):
        bout.submit(SetAttribute(eid=ring[wrong], attribute="same-as", value=ring[right]), NSO)
        assert "11" in numbers(bout)
    assert numbers(bout) == ["11", "22", "99"]
    assert len(bout.bout.penalties_of(ring["11"])) == 2


def test_nobody_is_of_the_other_team_or_nowhere(bout: ScriptedBout) -> None:
    penalty(bout, "111")
    bout.submit(AddPersons(team=Team.AWAY, persons=(NewPerson(number="11"),)), NSO)
    other = bout.bout.teams[Team.AWAY].persons[0].eid
    for target in (other, "00000000-0000-4000-8000-000000000000", eid_of(bout, "111")):
        say(bout, "111", "same-as", target)
        assert numbers(bout) == ["11", "111", "22", "99"]


def test_a_corrected_number_is_everywhere(bout: ScriptedBout) -> None:
    penalty(bout, "11")
    field(bout, "11", Position.PIVOT)
    say(bout, "11", "number", "12")
    assert numbers(bout) == ["12", "22", "99"]
    assert b"home:11" not in bout.saved()
