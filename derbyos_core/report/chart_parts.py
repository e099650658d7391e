"""Decides what the report's charts have in common: their type, their axes, and how each side is marked.

Home is the solid mark, away the hatched or dashed one, so that colour is never alone.
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
"""Sizes of type, in pixels."""
BOLD = "bold"
"""The one weight that is said; the other, and which weights these are, is the page's."""
LEGEND = 30
"""Height above a chart in which the legend stands."""
LEGEND_NAME_MAX = 52
"""Characters of a team's name in a legend: two of these fill its line."""
STEPS = (1, 2, 5, 10)
SIDES = ("home", "away")


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamNames:
    """What the two teams are called in a chart."""

    home: str
    away: str

    def of(self, side: str) -> str:
        """The name of one side."""
        return self.home if side == "home" else self.away


def panel(figure: Figure, *, left: float, right: float, top: float, bottom: float) -> Axes:
    """Axes without a frame, with these distances in pixels from the edges of the figure."""
    width, height = figure.bbox.width, figure.bbox.height
    across, up = (width - left - right) / width, (height - top - bottom) / height
    axes = figure.add_axes((left / width, bottom / height, across, up), frameon=False)
    axes.tick_params(length=0, pad=8, labelsize=SMALL)
    return axes


def style_scale(axes: Axes, ticks: Sequence[float], palette: Palette) -> None:
    """Quiet lines across at these values, and quiet numbers."""
    axes.set_yticks(ticks)
    axes.set_axisbelow(True)
    axes.grid(axis="y", color=palette.line, linewidth=1)
    axes.tick_params(labelcolor=palette.text3)


def round_ticks(low: float, high: float, count: int) -> list[float]:
    """Round whole numbers that cover low to high, with about so many steps between them."""
    return [float(tick) for tick in MaxNLocator(nbins=count, integer=True, steps=STEPS).tick_values(low, high)]


def colour_of(side: str, palette: Palette) -> str:
    """The colour of what is a side's."""
    return palette.accent if side == "home" else palette.warn


def bar_look(side: str, palette: Palette) -> Mapping[str, Any]:
    """How a side's bars are filled."""
    if side == "home":
        return {"facecolor": palette.accent, "linewidth": 0}
    return {"facecolor": palette.warn_soft, "edgecolor": palette.warn, "hatch": "//", "linewidth": 1.5}


def write(axes: Axes, x: float, y: float, text: str, **how: Any) -> None:
    """A text; quiet and small if not said otherwise."""
    axes.text(x, y, as_text(text), **{"fontsize": SMALL, **how})


def legend(figure: Figure, names: TeamNames, palette: Palette, marks: Mapping[str, Artist] | None = None) -> None:
    """Which mark is whose, at the top left; marks are filled like bars if not said otherwise."""
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
