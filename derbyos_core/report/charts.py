"""Decides how the report's charts are drawn: as SVG text that takes its colours and type from the page.

No chart library is used: the one that draws SVG would add 1.2 s to every run and 137 MB to the install, and
would fix the colours, so that light and dark needed two drawings. Home is the solid mark, away the hatched or
dashed one; each shape has a title for the pointer, each chart a sentence for those who do not see it, and the
numbers stand in a table beside it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

__all__ = ["Bar", "Names", "bars_by_side", "jam_points", "score_course"]

Row = Mapping[str, object]

WIDTH = 960
LEFT, RIGHT, TOP, BOTTOM = 44, 112, 18, 34
COURSE_HEIGHT = 320
JAMS_HEIGHT = 260
TICKS_MAX = 5
TICKS_PER_SIDE_MAX = 3
JAM_LABELS_MAX = 24
BAR_ROW = 46
BAR_THICK = 16
BAR_LEFT = 190
BAR_RIGHT = 44
LINE_END = 7
"""The lines go on behind the last jam, so that its points are seen."""
LABEL_GAP = 22
"""The two names at the end of the course keep this distance, however close the score."""
SIDES = ("home", "away")
STEPS = (1, 2, 5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """What the two teams are called in a chart."""

    home: str
    away: str

    def of(self, side: str) -> str:
        """The name of one side."""
        return self.home if side == "home" else self.away


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One line of a bar chart: what it is called, and a value per side (or one value, as home's)."""

    label: str
    note: str
    home: float
    away: float | None = None


def score_course(jams: Sequence[Row], names: Names, chart_id: str) -> str:
    """The score of both teams after each jam, as two stepped lines."""
    totals = {side: [0, *(_whole(jam, f"{side}_total") for jam in jams)] for side in SIDES}
    top = max(1, *totals["home"], *totals["away"])
    low = min(0, *totals["home"], *totals["away"])
    ticks = _ticks(low, top)
    scale = _Scale(low=min(low, ticks[0]), high=max(top, ticks[-1]), top=TOP, bottom=COURSE_HEIGHT - BOTTOM)
    step = (WIDTH - LEFT - RIGHT) / max(1, len(jams))
    parts = [_grid(ticks, scale), _jam_axis(jams, step, COURSE_HEIGHT)]
    for side in SIDES:
        points = [f"M{LEFT:g} {scale.y(0):.1f}"]
        for index, total in enumerate(totals[side][1:], start=1):  # the score is known when the jam is over
            points.append(f"H{LEFT + step * index:.1f}V{scale.y(total):.1f}")
        parts.append(f'<path class="line {side}" d="{"".join(points)}h{LINE_END}"/>')
    parts += _end_labels({side: totals[side][-1] for side in SIDES}, names, scale)
    for index, jam in enumerate(jams):
        told = f"{_jam_name(jam)}: {names.home} {totals['home'][index + 1]}, {names.away} {totals['away'][index + 1]}"
        parts.append(_hover(LEFT + step * index, step, COURSE_HEIGHT, told))
    home, away = totals["home"][-1], totals["away"][-1]
    said = f"Score after each of {len(jams)} jams. It ends {names.home} {home}, {names.away} {away}."
    return _svg(chart_id, COURSE_HEIGHT, "Score by jam", said, parts)


def jam_points(jams: Sequence[Row], names: Names, chart_id: str) -> str:
    """Points of each jam: home's bars rise, away's fall; a star stands on the side that had lead."""
    most = max([1, *(_whole(jam, f"{side}_points") for jam in jams for side in SIDES)])
    ticks = _ticks(0, most, TICKS_PER_SIDE_MAX)
    high = max(most, ticks[-1])
    middle = (TOP + JAMS_HEIGHT - BOTTOM) / 2
    scale = _Scale(low=-high, high=high, top=TOP + 10, bottom=JAMS_HEIGHT - BOTTOM - 10)
    step = (WIDTH - LEFT - RIGHT) / max(1, len(jams))
    thick = min(24.0, step * 0.7)
    both = sorted({-tick for tick in ticks} | set(ticks))
    parts = [_grid(both, scale), _jam_axis(jams, step, JAMS_HEIGHT)]
    for index, jam in enumerate(jams):
        x = LEFT + step * index + (step - thick) / 2
        for side, way in (("home", 1), ("away", -1)):
            points = _whole(jam, f"{side}_points")
            end = scale.y(way * points)
            if points:
                top, tall = min(end, middle), abs(end - middle)
                parts.append(_rect(f"bar {side}", x, top, thick, tall))
            if jam["lead"] == side:
                parts.append(_star(x + thick / 2, end - way * 8))
        parts.append(_hover(LEFT + step * index, step, JAMS_HEIGHT, _told(jam, names)))
    parts.append(f'<line class="zero" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{middle:.1f}" y2="{middle:.1f}"/>')
    for side, y in (("home", scale.y(high) + 12), ("away", scale.y(-high) - 2)):
        parts.append(_text(WIDTH - RIGHT + 10, y, names.of(side), f"name {side}"))
    said = f"Points of each jam, {names.home} upwards and {names.away} downwards. The most in one jam are {most}."
    return _svg(chart_id, JAMS_HEIGHT, "Points by jam", said, parts)


