"""Paperwork hints on the screens: quiet marks in their places that block nothing (domain 6.4, design 1 and 4)."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from derbyos_core.bout.checks import Check, Hint, PaperSheet
from derbyos_core.bout.commands import (
    AddPenalty,
    EndJam,
    EnterBox,
    FieldSkater,
    MarkLost,
    MarkNoInitial,
    SetTrip,
    SkaterRef,
    UnfieldSkater,
)
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Role, Team
from derbyos_core.roles.shared.paper_hints import hints_for
from tests.gui.conftest import Enter
from tests.gui.entries import enroll, start
from tests.gui.looking import cell_of
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.lineup.screen import LineupScreen
from ui.roles.penalty_box.screen import PenaltyBoxScreen
from ui.roles.penalty_lineup.screen import PenaltyLineupScreen
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen
from ui.roles.scorekeeper.screen import ScorekeeperScreen
from ui.session.hint_watch import HintWatch

HOME, AWAY = Team.HOME, Team.AWAY
ONE, TWO, THREE = JamId(1, 1), JamId(1, 2), JamId(1, 3)
NUMBERS = ("1", "2", "3", "4", "5", "6")
PLACES = (Position.JAMMER, Position.PIVOT, Position.BLOCKER, Position.BLOCKER, Position.BLOCKER)
LOST = "Lost is marked, but 1 has no penalty in this jam."


@pytest.fixture
def timer(cluster: FakeCluster) -> FakeNode:
    """Two jams are over, the third runs; home's sheets of the first jam have no fault except those that a test adds."""
    timer = cluster.node("Sol A.", "jam-timer")
    enroll(timer, *NUMBERS)
    for jam in (ONE, TWO, THREE):
        for number, position in zip(NUMBERS, PLACES, strict=False):
            skater = SkaterRef(team=HOME, number=number)
            timer.submit(FieldSkater(jam=jam, position=position, skater=skater), "lineup-home")
        start(cluster, timer, jam)
        cluster.wait(60)
        if jam != THREE:
            for team in (HOME, AWAY):
                timer.submit(MarkNoInitial(jam=jam, team=team), f"scorekeeper-{team}")
            timer.submit(EndJam(jam=jam, duration_us=60_000_000), "jam-timer")
            cluster.wait(30)
    return timer


def _hands(cluster: FakeCluster, enter: Enter, role: str) -> Presses:
    node = cluster.node("Kim T.", role)
    hands = Presses(enter(node), node)
    _look(hands)
    return hands


def _look(hands: Presses) -> None:
    """Let the moment pass after which hints are searched for."""
    hands.settle()
    hands.session.hints.finish()
    hands.settle()


def _lost(timer: FakeNode) -> None:
    timer.submit(MarkLost(jam=ONE, team=HOME), "scorekeeper-home")


def test_a_hint_stands_in_its_cell_and_under_its_jam(cluster: FakeCluster, timer: FakeNode, enter: Enter) -> None:
    _lost(timer)
    hands = _hands(cluster, enter, "scorekeeper-home")
    screen = hands.sees(ScorekeeperScreen)
    assert screen.sheet.hint_at(0, 3) == LOST
    assert screen.sheet.hint_at(0, 0) == LOST
    assert [screen.sheet.hint_at(1, column) for column in range(5)] == [""] * 5
    assert not screen.check.isHidden()
    assert screen.check.words() == "1 to check"
    said = screen.sheet.model().index(0, 3).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == f"Jam 1, Lost, yes, to check: {LOST}"


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_hint_sentence_shows_on_tap_key_and_hover(cluster: FakeCluster, timer: FakeNode, enter: Enter) -> None:
    """The tap acts as without a hint: the jam cursor goes to the jam, no dialog opens and no question appears."""
    _lost(timer)
    hands = _hands(cluster, enter, "scorekeeper-home")
    screen = hands.sees(ScorekeeperScreen)
    said: list[str] = []
    screen.status_requested.connect(said.append)
    hands.tap_cell(screen.sheet, 0, 3)
    assert said == [LOST]
    assert hands.session.cursor_jam() == ONE
    assert hands.window.shell.panels.opened() is None
    screen.sheet.setFocus(Qt.FocusReason.TabFocusReason)
    screen.sheet.setCurrentIndex(screen.sheet.model().index(0, 2))
    hands.key(Qt.Key.Key_Right)
    assert said == [LOST, LOST]
    box = screen.sheet.visualRect(screen.sheet.model().index(0, 3))
    point = box.center()
    over = QHelpEvent(QEvent.Type.ToolTip, point, screen.sheet.viewport().mapToGlobal(point))
    QApplication.sendEvent(screen.sheet.viewport(), over)
    assert QToolTip.text() == LOST
    elsewhere = QHelpEvent(QEvent.Type.ToolTip, QPoint(2, 2), screen.sheet.viewport().mapToGlobal(QPoint(2, 2)))
    QApplication.sendEvent(screen.sheet.viewport(), elsewhere)


