"""Tabs of a person's roles: opened by tap and key, never by an event; a begun entry stays behind its tab."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from derbyos_core.bout.commands import AddPenalty, SkaterRef, StartJam, TellFoulOut
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Role, Team
from derbyos_core.replica.view import PeerRow, View
from derbyos_core.roles.shared.role_tab import TabTone
from tests.gui.conftest import Enter
from tests.gui.entries import end, enroll, skate
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.jam_timer.screen import JamTimerScreen
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen

CTRL = Qt.KeyboardModifier.ControlModifier
ROLES = (Role.PENALTY_TRACKER.value, Role.JAM_TIMER.value, Role.PENALTY_BOX.value)


@pytest.fixture
def both(enter: Enter, cluster: FakeCluster) -> Presses:
    """One person with three roles, taken in this order, at a window of the usual size."""
    node = cluster.node("Sol A.", *ROLES)
    window = enter(node, *ROLES)
    window.resize(1366, 768)
    return Presses(window, node)


def _tap_tab(hands: Presses, role: str) -> None:
    button = hands.window.frame.tabs.button(role)
    assert button is not None, f"the tab of {role} is visible"
    hands.tap(button)


def _start(hands: Presses, jam: JamId) -> None:
    hands.node.submit(StartJam(jam=jam, at=hands.node.now()), "jam-timer")
    hands.settle()


def _state(hands: Presses, role: str) -> tuple[str, TabTone] | None:
    tab = next(one for one in hands.window.frame.tabs.tabs() if one.role == role)
    return (tab.state.words, tab.state.tone) if tab.state is not None else None


def test_one_role_has_no_tabs_and_the_full_header(enter: Enter, cluster: FakeCluster) -> None:
    window = enter(cluster.node("Sol A.", "jam-timer"))
    window.resize(1366, 768)
    assert not window.frame.tabs.isVisible()
    assert window.frame.header.height() == 82


@pytest.mark.parametrize(("width", "height", "header"), [(1366, 768, 68), (1024, 768, 56)])
def test_tabs_are_44_high_under_a_lower_header(both: Presses, width: int, height: int, header: int) -> None:
    both.window.resize(width, height)
    both.settle()
    frame = both.window.frame
    assert (frame.header.height(), frame.tabs.height()) == (header, 44)
    assert frame.tabs.geometry().top() == header


def test_a_small_window_has_them_at_the_left(both: Presses) -> None:
    both.window.resize(800, 480)
    both.settle()
    tabs = both.window.frame.tabs
    assert tabs.is_rail
    assert (tabs.x(), tabs.width(), tabs.height()) == (0, 64, 480)
    _tap_tab(both, "penalty-box")
    assert both.session.role == "penalty-box"


def test_a_tab_and_its_keys_open_the_role_in_the_order_of_taking(both: Presses) -> None:
    _tap_tab(both, "jam-timer")
    both.sees(JamTimerScreen)
    both.key(Qt.Key.Key_1, CTRL)
    both.sees(PenaltyTrackerScreen)
    both.key(Qt.Key.Key_Tab, CTRL)
    both.sees(JamTimerScreen)
    both.key(Qt.Key.Key_Tab, CTRL)
    both.key(Qt.Key.Key_Tab, CTRL)
    assert both.session.role == "penalty-tracker"
    both.key(Qt.Key.Key_7, CTRL)
    assert both.told() == "You have no role 7."


def test_a_begun_entry_stays_with_its_jam_while_another_role_is_shown(both: Presses, cluster: FakeCluster) -> None:
    enroll(both.node, "404")
    skate(cluster, both.node, JamId(1, 1))
    _start(both, JamId(1, 2))
    both.type("404")
    screen = both.sees(PenaltyTrackerScreen)
    _tap_tab(both, "jam-timer")
    assert _state(both, "penalty-tracker") == ("404 +", TabTone.BEGUN)
    button = both.window.frame.tabs.button("penalty-tracker")
    assert button is not None
    assert button.accessibleName() == "Penalty tracker, begun: 404 +, Jam 2"
    cluster.wait(30)
    end(both.node, JamId(1, 2), 30)
    cluster.wait(30)
    _start(both, JamId(1, 3))
    both.key(Qt.Key.Key_1, CTRL)
    assert screen is both.session.screen
    assert screen.draft_jam() == JamId(1, 2)
    assert _state(both, "penalty-tracker") is None
    both.enter("X")
    penalty = both.node.last(AddPenalty)
    assert penalty.jam == JamId(1, 2)
    assert penalty.skater.number == "404"


def test_an_entry_begun_behind_a_tab_was_begun_on_the_view_of_then(both: Presses) -> None:
    """The entry must not answer later entries of others, which were not on that screen."""
    both.type("4")
    began_on = both.session.seen
    both.session.show_role("jam-timer")
    _start(both, JamId(1, 1))
    assert both.session.seen is not began_on
    both.session.show_role("penalty-tracker")
    assert both.session.seen is began_on


def test_an_event_opens_no_tab_and_its_word_is_on_the_tab(both: Presses, cluster: FakeCluster) -> None:
    _start(both, JamId(1, 1))
    cluster.wait(123)
    both.settle()
    assert both.session.role == "penalty-tracker"
    assert _state(both, "jam-timer") == ("2:00", TabTone.BAD)
    end(both.node, JamId(1, 1), 123)
    cluster.wait(42)
    both.settle()
    assert _state(both, "jam-timer") == ("+0:12", TabTone.BAD)
    assert both.session.role == "penalty-tracker"


def test_a_foul_out_is_told_on_any_screen_of_the_person(both: Presses, head: FakeNode) -> None:
    skater = SkaterRef(team=Team.HOME, number="404")
    _start(both, JamId(1, 1))
    for _ in range(7):
        head.submit(AddPenalty(jam=JamId(1, 1), skater=skater, code="B"), "head-nso")
    _tap_tab(both, "jam-timer")
    assert _state(both, "penalty-box") == ("404 OUT", TabTone.BAD)
    alert = both.window.frame.bottom.alert
    assert alert.isVisible()
    both.tap(alert._action)
    both.node.last(TellFoulOut)
    assert both.node.commands[-1][1] == "penalty-tracker"
    assert _state(both, "penalty-box") is None


def test_a_new_role_takes_two_taps_and_says_who_has_it(both: Presses, head: FakeNode) -> None:
    frame, panels = both.window.frame, both.window.shell.panels
    head_row = head.as_peer(holds=head.view().entries)
    both.node.otherwise = lambda view: _with_peer(view, head_row)
    both.settle()
    both.count = 0
    both.tap(frame.tabs.new)
    tile = panels.roles.choice.tiles[Role.HEAD_NSO]
    assert tile.accessibleName() == f"Head NSO, {head.view().name} is here"
    both.tap(panels.roles.choice.tiles[Role.SCOREKEEPER_HOME])
    assert both.count == 2
    assert both.session.role == "scorekeeper-home"
    assert [one.role for one in frame.tabs.tabs()] == [*ROLES, "scorekeeper-home"]


def test_a_tile_of_an_own_role_opens_it(both: Presses) -> None:
    panels = both.window.shell.panels
    both.tap(both.window.frame.tabs.new)
    both.tap(panels.roles.choice.tiles[Role.JAM_TIMER])
    assert both.session.role == "jam-timer"
    assert both.session.roles == ROLES
    assert panels.opened() is None


def test_seven_roles_in_a_low_rail_end_in_the_list(enter: Enter, cluster: FakeCluster) -> None:
    roles = [role.value for role in Role][:9]
    hands = Presses(enter(node := cluster.node("Sol A.", *roles), *roles), node)
    hands.window.resize(800, 480)
    hands.settle()
    tabs = hands.window.frame.tabs
    assert tabs.button(roles[5]) is not None
    assert tabs.button(roles[8]) is None
    hands.tap(tabs.more)
    assert hands.window.shell.panels.opened() is hands.window.shell.panels.menu


@pytest.mark.parametrize(
    "opener", [(Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_M, Qt.KeyboardModifier.AltModifier)]
)
def test_tab_enters_the_panel_that_was_opened_and_the_focus_returns(
    both: Presses, opener: tuple[Qt.Key, Qt.KeyboardModifier]
) -> None:
    before = both.window.focusWidget()
    both.key(*opener)
    panel = both.window.shell.panels.opened()
    assert panel is not None
    assert both.window.focusWidget() is before
    both.key(Qt.Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert focused is not None
    assert panel.isAncestorOf(focused)
    both.key(Qt.Key.Key_Escape)
    assert both.window.focusWidget() is before


def _with_peer(view: View, row: PeerRow) -> View:
    return replace(view, peers=(row,))
