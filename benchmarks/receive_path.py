"""Cost of taking an entry from the wire, beside parsing its XML and changing a tree.

    python -m benchmarks.receive_path [--entries 10000] [--rounds 9] [--stream practice]

One process, the contestants in turn in each round, garbage collection off while one runs; processor time, not the
clock on the wall:

* *floor*: lxml parses the bytes, and the change is made to a bare tree by an index of eids;
* *log and fold*: the product parses and checks, keeps the log, and folds the entry into the document;
* *fold and read*: the same, and the document is read after each 200 entries, as a batch of a late joiner is;
* *replica*: the whole way of a frame through a replica with its sender a member, without disk and sockets;
* *signed replica*: the same in a closed bout, each entry with its writer's signature, as it comes while it is entered;
* *signed log and fold*: *log and fold* of a closed bout, with the check of each entry's signature;
* *signed by 32*: the same, where a signature covers 32 entries of its source, as history comes;
* *own entry*: a scorekeeper's trip entered (`submit`), in a bout that grows to 500 entries.

The entries are those of `stream.py`, which are all alike, or with `--stream practice` those of a practice bout of some
thousand entries: rosters, line-ups, trips, penalties and the box as a crew enters them.
"""

import argparse
import gc
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

from benchmarks.bare_tree import BareTree
from benchmarks.figures import emit, median
from benchmarks.stream import KEY, SOURCES, make_bodies, make_signed
from derbyos_core.bout.commands import SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.document.fold import Document
from derbyos_core.gossip.entry import parse_body
from derbyos_core.gossip.log import EntryLog
from derbyos_core.gossip.signed_log import SignedLog, Signer
from derbyos_core.identity import AuthorId, BoutId, SourceId, Team, new_source, octets_of
from derbyos_core.practice.game import practice_game
from derbyos_core.practice.written import WrittenBout
from derbyos_core.replica.events import Frames
from derbyos_core.replica.replica import Replica
from derbyos_core.security.signatures import decode_signatures, encode_signatures, new_signed_source
from derbyos_core.wire.messages import Address

BOUT = BoutId("benchmark")
NOW = Instant(1_800_000_000_000_000)
READ_AFTER = 200
COVERED = 32
ROLE, OWN_ENTRIES = "scorekeeper-home", 500
PRACTICE_SEED = 404
SYNTHETIC, PRACTICE = "synthetic", "practice"


def practice_bodies() -> list[bytes]:
    """Return the entries of a practice bout, in the order of the log."""
    bout = WrittenBout(BOUT, Random(PRACTICE_SEED))
    bout.play(practice_game(Random(PRACTICE_SEED), NOW))
    return [placed.entry.body for placed in bout.log.ordered()]


def floor(bodies: list[bytes]) -> Callable[..., int]:
    """Bare lxml. What is given here runs with all bodies, or with those that it is called with."""
    tree = BareTree()

    def run(those: list[bytes] = bodies) -> int:
        for body in those:
            tree.take(body)
        return len(tree.index)

    return run


def log_and_fold(bodies: list[bytes]) -> Callable[[], int]:
    """Parse and check, keep, fold."""
    log, document = EntryLog(BOUT), Document(BOUT)

    def run() -> int:
        for body in bodies:
            for entry in parse_body(body):
                for placed in log.append(entry).placed:
                    document.apply(placed)
        return len(log)

    return run


def fold_and_read(bodies: list[bytes]) -> Callable[[], int]:
    """Parse and check, keep, fold, and read now and then."""
    log, document = EntryLog(BOUT), Document(BOUT)

    def run() -> int:
        for number, body in enumerate(bodies, start=1):
            for entry in parse_body(body):
                for placed in log.append(entry).placed:
                    document.apply(placed)
            if number % READ_AFTER == 0:
                document.root()
        return len(log)

    return run


def whole_replica(bodies: list[bytes]) -> Callable[..., int]:
    """From the frames to the effects; called as `floor` is."""
    random = Random(2)
    replica = Replica(bout=BOUT, source=new_source(random), author=AuthorId("a"), random=random)
    replica.listen_at(Address("127.0.0.1", 50_000), NOW)
    sender = octets_of(new_source(random))
    for kind, body in ((b"HELO", b"127.0.0.1:50001"), (b"BOUT", BOUT.string.encode())):
        replica.receive(Frames((sender, kind, body)), NOW)
    replica.take_effects()

    def run(those: list[bytes] = bodies) -> int:
        for number, body in enumerate(those):
            replica.receive(Frames((sender, b"XMSG", body)), Instant(NOW + number))
            replica.take_effects()
        return len(replica.log)

    return run


