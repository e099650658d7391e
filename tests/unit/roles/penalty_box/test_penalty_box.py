"""The penalty box: rows that keep their order, seats, the queue, substitutes, the jammer swap."""

from dataclasses import replace

import pytest

from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    Command,
    EndJam,
    EnterBox,
    FieldSkater,
    NewPerson,
    SkaterRef,
    StartJam,
)
from derbyos_core.bout.model import Bout, BoxTrip, JamId, Position
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_box.penalty_queue import enter, leave, one_more, way_values
from derbyos_core.roles.penalty_box.places import Row, RowPlan, rows_of
from derbyos_core.roles.penalty_box.seats import SeatRow, SeatState, oldest_unnamed, seat_rows
from derbyos_core.roles.penalty_box.swap import swap_line
from tests.unit.bout.bench import Bench, at

HOME, AWAY = Team.HOME, Team.AWAY


ONE, TWO = JamId(1, 1), JamId(1, 2)


S = 1_000_000


ROLES = {StartJam: "jam-timer", EndJam: "jam-timer", AddPenalty: "penalty-tracker", EnterBox: "penalty-box"}


def bench(*commands: Command) -> Bench:
    """Return a bench with a running first jam and these entries."""
    made = Bench()
    made.say("S1", "head-nso", AddPersons(team=HOME, persons=tuple(NewPerson(number=one) for one in "12345")))
    made.say("S1", "head-nso", AddPersons(team=AWAY, persons=(NewPerson(number="42"),)))
    made.say("S1", "jam-timer", StartJam(jam=ONE, at=at(0)))
    for command in commands:
        made.say("S1", ROLES.get(type(command), "lineup-home"), command)
    return made


def sits(number: str, second: float, *, team: Team = HOME, position: Position = Position.BLOCKER) -> EnterBox:
    skater = SkaterRef(team=team, number=number) if number else None
    return EnterBox(jam=ONE, team=team, position=position, at=at(second), skater=skater)


def penalty(number: str, code: str = "C", severity: str = "") -> AddPenalty:
    return AddPenalty(jam=ONE, skater=SkaterRef(team=HOME, number=number), code=code, severity=severity)


def seats(bout: Bout, second: float, team: Team = HOME, **more: object) -> list[SeatRow]:
    bare = more.get("bare", frozenset())
    assert isinstance(bare, frozenset)
    plan = rows_of(bout.box_trips, RowPlan())
    oldest = oldest_unnamed(bout, set(plan.rows.values()))
    typed = (oldest.eid if oldest is not None else "", str(more.get("typed", "")))
    return seat_rows(bout, team, plan, at(second), typed=typed, bare=bare, is_still=True)


def said(bout: Bout, second: float, team: Team = HOME) -> list[tuple[str, str, str]]:
    """Return number, state and seconds of every row, the jammer's first."""
    return [(row.value.number, row.value.state.value, row.value.seconds) for row in seats(bout, second, team)]


def _trip(made: Bench, number: int) -> BoxTrip:
    return made.bout.box_trips[number]


def test_row_is_kept_until_the_skater_leaves() -> None:
    """Design 1.4: nothing moves under a finger."""
    bout = bench(sits("1", 5), sits("2", 6), sits("3", 7)).bout
    plan = rows_of(bout.box_trips, RowPlan())
    first, second, third = (trip.eid for trip in bout.box_trips)
    assert plan.rows == {Row(HOME, 1): first, Row(HOME, 2): second, Row(HOME, 3): third}
    gone = [replace(bout.box_trips[0], left_jam=ONE), *bout.box_trips[1:]]
    assert rows_of(gone, plan).rows == {Row(HOME, 2): second, Row(HOME, 3): third}
    assert rows_of(gone, plan).row_of(third) == Row(HOME, 3)
    assert rows_of(gone, plan).row_of(first) is None


def test_tapped_seat_is_taken_and_a_jammer_takes_the_jammer_seat() -> None:
    bout = bench(sits("1", 5)).bout
    assert rows_of(bout.box_trips, RowPlan(), Row(HOME, 3)).row_of(bout.box_trips[0].eid) == Row(HOME, 3)
    jammer = bench(sits("1", 5, position=Position.JAMMER)).bout
    assert rows_of(jammer.box_trips, RowPlan(), Row(HOME, 3)).row_of(jammer.box_trips[0].eid) == Row(HOME, 0)
    assert rows_of(bout.box_trips, RowPlan(), Row(AWAY, 2)).row_of(bout.box_trips[0].eid) == Row(HOME, 1)


