"""Lines for the signatures on the front page: whom the form names in each place, and who signed there.

The name and the signature are two facts (domain 6.1): a coach may sign for a team whose captain is on the roster. Print
and StatsBook take the name from here.
"""

from dataclasses import dataclass

from derbyos_core.bout.model import Bout, Signer
from derbyos_core.bout.reading.front_page import captain_name, head_nso, head_referee, signed_by
from derbyos_core.identity import Team

__all__ = ["SignatureLine", "signature_lines"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SignatureLine:
    """One place: the name that the form has for it, and who signed; each empty if there is nobody."""

    signer: Signer
    name: str
    signed: str

    @property
    def is_by_other(self) -> bool:
        """Return whether somebody else than the named person signed."""
        return bool(self.signed) and self.signed != self.name


def signature_lines(bout: Bout) -> tuple[SignatureLine, ...]:
    """Return the four places in the order of the form."""
    names = {
        Signer.HEAD_REFEREE: head_referee(bout),
        Signer.HEAD_NSO: head_nso(bout),
        Signer.HOME_CAPTAIN: captain_name(bout, Team.HOME),
        Signer.AWAY_CAPTAIN: captain_name(bout, Team.AWAY),
    }
    return tuple(
        SignatureLine(signer=signer, name=name, signed=signed_by(bout, signer)) for signer, name in names.items()
    )
