"""Result of a demo: all documents equal, nothing lost, the report in agreement with the document."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from app.demo.pipe import BoutFacts, Finished
from app.files import write_whole

__all__ = ["GameVerdict", "judge", "report_differences", "write_summary"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameVerdict:
    """The combined reports of a game's nodes. `faults` are sentences; none means success."""

    facts: BoutFacts
    documents_equal: bool
    lost: tuple[str, ...]
    faults: tuple[str, ...]


def judge(finished: Mapping[str, Finished], saved: Mapping[str, Path]) -> GameVerdict:
    """Compare the reports and saved documents of the nodes, by their names."""
    names = list(finished)
    first = finished[names[0]].facts
    faults = [
        f"{name} shows another document than {names[0]}"
        for name in names[1:]
        if finished[name].facts.live_digest != first.live_digest
    ]
    model = saved[names[0]].read_bytes()
    faults += [f"{path} differs from {saved[names[0]]}" for path in saved.values() if path.read_bytes() != model]
    documents_equal = not faults
    lost = tuple(words for one in finished.values() for words in one.lost)
    faults += [f"a line could not be entered: {words}" for words in lost]
    for kind, count in (("held", first.held), ("pending", first.pending), ("unresolved", first.unresolved)):
        if count:
            faults.append(f"{count} entries are {kind} and do not count")
    return GameVerdict(facts=first, documents_equal=documents_equal, lost=lost, faults=tuple(faults))


def report_differences(report: Path, bout: str, facts: BoutFacts) -> tuple[str, ...]:
    """Return where the totals of a report differ from those of the document, as sentences."""
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    def rows(name: str) -> list[dict[str, object]]:
        table = pq.read_table(report / f"{name}.parquet")
        found: list[dict[str, object]] = table.filter(pc.field("bout") == bout).to_pylist()
        return found

    said: dict[str, object] = {}
    for row in rows("final_score"):
        said |= {name: row[name] for name in ("home_score", "away_score", "jams", "penalties")}
    by_jam = {
        f"{row['period']}/{row['jam']}": (row["home_points"], row["away_points"]) for row in rows("points_by_jam")
    }
    wanted: dict[str, object] = {
        "home_score": facts.home_score,
        "away_score": facts.away_score,
        "jams": facts.jams,
        "penalties": facts.penalties,
    }
    differences = [
        f"the report says {name} = {said.get(name)}, the document {value}"
        for name, value in wanted.items()
        if said.get(name) != value
    ]
    if by_jam != dict(facts.points_by_jam):
        differences.append("the report's points by jam are not those of the document")
    return tuple(differences)


def write_summary(path: Path, verdict: GameVerdict, more: Mapping[str, object]) -> None:
    """Write the figures of a demo as JSON, for people and programs."""
    facts = asdict(verdict.facts)
    summary = {
        "home_score": facts.pop("home_score"),
        "away_score": facts.pop("away_score"),
        "jams": facts.pop("jams"),
        "penalties": facts.pop("penalties"),
        "box_trips": facts.pop("box_trips"),
        "entries": facts.pop("entries"),
        "documents_equal": verdict.documents_equal,
        **more,
        **facts,
        "lost": list(verdict.lost),
        "faults": list(verdict.faults),
    }
    write_whole(path, (json.dumps(summary, indent=2, ensure_ascii=False) + "\n").encode())
