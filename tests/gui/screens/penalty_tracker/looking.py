"""Helpers of the tests of the penalty tracker."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from derbyos_core.bout.model import JamId, Penalty
from derbyos_core.identity import Team
from tests.gui.entries import end, start
from tests.gui.looking import cell_of
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen
from ui.theme.look import look
from ui.widgets.button import Button
from ui.widgets.roster_cell import RosterCell

__all__ = [
    "AWAY",
    "HOME",
    "ONE",
    "ROSTERS",
    "SHIFT",
    "TWO",
    "correction_key",
    "next_jam",
    "penalties_of",
    "penalty_rows",
    "roster_cell",
    "screen_of",
    "tap_at",
    "tap_number",
    "tap_slot",
]

ONE, TWO = JamId(1, 1), JamId(1, 2)
HOME, AWAY = Team.HOME, Team.AWAY
ROSTERS = {HOME: ("08", "123", "27", "404", "88"), AWAY: ("17", "42", "88")}
SHIFT = Qt.KeyboardModifier.ShiftModifier


def screen_of(hands: Presses) -> PenaltyTrackerScreen:
    """Return the penalty tracker's screen."""
    return hands.sees(PenaltyTrackerScreen)


def roster_cell(hands: Presses, number: str, team: Team = HOME) -> RosterCell:
    """Return the cell of a skater."""
    return cell_of(screen_of(hands).rosters[team], number)


def tap_slot(hands: Presses, number: str, slot: int, team: Team = HOME) -> None:
    """Tap one penalty of a skater."""
    cell = roster_cell(hands, number, team)
    at = cell.slot_box(slot).center() * look().scale
    hands.count += 1
    QTest.mouseClick(cell, Qt.MouseButton.LeftButton, pos=QPoint(round(at.x()), round(at.y())))
    hands.settle()


def tap_at(hands: Presses, cell: RosterCell, x: float) -> None:
    """Tap a cell at this distance from its left edge, in pixels."""
    hands.count += 1
    QTest.mouseClick(cell, Qt.MouseButton.LeftButton, pos=QPoint(round(x), cell.height() // 2))
    hands.settle()


def tap_number(hands: Presses, number: str, team: Team = HOME) -> None:
    """Tap a skater at their number, clear of the codes."""
    tap_at(hands, roster_cell(hands, number, team), 60 * look().scale)


def correction_key(hands: Presses, words: str) -> Button:
    """Return a button of the correction by its words."""
    return next(key for key in screen_of(hands).correction.buttons if key.words() == words)


def penalties_of(node: FakeNode) -> tuple[Penalty, ...]:
    """Return every penalty that this laptop has."""
    return node.view().bout.penalties


def penalty_rows(node: FakeNode) -> list[tuple[str, str, int]]:
    """Return number, code and jam of every penalty."""
    return [(one.person.label if one.person else "", one.code, one.jam.number) for one in penalties_of(node)]


def next_jam(cluster: FakeCluster, timer: FakeNode) -> None:
    """End the first jam, and start the second one after a while."""
    end(timer, ONE, 40)
    cluster.wait(70)
    start(cluster, timer, TWO)
