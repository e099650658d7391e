"""A number typed at penalties and lineup is entered, stays typed, or is told as dropped, whatever is pressed next.

Its screen joins the controllers of both, so their gestures are tried in a window: `tests/unit/roles` has the others.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from PySide6.QtCore import Qt

from derbyos_core.bout.commands import SkaterRef
from derbyos_core.identity import Role, Team
from derbyos_core.roles.lineup.entry import LineupPrompt
from derbyos_core.roles.shared.screen_state import ScreenState
from tests.gui.conftest import Enter
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster
from tests.unit.roles.desk import HOME, ONE, play
from tests.unit.roles.test_dropped_numbers import LINEUP, PENALTIES, has, is_written
from ui.roles.penalty_lineup.screen import PenaltyLineupScreen


@dataclass(frozen=True, slots=True)
class _Desk:
    """The screen as the gestures of both controllers see it."""

    screen: PenaltyLineupScreen

    @property
    def state(self) -> ScreenState:
        assert self.screen.state is not None
        return self.screen.state

    @property
    def penalties(self) -> object:
        return self.screen.penalties

    @property
    def lineup(self) -> object:
        return self.screen.lineup

    def eid(self, number: str) -> str:
        return next(one.eid for one in self.state.bout.teams[HOME].persons if one.number == number)

    def skater(self, number: str, team: Team = HOME) -> SkaterRef:
        person = self.state.bout.teams[team].numbered(number)
        return SkaterRef(team=team, number=number, eid=person.eid if person is not None else "")


def _screen(hands: Presses) -> PenaltyLineupScreen:
    return hands.sees(PenaltyLineupScreen)


def _of_penalties(act: Callable[..., object]) -> Callable[[Presses], object]:
    return lambda hands: _screen(hands)._do(lambda: act(_Desk(_screen(hands))))


def _of_lineup(act: Callable[..., object]) -> Callable[[Presses], object]:
    return lambda hands: act(_Desk(_screen(hands)))


GESTURES: dict[str, Callable[[Presses], object]] = {
    **{f"penalty {name}": _of_penalties(act) for name, act in PENALTIES.gestures.items()},
    **{f"lineup {name}": _of_lineup(act) for name, act in LINEUP.gestures.items() if "take_number" not in name},
    "the other half": lambda hands: hands.key(Qt.Key.Key_Right),
    "an older jam": lambda hands: hands.key(Qt.Key.Key_PageUp),
    "a jam": lambda hands: _screen(hands).take_jam(ONE),
    "Enter": lambda hands: hands.key(Qt.Key.Key_Return),
    "Delete": lambda hands: hands.key(Qt.Key.Key_Delete),
    "a code": lambda hands: hands.key("C"),
    "a digit": lambda hands: hands.key("8"),
    "a row": lambda hands: _screen(hands)._on_cell(0, 2),
    "sits out": lambda hands: _screen(hands).do_extra("sits-out"),
}


def _box(hands: Presses) -> None:
    _screen(hands).lineup.want(LineupPrompt.BOX_IN)
    hands.type("12")


def _correct(hands: Presses) -> None:
    state = _Desk(_screen(hands)).state
    _screen(hands)._on_slot(next(one.eid for one in state.bout.penalties if one.code == "X"))
    hands.type("12")


def _of_no_roster(hands: Presses) -> None:
    _screen(hands)._on_number()
    hands.type("12")


HALVES: dict[str, Callable[[Presses], object]] = {
    "a number": lambda hands: hands.type("12"),
    "a number and a code": lambda hands: hands.type("12F"),
    "a number for the box": _box,
    "a correction with a number": _correct,
    "a number of no roster": _of_no_roster,
}


def _shown(hands: Presses) -> str:
    screen = _screen(hands)
    penalty, lineup = screen.penalties.draft, screen.lineup.draft
    skater = penalty.skater.number if penalty is not None and penalty.skater is not None else ""
    typed = penalty.typed if penalty is not None else ""
    return f"{typed} {skater} {lineup.typed if lineup is not None else ''}"


@pytest.mark.slow
@pytest.mark.parametrize("half", HALVES)
def test_no_gesture_drops_what_is_typed_in_silence(enter: Enter, cluster: FakeCluster, half: str) -> None:
    play(cluster)
    node = cluster.node("Maya R.", Role.PENALTY_LINEUP_HOME)
    hands = Presses(enter(node), node)
    failed: dict[str, str] = {}
    for gesture, act in GESTURES.items():
        for _ in range(4):
            hands.key(Qt.Key.Key_Escape)
        HALVES[half](hands)
        hands.settle()
        assert has(_shown(hands), "12"), f"it is typed before {gesture}"
        before = len(node.commands)
        act(hands)
        hands.settle()
        commands = [command for command, _ in node.commands[before:]]
        if not (has(_shown(hands), "12") or is_written(commands, "12") or has(hands.told(), "12")):
            failed[gesture] = hands.told()
        for _ in range(4):
            hands.key(Qt.Key.Key_Escape)
        for _ in commands:
            hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert failed == {}
