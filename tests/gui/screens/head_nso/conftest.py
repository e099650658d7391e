"""Fixtures of the Head NSO's window."""

import pytest

from tests.gui.conftest import Enter
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeNode
from tests.kit.fake_services import FakeServices


@pytest.fixture
def services(head: FakeNode) -> FakeServices:
    """The services of the Head NSO's window."""
    return FakeServices(node=head)


@pytest.fixture
def hands(enter: Enter, head: FakeNode, services: FakeServices) -> Presses:
    """The Head NSO at their window."""
    return Presses(enter(head, services=services), head)
