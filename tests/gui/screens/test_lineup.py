"""The line-up tracker's flows, with real presses counted against the costs of the design (design 5 and 6)."""

import pytest
from PySide6.QtCore import Qt

from derbyos_core.bout.box_signs import box_signs
from derbyos_core.bout.commands import (
    EnterBox,
    ExitBox,
    FieldSkater,
)
from derbyos_core.bout.model import JamId, Position, TeamJam
from derbyos_core.clock import Instant
from derbyos_core.identity import Team
from tests.gui.conftest import Enter
from tests.gui.entries import FIVE, ROSTER, end, enroll, home, skate, start
from tests.gui.fakes import SECOND_US, FakeNode, Hall
from tests.gui.looking import tile_of
from tests.gui.presses import Presses
from ui.screens.lineup.screen import LineupScreen
from ui.widgets.fact_button import AGREE_S
from ui.widgets.pressable import HOLD_MS
from ui.widgets.sheet_values import SheetRow

ONE, TWO, THREE = JamId(1, 1), JamId(1, 2), JamId(1, 3)
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def timer(hall: Hall) -> FakeNode:
    node = hall.node("Sol A.", "jam-timer")
    enroll(node, *ROSTER)
    return node


@pytest.fixture
def box(hall: Hall, timer: FakeNode) -> FakeNode:
    return hall.node("Rae M.", "penalty-box")


@pytest.fixture
def tracker(hall: Hall, box: FakeNode) -> FakeNode:
    return hall.node("Bo L.", "lineup-home")


@pytest.fixture
def hands(enter: Enter, tracker: FakeNode) -> Presses:
    return Presses(enter(tracker), tracker)


def _screen(hands: Presses) -> LineupScreen:
    return hands.sees(LineupScreen)


def _tap(hands: Presses, *numbers: str) -> None:
    for number in numbers:
        hands.tap(tile_of(_screen(hands).pane, number))


def _side(node: FakeNode, jam: JamId = ONE) -> TeamJam:
    found = node.view().bout.jam(jam)
    return found.home if found is not None else TeamJam(team=Team.HOME)


def _five(node: FakeNode, jam: JamId = ONE) -> list[str]:
    return [f"{position.value[0]}{person.label}" for person, position in _side(node, jam).lined_up]


def _sit(box: FakeNode, number: str, jam: JamId, at: Instant, position: Position = Position.BLOCKER) -> None:
    skater = home(number)
    box.submit(EnterBox(jam=jam, team=Team.HOME, position=position, at=at, skater=skater), "penalty-box")


def _rows(hands: Presses) -> tuple[SheetRow, ...]:
    rows = _screen(hands)._rows
    assert rows is not None
    return rows.rows


def _cell(hands: Presses, row: int, column: int) -> str:
    return _rows(hands)[row].cells[column].text


def test_five_skaters_are_five_taps_in_the_order_of_the_paper(hands: Presses, tracker: FakeNode) -> None:
    _tap(hands, *FIVE)
    assert hands.count == 5
    assert _five(tracker) == ["j123", "p27", "b404", "b303", "b99"]
    assert _screen(hands).pane.pill.accessibleName() == "all five"


def test_five_numbers_are_typed(hands: Presses, tracker: FakeNode) -> None:
    for number in FIVE:
        hands.type(number)
        hands.key(Qt.Key.Key_Return)
    assert _five(tracker) == ["j123", "p27", "b404", "b303", "b99"]


def test_the_same_five_again_are_one_tap(hands: Presses, hall: Hall, timer: FakeNode, tracker: FakeNode) -> None:
    _tap(hands, *FIVE)
    skate(hall, timer, ONE, pause=0)
    hands.settle()
    hands.count = 0
    hands.tap(_screen(hands).pane.same)
    assert hands.count == 1
    assert _five(tracker, TWO) == ["j123", "p27", "b303", "b404", "b99"]
    hands.key("Z", CONTROL)
    assert _five(tracker, TWO) == []
    hands.key("r")
    assert len(_five(tracker, TWO)) == 5


def test_no_pivot_is_one_tap_and_makes_a_fourth_blocker(hands: Presses, tracker: FakeNode) -> None:
    hands.tap(_screen(hands).pane.no_pivot)
    assert hands.count == 1
    assert [chip.value.title for chip in _screen(hands).pane.chips] == ["Jammer", *("Blocker",) * 4]
    _tap(hands, *FIVE)
    assert hands.count == 6
    assert _five(tracker) == ["j123", "b27", "b404", "b303", "b99"]
    assert _side(tracker).no_pivot
    _screen(hands).pane.no_pivot._changed_at -= AGREE_S
    hands.key("p")
    assert not _side(tracker).no_pivot


