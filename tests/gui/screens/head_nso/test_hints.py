"""Hints on a sheet: opened, sent as a question, dismissed."""

from dataclasses import replace

from PySide6.QtCore import Qt

from derbyos_core.bout.commands import AddPenalty, FieldSkater, SkaterRef, StartTimeOut
from derbyos_core.bout.model import Position, TimeOutKind
from tests.gui.conftest import Enter
from tests.gui.presses import Presses
from tests.gui.screens.head_nso.looking import AWAY, HOME, JAM, NEXT, end_period, find_hints, play, screen_of, sheets_of
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.change_log.screen import ChangeLogScreen
from ui.roles.head_nso.pages import Tab
from ui.roles.scorekeeper.screen import ScorekeeperScreen


def test_hint_opens_on_its_sheet_or_in_the_log(
    enter: Enter, hands: Presses, cluster: FakeCluster, head: FakeNode
) -> None:
    timer = cluster.node("Sol A.", "jam-timer")
    play(cluster, timer)
    end_period(cluster, timer)
    screen_of(hands).show_tab(Tab.SHEETS)
    find_hints(hands)
    row = next(row for row in sheets_of(hands).hints if "No initial" in row.text.text())
    hands.tap(row.open)
    log = hands.session.screen
    assert isinstance(log, ChangeLogScreen)
    assert (log.book.rows.filter.first, log.book.rows.filter.last) == (JAM, JAM)
    both = cluster.node("Una B.", "head-nso", "scorekeeper-home", "scorekeeper-away")
    alone = Presses(enter(both), both)
    screen_of(alone).show_tab(Tab.SHEETS)
    find_hints(alone)
    line = next(row for row in sheets_of(alone).rows if row.accessibleName().startswith("Every jam has its points"))
    alone.tap(line._fix)
    assert isinstance(alone.session.screen, ScorekeeperScreen)
    assert alone.session.cursor_jam() == JAM


def test_hint_is_sent_as_a_question_to_the_official_of_the_sheet(
    hands: Presses, cluster: FakeCluster, head: FakeNode
) -> None:
    """1 tap + Enter; the words can be changed before."""
    timer, keeper = cluster.node("Sol A.", "jam-timer"), cluster.node("Kim T.", "scorekeeper-home")
    play(cluster, timer)
    end_period(cluster, timer)
    row = keeper.as_peer(holds=head.view().entries)
    head.otherwise = lambda view: replace(view, peers=(row,))
    screen_of(hands).show_tab(Tab.SHEETS)
    find_hints(hands)
    hint = next(one for one in sheets_of(hands).hints if one.ask.words() == "Ask Kim")
    hands.count = 0
    hands.tap(hint.ask)
    hands.key(Qt.Key.Key_Return)
    assert hands.count == 2
    assert head.said == [("Jam 1 · HOM: Neither No initial nor a trip is entered.", keeper.replica.source)]


def test_a_hint_that_is_right_so_is_put_aside(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    timer = cluster.node("Sol A.", "jam-timer")
    play(cluster, timer)
    end_period(cluster, timer)
    screen_of(hands).show_tab(Tab.SHEETS)
    find_hints(hands)
    shown = [row for row in sheets_of(hands).hints if not row.isHidden()]
    hands.tap(shown[0].aside)
    hands.settle()
    assert len([row for row in sheets_of(hands).hints if not row.isHidden()]) == len(shown) - 1


def test_a_question_without_a_pen_opens_in_the_log(hands: Presses, cluster: FakeCluster, head: FakeNode) -> None:
    """The Head NSO has no jam cursor, so Open in its jam shows the entries in the log."""
    tracker, keeper = cluster.node("Bo L.", "lineup-home"), cluster.node("Kim T.", "scorekeeper-home")
    for node, number in ((tracker, "123"), (keeper, "456")):
        skater = SkaterRef(team=HOME, number=number)
        node.submit(FieldSkater(jam=NEXT, position=Position.JAMMER, skater=skater), node.view().roles[0])
    hands.settle()
    hands.key(Qt.Key.Key_F3)
    hands.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    log = hands.session.screen
    assert isinstance(log, ChangeLogScreen)
    assert (log.book.rows.filter.first, log.book.rows.filter.last) == (NEXT, NEXT)


def test_a_line_that_comes_does_not_move_the_field_that_somebody_types_in(
    hands: Presses, cluster: FakeCluster, head: FakeNode
) -> None:
    """Design 1.4: the line appears once the field is left, and the typed text stays as it is."""
    timer = cluster.node("Sol A.", "jam-timer")
    play(cluster, timer)
    timer.submit(StartTimeOut(period=1, kind=TimeOutKind.AWAY_REVIEW, at=cluster.time), "jam-timer")
    screen_of(hands).show_tab(Tab.SHEETS)
    find_hints(hands)
    sheets = sheets_of(hands)
    card = sheets.reviews[0]
    card.asked.setFocus()
    hands.type("Was it a low block")
    rows, top = [row for row in sheets.rows if row.isVisible()], card.y()
    skater = SkaterRef(team=AWAY, number="9")
    timer.submit(AddPenalty(jam=JAM, skater=skater, code="G", severity="expulsion"), "penalty-tracker")
    find_hints(hands)
    assert (card.y(), card.asked.text(), card.asked.hasFocus()) == (top, "Was it a low block", True)
    assert [row for row in sheets.rows if row.isVisible()] == rows
    card.asked.clearFocus()
    hands.settle()
    assert len([row for row in sheets.rows if row.isVisible()]) == len(rows) + 1
    assert card.y() > top
    assert card.asked.text() == "Was it a low block"
