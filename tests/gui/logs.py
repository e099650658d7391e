"""Helpers for the change log: fill it, and open it."""

from PySide6.QtCore import Qt

from derbyos_core.bout.commands import SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.change_log.screen import ChangeLogScreen

__all__ = ["fill_log", "open_log"]


def fill_log(keeper: FakeNode, cluster: FakeCluster, count: int = 60) -> None:
    """Enter this many entries of the scorekeeper, a second apart."""
    for number in range(count):
        cluster.wait(1)
        keeper.submit(SetTrip(jam=JamId(1, 1), team=Team.HOME, number=2, points=number % 5), "scorekeeper-home")


def open_log(hands: Presses) -> ChangeLogScreen:
    """Open the log with all its rows, and count presses from here on."""
    hands.key(Qt.Key.Key_F4)
    screen = hands.sees(ChangeLogScreen)
    screen.finish()
    hands.count = 0
    return screen
