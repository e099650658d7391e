"""Equal logs give equal documents: small colliding logs, folded in many orders of arrival.

Goal: find an entry whose meaning depends on when it came. Method: random logs of 20 to 40 entries in which ids,
numbers, undos and removes collide, each folded in several random orders (as each source's run allows), now and
then read in between so that what was drawn has to be forgotten; document, claims and the three lists are
compared with those of a fold in order.
"""

import random

import pytest

from derbyos_core.document import cells
from derbyos_core.document.canonical import claims_table, live_xml
from derbyos_core.document.fold import Document
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.gossip.log import EntryLog, Placed
from tests.property.colliding_logs import BOUT, Writer, reparsed

LOGS = 150
ORDERS = 5

Picture = tuple[bytes, bytes, tuple[EntryRef, ...], tuple[EntryRef, ...], tuple[EntryRef, ...]]


def picture(document: Document) -> Picture:
    """Return everything that must be equal on two nodes with equal tops."""
    root = document.root()
    table = claims_table(root, document.natural_key)
    return live_xml(root), table, document.pending, document.unresolved, document.invalid


def folded(placed: list[Placed]) -> Document:
    """Return the fold of these entries, one after the other."""
    document = Document(BOUT)
    for item in placed:
        document.apply(item)
    return document


def placed_of(seed: int) -> list[Placed]:
    """Return a colliding log with its entries placed."""
    writer = Writer(seed)
    log = EntryLog(BOUT)
    for entry in reparsed(writer.log(random.Random(seed).randrange(20, 41))):
        log.append(entry)
    return log.ordered()


def arrival(placed: list[Placed], shuffle: random.Random) -> list[Placed]:
    """Return a random order of arrival in which each source's run stays in sequence, as in the log's output."""
    turns = [item.entry.source for item in placed]
    shuffle.shuffle(turns)
    runs = {source: iter([p for p in placed if p.entry.source == source]) for source in turns}
    return [next(runs[source]) for source in turns]


@pytest.mark.clause(85, 103, 105)
@pytest.mark.parametrize("block", range(10))
def test_any_order_of_arrival_gives_one_document(block: int) -> None:
    """DOS-85, DOS-103, DOS-105: the document follows from the set of entries, not from their order of arrival."""
    for seed in range(block * LOGS // 10, (block + 1) * LOGS // 10):
        placed = placed_of(seed)
        expected = picture(folded(placed))
        shuffle = random.Random(seed)
        for order in range(ORDERS):
            document = Document(BOUT)
            for item in arrival(placed, shuffle):
                document.apply(item)
                if shuffle.random() < 0.1:
                    document.root()
            assert picture(document) == expected, f"seed {seed}, order {order}"


@pytest.mark.clause(85)
def test_wide_rows_are_mended_where_they_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """DOS-85: elements with many children search for changed ones one by one; here all change, with the same result."""
    expected = [picture(folded(placed_of(seed))) for seed in range(20)]
    monkeypatch.setattr(cells, "WIDE", 0)
    for seed in range(20):
        document, shuffle = Document(BOUT), random.Random(seed)
        for item in arrival(placed_of(seed), shuffle):
            document.apply(item)
            document.root()
        assert picture(document) == expected[seed], f"seed {seed}"


@pytest.mark.clause(85)
def test_a_rebuild_gives_what_the_entries_gave() -> None:
    """DOS-85: the tree is rebuilt from the log alone, pending and unresolved entries included."""
    for seed in range(40):
        placed = placed_of(seed)
        document = folded(placed)
        before = picture(document)
        document.rebuild(placed)
        assert picture(document) == before, f"seed {seed}"
