"""Phases of the game, as cards, pills and the jam timer's panel show them."""

from enum import StrEnum

__all__ = ["DisplayPhase"]


class DisplayPhase(StrEnum):
    """The states that a jam card, a pill or the jam timer's panel can be in."""

    LIVE = "live"
    LINE_UP = "line_up"
    TIMEOUT = "timeout"
    REVIEW = "review"
    ENDED = "ended"
    CORRECTING = "correcting"
    WAITING = "waiting"
    """Before the bout, at half-time, after the end."""
