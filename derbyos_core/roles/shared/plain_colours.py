"""Everyday names of colours: what people call a jersey."""

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.jersey import channels, is_colour

__all__ = ["PLAIN", "PLAIN_WORDS", "colour_name"]

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


def colour_name(colour: str) -> str:
    """Return the nearest plain name of a colour; a text that is no colour is returned unchanged."""
    if not is_colour(colour):
        return colour
    red, green, blue = channels(colour)
    return PLAIN_WORDS[min(PLAIN, key=lambda name: _distance(channels(PLAIN[name]), (red, green, blue)))]


def _distance(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
