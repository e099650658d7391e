"""Rows of the change log: what tells two officials apart is not cut off."""

import pytest
from PySide6.QtWidgets import QApplication

from derbyos_core.identity import Role, Team
from derbyos_core.roles.shared.texts import role_name
from ui.theme.tokens import Type
from ui.widgets.log_row import TIMED_WHO_WIDTH, WHO_WIDTH
from ui.widgets.text import text_width


@pytest.mark.parametrize("role", Role, ids=lambda role: role.value)
def test_a_role_stands_whole_with_its_team(qapp: QApplication, role: Role) -> None:
    """Tried on 29 November: "Penalty and lineup …" stood for both teams."""
    words = role_name(role.value, {Team.HOME: "HHC", Team.AWAY: "SCS"})
    assert text_width(words, size=Type.NOTE) <= min(WHO_WIDTH, TIMED_WHO_WIDTH) - 8
