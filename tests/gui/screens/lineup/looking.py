"""What the tests of the line-up tracker look at and press."""

from PySide6.QtCore import Qt

from derbyos_core.bout.commands import EnterBox
from derbyos_core.bout.model import JamId, Position, TeamJam
from derbyos_core.clock import Instant
from derbyos_core.identity import Team
from derbyos_core.roles.shared.sheet_values import SheetRow
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
]

ONE, TWO, THREE = JamId(1, 1), JamId(1, 2), JamId(1, 3)
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


def screen_of(hands: Presses) -> LineupScreen:
    """The screen that she sees."""
    return hands.sees(LineupScreen)


def tap_numbers(hands: Presses, *numbers: str) -> None:
    """A tap on the tile of each."""
    for number in numbers:
        hands.tap(tile_of(screen_of(hands).pane, number))


def side_of(node: FakeNode, jam: JamId = ONE) -> TeamJam:
    """The left team in a jam, also where nothing names it yet."""
    found = node.view().bout.jam(jam)
    return found.home if found is not None else TeamJam(team=Team.HOME)


def lined_up(node: FakeNode, jam: JamId = ONE) -> list[str]:
    """Position and number of each place that is filled."""
    return [f"{position.value[0]}{person.label}" for person, position in side_of(node, jam).lined_up]


def sit(box: FakeNode, number: str, jam: JamId, at: Instant, position: Position = Position.BLOCKER) -> None:
    """The penalty box enters her."""
    skater = home(number)
    box.submit(EnterBox(jam=jam, team=Team.HOME, position=position, at=at, skater=skater), "penalty-box")


def sheet_rows(hands: Presses) -> tuple[SheetRow, ...]:
    """The rows of the sheet."""
    rows = screen_of(hands)._rows
    assert rows is not None
    return rows.rows


def sheet_text(hands: Presses, row: int, column: int) -> str:
    """What one cell of the sheet says."""
    return sheet_rows(hands)[row].cells[column].text
