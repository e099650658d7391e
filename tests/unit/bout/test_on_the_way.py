"""Skaters announced to the box, and jammers whom a second jammer sets free (domain 4.5, entries 2.6)."""

from derbyos_core.bout.clocks.jammer_swap import jammer_pair, released_by
from derbyos_core.bout.clocks.penalty_queue import queued_skaters
from derbyos_core.identity import Team
from tests.unit.bout.bench import BASE, Bench, at
from tests.unit.bout.test_boxes import bench_of, left, sat
from tests.unit.bout.test_which_jam import jam

S = 1_000_000


def penalty(name: str, number: str, code: str = "C", place: str = "1/1") -> str:
    """Return a penalty of the home team."""
    period, number_of_jam = place.split("/")
    return (
        f'<add period="{period}" jam="{number_of_jam}"><penalty eid="{name}" team="home" '
        f'skater="home:{number}" skater-eid="P{number}" penalty="{code}" timestamp="{BASE + 5:.6f}"/></add>'
    )


def _announced(bench: Bench) -> list[tuple[str, str, bool]]:
    return [(row.person.eid, row.codes, row.is_substituted) for row in queued_skaters(bench.bout)]


def test_skater_who_has_not_sat_is_queued_once_for_all_penalties() -> None:
    bench = bench_of(jam(1, 0), penalty("R1", "404"), penalty("R2", "404", "X"))
    assert [codes for _, codes, _ in _announced(bench)] == ["C X"]


def test_seated_or_served_skater_is_not_queued() -> None:
    assert _announced(bench_of(jam(1, 0), penalty("R1", "404"), sat("R2", 10))) == []
    assert _announced(bench_of(jam(1, 0), penalty("R1", "404"), sat("R2", 10), left("R2", 40))) == []


def test_a_visit_serves_as_many_as_its_time_holds() -> None:
    bench = bench_of(jam(1, 0), penalty("R1", "404"), penalty("R2", "404", "X"), sat("R3", 10), left("R3", 40))
    assert [codes for _, codes, _ in _announced(bench)] == ["X"]


def test_penalty_two_jams_old_is_not_queued() -> None:
    bench = bench_of(jam(1, 0, 50), penalty("R1", "404"), jam(2, 80, 50), jam(3, 160))
    assert _announced(bench) == []


def test_the_second_jammer_sets_the_first_free() -> None:
    bench = bench_of(jam(1, 0), sat("R1", 10, "404", "jammer"))
    first = released_by(bench.bout, Team.AWAY, at(19))
    assert first is not None
    assert first.at == at(10)
    assert released_by(bench.bout, Team.HOME, at(19)) is None
    assert released_by(bench.bout, Team.AWAY, at(45)) is None
    assert jammer_pair(bench.bout, at(19)) is None
    assert first.due_us == 30 * S


def test_a_jammer_who_comes_back_does_not_shorten_what_was_exchanged() -> None:
    """Casebook C4.4.2.A: a jammer who sits for another penalty does not change the other's exchanged one."""
    bench = bench_of(
        jam(1, 0),
        sat("R1", 10, "404", "jammer"),
        sat("R2", 35, "7", "jammer", more=' swap="R1"').replace("home", "away"),
        left("R1", 36),
    )
    assert released_by(bench.bout, Team.HOME, at(45)) is None
