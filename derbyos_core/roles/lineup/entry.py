"""Decides what a half-entry of the line-up tracker is: what the next tap or number means, and for which jam.

A line-up that is begun for a jam stays with that jam until its five places are filled or set aside (design 1.5):
whistles move the game on, not the entry.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from derbyos_core.bout.model import JamId

__all__ = ["DIGITS_MAX", "LineupDraft", "LineupPrompt"]

DIGITS_MAX = 4


class LineupPrompt(StrEnum):
    """What the next skater is for."""

    PLACE = "place"
    """The next place of the line-up."""
    BOX_IN = "box-in"
    BOX_OUT = "box-out"
    REST = "rest"
    """She sits out three jams."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineupDraft:
    """What has been entered so far. Everything here belongs to `jam` alone.

    `is_begun` says that skaters were put into its places and some are open still; `kept` is who stood where,
    `declined` who is in the box and still not in this line-up.
    """

    jam: JamId
    wants: LineupPrompt = LineupPrompt.PLACE
    typed: str = ""
    asks_number: bool = False
    """"Not on roster" was tapped: digits stand in place of the tiles."""
    is_begun: bool = False
    place: int | None = None
    kept: tuple[str, ...] = ()
    skipped: frozenset[int] = field(default_factory=frozenset)
    declined: frozenset[str] = field(default_factory=frozenset)

    @property
    def is_open(self) -> bool:
        """Whether anything is half entered."""
        return (
            self.is_begun
            or self.asks_number
            or bool(self.typed)
            or self.wants is not LineupPrompt.PLACE
            or self.place is not None
        )

    def with_digit(self, digit: str) -> "LineupDraft":
        """One digit more; what is too long for any number keeps its end."""
        return replace(self, typed=(self.typed + digit)[-DIGITS_MAX:])

    def without_last(self) -> "LineupDraft":
        """One digit less."""
        return replace(self, typed=self.typed[:-1])

    def wanting(self, wants: LineupPrompt) -> "LineupDraft":
        """The next skater is for something else."""
        return replace(self, wants=wants, typed="", asks_number=False, place=None)

    def dropped(self) -> "LineupDraft":
        """Nothing is half entered any more; what was set aside stays so."""
        return replace(self, wants=LineupPrompt.PLACE, typed="", asks_number=False, place=None, is_begun=False)
