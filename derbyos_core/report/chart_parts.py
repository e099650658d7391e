"""Common parts of the report's charts: type, axes, and the marks of each side.

Home has the solid mark, away the hatched or dashed one, so that nothing depends on colour alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator

from derbyos_core.report.inline_svg import as_text
from derbyos_core.report.palette import Palette

__all__ = [
    "BOLD",
    "LABEL",
    "LEGEND",
    "SIDES",
    "SMALL",
    "WIDTH",
    "TeamNames",
    "bar_look",
    "colour_of",
    "legend",
    "panel",
    "round_ticks",
    "style_scale",
    "write",
]  # fmt: skip

WIDTH = 960
SMALL, LABEL = 13, 15
"""Font sizes, in pixels."""
BOLD = "bold"
"""The one font weight set here; the default, and the actual weights, are the page's."""
LEGEND = 30
"""Height above a chart for the legend."""
LEGEND_NAME_MAX = 52
"""Characters of a team's name in a legend: two of these fill its line."""
STEPS = (1, 2, 5, 10)
SIDES = ("home", "away")


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamNames:
    """Names of the two teams in a chart."""

    home: str
    away: str

    def of(self, side: str) -> str:
        """Return the name of one side."""
        return self.home if side == "home" else self.away


def panel(figure: Figure, *, left: float, right: float, top: float, bottom: float) -> Axes:
    """Return axes without a frame, with these distances in pixels from the edges of the figure."""
    width, height = figure.bbox.width, figure.bbox.height
    across, up = (width - left - right) / width, (height - top - bottom) / height
    axes = figure.add_axes((left / width, bottom / height, across, up), frameon=False)
    axes.tick_params(length=0, pad=8, labelsize=SMALL)
    return axes


def style_scale(axes: Axes, ticks: Sequence[float], palette: Palette) -> None:
    """Draw subdued horizontal lines at these values, with subdued numbers."""
    axes.set_yticks(ticks)
    axes.set_axisbelow(True)
    axes.grid(axis="y", color=palette.line, linewidth=1)
    axes.tick_params(labelcolor=palette.text3)


def round_ticks(low: float, high: float, count: int) -> list[float]:
    """Return round whole numbers that cover low to high, with about `count` steps between them."""
    return [float(tick) for tick in MaxNLocator(nbins=count, integer=True, steps=STEPS).tick_values(low, high)]


def colour_of(side: str, palette: Palette) -> str:
    """Return the colour of a side."""
    return palette.home if side == "home" else palette.away


def bar_look(side: str, palette: Palette) -> Mapping[str, Any]:
    """Return the fill of a side's bars."""
    if side == "home":
        return {"facecolor": palette.home, "linewidth": 0}
    return {"facecolor": palette.away_soft, "edgecolor": palette.away, "hatch": "//", "linewidth": 1.5}


def write(axes: Axes, x: float, y: float, text: str, **how: Any) -> None:
    """Write a text, small unless `how` says otherwise."""
    axes.text(x, y, as_text(text), **{"fontsize": SMALL, **how})


def legend(figure: Figure, names: TeamNames, palette: Palette, marks: Mapping[str, Artist] | None = None) -> None:
    """Draw the legend at the top left; marks are filled like bars unless given."""
    marks = marks or {side: Patch(**bar_look(side, palette)) for side in SIDES}
    figure.legend(
        [marks[side] for side in SIDES],
        [_shortened(as_text(names.of(side))) for side in SIDES],
        loc="upper left",
        bbox_to_anchor=(0, 1),
        ncols=len(SIDES),
        frameon=False,
        borderpad=0.1,
        borderaxespad=0,
        handlelength=2,
        handletextpad=0.7,
        columnspacing=1.5,
        labelcolor=palette.text2,
        fontsize=SMALL,
    )


def _shortened(name: str) -> str:
    return name if len(name) <= LEGEND_NAME_MAX else name[: LEGEND_NAME_MAX - 1] + "…"
