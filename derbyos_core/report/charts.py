"""Charts of the report: the course of the score and its difference, points and penalties by jam, bars per side.

matplotlib draws them, without the state of its pyplot. Each shape has a title for the pointer, each chart a sentence
for screen readers, and the numbers are in a table beside it. Only the report's own process imports this module.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter

from derbyos_core.report.chart_parts import (
    BOLD,
    LABEL,
    LEGEND,
    SIDES,
    SMALL,
    WIDTH,
    TeamNames,
    bar_look,
    colour_of,
    legend,
    panel,
    round_ticks,
    style_scale,
    write,
)
from derbyos_core.report.inline_svg import Drawing, gid, mark
from derbyos_core.report.palette import Palette

__all__ = [
    "ChartBar",
    "PenaltyMark",
    "TeamNames",
    "bars_by_side",
    "jam_points",
    "penalty_line",
    "score_course",
    "score_difference",
]

Row = Mapping[str, object]

LABELS_MAX = 24
GAP = 6
ASIDE, BELOW = 12, 18
"""Offset of the word beside the numbers: on their own line."""
OVER_ALL = 10


def draw_jam_axis(axes: Axes, jams: Sequence[Row], palette: Palette) -> None:
    """Draw jam numbers, thinned out where they would touch; jam number i takes the place from i to i + 1."""
    axes.set_xlim(0, max(1, len(jams)))
    every = max(1, -(-len(jams) // LABELS_MAX))
    places = [index for index, jam in enumerate(jams) if isinstance(jam["jam"], int) and (jam["jam"] - 1) % every == 0]
    axes.set_xticks([index + 0.5 for index in places], labels=[str(jams[index]["jam"]) for index in places])
    pixel = 1 / axes.bbox.height
    period: object = None
    for index, jam in enumerate(jams):
        if jam["period"] == period:
            continue
        period = jam["period"]
        if index:
            line = axes.axvline(index, -GAP * pixel, 1 + 2 * GAP * pixel, color=palette.strong, linewidth=1)
            line.set(linestyle=(0, (3, 4)), clip_on=False)
            mark(line, "period")
        axes.annotate(
            f"Period {period}",
            (index, 1),
            xycoords=axes.get_xaxis_transform(),
            xytext=(GAP if index else 0, GAP),
            textcoords="offset points",
            fontsize=SMALL,
            color=palette.text3,
        )
    below = (1 + ASIDE / axes.bbox.width, -BELOW * pixel)
    write(axes, *below, "jam", color=palette.text3, transform=axes.transAxes)


def draw_pointer_columns(axes: Axes, jams: Sequence[Row], tell: Callable[[int], str]) -> None:
    """Lay an invisible column over each jam, with its text for the pointer."""
    for index in range(len(jams)):
        mark(axes.axvspan(index, index + 1, alpha=0, zorder=OVER_ALL, linewidth=0), "hover", tell(index))


def jam_name(jam: Row) -> str:
    """Return the name of a jam."""
    return f"Period {jam['period']}, jam {jam['jam']}"


def tell_jam(jam: Row, names: TeamNames) -> str:
    """Describe the jammers of a jam, their points, and the lead."""
    sides = []
    for side in SIDES:
        who = jam[f"{side}_jammer"] or "unknown"
        passed = f" to {jam[f'{side}_star_passed_to']}" if jam[f"{side}_star_passed_to"] else ""
        lead = ", lead" if jam["lead"] == side else ""
        sides.append(f"{names.of(side)} {who}{passed}: {jam[f'{side}_points']}{lead}")
    return f"{jam_name(jam)}. " + "; ".join(sides)


LEFT, RIGHT, TOP, BOTTOM = 44, 112, 22, 34
COURSE_HEIGHT = 320
JAMS_HEIGHT = 270
DIFFERENCE_HEIGHT = 240
PENALTY_ROW = 26
TICKS_MAX = 5
TICKS_PER_SIDE_MAX = 3
BAR_ROW = 46
BAR_TOP = 4
BAR_THICK = 16
BAR_LEFT, BAR_RIGHT = 190, 44
BAR_GAP = 8
JAM_BAR_MAX = 24
JAM_BAR_SHARE = 0.7
LINE_END = 7
"""The lines extend past the last jam, so that its points are visible."""
LABEL_GAP = 22
"""Minimum distance of the two names at the end of the course, however close the score."""
END = 12
STAR_GAP = 10
STAR_ROOM = 24
"""Pixels from the end of a bar to the outer edge of its star."""
STAR_SIZE = 150
"""Area in square pixels of a box around it."""
NAME_INSIDE = 6
DASHES = (0, (2.4, 1.3))
LABELLED: Mapping[str, Any] = {"fontsize": LABEL, "fontweight": BOLD}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartBar:
    """One line of a bar chart: a label, and a value per side (or one value, as home's)."""

    label: str
    note: str
    home: float
    away: float | None = None


def score_course(jams: Sequence[Row], names: TeamNames, full: TeamNames, chart_id: str) -> Drawing:
    """Draw the score of both teams after each jam, as two stepped lines; the legend has their full names."""
    totals = {side: [0, *(_whole(jam, f"{side}_total") for jam in jams)] for side in SIDES}
    ends = {side: totals[side][-1] for side in SIDES}
    both = totals["home"] + totals["away"]

    def tell(index: int) -> str:
        home, away = totals["home"][index + 1], totals["away"][index + 1]
        return f"{jam_name(jams[index])}: {names.home} {home}, {names.away} {away}"

    def draw(figure: Figure, palette: Palette) -> None:
        axes = panel(figure, left=LEFT, right=RIGHT, top=TOP + LEGEND, bottom=BOTTOM)
        ticks = round_ticks(min(0, *both), max(1, *both), TICKS_MAX)
        axes.set_ylim(ticks[0], ticks[-1])
        draw_jam_axis(axes, jams, palette)
        style_scale(axes, ticks, palette)
        pixel_x, pixel_y = _pixel(axes)
        behind = len(jams) + LINE_END * pixel_x
        marks = {}
        for side in SIDES:  # the score is known when the jam is over
            line = Line2D(
                [*range(len(jams) + 1), behind],
                [*totals[side], ends[side]],
                drawstyle="steps-post",
                color=colour_of(side, palette),
                linestyle="-" if side == "home" else DASHES,
                linewidth=3,
                clip_on=False,
            )
            mark(line, f"line {side}")
            marks[side] = axes.add_line(line)
        places = _apart(ends, LABEL_GAP * pixel_y)
        for side in SIDES:
            x = axes.get_xlim()[1] + END * pixel_x
            _name(axes, x, places[side], f"{names.of(side)} {ends[side]}", side, palette)
        legend(figure, full, palette, marks)
        draw_pointer_columns(axes, jams, tell)

    return Drawing(
        chart_id=chart_id,
        width=WIDTH,
        height=COURSE_HEIGHT + LEGEND,
        title="Score by jam",
        said=f"Score after each of {len(jams)} jams. It ends {names.home} {ends['home']}, {names.away} {ends['away']}.",
        draw=draw,
    )


def score_difference(jams: Sequence[Row], names: TeamNames, chart_id: str) -> Drawing:
    """Draw by how much home is ahead after each jam; below zero away is."""
    ahead = [0, *(_whole(jam, "home_total") - _whole(jam, "away_total") for jam in jams)]

    def tell(index: int) -> str:
        by = ahead[index + 1]
        leader = names.home if by > 0 else names.away
        return f"{jam_name(jams[index])}: " + (f"{leader} by {abs(by)}" if by else "tie")

    def draw(figure: Figure, palette: Palette) -> None:
        axes = panel(figure, left=LEFT, right=RIGHT, top=TOP, bottom=BOTTOM)
        ticks = round_ticks(min(0, *ahead), max(1, *ahead), TICKS_MAX)
        axes.set_ylim(ticks[0], ticks[-1])
        draw_jam_axis(axes, jams, palette)
        axes.yaxis.set_major_formatter(FuncFormatter(lambda tick, _: f"{abs(tick):g}"))
        style_scale(axes, ticks, palette)
        pixel_x, pixel_y = _pixel(axes)
        places, behind = list(range(len(ahead))), len(jams) + LINE_END * pixel_x
        for side, way in (("home", 1), ("away", -1)):
            over = [max(0, way * by) * way for by in ahead]
            area = axes.fill_between([*places, behind], [*over, over[-1]], step="post", **bar_look(side, palette))
            area.set_linewidth(0)
            mark(area, f"area {side}")
            if any(over):
                y = (ticks[-1] if way > 0 else ticks[0]) - way * NAME_INSIDE * pixel_y
                _name(axes, axes.get_xlim()[1] + END * pixel_x, y, names.of(side), side, palette)
        mark(axes.axhline(0, color=palette.strong, linewidth=1.5), "zero")
        draw_pointer_columns(axes, jams, tell)

    largest = {side: max(0, *(way * by for by in ahead)) for side, way in (("home", 1), ("away", -1))}
    return Drawing(
        chart_id=chart_id,
        width=WIDTH,
        height=DIFFERENCE_HEIGHT,
        title="Difference by jam",
        said=f"Who is ahead after each jam. At most {names.home} led by {largest['home']}, {names.away} by "
        f"{largest['away']}.",
        draw=draw,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyMark:
    """A penalty in the time line: its team, the place of its jam among the jams played, its code and its text."""

    side: str
    jam: int
    code: str
    told: str
    is_last: bool = False
    """Whether the skater was out with it."""


def penalty_line(penalties: Sequence[PenaltyMark], jams: Sequence[Row], names: TeamNames, chart_id: str) -> Drawing:
    """Draw each penalty as its letter over its jam: home's upwards, away's downwards, those of one jam stacked."""
    stacks: dict[tuple[str, int], int] = {}
    placed: list[tuple[PenaltyMark, int]] = []
    for penalty in penalties:
        key = (penalty.side, penalty.jam)
        stacks[key] = stacks.get(key, 0) + 1
        placed.append((penalty, stacks[key]))
    most = max([2, *stacks.values()])
    counted = {side: sum(1 for penalty in penalties if penalty.side == side) for side in SIDES}

    def draw(figure: Figure, palette: Palette) -> None:
        axes = panel(figure, left=LEFT, right=RIGHT, top=TOP, bottom=BOTTOM)
        axes.set_ylim(-most - 0.5, most + 0.5)
        draw_jam_axis(axes, jams, palette)
        axes.set_yticks([])
        axes.tick_params(labelcolor=palette.text3)
        pixel_x, _ = _pixel(axes)
        for penalty, level in placed:
            way = 1 if penalty.side == "home" else -1
            colour = colour_of(penalty.side, palette)
            box = {
                "boxstyle": "circle,pad=0.18" if penalty.side == "home" else "square,pad=0.18",
                "facecolor": palette.warn_soft if penalty.is_last else palette.surface,
                "edgecolor": palette.warn if penalty.is_last else colour,
                "linewidth": 2.5 if penalty.is_last else 1.5,
            }
            write(
                axes, penalty.jam + 0.5, way * level, penalty.code, ha="center", va="center", color=colour,
                fontweight=BOLD, bbox=box, clip_on=False, gid=gid("penalty", penalty.told),
            )  # fmt: skip
        x = axes.get_xlim()[1] + END * pixel_x
        for side, way in (("home", 1), ("away", -1)):
            _name(axes, x, way * (most + 1) / 2, f"{names.of(side)} {counted[side]}", side, palette)
        mark(axes.axhline(0, color=palette.strong, linewidth=1.5), "zero")

    return Drawing(
        chart_id=chart_id,
        width=WIDTH,
        height=TOP + BOTTOM + (2 * most + 1) * PENALTY_ROW,
        title="Penalties by jam",
        said=f"Each penalty over its jam: {names.home} {counted['home']}, {names.away} {counted['away']}.",
        draw=draw,
    )


def jam_points(jams: Sequence[Row], names: TeamNames, chart_id: str) -> Drawing:
    """Draw the points of each jam: home's bars rise, away's fall; a star marks the side that had lead."""
    points = {side: [_whole(jam, f"{side}_points") for jam in jams] for side in SIDES}
    most = max([1, *points["home"], *points["away"]])

    def draw(figure: Figure, palette: Palette) -> None:
        axes = panel(figure, left=LEFT, right=RIGHT, top=TOP + STAR_GAP, bottom=BOTTOM + STAR_GAP)
        ticks = round_ticks(0, most, TICKS_PER_SIDE_MAX)
        # A star stands beyond its bar, and neither may touch the jam numbers.
        top = max(ticks[-1], most / (1 - 2 * STAR_ROOM / axes.bbox.height))
        axes.set_ylim(-top, top)
        draw_jam_axis(axes, jams, palette)
        axes.yaxis.set_major_formatter(FuncFormatter(lambda tick, _: f"{abs(tick):g}"))
        style_scale(axes, sorted({-tick for tick in ticks} | set(ticks)), palette)
        pixel_x, pixel_y = _pixel(axes)
        thick = min(JAM_BAR_MAX * pixel_x, JAM_BAR_SHARE)
        for side, way in (("home", 1), ("away", -1)):
            scored = [index for index, value in enumerate(points[side]) if value]
            heights = [way * points[side][index] for index in scored]
            for bar in axes.bar([index + 0.5 for index in scored], heights, thick, **bar_look(side, palette)):
                mark(bar, f"bar {side}")
            led = [index for index, jam in enumerate(jams) if jam["lead"] == side]
            stars = axes.scatter(
                [index + 0.5 for index in led],
                [way * (points[side][index] + STAR_GAP * pixel_y) for index in led],
                STAR_SIZE,
                marker="*",
                color=palette.live,
                linewidths=0,
                clip_on=False,
                zorder=4,
            )
            mark(stars, f"star {side}")
            x, y = axes.get_xlim()[1] + END * pixel_x, way * (top - NAME_INSIDE * pixel_y)
            _name(axes, x, y, names.of(side), side, palette)
        mark(axes.axhline(0, color=palette.strong, linewidth=1.5), "zero")
        draw_pointer_columns(axes, jams, lambda index: tell_jam(jams[index], names))

    return Drawing(
        chart_id=chart_id,
        width=WIDTH,
        height=JAMS_HEIGHT,
        title="Points by jam",
        said=f"Points of each jam, {names.home} upwards and {names.away} downwards. The most in one jam are {most}.",
        draw=draw,
    )


def bars_by_side(
    bars: Sequence[ChartBar], names: TeamNames, chart_id: str, title: str, *, full: TeamNames | None = None
) -> Drawing:
    """Draw horizontal bars, one or two per line, with their values at the end; a legend if there are full names."""
    above = LEGEND if full else 0
    most = max([1.0, *(value for bar in bars for value in (bar.home, bar.away or 0))])

    def draw(figure: Figure, palette: Palette) -> None:
        axes = panel(figure, left=BAR_LEFT, right=BAR_RIGHT, top=above, bottom=0)
        axes.set_xlim(0, most)
        axes.set_ylim(len(bars) * BAR_ROW + BAR_TOP, 0)  # in pixels, the first line on top
        axes.set_axis_off()
        where = axes.get_yaxis_transform()
        for index, bar in enumerate(bars):
            y = index * BAR_ROW + BAR_TOP
            x = -12 / axes.bbox.width
            write(axes, x, y + 15, bar.label, ha="right", transform=where, color=palette.text, **LABELLED)
            write(axes, x, y + 32, bar.note, ha="right", transform=where, color=palette.text2)
        for side in SIDES:
            _draw_bars(axes, bars, side, names, palette)
        if full is not None:
            legend(figure, full, palette)

    return Drawing(
        chart_id=chart_id,
        width=WIDTH,
        height=len(bars) * BAR_ROW + BAR_TOP + above,
        title=title,
        said=f"{title}: " + "; ".join(_bar_said(bar, names) for bar in bars) + ".",
        draw=draw,
    )


def _draw_bars(axes: Axes, bars: Sequence[ChartBar], side: str, names: TeamNames, palette: Palette) -> None:
    places, values, told = [], [], []
    for index, bar in enumerate(bars):
        value = bar.home if side == "home" else bar.away
        if value is None:
            continue
        below = 0 if bar.away is None else (BAR_THICK / 2 + 1) * (-1 if side == "home" else 1)
        places.append(index * BAR_ROW + BAR_TOP + BAR_THICK + 1 + below)
        values.append(value)
        told.append(f"{bar.label} {bar.note}, {names.of(side)}: {value:g}")
    drawn = axes.barh(places, values, BAR_THICK, **bar_look(side, palette))
    for patch, text in zip(drawn, told, strict=True):
        mark(patch, f"bar {side}", text)
        patch.set_visible(patch.get_width() > 0)
    axes.bar_label(drawn, fmt="%g", padding=BAR_GAP, color=palette.text, clip_on=False, **LABELLED)


def _bar_said(bar: ChartBar, names: TeamNames) -> str:
    name = f"{bar.label} {bar.note}".strip()
    if bar.away is None:
        return f"{name} {bar.home:g}"
    return f"{name} {names.home} {bar.home:g}, {names.away} {bar.away:g}"


def _whole(row: Row, name: str) -> int:
    value = row[name]
    return value if isinstance(value, int) else 0


def _pixel(axes: Axes) -> tuple[float, float]:
    """Return the size of a pixel on each scale."""
    (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
    return (right - left) / axes.bbox.width, (high - low) / axes.bbox.height


def _apart(ends: Mapping[str, float], gap: float) -> Mapping[str, float]:
    """Return the two places, pushed apart where they are closer than the gap."""
    home, away = ends["home"], ends["away"]
    if abs(home - away) < gap:
        middle, half = (home + away) / 2, gap / 2
        home, away = (middle - half, middle + half) if home < away else (middle + half, middle - half)
    return {"home": home, "away": away}


def _name(axes: Axes, x: float, y: float, text: str, side: str, palette: Palette) -> None:
    """Write a team's name beside its mark."""
    write(axes, x, y, text, color=colour_of(side, palette), va="center_baseline", **LABELLED)
