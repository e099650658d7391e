"""Charts draw what the rows say."""

from itertools import pairwise

import pytest

from derbyos_core.report.charts import (
    Bar,
    Chart,
    ChartBar,
    Label,
    Line,
    Star,
    TeamNames,
    bars_by_side,
    jam_points,
    round_ticks,
    score_course,
)
from tests.unit.report.sample_rows import jam

NAMES = TeamNames(home="HHC", away="LLX")
ONE_BAR = (ChartBar(label="F", note="", home=4),)
FULL = TeamNames(home="Hull Hellcats", away="Leeds Lynx")
JAMS = (jam(1, 0, 4, 0, 4), jam(2, 11, 0, 11, 4), jam(1, 0, 3, 11, 7, period=2, lead=None))


def line(chart: Chart, look: str) -> Line:
    """The line of this look, not its mark in the legend."""
    found = [one for one in chart.shapes if isinstance(one, Line) and one.look == look]
    return found[0]


def bars(chart: Chart, look: str) -> list[Bar]:
    return [one for one in chart.shapes if isinstance(one, Bar) and one.look == look]


def labels(chart: Chart, look: str) -> list[Label]:
    return [one for one in chart.shapes if isinstance(one, Label) and one.look == look]


def texts(chart: Chart, look: str) -> list[str]:
    return [label.text for label in labels(chart, look)]


def course(*jams: dict[str, object]) -> Chart:
    return score_course(jams, NAMES, FULL, "c")


def height_of(chart: Chart, points: int) -> float:
    """The height of a tick."""
    ticks = [one for one in chart.shapes if isinstance(one, Line) and one.look == "grid"]
    return dict(zip(texts(chart, "tick"), (tick.points[0][1] for tick in ticks), strict=True))[str(points)]


def points_along(chart: Chart, look: str) -> list[float]:
    """The points at each corner of a line."""
    none, ten = height_of(chart, 0), height_of(chart, 10)
    return [round(10 * (none - y) / (none - ten), 6) for _, y in line(chart, look).points]


def test_the_course_rises_when_a_jam_is_over() -> None:
    chart = course(*JAMS)
    home, away = line(chart, "line home").points, line(chart, "line away").points
    assert [x for x, _ in home] == [x for x, _ in away]
    assert [x for x, _ in home[:-1]] == [44, 312, 312, 580, 580, 848, 848]
    assert points_along(chart, "line home") == [0, 0, 0, 0, 11, 11, 11, 11]
    assert points_along(chart, "line away") == [0, 0, 4, 4, 4, 4, 7, 7]


def test_the_points_of_the_last_jam_are_seen() -> None:
    chart = course(*JAMS)
    end_of_axes = line(chart, "grid").points[1][0]
    assert line(chart, "line home").points[-1][0] > end_of_axes


@pytest.mark.parametrize(("home", "away"), [(100, 100), (101, 100), (100, 101)])
def test_the_names_at_the_ends_never_touch(home: int, away: int) -> None:
    chart = course(jam(1, home, away, home, away))
    (first,), (second,) = labels(chart, "name home"), labels(chart, "name away")
    assert second.y - first.y == pytest.approx(22 if home >= away else -22)


def test_the_legend_has_the_full_names_and_shortens_very_long_ones() -> None:
    long = TeamNames(home="A" * 80, away="$x$ _b")
    for chart in (score_course(JAMS, NAMES, long, "c"), bars_by_side(ONE_BAR, NAMES, "b", "Codes", full=long)):
        assert texts(chart, "legend") == ["A" * 51 + "…", "$x$ _b"]


@pytest.mark.parametrize(("letter", "width"), [("A", 9), ("W", 12.5), ("m", 11.5), ("i", 3.5), ("チ", 13)])
def test_names_in_a_legend_have_room(letter: str, width: float) -> None:
    """The widths are those of the page's type."""
    first, second = labels(score_course(JAMS, NAMES, TeamNames(home=letter * 30, away="B"), "c"), "legend")
    assert second.x - first.x > 30 * width + 26


def test_home_rises_and_away_falls_from_one_line() -> None:
    chart = jam_points(JAMS, NAMES, "j")
    ((_, zero), _) = line(chart, "zero").points
    home, away = bars(chart, "bar home"), bars(chart, "bar away")
    assert [bar.y + bar.height for bar in home] == pytest.approx([zero])
    assert [bar.y for bar in away] == pytest.approx([zero, zero])
    per_point = (zero - height_of(chart, 10)) / 10
    assert [bar.height / per_point for bar in home] == pytest.approx([11])
    assert [bar.height / per_point for bar in away] == pytest.approx([4, 3])
    assert [bar.x + bar.width / 2 for bar in home + away] == pytest.approx([446, 178, 714])
    assert [number for number in texts(chart, "tick") if number.startswith(("-", "−"))] == []


