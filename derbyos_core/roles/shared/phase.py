"""Phases of the game as shown on cards, pills and the jam timer's panel."""

from enum import StrEnum

__all__ = ["DisplayPhase"]


class DisplayPhase(StrEnum):
    """State of a jam card, a pill or the jam timer's panel."""

    LIVE = "live"
    JAM_OVERDUE = "jam_overdue"
    """The jam has run its whole length, and nobody has ended it."""
    LINE_UP = "line_up"
    LINE_UP_ENDING = "line_up_ending"
    """The last five seconds of the line-up, from the warning whistle on."""
    LINE_UP_OVER = "line_up_over"
    """The line-up has run its whole length, and no jam has started."""
    TIMEOUT = "timeout"
    TIMEOUT_OVER = "timeout_over"
    """A team's timeout has run its whole length, and nobody has ended it."""
    REVIEW = "review"
    ENDED = "ended"
    CORRECTING = "correcting"
    WAITING = "waiting"
    """Before the bout, at half-time, after the end."""
