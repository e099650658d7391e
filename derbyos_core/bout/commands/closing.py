"""Commands for handing in the sheets: the score told to both teams, and signatures."""

from dataclasses import dataclass

from derbyos_core.bout.model import Signer
from derbyos_core.clock import Instant

__all__ = ["SignSheets", "TellScore"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TellScore:
    """Record that both teams were told the official score at the end of a period."""

    period: int
    home: int
    away: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SignSheets:
    """Sign the sheets, with the signer's name as typed and the time."""

    signer: Signer
    name: str
    at: Instant
