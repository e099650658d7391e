"""Visits to the box: overlapping entries, time served by jam time, swaps, the queue."""

import pytest

from derbyos_core.bout.clocks.box_clock import BoxReading, box_readings
from derbyos_core.bout.model import BoxTrip, JamId
from tests.unit.bout.bench import BASE, Bench, at, eid
from tests.unit.bout.test_which_jam import jam

S = 1_000_000
BOX = "penalty-box"


def sat(
    name: str,
    second: float,
    number: str = "404",
    position: str = "blocker",
    place: str = "1/1",
    more: str = "",
    seconds: int = 30,
) -> str:
    """Return an entry by which a skater of the home team sits down."""
    period, number_of_jam = place.split("/")
    skater = f' skater="home:{number}" skater-eid="P{number}"' if number else ""
    return (
        f'<add period="{period}" jam="{number_of_jam}"><enter-box eid="{name}" team="home" position="{position}"'
        f'{skater} duration="{seconds}" timestamp="{BASE + second:.6f}"{more}/></add>'
    )


def left(name: str, second: float, place: str = "1/1") -> str:
    """Return an entry by which the skater of `name` leaves."""
    return f'<add eid="{name}"><exit-box jam="{place}" timestamp="{BASE + second:.6f}"/></add>'


def bench_of(*parts: list[str] | str, role: str = BOX) -> Bench:
    """Return a bench with these entries."""
    bench = Bench()
    for part in parts:
        for body in [part] if isinstance(part, str) else part:
            bench.write("S6", body, role)
    return bench


def trips(bench: Bench) -> tuple[BoxTrip, ...]:
    """Return all visits."""
    return bench.bout.box_trips


def readings(bench: Bench, second: float) -> list[tuple[str, float, str, bool]]:
    """Return id, seconds left, state and pause of every watch."""

    def row(one: BoxReading) -> tuple[str, float, str, bool]:
        return (one.trip.eid, one.remaining_us / S, one.state.value, one.is_paused)

    return [row(one) for one in box_readings(bench.bout, at(second))]


def test_time_is_served_while_jams_run() -> None:
    """Domain 4.5, with the figures of entries 2.6: 21.3 s in jam 3, the rest in jam 4."""
    bench = bench_of(jam(3, 0, 57.3), sat("R1", 36, place="1/3"), jam(4, 131, 80), left("R1", 190, "1/4"))
    trip = trips(bench)[0]
    assert (trip.jam, trip.left_jam, trip.left_at, trip.served_us) == (JamId(1, 3), JamId(1, 4), at(190), 30 * S)


def test_early_exit_has_served_less() -> None:
    bench = bench_of(jam(3, 0, 57.3), sat("R1", 36, place="1/3"), left("R1", 50, "1/3"))
    assert trips(bench)[0].served_us == 14 * S


def test_the_watch_stands_between_jams() -> None:
    bench = bench_of(jam(1, 0, 60), sat("R1", 45))
    assert readings(bench, 100) == [(eid("R1"), 15, "sitting", True)]


def test_sitting_standing_and_done_come_by_time() -> None:
    """Domain 4.5: the skater stands at 0:20 of 0:30."""
    bench = bench_of(jam(1, 0), sat("R1", 10))
    assert [readings(bench, second)[0][1:3] for second in (10, 29, 30, 39, 40, 60)] == [
        (30, "sitting"),
        (11, "sitting"),
        (10, "standing"),
        (1, "standing"),
        (0, "done"),
        (0, "done"),
    ]


def test_a_late_fix_of_the_start_moves_the_watch_too() -> None:
    bench = bench_of(jam(1, 0, 60), sat("R1", 70, place="1/2", more=' between="yes"'), jam(2, 90))
    assert readings(bench, 100)[0][1] == 20
    bench.write("S3", f'<set period="1" jam="2" attribute="timestamp">{BASE + 88}.0</set>', "jam-timer")
    assert readings(bench, 100)[0][1] == 18
    assert trips(bench)[0].between


def test_overlapping_visits_of_one_skater_are_the_penalty_boxes() -> None:
    """Data-model 5."""
    bench = bench_of(jam(1, 0))
    bench.write("S2", sat("R1", 34), "lineup-home")
    bench.write("S6", sat("R2", 36), BOX)
    assert [trip.eid for trip in trips(bench)] == [eid("R2")]


