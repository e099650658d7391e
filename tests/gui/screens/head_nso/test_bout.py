"""Facts of the bout during the game: teams, hall, half-time, its end."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from derbyos_core.bout.commands import SetAttribute
from derbyos_core.identity import Team
from tests.gui.presses import Presses
from tests.gui.screens.head_nso.looking import screen_of
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from ui.roles.head_nso.screen import Tab
from ui.widgets.text_field import TextField


def _write(field: TextField, text: str) -> None:
    """Tap a field, replace its text, and press Enter."""
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_a_team_is_named_and_coloured_during_the_game(hands: Presses, head: FakeNode) -> None:
    screen_of(hands).show_tab(Tab.BOUT)
    tab = screen_of(hands).bout
    _write(tab.names[Team.HOME], "Harbour Hellcats")
    _write(tab.colour_fields[Team.HOME], "violet")
    assert head.view().bout.teams[Team.HOME].name == "Harbour Hellcats"
    assert head.view().bout.teams[Team.HOME].color == ""
    assert "found “violet”" in hands.told()


def test_the_hall_and_the_length_of_half_time_are_kept(hands: Presses, head: FakeNode) -> None:
    """Design 5.1, entries 2.7: the name of the hall is a separate text; an invalid length is reported, not entered."""
    screen_of(hands).show_tab(Tab.BOUT)
    tab = screen_of(hands).bout
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


def test_unchanged_field_overwrites_nobody(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    """A field with the focus shows what others enter there, and leaving it writes nothing."""
    other = cluster.node("Bo L.", "head-nso")
    screen_of(hands).show_tab(Tab.BOUT)
    tab = screen_of(hands).bout
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
    screen_of(hands).show_tab(Tab.BOUT)
    hands.tap(screen_of(hands).bout.end)
    assert head.view().bout.is_complete
    hands.tap(screen_of(hands).bout.end)
    assert not head.view().bout.is_complete
