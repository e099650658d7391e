"""Draft of the scorekeeper: its trip or number, and its jam.

The draft belongs to its jam from the first tap and stays there when a whistle moves the game on (design 1.5).
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from derbyos_core.bout.model import JamId

__all__ = ["DIGITS_MAX", "TripDraft", "TripPrompt"]

DIGITS_MAX = 4


class TripPrompt(StrEnum):
    """Purpose of the next taps."""

    TRIP = "trip"
    """Points of an existing trip."""
    VALUE = "value"
    """Points of more than one digit, or more than four."""
    JAMMER = "jammer"
    """The number of the jammer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TripDraft:
    """Everything entered so far."""

    wants: TripPrompt
    jam: JamId
    trip: int = 0
    typed: str = ""

    def with_digit(self, digit: str) -> "TripDraft":
        """Append a digit; a number that is too long keeps its last digits."""
        return replace(self, typed=(self.typed + digit)[-DIGITS_MAX:])

    def without_last(self) -> "TripDraft":
        """Remove the last digit."""
        return replace(self, typed=self.typed[:-1])
