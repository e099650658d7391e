"""Faults from other programs and from people with bad intent: well-formed but unexpected entries and connections.

They come as messages of some member, since any program in an open bout may send anything. The result must be the same
as if the entries were normal: shown alike everywhere, counted or reported, and no other entry lost.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from derbyos_core.gossip.entry import EntryRef, digest, format_refs, parse_body
from derbyos_core.identity import SourceId, octets_of
from derbyos_core.replica.replica import Replica
from derbyos_core.simulation.cluster import SECOND_US
from derbyos_core.simulation.faults.fault import Fault, Mend, nothing
from derbyos_core.simulation.host import Host
from derbyos_core.simulation.odd_entries import DAY_US, ODD_STAMPS, OddWriter, batch_of, element
from derbyos_core.simulation.promises import BrokenPromise, Promise
from derbyos_core.wire.codec import encode
from derbyos_core.wire.messages import ByeMessage, ChatMessage

__all__ = [
    "AuthorTaken",
    "Forger",
    "ForkFlood",
    "Greedy",
    "Impostor",
    "LongLog",
    "OddAccept",
    "OddEntries",
    "OddOver",
    "OddStamps",
    "OddUndo",
]

XMSG = b"XMSG"
REFS_MAX = 400
"""Entries that one undo names here: 40 octets each, so 16 kB."""


class _Odd(Fault):
    """Entries that a member sends to one or all of the others."""

    is_hostile: ClassVar[bool] = True

    def strike(self) -> Mend | None:
        """Write the entries, and send them one by one or as one message."""
        carrier = self.pick()
        if carrier is None or not carrier.neighbours:
            return None
        bodies = list(self.bodies(carrier))
        if not bodies:
            return None
        one_message = self.random.random() < 0.3
        self.send(carrier, [batch_of(bodies)] if one_message and len(bodies) > 1 else bodies)
        return nothing

    def bodies(self, carrier: Host) -> Iterable[bytes]:
        """Return the entries to send; each kind has its own."""
        raise NotImplementedError

    def send(self, carrier: Host, bodies: Sequence[bytes]) -> None:
        """Send to one of the others or to all, in this order."""
        addresses = list(carrier.neighbours)
        if self.random.random() < 0.5:
            addresses = [self.random.choice(addresses)]
        for address in addresses:
            for body in bodies:
                carrier.send_raw(address, (XMSG, body))

    def writer(self, *, is_new: bool = False) -> OddWriter:
        """Return an invented source, mostly an existing one; it knows all entries that anybody holds."""
        cluster = self.cluster
        if is_new or not cluster.odd_writers or self.random.random() < 0.3:
            cluster.odd_writers.append(OddWriter(cluster.bout, self.random))
        writer = cluster.odd_writers[-1] if is_new else self.random.choice(cluster.odd_writers)
        writer.random = self.random
        writer.known = cluster.known()
        return writer

    def write(self, writer: OddWriter, *acts: object, stamp: str | int | None = None, **head: str) -> bytes:
        """Write one entry, stamped about now unless `stamp` is given."""
        at = self.cluster.agenda.now + self.random.randint(-5, 5) * SECOND_US if stamp is None else stamp
        return writer.write(acts, stamp=at, screens=self.cluster.screens, head=head)  # type: ignore[arg-type]


class OddEntries(_Odd):
    """Another program writes anything that the schema permits: any verb, element, attribute, reference and value."""

    name = "odd entries"

    def bodies(self, carrier: Host) -> Iterator[bytes]:
        """Yield a few; the first of a source may have any introduction."""
        writer = self.writer()
        if not writer.sequence and self.random.random() < 0.5:
            yield self.write(writer, writer.introduction())
        for _ in range(self.random.randint(1, 6)):
            acts = [writer.act() for _ in range(self.random.choice((1, 1, 1, 2, 4, 0)))]
            yield self.write(writer, *acts, **writer.head())


class OddUndo(_Odd):
    """Undos that name themselves, each other, all entries, none, later ones, or each other forty deep."""

    name = "odd undo"

    def bodies(self, carrier: Host) -> Iterator[bytes]:
        """Yield one of the shapes."""
        writer, random = self.writer(), self.random
        kind = random.randrange(7)
        everything = writer.known.refs[-REFS_MAX:]
        if kind == 0:
            yield self._undo(writer, (writer.ref(),))
        elif kind == 1:
            yield self._undo(writer, everything)
        elif kind == 2:  # a ring
            size = random.randint(2, 4)
            first = writer.sequence
            for place in range(size):
                yield self._undo(writer, (EntryRef(writer.source, first + 1 + (place + 1) % size),))
        elif kind == 3:  # a chain
            for _ in range(random.choice((3, 15, 16, 17, 18, 40))):
                yield self._undo(writer, (EntryRef(writer.source, writer.sequence),) if writer.sequence else everything)
        elif kind == 4:  # a web: each undoes all before it
            own: list[EntryRef] = []
            for _ in range(random.randint(2, 12)):
                own.append(writer.ref())
                yield self._undo(writer, (*everything, *own[:-1]))
        elif kind == 5:  # later entries
            victim = random.choice(self.cluster.running).replica
            assert victim is not None, "who runs has a replica"
            top = victim.log.highest(victim.source)
            later = tuple(EntryRef(victim.source, top + step) for step in range(1, 30))
            yield self._undo(writer, later, stamp=random.choice((None, self.cluster.agenda.now + DAY_US // 2)))
        else:
            yield self._undo(writer, writer.some_refs(), stamp=random.choice(ODD_STAMPS))

    def _undo(self, writer: OddWriter, refs: Sequence[EntryRef], stamp: str | int | None = None) -> bytes:
        acts = [writer.act()] if self.random.random() < 0.5 else []
        return self.write(writer, *acts, stamp=stamp, undoes=format_refs(refs), role=writer.role())


class OddOver(_Odd):
    """Plain answers that claim to be written over any entries, or to settle any, including later ones."""

    name = "odd over"

    def bodies(self, carrier: Host) -> Iterator[bytes]:
        """Yield a few."""
        writer, random = self.writer(), self.random
        for _ in range(random.randint(1, 4)):
            refs = list(random.choice((writer.known.refs[-REFS_MAX:], writer.some_refs())))
            if random.random() < 0.3:
                victim = random.choice(self.cluster.running).replica
                assert victim is not None, "who runs has a replica"
                top = victim.log.highest(victim.source)
                refs += [EntryRef(victim.source, top + step) for step in range(1, 10)]
            act = writer.trip() if random.random() < 0.6 else writer.act()
            name = random.choice(("over", "settles"))
            stamp = random.choice((None, self.cluster.agenda.now + DAY_US // 2))
            yield self.write(writer, act, stamp=stamp, **{name: format_refs(refs), "role": writer.role()})


class OddAccept(_Odd):
    """Acceptances of gaps, numbers and sources that do not exist, and of a real gap."""

    name = "odd accept"
    MISSING = (
        "5-²",
        "²",
        "1-999999999",
        "7-5",
        "",
        "0",
        "-1",
        "1-",
        "-",
        ",,,",
        "٣-٥",
        "1",
        "2-3,5",
        "9" * 40,
        "1-2-3",
    )

    def bodies(self, carrier: Host) -> Iterator[bytes]:
        """Yield an arbitrary acceptance, or a gap, its acceptance, and sometimes the missing entry after all."""
        writer, random = self.writer(), self.random
        sources: list[str] = [writer.source, *writer.known.tops, "", "²", writer.source.upper()]
        if random.random() < 0.5:
            for _ in range(random.randint(1, 3)):
                yield self.write(writer, self._accept(random.choice(sources), random.choice(self.MISSING)))
            return
        writer = self.writer(is_new=True)
        bodies = [self.write(writer, writer.trip()) for _ in range(6)]
        gone = random.randint(1, 4)
        yield from (*bodies[:gone], *bodies[gone + 1 :])
        other = self.writer()
        yield self.write(other, self._accept(writer.source, str(gone + 1)))
        if random.random() < 0.5:
            yield bodies[gone]

    def _accept(self, source: str, missing: str) -> object:
        return element("add", {"path": "nsodes"}, element("accept", {"uuid": source, "missing": missing}))


class OddStamps(_Odd):
    """Timestamps at every bound: missing, nonsense, 2000 and 2200, a day or a month ahead, the bout's creation."""

    name = "odd stamps"

    def bodies(self, carrier: Host) -> Iterator[bytes]:
        """Yield plain trips with odd stamps."""
        writer, random, now = self.writer(), self.random, self.cluster.agenda.now
        created = self.cluster.bout.created_us or now
        near = (now + DAY_US, now + 30 * DAY_US, created, created + 30 * DAY_US, created - DAY_US, now - DAY_US)
        for _ in range(random.randint(1, 5)):
            stamp = random.choice((random.choice(near) + random.randint(-1, 1), random.choice(ODD_STAMPS)))
            yield self.write(writer, writer.trip(), stamp=stamp, role="scorekeeper-home")


