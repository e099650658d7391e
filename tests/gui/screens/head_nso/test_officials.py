"""The list of officials: listed, at a laptop, silent or gone."""

from dataclasses import replace

from derbyos_core.bout.commands import AddOfficial, AddPersons, NewPerson
from derbyos_core.identity import Team
from derbyos_core.replica.view import PeerState
from tests.gui.presses import Presses
from tests.gui.screens.head_nso.looking import screen_of
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.kit.fake_services import FakeServices
from ui.roles.head_nso.screen import Tab


def test_silent_official_is_named_with_missing_entries(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    bo = cluster.node("Bo L.", "lineup-home")
    row = bo.as_peer(holds=head.view().entries - 1, state=PeerState.EXPIRED)
    head.otherwise = lambda view: replace(view, peers=(row,))
    cluster.wait(38)
    hands.settle()
    entries = head.view().entries
    name = screen_of(hands).officials._rows[5].accessibleName()
    assert name == f"Lineup HOM, Bo L., {entries - 1} of {entries} · silent 38 s"
    assert hands.window.frame.header.badge.accessibleName() == "Network: Working alone, 1 entry kept"


def test_roles_without_anybody_are_listed_and_invited(hands: Presses) -> None:
    names = [row.accessibleName() for row in screen_of(hands).officials._rows if not row.isHidden()]
    assert names[1] == "Jam timer, nobody yet, Nobody has this role"
    hands.tap(screen_of(hands).officials._rows[1]._action)
    assert hands.window.shell.panels.opened() is hands.window.shell.panels.address


def test_peers_of_roles_without_a_screen_are_listed(hands: Presses, cluster: FakeCluster) -> None:
    cluster.node("Maya R.", "penalty-box-jammers")
    hands.settle()
    names = [row.accessibleName() for row in screen_of(hands).officials._rows if not row.isHidden()]
    assert any(name.startswith("Penalty box, Maya R.") for name in names)


def test_lost_official_can_be_marked_as_gone(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    first = cluster.node("Bo L.", "lineup-home")
    cluster.node("Bo L.", "lineup-home", author=first.replica.author)
    hands.settle()
    row = screen_of(hands).officials._rows[5]
    assert row.accessibleName() == "Lineup HOM, Bo L., not seen since you joined"
    hands.tap(row._action)
    assert [one.gone for one in head.view().bout.officials if one.name == "Bo L."] == [True, True]
    assert hands.window.frame.header.badge.accessibleName().startswith("Network: Working alone")


def test_the_officials_of_the_paper_are_listed_with_role_and_league(
    hands: Presses, cluster: FakeCluster, head: FakeNode
) -> None:
    """`team/official/person` (entries 2.1), as the IGRF wants them (domain 5.1)."""
    screen_of(hands).show_tab(Tab.ROSTERS)
    rosters, listed = screen_of(hands).rosters, screen_of(hands).rosters.officials
    hands.tap(rosters.teams._buttons[2])
    assert listed.isVisible()
    listed.name.setFocus()
    hands.type("Rex")
    hands.tap(listed.roles[0])
    listed.league.setFocus()
    hands.enter("Hull")
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


def test_connected_official_is_listed_with_one_tap(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    cluster.node("Sol A.", "jam-timer")
    cluster.node("Bo L.", "penalty-lineup-home")
    screen_of(hands).show_tab(Tab.ROSTERS)
    listed = screen_of(hands).rosters.officials
    hands.tap(screen_of(hands).rosters.teams._buttons[2])
    assert listed.take.words() == "Add the 3 who are here"
    hands.count = 0
    hands.tap(listed.take)
    assert hands.count == 1
    found = {one.name: one.roles for one in head.view().bout.teams[Team.OFFICIAL].persons}
    assert found == {"Ines V.": ("HNSO",), "Sol A.": ("JT",), "Bo L.": ("PLT",)}
    assert not listed.take.isVisible()


def test_nobody_is_listed_without_a_name(hands: Presses, head: FakeNode) -> None:
    screen_of(hands).show_tab(Tab.ROSTERS)
    hands.tap(screen_of(hands).rosters.teams._buttons[2])
    hands.tap(screen_of(hands).rosters.officials.add)
    assert head.view().bout.teams[Team.OFFICIAL].persons == ()
    assert hands.told().endswith("Type the name of the official first.")


def test_what_is_typed_for_a_new_official_waits_while_another_is_changed(
    hands: Presses, head: FakeNode, services: FakeServices
) -> None:
    head.submit(AddOfficial(person=NewPerson(name="Rex", role="HR")), "head-nso")
    screen_of(hands).show_tab(Tab.ROSTERS)
    hands.tap(screen_of(hands).rosters.teams._buttons[2])
    listed = screen_of(hands).rosters.officials
    hands.tap(listed.name)
    hands.type("Sol A.")
    hands.tap(listed.roles[3])
    hands.tap(listed.rows()[0])
    assert hands.told() == "“Sol A.” is not entered yet. It waits where you typed it: press Add or Change there."
    hands.settle()
    assert services.typed[head.view().bout_id]["official  name"].text == "Sol A."
    hands.tap(listed.league)
    hands.type("Salt City")
    hands.tap(listed.add)
    assert (listed.name.text(), listed.name.notice, listed.league.text()) == ("Sol A.", "not entered", "")
    assert listed.roles[3].accessibleName().endswith(", chosen")
    hands.tap(listed.rows()[0])
    hands.tap(listed.name)
    hands.type("x")
    hands.tap(listed.remove)
    assert hands.told() == "“Rexx” is not entered."
    assert listed.name.text() == "Sol A."
    hands.tap(listed.add)
    persons = head.view().bout.teams[Team.OFFICIAL].persons
    assert [(one.name, one.league) for one in persons] == [("Sol A.", "")]
    hands.settle()
    assert services.typed[head.view().bout_id] == {}


def test_tab_order_follows_the_officials_list(hands: Presses, cluster: FakeCluster) -> None:
    """Design 8: content in working order. The row of a later official is below, and is reached after the others."""
    cluster.node("Sol A.", "jam-timer")
    hands.settle()
    cluster.node("Bo L.", "lineup-home")
    hands.settle()
    screen = screen_of(hands)
    stops = hands.window.frame.stops()
    rows = [row.action for row in screen.officials._rows if row.action.isVisible()]
    places = [stops.index(row) for row in rows]
    assert places == list(range(places[0], places[0] + len(rows)))
    assert stops.index(screen.pages.tabs[Tab.SHEETS]) < places[0]
    assert places[-1] < stops.index(screen.talk.chat.input._field)


def test_the_tabs_keep_their_places(hands: Presses) -> None:
    """Whichever page is open, each tab is where it was, and the open one says so."""
    pages = screen_of(hands).pages
    places = {tab: button.geometry() for tab, button in pages.tabs.items()}
    for tab in Tab:
        hands.tap(pages.tabs[tab])
        assert pages.tab is tab
        assert {one: button.geometry() for one, button in pages.tabs.items()} == places
        assert [one for one, button in pages.tabs.items() if button.accessibleName().endswith("chosen")] == [tab]


def test_in_a_low_window_the_list_is_seen_and_the_fields_come_when_somebody_is_entered(
    hands: Presses, head: FakeNode
) -> None:
    """Trial 4.1: with large text a form was cut in the middle, and no name of an official was visible."""
    head.submit(AddPersons(team=Team.OFFICIAL, persons=(NewPerson(name="Rex Havoc", role="HR"),)), "head-nso")
    hands.window.resize(683, 384)
    hands.settle()
    screen = screen_of(hands)
    hands.tap(screen.small_tabs[Tab.ROSTERS])
    hands.tap(screen.rosters.teams._buttons[2])
    listed = screen.rosters.officials
    (row,) = listed.rows()
    assert not row.visibleRegion().isEmpty()
    assert not listed.name.isVisible()
    hands.tap(listed.new)
    assert listed.name.hasFocus()
    hands.type("Ann")
    hands.tap(listed.roles[6])
    hands.tap(listed.add)
    assert [one.name for one in head.view().bout.teams[Team.OFFICIAL].persons] == ["Ann", "Rex Havoc"]
    assert not listed.name.isVisible()
    rex, _ = listed.rows()
    hands.tap(rex)
    assert listed.name.text() == "Rex Havoc"
    hands.tap(listed.remove)
    assert [one.name for one in head.view().bout.teams[Team.OFFICIAL].persons] == ["Ann"]
    assert not listed.name.isVisible()


def test_a_small_window_has_one_row_of_tabs_for_all_parts_of_the_screen(hands: Presses) -> None:
    hands.window.resize(683, 384)
    hands.settle()
    screen = screen_of(hands)
    assert not any(one.isVisible() for one in screen.pages.tabs.values())
    for tab, shown in (
        (screen.ready_tab, screen.ready),
        (screen.talk_tab, screen.talk),
        (screen.small_tabs[Tab.SHEETS], screen.sheets),
        (screen.small_tabs[Tab.OFFICIALS], screen.officials),
    ):
        hands.tap(tab)
        parts = (screen.ready, screen.talk, screen.sheets, screen.officials)
        assert [part for part in parts if part.isVisible()] == [shown]
        assert tab.accessibleName().endswith(", chosen")
