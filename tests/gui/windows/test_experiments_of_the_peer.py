"""The experiments in which the strongest peer loses entries, repeated here: nothing is lost, and everyone is notified.

Method: four laptops of a simulated cluster, each with a real window and its own replica; programs are killed, links go
silent, and two people press at once, by real mouse events. The peer's failures are in its measurements, section 3.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from derbyos_core.bout.commands import AddPersons, FieldSkater, NewPerson, SkaterRef, StartJam
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Role, Team
from tests.gui.windows.hands import Hands
from tests.gui.windows.window_cluster import LaptopSetup, WindowCluster
from ui.roles.lineup.screen import LineupScreen
from ui.roles.penalty_box.screen import PenaltyBoxScreen
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen
from ui.roles.scorekeeper.screen import ScorekeeperScreen
from ui.widgets.roster_cell import RosterCell

ONE = JamId(1, 1)
NUMBERS = ("123", "27", "404", "7", "99")
FRAME_MS = 25
SILENCE_S = 40.0
PLACES = (
    LaptopSetup(name="Sol A.", roles=(Role.JAM_TIMER,)),
    LaptopSetup(name="Penny P.", roles=(Role.PENALTY_TRACKER,)),
    LaptopSetup(name="Pat M.", roles=(Role.PENALTY_TRACKER_HOME,)),
    LaptopSetup(name="Kim T.", roles=(Role.SCOREKEEPER_HOME,)),
)


@pytest.fixture
def cluster(qapp: QApplication) -> Iterator[WindowCluster]:
    cluster = WindowCluster(PLACES)
    timer = cluster.laptops[0]
    for team in (Team.HOME, Team.AWAY):
        persons = tuple(NewPerson(number=number, name=f"Skater {number}") for number in NUMBERS)
        timer.submit(AddPersons(team=team, persons=persons), "head-nso")
    for number, position in zip(NUMBERS, (Position.JAMMER, Position.PIVOT, *(Position.BLOCKER,) * 3), strict=True):
        skater = SkaterRef(team=Team.HOME, number=number)
        timer.submit(FieldSkater(jam=ONE, position=position, skater=skater), "head-nso")
    timer.submit(StartJam(jam=ONE, at=timer.now()), "jam-timer")
    _later(cluster, 6)
    yield cluster
    cluster.put_away()


def _later(cluster: WindowCluster, seconds: float) -> None:
    """Let time pass, and draw a frame on every display."""
    cluster.wait(seconds)
    QTest.qWait(FRAME_MS)
    cluster.settle()


def _cell(hands: Hands, number: str) -> RosterCell:
    screen = hands.screen
    assert isinstance(screen, PenaltyTrackerScreen)
    persons = [person.number for person in hands.bout.teams[Team.HOME].persons]
    return screen.rosters[Team.HOME].cells[persons.index(number)]


def _tap_skater(hands: Hands, number: str) -> None:
    cell = _cell(hands, number)
    hands.tap(cell, QPoint(cell.height() // 2, cell.height() // 2))


def _tap_code(hands: Hands, code: str) -> None:
    screen = hands.screen
    assert isinstance(screen, PenaltyTrackerScreen)
    hands.tap(screen.pad.key(code))


def _penalty(hands: Hands, number: str, code: str) -> None:
    _tap_skater(hands, number)
    _tap_code(hands, code)


def _shown(hands: Hands, number: str = "404") -> list[str]:
    """Return the codes in a skater's cell."""
    return [slot.code for slot in _cell(hands, number).value.slots]


def _badge(hands: Hands) -> str:
    return hands.window.frame.header.badge.accessibleName()


def _other_line(hands: Hands) -> str:
    return hands.told()


def test_one_who_is_killed_right_after_two_penalties_has_them_again(cluster: WindowCluster) -> None:
    """Peer: both lost after kill -9, no notice. Here: on the other displays before, and on the restarted one after."""
    _, penny, pat, _ = cluster.hands
    _penalty(penny, "404", "C")
    _penalty(penny, "27", "B")
    cluster.pass_time(0.2)
    cluster.kill(penny)
    _later(cluster, 1)
    assert (_shown(pat), _shown(pat, "27")) == (["C"], ["B"])
    _later(cluster, 45)
    assert _badge(pat).startswith("Network: 3 of 4 in step, Penny ")
    again = cluster.start_again(penny.laptop, pat.laptop)
    assert (_shown(again), _shown(again, "27")) == (["C"], ["B"])
    assert "Picked up where you were: Jam 1, Penalty tracker. " in _other_line(again)
    assert _other_line(again).endswith("nothing missing but the chat.")
    _later(cluster, 10)
    assert [_badge(hands) for hands in cluster.hands] == ["Network: In step, 4 of 4 laptops"] * 4


def test_entries_made_alone_reach_killed_laptops_after_their_restart(
    cluster: WindowCluster,
) -> None:
    """Peer: the page is covered, taps are blocked. Here: only the badge changes, and the entries are kept."""
    timer, penny, pat, kim = cluster.hands
    for hands in (timer, pat, kim):
        cluster.kill(hands)
    _later(cluster, 60)
    assert _badge(penny).startswith("Network: Working alone")
    for number, code in (("404", "C"), ("27", "B"), ("7", "X")):
        _penalty(penny, number, code)
    assert [_shown(penny, number) for number in ("404", "27", "7")] == [["C"], ["B"], ["X"]]
    assert _badge(penny) == "Network: Working alone, 3 entries kept"
    for hands in (timer, pat, kim):
        cluster.start_again(hands.laptop, penny.laptop)
    _later(cluster, 15)
    assert [_badge(hands) for hands in cluster.hands] == ["Network: In step, 4 of 4 laptops"] * 4
    assert [_shown(cluster.hands[2], number) for number in ("404", "27", "7")] == [["C"], ["B"], ["X"]]


