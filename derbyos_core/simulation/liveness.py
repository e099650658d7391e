"""Liveness checks: results required after the faults have stopped, with their time limits.

Links are *whole* when every laptop has all others as members, that is, when re-dialling has found them all. Its pauses
grow to 2.5 s, and a peer that never answered is given up after 30 s, so the time is bounded by `WHOLE_US_MAX`. From
then on it may take one round of gossip and one round trip until all logs are equal, `IN_STEP_US_MAX`, whatever went
wrong before. Only a fork, from an old backup, is given the time of a few digests, `AGREED_US_MAX`. An entry that is
gone everywhere (its author's disk lost it, and later ones had reached somebody) must be reported as missing instead.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from derbyos_core.bout.commands import EndJam, RemoveElement
from derbyos_core.gossip.comparison import WINDOW
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId, new_source
from derbyos_core.peer.timekeeper import FOLLOWED_US_MAX, MOVED_US_MAX
from derbyos_core.replica.events import Loaded
from derbyos_core.replica.fork_reports import WRITERS_MAX
from derbyos_core.replica.notices import NoticeKind
from derbyos_core.replica.replica import Replica
from derbyos_core.simulation.checkers import fingerprint
from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.promises import BrokenPromise, Promise
from derbyos_core.simulation.work import Work

__all__ = [
    "Settled",
    "check_at_rest",
    "check_clocks",
    "check_forks",
    "check_kept",
    "check_named",
    "check_opens",
    "check_quiet",
    "check_saved",
    "check_writers",
    "settle",
]

LOOK_US = SECOND_US // 20
WHOLE_US_MAX = 40 * SECOND_US
"""Expired peers are called every 2.5 s (+ 20 %), and the claim of a dead address is gone after 30 s."""
IN_STEP_US_MAX = 2_600_000
"""A round of gossip, 2.5 s at most, and a round trip, until all hold the same."""
AGREED_US_MAX = 8 * SECOND_US
"""After a restored backup a slot may hold two entries: digests must find it and request both, within a few BEATs."""
WRITERS_US_MAX = 60 * SECOND_US
"""Two or three exchanges of sixteen numbers for each laptop that does not know of a fork, with pauses that double."""
EXCHANGE_US = 8 * SECOND_US
"""The same for each further exchange, of sixteen numbers, where a branch is longer."""
SAVED_US_MAX = 5 * SECOND_US
"""Entries are offered every two seconds to a disk that refused them."""
REST_US_MAX = 30 * SECOND_US
"""Messages in transit arrive within a second, and officials who have begun write for ten at most (`faults.people`)."""
TIME_US_MAX = 20_000
"""Permitted difference of times on a quiet network."""
CLOCKS_US_MAX = 30 * SECOND_US
"""Six seconds to know a clock, twenty to make up for 0.1 s, a few for a jam's end to be seen everywhere."""
CLOCK_LOOK_US = SECOND_US // 2
JAM_US = 60 * SECOND_US
ECHO_US = SECOND_US
"""Old greetings that were in transit when the network became normal arrive, and are answered."""
QUIET_US = 4 * SECOND_US
QUIET_MESSAGES_MAX = 4.0
"""Messages a second and link in a quiet cluster: a BEAT every 1.8 s, gossip every 1.5 s at most, and as much again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """Times from the faults' end until all knew each other, then until all held the same, and counted the same."""

    whole_us: int
    in_step_us: int
    agreed_us: int


def settle(cluster: Cluster) -> Settled:
    """Run until all know each other and hold the same. Raises `BrokenPromise` if it takes longer."""
    begin = cluster.agenda.now
    while not cluster.is_whole():
        if cluster.agenda.now - begin > WHOLE_US_MAX:
            words = f"not {WHOLE_US_MAX // SECOND_US} s after the faults; {_strangers(cluster)}"
            raise BrokenPromise(Promise.WHOLE, words)
        cluster.run(LOOK_US)
    whole = cluster.agenda.now
    while not cluster.is_in_step():
        _look_on(cluster, whole, IN_STEP_US_MAX)
    held = cluster.agenda.now
    while cluster.watch is not None and not cluster.watch.is_agreed:
        most = AGREED_US_MAX if cluster.has_old_names else IN_STEP_US_MAX
        most += cluster.longest_branch // WINDOW * EXCHANGE_US
        _look_on(cluster, whole, most)
    return Settled(whole_us=whole - begin, in_step_us=held - whole, agreed_us=cluster.agenda.now - whole)


def _look_on(cluster: Cluster, since: int, most: int) -> None:
    if cluster.agenda.now - since > most:
        words = _behind(cluster) or "equal tops, and a fork is not found or not decided alike"
        raise BrokenPromise(Promise.IN_STEP, f"not {most / SECOND_US:.1f} s after all met; {words}")
    cluster.run(LOOK_US)


