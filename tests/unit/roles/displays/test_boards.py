"""Boards for the audience: half-time, rosters, penalties and box."""

from datetime import UTC

import pytest

from derbyos_core.bout.commands import (
    AddPenalty,
    EndBout,
    EndPeriod,
    FieldSkater,
    MarkLead,
    SetLogo,
    SetTrip,
    StartTimeOut,
)
from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.bout.model.logo import LOGO_PREFIX
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.identity import Team
from derbyos_core.roles.displays.boards import Board, HalfTimeBoard, ListBoard, board_of
from derbyos_core.roles.displays.shows import Show, due_show
from derbyos_core.roles.scoreboard.board_values import BoardValue
from derbyos_core.roles.shared.clock_words import moment_of
from tests.gui.entries import enroll, home, skate
from tests.kit.fake_node import FakeCluster, FakeNode

ONE, TWO = JamId(1, 1), JamId(1, 2)


@pytest.fixture
def node(cluster: FakeCluster) -> FakeNode:
    """One person who writes everything; Skater 123 has scored 7 points in two jams, 404 has 4."""
    node = cluster.node("Sol A.", "head-nso")
    enroll(node, "123", "404")
    for jam, number, points in ((ONE, "123", (3, 4)), (TWO, "404", (4,))):
        skate(cluster, node, jam)
        node.submit(FieldSkater(jam=jam, skater=home(number), position=Position.JAMMER), "lineup-home")
        for trip, scored in enumerate(points, 2):
            node.submit(SetTrip(jam=jam, team=Team.HOME, number=trip, points=scored), "scorekeeper-home")
    node.submit(MarkLead(jam=ONE, team=Team.HOME), "scorekeeper-home")
    return node


def _board(node: FakeNode, show: str) -> Board | None:
    now = node.now()
    bout = as_of(node.view().bout, now)
    return board_of(show, bout, moment_of(bout, now), now, zone=UTC)


def _due(node: FakeNode) -> Show:
    now = node.now()
    return due_show(moment_of(as_of(node.view().bout, now), now))


def test_the_half_time_board_tells_score_best_jammer_and_lead_jams(node: FakeNode) -> None:
    board = _board(node, Show.HALF_TIME)
    assert isinstance(board, HalfTimeBoard)
    assert (board.home.score, board.home.best, board.home.lead_jams) == ("11", "123 Skater 123  7 points", 1)
    assert (board.away.score, board.away.best, board.away.lead_jams) == ("0", "no points yet", 0)


def test_the_half_time_board_says_where_points_have_no_jammer(node: FakeNode) -> None:
    node.submit(SetTrip(jam=TWO, team=Team.AWAY, number=2, points=4), "operator")
    board = _board(node, Show.HALF_TIME)
    assert isinstance(board, HalfTimeBoard)
    assert (board.away.score, board.away.best) == ("4", "no jammers entered")


@pytest.mark.parametrize(("points", "word", "clock"), [(0, "Unofficial score", ""), (11, "Lineup", "0:30")])
def test_after_the_last_whistle_only_overtime_is_announced(
    cluster: FakeCluster, node: FakeNode, points: int, word: str, clock: str
) -> None:
    node.submit(EndPeriod(period=1, at=cluster.time), "jam-timer")
    if points:
        node.submit(SetTrip(jam=TWO, team=Team.AWAY, number=2, points=points), "scorekeeper-away")
    skate(cluster, node, JamId(2, 1))
    node.submit(EndPeriod(period=2, at=cluster.time), "jam-timer")
    board, lists = _board(node, Show.HALF_TIME), _board(node, Show.ROSTERS)
    assert isinstance(board, HalfTimeBoard)
    assert isinstance(lists, ListBoard)
    assert (board.period, board.word, board.clock) == ("Period 2" if clock else "after Period 2", word, clock)
    assert lists.clock == (f"{word}  {clock}" if clock else word)


