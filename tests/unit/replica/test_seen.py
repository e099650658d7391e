"""Entries supersede, settle, copy or take back only what their writer's view contained (data-model 3)."""

from collections.abc import Callable

import pytest

from derbyos_core.bout.commands import (
    AddPenalty,
    AmendPenalty,
    ClearLineup,
    Command,
    CorrectScore,
    FieldSkater,
    MarkLead,
    RemoveElement,
    SameLineup,
    Settle,
    SetTrip,
    SkaterRef,
    StartJam,
    StartTimeOut,
    Undo,
)
from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry
from derbyos_core.identity import Team
from derbyos_core.replica.effects import Rejected
from derbyos_core.replica.view import View
from tests.kit.fake_node import FakeCluster, FakeNode

ONE, TWO = JamId(1, 1), JamId(1, 2)
SCORE, LINEUP, TRACKER = "scorekeeper-home", "lineup-home", "penalty-tracker"


class Pair:
    """Two officials of one role: Kim, who has a screen, and Ines, whose entries reach Kim at once."""

    def __init__(self, role: str) -> None:
        self.role = role
        self.cluster = FakeCluster()
        self.kim, self.ines = (self.cluster.node(name, role) for name in ("Kim", "Ines"))

    def enter(self, writer: FakeNode, command: Command, seen: View | None = None) -> Entry:
        """Enter a command of one of them a second later, and return the entry, which both then have."""
        self.cluster.wait(1)
        ref = writer.try_submit(command, self.role, seen)
        assert ref is not None
        entry = self.kim.entry(ref)
        assert entry is not None
        return entry

    def penalty(self) -> str:
        """Return the id of the only penalty."""
        (found,) = self.kim.view().bout.penalties
        return found.eid


def _trip(points: int | None) -> SetTrip:
    return SetTrip(jam=ONE, team=Team.HOME, number=2, points=points)


def _jammer(number: str, jam: JamId = ONE) -> FieldSkater:
    return FieldSkater(jam=jam, position=Position.JAMMER, skater=SkaterRef(team=Team.HOME, number=number))


CASES: dict[str, tuple[str, Callable[[Pair], Command], Callable[[Pair], Command], Callable[[Pair], Command]]] = {
    "trip": (SCORE, lambda _: _trip(1), lambda _: _trip(3), lambda _: _trip(4)),
    "trip taken away": (SCORE, lambda _: _trip(1), lambda _: _trip(3), lambda _: _trip(None)),
    "late correction": (
        SCORE,
        lambda _: _trip(1),
        lambda _: _trip(3),
        lambda _: CorrectScore(jam=ONE, team=Team.HOME, number=2, points=4),
    ),
    "jammer": (LINEUP, lambda _: _jammer("1"), lambda _: _jammer("2"), lambda _: _jammer("3")),
    "lead": (
        SCORE,
        lambda _: _trip(1),
        lambda _: MarkLead(jam=ONE, team=Team.HOME),
        lambda _: MarkLead(jam=ONE, team=Team.HOME, on=False),
    ),
    "lineup cleared": (
        LINEUP,
        lambda _: _jammer("1"),
        lambda _: _jammer("2"),
        lambda _: ClearLineup(jam=ONE, team=Team.HOME),
    ),
    "penalty removed": (
        TRACKER,
        lambda _: AddPenalty(jam=ONE, skater=SkaterRef(team=Team.HOME, number="1"), code="B"),
        lambda pair: AmendPenalty(eid=pair.penalty(), code="X"),
        lambda pair: RemoveElement(eid=pair.penalty()),
    ),
}
"""Role, the command that both have seen, Ines's next one, and Kim's on the view before that."""


@pytest.mark.parametrize("case", CASES)
def test_entry_names_the_answers_of_the_view_and_no_other(case: str) -> None:
    role, first, then, command = CASES[case]
    pair = Pair(role)
    pair.enter(pair.kim, first(pair))
    seen = pair.kim.view()
    unseen = pair.enter(pair.ines, then(pair))
    pair.cluster.wait(1)
    ref = pair.kim.try_submit(command(pair), role, seen)
    if ref is None:  # none of it was on the screen
        return
    entry = pair.kim.entry(ref)
    assert entry is not None
    assert unseen.ref not in entry.over
    values = {claim.entry for element in pair.kim.replica.document.root().walk() for claim in element.standing}
    assert unseen.ref in values, "an answer that was not seen stands"


@pytest.mark.parametrize("case", ["trip", "jammer", "penalty removed"])
def test_entry_supersedes_what_the_view_held(case: str) -> None:
    role, first, then, command = CASES[case]
    pair = Pair(role)
    pair.enter(pair.kim, first(pair))
    shown = pair.enter(pair.ines, then(pair))
    entry = pair.enter(pair.kim, command(pair), pair.kim.view())
    assert shown.ref in entry.over
    values = {claim.entry for element in pair.kim.replica.document.root().walk() for claim in element.standing}
    assert shown.ref not in values


