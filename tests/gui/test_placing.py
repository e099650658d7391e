"""A pane whose content changes at the same size places its children anew (whole run of 24 November)."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

import ui.roles.change_log.screen
from derbyos_core.bout.checks import Check, Hint, PaperSheet
from derbyos_core.bout.model import JamId
from derbyos_core.roles.head_nso.ending import EndValue
from derbyos_core.roles.shared.export_state import ExportState
from tests.gui.arranging import moved_by_arranging
from tests.gui.conftest import Enter
from tests.gui.logs import open_log
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster
from tests.unit.bout.folded import folded
from ui.gallery.pose import posed
from ui.roles.head_nso.end_of_bout import EndOfBout
from ui.roles.scorekeeper.screen import ScorekeeperScreen
from ui.shell.dialogs.hints import HintsPanel
from ui.theme.look import look
from ui.widgets.person_row import PersonRow, PersonState, PersonValue


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(900, 700)
    page.show()
    return page


def test_the_button_of_an_official_has_room_for_its_words(page: QWidget) -> None:
    row = PersonRow(parent=page)
    row.resize(584, 58)
    row.show()
    for action in ("Ask Bo", "Ask Bartholomew", "Message"):
        row.set_person(PersonValue(role="Lineup", person="Bo L.", state=PersonState.BEHIND, action=action))
        assert moved_by_arranging(page) == []


def test_the_next_hint_in_a_row_has_a_place_for_its_jam(page: QWidget) -> None:
    """Dismissed hints move those below one row up, among them hints without a jam."""
    panel = HintsPanel(parent=page)
    panel.setGeometry(page.rect())
    panel.show()
    nowhere = Hint(check=Check.NOT_ON_ROSTER, sheet=PaperSheet.ROSTERS, text="HOM has no 8 on its roster.")
    there = Hint(check=Check.NO_TRIP, sheet=PaperSheet.SCORE, text="Trip 2 is empty.", jam=JamId(1, 2))
    for hints in ((nowhere, there), (there, nowhere), (there, there)):
        panel.set_hints(hints, 0, folded())
        assert moved_by_arranging(page) == []
    assert panel.rows[0].where.height() > 2


def test_a_longer_sentence_about_the_end_of_the_bout_asks_for_its_height(page: QWidget) -> None:
    end = EndOfBout(parent=page)
    asked: list[float] = []
    end.resized.connect(lambda: asked.append(end.height_at(300)))
    low = end.height_at(300)
    end.set_value(EndValue(title="End the bout", sentence="Sheets are open. " * 12))
    assert asked == [end.height_at(300)]
    assert asked[0] > low
    end.set_value(EndValue(title="End the bout", sentence="Sheets are open, " * 12))
    assert len(asked) == 1


def test_the_button_to_the_hints_has_room_for_their_number(cluster: FakeCluster, enter: Enter) -> None:
    node = cluster.node("Kim T.", "scorekeeper-home")
    hands = Presses(enter(node), node)
    screen = hands.sees(ScorekeeperScreen)
    for count in (1, 1_234, 12_345, 12):
        screen._draw_check(count)
        assert moved_by_arranging(hands.window) == []


def test_a_longer_sentence_about_the_exports_has_a_line_more(
    cluster: FakeCluster, enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seed 193: at 125 % "All 18 changes" needs a second line in 300.0 units, and not in 300.8."""
    node = cluster.node("Kim T.", "scorekeeper-home")
    with posed():
        hands = Presses(enter(node), node)
        hands.window.resize(1366, 768)
        hands.settle()
        look().set_scale(1.25)
        hands.settle()
        screen = open_log(hands)
        screen.resize(screen.width(), 578)  # beside a banner
        for count in (17, 18, 180, 18_000, 1):
            state = ExportState(text=f"All {count} changes are on all 4 laptops", is_complete=True)
            monkeypatch.setattr(ui.roles.change_log.screen, "export_state", lambda *_, state=state: state)
            hands.session.refresh()
            assert moved_by_arranging(hands.window) == []
