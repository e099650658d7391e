"""Jams that belong to the other period (decision 0022): numbers, content, what follows them, conflicts, files."""

import json

import pytest

from derbyos_core.bout import commands as c
from derbyos_core.bout.clocks import game_clocks
from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.bout.paper.jam_lines import jam_lines
from derbyos_core.bout.reading.projection import project
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.bout.wording.describe_entry import Describer
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Team
from derbyos_core.interchange.crg.writer import saved_crg
from derbyos_core.interchange.derbyjson.writer import saved_json
from derbyos_core.interchange.derbyxml.saved_form import saved_form
from derbyos_core.interchange.recorded import recorded_game
from tests.unit.bout.bench import BOUT, Bench, at, ref
from tests.unit.bout.catalogue import away, home

MINUTE_US = 60_000_000
TIMER, SCORES, LINES, BOX = "jam-timer", "scorekeeper-home", "lineup-home", "penalty-box"
LATE = JamId(2, 1)
MOVED = JamId(1, 3, 1, 2)


@pytest.fixture
def bench() -> Bench:
    """Return two jams of period 1, and one that was started as the first of period 2 a moment after 0:00."""
    made = Bench()
    for number in (1, 2):
        made.say("S1", TIMER, c.StartJam(jam=JamId(1, number), at=at(90 * number)))
        made.say("S1", TIMER, c.EndJam(jam=JamId(1, number), duration_us=MINUTE_US))
    made.say("S1", TIMER, c.SetClock(period=1, clock="period", value_us=40_000_000, at=at(240)))
    made.say("S1", TIMER, c.StartJam(jam=LATE, at=at(281)))
    made.say("S2", SCORES, c.SetTrip(jam=LATE, team=Team.HOME, number=2, points=4))
    return made


def _move(bench: Bench, jam: JamId = LATE, period: int = 1, name: str = "S1") -> str:
    return bench.say(name, TIMER, c.MoveJam(jam=jam, period=period))


def _newest(bench: Bench) -> EntryRef:
    return ref(f"S1 {bench.log.highest(ref('S1 1').source)}")


def _called(bench: Bench) -> list[tuple[int, int, int]]:
    """Return period, number and home points of each jam."""
    return [(jam.id.period, jam.id.number, jam.home.points) for jam in bench.bout.jams]


def test_a_moved_jam_is_the_last_of_its_period_with_all_that_stands_in_it(bench: Bench) -> None:
    said = _move(bench)
    assert '<set jam="1" period="2"' in said or 'attribute="counts-in"' in said
    assert _called(bench) == [(1, 1, 0), (1, 2, 0), (1, 3, 4)]
    assert bench.bout.active == MOVED
    assert MOVED.place == LATE.place
    assert str(MOVED) == "2/1"


def test_whoever_enters_in_it_meanwhile_stays_in_it(bench: Bench) -> None:
    _move(bench)
    bench.say("S2", SCORES, c.SetTrip(jam=LATE, team=Team.HOME, number=3, points=3))
    bench.say("S3", LINES, c.FieldSkater(jam=LATE, position=Position.JAMMER, skater=home("404")))
    bench.say("S5", BOX, c.AddPenalty(jam=MOVED, skater=away("42"), code="X"))
    bench.say("S1", TIMER, c.EndJam(jam=LATE, duration_us=MINUTE_US))
    (jam,) = [one for one in bench.bout.jams if one.id == MOVED]
    assert (jam.home.points, jam.home.jammer is not None, len(jam.penalties)) == (7, True, 1)
    assert bench.bout.period_ends == {1: at(341)}
    assert bench.bout.upcoming == JamId(2, 1, 2)


def test_the_next_period_begins_with_jam_1(bench: Bench) -> None:
    _move(bench)
    bench.say("S1", TIMER, c.EndJam(jam=LATE, duration_us=MINUTE_US))
    upcoming = bench.bout.upcoming
    assert upcoming is not None
    bench.say("S1", TIMER, c.StartJam(jam=upcoming, at=at(1200)))
    assert _called(bench) == [(1, 1, 0), (1, 2, 0), (1, 3, 4), (2, 1, 0)]
    _move(bench, bench.bout.jams[2].id, 2)
    assert _called(bench) == [(1, 1, 0), (1, 2, 0), (2, 1, 4), (2, 2, 0)]


