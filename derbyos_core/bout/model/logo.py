"""Logo of a team as the document keeps it: a small PNG as a `data:` address, in the element `logo` of the team.

The bounds keep a hostile picture harmless: a longer text is no logo, and a picture is decoded only where it is drawn.
"""

__all__ = ["LOGO_PREFIX", "PNG_OCTETS_MAX", "SIDE_MAX", "is_logo"]

SIDE_MAX = 256
"""Pixels of the longer side."""
PNG_OCTETS_MAX = 48 << 10
LOGO_PREFIX = "data:image/png;base64,"
_CHARACTERS_MAX = len(LOGO_PREFIX) + (PNG_OCTETS_MAX + 2) // 3 * 4


def is_logo(text: str) -> bool:
    """Return whether a text can be a logo, by its form and length alone."""
    return text.startswith(LOGO_PREFIX) and len(LOGO_PREFIX) < len(text) <= _CHARACTERS_MAX
