"""The worked example of entries 3, in many orders of arrival: five hundred always, ten thousand with `-m slow`."""

import random

import pytest
from lxml import etree

from derbyos_core.document.canonical import claims_table, live_xml
from derbyos_core.gossip.bounded_xml import canonical
from derbyos_core.gossip.log import AppendOutcome, EntryLog
from tests.kit.folded_log import FoldedLog
from tests.unit.document import worked_example as example

ORDERS = 500
ORDERS_ASKED = 10_000
"""The number that the design requires; it takes some twelve seconds."""


def _expected_document() -> bytes:
    root = etree.fromstring(example.spelled(example.DOCUMENT), etree.XMLParser(remove_blank_text=True))
    return canonical(root)


def _readable(table: bytes) -> list[str]:
    """Return the table as in the example: short names, keys below the jam, without the set-up of sources."""
    names = {uuid: name for name, uuid in example.NAMES.items()}
    rows = []
    for line in table.decode().splitlines():
        key, attribute, value, skater, author, role, entry, verdict = line.split("\t")
        if "/jam/" not in key and not key.startswith("enter-box"):
            continue
        key = key.removeprefix("period/1/jam/1/").removeprefix("team/home/")
        source, sequence = entry.split()
        value = f"{value} {names[skater]}" if skater else value
        rows.append(" | ".join((key, attribute, value, names[author], role, f"{names[source]} {sequence}", verdict)))
    return rows


@pytest.mark.clause(85, 87)
@pytest.mark.parametrize("orders", [ORDERS, pytest.param(ORDERS_ASKED, marks=pytest.mark.slow)])
def test_the_document_is_as_printed_in_any_order_of_arrival(orders: int) -> None:
    """DOS-85, DOS-87: the tree follows from the log alone, in any order of arrival."""
    entries = [entry for _, entry in example.entries()]
    expected = _expected_document()
    shuffle = random.Random(20261121)
    tables = set()
    for _ in range(orders):
        shuffle.shuffle(entries)
        document = FoldedLog(example.BOUT).take_all(entries).document
        root = document.root()
        assert live_xml(root) == expected, [str(entry.ref) for entry in entries]
        tables.add(claims_table(root, document.natural_key))
    assert len(tables) == 1


def test_the_table_of_claims_is_as_printed() -> None:
    """The printed table, then the three attributes of B1 that the text omits."""
    document = FoldedLog(example.BOUT).take_all(entry for _, entry in example.entries()).document
    rows = _readable(claims_table(document.root(), document.natural_key))
    box = f"enter-box {example.NAMES['B1']}"
    own = [
        f"{box} | {name} | {value} | A2 | lineup-home | S2 5 | counts"
        for name, value in (("duration", "30"), ("position", "blocker"), ("team", "home"))
    ]
    assert rows == example.CLAIMS.splitlines() + own


@pytest.mark.clause(90, 98)
def test_entries_behind_the_lost_one_are_held_and_placed_when_it_comes() -> None:
    """DOS-90, DOS-98: before arrival 12 the tops are S1 7, S2 2, and `S2 4`, `S2 5` are held."""
    log = EntryLog(example.BOUT)
    arrived = sorted(example.entries(), key=lambda pair: pair[0])
    for _, entry in arrived[:-1]:
        log.append(entry)
    one, two = example.NAMES["S1"], example.NAMES["S2"]
    assert dict(log.tops) == {one: 7, two: 2}
    assert log.held == 2
    assert dict(log.missing()) == {two: "3"}
    last = log.append(arrived[-1][1])
    assert last.outcome is AppendOutcome.NEW
    assert [placed.entry.sequence for placed in last.placed] == [3, 4, 5]
    assert dict(log.tops) == {one: 7, two: 5}


def test_the_order_of_the_fold_is_the_order_of_the_table() -> None:
    """Effective stamps: entries from a clock that was set back come after those that their writer had seen."""
    log = EntryLog(example.BOUT)
    for _, entry in sorted(example.entries(), key=lambda pair: pair[0]):
        log.append(entry)
    assert [placed.entry.ref for placed in log.ordered()] == [entry.ref for _, entry in example.entries()]
    assert [placed.key.stamp for placed in log.ordered()] == [example.effective(e) for _, e in example.entries()]
