"""Charts show the data of the rows."""

from itertools import pairwise

import pytest

pytest.importorskip("pyspark", reason="Spark is the extra 'report', and it is not installed")
pytest.importorskip("matplotlib", reason="matplotlib is of the extra 'report', and it is not installed")

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from derbyos_core.report.charts import (
    ChartBar,
    PenaltyMark,
    TeamNames,
    bars_by_side,
    jam_points,
    penalty_line,
    score_course,
    score_difference,
)
from derbyos_core.report.inline_svg import PX, Drawing
from derbyos_core.report.palette import PALETTES
from tests.unit.report.sample_rows import jam

NAMES = TeamNames(home="HHC", away="LLX")
STAR_RADIUS = 8
ONE_BAR = (ChartBar(label="F", note="", home=4),)
FULL = TeamNames(home="Hull Hellcats", away="Leeds Lynx")
JAMS = (jam(1, 0, 4, 0, 4), jam(2, 11, 0, 11, 4), jam(1, 0, 3, 11, 7, period=2, lead=None))


def draw(drawing: Drawing) -> Axes:
    """Return the axes of a drawing, before it is SVG."""
    figure = Figure(figsize=(drawing.width * PX, drawing.height * PX), dpi=1 / PX)
    drawing.draw(figure, PALETTES["light"])
    (axes,) = figure.axes
    return axes


def look_and_title(artist: Artist) -> tuple[str, str]:
    look, _, told = (artist.get_gid() or "").partition(":")
    return look, told


def lines(axes: Axes, look: str) -> list[Line2D]:
    return [line for line in axes.lines if look_and_title(line)[0] == look]


def along(line: Line2D, which: str) -> list[float]:
    """Return the coordinates of a line on one of the axes."""
    return [float(place) for place in np.asarray(line.get_xdata() if which == "x" else line.get_ydata())]


def rectangles(axes: Axes, look: str) -> list[Rectangle]:
    found = [patch for patch in axes.patches if look_and_title(patch)[0] == look]
    return [patch for patch in found if isinstance(patch, Rectangle) and patch.get_visible()]


def titles(axes: Axes, look: str) -> list[str]:
    return [look_and_title(patch)[1] for patch in axes.patches if look_and_title(patch)[0] == look]


def text_like(axes: Axes, start: str) -> Text:
    (found,) = (text for text in axes.texts if text.get_text().startswith(start))
    return found


def height_in_pixels(axes: Axes, text: Text) -> float:
    return float(axes.transData.transform(text.get_position())[1])


def numbers(axes: Axes, which: str) -> list[str]:
    labels = axes.get_xticklabels() if which == "x" else axes.get_yticklabels()
    return [label.get_text() for label in labels]


def course(*jams: dict[str, object]) -> Axes:
    return draw(score_course(jams, NAMES, FULL, "c"))


def test_the_course_rises_when_a_jam_is_over() -> None:
    (home,) = lines(course(*JAMS), "line home")
    (away,) = lines(course(*JAMS), "line away")
    assert home.get_drawstyle() == away.get_drawstyle() == "steps-post"
    assert [along(line, "x")[:4] for line in (home, away)] == [[0, 1, 2, 3]] * 2
    assert along(home, "y") == [0, 0, 11, 11, 11]
    assert along(away, "y") == [0, 4, 4, 7, 7]


def test_the_points_of_the_last_jam_are_seen() -> None:
    (home,) = lines(course(*JAMS), "line home")
    assert along(home, "x")[-1] > len(JAMS)
    assert not home.get_clip_on()


def test_the_sides_differ_without_colour() -> None:
    axes = course(*JAMS)
    assert lines(axes, "line home")[0].get_linestyle() == "-"
    assert lines(axes, "line away")[0].get_linestyle() == "--"
    axes = draw(jam_points(JAMS, NAMES, "j"))
    assert {bar.get_hatch() for bar in rectangles(axes, "bar home")} == {None}
    assert {bar.get_hatch() for bar in rectangles(axes, "bar away")} == {"//"}


@pytest.mark.parametrize(("home", "away"), [(100, 100), (101, 100), (100, 101)])
def test_the_names_at_the_ends_never_touch(home: int, away: int) -> None:
    axes = course(jam(1, home, away, home, away))
    above, below = ("HHC", "LLX") if home >= away else ("LLX", "HHC")
    gap = height_in_pixels(axes, text_like(axes, above)) - height_in_pixels(axes, text_like(axes, below))
    assert gap == pytest.approx(22)


