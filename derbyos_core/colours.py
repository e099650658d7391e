"""Colours of jerseys: in words, as officials write them on paper, and as chips that can be read on a screen.

A team may wear anything: white against black, navy against black, pale yellow against white. The shade of a chip is the
one nearest to the team's colour whose contrast with the number reaches 7 to 1. Mixing towards black allows a white
number, mixing towards white a black one; the smaller mix is chosen. The second team also has an inner ring, so that two
chips differ in shape as well as in colour.
"""

from dataclasses import dataclass
from functools import lru_cache

import webcolors

from derbyos_core.i18n import tr

__all__ = [
    "PLAIN",
    "PLAIN_WORDS",
    "RATIO_MIN",
    "Jersey",
    "channels",
    "colour_name",
    "contrast",
    "hex_colour",
    "is_colour",
    "jersey",
    "luminance",
    "plain_colour",
]

Channels = tuple[float, float, float]

PLAIN = {
    "black": "#111111", "white": "#FFFFFF", "grey": "#808080", "red": "#B81D24", "orange": "#E8730C",
    "gold": "#F2B705", "yellow": "#FFE94A", "green": "#1E8449", "teal": "#0F766E", "blue": "#1D4ED8",
    "navy": "#0A2A66", "violet": "#5B2A86", "pink": "#E056A0", "brown": "#6B4226",
}  # fmt: skip
"""Colours by their everyday names."""
PLAIN_WORDS = {
    "black": tr("black"), "white": tr("white"), "grey": tr("grey"), "red": tr("red"), "orange": tr("orange"),
    "gold": tr("gold"), "yellow": tr("yellow"), "green": tr("green"), "teal": tr("teal"), "blue": tr("blue"),
    "navy": tr("navy"), "violet": tr("violet"), "pink": tr("pink"), "brown": tr("brown"),
}  # fmt: skip
"""The same names, to be translated."""


def is_colour(colour: str) -> bool:
    """Return whether the text is a colour of the form `#RRGGBB`."""
    return len(colour) == 7 and colour[0] == "#" and all(c in "0123456789abcdefABCDEF" for c in colour[1:])


def channels(colour: str) -> Channels:
    """Parse `#RRGGBB` into three numbers from 0 to 255."""
    return float(int(colour[1:3], 16)), float(int(colour[3:5], 16)), float(int(colour[5:7], 16))


def plain_colour(colour: str) -> str:
    """Return the nearest everyday name of a colour; a text that is no colour is returned unchanged."""
    if not is_colour(colour):
        return colour
    wanted = channels(colour)
    return min(PLAIN, key=lambda name: _distance(channels(PLAIN[name]), wanted))


def colour_name(colour: str) -> str:
    """Return the nearest plain name of a colour, to be translated; a text that is no colour is returned unchanged."""
    name = plain_colour(colour)
    return PLAIN_WORDS[name] if is_colour(colour) else name


def _distance(one: Channels, other: Channels) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


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
