"""Time to serve is that of the penalties that a skater has not served yet, whoever seats them, in whatever order.

Method: a random evening of one jam. Skaters get penalties at random moments, sit down through a random door, get their
number before, with or after the sitting, and leave. Penalties are given late, moved to another skater, and removed. A
plain model counts by hand. The same entries are then read in other orders of arrival, which must change nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import pytest

from derbyos_core.bout.clocks.penalty_queue import queued_skaters
from derbyos_core.bout.commands import (
    AddPenalty,
    AmendPenalty,
    EnterBox,
    ExitBox,
    RemoveElement,
    SkaterRef,
    StartJam,
)
from derbyos_core.bout.model import Bout, BoxTrip, JamId, Position
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_box.controller import PenaltyBoxController
from derbyos_core.roles.penalty_box.places import Row
from tests.gui.entries import enroll
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from tests.unit.roles.state import state_of

ONE = JamId(1, 1)
NUMBERS = ("1", "2", "3")
PENALTY_US = 30 * SECOND_US


@dataclass
class Skater:
    """What a person with a notebook knows of one skater."""

    owed: list[str] = field(default_factory=list)
    """Penalties that are not served, by id."""
    trip: str = ""
    """The visit, while the skater sits."""


class Evening:
    """One jam, with a penalty tracker, a line-up tracker and a penalty box."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.cluster = FakeCluster()
        self.tracker = self.cluster.node("Tia", "penalty-tracker")
        self.lineup = self.cluster.node("Lee", "lineup-home")
        self.box = self.cluster.node("Bo", "penalty-box")
        enroll(self.tracker, *NUMBERS)
        self.tracker.submit(StartJam(jam=ONE, at=self.cluster.time), "jam-timer")
        self.skaters = {number: Skater() for number in NUMBERS}
        self.controller = PenaltyBoxController(self._press, lambda words: None, self.draw)
        self.draw()

    def _press(self, command: object) -> None:
        self.box.submit(command, "penalty-box")  # type: ignore[arg-type]
        self.draw()

    def draw(self) -> None:
        self.controller.show(state_of(self.box), is_still=True)

    @property
    def trips(self) -> tuple[BoxTrip, ...]:
        return self.box.view().bout.box_trips

    def row_of(self, eid: str) -> Row:
        return next(row for row, seat in self.controller.rows.items() if seat.trip is not None and seat.trip.eid == eid)

    # Acts

    def give_penalty(self, number: str) -> None:
        self.tracker.submit(AddPenalty(jam=ONE, skater=_ref(number), code="C", at=self.cluster.time), "penalty-tracker")
        self.skaters[number].owed.append(self.box.view().bout.penalties[-1].eid)

    def _spare(self, number: str) -> list[str]:
        """The penalties that can go: whoever sits without one is taken for somebody whose penalty is entered later."""
        skater = self.skaters[number]
        return [] if skater.trip and len(skater.owed) < 2 else skater.owed

    def remove_penalty(self, number: str) -> None:
        owed = self._spare(number)
        if owed:
            self.tracker.submit(RemoveElement(eid=owed.pop()), "penalty-tracker")

    def move_penalty(self, number: str) -> None:
        owed, other = self._spare(number), self.random.choice(NUMBERS)
        if owed and other != number:
            self.tracker.submit(AmendPenalty(eid=owed[-1], skater=_ref(other)), "penalty-tracker")
            self.skaters[other].owed.append(owed.pop())

    def sit(self, number: str) -> None:
        skater, seats = self.skaters[number], [one for one in self.skaters.values() if one.trip]
        if skater.trip or not skater.owed or len(seats) == 2:
            return
        before = {trip.eid for trip in self.trips}
        doors: tuple[Callable[[str], None], ...] = (self._announced, self._lineup, self._line, self._seat_then_number)
        self.random.choice(doors)(number)
        skater.trip = next(trip.eid for trip in self.trips if trip.eid not in before)

    def _announced(self, number: str) -> None:
        numbers = [way.number for way in self.controller.ways]
        self.controller.sit_from_queue(numbers.index(number))

    def _lineup(self, number: str) -> None:
        self._enter(self.lineup, "lineup-home", number)

    def _line(self, number: str) -> None:
        self._enter(self.tracker, "door:overlay", number)

    def _enter(self, node: FakeNode, role: str, number: str) -> None:
        command = EnterBox(
            jam=ONE, team=Team.HOME, position=Position.BLOCKER, at=self.cluster.time, skater=_ref(number)
        )
        node.submit(command, role)

    def _seat_then_number(self, number: str) -> None:
        """A free seat, perhaps another skater's number first, then the right one."""
        row = next(row for row, seat in self.controller.rows.items() if seat.trip is None and not row.is_jammers)
        self.controller.press(row)
        self.cluster.wait(1)
        for typed in self.random.choice([(number,), (self.random.choice(NUMBERS), number)]):
            if typed != number and self.skaters[typed].trip:
                continue
            self.controller.begin_naming(self.row_of(self.trips[-1].eid))
            self.controller.type_digit(typed)
            self.controller.enter()

    def leave(self, number: str) -> None:
        skater = self.skaters[number]
        if skater.trip:
            trip = next(one for one in self.trips if one.eid == skater.trip)
            self.cluster.wait(max(0, trip.to_serve_us // SECOND_US) + 1)
            self.draw()
            if self.random.random() < 0.5:
                self.controller.leave(self.row_of(skater.trip))
            else:
                command = ExitBox(eid=skater.trip, jam=ONE, at=self.cluster.time)
                self.lineup.submit(command, "lineup-home")
            self.skaters[number] = Skater()


def _ref(number: str) -> SkaterRef:
    return SkaterRef(team=Team.HOME, number=number)


ACTS = (Evening.give_penalty, Evening.give_penalty, Evening.remove_penalty, Evening.move_penalty, Evening.sit)


@pytest.mark.parametrize("seed", range(60))
def test_time_to_serve_is_that_of_the_penalties_not_served(seed: int) -> None:
    evening = Evening(seed)
    for step in range(14):
        number = evening.random.choice(NUMBERS)
        # All acts of one round happen within seconds, so nobody's time is over before the round ends.
        act = Evening.leave if step % 7 == 6 else evening.random.choice(ACTS)
        if act is Evening.leave:
            for one in NUMBERS:
                evening.leave(one)
        else:
            act(evening, number)
        evening.draw()
        assert _differences(evening) == []
        evening.cluster.wait(1)
    assert _late_laptop(evening).box_trips == evening.trips


def _differences(evening: Evening) -> list[str]:
    """Return where the seats and "On the way" differ from the notebook."""
    bout, found = evening.box.view().bout, []
    for number, skater in evening.skaters.items():
        announced = [one.eid for row in queued_skaters(bout) if row.person.number == number for one in row.penalties]
        if not skater.trip:
            found += [] if sorted(announced) == sorted(skater.owed) else [f"{number} is on the way for {announced}"]
            continue
        trip = next(one for one in evening.trips if one.eid == skater.trip)
        count = max(1, len(skater.owed))
        line = evening.controller.rows[evening.row_of(trip.eid)].value.line
        found += [] if trip.to_serve_us == count * PENALTY_US else [f"{number} serves {trip.to_serve_us} for {count}"]
        found += [] if (f"{count} penalties, {30 * count} s" in line) == (count > 1) else [f"{number} reads {line}"]
        found += [f"{number} sits, and is on the way"] if announced else []
    return found


def _late_laptop(evening: Evening) -> Bout:
    """Return the bout of a laptop that gets everything afterwards, node by node in another order."""
    nodes = evening.cluster.nodes[:]
    evening.random.shuffle(nodes)
    evening.cluster.nodes = []
    late = FakeNode(evening.cluster, "Late", ("scoreboard",), evening.box.replica.author)
    for node in nodes:
        late.hear(node.bodies())
    return late.view().bout
