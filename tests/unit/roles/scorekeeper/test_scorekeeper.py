"""Rows of the score sheet, and the scorekeeper's panel."""

import pytest

from derbyos_core.bout.commands import (
    AddPenalty,
    AdjustScore,
    EndJam,
    FieldSkater,
    MarkStarPass,
    SetTrip,
    SkaterRef,
    StartJam,
)
from derbyos_core.bout.model import Bout, JamId, Position
from derbyos_core.identity import Team
from derbyos_core.roles.scorekeeper.panel import score_panel
from derbyos_core.roles.scorekeeper.rows import TRIPS_MAX, score_rows, trip_of_column
from derbyos_core.roles.shared.sheet_values import CellLook, RowState
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode

ONE, TWO, LATER = JamId(1, 1), JamId(1, 2), JamId(2, 1)


HOME = Team.HOME


@pytest.fixture
def keeper(cluster: FakeCluster) -> FakeNode:
    return cluster.node("Kim T.", "scorekeeper-home")


def _skate(cluster: FakeCluster, node: FakeNode, jam: JamId, *trips: int, length: int = 60) -> None:
    node.submit(StartJam(jam=jam, at=cluster.time), "jam-timer")
    for number, points in enumerate(trips, start=2):
        node.submit(SetTrip(jam=jam, team=HOME, number=number, points=points), "scorekeeper-home")
    cluster.wait(length)
    node.submit(EndJam(jam=jam, duration_us=length * SECOND_US), "jam-timer")


def _bout(node: FakeNode) -> Bout:
    return node.view().bout


def test_the_total_runs_on_and_holds_adjustments(cluster: FakeCluster, keeper: FakeNode) -> None:
    _skate(cluster, keeper, ONE, 4, 4)
    keeper.submit(AdjustScore(team=HOME, points=-1, reason="seen later", jam=ONE), "scorekeeper-home")
    _skate(cluster, keeper, TWO, 3)
    rows = score_rows(_bout(keeper), HOME, TWO).rows
    assert [row.cells[-2].text for row in rows[:2]] == ["8", "3"]
    assert [row.cells[-1].text for row in rows[:2]] == ["7", "10"]


def test_points_of_a_jam_whose_start_was_undone_stand_on_the_sheet(cluster: FakeCluster, keeper: FakeNode) -> None:
    """They count, so they have a row, and the totals hold them."""
    _skate(cluster, keeper, ONE, 4)
    keeper.submit(SetTrip(jam=TWO, team=HOME, number=2, points=3), "scorekeeper-home")
    _skate(cluster, keeper, LATER, 1)
    rows = score_rows(_bout(keeper), HOME, LATER).rows
    assert [[row.cells[0].text, row.cells[-2].text, row.cells[-1].text] for row in rows[:3]] == [
        ["1-1", "4", "4"],
        ["1-2", "3", "7"],
        ["1", "1", "8"],
    ]
    assert _bout(keeper).score[HOME] == 8


def test_the_upcoming_jam_has_a_row_before_anybody_names_it(keeper: FakeNode) -> None:
    sheet = score_rows(_bout(keeper), HOME, None)
    assert [place.jam for place in sheet.places] == [ONE]
    assert sheet.rows[0].state is RowState.UPCOMING
    assert sheet.rows[0].cells[0].text == "1"


def test_a_star_pass_adds_a_row_that_carries_no_lead(cluster: FakeCluster, keeper: FakeNode) -> None:
    for number, position in (("404", Position.JAMMER), ("27", Position.PIVOT)):
        skater = SkaterRef(team=HOME, number=number)
        keeper.submit(FieldSkater(jam=ONE, position=position, skater=skater), "scorekeeper-home")
    keeper.submit(MarkStarPass(jam=ONE, team=HOME, trip=3), "scorekeeper-home")
    _skate(cluster, keeper, ONE, 4, 3)
    rows = score_rows(_bout(keeper), HOME, TWO).rows
    assert [row.cells[0].text for row in rows] == ["1", "SP", "2"]
    assert [row.cells[1].text for row in rows[:2]] == ["404", "27"]
    assert rows[1].state is RowState.STAR_PASS
    assert [rows[number].cells[-2].text for number in (0, 1)] == ["4", "3"]
    assert all(cell.look is CellLook.EMPTY for cell in rows[1].cells[2:7])


