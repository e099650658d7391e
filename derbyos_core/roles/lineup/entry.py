"""Draft of the line-up tracker: the meaning of the next tap or number, and its jam.

A line-up begun for a jam stays with that jam until its five places are filled or set aside (design 1.5): whistles move
the game on, not the draft.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from derbyos_core.bout.model import JamId
from derbyos_core.i18n import tr

__all__ = ["DIGITS_MAX", "LineupDraft", "LineupPrompt"]

DIGITS_MAX = 4


class LineupPrompt(StrEnum):
    """Purpose of the next skater."""

    PLACE = "place"
    """The next place of the line-up."""
    BOX_IN = "box-in"
    BOX_OUT = "box-out"
    REST = "rest"
    """The skater sits out three jams."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineupDraft:
    """Everything entered so far, for `jam` alone.

    `is_begun` says that skaters were put into its places and some are still open; `kept` are the skaters by place,
    `declined` those in the box who are nevertheless not in this line-up.
    """

    jam: JamId
    wants: LineupPrompt = LineupPrompt.PLACE
    typed: str = ""
    asks_number: bool = False
    """"Not on roster" was tapped: digits replace the tiles."""
    is_begun: bool = False
    place: int | None = None
    kept: tuple[str, ...] = ()
    skipped: frozenset[int] = field(default_factory=frozenset)
    declined: frozenset[str] = field(default_factory=frozenset)

    @property
    def is_open(self) -> bool:
        """Whether there is an open draft."""
        return (
            self.is_begun
            or self.asks_number
            or bool(self.typed)
            or self.wants is not LineupPrompt.PLACE
            or self.place is not None
        )

    @property
    def words(self) -> str:
        """The digits typed so far, else how many of the five are in their places."""
        named = sum(1 for eid in self.kept if eid) if self.is_begun else 0
        return self.typed or (tr("{count} of 5", count=named) if named else "")

    def with_digit(self, digit: str) -> "LineupDraft":
        """Append a digit; a number that is too long keeps its last digits."""
        return replace(self, typed=(self.typed + digit)[-DIGITS_MAX:])

    def without_last(self) -> "LineupDraft":
        """Remove the last digit."""
        return replace(self, typed=self.typed[:-1])

    def wanting(self, wants: LineupPrompt) -> "LineupDraft":
        """Change the purpose of the next skater."""
        return replace(self, wants=wants, typed="", asks_number=False, place=None)

    def begun_anew(self) -> "LineupDraft":
        """Return the draft for a line-up that is entered anew as a whole; a typed number stays typed."""
        return LineupDraft(jam=self.jam, typed=self.typed, asks_number=self.asks_number)

    def dropped(self) -> "LineupDraft":
        """Discard the draft; places set aside stay so."""
        return replace(self, wants=LineupPrompt.PLACE, typed="", asks_number=False, place=None, is_begun=False)
