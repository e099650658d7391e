"""The five places of a line-up, with real presses counted against the costs of the design (design 5 and 6)."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from derbyos_core.bout.commands import AddPenalty, FieldSkater
from derbyos_core.bout.model import Position
from derbyos_core.roles.shared.press_times import AGREE_S
from tests.gui.conftest import Enter
from tests.gui.entries import FIVE, home, skate
from tests.gui.looking import tile_of
from tests.gui.presses import Presses
from tests.gui.screens.lineup.looking import CONTROL, ONE, TWO, lined_up, screen_of, sheet_rows, side_of, tap_numbers
from tests.kit.fake_node import FakeCluster, FakeNode


def test_five_skaters_are_five_taps_in_the_order_of_the_paper(hands: Presses, tracker: FakeNode) -> None:
    tap_numbers(hands, *FIVE)
    assert hands.count == 5
    assert lined_up(tracker) == ["j123", "p27", "b404", "b303", "b99"]
    assert screen_of(hands).pane.pill.accessibleName() == "all five"


def test_pill_fits_its_text_after_every_change(enter: Enter, tracker: FakeNode) -> None:
    """`all five` needs less room than `5 to go` with its pencil."""
    positions = (Position.JAMMER, Position.PIVOT, *(Position.BLOCKER,) * 3)
    for number, position in zip(FIVE, positions, strict=True):
        tracker.submit(FieldSkater(jam=ONE, position=position, skater=home(number)), "lineup-home")
    hands = Presses(enter(tracker), tracker)
    pane = screen_of(hands).pane
    assert pane.pill.accessibleName() == "all five"
    hands.tap(pane.clear)
    assert pane.pill.accessibleName() == "5 to go"
    assert pane.pill.width() >= pane.pill.sizeHint().width() - 1


def test_five_numbers_are_typed(hands: Presses, tracker: FakeNode) -> None:
    for number in FIVE:
        hands.enter(number)
    assert lined_up(tracker) == ["j123", "p27", "b404", "b303", "b99"]


def test_a_number_typed_twice_fills_one_place(hands: Presses, tracker: FakeNode) -> None:
    for _ in range(2):
        hands.enter("123")
    assert lined_up(tracker) == ["j123"]
    assert "123 is already in this lineup" in hands.told()


def test_the_same_five_again_are_one_tap(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    tap_numbers(hands, *FIVE)
    skate(cluster, timer, ONE, pause=0)
    hands.settle()
    hands.count = 0
    hands.tap(screen_of(hands).pane.same)
    assert hands.count == 1
    assert lined_up(tracker, TWO) == ["j123", "p27", "b303", "b404", "b99"]
    hands.key("Z", CONTROL)
    assert lined_up(tracker, TWO) == []
    hands.key("r")
    assert len(lined_up(tracker, TWO)) == 5


def test_the_same_again_leaves_out_who_may_not_skate(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    """An expelled skater stood in the next line-up, and nobody had tapped them."""
    tap_numbers(hands, *FIVE)
    for code in "ABCDEFG":
        timer.submit(AddPenalty(jam=ONE, skater=home("99"), code=code), "penalty-tracker")
    timer.submit(AddPenalty(jam=ONE, skater=home("27"), code="G", severity="expulsion"), "penalty-tracker")
    skate(cluster, timer, ONE, pause=0)
    hands.settle()
    hands.tap(screen_of(hands).pane.same)
    assert lined_up(tracker, TWO) == ["j123", "b303", "b404"]
    assert screen_of(hands).pane.pill.accessibleName() == "2 to go"
    assert "27 and 99 may not skate. Those places stay open." in hands.told()
    tap_numbers(hands, "27")
    assert lined_up(tracker, TWO) == ["j123", "p27", "b303", "b404"], "a tap is kept: the paper may know better"


def test_no_pivot_is_one_tap_and_makes_a_fourth_blocker(hands: Presses, tracker: FakeNode) -> None:
    hands.tap(screen_of(hands).pane.no_pivot)
    assert hands.count == 1
    assert [chip.value.title for chip in screen_of(hands).pane.chips] == ["Jammer", *("Blocker",) * 4]
    tap_numbers(hands, *FIVE)
    assert hands.count == 6
    assert lined_up(tracker) == ["j123", "b27", "b404", "b303", "b99"]
    assert side_of(tracker).no_pivot
    screen_of(hands).pane.no_pivot._changed_at -= AGREE_S
    hands.key("p")
    assert not side_of(tracker).no_pivot


def test_a_place_is_tapped_to_be_filled_next(hands: Presses, tracker: FakeNode) -> None:
    hands.tap(screen_of(hands).pane.chips[1])
    tap_numbers(hands, "27", "123")
    assert lined_up(tracker) == ["j123", "p27"]


def test_a_chosen_tile_is_tapped_to_free_it(hands: Presses, tracker: FakeNode) -> None:
    tap_numbers(hands, "123", "27", "404", "303")
    tap_numbers(hands, "404")
    assert lined_up(tracker) == ["j123", "p27", "b303"]
    assert [chip.value.number for chip in screen_of(hands).pane.chips] == ["123", "27", "?", "303", "–"]
    tap_numbers(hands, "99")
    assert [chip.value.number for chip in screen_of(hands).pane.chips] == ["123", "27", "99", "303", "?"]


def test_another_skater_takes_a_place_that_was_tapped(hands: Presses, tracker: FakeNode) -> None:
    tap_numbers(hands, *FIVE)
    hands.count = 0
    hands.tap(screen_of(hands).pane.chips[3])
    tap_numbers(hands, "22")
    assert hands.count == 2
    assert sorted(lined_up(tracker)) == ["b22", "b404", "b99", "j123", "p27"]
    hands.tap(screen_of(hands).pane.chips[0])
    tap_numbers(hands, "13")
    assert lined_up(tracker)[0] == "j13"


def test_the_pivot_becomes_the_jammer(hands: Presses, tracker: FakeNode) -> None:
    tap_numbers(hands, *FIVE)
    hands.tap(screen_of(hands).pane.chips[0])
    tap_numbers(hands, "27")
    assert lined_up(tracker) == ["j27", "b404", "b303", "b99"]


def test_five_places_are_not_overfilled_and_that_is_explained(hands: Presses, tracker: FakeNode) -> None:
    tap_numbers(hands, *FIVE, "22")
    assert len(lined_up(tracker)) == 5
    assert "First tap the place" in hands.told()


def test_no_skater_sets_a_place_aside(hands: Presses, tracker: FakeNode) -> None:
    tap_numbers(hands, "123", "27", "404", "303")
    hands.tap(screen_of(hands).pane.nobody)
    assert len(lined_up(tracker)) == 4
    assert screen_of(hands).pane.pill.accessibleName() == "4 skaters"
    assert hands.session.screen.draft_jam() is None


def test_backspace_empties_the_last_place(hands: Presses, tracker: FakeNode) -> None:
    tap_numbers(hands, "123", "27", "404")
    hands.type("30")
    hands.key(Qt.Key.Key_Backspace)
    hands.key(Qt.Key.Key_Backspace)
    assert len(lined_up(tracker)) == 3
    hands.key(Qt.Key.Key_Backspace)
    assert lined_up(tracker) == ["j123", "p27"]


def test_clear_is_one_tap_and_one_undo(hands: Presses, tracker: FakeNode) -> None:
    tap_numbers(hands, *FIVE)
    hands.tap(screen_of(hands).pane.clear)
    assert lined_up(tracker) == []
    hands.key("Z", CONTROL)
    assert len(lined_up(tracker)) == 5


def test_an_unknown_number_is_kept_as_entered(hands: Presses, tracker: FakeNode) -> None:
    hands.enter("4040")
    assert lined_up(tracker) == ["j4040"]
    assert "HOM has no 4040. Kept as entered." in hands.told()


def test_a_number_that_is_on_no_roster_is_typed_by_finger(hands: Presses, tracker: FakeNode) -> None:
    """Design 4: "Not on roster" is the last tile; the digits keep the jam that they were begun for."""
    pane = screen_of(hands).pane
    hands.tap(pane.unlisted)
    assert not pane.pad.isHidden()
    assert hands.session.screen.draft_jam() == ONE
    hands.tap(pane.pad.key("back"))
    assert pane.pad.isHidden()
    hands.tap(pane.unlisted)
    for key in ("4", "0", "9", "back", "4", "0", "enter"):
        hands.tap(pane.pad.key(key))
    assert pane.pad.isHidden()
    assert lined_up(tracker) == ["j4040"]
    assert tile_of(screen_of(hands).pane, "4040").isVisible()


def test_others_between_two_taps_change_neither_entry_nor_focus(
    hands: Presses, cluster: FakeCluster, tracker: FakeNode
) -> None:
    keeper = cluster.node("Kim T.", "scorekeeper-home")
    focus = hands.window.focusWidget()
    hands.tap(screen_of(hands).pane.chips[1])
    jammer = home("123")
    keeper.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=jammer), "scorekeeper-home")
    hands.settle()
    tap_numbers(hands, "27")
    assert lined_up(tracker) == ["j123", "p27"]
    assert hands.window.focusWidget() is focus


def test_two_jammers_are_marked_and_settled_with_one_tap(
    hands: Presses, cluster: FakeCluster, tracker: FakeNode
) -> None:
    keeper = cluster.node("Kim T.", "scorekeeper-home")
    keeper.is_deaf = True
    jammer = home("22")
    keeper.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=jammer), "scorekeeper-home")
    tap_numbers(hands, *FIVE)
    tracker.hear(keeper.bodies())
    hands.settle()
    chip = screen_of(hands).rows.conflict
    assert chip.accessibleName() == "Jam 1 jammer, 2 answers"
    assert sheet_rows(hands)[0].cells[1].said.endswith("jammer")
    hands.count = 0
    hands.tap(chip._buttons[1])
    assert hands.count == 1
    assert tracker.view().bout.disagreements == ()


def test_tab_stops_at_one_skater_and_the_arrows_walk_among_them(hands: Presses, tracker: FakeNode) -> None:
    """Design 8: places, skaters, buttons for all five; arrow keys move inside a grid, Tab leaves it."""
    pane = screen_of(hands).pane
    first, second = pane.tiles[0], pane.tiles[1]
    pane.chips[-1].setFocus(Qt.FocusReason.TabFocusReason)
    stops = []
    for _ in range(4):
        hands.key(Qt.Key.Key_Tab)
        stops.append(QApplication.focusWidget())
    assert stops == [first, pane.unlisted, pane.nobody, pane.no_pivot]
    first.setFocus(Qt.FocusReason.TabFocusReason)
    hands.key(Qt.Key.Key_Right)
    assert QApplication.focusWidget() is second
    hands.key(Qt.Key.Key_Down)
    below = QApplication.focusWidget()
    assert below is not None
    assert (below.x(), below.y() > second.y()) == (second.x(), True)
    hands.key(Qt.Key.Key_Up)
    hands.key(Qt.Key.Key_Return)
    assert lined_up(tracker) == [f"j{pane.skaters[1].number}"]


def test_blockers_are_counted_by_ear(hands: Presses) -> None:
    """The screen reader numbers the blockers as the rows do; without a pivot there is a fourth."""
    chips = screen_of(hands).pane.chips
    assert [chip.accessibleName() for chip in chips[2:]] == [
        "First blocker, open",
        "Second blocker, open",
        "Third blocker, open",
    ]
    hands.tap(screen_of(hands).pane.no_pivot)
    assert chips[1].accessibleName() == "First blocker, open"
    assert chips[4].accessibleName() == "Fourth blocker, open"
