"""The scorekeeper's flows, with real presses counted against the costs of the design (design 5 and 6)."""

import pytest
from PySide6.QtCore import Qt

from derbyos_core.bout.commands import (
    AddPersons,
    EndJam,
    FieldSkater,
    MarkLead,
    NewPerson,
    SetTrip,
    SkaterRef,
    StartJam,
    Undo,
)
from derbyos_core.bout.model import JamId, Position, TeamJam
from derbyos_core.identity import Team
from tests.gui.conftest import Enter
from tests.gui.entries import end, start
from tests.gui.fakes import SECOND_US, FakeNode, Hall
from tests.gui.presses import Presses
from ui.screens.scorekeeper.screen import ScorekeeperScreen
from ui.widgets.fact_button import AGREE_S

ONE, TWO = JamId(1, 1), JamId(1, 2)


@pytest.fixture
def tracker(hall: Hall) -> FakeNode:
    return hall.node("Bo L.", "lineup-home")


@pytest.fixture
def keeper(hall: Hall, timer: FakeNode, tracker: FakeNode) -> FakeNode:
    persons = (NewPerson(number="404", name="Not Found"), NewPerson(number="27", name="Pivotal Moment"))
    tracker.submit(AddPersons(team=Team.HOME, persons=persons), "head-nso")
    for number, position in (("404", Position.JAMMER), ("27", Position.PIVOT)):
        skater = SkaterRef(team=Team.HOME, number=number)
        tracker.submit(FieldSkater(jam=ONE, position=position, skater=skater), "lineup-home")
    start(hall, timer, ONE)
    return hall.node("Kim T.", "scorekeeper-home")


@pytest.fixture
def hands(enter: Enter, keeper: FakeNode) -> Presses:
    return Presses(enter(keeper), keeper)


def _screen(hands: Presses) -> ScorekeeperScreen:
    return hands.sees(ScorekeeperScreen)


def _side(keeper: FakeNode, jam: JamId = ONE) -> TeamJam:
    found = keeper.view().bout.jam(jam)
    assert found is not None, f"nothing names {jam}"
    return found.home


def _trips(keeper: FakeNode, jam: JamId = ONE) -> dict[int | None, int]:
    return {trip.number: trip.points for trip in _side(keeper, jam).trips}


def test_a_trip_is_one_tap_and_marks_the_initial_one(hands: Presses, keeper: FakeNode) -> None:
    hands.tap(_screen(hands).pane.keys[4])
    assert hands.count == 1
    assert _trips(keeper) == {1: 0, 2: 4}
    hands.tap(hands.window.frame.bottom.toast._action)
    assert _trips(keeper) == {}


def test_a_digit_is_a_trip(hands: Presses, keeper: FakeNode) -> None:
    hands.type("43")
    assert hands.count == 2
    assert _trips(keeper) == {1: 0, 2: 4, 3: 3}


@pytest.mark.parametrize(
    ("letter", "fact"), [("l", "lead"), ("o", "lost"), ("c", "called"), ("n", "no_initial"), ("s", "star_pass")]
)
def test_a_fact_is_one_letter(hands: Presses, keeper: FakeNode, letter: str, fact: str) -> None:
    hands.key(letter)
    assert hands.count == 1
    assert getattr(_side(keeper), fact)


def test_an_injury_is_one_tap_and_concerns_both_teams(hands: Presses, keeper: FakeNode) -> None:
    hands.tap(_screen(hands).pane.facts["injury"])
    jam = keeper.view().bout.jam(ONE)
    assert jam is not None
    assert jam.injury


