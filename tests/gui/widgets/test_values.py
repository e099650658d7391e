"""Values of single widgets, and the truth of the list of widgets."""

import re
from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

import ui.widgets
from derbyos_core.roles.jam_timer.timer_panel import PanelValue
from derbyos_core.roles.penalty_box.seats import SeatState, SeatValue
from derbyos_core.roles.penalty_tracker.roster_values import RosterValue
from derbyos_core.roles.shared.header import JamCardValue, Review
from tests.gui.widgets.samples import HHC
from ui.gallery.pose import grab
from ui.theme import DisplayPhase
from ui.widgets import conflict_chip
from ui.widgets.clock_face import ClockFace, ClockKind
from ui.widgets.conflict_chip import ChipAnswer, ConflictChip, ConflictValue
from ui.widgets.jam_card import JamCard
from ui.widgets.jersey_chip import JerseyChip
from ui.widgets.phase_panel import PhasePanel
from ui.widgets.roster_cell import RosterCell
from ui.widgets.seat import Seat
from ui.widgets.settle_button import SettleButton
from ui.widgets.text import overflows
from ui.widgets.timeout_pips import TimeoutPips

LISTED = re.compile(r"^    (\w+)\.(\w+)", re.MULTILINE)
HELPERS = {"sheet_model", "sheet_paint"}
"""Modules that only the widget beside them uses."""


def test_every_widget_is_in_the_list_and_every_listed_one_is_there() -> None:
    listed = LISTED.findall(ui.widgets.__doc__ or "")
    modules = {module.name for module in iter_modules(ui.widgets.__path__)}
    assert {module for module, _ in listed} == modules - HELPERS
    absent = [name for module, name in listed if not hasattr(import_module(f"ui.widgets.{module}"), name)]
    assert absent == []


@pytest.mark.parametrize("kind", ClockKind)
def test_a_stopped_clock_looks_and_sounds_stopped(qtbot: QtBot, kind: ClockKind) -> None:
    clock = ClockFace(kind)
    qtbot.addWidget(clock)
    clock.set_label("Period 1")
    clock.set_text("11:36")
    stopped = grab(clock, size=clock.sizeHint())
    assert clock.accessibleName() == "Period 1 clock 11:36 stopped"
    clock.set_running(True)
    assert grab(clock, size=clock.sizeHint()) != stopped
    assert clock.accessibleName() == "Period 1 clock 11:36 running"


@pytest.mark.parametrize("width", [64, 120, 174])
def test_the_pen_is_seen_at_any_width(qtbot: QtBot, width: int) -> None:
    card = JamCard()
    qtbot.addWidget(card)
    card.set_card(JamCardValue(jam=12, phase=DisplayPhase.LIVE))
    plain = grab(card, size=QSize(width, 60))
    card.set_card(JamCardValue(jam=12, phase=DisplayPhase.LIVE, has_cursor=True))
    assert grab(card, size=QSize(width, 60)) != plain


def test_each_phase_has_a_panel_of_its_own(qtbot: QtBot) -> None:
    panel = PhasePanel()
    qtbot.addWidget(panel)
    pictures = []
    for phase in (DisplayPhase.LIVE, DisplayPhase.LINE_UP, DisplayPhase.TIMEOUT, DisplayPhase.WAITING):
        panel.set_panel(PanelValue(phase=phase, word="the same word"), "0:21")
        pictures.append(grab(panel, size=QSize(500, 300)))
    assert all(one != other for number, one in enumerate(pictures) for other in pictures[number + 1 :])


@pytest.mark.parametrize("fraction", [-1.0, 0.0, 0.5, 1.0, 7.0])
def test_a_share_beyond_its_ends_is_drawn_at_its_end(qtbot: QtBot, fraction: float) -> None:
    panel = PhasePanel()
    qtbot.addWidget(panel)
    value = PanelValue(phase=DisplayPhase.LIVE, word="", fraction=fraction)
    panel.set_panel(value, "0:21")
    drawn = grab(panel, size=QSize(500, 300))
    within = PanelValue(phase=DisplayPhase.LIVE, word="", fraction=min(1.0, max(0.0, fraction)))
    other = PhasePanel()
    qtbot.addWidget(other)
    other.set_panel(within, "0:21")
    assert grab(other, size=QSize(500, 300)) == drawn