def test_half_time_is_due_from_the_last_whistle_until_a_minute_is_left(cluster: FakeCluster, node: FakeNode) -> None:
    assert _due(node) is Show.SCOREBOARD
    node.submit(EndPeriod(period=1, at=cluster.time), "jam-timer")
    assert _due(node) is Show.HALF_TIME
    board = _board(node, Show.HALF_TIME)
    assert isinstance(board, HalfTimeBoard)
    assert (board.period, board.word) == ("after Period 1", "Half-time")
    assert board.next_start.startswith("Period 2 at ")
    length_s = node.view().bout.ruleset.break_us(1) / 1_000_000
    cluster.wait(length_s - 61)
    assert _due(node) is Show.HALF_TIME
    cluster.wait(2)
    assert _due(node) is Show.SCOREBOARD


@pytest.mark.parametrize(
    ("away_points", "result", "gap", "behind"),
    [
        (0, "HOM wins", "by 11 points", (False, True)),
        (10, "HOM wins", "by 1 point", (False, True)),
        (11, "A tie", "", (False, False)),
        (15, "AWY wins", "by 4 points", (True, False)),
    ],
)
def test_the_final_board_names_the_winner_once_the_head_nso_has_completed_the_bout(
    cluster: FakeCluster, node: FakeNode, away_points: int, result: str, gap: str, behind: tuple[bool, bool]
) -> None:
    for trip, points in enumerate((away_points // 4,) * 4 + (away_points % 4,), 2):
        node.submit(SetTrip(jam=TWO, team=Team.AWAY, number=trip, points=points), "scorekeeper-away")
    skate(cluster, node, JamId(2, 1))
    node.submit(EndPeriod(period=2, at=cluster.time), "jam-timer")
    if away_points != 11:  # a tie is played on
        assert _due(node) is Show.FINAL
        board = _board(node, Show.FINAL)
        assert isinstance(board, HalfTimeBoard)
        assert (board.word, board.clock, board.result) == ("Unofficial score", "", "")
        assert not board.home.is_behind
        assert not board.away.is_behind
        scoreboard = _board(node, Show.SCOREBOARD)
        assert isinstance(scoreboard, BoardValue)
        assert (scoreboard.phase, scoreboard.phase_clock, scoreboard.period_clock) == ("unofficial score", "", "")
    node.submit(EndBout(at=cluster.time), "head-nso")
    assert _due(node) is Show.FINAL
    board = _board(node, Show.FINAL)
    assert isinstance(board, HalfTimeBoard)
    assert (board.period, board.word, board.clock) == ("Final", "Final score", "")
    assert (board.result, board.next_start) == (result, gap)
    assert (board.home.is_behind, board.away.is_behind) == behind


def test_a_review_after_the_last_whistle_stands_on_the_scoreboard(cluster: FakeCluster, node: FakeNode) -> None:
    skate(cluster, node, JamId(2, 1))
    node.submit(EndPeriod(period=2, at=cluster.time), "jam-timer")
    node.submit(StartTimeOut(period=2, kind=TimeOutKind.OFFICIAL, at=cluster.time), "jam-timer")
    assert _due(node) is Show.SCOREBOARD


def test_the_boards_have_the_logos_of_their_teams(node: FakeNode) -> None:
    node.submit(SetLogo(team=Team.AWAY, picture=f"{LOGO_PREFIX}AAAA"), "head-nso")
    for show in (Show.SCOREBOARD, Show.HALF_TIME):
        board = _board(node, show)
        assert isinstance(board, HalfTimeBoard | BoardValue)
        assert (board.home.logo, board.away.logo) == ("", f"{LOGO_PREFIX}AAAA")


def test_penalties_list_those_who_have_some_and_mark_who_is_out(node: FakeNode) -> None:
    for code in "XXBCFAD":
        node.submit(AddPenalty(jam=TWO, skater=home("404"), code=code), "penalty-tracker")
    board = _board(node, Show.PENALTIES)
    assert isinstance(board, ListBoard)
    assert [(line.number, line.words, line.is_out) for line in board.home.lines] == [("404", "X X B C F A D", True)]
    assert board.away.lines == ()
    assert board.score == "11 – 0"


def test_rosters_name_everybody(node: FakeNode) -> None:
    board = _board(node, Show.ROSTERS)
    assert isinstance(board, ListBoard)
    assert [(line.number, line.words) for line in board.home.lines] == [("123", "Skater 123"), ("404", "Skater 404")]


def test_nothing_and_a_role_are_no_board(node: FakeNode) -> None:
    assert _board(node, Show.NOTHING) is None
    assert _board(node, "penalty-box") is None
