"""Cost of an entry that arrives late in a bout of 10,000 entries.

    python -m benchmarks.late_entry [--entries 10000] [--rounds 5]

Each kind is applied twenty times a round, each time an entry of another source whose place is near the beginning;
*apply* is the fold alone, *read* the document read after it, which the screens do once a frame. The floor is one
entry parsed by lxml and done to a bare tree of the same bout, at its end: a tree has no other place.
"""

import argparse
import gc
import time
from random import Random

from benchmarks.bare_tree import BareTree
from benchmarks.figures import emit, median
from benchmarks.stream import make_bodies, write
from derbyos_core.document.fold import Document
from derbyos_core.gossip.entry import Act, Draft, EntryRef, Payload, Target, Verb, parse_body
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import BoutId, SourceId, new_eid, new_source

BOUT = BoutId("benchmark")
TIMES = 20
REFERENCES = 500
"""Entries of an unknown program that mean `home:404` without an id; a late roster change redirects them all."""
EARLY = 3


class Bench:
    """A complete bout, and the late entries that reach it."""

    def __init__(self, bodies: list[bytes]) -> None:
        self.random = Random(5)
        self.log, self.document = EntryLog(BOUT), Document(BOUT)
        self.refs: list[EntryRef] = []
        self.added: list[str] = []
        for body in bodies:
            self.take(body)
        self.document.root()

    def take(self, body: bytes) -> None:
        for entry in parse_body(body):
            self.refs.append(entry.ref)
            self.added += [p.attributes["eid"] for act in entry.acts for p in act.payload if "eid" in p.attributes]
            for placed in self.log.append(entry).placed:
                self.document.apply(placed)

    def late(self, draft: Draft) -> tuple[float, float]:
        """Return the seconds to apply one, and to read the document after it."""
        (entry,) = parse_body(write(draft, EntryRef(new_source(self.random), 1), EARLY))
        (placed,) = self.log.append(entry).placed
        began = time.perf_counter()
        self.document.apply(placed)
        applied = time.perf_counter()
        self.document.root()
        return applied - began, time.perf_counter() - applied

    def drafts(self, kind: str, number: int) -> Draft:
        """A late entry of a kind."""
        jam = Target(period="1", jam=str(number % 40 + 1))
        if kind == "add":
            penalty = Payload("penalty", {"eid": str(new_eid(self.random)), "code": "F"})
            return Draft(acts=(Act(Verb.ADD, jam, payload=(penalty,)),))
        if kind == "set":
            return Draft(acts=(Act(Verb.SET, Target(eid=self.random.choice(self.added)), "code", text="L"),))
        if kind == "remove of a jam":
            return Draft(acts=(Act(Verb.REMOVE, jam),))
        if kind == "undo":
            return Draft(acts=(Act(Verb.REMOVE, jam),), undoes=(self.random.choice(self.refs[100:]),))
        person = Payload("person", {"eid": str(new_eid(self.random)), "number": "404"})
        return Draft(acts=(Act(Verb.ADD, Target(team="home"), payload=(person,)),))

    def strangers(self, source: SourceId, count: int) -> None:
        """Append entries that name a person by number alone, after everything else."""
        for number in range(count):
            penalty = Payload("penalty", {"eid": str(new_eid(self.random)), "skater": "home:404"})
            draft = Draft(acts=(Act(Verb.ADD, Target(period="1", jam="1"), payload=(penalty,)),))
            self.take(write(draft, EntryRef(source, number + 1), len(self.refs) + number))
        self.document.root()


def main() -> None:
    """Run the rounds and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    bodies = make_bodies(options.entries)
    kinds = ("add", "set", "undo", "remove of a jam", "roster change")
    applied: dict[str, list[float]] = {kind: [] for kind in kinds}
    read: dict[str, list[float]] = {kind: [] for kind in kinds}
    floors: list[float] = []
    for _ in range(options.rounds):
        tree = BareTree()
        for body in bodies[:-TIMES]:
            tree.take(body)
        began = time.perf_counter()
        for body in bodies[-TIMES:]:
            tree.take(body)
        floors.append((time.perf_counter() - began) / TIMES)
        bench = Bench(bodies)
        gc.collect()
        gc.disable()
        for kind in kinds:
            if kind == "roster change":
                bench.strangers(new_source(bench.random), REFERENCES)
            for number in range(TIMES):
                one, two = bench.late(bench.drafts(kind, number))
                applied[kind].append(one)
                read[kind].append(two)
        gc.enable()
    emit("late_entry", "floor", median(floors) * 1e3, "ms/entry", entries=options.entries)
    for kind in kinds:
        context = {"worst_ms": max(applied[kind]) * 1e3, "read_ms": median(read[kind]) * 1e3}
        if kind == "roster change":
            context["us_per_reference"] = median(applied[kind]) / REFERENCES * 1e6
        emit("late_entry", kind, median(applied[kind]) * 1e3, "ms/entry", entries=options.entries, **context)


if __name__ == "__main__":
    main()
