"""Short scenarios for bounds that random clusters rarely reach, each with the promise that it checks.

A scenario raises `BrokenPromise`. They are tests by themselves, and planted faults are searched with them.
"""

from random import Random
from unittest import mock

from derbyos_core.clock import Instant
from derbyos_core.gossip import log
from derbyos_core.gossip.entry import Act, Draft, Entry, Payload, Target, Verb, compose, encode_batch
from derbyos_core.identity import SourceId, new_source
from derbyos_core.replica import quotas
from derbyos_core.replica.events import Frames
from derbyos_core.replica.notices import NoticeKind
from derbyos_core.replica.quotas import Room
from derbyos_core.simulation.checkers import fingerprint
from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.host import Host
from derbyos_core.simulation.network import Dealer
from derbyos_core.simulation.promises import BrokenPromise, Promise
from derbyos_core.simulation.work import Work, counted
from tests.kit.cluster import connected_cluster, enter_trip, replica_on

__all__ = ["SCENARIOS", "gaps_filled_twice", "invented_sources", "many_forks", "many_words", "one_by_one"]

FORKS = 64
FORKS_US_MAX = 60 * SECOND_US
"""Four exchanges of sixteen, each found within some BEATs and paused after."""
BEATS, WORDS_PER_BEAT = 60, 16
SENT_MAX = 300
"""Entries sent in a second: sixteen words of one peer are followed, each for sixteen entries, and gossip goes on."""
ROOM = Room(entries=400, octets=16 << 10)
"""The limit of one channel in these scenarios, in place of thirty-two MiB."""
INVENTED, WRITTEN = 120, 13
SOURCE = SourceId("dddddddd-0000-4000-8000-000000000000")
LOG, MESSAGES = 400, 100


def note(source: SourceId, sequence: int, text: str, at: int) -> Entry:
    """Return an entry with a note."""
    act = Act(verb=Verb.ADD, target=Target(period="1", jam="1"), payload=(Payload(tag="note", text=text),))
    return compose(Draft(acts=(act,)), source, sequence, Instant(at))


def plant(host: Host, *entries: Entry) -> None:
    """Put entries into one log alone, as if an absent node had sent them to no other."""
    replica_on(host)._receive_entries(replica_on(host).source, entries, host.now)
    host.perform()


def many_forks() -> None:
    """Two laptops hold different entries in 64 slots of one source: digests find them all within a minute."""
    cluster = connected_cluster(2)
    at = cluster.agenda.now
    for index, host in enumerate(cluster.hosts):
        plant(host, *(note(SOURCE, number, f"{number} of {index}", at + number) for number in range(1, FORKS + 1)))
    begin = cluster.agenda.now
    while len({fingerprint(replica.document) for replica in cluster.replicas}) > 1:
        if cluster.agenda.now - begin > FORKS_US_MAX:
            left = sum(_differ(cluster, number) for number in range(1, FORKS + 1))
            raise BrokenPromise(Promise.FORKS, f"{left} of {FORKS} slots differ after {FORKS_US_MAX // SECOND_US} s")
        cluster.run(SECOND_US)


def _differ(cluster: Cluster, number: int) -> bool:
    one, other = (replica.log.after(SOURCE, number - 1, 1) for replica in cluster.replicas)
    return one[0].body != other[0].body


def many_words() -> None:
    """A peer asks for the same entries nearly a thousand times in a second: it is answered a few times."""
    cluster = connected_cluster(2)
    host, other = cluster.hosts
    plant(host, *(note(SOURCE, number, "x", cluster.agenda.now + number) for number in range(1, 17)))
    cluster.run(5 * SECOND_US)
    sent = [0]

    def tap(dealer: Dealer, frames: tuple[bytes, ...]) -> None:
        sent[0] += dealer.sender == host.name and frames[0] == b"XMSG"

    cluster.network.tap = tap
    body = " ".join([f"want={SOURCE}/1-16"] * WORDS_PER_BEAT).encode()
    for _ in range(BEATS):
        other.send_raw(host.address, (b"BEAT", body))
    cluster.run(SECOND_US)
    if sent[0] > SENT_MAX:
        raise BrokenPromise(Promise.BOUNDS, f"{sent[0]} answers to one peer in a second")


