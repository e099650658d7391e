"""Jersey chips: a readable chip for any team colour.

A team may wear anything: white against black, navy against black, pale yellow against white. The shade shown is the one
nearest to the team's colour whose contrast with the number reaches 7 to 1. Mixing towards black allows a white number,
mixing towards white a black one; the smaller mix is chosen. The second team also has an inner ring, so that two chips
differ in shape as well as in colour.
"""

from dataclasses import dataclass
from functools import lru_cache

import webcolors

from derbyos_core.bout.paper.colours import channels, is_colour

__all__ = ["RATIO_MIN", "Jersey", "contrast", "hex_colour", "jersey", "luminance"]

Channels = tuple[float, float, float]


def hex_of(values: Channels) -> str:
    """Format three numbers from 0 to 255 as `#RRGGBB`."""
    red, green, blue = (round(value) for value in values)
    return f"#{red:02X}{green:02X}{blue:02X}"


def luminance(values: Channels) -> float:
    """Return the relative luminance, 0 for black and 1 for white."""
    red, green, blue = (_linear(value / 255) for value in values)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21."""
    bright, dim = sorted((luminance(channels(one)), luminance(channels(other))), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


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
    """Colours and ring of one team's chip."""

    fill: str
    text_colour: str
    is_ringed: bool


@lru_cache(maxsize=SHADES_KEPT)
def jersey(colour: str, *, second: bool = False) -> Jersey:
    """Return the chip for a team that wears `colour`; an unknown colour is shown as grey."""
    wanted = channels(hex_colour(colour) or FALLBACK)
    darker, steps_down = _mixed(wanted, channels(SOFT_BLACK), channels(WHITE))
    lighter, steps_up = _mixed(wanted, channels(WHITE), channels(BLACK))
    if steps_down <= steps_up:
        return Jersey(fill=darker, text_colour=WHITE, is_ringed=second)
    return Jersey(fill=lighter, text_colour=BLACK, is_ringed=second)


def hex_colour(colour: str) -> str:
    """Return `#RRGGBB` for such a colour or a plain name, such as the paper's "Light Blue"; else an empty text."""
    if is_colour(colour):
        return colour
    name = "".join(colour.split()).lower()
    return webcolors.name_to_hex(name).upper() if name in NAMES else ""


def _mixed(start: Channels, end: Channels, text: Channels) -> tuple[str, int]:
    """Return the first shade from `start` towards `end` on which `text` is readable, and the number of steps."""
    low, high = 0, STEPS
    # Binary search: eight rounds for 255 steps. The far end is always readable, so `high` always is.
    while low < high:
        middle = (low + high) // 2
        if _reads(_shade(start, end, middle), text):
            high = middle
        else:
            low = middle + 1
    return hex_of(_shade(start, end, high)), high


def _shade(start: Channels, end: Channels, step: int) -> Channels:
    share = step / STEPS
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
    return red, green, blue


def _reads(ground: Channels, text: Channels) -> bool:
    bright, dim = sorted((luminance(ground), luminance(text)), reverse=True)
    return (bright + 0.05) / (dim + 0.05) >= RATIO_MIN
