"""Faults of the whole venue: its access point, another bout next door, a restored backup."""

from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import new_bout
from derbyos_core.simulation.cluster import SECOND_US, START
from derbyos_core.simulation.faults.fault import Fault, Mend, nothing
from derbyos_core.wire.messages import Address

__all__ = ["AccessPoint", "OtherBout", "RestoredBackup"]


class AccessPoint(Fault):
    """The access point restarts: all links are cut for a while, and most laptops get another address."""

    name = "access point"
    lasts_us = 30 * SECOND_US

    def strike(self) -> Mend | None:
        """Isolate all laptops, then announce them to each other again by mDNS."""
        cluster, random = self.cluster, self.random
        names = [host.name for host in cluster.hosts]
        pairs = [(a, b) for a in names for b in names if a != b]
        for a, b in pairs:
            cluster.network.block(a, b)
            cluster.network.cut(a, b)
        lease = random.randint(2, 250)
        left = [True]

        def mend() -> None:
            if not (left.pop() if left else False):
                return
            for a, b in pairs:
                cluster.network.unblock(a, b)
            for place, host in enumerate(cluster.hosts):
                if random.random() < 0.7:
                    host.move(Address(f"10.{lease}.{random.randint(0, 250)}.{place + 1}", host.address.port))
            cluster.has_mdns = True
            for host in cluster.running:
                cluster.announce(host)

        return mend


class OtherBout(Fault):
    """Two laptops in the same venue keep another bout, and a person types one of our addresses there."""

    name = "other bout"

    def strike(self) -> Mend | None:
        """Add the two laptops; they write, and stay until the end."""
        cluster, host = self.cluster, self.pick()
        if host is None or cluster.guests:
            return None
        bout = new_bout(self.random, START)
        for place in range(2):
            guest = cluster.add_host(bout, 200 + place)
            cluster.guests.append(guest)
            known = [host.address, *(other.address for other in cluster.guests[:-1])]
            replica = guest.start(*known)
            if cluster.watch is not None:
                cluster.watch.forbid(replica.source)
        return nothing


class RestoredBackup(Fault):
    """A program continues under an old name from an old copy of its disk, and writes into slots that are taken."""

    name = "restored backup"

    def strike(self) -> Mend | None:
        """Forget the newest of its own entries, and restart with the same source."""
        cluster, host = self.cluster, self.pick()
        if host is None or host.replica is None:
            return None
        source, top = host.replica.source, host.replica.log.highest(host.replica.source)
        if top < 2:
            return None
        forgotten = {EntryRef(source, number) for number in range(max(2, top - self.random.randint(0, 3)), top + 1)}
        backup = host.store.copy()
        backup.forget(forgotten)
        host.crash()
        host.store = backup
        for ref in forgotten:
            host.synced.pop(ref, None)
        cluster.has_old_names = True
        cluster.forked[source] = None
        cluster.switch_on(host, source=source)
        return nothing