def test_a_place_is_tapped_to_be_filled_next(hands: Presses, tracker: FakeNode) -> None:
    hands.tap(_screen(hands).pane.chips[1])
    _tap(hands, "27", "123")
    assert _five(tracker) == ["j123", "p27"]


def test_a_chosen_tile_is_tapped_to_free_it(hands: Presses, tracker: FakeNode) -> None:
    _tap(hands, "123", "27", "404", "303")
    _tap(hands, "404")
    assert _five(tracker) == ["j123", "p27", "b303"]
    assert [chip.value.number for chip in _screen(hands).pane.chips] == ["123", "27", "?", "303", "–"]
    _tap(hands, "99")
    assert [chip.value.number for chip in _screen(hands).pane.chips] == ["123", "27", "99", "303", "?"]


def test_another_skater_takes_a_place_that_was_tapped(hands: Presses, tracker: FakeNode) -> None:
    _tap(hands, *FIVE)
    hands.count = 0
    hands.tap(_screen(hands).pane.chips[3])
    _tap(hands, "22")
    assert hands.count == 2
    assert sorted(_five(tracker)) == ["b22", "b404", "b99", "j123", "p27"]
    hands.tap(_screen(hands).pane.chips[0])
    _tap(hands, "13")
    assert _five(tracker)[0] == "j13"


def test_the_pivot_becomes_the_jammer(hands: Presses, tracker: FakeNode) -> None:
    _tap(hands, *FIVE)
    hands.tap(_screen(hands).pane.chips[0])
    _tap(hands, "27")
    assert _five(tracker) == ["j27", "b404", "b303", "b99"]


def test_five_places_are_not_overfilled_and_that_is_explained(hands: Presses, tracker: FakeNode) -> None:
    _tap(hands, *FIVE, "22")
    assert len(_five(tracker)) == 5
    assert "Tap the place" in hands.told()


def test_no_skater_sets_a_place_aside(hands: Presses, tracker: FakeNode) -> None:
    _tap(hands, "123", "27", "404", "303")
    hands.tap(_screen(hands).pane.nobody)
    assert len(_five(tracker)) == 4
    assert _screen(hands).pane.pill.accessibleName() == "4 skaters"
    assert hands.sitting.screen.half_jam() is None


def test_backspace_empties_the_last_place(hands: Presses, tracker: FakeNode) -> None:
    _tap(hands, "123", "27", "404")
    hands.type("30")
    hands.key(Qt.Key.Key_Backspace)
    hands.key(Qt.Key.Key_Backspace)
    assert len(_five(tracker)) == 3
    hands.key(Qt.Key.Key_Backspace)
    assert _five(tracker) == ["j123", "p27"]


def test_clear_is_one_tap_and_one_undo(hands: Presses, tracker: FakeNode) -> None:
    _tap(hands, *FIVE)
    hands.tap(_screen(hands).pane.clear)
    assert _five(tracker) == []
    hands.key("Z", CONTROL)
    assert len(_five(tracker)) == 5


def test_an_unknown_number_is_kept_as_entered(hands: Presses, tracker: FakeNode) -> None:
    hands.type("4040")
    hands.key(Qt.Key.Key_Return)
    assert _five(tracker) == ["j4040"]
    assert "HOM has no 4040. Kept as entered." in hands.told()


def test_a_number_that_is_on_no_roster_is_typed_by_finger(hands: Presses, tracker: FakeNode) -> None:
    """Design 4: "Not on roster" stands last among the tiles; the digits stay with the jam that they were begun for."""
    pane = _screen(hands).pane
    hands.tap(pane.unlisted)
    assert not pane.pad.isHidden()
    assert hands.sitting.screen.half_jam() == ONE
    hands.tap(pane.pad.key("back"))
    assert pane.pad.isHidden()
    hands.tap(pane.unlisted)
    for key in ("4", "0", "9", "back", "4", "0", "enter"):
        hands.tap(pane.pad.key(key))
    assert pane.pad.isHidden()
    assert _five(tracker) == ["j4040"]
    assert tile_of(_screen(hands).pane, "4040").isVisible()


