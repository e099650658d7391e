"""The Head NSO's flows, with real presses counted against the costs of the design (design 5)."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    FieldSkater,
    NewPerson,
    SetAttribute,
    SkaterRef,
    StartTimeOut,
)
from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.identity import Team
from derbyos_core.replica.view import PeerState
from tests.gui.conftest import Enter
from tests.gui.fakes import SECOND_US, FakeNode, Hall
from tests.gui.presses import Presses
from ui.screens.head_nso.screen import HeadNSOScreen, Tab
from ui.widgets.text_field import TextField

JAM = JamId(1, 1)


@pytest.fixture
def hands(enter: Enter, head: FakeNode) -> Presses:
    return Presses(enter(head), head)


def _screen(hands: Presses) -> HeadNSOScreen:
    return hands.sees(HeadNSOScreen)


def _write(field: TextField, text: str) -> None:
    """Tap a field, replace what it says, and press Enter."""
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def _leave(field: TextField, text: str) -> None:
    """Something is typed, and the field is left for another."""
    field.setText(text)
    field.setModified(True)
    field.editingFinished.emit()


def test_two_answers_are_settled_with_one_tap(hands: Presses, hall: Hall, head: FakeNode) -> None:
    tracker, keeper = hall.node("Bo L.", "lineup-home"), hall.node("Kim T.", "scorekeeper-home")
    first = FieldSkater(jam=JAM, position=Position.JAMMER, skater=SkaterRef(team=Team.HOME, number="123"))
    second = FieldSkater(jam=JAM, position=Position.JAMMER, skater=SkaterRef(team=Team.HOME, number="456"))
    tracker.submit(first, "lineup-home")
    keeper.submit(second, "scorekeeper-home")
    hands.settle()
    chip = _screen(hands).talk.chip
    assert chip.accessibleName() == "Jam 1, HOM jammer, 2 answers"
    assert chip._buttons[1].accessibleName() == "Jam 1, HOM jammer: 456, said by Kim, score"
    hands.tap(chip._buttons[1])
    assert hands.count == 1
    assert head.view().bout.disagreements == ()


def test_a_skater_is_added_during_the_game_by_one_tap_and_her_number(hands: Presses, head: FakeNode) -> None:
    """Rosters, number, Enter: 1 tap and the keys (design 5.1)."""
    hands.tap(_screen(hands).tab_buttons[0])
    hands.type("404")
    hands.key(Qt.Key.Key_Return)
    assert hands.count == 1 + len("404") + 1
    assert head.view().bout.teams[Team.HOME].numbered("404") is not None


def test_a_skater_is_renumbered_and_struck_off(hands: Presses, head: FakeNode) -> None:
    _screen(hands).show_tab(Tab.ROSTERS)
    rosters = _screen(hands).rosters
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


def test_a_message_to_everybody_is_enter(hands: Presses, head: FakeNode) -> None:
    """CHAT goes to all by default (DOS-47), and what came is displayed (DOS-46)."""
    _screen(hands).talk.chat.input.setFocus()
    hands.type("ready")
    hands.key(Qt.Key.Key_Return)
    assert head.said == [("ready", None)]
    assert _screen(hands).talk.chat.view.lines()[-1].text == "ready"


def test_a_message_to_one_official_is_one_tap_text_and_enter(hands: Presses, hall: Hall, head: FakeNode) -> None:
    """CHAT goes to one peer if wished (DOS-47)."""
    bo = hall.node("Bo L.", "lineup-home")
    peer = bo.as_peer(holds=head.view().entries)
    head.otherwise = lambda view: replace(view, peers=(peer,))
    hands.settle()
    row = _screen(hands).officials._rows[5]
    assert row.accessibleName().startswith("Line-up HOM, Bo L.")
    hands.tap(row._action)
    assert hands.count == 1
    hands.type("hi")
    hands.key(Qt.Key.Key_Return)
    assert head.said == [("hi", bo.replica.source)]
    hands.type("all")
    hands.key(Qt.Key.Key_Return)
    assert head.said[-1] == ("all", None)


def test_quick_phrases_are_one_tap(hands: Presses, head: FakeNode) -> None:
    hands.tap(_screen(hands).talk.chat.quick[1])
    assert head.said == [("Need a hand", None)]


def test_a_silent_official_is_named_with_what_she_lacks(hands: Presses, hall: Hall, head: FakeNode) -> None:
    bo = hall.node("Bo L.", "lineup-home")
    row = bo.as_peer(holds=head.view().entries - 1, state=PeerState.EXPIRED)
    head.otherwise = lambda view: replace(view, peers=(row,))
    hall.wait(38)
    hands.settle()
    entries = head.view().entries
    name = _screen(hands).officials._rows[5].accessibleName()
    assert name == f"Line-up HOM, Bo L., {entries - 1} of {entries} · silent 38 s"
    assert hands.window.frame.header.badge.accessibleName() == "Network: Working alone, 1 entry kept"


def test_roles_without_anybody_are_listed_and_invited(hands: Presses) -> None:
    names = [row.accessibleName() for row in _screen(hands).officials._rows if not row.isHidden()]
    assert names[1] == "Jam timer, nobody yet, Nobody has this role"
    hands.tap(_screen(hands).officials._rows[1]._action)
    assert hands.window.panels.opened() is hands.window.panels.address


def test_peers_of_roles_without_a_screen_are_listed(hands: Presses, hall: Hall) -> None:
    hall.node("Maya R.", "penalty-box-jammers")
    hands.settle()
    names = [row.accessibleName() for row in _screen(hands).officials._rows if not row.isHidden()]
    assert any(name.startswith("Penalty box, Maya R.") for name in names)


def test_ready_is_advice_with_a_way_to_mend_it(hands: Presses) -> None:
    rows = [row for row in _screen(hands).ready.rows if not row.isHidden()]
    assert rows[0].accessibleName() == "Rosters loaded, no skaters yet for HOM and AWY, open"
    hands.tap(rows[0]._fix)
    assert _screen(hands).rosters.isVisible()
    assert hands.window.focusWidget() is _screen(hands).rosters.field


def test_a_team_is_named_and_coloured_during_the_game(hands: Presses, head: FakeNode) -> None:
    _screen(hands).show_tab(Tab.BOUT)
    tab = _screen(hands).bout
    _write(tab.names[Team.HOME], "Harbour Hellcats")
    _write(tab.colours[Team.HOME], "violet")
    assert head.view().bout.teams[Team.HOME].name == "Harbour Hellcats"
    assert head.view().bout.teams[Team.HOME].color == ""
    assert "found “violet”" in hands.told()


def test_the_hall_and_the_length_of_half_time_are_kept(hands: Presses, head: FakeNode) -> None:
    """Design 5.1, entries 2.7: the name of the hall is text of its own; what is no length is said, not entered."""
    _screen(hands).show_tab(Tab.BOUT)
    tab = _screen(hands).bout
    _write(tab.hall, "Hall 2")
    _write(tab.halftime, "20:00")
    assert head.view().bout.venue == {"name": "Hall 2"}
    assert head.view().bout.ruleset.halftime_us == 20 * 60 * SECOND_US
    for wrong in ("15:00R", "15"):
        _write(tab.halftime, wrong)
        assert head.view().bout.ruleset.halftime_us == 20 * 60 * SECOND_US
        assert f"found “{wrong}”" in hands.told()
    hands.settle()
    _write(tab.hall, "")
    _write(tab.halftime, "")
    assert head.view().bout.venue.get("name", "") == ""
    assert head.view().bout.ruleset.halftime_us == 15 * 60 * SECOND_US


def test_who_leaves_a_field_as_she_found_it_overwrites_nobody(hands: Presses, hall: Hall, head: FakeNode) -> None:
    """Nothing shown is overwritten: with the focus in a field, what others enter there is shown, and stays."""
    other = hall.node("Bo L.", "head-nso")
    _screen(hands).show_tab(Tab.BOUT)
    tab = _screen(hands).bout
    for field in (tab.hall, tab.names[Team.HOME]):
        hands.tap(field)
    hands.tap(tab.hall)
    other.submit(SetAttribute(path="venue/name", value="Hall 9"), "head-nso")
    hands.settle()
    assert tab.hall.text() == "Hall 9"
    QTest.keyClicks(tab.hall, "0")
    other.submit(SetAttribute(path="venue/name", value="Hall 8"), "head-nso")
    hands.settle()
    assert tab.hall.text() == "Hall 90"
    hands.tap(tab.names[Team.HOME])
    assert head.view().bout.venue == {"name": "Hall 90"}
    other.submit(SetAttribute(path="venue/name", value="Hall 7"), "head-nso")
    hands.tap(tab.hall)
    hands.tap(tab.names[Team.HOME])
    assert head.view().bout.venue == {"name": "Hall 7"}


def test_the_end_of_the_bout_can_be_taken_back(hands: Presses, head: FakeNode) -> None:
    _screen(hands).show_tab(Tab.BOUT)
    hands.tap(_screen(hands).bout.end)
    assert head.view().bout.is_complete
    hands.tap(_screen(hands).bout.end)
    assert not head.view().bout.is_complete


def test_a_change_by_somebody_else_is_one_quiet_line(hands: Presses, hall: Hall) -> None:
    timer = hall.node("Sol A.", "jam-timer")
    timer.submit(StartTimeOut(period=1, kind=TimeOutKind.OFFICIAL, at=hall.time), "jam-timer")
    hands.settle()
    assert hands.told() == "Last change by somebody else: Sol (jam timer): Official timeout"


def test_a_foul_out_stands_until_somebody_says_that_it_was_told(hands: Presses, hall: Hall, head: FakeNode) -> None:
    tracker = hall.node("Maya R.", "penalty-tracker")
    skater = SkaterRef(team=Team.HOME, number="08")
    for _ in range(7):
        tracker.submit(AddPenalty(jam=JAM, skater=skater, code="C"), "penalty-tracker")
    hands.settle()
    alert = hands.window.frame.bottom.alert
    assert alert.accessibleName() == "HOM 08 has 7. Tell the Head Referee."
    hands.tap(alert._action)
    assert not alert.isVisible()
    person = head.view().bout.teams[Team.HOME].numbered("08")
    assert person is not None
    assert person.told == 7


def test_a_review_is_kept_on_its_card(hands: Presses, hall: Hall, head: FakeNode) -> None:
    """What was asked, the result, kept or not (design 5.1, entries 2.7); the card goes when all of it is said."""
    timer = hall.node("Sol A.", "jam-timer")
    timer.submit(StartTimeOut(period=1, kind=TimeOutKind.HOME_REVIEW, at=hall.time), "jam-timer")
    hands.settle()
    card = _screen(hands).ready.reviews[0]
    assert card.title.text() == "Official review, HOM"
    _leave(card.asked, "Pivot was out of bounds")
    hands.tap(card.kept)
    assert card.isVisible()
    _leave(card.result, "No change")
    hands.settle()
    review = head.view().bout.periods[0].time_outs[0]
    assert (review.review, review.resolution, review.retained) == ("Pivot was out of bounds", "No change", True)
    assert not card.isVisible()


def test_two_reviews_wait_side_by_side_and_each_keeps_its_card(hands: Presses, hall: Hall, head: FakeNode) -> None:
    """A button sets a value, it does not turn it (design 1.3)."""
    timer = hall.node("Sol A.", "jam-timer")
    for kind in (TimeOutKind.HOME_REVIEW, TimeOutKind.AWAY_REVIEW):
        timer.submit(StartTimeOut(period=1, kind=kind, at=hall.time), "jam-timer")
        hall.wait(90)
    hands.settle()
    first, second = _screen(hands).ready.reviews[:2]
    assert (first.title.text(), second.title.text()) == ("Official review, HOM", "Official review, AWY")
    hands.tap(first.lost)
    hands.tap(first.lost)
    _leave(first.result, "No change")
    hands.settle()
    assert not first.isVisible()
    assert second.isVisible()
    assert second.title.text() == "Official review, AWY"
    stops = head.view().bout.periods[0].time_outs
    assert [(one.is_judged, one.retained) for one in stops] == [(True, False), (False, False)]


def test_who_was_never_seen_again_can_be_said_to_be_gone(hands: Presses, hall: Hall, head: FakeNode) -> None:
    hall.node("Bo L.", "lineup-home")
    hands.settle()
    row = _screen(hands).officials._rows[5]
    assert row.accessibleName() == "Line-up HOM, Bo L., not seen since you joined"
    hands.tap(row._action)
    assert [one.gone for one in head.view().bout.officials if one.name == "Bo L."] == [True]
    assert hands.window.frame.header.badge.accessibleName().startswith("Network: Working alone")


def test_a_captain_and_an_alternate_are_marked_with_two_taps(hands: Presses, head: FakeNode) -> None:
    """`role` of a person (entries 2.1); pressing the chosen one takes it back."""
    head.submit(AddPersons(team=Team.HOME, persons=(NewPerson(number="404", name="Not Found"),)), "head-nso")
    _screen(hands).show_tab(Tab.ROSTERS)
    hands.settle()
    rosters = _screen(hands).rosters
    hands.tap(rosters.area.tiles[0])
    hands.tap(rosters.captain)
    assert hands.count == 2
    assert head.view().bout.teams[Team.HOME].persons[0].roles == ("captain",)
    assert rosters.area.tiles[0].accessibleName() == "404 Not Found, captain"
    hands.tap(rosters.alternate)
    assert head.view().bout.teams[Team.HOME].persons[0].roles == ("alt",)
    hands.tap(rosters.alternate)
    assert head.view().bout.teams[Team.HOME].persons[0].roles == ()


def test_the_officials_of_the_paper_are_listed_with_role_and_league(hands: Presses, hall: Hall, head: FakeNode) -> None:
    """`team/official/person` (entries 2.1), as the IGRF wants them (domain 5.1)."""
    _screen(hands).show_tab(Tab.ROSTERS)
    rosters, listed = _screen(hands).rosters, _screen(hands).rosters.officials
    hands.tap(rosters.teams._buttons[2])
    assert listed.isVisible()
    listed.name.setFocus()
    hands.type("Rex")
    hands.tap(listed.roles[0])
    listed.league.setFocus()
    hands.type("Hull")
    hands.key(Qt.Key.Key_Return)
    person = head.view().bout.teams[Team.OFFICIAL].persons[0]
    assert (person.name, person.roles, person.league) == ("Rex", ("HR",), "Hull")
    assert [row.accessibleName() for row in listed.rows()] == ["Rex, Head Referee, Hull"]
    hands.tap(listed.rows()[0])
    hands.tap(listed.roles[1])
    hands.tap(listed.add)
    assert head.view().bout.teams[Team.OFFICIAL].persons[0].roles == ("IPR",)
    hands.tap(listed.rows()[0])
    hands.tap(listed.remove)
    assert head.view().bout.teams[Team.OFFICIAL].persons == ()


def test_who_sits_at_a_laptop_is_put_on_the_list_with_one_tap(hands: Presses, hall: Hall, head: FakeNode) -> None:
    hall.node("Sol A.", "jam-timer")
    hall.node("Bo L.", "penalty-lineup-home")
    _screen(hands).show_tab(Tab.ROSTERS)
    listed = _screen(hands).rosters.officials
    hands.tap(_screen(hands).rosters.teams._buttons[2])
    assert listed.take.words() == "Add the 3 who are here"
    hands.count = 0
    hands.tap(listed.take)
    assert hands.count == 1
    found = {one.name: one.roles for one in head.view().bout.teams[Team.OFFICIAL].persons}
    assert found == {"Ines V.": ("HNSO",), "Sol A.": ("JT",), "Bo L.": ("PLT",)}
    assert not listed.take.isVisible()


def test_nobody_is_listed_without_a_name(hands: Presses, head: FakeNode) -> None:
    _screen(hands).show_tab(Tab.ROSTERS)
    hands.tap(_screen(hands).rosters.teams._buttons[2])
    hands.tap(_screen(hands).rosters.officials.add)
    assert head.view().bout.teams[Team.OFFICIAL].persons == ()
    assert hands.told().endswith("Type the name of the official first.")


def test_tab_comes_to_the_officials_where_they_stand_and_not_after_the_chat(hands: Presses, hall: Hall) -> None:
    """Design 8: content in working order. Who comes later has her row below, and is come to after it."""
    hall.node("Sol A.", "jam-timer")
    hands.settle()
    hall.node("Bo L.", "lineup-home")
    hands.settle()
    screen = _screen(hands)
    stops = hands.window.frame.stops()
    rows = [row.action for row in screen.officials._rows if row.isVisible()]
    places = [stops.index(row) for row in rows]
    assert places == list(range(places[0], places[0] + len(rows)))
    assert stops.index(screen.tab_buttons[-1]) < places[0]
    assert places[-1] < stops.index(screen.talk.chat.input._field)
