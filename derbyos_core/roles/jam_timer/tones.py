"""Tones at the edges of the clocks: 2:00 of a jam, five seconds before the end of a line-up, the end of a timeout.

A tone never stands alone: the screen shows the same by its ground and words. It belongs to the moment at which the
clock passes the edge, so a window that is opened later is silent.
"""

from enum import StrEnum

from derbyos_core.roles.shared.phase import DisplayPhase

__all__ = ["Tone", "due_tone"]


class Tone(StrEnum):
    """A signal for the ear."""

    JAM_OVERDUE = "jam-overdue"
    """One low tone."""
    WARNING = "warning"
    """One high tone."""
    TIMEOUT_OVER = "timeout-over"
    """Two tones."""


_EDGES = {
    (DisplayPhase.LIVE, DisplayPhase.JAM_OVERDUE): Tone.JAM_OVERDUE,
    (DisplayPhase.LINE_UP, DisplayPhase.LINE_UP_ENDING): Tone.WARNING,
    (DisplayPhase.TIMEOUT, DisplayPhase.TIMEOUT_OVER): Tone.TIMEOUT_OVER,
}


def due_tone(before: DisplayPhase | None, now: DisplayPhase) -> Tone | None:
    """Return the tone between two moments that a screen shows one after the other; None if there is none."""
    return _EDGES.get((before, now)) if before is not None else None
