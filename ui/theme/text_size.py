"""Largest text size that a window carries: the requested one, bounded by the space that every screen needs."""

from ui.theme.tokens import SCALES

__all__ = ["LEAST_ROOM", "carried_scale"]

LEAST_ROOM = (640.0, 345.0)
"""Width and height, in unscaled units, in which the compact layout of every screen shows all its controls.

1366 x 690 px, a laptop's screen without title bar and task bar, is 683 x 345 at 200 %.
"""


def carried_scale(
    requested: float, window: tuple[float, float] | None, needed: tuple[float, float] = LEAST_ROOM
) -> float:
    """Return the largest offered size up to `requested` at which a window of so many pixels has the needed space.

    Without a window the requested size counts. A window that is too small even for 100 % gets 100 %: nothing smaller is
    readable.
    """
    sizes = [size for size in SCALES if size <= requested]
    if window is None:
        return max(sizes, default=SCALES[0])
    fit = (size for size in sizes if window[0] >= needed[0] * size and window[1] >= needed[1] * size)
    return max(fit, default=SCALES[0])