def test_the_sheet_grows_to_ten_trips_and_keeps_its_columns_until_then(cluster: FakeCluster, keeper: FakeNode) -> None:
    _skate(cluster, keeper, ONE, 4, 4, 4, 4)
    assert score_rows(_bout(keeper), HOME, ONE).trips == 4
    _skate(cluster, keeper, TWO, *([4] * (TRIPS_MAX + 3)))
    sheet = score_rows(_bout(keeper), HOME, ONE)
    assert sheet.trips == TRIPS_MAX - 1
    assert sheet.columns[7].title == "T2"
    assert sheet.columns[-3].title == f"T{TRIPS_MAX}"
    assert trip_of_column(7, sheet.trips) == 2
    assert trip_of_column(6, sheet.trips) is None
    assert trip_of_column(len(sheet.columns) - 2, sheet.trips) is None


def test_jams_of_the_other_period_say_so(cluster: FakeCluster, keeper: FakeNode) -> None:
    _skate(cluster, keeper, ONE, 4)
    _skate(cluster, keeper, JamId(2, 1), 4)
    rows = score_rows(_bout(keeper), HOME, JamId(2, 1)).rows
    assert [row.cells[0].text for row in rows[:2]] == ["1-1", "1"]
    corrected = score_rows(_bout(keeper), HOME, ONE).rows
    assert [row.cells[0].text for row in corrected[:2]] == ["1-1", "1"], "a cursor in an earlier jam renames no row"


def test_in_overtime_the_initial_trip_scores(cluster: FakeCluster, keeper: FakeNode) -> None:
    keeper.submit(StartJam(jam=ONE, at=cluster.time, overtime=True), "jam-timer")
    assert score_panel(_bout(keeper), ONE, HOME).next_trip == 1
    keeper.submit(SetTrip(jam=ONE, team=HOME, number=1, points=3), "scorekeeper-home")
    panel = score_panel(_bout(keeper), ONE, HOME)
    assert (panel.next_trip, panel.trips, panel.points) == (2, ((1, 3),), 3)
    assert set(panel.impossible) == {"lead", "lost", "call", "no-initial"}


def test_the_column_of_trip_1_comes_with_the_line_up_of_overtime(cluster: FakeCluster, keeper: FakeNode) -> None:
    """Saturday 4: older rows leave it empty, without a dot; what overtime has not is a dash."""
    keeper.submit(StartJam(jam=ONE, at=cluster.time), "jam-timer")
    keeper.submit(SetTrip(jam=ONE, team=HOME, number=2, points=4), "scorekeeper-home")
    keeper.submit(EndJam(jam=ONE, duration_us=60_000_000), "jam-timer")
    assert "T1" not in [column.title for column in score_rows(_bout(keeper), HOME, ONE).columns]
    due = score_rows(_bout(keeper), HOME, ONE, is_overtime_next=True)
    assert [column.title for column in due.columns][7:12] == ["T1", "T2", "T3", "T4", "T5"]
    assert [cell.look for cell in due.rows[0].cells[7:9]] == [CellLook.BLANK, CellLook.PLAIN]
    two = JamId(1, 2)
    keeper.submit(StartJam(jam=two, at=cluster.time, overtime=True), "jam-timer")
    keeper.submit(SetTrip(jam=two, team=HOME, number=1, points=3), "scorekeeper-home")
    sheet = score_rows(_bout(keeper), HOME, two)
    assert sheet.first_trip == 1
    assert trip_of_column(7, sheet.trips, sheet.first_trip) == 1
    row = sheet.rows[1]
    assert (row.cells[0].text, row.cells[0].below) == ("2", "OT")
    assert [cell.look for cell in row.cells[2:5]] == [CellLook.NOT_HERE] * 3
    assert (row.cells[7].text, row.cells[8].look) == ("3", CellLook.EMPTY)
    assert sheet.rows[0].cells[7].look is CellLook.BLANK


def test_lost_is_offered_after_a_penalty_of_the_jammer_and_not_set(cluster: FakeCluster, keeper: FakeNode) -> None:
    skater = SkaterRef(team=HOME, number="404")
    keeper.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=skater), "scorekeeper-home")
    keeper.submit(StartJam(jam=ONE, at=cluster.time), "jam-timer")
    keeper.submit(AddPenalty(jam=ONE, skater=skater, code="X"), "penalty-tracker")
    panel = score_panel(_bout(keeper), ONE, HOME)
    assert "lost" in panel.offered
    assert "lost" not in panel.held