def signed_replica(bodies: list[bytes]) -> Callable[[], int]:
    """From the frames to the effects, with a signature for each entry."""
    random = Random(2)
    source, source_key = new_signed_source(KEY.public, BOUT, random)
    replica = Replica(
        bout=BOUT, source=source, author=AuthorId("a"), random=random, signer=Signer(KEY, source_key), is_closed=True
    )
    replica.listen_at(Address("127.0.0.1", 50_000), NOW)
    sender = octets_of(new_source(random))
    for kind, body in ((b"HELO", b"127.0.0.1:50001"), (b"BOUT", BOUT.string.encode())):
        replica.receive(Frames((sender, kind, body)), NOW)
    replica.take_effects()
    stream = signed_stream(len(bodies))

    def run() -> int:
        for number, (body, signatures) in enumerate(stream):
            replica.receive(Frames((sender, b"XMSG", body, signatures)), Instant(NOW + number))
            replica.take_effects()
        assert len(replica.log) == len(stream), replica.counters
        return len(replica.log)

    return run


signed_stream = cache(make_signed)


def signed_log_and_fold(bodies: list[bytes]) -> Callable[[], int]:
    """Parse and check, verify each entry, keep, fold."""
    return _verified([([body], signatures) for body, signatures in signed_stream(len(bodies))])


def signed_by_32(bodies: list[bytes]) -> Callable[[], int]:
    """The same with a signature for 32 entries of a source."""
    waiting: dict[SourceId, list[bytes]] = {}
    messages: list[tuple[list[bytes], bytes]] = []
    stream = signed_stream(len(bodies))
    for place, (body, frame) in enumerate(stream):
        (signature,) = decode_signatures(frame)
        covered = waiting.setdefault(signature.source, [])
        covered.append(body)
        if len(covered) == COVERED or place >= len(stream) - SOURCES:
            messages.append((waiting.pop(signature.source), encode_signatures([replace(signature, before=None)])))
    return _verified(messages)


def _verified(messages: list[tuple[list[bytes], bytes]]) -> Callable[[], int]:
    log, document = EntryLog(BOUT), Document(BOUT)
    gate = SignedLog(BOUT, log, is_closed=True)
    channel = new_source(Random(4))
    count = sum(len(bodies) for bodies, _ in messages)

    def run() -> int:
        for bodies, frame in messages:
            entries = [entry for body in bodies for entry in parse_body(body)]
            for entry in gate.receive(entries, decode_signatures(frame), channel).entries:
                for placed in log.append(entry).placed:
                    document.apply(placed)
        assert len(log) == count, "all of them are covered"
        return count

    return run


def own_entry(_bodies: list[bytes]) -> Callable[[], int]:
    """From the press to the effects."""
    random = Random(3)
    replica = Replica(bout=BOUT, source=new_source(random), author=AuthorId("a"), random=random)
    replica.join("official", (ROLE,), "benchmark", "1", NOW)

    def run() -> int:
        for number in range(OWN_ENTRIES):
            jam, trip = divmod(number, 10)
            command = SetTrip(jam=JamId(1, jam + 1), team=Team.HOME, number=trip + 1, points=number % 5)
            replica.submit(command, ROLE, Instant(NOW + number * 1_000_000))
            replica.take_effects()
        return len(replica.log)

    return run


CONTESTANTS = {
    "floor": floor,
    "log and fold": log_and_fold,
    "fold and read": fold_and_read,
    "replica": whole_replica,
    "signed replica": signed_replica,
    "signed log and fold": signed_log_and_fold,
    "signed by 32": signed_by_32,
    "own entry": own_entry,
}


def main() -> None:
    """Run the rounds and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--stream", choices=(SYNTHETIC, PRACTICE), default=SYNTHETIC)
    options = parser.parse_args()
    bodies = make_bodies(options.entries) if options.stream == SYNTHETIC else practice_bodies()
    seconds: dict[str, list[float]] = {name: [] for name in CONTESTANTS}
    for _ in range(options.rounds):
        for name, prepare in CONTESTANTS.items():
            run = prepare(bodies)
            gc.collect()
            gc.disable()
            began = time.process_time()
            assert run() > 0
            seconds[name].append(time.process_time() - began)
            gc.enable()
    for name, one in seconds.items():
        count = OWN_ENTRIES if name == "own entry" else len(bodies)
        each_us = median(one) / count * 1e6
        ratio = median([a / b for a, b in zip(seconds["floor"], one, strict=True)]) * count / len(bodies)
        what = name if options.stream == SYNTHETIC else f"{name}, {options.stream}"
        emit("receive_path", what, each_us, "us/entry", per_second=1e6 / each_us, ratio_to_floor=ratio)


if __name__ == "__main__":
    main()
