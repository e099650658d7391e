"""An undo that leaves something ended, deleted or removed, because somebody else did the same, says so."""

from itertools import permutations

import pytest

from derbyos_core.bout.commands import (
    AddPenalty,
    Command,
    DeleteJam,
    EndJam,
    EndTimeOut,
    RemoveElement,
    SetTrip,
    ShiftTimeOut,
    SkaterRef,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.model import JamId, TimeOutKind
from derbyos_core.identity import Eid, Role, Team
from derbyos_core.session.undo_line import UndoLine
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode

ONE, TWO = JamId(1, 1), JamId(1, 2)
SAME = "Cy M. entered the same, so it still stands."
HOME = TimeOutKind.HOME
BOTH_FIRST = pytest.mark.parametrize("is_cy_first", [False, True])


class Pair:
    """Two officials of one role; what they enter apart reaches the other one afterwards, and Tim undoes."""

    def __init__(self, role: Role = Role.JAM_TIMER) -> None:
        self.role = role
        self.cluster = cluster = FakeCluster()
        self.tim = cluster.node("Tim B.", role)
        self.cy = cluster.node("Cy M.", role)
        self.head = cluster.node("Ann B.", Role.HEAD_NSO)
        names = {node.replica.author: node.view().name for node in cluster.nodes}
        self.line = UndoLine(self.enter, names.__getitem__, lambda _: None)
        self.enter(StartJam(jam=ONE, at=cluster.time))
        cluster.wait(30)

    def enter(self, command: Command, node: FakeNode | None = None) -> None:
        (node or self.tim).submit(command, self.role)
        self.cluster.wait(2)
        self.look()

    def look(self) -> None:
        self.line.toast(self.tim.view(), self.cluster.time)

    def apart(self, by_tim: Command, by_cy: Command, *, is_cy_first: bool = False) -> None:
        self.cy.is_deaf = True
        both = ((by_tim, self.tim), (by_cy, self.cy))
        for command, node in reversed(both) if is_cy_first else both:
            self.enter(command, node)
        self.cy.is_deaf = False
        for one, other in permutations(self.cluster.nodes, 2):
            one.hear(other.bodies())
        self.cluster.wait(2)
        self.look()

    def undo(self) -> str:
        """Undo Tim's last step; return what is said of it."""
        return self.line.undo(self.tim.view())

    def note_stop(self) -> Eid:
        self.enter(EndJam(jam=ONE, duration_us=30 * SECOND_US))
        self.enter(StartTimeOut(period=1, kind=HOME, at=self.cluster.time))
        (stop,) = self.tim.view().bout.periods[0].time_outs
        return stop.eid

    def is_ended(self) -> bool:
        (stop,) = self.tim.view().bout.periods[0].time_outs
        return stop.duration_us is not None


@BOTH_FIRST
@pytest.mark.parametrize("late_s", [0, 1, 40])
def test_both_ended_a_timeout(late_s: int, is_cy_first: bool) -> None:
    case = Pair()
    stop = case.note_stop()
    first, second = (EndTimeOut(eid=stop, duration_us=(60 + late) * SECOND_US) for late in (0, late_s))
    case.apart(first, second, is_cy_first=is_cy_first)
    assert case.undo() == SAME
    assert case.is_ended()


def test_a_correction_of_an_own_end_is_not_said_to_stand() -> None:
    case = Pair()
    stop = case.note_stop()
    case.enter(EndTimeOut(eid=stop, duration_us=60 * SECOND_US))
    shift = ShiftTimeOut(eid=stop, late_us=2 * SECOND_US, is_end=True)
    case.apart(shift, EndTimeOut(eid=stop, duration_us=70 * SECOND_US), is_cy_first=True)
    assert case.undo() == ""
    assert case.is_ended()


def test_an_end_that_nobody_else_entered() -> None:
    case = Pair()
    stop = case.note_stop()
    case.enter(EndTimeOut(eid=stop, duration_us=60 * SECOND_US))
    assert case.undo() == ""
    assert not case.is_ended()


@BOTH_FIRST
def test_each_ended_a_timeout_that_each_had_noted(is_cy_first: bool) -> None:
    """The note that counts decides: the undo of its end opens the stoppage again."""
    case = Pair()
    case.enter(EndJam(jam=ONE, duration_us=30 * SECOND_US))
    start = StartTimeOut(period=1, kind=HOME, at=case.cluster.time)
    case.apart(start, start, is_cy_first=is_cy_first)
    (stop,) = case.tim.view().bout.periods[0].time_outs
    assert len(stop.notes) == 2
    case.apart(EndTimeOut(eid=stop.eid, duration_us=60 * SECOND_US), EndTimeOut(eid=stop.eid, duration_us=SECOND_US))
    assert case.undo() == SAME
    assert case.is_ended()


@pytest.mark.parametrize("late_s", [0, 1, 5])
def test_both_ended_a_jam(late_s: int) -> None:
    case = Pair()
    first, second = (EndJam(jam=ONE, duration_us=(30 + late) * SECOND_US) for late in (0, late_s))
    case.apart(first, second)
    assert case.undo() == SAME
    assert case.tim.view().bout.active is None


@BOTH_FIRST
def test_both_deleted_a_jam(is_cy_first: bool) -> None:
    case = Pair()
    case.enter(EndJam(jam=ONE, duration_us=30 * SECOND_US))
    case.apart(DeleteJam(jam=ONE), DeleteJam(jam=ONE), is_cy_first=is_cy_first)
    assert case.undo() == SAME
    assert case.tim.view().bout.jam(ONE) is None


def test_a_jam_comes_back_if_the_other_one_had_not_seen_all_of_it() -> None:
    case = Pair()
    case.enter(EndJam(jam=ONE, duration_us=30 * SECOND_US))
    case.cy.is_deaf = True
    case.enter(SetTrip(jam=ONE, team=Team.HOME, number=2, points=4), case.head)
    case.apart(DeleteJam(jam=ONE), DeleteJam(jam=ONE))
    assert case.tim.view().bout.jam(ONE) is None
    assert case.undo() == ""
    assert case.tim.view().bout.jam(ONE) is not None


@BOTH_FIRST
def test_both_removed_a_timeout(is_cy_first: bool) -> None:
    case = Pair()
    remove = RemoveElement(eid=case.note_stop())
    case.apart(remove, remove, is_cy_first=is_cy_first)
    assert case.undo() == SAME
    assert case.tim.view().bout.periods[0].time_outs == ()


@BOTH_FIRST
def test_both_removed_a_timeout_that_both_had_noted(is_cy_first: bool) -> None:
    case = Pair()
    case.enter(EndJam(jam=ONE, duration_us=30 * SECOND_US))
    start = StartTimeOut(period=1, kind=HOME, at=case.cluster.time)
    case.apart(start, start)
    (stop,) = case.tim.view().bout.periods[0].time_outs
    case.apart(RemoveElement(eid=stop.eid), RemoveElement(eid=stop.eid), is_cy_first=is_cy_first)
    assert case.undo() == SAME
    assert case.tim.view().bout.periods[0].time_outs == ()


def test_a_removal_that_nobody_else_entered() -> None:
    case = Pair()
    case.enter(RemoveElement(eid=case.note_stop()))
    assert case.undo() == ""
    assert len(case.tim.view().bout.periods[0].time_outs) == 1


@BOTH_FIRST
def test_both_removed_a_penalty(is_cy_first: bool) -> None:
    case = Pair(Role.PENALTY_TRACKER)
    case.enter(AddPenalty(jam=ONE, skater=SkaterRef(team=Team.HOME, number="7"), code="X"))
    (found,) = case.tim.view().bout.penalties
    case.apart(RemoveElement(eid=found.eid), RemoveElement(eid=found.eid), is_cy_first=is_cy_first)
    assert case.undo() == SAME
    assert case.tim.view().bout.penalties == ()
