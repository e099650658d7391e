"""Charts draw what the rows say."""

import re
from itertools import pairwise

import pytest

from derbyos_core.report.charts import Bar, Names, bars_by_side, jam_points, score_course
from tests.unit.report.sample_rows import jam

NAMES = Names(home="HHC", away="LLX")
JAMS = (jam(1, 0, 4, 0, 4), jam(2, 11, 0, 11, 4), jam(1, 0, 3, 11, 7, period=2, lead=None))


def attribute(svg: str, look: str, name: str) -> list[float]:
    """A number of every shape that looks so."""
    return [float(value) for value in re.findall(rf'class="{look}"[^>]*? {name}="(-?[\d.]+)"', svg)]


def labels(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def test_the_course_rises_when_a_jam_is_over() -> None:
    svg = score_course(JAMS, NAMES, "c")
    home = re.search(r'class="line home" d="M44 ([\d.]+)H([\d.]+)V([\d.]+)H([\d.]+)V([\d.]+)', svg)
    assert home is not None
    start, first_end, after_first, second_end, after_second = map(float, home.groups())
    assert start == after_first > after_second
    assert second_end - 44 == pytest.approx(2 * (first_end - 44), abs=0.2)


def test_the_names_at_the_ends_never_touch() -> None:
    close = (jam(1, 4, 4, 100, 100),)
    svg = score_course(close, NAMES, "c")
    (home,), (away,) = attribute(svg, "name home", "y"), attribute(svg, "name away", "y")
    assert abs(home - away) >= 22


def test_home_rises_and_away_falls_from_one_line() -> None:
    svg = jam_points(JAMS, NAMES, "j")
    (zero,) = attribute(svg, "zero", "y1")
    (home,), away = attribute(svg, "bar home", "y"), attribute(svg, "bar away", "y")
    assert home < zero
    assert away == [pytest.approx(zero, abs=0.1)] * 2
    (tall,), falls = attribute(svg, "bar home", "height"), attribute(svg, "bar away", "height")
    assert [tall / 11, falls[1] / 3] == [pytest.approx(falls[0] / 4, abs=0.1)] * 2


def test_a_star_stands_where_lead_was() -> None:
    assert jam_points(JAMS, NAMES, "j").count('class="star"') == 2


def test_the_pointer_is_told_each_jam() -> None:
    svg = jam_points((jam(2, 6, 0, 11, 4, home_star_passed_to="7", away_jammer=None),), NAMES, "j")
    assert "<title>Period 1, jam 2. HHC 404 to 7: 6, lead; LLX unknown: 0</title>" in svg


def test_periods_are_named_and_parted() -> None:
    svg = score_course(JAMS, NAMES, "c")
    assert [label for label in labels(svg) if label.startswith("Period")] == ["Period 1", "Period 2"]
    assert svg.count('class="period"') == 1


def test_jam_numbers_are_thinned_out_where_they_would_touch() -> None:
    svg = score_course([jam(number, 1, 0, number, 0) for number in range(1, 51)], NAMES, "c")
    numbers = re.findall(r'class="tick mid"[^>]*>(\d+)<', svg)
    assert numbers == [str(number) for number in range(1, 51, 3)]


@pytest.mark.parametrize("top", [1, 4, 7, 72, 283, 999, 12_345])
def test_ticks_are_round_and_cover_the_score(top: int) -> None:
    svg = score_course((jam(1, top, 0, top, 0),), NAMES, "c")
    ticks = [int(text) for text in re.findall(r'class="tick end"[^>]*>(\d+)<', svg)]
    assert ticks[0] == 0
    assert ticks[-1] >= top
    assert 2 <= len(ticks) <= 7
    assert len({second - first for first, second in pairwise(ticks)}) == 1


def test_a_score_below_nothing_is_drawn_too() -> None:
    svg = score_course((jam(1, 0, 0, -3, 0),), NAMES, "c")
    values = [float(value) for value in re.findall(r'class="line home" d="M44 ([\d.]+)H[\d.]+V([\d.]+)', svg)[0]]
    assert values[1] > values[0]


def test_bars_are_as_long_as_their_values() -> None:
    bars = [Bar(label="F", note="Forearms", home=4, away=1), Bar(label="X", note="Cut", home=2, away=0)]
    svg = bars_by_side(bars, NAMES, "b", "Penalties by code")
    long, short = attribute(svg, "bar home", "width")
    assert long == pytest.approx(2 * short, abs=0.1)
    assert len(attribute(svg, "bar away", "width")) == 1
    assert "Penalties by code: F Forearms HHC 4, LLX 1; X Cut HHC 2, LLX 0." in svg


def test_bars_of_one_kind_have_one_value() -> None:
    svg = bars_by_side([Bar(label="F", note="", home=4)], Names(home="all", away=""), "b", "Codes")
    assert svg.count('class="bar home"') == 1
    assert "Codes: F 4." in svg


def test_no_jams_make_an_empty_chart() -> None:
    assert "after each of 0 jams" in score_course((), NAMES, "c")
    assert "<svg" in jam_points((), NAMES, "j")
