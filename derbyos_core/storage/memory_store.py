"""Decides how a disk behaves that is none: a store in memory that can fill up, and forget what was not synced.

The simulator's disk. `crash` is the power cut: everything synced stays, of the rest a beginning that is drawn
from the given source of chance, as a torn file has it.
"""

from collections.abc import Sequence
from random import Random

from derbyos_core.storage.schema import Record
from derbyos_core.storage.store_error import StoreError

__all__ = ["MemoryStore"]


class MemoryStore:
    """Entries of one bout that outlive a replica, not the process. With `fault` set it refuses to write."""

    def __init__(self) -> None:
        self.damaged = 0
        self.fault = ""
        self.facts: dict[str, str] = {}
        self._written: list[Record] = []
        self._synced = 0

    def load(self) -> tuple[Record, ...]:
        """What is held."""
        return tuple(self._written)

    def append(self, records: Sequence[Record]) -> None:
        """Write entries; refused while there is a fault."""
        if self.fault:
            raise StoreError(self.fault)
        self._written.extend(records)

    def sync(self) -> None:
        """Everything written stays from now on; a failing sync takes back what was not synced."""
        if self.fault:
            del self._written[self._synced :]
            raise StoreError(self.fault)
        self._synced = len(self._written)

    def tidy(self) -> None:
        """Nothing is to be looked after."""

    def note(self, name: str, value: str) -> None:
        """Keep a fact."""
        if self.fault:
            raise StoreError(self.fault)
        self.facts[name] = value

    def crash(self, random: Random) -> None:
        """The power went: a beginning of what was not synced may still be there."""
        del self._written[random.randint(self._synced, len(self._written)) :]
        self._synced = len(self._written)

    def close(self) -> None:
        """Nothing is open."""
