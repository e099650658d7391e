"""Rosters during the game: added, renumbered, struck off, marked, with real presses counted (design 5.1)."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from derbyos_core.bout.checks import Check, hints
from derbyos_core.bout.commands import (
    AddOfficial,
    AddPenalty,
    AddPersons,
    NewPerson,
    SetAttribute,
    SkaterRef,
    StartTimeOut,
)
from derbyos_core.bout.model import JamId, TimeOutKind
from derbyos_core.identity import Eid, Team
from derbyos_core.interchange.statsbook.front_rows import is_staff
from tests.gui.presses import Presses
from tests.gui.screens.head_nso.looking import play, screen_of
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.kit.fake_services import FakeServices
from ui.roles.head_nso.roster_tab import RosterTab, rank_of, ranked
from ui.roles.head_nso.screen import Tab


def test_skater_is_added_during_the_game_by_tap_and_number(hands: Presses, head: FakeNode) -> None:
    """Rosters, number, Enter: 1 tap and the keys (design 5.1)."""
    hands.tap(screen_of(hands).pages.tabs[Tab.ROSTERS])
    hands.enter("404")
    assert hands.count == 1 + len("404") + 1
    assert head.view().bout.teams[Team.HOME].numbered("404") is not None


def test_a_skater_is_renumbered_and_struck_off(hands: Presses, head: FakeNode) -> None:
    screen_of(hands).show_tab(Tab.ROSTERS)
    rosters = screen_of(hands).rosters
    rosters.field.setText("404 Not Found")
    hands.tap(rosters.add)
    hands.tap(rosters.area.tiles[0])
    rosters.field.setText("405 Found")
    hands.tap(rosters.add)
    persons = head.view().bout.teams[Team.HOME].persons
    assert [(one.number, one.name) for one in persons] == [("405", "Found")]
    head.submit(_penalty("405"), "penalty-tracker")
    hands.settle()
    hands.tap(rosters.area.tiles[0])
    assert rosters.strike.words() == "Strike off"
    hands.tap(rosters.strike)
    assert not head.view().bout.teams[Team.HOME].persons[0].skated
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert head.view().bout.teams[Team.HOME].persons[0].skated


def test_a_number_of_somebody_else_is_not_added_under_another_name(hands: Presses, head: FakeNode) -> None:
    """Their name was overwritten, and the line said that they were added."""
    head.submit(AddPersons(team=Team.HOME, persons=(NewPerson(number="22", name="Old Name"),)), "head-nso")
    hands.settle()
    screen_of(hands).show_tab(Tab.ROSTERS)
    rosters = screen_of(hands).rosters
    rosters.field.setText("22 Doppel")
    hands.tap(rosters.add)
    assert "22 is Old Name already. To rename them, tap their number." in hands.told()
    assert rosters.field.text() == "22 Doppel"
    assert [(one.number, one.name) for one in head.view().bout.teams[Team.HOME].persons] == [("22", "Old Name")]


def test_a_list_says_before_the_press_whom_it_would_rename(hands: Presses, head: FakeNode) -> None:
    known = tuple(NewPerson(number=number, name=f"Old {number}") for number in ("12", "22", "33", "44", "55"))
    head.submit(AddPersons(team=Team.HOME, persons=known), "head-nso")
    screen_of(hands).show_tab(Tab.ROSTERS)
    rosters = screen_of(hands).rosters
    hands.tap(rosters.list_key)
    rosters.pasting.set_text("12 Old 12\n22 Doppel\n99 New")
    hands.settle()
    assert "22 is Old 22: would be called Doppel." in rosters.pasting.said.text()
    assert "12 is" not in rosters.pasting.said.text()
    rosters.pasting.set_text("12 A\n22 B\n33 C\n44 D\n55 E")
    assert "2 more would be called otherwise." in rosters.pasting.said.text()


def test_whoever_is_in_no_entry_is_removed_for_good_and_comes_back_by_undo(hands: Presses, head: FakeNode) -> None:
    """Pasted lines became people who could not be removed: titles, the bench (evening of 28 November)."""
    head.submit(AddPersons(team=Team.HOME, persons=(NewPerson(name="Bench: Coach Carter"),)), "head-nso")
    screen_of(hands).show_tab(Tab.ROSTERS)
    hands.settle()
    rosters = screen_of(hands).rosters
    hands.tap(rosters.area.tiles[0])
    assert rosters.strike.accessibleName() == "Remove, No entry names Bench: Coach Carter: this is for good."
    hands.tap(rosters.strike)
    assert head.view().bout.teams[Team.HOME].persons == ()
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert [one.name for one in head.view().bout.teams[Team.HOME].persons] == ["Bench: Coach Carter"]


def _penalty(number: str) -> AddPenalty:
    return AddPenalty(jam=JamId(1, 1), skater=SkaterRef(team=Team.HOME, number=number), code="F")


def _roster_with_111(hands: Presses, head: FakeNode) -> RosterTab:
    persons = (NewPerson(number="11", name="Ada"), NewPerson(number="22", name="Bea"))
    head.submit(AddPersons(team=Team.HOME, persons=persons), "head-nso")
    head.submit(_penalty("111"), "penalty-tracker")
    screen_of(hands).show_tab(Tab.ROSTERS)
    hands.settle()
    rosters = screen_of(hands).rosters
    hands.tap(rosters.area.tiles[1])
    return rosters


def test_a_number_on_no_roster_was_somebody_by_one_tap(hands: Presses, head: FakeNode) -> None:
    rosters = _roster_with_111(hands, head)
    (guess,) = [one for one in rosters.guesses if not one.isHidden()]
    assert guess.accessibleName() == "111 is not on the roster: it was 11 Ada"
    hands.tap(guess)
    sheet = head.view().bout.teams[Team.HOME]
    assert [one.number for one in sheet.persons] == ["11", "22"]
    assert len(head.view().bout.penalties_of(sheet.persons[0].eid)) == 1
    hands.tap(rosters.area.tiles[0])
    assert rosters.apart.words() == "Not 111"
    hands.tap(rosters.apart)
    assert [one.number for one in head.view().bout.teams[Team.HOME].persons] == ["11", "111", "22"]


def test_a_hint_about_a_number_on_no_roster_opens_it_with_whom_it_was(hands: Presses, head: FakeNode) -> None:
    rosters = _roster_with_111(hands, head)
    hands.tap(rosters.area.tiles[0])
    hint = next(one for one in hints(head.view().bout) if one.check is Check.NOT_ON_ROSTER)
    screen_of(hands).show_tab(Tab.SHEETS)
    screen_of(hands).sheets.page_requested.emit(hint)
    hands.settle()
    assert rosters.field.text() == "111"
    assert [one.words() for one in rosters.guesses if not one.isHidden()] == ["It was 11"]


def test_the_number_of_another_skater_says_that_both_are_one(hands: Presses, head: FakeNode) -> None:
    rosters = _roster_with_111(hands, head)
    rosters.field.setText("")
    hands.tap(rosters.field)
    hands.type("22")
    assert rosters.add.words() == "It was 22"
    assert rosters.note.text() == "All that was entered for 111 becomes 22 Bea's."
    hands.tap(rosters.add)
    sheet = head.view().bout.teams[Team.HOME]
    assert len(head.view().bout.penalties_of(sheet.persons[1].eid)) == 1


def test_a_pasted_list_says_who_is_nobody_and_takes_them_by_one_tap(hands: Presses, head: FakeNode) -> None:
    screen_of(hands).show_tab(Tab.ROSTERS)
    hands.settle()
    rosters = screen_of(hands).rosters
    hands.tap(rosters.list_key)
    rosters.pasting.set_text("Hellcats\n17 - Ada\n22 – Bea\nCee")
    assert rosters.add.words() == "Add 2"
    shown = [one.words() for one in rosters.pasting.others.buttons if not one.isHidden()]
    assert shown == ["Hellcats", "Cee"]
    hands.settle()
    hands.tap(rosters.pasting.others.buttons[1])
    hands.tap(rosters.add)
    sheet = head.view().bout.teams[Team.HOME]
    assert [(one.number, one.name) for one in sheet.persons] == [("", "Cee"), ("17", "Ada"), ("22", "Bea")]
    assert rosters.pasting.isHidden()


def test_a_pasted_bench_coach_is_no_skater_and_has_no_number(hands: Presses, head: FakeNode) -> None:
    """A role "Bench Coach" made a skater of 204, without a remark (evening of 28 November)."""
    screen_of(hands).show_tab(Tab.ROSTERS)
    hands.settle()
    rosters = screen_of(hands).rosters
    hands.tap(rosters.list_key)
    rosters.pasting.set_text("Number,Name,Role\n201,Role One,Jammer\n204,Coach Carter,Bench Coach")
    assert rosters.add.words() == "Add 2"
    said = rosters.pasting.said.text()
    assert said.startswith("1 skater, and 1 of the bench\n")
    assert "Of the bench, so without a number: 204 Coach Carter." in said
    hands.settle()
    hands.tap(rosters.add)
    sheet = head.view().bout.teams[Team.HOME]
    assert [one.number for one in sheet.skaters] == ["201"]
    assert [(one.name, is_staff(one)) for one in sheet.persons] == [("Coach Carter", True), ("Role One", False)]


def test_what_a_typed_line_leaves_out_is_said_before_it_is_added(hands: Presses, head: FakeNode) -> None:
    screen_of(hands).show_tab(Tab.ROSTERS)
    hands.settle()
    rosters = screen_of(hands).rosters
    rosters.field.setText("404 Not Found ada@example.org")
    hands.settle()
    assert rosters.note.isVisible()
    assert rosters.note.text() == "No part of a derby name, so left out: mail addresses."
    hands.tap(rosters.add)
    assert [one.name for one in head.view().bout.teams[Team.HOME].persons] == ["Not Found"]


def test_a_name_that_is_replaced_before_it_was_entered_waits_and_is_told(hands: Presses, head: FakeNode) -> None:
    """Found in the rules on 23 November: what was typed and not entered was gone without a word."""
    head.submit(AddPersons(team=Team.HOME, persons=(NewPerson(number="404", name="Not Found"),)), "head-nso")
    screen_of(hands).show_tab(Tab.ROSTERS)
    hands.settle()
    rosters = screen_of(hands).rosters
    hands.tap(rosters.field)
    hands.type("22 Two")
    hands.tap(rosters.area.tiles[0])
    assert hands.told() == "“22 Two” is not entered yet. It waits where you typed it: press Add or Change there."
    assert rosters.field.text() == "404 Not Found"
    hands.tap(rosters.teams._buttons[1])
    assert rosters.field.text() == ""
    hands.tap(rosters.teams._buttons[0])
    assert rosters.field.text() == "22 Two", "what was typed for this team"
    assert [one.number for one in head.view().bout.teams[Team.HOME].persons] == ["404"]


def test_a_text_that_waits_comes_back_by_itself_and_after_a_sudden_end(
    hands: Presses, head: FakeNode, services: FakeServices
) -> None:
    """Tried on 29 November: it came back only after a change of the team, and kill -9 in between lost it."""
    head.submit(_penalty("111"), "penalty-tracker")
    head.submit(AddPersons(team=Team.HOME, persons=(NewPerson(number="11", name="Ada"),)), "head-nso")
    screen_of(hands).show_tab(Tab.ROSTERS)
    hands.settle()
    rosters = screen_of(hands).rosters
    hands.tap(rosters.field)
    hands.type("99 Late Comer")
    unlisted = next(number for number, one in enumerate(rosters._persons) if one.number == "111")
    hands.tap(rosters.area.tiles[unlisted])
    hands.settle()
    assert services.typed[head.view().bout_id]["skater home "].text == "99 Late Comer"
    hands.tap(rosters.guesses[0])
    hands.settle()
    assert (rosters.field.text(), rosters.field.notice) == ("99 Late Comer", "not entered")
    hands.tap(rosters.add)
    assert head.view().bout.teams[Team.HOME].numbered("99") is not None
    assert (rosters.field.text(), rosters.field.notice) == ("", "")
    hands.settle()
    assert services.typed[head.view().bout_id] == {}


@pytest.mark.parametrize("other", [Tab.OFFICIALS, Tab.BOUT])
def test_an_official_who_is_begun_is_marked_when_one_comes_back(
    hands: Presses, cluster: FakeCluster, head: FakeNode, other: Tab
) -> None:
    """Tried on 29 November: it stood there as if it were entered, and the keyboard was in a card beside the page."""
    timer = cluster.node("Sol A.", "jam-timer")
    play(cluster, timer)
    timer.submit(StartTimeOut(period=1, kind=TimeOutKind.AWAY_REVIEW, at=cluster.time), "jam-timer")
    screen = screen_of(hands)
    screen.show_tab(Tab.ROSTERS)
    hands.settle()
    hands.tap(screen.rosters.teams._buttons[2])
    officials = screen.rosters.officials
    hands.tap(officials.name)
    hands.type("Kim X")
    assert officials.name.notice == ""
    screen.show_tab(other)
    hands.settle()
    hands.type("abc")
    assert screen.ready.reviews[0].asked.text() == ""
    screen.show_tab(Tab.ROSTERS)
    hands.settle()
    assert (officials.name.text(), officials.name.notice) == ("Kim X", "not entered")
    hands.tap(screen.rosters.teams._buttons[0])
    hands.type("abc")
    assert screen.ready.reviews[0].asked.text() == ""
    hands.tap(screen.rosters.teams._buttons[2])
    hands.tap(officials.add)
    assert [one.name for one in head.view().bout.teams[Team.OFFICIAL].persons] == ["Kim X"]
    assert officials.name.notice == ""


def test_a_text_about_somebody_who_is_removed_is_told_as_not_entered(hands: Presses, head: FakeNode) -> None:
    head.submit(AddPersons(team=Team.HOME, persons=(NewPerson(number="404", name="Not Found"),)), "head-nso")
    screen_of(hands).show_tab(Tab.ROSTERS)
    hands.settle()
    rosters = screen_of(hands).rosters
    hands.tap(rosters.area.tiles[0])
    hands.tap(rosters.field)
    hands.type(" Bea")
    hands.tap(rosters.strike)
    assert hands.told() == "“404 Not Found Bea” is not entered."
    assert rosters.field.text() == ""


def test_a_pasted_list_waits_for_its_own_team(hands: Presses, head: FakeNode, services: FakeServices) -> None:
    """It was told as waiting where it had been typed, and was gone."""
    screen_of(hands).show_tab(Tab.ROSTERS)
    hands.settle()
    rosters = screen_of(hands).rosters
    hands.tap(rosters.list_key)
    rosters.pasting.lines.insertPlainText("17 Ada\n22 Bea")
    hands.tap(rosters.list_key)
    assert hands.told() == "“17 Ada” is not entered yet. It waits where you typed it: press Add or Change there."
    hands.settle()
    assert services.typed[head.view().bout_id]["list of skaters home"].text == "17 Ada\n22 Bea"
    hands.tap(rosters.list_key)
    assert (rosters.pasting.text(), rosters.add.words()) == ("17 Ada\n22 Bea", "Add 2")
    assert rosters.pasting.label.text() == "Numbers and names · not entered"
    assert rosters.pasting.lines.accessibleDescription() == "not entered"
    hands.tap(rosters.teams._buttons[1])
    assert (rosters.pasting.text(), rosters.pasting.label.text()) == ("", "Numbers and names")
    hands.tap(rosters.teams._buttons[2])
    hands.tap(rosters.teams._buttons[0])
    hands.tap(rosters.list_key)
    hands.tap(rosters.add)
    assert [one.number for one in head.view().bout.teams[Team.HOME].persons] == ["17", "22"]
    hands.settle()
    assert services.typed[head.view().bout_id] == {}


def test_a_captain_and_an_alternate_are_marked_with_two_taps(hands: Presses, head: FakeNode) -> None:
    """`role` of a person (entries 2.1); pressing the chosen one takes it back."""
    head.submit(AddPersons(team=Team.HOME, persons=(NewPerson(number="404", name="Not Found"),)), "head-nso")
    screen_of(hands).show_tab(Tab.ROSTERS)
    hands.settle()
    rosters = screen_of(hands).rosters
    hands.tap(rosters.area.tiles[0])
    hands.tap(rosters.captain)
    assert hands.count == 2
    assert head.view().bout.teams[Team.HOME].persons[0].roles == ("captain",)
    assert rosters.area.tiles[0].accessibleName() == "404 Not Found, captain"
    hands.tap(rosters.alternate)
    assert head.view().bout.teams[Team.HOME].persons[0].roles == ("alt",)
    hands.tap(rosters.alternate)
    assert head.view().bout.teams[Team.HOME].persons[0].roles == ()


def test_two_numbers_and_two_names_are_settled_on_the_roster_page(
    hands: Presses, cluster: FakeCluster, head: FakeNode
) -> None:
    """Design 10: roster number, name and team colour are asked on the roster page, one tap each."""
    head.submit(AddPersons(team=Team.HOME, persons=(NewPerson(number="404", name="Not Found"),)), "head-nso")
    eid = head.view().bout.teams[Team.HOME].persons[0].eid
    other = cluster.node("Bo L.", "lineup-home")
    for node, role, number, name in ((head, "head-nso", "405", "Hull"), (other, "lineup-home", "406", "Bull")):
        node.submit(SetAttribute(eid=eid, attribute="number", value=number), role)
        node.submit(SetAttribute(team=Team.HOME, attribute="name", value=name), role)
    screen_of(hands).show_tab(Tab.ROSTERS)
    hands.settle()
    rosters = screen_of(hands).rosters
    assert rosters.area.tiles[0].accessibleName().endswith("two answers")
    asked = []
    hands.count = 0
    for value in ("Bull", "406"):
        asked.append(rosters.chip.accessibleName())
        hands.tap(next(one for one in rosters.chip._buttons if f": {value}," in one.accessibleName()))
    assert hands.count == 2
    assert [words.rpartition(", ")[0].partition(" ")[2] for words in asked] == ["team name", "405, number"]
    sheet = head.view().bout.teams[Team.HOME]
    assert (sheet.name, sheet.persons[0].number) == ("Bull", "406")
    assert rosters.chip.isHidden()
    assert not rosters.area.tiles[0].accessibleName().endswith("two answers")


def test_a_rank_leaves_other_roles_alone(head: FakeNode) -> None:
    head.submit(AddOfficial(person=NewPerson(name="Rex", role="HR")), "head-nso")
    person = replace(head.view().bout.teams[Team.OFFICIAL].persons[0], roles=("coach", "alt"), eid=Eid("e"))
    assert rank_of(person) == "alt"
    assert ranked(person, "captain").value == "captain coach"
    assert ranked(person, "alt").value == "coach"


@pytest.mark.parametrize("size", [(1366, 768), (800, 480)])
def test_escape_drops_a_begun_edit_before_it_leaves_the_page(
    hands: Presses, head: FakeNode, size: tuple[int, int]
) -> None:
    """It went to the officials, and the text stayed as not entered; no key dropped it."""
    hands.window.resize(*size)
    head.submit(AddPersons(team=Team.HOME, persons=(NewPerson(number="45", name="H-45"),)), "head-nso")
    screen_of(hands).show_tab(Tab.ROSTERS)
    hands.settle()
    rosters = screen_of(hands).rosters
    hands.tap(rosters.area.tiles[0])
    rosters.field.setFocus()
    hands.type("9")
    assert rosters.field.is_unfinished
    hands.key(Qt.Key.Key_Escape)
    assert "45 H-459" in hands.told()
    assert screen_of(hands).pages.tab is Tab.ROSTERS
    assert (rosters.field.text(), rosters._chosen, rosters.field.aside) == ("", "", {})
    rosters.field.setFocus()
    hands.type("77")
    hands.key(Qt.Key.Key_Escape)
    assert "77" in hands.told()
    assert rosters.field.text() == ""
    hands.key(Qt.Key.Key_Escape)
    assert screen_of(hands).pages.tab is Tab.OFFICIALS
    assert [one.number for one in head.view().bout.teams[Team.HOME].persons] == ["45"]


def test_a_field_that_nobody_edits_follows_the_bout(hands: Presses, head: FakeNode) -> None:
    """After a renumbering was undone it held the undone number, which Enter would have entered again."""
    head.submit(AddPersons(team=Team.HOME, persons=(NewPerson(number="45", name="H-45"),)), "head-nso")
    screen_of(hands).show_tab(Tab.ROSTERS)
    hands.settle()
    rosters = screen_of(hands).rosters
    eid = head.view().bout.teams[Team.HOME].persons[0].eid
    head.submit(SetAttribute(eid=eid, attribute="number", value="46"), "head-nso")
    hands.settle()
    hands.tap(rosters.area.tiles[0])
    assert rosters.field.text() == "46 H-45"
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert rosters.field.text() == "45 H-45"
    rosters.field.setFocus()
    hands.type("9")
    head.submit(SetAttribute(eid=eid, attribute="number", value="47"), "head-nso")
    hands.settle()
    assert rosters.field.text() == "45 H-459", "what somebody types is theirs"
