"""A season's store, brought up to date by Spark: unions, changes, doubles, faults and crashes."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from pyspark.sql import SparkSession

from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.export import BoutSource, export_bouts
from derbyos_core.export.spool import tables_of
from derbyos_core.gossip.entry import Act, Draft, Target, Verb, compose
from derbyos_core.season.fold import FACTS
from derbyos_core.season.place import LocalPlace
from derbyos_core.season.season_start import SeasonStart
from derbyos_core.season.update import SeasonUpdate, look, update
from tests.kit.played_bouts import played_bout

pytestmark = pytest.mark.spark

Update = Callable[..., SeasonUpdate]


@cache
def played(name: str) -> BoutSource:
    seed = sum(name.encode())
    return played_bout(name, seed=seed, date=f"2026-03-{seed % 28 + 1:02}")


def half(source: BoutSource, part: int) -> BoutSource:
    """Return what a laptop has that left in the middle, or that came in the middle: some sources lack their end."""
    placed = [one for at, one in enumerate(source.placed) if (at < 60) or part == 1]
    return replace(source, placed=placed)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A season of three bouts in two exports that overlap; one has only the beginning of a bout."""
    season = tmp_path / "a season [2026]"
    export_bouts([played("one"), half(played("two"), 0)], season / "laptop a")
    export_bouts([played("two"), played("three")], season / "laptop b")
    return season


@pytest.fixture
def bring(spark: SparkSession, folder: Path) -> Update:
    def run(tell: Callable[[str], None] = lambda _: None, start: SeasonStart | None = None) -> SeasonUpdate:
        place = LocalPlace()
        return update(spark, place, look(place, str(folder), str(folder / "store"), start), tell)

    return run


def rows(spark: SparkSession, season: SeasonUpdate, table: str) -> list[str]:
    return sorted(map(repr, spark.read.parquet(f"{season.facts}/{table}").toArrow().to_pylist()))


def bouts(spark: SparkSession, season: SeasonUpdate) -> list[str]:
    found = spark.read.parquet(f"{season.facts}/games").select("bout").toArrow()
    return sorted(found.column("bout").to_pylist())


def test_overlapping_exports_are_united_and_folded_as_on_the_node(spark: SparkSession, bring: Update) -> None:
    season = bring()
    assert (season.changed, len(season.bouts), season.notes()) == (3, 3, ())
    assert bouts(spark, season) == ["one", "three", "two"]
    expected = [tables_of(played(name)) for name in ("one", "two", "three")]
    for table in set(FACTS) - {"games", "entries_by_official"}:
        of_nodes = sorted(repr(row) for tables in expected for row in tables[table].to_pylist())
        assert [row.replace("tzinfo=<UTC>", "") for row in rows(spark, season, table)] == of_nodes, table
    assert rows(spark, season, "doubles") == []


def test_a_second_update_does_nothing_and_a_change_only_what_changed(
    spark: SparkSession, bring: Update, folder: Path
) -> None:
    first = bring()
    steps: list[str] = []
    assert bring(steps.append) == replace(first, changed=0)
    assert steps == []
    export_bouts([played("four")], folder / "laptop c")
    third = bring(steps.append)
    assert (third.changed, len(third.bouts)) == (1, 4)
    assert steps[:2] == ["Reading 1 new file of entries", "Folding 1 changed bout"]
    shutil.copytree(folder / "laptop b", folder / "a copy")
    assert bring().changed == 0
    shutil.rmtree(folder / "laptop c")
    last = bring()
    assert (last.changed, last.removed, bouts(spark, last)) == (0, 1, ["one", "three", "two"])
    assert len(list((folder / "store" / "segments").iterdir())) == 2, "one of facts, one of doubles"


