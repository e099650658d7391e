"""Colours of jerseys in words, as officials write them on paper."""

__all__ = ["PLAIN", "channels", "is_colour", "plain_colour"]

PLAIN = {
    "black": "#111111", "white": "#FFFFFF", "grey": "#808080", "red": "#B81D24", "orange": "#E8730C",
    "gold": "#F2B705", "yellow": "#FFE94A", "green": "#1E8449", "teal": "#0F766E", "blue": "#1D4ED8",
    "navy": "#0A2A66", "violet": "#5B2A86", "pink": "#E056A0", "brown": "#6B4226",
}  # fmt: skip
"""Colours by their everyday names."""


def is_colour(colour: str) -> bool:
    """Return whether the text is a colour of the form `#RRGGBB`."""
    return len(colour) == 7 and colour[0] == "#" and all(c in "0123456789abcdefABCDEF" for c in colour[1:])


def channels(colour: str) -> tuple[float, float, float]:
    """Parse `#RRGGBB` into three numbers from 0 to 255."""
    return float(int(colour[1:3], 16)), float(int(colour[3:5], 16)), float(int(colour[5:7], 16))


def plain_colour(colour: str) -> str:
    """Return the nearest everyday name of a colour; a text that is no colour is returned unchanged."""
    if not is_colour(colour):
        return colour
    wanted = channels(colour)
    return min(PLAIN, key=lambda name: _distance(channels(PLAIN[name]), wanted))


def _distance(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
