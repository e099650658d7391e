"""Decides which entries the receive path is measured with: a bout's worth of edits, the same on every run.

55 in 100 add an element with four attributes under one of the jams' teams, 40 set an attribute of one that was
added, 5 remove one. Eight sources write in turn, one entry each, as officials do.
"""

from random import Random

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Draft, Payload, Target, Verb, compose
from derbyos_core.identity import SourceId, new_eid, new_source

__all__ = ["make_bodies", "make_logs", "write"]

SOURCES = 8
JAMS = 40
NAMES = ("code", "skater", "timestamp", "note")


def make_bodies(count: int, seed: int = 1) -> list[bytes]:
    """So many entries as the wire carries them."""
    random = Random(seed)
    sources = [new_source(random) for _ in range(SOURCES)]
    tops = dict.fromkeys(sources, 0)
    there: list[str] = []
    bodies = []
    for number in range(count):
        source = sources[number % SOURCES]
        tops[source] += 1
        draft = Draft(acts=(_act(random, there),), role="head-nso")
        bodies.append(write(draft, source, tops[source], number))
    return bodies


def make_logs(count: int, sources: int, seed: int = 1) -> list[list[bytes]]:
    """So many entries of so many sources that wrote at the same time, each about what it added itself."""
    random = Random(seed)
    logs = []
    for place in range(sources):
        source, there = new_source(random), list[str]()
        drafts = [Draft(acts=(_act(random, there),), role="head-nso") for _ in range(count // sources)]
        logs.append([write(d, source, number + 1, number * sources + place) for number, d in enumerate(drafts)])
    return logs


def write(draft: Draft, source: SourceId, sequence: int, number: int) -> bytes:
    """The bytes of an entry that is written so many milliseconds after the first."""
    return compose(draft, source, sequence, Instant(1_800_000_000_000_000 + number * 1000)).body


def _act(random: Random, there: list[str]) -> Act:
    kind = random.random()
    if kind < 0.55 or not there:
        eid = str(new_eid(random))
        there.append(eid)
        attributes = {"eid": eid, **{name: f"{random.randrange(10**6)}" for name in NAMES}}
        target = Target(period="1", jam=str(random.randrange(JAMS) + 1))
        return Act(verb=Verb.ADD, target=target, payload=(Payload(tag="penalty", attributes=attributes),))
    if kind < 0.95:
        target = Target(eid=random.choice(there))
        return Act(verb=Verb.SET, target=target, attribute=random.choice(NAMES), text=f"{random.randrange(10**6)}")
    return Act(verb=Verb.REMOVE, target=Target(eid=there.pop(random.randrange(len(there)))))
