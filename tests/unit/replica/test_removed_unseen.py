"""A removal by somebody who had not seen all that was said of a thing is told to whoever said it, and the Head NSO."""

from itertools import permutations

import pytest

from derbyos_core.bout.commands import (
    AddPenalty,
    AmendBoxTrip,
    AmendPenalty,
    AmendReview,
    AmendTimeOut,
    Command,
    EndJam,
    EndTimeOut,
    EnterBox,
    ExitBox,
    Redo,
    RemoveElement,
    Settle,
    SetTrip,
    SkaterRef,
    StartJam,
    StartTimeOut,
    Undo,
)
from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.bout.wording.words import value_word
from derbyos_core.clock import Instant, format_instant
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.identity import Eid, Role, Team
from derbyos_core.replica.notices import Notice, NoticeKind
from tests.kit.fake_node import EVENING, SECOND_US, FakeCluster, FakeNode

JAM = JamId(1, 1)
HOME, AWAY, OFFICIAL = TimeOutKind.HOME, TimeOutKind.AWAY, TimeOutKind.OFFICIAL
REVIEW = TimeOutKind.HOME_REVIEW
FIRST = pytest.mark.parametrize("is_removed_first", [False, True])


def told(node: FakeNode) -> list[Notice]:
    return [one for one in node.view().notices if one.kind is NoticeKind.NOT_APPLIED]


class Crew:
    """Two jam timers and a Head NSO; Cy is out of reach of the others while they are `apart`."""

    def __init__(self, kind: TimeOutKind = HOME, *, of_cy: Role = Role.JAM_TIMER) -> None:
        self.cluster = cluster = FakeCluster()
        self.tim = cluster.node("Tim B.", Role.JAM_TIMER)
        self.cy = cluster.node("Cy M.", of_cy)
        self.head = cluster.node("Ann B.", Role.HEAD_NSO)
        self.enter(self.tim, StartJam(jam=JAM, at=cluster.time))
        cluster.wait(30)
        self.enter(self.tim, EndJam(jam=JAM, duration_us=30 * SECOND_US))
        self.enter(self.tim, StartTimeOut(period=1, kind=kind, at=cluster.time))

    @property
    def stop(self) -> Eid:
        (stop,) = self.head.view().bout.periods[0].time_outs
        return stop.eid

    @property
    def begun(self) -> str:
        """When the stoppage began, in words."""
        at = Instant(EVENING + 40 * SECOND_US)
        return f" (begun {value_word('timestamp', format_instant(at))})"

    def enter(self, node: FakeNode, command: Command) -> EntryRef:
        ref = node.try_submit(command, node.view().roles[0])
        assert ref is not None
        self.cluster.wait(5)
        return ref

    def apart(self, *said: tuple[FakeNode, Command], removed: Eid, is_removed_first: bool = False) -> EntryRef:
        """Enter all that while Cy, who hears nothing of it, removes something; then all hear everything."""
        self.cy.is_deaf = True
        removal = self.enter(self.cy, RemoveElement(eid=removed)) if is_removed_first else None
        for node, command in said:
            self.enter(node, command)
        removal = removal or self.enter(self.cy, RemoveElement(eid=removed))
        self.meet()
        return removal

    def meet(self) -> None:
        self.cy.is_deaf = False
        for one, other in permutations(self.cluster.nodes, 2):
            one.hear(other.bodies())
        self.cluster.wait(3)

    def assert_told(self, writer: FakeNode, what: str, said: str) -> None:
        """Check that the writer and the Head NSO read who removed what, and which words of the writer it took away."""
        seen = f"who had not seen what {{}} entered of it: “{said}”. That says nothing now. Have the removal undone "
        for node, who in {writer: "you", self.head: writer.view().name}.items():
            (notice,) = told(node)
            whose = "you" if node is writer else who
            assert notice.sentence.startswith(f"“{what}” was removed by Cy M., {seen.format(whose)}"), notice.sentence
            assert notice.is_own is (node is writer)

    def assert_nobody_told(self) -> None:
        assert [told(node) for node in self.cluster.nodes] == [[], [], []]


@FIRST
def test_another_caller_of_a_timeout(is_removed_first: bool) -> None:
    crew = Crew()
    brr = AmendTimeOut(eid=crew.stop, kind=AWAY)
    crew.apart((crew.tim, brr), removed=crew.stop, is_removed_first=is_removed_first)
    crew.assert_told(crew.tim, f"HOM team timeout{crew.begun}", "AWY team timeout")
    (notice,) = told(crew.cy)
    assert not notice.is_own
    assert notice.sentence.startswith(f"You removed “HOM team timeout{crew.begun}” without having seen what Tim B.")


