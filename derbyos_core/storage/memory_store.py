"""In-memory store that can fill up, and lose what was not synced.

This is the simulator's disk. `crash` is a power cut: everything synced stays, and a beginning of the rest whose length
is drawn from the given random source, as in a torn file.
"""

from collections.abc import Sequence
from random import Random

from derbyos_core.security.signatures import Signature
from derbyos_core.storage.schema import Record, Stored, unique_signatures
from derbyos_core.storage.store_error import StoreError

__all__ = ["MemoryStore"]


class MemoryStore:
    """Entries and signatures of one bout that survive a replica, not the process.

    With `fault` set it refuses to write.
    """

    def __init__(self) -> None:
        self.damaged = 0
        self.fault = ""
        self.facts: dict[str, str] = {}
        self._written: list[Stored] = []
        self._synced = 0

    def load(self) -> tuple[Record, ...]:
        """Return the stored entries."""
        return tuple(one for one in self._written if isinstance(one, Record))

    def load_signatures(self) -> tuple[Signature, ...]:
        """Return the stored signatures."""
        return unique_signatures(one for one in self._written if isinstance(one, Signature))

    def append(self, records: Sequence[Record], signatures: Sequence[Signature] = ()) -> None:
        """Write entries and signatures; refused while there is a fault."""
        if self.fault:
            raise StoreError(self.fault)
        self._written.extend((*records, *signatures))

    def append_signatures(self, signatures: Sequence[Signature]) -> None:
        """Write signatures; refused while there is a fault."""
        self.append((), signatures)

    def sync(self) -> None:
        """Make everything written permanent; a failing sync drops what was not synced."""
        if self.fault:
            del self._written[self._synced :]
            raise StoreError(self.fault)
        self._synced = len(self._written)

    def tidy(self) -> None:
        """Do nothing: no maintenance is needed."""

    def note(self, name: str, value: str) -> None:
        """Store a fact."""
        if self.fault:
            raise StoreError(self.fault)
        self.facts[name] = value

    def crash(self, random: Random) -> None:
        """Simulate a power cut: only a beginning of what was not synced may remain."""
        del self._written[random.randint(self._synced, len(self._written)) :]
        self._synced = len(self._written)

    def close(self) -> None:
        """Do nothing: no file is open."""
