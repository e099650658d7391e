"""Penalties that a visit to the box serves, and the time for them (decision 0021)."""

from random import Random

import pytest

from derbyos_core.bout.clocks.penalty_queue import codes_of, queued_skaters
from derbyos_core.bout.commands import ExitBox
from derbyos_core.bout.model import JamId
from tests.unit.bout.bench import BASE, Bench, at, eid
from tests.unit.bout.test_boxes import BOX, bench_of, left, sat, trips
from tests.unit.bout.test_which_jam import jam

S = 1_000_000


def given(name: str, second: float, number: str = "404", code: str = "C") -> str:
    """Return an entry of a penalty of the home team."""
    return (
        f'<add period="1" jam="1"><penalty eid="{name}" skater="home:{number}" skater-eid="P{number}" '
        f'penalty="{code}" timestamp="{BASE + second:.6f}"/></add>'
    )


def seated(name: str, second: float, number: str = "404", more: str = "", place: str = "1/1") -> str:
    """Return an entry by which a skater sits down, without a time."""
    return sat(name, second, number, more=more, place=place).replace(' duration="30"', "")


def served(bench: Bench) -> list[tuple[int, str]]:
    """Return seconds to serve and codes of every visit."""
    return [(trip.to_serve_us // S, "".join(one.code for one in trip.penalties)) for trip in trips(bench)]


def on_the_way(bench: Bench) -> list[str]:
    return [f"{row.person.number} {''.join(one.code for one in row.penalties)}" for row in queued_skaters(bench.bout)]


@pytest.mark.parametrize(
    ("second", "time", "way"),
    [(5, (60, "CX"), []), (35, (60, "CX"), []), (45, (30, "C"), ["404 X"])],
    ids=["before", "while she sits", "after her time was over"],
)
def test_a_second_penalty_counts_until_the_time_of_the_first_is_over(
    second: float, time: tuple[int, str], way: list[str]
) -> None:
    bench = bench_of(jam(1, 0), given("R1", 3), seated("R2", 10), given("R3", second, code="X"))
    assert served(bench) == [time]
    assert on_the_way(bench) == way


def test_whoever_waits_for_a_seat_gets_a_penalty_until_the_time_that_began_later_is_over() -> None:
    two = [seated("R1", 0, "1"), seated("R2", 0, "2"), given("R3", 0, "404"), seated("R4", 1)]
    bench = bench_of(jam(1, 0), two, given("R5", 45, code="X"))
    assert served(bench)[2] == (60, "CX")


def test_penalties_follow_another_number() -> None:
    bench = bench_of(jam(1, 0), given("R1", 1), given("R2", 2, "7"), given("R3", 3, "7", "X"), seated("R4", 10))
    assert (served(bench), on_the_way(bench)) == ([(30, "C")], ["7 CX"])
    bench.write("S6", '<set eid="R4" attribute="skater" skater-eid="P7" over="">home:7</set>', BOX)
    assert (served(bench), on_the_way(bench)) == ([(60, "CX")], ["404 C"])


def test_a_seat_without_number_serves_for_the_first_on_the_way() -> None:
    bench = bench_of(jam(1, 0), given("R1", 1), given("R2", 2, code="X"), given("R3", 3, "7"), seated("R4", 10, ""))
    assert (served(bench), on_the_way(bench)) == ([(60, "CX")], ["7 C"])


def test_who_sat_down_in_a_jam_that_went_on_serves_what_was_called_before_it() -> None:
    """Found by random presses: the end of Jam 2 was undone, and who had sat down "before Jam 3" stayed on the way."""
    bench = bench_of(jam(1, 0, 20), given("R1", 3), jam(2, 50, 10), seated("R2", 65, place="1/3"))
    assert (served(bench), on_the_way(bench)) == ([(30, "")], [])
    bench = bench_of(jam(1, 0, 20), given("R1", 3), jam(2, 50), seated("R2", 65, place="1/3"))
    assert (served(bench), on_the_way(bench)) == ([(30, "C")], [])


def test_a_substitute_serves_all_penalties_of_an_expelled_skater() -> None:
    expelled = given("R2", 2, code="G").replace("timestamp", 'severity="expulsion" timestamp')
    bench = bench_of(jam(1, 0, 20), given("R1", 1), expelled, jam(2, 50), seated("R3", 55, "7", place="1/2"))
    assert (served(bench), on_the_way(bench)) == ([(60, "CG")], [])


def test_a_time_that_was_entered_stands_and_says_how_many_it_serves() -> None:
    """As every program before wrote it: thirty seconds for one, whatever came later."""
    bench = bench_of(jam(1, 0), given("R1", 1), given("R2", 2, code="X"), sat("R3", 10))
    assert (served(bench), trips(bench)[0].is_set, on_the_way(bench)) == ([(30, "CX")], True, [])
    bench.write("S6", left("R3", 40), BOX)
    assert (served(bench), on_the_way(bench)) == ([(30, "C")], ["404 X"])


def test_another_time_is_a_value_and_its_undo_lets_the_penalties_say_it_again() -> None:
    bench = bench_of(jam(1, 0), given("R1", 1), seated("R3", 10))
    bench.write("S6", '<set eid="R3" attribute="duration" over="">60</set>', BOX)
    bench.write("S4", given("R4", 20, code="X"), "penalty-tracker")
    assert served(bench) == [(60, "CX")]
    bench.write("S6", '<remove eid="R3" attribute="duration"/>', BOX)
    assert served(bench) == [(60, "CX")]


def test_the_exit_names_the_penalties_of_the_seat_and_a_later_one_is_on_the_way() -> None:
    """A laptop out of reach had given one more, before the skater left: nobody at the box knew it."""
    bench = bench_of(jam(1, 0), given("R1", 1), given("R2", 2, code="X"), seated("R3", 10))
    bench.say("S6", BOX, ExitBox(eid=eid("R3"), jam=JamId(1, 1), at=at(75)))
    bench.write("S4", given("R4", 30, code="B"), "penalty-tracker")
    assert (served(bench), on_the_way(bench)) == ([(60, "CX")], ["404 B"])


def test_a_penalty_that_is_removed_later_does_not_change_what_was_served() -> None:
    bench = bench_of(jam(1, 0), given("R1", 1), given("R2", 2, code="X"), seated("R3", 10))
    bench.say("S6", BOX, ExitBox(eid=eid("R3"), jam=JamId(1, 1), at=at(75)))
    bench.write("S4", '<remove eid="R2" over=""/>', "penalty-tracker")
    assert (served(bench), trips(bench)[0].served_us) == ([(60, "C")], 60 * S)


def test_overlapping_entries_are_one_visit_for_both_penalties() -> None:
    """The line-up tracker's second press comes after thirty seconds, and before the sixty are over."""
    bench = bench_of(jam(1, 0), given("R1", 1), given("R2", 2, code="X"), seated("R3", 10))
    bench.write("S2", seated("R4", 45), "lineup-home")
    assert (served(bench), on_the_way(bench)) == ([(60, "CX")], [])


def test_a_visit_that_ended_without_a_number_keeps_what_it_served() -> None:
    """Its skater has another one to serve later, and not both."""
    bench = bench_of(jam(1, 0), given("R1", 3), seated("R2", 5, ""))
    bench.say("S6", BOX, ExitBox(eid=eid("R2"), jam=JamId(1, 1), at=at(36)))
    bench.write("S4", given("R3", 50, code="X"), "penalty-tracker")
    assert on_the_way(bench) == ["404 X"]
    bench.write("S6", seated("R4", 55), BOX)
    assert served(bench) == [(30, "C"), (30, "X")]


def test_a_visit_that_ended_without_a_number_serves_nothing_that_was_called_then() -> None:
    bench = bench_of(jam(1, 0), seated("R2", 5, ""))
    bench.say("S6", BOX, ExitBox(eid=eid("R2"), jam=JamId(1, 1), at=at(36)))
    bench.write("S4", given("R3", 50), "penalty-tracker")
    bench.write("S4", given("R4", 50, code="X"), "penalty-tracker")
    assert (served(bench), on_the_way(bench)) == ([(30, "")], ["404 CX"])


def test_a_visit_that_ended_serves_nothing_of_a_teammate_that_was_called_then() -> None:
    """It had no penalty of its own, and 404 is expelled for what a substitute has to serve."""
    expelled = given("R3", 50, code="G").replace("timestamp", 'severity="expulsion" timestamp')
    bench = bench_of(jam(1, 0), seated("R2", 5, "7"))
    bench.say("S6", BOX, ExitBox(eid=eid("R2"), jam=JamId(1, 1), at=at(36)))
    bench.write("S4", given("R4", 50, code="X"), "penalty-tracker")
    bench.write("S4", expelled, "penalty-tracker")
    assert (served(bench), on_the_way(bench)) == ([(30, "")], ["404 XG"])


@pytest.mark.parametrize("seed", range(60))
def test_a_skater_serves_what_the_way_to_the_box_announced(seed: int) -> None:
    """Whatever was entered before: visits with a number and without one, over or not, and penalties in any order."""
    random = Random(seed)
    bench = bench_of(jam(1, 0, 60), jam(2, 90))
    sitting: list[str] = []
    for number, second in enumerate(sorted(random.choices(range(1, 150), k=9))):
        name, who = f"R{number}", random.choice(("404", "7", "12"))
        place = 1 if second < 60 else 2
        if random.random() < 0.5:
            called = given(name, second, who, code="ABCDEFGHI"[number]).replace('jam="1"', f'jam="{place}"')
            bench.write("S4", called, "penalty-tracker")
        elif sitting and random.random() < 0.5:
            leaving = sitting.pop(random.randrange(len(sitting)))
            bench.say("S6", BOX, ExitBox(eid=eid(leaving), jam=JamId(1, place), at=at(second)))
        else:
            sitting.append(name)
            bench.write("S6", seated(name, second, random.choice(("", who)), place=f"1/{place}"), BOX)
    for way in queued_skaters(bench.bout):
        if any(trip.person == way.person and trip.left_jam is None for trip in trips(bench)):
            continue  # sits already
        bench.write("S6", seated(f"R9{way.person.number}", 160, way.person.number, place="1/2"), BOX)
        (seat,) = (trip for trip in trips(bench) if trip.eid == eid(f"R9{way.person.number}"))
        assert codes_of(seat.penalties) == way.codes, on_the_way(bench)
        return
