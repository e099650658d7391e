"""Simulated disk of a laptop: written groups, durable groups, and false reports.

Every write and every sync is counted, so that a fault can be placed at the k-th call. A *group* is the content of one
write (a transaction). A power cut leaves a prefix of the groups that were not synced, each whole or gone. A lying disk
reports a sync and has not done it. Flipped bits are tried on the real row and its real checksum: the record is then
missing, and must never come back changed.
"""

from collections.abc import Container, Sequence
from random import Random

from derbyos_core.gossip.entry import EntryRef
from derbyos_core.security.signatures import Signature
from derbyos_core.storage.schema import Record, Stored, read_row, row_of, unique_signatures
from derbyos_core.storage.store_error import StoreError

__all__ = ["PowerCut", "SimulatedDisk", "Trap"]


class PowerCut(Exception):  # noqa: N818 - it is not an error of any code
    """The power fails in the middle of a call; raised through the host, which crashes."""


class Trap:
    """A power cut at this call: before it does anything, in its middle, or when it is done."""

    def __init__(self, call: int, stage: str) -> None:
        self.call = call
        self.stage = stage
        """`before`, `torn` or `after`."""


class SimulatedDisk:
    """Entries of one bout that survive a replica (the protocol is `storage.entry_store.EntryStore`)."""

    def __init__(self) -> None:
        self.damaged = 0
        self.fault = ""
        """Reason why it refuses to write and to sync; empty while it does both."""
        self.sync_fault = ""
        """Reason why it refuses to sync while it still writes."""
        self.is_lying = False
        self.has_lost_kept = False
        """Whether a failed sync lost entries that a lying one had reported as durable; reset by `crash`."""
        self.is_gone = False
        self.calls = 0
        self.trap: Trap | None = None
        self.facts: dict[str, str] = {}
        self._groups: list[tuple[Stored, ...]] = []
        self._durable = 0
        self._called_kept = 0
        """Groups of this disk that were reported as durable, whether they are or not."""

    def load(self) -> tuple[Record, ...]:
        """Return the entries held; none while the disk is absent."""
        return () if self.is_gone else _records(self._groups)

    def load_signatures(self) -> tuple[Signature, ...]:
        """Return the signatures held; none while the disk is absent."""
        if self.is_gone:
            return ()
        return unique_signatures(one for group in self._groups for one in group if isinstance(one, Signature))

    def append(self, records: Sequence[Record], signatures: Sequence[Signature] = ()) -> None:
        """Write entries and signatures, all or none; raises `StoreError` while there is a fault."""
        self._count("before")
        if self.fault:
            raise StoreError(self.fault)
        self._count("torn")
        self._groups.append((*records, *signatures))
        self._count("after")

    def append_signatures(self, signatures: Sequence[Signature]) -> None:
        """Write signatures, all or none; raises `StoreError` while there is a fault."""
        self.append((), signatures)

    def sync(self) -> None:
        """Make all written entries durable; a failing sync loses those that were not synced."""
        self._count("before")
        fault = self.fault or self.sync_fault
        if fault:
            self.has_lost_kept = self.has_lost_kept or self._called_kept > self._durable
            self._called_kept = self._durable
            del self._groups[self._durable :]
            raise StoreError(fault)
        self._count("torn")
        if not self.is_lying:
            self._durable = len(self._groups)
        self._called_kept = len(self._groups)
        self._count("after")

    def tidy(self) -> None:
        """Do nothing."""

    def note(self, name: str, value: str) -> None:
        """Keep a fact."""
        if self.fault:
            raise StoreError(self.fault)
        self.facts[name] = value

    def close(self) -> None:
        """Do nothing."""

    def durable(self) -> tuple[Record, ...]:
        """Return the entries that a power cut would certainly leave."""
        return _records(self._groups[: self._durable])

    def crash(self, random: Random, *, flips: int = 0) -> tuple[Record, ...]:
        """Cut the power: a prefix of the unsynced groups may survive; returns the entries lost by flipped bits."""
        del self._groups[random.randint(self._durable, len(self._groups)) :]
        self._durable = self._called_kept = len(self._groups)
        self.has_lost_kept = False
        self.trap = None
        taken: list[Record] = []
        for _ in range(min(flips, len(self._groups))):
            place = random.randrange(len(self._groups))
            group = self._groups[place]
            if group:
                broken = random.choice(group)
                _flip(broken, random)
                self.damaged += 1
                if isinstance(broken, Record):
                    taken.append(broken)
                self._groups[place] = tuple(one for one in group if one is not broken)
        return tuple(taken)

    def copy(self) -> "SimulatedDisk":
        """Return a backup of its content."""
        disk = SimulatedDisk()
        disk._groups = list(self._groups)
        disk._durable = disk._called_kept = len(disk._groups)
        return disk

    def forget(self, refs: Container[EntryRef]) -> None:
        """Remove these entries and their signatures, as if this were an older copy of the disk."""
        self._groups = [
            tuple(one for one in group if EntryRef(one.source, one.sequence) not in refs) for group in self._groups
        ]

    def _count(self, stage: str) -> None:
        if stage == "before":
            self.calls += 1
        if self.trap is not None and self.trap.call == self.calls and self.trap.stage == stage:
            raise PowerCut(f"at call {self.calls}, {stage}")


def _records(groups: Sequence[Sequence[Stored]]) -> tuple[Record, ...]:
    return tuple(one for group in groups for one in group if isinstance(one, Record))


def _flip(stored: Stored, random: Random) -> None:
    """Flip one bit of the row; the checksum must detect it."""
    row: tuple[object, ...] = row_of(stored)
    cells = [(place, bytearray(cell)) for place, cell in enumerate(row) if isinstance(cell, bytes) and cell]
    place, octets = random.choice(cells)
    octets[random.randrange(len(octets))] ^= 1 << random.randrange(8)
    changed = (*row[:place], bytes(octets), *row[place + 1 :])
    assert read_row(changed) is None, f"a changed record of {stored.source} {stored.sequence} was taken for whole"
