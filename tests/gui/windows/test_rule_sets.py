"""A period under each rule set, entered only by presses: the Head NSO chooses the rules, seven officials play by them.

The bout is one of a practice crew, with a period of four minutes. Its facts are pressed at the moments at which they
were seen, and the paper is compared with that of the same facts entered by commands.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from derbyos_core.bout.commands import SetAttribute
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.bout.reading.rules import Ruleset
from derbyos_core.clock import Instant
from derbyos_core.identity import Role
from derbyos_core.interchange.script.timed import TimedCommand, rebased, resolve
from derbyos_core.practice.match import play
from derbyos_core.practice.script import script
from derbyos_core.roles.head_nso.rule_rows import change_setting
from derbyos_core.roles.shared.rules_offered import Rules, choose_rules, rules_offered
from tests.gui.windows.outcome import moments_of, paper_of, within
from tests.gui.windows.script import facts_of_script
from tests.gui.windows.test_whole_game import HAND_US, SEVEN, SYNC_US, Crew
from tests.gui.windows.window_cluster import WindowCluster
from tests.kit.fake_node import FakeCluster
from ui.roles.head_nso.bout_tab import HEAD, RULES
from ui.roles.head_nso.screen import HeadNSOScreen, Tab

PERIOD_S = 240.0
PERIOD_TEXT = "4:00"
AFTER_US = 2_000_000
QUICK = "RDCL"
"""Differs most; the others are played in the long run."""
SETS = [
    pytest.param(one, id=one.name, marks=() if one.name == QUICK else (pytest.mark.slow,)) for one in rules_offered()
]


@pytest.fixture
def cluster(qapp: QApplication) -> Iterator[WindowCluster]:
    cluster = WindowCluster(SEVEN, coalesces=True)
    yield cluster
    cluster.put_away()


def _lines(rules: Ruleset, cluster: WindowCluster) -> tuple[TimedCommand, ...]:
    """Return the first period of a practice bout by these rules, without the rules themselves."""
    random = Random(4)
    lines = rebased(tuple(script(play(random, rules=rules, period=PERIOD_S), random, cluster.now)), cluster.now)
    end = next((line.at for line in lines if getattr(line.command, "jam", JamId(1, 1)).period > 1), None)
    played = lines if end is None else tuple(line for line in lines if line.at < end)
    return tuple(
        line for line in played if not (isinstance(line.command, SetAttribute) and line.command.path == "ruleset")
    )


def _choose(cluster: WindowCluster, rules: Rules) -> None:
    """Choose the rules on the Head NSO's page by pressing, and type the length of a period."""
    hands = next(one for one in cluster.hands if Role.HEAD_NSO in one.laptop.roles)
    hands.switch_role(Role.HEAD_NSO)
    screen = hands.sees(HeadNSOScreen)
    hands.tap(screen.pages.tabs[Tab.BOUT])
    hands.tap(screen.bout.parts._buttons[RULES])
    page = screen.bout.rules
    if rules.name != "WFTDA":
        hands.tap(next(one for one in page.sets if one.accessibleName().startswith(f"{rules.name},")))
    hands.tap(page.row("Periods"))
    field = page.choice.part("period").field
    field.setFocus()
    field.selectAll()
    hands.type(PERIOD_TEXT)
    hands.key(Qt.Key.Key_Return)
    hands.tap(screen.bout.parts._buttons[HEAD])
    cluster.wait(2)


def _by_commands(rules: Rules, lines: tuple[TimedCommand, ...]) -> Bout:
    """Return the bout after the same facts were submitted as commands."""
    cluster = FakeCluster()
    node = cluster.node("Everybody", "head-nso")
    node.submit(choose_rules(node.view().bout, rules, node.now()), "head-nso")
    node.submit(change_setting(node.view().bout, "period", PERIOD_TEXT, node.now()), "head-nso")
    for line in lines:
        cluster.time = line.at
        command = resolve(line, node.view().bout)
        assert command is not None, f"{line} is about something that is there"
        node.submit(command, line.role)
    return node.view().bout


@pytest.mark.parametrize("rules", SETS)
def test_a_period_is_played_by_the_chosen_rules(cluster: WindowCluster, rules: Rules) -> None:
    lines = _lines(rules.effective, cluster)
    _choose(cluster, rules)
    wanted = replace(rules.effective, period_us=round(PERIOD_S * 1_000_000))
    assert {laptop.view().bout.ruleset for laptop in cluster.laptops} == {wanted}
    late_us = max(0, cluster.now - lines[0].at + AFTER_US)
    lines = rebased(lines, Instant(lines[0].at + late_us)) if late_us else lines
    crew = Crew(cluster)
    crew.play(facts_of_script(lines))
    bout, model = crew.hands(Role.JAM_TIMER).laptop.view().bout, _by_commands(rules, lines)
    paper, expected = paper_of(bout), paper_of(model)
    assert {name: (fact, expected.get(name)) for name, fact in paper.items() if fact != expected.get(name)} == {}
    assert sorted(paper) == sorted(expected)
    whistles_us, visits_us = within(moments_of(bout), moments_of(model))
    assert (whistles_us <= SYNC_US, visits_us <= HAND_US) == (True, True)
    assert len(bout.jams) >= 2
    assert bout.penalties
    assert {one.code for one in bout.penalties} <= set(wanted.penalty_names)
