"""Lines are entered when they are due, in order, and none is skipped."""

from dataclasses import dataclass, field, replace

from app.demo.performance import PATIENCE_US, TURN_LINES_MAX, Performance
from app.demo.script import Due
from derbyos_core.bout.commands import AddNote, Command, EndTimeOut, SetTrip, StartJam
from derbyos_core.bout.model import Bout, Jam, JamId, Period, TimeOut, TimeOutKind
from derbyos_core.bout.reading.projection import project
from derbyos_core.clock import Instant
from derbyos_core.document.fold import Document
from derbyos_core.identity import BoutId, Eid, Team
from derbyos_core.interchange.script.timed import Late, TimedCommand, TimeOutAt

SECOND = 1_000_000
BEGIN = Instant(1_000 * SECOND)
START = Instant(5_000 * SECOND)
EMPTY = project(Document(BoutId("x")).root())


def _note(after_s: float, text: str) -> Due:
    at = Instant(BEGIN + int(after_s * SECOND))
    return Due(int(after_s * SECOND), TimedCommand(at=at, role="jam-timer", command=AddNote(text=text)))


def _end_of_time_out(after_s: float, began_s: float) -> Due:
    thing = TimeOutAt(at=Instant(BEGIN + int(began_s * SECOND)))
    late = Late(command=EndTimeOut(eid="", duration_us=SECOND), thing=thing)
    after_us = int(after_s * SECOND)
    return Due(after_us, TimedCommand(at=Instant(BEGIN + after_us), role="jam-timer", command=late))


def _with_time_out(began_s: float) -> Bout:
    out = TimeOut(
        eid=Eid("T1"), period=1, kind=TimeOutKind.HOME, start=Instant(START + int(began_s * SECOND)), duration_us=None
    )
    period = Period(number=1, eid=Eid("P1"), time_outs=(out,))
    return replace(EMPTY, periods=(period,))


def _with_jam(start: Instant | None) -> Bout:
    period = Period(number=1, eid=Eid("P1"), jams=(Jam(id=JamId(1, 1), eid=Eid("J1"), start=start),))
    return replace(EMPTY, periods=(period,))


@dataclass
class Desk:
    """A node that records each command and answers with `refuses`, the reason of a refusal or nothing."""

    shown: Bout = EMPTY
    refuses: str = ""
    entered: list[tuple[int, Command]] = field(default_factory=list)

    def bout(self) -> Bout:
        return self.shown

    def enter(self, number: int, command: Command, role: str) -> str:
        self.entered.append((number, command))
        return self.refuses

    @property
    def numbers(self) -> list[int]:
        return [number for number, _ in self.entered]


def _performance(*part: Due, speed: float = 10.0) -> Performance:
    return Performance(part, begin=BEGIN, start=START, speed=speed)


def test_a_line_is_entered_when_its_time_has_come_at_that_speed() -> None:
    desk, play = Desk(), _performance(_note(0, "a"), _note(20, "b"))
    assert play.turn(desk, Instant(START - 1)) is not None
    assert desk.numbers == []
    pause = play.turn(desk, START)
    assert (desk.numbers, pause) == ([0], 500_000)
    play.turn(desk, Instant(START + 2 * SECOND - 1))
    assert desk.numbers == [0]
    assert play.turn(desk, Instant(START + 2 * SECOND)) is None
    assert desk.numbers == [0, 1]
    assert play.is_over


def test_performance_keeps_the_pace_of_the_game() -> None:
    command = StartJam(jam=JamId(1, 1), at=Instant(BEGIN + 60 * SECOND))
    line = Due(60 * SECOND, TimedCommand(at=command.at, role="jam-timer", command=command))
    desk, play = Desk(), _performance(line, speed=60.0)
    play.turn(desk, Instant(START + SECOND))
    assert desk.entered == [(0, StartJam(jam=JamId(1, 1), at=Instant(START + 60 * SECOND)))]


def test_a_turn_enters_a_bounded_number_of_lines() -> None:
    desk, play = Desk(), _performance(*(_note(0, str(number)) for number in range(TURN_LINES_MAX + 3)))
    assert play.turn(desk, START) == 0
    assert desk.numbers == list(range(TURN_LINES_MAX))
    assert play.turn(desk, START) is None
    assert desk.numbers == list(range(TURN_LINES_MAX + 3))


def test_a_line_about_what_has_not_arrived_waits_aside_while_others_go_on() -> None:
    desk, play = Desk(), _performance(_end_of_time_out(0, 0), _note(0, "b"))
    play.turn(desk, START)
    assert (desk.numbers, play.progress.done, play.progress.aside) == ([1], 1, 1)
    assert not play.is_over
    desk.shown = _with_time_out(0)
    assert play.turn(desk, Instant(START + SECOND)) is None
    assert desk.entered[-1] == (0, EndTimeOut(eid="T1", duration_us=SECOND))
    assert (play.lost, play.progress.done) == ([], 2)


def test_points_of_trip_1_wait_until_the_jam_has_begun() -> None:
    """The start of a jam that has such points says that they do not count: at speed 600 a second is nothing."""
    command = SetTrip(jam=JamId(1, 1), team=Team.HOME, number=1, points=3)
    points = Due(0, TimedCommand(at=BEGIN, role="scorekeeper-home", command=command))
    for shown in (EMPTY, _with_jam(None)):
        desk, play = Desk(shown=shown), _performance(points, _note(0, "b"))
        play.turn(desk, START)
        assert (desk.numbers, play.progress.aside) == ([1], 1)
        desk.shown = _with_jam(START)
        assert play.turn(desk, Instant(START + SECOND)) is None
        assert (desk.entered[-1], play.lost) == ((0, command), [])


def test_line_without_object_is_reported_at_the_end() -> None:
    desk, play = Desk(), _performance(_end_of_time_out(0, 0))
    now = START
    for _ in range(3):
        assert play.turn(desk, now) is not None
    assert play.turn(desk, Instant(now + PATIENCE_US + 1)) is None
    assert play.lost == ["jam-timer EndTimeOut: what it is about never arrived here"]


def test_patience_begins_anew_when_something_came() -> None:
    desk, play = Desk(), _performance(_end_of_time_out(0, 0))
    play.turn(desk, START)
    desk.shown = _with_time_out(99)
    later = Instant(START + PATIENCE_US + 1)
    assert play.turn(desk, later) is not None
    assert play.lost == []


def test_refused_line_is_reported_and_delays_nobody() -> None:
    desk, play = Desk(refuses="no such jam"), _performance(_note(0, "a"), _note(0, "b"))
    assert play.turn(desk, START) is None
    assert play.lost == ["jam-timer AddNote: no such jam"] * 2


def test_lines_of_an_earlier_process_are_not_entered_again() -> None:
    desk, play = Desk(), _performance(_note(0, "a"), _note(0, "b"), _note(0, "c"))
    play.skip(frozenset({0, 1}))
    assert play.turn(desk, START) is None
    assert desk.numbers == [2]
    assert play.progress.done == 3