def check_saved(cluster: Cluster) -> None:
    """Check that every healthy disk gets every entry, and reports so."""
    begin = cluster.agenda.now
    while any(host.unsynced or len(host.here) < _slots(host.replica) for host in cluster.running):
        if cluster.agenda.now - begin > SAVED_US_MAX:
            late = next(host for host in cluster.running if host.unsynced or len(host.here) < _slots(host.replica))
            raise BrokenPromise(
                Promise.SAVED, f"{late.name} has {len(late.here)} of {_slots(late.replica)} entries on its disk"
            )
        cluster.run(LOOK_US)
    for host in cluster.running:
        durable = {record.ref for record in host.store.durable()}
        lacking = next((ref for ref in host.synced if ref not in durable), None)
        if lacking is not None:
            raise BrokenPromise(Promise.SAVED, f"{host.name} calls {lacking} kept, and its disk has it not for good")


def check_at_rest(cluster: Cluster) -> None:
    """Check that all hold the same and every disk has it, both at one moment.

    While disks are waited for, entries may come: another program had sent them, or an official wrote them late.
    """
    begin = cluster.agenda.now
    while cluster.agenda.now - begin <= REST_US_MAX:
        before = cluster.agenda.now
        settle(cluster)
        check_saved(cluster)
        if cluster.agenda.now == before:
            return
    late = REST_US_MAX // SECOND_US
    raise BrokenPromise(Promise.IN_STEP, f"{late} s after all held the same there are new entries still")


def check_opens(cluster: Cluster, work: Work) -> None:
    """Check that a program started from this disk shows the same as the running one, within the limits of a turn.

    A disk that lied, and lost entries reported as durable by a failing sync, is skipped: `check_saved` says what it may
    lose.
    """
    host = next((one for one in cluster.running if not one.store.has_lost_kept), None)
    if host is None:
        return
    replica = host.replica
    assert replica is not None, "who runs has a replica"
    random = Random(len(replica.log))
    fresh = Replica(bout=replica.bout_id, source=new_source(random), author=replica.author, random=random)
    work.look(len(replica.log), replica.source)
    fresh.receive(Loaded(tuple(record.body for record in host.store.load())), host.now)
    shown = fingerprint(fresh.document)
    work.look(len(fresh.log), "a program that starts again")
    if dict(fresh.log.tops) != dict(replica.log.tops) or shown != fingerprint(replica.document):
        words = f"{host.name} would show {len(fresh.log)} of {len(replica.log)} entries after a restart, or other ones"
        raise BrokenPromise(Promise.OPENS, words)


def check_quiet(cluster: Cluster) -> None:
    """Check that few messages are sent while nobody writes."""
    cluster.run(ECHO_US)
    before, nodes = cluster.network.delivered, len(cluster.running) + len(cluster.guests)
    cluster.run(QUIET_US)
    said = cluster.network.delivered - before
    most = QUIET_MESSAGES_MAX * nodes * (nodes - 1) * QUIET_US / SECOND_US
    if said > most:
        words = f"{said} messages in {QUIET_US // SECOND_US} s among {nodes}, {most:.0f} is much"
        raise BrokenPromise(Promise.QUIET, words)


def _spread(cluster: Cluster) -> int:
    """Return how far the times of the bout on running laptops are apart, in microseconds."""
    times = [host.replica.bout_time(host.now) for host in cluster.running if host.replica is not None]
    return max(times) - min(times)


def _is_told_of_time(replica: Replica) -> bool:
    return any(notice.kind is NoticeKind.TIME for notice in replica.view().notices)


def check_clocks(cluster: Cluster) -> None:
    """Check that all agree on the time once clocks are known and a tenth of a second was made up for at 0.5 %.

    More is a step, which waits until no jam runs (`protocol`, "Time"): a running jam is ended here. A day or more is
    not followed, since no laptop can tell whose calendar is right. Neither is a move by more than twelve minutes once a
    time was agreed on: then all must have a notice.
    """
    if _spread(cluster) >= FOLLOWED_US_MAX:
        return
    begin = cluster.agenda.now
    while _spread(cluster) > TIME_US_MAX:
        if cluster.agenda.now - begin > CLOCKS_US_MAX:
            if _spread(cluster) > MOVED_US_MAX and all(map(_is_told_of_time, cluster.replicas)):
                return
            apart, late = _spread(cluster) / SECOND_US, CLOCKS_US_MAX // SECOND_US
            raise BrokenPromise(
                Promise.CLOCKS, f"the laptops' times are {apart:.3f} s apart {late} s after all was well"
            )
        host = cluster.running[0]
        assert host.replica is not None, "who runs has a replica"
        active = host.replica.bout.active
        if active is not None:
            ended = host.replica.submit(EndJam(jam=active, duration_us=JAM_US), "jam-timer", host.now)
            jam = host.replica.bout.jam(active) if ended is None else None
            if jam is not None:  # an impossible jam, as another program might have started it
                host.replica.submit(RemoveElement(eid=jam.eid), "head-nso", host.now)
            host.perform()
        cluster.run(CLOCK_LOOK_US)


