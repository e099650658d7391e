"""Numbers that both teams have, that are on no roster, or that are half typed."""

from PySide6.QtCore import Qt

from tests.gui.presses import Presses
from tests.gui.screens.penalty_tracker.looking import AWAY, HOME, penalties_of, penalty_rows, roster_cell, screen_of
from tests.kit.fake_node import FakeNode


def test_a_number_of_both_teams_is_never_guessed(hands: Presses, tracker: FakeNode) -> None:
    hands.enter("88c")
    assert penalty_rows(tracker) == []
    bar = screen_of(hands).compose
    assert [choice.sub for choice in bar.value.choices] == ["HOM", "AWY"]
    hands.key(Qt.Key.Key_Right)
    (penalty,) = penalties_of(tracker)
    assert penalty.team is AWAY


def test_before_enter_left_and_right_only_point(hands: Presses, tracker: FakeNode) -> None:
    hands.type("88c")
    hands.key(Qt.Key.Key_Left)
    hands.key(Qt.Key.Key_Right)
    assert penalty_rows(tracker) == []
    hands.key(Qt.Key.Key_Return)
    (penalty,) = penalties_of(tracker)
    assert penalty.team is AWAY


def test_an_enter_after_the_team_belongs_to_the_same_entry(hands: Presses, tracker: FakeNode) -> None:
    """A habitual Enter after the entry opens nothing, whatever has the focus."""
    screen = screen_of(hands)
    roster_cell(hands, "08").setFocus(Qt.FocusReason.TabFocusReason)
    hands.type("88c")
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Return):
        hands.key(key)
    assert len(penalties_of(tracker)) == 1
    assert screen.controller.draft is None


def test_digits_of_the_next_number_stay_apart_from_one_without_team(hands: Presses, tracker: FakeNode) -> None:
    """Digits may be typed without a look at the screen: the unfinished penalty is reported, and numbers stay apart."""
    hands.enter("88c")
    hands.type("123")
    draft = screen_of(hands).controller.draft
    assert draft is not None
    assert (draft.typed, draft.code) == ("123", "")
    assert hands.told().endswith("88 C is not entered: no team was picked.")
    hands.key("b")
    hands.key(Qt.Key.Key_Return)
    assert [(number, code) for number, code, _ in penalty_rows(tracker)] == [("123", "B")]


def test_a_tap_decides_between_the_teams_too(hands: Presses, tracker: FakeNode) -> None:
    hands.type("88c")
    hands.tap(screen_of(hands).compose.buttons[0])
    (penalty,) = penalties_of(tracker)
    assert penalty.team is HOME


def test_a_number_that_is_on_no_roster_is_kept_as_entered(hands: Presses, tracker: FakeNode) -> None:
    screen = screen_of(hands)
    hands.tap(screen.rosters[HOME].unlisted)
    for digit in "4040":
        hands.tap(screen.pad.digit(digit))
    hands.tap(screen.pad.digit("Enter"))
    hands.tap(screen.pad.key("X"))
    (penalty,) = penalties_of(tracker)
    assert penalty.person is not None
    assert (penalty.team, penalty.person.number, penalty.person.listed) == (HOME, "4040", False)
    assert hands.told().endswith("HOM has no 4040. Kept as entered.")
    assert "not on the roster" in roster_cell(hands, "4040").accessibleName()


def test_an_unknown_number_is_typed_for_the_team_that_was_tapped(hands: Presses, tracker: FakeNode) -> None:
    hands.tap(screen_of(hands).rosters[AWAY].unlisted)
    hands.enter("99")
    hands.key("b")
    hands.key(Qt.Key.Key_Return)
    (penalty,) = penalties_of(tracker)
    assert (penalty.team, penalty.code) == (AWAY, "B")


def test_an_unknown_number_from_the_keyboard_asks_for_its_team(hands: Presses, tracker: FakeNode) -> None:
    hands.enter("4040x")
    assert penalties_of(tracker) == ()
    assert hands.told().endswith("Which team has 4040? Press Left or Right, or tap it.")
    hands.key(Qt.Key.Key_Left)
    hands.key(Qt.Key.Key_Return)
    (penalty,) = penalties_of(tracker)
    assert penalty.team is HOME


def test_backspace_and_escape_take_back_what_is_half_entered(hands: Presses, tracker: FakeNode) -> None:
    hands.type("12")
    hands.key(Qt.Key.Key_Backspace)
    draft = screen_of(hands).controller.draft
    assert draft is not None
    assert draft.typed == "1"
    hands.key(Qt.Key.Key_Escape)
    assert screen_of(hands).controller.draft is None
    assert not hands.window.frame.banner.isVisible()
