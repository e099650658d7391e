"""Ends of periods by real presses, a test for each row of docs/ends-of-a-period.md, whose numbers they bear."""

import re

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from derbyos_core.bout.clocks.clock_log import clock_log
from derbyos_core.bout.clocks.game_clocks import lineup_clock, period_clock
from derbyos_core.bout.commands import (
    EndJam,
    EndPeriod,
    MarkLead,
    MarkOvertime,
    MoveJam,
    SetClock,
    SetTrip,
    StartJam,
    StartTimeOut,
    Undo,
)
from derbyos_core.bout.model import Jam, JamId, TimeOutKind
from derbyos_core.bout.reading.jam_rules import jam_rules
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.identity import Team
from derbyos_core.roles.scoreboard.board_values import board_value
from derbyos_core.roles.shared.clock_words import moment_of
from tests.gui.conftest import Enter
from tests.gui.entries import end, skate, start
from tests.gui.overprints import painted_texts, printed_over
from tests.gui.presses import Presses
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from ui.language import language
from ui.roles.head_nso.screen import HeadNSOScreen
from ui.roles.jam_timer.screen import END_PERIOD, JamTimerScreen
from ui.roles.operator.screen import OperatorScreen
from ui.roles.scorekeeper.screen import ScorekeeperScreen
from ui.shell.dialogs.jams_and_stops import JamsAndStopsPanel
from ui.theme.look import look
from ui.widgets.button import Button
from ui.widgets.jam_card import JamCard

ONE, TWO = JamId(1, 1), JamId(1, 2)
FIRST = JamId(2, 1)


@pytest.fixture
def hands(enter: Enter, timer: FakeNode, monkeypatch: pytest.MonkeyPatch) -> Presses:
    """The jam timer at their window; the guard against a double press follows the virtual clock."""
    presses = Presses(enter(timer), timer)
    screen = presses.sees(JamTimerScreen)
    for button in (screen.great, screen.other):
        monkeypatch.setattr(button, "_now", lambda: timer.now() / SECOND_US)
    return presses


def _screen(hands: Presses) -> JamTimerScreen:
    return hands.sees(JamTimerScreen)


def _ended(cluster: FakeCluster, node: FakeNode, hands: Presses, left_s: float, period: int = 1) -> None:
    """Skate the first jam of a period, which ends with so much time on the period clock."""
    skate(cluster, node, JamId(period, 1), seconds=60, pause=0)
    value_us = round(left_s * SECOND_US)
    node.submit(SetClock(period=period, clock="period", value_us=value_us, at=cluster.time), "jam-timer")
    hands.settle()


def _wait(hands: Presses, cluster: FakeCluster, seconds: float) -> None:
    cluster.wait(seconds)
    hands.settle()


def _panel(hands: Presses) -> str:
    panel = _screen(hands).panel
    return f"{panel.accessibleName()} · {panel.accessibleDescription()}"


def _great(hands: Presses) -> str:
    return _screen(hands).great.accessibleName()


def _other(hands: Presses) -> str:
    other = _screen(hands).other
    return other.accessibleName() if other.isVisible() else ""


def _row(hands: Presses) -> list[str]:
    return [one.accessibleName() for one in _screen(hands).after.buttons if not one.isHidden()]


def _tap_row(hands: Presses, name: str) -> None:
    (button,) = [one for one in _screen(hands).after.buttons if not one.isHidden() and one.accessibleName() == name]
    hands.tap(button)


def _tap_great(hands: Presses, cluster: FakeCluster, after: float = 1) -> None:
    cluster.wait(after)
    hands.settle()
    hands.tap(_screen(hands).great)


def _jam(node: FakeNode, jam: JamId) -> Jam:
    found = next((one for one in node.view().bout.jams if one.id[:2] == jam[:2]), None)
    assert found is not None, [str(one.id) for one in node.view().bout.jams]
    return found


def _called(node: FakeNode) -> list[tuple[int, int]]:
    return [(jam.id.period, jam.id.number) for jam in node.view().bout.jams if jam.start is not None]


# -- a jam ends in the last minute ----------------------------------------------------------------------------


