"""Comparison of the incremental fold with the plain one.

Entries come in any order, more than once, behind gaps; what a log and its document then show is compared with the plain
log and the plain fold of the same set of entries, byte for byte.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from derbyos_core.document.canonical import claims_table, live_xml
from derbyos_core.gossip.entry import Entry, EntryRef, digest
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import BoutId
from tests.kit.folded_log import FoldedLog
from tests.property.plain_fold import PlainFold, fold_of
from tests.property.plain_log import PlainLog, plain_log
from tests.property.shrinking import TRIES_MAX, Step, entries_of, shrunken, told

STYLES = ("anyhow", "in sequence", "some late")


class Expected:
    """Result of the plain log and the plain fold for a set of entries, computed once for all its orders."""

    def __init__(self, entries: Iterable[Entry], bout: BoutId) -> None:
        self.log: PlainLog = plain_log(entries)
        self.fold: PlainFold = fold_of(self.log, bout)
        self.order = [(slot.key, slot.is_time_believed, slot.entry.body) for slot in self.log.slots]

    def differences(self, node: FoldedLog) -> list[str]:
        """Return the parts in which a node differs; none if all is well."""
        log, document = node.log, node.document
        root = document.root()
        forks = frozenset((fork.other.ref, digest(fork.counting), digest(fork.other)) for fork in log.forks)
        pairs = {
            "order": (self.order, [(tuple(p.key), p.is_time_believed, p.entry.body) for p in log.ordered()]),
            "tops": (self.log.tops, dict(log.tops)),
            "held": (self.log.held, log.held),
            "forks": (self.log.forks, forks),
            "document": (self.fold.xml, live_xml(root)),
            "claims": (self.fold.claims, claims_table(root, document.natural_key)),
            "pending": (self.fold.pending, document.pending),
            "unresolved": (self.fold.unresolved, document.unresolved),
            "invalid": (self.fold.invalid, document.invalid),
            "forbidden": (self.fold.forbidden, ordered(document.refusals, log)),
            "set aside": ([], list(document.aside)),
        }
        return [name for name, (plain, fast) in pairs.items() if plain != fast]


def ordered(refs: Iterable[EntryRef], log: EntryLog) -> tuple[EntryRef, ...]:
    """Return entries in the order of a log."""
    places = {placed.entry.ref: placed.key for placed in log.ordered()}
    return tuple(sorted(refs, key=places.__getitem__))


def differences(node: FoldedLog, entries: Iterable[Entry], bout: BoutId) -> list[str]:
    """Return the parts in which a node differs from the plain fold of its entries."""
    return Expected(entries, bout).differences(node)


def arrival(entries: Sequence[Entry], shuffle: random.Random, style: str, doubles: float = 0.1) -> list[Entry]:
    """Return an order of arrival; some entries come twice.

    `anyhow`: any order at all, so that most entries wait behind gaps. `in sequence`: sources at random, each from its
    first entry on. `some late`: as written, but a few come much later.
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


@dataclass(frozen=True)
class Finding:
    """An order of arrival after which a node differs: its name, the differing parts, and its steps."""

    words: str
    parts: frozenset[str]
    steps: tuple[Step, ...]

    def smallest(self, bout: BoutId, tries: int = TRIES_MAX) -> str:
        """Return the smallest log that was found to differ in the same parts, as the text of a test."""
        smaller = shrunken(self.steps, lambda steps: not self.parts.isdisjoint(compared(steps, bout)), tries)
        return told(smaller, bout)


def compared(steps: Iterable[Step], bout: BoutId) -> list[str]:
    """Return the parts in which a node differs after these steps; an exception counts as a difference."""
    steps = list(steps)
    node = FoldedLog(bout)
    try:
        for step in steps:
            if step is None:
                node.document.root()
            else:
                node.take(step)
        return differences(node, entries_of(steps), bout)
    except Exception as fault:  # noqa: BLE001 - whatever it raises is what is looked for
        return [f"raises {type(fault).__name__}"]


def try_orders(
    entries: Sequence[Entry], bout: BoutId, seed: int, orders: int, *, stepwise: float = 0.0
) -> list[Finding]:
    """Compare some random orders of one log with the plain fold.

    `stepwise` is the share of orders that are compared after each entry.
    """
    shuffle = random.Random(f"orders {seed}")
    expected = Expected(entries, bout)
    found = []
    for number in range(orders):
        style = STYLES[number % len(STYLES)]
        came = arrival(entries, shuffle, style)
        words = f"order {number} ({style})"
        if shuffle.random() < stepwise:
            finding = _try_each(came, bout, words)
        else:
            steps = with_reads(came, shuffle)
            finding = try_order(steps, expected, bout, words)
        if finding is not None:
            found.append(finding)
    return found


def with_reads(came: Iterable[Entry], shuffle: random.Random, share: float = 0.1) -> list[Step]:
    """Insert reads of the document at random, so that rendered elements must be invalidated again."""
    steps: list[Step] = []
    for entry in came:
        steps.append(entry)
        if shuffle.random() < share:
            steps.append(None)
    return steps


def try_order(steps: Sequence[Step], expected: Expected, bout: BoutId, words: str) -> Finding | None:
    """Compare one order of arrival at its end with the expected result."""
    node = FoldedLog(bout)
    try:
        for step in steps:
            if step is None:
                node.document.root()
            else:
                node.take(step)
        parts = expected.differences(node)
    except Exception as fault:  # noqa: BLE001 - whatever it raises is what is looked for
        parts = [f"raises {type(fault).__name__}"]
    return Finding(f"{words}: {', '.join(parts)}", frozenset(parts), tuple(steps)) if parts else None


def _try_each(came: Sequence[Entry], bout: BoutId, words: str) -> Finding | None:
    """Compare (and so read) one order of arrival after each entry."""
    node = FoldedLog(bout)
    for count, entry in enumerate(came, start=1):
        node.take(entry)
        parts = differences(node, came[:count], bout)
        if parts:
            steps = tuple(step for one in came[:count] for step in (one, None))
            where = f"{words} after {count} of {len(came)}: {', '.join(parts)}"
            return Finding(where, frozenset(parts), steps)
    return None
