"""The tables describe themselves, and the dictionary says what they say."""

import pyarrow as pa
import pytest

from derbyos_core.export.columns import FLAG, ID, INSTANT, NUMBER, TEXT, Table, required
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


def test_row_with_missing_or_extra_columns_is_refused() -> None:
    table = Table("short", "One row", "any", (required("a", NUMBER, "A."), required("b", FLAG, "B.")))
    prefix = {"season": 2026, "bout": "x", "bout_key": bytes(16)}
    with pytest.raises(KeyError):
        table.build(prefix, [{"a": 1, "c": True}])
    with pytest.raises(AssertionError, match="tells too much"):
        table.build(prefix, [{"a": 1, "b": True, "c": 2}])


def test_units_follow_from_names_and_types() -> None:
    assert required("length_us", pa.int64(), "").unit == "µs"
    assert required("at", INSTANT, "").unit == "UTC, to the µs"
    assert required("name", TEXT, "").unit == ""
    assert next(column for column in ENTRIES.columns if column.name == "written_at").unit == "UTC, to the µs"
