"""Entries for the benchmarks of the receive path: the edits of one bout, the same on every run.

Each source introduces itself first, with author and role. Then 55 in 100 add an element with four attributes under
one of the jams, 40 set an attribute of one that was added, over the answer that was shown (`over`), 5 remove one.
Eight sources write in turn, one entry each, as officials do; all sign as Head NSO, so that whoever sets supersedes.
"""

from dataclasses import replace
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Draft, EntryRef, Payload, Target, Verb, compose, parse_body
from derbyos_core.gossip.log import EntryLog
from derbyos_core.gossip.signed_log import SignedLog, Signer
from derbyos_core.identity import BoutId, SourceId, new_eid, new_source
from derbyos_core.security.keys import SigningKey
from derbyos_core.security.signatures import new_signed_source

__all__ = ["BOUT", "KEY", "make_bodies", "make_logs", "make_signed", "write"]

BOUT = BoutId("benchmark")
KEY = SigningKey(b"benchmark".ljust(32))
"""Key of all writers of a signed stream."""

SOURCES = 8
JAMS = 40
NAMES = ("code", "skater", "timestamp", "note")
ROLE = "head-nso"


def make_bodies(count: int, seed: int = 1) -> list[bytes]:
    """Return the bodies of this many entries, as on the wire."""
    random = Random(seed)
    sources = [new_source(random) for _ in range(SOURCES)]
    officials = _Officials(random)
    refs = [EntryRef(sources[number % SOURCES], number // SOURCES + 1) for number in range(count)]
    return [write(officials.draft(ref), ref, number) for number, ref in enumerate(refs)]


def make_signed(count: int, seed: int = 1) -> list[tuple[bytes, bytes]]:
    """Return the same entries as in a closed bout, each with the frame of its signature as its writer sends it."""
    random = Random(seed)
    writers = [new_signed_source(KEY.public, BOUT, random) for _ in range(SOURCES)]
    logs = [SignedLog(BOUT, EntryLog(BOUT), signer=Signer(KEY, key), is_closed=True) for _, key in writers]
    officials, found = _Officials(random), []
    for number in range(count):
        place = number % SOURCES
        source, key = writers[place]
        ref = EntryRef(source, number // SOURCES + 1)
        draft = officials.draft(ref)
        body = write(replace(draft, key=str(key)) if ref.sequence == 1 else draft, ref, number)
        (entry,) = parse_body(body)
        assert logs[place].sign(entry) is not None, "each writer has a key"
        found.append((body, logs[place].frame_for([entry])))
    return found


def make_logs(count: int, sources: int, seed: int = 1) -> list[list[bytes]]:
    """Return the logs of concurrent sources, each of which edits only its own elements."""
    random = Random(seed)
    logs = []
    for place in range(sources):
        source, official = new_source(random), _Officials(random)
        refs = [EntryRef(source, number + 1) for number in range(count // sources)]
        logs.append([write(official.draft(ref), ref, number * sources + place) for number, ref in enumerate(refs)])
    return logs


def write(draft: Draft, ref: EntryRef, number: int) -> bytes:
    """Return the bytes of an entry written this many milliseconds after the first."""
    return compose(draft, ref.source, ref.sequence, Instant(1_800_000_000_000_000 + number * 1000)).body


class _Officials:
    """Officials who edit the same elements and see each other's answers."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._there: list[str] = []
        self._answers: dict[tuple[str, str], EntryRef] = {}

    def draft(self, ref: EntryRef) -> Draft:
        """Return the entry at this position of the stream."""
        if ref.sequence == 1:
            return Draft(acts=(_introduction(ref.source),), role=ROLE)
        random, there = self._random, self._there
        kind = random.random()
        if kind < 0.55 or not there:
            eid = str(new_eid(random))
            there.append(eid)
            self._answers.update(((eid, name), ref) for name in NAMES)
            attributes = {"eid": eid, **{name: f"{random.randrange(10**6)}" for name in NAMES}}
            target = Target(period="1", jam=str(random.randrange(JAMS) + 1))
            act = Act(verb=Verb.ADD, target=target, payload=(Payload(tag="penalty", attributes=attributes),))
            return Draft(acts=(act,), role=ROLE)
        if kind < 0.95:
            eid, name = random.choice(there), random.choice(NAMES)
            seen, self._answers[eid, name] = self._answers[eid, name], ref
            act = Act(verb=Verb.SET, target=Target(eid=eid), attribute=name, text=f"{random.randrange(10**6)}")
            return Draft(acts=(act,), role=ROLE, over=(seen,))
        eid = there.pop(random.randrange(len(there)))
        seen_all = tuple(dict.fromkeys(self._answers[eid, name] for name in NAMES))
        return Draft(acts=(Act(verb=Verb.REMOVE, target=Target(eid=eid)),), role=ROLE, over=seen_all)


def _introduction(source: SourceId) -> Act:
    attributes = {"eid": source, "uuid": source, "author": f"author of {source}", "role": ROLE}
    return Act(verb=Verb.ADD, target=Target(path="nsodes"), payload=(Payload(tag="nsode", attributes=attributes),))
