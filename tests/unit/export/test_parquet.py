"""An export is one file per season and table; a repeated export replaces it, and no partial file is left."""

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from derbyos_core.errors import UserError
from derbyos_core.export import BoutSource, Export, export_bouts, seasons_in
from derbyos_core.export import parquet as parquet_module
from derbyos_core.export.tables import ENTRIES, TABLES
from derbyos_core.identity import BoutId
from tests.unit.export.sample import BOUT, make_source

OTHERS = tuple(BoutId(f"Bout {number}") for number in range(4))


def contents(directory: Path) -> dict[str, bytes]:
    """Return every file of an export with its bytes, hidden leftovers included."""
    return {str(path.relative_to(directory)): path.read_bytes() for path in directory.rglob("*") if path.is_file()}


def column(directory: Path, table: str, name: str) -> list[object]:
    found: list[object] = pq.read_table(directory / table, columns=[name]).column(0).to_pylist()
    return found


def test_one_file_per_season_and_table(tmp_path: Path) -> None:
    sources = [make_source(), *(make_source(bout, date="2025-05-01") for bout in OTHERS)]
    summary = export_bouts(sources, tmp_path)
    assert set(contents(tmp_path)) == {f"{table.name}/{year}.parquet" for table in TABLES for year in (2025, 2026)}
    assert (summary.bouts, summary.entries, summary.seasons) == (5, 35, (2025, 2026))
    assert seasons_in(tmp_path) == {2025, 2026}


def test_files_carry_the_schema_and_its_version(tmp_path: Path) -> None:
    export_bouts([make_source()], tmp_path)
    for table in TABLES:
        file = pq.ParquetFile(tmp_path / table.name / "2026.parquet")
        assert file.schema_arrow.equals(table.schema, check_metadata=False)
        assert file.schema_arrow.metadata[b"derbyos.schema"] == b"6"
        assert file.metadata.row_group(0).column(0).compression == "ZSTD"


def test_exporting_again_changes_nothing(tmp_path: Path) -> None:
    sources = [make_source(), *map(make_source, OTHERS)]
    export_bouts(sources, tmp_path)
    before = contents(tmp_path)
    export_bouts(reversed(sources), tmp_path)
    export_bouts([make_source()], tmp_path)
    assert contents(tmp_path) == before


def test_a_bout_that_is_exported_again_replaces_its_own_rows_alone(tmp_path: Path) -> None:
    export_bouts([make_source(), *map(make_source, OTHERS)], tmp_path)
    export_bouts([make_source(home_name="Hull Harriers", complete=True)], tmp_path)
    names = dict(zip(column(tmp_path, "games", "bout"), column(tmp_path, "games", "home_name"), strict=True))
    assert names == {BOUT.string: "Hull Harriers"} | {bout.string: "Hull Hellcats" for bout in OTHERS}
    entries = column(tmp_path, "entries", "bout")
    assert (entries.count(BOUT.string), len(entries)) == (6, 6 + 4 * 7)


def test_rows_stand_in_the_order_of_bout_and_log(tmp_path: Path) -> None:
    for bout in reversed(OTHERS):
        export_bouts([make_source(bout)], tmp_path)
    rows = zip(column(tmp_path, "entries", "bout_key"), column(tmp_path, "entries", "entry_no"), strict=True)
    found = list(rows)
    assert found == sorted(found)
    assert len(found) == 28


def test_a_bout_whose_season_changes_leaves_its_old_one(tmp_path: Path) -> None:
    export_bouts([make_source(), make_source(OTHERS[0])], tmp_path)
    export_bouts([make_source(date="2025-12-31")], tmp_path)
    for table in TABLES:
        seasons = dict(zip(column(tmp_path, table.name, "bout"), column(tmp_path, table.name, "season"), strict=True))
        assert seasons == {BOUT.string: 2025, OTHERS[0].string: 2026}, table.name
    export_bouts([make_source(OTHERS[0], date="2025-01-01")], tmp_path)
    assert {path.name for path in tmp_path.rglob("*.parquet")} == {"2025.parquet"}


