"""A line-up that was entered for the next jam when another one began (rows 27 to 29 of docs/ends-of-a-period.md)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from derbyos_core.bout.commands import (
    EndJam,
    FieldSkater,
    MarkNoPivot,
    MoveJam,
    MoveLineup,
    SetClock,
    StartJam,
    UnfieldSkater,
)
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team
from tests.gui.conftest import Enter
from tests.gui.entries import FIVE, home, skate
from tests.gui.overprints import painted_texts
from tests.gui.presses import Presses
from tests.gui.screens.lineup.looking import ONE, TWO, lined_up, screen_of, tap_numbers, undo_last
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from ui.roles.penalty_lineup.screen import PenaltyLineupScreen
from ui.widgets.banner import Banner
from ui.widgets.jam_card import SHORT_FROM, JamCard

FIRST = JamId(2, 1)
SENTENCE = "Jam 2 of period 1 has begun without a lineup. Yours is in Jam 1 of period 2."


def _banner(hands: Presses) -> Banner:
    return hands.window.frame.banner


def _said(hands: Presses) -> str:
    return _banner(hands).accessibleName() if _banner(hands).isVisible() else ""


def _take(hands: Presses) -> None:
    assert _banner(hands)._buttons[0].accessibleName() == "Take it along"
    hands.tap(_banner(hands)._buttons[0])


def _ran_out(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    """Skate Jam 1, after which the clock runs out in the line-up: the next jam is the first of period 2."""
    skate(cluster, timer, ONE, seconds=60, pause=0)
    timer.submit(SetClock(period=1, clock="period", value_us=31 * SECOND_US, at=cluster.time), "jam-timer")
    cluster.wait(32)
    hands.settle()


def _begin(hands: Presses, cluster: FakeCluster, timer: FakeNode, jam: JamId) -> None:
    timer.submit(StartJam(jam=jam, at=cluster.time, overtime=False), "jam-timer")
    hands.settle()


def test_27_the_panel_and_the_card_name_the_period(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    _ran_out(hands, cluster, timer)
    assert screen_of(hands).pane.title.text() == "Lineup for Jam 1 of period 2"
    assert hands.window.frame.header.strip._present.accessibleName() == "Jam 1 up next, Period 2, your entries go here"
    tap_numbers(hands, "123")
    _begin(hands, cluster, timer, TWO)
    assert screen_of(hands).pane.title.text() == "Lineup for Jam 1 of period 2"
    names = [card.accessibleName() for card in hands.window.frame.header.strip.findChildren(JamCard)]
    assert "Jam 1 correcting, Period 2, your entries go here" in names


@pytest.mark.parametrize("numbers", [("123",), ("123", "27", "404", "303", "99")])
def test_27_a_line_up_is_taken_along_by_one_tap(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode, numbers: tuple[str, ...]
) -> None:
    _ran_out(hands, cluster, timer)
    tap_numbers(hands, *numbers)
    before = lined_up(tracker, FIRST)
    assert _said(hands) == ""
    _begin(hands, cluster, timer, TWO)
    assert _said(hands) == SENTENCE
    _take(hands)
    assert sorted(lined_up(tracker, TWO)) == sorted(before)
    assert lined_up(tracker, FIRST) == []
    assert _said(hands) == ""
    assert screen_of(hands).pane.title.text() == "Lineup for Jam 2"
    assert "Lineup of Jam 1 of period 2 taken along to Jam 2" in hands.window.frame.bottom.toast.accessibleName()
    if len(numbers) == 1:
        tap_numbers(hands, "27")
        assert lined_up(tracker, TWO) == ["j123", "p27"]
        return
    hands.tap(hands.window.frame.bottom.toast._action)
    assert lined_up(tracker, FIRST) == before, "one Undo takes it back"
    assert lined_up(tracker, TWO) == []


def test_27_a_confirmation_at_half_time_names_the_period(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    _ran_out(hands, cluster, timer)
    tap_numbers(hands, "123")
    assert "Jam 1 of period 2 jammer is 123" in hands.window.frame.bottom.toast.accessibleName()


def test_27_cards_without_words_name_the_period(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    _ran_out(hands, cluster, timer)
    hands.window.resize(800, 480)
    hands.settle()
    card = hands.window.frame.header.strip._present
    assert card.width() < SHORT_FROM or card.height() < 46, "it has no room for words"
    assert "2-1" in "".join(text for text, _ in painted_texts(card))
    assert "J1" in "".join(text for text, _ in painted_texts(hands.window.frame.header.strip._ended))


def test_27_a_typed_number_goes_along(hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode) -> None:
    _ran_out(hands, cluster, timer)
    hands.type("12")
    _begin(hands, cluster, timer, TWO)
    assert _said(hands) == SENTENCE
    _take(hands)
    hands.enter("3")
    assert lined_up(tracker, TWO) == ["j123"]


def test_27_also_after_the_jam_has_ended_and_not_once_it_has_a_line_up(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, box: FakeNode, tracker: FakeNode
) -> None:
    _ran_out(hands, cluster, timer)
    tap_numbers(hands, "123", "27")
    _begin(hands, cluster, timer, TWO)
    cluster.wait(20)
    timer.submit(EndJam(jam=TWO, duration_us=20 * SECOND_US), "jam-timer")
    hands.settle()
    assert _said(hands) == SENTENCE
    box.submit(MarkNoPivot(jam=TWO, team=Team.HOME), "lineup-home")
    hands.settle()
    assert _said(hands) == "Jam 2 of period 1 has begun with a lineup (no pivot). Another is in Jam 1 of period 2."
    hands.tap(_banner(hands)._buttons[1])
    assert _said(hands) == "", "both are kept"
    assert lined_up(tracker, FIRST) == ["j123", "p27"]


def test_29_one_press_in_the_jam_that_began_does_not_take_the_offer_away(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, box: FakeNode, tracker: FakeNode
) -> None:
    _ran_out(hands, cluster, timer)
    tap_numbers(hands, *FIVE)
    before = lined_up(tracker, FIRST)
    _begin(hands, cluster, timer, TWO)
    box.submit(FieldSkater(jam=TWO, position=Position.JAMMER, skater=home("22")), "lineup-home")
    hands.settle()
    assert _said(hands) == "Jam 2 of period 1 has begun with a lineup (22). Another is in Jam 1 of period 2."
    assert _banner(hands)._buttons[0].accessibleName() == "Take that one"
    hands.tap(_banner(hands)._buttons[0])
    assert sorted(lined_up(tracker, TWO)) == sorted(before)
    assert lined_up(tracker, FIRST) == []
    hands.tap(hands.window.frame.bottom.toast._action)
    assert lined_up(tracker, TWO) == ["j22"]
    assert lined_up(tracker, FIRST) == before


def test_28_a_line_up_in_a_jam_that_is_not_skated_any_more_is_offered_to_the_next(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    _ran_out(hands, cluster, timer)
    tap_numbers(hands, "123", "27", "404")
    before = lined_up(tracker, FIRST)
    _begin(hands, cluster, timer, TWO)
    _take(hands)
    undo_last(timer)
    hands.settle()
    assert _said(hands) == "Jam 1 of period 2 is next and has no lineup. Yours is in Jam 2 of period 1."
    _take(hands)
    assert sorted(lined_up(tracker, FIRST)) == sorted(before)
    assert lined_up(tracker, TWO) == []
    assert screen_of(hands).pane.title.text() == "Lineup for Jam 1 of period 2"
    assert _said(hands) == ""


def test_29_a_jam_does_not_begin_anew_with_a_line_up_of_before_without_a_sentence(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    _ran_out(hands, cluster, timer)
    tap_numbers(hands, "123", "27", "404", "303", "99")
    _begin(hands, cluster, timer, TWO)
    _take(hands)
    undo_last(timer)
    hands.settle()
    tap_numbers(hands, "0", "08", "13", "22", "27")
    ghost = "123, 27, 303, 404, 99"
    assert _said(hands) == (
        "Jam 1 of period 2 is next and has a lineup (0, 08, 13, 22, 27). Another is in Jam 2 of period 1."
    )
    hands.tap(_banner(hands)._buttons[1])
    assert _said(hands) == ""
    _begin(hands, cluster, timer, TWO)
    assert _said(hands) == f"Jam 2 of period 1 has begun with a lineup ({ghost}). Another is in Jam 1 of period 2."
    hands.tap(_banner(hands)._buttons[0])
    assert sorted(lined_up(tracker, TWO)) == ["b13", "b22", "b27", "j0", "p08"]
    assert lined_up(tracker, FIRST) == []


def test_28_a_line_up_entered_before_the_clock_ran_out_is_offered_to_the_next_jam(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    skate(cluster, timer, ONE, seconds=60, pause=0)
    timer.submit(SetClock(period=1, clock="period", value_us=31 * SECOND_US, at=cluster.time), "jam-timer")
    hands.settle()
    tap_numbers(hands, *FIVE)
    cluster.wait(32)
    hands.settle()
    assert _said(hands) == "Jam 1 of period 2 is next and has no lineup. Yours is in Jam 2 of period 1."
    _take(hands)
    assert len(lined_up(tracker, FIRST)) == 5


def test_27_a_jam_that_goes_to_the_other_period_leaves_no_line_up_behind(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    skate(cluster, timer, ONE, seconds=60, pause=0)
    timer.submit(SetClock(period=1, clock="period", value_us=31 * SECOND_US, at=cluster.time), "jam-timer")
    hands.settle()
    tap_numbers(hands, "123", "27", "404", "303", "99")
    cluster.wait(32)
    hands.settle()
    _begin(hands, cluster, timer, FIRST)
    assert _said(hands) == "Jam 1 of period 2 has begun without a lineup. Yours is in Jam 2 of period 1."
    timer.submit(MoveJam(jam=FIRST, period=1), "jam-timer")
    hands.settle()
    moved = tracker.view().bout.active
    assert moved is not None
    assert _said(hands) == "Jam 2 has begun without a lineup. Yours is in Jam 3."
    _take(hands)
    assert len(lined_up(tracker, moved)) == 5
    assert all(jam.start is not None for jam in tracker.view().bout.jams if jam.home.lined_up)


def test_27_nothing_is_offered_where_the_line_up_is_right(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    _ran_out(hands, cluster, timer)
    tap_numbers(hands, "123")
    _begin(hands, cluster, timer, FIRST)
    assert _said(hands) == ""
    box_tap = UnfieldSkater(jam=FIRST, team=Team.HOME, position=Position.JAMMER)
    tracker.submit(box_tap, "lineup-home")
    hands.settle()
    assert _said(hands) == ""


def test_27_with_penalties_and_a_number_typed(enter: Enter, cluster: FakeCluster, timer: FakeNode) -> None:
    node = cluster.node("Flo D.", "penalty-lineup-home")
    hands = Presses(enter(node), node)
    _ran_out(hands, cluster, timer)
    screen = hands.sees(PenaltyLineupScreen)
    assert screen.pane.title.text() == "Lineup for Jam 1 of period 2"
    hands.enter("123")
    hands.type("2")
    _begin(hands, cluster, timer, TWO)
    assert _said(hands) == SENTENCE
    _take(hands)
    hands.enter("7")
    assert lined_up(node, TWO) == ["j123", "p27"]
    assert lined_up(node, FIRST) == []


def test_27_a_line_up_that_somebody_else_took_along_takes_what_is_half_entered_with_it(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, box: FakeNode, tracker: FakeNode
) -> None:
    _ran_out(hands, cluster, timer)
    tap_numbers(hands, "123", "27", "404")
    hands.type("30")
    _begin(hands, cluster, timer, TWO)
    box.submit(MoveLineup(jam=TWO, source=FIRST, team=Team.HOME), "penalty-lineup-home")
    hands.settle()
    assert hands.told() == (
        "Somebody else took the lineup of Jam 1 of period 2 along to Jam 2 of period 1. "
        "What you have begun goes there, too."
    )
    assert screen_of(hands).pane.title.text() == "Lineup for Jam 2"
    hands.enter("3")
    assert lined_up(tracker, FIRST) == []
    assert sorted(lined_up(tracker, TWO)) == ["b303", "b404", "j123", "p27"]


def test_27_whoever_wrote_a_whole_line_up_is_told_that_it_was_taken_along(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, box: FakeNode, tracker: FakeNode
) -> None:
    _ran_out(hands, cluster, timer)
    tap_numbers(hands, *FIVE)
    _begin(hands, cluster, timer, TWO)
    box.submit(MoveLineup(jam=TWO, source=FIRST, team=Team.HOME), "penalty-lineup-home")
    hands.settle()
    assert hands.told() == "Somebody else took the lineup of Jam 1 of period 2 along to Jam 2 of period 1."
    hands.session._status_line._on_quiet()
    told = "Last change by somebody else: Rae (lineup HOM): lineup of Jam 1 of period 2 taken along to Jam 2"
    assert hands.told() == told


def test_27_undo_asks_once_others_have_entered_another_line_up_in_its_place(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, box: FakeNode, tracker: FakeNode
) -> None:
    _ran_out(hands, cluster, timer)
    tap_numbers(hands, *FIVE)
    _begin(hands, cluster, timer, TWO)
    _take(hands)
    box.submit(FieldSkater(jam=FIRST, position=Position.BLOCKER, skater=home("22")), "lineup-home")
    hands.settle()
    assert hands.told() == "Last change by somebody else: Rae (lineup HOM): blocker 22, Jam 1 of period 2"
    hands.tap(hands.window.frame.bottom.toast._action)
    assert hands.window.frame.bottom.toast.accessibleName() == "Rae has changed this since."
    assert lined_up(tracker, FIRST) == ["b22"]
    hands.tap(hands.window.frame.bottom.toast._action)
    assert len(lined_up(tracker, FIRST)) == 6, "pressed once more it is undone"


def test_27_undo_of_what_others_entered_too_says_that_it_stands(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, box: FakeNode, tracker: FakeNode
) -> None:
    _ran_out(hands, cluster, timer)
    tap_numbers(hands, *FIVE)
    _begin(hands, cluster, timer, TWO)
    box.is_deaf = True
    _take(hands)
    box.submit(MoveLineup(jam=TWO, source=FIRST, team=Team.HOME), "lineup-home")
    box.is_deaf = False
    box.hear(tracker.bodies())
    tracker.hear(box.bodies())
    hands.settle()
    hands.tap(hands.window.frame.bottom.toast._action)
    assert len(lined_up(tracker, TWO)) == 5
    assert hands.told() == "Rae entered the same, so it still stands."


def test_27_an_offer_that_changes_during_the_press_is_not_taken_silently(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    _ran_out(hands, cluster, timer)
    tap_numbers(hands, *FIVE)
    _begin(hands, cluster, timer, TWO)
    button = _banner(hands)._buttons[0]
    QTest.mousePress(button, Qt.MouseButton.LeftButton, pos=button.rect().center())
    undo_last(timer)
    hands.settle()
    assert _said(hands) == SENTENCE, "it stays under the finger"
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton, pos=button.rect().center())
    hands.settle()
    assert hands.told() == "The game went on while you pressed, so nothing was changed: look, and press again."
    assert len(lined_up(tracker, FIRST)) == 5
    assert _said(hands) == ""
