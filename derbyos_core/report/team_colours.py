"""Colours of the two teams in charts and chips, on a light and on a dark ground.

A chart wears the jerseys, because that is what its reader saw. A jersey may be as bright or as dark as the page itself
(white on white), and both teams may wear nearly the same. So a colour is moved towards black or white until its shapes
are told from the ground (WCAG 1.4.11: 3 to 1), and a team whose colour is still too near the other's gets a grey.
Colour is never the only sign: the second team's marks are hatched or dashed.
"""

from dataclasses import dataclass

from derbyos_core.colours import channels, contrast, hex_colour
from derbyos_core.report.palette import PALETTES, Palette

__all__ = ["CONTRAST_MIN", "TeamColours", "team_colours"]

CONTRAST_MIN = 3.0
SOFT_SHARE = 0.18
"""Share of the colour in the tint behind a hatch."""
APART_MIN = 90.0
"""Least distance of the two teams' colours, in the unit cube of red, green and blue scaled to 255."""
STEPS = 64
GREYS = {"light": "#565F73", "dark": "#A0AABC"}
WHITE, BLACK = "#FFFFFF", "#000000"


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamColours:
    """Both teams' colours on one ground, as `#RRGGBB`; the soft ones are tints of them."""

    home: str
    home_soft: str
    away: str
    away_soft: str


def team_colours(home: object, away: object) -> dict[str, TeamColours]:
    """Return the colours by ground, from jerseys as written; the page's own colours stand in for unknown ones."""
    return {ground: _on(ground, palette, str(home or ""), str(away or "")) for ground, palette in PALETTES.items()}


def _on(ground: str, palette: Palette, home: str, away: str) -> TeamColours:
    first = _readable(hex_colour(home.strip()) or palette.accent, palette.surface)
    second = _readable(hex_colour(away.strip()) or palette.warn, palette.surface)
    if _distance(first, second) < APART_MIN:
        second = next(
            one
            for one in (GREYS[ground], palette.warn, palette.accent)
            if _distance(first, one) >= APART_MIN or one == palette.accent
        )
    return TeamColours(
        home=first,
        home_soft=_mixed(palette.surface, first, SOFT_SHARE),
        away=second,
        away_soft=_mixed(palette.surface, second, SOFT_SHARE),
    )


def _readable(colour: str, surface: str) -> str:
    """Return the nearest mix with black or white that is told from the surface."""
    end = BLACK if contrast(BLACK, surface) > contrast(WHITE, surface) else WHITE
    mixes = (_mixed(colour, end, step / STEPS) for step in range(STEPS + 1))
    return next(one for one in mixes if contrast(one, surface) >= CONTRAST_MIN)


def _mixed(start: str, end: str, share: float) -> str:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(channels(start), channels(end), strict=True))
    return f"#{red:02X}{green:02X}{blue:02X}"


def _distance(one: str, other: str) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(channels(one), channels(other), strict=True)) ** 0.5)
