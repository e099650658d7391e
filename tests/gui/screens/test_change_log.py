"""The change log's flows, with real presses counted: undo, redo, filter; others write meanwhile."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import AddPenalty, AddPersons, FieldSkater, MarkLead, NewPerson, SkaterRef, Undo
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team
from derbyos_core.roles.change_log.log_values import LogRow
from tests.gui.conftest import Enter
from tests.gui.entries import start
from tests.gui.logs import fill_log, open_log
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.unit.roles.change_log.log_book import behind_a_gap
from ui.roles.change_log.screen import ChangeLogScreen
from ui.widgets.log_row import LogRowView

ONE, TWO = JamId(1, 1), JamId(1, 2)
SKATER = SkaterRef(team=Team.HOME, number="404")


@pytest.fixture
def keeper(cluster: FakeCluster, timer: FakeNode) -> FakeNode:
    cluster.wait(30)
    start(cluster, timer, ONE)
    cluster.wait(5)
    return cluster.node("Kim T.", "scorekeeper-home")


def _view(screen: ChangeLogScreen, text: str) -> LogRowView:
    return next(view for view in screen.list.rows_in_sight() if view.row is not None and text in view.row.text)


def _texts(screen: ChangeLogScreen) -> list[str]:
    return [row.text for row in screen.book.rows.newest_first()]


def test_f4_opens_the_log_and_escape_goes_back(hands: Presses) -> None:
    before = hands.session.screen
    hands.key(Qt.Key.Key_F4)
    assert isinstance(hands.session.screen, ChangeLogScreen)
    assert hands.window.frame.content() is hands.session.screen
    hands.key(Qt.Key.Key_Escape)
    assert hands.session.screen is before
    hands.key(Qt.Key.Key_F4)
    hands.key(Qt.Key.Key_F4)
    assert hands.window.frame.content() is before


def test_a_half_entry_is_still_there_after_a_look_at_the_log(hands: Presses) -> None:
    hands.type("j4")
    hands.key(Qt.Key.Key_F4)
    hands.key(Qt.Key.Key_Escape)
    assert hands.session.screen.draft_jam() == ONE


def test_the_menu_opens_the_log(hands: Presses) -> None:
    hands.key("M", Qt.KeyboardModifier.AltModifier)
    menu = hands.window.shell.panels.menu
    names = [item.words for item in menu._items]
    hands.tap(menu._buttons[names.index("Change log and export")])
    assert isinstance(hands.session.screen, ChangeLogScreen)


def test_undo_and_redo_are_one_tap_each(hands: Presses, keeper: FakeNode, cluster: FakeCluster) -> None:
    keeper.submit(MarkLead(jam=ONE, team=Team.HOME, at=cluster.time), "scorekeeper-home")
    screen = open_log(hands)
    row = _view(screen, "Lead for HOM")
    hands.tap(row.button)
    assert hands.count == 1
    jam = keeper.view().bout.jam(ONE)
    assert jam is not None
    assert not jam.home.lead
    assert row.button.words() == "Redo", "the row stays where it was"
    hands.tap(row.button)
    assert hands.count == 2
    jam = keeper.view().bout.jam(ONE)
    assert jam is not None
    assert jam.home.lead
    assert keeper.commands[-1][1] == "scorekeeper-home", "written in the role of the person"


def test_an_entry_of_somebody_else_is_undone_with_one_tap(hands: Presses, keeper: FakeNode) -> None:
    screen = open_log(hands)
    hands.tap(_view(screen, "Jam 1 started").button)
    jam = keeper.view().bout.jam(ONE)
    assert jam is None or jam.start is None


def test_a_step_of_several_entries_is_undone_with_one_tap(hands: Presses, keeper: FakeNode) -> None:
    for number in ("1", "2"):
        keeper.submit(AddPersons(team=Team.HOME, persons=(NewPerson(number=number),), group="page"), "head-nso")
    screen = open_log(hands)
    button = _view(screen, "1 added").button
    assert button.accessibleName() == "Undo: HOM 1 added, new, with HOM 2 added", "it names all"
    hands.tap(button)
    assert hands.count == 1
    assert keeper.view().bout.teams[Team.HOME].persons == ()


def test_a_row_is_chosen_and_undone_by_keys(hands: Presses, keeper: FakeNode, cluster: FakeCluster) -> None:
    """Design 6: U undo row."""
    keeper.submit(MarkLead(jam=ONE, team=Team.HOME, at=cluster.time), "scorekeeper-home")
    screen = open_log(hands)
    count = len(keeper.commands)
    hands.key("u")
    assert len(keeper.commands) == count, "no row is chosen"
    hands.key(Qt.Key.Key_Down)
    chosen = screen.list.chosen
    assert chosen is not None
    hands.key(Qt.Key.Key_Down)
    assert screen.list.chosen != chosen
    hands.key(Qt.Key.Key_Up)
    hands.key("u")
    assert keeper.commands[-1][0] == Undo(entries=chosen.refs)
    hands.key(Qt.Key.Key_Escape)
    assert screen.list.chosen is None
    assert hands.session.screen is screen


def test_u_undoes_no_row_that_is_out_of_sight(hands: Presses, keeper: FakeNode, cluster: FakeCluster) -> None:
    """Found by the press oracle: the list had been scrolled away from the row that was chosen."""
    fill_log(keeper, cluster)
    screen = open_log(hands)
    hands.key(Qt.Key.Key_Down)
    chosen, count = screen.list.chosen, len(keeper.commands)
    assert chosen is not None
    screen.list.verticalScrollBar().setValue(1500)
    hands.key("u")
    assert len(keeper.commands) == count
    assert chosen in [view.row for view in screen.list.rows_in_sight()]
    hands.key("u")
    assert keeper.commands[-1][0] == Undo(entries=chosen.refs)


def test_typing_in_the_search_field_filters_and_escape_clears(
    hands: Presses, keeper: FakeNode, cluster: FakeCluster
) -> None:
    keeper.submit(MarkLead(jam=ONE, team=Team.HOME, at=cluster.time), "scorekeeper-home")
    screen = open_log(hands)
    hands.key("F", Qt.KeyboardModifier.ControlModifier)
    hands.type("lead u")
    assert _texts(screen) == []
    assert screen.none.isVisible()
    hands.key(Qt.Key.Key_Backspace)
    assert _texts(screen) == ["Lead for HOM"]
    hands.key(Qt.Key.Key_Escape)
    assert len(_texts(screen)) > 1
    assert hands.session.screen is screen
    hands.key(Qt.Key.Key_Escape)
    assert hands.session.screen is not screen


def test_filters_are_one_tap(hands: Presses, keeper: FakeNode, cluster: FakeCluster) -> None:
    keeper.submit(MarkLead(jam=ONE, team=Team.HOME, at=cluster.time), "scorekeeper-home")
    screen = open_log(hands)
    for kind in ("clock", "other"):
        hands.tap(screen.filter.kinds[kind])
    assert _texts(screen) == ["Lead for HOM"]
    hands.tap(screen.filter.all)
    hands.tap(screen.filter.mine)
    assert _texts(screen) == ["Lead for HOM", "Kim T. joined"]


def test_the_jams_are_picked_with_two_taps(hands: Presses, timer: FakeNode, cluster: FakeCluster) -> None:
    cluster.wait(60)
    start(cluster, timer, TWO)
    screen = open_log(hands)
    hands.tap(screen.filter.first)
    hands.tap(screen.jams._tiles[1])
    assert hands.count == 2
    assert _texts(screen) == ["Jam 2 started"]
    assert screen.filter.first.accessibleName() == "From which jam: Jam 2"
    hands.tap(screen.filter.last)
    hands.key(Qt.Key.Key_Escape)
    assert not screen.jams.isVisible()


def test_the_search_takes_no_keys_of_the_role(hands: Presses, keeper: FakeNode) -> None:
    open_log(hands)
    count = len(keeper.commands)
    hands.type("4lc")
    assert len(keeper.commands) == count


def _in_sight(screen: ChangeLogScreen) -> dict[LogRow, int]:
    offset = screen.list.verticalScrollBar().value()
    high = screen.list.viewport().height()
    views = screen.list.rows_in_sight()
    return {view.row: view.y() - offset for view in views if view.row and 0 <= view.y() - offset < high - view.height()}


def test_scrolled_rows_stay_when_others_write(
    hands: Presses, timer: FakeNode, keeper: FakeNode, cluster: FakeCluster
) -> None:
    """Design 1.4: a remote change never scrolls, never steals the focus, and adds its rows without a reset."""
    fill_log(keeper, cluster)
    screen = open_log(hands)
    screen.list.verticalScrollBar().setValue(1500)
    hands.key("F", Qt.KeyboardModifier.ControlModifier)
    focus, before = hands.window.focusWidget(), _in_sight(screen)
    widgets = {view.row: view for view in screen.list.rows_in_sight()}
    for code in "XBC":
        cluster.wait(1)
        timer.submit(AddPenalty(jam=ONE, skater=SKATER, code=code, at=cluster.time), "penalty-tracker")
        hands.settle()
    assert {row: at for row, at in _in_sight(screen).items() if row in before} == before
    assert all(view is widgets[view.row] for view in screen.list.rows_in_sight() if view.row in widgets)
    assert hands.window.focusWidget() is focus
    assert screen.newer.isVisible()
    hands.tap(screen.newer)
    assert _in_sight(screen)
    assert next(iter(_texts(screen))).startswith("Penalty C")
    assert not screen.newer.isVisible()


def test_at_the_top_nothing_moves_under_a_finger_either(
    hands: Presses, timer: FakeNode, keeper: FakeNode, cluster: FakeCluster
) -> None:
    keeper.submit(MarkLead(jam=ONE, team=Team.HOME, at=cluster.time), "scorekeeper-home")
    screen = open_log(hands)
    row = _view(screen, "Lead for HOM")
    point = row.mapTo(screen, row.rect().topLeft())
    QTest.mousePress(row.button, Qt.MouseButton.LeftButton)
    cluster.wait(1)
    timer.submit(AddPenalty(jam=ONE, skater=SKATER, code="X", at=cluster.time), "penalty-tracker")
    hands.settle()
    assert row.mapTo(screen, row.rect().topLeft()) == point
    QTest.mouseRelease(row.button, Qt.MouseButton.LeftButton)
    hands.settle()
    assert isinstance(keeper.commands[-1][0], Undo)
    assert row.row is not None
    assert row.row.is_undone


def test_only_rows_in_sight_are_widgets(hands: Presses, keeper: FakeNode, cluster: FakeCluster) -> None:
    fill_log(keeper, cluster, 120)
    screen = open_log(hands)
    for value in (3000, 0, 5000, 100):
        screen.list.verticalScrollBar().setValue(value)
        # A screen reader goes from top to bottom, whatever a widget showed before (design 8).
        read = [one for one in screen.list.paper.children() if isinstance(one, QWidget) and one.isVisible()]
        assert [one.y() for one in read] == sorted(one.y() for one in read)
    assert len(screen.findChildren(LogRowView)) <= 16
    assert len(_texts(screen)) > 120


def test_rows_that_hide_under_the_focus_scroll_nothing(hands: Presses, keeper: FakeNode, cluster: FakeCluster) -> None:
    """A filter hides the row whose button has the focus: Qt moves the focus on, and would scroll to its new place."""
    fill_log(keeper, cluster, 120)
    screen = open_log(hands)
    screen.finish()
    for _ in range(2):
        bar = screen.list.verticalScrollBar()
        bar.setValue(bar.maximum() // 2)
        screen.list.rows_in_sight()[-1].button.setFocus(Qt.FocusReason.TabFocusReason)
        hands.tap(screen.filter.mine)
        assert screen.list.is_at_top()


def test_open_shows_what_is_to_settle(hands: Presses, cluster: FakeCluster, keeper: FakeNode) -> None:
    tracker = cluster.node("Bo L.", "lineup-home")
    keeper.is_deaf = tracker.is_deaf = True
    tracker.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=SKATER), "lineup-home")
    other = SkaterRef(team=Team.HOME, number="27")
    keeper.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=other), "scorekeeper-home")
    keeper.is_deaf = tracker.is_deaf = False
    keeper.hear(tracker.bodies())
    screen = open_log(hands)
    hands.tap(_view(screen, "Jammer 27").button)
    assert hands.window.shell.panels.opened() is hands.window.shell.panels.settle


def test_the_head_nso_accepts_what_waits_with_one_tap(enter: Enter, cluster: FakeCluster) -> None:
    head, _ = behind_a_gap(cluster)
    hands = Presses(enter(head), head)
    screen = open_log(hands)
    assert screen.export.state.text() == "Changes by Bo are missing here"
    hands.tap(screen.notices[0].button)
    assert not head.view().missing
    assert not screen.notices[0].isVisible()


def test_only_the_head_nso_is_offered_to_accept_what_waits(
    enter: Enter, cluster: FakeCluster, keeper: FakeNode
) -> None:
    _, tracker = behind_a_gap(cluster)
    keeper.hear((tracker.bodies()[2],))
    screen = open_log(Presses(enter(keeper), keeper))
    assert screen.notices[0].isVisible()
    assert "The Head NSO can accept that." in screen.notices[0].accessibleName()
    assert not screen.notices[0].button.isVisible()
