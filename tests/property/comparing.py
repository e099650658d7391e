"""Decides how the incremental fold is set beside the plain one: a node that takes entries as they come, and a look.

A node is log and document as the replica joins them. Entries come in any order, more than once, behind gaps; what
it then shows is compared with the plain log and the plain fold of the same set of entries, byte for byte.
"""

import random
from collections.abc import Iterable, Sequence

from derbyos_core.document.canonical import claims_table, live_xml
from derbyos_core.document.fold import Document
from derbyos_core.gossip.entry import Entry, digest
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import BoutId
from tests.property.plain_fold import PlainFold, fold_of
from tests.property.plain_log import PlainLog, plain_log

STYLES = ("anyhow", "in sequence", "some late")


class Node:
    """Log and document of one laptop, without the rest of it."""

    def __init__(self, bout: BoutId) -> None:
        self.log = EntryLog(bout)
        self.document = Document(bout)

    def take(self, entry: Entry) -> None:
        """An entry as it comes; what stands behind a gap waits in the log."""
        result = self.log.append(entry)
        if result.reordered:
            self.document.rebuild(self.log.ordered())
            return
        for placed in result.placed:
            self.document.apply(placed)

    def take_all(self, entries: Iterable[Entry]) -> "Node":
        """Entries one after the other."""
        for entry in entries:
            self.take(entry)
        return self


class Expected:
    """What the plain log and the plain fold make of a set of entries; worked out once for all its orders."""

    def __init__(self, entries: Iterable[Entry], bout: BoutId) -> None:
        self.log: PlainLog = plain_log(entries, bout)
        self.fold: PlainFold = fold_of(self.log, bout)
        self.order = [(slot.key, slot.counts, slot.entry.body) for slot in self.log.slots]

    def differences(self, node: Node) -> list[str]:
        """The parts in which a node differs; none if all is well."""
        log, document = node.log, node.document
        root = document.root()
        forks = frozenset((fork.other.ref, digest(fork.counting), digest(fork.other)) for fork in log.forks)
        pairs = {
            "order": (self.order, [(tuple(p.key), p.counts, p.entry.body) for p in log.ordered()]),
            "tops": (self.log.tops, dict(log.tops)),
            "held": (self.log.held, log.held),
            "forks": (self.log.forks, forks),
            "document": (self.fold.xml, live_xml(root)),
            "claims": (self.fold.claims, claims_table(root, document.natural_key)),
            "pending": (self.fold.pending, document.pending),
            "unresolved": (self.fold.unresolved, document.unresolved),
            "invalid": (self.fold.invalid, document.invalid),
        }
        return [name for name, (plain, fast) in pairs.items() if plain != fast]


def differences(node: Node, entries: Iterable[Entry], bout: BoutId) -> list[str]:
    """The parts in which a node differs from the plain fold of the entries that it took."""
    return Expected(entries, bout).differences(node)


def arrival(entries: Sequence[Entry], shuffle: random.Random, style: str, doubles: float = 0.1) -> list[Entry]:
    """An order of arrival; some entries come twice.

    `anyhow`: any order at all, so that most wait behind gaps. `in sequence`: sources at random, each from its first
    entry on. `some late`: as written, but a few come much later.
    """
    came = list(entries)
    if style == "anyhow":
        shuffle.shuffle(came)
    elif style == "in sequence":
        turns = [entry.source for entry in came]
        shuffle.shuffle(turns)
        runs = {source: iter([entry for entry in came if entry.source == source]) for source in turns}
        came = [next(runs[source]) for source in turns]
    else:
        places = [index + shuffle.random() * (30 if shuffle.random() < 0.2 else 1) for index in range(len(came))]
        came = [entry for _, entry in sorted(zip(places, came, strict=True), key=lambda pair: pair[0])]
    for _ in range(int(len(came) * doubles)):
        came.insert(shuffle.randrange(len(came)), shuffle.choice(came))
    return came


def try_orders(entries: Sequence[Entry], bout: BoutId, seed: int, orders: int, *, stepwise: float = 0.0) -> list[str]:
    """Some random orders of one log, each compared with the plain fold; what differed, said in words.

    `stepwise` is the share of orders that are compared after each entry.
    """
    shuffle = random.Random(f"orders {seed}")
    expected = Expected(entries, bout)
    found = []
    for number in range(orders):
        style = STYLES[number % len(STYLES)]
        came = arrival(entries, shuffle, style)
        is_stepwise = shuffle.random() < stepwise
        node = Node(bout)
        for count, entry in enumerate(came, start=1):
            node.take(entry)
            if is_stepwise:
                parts = differences(node, came[:count], bout)
                if parts:
                    found.append(f"order {number} ({style}) after {count} of {len(came)}: {', '.join(parts)}")
                    break
            elif shuffle.random() < 0.1:
                node.document.root()  # what was drawn has to be forgotten again
        parts = expected.differences(node)
        if parts:
            found.append(f"order {number} ({style}): {', '.join(parts)}")
    return found