def test_second_jammer_of_one_team_takes_a_blocker_row() -> None:
    bout = bench(sits("1", 5, position=Position.JAMMER), sits("2", 6, position=Position.JAMMER)).bout
    assert [seat[0] for seat in said(bout, 7)[:2]] == ["1", "2"]


THREE_SIT = (sits("1", 0), sits("2", 5), sits("3", 8))


@pytest.mark.parametrize(
    ("commands", "second", "expected"),
    [
        pytest.param((sits("1", 0),), 0.4, ("1", "sitting", "30"), id="the second that is not over counts"),
        pytest.param((sits("1", 0),), 19.9, ("1", "sitting", "11"), id="before STAND"),
        pytest.param((sits("1", 0),), 20, ("1", "stand", "10"), id="design 5, STAND at 10 s"),
        pytest.param((sits("1", 0),), 30, ("1", "done", "0"), id="design 5, DONE at 0"),
        pytest.param(
            (sits("1", 0), EndJam(jam=ONE, duration_us=12 * S)), 40, ("1", "paused", "18"), id="paused between jams"
        ),
    ],
)
def test_blocker_seat(commands: tuple[Command, ...], second: float, expected: tuple[str, str, str]) -> None:
    assert said(bench(*commands).bout, second)[1] == expected


@pytest.mark.parametrize(
    ("second", "states", "third"),
    [
        (10, ["free", "sitting", "sitting", "in the queue"], ("3", "in the queue", "30")),
        (19, ["free", "sitting", "sitting", "in the queue"], ("3", "in the queue", "30")),
        (22, ["free", "stand", "sitting", "sitting"], ("3", "sitting", "28")),
    ],
)
def test_third_blocker_is_queued_and_starts_when_one_stands(
    second: float, states: list[str], third: tuple[str, str, str]
) -> None:
    """Domain 4.5, design 5: two blockers sit at once. The third takes the chair of the one who has stood for 20 s."""
    rows = said(bench(*THREE_SIT).bout, second)
    assert [row[1] for row in rows] == states
    assert rows[3] == third


def test_two_who_wait_for_a_chair_have_their_order() -> None:
    """Trial 30: when one stands, everybody has to know who of the two is next."""
    waiting = (*THREE_SIT, sits("4", 9))
    lines = [row.value.line for row in seats(bench(*waiting).bout, 10)]
    assert [line.partition(" · ")[0] for line in lines[3:5]] == ["first", "second"]
    lines = [row.value.line for row in seats(bench(*waiting).bout, 22)]
    assert not [line for line in lines if line.startswith(("first", "second"))], "one alone has no order"
    assert not [row.value.line for row in seats(bench(*THREE_SIT).bout, 10) if row.value.line.startswith("first")]


def test_free_blocker_seat_shows_the_queue_while_two_sit() -> None:
    lines = [row.value.line for row in seats(bench(sits("1", 0), sits("2", 5)).bout, 10)]
    assert lines[0] == "seat free"
    assert lines[3] == "queue: waits until one stands"
    assert seats(bench(sits("1", 0), sits("2", 5)).bout, 21)[3].value.line == "seat free"


def test_digits_go_to_the_oldest_seat_without_number() -> None:
    bout = bench(sits("", 0), sits("", 2, team=AWAY)).bout
    first, second = bout.box_trips
    oldest = oldest_unnamed(bout, {first.eid, second.eid})
    assert oldest is not None
    assert oldest.team is HOME
    assert oldest_unnamed(bout, {second.eid}) == second, "a seat that is not shown gets no number"
    row = seats(bout, 3, typed="4")[1].value
    assert (row.state, row.number, row.action, row.is_unnamed) == (SeatState.UNKNOWN, "4", "Pick number", True)
    assert seats(bout, 3, AWAY, typed="4")[1].value.number == ""


def test_seat_line_shows_the_served_codes() -> None:
    bout = bench(penalty("1", "C"), penalty("1", "X"), sits("1", 5)).bout
    assert seats(bout, 6)[1].value.line == "2 penalties, 60 s · C X"
    bare = frozenset((bout.box_trips[0].person.eid,)) if bout.box_trips[0].person else frozenset()
    assert seats(bout, 6, bare=bare)[1].value.line.endswith("no penalty entered")


