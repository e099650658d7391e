"""Peers augment each other: an entry of one official fills what another would have to enter, and is optional (issue:
every official's screen; data-model 5).

Two laptops have real windows and real presses, and the second laptop receives the entries of the first.
"""

from typing import TypeVar

import pytest

from derbyos_core.bout.commands import EndJam
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Role, Team
from derbyos_core.roles.penalty_box.seats import SeatState
from tests.gui.conftest import Enter
from tests.gui.entries import FIVE, end, enroll, start
from tests.gui.looking import cell_of, tile_of
from tests.gui.presses import Presses
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from ui.roles.jam_timer.screen import JamTimerScreen
from ui.roles.lineup.screen import LineupScreen
from ui.roles.penalty_box.screen import PenaltyBoxScreen
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen
from ui.roles.scoreboard.screen import ScoreboardScreen
from ui.roles.scorekeeper.screen import ScorekeeperScreen
from ui.roles.shared.screen import Screen
from ui.session.role_screens import SCREENS

ONE, TWO = JamId(1, 1), JamId(1, 2)
HOME = Team.HOME
Kind = TypeVar("Kind", bound=Screen)
BOX_OF_BLOCKER = 6
"""The box cell of the first blocker."""


@pytest.fixture
def timer(cluster: FakeCluster) -> FakeNode:
    timer = cluster.node("Sol A.", "jam-timer")
    enroll(timer, *FIVE, "7")
    return timer


def _join(cluster: FakeCluster, enter: Enter, name: str, *roles: str) -> Presses:
    node = cluster.node(name, *roles)
    return Presses(enter(node), node)


def _as(hands: Presses, kind: type[Kind]) -> Kind:
    hands.settle()
    return hands.sees(kind)


def _line_up(hands: Presses, *numbers: str) -> None:
    pane = _as(hands, LineupScreen).pane
    for number in numbers:
        hands.tap(tile_of(pane, number))


def _start(timer: FakeNode, cluster: FakeCluster, jam: JamId = ONE, seconds: float = 10) -> None:
    start(cluster, timer, jam)
    cluster.wait(seconds)


def _penalty(hands: Presses, number: str, code: str) -> None:
    screen = _as(hands, PenaltyTrackerScreen)
    hands.tap(cell_of(screen.rosters[HOME], number))
    hands.tap(screen.pad.key(code))


def test_the_line_ups_jammer_fills_the_scorekeepers_before_the_whistle(
    cluster: FakeCluster, timer: FakeNode, enter: Enter
) -> None:
    keeper, tracker = (
        _join(cluster, enter, *who) for who in (("Kim T.", "scorekeeper-home"), ("Bo L.", "lineup-home"))
    )
    _line_up(tracker, "123", "27")
    _start(timer, cluster)
    screen = _as(keeper, ScorekeeperScreen)
    assert "123" in screen.pane.head.accessibleName()
    assert screen.pane.facts["star-pass"].words() == "Star pass, 27"
    keeper.tap(screen.pane.keys[4])
    assert keeper.count == 1, "the jammer cost no tap"


def test_the_scorekeepers_jammer_fills_the_line_up_of_somebody_late(
    cluster: FakeCluster, timer: FakeNode, enter: Enter
) -> None:
    """The line-up tracker joins after the whistle: the jammer picked by the scorekeeper needs no second entry."""
    keeper = _join(cluster, enter, "Kim T.", "scorekeeper-home")
    _start(timer, cluster)
    screen = _as(keeper, ScorekeeperScreen)
    keeper.tap(screen.pane.head)
    keeper.tap(screen.pane.pick.area.tiles[[one.number for one in screen.pane.pick._persons].index("404")])
    late = _join(cluster, enter, "Bo L.", "lineup-home")
    late.session.move_cursor(ONE)
    pane = _as(late, LineupScreen).pane
    assert pane.chips[0].accessibleName().startswith("Jammer 404")
    _line_up(late, "27", "123", "303", "99")
    jam = late.node.view().bout.jam(ONE)
    assert jam is not None
    assert [person.label for person, _ in jam.home.lined_up] == ["404", "27", "123", "303", "99"]
    assert late.count == 4


def test_a_penalty_announces_to_the_box_and_who_sits_shows_on_the_line_up(
    cluster: FakeCluster, timer: FakeNode, enter: Enter
) -> None:
    tracker = _join(cluster, enter, "Bo L.", "lineup-home")
    _line_up(tracker, *FIVE)
    _start(timer, cluster)
    penalties, box = _join(cluster, enter, "Maya R.", "penalty-tracker"), _join(cluster, enter, "Rae M.", "penalty-box")
    _penalty(penalties, "404", "C")
    screen = _as(box, PenaltyBoxScreen)
    assert screen.way.chips[0].isVisible()
    box.tap(screen.way.chips[0])
    assert box.count == 1
    assert screen.columns[HOME].seats[1]._value.number == "404"
    rows = _as(tracker, LineupScreen)._rows
    assert rows is not None
    assert rows.rows[0].cells[BOX_OF_BLOCKER].text == "–"
    cell = cell_of(_as(penalties, PenaltyTrackerScreen).rosters[HOME], "404")
    assert cell.value.badge == "in box"
    cluster.wait(30)
    box.settle()
    box.tap(screen.columns[HOME].seats[1].action)
    rows = _as(tracker, LineupScreen)._rows
    assert rows is not None
    assert rows.rows[0].cells[BOX_OF_BLOCKER].text == "+"