def test_the_first_jam_of_the_next_period_pressed_as_the_last_of_the_old(bench: Bench) -> None:
    bench.say("S1", TIMER, c.EndJam(jam=LATE, duration_us=MINUTE_US))
    bench.say("S1", TIMER, c.MoveJam(jam=JamId(1, 2), period=2))
    assert [(jam.id.period, jam.id.number, jam.start) for jam in bench.bout.jams] == [
        (1, 1, at(90)),
        (2, 1, at(180)),
        (2, 2, at(281)),
    ]


def test_undo_brings_it_back(bench: Bench) -> None:
    _move(bench)
    bench.say("S1", TIMER, c.Undo(entries=(_newest(bench),)))
    assert _called(bench) == [(1, 1, 0), (1, 2, 0), (2, 1, 4)]


def test_two_who_say_the_same_agree_and_two_who_differ_are_asked(bench: Bench) -> None:
    _move(bench)
    _move(bench, LATE, 1, "S3")
    assert not bench.bout.disagreements
    assert _called(bench)[-1] == (1, 3, 4)
    _move(bench, MOVED, 2, "S3")
    assert [one.attribute for one in bench.bout.disagreements] == ["counts-in"] or _called(bench)[-1] == (2, 1, 4)


def test_stops_and_clock_readings_after_it_go_with_it(bench: Bench) -> None:
    bench.say("S1", TIMER, c.EndJam(jam=LATE, duration_us=MINUTE_US))
    bench.say("S1", TIMER, c.StartTimeOut(period=2, kind=TimeOutKind.HOME_REVIEW, at=at(350)))
    bench.say("S1", TIMER, c.SetClock(period=2, clock="period", value_us=0, at=at(351)))
    _move(bench)
    first, second = bench.bout.periods
    assert [stop.kind for stop in first.time_outs] == [TimeOutKind.HOME_REVIEW]
    assert [one.value_us for one in first.clock_sets] == [40_000_000, 0]
    assert (second.time_outs, second.clock_sets) == ((), ())
    assert game_clocks.reviews_left(bench.bout, Team.HOME) == 0


def test_a_moved_jam_is_deleted_and_inserted_before(bench: Bench) -> None:
    _move(bench)
    bench.say("S1", TIMER, c.EndJam(jam=LATE, duration_us=MINUTE_US))
    bench.say("S1", TIMER, c.InsertJam(before=MOVED, at=at(250), duration_us=10_000_000))
    assert [(jam.id[:2], jam.start) for jam in bench.bout.jams][2:] == [((1, 3), at(250)), ((1, 4), at(281))]
    bench.say("S1", TIMER, c.DeleteJam(jam=bench.bout.jams[3].id))
    assert _called(bench) == [(1, 1, 0), (1, 2, 0), (1, 3, 0)]


def test_a_lineup_for_the_jam_that_did_not_start_is_kept_after_it(bench: Bench) -> None:
    bench.say("S3", LINES, c.FieldSkater(jam=JamId(1, 3), position=Position.JAMMER, skater=home("7")))
    _move(bench)
    assert [(jam.id[:2], jam.start) for jam in bench.bout.jams][2:] == [((1, 3), at(281)), ((1, 4), None)]
    assert bench.bout.jams[3].home.jammer is not None


def test_only_the_neighbouring_period_takes_it(bench: Bench) -> None:
    with pytest.raises(LocalProtocolError, match="can only go to the period before or after, found period 2"):
        bench.say("S1", TIMER, c.MoveJam(jam=LATE, period=2))
    with pytest.raises(LocalProtocolError, match="there is no Jam 9 of period 1 to move"):
        bench.say("S1", TIMER, c.MoveJam(jam=JamId(1, 9), period=2))