def test_overlapping_visits_are_the_first_where_the_box_is_not_kept() -> None:
    bench = bench_of(jam(1, 0))
    bench.write("S2", sat("R1", 34), "lineup-home")
    bench.write("S4", sat("R2", 36), "penalty-tracker")
    assert [trip.eid for trip in trips(bench)] == [eid("R1")]


def test_a_visit_after_the_first_was_served_is_a_second_one() -> None:
    """Nobody can sit down twice: the first visit ended when its time was served."""
    bench = bench_of(jam(1, 0, 120), sat("R1", 10), sat("R2", 100))
    first, second = trips(bench)
    assert (first.left_at, first.left_jam, first.served_us, first.exit_eid) == (at(40), JamId(1, 1), 30 * S, None)
    assert second.left_jam is None


def test_two_who_are_not_known_yet_are_two() -> None:
    bench = bench_of(jam(1, 0), sat("R1", 10, number=""), sat("R2", 11, number=""))
    assert [trip.person for trip in trips(bench)] == [None, None]


def test_a_foreign_exit_ends_the_latest_open_visit_of_that_skater() -> None:
    """Entries 4."""
    bench = bench_of(
        jam(1, 0, 60),
        '<add period="1" jam="1"><enter-box skater="home:7" timestamp="1795248010.0"/></add>',
        '<add period="1" jam="1"><enter-box skater="home:8" timestamp="1795248012.0"/></add>',
        '<add period="1" jam="2"><exit-box skater="home:7" timestamp="1795248120.0"/></add>',
        jam(2, 90),
    )
    assert [(trip.left_jam, trip.served_us) for trip in trips(bench)] == [(JamId(1, 2), 30 * S), (None, None)]


def test_a_foreign_visit_has_its_place_from_the_line_up() -> None:
    bench = bench_of(
        '<add period="1" jam="1"><line-up skater="home:7" position="pivot"/></add>',
        '<add period="1" jam="1"><enter-box skater="home:7"/></add>',
    )
    trip = trips(bench)[0]
    assert (trip.position, trip.to_serve_us, trip.at) == ("pivot", 30 * S, None)
    assert readings(bench, 50) == [(trip.eid, 30, "sitting", True)]


def test_a_jammer_who_sits_sets_the_other_one_free() -> None:
    """Entries 2.6: B1 is done at B2's time, B2 serves what B1 had served."""
    bench = bench_of(
        jam(1, 0),
        sat("R1", 10, "1", "jammer"),
        sat("R2", 19, "2", "jammer", more=' swap="R1"'),
    )
    assert [trip.to_serve_us for trip in trips(bench)] == [9 * S, 9 * S]
    assert readings(bench, 19) == [(eid("R1"), 0, "done", False), (eid("R2"), 9, "standing", False)]


def test_jammers_who_sit_at_the_same_time_are_both_free() -> None:
    """Domain 4.5."""
    bench = bench_of(jam(1, 0), sat("R1", 10, "1", "jammer"), sat("R2", 10, "2", "jammer", more=' swap="R1"'))
    assert [row[1:3] for row in readings(bench, 10)] == [(0, "done"), (0, "done")]


def test_a_jammer_who_sits_between_jams_frees_the_other_at_the_next_start() -> None:
    """Domain 4.5."""
    bench = bench_of(
        jam(1, 0, 20),
        sat("R1", 10, "1", "jammer"),
        sat("R2", 30, "2", "jammer", "1/2", ' swap="R1" between="yes"'),
    )
    assert [row[2] for row in readings(bench, 31)] == ["standing", "standing"]
    bench.write("S3", jam(2, 50)[0], "jam-timer")
    assert readings(bench, 50.5) == [(eid("R1"), 0, "done", False), (eid("R2"), 9.5, "standing", False)]


