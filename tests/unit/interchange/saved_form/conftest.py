"""Fixtures for the tests of the saved form."""

import pytest

from derbyos_core.bout.model import Position
from tests.unit.interchange.saved_form.looking import BOUT, field
from tests.unit.interchange.scripted_bout import ScriptedBout


@pytest.fixture
def bout() -> ScriptedBout:
    return ScriptedBout(BOUT)


@pytest.fixture
def jam(bout: ScriptedBout) -> ScriptedBout:
    """Jam 3 with a jammer, a pivot and one blocker."""
    field(bout, Position.JAMMER, "404")
    field(bout, Position.PIVOT, "7")
    field(bout, Position.BLOCKER, "21")
    return bout
