"""Signatures that close a bout."""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.clock import Instant
from derbyos_core.identity import Eid, Team

__all__ = ["Signature", "Signer"]


class Signer(StrEnum):
    """Signer of the paper front page (IGRF): both heads, both captains."""

    HEAD_REFEREE = "HR"
    HEAD_NSO = "HNSO"
    HOME_CAPTAIN = "home captain"
    AWAY_CAPTAIN = "away captain"

    @property
    def team(self) -> Team | None:
        """The captain's team."""
        return {Signer.HOME_CAPTAIN: Team.HOME, Signer.AWAY_CAPTAIN: Team.AWAY}.get(self)

    @property
    def role(self) -> str:
        """The role as DerbyXML writes it on a person."""
        return "captain" if self.team is not None else self.value


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """One signature. `since` is its place in the order of all entries: anything later was not signed for."""

    eid: Eid
    signer: Signer
    name: str
    at: Instant | None
    since: Instant
