"""Ids of closed bouts, which commit to the keys of their founder (decision 0017).

The id of a closed bout is a UUID of version 8 in the layout of version 7: 48 bits of milliseconds since 1970, and in
the 74 bits that version and variant leave the first bits of

    SHA-256("derbyos bout 1" + milliseconds (6) + public key of the founder (32) + public key of the recovery word (32))

So the BOUT string says by itself that a bout is closed, and who founded it can be checked against it: to find other
keys with the same 74 bits takes 2^74 attempts. Two bouts have different ids unless one installation founds both within
a millisecond, with one recovery word.
"""

from hashlib import sha256
from uuid import UUID

from derbyos_core.clock import Instant
from derbyos_core.identity import BoutId, is_uuid
from derbyos_core.security.keys import PublicKey

__all__ = ["is_closed", "is_founder", "new_closed_bout"]

_CONTEXT = b"derbyos bout 1"
_LOW_BITS = 62


def new_closed_bout(founder: PublicKey, recovery: PublicKey, now: Instant) -> BoutId:
    """Return the id of a bout that is founded with these keys now."""
    return BoutId(str(_key(now // 1000, founder, recovery)))


def is_closed(bout: BoutId) -> bool:
    """Return whether the id of a bout says that it is closed."""
    return is_uuid(bout.string) and bout.key.version == 8


def is_founder(bout: BoutId, founder: PublicKey, recovery: PublicKey) -> bool:
    """Return whether a closed bout was founded with these keys."""
    return is_closed(bout) and bout.key == _key(bout.key.int >> 80, founder, recovery)


def _key(created_ms: int, founder: PublicKey, recovery: PublicKey) -> UUID:
    commitment = int.from_bytes(sha256(_CONTEXT + created_ms.to_bytes(6) + founder + recovery).digest()) >> (256 - 74)
    high, low = commitment >> _LOW_BITS, commitment & ((1 << _LOW_BITS) - 1)
    return UUID(int=(created_ms << 80) | (0x8 << 76) | (high << 64) | (0b10 << _LOW_BITS) | low)
