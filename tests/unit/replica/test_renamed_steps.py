"""A step keeps its words when jams are inserted, deleted or moved before its own: only the names of jams follow."""

import pytest

from derbyos_core.bout.commands import (
    CallJam,
    Command,
    DeleteJam,
    EndJam,
    FieldSkater,
    InsertJam,
    MarkLead,
    SetTrip,
    SkaterRef,
    StartJam,
)
from derbyos_core.bout.model import JamId, Position
from derbyos_core.clock import Instant
from derbyos_core.i18n import TranslatableText
from derbyos_core.identity import Role, Team
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode

ONE, TWO, THREE = JamId(1, 1), JamId(1, 2), JamId(1, 3)
GERMAN = {"{jam} called off": "{jam} abgebrochen", "Jam {number}": "{number}. Jam", "{jam} (deleted)": "{jam} (weg)"}


class Crew:
    """A jam timer and a line-up tracker, after three jams."""

    def __init__(self) -> None:
        self.cluster = FakeCluster()
        self.timer = self.cluster.node("Sol A.", Role.JAM_TIMER)
        self.other = self.cluster.node("Kim T.", Role.LINEUP_HOME)
        for jam in (ONE, TWO, THREE):
            self.enter(self.timer, StartJam(jam=jam, at=self.cluster.time))
            self.cluster.wait(40)
            self.enter(self.timer, EndJam(jam=jam, duration_us=40 * SECOND_US))
            self.cluster.wait(30)
        self.field("88")

    def enter(self, node: FakeNode, command: Command) -> None:
        role = Role.JAM_TIMER if node is self.timer else Role.LINEUP_HOME
        assert node.try_submit(command, role) is not None
        self.cluster.wait(1)

    def field(self, number: str) -> None:
        skater = SkaterRef(team=Team.HOME, number=number)
        self.enter(self.other, FieldSkater(jam=TWO, skater=skater, position=Position.JAMMER))

    def last(self) -> str:
        return self.timer.view().steps[-1].text

    def insertion(self, before: JamId) -> InsertJam:
        """Return the insertion of a jam in the pause before another."""
        jam = self.timer.view().bout.jam(before)
        assert jam is not None
        assert jam.start is not None
        return InsertJam(before=before, at=Instant(jam.start - 25 * SECOND_US), duration_us=20 * SECOND_US)

    def delete(self, jam: JamId) -> None:
        self.enter(self.other, DeleteJam(jam=jam))


@pytest.mark.parametrize(
    ("command", "before", "after"),
    [
        (CallJam(jam=TWO, team=Team.HOME), "Jam 2 called off · HOM 88", "Jam 3 called off · HOM 88"),
        (CallJam(jam=TWO, team=Team.HOME, on=False), "Jam 2 not called off · HOM 88", "Jam 3 not called off · HOM 88"),
        (MarkLead(jam=TWO, team=Team.HOME), "Lead for HOM 88 · Jam 2", "Lead for HOM 88 · Jam 3"),
        (SetTrip(jam=TWO, team=Team.HOME, number=2, points=4), None, None),
    ],
)
def test_a_step_says_the_same_of_its_jam(command: Command, before: str | None, after: str | None) -> None:
    """Others insert a jam before it, and enter another jammer in it."""
    crew = Crew()
    if isinstance(command, CallJam) and not command.on:
        crew.enter(crew.timer, CallJam(jam=TWO, team=Team.HOME))
    crew.enter(crew.timer, command)
    said = crew.last()
    assert before is None or said == before
    crew.enter(crew.other, crew.insertion(TWO))
    crew.field("1")
    assert crew.last() == (after or said.replace("Jam 2", "Jam 3"))
    crew.delete(ONE)
    assert crew.last() == said
    crew.delete(crew.timer.view().bout.numbers.numbered(1, 1))
    assert crew.last() == said.replace("Jam 2", "Jam 1")


def test_a_step_in_a_deleted_jam_says_so() -> None:
    crew = Crew()
    crew.enter(crew.timer, CallJam(jam=TWO, team=Team.HOME))
    crew.delete(TWO)
    assert crew.last() == "Jam 2 (deleted) called off · HOM 88"


def test_the_words_stay_translatable() -> None:
    crew = Crew()
    crew.enter(crew.timer, CallJam(jam=TWO, team=Team.HOME))
    crew.enter(crew.other, crew.insertion(TWO))
    text = crew.last()
    assert isinstance(text, TranslatableText)
    assert (
        text.translated(lambda template, _about, _number: GERMAN.get(template, template))
        == "3. Jam abgebrochen · HOM 88"
    )


def test_a_step_that_inserts_or_deletes_names_the_jam_that_it_was_about() -> None:
    crew = Crew()
    crew.enter(crew.timer, crew.insertion(THREE))
    crew.enter(crew.other, crew.insertion(TWO))
    assert crew.last() == "Jam 4 inserted"
    crew.enter(crew.timer, DeleteJam(jam=crew.timer.view().bout.numbers.numbered(1, 4)))
    assert crew.last() == "Jam 4 deleted"