class AuthorTaken(_Odd):
    """An unknown source claims an official's author, and answers what that official answered."""

    name = "author taken"

    def bodies(self, carrier: Host) -> Iterator[bytes]:
        """Yield an introduction under that author, and a few trips."""
        writer = self.writer(is_new=True)
        if not writer.known.authors:
            return
        yield self.write(writer, writer.introduction(self.random.choice(writer.known.authors)))
        for _ in range(self.random.randint(1, 4)):
            yield self.write(writer, writer.trip(), role="scorekeeper-home")


class Forger(_Odd):
    """An attacker writes in a member's name: ahead of the member, or into slots that are taken."""

    name = "forger"

    def bodies(self, carrier: Host) -> Iterator[bytes]:
        """Yield a few entries ahead, sometimes others in slots that are taken."""
        random, cluster = self.random, self.cluster
        victim = random.choice(cluster.running).replica
        assert victim is not None, "who runs has a replica"
        top = victim.log.highest(victim.source)
        begin = max(0, top - random.choice((0, 0, 0, 1, 3)))
        writer = OddWriter(cluster.bout, random, victim.source, begin)
        writer.known = cluster.known()
        cluster.has_old_names = True
        for _ in range(random.randint(1, 4)):
            act = writer.trip() if random.random() < 0.7 else writer.act()
            yield self.write(writer, act, role=writer.role())
            cluster.forged[EntryRef(writer.source, writer.sequence)] = None


