"""Weights of buttons: a panel has one filled button at most, and alarm colours are for problems."""

from collections import Counter

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from derbyos_core.identity import Team
from derbyos_core.roles.shared.button_kind import ButtonKind
from tests.gui.controls import settle
from ui.gallery.pose import posed
from ui.gallery.states import MORE, PICTURES
from ui.roles.head_nso.bout_tab import BoutTab
from ui.roles.head_nso.ready_panel import ReadyPanel
from ui.roles.head_nso.screen import HeadNSOScreen
from ui.roles.head_nso.sheets_tab import SheetsTab
from ui.roles.head_nso.talk_panel import TalkPanel
from ui.roles.penalty_box.screen import PenaltyBoxScreen
from ui.roles.shared.popover import Popover
from ui.shell.start.person import StartPerson
from ui.theme.tokens import ColourScheme
from ui.widgets.button import Button
from ui.widgets.ready_row import ReadyRow

STATES = {one.name: one for one in (*PICTURES, *MORE)}
PANELS = (Popover, ReadyPanel, TalkPanel, BoutTab, SheetsTab, StartPerson)
pytestmark = pytest.mark.usefixtures("qapp")
SHOWN = (
    "01-start-kept-teams", "02-head-nso", "02-head-nso-bout", "02-head-nso-sheets", "02-head-nso-signatures",
    "05-panel-printing", "05-panel-menu", "05-panel-jam-deleting", "09-change-log",
)  # fmt: skip
FILLED_OR_RIMMED = {ButtonKind.PRIMARY, ButtonKind.NORMAL}


def _panel(button: Button) -> QWidget:
    """Return the panel of a button; what belongs to no panel belongs to the window."""
    widget: QWidget = button
    while (above := widget.parentWidget()) is not None:
        widget = above
        if isinstance(widget, PANELS):
            break
    return widget


@pytest.mark.parametrize("name", SHOWN)
def test_a_panel_has_one_primary_button_at_most(name: str) -> None:
    with posed(ColourScheme.LIGHT, 1.0):
        window = STATES[name].make()
        window.resize(QSize(1366, 768))
        window.show()
        settle()
        buttons = [one for one in window.findChildren(Button) if one.isVisible()]
        count = Counter(_panel(one) for one in buttons if one.kind is ButtonKind.PRIMARY)
        assert [(type(panel).__name__, found) for panel, found in count.items() if found > 1] == []
        assert any(one.kind is ButtonKind.QUIET for one in buttons)
        window.put_away()


def test_the_ready_list_begins_with_what_is_wrong() -> None:
    """A brown rim round everything that is only not done yet hid the laptop that lags behind."""
    with posed(ColourScheme.LIGHT, 1.0):
        window = STATES["02-head-nso"].make()
        window.show()
        settle()
        rows = [row for row in window.findChildren(ReadyRow) if row._value is not None and not row._value.is_ready]
        ready = window.findChildren(HeadNSOScreen)[0].ready
        kinds = {row._value.title: row._fix.kind for row in rows if row._value is not None and ready.isAncestorOf(row)}
        tasks = {row._value.title: row._value.is_task for row in rows if row._value is not None}
        assert tasks["The paper's head"]
        assert tasks["Scoreboard on the big screen"]
        assert not tasks["Every role taken"]
        assert not tasks["Everyone in step"]
        primary = [title for title, kind in kinds.items() if kind is ButtonKind.PRIMARY]
        assert primary == ["Every role taken"]
        window.put_away()


def test_the_next_free_seat_of_each_kind_stands_out() -> None:
    with posed(ColourScheme.LIGHT, 1.0):
        window = STATES["07-penalty-box"].make()
        window.show()
        settle()
        screen = window.findChildren(PenaltyBoxScreen)[0]
        for team in (Team.HOME, Team.AWAY):
            free = [seat for seat in screen.columns[team].seats if seat.action.words() == "Sat down"]
            assert [seat.action.kind in FILLED_OR_RIMMED for seat in free] == [True, *[False] * (len(free) - 1)]
        window.put_away()