@pytest.mark.parametrize(
    ("first", "second", "sits", "served"),
    [
        (60, 30, 19, (39, 9)),  # the first penalty is exchanged, the second one is not
        (60, 30, 50, (40, 10)),  # the first penalty is served, so the second one is exchanged
        (60, 60, 19, (18, 18)),  # both penalties of one against both of the other
        (90, 60, 19, (48, 18)),
        (30, 90, 19, (9, 69)),
        (60, 30, 10, (30, 0)),  # at the same time: one of each is gone
        (60, 60, 10, (0, 0)),
    ],
)
def test_penalties_of_jammers_are_exchanged_one_for_one(
    first: int, second: int, sits: int, served: tuple[int, int]
) -> None:
    """Domain 4.5: jammers serve equally little for each exchanged penalty, and all of a penalty without counterpart."""
    bench = bench_of(
        jam(1, 0),
        sat("R1", 10, "1", "jammer", seconds=first),
        sat("R2", sits, "2", "jammer", more=' swap="R1"', seconds=second),
    )
    assert [trip.to_serve_us for trip in trips(bench)] == [served[0] * S, served[1] * S]
    assert [trip.due_us for trip in trips(bench)] == [first * S, second * S]


FIRST = sat("R1", 10, "1", "jammer")
SECOND = sat("R2", 19, "2", "jammer", more=' swap="R1"')


@pytest.mark.parametrize(
    ("parts", "first_s", "second_s"),
    [
        pytest.param((FIRST, SECOND), 9, 9, id="one penalty each"),
        pytest.param(
            (FIRST, SECOND, '<set eid="R2" attribute="duration">60</set>'), 9, 39,
            id="a second penalty of the second jammer is served in full",
        ),
        pytest.param(
            (FIRST, SECOND, '<set eid="R1" attribute="duration">60</set>'), 39, 9,
            id="one more penalty of a jammer who was set free is served",
        ),
        pytest.param((FIRST, left("R1", 15), SECOND), 30, 30, id="a swap with a jammer who had left is none"),
    ],
)  # fmt: skip
def test_seconds_to_serve_after_a_swap(parts: tuple[str, ...], first_s: int, second_s: int) -> None:
    bench = bench_of(jam(1, 0), *parts)
    assert [trip.to_serve_us for trip in trips(bench)] == [first_s * S, second_s * S]


def test_jammers_who_both_sit_between_jams_go_free_with_the_start() -> None:
    """Casebook C4.4.2.B: they count as sitting at the same time."""
    bench = bench_of(
        jam(1, 0, 20),
        sat("R1", 30, "1", "jammer", "1/2", ' between="yes"'),
        sat("R2", 33, "2", "jammer", "1/2", ' swap="R1" between="yes"'),
    )
    assert [row[2] for row in readings(bench, 34)] == ["standing", "standing"]
    bench.write("S3", jam(2, 50)[0], "jam-timer")
    assert [row[2] for row in readings(bench, 50.5)] == ["done", "done"]


def test_a_third_blocker_waits_until_one_stands() -> None:
    """Domain 4.5: at most two blockers of a team sit at once."""
    bench = bench_of(jam(1, 0), sat("R1", 10, "1"), sat("R2", 15, "2"), sat("R3", 20, "3"), sat("R4", 21, "4"))
    assert [row[2] for row in readings(bench, 25)] == ["sitting", "sitting", "queued", "queued"]
    assert readings(bench, 25)[2][1:] == (30, "queued", True)
    assert [row[1:3] for row in readings(bench, 31)] == [
        (9, "standing"),
        (14, "sitting"),
        (29, "sitting"),
        (30, "queued"),
    ]
    assert readings(bench, 36)[3][1:3] == (29, "sitting")


def test_a_chair_is_free_when_somebody_leaves() -> None:
    bench = bench_of(jam(1, 0), sat("R1", 10, "1"), sat("R2", 15, "2"), sat("R3", 18, "3"), left("R1", 20))
    assert [trip.serves_from for trip in trips(bench)] == [at(10), at(15), at(20)]


def test_leaving_the_queue_has_served_nothing() -> None:
    bench = bench_of(jam(1, 0), sat("R1", 10, "1"), sat("R2", 15, "2"), sat("R3", 18, "3"), left("R3", 20))
    assert [(trip.serves_from, trip.served_us) for trip in trips(bench)][2] == (None, 0)
