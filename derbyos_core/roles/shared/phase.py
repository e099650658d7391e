"""Phases of the game as shown on cards, pills and the jam timer's panel."""

from enum import StrEnum

__all__ = ["DisplayPhase"]


class DisplayPhase(StrEnum):
    """State of a jam card, a pill or the jam timer's panel."""

    LIVE = "live"
    LINE_UP = "line_up"
    TIMEOUT = "timeout"
    REVIEW = "review"
    ENDED = "ended"
    CORRECTING = "correcting"
    WAITING = "waiting"
    """Before the bout, at half-time, after the end."""
