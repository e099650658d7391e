"""Tabs of the roles: names, keys, order, and the one state that a tab shows."""

import pytest

from derbyos_core.bout.model import JamId
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.identity import Role, Team
from derbyos_core.roles.shared.clock_words import GameMoment, moment_of
from derbyos_core.roles.shared.role_tab import RoleTab, TabTone
from derbyos_core.roles.shared.role_tabs import (
    BegunEntry,
    OutSkater,
    begun_words,
    ordered_roles,
    role_tabs,
)
from tests.gui.entries import end, start
from tests.kit.fake_node import FakeCluster, FakeNode

ONE = JamId(1, 1)
SHORTS = {Team.HOME: "HHC", Team.AWAY: "SCS"}
OUT = OutSkater(team=Team.HOME, number="08")
ROLES = (Role.PENALTY_BOX.value, Role.JAM_TIMER.value, Role.SCOREKEEPER_AWAY.value)


def _moment(node: FakeNode) -> GameMoment:
    now = node.now()
    return moment_of(as_of(node.view().bout, now), now)


def _words(tabs: tuple[RoleTab, ...]) -> dict[str, str]:
    return {tab.role: tab.state.words for tab in tabs if tab.state is not None}


def test_one_role_has_no_tabs(timer: FakeNode) -> None:
    assert role_tabs(("jam-timer",), "jam-timer", _moment(timer), SHORTS) == ()


def test_tabs_have_names_keys_and_letters_in_the_order_of_taking(timer: FakeNode) -> None:
    tabs = role_tabs(ROLES, "jam-timer", _moment(timer), SHORTS)
    assert [(tab.key, tab.name, tab.short, tab.letters, tab.team) for tab in tabs] == [
        (1, "Penalty box", "Box", "PB", ""),
        (2, "Jam timer", "Jam timer", "JT", ""),
        (3, "Scorekeeper SCS", "Score SCS", "SK", "SCS"),
    ]
    assert [tab.is_open for tab in tabs] == [False, True, False]


def test_every_role_has_its_letters_and_the_tenth_no_key(timer: FakeNode) -> None:
    tabs = role_tabs(tuple(role.value for role in Role), "head-nso", _moment(timer), SHORTS)
    assert [tab.key for tab in tabs][:10] == [*range(1, 10), 0]
    assert all(tab.letters and tab.short and tab.mark for tab in tabs)


def test_a_late_game_is_told_on_the_tab_of_the_clocks_alone(cluster: FakeCluster, timer: FakeNode) -> None:
    start(cluster, timer, ONE)
    cluster.wait(124)
    assert _words(role_tabs(ROLES, "penalty-box", _moment(timer), SHORTS)) == {"jam-timer": "2:00"}
    end(timer, ONE, 124)
    cluster.wait(42)
    tabs = role_tabs(ROLES, "penalty-box", _moment(timer), SHORTS)
    assert _words(tabs) == {"jam-timer": "+0:12"}
    assert tabs[1].state is not None
    assert (tabs[1].state.tone, tabs[1].state.said) == (TabTone.BAD, "late by 0:12")
    assert _words(role_tabs(ROLES, "jam-timer", _moment(timer), SHORTS)) == {}


@pytest.mark.parametrize(
    ("role", "outs", "words"),
    [
        ("penalty-box", (OUT,), "08 OUT"),
        ("penalty-box-home", (OUT,), "08 OUT"),
        ("penalty-box-away", (OUT,), None),
        ("penalty-tracker", (OUT, OutSkater(team=Team.AWAY, number="42")), "08 OUT +1"),
        ("scorekeeper-home", (OUT,), None),
    ],
)
def test_a_foul_out_is_told_where_penalties_of_the_team_are_kept(
    timer: FakeNode, role: str, outs: tuple[OutSkater, ...], words: str | None
) -> None:
    tabs = role_tabs(("head-nso", role), "head-nso", _moment(timer), SHORTS, outs=outs)
    assert _words(tabs).get(role) == words


def test_a_begun_entry_comes_before_any_other_state(timer: FakeNode) -> None:
    begun = {"penalty-box": BegunEntry(words="303", jam=JamId(1, 7))}
    tabs = role_tabs(ROLES, "jam-timer", _moment(timer), SHORTS, outs=(OUT,), begun=begun)
    assert tabs[0].state is not None
    assert (tabs[0].state.words, tabs[0].state.said) == ("303 +", "begun: 303 +, Jam 7")


def test_a_begun_entry_without_words_is_seen_too() -> None:
    assert begun_words("") == "… +"
    assert len(begun_words("9" * 99)) < 20


@pytest.mark.parametrize(
    ("before", "after", "order"),
    [
        (("b", "a"), ("a", "b"), ("b", "a")),
        (("b", "a"), ("c", "a", "b"), ("b", "a", "c")),
        (("b", "a"), ("a",), ("a",)),
        ((), ("a", "a"), ("a",)),
    ],
)
def test_roles_keep_the_order_of_taking(
    before: tuple[str, ...], after: tuple[str, ...], order: tuple[str, ...]
) -> None:
    assert ordered_roles(before, after) == order
