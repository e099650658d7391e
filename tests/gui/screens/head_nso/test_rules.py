"""Rules and codes of the bout, changed by real presses before and during the game (Saturday 5)."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from derbyos_core.bout.commands import AddPenalty, ChangeRules, SetAttribute, SkaterRef
from derbyos_core.bout.reading.rules import PENALTY_NAMES, SETTINGS, Ruleset
from derbyos_core.errors import UserError
from derbyos_core.roles.shared.rules_offered import Rules, rules_offered
from tests.gui.arranging import moved_by_arranging
from tests.gui.presses import Presses
from tests.gui.screens.head_nso.looking import HOME, JAM, end_period, play, screen_of
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from tests.kit.fake_services import FakeServices
from ui.roles.head_nso.bout_tab import RULES
from ui.roles.head_nso.codes_panel import CodesPanel
from ui.roles.head_nso.rule_choice import RuleChoice
from ui.roles.head_nso.rules_page import RulesPage
from ui.roles.head_nso.screen import Tab
from ui.widgets.button import Button
from ui.widgets.text_field import TextField
from ui.widgets.titled_button import TitledButton


@pytest.fixture
def page(hands: Presses) -> RulesPage:
    """The rules, opened by two taps."""
    screen = screen_of(hands)
    hands.tap(screen.pages.tabs[Tab.BOUT])
    hands.tap(screen.bout.parts._buttons[RULES])
    hands.count = 0
    return screen.bout.rules


def _codes(hands: Presses) -> CodesPanel:
    return screen_of(hands).codes


def _set(page: RulesPage, name: str) -> TitledButton:
    return next(one for one in page.sets if one.accessibleName().startswith(f"{name},"))


def _rules(node: FakeNode) -> Ruleset:
    return node.view().bout.ruleset


def _option(choice: RuleChoice, attribute: str, text: str) -> Button:
    return next(one for one in choice.part(attribute).buttons if one.words() == text)


def _undo(hands: Presses, what: str) -> None:
    """Tap Undo beside these words."""
    toast = hands.window.frame.bottom.toast
    assert toast.accessibleName().startswith(what)
    hands.tap(toast._action)


def _type(hands: Presses, field: TextField, text: str) -> None:
    """Type over the text of a field, and stay in it."""
    hands.tap(field)
    field.selectAll()
    QTest.keyClicks(field, text)


def _write(hands: Presses, field: TextField, text: str) -> None:
    hands.tap(field)
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    hands.enter(text)


@pytest.mark.parametrize("rules", rules_offered(), ids=lambda rules: rules.name)
def test_a_set_is_chosen_by_one_tap_and_undone_by_one(
    hands: Presses, page: RulesPage, head: FakeNode, rules: Rules
) -> None:
    before = _set(page, "WFTDA")
    assert before.accessibleName() == "WFTDA, 2 × 30:00, chosen"
    hands.tap(_set(page, rules.name))
    assert hands.count == 1
    if rules.name == "WFTDA":
        assert hands.told() == "This bout has the rules WFTDA already."
        return
    assert _rules(head) == replace(rules.effective, set_name=rules.name)
    assert head.view().bout.attributes.get("association", "") == rules.association
    assert _set(page, rules.name).accessibleName().endswith(", chosen")
    _undo(hands, f"Rules · {rules.name}")
    assert _rules(head) == Ruleset()
    assert "association" not in head.view().bout.attributes
    assert before.accessibleName().endswith(", chosen")


def test_a_set_takes_away_what_the_one_before_had_set(hands: Presses, page: RulesPage, head: FakeNode) -> None:
    for name in ("RDCL", "Sevens", "JRDA", "RDCL half game", "WFTDA"):
        hands.tap(_set(page, name))
        chosen = next(one for one in rules_offered() if one.name == name)
        assert _rules(head) == replace(chosen.effective, set_name=name)


def test_a_value_is_two_taps_and_a_row_says_what_wftda_has(hands: Presses, page: RulesPage, head: FakeNode) -> None:
    hands.tap(page.row("Foul-out at"))
    hands.tap(_option(page.choice, "foul-out", "5"))
    assert hands.count == 2
    assert _rules(head).foul_out == 5
    assert page.row("Foul-out at").accessibleName() == "Foul-out at: 5, WFTDA 7, its choice is open"
    assert page.note.text() == "Rules of this bout: 1 thing differs from WFTDA."
    hands.tap(_option(page.choice, "foul-out", "5"))
    assert hands.told() == "Penalties to foul out: 5 already."
    hands.tap(page.row("Foul-out at"))
    assert page.choice.isHidden()


def test_changed_rules_are_compared_with_the_set_they_were_made_of(hands: Presses, page: RulesPage) -> None:
    """Trial of 23 November: a JRDA bout with one changed row read "3 things differ from WFTDA" only."""
    hands.tap(_set(page, "JRDA"))
    hands.tap(page.row("Foul-out at"))
    hands.tap(_option(page.choice, "foul-out", "5"))
    assert page.note.text() == "Rules of this bout: JRDA, 1 thing changed."


def test_the_choice_of_each_row_is_placed_anew_after_another(hands: Presses, page: RulesPage) -> None:
    """Trial of 23 November: opened after "Periods", the field of "Half-time" lay under its buttons."""
    rows = page.rows
    for number, row in enumerate(rows):
        for step in (1, 4, len(rows) - 1):
            other = rows[(number + step) % len(rows)]
            hands.tap(row)
            hands.tap(other)
            assert moved_by_arranging(page) == []
            hands.tap(other)


def test_every_setting_of_every_row_can_be_changed(hands: Presses, page: RulesPage, head: FakeNode) -> None:
    """Each button that is not chosen changes the bout, and is then the chosen one."""
    seen: set[str] = set()
    for row in page.rows:
        hands.tap(row)
        while part := next((one for one in row.row.parts if one.attribute not in seen), None):
            seen.add(part.attribute)
            for option in [one for one in part.options if not one.is_chosen][:1]:
                before = _rules(head)
                hands.tap(_option(page.choice, part.attribute, option.text))
                assert _rules(head) != before, part.label
                shown = page.choice.part(part.attribute).part
                assert [one.text for one in shown.options if one.is_chosen] == [option.text]
        assert row.row.usual, f"{row.row.what} differs from WFTDA now"
    assert seen == {setting.attribute for setting in SETTINGS} - {"version", "set"}


def test_bad_text_gets_a_sentence_in_place_and_the_value_stays(hands: Presses, page: RulesPage, head: FakeNode) -> None:
    hands.tap(page.row("Periods"))
    part = page.choice.part("period")
    _write(hands, part.field, "20")
    assert part.fault.text() == "Length of a period looks like 15:00, found “20”."
    assert part.field.text() == "20"
    assert _rules(head).period_us == 1800 * SECOND_US
    _write(hands, part.field, "0:00")
    assert part.fault.text() == "Length of a period cannot be 0:00."
    _write(hands, part.field, "21:30")
    assert (part.fault.text(), _rules(head).period_us) == ("", 1290 * SECOND_US)
    hands.key(Qt.Key.Key_Escape)
    assert page.choice.isHidden()


def test_what_is_typed_is_entered_when_another_row_is_opened(hands: Presses, page: RulesPage, head: FakeNode) -> None:
    """Trial of 23 November: a length typed without Enter was gone without a word once another row was tapped."""
    hands.tap(page.row("Jam"))
    _type(hands, page.choice.part("jam").field, "1:20")
    hands.tap(page.row("Foul-out at"))
    assert _rules(head).jam_us == 80 * SECOND_US
    assert page.choice.part("foul-out").part.label
    hands.tap(page.row("Half-time"))
    part = page.choice.part("halftime")
    _type(hands, part.field, "1")
    hands.tap(page.row("Jam"))
    assert part.fault.text() == "Length of half-time looks like 5:00, found “1”.", "refused in place, once"
    hands.tap(page.row("Jam"))
    assert page.choice.part("jam").field.text() == "1:20"
    assert _rules(head).halftime_us == Ruleset().halftime_us


def test_a_code_that_is_typed_is_entered_when_another_is_opened(
    hands: Presses, page: RulesPage, head: FakeNode
) -> None:
    codes = _codes(hands)
    hands.tap(codes.code("B"))
    _type(hands, codes.editor.word, "Back, low")
    hands.tap(codes.code("C"))
    assert _rules(head).penalty_names["B"] == "Back, low"
    assert codes.editor.letters.text() == "C"
    hands.tap(codes.new)
    _type(hands, codes.editor.letters, "ZZ")
    hands.tap(codes.code("C"))
    assert codes.editor.note.text() == "Not entered yet: a code needs its letters and its word."
    hands.tap(codes.code("C"))
    assert codes.editor.letters.text() == "C"
    assert "ZZ" not in _rules(head).penalty_names


def test_a_change_during_play_says_from_when_it_holds(
    hands: Presses, page: RulesPage, cluster: FakeCluster, head: FakeNode
) -> None:
    hands.tap(page.row("Jam"))
    assert page.choice.reach.text() == ""
    play(cluster, head)
    hands.settle()
    assert page.choice.reach.text() == "A change holds from Jam 2 on; earlier jams stay."
    end_period(cluster, head)
    hands.settle()
    assert page.choice.reach.text() == "A change holds from Jam 1 of period 2 on; earlier jams stay."
    hands.tap(_option(page.choice, "jam", "1:00"))
    bout = head.view().bout
    assert bout.ruleset.jam_us == 60 * SECOND_US
    assert bout.jam(JAM) is not None
    assert [jam.duration_us for jam in bout.jams if jam.id == JAM] == [60 * SECOND_US]


def test_two_values_at_once_are_shown_in_the_row_and_settled_there(
    hands: Presses, page: RulesPage, cluster: FakeCluster, head: FakeNode
) -> None:
    other = cluster.node("Bo L.", "head-nso")
    head.is_deaf = other.is_deaf = True
    other.submit(SetAttribute(path="ruleset", attribute="foul-out", value="6"), "head-nso")
    hands.tap(page.row("Foul-out at"))
    hands.tap(_option(page.choice, "foul-out", "5"))
    head.is_deaf = other.is_deaf = False
    head.hear(other.bodies())
    other.hear(head.bodies())
    hands.settle()
    assert "two answers" in page.row("Foul-out at").accessibleName()
    part = page.choice.part("foul-out")
    assert part.label.text() == "Penalties to foul out: two answers, tap the right one"
    hands.tap(next(one for one in part.answers if one.words().startswith("6")))
    assert _rules(head).foul_out == 6
    assert head.view().bout.disagreements == ()


# -- codes


def test_a_code_is_renamed_and_gets_two_letters(hands: Presses, page: RulesPage, head: FakeNode) -> None:
    codes = _codes(hands)
    head.submit(AddPenalty(jam=JAM, skater=SkaterRef(team=HOME, number="404"), code="D"), "penalty-tracker")
    hands.tap(codes.code("D"))
    _write(hands, codes.editor.word, "Delay")
    assert _rules(head).penalty_names == {**PENALTY_NAMES, "D": "Delay"}
    _write(hands, codes.editor.letters, "dd")
    _write(hands, codes.editor.cues, "delay, delay of game")
    names = dict(PENALTY_NAMES)
    del names["D"]
    assert _rules(head).penalty_names == names | {"DD": "Delay"}
    assert {one.cues for one in _rules(head).codes} == {"", "delay, delay of game"}
    assert [one.code for one in head.view().bout.penalties] == ["D"]
    _undo(hands, "Rules · code DD: Delay (delay, delay of game)")
    assert {one.cues for one in _rules(head).codes} == {""}


def test_the_open_code_closes_when_another_set_with_more_codes_does_not_have_it(
    hands: Presses, page: RulesPage, head: FakeNode
) -> None:
    codes = _codes(hands)
    hands.tap(codes.code("F"))
    hands.tap(_set(page, "RDCL"))
    assert [one.code for one in codes._lines] == list(_rules(head).codes)
    assert len([one for one in codes.codes if one.isVisible()]) == len(codes._lines)
    assert codes.editor.isHidden()


def test_a_new_code_has_no_bin_and_leaves_it_no_room(hands: Presses, page: RulesPage, head: FakeNode) -> None:
    """Whole run of 24 November: the field of a new code was as short as beside the bin of the code before."""
    codes = _codes(hands)
    for key in (codes.code("D"), codes.new, codes.code("A"), codes.new):
        hands.tap(key)
        assert moved_by_arranging(codes) == []
    assert codes.editor.remove.isHidden()


def test_a_letter_twice_keeps_both_and_marks_the_later(hands: Presses, page: RulesPage, head: FakeNode) -> None:
    codes = _codes(hands)
    hands.tap(codes.new)
    _write(hands, codes.editor.letters, "D")
    _write(hands, codes.editor.word, "Delay")
    assert codes.editor.note.text() == "D stands for two"
    names = [one.accessibleName() for one in codes.codes if one.accessibleName().startswith("D, ")]
    assert names == ["D, Direction", "D, Delay, D stands for two, chosen"]
    hands.tap(codes.editor.remove)
    assert _rules(head).penalty_names == PENALTY_NAMES


def test_letters_that_are_none_get_a_sentence(hands: Presses, page: RulesPage, head: FakeNode) -> None:
    codes = _codes(hands)
    hands.tap(codes.code("X"))
    for wrong in ("X1", "ABC", "-"):
        _write(hands, codes.editor.letters, wrong)
        assert codes.editor.note.text() == f"A code is one or two letters from A to Z, found “{wrong}”."
    _write(hands, codes.editor.letters, "X")
    _write(hands, codes.editor.word, "")
    assert codes.editor.note.text() == "What does X stand for? Type its word."
    assert _rules(head).penalty_names == PENALTY_NAMES


def test_the_last_code_stays(hands: Presses, page: RulesPage, head: FakeNode) -> None:
    head.submit(ChangeRules(values={"code-X": "Cut"}, name="own"), "head-nso")
    hands.settle()
    codes = _codes(hands)
    hands.tap(codes.code("X"))
    hands.tap(codes.editor.remove)
    assert codes.editor.note.text() == "A bout has at least one code."


# -- own sets


def test_rules_are_kept_under_a_name_and_offered_here_and_next_week(
    hands: Presses, page: RulesPage, head: FakeNode, services: FakeServices
) -> None:
    codes = _codes(hands)
    hands.tap(page.row("Foul-out at"))
    hands.tap(_option(page.choice, "foul-out", "5"))
    hands.tap(codes.keep)
    hands.tap(codes.keep)
    assert codes.name_note.text() == "A set needs a name, such as “Saturday scrimmage”."
    _write(hands, codes.name, "Saturday scrimmage")
    assert codes.name_note.text() == "Kept as “Saturday scrimmage”. New bouts on this laptop offer it."
    assert [one.name for one in services.loaded.kept.rules] == ["Saturday scrimmage"]
    assert _rules(head).set_name == "Saturday scrimmage"
    assert _set(page, "Saturday scrimmage").accessibleName() == "Saturday scrimmage, own, 1 thing differs, chosen"
    hands.tap(_option(page.choice, "foul-out", "6"))
    assert _rules(head).set_name == ""
    hands.tap(codes.keep)
    _write(hands, codes.name, "Saturday scrimmage")
    assert [one.name for one in services.loaded.kept.rules] == ["Saturday scrimmage", "Saturday scrimmage 2"]
    hands.tap(_set(page, "Saturday scrimmage"))
    assert _rules(head).foul_out == 5


def test_a_name_for_the_rules_is_kept_until_it_is_entered_or_cancelled(
    hands: Presses, page: RulesPage, head: FakeNode, services: FakeServices
) -> None:
    """Opened again, the field was empty, though the text was told as standing there."""
    codes = _codes(hands)
    hands.tap(codes.keep)
    hands.type("Satur")
    hands.key(Qt.Key.Key_Escape)
    assert not codes.name.isVisible()
    hands.settle()
    assert services.typed[head.view().bout_id]["name of the rules"].text == "Satur"
    hands.tap(codes.keep)
    assert codes.name.text() == "Satur"
    hands.tap(codes.cancel)
    hands.tap(codes.keep)
    assert codes.name.text() == ""
    hands.settle()
    assert services.typed[head.view().bout_id] == {}


def test_an_own_set_is_forgotten_and_the_bout_goes_on_by_it(
    hands: Presses, page: RulesPage, head: FakeNode, services: FakeServices
) -> None:
    codes = _codes(hands)
    hands.tap(codes.keep)
    assert not codes.forget.isVisible(), "the bout has no own set"
    _write(hands, codes.name, "Saturday scrimmage")
    hands.tap(codes.keep)
    assert codes.forget.accessibleName() == "Forget “Saturday scrimmage”: new bouts are not offered it"
    hands.tap(codes.forget)
    assert services.loaded.kept.rules == ()
    assert codes.name_note.text() == "“Saturday scrimmage” is not offered to new bouts any more."
    assert _rules(head).set_name == "Saturday scrimmage"


def test_a_set_that_the_bout_names_is_offered_on_every_laptop(hands: Presses, page: RulesPage, head: FakeNode) -> None:
    head.submit(ChangeRules(values={"foul-out": "5", "set": "Derby Sunday"}, name="Derby Sunday"), "head-nso")
    hands.settle()
    assert _set(page, "Derby Sunday").accessibleName() == "Derby Sunday, own, 1 thing differs, chosen"


def test_a_disk_that_keeps_nothing_is_told_in_place(hands: Presses, page: RulesPage, services: FakeServices) -> None:
    services.fault = UserError("nothing can be kept on this laptop: the disk is full")
    hands.tap(_codes(hands).keep)
    _write(hands, _codes(hands).name, "Saturday")
    assert _codes(hands).name_note.text() == "Nothing can be kept on this laptop: the disk is full."
