"""Decides how two nodes see in a few octets whether they hold the same entries: running hashes of every source.

The digest of a source up to n is a chain over the entries that are there: hash(digest before, sequence, SHA-256 of
the canonical form). A number whose absence was accepted adds nothing. So equal digests mean equal entries, bytes
that differ while the XML is equal agree, and the first number that differs can be found by halving. The *root* is
one hash over all sources with their tops and digests: where two roots are equal, nothing else needs to be said.

Nothing of this lies in the way of an entry: chains grow when a BEAT is due, so many entries at a time, each hashed
once (about 7 µs, most of it the canonical form). Until all entries are in, there is no root, and a BEAT says so.
Sixteen octets of each link are kept, eight go over the wire: who makes two entries that agree in eight octets has
still to do so again at every later number.
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
"""Entries hashed at once: some 4 ms. A bout of 10,000 entries that came at once has its root after 40 s."""
_START = bytes(LINK_OCTETS)


def _shown(link: bytes) -> str:
    return urlsafe_b64encode(link[:SHOWN_OCTETS]).rstrip(b"=").decode("ascii")


class _Chain:
    """The links of one source, and the sequences of their entries."""

    __slots__ = ("links", "numbers")

    def __init__(self) -> None:
        self.numbers = array("q")
        self.links = bytearray()

    def link(self, count: int) -> bytes:
        """The link behind so many entries."""
        return bytes(self.links[(count - 1) * LINK_OCTETS : count * LINK_OCTETS]) if count else _START


class Digests:
    """The running hashes of one log."""

    def __init__(self, log: EntryLog) -> None:
        self._log = log
        self._chains: dict[SourceId, _Chain] = {}
        self._links = 0
        self._root: str | None = None
        self._root_of = -1

    def refresh(self, limit: int = LINKS_PER_BEAT) -> str | None:
        """Hash at most so many entries more; the root if that was all, else None."""
        if not self.is_current:
            self._root = self._hash_all(limit)
            self._root_of = self._links
        return self._root

    @property
    def is_current(self) -> bool:
        """True while the last root is that of everything placed."""
        self._cut()
        return self._root is not None and self._root_of == self._links == self._log.reach

    def upto(self, source: SourceId) -> int:
        """How far the chain of a source has been hashed."""
        chain = self._chains.get(source)
        return chain.numbers[-1] if chain is not None and chain.numbers else 0

    def at(self, source: SourceId, number: int) -> str | None:
        """The digest of a source up to a number, as it is told; None where we do not have it."""
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
        """Hash on to the top; how many entries that took, or one more than the limit if it does not suffice."""
        chain = self._chains.setdefault(source, _Chain())
        link, upto = chain.link(len(chain.numbers)), self.upto(source)
        if upto == top:
            return 0
        entries = self._log.after(source, upto, limit)
        for entry in entries:
            number = entry.sequence.to_bytes(8, "big")
            link = blake2b(link + number + digest(entry), digest_size=LINK_OCTETS).digest()
            chain.numbers.append(entry.sequence)
            chain.links += link
        self._links += self.upto(source) - upto
        return len(entries) if self.upto(source) == top else limit + 1

    def _cut(self) -> None:
        """What the log changed behind our back is hashed again."""
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
