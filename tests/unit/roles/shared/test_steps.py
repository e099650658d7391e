"""Memory of the values after one's own steps, by which Undo detects who has overwritten one."""

from derbyos_core.bout.commands import SetTrip, StartJam, Undo
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from derbyos_core.roles.shared.steps import StepMemory, last_step
from tests.kit.fake_node import FakeCluster, FakeNode

JAM = JamId(1, 1)
HOME = Team.HOME


def _note(memory: StepMemory, node: FakeNode) -> None:
    view = node.view()
    memory.note(last_step(view), view.document)


def _evening(cluster: FakeCluster) -> tuple[FakeNode, FakeNode]:
    timer, keeper = cluster.node("Sol A.", "jam-timer"), cluster.node("Kim T.", "scorekeeper-home")
    timer.submit(StartJam(jam=JAM, at=cluster.time), "jam-timer")
    return timer, keeper


def test_overwritten_step_is_found_after_a_later_undo(cluster: FakeCluster) -> None:
    """Undo goes back step by step, and asks at each step that somebody else has changed since (design 1.5)."""
    timer, keeper = _evening(cluster)
    memory = StepMemory()
    _note(memory, keeper)
    keeper.submit(SetTrip(jam=JAM, team=HOME, number=2, points=3), "scorekeeper-home")
    _note(memory, keeper)
    cluster.wait(5)
    timer.submit(SetTrip(jam=JAM, team=HOME, number=2, points=1), "scorekeeper-home")
    keeper.submit(SetTrip(jam=JAM, team=HOME, number=3, points=4), "scorekeeper-home")
    _note(memory, keeper)
    second = last_step(keeper.view())
    assert second is not None
    assert memory.changed_by_others(second, keeper.view().document) is None
    keeper.submit(Undo(entries=second.refs), "scorekeeper-home")
    _note(memory, keeper)
    first = last_step(keeper.view())
    assert first is not None
    assert first.refs != second.refs
    changed = memory.changed_by_others(first, keeper.view().document)
    assert changed is not None
    assert changed.author == timer.replica.author


def test_unchanged_step_is_undone_without_a_question(cluster: FakeCluster) -> None:
    """Changes by others elsewhere in the same jam need no question."""
    timer, keeper = _evening(cluster)
    memory = StepMemory()
    _note(memory, keeper)
    keeper.submit(SetTrip(jam=JAM, team=HOME, number=2, points=3), "scorekeeper-home")
    _note(memory, keeper)
    timer.submit(SetTrip(jam=JAM, team=HOME, number=3, points=1), "scorekeeper-home")
    _note(memory, keeper)
    step = last_step(keeper.view())
    assert step is not None
    assert memory.changed_by_others(step, keeper.view().document) is None
