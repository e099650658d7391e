"""Jam axis of a chart: numbers below, a line where a period begins, a pointer column for each jam."""

from collections.abc import Callable, Mapping, Sequence

from matplotlib.axes import Axes

from derbyos_core.report.chart_parts import SIDES, SMALL, TeamNames, write
from derbyos_core.report.inline_svg import mark
from derbyos_core.report.palette import Palette

__all__ = ["Row", "draw_jam_axis", "draw_pointer_columns", "jam_name", "tell_jam"]

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
