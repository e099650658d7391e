"""The season's fold gives what the nodes show, however the entries of a bout come."""

from collections.abc import Mapping
from functools import cache
from random import Random

import pyarrow as pa
import pytest

from derbyos_core.clock import Instant
from derbyos_core.export import BoutSource
from derbyos_core.export.spool import tables_of
from derbyos_core.gossip.entry import Act, Draft, Target, Verb, compose
from derbyos_core.identity import AuthorId, BoutId
from derbyos_core.season import fold
from derbyos_core.season.fold import ENTRIES_BY_OFFICIAL, FACTS, FoldError, fold_bout
from derbyos_core.season.season_start import SeasonStart
from tests.kit.played_bouts import played_bout

NAME = "Hull v Leeds"


@cache
def played() -> BoutSource:
    return played_bout(NAME, seed=3)


def bodies() -> list[bytes]:
    return [placed.entry.body for placed in played().placed]


def as_the_node_has_them() -> Mapping[str, pa.Table]:
    tables = tables_of(played())
    return {name: table for name, table in tables.items() if name in FACTS}


def without_file(table: pa.Table) -> pa.Table:
    return table.drop_columns(["file"]) if "file" in table.column_names else table


def test_any_order_and_any_number_of_copies_give_the_rows_of_the_node() -> None:
    mixed = bodies() * 2
    Random(7).shuffle(mixed)
    facts = fold_bout(BoutId(NAME), mixed).facts()
    for name, expected in as_the_node_has_them().items():
        assert without_file(facts[name]).equals(without_file(expected)), name
    assert as_the_node_has_them()["trips"].num_rows > 0


def test_every_table_has_its_schema() -> None:
    facts = fold_bout(BoutId(NAME), bodies(), file="book.xlsx").facts()
    assert {name: table.schema.names for name, table in facts.items()} == {
        name: schema.names for name, schema in FACTS.items()
    }
    assert facts["games"].column("file").to_pylist() == ["book.xlsx"]


def test_entries_behind_a_gap_are_held_until_another_export_fills_it() -> None:
    lacking = [placed for placed in played().placed if placed.entry.sequence != 5]
    gap = fold_bout(BoutId(NAME), [placed.entry.body for placed in lacking])
    (game,) = gap.facts()["games"].to_pylist()
    assert game["held"] > 0
    assert game["missing"]
    assert not game["is_complete"]
    whole = fold_bout(BoutId(NAME), [placed.entry.body for placed in lacking] + bodies())
    assert whole.facts()["games"].to_pylist()[0]["is_complete"]


def test_somebody_silent_makes_a_bout_incomplete() -> None:
    (game,) = fold_bout(BoutId(NAME), bodies(), silent=(AuthorId("a"),)).facts()["games"].to_pylist()
    assert (game["silent"], game["is_complete"]) == (["a"], False)


def test_a_fork_is_named_and_counts_as_on_every_node() -> None:
    first = played().placed[0].entry
    acts = (Act(verb=Verb.SET, target=Target(path="venue/name"), text="Another Hall"),)
    other = compose(Draft(acts=acts), first.source, first.sequence, Instant(first.stamp or 0))
    there = fold_bout(BoutId(NAME), [*bodies(), other.body])
    back = fold_bout(BoutId(NAME), [other.body, *reversed(bodies())])
    (fork,) = there.forks
    assert (fork.source, fork.sequence) == first.ref
    assert there.facts() == back.facts()


def test_what_cannot_be_read_is_counted() -> None:
    folded = fold_bout(BoutId(NAME), [*bodies(), b"<add", b"<add source='x'/>"])
    assert folded.unread == 2
    assert folded.facts()["games"].to_pylist()[0]["entries"] == len(bodies())


def test_a_bout_beyond_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fold, "ENTRIES_MAX", 50)
    with pytest.raises(FoldError, match="at most 50 entries"):
        fold_bout(BoutId(NAME), bodies())


def test_the_entries_of_officials_add_up() -> None:
    rows = fold_bout(BoutId(NAME), bodies()).facts()[ENTRIES_BY_OFFICIAL].to_pylist()
    assert sum(row["entries"] for row in rows) == len(bodies())
    assert {row["writer"] for row in rows} == {official.name for official in played().bout.officials}
    assert all(row["first_at"] <= row["last_at"] for row in rows)


def test_a_season_that_starts_in_september() -> None:
    dated = played_bout("dated", seed=3, date="2026-03-05")
    entries = [placed.entry.body for placed in dated.placed]
    folded = fold_bout(BoutId("dated"), entries, start=SeasonStart(9, 1))
    assert folded.season == 2025
    assert {value for table in folded.facts().values() for value in table.column("season").to_pylist()} == {2025}
    undated = fold_bout(BoutId(NAME), bodies(), start=SeasonStart(12, 1))
    assert undated.season == 2025, "by its first jam, on 21 November 2026"