def test_the_bar_stands_while_the_digits_stand(qtbot: QtBot) -> None:
    """An entry between two seconds paints no clock (design 4, performance goal 14)."""
    panel = PhasePanel()
    qtbot.addWidget(panel)
    value = PanelValue(phase=DisplayPhase.LIVE, word="Jam 3", fraction=0.9)
    panel.set_panel(value, "1:48")
    drawn = grab(panel, size=QSize(500, 300))
    panel.set_panel(replace(value, fraction=0.5), "1:48")
    assert grab(panel, size=QSize(500, 300)) == drawn
    panel.set_panel(replace(value, fraction=0.5), "1:47")
    assert grab(panel, size=QSize(500, 300)) != drawn
    panel.set_panel(replace(value, fraction=None), "1:47")
    without = grab(panel, size=QSize(500, 300))
    panel.set_panel(replace(value, fraction=0.5), "1:47")
    assert grab(panel, size=QSize(500, 300)) != without


def test_timeouts_are_described_in_words(qtbot: QtBot) -> None:
    pips = TimeoutPips()
    qtbot.addWidget(pips)
    pips.set_pips(timeouts_left=1, review=Review.KEPT)
    assert pips.accessibleName() == "1 of 3 timeouts left, review retained"


def test_a_review_that_was_kept_is_marked(qtbot: QtBot) -> None:
    pips = TimeoutPips()
    qtbot.addWidget(pips)
    pictures = []
    for review in Review:
        pips.set_pips(timeouts_left=2, review=review)
        pictures.append(grab(pips, size=pips.sizeHint()))
    assert all(one != other for number, one in enumerate(pictures) for other in pictures[number + 1 :])


def test_the_word_for_a_kept_review_has_its_room(qtbot: QtBot) -> None:
    pips = TimeoutPips()
    qtbot.addWidget(pips)
    pips.set_pips(timeouts_left=2, review=Review.KEPT)
    overflows.clear()
    grab(pips, size=pips.sizeHint())
    assert not overflows


def test_settling_without_other_answers_is_described(qtbot: QtBot) -> None:
    button = SettleButton()
    qtbot.addWidget(button)
    assert button.words() == "All agree"
    button.set_count(2)
    assert button.words() == "2 to settle"
    button.set_bare(True)
    assert (button.words(), button.accessibleName()) == ("2", "2 to settle")


def test_a_number_not_known_yet_is_a_question(qtbot: QtBot) -> None:
    chip = JerseyChip()
    qtbot.addWidget(chip)
    chip.set_chip("42", HHC)
    known = grab(chip, size=chip.sizeHint())
    chip.set_unknown()
    assert chip.accessibleName() == "number not known yet"
    assert grab(chip, size=chip.sizeHint()) != known


def test_each_state_of_a_seat_differs_without_colour(qtbot: QtBot) -> None:
    seat = Seat()
    qtbot.addWidget(seat)
    words = []
    for state in SeatState:
        seat.set_seat(SeatValue(state=state, number="42", jersey=HHC, seconds="8", share=0.3))
        words.append(seat.accessibleName())
    assert len(set(words)) == len(SeatState)


def test_two_answers_have_a_sign_beside_their_colour(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Design 8: colour is never the only sign."""
    drawn: list[str] = []
    monkeypatch.setattr(conflict_chip, "draw_icon", lambda painter, name, *_: drawn.append(name))
    chip = ConflictChip()
    qtbot.addWidget(chip)
    answers = (ChipAnswer(value="3", who="Bo"), ChipAnswer(value="4", who="you"))
    chip.set_conflict(ConflictValue(title="Trip 2", sub="tap the right one", answers=answers))
    grab(chip, size=QSize(400, 120))
    assert set(drawn) == {"equal-not"}


@pytest.mark.parametrize("number", ["404", "8888", "MGS4"])
def test_a_long_number_in_a_roster_is_drawn_smaller_and_never_cut(qtbot: QtBot, number: str) -> None:
    overflows.clear()
    cell = RosterCell()
    qtbot.addWidget(cell)
    cell.set_cell(RosterValue(number=number))
    grab(cell, size=QSize(330, 48))
    assert [cut.text for cut in overflows] == []