def test_lead_marks_the_initial_trip_in_the_same_step(hands: Presses, keeper: FakeNode) -> None:
    hands.key("l")
    assert _side(keeper).lead
    assert _side(keeper).initial_done
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert not _side(keeper).lead
    assert not _side(keeper).initial_done
    hands.key("Z", Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert _side(keeper).lead


def test_a_star_pass_by_the_lead_jammer_loses_the_lead_and_adds_a_row(hands: Presses, keeper: FakeNode) -> None:
    hands.type("l4s")
    side = _side(keeper)
    assert side.star_pass
    assert side.lost
    assert side.star_pass_trip == 3
    assert _screen(hands).pane.head.accessibleName().startswith("Jammer 27")
    hands.type("4")
    sheet = _screen(hands)._rows
    assert sheet is not None
    assert [row.cells[0].text for row in sheet.rows[:2]] == ["1", "SP"]
    assert _side(keeper).points_after_star_pass == 4


def test_two_people_who_press_lead_both_mean_lead(hands: Presses, keeper: FakeNode, tracker: FakeNode) -> None:
    """A press carries a value: a change that came under the finger less than half a second ago is agreed
    with.
    """
    button = _screen(hands).pane.facts["lead"]
    tracker.submit(MarkLead(jam=ONE, team=Team.HOME), "lineup-home")
    hands.settle()
    assert button.is_chosen
    hands.tap(button)
    assert _side(keeper).lead
    button._changed_at -= AGREE_S
    hands.tap(button)
    assert not keeper.last(MarkLead).on


def test_changing_a_trip_is_two_presses(hands: Presses, keeper: FakeNode) -> None:
    hands.type("44")
    hands.count = 0
    hands.tap(_screen(hands).pane.trips.keys[0])
    hands.key("3")
    assert hands.count == 2
    assert _trips(keeper) == {1: 0, 2: 3, 3: 4}


def test_a_trip_is_changed_from_its_cell(hands: Presses, keeper: FakeNode) -> None:
    hands.type("44")
    hands.tap_cell(_screen(hands).sheet, 0, 8)
    hands.tap(_screen(hands).pane.keys[1])
    assert _trips(keeper) == {1: 0, 2: 4, 3: 1}


def test_backspace_takes_the_last_trip_away(hands: Presses, keeper: FakeNode) -> None:
    hands.type("44")
    hands.key(Qt.Key.Key_Backspace)
    assert _trips(keeper) == {1: 0, 2: 4}


def test_another_value_is_typed_with_shift(hands: Presses, keeper: FakeNode) -> None:
    hands.key("5", Qt.KeyboardModifier.ShiftModifier)
    hands.key(Qt.Key.Key_Return)
    assert _trips(keeper) == {1: 0, 2: 5}


def test_a_held_key_offers_five_to_nine(hands: Presses, keeper: FakeNode) -> None:
    hands.hold(_screen(hands).pane.keys[0], 600)
    assert _trips(keeper) == {}
    hands.tap(_screen(hands).pane.keys[1])
    assert _trips(keeper) == {1: 0, 2: 6}


def test_the_jammer_is_two_taps(hands: Presses, keeper: FakeNode) -> None:
    hands.tap(_screen(hands).pane.head)
    hands.tap(_screen(hands).pane.pick.area.tiles[0])
    assert hands.count == 2
    assert [answer.value for answer in keeper.view().bout.disagreements[0].answers] == ["home:404", "home:27"]


def test_an_unknown_number_is_kept_as_entered(hands: Presses, keeper: FakeNode) -> None:
    hands.type("j4040")
    hands.key(Qt.Key.Key_Return)
    answers = keeper.view().bout.disagreements[0].answers
    assert "home:4040" in [answer.value for answer in answers]
    said = hands.told()
    assert said.endswith("HOM has no 4040. Kept as entered.")


def test_two_jammers_are_settled_with_one_tap_and_that_can_be_undone(hands: Presses, keeper: FakeNode) -> None:
    hands.type("j27")
    hands.key(Qt.Key.Key_Return)
    chip = _screen(hands).pane.conflict
    assert hands.window.frame.bottom.settle.accessibleName() == "1 to settle"
    hands.count = 0
    hands.tap(chip._buttons[1])
    assert hands.count == 1
    assert keeper.view().bout.disagreements == ()
    jammer = _side(keeper).jammer
    assert jammer is not None
    assert jammer.number == "27"
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert len(keeper.view().bout.disagreements) == 1


def test_a_half_entry_keeps_its_jam_when_a_whistle_blows(
    hands: Presses, hall: Hall, timer: FakeNode, keeper: FakeNode
) -> None:
    hands.type("4")
    hands.tap(_screen(hands).pane.trips.keys[0])
    end(timer, ONE, 40)
    hall.wait(70)
    start(hall, timer, TWO)
    hands.settle()
    assert hands.sitting.pen_jam() == TWO
    hands.key("2")
    assert _trips(keeper) == {1: 0, 2: 2}
    hands.key("3")
    assert _trips(keeper, TWO) == {1: 0, 2: 3}


def test_the_pen_follows_the_game_by_itself(hands: Presses, hall: Hall, timer: FakeNode, keeper: FakeNode) -> None:
    end(timer, ONE, 40)
    hall.wait(60)
    hands.type("4")
    assert _trips(keeper) == {1: 0, 2: 4}
    start(hall, timer, TWO)
    hands.settle()
    hands.type("3")
    assert _trips(keeper, TWO) == {1: 0, 2: 3}


def test_a_moved_pen_stays_and_the_started_jam_is_told(
    hands: Presses, hall: Hall, timer: FakeNode, keeper: FakeNode
) -> None:
    end(timer, ONE, 40)
    hall.wait(60)
    hands.settle()
    hands.tap(hands.window.frame.header.strip._present)
    assert hands.sitting.pen_jam() == TWO
    hands.tap(hands.window.frame.header.strip._ended)
    assert hands.sitting.pen_jam() == ONE
    hands.sitting.move_pen(TWO)
    start(hall, timer, TWO)
    hall.wait(30)
    end(timer, TWO, 30)
    hands.settle()
    hands.sitting.move_pen(ONE)
    hall.wait(60)
    start(hall, timer, JamId(1, 3))
    hands.settle()
    banner = hands.window.frame.banner
    assert banner.accessibleName() == "Jam 3 has started. You are still in Jam 1."
    hands.tap(banner._buttons[0])
    assert hands.sitting.pen_jam() == JamId(1, 3)
    assert not banner.isVisible()


def test_an_older_jam_is_corrected_under_a_banner(
    hands: Presses, hall: Hall, timer: FakeNode, keeper: FakeNode
) -> None:
    for number in (1, 2, 3):
        timer.submit(StartJam(jam=JamId(1, number), at=hall.time), "jam-timer")
        hall.wait(40)
        timer.submit(EndJam(jam=JamId(1, number), duration_us=40 * SECOND_US), "jam-timer")
        hall.wait(30)
    hands.settle()
    hands.tap_cell(_screen(hands).sheet, 0, 0)
    assert hands.window.frame.banner.accessibleName().startswith("You are correcting Jam 1.")
    hands.type("4")
    assert _trips(keeper, ONE) == {1: 0, 2: 4}
    hands.key(Qt.Key.Key_Escape)
    assert hands.sitting.pen_jam() == JamId(1, 3)


def test_up_and_down_move_the_row(hands: Presses, hall: Hall, timer: FakeNode, keeper: FakeNode) -> None:
    end(timer, ONE, 40)
    hands.settle()
    hands.key(Qt.Key.Key_Down)
    assert hands.sitting.pen_jam() == TWO
    hands.key(Qt.Key.Key_Up)
    assert hands.sitting.pen_jam() == ONE


def test_a_jam_without_points_offers_no_initial_and_sets_nothing(
    hands: Presses, hall: Hall, timer: FakeNode, keeper: FakeNode
) -> None:
    end(timer, ONE, 40)
    hands.settle()
    assert _screen(hands).pane.facts["no-initial"]._is_suggested
    assert not _side(keeper).no_initial


def test_a_remote_change_between_two_taps_moves_neither_entry_nor_focus(
    hands: Presses, keeper: FakeNode, tracker: FakeNode
) -> None:
    hands.type("44")
    hands.tap(_screen(hands).pane.trips.keys[1])
    focus = hands.window.focusWidget()
    tracker.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=1), "lineup-home")
    hands.settle()
    assert hands.window.focusWidget() is focus
    hands.key("3")
    assert _trips(keeper)[3] == 3


