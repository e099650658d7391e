"""Contrast between two colours, by the formula of WCAG 2."""

__all__ = ["Channels", "channels", "contrast", "hex_of", "luminance"]

Channels = tuple[float, float, float]


def channels(colour: str) -> Channels:
    """Parse `#RRGGBB` into three numbers from 0 to 255."""
    return float(int(colour[1:3], 16)), float(int(colour[3:5], 16)), float(int(colour[5:7], 16))


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
