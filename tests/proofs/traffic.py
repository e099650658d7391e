"""Shows the network traffic of laptops in one bout: idle per node and minute, per entry, and of bouts on one network.

The cluster is simulated, the peers are real replicas. Every message from a laptop to one other is counted: type and
body with ZMTP's frame heads. The shares of TCP, IP and Wi-Fi are arithmetic: 52 octets of heads a segment, and on a
wireless network each message is sent twice (to the access point and from it).

The figures are compared with the arithmetic of the design: with n laptops, a BEAT to each of the others every
`BEAT_US`, and nothing else while nobody writes; an entry goes once to each of the others; its source and its
receivers report the changes once per round of gossip to each of the others.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from derbyos_core.bout.commands import SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.identity import Team, new_bout
from derbyos_core.peer.liveness import BEAT_US
from derbyos_core.replica.events import Found
from derbyos_core.simulation.cluster import SECOND_US, START, Cluster
from derbyos_core.simulation.host import Host
from derbyos_core.simulation.network import Dealer

__all__ = ["TrafficCount", "bouts_on_one_network", "main", "one_bout"]

MINUTE_US = 60 * SECOND_US
SHORT_FRAME_MAX = 255
"""ZMTP: a head of 2 octets up to this length, of 9 beyond."""
SETTLE_US = 120 * SECOND_US
PAUSE_US = 4 * BEAT_US
"""Between two lone entries: long enough that each has its own rounds of gossip, and whole BEATs, since these are taken
off again."""


def on_the_wire(frames: tuple[bytes, ...]) -> int:
    """Octets of one message with ZMTP's heads."""
    return sum(len(frame) + (2 if len(frame) <= SHORT_FRAME_MAX else 9) for frame in frames)


@dataclass(slots=True)
class TrafficCount:
    """Messages and octets since the last call of `take`."""

    messages: Counter[str] = field(default_factory=Counter)
    octets: Counter[str] = field(default_factory=Counter)
    strangers: int = 0
    """Messages between laptops of different bouts."""
    bout_of: dict[bytes, str] = field(default_factory=dict)
    bout_at: dict[str, str] = field(default_factory=dict)

    def count(self, dealer: Dealer, frames: tuple[bytes, ...]) -> None:
        """Count one message that arrives."""
        kind = frames[0].decode("ascii")
        self.messages[kind] += 1
        self.octets[kind] += on_the_wire(frames)
        here, there = self.bout_at.get(dealer.sender), self.bout_at.get(dealer.address.host)
        self.strangers += here != there

    def take(self) -> tuple[Counter[str], Counter[str]]:
        """Return messages and octets by type, and begin anew."""
        taken = self.messages, self.octets
        self.messages, self.octets, self.strangers = Counter(), Counter(), 0
        return taken