def test_what_others_have_written_over_is_asked_for_before_it_is_undone(
    hands: Presses, hall: Hall, keeper: FakeNode
) -> None:
    head = hall.node("Ines V.", "head-nso")
    hands.type("4")
    head.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=3), "head-nso")
    hands.settle()
    toast = hands.window.frame.bottom.toast
    hands.tap(toast._action)
    assert toast.accessibleName() == "Ines has changed this since."
    assert _trips(keeper)[2] == 3
    hands.tap(toast._choices[0])
    assert _trips(keeper)[2] == 3
    hands.tap(toast._action)
    hands.tap(toast._action)
    assert keeper.last(Undo).entries


def test_a_plain_digit_above_four_is_explained(hands: Presses, keeper: FakeNode) -> None:
    hands.type("7")
    assert _trips(keeper) == {}
    assert "0 to 4 points" in hands.told()


def test_the_line_up_may_come_later(hands: Presses, hall: Hall, timer: FakeNode) -> None:
    end(timer, ONE, 40)
    start(hall, timer, JamId(1, 2))
    hands.settle()
    assert _screen(hands).pane.note.text() == "Line-up not in yet. Score now, the jammer can follow."


def test_a_total_is_set_by_one_adjustment(hands: Presses, keeper: FakeNode) -> None:
    hands.type("4")
    screen = _screen(hands)
    screen.do_extra("set-total")
    screen.total.total.setText("11")
    hands.tap(screen.total.take)
    bout = keeper.view().bout
    assert bout.score[Team.HOME] == 11
    assert bout.points[Team.HOME] == 4
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert keeper.view().bout.score[Team.HOME] == 4


