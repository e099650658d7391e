"""A half-entry owns the keys, wherever the focus is, and nothing of it is left once it is dropped.

Method: each way to half enter something, on each screen, is begun once for a key without a focus, and once with the
focus on controls of every kind that Tab or the arrows can reach. The key has to do the same both times: what it means
for the half-entry, or nothing at all, with a sentence.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.clocks.penalty_queue import queued_skaters
from derbyos_core.bout.commands import AddPenalty, EnterBox, FieldSkater, SetTrip, SkaterRef
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_tracker.entry import PenaltyDraft
from derbyos_core.roles.penalty_tracker.roster_values import Badge
from derbyos_core.roles.shared.jam_cursor import CursorPosition
from tests.gui.conftest import Enter
from tests.gui.entries import end, enroll, home, start
from tests.gui.looking import cell_of
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.lineup.screen import LineupScreen
from ui.roles.operator.screen import OperatorScreen
from ui.roles.penalty_box.screen import PenaltyBoxScreen
from ui.roles.penalty_lineup.screen import PenaltyLineupScreen
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen
from ui.roles.scorekeeper.screen import ScorekeeperScreen
from ui.roles.shared.screen import Screen
from ui.widgets.jam_sheet import JamSheet
from ui.widgets.pressable import Pressable

ONE, TWO, THREE = JamId(1, 1), JamId(1, 2), JamId(1, 3)
HOME, AWAY = Team.HOME, Team.AWAY
ENTER, SPACE, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
NONE = Qt.KeyboardModifier.NoModifier
KEYS: tuple[Qt.Key, ...] = (
    *(ENTER, SPACE, Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Left, Qt.Key.Key_Down),
    *(Qt.Key.Key_7, Qt.Key.Key_C, Qt.Key.Key_Q, Qt.Key.Key_J, Qt.Key.Key_B, Qt.Key.Key_Plus),
)
FOCUSES_OF_MEANT = 4
"""Controls on which a key that means something is tried: it is begun anew for each."""
WHISTLES = ("operator", "operator-scores", "jam-timer")
"""Roles for which Space is the whistle, at all times and wherever the focus is: it is no key of a control."""

Begin = Callable[[Presses], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Half:
    """A way to half enter something on the screen of a role."""

    role: str
    name: str
    begin: Begin

    def __str__(self) -> str:
        return f"{self.role}: {self.name}"


def _typed(text: str, *then: Qt.Key) -> Begin:
    def begin(hands: Presses) -> None:
        for letter in text:
            QTest.keyClick(hands.window, ord(letter.upper()))
        for key in then:
            QTest.keyClick(hands.window, key)

    return begin


def _in(action: Callable[[QWidget], object]) -> Begin:
    def begin(hands: Presses) -> None:
        action(hands.session.screen)

    return begin


def _key(letter: str, modifier: Qt.KeyboardModifier, then: str = "") -> Begin:
    def begin(hands: Presses) -> None:
        QTest.keyClick(hands.window, ord(letter.upper()), modifier)
        _typed(then)(hands)

    return begin


def _eid(screen: QWidget) -> str:
    assert isinstance(screen, Screen)
    assert screen.state is not None
    return screen.state.bout.penalties[0].eid


def _correct(screen: QWidget) -> None:
    if isinstance(screen, PenaltyTrackerScreen):
        screen.rosters[HOME].slot_tapped.emit(_eid(screen))
    elif isinstance(screen, PenaltyLineupScreen):
        screen.roster.slot_tapped.emit(_eid(screen))
    else:
        assert isinstance(screen, OperatorScreen)
        screen.controller.correct(_eid(screen))


def _tap_cell(screen: QWidget) -> None:
    assert isinstance(screen, PenaltyTrackerScreen | PenaltyLineupScreen)
    roster = screen.rosters[HOME] if isinstance(screen, PenaltyTrackerScreen) else screen.roster
    cell_of(roster, "404").tapped.emit()


def _ask_number(screen: QWidget) -> None:
    assert isinstance(screen, PenaltyTrackerScreen | PenaltyLineupScreen)
    roster = screen.rosters[HOME] if isinstance(screen, PenaltyTrackerScreen) else screen.roster
    roster.unlisted.tapped.emit()


def _correct_and_type(text: str) -> Begin:
    def begin(hands: Presses) -> None:
        _correct(hands.session.screen)
        _typed(text)(hands)

    return begin


def _as(kind: type[QWidget], action: Callable[..., object]) -> Begin:
    def begin(hands: Presses) -> None:
        screen = hands.session.screen
        assert isinstance(screen, kind)
        action(screen)

    return begin


HALVES: tuple[Half, ...] = (
    *(
        Half(role=role, name=name, begin=begin)
        for role in ("penalty-tracker", "penalty-tracker-home", "penalty-lineup-home")
        for name, begin in (
            ("a number", _typed("12")),
            ("a code", _typed("f")),
            ("a number and a code", _typed("12f")),
            ("an expulsion", _key("g", SHIFT)),
            ("a skater that was tapped", _in(_tap_cell)),
            ("a number of no roster", _in(_ask_number)),
            ("a correction", _in(_correct)),
            ("a correction with a number", _correct_and_type("12")),
        )
    ),
    Half(role="penalty-tracker", name="a number of both teams", begin=_typed("22f", ENTER)),
    *(
        Half(role=role, name=name, begin=begin)
        for role in ("lineup-home", "penalty-lineup-home")
        for name, begin in (
            ("into the box", _key("b", ALT)),
            ("into the box, a number", _key("b", ALT, "12")),
            ("a place", _as(QWidget, lambda screen: screen.pane.place_tapped.emit(2))),
            ("a number for the lineup that is on no roster", _as(QWidget, lambda s: s.pane.number_requested.emit())),
        )
    ),
    Half(role="lineup-home", name="a number", begin=_typed("12")),
    *(
        Half(role="operator", name=name, begin=begin)
        for name, begin in (
            ("a number", _typed("12")),
            ("a number and a place", _typed("12j")),
            ("a number and a code", _typed("12f")),
            ("a correction", _in(_correct)),
            ("a correction with a number", _correct_and_type("12")),
            ("a place", _as(OperatorScreen, lambda screen: screen.controller.tap_place(AWAY, Position.PIVOT))),
            ("a trip", _as(OperatorScreen, lambda screen: screen.controller.begin_trip(HOME, 2))),
            ("a value", _as(OperatorScreen, lambda screen: screen.controller.begin_value(HOME))),
        )
    ),
    Half(role="operator-scores", name="a number", begin=_typed("12")),
    *(
        Half(role="scorekeeper-home", name=name, begin=begin)
        for name, begin in (
            ("a value", _key("1", SHIFT)),
            ("a jammer", _typed("j12")),
            ("a trip", _as(ScorekeeperScreen, lambda screen: screen.pane.trips.trip_tapped.emit(2))),
            ("the roster", _as(ScorekeeperScreen, lambda screen: screen.pane.head.tapped.emit())),
        )
    ),
    Half(role="penalty-box", name="a number", begin=_typed("12")),
    Half(
        role="penalty-box",
        name="a skater",
        begin=_as(PenaltyBoxScreen, lambda screen: screen.columns[HOME].chip_tapped.emit(_seat(screen))),
    ),
)


def _seat(screen: PenaltyBoxScreen) -> object:
    return next(row for row, seat in screen.controller.rows.items() if seat.trip is not None)


@pytest.fixture
def game(cluster: FakeCluster, timer: FakeNode) -> FakeNode:
    """A jam on track with a jammer, a trip, two penalties and a seat whose skater has no number yet."""
    enroll(timer, "12", "22", "404", "7")
    enroll(timer, "17", "22", "42", team=AWAY)
    start(cluster, timer, ONE)
    timer.submit(AddPenalty(jam=ONE, skater=home("404"), code="X"), "penalty-tracker")
    timer.submit(AddPenalty(jam=ONE, skater=home("7"), code="B"), "penalty-tracker")
    timer.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=home("7")), "lineup-home")
    timer.submit(SetTrip(jam=ONE, team=HOME, number=2, points=3), "scorekeeper-home")
    cluster.wait(5)
    at = cluster.time
    timer.submit(EnterBox(jam=ONE, team=HOME, position=Position.BLOCKER, at=at), "penalty-box")
    return timer


def _hands(enter: Enter, cluster: FakeCluster, role: str) -> Presses:
    node = cluster.node("Maya R.", role)
    return Presses(enter(node, role), node)


def drafts_of(hands: Presses) -> tuple[object, ...]:
    """Return everything half entered on the screen."""
    screen = hands.session.screen
    found: list[object] = []
    for name in ("controller", "penalties", "lineup"):
        one = getattr(screen, name, None)
        if one is None:
            continue
        draft = getattr(one, "draft", None)
        found += [replace(draft, at=None) if isinstance(draft, PenaltyDraft) else draft]
        found += [getattr(one, field, None) for field in ("naming", "typed", "is_picking", "asked", "other", "_named")]
        inner = getattr(one, "penalties", None)
        found += [replace(inner.draft, at=None) if inner is not None and inner.draft is not None else None]
        found += [score.draft for score in getattr(one, "scores", {}).values()]
    return tuple(found)


def begin_half(hands: Presses, half: Half) -> tuple[object, ...]:
    """Half enter it, without a focus. Return what is half entered."""
    hands.window.setFocus(Qt.FocusReason.OtherFocusReason)
    half.begin(hands)
    assert hands.session.has_half_entry, "something is half entered"
    return drafts_of(hands)


def _drop(hands: Presses) -> None:
    """Drop everything."""
    hands.window.setFocus(Qt.FocusReason.OtherFocusReason)
    for _ in range(3):
        QTest.keyClick(hands.window, ESCAPE)
    assert not hands.session.has_half_entry


def _take_back(hands: Presses, count: int) -> None:
    """Drop what is half entered, and undo what the key has entered."""
    _drop(hands)
    for _ in range(count):
        hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


def _controls(hands: Presses) -> list[QWidget]:
    """Return controls of every kind that can have the focus, also those that only the arrows reach."""
    found: dict[tuple[type, bool], QWidget] = {}
    for one in hands.window.findChildren(QWidget):
        if one.isVisible() and isinstance(one, Pressable | JamSheet):
            found.setdefault((type(one), hands.session.screen.isAncestorOf(one)), one)
    return sorted(found.values(), key=lambda one: not hands.session.screen.isAncestorOf(one))


def _pressed(hands: Presses, key: Qt.Key) -> tuple[tuple[str, ...], tuple[object, ...]]:
    """Press a key where the focus is. Return the commands, and what is half entered afterwards."""
    before = len(hands.node.commands)
    focus: QWidget | None = hands.window.focusWidget()
    QTest.keyClick(focus if focus is not None else hands.window, key)
    commands = [repr(command).split("(")[0] for command, _ in hands.node.commands[before:]]
    return tuple(commands), drafts_of(hands)


@pytest.mark.parametrize("half", HALVES, ids=str)
def test_no_focus_takes_a_key_from_a_half_entry(enter: Enter, cluster: FakeCluster, game: FakeNode, half: Half) -> None:
    hands = _hands(enter, cluster, half.role)
    for key in KEYS:
        if key is SPACE and half.role in WHISTLES:
            continue
        begun = begin_half(hands, half)
        meant = _pressed(hands, key)
        is_meant = meant != ((), begun)
        for control in _controls(hands)[: FOCUSES_OF_MEANT if is_meant else None]:
            if is_meant:
                _take_back(hands, len(meant[0]))
                begin_half(hands, half)
            control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            control.setFocus(Qt.FocusReason.TabFocusReason)
            if hands.window.focusWidget() is not control:
                continue  # hidden by the half-entry
            found = _pressed(hands, key)
            assert found == meant, f"{key.name} on {control.accessibleName() or type(control).__name__}"
        _take_back(hands, len(meant[0]))


@pytest.mark.parametrize("half", HALVES, ids=str)
def test_a_key_that_means_nothing_says_so(enter: Enter, cluster: FakeCluster, game: FakeNode, half: Half) -> None:
    hands = _hands(enter, cluster, half.role)
    for key in KEYS:
        if key is SPACE and half.role in WHISTLES:
            continue
        begun = begin_half(hands, half)
        hands.session.explain("–")
        QCoreApplication.processEvents()  # the press is another one
        text = chr(key.value).lower() if key.value < ord("z") else ""
        is_taken = bool(text.strip()) and hands.session.screen.entry_takes(text)
        found = _pressed(hands, key)
        if found == ((), begun) and not is_taken:
            hands.session.refresh()
            QCoreApplication.processEvents()
            assert not hands.told().endswith("–"), f"{key.name} says why it does nothing"
        _take_back(hands, len(found[0]))


def _memory(hands: Presses) -> tuple[object, ...]:
    """Return what a screen keeps between two presses that a draft can change."""
    session, screen = hands.session, hands.session.screen
    state = session.state()
    found: list[object] = [state.cursor, session._seen.get(screen), drafts_of(hands), screen.draft_jam()]
    found += [getattr(screen, name, None) for name in ("_row_jam", "_asked_eid", "_has_chosen_codes", "is_codes")]
    shown = screen.state
    assert shown is not None
    return (*found, shown.cursor, shown.free_jam)


def _by_escape(hands: Presses) -> None:
    for _ in range(2):
        if hands.session.has_half_entry or hands.session.screen.draft_jam() is not None:
            QTest.keyClick(hands.window, ESCAPE)


def _by_question(hands: Presses) -> None:
    """Open a question in its jam, which drops the draft; here in the jam where the cursor is at home."""
    jam = hands.session.state().bout.active
    assert jam is not None
    hands.window.shell.open_in_jam(jam)
    hands.session.leave_log()  # a role without a cursor reads it there
    _by_escape(hands)


def _behind_a_tab(hands: Presses) -> None:
    """Leave the screen for the change log, come back, and drop it."""
    QTest.keyClick(hands.window, Qt.Key.Key_F4)
    QTest.keyClick(hands.window, Qt.Key.Key_F4)
    _by_escape(hands)


def _in_another_jam(hands: Presses) -> None:
    """Take it to the jam that has ended, and drop it there."""
    if hands.session.screen.draft_jam() is not None and not isinstance(hands.session.screen, LineupScreen):
        QTest.keyClick(hands.window, Qt.Key.Key_PageUp)
    _by_escape(hands)


DROPS = (_by_escape, _by_question, _behind_a_tab)


@pytest.mark.parametrize("drop", DROPS, ids=lambda one: one.__name__.strip("_"))
@pytest.mark.parametrize("half", HALVES, ids=str)
def test_a_dropped_draft_leaves_nothing_behind(
    enter: Enter, cluster: FakeCluster, game: FakeNode, half: Half, drop: Callable[[Presses], None]
) -> None:
    """Begun in Jam 1, dropped in Jam 2: all is as on a screen where nothing was begun, its jam first of all."""
    hands = _hands(enter, cluster, half.role)
    begin_half(hands, half)
    end(game, ONE, 40)
    cluster.wait(30)
    start(cluster, game, TWO)
    hands.settle()
    drop(hands)
    dropped = _memory(hands)
    assert not hands.session.has_half_entry
    hands.settle()
    assert _memory(hands) == dropped, "a later drawing finds nothing to correct"
    fresh = _hands(enter, cluster, half.role)
    fresh.settle()
    expected = list(_memory(fresh))
    assert list(dropped) == expected


@pytest.mark.parametrize("role", ["penalty-tracker", "penalty-lineup-home", "operator"])
def test_a_draft_takes_its_jam_along_and_the_cursor_stays(
    enter: Enter, cluster: FakeCluster, game: FakeNode, role: str
) -> None:
    """A penalty of Jam 2 was entered in Jam 1, where a draft had been taken and dropped."""
    end(game, ONE, 40)
    cluster.wait(30)
    start(cluster, game, TWO)
    hands = _hands(enter, cluster, role)
    hands.type("12f" if role != "operator" else "404f")
    hands.key(Qt.Key.Key_PageUp)
    assert hands.session.screen.draft_jam() == ONE
    hands.key(ESCAPE)
    assert hands.session.state().cursor == CursorPosition(jam=TWO)
    hands.enter("404m")
    assert [(one.code, one.jam) for one in hands.node.view().bout.penalties[2:]] == [("M", TWO)]


def test_a_number_after_an_unanswered_question_for_the_team_is_of_the_present_jam(
    enter: Enter, cluster: FakeCluster, game: FakeNode
) -> None:
    """The next number drops the one that Enter asked a team for: it left its jam to the new one."""
    hands = _hands(enter, cluster, "penalty-tracker")
    hands.enter("22f")
    end(game, ONE, 40)
    cluster.wait(30)
    start(cluster, game, TWO)
    hands.settle()
    hands.enter("404m")
    assert hands.told().endswith("22 F is not entered: no team was picked.") or hands.node.view().bout.penalties
    assert [(one.code, one.jam) for one in hands.node.view().bout.penalties[2:]] == [("M", TWO)]


def test_a_number_that_was_typed_for_a_skater_who_left_is_not_given_to_another_seat(
    enter: Enter, cluster: FakeCluster, game: FakeNode
) -> None:
    hands = _hands(enter, cluster, "penalty-box")
    screen = hands.sees(PenaltyBoxScreen)
    at = cluster.time
    game.submit(EnterBox(jam=ONE, team=AWAY, position=Position.BLOCKER, at=at), "penalty-box")
    hands.settle()
    row = _seat(screen)
    screen.columns[HOME].chip_tapped.emit(row)
    hands.type("12")
    screen.controller.leave(row)  # type: ignore[arg-type]
    hands.settle()
    assert not screen.controller.is_entering()
    hands.key(ENTER)
    assert [trip.person for trip in hands.node.view().bout.box_trips] == [None, None]


MOVES: tuple[tuple[str, str, SkaterRef], ...] = (
    ("penalty-tracker", "42", SkaterRef(team=AWAY, number="42")),
    ("penalty-tracker", "12", home("12")),
    ("penalty-tracker-home", "12", home("12")),
    ("penalty-lineup-home", "12", home("12")),
    ("operator", "42", SkaterRef(team=AWAY, number="42")),
)


@pytest.mark.parametrize(("role", "number", "to"), MOVES)
@pytest.mark.parametrize("way", ["tap", "keys"])
def test_a_penalty_moves_to_another_skater_in_one_gesture(
    enter: Enter, cluster: FakeCluster, game: FakeNode, role: str, number: str, to: SkaterRef, way: str
) -> None:
    """The penalty, its code and its jam are kept; nothing is added, nothing is dropped; Undo gives it back."""
    hands = _hands(enter, cluster, role)
    before = hands.node.view().bout.penalties
    _correct(hands.session.screen)
    hands.settle()
    if way == "keys":
        hands.enter(number)
    else:
        _tap_skater(hands, number, to.team)
    after = hands.node.view().bout.penalties
    assert [(one.eid, one.code, one.jam) for one in after] == [(one.eid, one.code, one.jam) for one in before]
    moved = next(one for one in after if one.eid == before[0].eid)
    assert moved.person is not None
    assert (moved.team, moved.person.number) == (to.team, number)
    short = "AWY" if to.team is AWAY else "HOM"
    assert f"X of Jam 1 is {short} {number}'s now, was HOM 404's" in hands.window.frame.bottom.toast.accessibleName()
    assert not hands.session.has_half_entry
    hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert hands.node.view().bout.penalties == before


def _tap_skater(hands: Presses, number: str, team: Team) -> None:
    screen = hands.session.screen
    if isinstance(screen, PenaltyTrackerScreen):
        cell = cell_of(screen.rosters[team], number)
        QTest.mouseClick(cell, Qt.MouseButton.LeftButton, NONE, QPoint(60, cell.height() // 2))
    elif isinstance(screen, PenaltyLineupScreen):
        hands.tap(cell_of(screen.roster, number))
    else:
        assert isinstance(screen, OperatorScreen)
        person = hands.node.view().bout.teams[team].numbered(number)
        assert person is not None
        screen.grids[team].skater_tapped.emit(SkaterRef(team=team, number=number, eid=person.eid))
    hands.settle()


def test_a_tap_on_the_codes_of_another_skater_moves_the_penalty_too(
    enter: Enter, cluster: FakeCluster, game: FakeNode
) -> None:
    """Most of a cell is codes: a tap there dropped the correction, and opened another one."""
    hands = _hands(enter, cluster, "penalty-tracker")
    _correct(hands.session.screen)
    screen = hands.sees(PenaltyTrackerScreen)
    screen.rosters[HOME].slot_tapped.emit(hands.node.view().bout.penalties[1].eid)
    hands.settle()
    numbers = [one.person.number if one.person else "" for one in hands.node.view().bout.penalties]
    assert numbers == ["7", "7"]
    assert screen.controller.draft is None


def test_a_penalty_that_moves_to_the_other_team_takes_count_and_queue_along(
    enter: Enter, cluster: FakeCluster, game: FakeNode
) -> None:
    for code in "ABCDEF":
        game.submit(AddPenalty(jam=ONE, skater=home("404"), code=code), "penalty-tracker")
    hands = _hands(enter, cluster, "penalty-tracker")
    roster = hands.sees(PenaltyTrackerScreen).rosters[HOME]
    assert cell_of(roster, "404").value.badge is Badge.OUT
    assert [one.team for one in queued_skaters(hands.node.view().bout)].count(AWAY) == 0
    _correct(hands.session.screen)
    hands.enter("42")
    assert cell_of(roster, "404").value.badge is not Badge.OUT, "six are left"
    assert len(cell_of(hands.sees(PenaltyTrackerScreen).rosters[AWAY], "42").value.slots) == 1
    assert [one.team for one in queued_skaters(hands.node.view().bout)].count(AWAY) == 1
    box = _hands(enter, cluster, "penalty-box").sees(PenaltyBoxScreen)
    assert [one.number for one in box.controller.ways if one.announced.team is AWAY] == ["42"]
