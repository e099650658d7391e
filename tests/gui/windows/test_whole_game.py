"""A whole real game entered only through the widgets of seven windows, by simulated presses.

Method: seven laptops of a simulated cluster, each with its own replica, which speak the protocol over a simulated
network; a window on each; time is virtual. The facts of a real game arrive at the moments at which they were seen. The
official in that role presses the missing controls, with the mouse, a finger or the keyboard, in turn. The resulting
paper is compared with that of the same game entered by commands, as the demo enters it, and with the sums in the file.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from statistics import median

import pytest
from PySide6.QtWidgets import QApplication

from app.demo.facts import live_digest
from app.demo.script import read_script
from derbyos_core.bout.commands import MarkInitial, StartJam
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.identity import Role, Team
from derbyos_core.interchange.crg.reader import read_crg
from derbyos_core.interchange.script.timed import TimedCommand, rebased, resolve
from tests.gui.windows.hands import Hands, Way
from tests.gui.windows.operators.seats import operator_for
from tests.gui.windows.outcome import moments_of, paper_of, within
from tests.gui.windows.script import Fact, facts_of_script
from tests.gui.windows.window_cluster import LaptopSetup, WindowCluster
from tests.kit.fake_node import FakeCluster
from tests.system.oracle import BIG_GAME

SECOND_US = 1_000_000
SEVEN = (
    LaptopSetup(name="Tim", roles=(Role.JAM_TIMER, Role.HEAD_NSO)),
    LaptopSetup(name="Sky", roles=(Role.SCOREKEEPER_HOME,)),
    LaptopSetup(name="Sam", roles=(Role.SCOREKEEPER_AWAY,)),
    LaptopSetup(name="Lou", roles=(Role.LINEUP_HOME,)),
    LaptopSetup(name="Lee", roles=(Role.LINEUP_AWAY,)),
    LaptopSetup(name="Penny", roles=(Role.PENALTY_TRACKER,)),
    LaptopSetup(name="Bo", roles=(Role.PENALTY_BOX,)),
)
"""The jam timer's laptop is also the Head NSO's, so seven windows have all eight roles of the game."""
COSTS = {
    "StartJam": 1, "EndJam": 1, "StartTimeOut": 1, "EndTimeOut": 1, "LineUp": 5, "AddPenalty": 2, "SetTrip": 1,
    "MarkLead": 1, "MarkLost": 1, "CallJam": 1, "MarkNoInitial": 1, "MarkStarPass": 1, "EnterBox": 3, "ExitBox": 1,
}  # fmt: skip
"""Taps that each fact may cost (design 5): no more than in the strongest peer."""
SYNC_US = 20_000
"""Largest difference between the times of laptops that follow each other over the network."""
HAND_US = SECOND_US
"""A seat that was left just now is pressed again half a second later."""


@pytest.fixture
def cluster(qapp: QApplication) -> Iterator[WindowCluster]:
    cluster = WindowCluster(SEVEN, coalesces=True)
    yield cluster
    cluster.put_away()


@pytest.fixture(scope="module")
def game(shared_data: Path) -> tuple[TimedCommand, ...]:
    """Return the lines of the eight officials, as the demo plays them."""
    return tuple(due.line for due in read_script(shared_data / BIG_GAME).lines)


class Crew:
    """The seven officials. `presses` are counted by the kind of fact and the input device."""

    def __init__(self, cluster: WindowCluster) -> None:
        self.cluster = cluster
        self.presses: dict[tuple[str, Way], list[int]] = defaultdict(list)
        self._seats = {role: hands for hands in cluster.hands for role in hands.laptop.roles}
        self._ways = {role: cycle((Way.MOUSE, Way.KEYS, Way.TOUCH)) for role in self._seats}

    def play(self, facts: Sequence[Fact]) -> None:
        """Enter every fact in its role at the moment at which it is seen."""
        for fact in facts:
            hands = self._seats[fact.role]
            self.cluster.run_until(fact.at)
            hands.switch_role(fact.role)
            hands.look()
            hands.way, hands.count = next(self._ways[fact.role]), 0
            operator_for(hands).enter(fact)
            self.presses[fact.kind, hands.way].append(hands.count)
        self.cluster.wait(5)

    def hands(self, role: str) -> Hands:
        """Return the official with this role."""
        return self._seats[role]


def _by_commands(lines: Sequence[TimedCommand]) -> Bout:
    """Return the bout after each line of the script was submitted as a command."""
    cluster = FakeCluster()
    node = cluster.node("Everybody", "head-nso")
    for line in lines:
        cluster.time = line.at
        command = resolve(line, node.view().bout)
        assert command is not None, f"{line} is about something that is there"
        node.submit(command, line.role)
    return node.view().bout


def _until_jam(lines: Sequence[TimedCommand], number: int) -> tuple[TimedCommand, ...]:
    """Return the lines before the start of a jam of the first period."""
    end = next(
        place
        for place, line in enumerate(lines)
        if isinstance(line.command, StartJam) and line.command.jam == JamId(1, number)
    )
    return tuple(line for line in lines[:end] if getattr(line.command, "jam", JamId(1, 1)) < JamId(1, number))


def _check_the_paper(crew: Crew, lines: Sequence[TimedCommand]) -> Bout:
    """Check that the paper equals that of the commands on all laptops, and that nobody pressed too often."""
    bout, model = crew.hands(Role.JAM_TIMER).laptop.view().bout, _by_commands(lines)
    paper, wanted = paper_of(bout), paper_of(model)
    assert sorted(paper) == sorted(wanted)
    assert {name: fact for name, fact in paper.items() if fact != wanted[name]} == {}
    whistles_us, visits_us = within(moments_of(bout), moments_of(model))
    assert whistles_us <= SYNC_US
    assert visits_us <= HAND_US
    assert len({live_digest(laptop.replica.document) for laptop in crew.cluster.laptops}) == 1
    for laptop in crew.cluster.laptops:
        document = laptop.replica.document
        assert (len(document.pending), len(document.unresolved), len(document.invalid)) == (0, 0, 0)
        assert laptop.replica.log.held == 0
    _check_the_costs(crew)
    return bout


def _check_the_costs(crew: Crew) -> None:
    """Design 5: each cost in brackets, at its median over the game, by mouse and by finger."""
    for (kind, way), counts in crew.presses.items():
        if kind in COSTS and way is not Way.KEYS:
            assert median(counts) <= COSTS[kind], f"{kind} takes {Counter(counts)} presses by {way.value}"


def test_five_jams_of_a_real_game_are_entered_through_seven_windows(
    cluster: WindowCluster, game: tuple[TimedCommand, ...]
) -> None:
    """Issue 4: by mouse, finger and keyboard in turn; the paper equals that of the same jams entered by commands."""
    lines = _until_jam(rebased(game, cluster.now), 6)
    crew = Crew(cluster)
    crew.play(facts_of_script(lines))
    bout = _check_the_paper(crew, lines)
    assert [str(jam.id) for jam in bout.jams if jam.start is not None] == ["1/1", "1/2", "1/3", "1/4", "1/5"]


@pytest.mark.slow
def test_a_whole_real_game_is_entered_through_seven_windows(
    cluster: WindowCluster, game: tuple[TimedCommand, ...], shared_data: Path
) -> None:
    """Issue 4: 72-283 in 39 jams, 40 penalties, 38 box trips; every jam as in the file's own sums."""
    lines = rebased(game, cluster.now)
    crew = Crew(cluster)
    crew.play(facts_of_script(lines))
    bout = _check_the_paper(crew, lines)
    totals = read_crg((shared_data / BIG_GAME).read_bytes()).totals
    assert dict(bout.score) == dict(totals.score) == {Team.HOME: 72, Team.AWAY: 283}
    assert (len(bout.jams), len(bout.penalties), len(bout.box_trips)) == (39, 40, totals.box_trips)
    points = {(jam.id, team): jam.side(team).points for jam in bout.jams for team in (Team.HOME, Team.AWAY)}
    assert points == {where: total.points for where, total in totals.jams.items()}
    after = {(jam.id, team): jam.side(team).points_after_star_pass for jam in bout.jams for team in totals.score}
    assert after == {where: total.after_star_pass for where, total in totals.jams.items()}
    assert bout.is_complete
    nothing_pressed = [counts for (kind, _), counts in crew.presses.items() if kind == MarkInitial.__name__]
    assert max(map(max, nothing_pressed)) == 0
