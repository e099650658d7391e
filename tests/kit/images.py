"""Comparison of two pictures of equal size, as Qt draws them with 32 bits a pixel."""

from PySide6.QtGui import QImage

__all__ = ["STEP_LEAST", "places_off"]

STEP_LEAST = 8
"""Steps of 255 by which a colour may be off: Qt draws large letters a little otherwise after other drawings."""


def places_off(one: QImage, other: QImage, *, step: int = STEP_LEAST) -> set[tuple[int, int]]:
    """Return the places (x, y) of the pixels in which any colour differs by more than `step` of 255."""
    first, second = bytes(one.constBits()), bytes(other.constBits())
    long = one.bytesPerLine()
    places: set[tuple[int, int]] = set()
    for start in range(0, len(first), long):
        row, beside = first[start : start + long], second[start : start + long]
        if row != beside:  # most rows are the same, and need no look at their pixels
            pairs = enumerate(zip(row, beside, strict=True))
            places.update((at // 4, start // long) for at, (left, right) in pairs if abs(left - right) > step)
    return places