def test_a_late_line_up_goes_to_the_jam_that_it_was_begun_for(
    hands: Presses, hall: Hall, timer: FakeNode, tracker: FakeNode
) -> None:
    """Design 1.5: the jam starts, ends and the next one starts between the taps."""
    focus = hands.window.focusWidget()
    _tap(hands, "123", "27")
    start(hall, timer, ONE)
    _tap(hands, "404")
    hall.wait(30)
    end(timer, ONE, 30)
    _tap(hands, "303")
    assert _screen(hands).pane.title.text() == "Line-up for Jam 1"
    scene = _screen(hands).scene
    assert scene is not None
    assert scene.jam == ONE
    hall.wait(30)
    start(hall, timer, TWO)
    _tap(hands, "99")
    assert _five(tracker) == ["j123", "p27", "b404", "b303", "b99"]
    assert _five(tracker, TWO) == []
    assert hands.window.focusWidget() is focus
    _tap(hands, "22")
    assert _five(tracker, TWO) == ["j22"]


def test_a_begun_line_up_is_left_by_a_tap_on_the_other_card(
    hands: Presses, hall: Hall, timer: FakeNode, tracker: FakeNode
) -> None:
    _tap(hands, "123")
    skate(hall, timer, ONE, pause=0)
    hands.settle()
    hands.tap(hands.window.frame.header.strip._present)
    _tap(hands, "27")
    assert _five(tracker, TWO) == ["j27"]


def test_typed_digits_stay_with_their_jam(hands: Presses, hall: Hall, timer: FakeNode, tracker: FakeNode) -> None:
    hands.type("12")
    skate(hall, timer, ONE, pause=0)
    hands.settle()
    hands.type("3")
    hands.key(Qt.Key.Key_Return)
    assert _five(tracker) == ["j123"]


def test_who_sits_in_the_box_is_in_the_next_line_up(
    hands: Presses, hall: Hall, timer: FakeNode, box: FakeNode, tracker: FakeNode
) -> None:
    """Those still in the box are prefilled in their places, so fewer taps are needed; the first tap writes them."""
    _tap(hands, *FIVE)
    start(hall, timer, ONE)
    hall.wait(30)
    _sit(box, "123", ONE, hall.time, Position.JAMMER)
    _sit(box, "303", ONE, hall.time)
    hall.wait(10)
    end(timer, ONE, 40)
    hands.settle()
    assert [chip.value.number for chip in _screen(hands).pane.chips] == ["123", "?", "303", "–", "–"]
    assert _five(tracker, TWO) == []
    hands.count = 0
    _tap(hands, "27", "22", "99")
    assert hands.count == 3
    assert sorted(_five(tracker, TWO)) == ["b22", "b303", "b99", "j123", "p27"]


def test_who_is_expected_and_does_not_skate_is_tapped_away(
    hands: Presses, hall: Hall, timer: FakeNode, box: FakeNode, tracker: FakeNode
) -> None:
    start(hall, timer, ONE)
    hall.wait(30)
    _sit(box, "303", ONE, hall.time)
    end(timer, ONE, 30)
    hands.settle()
    _tap(hands, "303", "27")
    assert _five(tracker, TWO) == ["j27"]


def test_a_box_trip_is_one_tap_in_and_one_tap_out(
    hands: Presses, hall: Hall, timer: FakeNode, tracker: FakeNode
) -> None:
    _tap(hands, *FIVE)
    start(hall, timer, ONE)
    hands.settle()
    hands.count = 0
    hands.tap_cell(_screen(hands).rows.sheet, 0, 6)
    assert hands.count == 1
    assert _cell(hands, 0, 6) == "–"
    hall.wait(20)
    hands.tap_cell(_screen(hands).rows.sheet, 0, 6)
    assert hands.count == 2
    assert _cell(hands, 0, 6) == "+"
    trip = tracker.view().bout.box_trips[0]
    assert trip.person is not None
    assert (trip.person.number, trip.served_us) == ("404", 20 * SECOND_US)


def test_the_penalty_boxs_entries_arrive_by_themselves(
    hands: Presses, hall: Hall, timer: FakeNode, box: FakeNode
) -> None:
    _tap(hands, *FIVE)
    start(hall, timer, ONE)
    _sit(box, "303", ONE, hall.time)
    hands.settle()
    assert _cell(hands, 0, 8) == "–"
    trip = box.view().bout.box_trips[0]
    hall.wait(30)
    box.submit(ExitBox(eid=trip.eid, jam=ONE, at=hall.time), "penalty-box")
    hands.settle()
    assert _cell(hands, 0, 8) == "+"


def test_the_box_key_lets_out_the_one_who_sits(
    hands: Presses, hall: Hall, timer: FakeNode, box: FakeNode, tracker: FakeNode
) -> None:
    start(hall, timer, ONE)
    _sit(box, "303", ONE, hall.time)
    hands.settle()
    assert _screen(hands).pane.box.words() == "303 leaves box"
    hands.count = 0
    hands.tap(_screen(hands).pane.box)
    assert hands.count == 1
    assert tracker.view().bout.box_trips[0].left_jam == ONE
    hands.key("b")
    hands.type("404")
    hands.key(Qt.Key.Key_Return)
    hands.key("B", SHIFT)
    hands.type("404")
    hands.key(Qt.Key.Key_Return)
    bout = tracker.view().bout
    person = bout.teams[Team.HOME].numbered("404")
    assert person is not None
    assert box_signs(bout, ONE, person.eid) == ("+",)


