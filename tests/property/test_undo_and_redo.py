"""Undo and Redo of one person as in any editor: the last one first, and a new entry ends what could be redone."""

from random import Random

import pytest

from derbyos_core.bout.commands import AddPenalty, Command, MarkLead, SetTrip, SkaterRef, StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Role, Team
from derbyos_core.roles.shared.steps import last_step, redo_command, undo_command
from tests.kit.fake_node import FakeCluster, FakeNode

JAM = JamId(1, 1)
PRESSES = 40
State = tuple[object, ...]


def _state(node: FakeNode) -> State:
    """Return what the entries of this test say."""
    bout = node.view().bout
    jam = bout.jam(JAM)
    assert jam is not None
    trips = tuple((team, tuple((one.number, one.points) for one in jam.side(team).trips)) for team in bout.score)
    penalties = sorted((one.code, one.person.number if one.person else "") for one in bout.penalties)
    return tuple(bout.score.items()), trips, tuple(penalties), jam.side(Team.HOME).lead


def _entry(random: Random) -> tuple[Command, str]:
    match random.randrange(3):
        case 0:
            trip = SetTrip(jam=JAM, team=Team.HOME, number=random.randint(2, 5), points=random.randint(0, 4))
            return trip, Role.SCOREKEEPER_HOME
        case 1:
            return MarkLead(jam=JAM, team=Team.HOME, on=random.random() < 0.7), Role.SCOREKEEPER_HOME
        case _:
            who = SkaterRef(team=Team.AWAY, number=random.choice(("7", "12", "404")))
            return AddPenalty(jam=JAM, skater=who, code=random.choice("BCX")), Role.PENALTY_TRACKER


@pytest.mark.parametrize("seed", range(24))
def test_the_last_one_comes_first_and_a_new_entry_ends_what_could_be_redone(seed: int) -> None:
    """After each press the bout says what it said at that place of the history; others enter things in between."""
    random = Random(seed)
    cluster = FakeCluster()
    node, other = cluster.node("Kim T.", Role.SCOREKEEPER_HOME), cluster.node("Bo N.", Role.HEAD_NSO)
    other.submit(StartJam(jam=JAM, at=cluster.time), Role.JAM_TIMER)
    back: list[State] = []
    ahead: list[State] = []
    for _ in range(PRESSES):
        cluster.wait(random.choice((0, 1, 20)))
        now = _state(node)
        press = random.random()
        if press < 0.45:
            if node.try_submit(*_entry(random)) is not None:
                back.append(now)
                ahead.clear()
        elif press < 0.75:
            step = last_step(node.view())
            assert (step is not None) is bool(back)
            if step is not None:
                ahead.append(now)
                node.submit(undo_command(step), Role.SCOREKEEPER_HOME)
                assert _state(node) == back.pop()
        else:
            command = redo_command(node.view())
            assert (command is not None) is bool(ahead)
            if command is not None:
                back.append(now)
                node.submit(command, Role.SCOREKEEPER_HOME)
                assert _state(node) == ahead.pop()
        assert _state(other) == _state(node)
