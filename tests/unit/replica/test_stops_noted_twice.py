"""A stoppage that several laptops noted is one: what is said of it holds for all notes; nobody is outweighed unread."""

from itertools import permutations

import pytest

from derbyos_core.bout.commands import (
    AmendReview,
    AmendTimeOut,
    Command,
    EndJam,
    EndTimeOut,
    RemoveElement,
    ShiftTimeOut,
    StartJam,
    StartTimeOut,
    Undo,
)
from derbyos_core.bout.model import JamId, TimeOut, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.identity import Role, Team
from derbyos_core.replica.notices import NoticeKind
from derbyos_core.roles.jam_timer.past_stops import kind_command, past_stops
from derbyos_core.roles.shared.steps import StepMemory, last_step
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode

JAM = JamId(1, 1)
HOME, AWAY, OFFICIAL = TimeOutKind.HOME, TimeOutKind.AWAY, TimeOutKind.OFFICIAL


class Timers:
    """Two jam timers who note a stoppage a second apart, out of reach of each other, and then meet; and a Head NSO."""

    def __init__(self, first: TimeOutKind, second: TimeOutKind) -> None:
        self.cluster = cluster = FakeCluster()
        self.bo = cluster.node("Bo N.", Role.JAM_TIMER)
        self.cy = cluster.node("Cy M.", Role.JAM_TIMER)
        self.head = cluster.node("Ann B.", Role.HEAD_NSO)
        self.bo.submit(StartJam(jam=JAM, at=cluster.time), Role.JAM_TIMER)
        cluster.wait(30)
        self.bo.submit(EndJam(jam=JAM, duration_us=30 * SECOND_US), Role.JAM_TIMER)
        cluster.wait(5)
        self.cy.is_deaf = True
        self.memory = StepMemory()
        self.note()
        self.bo.submit(StartTimeOut(period=1, kind=first, at=cluster.time), Role.JAM_TIMER)
        self.note()
        at = Instant(cluster.time + SECOND_US)
        self.cy.submit(StartTimeOut(period=1, kind=second, at=at), Role.JAM_TIMER)
        cluster.wait(20)
        self.act_apart()
        self.meet()

    def act_apart(self) -> None:
        """Do what both do before they meet: nothing."""

    def meet(self) -> None:
        """Connect the second jam timer again."""
        self.cy.is_deaf = False
        for one, other in permutations(self.cluster.nodes, 2):
            one.hear(other.bodies())
        self.cluster.wait(2)

    def note(self) -> None:
        view = self.bo.view()
        self.memory.note(last_step(view), view.document)

    @property
    def stops(self) -> tuple[TimeOut, ...]:
        found = {node.view().bout.periods[0].time_outs for node in self.cluster.nodes}
        (stops,) = found
        return stops

    @property
    def stop(self) -> TimeOut:
        (stop,) = self.stops
        return stop

    def enter(self, command: Command, *, by: FakeNode | None = None) -> None:
        (by or self.bo).submit(command, Role.JAM_TIMER)
        self.cluster.wait(2)


def told(node: FakeNode) -> list[tuple[bool, str]]:
    return [(one.is_own, one.sentence) for one in node.view().notices if one.kind is NoticeKind.DOUBLE]


@pytest.mark.parametrize("kind", [AWAY, OFFICIAL, TimeOutKind.HOME_REVIEW])
def test_another_caller_holds_for_all_notes(kind: TimeOutKind) -> None:
    case = Timers(HOME, HOME)
    assert len(case.stop.notes) == 2
    case.enter(AmendTimeOut(eid=case.stop.eid, kind=kind))
    assert case.stop.kind is kind
    assert {note.kind for note in case.stop.notes} == {kind}
    case.enter(Undo(entries=(last(case.bo),)))
    assert case.stop.kind is HOME


def last(node: FakeNode) -> EntryRef:
    step = last_step(node.view())
    assert step is not None
    return step.refs[-1]