def test_settlement_names_the_answers_of_the_question() -> None:
    """An answer that came after the question was drawn is not dropped by it."""
    pair = Pair(SCORE)
    pair.enter(pair.kim, _trip(1))
    seen = pair.kim.view()
    pair.enter(pair.ines, _trip(3))
    pair.enter(pair.kim, _trip(2), seen)
    question = pair.kim.view()
    (found,) = question.bout.disagreements
    late = pair.enter(pair.ines, _trip(4))
    settled = pair.enter(pair.kim, Settle(eid=found.eid, attribute="points", value="2"), question)
    assert late.ref not in settled.settles
    assert {answer.value for answer in pair.kim.replica.bout.disagreements[0].answers} == {"2", "4"}


def test_same_lineup_is_that_of_the_view() -> None:
    """«Same as before» copies the line-up that the screen showed, and removes no skater that it did not show."""
    pair = Pair(LINEUP)
    pair.enter(pair.kim, _jammer("1"))
    seen = pair.kim.view()
    pair.enter(pair.ines, _jammer("2"))
    kept = pair.enter(
        pair.ines, FieldSkater(jam=TWO, position=Position.BLOCKER, skater=SkaterRef(team=Team.HOME, number="7"))
    )
    entry = pair.enter(pair.kim, SameLineup(jam=TWO, source=ONE, team=Team.HOME), seen)
    payloads = [payload.attributes.get("skater") for act in entry.acts for payload in act.payload]
    assert payloads == ["home:1"]
    values = {claim.entry for element in pair.kim.replica.document.root().walk() for claim in element.standing}
    assert kept.ref in values


def test_cleared_lineup_keeps_skaters_that_the_view_did_not_show() -> None:
    pair = Pair(LINEUP)
    pair.enter(pair.kim, _jammer("1"))
    seen = pair.kim.view()
    pivot = FieldSkater(jam=ONE, position=Position.PIVOT, skater=SkaterRef(team=Team.HOME, number="2"))
    pair.enter(pair.ines, pivot)
    cleared = pair.enter(pair.kim, ClearLineup(jam=ONE, team=Team.HOME), seen)
    assert len(cleared.acts) == 1
    jam = pair.kim.replica.bout.jam(ONE)
    assert jam is not None
    assert [person.number for person, _ in jam.home.lined_up] == ["2"]
    assert pair.kim.replica.bout.disagreements == ()


def test_clearing_a_line_up_that_the_view_did_not_show_is_refused_with_a_sentence() -> None:
    pair = Pair(LINEUP)
    pair.enter(pair.kim, StartJam(jam=ONE, at=pair.cluster.time))
    seen = pair.kim.view()
    pair.enter(pair.ines, _jammer("1"))
    assert pair.kim.replica.submit(ClearLineup(jam=ONE, team=Team.HOME), LINEUP, pair.cluster.time, seen) is None
    (effect,) = pair.kim.replica.take_effects()
    assert isinstance(effect, Rejected)
    assert "nothing was cleared" in str(effect.reason)


def test_undo_is_refused_where_somebody_has_edited_the_element_unseen() -> None:
    """The penalty would go with an edit that the writer has not seen: a sentence is shown, and nothing is written."""
    pair = Pair(TRACKER)
    added = pair.enter(pair.kim, AddPenalty(jam=ONE, skater=SkaterRef(team=Team.HOME, number="1"), code="B"))
    seen = pair.kim.view()
    pair.enter(pair.ines, AmendPenalty(eid=pair.penalty(), code="X"))
    assert pair.kim.replica.submit(Undo(entries=(added.ref,)), TRACKER, pair.cluster.time, seen) is None
    (effect,) = pair.kim.replica.take_effects()
    assert isinstance(effect, Rejected)
    assert "in the meantime" in str(effect.reason)
    assert pair.enter(pair.kim, Undo(entries=(added.ref,)), pair.kim.view()).undoes == (added.ref,)


def test_whistle_ends_a_time_out_that_was_not_seen() -> None:
    """No answer about its length exists, so none is superseded; the whistle ends the time-out on every laptop."""
    pair = Pair("jam-timer")
    seen = pair.kim.view()
    pair.enter(pair.ines, StartTimeOut(period=1, kind=TimeOutKind.OFFICIAL, at=pair.cluster.time))
    pair.enter(pair.kim, StartJam(jam=ONE, at=Instant(pair.cluster.time + 5_000_000)), seen)
    assert pair.kim.replica.bout.periods[0].time_outs[0].duration_us is not None


def test_writer_without_a_screen_reads_the_document_as_it_is() -> None:
    pair = Pair(SCORE)
    shown = pair.enter(pair.ines, _trip(3))
    assert pair.enter(pair.kim, _trip(4)).over == (shown.ref,)
