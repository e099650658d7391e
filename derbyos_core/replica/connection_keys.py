"""CURVE keys of the other nodes of a closed bout: who may connect, and which key to expect where (decision 0017).

A node may connect if its key belongs to a member. Members are found by the fold; before the log is here, those count
that the enrolment named (`invite`). A removed member is never admitted, whoever named it.

A source speaks over connections of one key: that of its entry 1, or, as long as this is not here, that of the
connection that brought its first HELO. An address is dialled with the key of the node there: known from the connection
that brought a HELO with that address, from a member's PEER, from the enrolment, or from mDNS. If it is wrong, the
handshake fails, and nobody has learned anything.
"""

from collections.abc import Iterable

from derbyos_core.document.authority import OPEN, Authority
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.identity import SourceId
from derbyos_core.security.keys import KEY_OCTETS, PublicKey, curve_key_of, decode_octets
from derbyos_core.wire.messages import Address

__all__ = ["ConnectionKeys", "read_curve_key"]

ADDRESSES_MAX = 1_024
"""Four times the number of peers."""
SOURCES_MAX = 1_024


def read_curve_key(text: str) -> bytes | None:
    """Return the 32 octets of a key in base64url, None if the text is none."""
    try:
        octets = decode_octets(text)
    except RemoteProtocolError:
        return None
    return octets if len(octets) == KEY_OCTETS else None


class ConnectionKeys:
    """Keys of connections from and to other nodes."""

    def __init__(self) -> None:
        self._authority: Authority = OPEN
        self._invited: frozenset[bytes] = frozenset()
        self._admitted: frozenset[bytes] = frozenset()
        self._expelled: frozenset[bytes] = frozenset()
        self._addresses: dict[Address, bytes] = {}
        self._sources: dict[SourceId, bytes] = {}

    def invite(self, keys: Iterable[PublicKey]) -> None:
        """Admit keys that an enrolment has named, until the log says more."""
        self._invited |= frozenset(map(curve_key_of, keys))
        self._admitted = (self._admitted | self._invited) - self._expelled

    def follow(self, authority: Authority) -> tuple[PublicKey, ...]:
        """Take over who is a member now; return the signing keys that were removed since."""
        if authority is self._authority or authority == self._authority:
            return ()
        self._authority = authority
        before = self._expelled
        self._expelled = frozenset(map(curve_key_of, authority.expelled))
        members = frozenset(map(curve_key_of, authority.admitted))
        self._admitted = (members | self._invited) - self._expelled
        return tuple(key for key in authority.expelled if curve_key_of(key) not in before)

    def is_admitted(self, key: bytes) -> bool:
        """Return whether a node with this CURVE key may connect."""
        return key in self._admitted

    def is_removed(self, key: bytes) -> bool:
        """Return whether this is the CURVE key of a member who was removed."""
        return key in self._expelled

    def owner_of(self, source: SourceId, signing: PublicKey | None) -> bytes | None:
        """Return the CURVE key whose connections speak for a source, None if it is not known.

        `signing` is the key of its entry 1, if that is here.
        """
        return self._sources.get(source) if signing is None else curve_key_of(signing)

    def note_hello(self, source: SourceId, address: Address, key: bytes) -> None:
        """Note the connection that brought a HELO."""
        if source not in self._sources and len(self._sources) >= SOURCES_MAX:
            del self._sources[next(iter(self._sources))]
        self._sources.setdefault(source, key)
        self.note_address(address, key)

    def note_address(self, address: Address, key: bytes, *, is_certain: bool = True) -> None:
        """Note the key of the node at an address; what others say does not replace what is known."""
        if len(key) != KEY_OCTETS or (not is_certain and address in self._addresses):
            return
        if address not in self._addresses and len(self._addresses) >= ADDRESSES_MAX:
            del self._addresses[next(iter(self._addresses))]
        self._addresses[address] = key

    def key_at(self, address: Address) -> bytes | None:
        """Return the key of the node at an address, None if it is not known."""
        return self._addresses.get(address)
