"""Helpers of the tests of the line-up tracker."""

from PySide6.QtCore import Qt

from derbyos_core.bout.commands import EnterBox
from derbyos_core.bout.model import JamId, Position, TeamJam
from derbyos_core.clock import Instant
from derbyos_core.identity import Team
from derbyos_core.roles.shared.sheet_values import SheetRow
from derbyos_core.roles.shared.steps import last_step, undo_command
from tests.gui.entries import home
from tests.gui.looking import tile_of
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeNode
from ui.roles.lineup.screen import LineupScreen

__all__ = [
    "CONTROL",
    "ONE",
    "SHIFT",
    "THREE",
    "TWO",
    "lined_up",
    "screen_of",
    "sheet_rows",
    "sheet_text",
    "side_of",
    "sit",
    "tap_numbers",
    "undo_last",
]

ONE, TWO, THREE = JamId(1, 1), JamId(1, 2), JamId(1, 3)
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


def screen_of(hands: Presses) -> LineupScreen:
    """Return the line-up tracker's screen."""
    return hands.sees(LineupScreen)


def tap_numbers(hands: Presses, *numbers: str) -> None:
    """Tap the tile of each skater."""
    for number in numbers:
        hands.tap(tile_of(screen_of(hands).pane, number))


def undo_last(node: FakeNode) -> None:
    """Undo the last own step of a node."""
    step = last_step(node.view())
    assert step is not None
    node.submit(undo_command(step), "jam-timer")


def side_of(node: FakeNode, jam: JamId = ONE) -> TeamJam:
    """Return the left team in a jam, even if nothing names it yet."""
    found = node.view().bout.jam(jam)
    return found.home if found is not None else TeamJam(team=Team.HOME)


def lined_up(node: FakeNode, jam: JamId = ONE) -> list[str]:
    """Return position and number of each filled place."""
    return [f"{position.value[0]}{person.label}" for person, position in side_of(node, jam).lined_up]


def sit(box: FakeNode, number: str, jam: JamId, at: Instant, position: Position = Position.BLOCKER) -> None:
    """Enter a box trip of this skater, as the penalty box does."""
    skater = home(number)
    box.submit(EnterBox(jam=jam, team=Team.HOME, position=position, at=at, skater=skater), "penalty-box")


def sheet_rows(hands: Presses) -> tuple[SheetRow, ...]:
    """Return the rows of the sheet."""
    rows = screen_of(hands)._rows
    assert rows is not None
    return rows.rows


def sheet_text(hands: Presses, row: int, column: int) -> str:
    """Return the text of one cell of the sheet."""
    return sheet_rows(hands)[row].cells[column].text