@pytest.mark.parametrize(
    "at", ["Writing", *(pytest.param(step, marks=pytest.mark.slow) for step in ("Folding", "Keeping", "Removing"))]
)
def test_a_crash_leaves_the_old_tables_whole_and_the_next_run_repairs_it(
    spark: SparkSession, bring: Update, folder: Path, at: str
) -> None:
    before = bring()
    rows_before = rows(spark, before, "line_ups")
    export_bouts([played("four")], folder / "laptop c")

    def crash(step: str) -> None:
        if step.startswith(at):
            raise RuntimeError("as if the power was cut")

    with pytest.raises(RuntimeError):
        bring(crash)
    assert rows(spark, before, "line_ups") == rows_before
    after = bring()
    assert len(after.bouts) == 4
    assert set(rows(spark, after, "line_ups")) > set(rows_before)
    assert len(list((folder / "store" / "generations").iterdir())) == 2


def test_a_corrupt_file_is_set_aside_and_named(spark: SparkSession, bring: Update, folder: Path) -> None:
    cut = folder / "laptop a" / "entries" / "2026.parquet"
    cut.write_bytes(cut.read_bytes()[:-1000])
    season = bring()
    assert bouts(spark, season) == ["three", "two"]
    assert season.notes() == ("laptop a/entries/2026.parquet was set aside: it is no readable Parquet file.",)
    assert bring().notes() == season.notes(), "each report names it"


def test_a_file_with_a_corrupt_page_is_found_among_the_others(spark: SparkSession, bring: Update, folder: Path) -> None:
    path = folder / "laptop a" / "entries" / "2026.parquet"
    column = next(
        pq.read_metadata(path).row_group(0).column(number)
        for number in range(60)
        if pq.read_metadata(path).row_group(0).column(number).path_in_schema == "body"
    )
    octets = bytearray(path.read_bytes())
    start = column.data_page_offset
    octets[start + 8 : start + 400] = b"\xff" * 392
    path.write_bytes(octets)
    season = bring()
    assert bouts(spark, season) == ["three", "two"]
    ((name, reason),) = season.set_aside
    assert name == "laptop a/entries/2026.parquet"
    assert reason.startswith("Spark cannot read it: ")


def test_nothing_that_can_be_read_is_one_sentence(bring: Update, folder: Path) -> None:
    for path in folder.glob("*/entries/*.parquet"):
        path.write_bytes(b"PAR1")
    with pytest.raises(UserError, match=r"No export in .* can be read\. laptop a/entries/2026\.parquet: it is no"):
        bring()


def test_a_fork_is_named(bring: Update, folder: Path) -> None:
    source = played("one")
    first = source.placed[0].entry
    acts = (Act(verb=Verb.SET, target=Target(path="venue/name"), text="Another Hall"),)
    other = compose(Draft(acts=acts), first.source, first.sequence, Instant(first.stamp or 0))
    export_bouts([replace(source, forks=(other,))], folder / "laptop c")
    season = bring()
    (note,) = season.notes()
    assert note.startswith("In one 1 entry exists in two versions; the one that all laptops choose counts (")


def test_two_recordings_of_one_game_are_named(spark: SparkSession, bring: Update, folder: Path) -> None:
    seed = sum(b"one")
    again = played_bout("typed in later", seed=seed, date=f"2026-03-{seed % 28 + 1:02}")
    export_bouts([again], folder / "laptop c")
    season = bring()
    (double,) = season.doubles
    assert {double.bout.bout, double.counted.bout} == {"one", "typed in later"}
    (row,) = spark.read.parquet(f"{season.facts}/doubles").toArrow().to_pylist()
    assert (row["bout"], row["counted_bout"], row["reason"]) == (double.bout.bout, double.counted.bout, "score")
    assert "is probably the same game as" in season.notes()[0]


def test_another_first_day_of_the_season_is_kept(spark: SparkSession, bring: Update) -> None:
    bring()
    season = bring(start=SeasonStart(9, 1))
    assert {bout.season for bout in season.bouts} == {2025}
    assert {row.season for row in spark.read.parquet(f"{season.facts}/trips").collect()} == {2025}
    again = bring()
    assert (again.changed, {bout.season for bout in again.bouts}) == (0, {2025})
