"""Faults of disks: full, read-only, removed, failing or lying syncs, flipped bits."""

from typing import ClassVar

from derbyos_core.simulation.cluster import SECOND_US
from derbyos_core.simulation.faults.fault import Fault, Mend
from derbyos_core.simulation.host import Host

__all__ = ["DiskGone", "Flips", "FullDisk", "LyingSync", "ReadOnly", "SyncFails"]


class _Refusing(Fault):
    """A disk that does not write."""

    words: ClassVar[str]

    def strike(self) -> Mend | None:
        """Refuse writes until mended."""
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
    """The system has detected an error and makes the disk read-only."""

    name = "read-only disk"
    words = "it is read-only"


class DiskGone(Fault):
    """The stick with the bout is pulled out; once it is back, a program that started without it is restarted."""

    name = "disk gone"

    def strike(self) -> Mend | None:
        """Neither read nor write."""
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
    """Writing seems to work, and making it durable does not (fsync reports EIO)."""

    name = "sync fails"

    def strike(self) -> Mend | None:
        """Fail syncs until mended."""
        host = self.pick()
        if host is None or host.store.sync_fault:
            return None
        store = host.store
        store.sync_fault = "the disk reports an error"

        def mend() -> None:
            store.sync_fault = ""

        return mend


class LyingSync(Fault):
    """The disk reports a sync that it has not done; nothing shows before the power fails."""

    name = "sync lies"

    def strike(self) -> Mend | None:
        """Lie until mended."""
        host = self.pick()
        if host is None or host.store.is_lying:
            return None
        store = host.store
        store.is_lying = True

        def mend() -> None:
            store.is_lying = False

        return mend


class Flips(Fault):
    """The power fails, and some bits on the disk are flipped: those records must be detected as missing."""

    name = "flipped octets"
    lasts_us = 10 * SECOND_US

    def strike(self) -> Mend | None:
        """Damage up to five records."""
        host = self.pick()
        if host is None:
            return None
        host.crash(flips=self.random.randint(1, 5))
        return self.switch_on(host)


def _start_anew(fault: Fault, host: Host) -> None:
    if host.replica is not None and not host.has_loaded:
        host.quit()
        fault.cluster.switch_on(host)
