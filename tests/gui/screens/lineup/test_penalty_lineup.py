"""One person keeps penalties and line-up of a team, in one screen whose right half only they change."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from derbyos_core.bout.commands import EndPeriod, FieldSkater, InsertJam
from derbyos_core.bout.model import JamId, Position
from derbyos_core.clock import Instant
from tests.gui.entries import FIVE, ROSTER, end, enroll, home, skate, start
from tests.gui.looking import cell_of, tile_of
from tests.gui.presses import Presses
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from ui.roles.penalty_lineup.screen import SETTLE_MS, PenaltyLineupScreen
from ui.widgets.place_chip import PlaceChip
from ui.widgets.pressable import Pressable

ONE, TWO = JamId(1, 1), JamId(1, 2)


@pytest.fixture
def tracker(cluster: FakeCluster, timer: FakeNode) -> FakeNode:
    """The official who keeps both for the left team."""
    return cluster.node("Bo L.", "penalty-lineup-home")


def _screen(hands: Presses) -> PenaltyLineupScreen:
    return hands.sees(PenaltyLineupScreen)


def _said(node: FakeNode) -> list[tuple[str, str, int]]:
    return [(one.person.number if one.person else "", one.code, one.jam.number) for one in node.view().bout.penalties]


def _five(node: FakeNode, jam: JamId = ONE) -> list[str]:
    found = node.view().bout.jam(jam)
    return [person.label for person, _ in found.home.lined_up] if found is not None else []


def _let_settle(hands: Presses) -> None:
    """Wait until the right half takes presses again after a change."""
    QTest.qWait(SETTLE_MS + 50)
    hands.settle()


def _line_up(hands: Presses) -> None:
    for number in FIVE:
        hands.tap(tile_of(_screen(hands).pane, number))


def test_line_up_and_penalty_without_switching(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    _line_up(hands)
    assert hands.count == 5
    assert _five(tracker) == list(FIVE)
    start(cluster, timer, ONE)
    hands.settle()
    assert not _screen(hands).is_codes, "neither the whistle nor the fifth skater changes the half"
    hands.count = 0
    hands.tap(cell_of(_screen(hands).roster, "404"))
    hands.tap(_screen(hands).codes.pad.key("C"))
    assert hands.count == 2
    assert _said(tracker) == [("404", "C", 1)]
    assert not _screen(hands).is_codes
    _let_settle(hands)
    hands.tap(_screen(hands).switch)
    hands.count = 0
    hands.tap(_screen(hands).codes.track.tiles[2])
    hands.tap(_screen(hands).codes.pad.key("F"))
    assert hands.count == 2
    assert _said(tracker)[1:] == [("404", "F", 1)]


def test_only_the_person_changes_the_half(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    start(cluster, timer, ONE)
    hands.settle()
    assert not _screen(hands).is_codes
    _line_up(hands)
    assert not _screen(hands).is_codes
    hands.tap(_screen(hands).switch)
    assert _screen(hands).is_codes
    end(timer, ONE, 30)
    cluster.wait(30)
    start(cluster, timer, TWO)
    hands.settle()
    assert _screen(hands).is_codes, "the next jam has no line-up yet, and the half stays"
    hands.enter("123")
    assert _screen(hands).is_codes
    assert _five(timer, TWO) == ["123"], "a number and Enter are the line-up, whichever half is shown"


def test_a_box_trip_is_one_tap_beside_the_codes(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    _line_up(hands)
    start(cluster, timer, ONE)
    hands.settle()
    hands.tap(_screen(hands).switch)
    hands.count = 0
    hands.tap(_screen(hands).codes.boxes[2])
    assert hands.count == 1
    cluster.wait(20)
    hands.tap(_screen(hands).codes.boxes[2])
    trip = tracker.view().bout.box_trips[0]
    assert trip.person is not None
    assert (trip.person.number, trip.served_us) == ("404", 20 * SECOND_US)


def test_late_penalty_goes_to_the_ended_jam_and_the_line_up_returns(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    _line_up(hands)
    start(cluster, timer, ONE)
    cluster.wait(40)
    end(timer, ONE, 40)
    hands.settle()
    screen = _screen(hands)

    def shown() -> tuple[bool, JamId | None]:
        assert screen.state is not None
        return screen.is_codes, screen.state.jam

    assert shown() == (False, TWO)
    hands.count = 0
    hands.tap(cell_of(_screen(hands).roster, "22"))
    assert shown() == (True, ONE)
    hands.tap(screen.codes.pad.key("X"))
    assert hands.count == 2
    assert _said(tracker) == [("22", "X", 1)]
    assert not shown()[0]
    _let_settle(hands)
    hands.tap(tile_of(_screen(hands).pane, "123"))
    assert _five(tracker, TWO) == ["123"]


def test_half_entries_keep_their_jams_while_others_start_and_end_them(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    focus = hands.window.focusWidget()
    hands.tap(tile_of(_screen(hands).pane, "123"))
    start(cluster, timer, ONE)
    hands.settle()
    assert not _screen(hands).is_codes
    hands.tap(cell_of(_screen(hands).roster, "404"))
    cluster.wait(30)
    end(timer, ONE, 30)
    hands.settle()
    hands.tap(_screen(hands).codes.pad.key("C"))
    assert _said(tracker) == [("404", "C", 1)]
    _let_settle(hands)
    hands.tap(tile_of(_screen(hands).pane, "27"))
    assert _five(tracker) == ["123", "27"]
    assert hands.window.focusWidget() is focus


def test_both_are_typed_and_arrows_change_what_is_at_hand(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    for number in FIVE:
        hands.enter(number)
    start(cluster, timer, ONE)
    hands.settle()
    hands.enter("404c")
    assert _said(tracker) == [("404", "C", 1)]
    hands.key(Qt.Key.Key_Right)
    assert _screen(hands).is_codes
    hands.key("s", Qt.KeyboardModifier.AltModifier)
    found = tracker.view().bout.jam(ONE)
    assert found is not None
    assert found.home.star_pass


def test_two_jammers_are_settled_with_one_tap_in_place_of_the_legend(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    """Design 10: in place, without moving anything else; the penalties of this screen stay usable meanwhile."""
    keeper = cluster.node("Kim T.", "scorekeeper-home")
    tracker.is_deaf = keeper.is_deaf = True
    for node, number, role in ((keeper, FIVE[1], "scorekeeper-home"), (tracker, FIVE[0], "penalty-lineup-home")):
        skater = home(number)
        node.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=skater), role)
    tracker.is_deaf = keeper.is_deaf = False
    screen = _screen(hands)
    before = [widget.geometry() for widget in (screen.roster, screen.sheet, screen.switch)]
    tracker.hear(keeper.bodies())
    hands.settle()
    assert len(tracker.view().bout.disagreements) == 1
    assert screen.conflict.isVisible()
    assert not screen.legend.isVisible()
    assert [widget.geometry() for widget in (screen.roster, screen.sheet, screen.switch)] == before
    hands.count = 0
    hands.tap(screen.conflict._buttons[0])
    assert hands.count == 1
    assert tracker.view().bout.disagreements == ()
    assert screen.legend.isVisible()


def test_arrows_walk_where_tab_has_come_and_change_the_panel_else(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    """Design 8: every skater, every code and the five on track are reached by keys."""
    screen = _screen(hands)
    _line_up(hands)
    start(cluster, timer, ONE)
    hands.settle()
    hands.tap(screen.switch)
    for grid in (screen.codes.track.grid(), screen.codes.pad.grid(), screen.roster.grid()):
        grid[0].setFocus(Qt.FocusReason.TabFocusReason)
        hands.key(Qt.Key.Key_Down if grid[0] in screen.roster.cells else Qt.Key.Key_Right)
        assert QApplication.focusWidget() is grid[1]
        assert screen.is_codes
    screen.setFocus(Qt.FocusReason.OtherFocusReason)
    grid[1].clearFocus()
    hands.key(Qt.Key.Key_Left)
    assert not screen.is_codes


def test_a_number_and_a_letter_are_a_penalty_and_a_number_and_enter_the_line_up(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    """Between jams, with the line-up shown: `22p` made 22 the next jammer and toggled No pivot."""
    _line_up(hands)
    start(cluster, timer, ONE)
    cluster.wait(40)
    end(timer, ONE, 40)
    hands.settle()
    hands.type("22")
    assert _screen(hands).pane.title.text() == "letter = penalty in Jam 1, Enter = Jam 2"
    hands.enter("p")
    assert _said(tracker) == [("22", "P", 1)]
    assert tracker.view().bout.jam(TWO) is None, "neither a jammer nor No pivot was entered"
    hands.enter("27")
    assert _five(tracker, TWO) == ["27"]
    hands.enter("f22")
    assert _said(tracker)[1:] == [("22", "F", 1)], "the code first, then the number, then Enter"
    assert _five(tracker, TWO) == ["27"]


@pytest.mark.parametrize("half", ["lineup", "codes"])
def test_a_typed_number_keeps_both_its_jams_through_a_whistle(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode, half: str
) -> None:
    start(cluster, timer, ONE)
    hands.settle()
    if half == "codes":
        hands.tap(_screen(hands).switch)
    hands.type("22")
    end(timer, ONE, 40)
    cluster.wait(30)
    start(cluster, timer, TWO)
    hands.settle()
    hands.enter("p")
    assert _said(tracker) == [("22", "P", 1)]
    assert _five(tracker, TWO) == []
    hands.type("27")
    end(timer, TWO, 40)
    hands.settle()
    hands.key(Qt.Key.Key_Return)
    assert _five(tracker, TWO) == ["27"]


def test_a_dropped_number_leaves_neither_jam_behind(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    start(cluster, timer, ONE)
    hands.settle()
    hands.type("22")
    end(timer, ONE, 40)
    cluster.wait(30)
    start(cluster, timer, TWO)
    hands.settle()
    QTest.keyClick(hands.window, Qt.Key.Key_Escape)
    for key in (Qt.Key.Key_9, Qt.Key.Key_9, Qt.Key.Key_X, Qt.Key.Key_Return):
        QTest.keyClick(hands.window, key)
    hands.settle()
    assert _said(tracker) == [("99", "X", 2)]


def test_a_second_quick_press_where_the_half_has_changed_does_nothing_and_says_so(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    start(cluster, timer, ONE)
    hands.settle()
    screen = _screen(hands)
    hands.tap(cell_of(screen.roster, "404"))
    key = screen.codes.pad.key("C")
    point = key.mapTo(hands.window, key.rect().center())
    hands.tap(key)
    written = len(tracker.commands)
    assert not screen.is_codes
    QTest.mouseClick(hands.window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    hands.settle()
    assert len(tracker.commands) == written
    assert hands.told().endswith("The panel has just changed, so this press did nothing.")
    _let_settle(hands)
    hands.tap(tile_of(screen.pane, "22"))
    assert _five(tracker) == ["22"]


def test_a_penalty_moves_to_another_skater_on_this_page(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    start(cluster, timer, ONE)
    hands.settle()
    hands.enter("22p")
    screen = _screen(hands)
    screen.roster.slot_tapped.emit(tracker.view().bout.penalties[0].eid)
    hands.settle()
    assert screen.is_codes
    hands.tap(cell_of(screen.roster, "27"))
    assert _said(tracker) == [("27", "P", 1)]
    assert "P of Jam 1 is HOM 27's now, was HOM 22's" in hands.window.frame.bottom.toast.accessibleName()
    assert not screen.is_codes


@pytest.mark.parametrize("half", ["lineup", "codes"])
@pytest.mark.parametrize("size", [(1366, 768), (1024, 600), (800, 480)])
def test_remove_stands_where_no_other_press_writes(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode, size: tuple[int, int], half: str
) -> None:
    """A second quick press on Remove hit "To box" of the skater who stood there before the correction."""
    hands.window.resize(*size)
    _line_up(hands)
    start(cluster, timer, ONE)
    hands.settle()
    hands.enter("22p")
    screen = _screen(hands)
    if half == "codes":
        hands.tap(screen.switch)
    screen.roster.slot_tapped.emit(tracker.view().bout.penalties[0].eid)
    hands.settle()
    remove = next(key for key in screen.codes.correction.buttons if key.words() == "Remove")
    box = remove.rect().translated(remove.mapTo(screen, remove.rect().topLeft()))
    hands.key(Qt.Key.Key_Escape)
    _let_settle(hands)
    assert screen.is_codes is (half == "codes")
    over = [
        one
        for one in screen.findChildren(Pressable)
        if one.isVisible() and one.rect().translated(one.mapTo(screen, one.rect().topLeft())).intersects(box)
    ]
    # A small window has no line without controls; a place of the line-up only asks for its skater.
    assert [one for one in over if not (size[1] < 600 and isinstance(one, PlaceChip))] == []


@pytest.mark.parametrize("count", [9, 11, 15])
def test_the_skaters_are_whole_where_there_is_room_for_them(
    hands: Presses, timer: FakeNode, tracker: FakeNode, cluster: FakeCluster, count: int
) -> None:
    """At 1366x768, also under the tabs and a line over the page: the grid was cut beside empty places."""
    enroll(timer, *(str(900 + number) for number in range(count - len(ROSTER))))
    hands.window.resize(1366, 768)
    screen = _screen(hands)
    hands.settle()
    for less in (0, 100):  # the tabs and the line take this much
        screen.resize(screen.width(), screen.height() - less)
        hands.settle()
        bar = screen.roster.area.verticalScrollBar()
        assert bar.maximum() == 0, f"{bar.maximum()} pixels are cut"


def test_no_pivot_is_seen_in_its_row(hands: Presses, tracker: FakeNode) -> None:
    hands.tap(_screen(hands).pane.no_pivot)
    _line_up(hands)
    rows = _screen(hands)._rows
    assert rows is not None
    cell = rows.rows[-1].cells[3]
    assert (cell.text, cell.below, cell.said) == ("27", "no pivot", "27, no pivot")


def test_the_rows_show_the_jam_that_is_written(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    """Found by pressing: after inserted jams and at half-time its row was below the two that fit."""
    hands.window.resize(1366, 768)
    skate(cluster, timer, ONE, TWO)
    hands.settle()
    screen = _screen(hands)
    hands.tap(tile_of(screen.pane, "123"))

    def shown() -> bool:
        assert screen.panel is not None
        assert screen._rows is not None
        row = [place.jam for place in screen._rows.places].index(screen.panel.jam)
        seen = screen.sheet.visualRect(screen.sheet.model().index(row, 1))
        return screen.sheet.viewport().rect().contains(seen)

    assert shown()
    for _ in range(3):
        first = timer.view().bout.jams[0]
        assert first.start is not None
        inserted = InsertJam(before=first.id, at=Instant(first.start - 20 * SECOND_US), duration_us=10 * SECOND_US)
        timer.submit(inserted, "jam-timer")
        hands.settle()
        assert shown(), "the half-entry's row has moved down"
    hands.tap(tile_of(screen.pane, "404"))
    assert shown()
    for number in FIVE[2:]:
        hands.tap(tile_of(screen.pane, number))
    timer.submit(EndPeriod(period=1, at=cluster.time), "jam-timer")
    hands.settle()
    hands.tap(tile_of(screen.pane, "123"))
    assert shown(), "the first of the next period"