def test_the_legend_has_the_full_names_and_shortens_very_long_ones() -> None:
    long = TeamNames(home="A" * 80, away="$x$ _b")
    for drawing in (score_course(JAMS, NAMES, long, "c"), bars_by_side(ONE_BAR, NAMES, "b", "Codes", full=long)):
        figure = draw(drawing).figure
        assert figure is not None
        (legend,) = figure.legends
        assert [text.get_text() for text in legend.get_texts()] == ["A" * 51 + "…", "$x$ _b"]


def test_home_rises_and_away_falls_from_one_line() -> None:
    axes = draw(jam_points(JAMS, NAMES, "j"))
    assert [along(line, "y") for line in lines(axes, "zero")] == [[0, 0]]
    home, away = rectangles(axes, "bar home"), rectangles(axes, "bar away")
    assert {bar.get_y() for bar in home + away} == {0}
    assert [bar.get_height() for bar in home] == [11]
    assert [bar.get_height() for bar in away] == [-4, -3]
    assert [bar.get_x() + bar.get_width() / 2 for bar in home + away] == pytest.approx([1.5, 0.5, 2.5])
    assert [number for number in numbers(axes, "y") if number.startswith(("-", "−"))] == []


def test_a_star_stands_where_lead_was() -> None:
    jams = (jam(1, 0, 4, 0, 4, lead="away"), jam(2, 11, 0, 11, 4, lead="home"), jam(3, 1, 1, 12, 5, lead=None))
    axes = draw(jam_points(jams, NAMES, "j"))
    stars = {look_and_title(one)[0]: one for one in axes.collections if isinstance(one, PathCollection)}
    ((home_x, home_y),) = np.asarray(stars["star home"].get_offsets())
    ((away_x, away_y),) = np.asarray(stars["star away"].get_offsets())
    assert (home_x, away_x) == (1.5, 0.5)
    assert home_y > 11
    assert away_y < -4


def test_the_pointer_is_told_each_jam() -> None:
    axes = draw(jam_points((jam(2, 6, 0, 11, 4, home_star_passed_to="7", away_jammer=None),), NAMES, "j"))
    assert titles(axes, "hover") == ["Period 1, jam 2. HHC 404 to 7: 6, lead; LLX unknown: 0"]
    assert titles(course(*JAMS), "hover")[1:] == ["Period 1, jam 2: HHC 11, LLX 4", "Period 2, jam 1: HHC 11, LLX 7"]


def test_periods_are_named_and_parted() -> None:
    axes = course(*JAMS)
    assert [text.get_text() for text in axes.texts if text.get_text().startswith("Period")] == ["Period 1", "Period 2"]
    assert [along(line, "x") for line in lines(axes, "period")] == [[2, 2]]


def test_jam_numbers_are_thinned_out_where_they_would_touch() -> None:
    axes = course(*(jam(number, 1, 0, number, 0) for number in range(1, 51)))
    assert numbers(axes, "x") == [str(number) for number in range(1, 51, 3)]
    assert list(axes.get_xticks())[:2] == [0.5, 3.5]


@pytest.mark.parametrize("top", [1, 4, 7, 72, 283, 999, 12_345])
def test_ticks_are_round_and_cover_the_score(top: int) -> None:
    axes = course(jam(1, top, 0, top, 0))
    ticks = [int(tick) for tick in axes.get_yticks()]
    assert numbers(axes, "y") == [str(tick) for tick in ticks]
    assert ticks[0] == 0
    assert ticks[-1] >= top
    assert 2 <= len(ticks) <= 7
    (step,) = {second - first for first, second in pairwise(ticks)}
    assert int(str(step).rstrip("0")) in (1, 2, 5)


def test_a_score_below_nothing_is_drawn_too() -> None:
    axes = course(jam(1, 0, 0, -3, 0))
    assert along(lines(axes, "line home")[0], "y") == [0, -3, -3]
    assert axes.get_ylim()[0] <= -3


def test_bars_are_as_long_as_their_values() -> None:
    bars = [ChartBar(label="F", note="Forearms", home=4, away=1), ChartBar(label="X", note="Cut", home=2, away=0)]
    drawing = bars_by_side(bars, NAMES, "b", "Penalties by code")
    axes = draw(drawing)
    assert [bar.get_width() for bar in rectangles(axes, "bar home")] == [4, 2]
    assert [bar.get_width() for bar in rectangles(axes, "bar away")] == [1]
    assert titles(axes, "bar home") == ["F Forearms, HHC: 4", "X Cut, HHC: 2"]
    assert [text.get_text() for text in axes.texts] == ["F", "Forearms", "X", "Cut", "4", "2", "1", "0"]
    assert drawing.said == "Penalties by code: F Forearms HHC 4, LLX 1; X Cut HHC 2, LLX 0."


