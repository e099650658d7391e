"""Decides what can be wanted when sheets are handed in: the score told to both teams, and who signs."""

from dataclasses import dataclass

from derbyos_core.bout.model import Signer
from derbyos_core.clock import Instant

__all__ = ["SignSheets", "TellScore"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TellScore:
    """Both teams were told the official score at the end of a period."""

    period: int
    home: int
    away: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SignSheets:
    """Somebody has signed the sheets: her name as she typed it, and when."""

    signer: Signer
    name: str
    at: Instant