def test_the_end_holds_for_all_notes() -> None:
    case = Timers(HOME, HOME)
    case.enter(EndTimeOut(eid=case.stop.eid, duration_us=20 * SECOND_US))
    assert case.stop.duration_us == 20 * SECOND_US
    case.enter(ShiftTimeOut(eid=case.stop.eid, late_us=3 * SECOND_US, is_end=True))
    assert case.stop.duration_us == 17 * SECOND_US
    case.enter(AmendTimeOut(eid=case.stop.eid, kind=AWAY))
    assert (case.stop.kind, case.stop.duration_us) == (AWAY, 17 * SECOND_US)


def test_the_next_stop_ends_all_notes() -> None:
    case = Timers(HOME, HOME)
    began = case.stop.start
    case.enter(StartTimeOut(period=1, kind=AWAY, at=case.cluster.time))
    first, second = case.stops
    assert (first.kind, first.start, second.kind, len(first.notes)) == (HOME, began, AWAY, 2)


def test_what_is_removed_is_removed_with_all_notes() -> None:
    case = Timers(HOME, HOME)
    case.enter(RemoveElement(eid=case.stop.eid))
    assert case.stops == ()
    case.enter(Undo(entries=(last(case.bo),)))
    assert len(case.stop.notes) == 2


def test_the_outcome_of_a_review_holds_for_all_notes() -> None:
    case = Timers(TimeOutKind.HOME_REVIEW, TimeOutKind.HOME_REVIEW)
    case.enter(AmendReview(eid=case.stop.eid, retained=True))
    assert [(stop.retained, stop.is_judged) for stop in case.stops] == [(True, True)]
    case.enter(AmendReview(eid=case.stop.eid, retained=False), by=case.cy)
    assert [(stop.retained, stop.is_judged) for stop in case.stops] == [(False, True)]


def test_an_undo_says_who_noted_it_as_well() -> None:
    case = Timers(HOME, HOME)
    case.note()
    view = case.bo.view()
    step = last_step(view)
    assert step is not None
    assert case.memory.agreed_by_others(step, view.document, view.bout) == case.cy.replica.author
    case.enter(Undo(entries=step.refs))
    assert case.stop.kind is HOME


@pytest.mark.parametrize("second", [HOME, TimeOutKind.AWAY_REVIEW])
def test_who_noted_another_caller_than_counts_reads_of_it(second: TimeOutKind) -> None:
    case = Timers(OFFICIAL, second)
    assert case.stop.kind is OFFICIAL
    noted = "HOM team timeout" if second is HOME else "AWY official review"
    rest = (
        f" noted “{noted}”, but “Official timeout” counts, noted at the same time. Whichever it was, have it chosen in "
        "the list of jams and timeouts."
    )
    assert told(case.cy) == [(True, "You" + rest)]
    assert told(case.bo) == told(case.head) == [(False, "Cy M." + rest)]
    (line,) = past_stops(case.bo.view().bout, case.cluster.time, None)
    command = kind_command(line, OFFICIAL)
    assert isinstance(command, AmendTimeOut)
    case.enter(command)
    assert told(case.cy) == told(case.bo) == told(case.head) == []
    assert isinstance(kind_command(past_stops(case.bo.view().bout, case.cluster.time, None)[0], OFFICIAL), str)


def test_timeouts_of_two_teams_at_one_time_are_told() -> None:
    case = Timers(HOME, AWAY)
    assert [stop.kind.team for stop in case.stops] == [Team.HOME, Team.AWAY]
    sentence = (
        "HOM team timeout and AWY team timeout were noted at one time. If it was one, have the other one removed."
    )
    assert told(case.bo) == told(case.cy) == [(True, sentence)]
    assert told(case.head) == [(False, sentence)]
    case.enter(RemoveElement(eid=case.stops[1].eid))
    assert not any(told(node) for node in case.cluster.nodes)
    assert case.stop.kind is HOME