def test_the_bars_of_a_line_stand_beside_each_other_below_the_line_above() -> None:
    axes = draw(bars_by_side([ChartBar(label=label, note="", home=1, away=1) for label in "FX"], NAMES, "b", "Codes"))
    home, away = rectangles(axes, "bar home"), rectangles(axes, "bar away")
    in_order = [home[0], away[0], home[1], away[1]]
    low, high = axes.get_ylim()
    assert low > high, "the first line is on top"
    assert all(first.get_y() + first.get_height() < second.get_y() for first, second in pairwise(in_order))
    assert in_order[0].get_y() >= high
    assert in_order[-1].get_y() + in_order[-1].get_height() <= low


def test_bars_of_one_kind_have_one_value() -> None:
    drawing = bars_by_side(ONE_BAR, TeamNames(home="all", away=""), "b", "Codes")
    axes = draw(drawing)
    assert len(rectangles(axes, "bar home")) == 1
    assert rectangles(axes, "bar away") == []
    assert axes.figure is not None
    assert axes.figure.legends == []
    assert drawing.said == "Codes: F 4."


def test_no_jams_make_an_empty_chart() -> None:
    assert "after each of 0 jams" in score_course((), NAMES, FULL, "c").said
    assert titles(course(), "hover") == []
    assert rectangles(draw(jam_points((), NAMES, "j")), "bar home") == []


def test_the_difference_is_above_zero_where_home_leads_and_below_where_away_does() -> None:
    axes = draw(score_difference(JAMS, NAMES, "d"))
    areas = {look_and_title(one)[0]: one.get_paths()[0].get_extents() for one in axes.collections if one.get_gid()}
    assert (areas["area home"].ymin, areas["area home"].ymax) == (0, 7)
    assert (areas["area away"].ymin, areas["area away"].ymax) == (-4, 0)
    told = [look_and_title(patch)[1] for patch in axes.patches]
    assert told == ["Period 1, jam 1: LLX by 4", "Period 1, jam 2: HHC by 7", "Period 2, jam 1: HHC by 4"]


def test_a_tie_is_said_and_a_side_that_never_led_has_no_name() -> None:
    axes = draw(score_difference((jam(1, 0, 4, 0, 4), jam(2, 4, 0, 4, 4)), NAMES, "d"))
    assert [look_and_title(patch)[1] for patch in axes.patches] == ["Period 1, jam 1: LLX by 4", "Period 1, jam 2: tie"]
    assert [text.get_text() for text in axes.texts if text.get_text() in ("HHC", "LLX")] == ["LLX"]


def test_each_penalty_is_a_letter_over_its_jam_and_those_of_one_jam_are_stacked() -> None:
    marks = [
        PenaltyMark(side="home", jam=1, code="F", told="one"),
        PenaltyMark(side="home", jam=1, code="X", told="two", is_last=True),
        PenaltyMark(side="away", jam=0, code="B", told="three"),
    ]
    axes = draw(penalty_line(marks, JAMS, NAMES, "p"))
    letters = {text.get_text(): text for text in axes.texts if len(text.get_text()) == 1}
    assert {code: text.get_position() for code, text in letters.items()} == {
        "F": (1.5, 1), "X": (1.5, 2), "B": (0.5, -1),
    }  # fmt: skip
    assert [look_and_title(letters[code])[1] for code in "FXB"] == ["one", "two", "three"]
    frames = {code: text.get_bbox_patch() for code, text in letters.items()}
    assert frames["X"] is not None
    assert frames["F"] is not None
    assert frames["X"].get_linewidth() > frames["F"].get_linewidth(), "who is out is seen"


@pytest.mark.parametrize("points", [4, 11, 25, 40])
def test_no_star_touches_the_numbers_of_the_jams(points: int) -> None:
    axes = draw(jam_points((jam(1, 0, points, 0, points, lead="away"),), NAMES, "j"))
    (stars,) = [
        one for one in axes.collections if isinstance(one, PathCollection) and np.asarray(one.get_offsets()).size
    ]
    low, high = axes.get_ylim()
    pixels = (float(np.asarray(stars.get_offsets())[0][1]) - low) / (high - low) * axes.bbox.height
    assert pixels >= STAR_RADIUS