@FIRST
def test_another_kind_and_the_end(is_removed_first: bool) -> None:
    crew = Crew()
    stop = crew.stop
    said = (
        (crew.tim, AmendTimeOut(eid=stop, kind=OFFICIAL)),
        (crew.tim, EndTimeOut(eid=stop, duration_us=20 * SECOND_US)),
    )
    crew.apart(*said, removed=stop, is_removed_first=is_removed_first)
    crew.assert_told(crew.tim, f"HOM team timeout{crew.begun}", "Official timeout, Timeout ended")


@FIRST
def test_what_the_head_nso_says_of_a_review_after_its_question(is_removed_first: bool) -> None:
    """That they have said something of it before was seen, so nothing of theirs contradicts the removal."""
    crew = Crew(REVIEW)
    stop = crew.stop
    crew.enter(crew.head, AmendReview(eid=stop, review="No pack?"))
    said = (
        (crew.head, AmendReview(eid=stop, retained=False)),
        (crew.head, AmendReview(eid=stop, resolution="Pack")),
    )
    crew.apart(*said, removed=stop, is_removed_first=is_removed_first)
    crew.assert_told(crew.head, f"HOM official review{crew.begun}", "Review retained: no, Review outcome: Pack")
    (notice,) = told(crew.tim)
    assert "what Ann B. entered of it" in notice.sentence


def test_the_first_words_of_somebody_contradict_a_removal() -> None:
    """Both stand: it is a question on all screens, and no notice beside it."""
    crew = Crew(REVIEW)
    crew.apart((crew.head, AmendReview(eid=crew.stop, retained=False)), removed=crew.stop)
    for node in crew.cluster.nodes:
        (found,) = node.view().bout.disagreements
        assert found.attribute == "present"
    crew.assert_nobody_told()


def test_a_settlement_takes_only_away_what_was_seen() -> None:
    crew = Crew(REVIEW)
    stop = crew.stop
    said = [(crew.head, AmendReview(eid=stop, retained=False)), (crew.head, AmendReview(eid=stop, resolution="Pack"))]
    crew.apart(*said, removed=stop)
    crew.cy.is_deaf = True
    crew.enter(crew.head, AmendReview(eid=stop, review="No pack?"))
    crew.enter(crew.cy, Settle(eid=stop, attribute="present", value="no"))
    crew.meet()
    assert crew.tim.view().bout.periods[0].time_outs == ()
    assert crew.tim.view().bout.disagreements == ()
    crew.assert_told(crew.head, f"HOM official review{crew.begun}", "Review asked: No pack?")


def test_a_settlement_by_somebody_who_has_seen_it_all() -> None:
    crew = Crew(REVIEW)
    stop = crew.stop
    said = [(crew.head, AmendReview(eid=stop, retained=False)), (crew.head, AmendReview(eid=stop, resolution="Pack"))]
    crew.apart(*said, removed=stop)
    crew.enter(crew.tim, Settle(eid=stop, attribute="present", value="no"))
    assert crew.head.view().bout.periods[0].time_outs == ()
    crew.assert_nobody_told()


def test_what_the_remover_had_seen_is_not_told() -> None:
    crew = Crew()
    stop = crew.stop
    crew.enter(crew.tim, AmendTimeOut(eid=stop, kind=OFFICIAL))
    crew.enter(crew.tim, EndTimeOut(eid=stop, duration_us=20 * SECOND_US))
    crew.enter(crew.cy, RemoveElement(eid=stop))
    assert crew.head.view().bout.periods[0].time_outs == ()
    crew.assert_nobody_told()


def test_it_ends_with_the_removal() -> None:
    crew = Crew()
    stop = crew.stop
    removal = crew.apart((crew.tim, AmendTimeOut(eid=stop, kind=AWAY)), removed=stop)
    undo = crew.enter(crew.tim, Undo(entries=(removal,)))
    assert [one.kind for one in crew.head.view().bout.periods[0].time_outs] == [AWAY]
    crew.assert_nobody_told()
    crew.enter(crew.tim, Redo(undo=undo))
    assert told(crew.tim)
    crew.enter(crew.tim, Undo(entries=(removal,)))
    crew.enter(crew.cy, RemoveElement(eid=stop))
    assert crew.head.view().bout.periods[0].time_outs == ()
    crew.assert_nobody_told()


