"""Rosters during the game: added, renumbered, struck off, marked, with real presses counted (design 5.1)."""

from dataclasses import replace

from PySide6.QtCore import Qt

from derbyos_core.bout.commands import AddOfficial, AddPersons, NewPerson, SetAttribute
from derbyos_core.identity import Eid, Team
from tests.gui.presses import Presses
from tests.gui.screens.head_nso.looking import screen_of
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.head_nso.roster_tab import rank_of, ranked
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
    hands.tap(rosters.area.tiles[0])
    hands.tap(rosters.strike)
    assert not head.view().bout.teams[Team.HOME].persons[0].skated
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert head.view().bout.teams[Team.HOME].persons[0].skated


def test_a_name_that_is_replaced_before_it_was_entered_is_told(hands: Presses, head: FakeNode) -> None:
    """Found in the rules on 23 November: what was typed and not entered was gone without a word."""
    head.submit(AddPersons(team=Team.HOME, persons=(NewPerson(number="404", name="Not Found"),)), "head-nso")
    screen_of(hands).show_tab(Tab.ROSTERS)
    hands.settle()
    rosters = screen_of(hands).rosters
    hands.tap(rosters.field)
    hands.type("22 Two")
    hands.tap(rosters.area.tiles[0])
    assert hands.told() == "“22 Two” was not entered: press Add or Change before you tap another one."
    assert rosters.field.text() == "404 Not Found"
    hands.tap(rosters.teams._buttons[1])
    assert rosters.field.text() == ""
    assert [one.number for one in head.view().bout.teams[Team.HOME].persons] == ["404"]


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
