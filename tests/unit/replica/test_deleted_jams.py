"""Whoever entered something in a jam that somebody else deletes reads what is gone with it, or why it still counts."""

from itertools import permutations

from derbyos_core.bout.commands import (
    AddPenalty,
    DeleteJam,
    EndJam,
    EnterBox,
    FieldSkater,
    MarkLead,
    SetTrip,
    SkaterRef,
    StartJam,
    Undo,
)
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Role, Team
from derbyos_core.replica.notices import Notice, NoticeKind
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode

ONE, TWO, THREE = JamId(1, 1), JamId(1, 2), JamId(1, 3)
BACK = " Undoing the deletion brings them back."


def skater(number: str) -> SkaterRef:
    return SkaterRef(team=Team.HOME, number=number)


def skate(cluster: FakeCluster, timer: FakeNode, jam: JamId) -> None:
    timer.submit(StartJam(jam=jam, at=cluster.time), Role.JAM_TIMER)
    cluster.wait(40)
    timer.submit(EndJam(jam=jam, duration_us=40 * SECOND_US), Role.JAM_TIMER)
    cluster.wait(20)


def said(node: FakeNode, *, is_own: bool = True) -> list[str]:
    """Return the sentences of the notices about deleted jams."""
    return [one.sentence for one in notices(node) if one.is_own is is_own]


def notices(node: FakeNode) -> list[Notice]:
    return [one for one in node.view().notices if one.kind is NoticeKind.NOT_APPLIED and "deleted" in one.sentence]


class Crew:
    """A scorekeeper, a jam timer who deletes jams, and a Head NSO."""

    def __init__(self, *roles: Role) -> None:
        self.cluster = FakeCluster()
        self.timer = self.cluster.node("Sol A.", Role.JAM_TIMER)
        self.head = self.cluster.node("Bo N.", Role.HEAD_NSO)
        self.writer = self.cluster.node("Kim T.", Role.SCOREKEEPER_HOME)
        for jam in (ONE, TWO):
            skate(self.cluster, self.timer, jam)

    def delete(self, jam: JamId) -> Undo:
        deletion = self.timer.try_submit(DeleteJam(jam=jam), Role.JAM_TIMER)
        assert deletion is not None
        self.cluster.wait(1)
        return Undo(entries=(deletion,))

    def score(self, jam: JamId, *points: int) -> None:
        for number, scored in enumerate(points, start=2):
            trip = SetTrip(jam=jam, team=Team.HOME, number=number, points=scored)
            self.writer.submit(trip, Role.SCOREKEEPER_HOME)
            self.cluster.wait(1)

    def timer_is_back(self) -> None:
        """Connect the jam timer again, who heard nothing for a while."""
        self.timer.is_deaf = False
        for one, other in permutations(self.cluster.nodes, 2):
            one.hear(other.bodies())


def test_points_of_a_deleted_jam() -> None:
    crew = Crew()
    crew.score(ONE, 4, 3)
    crew.delete(ONE)
    assert said(crew.writer) == ["Jam 1 was deleted, and with it 2 of your entries: 7 points for HOM." + BACK]
    assert said(crew.head, is_own=False) == [
        "Jam 1 was deleted, and with it 2 entries by Kim T.: 7 points for HOM." + BACK
    ]


def test_the_notice_ends_with_the_deletion() -> None:
    crew = Crew()
    crew.score(ONE, 4)
    undo = crew.delete(ONE)
    assert notices(crew.writer)
    crew.timer.submit(undo, Role.JAM_TIMER)
    assert notices(crew.writer) == []
    assert notices(crew.head) == []


def test_every_kind_of_entry_is_named() -> None:
    crew = Crew()
    for place, number in ((Position.JAMMER, "12"), (Position.PIVOT, "34"), (Position.BLOCKER, "56")):
        crew.writer.submit(FieldSkater(jam=ONE, position=place, skater=skater(number)), Role.LINEUP_HOME)
    crew.writer.submit(AddPenalty(jam=ONE, skater=skater("56"), code="C"), Role.PENALTY_TRACKER)
    crew.writer.submit(MarkLead(jam=ONE, team=Team.HOME), Role.SCOREKEEPER_HOME)
    crew.writer.submit(
        EnterBox(jam=ONE, team=Team.HOME, position=Position.PIVOT, skater=skater("34"), at=crew.cluster.time),
        Role.PENALTY_BOX,
    )
    crew.delete(ONE)
    (sentence,) = said(crew.writer)
    for words in ("3 skaters in the lineup of HOM", "Penalty C for HOM 56", "Lead", "Box: HOM 34 sits"):
        assert words in sentence, sentence


def test_who_deletes_a_jam_was_asked_and_is_not_told() -> None:
    crew = Crew()
    crew.timer.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=4), Role.JAM_TIMER)
    crew.delete(ONE)
    assert said(crew.timer) == []


def test_a_jam_timer_reads_that_another_deleted_the_jam_that_they_had_started() -> None:
    crew = Crew()
    crew.head.submit(DeleteJam(jam=ONE), Role.HEAD_NSO)
    (sentence,) = said(crew.timer)
    assert sentence.startswith("Jam 1 was deleted, and with it 2 of your entries: its start and its end.")
    assert notices(crew.head) == []


