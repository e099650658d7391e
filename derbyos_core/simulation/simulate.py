"""Decides how a simulated bout runs: officials write while things go wrong, then everything must come together.

Two phases. Safety: edits and faults come at random; the checkers hold at every look. Then the faults stop, and
liveness: within a bounded time everybody who runs knows everybody and holds everything that anybody holds. One
integer reproduces a run; what was done is in the report. An entry that nobody has any more (its author's disk lost
it in a crash, and it had reached nobody while a later one had) cannot come: its number must then be shown as missing.
"""

from dataclasses import dataclass
from hashlib import sha256
from random import Random

from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId
from derbyos_core.simulation.checkers import (
    check_equal_tops,
    check_nothing_lost,
    check_replay,
    check_runs,
    fingerprint,
)
from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.faults import Faults
from derbyos_core.simulation.officials import ScriptedOfficial

__all__ = ["Report", "simulate"]

SETTLE_US = 90 * SECOND_US
"""A peer that was lost may take 30 s to be given up, and a request in vain up to 16 s to be made again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What happened in a run; two runs of one seed make equal reports."""

    seed: int
    nodes: int
    entries: int
    faults: tuple[str, ...]
    settled_us: int
    missing: dict[SourceId, str]
    messages: int
    octets: int
    document: str


def simulate(
    seed: int, *, nodes: int = 5, edits: int = 60, faults: int = 10, duration_us: int = 60 * SECOND_US
) -> Report:
    """One bout from one seed. Raises `AssertionError` where a promise is broken."""
    cluster = Cluster(seed, nodes)
    random = Random(cluster.random.getrandbits(64))
    nemesis = Faults(cluster, Random(cluster.random.getrandbits(64)))
    nemesis.set_clocks()
    cluster.start_all()
    pens = {host.name: ScriptedOfficial(cluster.bout, random) for host in cluster.hosts}
    happenings = sorted(
        [(random.randint(0, duration_us), "edit") for _ in range(edits)]
        + [(random.randint(0, duration_us), "fault") for _ in range(faults)]
    )
    begin = cluster.agenda.now
    for at, what in happenings:
        cluster.run(begin + at - cluster.agenda.now)
        if what == "fault":
            nemesis.strike()
            check_equal_tops(cluster.replicas)
        elif cluster.running:
            host = random.choice(cluster.running)
            assert host.replica is not None, "who runs has a replica"
            host.replica.write(pens[host.name].wish(host.replica.log), host.now)
            host.perform()
    promised = {ref for host in cluster.hosts for ref in host.synced}
    for replica in cluster.replicas:
        promised |= {EntryRef(source, top) for source, top in replica.log.tops.items()}
    nemesis.end()
    settled = cluster.run_until_in_step(SETTLE_US)
    assert settled is not None, f"seed {seed}: not in step {SETTLE_US // SECOND_US} s after the faults ended"
    check_equal_tops(cluster.replicas)
    check_nothing_lost(cluster.replicas, sorted(promised), cluster.missing)
    for replica in cluster.replicas:
        check_runs(replica)
    check_replay(cluster.replicas[0], random)
    return Report(
        seed=seed,
        nodes=nodes,
        entries=len(cluster.replicas[0].log),
        faults=tuple(nemesis.struck),
        settled_us=settled,
        missing=cluster.missing,
        messages=cluster.network.delivered,
        octets=cluster.network.octets,
        document=sha256(fingerprint(cluster.replicas[0].document)).hexdigest(),
    )
