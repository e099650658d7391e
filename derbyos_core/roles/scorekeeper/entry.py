"""Decides what a half-entry of the scorekeeper is: which trip or which number, and for which jam.

It is bound to its jam at the first tap and stays there when a whistle moves the game on (design 1.5).
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from derbyos_core.bout.model import JamId

__all__ = ["DIGITS_MAX", "TripDraft", "TripPrompt"]

DIGITS_MAX = 4


class TripPrompt(StrEnum):
    """What the next taps complete."""

    TRIP = "trip"
    """Points of a trip that is there already."""
    VALUE = "value"
    """Points of more than one digit, or more than four."""
    JAMMER = "jammer"
    """The number of the jammer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TripDraft:
    """What has been entered so far."""

    wants: TripPrompt
    jam: JamId
    trip: int = 0
    typed: str = ""

    def with_digit(self, digit: str) -> "TripDraft":
        """One digit more; what is too long for any number keeps its end."""
        return replace(self, typed=(self.typed + digit)[-DIGITS_MAX:])

    def without_last(self) -> "TripDraft":
        """One digit less."""
        return replace(self, typed=self.typed[:-1])
