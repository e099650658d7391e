"""An undo of what others have said more of asks first; who ended a jam whose start is undone reads of it."""

import pytest

from derbyos_core.bout.commands import (
    AddPenalty,
    AmendPenalty,
    Command,
    EndJam,
    EndTimeOut,
    SkaterRef,
    StartJam,
    StartTimeOut,
    Undo,
)
from derbyos_core.bout.model import JamId, TimeOutKind
from derbyos_core.identity import Role, Team
from derbyos_core.replica.notices import NoticeKind
from derbyos_core.replica.view import View
from derbyos_core.roles.shared.steps import StepMemory, last_step
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode

ONE = JamId(1, 1)


class Two:
    """A jam timer, and a Head NSO who writes as well."""

    def __init__(self) -> None:
        self.cluster = FakeCluster()
        self.timer = self.cluster.node("Sol A.", Role.JAM_TIMER)
        self.head = self.cluster.node("Bo N.", Role.HEAD_NSO)
        self.memory = StepMemory()

    def enter(self, command: Command) -> None:
        self.timer.submit(command, Role.JAM_TIMER)
        self.look()
        self.cluster.wait(20)

    def look(self) -> View:
        view = self.timer.view()
        self.memory.note(last_step(view), view.document)
        return view

    def is_asked(self) -> bool:
        view = self.look()
        step = last_step(view)
        assert step is not None
        changed = self.memory.changed_by_others(step, view.document)
        return changed is not None and changed.author == self.head.replica.author

    def undo(self) -> None:
        step = last_step(self.timer.view())
        assert step is not None
        self.timer.submit(Undo(entries=step.refs), Role.JAM_TIMER)


def said(node: FakeNode) -> list[tuple[bool, str]]:
    return [(one.is_own, one.sentence) for one in node.view().notices if one.kind is NoticeKind.NOT_APPLIED]


def test_the_end_of_a_jam_whose_start_is_undone() -> None:
    two = Two()
    two.enter(StartJam(jam=ONE, at=two.cluster.time))
    assert not two.is_asked()
    two.head.submit(EndJam(jam=ONE, duration_us=20 * SECOND_US), Role.HEAD_NSO)
    assert two.is_asked()
    two.cluster.wait(2)
    two.undo()
    rest = "ended Jam 1, but no start of it counts, so the end says nothing. Have its start redone, or Jam 1 deleted."
    assert said(two.head) == [(True, f"You {rest}")]
    assert said(two.timer) == [(False, f"Bo N. {rest}")]
    two.head.submit(StartJam(jam=ONE, at=two.cluster.time), Role.HEAD_NSO)
    assert said(two.head) == said(two.timer) == []


def test_a_new_start_has_no_end_yet() -> None:
    """Somebody else had ended the jam whose start was undone."""
    two = Two()
    two.enter(StartJam(jam=ONE, at=two.cluster.time))
    two.head.submit(EndJam(jam=ONE, duration_us=20 * SECOND_US), Role.HEAD_NSO)
    two.cluster.wait(2)
    two.undo()
    two.enter(StartJam(jam=ONE, at=two.cluster.time))
    bout = two.head.view().bout
    (jam,) = bout.jams
    assert (bout.active, jam.duration_us) == (ONE, None)
    assert said(two.head) == said(two.timer) == []
    two.undo()
    assert [jam.duration_us for jam in two.head.view().bout.jams] == [20 * SECOND_US]


def test_an_own_end_is_no_change_by_others() -> None:
    two = Two()
    two.enter(StartJam(jam=ONE, at=two.cluster.time))
    two.enter(EndJam(jam=ONE, duration_us=20 * SECOND_US))
    assert not two.is_asked()
    two.undo()
    assert not two.is_asked()


def _of_timeout(two: Two) -> Command:
    period = two.head.view().bout.periods[0]
    (stop,) = period.time_outs
    assert stop.start is not None
    return EndTimeOut(eid=stop.eid, duration_us=two.cluster.time - stop.start)


def _of_penalty(two: Two) -> Command:
    return AmendPenalty(eid=two.head.view().bout.penalties[0].eid, jam=JamId(1, 2))


@pytest.mark.parametrize("kind", ["timeout", "penalty"])
def test_what_others_say_of_a_thing_goes_with_it(kind: str) -> None:
    """Nobody else wrote what the step wrote; yet it takes the words of others along."""
    two = Two()
    two.enter(StartJam(jam=ONE, at=two.cluster.time))
    two.enter(EndJam(jam=ONE, duration_us=20 * SECOND_US))
    if kind == "timeout":
        two.enter(StartTimeOut(period=1, kind=TimeOutKind.HOME, at=two.cluster.time))
    else:
        two.enter(AddPenalty(jam=ONE, skater=SkaterRef(team=Team.HOME, number="12"), code="C"))
    assert not two.is_asked()
    two.head.submit(_of_timeout(two) if kind == "timeout" else _of_penalty(two), Role.HEAD_NSO)
    assert two.is_asked()


def test_what_lost_its_ground_is_named() -> None:
    """The thing itself is gone: what it was is said from the entry that had made it."""
    two = Two()
    two.enter(StartJam(jam=ONE, at=two.cluster.time))
    two.enter(EndJam(jam=ONE, duration_us=20 * SECOND_US))
    two.enter(StartTimeOut(period=1, kind=TimeOutKind.HOME, at=two.cluster.time))
    stop = two.timer.view().bout.periods[0].time_outs[0]
    two.head.is_deaf = True
    two.undo()
    two.head.submit(EndTimeOut(eid=stop.eid, duration_us=15 * SECOND_US), Role.HEAD_NSO)
    two.cluster.wait(5)
    two.head.is_deaf = False
    for one, other in ((two.head, two.timer), (two.timer, two.head)):
        one.hear(other.bodies())
    assert [sentence for _, sentence in said(two.head)] == [
        "One of your entries has no effect: Timeout ended. Its target does not exist or was removed. Enter it again if "
        "it still applies."
    ]
