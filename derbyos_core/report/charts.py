"""Charts of the report as values: the course of the score, the points of each jam, bars per side.

A chart is a list of shapes with places in pixels, in the order in which they are drawn. `templates/chart.svg` writes
them, and the page's style sheet gives each look its colours. Home has the solid mark, away the hatched or dashed one:
nothing depends on colour alone. Each jam and bar has a title for the pointer, each chart a sentence for screen
readers, and the numbers are in a table beside it.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor, log10
from typing import ClassVar
from unicodedata import east_asian_width

__all__ = [
    "SIDES",
    "Bar",
    "Chart",
    "ChartBar",
    "Label",
    "Line",
    "Shape",
    "Star",
    "TeamNames",
    "bars_by_side",
    "jam_points",
    "one_line",
    "round_ticks",
    "score_course",
]  # fmt: skip

Row = Mapping[str, object]
SIDES = ("home", "away")
WIDTH = 960
LEFT, RIGHT, TOP, BOTTOM = 44, 112, 22, 34
"""Distances of the axes from the edges of a chart by jam."""
COURSE_HEIGHT = 320
JAMS_HEIGHT = 270
TICKS_MAX = 5
TICKS_PER_SIDE_MAX = 3
LABELS_MAX = 24
GAP = 6
ASIDE = 12
"""Distance of names and units from the axes."""
BELOW = 18
TO_BASELINE = 5
"""Distances from the middle of a text to its baseline."""
NAME_TO_BASELINE = 5.7
VALUE_TO_BASELINE = 3.9
LINE_END = 7
"""The lines extend past the last jam, so that its points are visible."""
NAME_GAP = 22
"""Minimum distance of the two names at the end of the course, however close the score."""
NAME_INSIDE = 6
STAR_GAP = 10
JAM_BAR_MAX, JAM_BAR_SHARE = 24, 0.7
BAR_LEFT, BAR_RIGHT = 190, 44
BAR_ROW, BAR_TOP, BAR_THICK = 46, 4, 16
BAR_GAP = 8
LEGEND = 30
"""Height above a chart for the legend."""
LEGEND_MARK, LEGEND_NAME, LEGEND_NEXT = 26, 35, 20
"""Width of a mark, distance of its name from the mark's beginning, distance of the next mark from the name's end."""
LEGEND_NAME_MAX = 52
"""Characters of a team's name in a legend: two of these fill its line."""
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Line:
    """A line through these points."""

    kind: ClassVar = "line"
    points: tuple[tuple[float, float], ...]
    look: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A rectangle, with a text for the pointer if it has any."""

    kind: ClassVar = "bar"
    x: float
    y: float
    width: float
    height: float
    look: str
    told: str = ""


@dataclass(frozen=True, slots=True)
class Star:
    """A star around a point."""

    kind: ClassVar = "star"
    x: float
    y: float
    look: str


@dataclass(frozen=True, slots=True)
class Label:
    """A text; its look decides on which side of `x` it stands."""

    kind: ClassVar = "label"
    x: float
    y: float
    text: str
    look: str


Shape = Line | Bar | Star | Label


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A drawing, its size in pixels, and its text for screen readers."""

    chart_id: str
    height: float
    title: str
    said: str
    shapes: tuple[Shape, ...]
    width: ClassVar = WIDTH


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamNames:
    """Names of the two teams in a chart."""

    home: str
    away: str

    def of(self, side: str) -> str:
        """Return the name of one side."""
        return self.home if side == "home" else self.away


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartBar:
    """One line of a bar chart: a label, and a value per side (or one value, as home's)."""

    label: str
    note: str
    home: float
    away: float | None = None


def one_line(text: str) -> str:
    """Return the text on one line, without characters that SVG forbids."""
    return " ".join(NOT_XML.sub("", text).split())