def test_the_line_up_keeps_the_box_where_nobody_sits_there(cluster: FakeCluster, timer: FakeNode, enter: Enter) -> None:
    """Without a box official the line-up tracker's box cells suffice, and a late box official finds their content."""
    tracker = _join(cluster, enter, "Bo L.", "lineup-home")
    _line_up(tracker, *FIVE)
    _start(timer, cluster)
    screen = _as(tracker, LineupScreen)
    tracker.count = 0
    tracker.tap_cell(screen.rows.sheet, 0, BOX_OF_BLOCKER)
    assert tracker.count == 1
    cluster.wait(12)
    late = _join(cluster, enter, "Rae M.", "penalty-box")
    seat = _as(late, PenaltyBoxScreen).columns[HOME].seats[1]
    assert (seat._value.number, seat._value.seconds, seat._value.state) == ("404", "18", SeatState.SITTING)
    cluster.wait(18)
    late.settle()
    late.tap(seat.action)
    (trip,) = late.node.view().bout.box_trips
    assert trip.served_us == 30 * SECOND_US


def test_late_line_up_names_the_position_of_a_boxed_skater(cluster: FakeCluster, timer: FakeNode, enter: Enter) -> None:
    """Penalties and line-up are not kept yet: a free seat takes a tap and a number; the position comes later."""
    box = _join(cluster, enter, "Rae M.", "penalty-box")
    _start(timer, cluster)
    screen = _as(box, PenaltyBoxScreen)
    box.tap(screen.columns[HOME].seats[1].action)
    cluster.wait(1)
    box.enter("303")
    tracker = _join(cluster, enter, "Bo L.", "lineup-home")
    tracker.session.move_cursor(ONE)
    pane = _as(tracker, LineupScreen).pane
    assert [chip.accessibleName() for chip in pane.chips if "303" in chip.accessibleName()] == []
    _line_up(tracker, *FIVE)
    rows = _as(tracker, LineupScreen)._rows
    assert rows is not None
    signs = {cell.text: rows.rows[0].cells[at + 1].text for at, cell in enumerate(rows.rows[0].cells[1:-1], 1)}
    assert signs["303"] == "–"


def test_penalty_without_line_up_offers_lost_to_the_scorekeeper(
    cluster: FakeCluster, timer: FakeNode, enter: Enter
) -> None:
    keeper, penalties = (
        _join(cluster, enter, *who) for who in (("Kim T.", "scorekeeper-home"), ("Maya R.", "penalty-tracker"))
    )
    _start(timer, cluster)
    _penalty(penalties, "123", "X")
    pane = _as(keeper, ScorekeeperScreen).pane
    assert "suggested" not in pane.facts["lost"].accessibleName(), "nobody knows yet that she is the jammer"
    keeper.tap(pane.head)
    keeper.tap(pane.pick.area.tiles[[one.number for one in pane.pick._persons].index("123")])
    panel = _as(keeper, ScorekeeperScreen).controller.panel
    assert panel is not None
    assert "lost" in panel.offered
    assert "lost" not in panel.held, "it is offered, never set by itself"


def test_two_laptops_are_useful_already(cluster: FakeCluster, enter: Enter) -> None:
    """A jam timer and a scorekeeper have clocks, jams and score; everything else may stay empty, without a warning."""
    timer = _join(cluster, enter, "Sol A.", "jam-timer")
    keeper = _join(cluster, enter, "Kim T.", "scorekeeper-home")
    timer.tap(_as(timer, JamTimerScreen).great)
    cluster.wait(20)
    screen = _as(keeper, ScorekeeperScreen)
    assert screen.jam() == ONE
    keeper.tap(screen.pane.facts["lead"])
    keeper.tap(screen.pane.keys[4])
    timer.node.submit(EndJam(jam=ONE, duration_us=40 * SECOND_US), "jam-timer")
    bout = keeper.node.view().bout
    assert (bout.completed, bout.upcoming, bout.score[HOME]) == (ONE, TWO, 4)
    assert bout.disagreements == ()


def test_every_role_on_one_laptop_is_one_bout(cluster: FakeCluster, enter: Enter) -> None:
    """One official changes screens at one laptop; each screen shows at once the entries made on the others."""
    roles = tuple(role for role in Role if role in SCREENS)
    node = cluster.node("Kim T.", *roles)
    enroll(node, *FIVE, "7")
    hands = Presses(enter(node, *roles), node)
    session = hands.session

    def at(role: Role) -> Presses:
        session.show_role(role.value)
        hands.settle()
        return hands

    _line_up(at(Role.LINEUP_HOME), *FIVE)
    at(Role.JAM_TIMER).tap(_as(hands, JamTimerScreen).great)
    cluster.wait(10)
    keeper = _as(at(Role.SCOREKEEPER_HOME), ScorekeeperScreen)
    assert "123" in keeper.pane.head.accessibleName()
    hands.tap(keeper.pane.keys[3])
    _penalty(at(Role.PENALTY_TRACKER), "404", "C")
    box = _as(at(Role.PENALTY_BOX), PenaltyBoxScreen)
    hands.tap(box.way.chips[0])
    rows = _as(at(Role.LINEUP_HOME), LineupScreen)._rows
    assert rows is not None
    assert rows.rows[0].cells[BOX_OF_BLOCKER].text == "–"
    board = _as(at(Role.SCOREBOARD), ScoreboardScreen)
    assert board.isVisible()
    bout = node.view().bout
    assert (bout.active, bout.score[HOME], len(bout.penalties), len(bout.box_trips)) == (ONE, 3, 1, 1)
    assert bout.disagreements == (), "one person does not contradict herself"
    end(node, ONE, 40)
    for role in roles:
        at(role)
