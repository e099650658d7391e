"""A value with two answers is marked where it is shown, and settled there (design 10)."""

import pytest
from PySide6.QtCore import Qt

from derbyos_core.bout.commands import FieldSkater, MarkLead, MarkStarPass, SetTrip, SkaterRef
from derbyos_core.bout.model import Position
from derbyos_core.identity import Team
from derbyos_core.roles.scorekeeper.rows import FACTS_FROM, TRIPS_FROM
from derbyos_core.roles.shared.sheet_values import CellLook, SheetRow
from tests.gui.conftest import Enter
from tests.gui.entries import end, start
from tests.gui.presses import Presses
from tests.gui.screens.scorekeeper.looking import ONE, TWO, screen_of, side_of, trips_of
from tests.kit.fake_node import FakeCluster, FakeNode

LEAD, T2, T3 = FACTS_FROM, TRIPS_FROM, TRIPS_FROM + 1


def _rows(hands: Presses) -> tuple[SheetRow, ...]:
    rows = screen_of(hands)._rows
    assert rows is not None
    return rows.rows


def _asks(hands: Presses) -> str:
    return screen_of(hands).pane.conflict.accessibleName()


def _two_trips(hands: Presses, tracker: FakeNode) -> None:
    """Two trips of the jam, and two answers to each."""
    hands.type("43")
    for trip, points in ((2, 1), (3, 2)):
        tracker.submit(SetTrip(jam=ONE, team=Team.HOME, number=trip, points=points, at=None), "lineup-home")
    hands.settle()


def test_a_tap_on_a_cell_with_two_answers_asks_about_that_cell(
    hands: Presses, keeper: FakeNode, tracker: FakeNode
) -> None:
    """Design 4: "in sheets: dashed cell and mark, tap opens the chip"; one more tap settles."""
    _two_trips(hands, tracker)
    assert [_rows(hands)[0].cells[column].look for column in (T2, T3)] == [CellLook.CONFLICT] * 2
    for column, words in ((T3, "trip 3"), (T2, "trip 2")):
        hands.tap_cell(screen_of(hands).sheet, 0, column)
        assert words in _asks(hands)
    assert trips_of(keeper)[3] == 3, "a tap on the cell enters nothing"
    hands.count = 0
    hands.tap_cell(screen_of(hands).sheet, 0, T3)
    hands.tap(screen_of(hands).pane.conflict._buttons[1])
    assert hands.count == 2
    assert trips_of(keeper)[3] == 2
    assert "trip 2" in _asks(hands), "the other question is asked next"


def test_a_digit_without_an_answer_says_so(hands: Presses, keeper: FakeNode, tracker: FakeNode) -> None:
    """Found by random presses: 3 did nothing without a word, as if a number had been begun."""
    _two_trips(hands, tracker)
    hands.key(Qt.Key.Key_F3)
    hands.type("3")
    assert hands.told() == "The question that is chosen has no answer 3."
    assert trips_of(keeper)[2] == 4


def test_an_answer_in_the_list_settles_its_own_question(hands: Presses, keeper: FakeNode, tracker: FakeNode) -> None:
    _two_trips(hands, tracker)
    hands.key(Qt.Key.Key_F3)
    hands.tap(hands.window.shell.panels.settle._rows[1].chip._buttons[1])
    assert trips_of(keeper)[3] == 2
    assert [one.number for one in keeper.view().bout.disagreements] == ["2"]


def test_a_question_of_the_away_team_is_asked_on_its_screen(
    enter: Enter, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    start(cluster, timer, ONE)
    hands = Presses(enter(cluster.node("Max B.", "scorekeeper-away")), tracker)
    hands.type("4")
    tracker.submit(SetTrip(jam=ONE, team=Team.AWAY, number=2, points=1), "lineup-home")
    hands.settle()
    assert "trip 2" in _asks(hands)
    tracker.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=1), "lineup-home")
    keeper = cluster.node("Kim T.", "scorekeeper-home")
    keeper.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=2), "scorekeeper-home")
    hands.settle()
    assert "AWY" in _asks(hands), "the question of the home team is asked elsewhere"


