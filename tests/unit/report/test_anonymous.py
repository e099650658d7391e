"""An anonymous report has no name in any table, and the same numbers."""

import pyarrow as pa
import pytest

pytest.importorskip("pyspark", reason="Spark is the extra 'report', and it is not installed")

from derbyos_core.report.anonymous import NAMED, anonymous
from tests.unit.report.sample_rows import CONTRACTS

KEY_LIKE = ("skater", "set", "person", "eid")
TABLES = {
    "skaters": pa.table({"bout": ["b", "b"], "skater": ["f00d", "beef"], "name": ["Ann", "Bea"], "points": [3, 4]}),
    "box_time": pa.table({"skater": pa.array(["beef", None, "cafe"]), "name": ["Bea", None, "Cy"]}),
}


def test_names_are_gone_and_everything_else_stays() -> None:
    tables = anonymous(TABLES)
    assert tables["skaters"].column("name").to_pylist() == [None, None]
    assert tables["skaters"].select(["bout", "points"]) == TABLES["skaters"].select(["bout", "points"])
    assert tables["skaters"].schema == TABLES["skaters"].schema


def test_a_skater_has_one_key_in_all_tables_which_is_no_digest() -> None:
    tables = anonymous(TABLES)
    assert tables["skaters"].column("skater").to_pylist() == ["3", "1"]
    assert tables["box_time"].column("skater").to_pylist() == ["1", None, "2"]


def test_the_keys_of_a_set_are_those_of_its_skaters() -> None:
    sets = pa.table({"set": ["beef+f00d", None, "cafe+beef+f00d"]})
    assert anonymous(TABLES | {"lineups": sets})["lineups"].column("set").to_pylist() == ["1+3", None, "2+1+3"]


def test_no_column_of_keys_is_forgotten() -> None:
    """The key of a skater is a digest of a name; those of teams are not, and a person is a number in a bout."""
    fields = {
        name for contract in CONTRACTS.values() for name, kind in contract.fields if "key" in name or name in KEY_LIKE
    }
    of_places = {"person", "team_key", "opponent_key", "home_key", "away_key"}
    assert fields - of_places == {"skater", "set"}


def test_every_column_of_names_is_known() -> None:
    """A column of a result that may hold a person's name is left out, or is one of teams, places and codes."""
    kept = {"team_name", "opponent_name", "home_name", "away_name", "code_name", "tournament"}
    named = {name for contract in CONTRACTS.values() for name, _ in contract.fields if "name" in name}
    assert named - NAMED == kept & named
    people = {"writer", "author", "head_referee", "head_nso", "review", "resolution"}
    assert people <= NAMED
