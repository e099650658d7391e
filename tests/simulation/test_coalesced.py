"""Heartbeats of a quiet cluster may be left out; the entries, and the final state of all, are the same."""

import pytest

from derbyos_core.simulation.calm import STRETCH_US
from derbyos_core.simulation.cluster import SECOND_US
from derbyos_core.simulation.simulate import simulate
from derbyos_core.simulation.whole_bout import simulate_whole_bout

HARMLESS = ("cut", "full disk", "sync fails", "partition")
"""Faults after which the same programs run as before."""


@pytest.mark.parametrize("seed", range(8))
def test_the_same_entries_and_the_same_document_come_of_it(seed: int) -> None:
    """Issue 3, "with idle links coalesced": equal sets of entries, equal documents and claims, with and without."""
    plain, coalesced = (
        simulate(seed, edits=40, faults=3, duration_us=180 * SECOND_US, names=HARMLESS, coalesces=coalesces)
        for coalesces in (False, True)
    )
    assert plain.tops == coalesced.tops
    assert plain.document == coalesced.document
    assert plain.left_out_us == 0
    assert coalesced.left_out_us > 0
    assert coalesced.messages < plain.messages


@pytest.mark.parametrize("seed", range(4))
def test_everything_that_goes_wrong_is_noticed_as_ever(seed: int) -> None:
    """Each fault ends the quiet phase at its own time: every promise holds, and within its time."""
    report = simulate(seed, edits=40, faults=6, duration_us=240 * SECOND_US, coalesces=True)
    assert len(report.faults) > 3
    assert report.left_out_us > SECOND_US


def test_quiet_cluster_sends_one_beat_a_minute_to_each() -> None:
    """Entries are not left out: each is still one message to each peer."""
    report = simulate(3, nodes=4, edits=20, faults=0, duration_us=1_800 * SECOND_US, coalesces=True)
    links, minutes = 4 * 3, report.simulated_us / STRETCH_US
    assert report.left_out_us > 0.9 * 1_800 * SECOND_US
    entries = 20 * 3
    assert report.messages < links * (1.6 * minutes + 40) + 2 * entries


def test_a_crew_plays_a_bout_in_a_coalesced_hall() -> None:
    """The same commands by the same officials."""
    report = simulate_whole_bout(3, nodes=6, faults=2, minutes=2.0, names=HARMLESS, coalesces=True)
    assert report.entries > 80
    assert report.left_out_us > 200 * SECOND_US
