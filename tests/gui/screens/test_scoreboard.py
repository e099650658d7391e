"""The scoreboard: no controls, sides that flip, a frame shown by Esc, and clocks that continue in silence."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from derbyos_core.bout.commands import EndBout, EndPeriod, MarkLead, MarkStarPass, SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from derbyos_core.roles.displays.boards import HalfTimeBoard
from derbyos_core.roles.scoreboard.board_values import SILENT_US
from tests.gui.conftest import Enter
from tests.gui.entries import end, skate, start
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster
from ui.roles.scoreboard.screen import FRAMED_MS, ScoreboardScreen

ONE = JamId(1, 1)
SOON_MS = 60


def test_scoreboard_hides_controls_until_escape(cluster: FakeCluster, enter: Enter) -> None:
    timer = cluster.node("Sol A.", "jam-timer")
    start(cluster, timer, ONE)
    timer.submit(SetTrip(jam=ONE, team=Team.AWAY, number=2, points=4), "scorekeeper-away")
    node = cluster.node("Hall", "scoreboard")
    hands = Presses(enter(node), node)
    screen = hands.sees(ScoreboardScreen)
    assert screen.value is not None
    assert (screen.value.home.score, screen.value.away.score, screen.value.away.points) == ("0", "4", "+4")
    assert screen.value.phase == "on track"
    assert [one for one in hands.window.findChildren(QAbstractButton) if one.isVisible()] == []
    hands.key("x")
    assert screen.is_flipped
    hands.key(Qt.Key.Key_Escape)
    assert hands.window.frame.header.isVisible()
    hands.key(Qt.Key.Key_Escape)
    assert not hands.window.frame.header.isVisible()


def test_the_frame_goes_by_itself_but_not_from_under_an_open_menu(cluster: FakeCluster, enter: Enter) -> None:
    """The audience must not look at the officials' bars for the rest of the evening."""
    assert FRAMED_MS == 5000
    node = cluster.node("Hall", "scoreboard")
    hands = Presses(enter(node), node)
    screen = hands.sees(ScoreboardScreen)
    screen._framed.setInterval(SOON_MS)
    header = hands.window.frame.header
    hands.key(Qt.Key.Key_Escape)
    assert header.isVisible()
    hands.tap(header.menu)
    QTest.qWait(4 * SOON_MS)
    assert header.isVisible()
    hands.window.shell.panels.close()
    QTest.qWait(4 * SOON_MS)
    assert not header.isVisible()
    hands.key(Qt.Key.Key_Escape)
    assert header.isVisible()


def test_the_board_follows_lead_and_star_pass_and_keeps_the_last_jam(cluster: FakeCluster, enter: Enter) -> None:
    """No lead is shown beside a passed star; the points of the last jam are shown at their teams."""
    timer = cluster.node("Sol A.", "jam-timer")
    start(cluster, timer, ONE)
    timer.submit(MarkLead(jam=ONE, team=Team.HOME), "scorekeeper-home")
    timer.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=3), "scorekeeper-home")
    node = cluster.node("Hall", "scoreboard")
    hands = Presses(enter(node), node)
    screen = hands.sees(ScoreboardScreen)
    assert screen.value is not None
    assert (screen.value.home.has_lead, screen.value.away.has_lead) == (True, False)
    timer.submit(MarkStarPass(jam=ONE, team=Team.HOME, trip=None), "scorekeeper-home")
    hands.settle()
    assert not screen.value.home.has_lead
    end(timer, ONE, 40)
    hands.settle()
    assert screen.value.last_jam == ("Jam 1", "HOM 3", "AWY 0")


def test_its_clocks_run_at_each_tick(cluster: FakeCluster, enter: Enter) -> None:
    timer = cluster.node("Sol A.", "jam-timer")
    start(cluster, timer, ONE)
    node = cluster.node("Hall", "scoreboard")
    hands = Presses(enter(node), node)
    screen = hands.sees(ScoreboardScreen)
    cluster.wait(0.6)
    hands.session.tick()
    cluster.wait(0.6)
    hands.session.tick()
    assert screen.value is not None
    assert screen.value.phase_clock == "1:59"


def test_silent_jam_timer_leaves_clocks_running_and_shows_a_line(cluster: FakeCluster, enter: Enter) -> None:
    """Design 5: five seconds without the jam timer's laptop; the audience sees no fault, and the clocks continue."""
    timer = cluster.node("Sol A.", "jam-timer")
    start(cluster, timer, ONE)
    node = cluster.node("Hall", "scoreboard")
    hands = Presses(enter(node), node)
    screen = hands.sees(ScoreboardScreen)
    told = tuple(replace(one, heard_us=1_000_000) for one in hands.session.laptops)
    silent = tuple(replace(one, heard_us=SILENT_US) for one in hands.session.laptops)
    for laptops, is_waiting in ((told, False), (silent, True), (told, False)):
        cluster.wait(1)
        screen.show_network(laptops, ())
        screen.draw(hands.session.state())
        assert screen.value is not None
        assert screen.value.is_waiting is is_waiting
    assert screen.value is not None
    assert screen.value.phase_clock == "1:57"


def test_the_board_turns_by_itself_at_the_end_of_each_period(cluster: FakeCluster, enter: Enter) -> None:
    """The role showed "0:00" twice after the last whistle, while a display that follows showed the half-time board."""
    timer = cluster.node("Sol A.", "jam-timer")
    skate(cluster, timer, ONE)
    timer.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=4), "scorekeeper-home")
    node = cluster.node("Hall", "scoreboard")
    hands = Presses(enter(node), node)
    screen = hands.sees(ScoreboardScreen)
    assert screen.value is not None
    timer.submit(EndPeriod(period=1, at=cluster.time), "jam-timer")
    hands.session.refresh()
    board = screen.board
    assert isinstance(board, HalfTimeBoard)
    assert (board.word, board.clock) == ("Half-time", "15:00")
    assert board.next_start.startswith("Period 2 at ")
    assert "4" in screen.accessibleName()
    assert "Half-time" in screen.accessibleName()
    cluster.wait(14 * 60 + 1)
    hands.session.refresh()
    value = screen.value
    assert value is not None
    assert (value.phase, value.phase_clock, value.period_clock) == ("half-time", "0:59", "")
    skate(cluster, timer, JamId(2, 1))
    timer.submit(EndPeriod(period=2, at=cluster.time), "jam-timer")
    hands.session.refresh()
    board = screen.board
    assert isinstance(board, HalfTimeBoard)
    assert (board.word, board.clock, board.result) == ("Unofficial score", "", "")
    timer.submit(EndBout(at=cluster.time), "head-nso")
    hands.session.refresh()
    board = screen.board
    assert isinstance(board, HalfTimeBoard)
    assert (board.word, board.result, board.next_start) == ("Final score", "HOM wins", "by 4 points")
    hands.key("x")
    assert screen.is_flipped
