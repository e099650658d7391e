"""Decides how disks fail: full, read-only, pulled out, syncs that fail or lie, tails torn off, flipped octets."""

from typing import ClassVar

from derbyos_core.simulation.cluster import SECOND_US
from derbyos_core.simulation.faults.fault import Fault, Mend
from derbyos_core.simulation.host import Host

__all__ = ["DiskGone", "Flips", "FullDisk", "LyingSync", "ReadOnly", "SyncFails"]


class _Refusing(Fault):
    """A disk that does not write."""

    words: ClassVar[str]

    def strike(self) -> Mend | None:
        """Until it writes again."""
        host = self.pick()
        if host is None or host.store.fault:
            return None
        store = host.store
        store.fault = self.words

        def mend() -> None:
            store.fault = ""

        return mend


class FullDisk(_Refusing):
    """The disk is full until somebody deletes a film."""

    name = "full disk"
    words = "the disk is full"


class ReadOnly(_Refusing):
    """The system has seen an error and lets the disk only be read."""

    name = "read-only disk"
    words = "it may only be read"


class DiskGone(Fault):
    """The stick with the bout on it is pulled out; with it in again the program is started anew if it began without."""

    name = "disk gone"

    def strike(self) -> Mend | None:
        """Neither read nor written."""
        host = self.pick()
        if host is None or host.store.fault:
            return None
        store = host.store
        store.is_gone, store.fault = True, "its folder is gone"

        def mend() -> None:
            store.is_gone, store.fault = False, ""
            _start_anew(self, host)

        return mend


class SyncFails(Fault):
    """Writing seems to work, and putting it down for good does not (fsync says EIO)."""

    name = "sync fails"

    def strike(self) -> Mend | None:
        """Until it does."""
        host = self.pick()
        if host is None or host.store.sync_fault:
            return None
        store = host.store
        store.sync_fault = "the disk fails"

        def mend() -> None:
            store.sync_fault = ""

        return mend


class LyingSync(Fault):
    """The disk says that it has synced and has not; nothing shows before the power goes."""

    name = "sync lies"

    def strike(self) -> Mend | None:
        """Until it tells the truth."""
        host = self.pick()
        if host is None or host.store.is_lying:
            return None
        store = host.store
        store.is_lying = True

        def mend() -> None:
            store.is_lying = False

        return mend


class Flips(Fault):
    """The power goes, and some octets on the disk are others when it is back: those records must be missed."""

    name = "flipped octets"
    lasts_us = 10 * SECOND_US

    def strike(self) -> Mend | None:
        """Up to five records."""
        host = self.pick()
        if host is None:
            return None
        host.crash(flips=self.random.randint(1, 5))
        return self.switch_on(host)


def _start_anew(fault: Fault, host: Host) -> None:
    if host.replica is not None and not host.has_loaded:
        host.quit()
        fault.hall.switch_on(host)
