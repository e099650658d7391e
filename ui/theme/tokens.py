"""Every colour, type size, space and radius of the interface, at 100 % text size."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Generic, TypeVar

__all__ = [
    "BOARD",
    "COLOURS",
    "DARK",
    "LIGHT",
    "SCALES",
    "ColourScheme",
    "Colours",
    "Radius",
    "Space",
    "Type",
    "Weight",
]

T = TypeVar("T")


class ColourScheme(StrEnum):
    """Colour schemes of the interface."""

    LIGHT = "light"
    DARK = "dark"
    BOARD = "board"
    """The scoreboard for the audience, always dark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Colours(Generic[T]):
    """One value per role: `#RRGGBB` in the tokens, ready colours in the look."""

    bg: T
    surface: T
    well: T
    line: T
    strong: T
    text: T
    text2: T
    text3: T
    accent: T
    accent_soft: T
    on_accent: T
    key: T
    lip: T
    """The lower edge of a key."""
    lip_strong: T
    """The same for the keys that are pressed most."""
    live: T
    live_soft: T
    on_live: T
    line_up: T
    line_up_soft: T
    timeout: T
    timeout_soft: T
    warn: T
    warn_soft: T
    bad: T
    bad_soft: T
    on_bad: T
    stop: T
    on_stop: T
    star: T


LIGHT = Colours(
    bg="#EFF1F5",
    surface="#FFFFFF",
    well="#E6E9F0",
    line="#D3D8E2",
    strong="#717A8E",
    text="#12151D",
    text2="#3E4657",
    text3="#565F73",
    accent="#163DB3",
    accent_soft="#E4EBFF",
    on_accent="#FFFFFF",
    key="#FFFFFF",
    lip="#D3D8E2",
    lip_strong="#717A8E",
    live="#0A6640",
    live_soft="#DDF3E7",
    on_live="#FFFFFF",
    line_up="#5E3500",
    line_up_soft="#FFE4B8",
    timeout="#5B2AA6",
    timeout_soft="#EEE5FC",
    warn="#8A3500",
    warn_soft="#FFEEDB",
    bad="#A61B1B",
    bad_soft="#FCE6E4",
    on_bad="#FFFFFF",
    stop="#A61B1B",
    on_stop="#FFFFFF",
    star="#0A6640",
)

DARK = Colours(
    bg="#0C0F14",
    surface="#161A21",
    well="#222833",
    line="#2F3744",
    strong="#7D889C",
    text="#F3F6FB",
    text2="#C2CAD8",
    text3="#A0AABC",
    accent="#A0BCFF",
    accent_soft="#1C2B55",
    on_accent="#0B1430",
    key="#232A35",
    lip="#07090D",
    lip_strong="#07090D",
    live="#55D894",
    live_soft="#12331F",
    on_live="#04190D",
    line_up="#FFC570",
    line_up_soft="#38290C",
    timeout="#CDB0FF",
    timeout_soft="#2C1F4C",
    warn="#FFB763",
    warn_soft="#3A270B",
    bad="#FF938A",
    bad_soft="#421B1A",
    on_bad="#2A0706",
    stop="#B3302B",
    on_stop="#FFFFFF",
    star="#55D894",
)

# The scoreboard is read across a venue, from a projector: a deeper ground and brighter signs.
BOARD = Colours(
    bg="#07090D",
    surface="#141922",
    well="#12161E",
    line="#3A4352",
    strong="#8791A5",
    text="#FFFFFF",
    text2="#C2CAD8",
    text3="#A0AABC",
    accent="#A0BCFF",
    accent_soft="#1C2B55",
    on_accent="#0B1430",
    key="#141922",
    lip="#07090D",
    lip_strong="#07090D",
    live="#6EE7A8",
    live_soft="#12331F",
    on_live="#04190D",
    line_up="#FFC570",
    line_up_soft="#38290C",
    timeout="#CDB0FF",
    timeout_soft="#2C1F4C",
    warn="#FFB763",
    warn_soft="#3A270B",
    bad="#FF938A",
    bad_soft="#421B1A",
    on_bad="#2A0706",
    stop="#B3302B",
    on_stop="#FFFFFF",
    star="#FFD84D",
)

COLOURS = {ColourScheme.LIGHT: LIGHT, ColourScheme.DARK: DARK, ColourScheme.BOARD: BOARD}

SCALES = (1.0, 1.25, 1.5, 2.0)
"""The text sizes that are offered; every size in this module is multiplied by the chosen one."""


class Type(float, Enum):
    """Type sizes in pixels at 100 %; from `DISPLAY_FROM` on the display cut of the font is used."""

    TINY = 12.0  # in the compact frame only
    NOTE = 13.0
    LINE = 14.0
    BODY = 15.0
    LEAD = 16.0
    HEAD = 18.0
    NUMBER_S = 21.0
    TITLE = 22.0
    PAGE = 26.0
    NUMBER_M = 28.0
    CLOCK = 34.0
    SCORE = 40.0
    KEY = 46.0
    NUMBER_XL = 190.0
    BOARD_SCORE = 290.0


class Weight(int, Enum):
    """Weights of type; the four cuts that are shipped."""

    MEDIUM = 500
    SEMI = 600
    BOLD = 700
    HEAVY = 800


class Space(int, Enum):
    """Distances in pixels at 100 %."""

    XS = 4
    S = 8
    M = 12
    L = 16
    XL = 24
    XXL = 32


class Radius(float, Enum):
    """Corner radii in pixels at 100 %; a pill's is half its height."""

    CELL = 8.0
    BUTTON = 10.0
    CARD = 12.0
    PANEL = 16.0
