"""Adapter to the simulator: the end of a seed."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from types import ModuleType
from unittest import mock

from derbyos_core.identity import BoutId
from derbyos_core.interchange.derbyxml.writer import saved_xml
from derbyos_core.simulation import simulate as seed_module
from derbyos_core.simulation import whole_bout as whole_bout_module
from derbyos_core.simulation.checkers import fingerprint
from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.nemesis import HOSTILE_MIX
from derbyos_core.simulation.simulate import Report

__all__ = ["SeedEnd", "hostile_seed", "plain_seed", "whole_bout_seed"]

DURATION_US = 36 * SECOND_US
EDITS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedEnd:
    """The end of a run: what was counted in it, and digests over all laptops that run, in their order."""

    entries: int
    messages: int
    faults: int
    document: str
    log: str
    file: str
    """Of the DerbyXML file that the first laptop would save."""


def plain_seed(seed: int) -> SeedEnd:
    """Play a seed of the quick kind, in which machines and the network fail."""
    return _ended(seed_module, lambda: seed_module.simulate(seed, edits=EDITS, duration_us=DURATION_US))


def hostile_seed(seed: int) -> SeedEnd:
    """Play a seed in which people and other programs write odd entries, too."""
    return _ended(
        seed_module, lambda: seed_module.simulate(seed, edits=EDITS, duration_us=DURATION_US, names=HOSTILE_MIX)
    )


def whole_bout_seed(seed: int) -> SeedEnd:
    """Play a short bout in which a crew submits commands, undoes them and does them again."""
    return _ended(
        whole_bout_module, lambda: whole_bout_module.simulate_whole_bout(seed, nodes=4, faults=4, minutes=1.0)
    )


def _ended(module: ModuleType, play: Callable[[], Report]) -> SeedEnd:
    """Play and look at the cluster, which the simulator makes by the name `Cluster` in this module."""
    made: list[Cluster] = []

    def recorded(seed: int, nodes: int, *, bout: BoutId | None = None, is_signed: bool = False) -> Cluster:
        made.append(Cluster(seed, nodes, bout=bout, is_signed=is_signed))
        return made[-1]

    with mock.patch.object(module, "Cluster", recorded):
        report = play()
    (cluster,) = made
    documents, logs = sha256(report.document.encode()), sha256()
    for replica in cluster.replicas:
        documents.update(fingerprint(replica.document))
        for placed in replica.log.ordered():
            logs.update(placed.entry.body + b"\n")
        logs.update(repr([fork.other.body for fork in replica.log.forks]).encode())
        logs.update(repr(sorted(replica.log.missing().items())).encode())
    first = cluster.replicas[0]
    return SeedEnd(
        entries=report.entries,
        messages=report.messages,
        faults=len(report.faults),
        document=documents.hexdigest(),
        log=logs.hexdigest(),
        file=sha256(saved_xml(first.document.root(), first.bout, first.bout_id)).hexdigest(),
    )
