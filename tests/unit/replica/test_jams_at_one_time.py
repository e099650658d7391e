"""One jam that two laptops started as two: whoever started one reads of it, and so does the Head NSO."""

from itertools import permutations

import pytest

from derbyos_core.bout.commands import DeleteJam, EndJam, EndPeriod, Settle, StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.identity import Role
from derbyos_core.replica.notices import NoticeKind
from derbyos_core.roles.jam_timer.past_jams import JamLine, deletion, jam_length, past_jams
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode

LAST, NEXT, FIRST = JamId(1, 1), JamId(1, 2), JamId(2, 1)


def told(node: FakeNode) -> list[tuple[bool, str]]:
    return [(one.is_own, one.sentence) for one in node.view().notices if one.kind is NoticeKind.DOUBLE]


def line_of(case: "Whistle", jam: JamId) -> JamLine:
    return next(line for line in past_jams(case.timer.view().bout, case.cluster.time, None) if line.jam == jam)


class Whistle:
    """A jam timer for whom period 1 is over, and one out of reach for whom it is not, start at one whistle."""

    def __init__(self) -> None:
        self.cluster = cluster = FakeCluster()
        self.timer = cluster.node("Sol A.", Role.JAM_TIMER)
        self.other = cluster.node("Kim T.", Role.JAM_TIMER)
        self.head = cluster.node("Bo N.", Role.HEAD_NSO)
        self.keeper = cluster.node("Ida S.", Role.SCOREKEEPER_HOME)
        self.timer.submit(StartJam(jam=LAST, at=cluster.time), Role.JAM_TIMER)
        cluster.wait(30)
        self.timer.submit(EndJam(jam=LAST, duration_us=30 * SECOND_US), Role.JAM_TIMER)
        self.other.is_deaf = True
        self.timer.submit(EndPeriod(period=1, at=cluster.time), Role.JAM_TIMER)
        cluster.wait(60)
        self.timer.submit(StartJam(jam=FIRST, at=cluster.time), Role.JAM_TIMER)
        self.other.submit(StartJam(jam=NEXT, at=cluster.time), Role.JAM_TIMER)
        cluster.wait(20)

    def meet(self) -> None:
        self.other.is_deaf = False
        for one, another in permutations(self.cluster.nodes, 2):
            one.hear(another.bodies())
        self.cluster.wait(2)


@pytest.mark.parametrize("is_ended", [False, True])
def test_whoever_started_one_of_two_jams_at_one_time_reads_of_it(is_ended: bool) -> None:
    case = Whistle()
    if is_ended:
        case.timer.submit(EndJam(jam=FIRST, duration_us=20 * SECOND_US), Role.JAM_TIMER)
        case.other.submit(EndJam(jam=NEXT, duration_us=20 * SECOND_US), Role.JAM_TIMER)
    assert not any(told(node) for node in case.cluster.nodes)
    case.meet()
    sentence = (
        "Jam 2 of period 1 still ran when Jam 1 of period 2 began. If they were one jam, have one of them deleted; "
        "else have the end of Jam 2 of period 1 corrected."
    )
    assert told(case.timer) == told(case.other) == [(True, sentence)]
    assert told(case.head) == told(case.keeper) == [(False, sentence)]
    case.other.submit(DeleteJam(jam=NEXT), Role.JAM_TIMER)
    assert not any(told(node) for node in case.cluster.nodes)


def test_one_without_an_end_is_ended_or_deleted_in_the_list() -> None:
    case = Whistle()
    case.meet()
    open_one, running = line_of(case, NEXT), line_of(case, FIRST)
    assert (open_one.length, running.length) == ("no end", "running")
    assert deletion(open_one) == DeleteJam(jam=NEXT)
    assert isinstance(deletion(running), str)
    assert isinstance(jam_length(running, 1), str)
    end = jam_length(open_one, 1)
    assert isinstance(end, EndJam)
    assert end.duration_us == open_one.longest_us
    case.timer.submit(end, Role.JAM_TIMER)
    assert line_of(case, NEXT).duration_us == end.duration_us


def test_an_end_that_was_pressed_late_makes_no_two_jams() -> None:
    """Start and end are noted by two people, a moment apart."""
    case = Whistle()
    case.timer.submit(EndJam(jam=FIRST, duration_us=20 * SECOND_US), Role.JAM_TIMER)
    second = JamId(2, 2)
    case.timer.submit(StartJam(jam=second, at=Instant(case.cluster.time - SECOND_US // 2)), Role.JAM_TIMER)
    case.cluster.wait(2)
    assert told(case.timer) == []


class Sleeper:
    """A jam timer whose laptop slept starts the jam that another one has started and ended, and whose next one runs."""

    def __init__(self) -> None:
        self.cluster = cluster = FakeCluster()
        self.timer = cluster.node("Sol A.", Role.JAM_TIMER)
        self.other = cluster.node("Kim T.", Role.JAM_TIMER)
        self.head = cluster.node("Bo N.", Role.HEAD_NSO)
        self.other.is_deaf = True
        self.timer.submit(StartJam(jam=LAST, at=cluster.time), Role.JAM_TIMER)
        cluster.wait(40)
        self.timer.submit(EndJam(jam=LAST, duration_us=40 * SECOND_US), Role.JAM_TIMER)
        cluster.wait(30)
        self.timer.submit(StartJam(jam=NEXT, at=cluster.time), Role.JAM_TIMER)
        cluster.wait(10)
        self.other.submit(StartJam(jam=LAST, at=cluster.time), Role.JAM_TIMER)
        self.other.is_deaf = False
        for one, another in permutations(cluster.nodes, 2):
            one.hear(another.bodies())
        self.wait()

    def wait(self) -> None:
        """Let the time pass after which an entry is told of."""
        self.cluster.wait(20)
        for node in self.cluster.nodes:
            node.replica.handle_timer(self.cluster.time)


def test_a_start_by_a_laptop_that_slept_ends_no_jam() -> None:
    case = Sleeper()
    for node in case.cluster.nodes:
        bout = node.view().bout
        (question,) = bout.disagreements
        assert (bout.active, bout.upcoming, question.attribute) == (NEXT, None, "timestamp")
    case.timer.submit(EndJam(jam=NEXT, duration_us=12 * SECOND_US), Role.JAM_TIMER)
    assert {node.view().bout.upcoming for node in case.cluster.nodes} == {JamId(1, 3)}


def test_the_start_is_to_be_settled_and_no_jam_deleted() -> None:
    case = Sleeper()
    (question,) = case.head.view().bout.disagreements
    sentence = (
        "Jam 2 still ran when Jam 1 began, by the start of Jam 1 that counts: another one was entered as well. "
        "Have its start settled."
    )
    assert told(case.timer) == [(True, sentence)]
    first = next(one for one in question.answers if one.author == case.timer.replica.author)
    assert first.value is not None
    settled = Settle(eid=question.eid, attribute="timestamp", value=first.value)
    case.head.submit(settled, Role.HEAD_NSO)
    case.wait()
    assert not any(told(node) for node in case.cluster.nodes)
