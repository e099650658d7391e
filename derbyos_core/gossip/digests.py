"""Running hashes of every source, so that two nodes can compare their logs in a few octets.

The digest of a source up to n is a chain over its entries: hash(digest before, sequence, SHA-256 of the canonical
form, and a mark if a fork has left another entry beside). A number whose absence was accepted adds nothing. So equal
digests mean equal entries, and that whoever knows of a fork does not know of it alone; different bytes of equal
XML agree, and the first differing number can be found by bisection. The *root* is one hash over all sources with their
tops and digests: if two roots are equal, no further comparison is needed.

Hashing never delays an entry: chains grow when a BEAT is due, a limited number of entries at a time, each hashed once
(about 7 µs, most of it the canonical form). Until all entries are hashed there is no root, and BEATs say so. Sixteen
octets of each link are kept, eight are sent: an attacker who makes two entries that agree in eight octets must do so
again at every later number.
"""

from array import array
from base64 import urlsafe_b64encode
from bisect import bisect_left, bisect_right
from hashlib import blake2b

from derbyos_core.gossip.entry import digest
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import SourceId, octets_of

__all__ = ["Digests"]

LINK_OCTETS = 16
SHOWN_OCTETS = 8
LINKS_PER_BEAT = 500
"""Entries hashed at once: some 4 ms. A bout of 10,000 entries that arrive together has its root after 40 s."""
FORKED = b"forked"
_START = bytes(LINK_OCTETS)


def _shown(link: bytes) -> str:
    return urlsafe_b64encode(link[:SHOWN_OCTETS]).rstrip(b"=").decode("ascii")


class _Chain:
    """Links of one source, and the sequences of their entries."""

    __slots__ = ("links", "numbers")

    def __init__(self) -> None:
        self.numbers = array("q")
        self.links = bytearray()

    def link(self, count: int) -> bytes:
        """Return the link after `count` entries."""
        return bytes(self.links[(count - 1) * LINK_OCTETS : count * LINK_OCTETS]) if count else _START


class Digests:
    """Running hashes of one log."""

    def __init__(self, log: EntryLog) -> None:
        self._log = log
        self._chains: dict[SourceId, _Chain] = {}
        self._links = 0
        self._root: str | None = None
        self._root_of = -1

    def refresh(self, limit: int = LINKS_PER_BEAT) -> str | None:
        """Hash at most `limit` more entries; return the root when all are hashed, else None."""
        if not self.is_current:
            self._root = self._hash_all(limit)
            self._root_of = self._links
        return self._root

    @property
    def is_current(self) -> bool:
        """Whether the last root covers everything placed."""
        self._cut()
        return self._root is not None and self._root_of == self._links == self._log.reach

    def upto(self, source: SourceId) -> int:
        """Return the number up to which a source's chain is hashed."""
        chain = self._chains.get(source)
        return chain.numbers[-1] if chain is not None and chain.numbers else 0

    def at(self, source: SourceId, number: int) -> str | None:
        """Return the digest of a source up to a number, as sent to peers; None if we do not have it."""
        self._cut()
        chain = self._chains.get(source)
        if chain is None or not chain.numbers or not 1 <= number <= chain.numbers[-1]:
            return None
        return _shown(chain.link(bisect_right(chain.numbers, number)))

    def _hash_all(self, limit: int) -> str | None:
        tops = self._log.tops
        for source, top in tops.items():
            limit -= self._grow(source, top, limit)
            if limit < 0:
                return None
        root = blake2b(digest_size=LINK_OCTETS)
        for source in sorted(tops):
            root.update(octets_of(source) + tops[source].to_bytes(8, "big") + self._chains[source].links[-LINK_OCTETS:])
        return _shown(root.digest())

    def _grow(self, source: SourceId, top: int, limit: int) -> int:
        """Hash up to the top; return the number of entries hashed, or one more than the limit if it is too small."""
        chain = self._chains.setdefault(source, _Chain())
        link, upto = chain.link(len(chain.numbers)), self.upto(source)
        if upto == top:
            return 0
        entries = self._log.after(source, upto, limit)
        for entry in entries:
            number = entry.sequence.to_bytes(8, "big")
            mark = FORKED if self._log.is_forked(entry.ref) else b""
            link = blake2b(link + number + digest(entry) + mark, digest_size=LINK_OCTETS).digest()
            chain.numbers.append(entry.sequence)
            chain.links += link
        self._links += self.upto(source) - upto
        return len(entries) if self.upto(source) == top else limit + 1

    def _cut(self) -> None:
        """Cut the chains where the log has changed since, so that they are hashed again."""
        changed = self._log.take_changed()
        if not changed:
            return
        for source, number in changed.items():
            chain = self._chains.get(source)
            if chain is not None and self.upto(source) >= number:
                before = self.upto(source)
                kept = bisect_left(chain.numbers, number)
                del chain.numbers[kept:], chain.links[kept * LINK_OCTETS :]
                self._links -= before - self.upto(source)
                self._root = None
