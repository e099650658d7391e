"""Persons on a roster, and unlisted persons."""

from tests.unit.bout.bench import Bench, eid
from tests.unit.bout.folded import HOME, at_jam, folded


def test_an_unlisted_person_is_read_as_the_one_listed_of_that_number() -> None:
    """Data-model 4."""
    bench = Bench()
    bench.write("S1", at_jam('<penalty eid="R1" skater="home:404" skater-eid="P404" penalty="F"/>'))
    assert [(one.number, one.listed) for one in bench.bout.teams[HOME].persons] == [("404", False)]
    bench.write("S5", '<add team="home"><person eid="R500" number="404" name="Not Found"/></add>')
    assert [(one.eid, one.name, one.listed) for one in bench.bout.teams[HOME].persons] == [
        (eid("R500"), "Not Found", True)
    ]
    assert [one.code for one in bench.bout.penalties_of(eid("R500"))] == ["F"]


def test_unlisted_person_stays_apart_while_two_share_their_number() -> None:
    bout = folded(
        '<add team="home"><person eid="R1" number="7" name="One"/><person eid="R2" number="7" name="Two"/></add>',
        at_jam('<penalty eid="R3" skater="home:7" skater-eid="P7" penalty="F"/>'),
    )
    assert [(one.eid, one.listed) for one in bout.teams[HOME].persons] == [
        (eid("P7"), False),
        (eid("R1"), True),
        (eid("R2"), True),
    ]


def test_removed_person_is_read_as_unlisted() -> None:
    """Entries 2.1: references still contain the number."""
    bench = Bench()
    bench.write("S5", '<add team="home"><person eid="P404" number="404" name="Not Found"/></add>', "head-nso")
    bench.write("S1", at_jam('<penalty eid="R1" skater="home:404" skater-eid="P404" penalty="F"/>'))
    bench.write("S5", '<remove eid="P404" over="S5 2"/>', "head-nso")
    assert [(one.eid, one.number, one.listed) for one in bench.bout.teams[HOME].persons] == [
        (eid("P404"), "404", False)
    ]
    assert len(bench.bout.penalties_of(eid("P404"))) == 1


def test_a_roster_is_sorted_by_number_as_text() -> None:
    """Domain 4.7."""
    numbers = ["23", "0", "210", "16", "00", "21"]
    persons = "".join(f'<person eid="P{number}" number="{number}"/>' for number in numbers)
    bout = folded(f'<add team="home">{persons}</add>')
    assert [one.number for one in bout.teams[HOME].persons] == ["0", "00", "16", "21", "210", "23"]


def test_persons_have_the_fields_of_the_roster() -> None:
    bout = folded(
        '<add team="home"><person eid="P7" number="7" name="Hex" role="captain" skated="no" told="7"/>'
        '<person eid="P8" number="8"><role>alt</role></person></add>'
    )
    first, second = bout.teams[HOME].persons
    assert (first.label, first.roles, first.skated, first.told) == ("7", ("captain",), False, 7)
    assert (second.roles, second.skated) == (("alt",), True)