def test_a_star_pass_adds_a_row_and_splits_the_signs(
    hands: Presses, hall: Hall, timer: FakeNode, tracker: FakeNode
) -> None:
    """Domain 6.3: the old pivot is the jammer, the old jammer stands in the pivot's column, signs are split."""
    _tap(hands, *FIVE)
    start(hall, timer, ONE)
    hall.wait(10)
    hands.settle()
    hands.tap_cell(_screen(hands).rows.sheet, 0, 6)
    hall.wait(10)
    hands.count = 0
    hands.key("s")
    assert hands.count == 1
    assert _side(tracker).star_pass
    rows = [[cell.text for cell in row.cells] for row in _rows(hands)]
    assert rows[1][:5] == ["SP", "27", "", "123", ""]
    assert (rows[0][6], rows[1][6]) == ("–", "S")
    hall.wait(10)
    hands.tap_cell(_screen(hands).rows.sheet, 0, 6)
    assert (_cell(hands, 0, 6), _cell(hands, 1, 6)) == ("–", "$")


def test_there_is_no_star_pass_before_the_whistle(hands: Presses, tracker: FakeNode) -> None:
    hands.tap(_screen(hands).pane.star_pass)
    assert not _side(tracker).star_pass
    assert "Jam 1 has not started." in hands.told()


def test_a_held_tile_sits_out_three_jams(hands: Presses, hall: Hall, timer: FakeNode, tracker: FakeNode) -> None:
    _tap(hands, *FIVE)
    skate(hall, timer, ONE, pause=0)
    hands.settle()
    hands.hold(tile_of(_screen(hands).pane, "404"), HOLD_MS + 100)
    assert [person.number for person in _side(tracker).sits_out] == ["404"]
    words = {tile.number: tile.word for tile in _screen(hands).pane.skaters}
    assert words["404"] == "sits out"
    _tap(hands, "404")
    assert _five(tracker, TWO) == ["j404"]
    assert "sits out this jam" in hands.told()


def test_sitting_out_has_another_way_than_a_held_tile(
    hands: Presses, hall: Hall, timer: FakeNode, tracker: FakeNode
) -> None:
    skate(hall, timer, ONE, pause=0)
    hands.settle()
    _screen(hands).do_extra("sits-out")
    _tap(hands, "22")
    assert [person.number for person in _side(tracker).sits_out] == ["22"]


def test_others_between_two_taps_change_neither_entry_nor_focus(hands: Presses, hall: Hall, tracker: FakeNode) -> None:
    keeper = hall.node("Kim T.", "scorekeeper-home")
    focus = hands.window.focusWidget()
    hands.tap(_screen(hands).pane.chips[1])
    jammer = home("123")
    keeper.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=jammer), "scorekeeper-home")
    hands.settle()
    _tap(hands, "27")
    assert _five(tracker) == ["j123", "p27"]
    assert hands.window.focusWidget() is focus


def test_two_jammers_are_marked_and_settled_with_one_tap(hands: Presses, hall: Hall, tracker: FakeNode) -> None:
    keeper = hall.node("Kim T.", "scorekeeper-home")
    keeper.is_deaf = True
    jammer = home("22")
    keeper.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=jammer), "scorekeeper-home")
    _tap(hands, *FIVE)
    tracker.hear(keeper.bodies())
    hands.settle()
    chip = _screen(hands).rows.conflict
    assert chip.accessibleName() == "Jam 1 jammer, 2 answers"
    assert _rows(hands)[0].cells[1].said.endswith("jammer")
    hands.count = 0
    hands.tap(chip._buttons[1])
    assert hands.count == 1
    assert tracker.view().bout.disagreements == ()


def test_an_older_row_is_corrected(hands: Presses, hall: Hall, timer: FakeNode, tracker: FakeNode) -> None:
    skate(hall, timer, ONE, TWO, THREE)
    hands.settle()
    hands.tap_cell(_screen(hands).rows.sheet, 0, 1)
    _tap(hands, "123")
    assert _five(tracker) == ["j123"]
    hands.key(Qt.Key.Key_Escape)
    hands.key(Qt.Key.Key_Escape)
    assert _screen(hands).pane.title.text() == "Line-up for Jam 4"
