"""A demo succeeds only if all nodes agree, nothing is lost and the report agrees."""

import json
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from app.demo.pipe import BoutFacts, Finished
from app.demo.verdict import judge, report_differences, write_summary
from tests.unit.app.test_pipe import FACTS


def _saved(folder: Path, **contents: str) -> dict[str, Path]:
    for name, text in contents.items():
        (folder / name).write_text(text, encoding="utf-8")
    return {name: folder / name for name in contents}


def test_equal_nodes_are_well(tmp_path: Path) -> None:
    verdict = judge({"a": Finished(facts=FACTS), "b": Finished(facts=FACTS)}, _saved(tmp_path, a="x", b="x"))
    assert (verdict.documents_equal, verdict.faults) == (True, ())


def test_another_live_document_is_a_fault(tmp_path: Path) -> None:
    other = Finished(facts=replace(FACTS, live_digest="cd"))
    verdict = judge({"a": Finished(facts=FACTS), "b": other}, _saved(tmp_path, a="x", b="x"))
    assert (verdict.documents_equal, verdict.faults) == (False, ("b shows another document than a",))


def test_another_saved_document_is_a_fault(tmp_path: Path) -> None:
    verdict = judge({"a": Finished(facts=FACTS), "b": Finished(facts=FACTS)}, _saved(tmp_path, a="x", b="y"))
    assert not verdict.documents_equal
    assert len(verdict.faults) == 1


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("held", replace(FACTS, held=2)),
        ("pending", replace(FACTS, pending=2)),
        ("unresolved", replace(FACTS, unresolved=2)),
    ],
)
def test_entries_that_do_not_count_are_a_fault(tmp_path: Path, kind: str, facts: BoutFacts) -> None:
    verdict = judge({"a": Finished(facts=facts)}, _saved(tmp_path, a="x"))
    assert verdict.faults == (f"2 entries are {kind} and do not count",)
    assert verdict.documents_equal


def test_a_line_that_was_never_entered_is_a_fault(tmp_path: Path) -> None:
    verdict = judge({"a": Finished(facts=FACTS, lost=("x: y",))}, _saved(tmp_path, a="x"))
    assert verdict.faults == ("a line could not be entered: x: y",)
    write_summary(tmp_path / "summary.json", verdict, {"nodes": 1})
    summary = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert (summary["lost"], summary["nodes"], summary["home_score"]) == (["x: y"], 1, 72)


def _report(folder: Path, facts: BoutFacts) -> Path:
    score = {name: [getattr(facts, name)] for name in ("home_score", "away_score", "jams", "penalties")}
    pq.write_table(pa.table({"bout": ["b"], **score}), folder / "final_score.parquet")
    jam = {"bout": ["b"], "period": [1], "jam": [1], "home_points": [0], "away_points": [7]}
    pq.write_table(pa.table(jam), folder / "points_by_jam.parquet")
    return folder


def test_a_report_that_agrees_has_no_differences(tmp_path: Path) -> None:
    assert report_differences(_report(tmp_path, FACTS), "b", FACTS) == ()


def test_differing_report_is_reported(tmp_path: Path) -> None:
    report = _report(tmp_path, FACTS)
    other = replace(FACTS, jams=40, points_by_jam={"1/1": (1, 7)})
    assert report_differences(report, "b", other) == (
        "the report says jams = 39, the document 40",
        "the report's points by jam are not those of the document",
    )
    assert len(report_differences(report, "another bout", FACTS)) == 5