def test_a_star_stands_where_lead_was() -> None:
    jams = (jam(1, 0, 4, 0, 4, lead="away"), jam(2, 11, 0, 11, 4, lead="home"), jam(3, 1, 1, 12, 5, lead=None))
    chart = jam_points(jams, NAMES, "j")
    stars = {one.look: one for one in chart.shapes if isinstance(one, Star)}
    assert (stars["star home"].x, stars["star away"].x) == (446, 178)
    assert stars["star home"].y < bars(chart, "bar home")[0].y
    assert stars["star away"].y > bars(chart, "bar away")[0].y + bars(chart, "bar away")[0].height


def test_the_pointer_is_told_each_jam() -> None:
    chart = jam_points((jam(2, 6, 0, 11, 4, home_star_passed_to="7", away_jammer=None),), NAMES, "j")
    assert [bar.told for bar in bars(chart, "hover")] == ["Period 1, jam 2. HHC 404 to 7: 6, lead; LLX unknown: 0"]
    columns = bars(course(*JAMS), "hover")
    assert [bar.told for bar in columns[1:]] == ["Period 1, jam 2: HHC 11, LLX 4", "Period 2, jam 1: HHC 11, LLX 7"]
    assert [(bar.x, bar.width) for bar in columns] == [(44, 268), (312, 268), (580, 268)]


def test_periods_are_named_and_parted() -> None:
    chart = course(*JAMS)
    assert texts(chart, "note") == ["Period 1", "Period 2", "jam"]
    assert {x for x, _ in line(chart, "period").points} == {580}


def test_jam_numbers_are_thinned_out_where_they_would_touch() -> None:
    chart = course(*(jam(number, 1, 0, number, 0) for number in range(1, 51)))
    assert texts(chart, "number") == [str(number) for number in range(1, 51, 3)]
    assert [label.x for label in labels(chart, "number")][:2] == pytest.approx([44 + 0.5 * 16.08, 44 + 3.5 * 16.08])


@pytest.mark.parametrize("top", [1, 4, 7, 72, 283, 999, 12_345])
def test_ticks_are_round_and_cover_the_score(top: int) -> None:
    ticks = [int(tick) for tick in texts(course(jam(1, top, 0, top, 0)), "tick")]
    assert ticks[0] == 0
    assert ticks[-1] >= top
    assert 2 <= len(ticks) <= 7
    (step,) = {second - first for first, second in pairwise(ticks)}
    assert int(str(step).rstrip("0")) in (1, 2, 5)


def test_a_score_below_nothing_is_drawn_too() -> None:
    chart = course(jam(1, 0, 0, -3, 0))
    assert texts(chart, "tick") == ["−3", "−2", "−1", "0", "1"]
    bottom = max(y for one in chart.shapes if isinstance(one, Line) and one.look == "grid" for _, y in one.points)
    assert line(chart, "line home").points[-1][1] == bottom
    assert round_ticks(-7, 30, 5) == [-10, 0, 10, 20, 30]


def test_bars_are_as_long_as_their_values() -> None:
    given = [ChartBar(label="F", note="Forearms", home=4, away=1), ChartBar(label="X", note="Cut", home=2, away=0)]
    chart = bars_by_side(given, NAMES, "b", "Penalties by code")
    per_point = bars(chart, "bar home")[0].width / 4
    assert [bar.width / per_point for bar in bars(chart, "bar home")] == [4, 2]
    assert [bar.width / per_point for bar in bars(chart, "bar away")] == [1]
    assert [bar.told for bar in bars(chart, "bar home")] == ["F Forearms, HHC: 4", "X Cut, HHC: 2"]
    assert [one.text for one in chart.shapes if isinstance(one, Label)] == [
        "F", "Forearms", "X", "Cut", "4", "2", "1", "0",
    ]  # fmt: skip
    assert chart.said == "Penalties by code: F Forearms HHC 4, LLX 1; X Cut HHC 2, LLX 0."


def test_the_bars_of_a_line_stand_beside_each_other_below_the_line_above() -> None:
    chart = bars_by_side([ChartBar(label=label, note="", home=1, away=1) for label in "FX"], NAMES, "b", "Codes")
    home, away = bars(chart, "bar home"), bars(chart, "bar away")
    in_order = [home[0], away[0], home[1], away[1]]
    assert all(first.y + first.height < second.y for first, second in pairwise(in_order))
    assert in_order[0].y >= 0
    assert in_order[-1].y + in_order[-1].height <= chart.height


def test_bars_of_one_kind_have_one_value() -> None:
    chart = bars_by_side(ONE_BAR, TeamNames(home="all", away=""), "b", "Codes")
    assert len(bars(chart, "bar home")) == 1
    assert bars(chart, "bar away") == []
    assert texts(chart, "legend") == []
    assert chart.said == "Codes: F 4."


def test_no_jams_make_an_empty_chart() -> None:
    assert "after each of 0 jams" in score_course((), NAMES, FULL, "c").said
    assert bars(course(), "hover") == []
    assert bars(jam_points((), NAMES, "j"), "bar home") == []
