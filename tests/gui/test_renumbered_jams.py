"""Whoever writes in a jam stays in it when others insert or delete a jam before it, and is told (evening 2).

A jam's number is only what is written beside it. So after each renumbering everything that a screen keeps (cursor,
draft, panel, question, filter) is walked: no jam in it may still have a number of before.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from types import FunctionType, MethodType

import pytest
from PySide6.QtCore import QObject, Qt
from pytestqt.qtbot import QtBot

from derbyos_core.bout.commands import (
    AddPenalty,
    Command,
    DeleteJam,
    EndJam,
    FieldSkater,
    InsertJam,
    SetTrip,
    StartJam,
    Undo,
)
from derbyos_core.bout.model import Bout, JamId, JamNumbers, Position
from derbyos_core.bout.model.jam_numbers import INSERTED
from derbyos_core.clock import Instant
from derbyos_core.document.tree import Element
from derbyos_core.identity import Role, Team
from derbyos_core.replica.view import View
from derbyos_core.roles.shared.row_cache import RowCache
from tests.gui.conftest import Enter
from tests.gui.entries import ROSTER, enroll, home, skate
from tests.gui.presses import Presses
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from ui.frame.frame import Frame
from ui.roles.shared.screen import Screen
from ui.session.bout_session import BoutSession
from ui.shell.main_window import MainWindow

FIRST, SECOND, THIRD = JamId(1, 1), JamId(1, 2), JamId(1, 3)
MOVED = JamId(1, 3, 2)
"""The second jam after one was inserted before it."""
READ_ELSEWHERE = (View, Bout, Element, FakeNode, FakeCluster, MainWindow, Frame, BoutSession, RowCache)
"""Values of one moment, which are replaced as a whole and never pressed on, and rows kept by what they are made of."""
DEPTH_MAX = 40


def _held(value: object, path: str, seen: dict[int, object], depth: int = 0) -> Iterator[tuple[str, JamId]]:
    """Yield every jam that is reachable from a value, with the names that lead to it.

    `seen` keeps what was looked at alive: the identity of a value that is gone is soon another one's.
    """
    if isinstance(value, JamId):
        yield path, value
        return
    if id(value) in seen or depth > DEPTH_MAX or isinstance(value, (*READ_ELSEWHERE, str, bytes, int, float, type)):
        return
    seen[id(value)] = value
    inner: list[tuple[str, object]] = []
    if isinstance(value, Mapping):
        inner = [(f"[{key}]", one) for pair in value.items() for key, one in ((pair[0], pair[0]), pair)]
    elif isinstance(value, tuple | list | set | frozenset):
        inner = [(f"[{place}]", one) for place, one in enumerate(value)]
    elif isinstance(value, FunctionType):
        inner = [(f"<{name}>", one) for name, one in _closed_over(value)]
    elif isinstance(value, MethodType):
        inner = [(".__self__", value.__self__)]
    elif is_dataclass(value):
        inner = [(f".{one.name}", getattr(value, one.name)) for one in fields(value)]
    elif type(value).__module__.startswith(("derbyos_core", "ui", "tests")):
        inner = [(f".{name}", one) for name, one in vars(value).items()] if hasattr(value, "__dict__") else []
        if isinstance(value, QObject):
            inner += [(f"/{type(child).__name__}", child) for child in value.children()]
    for name, one in inner:
        yield from _held(one, path + name, seen, depth + 1)


def _closed_over(function: FunctionType) -> Iterator[tuple[str, object]]:
    yield from zip(
        function.__code__.co_freevars, (cell.cell_contents for cell in function.__closure__ or ()), strict=True
    )
    yield from ((f"default {place}", one) for place, one in enumerate(function.__defaults__ or ()))


def _outdated(hands: Presses, numbers: JamNumbers) -> list[tuple[str, JamId]]:
    """Return what this window still keeps by the number of before."""
    return [(path, jam) for path, jam in _kept(hands) if numbers.now(jam) != jam]


def _kept(hands: Presses) -> list[tuple[str, JamId]]:
    """Return every jam that this window keeps, with the names that lead to it."""
    hands.session.hints.finish()  # a jam timer keeps no other jams: by the clock they come sooner or later
    session, screens = hands.session, tuple(hands.session.screens().values())
    parts = {"screen": session.screen, "cursors": session._cursors, "undo": session._undo_line}
    parts |= {"drafts": [_drafts(one) for one in screens], "header": session._header_line}
    found = [one for name, part in parts.items() for one in _held(part, name, {})]
    assert found, "a window in a bout keeps jams"
    return found


def _drafts(screen: Screen) -> tuple[object, ...]:
    """Return what a screen keeps of a begun entry, also behind another tab."""
    return screen.draft_jam(), screen.begun()


@pytest.fixture
def timer(cluster: FakeCluster) -> FakeNode:
    """The jam timer, after two jams."""
    node = cluster.node("Sol A.", "jam-timer")
    enroll(node, *ROSTER)
    enroll(node, *ROSTER, team=Team.AWAY)
    skate(cluster, node, FIRST)
    for place, number in ((Position.JAMMER, "123"), (Position.PIVOT, "27"), (Position.BLOCKER, "404")):
        node.submit(FieldSkater(jam=SECOND, position=place, skater=home(number)), "lineup-home")
    skate(cluster, node, SECOND)
    node.submit(AddPenalty(jam=SECOND, skater=home("123"), code="X"), "penalty-tracker")
    node.submit(SetTrip(jam=SECOND, team=Team.HOME, number=2, points=3), "scorekeeper-home")
    return node


def _insert(node: FakeNode) -> None:
    """Insert a jam before the second one, in the line-up before it."""
    at = node.view().bout.jams[0].end
    assert at is not None
    node.submit(InsertJam(before=SECOND, at=Instant(at + 5 * SECOND_US), duration_us=5 * SECOND_US), "jam-timer")


DRAFTS: dict[str, tuple[str, str]] = {
    "none": ("", ""),
    Role.SCOREKEEPER_HOME: ("jammer", "j4"),
    Role.PENALTY_TRACKER: ("number", "12"),
    Role.PENALTY_TRACKER_HOME: ("code", "x"),
    Role.PENALTY_LINEUP_HOME: ("number", "12"),
    Role.LINEUP_HOME: ("number", "12"),
    Role.OPERATOR: ("penalty", "12"),
    Role.JAM_TIMER: ("nothing", ""),
    Role.PENALTY_BOX: ("nothing", ""),
    Role.HEAD_NSO: ("nothing", ""),
}
ROLES = [role for role in DRAFTS if role != "none"]


@pytest.mark.parametrize("has_draft", [False, True], ids=["idle", "half entered"])
@pytest.mark.parametrize("is_moved", [False, True], ids=["at home", "moved cursor"])
@pytest.mark.parametrize("role", ROLES)
def test_nothing_on_a_screen_keeps_a_number_of_before(
    role: str, is_moved: bool, has_draft: bool, enter: Enter, cluster: FakeCluster, timer: FakeNode
) -> None:
    node = cluster.node("Kim T.", role)
    hands = Presses(enter(node), node)
    hands.session.show_log()
    hands.session.leave_log()
    if is_moved:
        hands.session.move_cursor(SECOND)
        hands.settle()
    if has_draft:
        hands.type(DRAFTS[role][1].upper())
    for change in (_insert, _delete_inserted, _take_back):
        change(timer)
        hands.settle()
        assert _outdated(hands, timer.view().bout.numbers) == []


@pytest.mark.parametrize("has_draft", [False, True], ids=["idle", "half entered"])
@pytest.mark.parametrize("role", ROLES)
def test_nothing_on_a_screen_keeps_a_jam_whose_insertion_was_undone(
    role: str, has_draft: bool, enter: Enter, cluster: FakeCluster, timer: FakeNode
) -> None:
    """An entry there would make the jam anew, and give the later ones other numbers."""
    node = cluster.node("Kim T.", role)
    hands = Presses(enter(node), node)
    _insert(timer)
    hands.settle()
    inserted = _inserted(node)
    hands.session.move_cursor(inserted)
    hands.settle()
    if has_draft:
        hands.type(DRAFTS[role][1].upper())
    assert inserted.place in {jam.place for _, jam in _kept(hands)}
    _take_back(timer)
    hands.settle()
    assert timer.view().bout.numbers.is_gone(inserted)
    assert [path for path, jam in _kept(hands) if jam.place == inserted.place] == []
    assert _outdated(hands, timer.view().bout.numbers) == []


def _inserted(node: FakeNode) -> JamId:
    return next(jam.id for jam in node.view().bout.jams if jam.id.stored >= INSERTED)


def _delete_inserted(node: FakeNode) -> None:
    inserted = next(jam.id for jam in node.view().bout.jams if jam.id.stored)
    node.submit(DeleteJam(jam=inserted), "jam-timer")


def _take_back(node: FakeNode) -> None:
    step = node.view().steps[-1]
    node.submit(Undo(entries=step.refs), "jam-timer")


@pytest.mark.parametrize("role", [Role.LINEUP_HOME, Role.PENALTY_LINEUP_HOME])
def test_a_line_up_begun_in_a_jam_goes_on_in_it_after_another_was_inserted(
    role: str, enter: Enter, cluster: FakeCluster, timer: FakeNode
) -> None:
    """Evening 2: four of five for the next jam; it is skated; a jam is inserted before it; the fifth is typed."""
    node = cluster.node("Kim T.", role)
    hands = Presses(enter(node), node)
    for number in ("0", "08", "13", "22"):
        hands.enter(number)
    skate(cluster, timer, THIRD)
    hands.settle()
    at = timer.view().bout.jams[1].end
    assert at is not None
    timer.submit(InsertJam(before=THIRD, at=Instant(at + 5 * SECOND_US), duration_us=5 * SECOND_US), "jam-timer")
    hands.settle()
    assert hands.session.screen.draft_jam() == JamId(1, 4, 3)
    assert "Jam 3 is Jam 4 now" in hands.told()
    hands.enter("99")
    jams = {jam.id.number: {one.number for one, _ in jam.home.lined_up} for jam in node.view().bout.jams}
    assert jams == {1: set(), 2: {"123", "27", "404"}, 3: set(), 4: {"0", "08", "13", "22", "99"}}
    assert "Jam 4" in _toast(hands)


def _toast(hands: Presses) -> str:
    return hands.window.frame.bottom.toast.accessibleName()


def test_the_confirmation_of_an_entry_names_its_jam_by_its_number_of_now(
    enter: Enter, cluster: FakeCluster, timer: FakeNode
) -> None:
    node = cluster.node("Kim T.", Role.LINEUP_HOME)
    hands = Presses(enter(node), node)
    hands.session.move_cursor(SECOND)
    hands.enter("99")
    assert "Jam 2" in _toast(hands)
    _insert(timer)
    hands.settle()
    assert "Jam 3" in _toast(hands)
    assert "Jam 2" not in _toast(hands)


Ask = Callable[[FakeNode], Command]


@pytest.mark.parametrize(
    "command",
    [
        FieldSkater(jam=SECOND, position=Position.JAMMER, skater=home("99")),
        SetTrip(jam=SECOND, team=Team.HOME, number=2, points=4),
        AddPenalty(jam=SECOND, skater=home("99"), code="B"),
        EndJam(jam=SECOND, duration_us=30 * SECOND_US),
    ],
    ids=lambda one: type(one).__name__,
)
def test_a_command_made_before_the_renumbering_is_described_by_the_number_of_now(
    command: Command, timer: FakeNode
) -> None:
    _insert(timer)
    timer.submit(command, "head-nso")
    step = timer.view().steps[-1]
    assert "Jam 3" in step.text
    assert MOVED in {jam.id for jam in timer.view().bout.jams}


def test_an_older_penalty_keeps_its_jam_in_the_words_of_undo(timer: FakeNode) -> None:
    timer.submit(AddPenalty(jam=SECOND, skater=home("99"), code="X"), "penalty-tracker")
    _insert(timer)
    assert timer.view().steps[-2].text.endswith(" 99 · Jam 3")


def test_who_writes_in_a_jam_that_is_deleted_is_told_and_the_half_entry_is_dropped(
    enter: Enter, cluster: FakeCluster, timer: FakeNode
) -> None:
    node = cluster.node("Kim T.", Role.PENALTY_TRACKER)
    hands = Presses(enter(node), node)
    hands.type("12")
    assert hands.session.screen.draft_jam() == SECOND
    timer.submit(DeleteJam(jam=SECOND), "jam-timer")
    hands.settle()
    assert hands.session.screen.draft_jam() is None
    words = "Jam 2 was deleted. What was half entered in it was dropped. Entries go to Jam 1 now."
    assert hands.told() == words


def test_who_entered_something_in_a_jam_that_is_deleted_reads_it_until_it_is_read(
    enter: Enter, cluster: FakeCluster, timer: FakeNode
) -> None:
    """The scorekeeper writes in the jam after it by then: the sentence about that one says nothing of the loss."""
    node = cluster.node("Kim T.", Role.SCOREKEEPER_HOME)
    hands = Presses(enter(node), node)
    node.submit(SetTrip(jam=FIRST, team=Team.HOME, number=2, points=4), Role.SCOREKEEPER_HOME)
    hands.settle()
    timer.submit(DeleteJam(jam=FIRST), Role.JAM_TIMER)
    hands.settle()
    assert hands.told() == "Jam 2 is Jam 1 now: a jam before it was deleted. What is entered in this one stays."
    alert = hands.window.frame.bottom.alert
    assert alert.isVisible()
    assert "Jam 1 was deleted, and with it 1 of your entries: 4 points for" in alert.accessibleName()
    hands.window.frame.bottom.alert_tapped.emit()
    hands.settle()
    assert "Jam 1 was deleted, and with it 1 of your entries" in hands.told()
    assert not alert.isVisible()


def test_who_writes_in_a_jam_whose_insertion_is_undone_is_told_and_writes_in_it_no_more(
    enter: Enter, cluster: FakeCluster, timer: FakeNode
) -> None:
    """What was entered there would have made the jam anew, and given the later ones other numbers."""
    node = cluster.node("Kim T.", Role.PENALTY_TRACKER)
    hands = Presses(enter(node), node)
    _insert(timer)
    hands.settle()
    inserted = _inserted(node)
    hands.session.move_cursor(inserted)
    hands.type("12")
    assert hands.session.screen.draft_jam() == inserted
    _take_back(timer)
    hands.settle()
    assert hands.session.screen.draft_jam() is None
    words = "Jam 2 was deleted. What was half entered in it was dropped. Entries go to Jam 2 now, which was Jam 3."
    assert hands.told() == words
    hands.key(Qt.Key.Key_Escape)  # else the keys are taken for the rest of what was dropped
    hands.type("12")
    assert hands.session.screen.draft_jam() == SECOND
    assert [jam.id.stored for jam in node.view().bout.jams] == [0, 0]


@pytest.mark.parametrize("is_earlier_first", [False, True])
def test_a_second_deletion_at_once_hides_no_loss(
    enter: Enter, cluster: FakeCluster, timer: FakeNode, qtbot: QtBot, is_earlier_first: bool
) -> None:
    """Both numbers in the sentence are those that the person had seen, whichever jam goes first."""
    node = cluster.node("Kim T.", Role.PENALTY_TRACKER)
    hands = Presses(enter(node), node)
    hands.type("12")
    skate(cluster, timer, THIRD)
    hands.settle()
    assert hands.session.screen.draft_jam() == SECOND
    for jam in (FIRST, SECOND) if is_earlier_first else (SECOND, FIRST):
        timer.submit(DeleteJam(jam=jam), Role.JAM_TIMER)
        hands.settle()
        qtbot.wait(50)
    words = "Jam 2 was deleted. What was half entered in it was dropped. Entries go to Jam 1 now, which was Jam 3."
    assert words in hands.told()
    hands.session.show_status("Jam 1 is an overtime jam.")
    assert words in hands.told()
    assert "overtime" in hands.told()


def test_a_jam_that_starts_meanwhile_renumbers_nobody(enter: Enter, cluster: FakeCluster, timer: FakeNode) -> None:
    node = cluster.node("Kim T.", Role.PENALTY_TRACKER)
    hands = Presses(enter(node), node)
    before = hands.told()
    timer.submit(StartJam(jam=THIRD, at=cluster.time), "jam-timer")
    hands.settle()
    assert "now:" not in hands.told()
    assert hands.told() != before
