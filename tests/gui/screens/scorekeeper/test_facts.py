"""Lead, lost, call, injury, no initial and star pass: one press each (design 5 and 6)."""

import pytest
from PySide6.QtCore import Qt

from derbyos_core.bout.commands import EndJam, MarkLead, SetTrip, StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from derbyos_core.roles.scorekeeper.rows import FACTS_FROM
from derbyos_core.roles.shared.press_times import AGREE_S
from tests.gui.presses import Presses
from tests.gui.screens.scorekeeper.looking import ONE, screen_of, side_of
from tests.kit.fake_node import FakeCluster, FakeNode

TWO = JamId(1, 2)


@pytest.mark.parametrize(
    ("letter", "fact"), [("l", "lead"), ("o", "lost"), ("c", "called"), ("n", "no_initial"), ("s", "star_pass")]
)
def test_a_fact_is_one_letter(hands: Presses, keeper: FakeNode, letter: str, fact: str) -> None:
    hands.key(letter)
    assert hands.count == 1
    assert getattr(side_of(keeper), fact)


def test_an_injury_is_one_tap_and_concerns_both_teams(hands: Presses, keeper: FakeNode) -> None:
    hands.tap(screen_of(hands).pane.facts["injury"])
    jam = keeper.view().bout.jam(ONE)
    assert jam is not None
    assert jam.injury


def test_lead_marks_the_initial_trip_in_the_same_step(hands: Presses, keeper: FakeNode) -> None:
    hands.key("l")
    assert side_of(keeper).lead
    assert side_of(keeper).initial_done
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert not side_of(keeper).lead
    assert not side_of(keeper).initial_done
    hands.key("Z", Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert side_of(keeper).lead


def test_a_star_pass_by_the_lead_jammer_loses_the_lead_and_adds_a_row(hands: Presses, keeper: FakeNode) -> None:
    hands.type("l4s")
    side = side_of(keeper)
    assert side.star_pass
    assert side.lost
    assert side.star_pass_trip == 3
    assert screen_of(hands).pane.head.accessibleName().startswith("Jammer 27")
    hands.type("4")
    sheet = screen_of(hands)._rows
    assert sheet is not None
    assert [row.cells[0].text for row in sheet.rows[:2]] == ["1", "SP"]
    assert side_of(keeper).points_after_star_pass == 4


def test_two_people_who_press_lead_both_mean_lead(hands: Presses, keeper: FakeNode, tracker: FakeNode) -> None:
    """A press on a fact that another official changed less than half a second ago agrees with that change."""
    button = screen_of(hands).pane.facts["lead"]
    tracker.submit(MarkLead(jam=ONE, team=Team.HOME), "lineup-home")
    hands.settle()
    assert button.is_chosen
    hands.tap(button)
    assert side_of(keeper).lead
    button._changed_at -= AGREE_S
    hands.tap(button)
    assert not keeper.last(MarkLead).on


def test_two_people_who_press_lead_in_row_and_panel_both_mean_lead(
    hands: Presses, keeper: FakeNode, tracker: FakeNode
) -> None:
    """The cell of a row carries a value as the button does (design 1.3)."""
    sheet = screen_of(hands).sheet
    tracker.submit(MarkLead(jam=ONE, team=Team.HOME), "lineup-home")
    hands.settle()
    hands.tap_cell(sheet, 0, FACTS_FROM)
    assert side_of(keeper).lead
    screen_of(hands).pane.facts["lead"]._changed_at -= AGREE_S
    hands.tap_cell(sheet, 0, FACTS_FROM)
    assert not keeper.last(MarkLead).on


@pytest.mark.parametrize("way", ["letter", "button", "cell"])
def test_there_is_no_lead_in_overtime(
    hands: Presses, keeper: FakeNode, timer: FakeNode, cluster: FakeCluster, way: str
) -> None:
    """Saturday 4: a press writes nothing and says why; points go to trip 1 from the first key."""
    timer.submit(EndJam(jam=ONE, duration_us=60_000_000), "jam-timer")
    timer.submit(StartJam(jam=TWO, at=cluster.time, overtime=True), "jam-timer")
    hands.settle()
    written = len(keeper.commands)
    screen = screen_of(hands)
    match way:
        case "letter":
            hands.key("l")
        case "button":
            hands.tap(screen.pane.facts["lead"])
        case "cell":
            hands.tap_cell(screen.sheet, 1, FACTS_FROM)
    assert hands.told().endswith("No lead in overtime, so it cannot be lost or called off.")
    assert len(keeper.commands) == written
    hands.key("4")
    assert keeper.last(SetTrip) == SetTrip(jam=TWO, team=Team.HOME, number=1, points=4, at=keeper.last(SetTrip).at)
    hands.key("n")
    assert hands.told().endswith("Trip 1 is in, so the initial trip is done.")