class ForkFlood(_Odd):
    """Many entries for one slot, each with a lower hash than the previous, so that each wins."""

    name = "forks"

    def bodies(self, carrier: Host) -> Iterator[bytes]:
        """Yield them in falling order."""
        random, cluster = self.random, self.cluster
        known = cluster.known()
        if not known.refs:
            return
        ref = random.choice(known.refs)
        made = []
        for _ in range(random.choice((3, 8, 20))):
            writer = OddWriter(cluster.bout, random, ref.source, ref.sequence - 1)
            made.append(self.write(writer, writer.trip(), odd=str(random.getrandbits(32))))
        cluster.has_old_names = True
        cluster.forged[ref] = None
        yield from sorted(made, key=lambda body: digest(parse_body(body)[0]), reverse=True)

    def strike(self) -> Mend | None:
        """Send each as a message of its own, in this order."""
        carrier = self.pick()
        if carrier is None or not carrier.neighbours:
            return None
        bodies = list(self.bodies(carrier))
        self.send(carrier, bodies)
        return nothing if bodies else None


class LongLog(_Odd):
    """A long day: a source sends some thousand entries at once."""

    name = "long log"
    is_by_name = True
    ENTRIES = 2_000

    def bodies(self, carrier: Host) -> Iterator[bytes]:
        """Yield plain trips, in messages of two hundred."""
        writer = self.writer(is_new=True)
        for _ in range(self.ENTRIES // 200):
            entries = []
            for _ in range(200):
                act, stamp = writer.trip(), self.cluster.agenda.now
                entries.append(writer.write([act], stamp=stamp, head={"role": "scorekeeper-home"}))
            yield batch_of(entries)

    def strike(self) -> Mend | None:
        """Send one message after the other, to all."""
        carrier = self.pick()
        if carrier is None or not carrier.neighbours:
            return None
        for body in self.bodies(carrier):
            for address in carrier.neighbours:
                carrier.send_raw(address, (XMSG, body))
        return nothing


class Greedy(Fault):
    """A member requests everything again and again, and reads nothing of it."""

    name = "greedy reader"
    is_hostile = True
    lasts_us = 20 * SECOND_US
    ASKS_US = 1_200_000
    QUEUE_LOGS_MAX = 4
    QUEUE_FREE = 256 << 10
    """Limit of the queue for one reader: its log a few times over, and a little more."""

    def strike(self) -> Mend | None:
        """Claim every second or so to hold nothing, until mended."""
        cluster, host = self.cluster, self.pick()
        if host is None or host.replica is None or host.is_asleep:
            return None
        name, left = host.name, [True]
        cluster.network.stop_reading(name)

        def ask() -> None:
            if not left or host.replica is None or host.name != name:
                return
            lines = "\n".join(f"{source} 0" for source in host.replica.log.tops)
            for address in host.neighbours:
                host.send_raw(address, (b"GSIP", lines.encode()))
            log = max((_octets(replica) for replica in cluster.replicas), default=0)
            waits = cluster.network.waiting_octets(name)
            if waits > self.QUEUE_LOGS_MAX * log * len(cluster.running) + self.QUEUE_FREE:
                raise BrokenPromise(Promise.BOUNDS, f"{waits} octets wait for {name}, whose log has {log}")
            cluster.agenda.after(self.ASKS_US, ask)

        def mend() -> None:
            if left:
                left.clear()
                cluster.network.go_on_reading(name)

        ask()
        return mend


def _octets(replica: Replica) -> int:
    return sum(len(item.entry.body) for item in replica.log.ordered())


class Impostor(Fault):
    """An attacker connects with a member's identity: says good-bye in that name, chats, writes."""

    name = "impostor"
    is_hostile = True

    def strike(self) -> Mend | None:
        """Open a connection to another laptop under the member's name."""
        cluster, random = self.cluster, self.random
        running = cluster.running
        if len(running) < 2:
            return None
        victim, target = random.sample(running, 2)
        assert victim.replica is not None, "who runs has a replica"
        source: SourceId = victim.replica.source
        dealer = cluster.network.dial("10.66.6.6", octets_of(source), target.address)
        said = [encode(ChatMessage("it is me")), encode(ByeMessage())]
        for frames in said[: random.randint(1, 2)]:
            cluster.network.send(dealer, frames)

        def mend() -> None:
            cluster.network.vanish(dealer)

        return mend
