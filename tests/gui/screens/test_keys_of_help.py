"""What F1 says about penalties and line-ups is what the keys do, on every screen that takes them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from derbyos_core.bout.commands import AddPenalty, FieldSkater
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team
from tests.gui.conftest import Enter
from tests.gui.entries import enroll, home, skate, start
from tests.gui.looking import cell_of
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.actions import ACTIONS, HelpSection, KeyHelp
from ui.roles.penalty_lineup.screen import PenaltyLineupScreen
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen

ONE, TWO = JamId(1, 1), JamId(1, 2)
MODIFIERS = {"Shift": Qt.KeyboardModifier.ShiftModifier, "Alt": Qt.KeyboardModifier.AltModifier}
KEYS = {
    "Enter": Qt.Key.Key_Return,
    "Backspace": Qt.Key.Key_Backspace,
    "Delete": Qt.Key.Key_Delete,
    "Left": Qt.Key.Key_Left,
    "Right": Qt.Key.Key_Right,
}
ROLES = {
    HelpSection.PENALTY_TRACKER: "penalty-tracker",
    HelpSection.LINE_UP: "lineup-home",
    HelpSection.PENALTY_LINE_UP: "penalty-lineup-home",
    HelpSection.OPERATOR: "operator",
}
DOES: dict[str, tuple[str, ...]] = {
    "A penalty, number or code first": ("AddPenalty",),
    "A penalty": ("AddPenalty",),
    "A skater into the next place": ("FieldSkater",),
    "The jammer, if the team has none": ("FieldSkater",),
    "The jammer": ("FieldSkater",),
    "The pivot": ("FieldSkater",),
    "Correct the marked penalty: open it, the right code": ("AmendPenalty",),
    "Give it to another skater: open it, the right number": ("AmendPenalty",),
    "Remove the marked penalty": ("RemoveElement",),
    "No pivot, or one after all": ("MarkNoPivot",),
    "The same five again": ("SameLineup",),
    "Star pass": ("MarkStarPass",),
    "Into the box": ("EnterBox",),
    "Into the box, then the number and Enter": ("EnterBox",),
    "The same skater again": ("AddPenalty",),
    "Expulsion with this code": ("AddPenalty",),
}
"""What the keys of a row enter, by its words. Other rows are about the focus, a digit or the clock."""
ON_PENALTY = ("Correct the marked penalty", "Give it to another", "Remove the marked")
BEFORE = {"The same skater again": "12f"}
"""What is typed first."""
AFTER = {"Into the box, then the number and Enter": "12\n", "Expulsion with this code": "12\n"}
"""What completes it, where the row names only the first key."""
ROWS = [row for row in ACTIONS if row.section in ROLES and str(row.words) in DOES]


@pytest.fixture
def game(cluster: FakeCluster, timer: FakeNode) -> FakeNode:
    """The second jam is on track; the first one had a penalty. 12 is of one team only."""
    enroll(timer, "12", "22", "404", "7", "9", "10")
    enroll(timer, "17", "42", team=Team.AWAY)
    for number in ("7", "9", "10"):
        timer.submit(_fielded(number), "lineup-home")
    skate(cluster, timer, ONE)
    timer.submit(AddPenalty(jam=ONE, skater=home("404"), code="X"), "penalty-tracker")
    start(cluster, timer, TWO)
    return timer


def _fielded(number: str) -> FieldSkater:
    return FieldSkater(jam=ONE, position=Position.BLOCKER, skater=home(number))


def _press(hands: Presses, named: str) -> None:
    """Press a key as the list of keys names it."""
    *modifiers, name = named.split("+")
    held = Qt.KeyboardModifier.NoModifier
    for modifier in modifiers:
        held |= MODIFIERS[modifier]
    if name == "number":
        hands.type("12")
    else:
        letter = {"code": "f"}.get(name, name.lower())
        hands.key(KEYS.get(name, letter), held)


def _mark_penalty(hands: Presses) -> None:
    screen = hands.session.screen
    assert isinstance(screen, PenaltyTrackerScreen | PenaltyLineupScreen)
    roster = screen.rosters[Team.HOME] if isinstance(screen, PenaltyTrackerScreen) else screen.roster
    cell = cell_of(roster, "404")
    cell.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    cell.setFocus(Qt.FocusReason.TabFocusReason)
    hands.key(Qt.Key.Key_Right)
    assert roster.focused_slot()


def test_every_row_about_a_penalty_or_a_lineup_is_tried() -> None:
    tried = {str(row.words) for row in ROWS}
    assert tried == set(DOES)
    for section in ROLES:
        sequences = {row.keys for row in ACTIONS if row.section is section}
        has_penalties, has_lineups = section is not HelpSection.LINE_UP, section is not HelpSection.PENALTY_TRACKER
        assert (("number", "code", "Enter") in sequences) is has_penalties
        assert (("number", "Enter") in sequences) is has_lineups


@pytest.mark.parametrize("half", ["as it comes", "the other half"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.section}: {row.words}")
def test_the_keys_do_what_their_row_says(
    enter: Enter, cluster: FakeCluster, game: FakeNode, row: KeyHelp, half: str
) -> None:
    role, words = ROLES[row.section], str(row.words)
    node = cluster.node("Maya R.", role)
    hands = Presses(enter(node, role), node)
    if half != "as it comes":
        if row.section is not HelpSection.PENALTY_LINE_UP:
            return
        hands.key(Qt.Key.Key_Right)
    if words.startswith(ON_PENALTY):
        _mark_penalty(hands)
    hands.type(BEFORE.get(words, ""))
    before = len(node.commands)
    for named in row.keys:
        _press(hands, named)
    for letter in AFTER.get(words, ""):
        hands.key(Qt.Key.Key_Return if letter == "\n" else letter)
    assert tuple(type(command).__name__ for command, _ in node.commands[before:]) == DOES[words]
    QTest.keyClick(hands.window, Qt.Key.Key_Escape)
