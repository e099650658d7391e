"""Signs of the paper, derived from the start and the end of a visit."""

import pytest

from derbyos_core.bout.clocks.box_signs import box_signs, in_box_at_start
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from tests.unit.bout.bench import BASE, Bench, eid
from tests.unit.bout.test_boxes import left, sat
from tests.unit.bout.test_which_jam import jam

JAMS = (*jam(1, 0, 60), *jam(2, 90, 60), *jam(3, 180, 60))
BETWEEN = ' between="yes"'


def out(second: float, place: str, more: str = "") -> str:
    """Return the end of visit `R1`."""
    return f'<add eid="R1"><exit-box jam="{place}" timestamp="{BASE + second:.6f}"{more}/></add>'


@pytest.mark.parametrize(
    ("bodies", "signs"),
    [
        ((sat("R1", 10), left("R1", 40)), ["+", "", "", ""]),
        ((sat("R1", 50), out(115, "1/2")), ["-", "$", "", ""]),
        ((sat("R1", 50),), ["-", "S", "S", "S"]),
        ((sat("R1", 50), out(200, "1/3")), ["-", "S", "$", ""]),
        ((sat("R1", 70, place="1/2", more=BETWEEN), out(130, "1/2")), ["", "$", "", ""]),
        ((sat("R1", 70, place="1/2", more=BETWEEN), out(200, "1/3")), ["", "S", "$", ""]),
        ((sat("R1", 50), out(170, "1/3", BETWEEN)), ["-", "S", "", ""]),
        ((sat("R1", 70, place="1/2", more=BETWEEN), out(80, "1/2", BETWEEN)), ["", "", "", ""]),
        ((sat("R1", 5), left("R1", 35), sat("R2", 50)), ["+ -", "S", "S", "S"]),
    ],
)
def test_the_signs_of_a_visit(bodies: tuple[str, ...], signs: list[str]) -> None:
    """Domain 6.3: `-` then zero or more `S` then `$`; or `+` alone; jam 4 is upcoming here."""
    bench = Bench()
    for body in (*JAMS, *bodies):
        bench.write("S6", body, "penalty-box")
    assert [" ".join(box_signs(bench.bout, JamId(1, number), eid("P404"))) for number in (1, 2, 3, 4)] == signs
    assert box_signs(bench.bout, JamId(1, 9), eid("P404")) == ()


def test_three_stands_once_in_the_jam_of_the_injury() -> None:
    bench = Bench()
    sit_out = '<sit-out team="home" skater="home:404" skater-eid="P404"/>'
    bench.write("S2", f'<add period="1" jam="2">{sit_out}</add>', "lineup-home")
    assert box_signs(bench.bout, JamId(1, 2), eid("P404")) == ("3",)
    assert box_signs(bench.bout, JamId(1, 1), eid("P404")) == ()


def test_boxed_skater_is_in_the_next_line_up() -> None:
    bench = Bench()
    for body in (*JAMS, sat("R1", 230, place="1/3")):
        bench.write("S6", body, "penalty-box")
    assert [trip.eid for trip in in_box_at_start(bench.bout, JamId(1, 4), Team.HOME)] == [eid("R1")]
    assert in_box_at_start(bench.bout, JamId(1, 4), Team.AWAY) == ()
