"""Feed: the facts of a bout as topics, and an event for each that changes."""

import re
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from derbyos_core.bout.commands import AddPenalty, EndJam, MarkLead, SetTrip, SkaterRef, StartJam, StartTimeOut, Undo
from derbyos_core.bout.model import JamId
from derbyos_core.bout.model.stoppage import TimeOutKind
from derbyos_core.bout.reading.projection import project
from derbyos_core.clock import Instant
from derbyos_core.document.fold import Document
from derbyos_core.gateways.feed import CHAT_LINES, BoutFeed, facts_of, topic_id
from derbyos_core.gateways.feed_event import FeedEvent, JsonValue, Topic, encode_json
from derbyos_core.identity import BoutId, SourceId, Team
from derbyos_core.practice.game import practice_game
from derbyos_core.practice.written import WrittenBout
from derbyos_core.replica.view import ChatLine, View
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode

DOOR = SourceId("20000000-0000-4000-8000-000000000000")
JAM = JamId(1, 1)
SEGMENT = re.compile("[A-Za-z0-9]+")


class Reader:
    """A program that follows the events of one node's feed."""

    def __init__(self, node: FakeNode, *, has_chat: bool = False) -> None:
        self.node = node
        self.feed = BoutFeed(DOOR, has_chat=has_chat)
        self.facts: dict[Topic, JsonValue] = {}
        self.read()

    def read(self) -> tuple[FeedEvent, ...]:
        """Bring the facts up to date; return the events."""
        events = self.feed.update(self.node.view(), self.node.cluster.time)
        for event in events:
            if event.value is None:
                del self.facts[event.topic]
            else:
                self.facts[event.topic] = event.value
        return events

    def value(self, *topic: str) -> dict[str, JsonValue]:
        """Return the object at a topic."""
        return cast("dict[str, JsonValue]", self.facts[topic])


@pytest.fixture
def node() -> FakeNode:
    return FakeCluster().node("Ada", "head-nso")


def start_jam(node: FakeNode) -> None:
    node.submit(StartJam(jam=JAM, at=node.cluster.time), "jam-timer")


def test_events_of_a_whole_bout_add_up_to_its_facts() -> None:
    bout = WrittenBout(BoutId("feed"), Random(3))
    bout.play(practice_game(Random(3), Instant(1_800_000_000_000_000)))
    document, feed = Document(bout.bout_id), BoutFeed(DOOR)
    facts: dict[Topic, JsonValue] = {}
    last, read = 0, project(document.root())
    for placed in bout.log.ordered():
        document.apply(placed)
        now = placed.key.stamp
        read = project(document.root(), read)
        view = cast("View", SimpleNamespace(bout=read, chat=()))
        for event in feed.update(view, now, placed.entry):
            assert event.number == last + 1
            last = event.number
            assert all(SEGMENT.fullmatch(segment) for segment in event.topic), event.topic
            assert (event.source, event.entry) == (placed.entry.source, placed.entry.ref)
            encode_json(event.value)
            if event.value is None:
                del facts[event.topic]
            else:
                facts[event.topic] = event.value
        assert feed.update(view, Instant(now + 1_000)) == (), "nothing changes because a millisecond passes"
    assert facts == facts_of(project(document.root()), now)
    assert {event.topic: event.value for event in feed.snapshot()} == facts
    numbers = [event.number for event in feed.snapshot()]
    assert numbers == sorted(set(numbers))
    assert last == feed.number
    assert len(facts) > 250


def test_a_running_clock_is_named_by_its_end(node: FakeNode) -> None:
    reader = Reader(node)
    began = node.cluster.time
    start_jam(node)
    reader.read()
    assert reader.value("bout", "phase")["phase"] == "jam"
    assert reader.value("clock", "jam") == {"running": True, "shown": True, "ends": began + 120 * SECOND_US}
    assert reader.value("clock", "period")["ends"] == began + 30 * 60 * SECOND_US
    node.cluster.wait(90)
    assert reader.read() == ()
    node.submit(EndJam(jam=JAM, duration_us=90 * SECOND_US), "jam-timer")
    reader.read()
    assert reader.value("clock", "lineup")["ends"] == began + 120 * SECOND_US
    node.submit(StartTimeOut(kind=TimeOutKind.OFFICIAL, period=1, at=node.cluster.time), "jam-timer")
    reader.read()
    assert reader.value("clock", "timeout") == {"running": True, "shown": True, "began": node.cluster.time}
    assert reader.value("clock", "period") == {
        "running": False, "shown": True, "value": (30 * 60 - 90) * SECOND_US
    }  # fmt: skip