def check_named(cluster: Cluster) -> None:
    """Check that entries behind a gap are held, and the numbers of the gap are reported."""
    for replica in cluster.replicas:
        log, named = replica.log, replica.log.missing()
        for source in set(log.tops) | set(named):
            if log.highest(source) > log.tops.get(source, 0) and not named.get(source):
                raise BrokenPromise(Promise.NAMED, f"{replica.source} holds entries of {source} behind a gap unnamed")


def check_kept(replicas: Sequence[Replica], promised: Iterable[EntryRef], missing: Container[SourceId]) -> None:
    """Check that all hold the promised entries; if one is gone from its source's run, one holder suffices."""
    for ref in promised:
        holders = sum(1 for replica in replicas if replica.log.get(ref) is not None)
        needed = 1 if ref.source in missing else len(replicas)
        if holders < needed:
            raise BrokenPromise(Promise.NOT_LOST, f"{ref} was kept or shown, and {len(replicas) - holders} lack it")


def check_forks(replicas: Sequence[Replica]) -> None:
    """Check that all count the same one of two entries in one slot."""
    first = replicas[0]
    for replica in replicas[1:]:
        if fingerprint(replica.document) != fingerprint(first.document):
            raise BrokenPromise(Promise.FORKS, f"{replica.source} and {first.source} count different entries")


def check_writers(cluster: Cluster) -> None:
    """Check that all come to know of the same forks, and are told of their writers, and of nobody else.

    A digest finds a fork that somebody else knows of; the entries come sixteen numbers at a time. Nobody is told that a
    laptop brought unsigned entries which has only passed on what others wrote.
    """
    begin = cluster.agenda.now
    while len({_forked(replica) for replica in cluster.replicas}) > 1:
        if cluster.agenda.now - begin > WRITERS_US_MAX:
            words = ", ".join(f"{replica.source} of {len(_forked(replica))} numbers" for replica in cluster.replicas)
            raise BrokenPromise(Promise.WRITERS, f"{WRITERS_US_MAX // SECOND_US} s later these know of forks: {words}")
        cluster.run(LOOK_US)
    innocent = {source for host in cluster.hosts if not host.has_sent_raw for source in host.sources}
    may_be_forked = {*cluster.forked, *(ref.source for ref in cluster.forged)}
    for host in cluster.running:
        replica = host.replica
        assert replica is not None, "who runs has a replica"
        notices = [notice for notice in replica.view().notices if notice.kind is NoticeKind.FORK]
        told = {ref.source for notice in notices for ref in notice.refs}
        forked = {ref.source for ref in _forked(replica)}
        if not forked <= told and len(notices) <= WRITERS_MAX:
            raise BrokenPromise(Promise.WRITERS, f"{replica.source} does not tell of {sorted(forked - told)}")
        if not told <= forked & may_be_forked:
            raise BrokenPromise(Promise.WRITERS, f"{replica.source} tells of {sorted(told - (forked & may_be_forked))}")
        for notice in notices:
            is_own = any(ref.source in host.sources for ref in notice.refs)
            if host.key is not None and is_own is not notice.is_own:
                raise BrokenPromise(Promise.WRITERS, f"{replica.source} takes a fork for its own, or not: {notice}")
        accused = innocent & replica.accused(host.now).keys()
        if accused:
            raise BrokenPromise(Promise.ACCUSED, f"{replica.source} accuses {sorted(accused)} of unsigned entries")


def _forked(replica: Replica) -> frozenset[EntryRef]:
    return frozenset(fork.other.ref for fork in replica.log.forks)


def _slots(replica: Replica | None) -> int:
    return len(replica.log) if replica is not None else 0


def _strangers(cluster: Cluster) -> str:
    return f"{len(cluster.running)} run, " + ", ".join(
        f"{host.name} knows {sum(1 for row in host.replica.peers if row.state == 'member')}"
        for host in cluster.running
        if host.replica is not None
    )


def _behind(cluster: Cluster) -> str:
    """Return which laptops lack entries of which source."""
    best: dict[SourceId, int] = {}
    for replica in cluster.replicas:
        for source, top in replica.log.tops.items():
            best[source] = max(best.get(source, 0), top)
    lacking = [
        f"{host.name} has {host.replica.log.tops.get(source, 0)} of {top} of {source}"
        for host in cluster.running
        if host.replica is not None
        for source, top in best.items()
        if host.replica.log.tops.get(source, 0) < top
    ]
    return "; ".join(lacking[:3]) + (f" and {len(lacking) - 3} more" if len(lacking) > 3 else "")
