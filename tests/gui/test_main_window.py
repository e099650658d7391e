"""The window around every screen: panels that block nothing, keys, leaving, closing, exports."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from derbyos_core.bout.model import JamId
from derbyos_core.replica.view import PeerState
from tests.gui.conftest import Enter
from tests.gui.entries import skate
from tests.gui.presses import Presses
from tests.gui.turning import Turning
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.kit.fake_services import FakeServices
from ui.actions import ACTIONS, Action, HelpSection, help_for
from ui.services import Preferences
from ui.theme.look import look
from ui.widgets.pressable import Pressable

ONE, TWO, THREE = JamId(1, 1), JamId(1, 2), JamId(1, 3)


@pytest.mark.parametrize(("key", "name"), [(Qt.Key.Key_F1, "keys"), (Qt.Key.Key_F2, "chat"), (Qt.Key.Key_F3, "settle")])
def test_a_panel_opens_and_closes_with_one_key(hands: Presses, key: Qt.Key, name: str) -> None:
    panels = hands.window.shell.panels
    hands.key(key)
    assert panels.opened() is getattr(panels, name)
    hands.key(Qt.Key.Key_Escape)
    assert panels.opened() is None


def test_no_panel_takes_the_keys_of_the_screen(hands: Presses, keeper: FakeNode) -> None:
    hands.key(Qt.Key.Key_F1)
    hands.key("4")
    jam = keeper.view().bout.jam(ONE)
    assert jam is not None
    assert jam.home.points == 4


def test_the_help_page_shows_only_the_keys_of_the_present_screen() -> None:
    places = {row.section for row in help_for(HelpSection.SCOREKEEPER)}
    assert places == {HelpSection.SCOREKEEPER, HelpSection.EVERYWHERE}
    assert help_for(HelpSection.SCOREKEEPER)[0].section is HelpSection.SCOREKEEPER


def test_while_questions_are_open_the_help_page_shows_their_keys(hands: Presses) -> None:
    """Design 6: F1 shows only the keys of the present screen, and To settle has its own keys."""
    hands.key(Qt.Key.Key_F3)
    hands.key(Qt.Key.Key_F1)
    assert "Pick an answer: 1 2 3" in hands.window.shell.panels.keys._paper.accessibleName()
    hands.key(Qt.Key.Key_F1)
    hands.key(Qt.Key.Key_F1)
    assert "Pick an answer" not in hands.window.shell.panels.keys._paper.accessibleName()


def test_every_action_has_keys_and_words() -> None:
    named = {row.action for row in ACTIONS if row.action is not None}
    assert named == set(Action)
    assert all(row.keys and row.words for row in ACTIONS)


def test_escape_drops_the_panel_then_the_half_entry_then_the_pen(
    hands: Presses, cluster: FakeCluster, keeper: FakeNode
) -> None:
    skate(cluster, keeper, ONE, TWO)
    hands.settle()
    hands.session.move_cursor(ONE)
    hands.type("j4")
    hands.key(Qt.Key.Key_F1)
    hands.key(Qt.Key.Key_Escape)
    assert hands.session.screen.draft_jam() == ONE
    hands.key(Qt.Key.Key_Escape)
    assert hands.session.screen.draft_jam() is None
    assert hands.session.cursor_jam() == ONE
    hands.key(Qt.Key.Key_Escape)
    assert hands.session.cursor_jam() == TWO


def test_an_older_jam_is_two_taps_away(hands: Presses, cluster: FakeCluster, keeper: FakeNode) -> None:
    skate(cluster, keeper, ONE, TWO, THREE)
    hands.settle()
    hands.tap(hands.window.frame.header.older)
    hands.tap(hands.window.shell.panels.jams.area.tiles[2])
    assert hands.count == 2
    assert hands.session.cursor_jam() == ONE


def test_older_jams_of_two_periods_are_listed_with_their_period(
    hands: Presses, cluster: FakeCluster, keeper: FakeNode
) -> None:
    skate(cluster, keeper, ONE, JamId(2, 1))
    hands.settle()
    hands.tap(hands.window.frame.header.older)
    assert [tile._tile.number for tile in hands.window.shell.panels.jams.area.tiles[:2]] == ["2-1", "1-1"]


def test_page_up_and_alt_arrows_move_the_pen(hands: Presses, cluster: FakeCluster, keeper: FakeNode) -> None:
    skate(cluster, keeper, ONE, TWO)
    hands.settle()
    hands.key(Qt.Key.Key_PageDown)
    assert hands.session.cursor_jam() == THREE
    hands.key(Qt.Key.Key_PageUp)
    assert hands.session.cursor_jam() == TWO
    hands.key(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert hands.session.cursor_jam() == ONE
    hands.key(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert hands.session.cursor_jam() == TWO


def test_a_key_goes_round_the_parts_of_the_window(hands: Presses) -> None:
    """F6: header, tabs, screen, open panel, bottom bar, each from its first control, and round again (design 6, 8)."""
    frame = hands.window.frame
    frame.header.menu.setFocus()
    seen = []
    parts = (frame.tabs, frame.content(), frame.bottom, frame.header)
    for _ in parts:
        hands.key(Qt.Key.Key_F6)
        focus = hands.window.focusWidget()
        seen.append([part.isAncestorOf(focus) for part in parts].index(True))
    assert seen == [0, 1, 2, 3]
    assert hands.window.focusWidget() is frame.stops()[0]


def test_the_menu_opens_at_its_top(hands: Presses) -> None:
    """It lists the screens of an official with two roles; they are visible even if the menu was scrolled before."""
    hands.window.resize(1000, 640)
    menu = hands.window.shell.panels.menu
    bar = menu.area.verticalScrollBar()
    hands.key("M", Qt.KeyboardModifier.AltModifier)
    hands.settle()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum())
    for _ in range(2):
        hands.key("M", Qt.KeyboardModifier.AltModifier)
        hands.settle()
    assert menu.isVisible()
    assert bar.value() == 0


def test_the_focus_comes_along_to_another_screen(hands: Presses) -> None:
    """Design 8: it starts on the main entry there too, without a ring round the menu because no key moved it."""
    steps: tuple[Callable[[], None], ...] = (
        hands.session.show_log,
        lambda: hands.session.show_role("scorekeeper-away"),
    )
    for there in steps:
        there()
        hands.settle()
        focus = hands.window.focusWidget()
        assert isinstance(focus, Pressable)
        assert hands.session.screen.isAncestorOf(focus)
        assert not focus.came_by_key


def test_hidden_focus_stays_in_the_screen_without_a_ring(hands: Presses) -> None:
    """Design 8: the focus of a hidden card does not go to the menu button, whose ring would cover the name."""
    screen = hands.session.screen
    going = QPushButton("Done", screen)
    going.show()
    going.setFocus(Qt.FocusReason.TabFocusReason)
    going.hide()
    focus = hands.window.focusWidget()
    assert isinstance(focus, Pressable)
    assert screen.isAncestorOf(focus)
    assert not focus.came_by_key


def test_somebody_with_two_roles_changes_screens_in_the_menu(hands: Presses, keeper: FakeNode) -> None:
    hands.key("M", Qt.KeyboardModifier.AltModifier)
    menu = hands.window.shell.panels.menu
    assert [item.words for item in menu._items[:2]] == ["Scorekeeper HOM", "Scorekeeper AWY"]
    hands.tap(menu._buttons[1])
    hands.key("4")
    jam = keeper.view().bout.jam(ONE)
    assert jam is not None
    assert (jam.home.points, jam.away.points) == (0, 4)
    assert keeper.commands[-1][1] == "scorekeeper-away"


def test_text_grows_and_shrinks_by_key(hands: Presses) -> None:
    hands.key("+", Qt.KeyboardModifier.ControlModifier)
    assert look().scale == 1.25
    hands.key("0", Qt.KeyboardModifier.ControlModifier)
    assert look().scale == 1.0


def test_letters_in_a_field_are_words_and_no_entries(hands: Presses, keeper: FakeNode) -> None:
    hands.key(Qt.Key.Key_F2)
    count = len(keeper.commands)
    hands.type("lead 4")
    assert len(keeper.commands) == count
    hands.key(Qt.Key.Key_Return)
    assert keeper.said == [("lead 4", None)]


def test_unread_chat_is_counted_until_it_is_seen(hands: Presses, cluster: FakeCluster, keeper: FakeNode) -> None:
    other = cluster.node("Ines V.", "head-nso")
    other.chat("Official review")
    said = other.view().chat
    keeper.otherwise = lambda view: replace(view, chat=said)
    hands.settle()
    assert hands.window.frame.bottom.chat.accessibleName() == "Chat, 1 new"
    hands.key(Qt.Key.Key_F2)
    assert hands.window.frame.bottom.chat.accessibleName() == "Chat"
    hands.key(Qt.Key.Key_Escape)
    hands.settle()
    assert hands.window.frame.bottom.chat.accessibleName() == "Chat", "what was read stays read"


def test_own_chat_is_not_counted_as_unread(hands: Presses, keeper: FakeNode) -> None:
    keeper.chat("Lead for us")
    hands.settle()
    assert hands.window.frame.bottom.chat.accessibleName() == "Chat"


def test_leaving_stops_the_node_and_shows_the_start_page(hands: Presses, keeper: FakeNode, turn: Turning) -> None:
    hands.window.shell.leave()
    turn()
    assert keeper.is_stopped
    assert hands.window.frame.content() is hands.window.start
    assert hands.window.shell.session is None


def test_closing_stops_the_node_first(hands: Presses, keeper: FakeNode, turn: Turning) -> None:
    left: list[bool] = []
    hands.window.left.connect(lambda: left.append(True))
    hands.window.close()
    assert hands.window.isVisible()
    turn()
    assert keeper.is_stopped
    assert left == [True]
    assert not hands.window.isVisible()


def test_closing_with_entries_that_nobody_else_holds_asks_once(
    hands: Presses,
    cluster: FakeCluster,
    keeper: FakeNode,
    turn: Turning,
) -> None:
    hands.type("44")
    other = cluster.node("Ines V.", "head-nso")
    row = other.as_peer(holds=keeper.view().entries - 2, state=PeerState.EXPIRED)
    keeper.otherwise = lambda view: replace(view, peers=(row,))
    hands.settle()
    hands.window.close()
    banner = hands.window.frame.banner
    assert banner.accessibleName() == "2 entries are only on this laptop."
    hands.tap(banner._buttons[0])
    turn()
    assert not keeper.is_stopped
    hands.window.close()
    banner.action_tapped.emit(1)
    turn()
    assert keeper.is_stopped


def test_export_shows_progress_and_path(hands: Presses, services: FakeServices, turn: Turning, tmp_path: Path) -> None:
    hands.window.shell.exports.export_spark(tmp_path / "audit")
    turn()
    assert services.written == [tmp_path / "audit"]
    assert hands.told().endswith(f"Saved: {tmp_path / 'audit'}")


def test_failed_export_is_reported_and_loses_nothing(
    hands: Presses, services: FakeServices, turn: Turning, tmp_path: Path
) -> None:
    services.refusal = "the folder cannot be written"
    hands.window.shell.exports.export_derbyxml(tmp_path / "bout.derbyxml")
    turn()
    said = hands.told()
    assert said.endswith("Could not write the file: the folder cannot be written. Nothing in the bout has changed.")


def test_failing_disk_notice_stays(hands: Presses, keeper: FakeNode) -> None:
    keeper.otherwise = lambda view: replace(view, save_fault="the disk is full")
    hands.settle()
    alert: QWidget = hands.window.frame.bottom.alert
    assert alert.isVisible()
    assert alert.accessibleName().startswith("This laptop cannot save.")
    keeper.otherwise = lambda view: view
    hands.settle()
    assert not alert.isVisible()


def test_second_official_of_a_role_is_announced_once(hands: Presses, cluster: FakeCluster, keeper: FakeNode) -> None:
    other = cluster.node("Bo L.", "scorekeeper-home")
    row = other.as_peer(holds=keeper.view().entries)
    keeper.otherwise = lambda view: replace(view, peers=(row,))
    hands.settle()
    said = hands.told()
    assert said.endswith("Bo L. is here too. Both can write.")


def test_a_message_goes_to_one_laptop_of_the_list(hands: Presses, cluster: FakeCluster, keeper: FakeNode) -> None:
    other = cluster.node("Ines V.", "head-nso")
    row = other.as_peer(holds=keeper.view().entries)
    keeper.otherwise = lambda view: replace(view, peers=(row,))
    hands.settle()
    hands.tap(hands.window.frame.header.badge)
    hands.tap(hands.window.shell.panels.peers.officials._rows[0]._action)
    hands.enter("hi")
    assert keeper.said == [("hi", other.replica.source)]


def test_restart_shows_the_former_place(enter: Enter, cluster: FakeCluster) -> None:
    before = cluster.node("Kim T.", "scorekeeper-home")
    again = cluster.node("Kim T.", "scorekeeper-home", author=before.replica.author)
    window = enter(again)
    said = window.frame.bottom.last_change.accessibleName()
    assert said.endswith("Picked up where you were: Jam 1, Scorekeeper. 2 entries, nothing missing but the chat.")


def test_restart_shows_the_tab_that_was_shown_last(enter: Enter, cluster: FakeCluster) -> None:
    """After kill -9 nothing is kept any more, so each change of the tab is kept when it happens."""
    roles = ("head-nso", "scorekeeper-home", "jam-timer")
    services = FakeServices()
    before = cluster.node("Kim T.", *roles)
    hands = Presses(enter(before, services=services), before)
    hands.session.show_role("jam-timer")
    hands.session.show_log()
    assert services.kept.shown_role == "jam-timer"
    again = cluster.node("Kim T.", *roles, author=before.replica.author)
    session = Presses(enter(again, services=services), again).session
    assert (session.role, session.roles) == ("jam-timer", roles)


def test_a_new_bout_begins_at_the_first_tab(enter: Enter, cluster: FakeCluster) -> None:
    services = FakeServices(kept=Preferences(shown_role="jam-timer"))
    node = cluster.node("Kim T.", "head-nso", "jam-timer")
    assert Presses(enter(node, services=services), node).session.role == "head-nso"


def test_changes_are_announced_once(hands: Presses) -> None:
    announcer = hands.session._announcer
    assert not announcer.tell("pen", "Writing in Jam 1")
    assert announcer.tell("pen", "Writing in Jam 2")
    assert not announcer.tell("pen", "Writing in Jam 2")


def test_undo_is_announced_as_undo_and_a_repeated_entry_twice(hands: Presses, monkeypatch: pytest.MonkeyPatch) -> None:
    """Design 8: own entry, undo. The entry before the undone one is shown at the bottom again, and is not announced."""
    heard: list[str] = []
    announcer = hands.session._announcer
    tell = announcer.tell

    def listen(about: str, words: str, *, is_urgent: bool = False) -> bool:
        is_heard = tell(about, words, is_urgent=is_urgent)
        heard.extend([words] * is_heard)
        return is_heard

    monkeypatch.setattr(announcer, "tell", listen)
    hands.key("L")
    hands.key("4")
    lead, trip = heard
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    hands.key("4")
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert heard[2:] == [f"Undid {trip}", trip, f"Undid {trip}", f"Undid {lead}"]


def test_the_ground_of_the_system_is_followed(hands: Presses, services: FakeServices) -> None:
    hands.window.shell.panels.menu.looks.schemes.chosen.emit(2)
    assert services.kept.scheme == "system"
    hands.window.shell.panels.menu.looks.schemes.chosen.emit(0)
    assert services.kept.scheme == "light"


def test_motion_is_turned_off_in_the_menu_and_remembered(hands: Presses, services: FakeServices) -> None:
    """Design 8, for systems that cannot ask for less motion: the rings of the box then step once a second."""
    for is_still in (True, False):
        hands.key(Qt.Key.Key_M, Qt.KeyboardModifier.AltModifier)
        menu = hands.window.shell.panels.menu
        line = next(button for button in menu._buttons if button.words() == "Reduce motion")
        menu.area.ensureWidgetVisible(line)
        hands.tap(line)
        assert look().is_still is is_still
        assert services.kept.is_still is is_still
