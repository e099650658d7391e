"""The penalty tracker's flows, with real presses counted against the costs of the design (design 5 and 6)."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from derbyos_core.bout.commands import (
    AddPenalty,
    AmendPenalty,
    FieldSkater,
    RemoveElement,
    TellFoulOut,
)
from derbyos_core.bout.model import JamId, Penalty, Position
from derbyos_core.identity import Team
from tests.gui.conftest import Enter
from tests.gui.entries import end, enroll, home, start
from tests.gui.fakes import FakeNode, Hall
from tests.gui.looking import cell_of
from tests.gui.presses import Presses
from ui.frame.size_class import SizeClass
from ui.screens.penalty_tracker.hand import BOUNCE_S
from ui.screens.penalty_tracker.screen import PenaltyTrackerScreen
from ui.theme.look import look
from ui.theme.tokens import Type
from ui.widgets.roster_cell import Badge, RosterCell, RosterValue, Slot
from ui.widgets.text import text_width

ONE, TWO = JamId(1, 1), JamId(1, 2)
HOME, AWAY = Team.HOME, Team.AWAY
ROSTERS = {HOME: ("08", "123", "27", "404", "88"), AWAY: ("17", "42", "88")}
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def lineup(hall: Hall) -> FakeNode:
    return hall.node("Bo L.", "lineup-home")


@pytest.fixture
def tracker(hall: Hall, timer: FakeNode, lineup: FakeNode) -> FakeNode:
    for team, numbers in ROSTERS.items():
        enroll(lineup, *numbers, team=team)
    start(hall, timer, ONE)
    return hall.node("Maya R.", "penalty-tracker")


@pytest.fixture
def hands(enter: Enter, tracker: FakeNode) -> Presses:
    return Presses(enter(tracker), tracker)


def _screen(hands: Presses) -> PenaltyTrackerScreen:
    return hands.sees(PenaltyTrackerScreen)


def _cell(hands: Presses, number: str, team: Team = HOME) -> RosterCell:
    return cell_of(_screen(hands).rosters[team], number)


def _tap_slot(hands: Presses, number: str, slot: int, team: Team = HOME) -> None:
    cell = _cell(hands, number, team)
    at = cell.slot_box(slot).center() * look().scale
    hands.count += 1
    QTest.mouseClick(cell, Qt.MouseButton.LeftButton, pos=QPoint(round(at.x()), round(at.y())))
    hands.settle()


def _penalties(node: FakeNode) -> tuple[Penalty, ...]:
    return node.view().bout.penalties


def _said(node: FakeNode) -> list[tuple[str, str, int]]:
    """Number, code and jam of every penalty."""
    return [(one.person.label if one.person else "", one.code, one.jam.number) for one in _penalties(node)]


def _next_jam(hall: Hall, timer: FakeNode) -> None:
    end(timer, ONE, 40)
    hall.wait(70)
    start(hall, timer, TWO)


# -- two taps, in either order ---------------------------------------------------------------------------------


def test_a_penalty_is_skater_and_code(hands: Presses, tracker: FakeNode, hall: Hall) -> None:
    hands.tap(_cell(hands, "123"))
    assert _said(tracker) == []
    hands.tap(_screen(hands).pad.key("C"))
    assert hands.count == 2
    assert _said(tracker) == [("123", "C", 1)]
    (penalty,) = _penalties(tracker)
    assert penalty.at == hall.time
    assert hands.window.frame.bottom.toast.accessibleName().startswith("Penalty C · HOM 123 · Jam 1")


def test_a_penalty_is_code_and_skater(hands: Presses, tracker: FakeNode) -> None:
    hands.tap(_screen(hands).pad.key("X"))
    hands.tap(_cell(hands, "42", AWAY))
    assert hands.count == 2
    assert _said(tracker) == [("42", "X", 1)]


@pytest.mark.parametrize("keys", ["123c", "c123"])
def test_a_penalty_is_typed_in_either_order(hands: Presses, tracker: FakeNode, keys: str) -> None:
    hands.type(keys)
    assert _said(tracker) == []
    hands.key(Qt.Key.Key_Return)
    assert _said(tracker) == [("123", "C", 1)]


def test_a_code_that_was_not_heard_is_two_taps_or_a_sign(hands: Presses, tracker: FakeNode) -> None:
    hands.tap(_cell(hands, "123"))
    hands.tap(_screen(hands).pad.key("?"))
    assert hands.count == 2
    hands.type("27.")
    hands.key(Qt.Key.Key_Enter)
    hands.type("404?")
    hands.key(Qt.Key.Key_Return)
    assert _said(tracker) == [("123", "?", 1), ("27", "?", 1), ("404", "?", 1)]


def test_the_same_skater_twice_by_holding_the_code_or_with_shift(hands: Presses, tracker: FakeNode) -> None:
    hands.tap(_cell(hands, "123"))
    hands.hold(_screen(hands).pad.key("C"), 600)
    hands.tap(_screen(hands).pad.key("X"))
    assert _said(tracker) == [("123", "C", 1), ("123", "X", 1)]
    hands.type("27b")
    hands.key(Qt.Key.Key_Return, SHIFT)
    hands.key("f")
    hands.key(Qt.Key.Key_Return)
    assert _said(tracker)[2:] == [("27", "B", 1), ("27", "F", 1)]
    assert _screen(hands).hand.half is None


def test_a_finger_that_bounces_on_a_code_begins_no_new_entry(hands: Presses, tracker: FakeNode) -> None:
    screen, now = _screen(hands), 100.0
    screen.hand._now = lambda: now
    hands.tap(_cell(hands, "123"))
    hands.tap(screen.pad.key("C"))
    hands.tap(screen.pad.key("C"))
    assert screen.half_jam() is None
    now += 2 * BOUNCE_S
    hands.tap(screen.pad.key("C"))
    assert screen.half_jam() == ONE
    assert _said(tracker) == [("123", "C", 1)]


def test_an_expulsion_is_the_key_and_then_the_code(hands: Presses, tracker: FakeNode) -> None:
    hands.tap(_cell(hands, "123"))
    hands.tap(_screen(hands).pad.key("Exp"))
    assert _penalties(tracker) == ()
    hands.tap(_screen(hands).pad.key("G"))
    hands.type("27")
    hands.key("G", SHIFT)
    hands.key(Qt.Key.Key_Return)
    assert [(one.code, one.severity) for one in _penalties(tracker)] == [("G", "expulsion"), ("G", "expulsion")]
    assert _cell(hands, "123").value.badge is Badge.EXPELLED


def test_bench_staff_are_expelled_from_their_own_row(hands: Presses, tracker: FakeNode) -> None:
    screen = _screen(hands)
    hands.tap(screen.rosters[AWAY].bench)
    hands.tap(screen.pad.key("Exp"))
    hands.tap(screen.pad.key("G"))
    (penalty,) = _penalties(tracker)
    assert penalty.team is AWAY
    assert penalty.person is not None
    assert (penalty.person.number, penalty.person.name) == ("", "bench")
    assert screen.rosters[AWAY].bench.accessibleDescription() == "G in Jam 1"


# -- numbers ---------------------------------------------------------------------------------------------------


def test_a_number_of_both_teams_is_never_guessed(hands: Presses, tracker: FakeNode) -> None:
    hands.type("88c")
    hands.key(Qt.Key.Key_Return)
    assert _said(tracker) == []
    bar = _screen(hands).compose
    assert [choice.sub for choice in bar.value.choices] == ["HOM", "AWY"]
    hands.key(Qt.Key.Key_Left)
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Return)
    (penalty,) = _penalties(tracker)
    assert penalty.team is AWAY


def test_a_tap_decides_between_the_teams_too(hands: Presses, tracker: FakeNode) -> None:
    hands.type("88c")
    hands.tap(_screen(hands).compose.buttons[0])
    (penalty,) = _penalties(tracker)
    assert penalty.team is HOME


def test_a_number_that_is_on_no_roster_is_kept_as_entered(hands: Presses, tracker: FakeNode) -> None:
    screen = _screen(hands)
    hands.tap(screen.rosters[HOME].unlisted)
    for digit in "4040":
        hands.tap(screen.pad.digit(digit))
    hands.tap(screen.pad.digit("Enter"))
    hands.tap(screen.pad.key("X"))
    (penalty,) = _penalties(tracker)
    assert penalty.person is not None
    assert (penalty.team, penalty.person.number, penalty.person.listed) == (HOME, "4040", False)
    assert hands.told().endswith("HOM has no 4040. Kept as entered.")
    assert "not on the roster" in _cell(hands, "4040").accessibleName()


def test_an_unknown_number_is_typed_for_the_team_that_was_tapped(hands: Presses, tracker: FakeNode) -> None:
    hands.tap(_screen(hands).rosters[AWAY].unlisted)
    hands.type("99")
    hands.key(Qt.Key.Key_Return)
    hands.key("b")
    hands.key(Qt.Key.Key_Return)
    (penalty,) = _penalties(tracker)
    assert (penalty.team, penalty.code) == (AWAY, "B")


def test_an_unknown_number_from_the_keyboard_asks_for_its_team(hands: Presses, tracker: FakeNode) -> None:
    hands.type("4040x")
    hands.key(Qt.Key.Key_Return)
    assert _penalties(tracker) == ()
    assert hands.told().endswith("Which team has 4040? Left or Right decides, or tap it.")
    hands.key(Qt.Key.Key_Left)
    hands.key(Qt.Key.Key_Return)
    (penalty,) = _penalties(tracker)
    assert penalty.team is HOME


def test_backspace_and_escape_take_back_what_is_half_entered(hands: Presses, tracker: FakeNode) -> None:
    hands.type("12")
    hands.key(Qt.Key.Key_Backspace)
    half = _screen(hands).hand.half
    assert half is not None
    assert half.typed == "1"
    hands.key(Qt.Key.Key_Escape)
    assert _screen(hands).hand.half is None
    assert not hands.window.frame.banner.isVisible()


# -- corrections -----------------------------------------------------------------------------------------------


def test_another_code_is_two_taps(hands: Presses, tracker: FakeNode) -> None:
    tracker.submit(AddPenalty(jam=ONE, skater=home("123"), code="?"), "penalty-tracker")
    hands.settle()
    _tap_slot(hands, "123", 0)
    hands.tap(_screen(hands).pad.key("F"))
    assert hands.count == 2
    assert _said(tracker) == [("123", "F", 1)]


def test_remove_is_two_taps_and_can_be_undone(hands: Presses, tracker: FakeNode) -> None:
    hands.type("123c")
    hands.key(Qt.Key.Key_Return)
    hands.count = 0
    _tap_slot(hands, "123", 0)
    hands.tap(_screen(hands).compose.buttons[0])
    assert hands.count == 2
    assert _said(tracker) == []
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert _said(tracker) == [("123", "C", 1)]


def test_a_hurried_tap_on_old_penalties_adds_a_new_one(hands: Presses, tracker: FakeNode) -> None:
    """A tap in the middle of a full cell, and a code: what is there stays as it is."""
    for code in ("C", "X", "B"):
        tracker.submit(AddPenalty(jam=ONE, skater=home("123"), code=code), "penalty-tracker")
    hands.settle()
    hands.tap(_cell(hands, "123"))
    assert _screen(hands).pad.accessibleDescription() == ""
    hands.tap(_screen(hands).pad.key("F"))
    assert hands.count == 2
    assert sorted(code for _, code, _ in _said(tracker)) == ["B", "C", "F", "X"]


def test_what_a_code_takes_the_place_of_is_said_twice(hands: Presses, tracker: FakeNode) -> None:
    """In the compose bar and at the codes, as long as the penalty is open."""
    hands.type("123c")
    hands.key(Qt.Key.Key_Return)
    _tap_slot(hands, "123", 0)
    screen = _screen(hands)
    assert screen.compose.value.title == "Instead of C, Jam 1"
    assert screen.pad.accessibleDescription() == "Instead of C, Jam 1"
    hands.tap(_cell(hands, "123"))
    assert screen.pad.accessibleDescription() == ""
    assert screen.hand.half is not None
    assert not screen.hand.half.fixes, "a slot that was opened by mistake: the number is the skater again"


def test_another_skater_for_a_penalty_is_two_taps_and_can_be_undone(hands: Presses, tracker: FakeNode) -> None:
    """The slot, then the right skater; tapped on the same skater it is left as it is, and a new one begins."""
    hands.type("123c")
    hands.key(Qt.Key.Key_Return)
    hands.count = 0
    _tap_slot(hands, "123", 0)
    hands.tap(_cell(hands, "404"))
    assert hands.count == 2
    assert _said(tracker) == [("404", "C", 1)]
    assert _screen(hands).hand.half is None
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert _said(tracker) == [("123", "C", 1)]
    _tap_slot(hands, "123", 0)
    hands.tap(_cell(hands, "123"))
    half = _screen(hands).hand.half
    assert half is not None
    assert half.fixes == ""
    assert _said(tracker) == [("123", "C", 1)]


def test_another_jam_for_a_penalty_is_two_taps_and_the_pen_stays(
    hands: Presses, tracker: FakeNode, hall: Hall, timer: FakeNode
) -> None:
    hands.type("123c")
    hands.key(Qt.Key.Key_Return)
    _next_jam(hall, timer)
    hands.settle()
    hands.count = 0
    _tap_slot(hands, "123", 0)
    hands.tap(hands.window.frame.header.strip._present)
    assert hands.count == 2
    assert _said(tracker) == [("123", "C", 2)]
    assert hands.sitting.pen_jam() == TWO
    assert _screen(hands).hand.half is None


def test_a_penalty_is_removed_by_keys_alone(hands: Presses, tracker: FakeNode) -> None:
    for keys in ("123c", "123x"):
        hands.type(keys)
        hands.key(Qt.Key.Key_Return)
    cell = _cell(hands, "123")
    _cell(hands, "08").setFocus(Qt.FocusReason.TabFocusReason)
    hands.key(Qt.Key.Key_Down)
    assert QApplication.focusWidget() is cell
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Right)
    assert cell.slot_focus == 1
    hands.key(Qt.Key.Key_Delete)
    assert _said(tracker) == [("123", "C", 1)]
    hands.key(Qt.Key.Key_Left)
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Return)
    half = _screen(hands).hand.half
    assert half is not None
    assert half.fixes == _penalties(tracker)[0].eid
    hands.key("a")
    hands.key(Qt.Key.Key_Return)
    assert _said(tracker) == [("123", "A", 1)]


def test_two_codes_for_one_penalty_are_settled_at_the_slot(hands: Presses, tracker: FakeNode, hall: Hall) -> None:
    hands.type("123c")
    hands.key(Qt.Key.Key_Return)
    other = hall.node("Pia O.", "penalty-tracker-home")
    eid = _penalties(tracker)[0].eid
    tracker.is_deaf = other.is_deaf = True
    other.submit(AmendPenalty(eid=eid, code="X"), "penalty-tracker-home")
    tracker.submit(AmendPenalty(eid=eid, code="B"), "penalty-tracker")
    tracker.is_deaf = other.is_deaf = False
    tracker.hear(other.bodies())
    hands.settle()
    assert len(tracker.view().bout.disagreements) == 1
    assert _cell(hands, "123").value.slots[0].has_conflict
    hands.count = 0
    _tap_slot(hands, "123", 0)
    texts = [choice.text for choice in _screen(hands).compose.value.choices]
    assert sorted(texts) == ["B", "X"]
    hands.tap(_screen(hands).compose.buttons[texts.index("X")])
    assert tracker.view().bout.disagreements == ()
    assert _said(tracker) == [("123", "X", 1)]


# -- jams ------------------------------------------------------------------------------------------------------


def test_a_half_entry_keeps_the_jam_of_its_first_tap(
    hands: Presses, tracker: FakeNode, hall: Hall, timer: FakeNode
) -> None:
    """The skater is tapped, the jam ends, the next one starts, then comes the code (design 1.5)."""
    focus = hands.window.focusWidget()
    at = hall.time
    hands.tap(_cell(hands, "123"))
    _next_jam(hall, timer)
    hands.settle()
    assert hands.sitting.pen_jam() == TWO
    assert _screen(hands).compose.value.sub == "goes to Jam 1"
    strip = hands.window.frame.header.strip
    assert strip._ended.accessibleName().endswith("your entries go here")
    hands.tap(_screen(hands).pad.key("C"))
    assert _said(tracker) == [("123", "C", 1)]
    assert _penalties(tracker)[0].at == at
    assert hands.window.focusWidget() is focus
    assert strip._present.accessibleName().endswith("your entries go here")
    hands.type("27b")
    hands.key(Qt.Key.Key_Return)
    assert _said(tracker)[1:] == [("27", "B", 2)]


def test_what_is_dropped_gives_the_pen_back_to_the_game_at_once(
    hands: Presses, tracker: FakeNode, hall: Hall, timer: FakeNode
) -> None:
    QTest.mouseClick(_cell(hands, "123"), Qt.MouseButton.LeftButton)
    _next_jam(hall, timer)
    hands.settle()
    QTest.keyClick(hands.window, Qt.Key.Key_Escape)
    QTest.mouseClick(_cell(hands, "27"), Qt.MouseButton.LeftButton)
    QTest.mouseClick(_screen(hands).pad.key("B"), Qt.MouseButton.LeftButton)
    assert _said(tracker) == [("27", "B", 2)]


@pytest.mark.parametrize("keys", ["123c", "c123"])
def test_typed_keys_keep_the_jam_of_the_first_one(
    hands: Presses, tracker: FakeNode, hall: Hall, timer: FakeNode, keys: str
) -> None:
    hands.type(keys[:2])
    _next_jam(hall, timer)
    hands.settle()
    hands.type(keys[2:])
    hands.key(Qt.Key.Key_Return)
    assert _said(tracker) == [("123", "C", 1)]


def test_the_other_jam_is_one_tap_more_before_or_after_the_skater(
    hands: Presses, tracker: FakeNode, hall: Hall, timer: FakeNode
) -> None:
    _next_jam(hall, timer)
    hands.settle()
    strip = hands.window.frame.header.strip
    hands.tap(_cell(hands, "123"))
    hands.tap(strip._ended)
    hands.tap(_screen(hands).pad.key("C"))
    assert hands.count == 3
    assert _said(tracker) == [("123", "C", 1)]
    assert _penalties(tracker)[0].at is None
    hands.tap(strip._present)
    hands.count = 0
    hands.tap(strip._ended)
    hands.tap(_cell(hands, "27"))
    hands.tap(_screen(hands).pad.key("B"))
    assert hands.count == 3
    assert _said(tracker) == [("123", "C", 1), ("27", "B", 1)]


def test_between_jams_the_pen_is_in_the_jam_that_just_ended(
    hands: Presses, tracker: FakeNode, hall: Hall, timer: FakeNode
) -> None:
    end(timer, ONE, 40)
    hall.wait(60)
    hands.settle()
    hands.type("123c")
    hands.key(Qt.Key.Key_Return)
    assert _said(tracker) == [("123", "C", 1)]


def test_remote_entries_between_two_taps_change_neither_entry_nor_focus_nor_scroll(
    hands: Presses, tracker: FakeNode, hall: Hall, lineup: FakeNode
) -> None:
    """A penalty for the same skater, new skaters, a line-up: all come between the taps (design 1.4)."""
    screen = _screen(hands)
    hands.key("c")
    _cell(hands, "08").setFocus(Qt.FocusReason.TabFocusReason)
    focus, bar = hands.window.focusWidget(), screen.rosters[HOME].area.verticalScrollBar()
    other = hall.node("Pia O.", "penalty-tracker-home")
    skater = home("123")
    other.submit(AddPenalty(jam=ONE, skater=skater, code="X"), "penalty-tracker-home")
    lineup.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=skater), "lineup-home")
    scrolled = bar.value()
    hands.settle()
    assert _cell(hands, "123").value.tab == "J"
    assert hands.window.focusWidget() is focus
    assert bar.value() == scrolled
    assert screen.hand.half is not None
    assert screen.hand.half.code == "C"
    hands.tap(_cell(hands, "123"))
    assert sorted(_said(tracker)) == [("123", "C", 1), ("123", "X", 1)]


def test_a_penalty_that_somebody_removed_meanwhile_is_said_and_nothing_is_lost(
    hands: Presses, tracker: FakeNode, hall: Hall
) -> None:
    hands.type("123c")
    hands.key(Qt.Key.Key_Return)
    _tap_slot(hands, "123", 0)
    other = hall.node("Pia O.", "penalty-tracker-home")
    other.submit(RemoveElement(eid=_penalties(tracker)[0].eid), "penalty-tracker-home")
    hands.settle()
    assert _screen(hands).compose.value.title == "That penalty was taken away"
    hands.tap(_cell(hands, "27"))
    hands.tap(_screen(hands).pad.key("B"))
    assert _said(tracker) == [("27", "B", 1)]


def test_a_question_that_is_opened_in_its_jam_moves_no_penalty_that_is_being_corrected(
    hands: Presses, tracker: FakeNode, hall: Hall, timer: FakeNode
) -> None:
    hands.type("123c")
    hands.key(Qt.Key.Key_Return)
    _next_jam(hall, timer)
    hands.settle()
    _tap_slot(hands, "123", 0)
    hands.window.panels.settle.jam_wished.emit(TWO)
    hands.settle()
    assert _said(tracker) == [("123", "C", 1)]
    assert _screen(hands).hand.half is None


# -- what is said ----------------------------------------------------------------------------------------------


def test_a_missing_code_is_called_to_mind_once_after_its_jam(
    hands: Presses, tracker: FakeNode, hall: Hall, timer: FakeNode
) -> None:
    hands.type("123.")
    hands.key(Qt.Key.Key_Return)
    assert not _cell(hands, "123").value.slots[0].is_missing
    explained: list[str] = []
    _screen(hands).explained.connect(explained.append)
    end(timer, ONE, 40)
    hands.settle()
    hands.settle()
    assert explained == ["The code of 123's penalty is still missing."]
    assert _cell(hands, "123").value.slots[0].is_missing
    _tap_slot(hands, "123", 0)
    hands.tap(_screen(hands).pad.key("C"))
    assert not _cell(hands, "123").value.slots[0].is_missing


def test_a_foul_out_stays_in_the_bar_until_it_is_told(hands: Presses, tracker: FakeNode) -> None:
    words = []
    for number, code in enumerate("ABCDEFG"):
        hands.type(f"08{code.lower()}")
        hands.key(Qt.Key.Key_Return)
        value = _cell(hands, "08").value
        words.append((value.badge, value.badge_words))
        assert hands.window.frame.bottom.alert.isVisible() is (number == 6)
    assert words[4:] == [(Badge.FIVE, "5 of 7"), (Badge.SIX, "6 of 7"), (Badge.OUT, "")]
    assert hands.window.frame.bottom.alert.accessibleName() == "HOM 08 has 7. Tell the Head Referee."
    hands.count = 0
    hands.tap(hands.window.frame.bottom.alert._action)
    assert hands.count == 1
    assert isinstance(tracker.commands[-1][0], TellFoulOut)
    assert not hands.window.frame.bottom.alert.isVisible()


def test_the_tracker_of_one_team_is_told_of_foul_outs_too(enter: Enter, tracker: FakeNode) -> None:
    for code in "ABCDEFG":
        tracker.submit(AddPenalty(jam=ONE, skater=home("08"), code=code), "penalty-tracker")
    hands = Presses(enter(tracker, "penalty-tracker-home"), tracker)
    assert hands.window.frame.bottom.alert.accessibleName() == "HOM 08 has 7. Tell the Head Referee."


def test_a_finger_on_the_screen_does_the_same_as_a_mouse(hands: Presses, tracker: FakeNode) -> None:
    """Press and release inside; a slide off the target cancels (design 8)."""
    device = QTest.createTouchDevice()

    def touch(widget: QWidget, *path: QPoint) -> None:
        first, *more = path
        QTest.touchEvent(widget, device).press(0, first, widget).commit()
        for point in more:
            QTest.touchEvent(widget, device).move(0, point, widget).commit()
        QTest.touchEvent(widget, device).release(0, path[-1], widget).commit()
        hands.settle()

    cell, key = _cell(hands, "123"), _screen(hands).pad.key("C")
    touch(cell, cell.rect().center() - QPoint(80, 0))
    touch(key, key.rect().center(), key.rect().center() + QPoint(0, 400))
    assert _said(tracker) == []
    touch(key, key.rect().center())
    assert _said(tracker) == [("123", "C", 1)]


def test_one_team_has_one_wide_roster_and_needs_no_side(enter: Enter, tracker: FakeNode) -> None:
    hands = Presses(enter(tracker, "penalty-tracker-away"), tracker)
    screen = _screen(hands)
    assert screen.rosters[AWAY].isVisible()
    assert not screen.rosters[HOME].isVisible()
    hands.type("88c")
    hands.key(Qt.Key.Key_Return)
    assert [(one.team, one.code) for one in _penalties(tracker)] == [(AWAY, "C")]


def test_in_a_small_window_skaters_on_track_come_first_and_all_are_two_taps_more(
    hands: Presses, tracker: FakeNode, lineup: FakeNode
) -> None:
    skater = home("123")
    lineup.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=skater), "lineup-home")
    hands.window.resize(680, 380)
    hands.settle()
    screen = _screen(hands)
    assert screen.size_class == SizeClass(is_compact=True)
    hands.tap(screen.track.tiles[0])
    hands.tap(screen.pad.key("C"))
    assert hands.count == 2
    hands.tap(screen.all_skaters)
    hands.tap(screen.team_keys[AWAY])
    hands.tap(_cell(hands, "42", AWAY))
    assert screen.pad.isVisible()
    hands.tap(screen.pad.key("X"))
    assert _said(tracker) == [("123", "C", 1), ("42", "X", 1)]
    hands.tap(screen.all_skaters)
    hands.tap(screen.team_keys[HOME])
    _tap_slot(hands, "123", 0)
    hands.tap(screen.pad.key("B"))
    assert ("123", "B", 1) in _said(tracker)


def test_tab_walks_from_the_skaters_to_the_codes_and_the_arrows_inside(hands: Presses) -> None:
    screen = _screen(hands)
    first = _cell(hands, "08")
    first.setFocus(Qt.FocusReason.TabFocusReason)
    hands.key(Qt.Key.Key_Down)
    assert QApplication.focusWidget() is _cell(hands, "123")
    stops = []
    for _ in range(6):
        hands.key(Qt.Key.Key_Tab)
        stops.append(QApplication.focusWidget())
    away = screen.rosters[AWAY]
    assert stops == [
        screen.rosters[HOME].bench,
        screen.rosters[HOME].unlisted,
        _cell(hands, "17", AWAY),
        away.bench,
        away.unlisted,
        screen.pad.key("A"),
    ]
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Down)
    assert QApplication.focusWidget() is screen.pad.key("F")


def test_a_reader_hears_the_skater_and_the_penalty_that_the_arrows_have_come_to(
    hands: Presses, lineup: FakeNode
) -> None:
    """Design 8: names, and the order of the children as people work."""
    hands.type("123c")
    hands.key(Qt.Key.Key_Return)
    skater = home("123")
    lineup.submit(FieldSkater(jam=ONE, position=Position.BLOCKER, skater=skater), "lineup-home")
    hands.settle()
    cell = _cell(hands, "123")
    name = "HOM 123 Skater 123, 1 penalty, on track as blocker"
    assert cell.accessibleName() == name
    assert cell.accessibleDescription() == "C in Jam 1"
    cell.setFocus(Qt.FocusReason.TabFocusReason)
    hands.key(Qt.Key.Key_Right)
    assert cell.accessibleName() == f"C in jam 1, penalty 1 of 1, {name}"
    hands.key(Qt.Key.Key_Left)
    assert cell.accessibleName() == name
    screen = _screen(hands)
    parts = [screen.compose, screen.rosters[HOME], screen.rosters[AWAY], screen.pad]
    heard = [widget for widget in screen.children() if widget in parts]
    assert heard == parts
    paper = screen.rosters[HOME].area.paper
    assert paper.children()[-2:] == [screen.rosters[HOME].bench, screen.rosters[HOME].unlisted]


def test_jams_of_the_second_period_do_not_touch_each_other(qapp: QApplication) -> None:
    """Seven penalties in one narrow cell: every one can be read, and is hit where it stands (design 4)."""
    cell = RosterCell()
    slots = tuple(Slot(code="C", jam=f"2-{10 + number}", short_jam=str(10 + number)) for number in range(5))
    first = tuple(Slot(code="X", jam=jam, short_jam=jam) for jam in ("1", "12"))
    cell.set_cell(RosterValue(number="404", slots=first + slots))
    cell.resize(224, 62)
    boxes = [cell.slot_box(number) for number in range(7)]
    assert boxes[-1].right() <= 224
    for number, (box, jam) in enumerate(zip(boxes, ("1", "12", "2-10", "11", "12", "13", "14"), strict=True)):
        assert box.width() >= text_width(jam, size=Type.TINY) + 1
        assert cell.slot_at(box.center().x()) == number
    assert cell.slot_at(20) is None