def test_a_projection_from_the_last_one_equals_one_from_nothing(bench: Bench) -> None:
    last = bench.bout
    for command in (
        c.MoveJam(jam=LATE, period=1),
        c.EndJam(jam=LATE, duration_us=MINUTE_US),
        c.StartTimeOut(period=2, kind=TimeOutKind.AWAY, at=at(350)),
        c.MoveJam(jam=MOVED, period=2),
        c.StartJam(jam=JamId(2, 2), at=at(1300)),
        c.MoveJam(jam=LATE, period=1),
    ):
        bench.say("S1", TIMER, command)
        last = project(bench.root, last)
        assert last == project(bench.root)


def test_numbers_that_go_on_stay(bench: Bench) -> None:
    bench.say("S4", "head-nso", c.SetAttribute(path="ruleset", attribute="jam-numbers-continue", value="yes"))
    made = bench.bout.upcoming or bench.bout.active
    assert made is not None
    _move(bench)
    assert [jam.id[:2] for jam in bench.bout.jams] == [(1, 1), (1, 2), (1, 3)]


def test_files_have_it_where_it_counts(bench: Bench) -> None:
    bench.say("S1", TIMER, c.EndJam(jam=LATE, duration_us=MINUTE_US))
    bench.say("S1", TIMER, c.StartTimeOut(period=2, kind=TimeOutKind.AWAY_REVIEW, at=at(350)))
    bench.say("S1", TIMER, c.EndTimeOut(eid=bench.bout.periods[1].time_outs[0].eid, duration_us=MINUTE_US))
    _move(bench)
    saved = saved_form(bench.root, bench.bout, BOUT)
    first, second = (child for child in saved.children if child.tag == "period")
    assert [(one.tag, one.attributes.get("number")) for one in first.children][-2:] == [
        ("jam", "3"),
        ("time-out", None),
    ]
    assert "counts-in" not in first.children[-2].attributes
    assert [one for one in second.children if one.tag in ("jam", "time-out")] == []
    game = recorded_game(bench.root, bench.bout, BOUT)
    assert [jam.id for jam in game.jams] == [JamId(1, 1), JamId(1, 2), JamId(1, 3)]
    assert b"Period(1).Jam(3).Number" in saved_crg(bench.root, bench.bout, BOUT)
    assert b"Period(2).Jam(1).Number" not in saved_crg(bench.root, bench.bout, BOUT)
    periods = json.loads(saved_json(bench.root, bench.bout, BOUT))["periods"]
    assert [len(periods[number]["jams"]) for number in ("1", "2")] == [5, 0], (
        "with a reading of the clock and the review"
    )
    assert [line.jam.id.number for line in jam_lines(bench.bout, 1)] == [1, 2, 3]
    assert jam_lines(bench.bout, 2) == ()


def test_rows_of_the_log_call_it_by_what_it_is_now(bench: Bench) -> None:
    _move(bench)
    told = Describer(bench.bout, bench.root, bench.log.get)
    entry = bench.log.get(_newest(bench))
    assert entry is not None
    assert told.entry(entry).text == "Jam 3 counts in period 1"


def test_a_jam_after_the_entered_end_belongs_to_the_period_and_ends_it_again(bench: Bench) -> None:
    made = Bench()
    made.say("S1", TIMER, c.StartJam(jam=JamId(1, 1), at=at(90)))
    made.say("S1", TIMER, c.EndJam(jam=JamId(1, 1), duration_us=MINUTE_US))
    made.say("S1", TIMER, c.EndPeriod(period=1, at=at(160)))
    assert as_of(made.bout, at(170)).upcoming == JamId(2, 1)
    made.say("S1", TIMER, c.StartJam(jam=JamId(1, 2), at=at(180)))
    made.say("S1", TIMER, c.EndJam(jam=JamId(1, 2), duration_us=MINUTE_US))
    assert as_of(made.bout, at(250)).upcoming == JamId(2, 1), "it was the last one, whatever time the clock has"
