"""Functions of the executors: a bout that cannot be folded and a disk that fails are told, not raised."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pyarrow as pa
import pytest

from derbyos_core.identity import BoutId
from derbyos_core.season import executors
from derbyos_core.season.executors import FOLDED, answer, fold_partition, write_partition
from derbyos_core.season.fold import FACTS, fold_bout
from derbyos_core.season.season_start import CALENDAR_YEAR
from derbyos_core.season.store import SegmentPlan, prepare_store
from tests.kit.played_bouts import played_bout

Row = Mapping[str, object]


def entries(*names: str) -> Iterator[pa.RecordBatch]:
    """Yield the entries of bouts, three to a batch."""
    rows = []
    for number, name in enumerate(names):
        source = played_bout(name, seed=number)
        head: dict[str, object] = {"key": source.bout_id.key.bytes, "bout": name, "silent": [], "file": None}
        rows += [{**head, "body": placed.entry.body} for placed in source.placed]
    table = pa.Table.from_pylist(rows)
    yield from table.to_batches(max_chunksize=3)


def folded(batches: Iterator[pa.RecordBatch]) -> list[Row]:
    return [row for batch in fold_partition(CALENDAR_YEAR, batches) for row in batch.to_pylist()]


def test_each_bout_becomes_one_row_however_its_entries_are_batched() -> None:
    rows = folded(entries("one", "two"))
    assert [(row["bout"], row["fault"]) for row in rows] == [("one", ""), ("two", "")]
    expected = played_bout("one", seed=0)
    assert (rows[0]["entries"], rows[0]["season"]) == (len(expected.placed), expected.season)
    games = pa.ipc.open_stream(rows[0]["games"]).read_all()
    assert games.column("bout").to_pylist() == ["one"]


def test_a_bout_at_which_this_program_fails_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(bout_id: BoutId, *given: object, **options: object) -> object:
        if bout_id.string == "one":
            raise RuntimeError("out of luck")
        return fold_bout(bout_id, *given, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(executors, "fold_bout", failing)
    rows = folded(entries("one", "two"))
    assert [row["fault"] for row in rows] == ["this program failed at it: RuntimeError: out of luck", ""]
    assert rows[0]["games"] is None


def test_a_key_that_is_not_that_of_the_name_is_a_fault() -> None:
    batch = pa.RecordBatch.from_pylist(
        [{"key": bytes(16), "bout": "one", "silent": [], "file": None, "body": b"<add/>"}]
    )
    assert [row["fault"] for row in folded(iter([batch]))] == ["its key is not that of its name"]


def test_a_disk_that_fails_is_told_in_a_sentence(tmp_path: Path) -> None:
    store = tmp_path / "store"
    prepare_store(str(store))
    (store / "segments").rmdir()
    (store / "segments").write_text("a file where a folder should be")
    marker = pa.RecordBatch.from_pylist([{"place": 0, "key": None, **dict.fromkeys(FACTS)}])
    plans = [SegmentPlan(season=2026, generation=1, kept={})]
    (batch,) = write_partition(str(store), plans, iter([marker]))
    (row,) = batch.to_pylist()
    assert row["segment"] is None
    assert row["fault"].startswith(f"The season's store cannot be written to {store}: ")


def test_an_answer_is_the_result_or_the_error() -> None:
    (batch,) = answer(lambda: 5, iter([]))
    assert batch.num_rows == 1
    assert set(FOLDED.names) > set(FACTS)