def bars_by_side(bars: Sequence[Bar], names: Names, chart_id: str, title: str) -> str:
    """Lying bars, one or two per line, with their values at the end."""
    most = max([1.0, *(value for bar in bars for value in (bar.home, bar.away or 0))])
    width = WIDTH - BAR_LEFT - BAR_RIGHT
    parts = []
    for index, bar in enumerate(bars):
        y = index * BAR_ROW + 4
        parts.append(_text(BAR_LEFT - 12, y + 15, bar.label, "label end"))
        parts.append(_text(BAR_LEFT - 12, y + 32, bar.note, "note end"))
        values = [("home", bar.home)] if bar.away is None else [("home", bar.home), ("away", bar.away)]
        for place, (side, value) in enumerate(values):
            top = y + place * (BAR_THICK + 2) + (0 if bar.away is not None else BAR_THICK / 2)
            long = width * value / most
            told = f"{bar.label} {bar.note}, {names.of(side)}: {value:g}"
            if value:
                parts.append(_rect(f"bar {side}", BAR_LEFT, top, long, BAR_THICK, told))
            parts.append(_text(BAR_LEFT + long + 8, top + BAR_THICK - 3.5, f"{value:g}", "value"))
    said = f"{title}: " + "; ".join(_bar_said(bar, names) for bar in bars) + "."
    return _svg(chart_id, len(bars) * BAR_ROW + 4, title, said, parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scale:
    low: float
    high: float
    top: float
    bottom: float

    def y(self, value: float) -> float:
        return self.bottom - (value - self.low) * (self.bottom - self.top) / (self.high - self.low)


def _bar_said(bar: Bar, names: Names) -> str:
    name = f"{bar.label} {bar.note}".strip()
    if bar.away is None:
        return f"{name} {bar.home:g}"
    return f"{name} {names.home} {bar.home:g}, {names.away} {bar.away:g}"


def _whole(row: Row, name: str) -> int:
    value = row[name]
    return value if isinstance(value, int) else 0


def _ticks(low: int, high: int, count: int = TICKS_MAX) -> list[int]:
    """Round numbers that cover low to high, with about so many steps between them."""
    span = max(1, high - low)
    size = next(step * 10**power for power in range(10) for step in STEPS if span <= count * step * 10**power)
    first = low // size
    return [number * size for number in range(first, -(-high // size) + 1)]


def _jam_name(jam: Row) -> str:
    return f"Period {jam['period']}, jam {jam['jam']}"


def _told(jam: Row, names: Names) -> str:
    """What the pointer is told about a jam."""
    sides = []
    for side in SIDES:
        who = jam[f"{side}_jammer"] or "unknown"
        passed = f" to {jam[f'{side}_star_passed_to']}" if jam[f"{side}_star_passed_to"] else ""
        lead = ", lead" if jam["lead"] == side else ""
        sides.append(f"{names.of(side)} {who}{passed}: {jam[f'{side}_points']}{lead}")
    return f"{_jam_name(jam)}. " + "; ".join(sides)


def _grid(ticks: Iterable[int], scale: _Scale) -> str:
    lines = []
    for tick in ticks:
        y = scale.y(tick)
        lines.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        lines.append(_text(LEFT - 8, y + 4.5, str(abs(tick)), "tick end"))
    return "".join(lines)


def _jam_axis(jams: Sequence[Row], step: float, height: int) -> str:
    """Jam numbers below, thinned out where they would touch, and a line where a period begins."""
    every = max(1, -(-len(jams) // JAM_LABELS_MAX))
    parts = []
    period: object = None
    for index, jam in enumerate(jams):
        x = LEFT + step * index
        number = jam["jam"]
        if jam["period"] != period:
            period = jam["period"]
            if index:
                parts.append(f'<line class="period" x1="{x:.1f}" x2="{x:.1f}" y1="4" y2="{height - BOTTOM + 8}"/>')
            parts.append(_text(x + (6 if index else 0), 12, f"Period {period}", "tick"))
        if isinstance(number, int) and (number - 1) % every == 0:
            parts.append(_text(x + step / 2, height - BOTTOM + 18, str(number), "tick mid"))
    parts.append(_text(WIDTH - RIGHT + 10, height - BOTTOM + 18, "jam", "tick"))
    return "".join(parts)


def _end_labels(ends: Mapping[str, int], names: Names, scale: _Scale) -> list[str]:
    """The teams' names and scores at the ends of their lines, pushed apart where they would touch."""
    home, away = scale.y(ends["home"]), scale.y(ends["away"])
    if abs(home - away) < LABEL_GAP:
        middle, half = (home + away) / 2, LABEL_GAP / 2
        home, away = (middle - half, middle + half) if home <= away else (middle + half, middle - half)
    return [
        _text(WIDTH - RIGHT + 10, y + 5, f"{names.of(side)} {ends[side]}", f"name {side}")
        for side, y in (("home", home), ("away", away))
    ]


def _rect(look: str, x: float, y: float, width: float, height: float, told: str = "") -> str:
    title = f"<title>{escape(told)}</title>" if told else ""
    return (
        f'<rect class="{look}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="2">{title}</rect>'
    )


def _hover(x: float, width: float, height: int, told: str) -> str:
    return _rect("hover", x, 0, width, height - BOTTOM, told)


def _star(x: float, y: float) -> str:
    points = "0,-6 1.8,-1.9 6,-1.9 2.6,0.9 3.8,5 0,2.6 -3.8,5 -2.6,0.9 -6,-1.9 -1.8,-1.9"
    return f'<polygon class="star" transform="translate({x:.1f} {y:.1f})" points="{points}"/>'


def _text(x: float, y: float, text: str, look: str) -> str:
    return f'<text class="{look}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'


def _svg(chart_id: str, height: int, title: str, said: str, parts: Iterable[str]) -> str:
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="{chart_id}-t {chart_id}-d">'
        f'<title id="{chart_id}-t">{escape(title)}</title><desc id="{chart_id}-d">{escape(said)}</desc>'
        f"{''.join(parts)}</svg>"
    )