def test_of_a_bout_that_is_given_twice_the_last_counts(tmp_path: Path) -> None:
    export_bouts([make_source(date="2025-01-01"), make_source(home_name="Last")], tmp_path)
    assert column(tmp_path, "games", "home_name") == ["Last"]
    assert seasons_in(tmp_path) == {2026}


def test_a_season_of_many_rows_has_few_row_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet_module, "ROW_GROUP_ROWS", 15)
    export_bouts([make_source(), *map(make_source, OTHERS)], tmp_path)
    export_bouts([make_source(OTHERS[2])], tmp_path)
    file = pq.ParquetFile(tmp_path / "entries" / "2026.parquet")
    assert [file.metadata.row_group(n).num_rows for n in range(file.num_row_groups)] == [15, 15, 5]
    before = contents(tmp_path)
    export_bouts([make_source(OTHERS[2]), make_source()], tmp_path)
    assert contents(tmp_path) == before


def test_progress_counts_every_bout(tmp_path: Path) -> None:
    heard: list[str] = []
    export_bouts(map(make_source, OTHERS), tmp_path, heard.append)
    assert heard == [bout.string for bout in OTHERS]


def test_incomplete_bouts_are_named(tmp_path: Path) -> None:
    summary = export_bouts([make_source(complete=True), make_source(OTHERS[0])], tmp_path)
    assert summary.incomplete == ("Bout 0",)


def test_no_bouts_make_no_folder(tmp_path: Path) -> None:
    assert export_bouts([], tmp_path / "new" / "season").bouts == 0
    assert list(tmp_path.iterdir()) == []


def test_a_failure_in_between_leaves_the_export_as_it_was(tmp_path: Path) -> None:
    export_bouts([make_source()], tmp_path)
    before = contents(tmp_path)

    def broken() -> Iterator[BoutSource]:
        yield make_source(OTHERS[0])
        raise UserError("The second bout cannot be read.")

    with pytest.raises(UserError, match="second bout"):
        export_bouts(broken(), tmp_path)
    assert contents(tmp_path) == before


def test_a_file_in_the_way_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("text")
    with pytest.raises(UserError, match=r"^The export cannot be written to .*taken: .*\. Choose a folder") as caught:
        export_bouts([make_source()], tmp_path / "taken")
    assert "\n" not in str(caught.value)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="a superuser may write anywhere")
def test_a_folder_without_the_right_to_write_is_one_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(UserError, match=r"cannot be written to .*: access is denied\."):
        export_bouts([make_source()], tmp_path / "new")


