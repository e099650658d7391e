"""Layout: one team, a small window, and jams of the second period in the roster's cells."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from derbyos_core.bout.commands import FieldSkater
from derbyos_core.bout.model import JamId, Position
from derbyos_core.roles.penalty_tracker.roster_values import RosterValue, Slot
from tests.gui.conftest import Enter
from tests.gui.entries import end, home, start
from tests.gui.presses import Presses
from tests.gui.screens.penalty_tracker.looking import (
    AWAY,
    HOME,
    ONE,
    TWO,
    next_jam,
    penalties_of,
    penalty_rows,
    roster_cell,
    screen_of,
    tap_slot,
)
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.frame.size_class import SizeClass
from ui.theme.look import look
from ui.theme.tokens import Type
from ui.widgets.roster_cell import RosterCell
from ui.widgets.text import text_width


def test_one_team_has_one_wide_roster_and_needs_no_side(enter: Enter, tracker: FakeNode) -> None:
    hands = Presses(enter(tracker, "penalty-tracker-away"), tracker)
    screen = screen_of(hands)
    assert screen.rosters[AWAY].isVisible()
    assert not screen.rosters[HOME].isVisible()
    hands.enter("88c")
    assert [(one.team, one.code) for one in penalties_of(tracker)] == [(AWAY, "C")]


def test_small_window_lists_skaters_on_track_first(hands: Presses, tracker: FakeNode, lineup: FakeNode) -> None:
    skater = home("123")
    lineup.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=skater), "lineup-home")
    hands.window.resize(680, 380)
    hands.settle()
    screen = screen_of(hands)
    assert screen.size_class == SizeClass(is_compact=True)
    hands.tap(screen.track.tiles[0])
    hands.tap(screen.pad.key("C"))
    assert hands.count == 2
    hands.tap(screen.all_skaters)
    hands.tap(screen.team_keys[AWAY])
    hands.tap(roster_cell(hands, "42", AWAY))
    assert screen.pad.isVisible()
    hands.tap(screen.pad.key("X"))
    assert penalty_rows(tracker) == [("123", "C", 1), ("42", "X", 1)]
    hands.tap(screen.all_skaters)
    hands.tap(screen.team_keys[HOME])
    tap_slot(hands, "123", 0)
    hands.tap(screen.pad.key("B"))
    assert ("123", "B", 1) in penalty_rows(tracker)


def test_jams_of_the_second_period_do_not_touch_each_other(qapp: QApplication) -> None:
    """All of seven penalties in one narrow cell are readable, and can be tapped where they are shown (design 4)."""
    cell = RosterCell()
    slots = tuple(Slot(code="C", jam=f"2-{10 + number}", short_jam=str(10 + number)) for number in range(5))
    first = tuple(Slot(code="X", jam=jam, short_jam=jam) for jam in ("1", "12"))
    cell.set_cell(RosterValue(number="404", slots=first + slots))
    cell.resize(224, 62)
    boxes = [cell.slot_box(number) for number in range(7)]
    assert boxes[-1].right() <= 224
    for number, (box, jam) in enumerate(zip(boxes, ("1", "12", "2-10", "11", "12", "13", "14"), strict=True)):
        assert box.width() >= text_width(jam, size=Type.TINY) + 1
        assert cell.slot_at(box.center().x()) == number
    assert cell.slot_at(20) is None


@pytest.mark.parametrize("width", [1366, 1024, 800])
def test_writing_in_an_older_jam_is_outlined(hands: Presses, cluster: FakeCluster, timer: FakeNode, width: int) -> None:
    """Design 3: while an older jam is corrected the content has an accent outline."""
    hands.window.resize(width, 768)
    next_jam(cluster, timer)
    end(timer, TWO, 40)
    start(cluster, timer, JamId(1, 3))
    hands.settle()

    def is_outlined() -> bool:
        screen = screen_of(hands)
        box = screen._writing()
        at = QPoint(round(box.left()) + 1, round(box.center().y()))
        return screen.grab().toImage().pixelColor(at) == look().colours.accent

    assert not is_outlined()
    hands.session.move_cursor(ONE)
    hands.settle()
    assert is_outlined()
    hands.key(Qt.Key.Key_Escape)
    assert not is_outlined()
