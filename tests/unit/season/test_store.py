"""Files of a season: exports are found, a generation counts whole or not at all, and what is old is removed."""

import shutil
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from derbyos_core.errors import UserError
from derbyos_core.export import export_bouts
from derbyos_core.export.columns import VERSION_KEY
from derbyos_core.identity import BoutId
from derbyos_core.season.catalog import Catalog, ExportFile, FileBout, StoredBout
from derbyos_core.season.fold import fold_bout
from derbyos_core.season.season_start import SeasonStart
from derbyos_core.season.store import (
    SEGMENTS,
    SegmentPlan,
    commit,
    facts_path,
    find_exports,
    for_spark,
    prepare_store,
    read_catalog,
    sweep,
    write_segment,
)
from tests.kit.played_bouts import played_bout
from tests.unit.export.sample import make_source

KEY = BoutId("a bout").key.bytes


def found(folder: Path, known: dict[str, ExportFile] | None = None) -> list[tuple[str, str]]:
    exports = find_exports(str(folder), str(folder / "store"), known or {})
    return [(file.path, file.fault) for file in exports.files]


@pytest.fixture
def season(tmp_path: Path) -> Path:
    """A folder that is an export, and has another one below."""
    export_bouts([make_source()], tmp_path)
    export_bouts([make_source(date="2025-11-21")], tmp_path / "laptop")
    return tmp_path


def test_exports_are_found_in_the_folder_and_one_level_below(season: Path) -> None:
    export_bouts([make_source()], season / "deeper" / "still")
    export_bouts([make_source()], season / "store")
    export_bouts([make_source()], season / ".hidden")
    assert found(season) == [("entries/2026.parquet", ""), ("laptop/entries/2025.parquet", "")]


def test_files_that_cannot_be_used_have_a_reason(season: Path) -> None:
    path = season / "laptop" / "entries" / "2025.parquet"
    whole = path.read_bytes()
    table = pq.read_table(path)
    later = table.replace_schema_metadata({**table.schema.metadata, VERSION_KEY: b"99"})
    for octets, reason in (
        (whole[:-100], "it is no readable Parquet file"),
        (b"", "it is no readable Parquet file"),
        (_written(season, pa.table({"x": [1]})), "it was not written by DerbyOS as entries"),
        (_written(season, later), "it is an export of version 99, which this program cannot read"),
    ):
        path.write_bytes(octets)
        assert found(season)[1] == ("laptop/entries/2025.parquet", reason)


def test_a_column_whose_name_is_no_utf_8_makes_a_file_unusable(season: Path) -> None:
    """The name of a column stands in the footer, and Arrow reads it when somebody asks for it."""
    path = season / "laptop" / "entries" / "2025.parquet"
    path.write_bytes(path.read_bytes().replace(b"sequence", b"sequ\xf4nce"))
    assert found(season)[1] == ("laptop/entries/2025.parquet", "it is no readable Parquet file")


def _written(folder: Path, table: pa.Table) -> bytes:
    path = folder / "trial"
    pq.write_table(table, path)
    return path.read_bytes()


def test_a_known_file_is_not_opened(season: Path) -> None:
    exports = find_exports(str(season), "", {})
    known = {file.path: replace(file, fault="said before") for file in exports.files}
    assert {reason for _, reason in found(season, known)} == {"said before"}


def test_the_games_beside_the_entries_say_who_was_silent(season: Path) -> None:
    games = find_exports(str(season), "", {}).games
    source = make_source()
    assert {(row.key, row.silent, row.file) for row in games} == {
        (source.bout_id.key.bytes, tuple(sorted(source.silent)), None)
    }


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="There is no folder"):
        found(tmp_path / "none")


def test_paths_are_literal_for_spark(tmp_path: Path) -> None:
    assert for_spark(f"{tmp_path}/a [b] {{c}}*") == f"file:{tmp_path}/a \\[b\\] \\{{c\\}}\\*"
    assert for_spark("s3://bucket/a") == "s3://bucket/a"


