"""Membership of a closed bout in which nothing changes: keys, join code and recovery word of the pictures."""

from derbyos_core.identity import BoutId
from derbyos_core.replica.view import View
from derbyos_core.roles.head_nso.closed_bout import ClosedGesture
from derbyos_core.roles.shared.closed_bout import ClosedBout
from derbyos_core.security.join_code import JoinCode, parse_code
from derbyos_core.security.keys import PublicKey, SigningKey
from derbyos_core.wire.messages import Address

__all__ = ["ADDRESS", "CODE", "WORD", "StillMembership", "key_of"]

CODE, WORD = parse_code("K7M-2QF-XRD"), parse_code("4TB-9WN-HC6")
ADDRESS = Address("192.168.1.20", 51311)


def key_of(number: int) -> PublicKey:
    """Return the key of a laptop in the pictures."""
    return SigningKey(bytes([number]) * 32).public


class StillMembership:
    """A closed bout; by default the one that each picture is of, as any laptop in it sees it."""

    def __init__(self, closed: ClosedBout | None = None, word: JoinCode | None = None) -> None:
        self._closed = closed or ClosedBout(
            own=key_of(1),
            admitted=frozenset((key_of(1), key_of(2))),
            ranks={key_of(2): 1},
            code=CODE,
            address=ADDRESS,
        )
        self._word = word

    def closed_bout(self, view: View) -> ClosedBout:
        """Return the facts."""
        return self._closed

    def take_recovery_word(self, bout: BoutId) -> JoinCode | None:
        """Return the recovery word, once."""
        word, self._word = self._word, None
        return word

    async def perform(self, gesture: ClosedGesture, role: str, seen: View) -> None:
        """Raise an error: a picture decides nothing."""
        raise NotImplementedError(f"a picture decides nothing, asked for {gesture}")
