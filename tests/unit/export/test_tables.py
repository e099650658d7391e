"""Descriptions of the tables agree with the data dictionary."""

from hashlib import sha256
from types import SimpleNamespace

import pyarrow as pa
import pytest

from derbyos_core.export.columns import ID, INSTANT, NUMBER, SCHEMA_VERSION, TEXT, Column, Table, required
from derbyos_core.export.rows import RowReferences
from derbyos_core.export.spool import tables_of
from derbyos_core.export.tables import ENTRIES, TABLES
from tests.unit.export.sample import make_source


def test_an_export_has_these_tables() -> None:
    assert [table.name for table in TABLES] == [
        "entries", "games", "rosters", "jams", "team_jams", "trips",
        "line_ups", "penalties", "box_trips", "time_outs", "adjustments", "disagreements",
    ]  # fmt: skip


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_every_table_begins_with_the_season_and_the_bout(table: Table) -> None:
    assert table.schema.names[:3] == ["season", "bout", "bout_key"]
    assert len(set(table.schema.names)) == len(table.schema.names)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_ids_are_sixteen_octets_and_times_are_utc(table: Table) -> None:
    for column in table.columns:
        if column.name.endswith("eid") or column.name in ("bout_key", "source", "received_from"):
            assert column.type == ID == pa.binary(16)
        if column.name.endswith("_at"):
            assert column.type == INSTANT == pa.timestamp("us", tz="UTC")


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_a_column_that_is_never_null_is_never_null(table: Table) -> None:
    rows = tables_of(make_source())[table.name]
    assert rows.schema.equals(table.schema, check_metadata=True)
    assert rows.num_rows > 0
    for column in table.columns:
        if column.always:
            assert rows.column(column.name).null_count == 0, column.name


def test_a_column_takes_the_attribute_of_its_name_a_path_or_a_function() -> None:
    refs = RowReferences.of(make_source())
    rows = (SimpleNamespace(a=1, inner=SimpleNamespace(text="")), SimpleNamespace(a=1 << 40, inner=None))

    def values(column: Column) -> list[object]:
        return list(column.values(refs, rows).to_pylist())

    assert values(required("a", NUMBER, "A.")) == [1, (1 << 31) - 1]
    assert values(Column("b", TEXT, "B.", "inner.text")) == [None, None]
    assert values(Column("c", TEXT, "C.", lambda _, row: row.inner and row.inner.text)) == ["", None]
    with pytest.raises(AttributeError):
        values(Column("d", TEXT, "D."))


def test_units_follow_from_names_and_types() -> None:
    assert required("length_us", pa.int64(), "").unit == "µs"
    assert required("at", INSTANT, "").unit == "UTC, to the µs"
    assert required("name", TEXT, "").unit == ""
    assert next(column for column in ENTRIES.columns if column.name == "written_at").unit == "UTC, to the µs"


def test_a_changed_schema_has_a_new_version() -> None:
    """A reader tells by the version whether it knows the columns; store the new pair here after raising it."""
    described = "\n".join(str(table.schema.remove_metadata()) for table in TABLES)
    assert (SCHEMA_VERSION, sha256(described.encode()).hexdigest()[:16]) == (6, "3d04030f53640283")
