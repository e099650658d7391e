"""A scrimmage of a real game run by one person on the operator's screen, with real presses.

The facts of the game that an operator keeps arrive at the moments at which they were seen: whistles, stops, jammers and
pivots, points, penalties. The resulting paper is compared with that of the same facts entered by commands. The Head
NSO's facts, such as the rosters, are entered on the Head NSO's screen of the same laptop.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from statistics import median

import pytest
from PySide6.QtWidgets import QApplication

from app.demo.script import read_script
from derbyos_core.bout.commands import (
    CallJam,
    Command,
    EnterBox,
    ExitBox,
    FieldSkater,
    MarkNoPivot,
    SitOut,
    StartJam,
    TellFoulOut,
)
from derbyos_core.bout.model import Bout, JamId, Position
from derbyos_core.identity import Role, Team
from derbyos_core.interchange.crg.reader import read_crg
from derbyos_core.interchange.script.timed import Late, TimedCommand, rebased, resolve
from tests.gui.windows.hands import Way
from tests.gui.windows.operators.everything import OneOperator
from tests.gui.windows.operators.seats import operator_for
from tests.gui.windows.outcome import moments_of, paper_of, within
from tests.gui.windows.script import facts_of_script
from tests.gui.windows.window_cluster import LaptopSetup, WindowCluster
from tests.kit.fake_node import FakeCluster
from tests.system.oracle import BIG_GAME

TWO = (
    LaptopSetup(name="Kim", roles=(Role.OPERATOR, Role.HEAD_NSO)),
    LaptopSetup(name="Board", roles=(Role.SCOREBOARD,), has_window=False),
)
COSTS = {
    "StartJam": 1, "EndJam": 1, "StartTimeOut": 1, "EndTimeOut": 1, "AddPenalty": 2, "SetTrip": 1, "MarkLead": 1,
    "MarkLost": 1, "CallJam": 0, "MarkNoInitial": 1, "MarkStarPass": 1, "MarkInjury": 1,
}  # fmt: skip
"""Taps that each fact may cost; a call-off comes with the end of its jam."""
SYNC_US = 20_000
LEFT_OUT = (EnterBox, ExitBox, MarkNoPivot, SitOut, TellFoulOut)
"""Commands that an operator does not enter: box times and line-ups."""


@pytest.fixture
def cluster(qapp: QApplication) -> Iterator[WindowCluster]:
    cluster = WindowCluster(TWO, coalesces=True)
    yield cluster
    cluster.put_away()


@pytest.fixture(scope="module")
def game(shared_data: Path) -> tuple[TimedCommand, ...]:
    """Return the lines of the game that an operator and a Head NSO enter."""
    return tuple(due.line for due in read_script(shared_data / BIG_GAME).lines if _is_kept(due.line))


def _is_kept(line: TimedCommand) -> bool:
    planned = line.command
    command = planned.command if isinstance(planned, Late) else planned
    is_blocker = isinstance(command, FieldSkater) and command.position is Position.BLOCKER
    return not is_blocker and not isinstance(command, LEFT_OUT)


def _by_commands(lines: Sequence[TimedCommand]) -> Bout:
    """Return the bout after each line was submitted as a command."""
    cluster = FakeCluster()
    node = cluster.node("Everybody", "head-nso")
    for line in lines:
        cluster.time = line.at
        command: Command | None = resolve(line, node.view().bout)
        assert command is not None, f"{line} is about something that is there"
        node.submit(command, line.role)
    return node.view().bout


def _until_jam(lines: Sequence[TimedCommand], number: int) -> tuple[TimedCommand, ...]:
    """Return the lines before the start of a jam of the first period."""
    last = JamId(1, number)
    end = next(
        place for place, line in enumerate(lines) if isinstance(line.command, StartJam) and line.command.jam == last
    )
    return tuple(line for line in lines[:end] if getattr(line.command, "jam", JamId(1, 1)) < last)


def _play(cluster: WindowCluster, lines: Sequence[TimedCommand]) -> dict[tuple[str, Way], list[int]]:
    """Enter every fact at its moment; return the presses by kind of fact and input device."""
    hands, ways = cluster.hands[0], cycle((Way.MOUSE, Way.KEYS, Way.TOUCH))
    presses: dict[tuple[str, Way], list[int]] = defaultdict(list)
    calls = frozenset(one.command.jam for one in lines if isinstance(one.command, CallJam) and one.command.on)
    for fact in facts_of_script(lines):
        cluster.run_until(fact.at)
        hands.switch_role(Role.HEAD_NSO if fact.role == Role.HEAD_NSO else Role.OPERATOR)
        hands.look()
        hands.way, hands.count = next(ways), 0
        operator = operator_for(hands)
        if isinstance(operator, OneOperator):
            operator.calls = calls
        operator.enter(fact)
        presses[fact.kind, hands.way].append(hands.count)
    cluster.wait(5)
    return presses


def _check(cluster: WindowCluster, lines: Sequence[TimedCommand], presses: dict[tuple[str, Way], list[int]]) -> Bout:
    """Check that the paper equals that of the commands, and that nothing took too many presses."""
    bout, model = cluster.laptops[0].view().bout, _by_commands(lines)
    paper, wanted = paper_of(bout), paper_of(model)
    assert sorted(paper) == sorted(wanted)
    assert {name: (fact, wanted[name]) for name, fact in paper.items() if fact != wanted[name]} == {}
    whistles_us, _ = within(moments_of(bout), moments_of(model))
    assert whistles_us <= SYNC_US
    assert not bout.disagreements
    document = cluster.laptops[0].replica.document
    assert (len(document.pending), len(document.unresolved), len(document.invalid)) == (0, 0, 0)
    for (kind, way), counts in presses.items():
        if kind in COSTS and way is not Way.KEYS:
            assert median(counts) <= COSTS[kind], f"{kind} takes {Counter(counts)} presses by {way.value}"
    return bout


def test_five_jams_of_a_real_game_are_run_by_one_person(cluster: WindowCluster, game: tuple[TimedCommand, ...]) -> None:
    """By mouse, finger and keyboard in turn; the paper equals that of the same facts entered by commands."""
    lines = _until_jam(rebased(game, cluster.now), 6)
    bout = _check(cluster, lines, _play(cluster, lines))
    assert [str(jam.id) for jam in bout.jams if jam.start is not None] == ["1/1", "1/2", "1/3", "1/4", "1/5"]


@pytest.mark.slow
def test_a_whole_real_game_of_two_periods_is_run_by_one_person(
    cluster: WindowCluster, game: tuple[TimedCommand, ...], shared_data: Path
) -> None:
    lines = rebased(game, cluster.now)
    bout = _check(cluster, lines, _play(cluster, lines))
    totals = read_crg((shared_data / BIG_GAME).read_bytes()).totals
    assert dict(bout.score) == dict(totals.score) == {Team.HOME: 72, Team.AWAY: 283}
    assert (len(bout.jams), len(bout.penalties)) == (39, 40)
    points = {(jam.id, team): jam.side(team).points for jam in bout.jams for team in (Team.HOME, Team.AWAY)}
    assert points == {where: total.points for where, total in totals.jams.items()}
    assert {period.number for period in bout.periods} == {1, 2}