def test_it_goes_away_with_what_was_wrong(cluster: FakeCluster, timer: FakeNode, enter: Enter) -> None:
    _lost(timer)
    hands = _hands(cluster, enter, "scorekeeper-home")
    screen = hands.sees(ScorekeeperScreen)
    timer.submit(MarkLost(jam=ONE, team=HOME, on=False), "scorekeeper-home")
    _look(hands)
    assert screen.sheet.hint_at(0, 3) == ""
    assert screen.check.isHidden()


def test_the_list_opens_it_in_its_jam_and_puts_it_aside(cluster: FakeCluster, timer: FakeNode, enter: Enter) -> None:
    """Legal exceptions are common (domain 6.4): "It is right so" is one tap, and can be undone."""
    _lost(timer)
    hands = _hands(cluster, enter, "scorekeeper-home")
    screen, panel = hands.session.screen, hands.window.shell.panels.hints
    assert isinstance(screen, ScorekeeperScreen)
    hands.tap(screen.check)
    assert hands.window.shell.panels.opened() is panel
    assert [row.words.text() for row in panel.rows if not row.isHidden()] == [LOST]
    hands.tap(panel.rows[0].right_so)
    assert screen.sheet.hint_at(0, 3) == ""
    assert screen.check.isHidden()
    hands.tap(panel.again)
    assert screen.sheet.hint_at(0, 3) == LOST
    hands.tap(panel.rows[0].go)
    assert hands.session.cursor_jam() == ONE
    assert hands.window.shell.panels.opened() is None


def test_the_menu_and_the_older_jams_tell_it(cluster: FakeCluster, timer: FakeNode, enter: Enter) -> None:
    _lost(timer)
    hands = _hands(cluster, enter, "scorekeeper-home")
    hands.window.shell.open(hands.window.shell.panels.jams)
    names = [tile.accessibleName() for tile in hands.window.shell.panels.jams.area.tiles]
    assert [name.endswith("1 to check") for name in names] == [False, False, True]
    hands.window.shell.open(hands.window.shell.panels.menu)
    hands.window.shell.pick("hints")
    assert hands.window.shell.panels.opened() is hands.window.shell.panels.hints


def test_a_gap_in_the_trips_is_marked_where_it_is(cluster: FakeCluster, timer: FakeNode, enter: Enter) -> None:
    timer.submit(MarkNoInitial(jam=TWO, team=HOME, on=False), "scorekeeper-home")
    timer.submit(SetTrip(jam=TWO, team=HOME, number=3, points=4), "scorekeeper-home")
    hands = _hands(cluster, enter, "scorekeeper-home")
    screen = hands.sees(ScorekeeperScreen)
    assert screen.sheet.hint_at(1, 7) == "Trip 2 is empty."
    assert screen.sheet.hint_at(1, 2) == "Points are entered, but nobody has Lead and Lost is not marked."


def test_nothing_is_hinted_at_in_the_jam_on_track_while_it_can_come_right(
    cluster: FakeCluster, timer: FakeNode, enter: Enter
) -> None:
    timer.submit(MarkLost(jam=THREE, team=HOME), "scorekeeper-home")
    hands = _hands(cluster, enter, "scorekeeper-home")
    assert hints_for("scorekeeper-home", hands.session.hints.shown) == ()


def test_a_penalty_of_somebody_who_did_not_skate_is_marked_on_its_slot(
    cluster: FakeCluster, timer: FakeNode, enter: Enter
) -> None:
    timer.submit(AddPenalty(jam=ONE, skater=SkaterRef(team=HOME, number="6"), code="C"), "penalty-tracker")
    hands = _hands(cluster, enter, "penalty-tracker")
    screen = hands.sees(PenaltyTrackerScreen)
    cell = cell_of(screen.rosters[HOME], "6")
    hint = "6 has a penalty but is not in the lineup for this jam."
    assert [slot.hint for slot in cell.value.slots] == [hint]
    assert hint in cell.accessibleDescription()
    assert cell.toolTip() == hint
    said: list[str] = []
    screen.status_requested.connect(said.append)
    penalty = screen.rosters[HOME]._penalty(screen.rosters[HOME].cells.index(cell), 0)
    screen.rosters[HOME].slot_tapped.emit(penalty)
    assert said == [hint]
    assert screen.controller.draft is not None
    assert screen.controller.draft.fixes
    hands.key(Qt.Key.Key_Escape)
    hands.type("1")
    screen.rosters[HOME].slot_tapped.emit(penalty)
    assert said[-1].startswith("1 is not entered."), "what is dropped is told in place of the hint"


def test_unlisted_skater_is_marked(cluster: FakeCluster, timer: FakeNode, enter: Enter) -> None:
    timer.submit(AddPenalty(jam=THREE, skater=SkaterRef(team=HOME, number="4040"), code="C"), "penalty-tracker")
    hands = _hands(cluster, enter, "penalty-tracker")
    screen = hands.sees(PenaltyTrackerScreen)
    cell = cell_of(screen.rosters[HOME], "4040")
    assert cell.value.hint.endswith("has no 4040 on its roster.")