def test_1_more_than_thirty_seconds_are_enough_for_another_jam(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _ended(cluster, timer, hands, 30.1)
    assert _panel(hands).startswith("Lineup for Jam 2 0:30")
    assert _great(hands) == "Start Jam 2"


@pytest.mark.parametrize("left", [30.0, 12.0])
def test_2_thirty_seconds_or_less_are_not(hands: Presses, cluster: FakeCluster, timer: FakeNode, left: float) -> None:
    _ended(cluster, timer, hands, left)
    _wait(hands, cluster, 2)
    shown = round(left) - 2
    assert f"No more jam in this period: 0:{shown:02d} left" in _panel(hands)
    assert "Lineup" not in _panel(hands)
    assert _great(hands) == "Jam 2, last of period 1"
    _tap_great(hands, cluster)
    assert timer.view().bout.active is None, "it takes a second press"
    _tap_great(hands, cluster)
    assert timer.view().bout.active == TWO


def test_3_the_clock_runs_out_between_jams(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _ended(cluster, timer, hands, 12)
    _wait(hands, cluster, 13)
    assert "Half-time 14:59" in _panel(hands)
    assert "Reviews: 0:17 left" in _panel(hands)
    assert "No more jam in this period: 0:00 left" in _panel(hands)
    assert _great(hands) == "Start Period 2, Jam 1"
    _wait(hands, cluster, 17)
    assert "Reviews" not in _panel(hands)


def test_4_the_clock_runs_out_during_a_jam(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _ended(cluster, timer, hands, 40)
    _tap_great(hands, cluster, 30)
    _wait(hands, cluster, 20)
    assert _great(hands) == "End jam, end of period"
    _tap_great(hands, cluster, 5)
    assert "Half-time 15:00" in _panel(hands)
    assert "Reviews: 0:30 left" in _panel(hands)
    assert timer.view().bout.upcoming == FIRST


# -- stops in the last half minute ----------------------------------------------------------------------------


def test_5_a_team_timeout_brings_another_jam(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _ended(cluster, timer, hands, 12)
    cluster.wait(2)
    hands.tap(_screen(hands).cards[Team.HOME].timeout)
    assert "Another jam follows: 0:10 left" in _panel(hands)
    _tap_great(hands, cluster, 60)
    assert _panel(hands).startswith("Lineup for Jam 2 0:30")
    assert _great(hands) == "Start Jam 2"


def test_6_a_review_while_the_clock_runs_brings_another_jam(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _ended(cluster, timer, hands, 12)
    cluster.wait(2)
    hands.tap(_screen(hands).cards[Team.AWAY].review)
    assert "Another jam follows: 0:10 left" in _panel(hands)
    _tap_great(hands, cluster, 60)
    assert _great(hands) == "Start Jam 2"


def test_7_an_official_timeout_brings_none_and_the_teams_are_offered_what_they_have(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _ended(cluster, timer, hands, 12)
    cluster.wait(2)
    hands.tap(_screen(hands).official)
    assert "No more jam in this period: 0:10 left" in _panel(hands)
    assert _other(hands) == "Another jam follows"
    _tap_great(hands, cluster, 40)
    assert "No more jam in this period: 0:10 left" in _panel(hands)
    assert "Lineup" not in _panel(hands)
    assert "HOM 3 timeouts, 1 review · AWY 3 timeouts, 1 review" in _panel(hands)
    assert _great(hands) == "Period 1 is over"
    _wait(hands, cluster, 50)
    assert "over by" not in _panel(hands)
    _tap_great(hands, cluster)
    assert "Half-time" in _panel(hands)
    assert as_of(timer.view().bout, cluster.time).upcoming == FIRST


def test_8_the_officials_decide_on_another_jam_by_one_tap(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _ended(cluster, timer, hands, 12)
    hands.tap(_screen(hands).official)
    cluster.wait(20)
    hands.tap(_screen(hands).other)
    assert "Another jam follows: 0:12 left" in _panel(hands)
    _tap_great(hands, cluster, 5)
    assert _panel(hands).startswith("Lineup for Jam 2 0:30")
    _tap_great(hands, cluster, 20)
    assert timer.view().bout.active == TWO


def test_8_also_after_the_timeout_ended(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _ended(cluster, timer, hands, 12)
    hands.tap(_screen(hands).official)
    _tap_great(hands, cluster, 40)
    cluster.wait(20)
    hands.tap(_screen(hands).other)
    assert _great(hands) == "Start Jam 2"
    assert "Lineup" in _panel(hands)
    cluster.wait(2)
    hands.tap(_screen(hands).cards[Team.HOME].timeout)
    assert timer.view().bout.periods[0].time_outs[-1].kind is TimeOutKind.HOME


def test_9_after_an_official_timeout_a_team_takes_what_it_has(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _ended(cluster, timer, hands, 12)
    hands.tap(_screen(hands).official)
    _tap_great(hands, cluster, 40)
    cluster.wait(5)
    hands.tap(_screen(hands).cards[Team.AWAY].timeout)
    _tap_great(hands, cluster, 60)
    assert _great(hands) == "Start Jam 2"


def test_10_an_official_timeout_with_a_jam_to_follow_changes_nothing(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _ended(cluster, timer, hands, 40)
    cluster.wait(20)
    hands.tap(_screen(hands).official)
    _tap_great(hands, cluster, 40)
    assert _panel(hands).startswith("Lineup for Jam 2 0:30")


# -- reviews after the last jam -------------------------------------------------------------------------------


def test_11_a_review_after_the_last_jam_brings_none_and_half_time_goes_on(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _ended(cluster, timer, hands, 12)
    _wait(hands, cluster, 20)
    hands.tap(_screen(hands).cards[Team.HOME].review)
    _wait(hands, cluster, 60)
    assert "Half-time 13:52" in _panel(hands)
    assert "No more jam in this period: 0:00 left" in _panel(hands)
    assert timer.view().bout.periods[0].time_outs[-1].period == 1
    _tap_great(hands, cluster)
    assert "Half-time 13:51" in _panel(hands)


def test_12_after_the_last_period_reviews_have_thirty_seconds_too(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    skate(cluster, timer, ONE, seconds=60, pause=1900)
    timer.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=4), "scorekeeper-home")
    _ended(cluster, timer, hands, 12, period=2)
    _wait(hands, cluster, 13)
    assert "Period 2 is over" in _panel(hands)
    assert "Reviews: 0:17 left" in _panel(hands)
    assert _great(hands) == "Jam 2, last of period 2"
    _tap_great(hands, cluster)
    assert timer.view().bout.active is None
    _tap_great(hands, cluster)
    assert timer.view().bout.active == JamId(2, 2)


@pytest.mark.parametrize("is_decided", [False, True])
def test_12_no_lineup_counts_when_nothing_more_can_come(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, *, is_decided: bool
) -> None:
    """The clock stands at the time that was left, on every screen."""
    skate(cluster, timer, ONE, seconds=60, pause=1900)
    timer.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=4), "scorekeeper-home")
    _ended(cluster, timer, hands, 12, period=2)
    cluster.wait(2)
    hands.settle()
    if is_decided:
        hands.tap(_screen(hands).official)
        _tap_great(hands, cluster, 40)
        assert _great(hands) == "Period 2 is over"
        _tap_great(hands, cluster, 5)
    left = "0:10" if is_decided else "0:00"
    for seconds in (11, 40):
        _wait(hands, cluster, seconds)
        assert _panel(hands).startswith(f"Period 2 is over {left}")
        assert "Lineup" not in _panel(hands)
        clock = hands.window.frame.header.phase_clock
        assert clock.accessibleName() == f"Ended clock {left} stopped"
        bout = as_of(timer.view().bout, cluster.time)
        assert not lineup_clock(bout, cluster.time).running, "other programs get no lineup either"
        board = board_value(bout, moment_of(bout, cluster.time), cluster.time, is_waiting=False)
        assert (board.phase, board.phase_clock) == ("unofficial score", "")


def test_12_the_head_nso_sees_the_same_time(
    enter: Enter, cluster: FakeCluster, timer: FakeNode, head: FakeNode
) -> None:
    hands = Presses(enter(head), head)
    _ended(cluster, timer, hands, 12)
    _wait(hands, cluster, 2)
    hands.session.tick()
    card = hands.sees(HeadNSOScreen).ready.closing
    assert (card.title.text(), card.sub.text()) == ("No more jam in this period: 0:10 left", "Reviews: 0:28 left")
    _wait(hands, cluster, 11)
    hands.session.tick()
    assert card.title.text() == "Period 1 is over"
    assert card.sub.text() == "Reviews: 0:17 left. No more jam in this period: 0:00 left"


# -- the last jam of a period, pressed late -------------------------------------------------------------------


def test_13_both_are_offered_after_the_clock_ran_out(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _ended(cluster, timer, hands, 40)
    _wait(hands, cluster, 41)
    assert _great(hands) == "Start Period 2, Jam 1"
    assert _other(hands) == "Last jam of period 1: Jam 2"
    hands.tap(_screen(hands).other)
    assert timer.view().bout.active == TWO
    _tap_great(hands, cluster, 60)
    assert timer.view().bout.upcoming == FIRST
    assert "Half-time 15:00" in _panel(hands)


def test_13_where_l_is_not_offered_it_says_why(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    hands.key("L")
    assert hands.told() == "L starts the last jam of a period, once its clock has run out."
    _ended(cluster, timer, hands, 40)
    _wait(hands, cluster, 40 + 460)
    hands.key("L")
    assert hands.told() == "More than half of the break is over: too late for a last jam of the period."
    hands.tap(_screen(hands).great)
    assert timer.view().bout.active is None, "the start is early, and waits for its second press"
    hands.key("L")
    assert hands.told() == "L is not taken while the other start waits for its second press."
    _tap_great(hands, cluster)
    hands.key("L")
    assert hands.told() == "L starts the last jam of a period that is over. A jam is on the track."
    assert _called(timer) == [(1, 1), (2, 1)]


def test_13_until_half_of_the_break_is_over(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _ended(cluster, timer, hands, 40)
    _wait(hands, cluster, 40 + 449)
    assert _other(hands) == "Last jam of period 1: Jam 2"
    _wait(hands, cluster, 2)
    assert _other(hands) == ""


def _pressed_late(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    """Start period 2 two seconds after the clock ran out: it was the last jam of period 1."""
    _ended(cluster, timer, hands, 40)
    cluster.wait(41)
    hands.settle()
    hands.tap(_screen(hands).great)
    _tap_great(hands, cluster)
    assert timer.view().bout.active == FIRST


def test_14_a_jam_of_period_2_was_the_last_of_period_1(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    _pressed_late(hands, cluster, timer)
    keeper.submit(MarkLead(jam=FIRST, team=Team.HOME), "scorekeeper-home")
    hands.settle()
    _tap_row(hands, "Jam 1 of period 2 was the last jam of period 1")
    assert _called(timer) == [(1, 1), (1, 2)] == _called(keeper)
    keeper.submit(SetTrip(jam=FIRST, team=Team.HOME, number=2, points=4), "scorekeeper-home")
    hands.settle()
    jam = _jam(timer, TWO)
    assert (jam.home.lead, jam.home.points) == (True, 4)
    assert jam.id.place == FIRST.place
    _tap_great(hands, cluster, 60)
    assert "Half-time 15:00" in _panel(hands)
    assert timer.view().bout.upcoming == JamId(2, 1, 2)
    _tap_row(hands, "Jam 2 of period 1 was the first jam of period 2")
    assert _called(timer) == [(1, 1), (2, 1)]
    _tap_row(hands, "Jam 1 of period 2 was the last jam of period 1")
    hands.tap(hands.window.frame.bottom.toast._action)
    assert _called(timer) == [(1, 1), (2, 1)]
    assert _jam(timer, FIRST).home.points == 4


def test_14_and_what_was_pressed_in_the_wrong_period_goes_with_it(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _pressed_late(hands, cluster, timer)
    _tap_great(hands, cluster, 60)
    cluster.wait(5)
    hands.tap(_screen(hands).cards[Team.HOME].review)
    _tap_great(hands, cluster, 60)
    _tap_row(hands, "Jam 1 of period 2 was the last jam of period 1")
    periods = timer.view().bout.periods
    assert [stop.kind for stop in periods[0].time_outs] == [TimeOutKind.HOME_REVIEW]
    assert periods[1].time_outs == ()


def test_14_the_next_period_goes_on_counting_from_one(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _pressed_late(hands, cluster, timer)
    _tap_great(hands, cluster, 60)
    _tap_row(hands, "Jam 1 of period 2 was the last jam of period 1")
    cluster.wait(900)
    hands.settle()
    _tap_great(hands, cluster)
    assert _called(timer) == [(1, 1), (1, 2), (2, 1)]
    assert _row(hands)[0] == "Start of Jam 1 1 s earlier", "a jam that began in time has no other period"


def test_15_a_late_start_across_the_end_goes_to_the_period_in_which_it_then_began(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _pressed_late(hands, cluster, timer)
    started = _jam(timer, FIRST).start
    assert started is not None
    _tap_row(hands, "Start of Jam 1 3 s earlier: the last jam of period 1")
    jam = _jam(timer, TWO)
    assert jam.start == started - 3 * SECOND_US
    hands.tap(hands.window.frame.bottom.toast._action)
    assert _jam(timer, FIRST).start == started


def test_16_an_extra_jam_is_of_the_same_period(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _ended(cluster, timer, hands, 12)
    cluster.wait(2)
    hands.tap(_screen(hands).official)
    _tap_great(hands, cluster, 30)
    _tap_great(hands, cluster)
    assert _other(hands) == "Last jam of period 1: Jam 2"
    cluster.wait(20)
    hands.tap(_screen(hands).other)
    assert timer.view().bout.active == TWO
    assert not _jam(timer, TWO).overtime
    _tap_great(hands, cluster, 60)
    assert timer.view().bout.upcoming == FIRST


@pytest.mark.parametrize("is_moved", [False, True])
def test_16_a_period_that_was_declared_over_is_over_again_after_its_last_jam(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, *, is_moved: bool
) -> None:
    """However that jam came to be its last one: by its button, or first started as the first of the next period."""
    _ended(cluster, timer, hands, 1790)
    timer.submit(EndPeriod(period=1, at=cluster.time), "jam-timer")
    declared = cluster.time
    _wait(hands, cluster, 20)
    assert _other(hands) == "Last jam of period 1: Jam 2"
    if is_moved:
        timer.submit(StartJam(jam=FIRST, at=cluster.time), "jam-timer")
        timer.submit(MoveJam(jam=FIRST, period=1), "jam-timer")
    else:
        hands.tap(_screen(hands).other)
    active = timer.view().bout.active
    assert active is not None
    assert active.period == 1
    hands.settle()
    _tap_great(hands, cluster, 60)
    bout = as_of(timer.view().bout, cluster.time)
    assert bout.period_ends[1] == cluster.time
    assert _great(hands) == "Start Period 2, Jam 1"
    assert not period_clock(bout, cluster.time).running
    assert "Half-time" in _panel(hands)
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert timer.view().bout.active is not None, "the end of the jam and that of the period are one entry"
    assert timer.view().bout.periods[0].end == declared


def test_a_period_that_is_over_keeps_its_end(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    """A press on “End period” that began before the clock ran out: its clock would begin anew."""
    _ended(cluster, timer, hands, 40)
    _wait(hands, cluster, 60)
    bout = as_of(timer.view().bout, cluster.time)
    hands.sees(JamTimerScreen).controller.end_period()
    assert hands.told() == "Period 1 is over, so nothing was changed."
    assert as_of(timer.view().bout, cluster.time).period_ends == bout.period_ends


@pytest.mark.parametrize("size", [(1366, 768), (800, 480)])
def test_the_end_of_a_period_is_offered_while_it_can_act(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, size: tuple[int, int]
) -> None:
    """Tried on 30 November: half-time offered “End period”, which did nothing but say so."""
    hands.window.resize(*size)
    hands.settle()

    def is_offered() -> bool:
        screen = _screen(hands)
        hands.tap(screen.period.set_clocks)
        is_shown = screen.period.end.isVisible() or END_PERIOD in dict(screen.extras())
        hands.key(Qt.Key.Key_Escape)
        return is_shown

    assert not is_offered(), "no jam has begun"
    _screen(hands).controller.end_period()
    assert hands.told() == "Period 1 has not begun, so nothing was changed."
    _ended(cluster, timer, hands, 40)
    assert is_offered()
    _wait(hands, cluster, 60)
    assert not is_offered(), "half-time"
    timer.submit(StartJam(jam=FIRST, at=cluster.time), "jam-timer")
    hands.settle()
    assert is_offered()


def test_the_end_of_a_period_goes_from_the_row_when_its_clock_runs_out(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _ended(cluster, timer, hands, 40)
    row = _screen(hands).period
    hands.tap(row.set_clocks)
    assert row.end.isVisible()
    leave = row.leave.geometry()
    _wait(hands, cluster, 60)
    assert not row.end.isVisible()
    assert row.leave.geometry() == leave, "its place stays free"


def test_18_the_operator_ends_a_period_only_while_one_runs(enter: Enter, cluster: FakeCluster) -> None:
    operator = cluster.node("Kim T.", "operator")
    hands = Presses(enter(operator), operator)
    _ended(cluster, operator, hands, 40)
    assert "End period" in dict(hands.sees(OperatorScreen).extras()).values()
    _wait(hands, cluster, 60)
    assert "End period" not in dict(hands.sees(OperatorScreen).extras()).values()


def test_the_last_period_keeps_its_end_too(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    skate(cluster, timer, ONE, seconds=60, pause=1900)
    timer.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=4), "scorekeeper-home")
    _ended(cluster, timer, hands, 12, period=2)
    _wait(hands, cluster, 20)
    ends = as_of(timer.view().bout, cluster.time).period_ends
    hands.sees(JamTimerScreen).controller.end_period()
    assert hands.told() == "Period 2 is over, so nothing was changed."
    assert as_of(timer.view().bout, cluster.time).period_ends == ends


def test_20_the_last_jam_of_a_period_that_was_declared_over_moves_its_end_along(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    """The row moved the period alone: it had ended before its last jam."""
    _ended(cluster, timer, hands, 1790)
    timer.submit(EndPeriod(period=1, at=cluster.time), "jam-timer")
    _wait(hands, cluster, 20)
    hands.tap(_screen(hands).other)
    _tap_great(hands, cluster, 60)
    assert _row(hands)[:3] == [f"End of Jam 2 {late} s earlier" for late in (1, 2, 3)]
    _tap_row(hands, "End of Jam 2 2 s earlier")
    end = cluster.time - 2 * SECOND_US
    assert _jam(timer, TWO).end == end
    assert timer.view().bout.periods[0].end == end


def test_17_overtime_follows_a_tie(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    skate(cluster, timer, ONE, seconds=60, pause=1900)
    _ended(cluster, timer, hands, 12, period=2)
    _wait(hands, cluster, 13)
    assert _great(hands) == "Start overtime, Jam 2"
    _tap_great(hands, cluster)
    assert _jam(timer, JamId(2, 2)).overtime


def test_18_the_operator_has_the_same_choice(enter: Enter, cluster: FakeCluster) -> None:
    operator = cluster.node("Kim T.", "operator")
    hands = Presses(enter(operator), operator)
    _ended(cluster, operator, hands, 40)
    _wait(hands, cluster, 41)
    screen = hands.sees(OperatorScreen)
    assert screen.great.accessibleName() == "Start Period 2, Jam 1"
    assert screen.second.accessibleName() == "Last jam of period 1: Jam 2"
    assert screen.second.accessibleDescription() == "last of P1"
    hands.tap(screen.second)
    assert operator.view().bout.active == TWO


@pytest.mark.parametrize(("size", "scale"), [((800, 480), 1.0), ((800, 480), 1.25), ((1366, 768), 1.5)])
@pytest.mark.parametrize(("tongue", "words"), [("en", "press twice, or hold"), ("de", "zweimal drücken oder")])
def test_a_start_that_needs_two_presses_says_so_in_a_small_window(
    hands: Presses,
    cluster: FakeCluster,
    timer: FakeNode,
    *,
    size: tuple[int, int],
    scale: float,
    tongue: str,
    words: str,
) -> None:
    """Tried on 30 November, in German and with larger text: the line under the title was missing."""
    language().choose(tongue)
    look().set_scale(scale)
    hands.window.resize(*size)
    great = _screen(hands).great
    _ended(cluster, timer, hands, 20)
    for _ in range(2):  # the last jam of the period, then the first of the next one
        assert words in "".join(text for text, _ in painted_texts(great)), great.accessibleName()
        assert printed_over(great) == []
        _wait(hands, cluster, 25)


@pytest.mark.parametrize("tongue", ["en", "de"])
def test_14_the_operator_is_asked_in_words_at_half_width(enter: Enter, cluster: FakeCluster, tongue: str) -> None:
    """Tried on 30 November: “Which period?” had “2 s” as an answer, which does not say what it does."""
    operator = cluster.node("Kim T.", "operator")
    hands = Presses(enter(operator), operator)
    language().choose(tongue)
    hands.window.resize(1024, 600)
    _ended(cluster, operator, hands, 40)
    _wait(hands, cluster, 41)
    operator.submit(StartJam(jam=FIRST, at=cluster.time), "operator")
    hands.settle()
    row = hands.sees(OperatorScreen).after
    said = [
        " ".join(" ".join(text for text, _ in painted_texts(one)).split()) for one in row.buttons if one.isVisible()
    ]
    expected = {"en": "2 s earlier Last of period 1", "de": "2 s früher Letzter von Periode 1"}[tongue]
    assert expected in " ".join(said)


def _jams_panel(hands: Presses) -> JamsAndStopsPanel:
    _screen(hands).log.change.tapped.emit()
    hands.settle()
    panel = hands.window.shell.panels.jams_and_stops
    assert panel.isVisible()
    return panel


def test_19_a_jam_that_nobody_pressed_is_added_after_the_last_of_a_period(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _ended(cluster, timer, hands, 40)
    ended = cluster.time
    _wait(hands, cluster, 100)
    panel = _jams_panel(hands)
    hands.tap(panel.rows[0].change)
    hands.tap(panel.of_jam.add)
    jam = _jam(timer, TWO)
    assert (jam.start, jam.duration_us) == (ended + 30 * SECOND_US, 70 * SECOND_US)
    assert "with 1:10: there is no room for more" in panel.note.text()
    assert timer.view().bout.upcoming == FIRST


@pytest.mark.parametrize("seconds", [20, 1])
def test_19_a_period_that_was_declared_over_stays_over(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, seconds: int
) -> None:
    """The jam goes before that end, if there was time for one, else the end goes to that of the jam."""
    _ended(cluster, timer, hands, 28)
    hands.tap(_screen(hands).official)
    _tap_great(hands, cluster, 40)
    _tap_great(hands, cluster, seconds)
    declared = timer.view().bout.period_ends[1]
    assert declared == cluster.time
    _wait(hands, cluster, 15)
    panel = _jams_panel(hands)
    hands.tap(panel.rows[1].change)
    hands.tap(panel.of_jam.add)
    jam, bout = _jam(timer, TWO), as_of(timer.view().bout, cluster.time)
    assert jam.start is not None
    assert jam.end is not None
    is_before = seconds == 20
    assert declared - seconds * SECOND_US < jam.start < jam.end <= cluster.time
    assert (jam.end <= declared) == is_before
    assert bout.period_ends[1] == max(declared, jam.end)
    assert (bout.upcoming, period_clock(bout, cluster.time).running) == (FIRST, False)
    assert "Half-time" in _panel(hands)
    assert ("Period 1 ends with it." in panel.note.text()) != is_before
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert timer.view().bout.period_ends[1] == declared
    assert _called(timer) == [(1, 1)]


def test_19_in_an_old_period_and_without_overlap(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _ended(cluster, timer, hands, 40)
    cluster.wait(100)
    timer.submit(StartJam(jam=FIRST, at=cluster.time), "jam-timer")
    started = cluster.time
    cluster.wait(60)
    timer.submit(EndJam(jam=FIRST, duration_us=60 * SECOND_US), "jam-timer")
    hands.settle()
    panel = _jams_panel(hands)
    hands.tap(panel.rows[1].change)
    assert panel.of_jam.add.isVisible()
    hands.tap(panel.of_jam.add)
    jam = _jam(timer, TWO)
    assert jam.end is not None
    assert jam.end <= started
    assert _called(timer) == [(1, 1), (1, 2), (2, 1)]


def test_19_a_jam_before_the_first_of_a_period_begins_after_the_old_period(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _ended(cluster, timer, hands, 40)
    ended = cluster.time
    cluster.wait(90)
    timer.submit(StartJam(jam=FIRST, at=cluster.time), "jam-timer")
    started = cluster.time
    hands.settle()
    panel = _jams_panel(hands)
    hands.tap(panel.rows[0].change)
    hands.tap(panel.of_jam.insert)
    jam = _jam(timer, FIRST)
    assert jam.start is not None
    assert jam.end is not None
    assert ended < jam.start < jam.end < started


# -- pressed late ---------------------------------------------------------------------------------------------


def test_20_a_timeout_is_moved_and_not_the_jam_before_it(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    skate(cluster, timer, ONE, seconds=60, pause=5)
    hands.settle()
    hands.tap(_screen(hands).official)
    (before,) = timer.view().bout.periods[0].time_outs
    cluster.wait(1)
    hands.settle()
    assert "Timeout 2 s earlier" in _row(hands)
    _tap_row(hands, "Timeout 2 s earlier")
    (stop,) = timer.view().bout.periods[0].time_outs
    assert before.start is not None
    assert stop.start == before.start - 2 * SECOND_US
    assert _jam(timer, ONE).duration_us == 60 * SECOND_US


def test_20_the_end_of_a_timeout_is_moved(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    skate(cluster, timer, ONE, seconds=60, pause=5)
    hands.settle()
    hands.tap(_screen(hands).cards[Team.HOME].timeout)
    _tap_great(hands, cluster, 62)
    cluster.wait(1)
    hands.settle()
    assert _row(hands)[:3] == [f"End of timeout {late} s earlier" for late in (1, 2, 3)]
    hands.key("2")
    (stop,) = timer.view().bout.periods[0].time_outs
    assert stop.duration_us == 60 * SECOND_US
    assert _jam(timer, ONE).duration_us == 60 * SECOND_US


def test_20_a_review_and_its_end_are_moved(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    skate(cluster, timer, ONE, seconds=60, pause=5)
    hands.settle()
    at = cluster.time
    hands.tap(_screen(hands).cards[Team.HOME].review)
    hands.key("1")
    (stop,) = timer.view().bout.periods[0].time_outs
    assert stop.start == at - SECOND_US
    _tap_great(hands, cluster, 50)
    assert _row(hands)[0] == "End of review 1 s earlier"
    hands.key("3")
    (stop,) = timer.view().bout.periods[0].time_outs
    assert stop.duration_us == 48 * SECOND_US


def test_20_a_stop_that_ended_a_jam_takes_its_end_along(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _tap_great(hands, cluster)
    cluster.wait(30)
    hands.tap(_screen(hands).official)
    _tap_row(hands, "Timeout 2 s earlier")
    (stop,) = timer.view().bout.periods[0].time_outs
    assert _jam(timer, ONE).end == stop.start
    assert _jam(timer, ONE).duration_us == 28 * SECOND_US


def test_20_nothing_is_offered_that_could_not_act(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    skate(cluster, timer, ONE, seconds=60, pause=5)
    hands.settle()
    hands.tap(_screen(hands).cards[Team.HOME].timeout)
    _tap_great(hands, cluster, 62)
    _wait(hands, cluster, 16)
    assert not [one for one in _row(hands) if "earlier" in one]


# -- clocks ---------------------------------------------------------------------------------------------------


def test_21_the_field_says_which_clock_it_sets(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _ended(cluster, timer, hands, 40)
    screen = _screen(hands)
    hands.tap(screen.period.set_clocks)
    assert screen.period.field.accessibleName() == "Period clock"
    hands.key(Qt.Key.Key_Escape)
    _wait(hands, cluster, 60)
    hands.tap(screen.period.set_clocks)
    assert screen.period.field.accessibleName() == "Half-time clock"
    assert screen.period.label.text() == "Half-time clock shows"
    hands.key("A", Qt.KeyboardModifier.ControlModifier)
    hands.enter("5:00")
    assert "Half-time 5:00" in _panel(hands)


def test_21_in_a_small_window_too(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    hands.window.resize(800, 480)
    hands.settle()
    _ended(cluster, timer, hands, 40)
    period = _screen(hands).period
    hands.tap(period.set_clocks)
    assert period.short.isVisible()
    assert period.short.text() == "Period 1"
    hands.key(Qt.Key.Key_Escape)
    _wait(hands, cluster, 60)
    hands.tap(period.set_clocks)
    assert period.short.text() == "Half-time"


def test_22_two_laptops_that_start_apart_show_the_same_afterwards(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    _ended(cluster, timer, hands, 40)
    _wait(hands, cluster, 41)
    keeper.submit(StartJam(jam=FIRST, at=cluster.time), "jam-timer")
    hands.settle()
    _tap_row(hands, "Jam 1 of period 2 was the last jam of period 1")
    keeper.submit(StartTimeOut(period=2, kind=TimeOutKind.OFFICIAL, at=cluster.time), "jam-timer")
    hands.settle()
    assert _called(timer) == _called(keeper) == [(1, 1), (1, 2)]
    assert timer.view().bout.period_ends == keeper.view().bout.period_ends


# -- a tie after the last period ---------------------------------------------------------------------------------

OVER = JamId(2, 2)
"""The jam after the first of period 2: the last of that period, or the first of overtime."""


def _tied(hands: Presses, cluster: FakeCluster, timer: FakeNode, over_s: float = 1) -> None:
    """Let the clock of the last period run out between jams with a tie, so long ago."""
    skate(cluster, timer, ONE, seconds=60, pause=1900)
    _ended(cluster, timer, hands, 40, period=2)
    _wait(hands, cluster, 40 + over_s)


@pytest.mark.parametrize(("size", "scale"), [((800, 480), 1.0), ((1366, 768), 1.5), ((1024, 600), 1.25)])
def test_23_the_button_says_of_which_rules_its_jam_is_in_small_windows_and_large_text(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, size: tuple[int, int], scale: float
) -> None:
    look().set_scale(scale)
    hands.window.resize(*size)
    _tied(hands, cluster, timer)
    assert "Jam 2last of P2" in "".join(text for text, _ in painted_texts(_screen(hands).other))


@pytest.mark.parametrize("is_by_key", [False, True])
def test_23_the_last_jam_of_the_period_is_offered_beside_overtime(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, *, is_by_key: bool
) -> None:
    _tied(hands, cluster, timer)
    assert _great(hands) == "Start overtime, Jam 2"
    assert _other(hands) == "Last jam of period 2: Jam 2"
    if is_by_key:
        hands.key("L")
    else:
        hands.tap(_screen(hands).other)
    jam = _jam(timer, OVER)
    assert (timer.view().bout.active, jam.overtime) == (OVER, False)
    assert _panel(hands).startswith("Jam 2 on track")
    assert jam_rules(timer.view().bout, jam.id).offers_lead
    _tap_great(hands, cluster, 60)
    assert _great(hands) == "Start overtime, Jam 3"
    assert _other(hands) == "Last jam of period 2: Jam 3"


def test_23_not_once_overtime_was_skated(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _tied(hands, cluster, timer)
    _tap_great(hands, cluster)
    _tap_great(hands, cluster, 60)
    assert _great(hands) == "Start overtime, Jam 3"
    assert _other(hands) == ""


@pytest.mark.parametrize("is_first", [False, True])
def test_31_two_who_start_it_as_different_jams_at_once_are_asked(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode, *, is_first: bool
) -> None:
    _tied(hands, cluster, timer)
    seen = keeper.view()
    other = StartJam(jam=OVER, at=cluster.time, overtime=True)
    if is_first:
        keeper.submit(other, "jam-timer", seen)
    hands.key("L")
    if not is_first:
        keeper.submit(other, "jam-timer", seen)
    hands.settle()
    question = _screen(hands).controller.question
    assert question is not None
    assert (question.attribute, {one.value for one in question.answers}) == ("overtime", {"yes", "no"})
    _screen(hands).controller.answer([one.value for one in question.answers].index("no"))
    hands.settle()
    assert (_jam(timer, OVER).overtime, _jam(keeper, OVER).overtime) == (False, False)
    assert _screen(hands).controller.question is None


def test_30_after_an_overtime_jam_another_one_is_overtime_whatever_the_score_says(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    """A trip is not entered yet: the score is no tie, and the next overtime jam begins."""
    _tied(hands, cluster, timer)
    _tap_great(hands, cluster)
    keeper.submit(SetTrip(jam=OVER, team=Team.HOME, number=1, points=1), "scorekeeper-home")
    _tap_great(hands, cluster, 60)
    third = JamId(2, 3)
    assert (_great(hands), _other(hands)) == ("Overtime Jam 3", "")
    assert _screen(hands).great.accessibleDescription().endswith("if the score is tied after all")
    _tap_great(hands, cluster)
    assert timer.view().bout.active is None, "it takes a second press"
    _tap_great(hands, cluster)
    assert _jam(timer, third).overtime
    assert not jam_rules(timer.view().bout, third).offers_lead


def test_30_one_that_another_program_started_as_the_last_jam_was_overtime_by_one_tap(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    _tied(hands, cluster, timer)
    _tap_great(hands, cluster)
    keeper.submit(SetTrip(jam=OVER, team=Team.HOME, number=1, points=1), "scorekeeper-home")
    _tap_great(hands, cluster, 60)
    third = JamId(2, 3)
    keeper.submit(StartJam(jam=third, at=cluster.time, overtime=False), "jam-timer")
    hands.settle()
    _tap_row(hands, "Jam 3 of period 2 was overtime")
    assert _jam(timer, third).overtime
    _tap_great(hands, cluster, 60)
    keeper.submit(SetTrip(jam=third, team=Team.AWAY, number=1, points=1), "scorekeeper-away")
    hands.settle()
    assert (_great(hands), _other(hands)) == ("Start overtime, Jam 4", "")


def test_17_the_period_ended_before_overtime_and_the_lists_say_which_jam_that_was(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    def ended() -> list[tuple[int, str]]:
        lines = clock_log(timer.view().bout)
        return [(line.at, line.text) for line in lines if line.text == "Period 2 ended"]

    _tied(hands, cluster, timer)
    zero = cluster.time - SECOND_US
    _tap_great(hands, cluster)
    assert ended() == [(zero, "Period 2 ended")]
    _tap_great(hands, cluster, 60)
    assert ended() == [(zero, "Period 2 ended")]
    hands.window.resize(1920, 1080)
    hands.settle()
    cards = [card.accessibleName() for card in hands.window.findChildren(JamCard) if card.isVisible()]
    assert any("Jam 2 just ended, overtime" in card for card in cards), cards
    rows = [row.when.text() for row in _jams_panel(hands).rows if row.isVisible()]
    assert [row.rpartition(" · ")[2] == "overtime" for row in rows] == [True, False, False]


def _points(node: FakeNode, jam: JamId = OVER) -> int:
    return _jam(node, jam).home.points


def test_24_an_overtime_jam_was_the_last_of_the_period(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    _tied(hands, cluster, timer)
    _tap_great(hands, cluster)
    keeper.submit(SetTrip(jam=OVER, team=Team.HOME, number=1, points=3), "scorekeeper-home")
    keeper.submit(SetTrip(jam=OVER, team=Team.HOME, number=2, points=4), "scorekeeper-home")
    hands.settle()
    assert _points(timer) == 7
    _tap_row(hands, "Overtime Jam 2 was the last jam of period 2")
    jam, bout = _jam(timer, OVER), timer.view().bout
    assert (jam.overtime, jam.id, bout.active) == (False, OVER, OVER)
    assert (jam.home.points, jam.home.initial_done, bout.score[Team.HOME]) == (4, True, 4), "the first trip is initial"
    assert jam_rules(keeper.view().bout, OVER).offers_lead
    assert _panel(hands).startswith("Jam 2 on track")
    assert "was the last jam of period 2" in hands.window.frame.bottom.toast.accessibleName()
    _tap_row(hands, "Jam 2 of period 2 was overtime")
    assert (_jam(timer, OVER).overtime, _points(timer)) == (True, 7)
    hands.tap(hands.window.frame.bottom.toast._action)
    assert (_jam(keeper, OVER).overtime, _points(keeper)) == (False, 4)


def test_24_also_when_it_has_ended_tied_and_until_the_next_one(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _tied(hands, cluster, timer)
    _tap_great(hands, cluster)
    _tap_great(hands, cluster, 60)
    assert _row(hands)[0] == "Overtime Jam 2 was the last jam of period 2"
    _tap_row(hands, "Overtime Jam 2 was the last jam of period 2")
    assert not _jam(timer, OVER).overtime
    assert _great(hands) == "Start overtime, Jam 3"
    _tap_great(hands, cluster)
    _tap_row(hands, "Overtime Jam 3 was the last jam of period 2")
    _tap_row(hands, "Jam 3 of period 2 was overtime")
    _tap_great(hands, cluster, 60)
    _tap_great(hands, cluster)
    assert not [name for name in _row(hands) if "period" in name], "of the second overtime jam nobody can doubt it"


@pytest.mark.parametrize("is_timer", [False, True])
def test_24_lead_of_a_jam_that_was_overtime_does_not_count_and_that_is_said(
    enter: Enter, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode, *, is_timer: bool
) -> None:
    node = timer if is_timer else keeper
    hands = Presses(enter(node), node)
    _tied(hands, cluster, timer)
    timer.submit(StartJam(jam=OVER, at=cluster.time, overtime=False), "jam-timer")
    keeper.submit(MarkLead(jam=OVER, team=Team.HOME), "scorekeeper-home")
    hands.settle()
    assert _jam(node, OVER).home.lead
    timer.submit(MarkOvertime(jam=OVER), "jam-timer")
    hands.settle()
    assert not _jam(node, OVER).home.lead
    assert hands.told() == "Jam 2 is an overtime jam: Lead of HOM does not count, and trip 1 counts."
    timer.submit(MarkOvertime(jam=OVER, on=False), "jam-timer")
    hands.settle()
    assert _jam(node, OVER).home.lead, "it is there again"


def test_24_a_press_that_began_on_a_lead_that_was_not_possible_enters_none(
    enter: Enter, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    hands = Presses(enter(keeper), keeper)
    _tied(hands, cluster, timer)
    timer.submit(StartJam(jam=OVER, at=cluster.time), "jam-timer")
    hands.settle()
    lead = hands.sees(ScorekeeperScreen).pane.facts["lead"]
    QTest.mousePress(lead, Qt.MouseButton.LeftButton)
    timer.submit(MarkOvertime(jam=OVER, on=False), "jam-timer")
    hands.settle()
    QTest.mouseRelease(lead, Qt.MouseButton.LeftButton)
    hands.settle()
    assert not _jam(keeper, OVER).home.lead
    assert hands.told() == "Lead was not possible when this press began, so it did nothing."
    hands.tap(lead)
    assert _jam(keeper, OVER).home.lead


def test_24_whoever_writes_in_the_jam_is_told(
    enter: Enter, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    hands = Presses(enter(keeper), keeper)
    _tied(hands, cluster, timer)
    timer.submit(StartJam(jam=OVER, at=cluster.time), "jam-timer")
    hands.settle()
    timer.submit(MarkOvertime(jam=OVER, on=False), "jam-timer")
    hands.settle()
    assert hands.told() == "Jam 2 is no overtime jam: Lead is possible, and trip 1 counts no points."
    timer.submit(MarkOvertime(jam=OVER), "jam-timer")
    hands.settle()
    assert hands.told() == "Jam 2 is an overtime jam: no Lead, and trip 1 counts."


def _undo(hands: Presses) -> None:
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)


@pytest.mark.parametrize("is_last", [False, True])
def test_28_trip_1_of_an_undone_overtime_counts_in_overtime_alone(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode, *, is_last: bool
) -> None:
    """What is offered next follows from the score that counts."""
    _tied(hands, cluster, timer)
    _tap_great(hands, cluster)
    keeper.submit(SetTrip(jam=OVER, team=Team.HOME, number=1, points=4), "scorekeeper-home")
    hands.settle()
    assert timer.view().bout.score[Team.HOME] == 4
    _undo(hands)
    assert timer.view().bout.score[Team.HOME] == keeper.view().bout.score[Team.HOME] == 0
    assert _great(hands) == "Start overtime, Jam 2"
    assert "Points of trip 1 are in Jam 2. They count if overtime starts." in _panel(hands)
    cluster.wait(1)
    hands.settle()
    hands.tap(_screen(hands).other if is_last else _screen(hands).great)
    points = 0 if is_last else 4
    assert (_jam(timer, OVER).overtime, _points(timer)) == (not is_last, points)
    assert timer.view().bout.score[Team.HOME] == points


def test_29_points_of_a_jam_that_was_not_skated_are_named_where_they_decide_about_a_tie(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    _tied(hands, cluster, timer)
    _tap_great(hands, cluster)
    keeper.submit(SetTrip(jam=OVER, team=Team.HOME, number=2, points=4), "scorekeeper-home")
    hands.settle()
    _undo(hands)
    assert _great(hands) == "Jam 2, last of period 2"
    assert "Jam 2 was not skated, but has points. Without them it is a tie." in _panel(hands)
    keeper.submit(SetTrip(jam=FIRST, team=Team.AWAY, number=2, points=4), "scorekeeper-away")
    hands.settle()
    assert _great(hands) == "Start overtime, Jam 2"
    assert "Jam 2 was not skated, but its points make the tie." in _panel(hands)


def test_28_whoever_writes_in_it_is_told(enter: Enter, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode) -> None:
    hands = Presses(enter(keeper), keeper)
    _tied(hands, cluster, timer)
    started = timer.try_submit(StartJam(jam=OVER, at=cluster.time), "jam-timer")
    assert started is not None
    hands.settle()
    hands.key("4")
    assert _points(keeper) == 4
    timer.submit(Undo(entries=(started,)), "jam-timer")
    hands.settle()
    assert hands.told() == "The start of Jam 2 was undone. You write in Jam 1 now. Trip 1 counts in overtime alone."
    timer.submit(StartJam(jam=OVER, at=cluster.time), "jam-timer")
    hands.settle()
    assert hands.told() == "Jam 2 is an overtime jam: no Lead, and trip 1 counts."


def _button(hands: Presses, name: str) -> Button:
    (found,) = [one for one in _screen(hands).after.buttons if not one.isHidden() and one.accessibleName() == name]
    return found


def test_20_no_answer_moves_when_it_is_too_late_for_another(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _tied(hands, cluster, timer)
    _tap_great(hands, cluster)
    last = "Overtime Jam 2 was the last jam of period 2"
    assert len(_row(hands)) == 4
    before = _button(hands, last).mapTo(hands.window, QPoint())
    _wait(hands, cluster, 16)
    assert _row(hands) == [last]
    assert _button(hands, last).mapTo(hands.window, QPoint()) == before
    _tap_great(hands, cluster)
    hands.tap(_screen(hands).official)
    kind = "It was a timeout, HOM"
    before = _button(hands, kind).mapTo(hands.window, QPoint())
    _wait(hands, cluster, 16)
    assert _button(hands, kind).mapTo(hands.window, QPoint()) == before


def test_20_a_press_means_the_answer_that_stood_there_when_it_began(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    _ended(cluster, timer, hands, 300)
    _wait(hands, cluster, 29)
    (button,) = (one for one in _screen(hands).after.buttons if not one.isHidden())
    QTest.mousePress(button, Qt.MouseButton.LeftButton)
    _wait(hands, cluster, 2)
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton)
    hands.settle()
    assert not timer.view().bout.periods[0].time_outs
    assert hands.told() == "The row has just changed, so this press did nothing."


def test_25_a_late_start_across_the_end_is_no_overtime(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _tied(hands, cluster, timer, 1.5)
    hands.tap(_screen(hands).great)
    started = _jam(timer, OVER).start
    assert started is not None
    late = [name for name in _row(hands) if "earlier" in name]
    assert late == [
        "Start of Jam 2 1 s earlier",
        "Start of Jam 2 2 s earlier: the last jam of period 2",
        "Start of Jam 2 3 s earlier: the last jam of period 2",
    ]
    _tap_row(hands, late[0])
    assert _jam(timer, OVER).overtime
    hands.key("2")
    jam = _jam(timer, OVER)
    assert (jam.start, jam.overtime) == (started - 3 * SECOND_US, False)
    assert "No overtime: Jam 2 started 2 s earlier" in hands.window.frame.bottom.toast.accessibleName()
    hands.tap(hands.window.frame.bottom.toast._action)
    assert (_jam(timer, OVER).start, _jam(timer, OVER).overtime) == (started - SECOND_US, True)


def test_26_the_tie_stays_on_the_panel_in_a_stop(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    _tied(hands, cluster, timer)
    _tap_great(hands, cluster)
    _tap_great(hands, cluster, 60)
    cluster.wait(1)
    hands.tap(_screen(hands).cards[Team.HOME].review)
    assert "Tie, 0 – 0: an overtime jam is next" in _panel(hands)
    assert "No more jam" not in _panel(hands)
    assert _screen(hands).great.accessibleDescription() == "lineup for overtime begins  ·  Space"
    _tap_great(hands, cluster, 30)
    hands.tap(_screen(hands).official)
    assert "Tie, 0 – 0: an overtime jam is next" in _panel(hands)
    _tap_great(hands, cluster, 30)
    assert "Overtime. Tie, 0 – 0" in _panel(hands)
    assert _great(hands) == "Start overtime, Jam 3"


def test_23_the_operator_has_the_same_choice(enter: Enter, cluster: FakeCluster) -> None:
    operator = cluster.node("Kim T.", "operator")
    hands = Presses(enter(operator), operator)
    _tied(hands, cluster, operator)
    screen = hands.sees(OperatorScreen)
    assert screen.great.accessibleName() == "Start overtime, Jam 2"
    assert screen.second.accessibleName() == "Last jam of period 2: Jam 2"
    hands.tap(screen.second)
    assert not _jam(operator, OVER).overtime
    shown = [one.accessibleName() for one in screen.after.buttons if not one.isHidden()]
    assert "Jam 2 of period 2 was overtime" in shown


@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 1.0), ((1366, 768), 2.0), ((800, 480), 1.0)])
def test_23_a_late_press_before_overtime_is_said_by_a_way_that_the_menu_has(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, size: tuple[int, int], scale: float
) -> None:
    """It named an entry that is called otherwise, or a group of the menu without that correction."""
    look().set_scale(scale)
    hands.window.resize(*size)
    skate(cluster, timer, ONE, seconds=60, pause=1900)
    start(cluster, timer, JamId(2, 1))
    timer.submit(SetClock(period=2, clock="period", value_us=30 * SECOND_US, at=cluster.time), "jam-timer")
    cluster.wait(60)
    end(timer, JamId(2, 1), 60)
    _wait(hands, cluster, 3)
    assert _great(hands).startswith("Start overtime")
    before = len(hands.node.commands)
    hands.key("2")
    assert len(hands.node.commands) == before
    named = re.findall("“(.*?)”", hands.told())
    hands.key("M", Qt.KeyboardModifier.AltModifier)
    menu = hands.window.shell.panels.menu
    assert named == ["Jams and timeouts"]
    assert named[0] in [item.words for item in menu._items]
