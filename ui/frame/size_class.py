"""Size class of a window: its layout, with the text size taken into account."""

from dataclasses import dataclass

__all__ = ["RAIL", "TAB_ROW", "SizeClass"]

FULL_WIDTH = 1200.0
NARROW_WIDTH = 900.0
FULL_HEIGHT = 740.0
SHORT_HEIGHT = 600.0
TIGHT = (960.0, 640.0)
"""In a window this narrow and also this low, the layout for either does not fit."""
TAB_ROW = 44.0
TABBED_FULL_HEIGHT = FULL_HEIGHT + 30
"""The low header with the row of tabs is 30 higher than the full header alone."""
RAIL = 64.0
"""Width of the tabs beside the content of a compact window, where height is scarce."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeClass:
    """Full is none of the three. Narrow and short may occur together; compact occurs alone.

    With tabs of roles the header is lower, and a compact window has them in a rail at its left.
    """

    is_narrow: bool = False
    is_short: bool = False
    is_compact: bool = False
    has_tabs: bool = False

    @classmethod
    def of(cls, width: float, height: float, scale: float, *, has_tabs: bool = False) -> "SizeClass":
        """Return the class of a window of so many pixels at a text size, with or without tabs of roles."""
        wide, high = width / scale, height / scale
        is_tight = wide < TIGHT[0] and high < TIGHT[1]
        if wide < NARROW_WIDTH or high < SHORT_HEIGHT or is_tight:
            return cls(is_compact=True, has_tabs=has_tabs)
        full = TABBED_FULL_HEIGHT if has_tabs else FULL_HEIGHT
        return cls(is_narrow=wide < FULL_WIDTH, is_short=high < full, has_tabs=has_tabs)

    @property
    def is_full(self) -> bool:
        return not (self.is_narrow or self.is_short or self.is_compact)

    @property
    def header_height(self) -> float:
        if self.is_compact:
            return 50.0
        if self.has_tabs:
            return 56.0 if self.is_narrow else 68.0
        return 68.0 if self.is_short else 82.0

    @property
    def bar_height(self) -> float:
        return 50.0 if self.is_compact else 52.0 if self.is_short else 60.0
