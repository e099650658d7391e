"""Protocol of entry stores, on disk or as a test double, as the node's writer uses them.

*Written* entries survive this process, *synced* ones a power cut (data-model 8). After a failed sync, everything
written since the last good one counts as lost and is written again.
"""

from collections.abc import Sequence
from typing import Protocol

from derbyos_core.security.signatures import Signature
from derbyos_core.storage.schema import Record

__all__ = ["EntryStore"]


class EntryStore(Protocol):
    """Stored entries of one bout. Raises `StoreError` if the disk fails to do what was requested.

    One thread may `sync` while another writes.
    """

    damaged: int
    """Number of stored records that could not be read."""

    def load(self) -> tuple[Record, ...]:
        """Return the entries found at the start, once."""
        ...

    def load_signatures(self) -> tuple[Signature, ...]:
        """Return the signatures found at the start and those that were written since."""
        ...

    def append(self, records: Sequence[Record], signatures: Sequence[Signature] = ()) -> None:
        """Write entries and signatures of the log, all or none; an entry that is there already is replaced."""
        ...

    def append_signatures(self, signatures: Sequence[Signature]) -> None:
        """Write signatures in any order; those that are there already are not written again."""
        ...

    def sync(self) -> None:
        """Sync everything written to the disk."""
        ...

    def tidy(self) -> None:
        """Do the maintenance that follows a reported sync; `StoreError` as with `sync`."""
        ...

    def note(self, name: str, value: str) -> None:
        """Store a fact for listings, such as `title`."""
        ...

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        ...
