"""Cluster of simulated laptops on one network, in virtual time, all drawn from one seed."""

from random import Random

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import BoutId, Eid, SourceId, new_bout
from derbyos_core.peer.table import PeerTable
from derbyos_core.peer.transitions import Standing
from derbyos_core.replica.events import Found
from derbyos_core.replica.replica import Replica
from derbyos_core.security.keys import SigningKey, new_seed
from derbyos_core.simulation.agenda import Agenda
from derbyos_core.simulation.host import Host
from derbyos_core.simulation.network import Network
from derbyos_core.simulation.odd_entries import KnownTargets, OddWriter, Screens
from derbyos_core.simulation.plain_book import PlainBook
from derbyos_core.simulation.promise_checker import PromiseChecker
from derbyos_core.wire.messages import Address

__all__ = ["SECOND_US", "START", "Cluster"]

ANNOUNCED_US_MAX = 1_000_000
"""Longest delay of an mDNS announcement."""
ASKED_EACH_US, ASKED_MAX = 1_000_000, 120
"""Interval and number of mDNS retries while there is no answer."""

SECOND_US = 1_000_000
START = Instant(1_795_248_000 * SECOND_US)
PORT = 49_152


class Cluster:
    """Laptops `0..n-1`; `run` lets time pass, `switch_on` starts one again."""

    def __init__(self, seed: int, nodes: int, *, bout: BoutId | None = None, is_signed: bool = False) -> None:
        self.random = Random(seed)
        self._is_signed = is_signed
        self.agenda = Agenda(START)
        self.network = Network(self.agenda, Random(self.random.getrandbits(64)))
        self.bout = bout or new_bout(self.random, START)
        self.hosts = [self.add_host(self.bout, index) for index in range(nodes)]
        self.guests: list[Host] = []
        """Laptops of another bout on the same network."""
        self.has_mdns = False
        """Whether every laptop is announced to every other; otherwise a person types an address."""
        self.has_old_names = False
        """Whether a program has continued under an old name from an old disk, so that slots may hold two entries."""
        self.forked: dict[SourceId, None] = {}
        """Sources in whose name one number may have been given to two entries."""
        self.longest_branch = 0
        """Most entries that a writer has signed in place of others."""
        self.watch: PromiseChecker | None = None
        self.odd_writers: list[OddWriter] = []
        """Invented sources, as another program might use them."""
        self.screens = Screens()
        self.book = PlainBook(Random(seed))
        self.forged: dict[EntryRef, None] = {}
        """Slots into which another writer than their owner wrote."""

    def known(self) -> KnownTargets:
        """Return everything that a person who sees all screens can name."""
        tops: dict[SourceId, int] = {}
        refs: tuple[EntryRef, ...] = ()
        eids: tuple[Eid, ...] = ()
        for replica in self.replicas:
            for source, top in replica.log.tops.items():
                tops[source] = max(top, tops.get(source, 0))
            if len(replica.log) >= len(refs):
                refs = tuple(item.entry.ref for item in replica.log.ordered())
                eids = tuple(element.eid for element in replica.document.root().walk())
        return KnownTargets(refs, eids, tops, [host.author for host in self.hosts])

    def set_watch(self, watch: PromiseChecker) -> None:
        """Check every event of every laptop from now on."""
        self.watch = watch
        for host in self.hosts:
            host.watch = watch.step

    def add_host(self, bout: BoutId, index: int) -> Host:
        """Create a laptop that is not switched on yet."""
        host = Host(
            name=f"10.0.0.{index + 1}",
            address=Address(f"10.0.0.{index + 1}", PORT + index),
            bout=bout,
            agenda=self.agenda,
            network=self.network,
            random=Random(self.random.getrandbits(64)),
        )
        if self._is_signed:
            host.key = SigningKey(new_seed(Random(host.author)))
        return host

    def start_all(self) -> None:
        """Switch all laptops on; all but the first get the first one's address as typed."""
        for host in self.hosts:
            host.start(*([] if host is self.hosts[0] else [self.hosts[0].address]))

    def switch_on(self, host: Host, *, source: SourceId | None = None) -> None:
        """Start the program there; mDNS or one or two typed addresses connect it to the others."""
        others = [other for other in self.running if other is not host]
        known = [] if self.has_mdns else self.random.sample(others, min(len(others), 2))
        host.start(*[other.address for other in known], source=source)
        if self.has_mdns:
            self.announce(host)

    def announce(self, host: Host) -> None:
        """Announce this laptop and all others to each other by mDNS, each after a random delay."""
        for other in [*self.running, *self.guests]:
            if other is not host:
                for hearer, seen in ((host, other), (other, host)):
                    pause_us = self.random.randint(0, ANNOUNCED_US_MAX)
                    self.agenda.after(pause_us, self._see, hearer, seen, seen.replica, ASKED_MAX)

    def _see(self, hearer: Host, seen: Host, program: Replica | None, tries: int) -> None:
        """Report one laptop to another, or retry later, as mDNS does if there is no answer."""
        if program is None or seen.replica is not program or hearer.replica is None:
            return
        if not hearer.is_asleep and self.network.is_clear(seen.name, hearer.name):
            hearer.happen(Found(address=seen.address, source=program.source, bout=seen.bout.string))
        elif tries:
            self.agenda.after(ASKED_EACH_US, self._see, hearer, seen, program, tries - 1)

    @property
    def running(self) -> list[Host]:
        """Laptops that are switched on."""
        return [host for host in self.hosts if host.replica is not None]

    @property
    def replicas(self) -> list[Replica]:
        """Replicas of the laptops that are switched on."""
        return [host.replica for host in self.hosts if host.replica is not None]

    def run(self, duration_us: int) -> None:
        """Let time pass."""
        self.agenda.run_until(self.agenda.now + duration_us)

    def run_until_in_step(self, limit_us: int, *, pause_us: int = SECOND_US // 10) -> int | None:
        """Run until all running laptops know each other and hold the same; returns the time taken, None if too long."""
        begin = self.agenda.now
        while not (self.is_whole() and self.is_in_step()):
            if self.agenda.now - begin > limit_us:
                return None
            self.run(pause_us)
        return self.agenda.now - begin

    def is_whole(self) -> bool:
        """Return whether every running laptop has all others as members at the right address (DOS-29), none ignored."""
        there = {(host.replica.source, host.address) for host in self.hosts if host.replica is not None}
        return not self.network.is_any_ignored and all(
            {(peer.source, peer.address) for peer in _table_of(host.replica) if peer.standing is Standing.MEMBER}
            == there - {(host.replica.source, host.address)}
            for host in self.hosts
            if host.replica is not None
        )

    def is_in_step(self) -> bool:
        """Return whether all running laptops hold the same unbroken runs, and missing entries are nowhere available."""
        logs = [replica.log for replica in self.replicas]
        if any(dict(log.tops) != dict(logs[0].tops) for log in logs):
            return False
        wanted = [EntryRef(source, logs[0].tops.get(source, 0) + 1) for log in logs for source in log.missing()]
        return not any(log.get(ref) for ref in wanted for log in logs)

    @property
    def missing(self) -> dict[SourceId, str]:
        """Numbers that some log knows to be missing, as its screen shows them."""
        return {source: text for replica in self.replicas for source, text in replica.log.missing().items()}


def _table_of(replica: Replica) -> PeerTable:
    """Return a replica's own peer table; it is read twenty times a second, and rows for a screen cost more."""
    return replica._introductions.table
