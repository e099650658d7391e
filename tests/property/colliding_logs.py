"""Small random logs in which eids, numbers, jams, undos and removes collide all the time."""

import random

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Draft, Entry, EntryRef, Payload, Target, Verb, compose, parse_body
from derbyos_core.identity import BoutId, SourceId

BOUT = BoutId("colliding logs")
SOURCES = tuple(SourceId(f"{n}0000000-0000-4000-8000-00000000000{n}") for n in range(1, 5))
AUTHORS = tuple(f"a000000{n}-0000-4000-8000-000000000000" for n in (1, 2, 2, 3))
"""Two of the sources belong to one author: a restart."""
ROLES = ("scorekeeper-home", "lineup-home", "head-nso", "jam-timer")
OWN = tuple(f"e000000{n}-0000-4000-8000-000000000000" for n in range(4))
PERSONS = tuple(f"f000000{n}-0000-4000-8000-000000000000" for n in range(3))
NUMBERS = ("404", "7", "00")
TEAMS = ("home", "away")


class Writer:
    """Draws entries from one generator; the same seed gives the same log."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.written: list[Entry] = []
        self.top = dict.fromkeys(SOURCES, 0)

    def log(self, size: int) -> list[Entry]:
        """Return entries of all sources in the order of writing."""
        for _ in range(size):
            self.write()
        return self.written

    def write(self) -> None:
        """Write one more entry, by a source picked at random."""
        pick = self.random
        index = pick.randrange(len(SOURCES))
        source = SOURCES[index]
        self.top[source] += 1
        if self.top[source] == 1 and pick.random() < 0.8:
            nsode = Payload(tag="nsode", attributes={"eid": source, "uuid": source, "author": AUTHORS[index]})
            draft = Draft(acts=(Act(verb=Verb.ADD, target=Target(path="nsodes"), payload=(nsode,)),))
        else:
            draft = self.draft(pick.choice(ROLES))
        stamp = Instant(1_795_248_000_000_000 + pick.randrange(40) * 1_000_000)
        self.written.append(compose(draft, source, self.top[source], stamp))

    def refs(self, most: int) -> tuple[EntryRef, ...]:
        """Return references to some entries that were written, or will be."""
        pick = self.random
        known = [entry.ref for entry in self.written] or [EntryRef(SOURCES[0], 1)]
        return tuple(pick.choice(known) for _ in range(pick.randrange(most + 1)))

    def draft(self, role: str) -> Draft:
        pick = self.random
        kind = pick.random()
        if kind < 0.2:
            undone = self.refs(1) or (EntryRef(pick.choice(SOURCES), pick.randrange(1, 6)),)
            return Draft(acts=(Act(verb=Verb.REMOVE, target=Target(eid=pick.choice(OWN))),), undoes=undone, role=role)
        settles = self.refs(2) if kind < 0.25 else ()
        acts = tuple(self.act() for _ in range(1 if pick.random() < 0.85 else 2))
        return Draft(acts=acts, role=role, over=self.refs(2), settles=settles)

    def act(self) -> Act:
        pick = self.random
        verb = pick.choice((Verb.ADD, Verb.ADD, Verb.SET, Verb.SET, Verb.REMOVE))
        target = self.target()
        if verb is Verb.ADD:
            return Act(verb=verb, target=target, payload=tuple(self.payload(2) for _ in range(pick.randrange(1, 3))))
        if verb is Verb.SET:
            return self.set(target)
        return Act(verb=verb, target=target, attribute=pick.choice((None, None, "points", "skater")))

    def set(self, target: Target) -> Act:
        pick = self.random
        name = pick.choice(("points", "skater", "name", "number", "present", "duration", None))
        person = None
        value = str(pick.randrange(3))
        if name == "skater":
            value, person = f"{pick.choice(TEAMS)}:{pick.choice(NUMBERS)}", pick.choice((None, *PERSONS))
        if name == "present":
            value = pick.choice(("yes", "no"))
        if name in ("number", "name"):
            value = pick.choice(NUMBERS)
        return Act(verb=Verb.SET, target=target, attribute=name, text=value, skater_eid=person)

    def target(self) -> Target:
        pick = self.random
        kind = pick.randrange(8)
        if kind == 0:
            return Target(eid=pick.choice(OWN))
        if kind == 1:
            return Target(eid=BOUT.eid(f"period/1/jam/{pick.randrange(1, 3)}/team/home/pass/{pick.randrange(1, 3)}"))
        if kind == 2:
            return Target(eid=pick.choice(PERSONS))
        if kind == 3:
            return Target(team=pick.choice(TEAMS), person=pick.choice((None, *NUMBERS)))
        if kind == 4:
            return Target(path=pick.choice((".", "venue/city", "ruleset", "nsodes")))
        return Target(period="1", jam=str(pick.randrange(1, 3)))

    def payload(self, depth: int) -> Payload:
        pick = self.random
        tag = pick.choice(
            ("pass", "pass", "lead", "line-up", "call", "penalty", "enter-box", "person", "exit-box", "strange", "jam")
        )
        attributes = {"points": str(pick.randrange(3))}
        if pick.random() < 0.9:
            attributes["team"] = pick.choice(TEAMS)
        if tag in ("pass", "jam"):
            attributes["number"] = str(pick.randrange(1, 3))
        if tag == "line-up":
            attributes["position"] = pick.choice(("jammer", "pivot", "blocker"))
        if tag in ("line-up", "penalty", "enter-box") or pick.random() < 0.1:
            attributes["skater"] = f"{pick.choice(TEAMS)}:{pick.choice(NUMBERS)}"
            if pick.random() < 0.6:
                attributes["skater-eid"] = pick.choice(PERSONS)
        if tag == "person":
            attributes = {"number": pick.choice(NUMBERS), "eid": pick.choice(PERSONS)}
        elif pick.random() < 0.6:
            attributes["eid"] = pick.choice(OWN)
        children = (self.payload(depth - 1),) if depth and pick.random() < 0.25 else ()
        return Payload(tag=tag, attributes=attributes, children=children, text=pick.choice(("", "", "so")))


def reparsed(entries: list[Entry]) -> list[Entry]:
    """Return the same entries as another node parses them."""
    return [found for entry in entries for found in parse_body(entry.body)]