def test_a_clock_that_runs_out_is_an_event_without_an_entry(node: FakeNode) -> None:
    reader = Reader(node)
    start_jam(node)
    node.submit(EndJam(jam=JAM, duration_us=60 * SECOND_US), "jam-timer")
    reader.read()
    node.cluster.wait(31 * 60)
    changed = {event.topic: event for event in reader.read()}
    assert reader.value("bout", "phase")["phase"] == "halftime"
    assert changed["bout", "phase"].entry is None
    assert changed["bout", "phase"].source == DOOR
    node.cluster.wait(20)
    assert reader.read() == ()


def test_points_lead_and_penalties(node: FakeNode) -> None:
    reader = Reader(node)
    start_jam(node)
    node.submit(MarkLead(jam=JAM, team=Team.HOME, at=node.cluster.time), "scorekeeper")
    node.submit(SetTrip(jam=JAM, team=Team.HOME, number=2, points=4), "scorekeeper")
    node.submit(AddPenalty(jam=JAM, skater=SkaterRef(team=Team.AWAY, number="13"), code="X"), "penalty-tracker")
    reader.read()
    score = reader.value("score", "home")
    assert (score["score"], score["jam"], score["timeouts"]) == (4, 4, 3)
    side = cast("dict[str, JsonValue]", reader.value("jam", "1", "1")["home"])
    assert (side["lead"], side["trips"]) == (True, [{"number": 1, "points": 0}, {"number": 2, "points": 4}])
    (penalty,) = [cast("dict[str, JsonValue]", value) for topic, value in reader.facts.items() if topic[0] == "penalty"]
    assert (penalty["team"], penalty["code"], penalty["jam"]) == ("away", "X", [1, 1])
    assert cast("dict[str, JsonValue]", penalty["skater"])["number"] == "13"


def test_an_undone_fact_is_gone_and_names_its_cause(node: FakeNode) -> None:
    reader = Reader(node)
    start_jam(node)
    ref = node.try_submit(
        AddPenalty(jam=JAM, skater=SkaterRef(team=Team.AWAY, number="13"), code="X"), "penalty-tracker"
    )
    assert ref is not None
    reader.read()
    undo = node.try_submit(Undo(entries=(ref,)), "penalty-tracker")
    assert undo is not None
    events = reader.feed.update(node.view(), node.cluster.time, node.replica.log.get(undo))
    (gone,) = [event for event in events if event.topic[0] == "penalty"]
    assert (gone.value, gone.entry, gone.causes) == (None, undo, (ref,))


def test_chat_is_a_fact_only_where_it_is_allowed(node: FakeNode) -> None:
    def line(number: int, to: SourceId | None = None) -> ChatLine:
        return ChatLine(source=DOOR, name="Ada", text=f"line {number}", at=Instant(number), to=to)

    chat = (*(line(number) for number in range(1, CHAT_LINES + 3)), line(900, to=DOOR))
    view = cast("View", SimpleNamespace(bout=node.view().bout, chat=chat))
    told = [event for event in BoutFeed(DOOR, has_chat=True).update(view, Instant(9)) if event.topic[0] == "chat"]
    assert len(told) == CHAT_LINES
    assert told[-1].value == {"name": "Ada", "text": f"line {CHAT_LINES + 2}", "at": CHAT_LINES + 2}
    assert not [event for event in BoutFeed(DOOR).update(view, Instant(9)) if event.topic[0] == "chat"]


@pytest.mark.parametrize(("eid", "segment"), [("4f-A.é/9", "4fA9"), ("", "0"), ("—", "0")])
def test_every_id_is_a_segment(eid: str, segment: str) -> None:
    assert topic_id(eid) == segment
