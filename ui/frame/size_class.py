"""Size class of a window: its layout, with the text size taken into account."""

from dataclasses import dataclass

__all__ = ["SizeClass"]

FULL_WIDTH = 1200.0
NARROW_WIDTH = 900.0
FULL_HEIGHT = 740.0
SHORT_HEIGHT = 600.0
TIGHT = (960.0, 640.0)
"""In a window this narrow and also this low, the layout for either does not fit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeClass:
    """Full is none of the three. Narrow and short may occur together; compact occurs alone."""

    is_narrow: bool = False
    is_short: bool = False
    is_compact: bool = False

    @classmethod
    def of(cls, width: float, height: float, scale: float) -> "SizeClass":
        """Return the class of a window of so many pixels at a text size."""
        wide, high = width / scale, height / scale
        is_tight = wide < TIGHT[0] and high < TIGHT[1]
        if wide < NARROW_WIDTH or high < SHORT_HEIGHT or is_tight:
            return cls(is_compact=True)
        return cls(is_narrow=wide < FULL_WIDTH, is_short=high < FULL_HEIGHT)

    @property
    def is_full(self) -> bool:
        return not (self.is_narrow or self.is_short or self.is_compact)

    @property
    def header_height(self) -> float:
        return 50.0 if self.is_compact else 68.0 if self.is_short else 82.0

    @property
    def bar_height(self) -> float:
        return 50.0 if self.is_compact else 52.0 if self.is_short else 60.0
