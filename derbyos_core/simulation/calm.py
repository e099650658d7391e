"""Calm periods: BEATs and rounds of gossip that cannot change anything are skipped (`--coalesce`).

A cluster is *calm* if all its laptops run, all have all others as members, all hold the same, no link is blocked, none
is asleep, network conditions are normal, and all this has been so for ten seconds. In a calm cluster a BEAT repeats
known facts, and a round of gossip repeats what the entry itself has brought. So they are skipped, a minute at a time:

* no BEAT but one to each peer every minute, so clocks are compared once a minute and not every 1.8 s;
* no round of gossip; entries go out, arrive, are drawn, written and synced as ever, message by message.

Instead every laptop's peers are marked as heard just now. Any change of a link, a program, a clock or the network
conditions ends the calm at once: timers are then set as if BEATs had gone on, each at its own point of its period. The
end of a run, when all must come together, is never shortened.
"""

from random import Random

from derbyos_core.clock import Instant
from derbyos_core.gossip.sync import GOSSIP_US
from derbyos_core.peer.liveness import BEAT_US
from derbyos_core.replica.replica import Replica
from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.host import Host

__all__ = ["STRETCH_US", "Calm"]

STRETCH_US = 60 * SECOND_US
LOOK_US = 2 * SECOND_US
STIRRED_US = 10 * SECOND_US
"""Heartbeats are simulated for so long after any change, so that silence is noticed and clocks are followed."""


class Calm:
    """Skips idle traffic from `begin` to `end`; `left_out_us` is the total time skipped."""

    def __init__(self, cluster: Cluster, random: Random) -> None:
        self._cluster = cluster
        self._random = random
        self._stirred_at = cluster.agenda.now
        self._calm_since: Instant | None = None
        self._has_ended = False
        self.left_out_us = 0

    def begin(self) -> None:
        """Start skipping."""
        self._cluster.network.on_change = self.stir
        self._cluster.agenda.after(LOOK_US, self._look)

    def end(self) -> None:
        """Stop skipping for good."""
        self.stir()
        self._has_ended = True

    def stir(self) -> None:
        """Note a change in the venue: everything is simulated again from the next moment on."""
        agenda = self._cluster.agenda
        self._stirred_at = agenda.now
        if self._calm_since is not None:
            self.left_out_us += agenda.now - self._calm_since
            self._calm_since = None
            agenda.at(agenda.now, self._resume, BEAT_US, GOSSIP_US)

    def _look(self) -> None:
        if self._has_ended:
            return
        cluster = self._cluster
        was_calm = self._calm_since is not None
        if cluster.agenda.now - self._stirred_at >= STIRRED_US and self._is_calm():
            self._calm_since = self._calm_since or cluster.agenda.now
            for host in cluster.running:
                self._put_off(host)
            cluster.agenda.after(STRETCH_US, self._beat)
        else:
            if was_calm:
                self.stir()
            cluster.agenda.after(LOOK_US, self._look)

    def _is_calm(self) -> bool:
        cluster = self._cluster
        return (
            not cluster.guests
            and cluster.network.is_fine
            and len(cluster.running) == len(cluster.hosts)
            and not any(replica.log.held or replica.log.forks for replica in cluster.replicas)
            and cluster.is_in_step()
            and cluster.is_whole()
        )

    def _beat(self) -> None:
        """Send one BEAT to each peer after a minute if it is still calm, then check again."""
        if self._calm_since is not None:
            self._resume(BEAT_US, STRETCH_US)
        self._cluster.agenda.after(LOOK_US, self._look)

    def _put_off(self, host: Host) -> None:
        replica = host.replica
        assert replica is not None, "who runs has a replica"
        later = self._local(replica, host) + 2 * STRETCH_US
        _set_timers(replica, Instant(later), Instant(later))

    def _resume(self, beat_us: int, round_us: int) -> None:
        """Set timers as if the last BEATs had been heard within their period, and the next ones come within theirs."""
        for host in self._cluster.running:
            replica = host.replica
            if replica is None or host.is_asleep:
                continue
            now = self._local(replica, host)
            for peer in replica._introductions.table.members():
                peer.heard_at = Instant(now - self._random.randint(0, beat_us))
            beat_at, round_at = (now + self._random.randint(0, pause) for pause in (beat_us, round_us))
            _set_timers(replica, Instant(beat_at), Instant(round_at))
            host.perform()

    @staticmethod
    def _local(replica: Replica, host: Host) -> Instant:
        return replica._clock.advance(host.now)


def _set_timers(replica: Replica, beat_at: Instant, round_at: Instant) -> None:
    """Set when this program beats and gossips next; the only place where the simulator changes a replica's timers."""
    greeter, sync = replica._introductions._greeter, replica._sync
    if greeter.beat_at is not None:
        greeter.beat_at = greeter.wake = beat_at
    if sync._round_at is not None and not sync._wants:
        sync._round_at = sync.wake = round_at
