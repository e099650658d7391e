"""Small random logs that are mostly undos: chains, rings, wide ones, of entries not yet written and of far future ones.

Each jam time and lead has its own entry; the rest names others in `undoes`. An undo may precede the entry that it
undoes, because names can refer to later entries and because some stamps are far from all others.
"""

import random

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Draft, Entry, EntryRef, Payload, Target, Verb, compose
from derbyos_core.identity import BoutId, SourceId

BOUT = BoutId("webs of undos")
SOURCES = tuple(SourceId(f"{n}0000000-0000-4000-8000-00000000000{n}") for n in range(1, 5))
T0_US = 1_795_248_000_000_000
DAY_US = 86_400_000_000
DEEP = 18
"""Two deeper than the depth to which undos work."""


def web_log(seed: int, size: int | None = None) -> list[Entry]:
    """Return the log of a seed, in the order of writing."""
    return _Web(seed).log(size)


class _Web:
    def __init__(self, seed: int) -> None:
        self.pick = random.Random(f"web {seed}")
        self.style = self.pick.choice(("chain", "layers", "anything", "anything", "everything before", "ring"))
        self.top = dict.fromkeys(SOURCES, 0)
        self.entries: list[Entry] = []

    def log(self, size: int | None) -> list[Entry]:
        for _ in range(size or self.pick.randrange(12, 41)):
            self.write()
        return self.entries

    def write(self) -> None:
        pick = self.pick
        source = pick.choice(SOURCES)
        self.top[source] += 1
        number = self.top[source]
        refs = self.undone() if self.entries and pick.random() < 0.75 else ()
        act = Act(verb=Verb.REMOVE, target=Target(eid="x"))
        if number == 1 and pick.random() < 0.5:
            carried = Payload(tag="nsode", attributes={"eid": source, "uuid": source, "author": SOURCES[0]})
            act = Act(verb=Verb.ADD, target=Target(path="nsodes"), payload=(carried,))
        elif pick.random() < 0.03:
            carried = Payload(tag="accept", attributes={"eid": "acce", "uuid": SOURCES[1], "missing": "999"})
            act = Act(verb=Verb.ADD, target=Target(path="nsodes"), payload=(carried,))
        elif not refs:
            jam = Target(period="1", jam=str(pick.randrange(1, 4)))
            lead = Payload(tag="lead", attributes={"team": pick.choice(("home", "away"))})
            act = pick.choice(
                (
                    Act(verb=Verb.ADD, target=jam, payload=(lead,)),
                    Act(verb=Verb.SET, target=jam, attribute="duration", text=f"{pick.randrange(90)}.0"),
                )
            )
        far = pick.choice((-9, 9, 40)) * DAY_US if pick.random() < 0.1 else 0
        stamp = T0_US + len(self.entries) * 1_000_000 + pick.randrange(-5, 6) * 1_000_000 + far
        self.entries.append(compose(Draft(acts=(act,), undoes=refs), source, number, Instant(stamp)))

    def undone(self) -> tuple[EntryRef, ...]:
        pick = self.pick
        written = [entry.ref for entry in self.entries]
        ahead = [EntryRef(source, top + 1 + pick.randrange(3)) for source, top in self.top.items()]
        match self.style if pick.random() < 0.9 else "anything":
            case "chain":
                return (written[-1],)
            case "layers":
                return tuple(written[-6:-3]) or (written[-1],)
            case "everything before":
                return tuple(written)
            case "ring":
                return (*written[-1:], *(pick.choice(ahead) for _ in range(pick.randrange(2))))
        return tuple(pick.choice((*written[-DEEP:], *ahead)) for _ in range(pick.randrange(1, 5)))
