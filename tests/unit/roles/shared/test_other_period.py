"""While the game is in Period 2, every sentence about a jam of Period 1 names the period."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from derbyos_core.bout.checks import Check, Hint, PaperSheet
from derbyos_core.bout.commands import (
    AddPenalty,
    Command,
    DeleteJam,
    EndPeriod,
    FieldSkater,
    SameLineup,
    ShiftJam,
    StartTimeOut,
)
from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.bout.reading.late_scores import LateScore
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import AuthorId, Role, SourceId, Team
from derbyos_core.jam_names import EVERY, jam_in_game, jam_name, jam_names, letter_name, short_jam
from derbyos_core.replica.effects import Rejected
from derbyos_core.roles.head_nso.nso_notices import late_notice
from derbyos_core.roles.head_nso.reviews import reviews_of
from derbyos_core.roles.lineup import words as lineup_words
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.clock_words import moment_of
from derbyos_core.roles.shared.header import BadgeValue, SyncState
from derbyos_core.roles.shared.header_values import header_value
from derbyos_core.roles.shared.hint_lines import hint_lines
from derbyos_core.roles.shared.paper_hints import place_words
from derbyos_core.roles.shared.role_tabs import BegunEntry, role_tabs
from derbyos_core.roles.shared.screen_state import ScreenState
from derbyos_core.session.last_change import LATE_LEAST, last_change
from tests.gui.entries import ROSTER, enroll, home, skate, start
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.unit.roles.state import state_of

OLD, LATER, NEW = JamId(1, 1), JamId(1, 2), JamId(2, 1)
HINT = Hint(check=Check.NO_TRIP, sheet=PaperSheet.SCORE, text="Trip 2 is empty.", jam=OLD, team=Team.HOME)
LATE = LateScore(
    jam=OLD, team=Team.HOME, trips=(2,), was=1, points=4, official=3, by=AuthorId("ann"),
    entry=EntryRef(SourceId("s"), 1),
)  # fmt: skip


@pytest.fixture
def state(cluster: FakeCluster, timer: FakeNode) -> ScreenState:
    """Two jams of Period 1, a review after the second, and the first jam of Period 2 on track."""
    enroll(timer, *ROSTER)
    timer.submit(FieldSkater(jam=OLD, position=Position.JAMMER, skater=home("123")), Role.LINEUP_HOME)
    skate(cluster, timer, OLD, LATER)
    timer.submit(StartTimeOut(period=1, kind=TimeOutKind.HOME_REVIEW, at=cluster.time), Role.JAM_TIMER)
    cluster.wait(20)
    timer.submit(EndPeriod(period=1, at=cluster.time), Role.JAM_TIMER)
    cluster.wait(900)
    start(cluster, timer, NEW)
    cluster.wait(5)
    found = state_of(timer)
    assert found.bout.active == NEW
    return found


def _conflict(state: ScreenState, cluster: FakeCluster, timer: FakeNode) -> str:
    other = cluster.node("Bo L.", Role.LINEUP_HOME)
    timer.is_deaf = other.is_deaf = True
    for node, number in ((timer, "27"), (other, "404")):
        node.submit(FieldSkater(jam=OLD, position=Position.PIVOT, skater=home(number)), Role.LINEUP_HOME)
    timer.is_deaf = False
    timer.hear(other.bodies())
    (found,) = state_of(timer).conflicts
    return found.title


def _tab(state: ScreenState) -> str:
    begun = {Role.LINEUP_HOME.value: BegunEntry(words="77", jam=OLD)}
    roles = (Role.JAM_TIMER.value, Role.LINEUP_HOME.value)
    moment = moment_of(state.bout, state.now)
    tab = role_tabs(roles, Role.JAM_TIMER, moment, state.shorts, begun=begun)[1].state
    assert tab is not None
    return tab.said


SENTENCES: dict[str, Callable[[ScreenState], str]] = {
    "to check": lambda state: place_words(HINT, state.bout),
    "a hint of the Head NSO": lambda state: hint_lines(state, (HINT,), ())[0].message,
    "a late score": lambda state: late_notice(state, LATE).title,
    "a review": lambda state: reviews_of(state.bout, state.now)[0].sub,
    "the tab of a begun entry": _tab,
    "picked up": lambda state: texts.picked_up(jam_in_game(OLD, state.bout), "Lineup", 3),
    "deleted": lambda _: texts.deleted_words(OLD, None, None, period=2, has_dropped=True),
    "entries go on": lambda _: texts.deleted_words(NEW, OLD, OLD, period=2, has_dropped=False),
    "left later": lambda state: lineup_words.left_later(
        state.bout.teams[Team.HOME].persons[0], jam_in_game(OLD, state.bout)
    ),
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence_about_the_other_period_names_it(state: ScreenState, sentence: str) -> None:
    words = SENTENCES[sentence](state)
    assert "of period 1" in words, words


def test_a_question_about_the_other_period_names_it(state: ScreenState, cluster: FakeCluster, timer: FakeNode) -> None:
    assert _conflict(state, cluster, timer) == "Jam 1 of period 1, HOM pivot"


@pytest.mark.parametrize(
    "command",
    [
        ShiftJam(jam=JamId(1, 9), late_us=1_000_000),
        DeleteJam(jam=JamId(1, 9)),
        SameLineup(jam=NEW, team=Team.HOME, source=LATER),
    ],
    ids=lambda one: type(one).__name__,
)
def test_a_refusal_about_the_other_period_names_it(state: ScreenState, timer: FakeNode, command: Command) -> None:
    refused: list[str] = []
    timer.subscribe(lambda effects: refused.extend(one.reason for one in effects if isinstance(one, Rejected)))
    timer.submit(command, Role.JAM_TIMER)
    (reason,) = refused
    assert "Jam" in reason
    assert "of period 1" in reason


def test_the_card_of_the_jam_that_ended_has_its_period_as_its_word(state: ScreenState) -> None:
    moment = moment_of(state.bout, state.now)
    header = header_value(
        state.bout,
        moment,
        state.cursor,
        state.now,
        role="",
        person="",
        badge=BadgeValue(state=next(iter(SyncState)), word=""),
    )
    assert header.ended is not None
    assert header.present is not None
    assert (header.ended.jam, header.ended.word) == (2, "Period 1")
    assert (header.present.jam, header.present.word) == (1, "")


def test_late_entries_of_two_periods_name_both(state: ScreenState, cluster: FakeCluster, timer: FakeNode) -> None:
    """Jam 1 of either period was one jam in the line about entries that came late."""
    other = cluster.node("Bo L.", Role.PENALTY_TRACKER)
    for jam in (OLD, NEW, OLD):
        for code in ("X", "P"):
            other.submit(AddPenalty(jam=jam, skater=home("404"), code=code), Role.PENALTY_TRACKER)
    cluster.wait(20)
    refs = tuple(EntryRef(other.replica.source, number) for number in range(2, 8))
    assert len(refs) >= LATE_LEAST
    assert last_change(state_of(timer), refs).endswith("arrived, Jam 1 of period 1 to Jam 1 of period 2")
    assert last_change(state_of(timer), (*refs[:2], *refs[4:], refs[0])).endswith("arrived, Jam 1 of period 1")


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (jam_name(OLD, 1), "Jam 1"),
        (jam_name(OLD, None), "Jam 1"),
        (jam_name(OLD, 2), "Jam 1 of period 1"),
        (jam_name(OLD, EVERY), "Jam 1 of period 1"),
        (letter_name(OLD, 1), "J1"),
        (letter_name(OLD, 2), "1-1"),
        (" ".join(jam_names(OLD, LATER)), "Jam 1 Jam 2"),
        (" ".join(jam_names(OLD, NEW)), "Jam 1 of period 1 Jam 1 of period 2"),
    ],
)
def test_a_name_has_the_period_that_does_not_stand_around_it(said: str, expected: str) -> None:
    assert said == expected


def test_a_jam_beside_one_of_another_period_is_told_apart_from_it(state: ScreenState) -> None:
    assert jam_in_game(NEW, state.bout) == "Jam 1"
    assert jam_in_game(NEW, state.bout, OLD) == "Jam 1 of period 2"
    assert short_jam(OLD, state.bout) == "P1 Jam 1"


def test_a_hint_in_the_list_names_its_team() -> None:
    """Both teams may have that number, and a hint such as that of a missing trip names nobody."""
    state = state_of(FakeCluster().node("Bo N.", Role.HEAD_NSO))
    assert place_words(replace(HINT, jam=OLD, team=Team.AWAY), state.bout) == "Jam 1 · AWY"
    assert place_words(replace(HINT, jam=None, team=Team.HOME), state.bout) == "HOM"
