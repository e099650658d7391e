"""Stops that two jam timers out of reach of each other note, end, correct, judge and take back, until they meet again.

Whatever somebody said of a stop, and nobody who had read it changed, counts, is a question, or is told to them.
"""

from dataclasses import dataclass, field
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.bout import commands as c
from derbyos_core.bout.model import TimeOut, TimeOutKind
from derbyos_core.bout.writing.attribute_text import format_yes_no
from derbyos_core.document.tree import Element
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Role
from derbyos_core.roles.shared.steps import last_step, undo_command
from tests.kit.fake_node import FakeCluster, FakeNode

SETTLED_S = 20
NOTES = tuple(f"stop {kind.value}" for kind in TimeOutKind)
CALLERS = tuple(f"was {kind.value}" for kind in TimeOutKind)
JUDGED = ("kept yes", "kept no", "asked 4 points", "asked lead", "outcome stands", "outcome none")
STEPS = st.lists(
    st.tuples(
        st.sampled_from(JUDGED) | st.sampled_from(("end", "none", "undo", "meet", *NOTES, *CALLERS)),
        st.sampled_from((0, 1)),
        st.sampled_from((0.5, 2, 30)),
    ),
    min_size=4,
    max_size=12,
)
"""Steps: what is done, by which jam timer, and the seconds since the one before."""
KINDS = st.sampled_from(tuple(TimeOutKind))
SAME = st.sampled_from((TimeOutKind.HOME_REVIEW, TimeOutKind.AWAY_REVIEW)).map(lambda kind: (kind, kind))


@dataclass
class _Game:
    """Two jam timers who do not hear each other until they meet, and a Head NSO who hears the first.

    Both note one stop of the game.
    """

    kinds: tuple[TimeOutKind, TimeOutKind]
    cluster: FakeCluster = field(default_factory=FakeCluster)

    def __post_init__(self) -> None:
        self.timers = [self.cluster.node(name, Role.JAM_TIMER) for name in ("Sol A.", "Kim T.")]
        self.head = self.cluster.node("Bo N.", Role.HEAD_NSO)
        self.meet()
        for timer, kind in zip(self.timers, self.kinds, strict=True):
            self.cluster.wait(1)
            self.enter(f"stop {kind.value}", timer)

    def meet(self) -> None:
        """Let everybody hear everything, and part again."""
        self.timers[1].is_deaf = False
        for one, other in permutations(self.cluster.nodes, 2):
            one.hear(other.bodies())
        self.timers[1].is_deaf = True

    def enter(self, what: str, timer: FakeNode) -> None:
        """Do one thing as far as it can be done on what this laptop knows."""
        command = self._command(what, timer)
        if command is not None:
            try:
                timer.submit(command, Role.JAM_TIMER)
            except LocalProtocolError:
                return

    def _command(self, what: str, timer: FakeNode) -> c.Command | None:
        verb, _, value = what.partition(" ")
        if verb == "stop":
            return c.StartTimeOut(period=1, kind=TimeOutKind(value), at=self.cluster.time)
        if verb == "undo":
            step = last_step(timer.view())
            return None if step is None else undo_command(step)
        stop = next(iter(reversed(stops(timer))), None)
        if stop is None:
            return None
        match verb:
            case "was":
                return c.AmendTimeOut(eid=stop.eid, kind=TimeOutKind(value))
            case "kept" if stop.kind.is_review:
                return c.AmendReview(eid=stop.eid, retained=value == "yes")
            case "asked" if stop.kind.is_review:
                return c.AmendReview(eid=stop.eid, review=value)
            case "outcome" if stop.kind.is_review:
                return c.AmendReview(eid=stop.eid, resolution=value)
            case "end" if stop.start is not None and stop.end is None:
                return c.EndTimeOut(eid=stop.eid, duration_us=self.cluster.time - stop.start)
            case "none":
                return c.RemoveElement(eid=stop.eid)
        return None

    def settle(self) -> None:
        """Let pass the time after which an entry is told of."""
        self.cluster.wait(SETTLED_S)
        for node in self.cluster.nodes:
            node.replica.handle_timer(self.cluster.time)


def stops(node: FakeNode) -> tuple[TimeOut, ...]:
    """Return the stops of the first period as this laptop reads them."""
    periods = node.view().bout.periods
    return periods[0].time_outs if periods else ()


def _counting(stop: TimeOut) -> dict[str, str]:
    """Return what counts of a stop, by the attribute that says it."""
    return {
        "timeout": stop.kind.value,
        "review": stop.review,
        "resolution": stop.resolution,
        "retained": format_yes_no(stop.retained),
    }


def _said(element: Element, author: str) -> dict[str, dict[str, list[EntryRef]]]:
    """Return what an author says of a note and nothing has replaced: attribute, value, entries."""
    found: dict[str, dict[str, list[EntryRef]]] = {}
    for claim in element.standing:
        if claim.author == author and claim.value:
            found.setdefault(claim.attribute, {}).setdefault(claim.value, []).append(claim.entry)
    return found


@given(kinds=SAME | st.tuples(KINDS, KINDS), steps=STEPS)
def test_what_is_said_of_a_stop_counts_or_is_a_question_or_is_told(
    kinds: tuple[TimeOutKind, TimeOutKind], steps: list[tuple[str, int, float]]
) -> None:
    game = _Game(kinds)
    for what, timer, seconds in steps:
        game.cluster.wait(seconds)
        if what == "meet":
            game.meet()
        else:
            game.enter(what, game.timers[timer])
    game.meet()
    game.settle()
    bout = game.head.view().bout
    assert all(node.view().bout == bout for node in game.timers)
    asked = {(one.eid, one.attribute) for one in bout.disagreements}
    elements = {one.eid: one for one in game.head.view().document.walk()}
    for stop in stops(game.head):
        counts = _counting(stop)
        for node in game.timers:
            told = {ref for one in node.view().notices if one.is_own for ref in one.refs}
            for note in stop.notes:
                for attribute, values in _said(elements[note.eid], node.replica.author).items():
                    if attribute != "timeout" and note.kind is not stop.kind:
                        continue  # said of another caller, which is told
                    others = {
                        ref for value, refs in values.items() if value != counts.get(attribute, value) for ref in refs
                    }
                    if others and asked.isdisjoint({(note.eid, attribute), (stop.eid, attribute)}):
                        assert others & told, f"{node.replica.author} said {values} of {attribute}; {counts} counts"
    _settles(game)


def _settles(game: _Game) -> None:
    """Each question goes with one answer to it, which then holds for the stop."""
    while questions := [one for stop in stops(game.head) for one in stop.questions]:
        asked = questions[0]
        answer = asked.answers[-1]
        refs = tuple(one.entry for one in asked.answers)
        settle = c.Settle(eid=asked.eid, attribute=asked.attribute, value=answer.value or "", answers=refs)
        game.head.submit(settle, Role.HEAD_NSO)
        left = [(one.eid, one.attribute) for one in game.head.view().bout.disagreements]
        assert (asked.eid, asked.attribute) not in left
        (stop,) = [one for one in stops(game.head) if one.eid == asked.eid]
        assert _counting(stop)[asked.attribute] == (answer.value or "")