@pytest.mark.parametrize("is_removed_first", [False, True])
def test_it_is_not_told_if_somebody_removed_it_who_had_seen_it(is_removed_first: bool) -> None:
    crew = Crew()
    stop = crew.stop
    said = ((crew.tim, AmendTimeOut(eid=stop, kind=AWAY)), (crew.head, RemoveElement(eid=stop)))
    crew.apart(*said, removed=stop, is_removed_first=is_removed_first)
    assert crew.tim.view().bout.periods[0].time_outs == ()
    crew.assert_nobody_told()


@FIRST
def test_the_next_jam_ends_what_somebody_removed(is_removed_first: bool) -> None:
    """The jam counts, so it is not said to have no effect."""
    crew = Crew()
    start = StartJam(jam=JamId(1, 2), at=Instant(crew.cluster.time + 20 * SECOND_US))
    crew.apart((crew.tim, start), removed=crew.stop, is_removed_first=is_removed_first)
    crew.assert_told(crew.tim, f"HOM team timeout{crew.begun}", "Timeout ended")


def test_a_penalty() -> None:
    crew = Crew(of_cy=Role.PENALTY_TRACKER)
    skater = SkaterRef(team=Team.HOME, number="7")
    tracker = crew.cluster.node("Pat T.", Role.PENALTY_TRACKER)
    crew.enter(tracker, AddPenalty(jam=JAM, skater=skater, code="X"))
    (penalty,) = tracker.view().bout.penalties
    crew.apart((tracker, AmendPenalty(eid=penalty.eid, code="C")), removed=penalty.eid)
    crew.assert_told(tracker, "Penalty X for HOM 7, Jam 1", "Penalty C for HOM 7")


def test_a_trip() -> None:
    crew = Crew(of_cy=Role.SCOREKEEPER_HOME)
    keeper = crew.cluster.node("Kim T.", Role.SCOREKEEPER_HOME)
    crew.enter(keeper, SetTrip(jam=JAM, team=Team.HOME, number=2, points=4))
    (jam,) = keeper.view().bout.jams
    (trip,) = [one for one in jam.home.trips if one.number == 2]
    crew.apart((keeper, SetTrip(jam=JAM, team=Team.HOME, number=2, points=3)), removed=trip.eid)
    crew.assert_told(keeper, "Trip 2 is 4 points for HOM, Jam 1", "Trip 2 is 3 points for HOM")


@pytest.mark.parametrize("is_exit", [False, True])
@FIRST
def test_a_box_trip(is_exit: bool, is_removed_first: bool) -> None:
    crew = Crew(of_cy=Role.PENALTY_BOX)
    box = crew.cluster.node("Lee B.", Role.PENALTY_BOX)
    skater = SkaterRef(team=Team.HOME, number="7")
    at = crew.cluster.time
    crew.enter(box, EnterBox(jam=JAM, team=Team.HOME, position=Position.BLOCKER, skater=skater, at=at))
    (trip,) = box.view().bout.box_trips
    other = SkaterRef(team=Team.HOME, number="8")
    said = ExitBox(eid=trip.eid, jam=JAM, at=crew.cluster.time) if is_exit else AmendBoxTrip(eid=trip.eid, skater=other)
    crew.apart((box, said), removed=trip.eid, is_removed_first=is_removed_first)
    crew.assert_told(box, "Box: HOM 7 sits, Jam 1", "Box: HOM 7 leaves" if is_exit else "Box: HOM 8 sits")


def test_a_box_trip_that_was_seen_to_have_ended() -> None:
    crew = Crew(of_cy=Role.PENALTY_BOX)
    box = crew.cluster.node("Lee B.", Role.PENALTY_BOX)
    skater = SkaterRef(team=Team.HOME, number="7")
    at = crew.cluster.time
    crew.enter(box, EnterBox(jam=JAM, team=Team.HOME, position=Position.BLOCKER, skater=skater, at=at))
    (trip,) = box.view().bout.box_trips
    crew.enter(box, ExitBox(eid=trip.eid, jam=JAM, at=crew.cluster.time))
    crew.enter(crew.cy, RemoveElement(eid=trip.eid))
    assert box.view().bout.box_trips == ()
    assert [told(node) for node in crew.cluster.nodes] == [[], [], [], []]
