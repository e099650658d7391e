"""Jams that laptops out of reach of each other start, end, add, delete and take back, and meet again.

Whoever started a jam that ran while another one did reads of it, and the Head NSO; nobody else does, and nobody once
there are none. Whoever ended a jam without a start reads of that. Each such jam can be ended, or deleted, in the list.
"""

import re
from collections.abc import Iterator
from itertools import combinations, permutations

from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.bout import commands as c
from derbyos_core.bout.model import Bout, Jam, JamId
from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError
from derbyos_core.identity import Role
from derbyos_core.jam_names import period_now
from derbyos_core.roles.jam_timer.past_jams import JamLine, deletion, jam_length, past_jams
from derbyos_core.roles.shared.steps import last_step, undo_command
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode

NEVER = Instant(1 << 62)
SHARED_US = SECOND_US
"""Jams that share less are one after the other."""
SETTLED_S = 20
STEPS = st.lists(
    st.tuples(
        st.sampled_from(("start", "start", "start", "end", "end", "period", "add", "delete", "undo", "meet")),
        st.sampled_from((0, 0, 1)),
        st.sampled_from((0, 0.5, 3, 35)),
    ),
    min_size=8,
    max_size=14,
)
"""Steps: what is done, by which jam timer, and the seconds since the one before."""


class Game:
    """Two jam timers who do not hear each other until they meet, and a Head NSO who hears the first.

    After the first jam the period is over for the first of them alone: their next jams have different names.
    """

    def __init__(self) -> None:
        self.cluster = FakeCluster()
        self.timers = [self.cluster.node(name, Role.JAM_TIMER) for name in ("Sol A.", "Kim T.")]
        self.head = self.cluster.node("Bo N.", Role.HEAD_NSO)
        self.timers[1].is_deaf = True
        self.enter("start", self.timers[0])
        self.cluster.wait(30)
        self.enter("end", self.timers[0])
        self.enter("meet", self.timers[0])
        self.enter("period", self.timers[0])
        self.cluster.wait(60)

    def enter(self, what: str, timer: FakeNode) -> None:
        """Do one thing as far as it can be done on what this laptop knows."""
        if what == "meet":
            self.meet()
            return
        command = self._command(what, timer.view().bout, timer)
        if command is not None:
            try:
                timer.submit(command, Role.JAM_TIMER)
            except LocalProtocolError:
                return

    def _command(self, what: str, bout: Bout, timer: FakeNode) -> c.Command | None:
        now = self.cluster.time
        last = bout.jams[-1].id if bout.jams else None
        match what:
            case "start" if bout.upcoming is not None:
                return c.StartJam(jam=bout.upcoming, at=now)
            case "end" if bout.active is not None and (jam := bout.jam(bout.active)) is not None and jam.start:
                return c.EndJam(jam=jam.id, duration_us=now - jam.start)
            case "period" if last is not None:
                return c.EndPeriod(period=last.period, at=now)
            case "add" if last is not None:
                return c.AddJam(
                    jam=bout.numbers.following(last), at=Instant(now - 30 * SECOND_US), duration_us=25 * SECOND_US
                )
            case "delete" if last is not None:
                return c.DeleteJam(jam=last)
            case "undo" if (step := last_step(timer.view())) is not None:
                return undo_command(step)
            case _:
                return None

    def meet(self) -> None:
        """Let everybody hear everything, and part again."""
        self.timers[1].is_deaf = False
        for one, other in permutations(self.cluster.nodes, 2):
            one.hear(other.bodies())
        self.timers[1].is_deaf = True

    def settle(self) -> None:
        """Let pass the time after which an entry is told of."""
        self.cluster.wait(SETTLED_S)
        for node in self.cluster.nodes:
            node.replica.handle_timer(self.cluster.time)


def _end(jam: Jam) -> Instant:
    return NEVER if jam.end is None else jam.end


def at_one_time(bout: Bout) -> Iterator[tuple[Jam, Jam]]:
    """Yield every two jams of which the second began while the first ran, or that nobody ended, by their times."""
    started = sorted((jam for jam in bout.jams if jam.start is not None), key=lambda jam: (jam.start, jam.id))
    for first, second in combinations(started, 2):
        assert second.start is not None
        if _end(first) - second.start >= SHARED_US:
            yield first, second


def starters(node: FakeNode, jam: JamId) -> set[str]:
    """Return the authors who say when a jam began."""
    wanted = {one.eid for one in node.view().bout.jams if one.id == jam}
    return {
        claim.author for one in node.view().document.walk() if one.eid in wanted for claim in one.answers("timestamp")
    }


def told(node: FakeNode, topic: str) -> list[tuple[bool, str]]:
    return [(one.is_own, one.sentence) for one in node.view().notices if one.topic == topic]


def is_named(jam: JamId, sentences: str, bout: Bout) -> bool:
    """Return whether a jam is named, by its number alone only where the game is in its period."""
    names = [rf"\bJam {jam.number} of period {jam.period}\b"]
    if period_now(bout) == jam.period:
        names.append(rf"\bJam {jam.number}\b(?! of period)")
    return any(re.search(name, sentences) for name in names)


@given(STEPS)
def test_jams_at_one_time_are_told_to_whoever_started_them(steps: list[tuple[str, int, float]]) -> None:
    game = Game()
    for what, timer, seconds in steps:
        game.cluster.wait(seconds)
        game.enter(what, game.timers[timer])
    game.meet()
    game.settle()
    bout = game.head.view().bout
    assert all(node.view().bout == bout for node in game.timers)
    shared = {jam.id for pair in at_one_time(bout) for jam in pair}
    for node in game.cluster.nodes:
        own, said = told(node, "overlap"), " ".join(sentence for _, sentence in told(node, "overlap"))
        assert bool(own) == bool(shared)
        assert all(is_named(jam, said, bout) for jam in shared)
        started = {jam for jam in shared if node.replica.author in starters(node, jam)}
        owned = " ".join(sentence for is_own, sentence in own if is_own)
        assert all(is_named(jam, owned, bout) for jam in started)
    for jam in bout.jams:
        if jam.start is None and jam.duration_us is not None:
            assert is_named(jam.id, " ".join(sentence for _, sentence in told(game.head, "unstarted")), bout)
    _list_mends(game, bout, shared)


def _list_mends(game: Game, bout: Bout, shared: set[JamId]) -> None:
    """Each of the jams can be deleted in the list, or runs; one that nobody ended, before another, can be ended."""
    lines: dict[JamId, JamLine] = {line.jam: line for line in past_jams(bout, game.cluster.time, None)}
    for jam in bout.jams:
        if jam.id in shared and jam.id != bout.active:
            assert isinstance(deletion(lines[jam.id]), c.DeleteJam)
        if jam.id in shared and jam.id != bout.active and jam.end is None:
            assert not isinstance(jam_length(lines[jam.id], 1), str)
