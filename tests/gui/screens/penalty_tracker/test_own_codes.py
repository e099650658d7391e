"""Penalties with a bout's own codes, some of two letters: by taps, by keys, and corrected (Saturday 5)."""

import pytest
from PySide6.QtCore import Qt

from derbyos_core.bout.commands import AddPenalty, ChangeRules
from derbyos_core.roles.shared.rules_offered import choose_rules, rules_offered
from tests.gui.entries import home
from tests.gui.presses import Presses
from tests.gui.screens.penalty_tracker.looking import ONE, penalty_rows, roster_cell, screen_of, tap_slot
from tests.kit.fake_node import FakeNode
from ui.widgets.pressable import TARGET


@pytest.fixture
def rdcl(hands: Presses, tracker: FakeNode) -> Presses:
    """The penalty tracker in a bout with the rules of RDCL."""
    rules = next(one for one in rules_offered() if one.name == "RDCL")
    tracker.submit(choose_rules(tracker.view().bout, rules, tracker.now()), "head-nso")
    hands.settle()
    return hands


def test_every_code_has_a_key_that_can_be_pressed(rdcl: Presses, tracker: FakeNode) -> None:
    pad = screen_of(rdcl).pad
    codes = [one.letters for one in tracker.view().bout.ruleset.codes]
    assert len(codes) == 19
    for code in codes[:7]:
        rdcl.tap(roster_cell(rdcl, "123"))
        rdcl.tap(pad.key(code))
        assert penalty_rows(tracker)[-1] == ("123", code, 1)
    shown = [key for key in pad.keys if not key.isHidden()]
    assert len(shown) == len(codes) + 2
    assert all(min(key.width(), key.height()) >= TARGET for key in shown)


@pytest.mark.parametrize(("keys", "code"), [("123bb", "BB"), ("123b", "B"), ("fr123", "FR"), ("123xb", "B")])
def test_a_code_of_two_letters_is_typed_and_entered(rdcl: Presses, tracker: FakeNode, keys: str, code: str) -> None:
    rdcl.type(keys)
    assert penalty_rows(tracker) == []
    rdcl.key(Qt.Key.Key_Return)
    assert penalty_rows(tracker) == [("123", code, 1)]


def test_half_a_code_is_asked_for_the_rest(rdcl: Presses, tracker: FakeNode) -> None:
    rdcl.enter("123f")
    assert rdcl.told() == "F is no code of this bout; FR?"
    assert penalty_rows(tracker) == []
    rdcl.enter("r")
    assert penalty_rows(tracker) == [("123", "FR", 1)]


def test_a_letter_that_may_go_on_corrects_after_enter(rdcl: Presses, tracker: FakeNode) -> None:
    tracker.submit(AddPenalty(jam=ONE, skater=home("123"), code="X"), "penalty-tracker")
    rdcl.settle()
    tap_slot(rdcl, "123", 0)
    rdcl.type("a")
    assert penalty_rows(tracker) == [("123", "X", 1)]
    rdcl.key(Qt.Key.Key_Return)
    assert penalty_rows(tracker) == [("123", "A", 1)]
    tap_slot(rdcl, "123", 0)
    rdcl.type("as")
    assert penalty_rows(tracker) == [("123", "AS", 1)]


def test_digits_take_the_place_of_the_codes_and_give_it_back(rdcl: Presses) -> None:
    screen = screen_of(rdcl)
    rdcl.tap(screen.rosters[next(iter(screen.rosters))].unlisted)
    for digit in "9876543210":
        assert screen.pad.digit(digit).isVisible()
    assert sum(1 for key in screen.pad.keys if key.isVisible()) == 12
    rdcl.key(Qt.Key.Key_Escape)
    assert sum(1 for key in screen.pad.keys if key.isVisible()) == 21


def test_a_renamed_code_is_on_its_key_at_once(hands: Presses, tracker: FakeNode) -> None:
    tracker.submit(ChangeRules(values={"code-X": "Track cut", "code-XX": "Second"}), "head-nso")
    hands.settle()
    assert screen_of(hands).pad.key("X").accessibleName() == "X, Track cut"
    hands.tap(screen_of(hands).pad.key("XX"))
    hands.tap(roster_cell(hands, "123"))
    assert penalty_rows(tracker) == [("123", "XX", 1)]
