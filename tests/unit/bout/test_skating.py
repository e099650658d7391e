"""Skaters carried over into a jam, skaters barred from it, and the split of the signs in a star-pass jam."""

from derbyos_core.bout.model import JamId, Position
from derbyos_core.bout.reading.box_rows import BoxRows
from derbyos_core.bout.reading.skating import SkatingBan, barred, carried_over
from derbyos_core.identity import Team
from tests.unit.bout.bench import BASE, Bench, eid
from tests.unit.bout.test_boxes import left, sat
from tests.unit.bout.test_which_jam import jam

JAMS = (*jam(1, 0, 60), *jam(2, 90, 60))


def line_up(position: str, number: str, key: str, place: int = 1) -> str:
    """Return the line-up of a home skater."""
    return (
        f'<add period="1" jam="{place}"><line-up eid="k:1/{place}/home/line-up/{key}" team="home" position="{position}"'
        f' skater="home:{number}" skater-eid="P{number}"/></add>'
    )


def passed(second: float) -> str:
    """Return a star pass in jam 1."""
    return (
        '<add period="1" jam="1"><star-pass eid="k:1/1/home/star-pass" team="home"'
        f' timestamp="{BASE + second:.6f}"/></add>'
    )


def bench_of(*bodies: str) -> Bench:
    """Return a bench with these entries of the line-up tracker."""
    bench = Bench()
    for body in bodies:
        bench.write("S2", body, "lineup-home")
    return bench


def test_seated_skater_keeps_their_position_in_the_next_line_up() -> None:
    """Domain 4.3: a jammer still in the box is the jammer of the next jam."""
    bench = bench_of(*jam(1, 0, 60), line_up("jammer", "404", "jammer"), sat("R1", 50, "404", "jammer"))
    found = carried_over(bench.bout, JamId(1, 2), Team.HOME)
    assert [(one.person.number, one.position) for one in found] == [("404", Position.JAMMER)]


def test_after_a_star_pass_the_pivot_is_the_jammer_who_is_carried_over() -> None:
    """Domain 4.3: the old jammer becomes a blocker."""
    bodies = (line_up("jammer", "404", "jammer"), line_up("pivot", "21", "pivot"), passed(20))
    bench = bench_of(*jam(1, 0, 60), *bodies, sat("R1", 40, "404"), sat("R2", 50, "21"))
    found = carried_over(bench.bout, JamId(1, 2), Team.HOME)
    assert {one.person.number: one.position for one in found} == {"404": Position.BLOCKER, "21": Position.JAMMER}


def test_skater_who_left_the_box_is_not_carried_over() -> None:
    bench = bench_of(*jam(1, 0, 60), sat("R1", 10), left("R1", 40))
    assert carried_over(bench.bout, JamId(1, 2), Team.HOME) == ()


def test_three_jams_are_sat_out_and_no_more() -> None:
    """Domain 4.5: three jams out after an injury that stopped a jam."""
    rest = '<add period="1" jam="1"><sit-out team="home" skater="home:404" skater-eid="P404"/></add>'
    bout = bench_of(*JAMS, rest).bout
    states = [barred(bout, JamId(1, number), Team.HOME).get(eid("P404")) for number in (1, 2, 3, 4, 5)]
    assert states == [None, SkatingBan.RESTS, SkatingBan.RESTS, SkatingBan.RESTS, None]


def test_seven_penalties_or_an_expulsion_bar_from_the_next_jam_on() -> None:
    """Domain 4.5: foul-out at seven; expulsion at any number."""
    seven = [
        f'<add period="1" jam="1"><penalty eid="R{number}" skater="home:404" skater-eid="P404" penalty="C"/></add>'
        for number in range(1, 8)
    ]
    expelled = (
        '<add period="1" jam="1"><penalty eid="R9" skater="home:21" skater-eid="P21" penalty="G"'
        ' severity="expulsion"/></add>'
    )
    bout = bench_of(*JAMS, *seven, expelled).bout
    assert barred(bout, JamId(1, 1), Team.HOME) == {}
    assert barred(bout, JamId(1, 2), Team.HOME) == {eid("P404"): SkatingBan.FOULED_OUT, eid("P21"): SkatingBan.EXPELLED}


def test_the_signs_of_a_star_pass_jam_are_split() -> None:
    """Domain 6.3: signs from before the star pass belong to the row before it, later ones to the row after it."""
    lines = (line_up("jammer", "404", "jammer"), line_up("pivot", "21", "pivot"))
    trips = (sat("R1", 5, "404"), left("R1", 35), sat("R2", 30, "21"), sat("R3", 2, "33"), left("R3", 15))
    bout = bench_of(*jam(1, 0, 60), *lines, *trips, passed(20)).bout
    one, rows = bout.jam(JamId(1, 1)), BoxRows(bout, Team.HOME)
    assert one is not None
    found = {
        number: (rows.signs(one, eid(f"P{number}")), rows.signs(one, eid(f"P{number}"), is_star_pass=True))
        for number in ("404", "21", "33")
    }
    assert found == {"404": (("-",), ("$",)), "21": ((), ("-",)), "33": (("+",), ())}
