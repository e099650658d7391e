"""Lines of a script find their objects, and can be shifted in time as a whole."""

import pytest

from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    AmendReview,
    EnterBox,
    ExitBox,
    NewPerson,
    SetAttribute,
    SkaterRef,
    StartJam,
    StartTimeOut,
    TellFoulOut,
)
from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.identity import BoutId, Team
from derbyos_core.interchange.script.timed import (
    BoxTripAt,
    Late,
    PenaltyAt,
    PersonCalled,
    Thing,
    TimedCommand,
    TimeOutAt,
    in_order,
    rebased,
    resolve,
    shifted,
)
from tests.unit.interchange.scripted_bout import T0, ScriptedBout

JAM = JamId(1, 1)
SEVEN = SkaterRef(team=Team.HOME, number="7")
BOX, TIMER, HEAD, TRACKER = "penalty-box", "jam-timer", "head-nso", "penalty-tracker"


def enter(at: int, skater: SkaterRef | None = SEVEN) -> EnterBox:
    return EnterBox(jam=JAM, team=Team.HOME, position=Position.BLOCKER, at=Instant(at), skater=skater)


def leaving(thing: Thing) -> TimedCommand:
    command = ExitBox(eid="", jam=JAM, at=Instant(T0 + 60))
    return TimedCommand(at=Instant(T0 + 60), role=BOX, command=Late(command=command, thing=thing))


@pytest.fixture
def bout() -> ScriptedBout:
    return ScriptedBout(BoutId("a table"))


def test_a_command_that_is_whole_is_entered_as_it_is(bout: ScriptedBout) -> None:
    start = StartJam(jam=JAM, at=T0)
    assert resolve(TimedCommand(at=T0, role=TIMER, command=start), bout.bout) is start


def test_unresolved_line_is_tried_again(bout: ScriptedBout) -> None:
    line = leaving(BoxTripAt(team=Team.HOME, at=T0, number="7"))
    assert resolve(line, bout.bout) is None
    bout.submit(enter(T0), BOX)
    found = resolve(line, bout.bout)
    assert isinstance(found, ExitBox)
    assert (found.eid, found.at) == (bout.bout.box_trips[0].eid, T0 + 60)


def test_skaters_who_sat_together_are_distinguished_by_number(bout: ScriptedBout) -> None:
    bout.submit(enter(T0, SkaterRef(team=Team.HOME, number="8")), BOX)
    bout.submit(enter(T0), BOX)
    found = resolve(leaving(BoxTripAt(team=Team.HOME, at=T0, number="7")), bout.bout)
    seven = next(trip.eid for trip in bout.bout.box_trips if trip.person and trip.person.number == "7")
    assert isinstance(found, ExitBox)
    assert found.eid == seven


def test_a_seat_without_a_number_is_found_by_its_time(bout: ScriptedBout) -> None:
    bout.submit(enter(T0, None), BOX)
    assert resolve(leaving(BoxTripAt(team=Team.HOME, at=T0, number="7")), bout.bout) is not None
    assert resolve(leaving(BoxTripAt(team=Team.AWAY, at=T0)), bout.bout) is None


def test_penalties_time_outs_and_persons_are_found_too(bout: ScriptedBout) -> None:
    bout.submit(AddPersons(team=Team.HOME, persons=(NewPerson(number="7", name="Seg Fault"),)), HEAD)
    bout.submit(AddPenalty(jam=JAM, skater=SEVEN, code="X", at=T0), TRACKER)
    bout.submit(StartTimeOut(period=1, kind=TimeOutKind.HOME_REVIEW, at=T0), TIMER)
    now = bout.bout
    person = now.teams[Team.HOME].persons[0].eid
    wanted = (
        (SetAttribute(eid="", attribute="suspension", value="no"), PenaltyAt(team=Team.HOME, at=T0), "eid"),
        (AmendReview(eid="", retained=True), TimeOutAt(at=T0), "eid"),
        (TellFoulOut(skater_eid="", count=7), PersonCalled(team=Team.HOME, label="7"), "skater_eid"),
        (TellFoulOut(skater_eid="", count=7), PersonCalled(team=Team.HOME, label="Seg Fault"), "skater_eid"),
    )
    found = [
        resolve(TimedCommand(at=T0, role=HEAD, command=Late(command=command, thing=thing, blank=blank)), now)
        for command, thing, blank in wanted
    ]
    assert [getattr(command, blank) for command, (_, _, blank) in zip(found, wanted, strict=True)] == [
        now.penalties[0].eid, now.periods[0].time_outs[0].eid, person, person,
    ]  # fmt: skip
    stranger = Late(command=TellFoulOut(skater_eid="", count=7), thing=PersonCalled(team=Team.AWAY, label="7"))
    assert resolve(TimedCommand(at=T0, role=HEAD, command=stranger), now) is None


def test_a_line_moves_with_every_instant_in_it() -> None:
    line = leaving(BoxTripAt(team=Team.HOME, at=T0))
    moved = shifted(line, 5)
    assert isinstance(moved.command, Late)
    assert isinstance(moved.command.command, ExitBox)
    assert isinstance(moved.command.thing, BoxTripAt)
    assert (moved.at, moved.command.command.at, moved.command.thing.at) == (T0 + 65, T0 + 65, T0 + 5)


def test_a_script_can_begin_at_any_time() -> None:
    lines = [TimedCommand(at=Instant(T0 + 9), role=TIMER, command=StartJam(jam=JAM, at=Instant(T0 + 8)))]
    (moved,) = rebased(lines, Instant(100))
    assert (moved.at, moved.command) == (100, StartJam(jam=JAM, at=Instant(99)))
    assert rebased([], Instant(100)) == ()


def test_lines_of_one_instant_keep_their_order() -> None:
    lines = [leaving(TimeOutAt(at=T0)), leaving(PersonCalled(team=Team.HOME, label="7"))]
    assert in_order(lines) == tuple(lines)
