"""Decides what a simulated hall is: laptops on one network, in virtual time, all drawn from one seed."""

from random import Random

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import BoutId, SourceId, new_bout
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import PeerState
from derbyos_core.simulation.host import Host
from derbyos_core.simulation.network import Agenda, Network
from derbyos_core.wire.messages import Address

__all__ = ["SECOND_US", "START", "Cluster"]

SECOND_US = 1_000_000
START = Instant(1_795_248_000 * SECOND_US)
PORT = 49_152


class Cluster:
    """Laptops `0..n-1`; `run` lets time pass, `restart` switches one on again."""

    def __init__(self, seed: int, nodes: int, *, bout: BoutId | None = None) -> None:
        self.random = Random(seed)
        self.agenda = Agenda(START)
        self.network = Network(self.agenda, Random(self.random.getrandbits(64)))
        self.bout = bout or new_bout(self.random, START)
        self.hosts = [self.add_host(self.bout, index) for index in range(nodes)]

    def add_host(self, bout: BoutId, index: int) -> Host:
        """A laptop that is not switched on yet."""
        return Host(
            name=f"10.0.0.{index + 1}",
            address=Address(f"10.0.0.{index + 1}", PORT + index),
            bout=bout,
            agenda=self.agenda,
            network=self.network,
            random=Random(self.random.getrandbits(64)),
        )

    def start_all(self) -> None:
        """Switch everybody on; all but the first type the first one's address."""
        for host in self.hosts:
            host.start(*([] if host is self.hosts[0] else [self.hosts[0].address]))

    @property
    def running(self) -> list[Host]:
        """Who is switched on."""
        return [host for host in self.hosts if host.replica is not None]

    @property
    def replicas(self) -> list[Replica]:
        """The replicas of those who are switched on."""
        return [host.replica for host in self.hosts if host.replica is not None]

    def run(self, duration_us: int) -> None:
        """Let time pass."""
        for _ in self.agenda.run_until(Instant(self.agenda.now + duration_us)):
            pass

    def run_until_in_step(self, limit_us: int, *, pause_us: int = SECOND_US // 10) -> int | None:
        """Let time pass until all who run know each other and hold the same; how long it took, None if too long."""
        begin = self.agenda.now
        while not (self.is_whole() and self.is_in_step()):
            if self.agenda.now - begin > limit_us:
                return None
            self.run(pause_us)
        return self.agenda.now - begin

    def is_whole(self) -> bool:
        """True if everybody who runs has everybody else in the bout (DOS-29)."""
        sources = {replica.source for replica in self.replicas}
        return all(
            {row.source for row in replica.view().peers if row.state is PeerState.MEMBER} == sources - {replica.source}
            for replica in self.replicas
        )

    def is_in_step(self) -> bool:
        """True if all who run hold the same unbroken runs, and what is still missing is nowhere to be had."""
        logs = [replica.log for replica in self.replicas]
        if any(dict(log.tops) != dict(logs[0].tops) for log in logs):
            return False
        wanted = [EntryRef(source, logs[0].tops.get(source, 0) + 1) for log in logs for source in log.missing()]
        return not any(log.get(ref) for ref in wanted for log in logs)

    @property
    def missing(self) -> dict[SourceId, str]:
        """Numbers that some log knows to be missing, as its screen says them."""
        return {source: text for replica in self.replicas for source, text in replica.log.missing().items()}
