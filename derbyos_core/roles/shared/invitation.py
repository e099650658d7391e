"""Invitation to a closed bout: what a laptop that is in it shows to people who join.

They type the nine characters of the code if their laptop has found the bout on the network, and otherwise the
invitation `K7M-2QF-XRD@192.0.2.7:51000`, which is also in the QR code.
"""

from dataclasses import dataclass
from functools import lru_cache

import segno

from derbyos_core.i18n import tr
from derbyos_core.security.join_code import JoinCode
from derbyos_core.wire.messages import Address

__all__ = ["InvitationValue", "QRRows", "invitation_value", "qr_rows"]

QRRows = tuple[tuple[bool, ...], ...]
"""Rows of a QR code from the top, true for a dark module, without the quiet zone of four modules around it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationValue:
    """Invitation of another laptop: the code in groups, the invitation with the address, and its QR code.

    All are empty while this laptop does not know the code; the invitation and the QR code also without a network.
    """

    groups: tuple[str, ...] = ()
    text: str = ""
    rows: QRRows = ()
    note: str = ""
    """A sentence about what is missing; empty if nothing is."""

    @property
    def code(self) -> str:
        """The code as it is written: `K7M-2QF-XRD`."""
        return "-".join(self.groups)


def invitation_value(code: JoinCode | None, address: Address | None) -> InvitationValue:
    """Return what the laptop with this code, whose enrolment socket has this address, shows to others."""
    if code is None:
        return InvitationValue(note=tr("This laptop does not know the join code. Ask the Head NSO."))
    groups = tuple(str(code).split("-"))
    if address is None:
        return InvitationValue(groups=groups, note=tr("No network yet: nobody can join here at the moment."))
    text = f"{code}@{address}"
    return InvitationValue(groups=groups, text=text, rows=qr_rows(text))


@lru_cache(maxsize=4)
def qr_rows(text: str) -> QRRows:
    """Return the QR code of a text, with the error correction of level M."""
    code = segno.make_qr(text, error="m", boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)
