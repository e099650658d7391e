"""Decides what a store of entries can do, whether it is a disk or a double: the protocol that the node's writer uses.

*Written* means that the entries outlive this process, *synced* that they outlive the power (data-model 8). What
was written since the last good sync does not count any more once a sync has failed; it is written again.
"""

from collections.abc import Sequence
from typing import Protocol

from derbyos_core.storage.schema import Record

__all__ = ["EntryStore"]


class EntryStore(Protocol):
    """The entries of one bout, kept. Raises `StoreError` where the disk does not do what was asked of it.

    One thread may `sync` while another writes.
    """

    damaged: int
    """Records that were there and could not be read."""

    def load(self) -> tuple[Record, ...]:
        """What was held at the start; given once."""
        ...

    def append(self, records: Sequence[Record]) -> None:
        """Write entries, all or none; an entry that is there already is replaced."""
        ...

    def sync(self) -> None:
        """Put everything written on the disk for good."""
        ...

    def tidy(self) -> None:
        """Look after what is there, once a sync was told; `StoreError` as with `sync`."""
        ...

    def note(self, name: str, value: str) -> None:
        """Keep a fact for listings, such as `title`."""
        ...

    def close(self) -> None:
        """Let the file go; a second time does nothing."""
        ...
