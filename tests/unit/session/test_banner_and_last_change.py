"""The banner above a moved jam cursor, and the line about the last change of others."""

from dataclasses import replace

import pytest

from derbyos_core.bout.commands import (
    EndJam,
    FieldSkater,
    SkaterRef,
    StartJam,
)
from derbyos_core.bout.model import JamId, Position
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Team
from derbyos_core.roles.shared.jam_cursor import CursorPosition
from derbyos_core.session.banner_value import banner_value
from derbyos_core.session.last_change import last_change
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from tests.unit.roles.change_log.log_book import state_of

ONE, TWO = JamId(1, 1), JamId(1, 2)


@pytest.fixture
def keeper(cluster: FakeCluster) -> FakeNode:
    return cluster.node("Kim T.", "scorekeeper-home")


def test_a_replaced_jammer_is_named_with_team_and_jam_and_with_the_own_entry(
    cluster: FakeCluster, keeper: FakeNode
) -> None:
    timer, head = cluster.node("Sol A.", "jam-timer"), cluster.node("Bo N.", "head-nso")
    timer.submit(StartJam(jam=ONE, at=cluster.time), "jam-timer")
    cluster.wait(1)
    command = FieldSkater(jam=ONE, position=Position.JAMMER, skater=SkaterRef(team=Team.HOME, number="1"))
    keeper.submit(command, "scorekeeper-home")
    cluster.wait(1)
    other = replace(command, skater=SkaterRef(team=Team.HOME, number="90"))
    ref = head.try_submit(other, "head-nso")
    assert ref is not None
    said = last_change(state_of(keeper), (ref,))
    assert said == "Bo (Head NSO): jammer 90 for HOM, Jam 1, in place of your jammer 1"
    assert last_change(state_of(timer), (ref,)) == "Bo (Head NSO): jammer 90 for HOM, Jam 1"


@pytest.mark.parametrize(
    ("cursor", "text"),
    [
        (CursorPosition(jam=TWO), ""),
        (CursorPosition(jam=ONE, is_moved=True), ""),
        (CursorPosition(jam=ONE, is_moved=True, is_older=True), "You are correcting Jam 1."),
        (CursorPosition(jam=ONE, is_moved=True, started=TWO), "Jam 2 has started. You are still in Jam 1."),
        (
            CursorPosition(jam=ONE, is_moved=True, is_older=True, started=TWO),
            "Jam 2 has started. You are still in Jam 1.",
        ),
    ],
)
def test_banner_names_the_older_or_started_jam(cursor: CursorPosition, text: str) -> None:
    found = banner_value(cursor, TWO)
    assert (found.text if found is not None else "").startswith(text)
    assert (found is None) == (not text)
    assert found is None or found.actions == ("Back to Jam 2",)


def test_jams_of_two_periods_are_told_apart() -> None:
    """Met at an evening: "You are correcting Jam 1 … Back to Jam 1" was said of the first jams of both periods."""
    older = CursorPosition(jam=ONE, is_moved=True, is_older=True)
    found = banner_value(older, JamId(2, 1))
    assert found is not None
    assert found.text.startswith("You are correcting Jam 1 of period 1.")
    assert found.actions == ("Back to Jam 1 of period 2",)
    begun = banner_value(CursorPosition(jam=ONE, is_moved=True, is_older=True, started=JamId(2, 2)), JamId(2, 1))
    assert begun is not None
    assert begun.text == "Jam 2 of period 2 has started. You are still in Jam 1 of period 1."


def test_last_change_names_the_newest_foreign_entry(cluster: FakeCluster, keeper: FakeNode) -> None:
    timer = cluster.node("Sol A.", "jam-timer")
    timer.submit(StartJam(jam=ONE, at=cluster.time), "jam-timer")
    cluster.wait(1)
    timer.submit(EndJam(jam=ONE, duration_us=SECOND_US), "jam-timer")
    refs = tuple(EntryRef(timer.replica.source, number) for number in (2, 3))
    for order in (refs, refs[::-1]):
        assert last_change(state_of(keeper), order) == "Sol (jam timer): Jam 1 ended"
