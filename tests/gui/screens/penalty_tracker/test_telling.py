"""Messages of the tracker: missing codes, foul-outs, the texts of a screen reader, and the order of Tab."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from derbyos_core.bout.commands import AddPenalty, EndBout, FieldSkater, TellFoulOut
from derbyos_core.bout.model import Position
from derbyos_core.roles.penalty_tracker.roster_values import Badge
from tests.gui.conftest import Enter
from tests.gui.entries import end, home
from tests.gui.presses import Presses
from tests.gui.screens.penalty_tracker.looking import AWAY, HOME, ONE, roster_cell, screen_of, tap_slot
from tests.kit.fake_node import FakeCluster, FakeNode


def test_a_missing_code_is_called_to_mind_once_after_its_jam(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster, timer: FakeNode
) -> None:
    hands.enter("123.")
    assert not roster_cell(hands, "123").value.slots[0].is_missing
    status_requested: list[str] = []
    screen_of(hands).status_requested.connect(status_requested.append)
    end(timer, ONE, 40)
    hands.settle()
    hands.settle()
    assert status_requested == ["123's penalty has no code yet."]
    assert roster_cell(hands, "123").value.slots[0].is_missing
    tap_slot(hands, "123", 0)
    hands.tap(screen_of(hands).pad.key("C"))
    assert not roster_cell(hands, "123").value.slots[0].is_missing


def test_foul_out_stays_in_the_bar_until_marked_as_reported(hands: Presses, tracker: FakeNode) -> None:
    words = []
    for number, code in enumerate("ABCDEFG"):
        hands.type(f"08{code.lower()}")
        hands.key(Qt.Key.Key_Return)
        value = roster_cell(hands, "08").value
        words.append((value.badge, value.badge_words))
        assert hands.window.frame.bottom.alert.isVisible() is (number == 6)
    assert words[4:] == [(Badge.TWO_LEFT, "5 of 7"), (Badge.ONE_LEFT, "6 of 7"), (Badge.OUT, "")]
    assert hands.window.frame.bottom.alert.accessibleName() == "HOM 08 has 7. Tell the Head Referee."
    hands.count = 0
    hands.tap(hands.window.frame.bottom.alert._action)
    assert hands.count == 1
    assert isinstance(tracker.commands[-1][0], TellFoulOut)
    assert not hands.window.frame.bottom.alert.isVisible()


def test_nobody_is_to_be_told_once_the_bout_is_complete(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster, timer: FakeNode
) -> None:
    """An old bout, opened from a file that does not say who was told, asked for it in red."""
    for code in "ABCDEFG":
        tracker.submit(AddPenalty(jam=ONE, skater=home("08"), code=code), "penalty-tracker")
    end(timer, ONE, 40)
    hands.settle()
    assert hands.window.frame.bottom.alert.isVisible()
    timer.submit(EndBout(at=cluster.time), "head-nso")
    hands.settle()
    assert not hands.window.frame.bottom.alert.isVisible()


def test_tracker_of_one_team_sees_foul_outs_too(enter: Enter, tracker: FakeNode) -> None:
    for code in "ABCDEFG":
        tracker.submit(AddPenalty(jam=ONE, skater=home("08"), code=code), "penalty-tracker")
    hands = Presses(enter(tracker, "penalty-tracker-home"), tracker)
    assert hands.window.frame.bottom.alert.accessibleName() == "HOM 08 has 7. Tell the Head Referee."


def test_tab_walks_from_the_skaters_to_the_codes_and_the_arrows_inside(hands: Presses) -> None:
    screen = screen_of(hands)
    first = roster_cell(hands, "08")
    first.setFocus(Qt.FocusReason.TabFocusReason)
    hands.key(Qt.Key.Key_Down)
    assert QApplication.focusWidget() is roster_cell(hands, "123")
    stops = []
    for _ in range(6):
        hands.key(Qt.Key.Key_Tab)
        stops.append(QApplication.focusWidget())
    away = screen.rosters[AWAY]
    assert stops == [
        screen.rosters[HOME].bench,
        screen.rosters[HOME].unlisted,
        roster_cell(hands, "17", AWAY),
        away.bench,
        away.unlisted,
        screen.pad.key("A"),
    ]
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Down)
    assert QApplication.focusWidget() is screen.pad.key("F")


def test_screen_reader_announces_skater_and_penalty_under_the_arrows(hands: Presses, lineup: FakeNode) -> None:
    """Design 8: names, and the order of the children in working order."""
    hands.enter("123c")
    skater = home("123")
    lineup.submit(FieldSkater(jam=ONE, position=Position.BLOCKER, skater=skater), "lineup-home")
    hands.settle()
    cell = roster_cell(hands, "123")
    name = "HOM 123 Skater 123, 1 penalty, on track as blocker"
    assert cell.accessibleName() == name
    assert cell.accessibleDescription() == "C in Jam 1"
    cell.setFocus(Qt.FocusReason.TabFocusReason)
    hands.key(Qt.Key.Key_Right)
    assert cell.accessibleName() == f"C in jam 1, penalty 1 of 1, {name}"
    hands.key(Qt.Key.Key_Left)
    assert cell.accessibleName() == name
    screen = screen_of(hands)
    parts = [screen.compose, screen.rosters[HOME], screen.rosters[AWAY], screen.pad]
    heard = [widget for widget in screen.children() if widget in parts]
    assert heard == parts
    paper = screen.rosters[HOME].area.paper
    assert paper.children()[-2:] == [screen.rosters[HOME].bench, screen.rosters[HOME].unlisted]
