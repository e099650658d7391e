"""Colours of the report's page and of its charts, on a light and on a dark ground.

They are the interface's colours; the core may not import the windows, so a test keeps the two equal. The four colours
of the teams are those of a game's jerseys (`team_colours`); here they have the values for games without any.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields

__all__ = ["PALETTES", "PROPERTIES", "Palette"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """One colour per role, as `#RRGGBB`."""

    bg: str
    surface: str
    well: str
    line: str
    strong: str
    text: str
    text2: str
    text3: str
    accent: str
    accent_soft: str
    warn: str
    warn_soft: str
    live: str
    live_soft: str
    home: str
    home_soft: str
    away: str
    away_soft: str


PALETTES: Mapping[str, Palette] = {
    "light": Palette(
        bg="#EFF1F5", surface="#FFFFFF", well="#E6E9F0", line="#D3D8E2", strong="#717A8E",
        text="#12151D", text2="#3E4657", text3="#565F73", accent="#163DB3", accent_soft="#E4EBFF",
        warn="#8A3500", warn_soft="#FFEEDB", live="#0A6640", live_soft="#DDF3E7",
        home="#163DB3", home_soft="#E4EBFF", away="#8A3500", away_soft="#FFEEDB",
    ),
    "dark": Palette(
        bg="#0C0F14", surface="#161A21", well="#222833", line="#2F3744", strong="#7D889C",
        text="#F3F6FB", text2="#C2CAD8", text3="#A0AABC", accent="#A0BCFF", accent_soft="#1C2B55",
        warn="#FFB763", warn_soft="#3A270B", live="#55D894", live_soft="#12331F",
        home="#A0BCFF", home_soft="#1C2B55", away="#FFB763", away_soft="#3A270B",
    ),
}  # fmt: skip
"""By ground; the first is the default for readers without a preference."""

PROPERTIES: Mapping[str, str] = {field.name: f"--{field.name.replace('_', '-')}" for field in fields(Palette)}
"""The custom property of the page for each role."""
