"""Two stoppages that were one after all: the end and the outcome that were entered stay, and a settlement holds."""

from dataclasses import replace

import pytest

from derbyos_core.bout.commands import (
    AmendReview,
    AmendTimeOut,
    EndTimeOut,
    RemoveElement,
    Settle,
    StartJam,
    StartTimeOut,
    Undo,
)
from derbyos_core.bout.model import JamId, TimeOutKind
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.identity import Role
from derbyos_core.roles.shared.steps import last_step
from tests.kit.fake_node import SECOND_US, FakeNode
from tests.unit.replica.test_stops_noted_twice import Timers, told
from tests.unit.roles.state import state_of

HOME, AWAY, OFFICIAL = TimeOutKind.HOME, TimeOutKind.AWAY, TimeOutKind.OFFICIAL
HOME_REVIEW, AWAY_REVIEW = TimeOutKind.HOME_REVIEW, TimeOutKind.AWAY_REVIEW


def last_entry(node: FakeNode) -> EntryRef:
    step = last_step(node.view())
    assert step is not None
    return step.refs[-1]


@pytest.mark.parametrize("is_removed", [True, False])
def test_the_end_of_the_second_is_that_of_both(is_removed: bool) -> None:
    """Only the second one could be ended, since its start had ended the first."""
    case = Timers(HOME, AWAY)
    first, second = case.stops
    case.enter(EndTimeOut(eid=second.eid, duration_us=15 * SECOND_US))
    end = case.stops[1].end
    case.enter(RemoveElement(eid=second.eid) if is_removed else AmendTimeOut(eid=second.eid, kind=HOME), by=case.cy)
    assert (case.stop.kind, case.stop.start, case.stop.end) == (HOME, first.start, end)
    case.enter(Undo(entries=(last_entry(case.cy),)), by=case.cy)
    assert [(one.kind, one.end) for one in case.stops] == [(HOME, second.start), (AWAY, end)]


def test_one_that_runs_goes_on_without_the_other() -> None:
    case = Timers(HOME, AWAY)
    case.enter(RemoveElement(eid=case.stops[1].eid))
    assert (case.stop.kind, case.stop.end) == (HOME, None)


