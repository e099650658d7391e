"""Penalty sheet on paper: columns over the whole bout, foul-outs, expulsions, legend, unknown skaters, pages."""

from derbyos_core.bout.commands import AddPenalty, AddPersons, AmendPenalty, ChangeRules, NewPerson
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from derbyos_core.printing.page import SheetKind
from tests.kit.paper_bout import PaperBout, skater, table_of

HOME, AWAY = Team.HOME, Team.AWAY
ONE = JamId(1, 1)


def penalty(code: str, number: str = "08", jam: JamId = ONE, severity: str = "") -> AddPenalty:
    return AddPenalty(jam=jam, skater=skater(HOME, number), code=code, severity=severity)


def test_code_above_jam_in_the_column_of_the_whole_bout() -> None:
    bout = PaperBout()
    bout.teams()
    bout.jam(1, penalty("X"))
    bout.jam(2, penalty("C", jam=JamId(1, 2)))
    bout.jam(1, penalty("B", jam=JamId(2, 1)), period=2)
    first, second = bout.pages(SheetKind.PENALTIES)
    assert table_of(first)[0] == ["08", "X/1", "C/2", *[""] * 8, "2"]
    assert table_of(second)[0] == ["08", "", "", "B/1", *[""] * 7, "3"]
    assert [row[0] for row in table_of(first)] == ["08", "17", "22", "303", "404", "505", "7"]


def test_foul_out_and_expulsion_have_their_column() -> None:
    bout = PaperBout()
    bout.teams()
    for number in range(1, 8):
        jam = JamId(1, number)
        bout.jam(number, penalty("X", jam=jam), *([penalty("G", "17", jam, "expulsion")] if number == 3 else []))
    (page,) = bout.pages(SheetKind.PENALTIES)
    assert table_of(page)[0][-2:] == ["FO/7", "7"]
    assert table_of(page)[1][-2:] == ["G/3", "1"]


def test_a_tenth_penalty_shares_the_last_column() -> None:
    bout = PaperBout()
    bout.teams()
    bout.jam(1, *(penalty(code) for code in "ABCDEFGHIL"))
    (page,) = bout.pages(SheetKind.PENALTIES)
    assert table_of(page)[0][9] == "I, L/1, 1"


def test_legend_has_the_codes_of_the_rules_and_those_that_they_do_not_name() -> None:
    bout = PaperBout()
    bout.teams()
    bout.jam(1, penalty("Z"))
    (page,) = bout.pages(SheetKind.PENALTIES)
    assert page.part.legend[:2] == (("A", "High Block"), ("B", "Back Block"))
    assert ("Z", "not in the rules of this bout") in page.part.legend


def test_legend_names_the_codes_of_the_bouts_own_rules() -> None:
    bout = PaperBout()
    bout.teams()
    bout.enter(ChangeRules(values={"code-D-2": "Delay", "code-BB": "Big block", "code-A": None}))
    bout.jam(1, penalty("BB"), penalty("A"))
    (page,) = bout.pages(SheetKind.PENALTIES)
    assert page.part.legend[:2] == (("B", "Back Block"), ("BB", "Big block"))
    assert ("D", "Direction / Delay") in page.part.legend
    assert ("A", "not in the rules of this bout") in page.part.legend


def test_both_codes_and_both_jams_of_a_penalty_are_printed_and_both_skaters_told_below() -> None:
    bout = PaperBout()
    bout.teams()
    bout.jam(1, penalty("X", "505"))
    bout.jam(2)
    eid = bout.bout.penalties[0].eid
    bout.differ(AmendPenalty(eid=eid, code="C"), AmendPenalty(eid=eid, code="B"))
    bout.differ(AmendPenalty(eid=eid, jam=JamId(1, 2)), AmendPenalty(eid=eid, jam=JamId(1, 3)))
    bout.differ(AmendPenalty(eid=eid, skater=skater(HOME, "7")), AmendPenalty(eid=eid, skater=skater(HOME, "17")))
    (page,) = bout.pages(SheetKind.PENALTIES)
    (row,) = [row for row in table_of(page) if len(row) > 2 and row[1]]
    assert row[1] == "C≠B/2≠3"
    assert [note.endswith("whose penalty: 7≠17") for note in page.part.notes] == [True]


def test_more_than_twenty_skaters_take_a_second_page() -> None:
    bout = PaperBout()
    persons = tuple(NewPerson(number=str(number)) for number in range(10, 35))
    bout.enter(AddPersons(team=AWAY, persons=persons))
    first, second = (page for page in bout.pages(SheetKind.PENALTIES) if page.tag.startswith("Period 1"))
    assert (first.tag, second.tag) == ("Period 1, page 1 of 2", "Period 1, page 2 of 2")
    assert [len(table_of(page, 1)) for page in (first, second)] == [20, 5]
    assert table_of(second) == []
