"""Correction of a penalty in the compose bar: chips, neighbouring jams, and the words of its buttons."""

import pytest

from derbyos_core.bout.commands import AddPenalty, EndJam, RemoveElement, SkaterRef, StartJam
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_tracker.compose_values import CHIPS_MAX
from derbyos_core.roles.penalty_tracker.correction import GONE, correcting
from derbyos_core.roles.penalty_tracker.entry import BENCH, PenaltyDraft
from tests.gui.entries import enroll
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode

HOME = Team.HOME


@pytest.fixture
def node(cluster: FakeCluster) -> FakeNode:
    node = cluster.node("Maya R.", "penalty-tracker")
    enroll(node, "7", "404")
    return node


def _skate(cluster: FakeCluster, node: FakeNode, *jams: JamId) -> None:
    for jam in jams:
        node.submit(StartJam(jam=jam, at=cluster.time), "jam-timer")
        cluster.wait(30)
        node.submit(EndJam(jam=jam, duration_us=30 * SECOND_US), "jam-timer")
        cluster.wait(30)


def _penalty(node: FakeNode, code: str, jam: JamId, number: str = "404", severity: str = "") -> str:
    """Enter a penalty; return its id."""
    known = {one.eid for one in node.view().bout.penalties}
    skater = SkaterRef(team=HOME, number=number)
    node.submit(AddPenalty(jam=jam, skater=skater, code=code, severity=severity), "penalty-tracker")
    return next(one.eid for one in node.view().bout.penalties if one.eid not in known)


def _draft(bout: Bout, eid: str, *, lists_jams: bool = False, asks_skater: bool = False) -> PenaltyDraft:
    jam = next(one.jam for one in bout.penalties if one.eid == eid)
    return PenaltyDraft(jam=jam, fixes=eid, lists_jams=lists_jams, asks_skater=asks_skater)


def test_all_penalties_of_the_skater_are_chips_also_those_of_which_the_cell_shows_the_last_nine(node: FakeNode) -> None:
    jam = JamId(1, 1)
    eids = [_penalty(node, code, jam) for code in "ABCDEFGHILMN"]
    _penalty(node, "X", jam, "7")
    bout = node.view().bout
    found = correcting(bout, _draft(bout, eids[2]), ())
    assert "".join(chip.text for chip in found.bar.chips) == "ABCDEFGHILMN"
    assert [chip.text for chip in found.bar.chips if chip.is_chosen] == ["C"]
    assert list(found.chips) == eids
    assert found.bar.chips[2].name == "C, Jam 1, penalty 3 of 12, is corrected now"
    assert found.bar.notes == ("12 of 7,", "tap another")


def test_chips_show_the_period_and_an_expulsion(node: FakeNode, cluster: FakeCluster) -> None:
    _skate(cluster, node, JamId(1, 1))
    _penalty(node, "G", JamId(2, 5), severity="expulsion")
    eid = _penalty(node, "?", JamId(1, 1))
    bout = node.view().bout
    bar = correcting(bout, _draft(bout, eid), ()).bar
    assert [(chip.text, chip.sub, chip.is_expulsion) for chip in bar.chips] == [("?", "1", False), ("G", "2-5", True)]
    assert (bar.title, bar.sub) == ("Code for Jam 1", "the right code or skater · Esc keeps ?")


@pytest.mark.parametrize(
    ("jam", "words"),
    [
        (JamId(1, 1), ["Remove", "", "P1 Jam 2", "Keep X"]),
        (JamId(1, 2), ["Remove", "P1 Jam 1", "Jam 1", "Keep X"]),
        (JamId(2, 1), ["Remove", "P1 Jam 2", "", "Keep X"]),
    ],
)
def test_buttons_keep_their_places_at_the_ends_of_the_bout(
    node: FakeNode, cluster: FakeCluster, jam: JamId, words: list[str]
) -> None:
    jams = (JamId(1, 1), JamId(1, 2), JamId(2, 1))
    _skate(cluster, node, *jams)
    eid = _penalty(node, "X", jam)
    bout = node.view().bout
    found = correcting(bout, _draft(bout, eid), ())
    here = jams.index(jam)
    before, after = jams[here - 1] if here else None, jams[here + 1] if here < 2 else None
    assert [key.text for key in found.bar.keys] == words
    assert found.bar.title == ("Instead of X, P1 Jam 2" if jam == jams[1] else found.bar.title), "period 2 has one too"
    assert found.keys == (RemoveElement(eid=eid), before, after, None)
    assert [key.has_list for key in found.bar.keys] == [False, before is not None, after is not None, False]


def test_the_list_of_jams_has_the_jam_of_the_penalty_and_a_bound(node: FakeNode, cluster: FakeCluster) -> None:
    jams = [JamId(period, number) for period in (1, 2) for number in range(1, CHIPS_MAX // 2 + 6)]
    _skate(cluster, node, *jams)
    for jam in (jams[0], jams[50], jams[-1]):
        eid = _penalty(node, "X", jam)
        bout = node.view().bout
        found = correcting(bout, _draft(bout, eid, lists_jams=True), ())
        assert len(found.bar.chips) == len(found.chips) == CHIPS_MAX
        assert [one for one, chip in zip(found.chips, found.bar.chips, strict=True) if chip.is_chosen] == [jam]
        assert list(found.chips) == sorted(one for one in found.chips if isinstance(one, JamId))


def test_the_bench_has_chips_of_its_own_and_another_skater_is_asked_for(node: FakeNode) -> None:
    jam = JamId(1, 1)
    _penalty(node, "X", jam)
    eid = _penalty(node, "G", jam, BENCH, "expulsion")
    bout = node.view().bout
    bar = correcting(bout, _draft(bout, eid, asks_skater=True), ()).bar
    assert [chip.text for chip in bar.chips] == ["G"]
    assert bar.sub == "tap the right skater"


def test_a_penalty_that_somebody_has_removed_can_only_be_closed(node: FakeNode) -> None:
    eid = _penalty(node, "X", JamId(1, 1))
    draft = _draft(node.view().bout, eid)
    node.submit(RemoveElement(eid=eid), "penalty-tracker-home")
    found = correcting(node.view().bout, draft, ())
    assert (found.bar.title, found.bar.chips) == (GONE, ())
    assert [key.text for key in found.bar.keys] == ["", "", "", "Close"]
    assert found.keys == (None,) * 4