def one_bout(nodes: int, entries: int, seed: int = 1) -> dict[str, object]:
    """Measure a bout of this many laptops: a quiet minute, lone entries, and a busy minute of the same entries."""
    cluster = Cluster(seed, nodes)
    cluster.start_all()
    assert cluster.run_until_in_step(SETTLE_US) is not None, f"{nodes} laptops do not come together"
    for host in cluster.hosts:
        _write(host, 1, 0)
    cluster.run(MINUTE_US)
    traffic = TrafficCount()
    cluster.network.tap = traffic.count
    pairs, others = nodes * (nodes - 1), nodes - 1

    cluster.run(MINUTE_US)
    idle, idle_octets = traffic.take()
    for number in range(entries):
        _write(cluster.hosts[number % nodes], 2 + number, 1)
        cluster.run(PAUSE_US)
    alone, alone_octets = traffic.take()
    for number in range(entries):
        _write(cluster.hosts[number % nodes], 2 + entries + number, 2)
        cluster.run(MINUTE_US // entries)
    busy, busy_octets = traffic.take()
    cluster.run(PAUSE_US)
    late, late_octets = traffic.take()
    assert cluster.is_in_step(), f"{nodes} laptops are not in step after {2 * entries} entries"

    seconds_alone = entries * PAUSE_US / SECOND_US
    beats = idle.total() / 60
    return {
        "nodes": nodes,
        "idle messages per node and minute": round(idle.total() / nodes, 1),
        "idle octets per node and minute": round(idle_octets.total() / nodes),
        "idle by type": dict(idle),
        "arithmetic: BEATs per node and minute": others * MINUTE_US / BEAT_US,
        "messages per lone entry, beside idle": round((alone.total() - beats * seconds_alone) / entries, 1),
        "octets per lone entry, beside idle": round(
            (alone_octets.total() - idle_octets.total() / 60 * seconds_alone) / entries
        ),
        "arithmetic: entry to each other": others,
        "XMSG per entry": round((alone["XMSG"] + busy["XMSG"] + late["XMSG"]) / (2 * entries), 2),
        "GSIP per lone entry": round((alone["GSIP"] - idle["GSIP"] / 60 * seconds_alone) / entries, 1),
        "octets of a GSIP after a lone entry": round(alone_octets["GSIP"] / max(1, alone["GSIP"]), 1),
        "arithmetic: GSIP per lone entry": pairs,
        "busy minute, entries": entries,
        "busy minute, octets per node": round((busy_octets.total() + late_octets.total() / 60) / nodes),
        "busy minute, messages per node": round(busy.total() / nodes, 1),
    }


def bouts_on_one_network(bouts: int, nodes: int, seed: int = 1) -> dict[str, object]:
    """Measure several bouts whose laptops all see each other announced: what crosses from one to another."""
    cluster = Cluster(seed, nodes)
    bout_of = {host.name: cluster.bout for host in cluster.hosts}
    for number in range(1, bouts):
        bout = new_bout(cluster.random, Instant(START + number * SECOND_US))
        for index in range(nodes):
            host = cluster.add_host(bout, number * nodes + index)
            cluster.hosts.append(host)
            bout_of[host.name] = bout
    traffic = TrafficCount()
    traffic.bout_at.update({name: bout.string for name, bout in bout_of.items()})
    cluster.network.tap = traffic.count
    for host in cluster.hosts:
        host.start()
    for host in cluster.hosts:
        for other in cluster.hosts:
            if other is not host and other.replica is not None:
                seen = Found(address=other.address, source=other.replica.source, bout=bout_of[other.name].string)
                host.happen(seen)
    cluster.run(30 * SECOND_US)
    announced = traffic.strangers
    hosts = {bout: [host for host in cluster.hosts if bout_of[host.name] is bout] for bout in bout_of.values()}
    traffic.take()
    first = next(iter(hosts.values()))[0]
    for bout, members in hosts.items():
        if bout is not bout_of[first.name]:
            first.happen(Found(address=members[0].address))  # somebody types the address of another bout's laptop
    cluster.run(30 * SECOND_US)
    typed = traffic.strangers
    cluster.run(MINUTE_US)
    whole = all(
        {row.source for row in host.replica.view().peers if row.state.value == "member"}
        >= {other.replica.source for other in members if other is not host and other.replica is not None}
        for members in hosts.values()
        for host in members
        if host.replica is not None
    )
    return {
        "bouts": bouts,
        "nodes each": nodes,
        "every bout whole": whole,
        "messages across bouts, all announced": announced,
        "messages across bouts, three typed addresses": typed,
        "messages across bouts, two minutes on": traffic.strangers - typed,
        "messages per node and minute": round(traffic.messages.total() / len(cluster.hosts) / 1.5, 1),
    }


def _write(host: Host, number: int, points: int) -> None:
    replica = host.replica
    assert replica is not None, "who runs has a replica"
    jam = JamId(1, 1 + number // 10)
    trip = SetTrip(jam=jam, team=Team.HOME, number=1 + number % 10, points=points)
    replica.submit(trip, "scorekeeper-home", host.now)
    host.perform()


def main(arguments: Sequence[str]) -> int:
    """Measure, print one line of JSON; 1 if a cluster does not connect."""
    parser = argparse.ArgumentParser(prog="derbyos prove traffic", description=__doc__.splitlines()[0])
    parser.add_argument("--nodes", type=int, nargs="+", default=[2, 16, 64], help="laptops of one bout")
    parser.add_argument("--entries", type=int, default=20, help="entries written in each part")
    parser.add_argument("--bouts", type=int, default=4, help="bouts that share a network")
    words = parser.parse_args(arguments)
    rooms = [one_bout(nodes, words.entries) for nodes in words.nodes]
    shared = bouts_on_one_network(words.bouts, 16)
    print(json.dumps({"rooms": rooms, "shared network": shared}))
    return 0 if shared["every bout whole"] and not shared["messages across bouts, all announced"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