def test_who_only_ended_a_jam_lost_its_end() -> None:
    crew = Crew()
    crew.timer.submit(StartJam(jam=THREE, at=crew.cluster.time), Role.JAM_TIMER)
    crew.cluster.wait(30)
    crew.writer.submit(EndJam(jam=THREE, duration_us=30 * SECOND_US), Role.JAM_TIMER)
    crew.head.submit(DeleteJam(jam=THREE), Role.HEAD_NSO)
    assert said(crew.timer) == [
        "Jam 3 was deleted, and with it 1 of your entries: its start. Undoing the deletion brings it back."
    ]
    assert said(crew.writer) == [
        "Jam 3 was deleted, and with it 1 of your entries: its end. Undoing the deletion brings it back."
    ]


def test_who_deleted_a_jam_that_was_ended_meanwhile_reads_of_its_end() -> None:
    crew = Crew()
    crew.timer.submit(StartJam(jam=THREE, at=crew.cluster.time), Role.JAM_TIMER)
    crew.cluster.wait(30)
    crew.timer.is_deaf = True
    for node in (crew.writer, crew.timer):
        node.submit(EndJam(jam=THREE, duration_us=30 * SECOND_US), Role.JAM_TIMER)
    crew.delete(THREE)
    crew.timer_is_back()
    (sentence,) = said(crew.timer)
    assert "had not reached you: its end." in sentence


def test_jams_are_named_by_the_number_that_they_had_when_they_were_deleted() -> None:
    """A second jam of the same number says when it began; the sentence about the first stays as it was read."""
    crew = Crew()
    skate(crew.cluster, crew.timer, THREE)
    crew.score(TWO, 4)
    crew.score(THREE, 3)
    crew.delete(TWO)
    (first,) = said(crew.writer)
    crew.delete(crew.writer.view().bout.numbers.numbered(1, 2))
    second, again = said(crew.writer)
    assert again == first
    assert first.startswith("Jam 2 was deleted")
    assert second.startswith("Jam 2 (begun ")
    crew.delete(ONE)
    assert [one.called.number for one in crew.writer.view().bout.deleted] == [2, 2, 1]
    assert said(crew.writer) == [second, first]


def test_who_deleted_a_jam_reads_what_keeps_it() -> None:
    """A deletion counts only where all was seen; its writer and the Head NSO read what was not, until it is settled."""
    crew = Crew()
    crew.score(ONE, 4)
    crew.timer.is_deaf = True
    crew.score(ONE, 4, 3)
    undo = crew.delete(ONE)
    crew.timer_is_back()
    assert not crew.timer.view().bout.numbers.is_deleted(ONE)
    (notice,) = notices(crew.timer)
    assert notice.is_own
    assert notice.sentence == (
        "You deleted Jam 1, but it still counts, because this had not reached you: 3 points for HOM. Delete it again, "
        "or undo the deletion."
    )
    assert said(crew.head, is_own=False) == [
        "Sol A. deleted Jam 1, but it still counts, because this had not reached them: 3 points for HOM. Have it "
        "deleted again, or the deletion undone."
    ]
    assert crew.timer.entry(notice.refs[0]) is not None
    crew.timer.submit(undo, Role.JAM_TIMER)
    assert [notices(node) for node in (crew.timer, crew.head, crew.writer)] == [[], [], []]


def test_who_deleted_a_jam_twice_reads_what_they_had_not_seen_the_second_time() -> None:
    crew = Crew()
    for points in ((4,), (4, 3)):
        crew.timer.is_deaf = True
        crew.score(ONE, *points)
        crew.delete(ONE)
        crew.timer_is_back()
    (sentence,) = said(crew.timer)
    assert "had not reached you: 3 points for HOM." in sentence


def test_who_deletes_a_jam_again_reads_no_more_of_it() -> None:
    crew = Crew()
    crew.timer.is_deaf = True
    crew.score(ONE, 4)
    crew.delete(ONE)
    crew.timer_is_back()
    assert notices(crew.timer)
    crew.delete(ONE)
    assert said(crew.timer) == []
    assert [sentence[:17] for sentence in said(crew.writer)] == ["Jam 1 was deleted"]


def test_who_deleted_a_jam_in_vain_reads_what_is_gone_when_somebody_else_deletes_it() -> None:
    """Simulated, seed 12: they wrote on in the jam that counted, and were taken for one who had been asked."""
    crew = Crew()
    crew.timer.is_deaf = True
    crew.score(ONE, 4)
    crew.delete(ONE)
    crew.timer_is_back()
    penalty = AddPenalty(jam=ONE, skater=skater("7"), code="C")
    crew.timer.submit(penalty, Role.JAM_TIMER)
    crew.cluster.wait(1)
    crew.head.submit(DeleteJam(jam=ONE), Role.HEAD_NSO)
    assert said(crew.timer) == [
        "Jam 1 was deleted, and with it 3 of your entries: its start and its end, Penalty C for HOM 7." + BACK
    ]