def test_foreign_files_are_left_alone_and_named(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    path = tmp_path / "games" / "2026.parquet"
    pq.write_table(pa.table({"x": [1]}), path)
    before = path.read_bytes()
    with pytest.raises(UserError, match="was not written by DerbyOS as games"):
        export_bouts([make_source()], tmp_path)
    path.write_bytes(before[:20])
    with pytest.raises(UserError, match="no readable Parquet file"):
        seasons_in(tmp_path)
    assert contents(tmp_path) == {"games/2026.parquet": before[:20]}


@pytest.mark.parametrize("table", ["entries", "games"])
@pytest.mark.parametrize("place", [0.1, 0.5, 0.9, 0.999])
def test_a_damaged_file_is_named(tmp_path: Path, table: str, place: float) -> None:
    """Arrow raises errors of its own and `OSError` without a number; wherever the damage is, it is one sentence."""
    export_bouts([make_source()], tmp_path)
    (path,) = (tmp_path / table).glob("*.parquet")
    octets = bytearray(path.read_bytes())
    at = int(len(octets) * place)
    octets[at : at + 40] = b"\xff" * len(octets[at : at + 40])
    path.write_bytes(octets)
    with suppress(UserError):
        assert seasons_in(tmp_path)
    with suppress(UserError):
        assert export_bouts([make_source(OTHERS[0])], tmp_path).bouts == 1


def test_damage_of_the_schema_is_one_sentence(tmp_path: Path) -> None:
    export_bouts([make_source()], tmp_path)
    (path,) = (tmp_path / "entries").glob("*.parquet")
    octets = path.read_bytes()
    for at in range(len(octets) - 400, len(octets) - 8):
        path.write_bytes(octets[:at] + bytes((octets[at] ^ 0xFF,)) + octets[at + 1 :])
        with suppress(UserError):
            assert seasons_in(tmp_path)


def test_a_null_where_none_may_be_is_one_sentence(tmp_path: Path) -> None:
    export_bouts([make_source()], tmp_path)
    for table in TABLES:
        (path,) = (tmp_path / table.name).glob("*.parquet")
        whole = pq.read_table(path)
        for column in table.columns:
            if table.schema.field(column.name).nullable:
                continue
            at = whole.column_names.index(column.name)
            empty = whole.set_column(at, column.name, pa.nulls(whole.num_rows, column.type))
            pq.write_table(empty.replace_schema_metadata(whole.schema.metadata), path)
            with pytest.raises(UserError, match="no readable Parquet file"):
                export_bouts([make_source(OTHERS[0])], tmp_path)
        pq.write_table(whole, path)


def test_an_export_of_another_version_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "entries"
    folder.mkdir()
    older = ENTRIES.schema.with_metadata({**ENTRIES.schema.metadata, b"derbyos.schema": b"0"})
    pq.write_table(older.empty_table(), folder / "2026.parquet")
    with pytest.raises(UserError, match="is an export of version 0, this program has 6"):
        export_bouts([make_source()], tmp_path)


def _age(directory: Path, version: str, lacking: tuple[str, ...]) -> None:
    """Make an export one of an older version, which had not these columns."""
    for table in TABLES:
        for path in (directory / table.name).glob("*.parquet"):
            rows = pq.read_table(path)
            rows = rows.drop_columns([name for name in lacking if name in rows.column_names])
            older = rows.schema.with_metadata({**(rows.schema.metadata or {}), b"derbyos.schema": version.encode()})
            pq.write_table(rows.cast(older), path)


SIGNED = ("signature", "link_before")


@pytest.mark.parametrize(
    ("version", "lacking"),
    [("2", ("delivered_at", "file", "times", *SIGNED)), ("3", ("delivered_at", *SIGNED)), ("4", SIGNED)],
)
def test_an_export_of_a_version_before_is_added_to(tmp_path: Path, version: str, lacking: tuple[str, ...]) -> None:
    """A column that the older rows lack is null in them."""
    export_bouts([make_source(), *map(make_source, OTHERS)], tmp_path)
    before = {table.name: pq.read_table(tmp_path / table.name).num_rows for table in TABLES}
    _age(tmp_path, version, lacking)
    assert seasons_in(tmp_path) == {2026}
    export_bouts([replace(make_source(), file="old.xlsx")], tmp_path)
    assert {table.name: pq.read_table(tmp_path / table.name).num_rows for table in TABLES} == before
    files = dict(zip(column(tmp_path, "games", "bout"), column(tmp_path, "games", "file"), strict=True))
    assert files == {BOUT.string: "old.xlsx"} | {bout.string: None for bout in OTHERS}


def test_a_superseded_bout_is_taken_out(tmp_path: Path) -> None:
    export_bouts([make_source(), *map(make_source, OTHERS)], tmp_path)
    with Export(tmp_path) as export:
        export.publish([BOUT.key.bytes])
    assert set(column(tmp_path, "games", "bout")) == {bout.string for bout in OTHERS}


def test_an_export_that_broke_off_is_mended_by_exporting_again(tmp_path: Path) -> None:
    export_bouts([make_source()], tmp_path)
    whole = contents(tmp_path)
    (tmp_path / "trips" / "2026.parquet").unlink()
    with pytest.raises(UserError, match=r"lacks trips/2026\.parquet; export the bouts again"):
        seasons_in(tmp_path)
    export_bouts([make_source()], tmp_path)
    assert contents(tmp_path) == whole


def test_an_empty_table_has_a_file_too(tmp_path: Path) -> None:
    source = replace(make_source(), bout=replace(make_source().bout, penalties=()))
    export_bouts([source], tmp_path)
    assert pq.read_table(tmp_path / "penalties").num_rows == 0