def test_what_is_no_total_is_explained(hands: Presses, keeper: FakeNode) -> None:
    screen = _screen(hands)
    screen.do_extra("set-total")
    screen.total.total.setText("many")
    hands.tap(screen.total.take)
    assert "found “many”" in hands.told()
    assert keeper.view().bout.adjustments == ()


def test_a_correction_after_the_next_jam_may_keep_the_official_score(
    hands: Presses, hall: Hall, timer: FakeNode, keeper: FakeNode
) -> None:
    hands.type("4")
    end(timer, ONE, 40)
    hall.wait(70)
    start(hall, timer, TWO)
    hall.wait(30)
    end(timer, TWO, 30)
    hands.settle()
    hands.sitting.move_pen(ONE)
    hands.tap(_screen(hands).pane.trips.keys[0])
    hands.key("3")
    toast = hands.window.frame.bottom.toast
    assert [chip.words() for chip in toast._choices if not chip.isHidden()] == ["Statistics only"]
    hands.tap(toast._choices[0])
    bout = keeper.view().bout
    assert bout.points[Team.HOME] == 3
    assert bout.score[Team.HOME] == 4


def test_a_correction_during_the_next_jam_changes_the_official_score(
    hands: Presses, hall: Hall, timer: FakeNode, keeper: FakeNode
) -> None:
    hands.type("4")
    end(timer, ONE, 40)
    hall.wait(70)
    start(hall, timer, TWO)
    hands.settle()
    hands.sitting.move_pen(ONE)
    hands.tap(_screen(hands).pane.trips.keys[0])
    hands.key("3")
    assert [chip for chip in hands.window.frame.bottom.toast._choices if not chip.isHidden()] == []
    assert keeper.view().bout.score[Team.HOME] == 3


def test_a_number_that_is_on_no_roster_is_typed_by_finger(hands: Presses, keeper: FakeNode) -> None:
    """Design 4: "Not on roster" stands last among the tiles; digits take their place, Back brings them back."""
    pick = _screen(hands).pane.pick
    hands.tap(_screen(hands).pane.head)
    hands.tap(pick.unlisted)
    hands.tap(pick.pad.key("4"))
    hands.tap(pick.leave)
    assert not pick.unlisted.isHidden()
    hands.tap(pick.unlisted)
    for key in ("4", "0", "9", "back", "4", "0", "enter"):
        hands.tap(pick.pad.key(key))
    assert pick.isHidden()
    command = keeper.last(FieldSkater)
    assert (command.jam, command.position, command.skater.number) == (ONE, Position.JAMMER, "4040")
    assert len(keeper.view().bout.disagreements) == 1, "the line-up said 404: both answers are kept"