@pytest.mark.parametrize(
    ("role", "kind"), [("lineup-home", LineupScreen), ("penalty-lineup-home", PenaltyLineupScreen)]
)
def test_the_line_ups_hints_stand_at_the_place_and_at_the_box_cell(
    cluster: FakeCluster, timer: FakeNode, enter: Enter, role: str, kind: type[LineupScreen | PenaltyLineupScreen]
) -> None:
    sits = _sits(timer)
    timer.submit(sits, "lineup-home")
    hands = _hands(cluster, enter, role)
    screen = hands.sees(kind)
    sheet = screen.rows.sheet if isinstance(screen, LineupScreen) else screen.sheet
    assert sheet.hint_at(0, 6) == "3 sat down without a penalty in this jam or the one before."
    assert sheet.hint_at(0, 5) == ""


def test_a_place_that_stayed_empty_is_marked_in_its_row(cluster: FakeCluster, timer: FakeNode, enter: Enter) -> None:
    bout = timer.view().bout
    person = bout.teams[HOME].numbered("5")
    assert person is not None
    timer.submit(UnfieldSkater(jam=ONE, team=HOME, position=Position.BLOCKER, skater_eid=person.eid), "lineup-home")
    hands = _hands(cluster, enter, "lineup-home")
    screen = hands.sees(LineupScreen)
    assert screen.rows.sheet.hint_at(0, 9) == "One place in the lineup is empty."
    assert screen.rows.check.words() == "1 to check"


def test_seat_shows_that_no_penalty_is_entered(cluster: FakeCluster, timer: FakeNode, enter: Enter) -> None:
    timer.submit(_sits(timer), "penalty-box")
    hands = _hands(cluster, enter, "penalty-box")
    screen = hands.sees(PenaltyBoxScreen)
    assert screen.columns[HOME].seats[1]._value.line == "Skater 3 · no penalty entered"


def _sits(timer: FakeNode) -> EnterBox:
    """Return a box trip of skater 3 in the first jam without a penalty."""
    at = timer.view().bout.jams[0].start
    assert at is not None
    skater = SkaterRef(team=HOME, number="3")
    return EnterBox(jam=ONE, team=HOME, position=Position.BLOCKER, at=at, skater=skater, duration_us=30_000_000)


def _hint(check: Check, sheet: PaperSheet, team: Team | None = HOME) -> Hint:
    return Hint(check=check, sheet=sheet, text="", team=team, jam=ONE)


@pytest.mark.parametrize(
    ("role", "seen"),
    [
        (Role.SCOREKEEPER_HOME, {Check.NO_TRIP}),
        (Role.SCOREKEEPER_AWAY, set()),
        (Role.PENALTY_TRACKER, {Check.CODE_LATER, Check.NOT_ON_ROSTER}),
        (Role.LINEUP_HOME, {Check.PLACE_EMPTY, Check.NOT_ON_ROSTER, Check.INJURY_WITHOUT_REST}),
        (Role.LINEUP_AWAY, {Check.INJURY_WITHOUT_REST}),
        (
            Role.PENALTY_LINEUP_HOME,
            {Check.CODE_LATER, Check.PLACE_EMPTY, Check.NOT_ON_ROSTER, Check.INJURY_WITHOUT_REST},
        ),
        (Role.JAM_TIMER, {Check.JAM_SKIPPED}),
        (Role.SCOREBOARD, set()),
    ],
)
def test_each_role_sees_the_hints_that_it_can_fix(role: Role, seen: set[Check]) -> None:
    """The foul-out is already in the red toast; the audience sees no hints."""
    hints = (
        _hint(Check.NO_TRIP, PaperSheet.SCORE),
        _hint(Check.CODE_LATER, PaperSheet.PENALTIES),
        _hint(Check.FOUL_OUT_UNTOLD, PaperSheet.PENALTIES),
        _hint(Check.PLACE_EMPTY, PaperSheet.LINEUPS),
        _hint(Check.INJURY_WITHOUT_REST, PaperSheet.LINEUPS, None),
        _hint(Check.NOT_ON_ROSTER, PaperSheet.ROSTERS),
        _hint(Check.JAM_SKIPPED, PaperSheet.SCORE, None),
    )
    assert {hint.check for hint in hints_for(role, hints)} == seen


def test_hints_are_looked_for_once_per_state_and_in_pieces(
    cluster: FakeCluster, timer: FakeNode, qapp: QApplication
) -> None:
    """No press is delayed by the whole search: a piece ends when its time is over."""
    _lost(timer)
    ticks = iter(range(1000))
    watch = HintWatch(now=lambda: float(next(ticks)))
    told: list[int] = []
    watch.changed.connect(lambda: told.append(len(watch.shown)))
    bout = timer.view().bout
    watch.note(bout)
    watch._begin()
    pieces = 0
    while watch._work is not None:
        watch._go_on()
        pieces += 1
    assert pieces == len(bout.jams) + 2
    assert len(told) == 1
    watch.note(bout)
    assert not watch._wait.isActive()
    watch.stop()