def test_a_fact_with_two_answers_is_asked_and_not_turned_round(
    hands: Presses, keeper: FakeNode, tracker: FakeNode
) -> None:
    hands.type("l")
    tracker.submit(MarkLead(jam=ONE, team=Team.HOME, on=False), "lineup-home")
    hands.settle()
    assert _rows(hands)[0].cells[LEAD].look is CellLook.CONFLICT
    had = side_of(keeper).lead
    hands.tap_cell(screen_of(hands).sheet, 0, LEAD)
    assert side_of(keeper).lead is had
    assert "lead" in _asks(hands)


def test_a_question_of_an_older_jam_is_asked_in_its_jam(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    _two_trips(hands, tracker)
    end(timer, ONE, 40)
    start(cluster, timer, TWO)
    hands.settle()
    hands.tap_cell(screen_of(hands).sheet, 0, T3)
    assert screen_of(hands).jam() == ONE
    assert "trip 3" in _asks(hands)


def test_sums_of_what_is_not_settled_carry_the_mark(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    """Design 10: until settled, totals carry a small mark on the officials' screens."""
    _two_trips(hands, tracker)
    end(timer, ONE, 40)
    start(cluster, timer, TWO)
    hands.type("4")
    first, second = _rows(hands)[:2]
    assert [cell.look for cell in first.cells[-2:]] == [CellLook.OPEN_SUM, CellLook.OPEN_SUM]
    assert [cell.look for cell in second.cells[-2:]] == [CellLook.SUM, CellLook.OPEN_SUM]
    assert "two answers" in hands.window.frame.header.score.accessibleName()
    for _ in range(2):
        hands.tap_cell(screen_of(hands).sheet, 0, T3)
        hands.tap(screen_of(hands).pane.conflict._buttons[0])
    assert {cell.look for row in _rows(hands)[:2] for cell in row.cells[-2:]} == {CellLook.SUM}
    assert "two answers" not in hands.window.frame.header.score.accessibleName()


def test_a_trip_after_the_star_pass_is_marked_in_its_row(hands: Presses, keeper: FakeNode, tracker: FakeNode) -> None:
    hands.type("4s3")
    tracker.submit(SetTrip(jam=ONE, team=Team.HOME, number=3, points=1, at=None), "lineup-home")
    hands.settle()
    jam, passed = _rows(hands)[:2]
    assert passed.cells[0].text == "SP"
    assert (jam.cells[T3].look, passed.cells[T3].look) == (CellLook.EMPTY, CellLook.CONFLICT)


def test_a_star_pass_with_two_answers_is_marked_in_its_row(hands: Presses, keeper: FakeNode, tracker: FakeNode) -> None:
    """Design 10: the scorekeeper's row also shows a disagreement about a star pass."""
    hands.type("s")
    tracker.submit(MarkStarPass(jam=ONE, team=Team.HOME, trip=None, at=None, on=False), "lineup-home")
    hands.settle()
    marked = [row.cells[0].text for row in _rows(hands) if row.cells[0].look is CellLook.CONFLICT]
    assert marked == ["SP" if side_of(keeper).star_pass else "1"]


def test_more_answers_than_buttons_open_the_list(hands: Presses, cluster: FakeCluster) -> None:
    """Design 4: two or three answers are buttons, more are a list, which one tap opens."""
    hands.type("4")
    for number, name in enumerate(("Ada", "Ben", "Cleo")):
        other = cluster.node(name, "lineup-home")
        other.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=number, at=None), "lineup-home")
    hands.settle()
    hands.tap(screen_of(hands).pane.conflict._buttons[0])
    assert hands.window.shell.panels.opened() is hands.window.shell.panels.settle


@pytest.mark.parametrize("place", [0, 1])
def test_either_answer_about_the_jammer_is_tapped_in_the_panel(
    hands: Presses, keeper: FakeNode, tracker: FakeNode, place: int
) -> None:
    """The question covers nothing: the place of a note is empty while it is shown."""
    for node, number in ((keeper, "27"), (tracker, "99")):
        skater = SkaterRef(team=Team.HOME, number=number)
        node.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=skater), "scorekeeper-home")
    hands.settle()
    pane = screen_of(hands).pane
    answer = pane.conflict._buttons[place]
    assert _asks(hands).startswith("Two jammers")
    assert not pane.note.isVisible()
    hands.count = 0
    hands.tap(answer)
    assert hands.count == 1
    assert screen_of(hands)._question is None
    jammer = next(person.number for person, position in side_of(keeper).lined_up if position is Position.JAMMER)
    assert jammer in answer.accessibleName()
