"""Every screen of every role draws any value of a foreign program's entries, and its keys keep their meaning.

The values are those of `tests/property/hostile_values.py`, in every attribute of every element, set and added.
"""

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from derbyos_core.identity import Role
from tests.gui.conftest import Enter
from tests.kit import fake_node
from tests.kit.fake_node import FakeCluster
from tests.property.hostile_values import BOUT, all_of, any_value, game, hostile_adds, hostile_sets

PANELS = (Qt.Key.Key_F1, Qt.Key.Key_F2, Qt.Key.Key_F3, Qt.Key.Key_F4, Qt.Key.Key_F5, Qt.Key.Key_F6)
TYPED = "4j2lcinp0s+1"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("role", Role)
def test_every_screen_draws_what_strangers_write(role: Role, seed: int, cluster: FakeCluster, enter: Enter) -> None:
    assert fake_node.BOUT == BOUT
    pick = random.Random(f"{role.value} {seed}")
    node = cluster.node("Kim T.", role.value)
    window = enter(node)
    node.hear(all_of(game()))
    window.grab()
    for share in (0.1, 0.3, 1.0):
        choose = any_value(pick, share)
        node.hear((*all_of(hostile_sets(choose)), *all_of(hostile_adds(choose))))
        _look(window)
    for sign in TYPED:
        QTest.keyClicks(window, sign)
        QTest.keyClick(window, Qt.Key.Key_Return)
    _look(window)


def _look(window: QWidget) -> None:
    """Open, paint and close each panel; an error in a callback of Qt fails the test."""
    for key in PANELS:
        QTest.keyClick(window, key)
        window.grab()
        QTest.keyClick(window, key)
    assert not window.grab().isNull()