def round_ticks(low: int, high: int, count: int) -> list[int]:
    """Return round whole numbers that cover low to high, with about `count` steps between them."""
    wide = high - low
    unit = 10 ** max(0, floor(log10(wide / count)))
    step = next(unit * digit for digit in (1, 2, 5, 10) if unit * digit * count >= wide)
    return list(range(low // step * step, high + step, step))


@dataclass(frozen=True, slots=True, kw_only=True)
class JamAxes:
    """Axes with a place per jam from left to right, and points from bottom to top; jam i lies from i to i + 1."""

    jams: Sequence[Row]
    top: float
    bottom: float
    ticks: Sequence[int]
    left: ClassVar = LEFT
    right: ClassVar = WIDTH - RIGHT

    @property
    def jam_width(self) -> float:
        """The width of a jam."""
        return (self.right - self.left) / max(1, len(self.jams))

    def x(self, place: float) -> float:
        """Return where a jam begins."""
        return self.left + place * self.jam_width

    def y(self, points: float) -> float:
        """Return the height of so many points."""
        low, high = self.ticks[0], self.ticks[-1]
        return self.bottom - (points - low) * (self.bottom - self.top) / (high - low)

    def numbers(self, text: Callable[[int], str]) -> Iterator[Shape]:
        """Yield jam numbers, thinned out where they would touch, and the lines of the ticks with their numbers."""
        every = max(1, -(-len(self.jams) // LABELS_MAX))
        for index, jam in enumerate(self.jams):
            if isinstance(jam["jam"], int) and (jam["jam"] - 1) % every == 0:
                yield Label(self.x(index + 0.5), self.bottom + BELOW, str(jam["jam"]), "number")
        for tick in self.ticks:
            y = self.y(tick)
            yield Line(((self.left, y), (self.right, y)), "grid")
            yield Label(self.left - BAR_GAP, y + TO_BASELINE, text(tick), "tick")

    def periods(self) -> Iterator[Shape]:
        """Yield the name of each period, a line before each but the first, and the unit of the axis."""
        period: object = None
        for index, jam in enumerate(self.jams):
            if jam["period"] == period:
                continue
            period = jam["period"]
            x = self.x(index)
            if index:
                yield Line(((x, self.bottom + GAP), (x, self.top - 2 * GAP)), "period")
            yield Label(x + GAP if index else x, self.top - GAP, f"Period {period}", "note")
        yield Label(self.right + ASIDE, self.bottom + BELOW, "jam", "note")

    def pointer_columns(self, tell: Callable[[int], str]) -> Iterator[Shape]:
        """Yield an invisible column over each jam, with its text for the pointer."""
        for index in range(len(self.jams)):
            yield Bar(self.x(index), self.top, self.jam_width, self.bottom - self.top, "hover", tell(index))

    def name(self, y: float, text: str, side: str) -> Label:
        """Return a team's name beside the axes, at this height."""
        return Label(self.right + ASIDE, y + NAME_TO_BASELINE, text, f"name {side}")


def score_course(jams: Sequence[Row], names: TeamNames, full: TeamNames, chart_id: str) -> Chart:
    """Return the score of both teams after each jam, as two stepped lines; the legend has their full names."""
    totals = {side: [0, *(_whole(jam, f"{side}_total") for jam in jams)] for side in SIDES}
    home_end, away_end = (totals[side][-1] for side in SIDES)
    every = (*totals["home"], *totals["away"])
    ticks = round_ticks(min(0, *every), max(1, *every), TICKS_MAX)
    axes = JamAxes(jams=jams, top=TOP + LEGEND, bottom=COURSE_HEIGHT + LEGEND - BOTTOM, ticks=ticks)

    def tell(index: int) -> str:
        home, away = totals["home"][index + 1], totals["away"][index + 1]
        return f"{_jam_name(jams[index])}: {names.home} {home}, {names.away} {away}"

    home_y, away_y = _apart(axes.y(home_end), axes.y(away_end))
    shapes = (
        *axes.numbers(lambda tick: str(tick).replace("-", "−")),
        *(Line(_steps(axes, totals[side]), f"line {side}") for side in SIDES),
        *axes.periods(),
        axes.name(home_y, f"{names.home} {home_end}", "home"),
        axes.name(away_y, f"{names.away} {away_end}", "away"),
        *axes.pointer_columns(tell),
        *_legend(full, lambda x, look: Line(((x, 7), (x + LEGEND_MARK, 7)), f"line {look}")),
    )
    return Chart(
        chart_id=chart_id,
        height=COURSE_HEIGHT + LEGEND,
        title="Score by jam",
        said=f"Score after each of {len(jams)} jams. It ends {names.home} {home_end}, {names.away} {away_end}.",
        shapes=shapes,
    )


def jam_points(jams: Sequence[Row], names: TeamNames, chart_id: str) -> Chart:
    """Return the points of each jam: home's bars rise, away's fall; a star marks the side that had lead."""
    points = {side: [_whole(jam, f"{side}_points") for jam in jams] for side in SIDES}
    most = max([1, *points["home"], *points["away"]])
    ticks = round_ticks(0, most, TICKS_PER_SIDE_MAX)
    mirrored = [*(-tick for tick in reversed(ticks[1:])), *ticks]
    axes = JamAxes(jams=jams, top=TOP + STAR_GAP, bottom=JAMS_HEIGHT - BOTTOM - STAR_GAP, ticks=mirrored)
    thick = min(JAM_BAR_MAX, JAM_BAR_SHARE * axes.jam_width)
    bars: list[Shape] = []
    stars: list[Shape] = []
    for side, way in (("home", 1), ("away", -1)):
        for index, (jam, scored) in enumerate(zip(jams, points[side], strict=True)):
            middle, end = axes.x(index + 0.5), axes.y(way * scored)
            if scored:
                upper, lower = sorted((axes.y(0), end))
                bars.append(Bar(middle - thick / 2, upper, thick, lower - upper, f"bar {side}"))
            if jam["lead"] == side:
                stars.append(Star(middle, end - way * STAR_GAP, f"star {side}"))
    shapes = (
        *axes.numbers(lambda tick: str(abs(tick))),
        *bars,
        Line(((axes.left, axes.y(0)), (axes.right, axes.y(0))), "zero"),
        *axes.periods(),
        axes.name(axes.top + NAME_INSIDE, names.home, "home"),
        axes.name(axes.bottom - NAME_INSIDE, names.away, "away"),
        *stars,
        *axes.pointer_columns(lambda index: _tell_jam(jams[index], names)),
    )
    return Chart(
        chart_id=chart_id,
        height=JAMS_HEIGHT,
        title="Points by jam",
        said=f"Points of each jam, {names.home} upwards and {names.away} downwards. The most in one jam are {most}.",
        shapes=shapes,
    )


def bars_by_side(
    bars: Sequence[ChartBar], names: TeamNames, chart_id: str, title: str, *, full: TeamNames | None = None
) -> Chart:
    """Return horizontal bars, one or two per line, with their values at the end; a legend if there are full names."""
    above = LEGEND if full else 0
    most = max([1.0, *(value for bar in bars for value in (bar.home, bar.away or 0))])
    drawn, labels, values = [], [], []
    for index, bar in enumerate(bars):
        y = above + BAR_TOP + index * BAR_ROW
        labels += [
            Label(BAR_LEFT - ASIDE, y + 15, bar.label, "code"),
            Label(BAR_LEFT - ASIDE, y + 32, bar.note, "code-name"),
        ]
    for side in SIDES:
        for index, bar in enumerate(bars):
            value = bar.home if side == "home" else bar.away
            if value is None:
                continue
            beside = 0 if bar.away is None else (BAR_THICK / 2 + 1) * (-1 if side == "home" else 1)
            middle = above + BAR_TOP + index * BAR_ROW + BAR_THICK + 1 + beside
            long = value * (WIDTH - BAR_LEFT - BAR_RIGHT) / most
            values.append(Label(BAR_LEFT + long + BAR_GAP, middle + VALUE_TO_BASELINE, f"{value:g}", "value"))
            if value > 0:
                told = f"{bar.label} {bar.note}, {names.of(side)}: {value:g}"
                drawn.append(Bar(BAR_LEFT, middle - BAR_THICK / 2, long, BAR_THICK, f"bar {side}", told))
    legend = _legend(full, lambda x, look: Bar(x, 2, LEGEND_MARK, 9, f"bar {look}")) if full else ()
    return Chart(
        chart_id=chart_id,
        height=len(bars) * BAR_ROW + BAR_TOP + above,
        title=title,
        said=f"{title}: " + "; ".join(_bar_said(bar, names) for bar in bars) + ".",
        shapes=(*drawn, *labels, *values, *legend),
    )


def _steps(axes: JamAxes, totals: Sequence[int]) -> tuple[tuple[float, float], ...]:
    """Return a line that rises or falls where a jam is over, because the score is known then."""
    heights = [axes.y(total) for total in totals]
    corners: list[tuple[float, float]] = [(axes.left, heights[0])]
    for index, (before, after) in enumerate(pairwise(heights), start=1):
        corners += [(axes.x(index), before), (axes.x(index), after)]
    return (*corners, (axes.x(len(totals) - 1) + LINE_END, heights[-1]))


def _apart(home_y: float, away_y: float) -> tuple[float, float]:
    """Return the two heights, pushed apart where they are closer than two names need."""
    if abs(home_y - away_y) >= NAME_GAP:
        return home_y, away_y
    middle, half = (home_y + away_y) / 2, NAME_GAP / 2
    return (middle - half, middle + half) if home_y <= away_y else (middle + half, middle - half)


def _legend(full: TeamNames, mark: Callable[[float, str], Shape]) -> Iterator[Shape]:
    """Yield the legend at the top left: for each side its mark, then its name."""
    x = 1.0
    for side in SIDES:
        name = one_line(full.of(side))
        shown = name if len(name) <= LEGEND_NAME_MAX else name[: LEGEND_NAME_MAX - 1] + "…"
        yield mark(x, side)
        yield Label(x + LEGEND_NAME, 11, shown, "legend")
        x += LEGEND_NAME + _width(shown) + LEGEND_NEXT


def _width(text: str) -> float:
    """Estimate the width of a small text; no type is loaded here to measure it."""
    return sum(map(_letter_width, text))


def _letter_width(letter: str) -> float:
    if letter in "MWmw@%…" or east_asian_width(letter) in "FW":
        return 13
    if letter in " .,:;'|!()-Iijlftr":
        return 4
    return 9.5 if letter.isupper() else 7.5


def _jam_name(jam: Row) -> str:
    return f"Period {jam['period']}, jam {jam['jam']}"


def _tell_jam(jam: Row, names: TeamNames) -> str:
    """Describe the jammers of a jam, their points, and the lead."""
    sides = []
    for side in SIDES:
        who = jam[f"{side}_jammer"] or "unknown"
        passed = f" to {jam[f'{side}_star_passed_to']}" if jam[f"{side}_star_passed_to"] else ""
        lead = ", lead" if jam["lead"] == side else ""
        sides.append(f"{names.of(side)} {who}{passed}: {jam[f'{side}_points']}{lead}")
    return f"{_jam_name(jam)}. " + "; ".join(sides)


def _bar_said(bar: ChartBar, names: TeamNames) -> str:
    name = f"{bar.label} {bar.note}".strip()
    if bar.away is None:
        return f"{name} {bar.home:g}"
    return f"{name} {names.home} {bar.home:g}, {names.away} {bar.away:g}"


def _whole(row: Row, name: str) -> int:
    value = row[name]
    return value if isinstance(value, int) else 0