def test_unlisted_number_is_shown_in_place_of_a_name() -> None:
    assert seats(bench(sits("4040", 5)).bout, 6)[1].value.line == "not on the roster"


def test_penalties_of_one_skater_are_one_chip_of_the_queue() -> None:
    jammer = FieldSkater(jam=ONE, position=Position.JAMMER, skater=SkaterRef(team=HOME, number="1"))
    bout = bench(jammer, penalty("1"), penalty("1", "X"), penalty("2")).bout
    ways = way_values(bout, (HOME, AWAY), only_jammers=False)
    assert [(way.number, way.codes, way.place) for way in ways] == [("1", "C X", "jammer"), ("2", "C", "blocker")]
    assert [way.number for way in way_values(bout, (HOME, AWAY), only_jammers=True)] == ["1"]
    assert way_values(bout, (AWAY,), only_jammers=False) == ()
    command = enter(bout, HOME, Position.JAMMER, at(9), ways[0].announced)
    assert command is not None
    assert (command.duration_us, command.jam) == (None, ONE), "the time follows from the penalties"


def test_substitute_for_an_expelled_skater_has_no_number_yet() -> None:
    """Domain 4.5: from the next jam on another skater serves it; the number is requested."""
    made = bench(penalty("1", "G", "expulsion"))
    assert [way.place for way in way_values(made.bout, (HOME,), only_jammers=False)] == ["blocker"]
    made.say("S1", "jam-timer", EndJam(jam=ONE, duration_us=60 * S))
    (way,) = way_values(made.bout, (HOME,), only_jammers=False)
    assert (way.place, way.codes) == ("sub", "G")
    assert way.name.startswith("A substitute for ")
    command = enter(made.bout, HOME, Position.BLOCKER, at(70), way.announced)
    assert command is not None
    assert (command.skater, command.jam) == (None, TWO)


def test_plus_30_adds_to_the_entered_duration() -> None:
    """Two who enter it mean the same; an exchanged jammer still has these thirty seconds (entries 2.6)."""
    made = bench(sits("1", 0, position=Position.JAMMER))
    made.say("S1", "penalty-box", replace(sits("42", 9, team=AWAY, position=Position.JAMMER), swap=_trip(made, 0).eid))
    second = _trip(made, 1)
    assert second.to_serve_us == 9 * S
    assert one_more(made.bout, second).duration_us == 60 * S


def test_exit_after_the_last_jam_belongs_to_that_jam() -> None:
    made = bench(sits("1", 0), EndJam(jam=ONE, duration_us=40 * S))
    trip = _trip(made, 0)
    assert (command := leave(made.bout, trip, at(50))) is not None
    assert command.jam == TWO
    over = replace(made.bout, upcoming=None, is_complete=True)
    assert (command := leave(over, trip, at(50))) is not None
    assert command.jam == ONE
    assert enter(over, HOME, Position.BLOCKER, at(50)) is None


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (30, 30, "1 had served 9 s when 42 sat. 1 is released now, 42 serves 9 s."),
        (60, 30, "1 had served 9 s when 42 sat. 1 serves 30 s more, 42 serves 9 s."),
        (60, 60, "1 had served 9 s when 42 sat. 1 serves 9 s more, 42 serves 18 s."),
    ],
)
def test_jammer_swap_is_one_sentence(first: int, second: int, words: str) -> None:
    """Domain 4.5: penalties are exchanged one for one."""
    made = bench(replace(sits("1", 0, position=Position.JAMMER), duration_us=first * S))
    other = sits("42", 9, team=AWAY, position=Position.JAMMER)
    made.say("S1", "penalty-box", replace(other, duration_us=second * S, swap=_trip(made, 0).eid))
    line = swap_line(made.bout, at(9))
    assert line is not None
    assert line.words == f"Jammer swap: {words}"


@pytest.mark.parametrize(
    ("first", "words"), [(30, "Both are released now."), (60, "1 serves 30 s more, 42 is released now.")]
)
def test_jammers_who_sit_at_the_same_time(first: int, words: str) -> None:
    made = bench(replace(sits("1", 5, position=Position.JAMMER), duration_us=first * S))
    other = sits("42", 5, team=AWAY, position=Position.JAMMER)
    made.say("S1", "penalty-box", replace(other, swap=_trip(made, 0).eid))
    line = swap_line(made.bout, at(5))
    assert line is not None
    assert line.words == f"Jammer swap: 1 and 42 sat at the same time. {words}"