def test_silent_link_is_shown_in_time_and_blocks_nobody(cluster: WindowCluster) -> None:
    """Peer: 40 s without a warning, the tap has no visible effect. Here: the badge warns, the entry stays."""
    _, penny, pat, _ = cluster.hands
    _penalty(penny, "404", "C")
    _later(cluster, 2)
    cluster.cut(penny.laptop, is_cut=True)
    _later(cluster, SILENCE_S)
    assert _badge(penny).startswith("Network: Working alone")
    assert _badge(pat).startswith("Network: 3 of 4 in step, Penny silent ")
    _penalty(penny, "404", "D")
    assert _shown(penny) == ["C", "D"]
    assert penny.window.frame.bottom.toast.isVisible()
    for number in ("27", "7", "99", "123"):
        _penalty(penny, number, "B")
    assert _badge(penny) == "Network: Working alone, 5 entries kept"
    _later(cluster, 15)
    cluster.cut(penny.laptop, is_cut=False)
    _later(cluster, 15)
    assert _shown(pat) == ["C", "D"]
    assert _other_line(pat).endswith("5 entries from Penny (penalties) arrived, Jam 1")
    assert [_badge(hands) for hands in cluster.hands] == ["Network: In step, 4 of 4 laptops"] * 4


def test_two_penalties_entered_during_a_silent_link_both_stay(cluster: WindowCluster) -> None:
    """Peer: [C, E] became [C, D], one real penalty gone. Here: both stay, on every display, with nothing to settle."""
    _, penny, pat, kim = cluster.hands
    _penalty(penny, "404", "C")
    _later(cluster, 2)
    cluster.cut(penny.laptop, is_cut=True)
    _later(cluster, SILENCE_S)
    _penalty(penny, "404", "D")
    _penalty(pat, "404", "E")
    assert _shown(penny) == ["C", "D"]
    assert _shown(pat) == ["C", "E"]
    _later(cluster, 5)
    cluster.cut(penny.laptop, is_cut=False)
    _later(cluster, 15)
    assert sorted(_shown(penny)) == sorted(_shown(pat)) == ["C", "D", "E"]
    assert _other_line(penny).endswith("Pat (penalties): E for HOM 404")
    assert len(kim.bout.penalties) == 3
    assert kim.bout.disagreements == ()


def test_two_who_open_the_same_skater_at_once_both_enter(cluster: WindowCluster) -> None:
    """Peer: only B remains, A is lost silently. Here: two penalties."""
    _, penny, pat, _ = cluster.hands
    _tap_skater(penny, "404")
    _tap_skater(pat, "404")
    _tap_code(penny, "A")
    _tap_code(pat, "B")
    _later(cluster, 1)
    assert sorted(_shown(penny)) == sorted(_shown(pat)) == ["A", "B"]
    assert _other_line(pat).endswith("Penny (penalties): A for HOM 404")
    assert _other_line(penny).endswith("Pat (penalties): B for HOM 404")


def test_two_who_press_the_same_fact_at_once_agree(qapp: QApplication) -> None:
    """Peer: two toggles cancel each other. Here: each press sets the value, so both agree."""
    cluster = WindowCluster(
        (
            LaptopSetup(name="Sol A.", roles=(Role.JAM_TIMER,)),
            LaptopSetup(name="Kim T.", roles=(Role.SCOREKEEPER_HOME,)),
            LaptopSetup(name="Lou B.", roles=(Role.LINEUP_HOME,)),
            LaptopSetup(name="Bo L.", roles=(Role.PENALTY_BOX,)),
        )
    )
    timer = cluster.laptops[0]
    for number, position in zip(NUMBERS, (Position.JAMMER, Position.PIVOT, *(Position.BLOCKER,) * 3), strict=True):
        skater = SkaterRef(team=Team.HOME, number=number)
        timer.submit(FieldSkater(jam=ONE, position=position, skater=skater), "head-nso")
    timer.submit(StartJam(jam=ONE, at=timer.now()), "jam-timer")
    _later(cluster, 6)
    _, kim, lou, bo = cluster.hands
    score, lineup, box = kim.screen, lou.screen, bo.screen
    assert isinstance(score, ScorekeeperScreen)
    assert isinstance(lineup, LineupScreen)
    assert isinstance(box, PenaltyBoxScreen)
    kim.tap(score.pane.facts["star-pass"])
    lou.tap(lineup.pane.star_pass)
    bo.tap(box.columns[Team.HOME].seats[1].action)
    _later(cluster, 1)
    for hands in cluster.hands:
        jam = hands.bout.jam(ONE)
        assert jam is not None
        assert jam.home.star_pass
        assert hands.bout.disagreements == ()
        assert len(hands.bout.box_trips) == 1
    assert score.pane.facts["star-pass"].is_chosen
    assert lineup.pane.star_pass.is_chosen
    cluster.put_away()