def catalog(generation: int = 1, segment: str = "", doubles: str = "") -> Catalog:
    return Catalog(
        generation=generation,
        start=SeasonStart(9, 1),
        files=(ExportFile(path="entries/2026.parquet", size=1, changed_ns=2, games_size=3, games_changed_ns=4),),
        contents=(FileBout(path="entries/2026.parquet", key=KEY, bout="a bout", rows=1, print=-5, silent=("a",)),),
        bouts=(
            StoredBout(
                key=KEY, bout="a bout", fingerprint=b"f", season=2026, forks=("x 1",), segment=segment, file="b.xlsx"
            ),
        ),
        doubles=doubles,
    )  # fmt: skip


def test_a_catalog_comes_back_as_it_was(tmp_path: Path) -> None:
    store = str(tmp_path / "store")
    assert read_catalog(store) == Catalog()
    prepare_store(store)
    commit(store, catalog())
    assert read_catalog(store) == catalog()


def test_a_generation_counts_with_its_last_file(tmp_path: Path) -> None:
    store = tmp_path / "store"
    prepare_store(str(store))
    commit(str(store), catalog(1))
    commit(str(store), catalog(2))
    (store / "generations" / "000002.json").unlink()
    assert read_catalog(str(store)).generation == 1, "as after a crash before the last step"
    commit(str(store), catalog(2))
    (store / "generations" / "000002" / "bouts.parquet").write_bytes(b"damaged")
    assert read_catalog(str(store)).generation == 1
    sweep(str(store), catalog(1))
    assert sorted(path.name for path in (store / "generations").iterdir()) == ["000001", "000001.json"]


def test_segments_hold_new_rows_and_kept_ones(tmp_path: Path) -> None:
    store = str(tmp_path)
    first, second = played_bout("first", seed=1), played_bout("second", seed=2)
    rows = {
        source.bout_id.key.bytes: fold_bout(source.bout_id, [one.entry.body for one in source.placed]).facts()
        for source in (first, second)
    }
    one, two = rows
    plan = SegmentPlan(season=2026, generation=1, kept={})
    old = write_segment(store, plan, rows.values())
    new = write_segment(store, replace(plan, generation=2, kept={old: frozenset([one])}), [rows[two]])
    for table in rows[one]:
        read = [pq.read_table(tmp_path / SEGMENTS / name / table / "rows.parquet") for name in (old, new)]
        assert read[0].equals(read[1]), table
        assert read[0].num_rows == sum(tables[table].num_rows for tables in rows.values())
    gone = write_segment(store, replace(plan, kept={old: frozenset([one])}), [])
    games = pq.read_table(tmp_path / SEGMENTS / gone / "games" / "rows.parquet")
    assert games.column("bout").to_pylist() == ["first"]


def test_segments_that_no_generation_needs_are_removed(tmp_path: Path) -> None:
    store = str(tmp_path)
    prepare_store(store)
    for name in ("2026-a", "2026-b", "doubles-a"):
        (tmp_path / SEGMENTS / name / "games").mkdir(parents=True)
    live = catalog(1, segment="2026-a", doubles="doubles-a")
    commit(store, live)
    sweep(store, live)
    assert sorted(path.name for path in (tmp_path / SEGMENTS).iterdir()) == ["2026-a", "doubles-a"]
    assert facts_path(store, live) == f"file:{tmp_path}/segments/{{2026-a,doubles-a}}"


def test_a_bout_whose_segment_is_gone_is_folded_again(tmp_path: Path) -> None:
    store = str(tmp_path)
    prepare_store(store)
    (tmp_path / SEGMENTS / "2026-a").mkdir()
    commit(store, catalog(1, segment="2026-a"))
    assert read_catalog(store).bouts[0].segment == "2026-a"
    shutil.rmtree(tmp_path / SEGMENTS / "2026-a")
    (bout,) = read_catalog(store).bouts
    assert (bout.segment, bout.fingerprint) == ("", b"")
