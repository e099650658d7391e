"""Fixtures of the Head NSO's window."""

import pytest

from tests.gui.conftest import Enter
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeNode


@pytest.fixture
def hands(enter: Enter, head: FakeNode) -> Presses:
    """The Head NSO at their window."""
    return Presses(enter(head), head)
