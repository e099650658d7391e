"""Texts of empty, waiting, fault and offline states, word for word (design 7)."""

from dataclasses import replace

import pytest

from derbyos_core.roles.lineup import words
from derbyos_core.roles.shared import texts
from tests.gui.conftest import Enter
from tests.kit.fake_node import FakeCluster, FakeNode


@pytest.mark.parametrize(
    ("said", "design"),
    [
        (texts.joining(212, 612), "Getting the bout: 212 of 612 entries. You can start now."),
        (
            texts.NO_SKATERS,
            "No skaters yet. Type numbers as they skate; the Head NSO lists them.",
        ),
        (texts.first_jam("Jam 1", "Tap the jammer first."), "Jam 1 is up next. Tap the jammer first."),
        (texts.LINE_UP_MISSING, "Lineup not in yet. Score now, the jammer can follow."),
        (
            texts.ALONE,
            "Everything you enter is kept on this laptop and sent by itself when the network is back.",
        ),
        (
            texts.cannot_save(6),
            "This laptop cannot save. Your entries are still sent to 6 others. "
            "Free some space, or move to another laptop.",
        ),
        (texts.only_here(14), "14 entries are only on this laptop."),
        (
            texts.export_failed("the disk is full"),
            "Could not write the file: the disk is full. Nothing in the bout has changed.",
        ),
        (words.not_on_roster("HHC", "4040"), "HHC has no 4040. Kept as entered."),
        (
            texts.picked_up("Jam 12", "Penalty tracker", 612),
            "Picked up where you were: Jam 12, Penalty tracker. 612 entries, nothing missing but the chat.",
        ),
        (texts.started_meanwhile("Jam 13", "Jam 9"), "Jam 13 has started. You are still in Jam 9."),
        (texts.also_here("Bo L."), "Bo L. is here too. Both can write."),
    ],
)
def test_texts_are_those_of_the_design(said: str, design: str) -> None:
    assert said == design


def test_late_joiner_sees_the_number_of_missing_entries(enter: Enter, cluster: FakeCluster, keeper: FakeNode) -> None:
    """Design 7, joining: the scorekeeper can write from the first moment."""
    other = cluster.node("Bo L.", "lineup-home")
    here = keeper.view().entries
    row = other.as_peer(holds=here + 400)
    keeper.otherwise = lambda view: replace(view, peers=(row,))
    window = enter(keeper)
    said = window.frame.bottom.last_change.accessibleName()
    assert said.endswith(f"Getting the bout: {here} of {here + 400} entries. You can start now.")
