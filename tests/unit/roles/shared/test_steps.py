"""Memory of the values after one's own steps, by which Undo detects who has overwritten one."""

from derbyos_core.bout.commands import (
    AddPersons,
    FieldSkater,
    NewPerson,
    SetAttribute,
    SetTrip,
    SkaterRef,
    StartJam,
    Undo,
)
from derbyos_core.bout.commands.setup import SETUP_GROUP
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team
from derbyos_core.roles.shared.steps import StepMemory, last_step, redo_command
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


def test_undo_does_not_reach_into_the_page_of_a_new_bout(cluster: FakeCluster) -> None:
    head = cluster.node("Ines V.", "head-nso")
    persons = (NewPerson(number="404", name="Not Found"),)
    head.submit(AddPersons(team=HOME, persons=persons, group=SETUP_GROUP), "head-nso")
    head.submit(SetAttribute(path="ruleset", attribute="halftime", value="05:00", group=SETUP_GROUP), "head-nso")
    assert last_step(head.view()) is None
    head.submit(SetAttribute(path="venue/name", value="Hall 2"), "head-nso")
    step = last_step(head.view())
    assert step is not None
    assert step.text == "Venue is Hall 2"


def test_undo_ends_at_the_first_whistle_for_what_was_set_up(cluster: FakeCluster) -> None:
    """Saturday 6: set-up has its own undo. A line-up before the whistle belongs to the game."""
    head, timer = cluster.node("Ines V.", "head-nso"), cluster.node("Sol A.", "jam-timer")
    skater = SkaterRef(team=HOME, number="404")
    head.submit(FieldSkater(jam=JAM, position=Position.JAMMER, skater=skater), "lineup-home")
    cluster.wait(5)
    head.submit(AddPersons(team=HOME, persons=(NewPerson(number="7"),)), "head-nso")
    before = last_step(head.view())
    assert before is not None
    assert before.text.endswith("7 added")
    cluster.wait(5)
    timer.submit(StartJam(jam=JAM, at=cluster.time), "jam-timer")
    after = last_step(head.view())
    assert after is not None
    assert "jammer" in after.text
    cluster.wait(5)
    head.submit(SetAttribute(path="venue/name", value="Hall 2"), "head-nso")
    now = last_step(head.view())
    assert now is not None
    assert now.text == "Venue is Hall 2"


def test_redo_brings_back_what_was_undone_last(cluster: FakeCluster) -> None:
    """Two entries undone one after the other come back in turn; one undone before another was entered does not."""
    _, keeper = _evening(cluster)

    def enter(points: int) -> None:
        cluster.wait(1)
        keeper.submit(SetTrip(jam=JAM, team=HOME, number=points, points=points), "scorekeeper-home")

    def undo() -> None:
        cluster.wait(1)
        step = last_step(keeper.view())
        assert step is not None
        keeper.submit(Undo(entries=step.refs), "scorekeeper-home")

    def redo() -> None:
        cluster.wait(1)
        command = redo_command(keeper.view())
        assert command is not None
        keeper.submit(command, "scorekeeper-home")

    def trips() -> list[int | None]:
        jam = keeper.view().bout.jam(JAM)
        return [trip.number for trip in jam.home.trips if trip.points] if jam is not None else []

    enter(2)
    enter(3)
    undo()
    undo()
    assert trips() == []
    redo()
    assert trips() == [2]
    redo()
    assert trips() == [2, 3]
    undo()
    enter(4)
    undo()
    redo()
    assert trips() == [2, 4]
    assert redo_command(keeper.view()) is None
