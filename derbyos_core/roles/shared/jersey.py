"""How any team colour becomes a jersey chip that can be read.

A team may wear anything: white against black, navy against black, pale yellow against white. The shade
shown is the nearest to the chosen one whose number reaches 7 to 1. Mixing towards black makes room for a
white number, mixing towards white for a black one; the smaller mix wins. The second team wears an inner ring
as well, so that two chips differ in shape before they differ in colour.
"""

from dataclasses import dataclass
from functools import lru_cache

import webcolors

from derbyos_core.roles.shared.contrast import Channels, channels, hex_of, luminance

__all__ = ["RATIO_MIN", "Jersey", "is_colour", "jersey"]

RATIO_MIN = 7.0
WHITE = "#FFFFFF"
BLACK = "#000000"
SOFT_BLACK = "#111111"
FALLBACK = "#717A8E"
STEPS = 255
SHADES_KEPT = 512
NAMES = frozenset(webcolors.names("css3"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Jersey:
    """What a chip of one team is painted with."""

    fill: str
    ink: str
    is_ringed: bool


@lru_cache(maxsize=SHADES_KEPT)
def jersey(colour: str, *, second: bool = False) -> Jersey:
    """The chip for a team that wears `colour`; a colour that nobody can name is shown as grey."""
    wanted = channels(_hex_colour(colour) or FALLBACK)
    darker, steps_down = _mixed(wanted, channels(SOFT_BLACK), channels(WHITE))
    lighter, steps_up = _mixed(wanted, channels(WHITE), channels(BLACK))
    if steps_down <= steps_up:
        return Jersey(fill=darker, ink=WHITE, is_ringed=second)
    return Jersey(fill=lighter, ink=BLACK, is_ringed=second)


def is_colour(colour: str) -> bool:
    """Whether the text is a colour of the form `#RRGGBB`."""
    return len(colour) == 7 and colour[0] == "#" and all(c in "0123456789abcdefABCDEF" for c in colour[1:])


def _hex_colour(colour: str) -> str:
    """`#RRGGBB` for a colour given so or by its plain name, such as the paper's "Light Blue"; else nothing."""
    if is_colour(colour):
        return colour
    name = "".join(colour.split()).lower()
    return webcolors.name_to_hex(name).upper() if name in NAMES else ""


def _mixed(start: Channels, end: Channels, ink: Channels) -> tuple[str, int]:
    """The first shade from `start` towards `end` on which `ink` can be read, and how many steps it took."""
    low, high = 0, STEPS
    # Halving: eight rounds for 255 steps. The far end is always readable, so `high` always is.
    while low < high:
        middle = (low + high) // 2
        if _reads(_shade(start, end, middle), ink):
            high = middle
        else:
            low = middle + 1
    return hex_of(_shade(start, end, high)), high


def _shade(start: Channels, end: Channels, step: int) -> Channels:
    share = step / STEPS
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
    return red, green, blue


def _reads(ground: Channels, ink: Channels) -> bool:
    bright, dim = sorted((luminance(ground), luminance(ink)), reverse=True)
    return (bright + 0.05) / (dim + 0.05) >= RATIO_MIN