def one_by_one() -> None:
    """A hundred entries in as many messages, behind a log of some hundred, have a cost proportional to their number."""
    cluster = connected_cluster(2)
    replica, at = replica_on(cluster.hosts[0]), cluster.agenda.now
    work = Work()
    entries = [note(SOURCE, number, f"{number}", at + number) for number in range(1, LOG + MESSAGES + 1)]
    with counted(work):
        plant(cluster.hosts[0], *entries[:LOG])
        replica.view()
        work.count = 0
        for entry in entries[LOG:]:
            sender = cluster.hosts[1].sources[-1]
            replica.receive(Frames((_octets(sender), b"XMSG", encode_batch([entry]))), cluster.hosts[0].now)
            replica.take_effects()
            replica.view()
    if work.count > 20 * MESSAGES:
        raise BrokenPromise(Promise.COST, f"{work.count} looks at entries for {MESSAGES} new ones")


def _octets(source: SourceId) -> bytes:
    return bytes.fromhex(source.replace("-", ""))


def invented_sources() -> None:
    """A member brings entries of a hundred invented sources: others can restart, and a notice is shown."""
    with (
        mock.patch.multiple(quotas, BROUGHT=ROOM, POOL=ROOM, SOURCES_BROUGHT_MAX=1_000, SOURCES_POOL_MAX=1_000),
        mock.patch.object(log, "SOURCES_MAX", 1_000),
    ):
        cluster = connected_cluster(3)
        first, second, stranger = cluster.hosts
        random, before = Random(5), len(replica_on(first).log)
        for number in range(INVENTED):
            body = note(new_source(random), 1, f"{number} " + "x" * 300, cluster.agenda.now).body
            for host in (first, second):
                stranger.send_raw(host.address, (b"XMSG", body))
        cluster.run(5 * SECOND_US)
        octets = sum(len(item.entry.body) for item in replica_on(first).log.ordered())
        if octets > 2 * ROOM.octets or len(replica_on(first).log) == before:
            raise BrokenPromise(Promise.BOUNDS, f"{octets} octets are kept, where {ROOM.octets} are for others")
        if not any(notice.kind is NoticeKind.REFUSED for notice in replica_on(first).view().notices):
            raise BrokenPromise(Promise.TOLD, "entries were refused, and no notice says so")
        second.crash()
        cluster.switch_on(second)
        cluster.run(10 * SECOND_US)
        for number in range(WRITTEN):
            enter_trip(second, 1, 2 + number, 3)
        cluster.run(5 * SECOND_US)
        source = replica_on(second).source
        top, written = replica_on(first).log.tops.get(source, 0), replica_on(second).log.tops[source]
        if top != written:
            raise BrokenPromise(Promise.NOT_LOST, f"{first.name} has {top} of {written} entries of an official")


def gaps_filled_twice() -> None:
    """Entries wait behind a gap up to the bound, the gap closes, and as many wait again behind another."""
    cluster = connected_cluster(2)
    host, other = cluster.hosts
    with mock.patch.object(log, "HELD_OCTETS_MAX", 8 << 10):
        for place in (1, 2, 3):
            source = SourceId(f"eeeeeee{place}-0000-4000-8000-000000000000")
            run = [note(source, number, "x" * 500, cluster.agenda.now + number) for number in range(1, 11)]
            for entry in (*run[1:], run[0]):
                other.send_raw(host.address, (b"XMSG", entry.body))
            cluster.run(SECOND_US)
            top = replica_on(host).log.tops.get(source, 0)
            if top != len(run):
                raise BrokenPromise(Promise.BOUNDS, f"{top} of {len(run)} entries were taken behind the gap {place}")


SCENARIOS = (gaps_filled_twice, invented_sources, many_forks, many_words, one_by_one)