def test_one_that_had_ended_keeps_its_end() -> None:
    case = Timers(HOME, AWAY)
    first, second = case.stops
    case.enter(EndTimeOut(eid=first.eid, duration_us=SECOND_US // 2))
    case.enter(EndTimeOut(eid=second.eid, duration_us=15 * SECOND_US))
    case.enter(RemoveElement(eid=second.eid))
    assert case.stop.duration_us == SECOND_US // 2


def test_the_outcome_of_the_one_that_counts_stands() -> None:
    case = Timers(HOME_REVIEW, AWAY_REVIEW)
    first, second = case.stops
    case.enter(AmendReview(eid=second.eid, retained=True))
    case.enter(AmendReview(eid=first.eid, retained=False))
    case.enter(AmendTimeOut(eid=second.eid, kind=HOME_REVIEW), by=case.cy)
    assert (case.stop.retained, case.stop.is_judged) == (False, True)


class Unlike(Timers):
    """Two stoppages of which the second was the first, say the one, or an official one, says the other."""

    def __init__(self) -> None:
        super().__init__(HOME, AWAY)
        second = self.stops[1].eid
        self.cy.is_deaf = True
        for kind, node in ((HOME, self.cy), (OFFICIAL, self.bo)):
            node.submit(AmendTimeOut(eid=second, kind=kind), Role.JAM_TIMER)
            self.cluster.wait(1)
        self.meet()


def test_whoever_said_another_caller_reads_of_it() -> None:
    case = Unlike()
    assert case.stop.kind is HOME
    said = [one for one in told(case.bo) if one[0]]
    assert [sentence.split(",")[0] for _, sentence in said] == ["You noted “Official timeout”"]
    assert not any(is_own for is_own, _ in told(case.cy))
    assert [sentence.split(",")[0] for _, sentence in told(case.head)] == ["Bo N. noted “Official timeout”"]


@pytest.mark.parametrize("kind", [OFFICIAL, HOME, AWAY])
def test_a_settlement_holds_for_all_notes(kind: TimeOutKind) -> None:
    case = Unlike()
    (question,) = case.head.view().bout.disagreements
    case.head.submit(Settle(eid=question.eid, attribute="timeout", value=kind.value), Role.HEAD_NSO)
    case.cluster.wait(2)
    assert case.stop.kind is kind
    assert {note.kind for note in case.stop.notes} == {kind}
    assert case.head.view().bout.disagreements == ()
    assert not any(told(node) for node in case.cluster.nodes)


class TwoReviews(Timers):
    """One review that two jam timers noted, of which each said something before they met."""

    def __init__(self, *said: AmendReview) -> None:
        self._said = said
        super().__init__(HOME_REVIEW, HOME_REVIEW)

    def act_apart(self) -> None:
        for node, said in zip((self.bo, self.cy), self._said, strict=True):
            (stop,) = node.view().bout.periods[0].time_outs
            node.submit(replace(said, eid=stop.eid), Role.JAM_TIMER)


@pytest.mark.parametrize(
    ("one", "other", "question"),
    [
        (AmendReview(eid="", retained=True), AmendReview(eid="", retained=False), "HOM review retained: Retained?"),
        (AmendReview(eid="", resolution="4"), AmendReview(eid="", resolution="none"), "HOM review outcome: 4?"),
        (AmendReview(eid="", review="Lead"), AmendReview(eid="", review="Points"), "HOM what the review asked: Lead?"),
    ],
)
def test_two_notes_that_differ_are_a_question(one: AmendReview, other: AmendReview, question: str) -> None:
    """The answer in the note that does not count was kept and not applied, without a word to its writer."""
    case = TwoReviews(one, other)
    for node in case.cluster.nodes:
        (conflict,) = state_of(node).conflicts
        assert f"{conflict.title}: {conflict.answers[0].value}?" == question
    assert "Cy, jam timer" in conflict.answers[1].who
    case.head.submit(conflict.answers[1].settle, Role.HEAD_NSO)
    case.cluster.wait(2)
    assert not any(state_of(node).conflicts for node in case.cluster.nodes)
    said = (bool(other.retained), other.resolution or "", other.review or "")
    assert (case.stop.retained, case.stop.resolution, case.stop.review) == said


def test_two_notes_that_say_the_same_are_no_question() -> None:
    case = TwoReviews(AmendReview(eid="", retained=True), AmendReview(eid="", retained=True))
    assert case.stop.questions == ()
    assert case.stop.retained


@pytest.mark.parametrize("is_jam", [True, False])
def test_an_undone_stop_takes_nothing_along_that_ended_it(is_jam: bool) -> None:
    """The review that had begun with its end was gone, or the jam had never started."""
    case = Timers(OFFICIAL, OFFICIAL)
    case.enter(EndTimeOut(eid=case.stop.eid, duration_us=20 * SECOND_US))
    case.enter(StartTimeOut(period=1, kind=HOME, at=case.cluster.time))
    began = last_entry(case.bo)
    case.cluster.wait(60)
    at = case.cluster.time
    case.enter(
        StartJam(jam=JamId(1, 2), at=at) if is_jam else StartTimeOut(period=1, kind=AWAY_REVIEW, at=at), by=case.cy
    )
    before = case.stops
    assert case.bo.try_submit(Undo(entries=(began,)), Role.JAM_TIMER) is None
    assert case.stops == before
    case.enter(RemoveElement(eid=case.stops[1].eid))
    kinds = [stop.kind for stop in case.stops]
    assert kinds == ([OFFICIAL] if is_jam else [OFFICIAL, AWAY_REVIEW])
    assert case.head.view().bout.active == (JamId(1, 2) if is_jam else None)
