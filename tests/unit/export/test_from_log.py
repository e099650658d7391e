"""Entries in any order give the same export on every node."""

from pathlib import Path
from random import Random

from derbyos_core.export import Arrival, export_bouts, source_of_entries
from derbyos_core.gossip.entry import EntryRef, parse_body
from derbyos_core.identity import Team
from tests.unit.export.sample import ADA, BO, BODIES, BOUT, at

ENTRIES = tuple(entry for body in BODIES for entry in parse_body(body.encode()))


def test_a_store_becomes_a_bout_to_export() -> None:
    source = source_of_entries(BOUT, [(entry, None) for entry in ENTRIES])
    assert (len(source.placed), len(source.held), source.missing) == (6, 1, {BO: "3"})
    assert source.bout.points[Team.HOME] == 4
    assert [official.name for official in source.bout.officials] == ["Ada", "Bo"]
    assert not source.is_complete


def test_the_order_of_arrival_does_not_change_the_files(tmp_path: Path) -> None:
    shuffled = list(ENTRIES)
    Random(7).shuffle(shuffled)
    for name, entries in (("a", ENTRIES), ("b", shuffled)):
        export_bouts([source_of_entries(BOUT, [(entry, None) for entry in entries])], tmp_path / name)
    files = [
        {path.relative_to(tmp_path / name): path.read_bytes() for path in (tmp_path / name).rglob("*.parquet")}
        for name in ("a", "b")
    ]
    assert files[0] == files[1]
    assert len(files[0]) == 12


def test_the_first_arrival_of_an_entry_counts() -> None:
    first, second = Arrival(at=at(1), source=BO), Arrival(at=at(2), source=ADA)
    source = source_of_entries(BOUT, [(ENTRIES[0], first), (ENTRIES[0], second), (ENTRIES[1], None)])
    assert source.arrivals == {EntryRef(ADA, 1): first}


def test_the_lost_entry_of_a_fork_is_exported_too() -> None:
    twin = BODIES[2].replace('points="4"', 'points="1"')
    (other,) = parse_body(twin.encode())
    source = source_of_entries(BOUT, [(entry, None) for entry in (*ENTRIES, other)])
    assert [fork.ref for fork in source.forks] == [EntryRef(ADA, 2)]
    assert len(source.placed) == 6


def test_an_entry_whose_target_is_not_there_is_pending() -> None:
    lost = f'<set eid="{BOUT.key}" attribute="points" source="{BO}" sequence="3" timestamp="1795248023.5">1</set>'
    source = source_of_entries(BOUT, [(entry, None) for entry in (*ENTRIES, *parse_body(lost.encode()))])
    assert set(source.pending) == {EntryRef(BO, 3)}
    assert (len(source.placed), source.held, dict(source.missing)) == (8, (), {})
