"""A whole season: the fold from bytes to facts, the update of the store, the report, and four questions to engines.

    python -m benchmarks.season [--bouts 100] [--season DIR] [--jobs 2] [--rounds 3] [--only PART ...]
                               [--folder DIR]

* *fold*: entries a second of processor time from the bytes of practice bouts to their rows, beside lxml that only
  parses the same bytes. One process, without Python's collector, in turn.
* *update*: `derbyos report` in a process of its own on a season of `--bouts` bouts (generated, or that of `--season`):
  first with everything to fold, then with nothing new, then with one more bout. Seconds for each step, memory of the
  driver, of Java and of Python's workers at their highest, and octets.
* *results*: the report with nothing new beside bare PySpark, as it comes, that computes the same results from the same
  facts one after the other, each in a process of its own; and what these results take again in the same session.
* *questions*: four aggregates on the same facts by Spark, DuckDB and polars (where it is installed), each in a process
  of its own: from its start to the first four answers, and the four again. The answers must be equal.
* *layout*: the four questions by DuckDB and polars on the store's tables beside one plain file of the same rows, sorted
  by bout and time, with the ids as hexadecimal text: of all seasons, of one bout among all and in the files of its
  season, and the octets of both.

The four questions are those of the reference measurements: points a jam of each jammer, penalties by code, plus/minus
by a join of line-ups and scores, and the time between jams by a window.
"""

import argparse
import gc
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import psutil
from lxml import etree

from benchmarks.figures import emit, median
from derbyos_core.clock import Instant
from derbyos_core.export import export_bouts
from derbyos_core.identity import BoutId
from derbyos_core.practice.game import practice_game
from derbyos_core.practice.written import WrittenBout
from derbyos_core.season.fold import fold_bout
from derbyos_core.season.generate import generate_season, sources_of

PARTS = ("fold", "update", "results", "questions", "layout")
NOW = Instant(1_800_000_000_000_000)
FOLDED_BOUTS = 4
JOBS = 2
CHILD_S_MAX = 7_200
SAMPLE_S = 0.1
DIGITS = 6
STEP_PARTS = {"Reading": "update", "Counting": "results", "Writing the files": "pages"}
"""The step of a report with which each of its parts begins."""

QUESTIONS = {
    "points a jam": """
        SELECT number, name, count(*) AS jams, avg(points) AS average FROM (
            SELECT season, bout, period, jam, team, number, name, sum(points) AS points
            FROM trips WHERE number IS NOT NULL {only} GROUP BY season, bout, period, jam, team, number, name) scored
        GROUP BY number, name ORDER BY average DESC, number, name LIMIT 20""",
    "penalties by code": """
        SELECT season, code, count(*) AS penalties FROM penalties WHERE TRUE {only}
        GROUP BY season, code ORDER BY season, code""",
    "plus/minus": """
        SELECT l.number, l.name, count(*) AS jams, sum(t.points - t.opponent_points) AS difference
        FROM (SELECT * FROM line_ups WHERE position IS NOT NULL {only}) l
        JOIN (SELECT * FROM team_jams WHERE TRUE {only}) t
        ON l.bout = t.bout AND l.period = t.period AND l.jam = t.jam AND l.team = t.team
        GROUP BY l.number, l.name ORDER BY difference DESC, l.number, l.name LIMIT 20""",
    "time between jams": """
        SELECT season, avg(gap) AS mean_us, max(gap) AS longest_us FROM (
            SELECT season, lead(began) OVER (PARTITION BY bout, period ORDER BY began) - began AS gap FROM (
                SELECT season, bout, period, {microseconds}(started_at) AS began FROM jams
                WHERE started_at IS NOT NULL {only}) started) gaps
        WHERE gap IS NOT NULL GROUP BY season ORDER BY season""",
}
TABLES = ("trips", "penalties", "line_ups", "team_jams", "jams")
ONE_BOUT_ROUNDS = 5
"""Times that a question of one bout is asked in each round: it takes some milliseconds."""

PLAIN_COLUMNS = ("season", "bout", "moment", "tag", "eid", "period", "jam", "team", "number", "name", "code", "points")
PLAIN_ROWS = {
    "jams": "season, bout, started_at, 'jam', lower(hex(eid)), period, jam, NULL, NULL, NULL, NULL, NULL",
    "trips": "season, bout, ended_at, 'trip', lower(hex(eid)), period, jam, team, number, name, NULL, points",
    "line_ups": "season, bout, NULL, 'line-up', NULL, period, jam, team, number, name, position, NULL",
    "penalties": "season, bout, called_at, 'penalty', lower(hex(eid)), period, jam, team, number, name, code, NULL",
}
"""The columns of each table that have a place in the plain file, in its order."""
PLAIN_QUESTIONS = {
    "points a jam": """
        SELECT number, name, count(*) AS jams, avg(points) AS average FROM (
            SELECT season, bout, period, jam, team, number, name, sum(points) AS points FROM plain
            WHERE tag = 'trip' AND number IS NOT NULL {only} GROUP BY season, bout, period, jam, team, number, name)
        GROUP BY number, name ORDER BY average DESC, number, name LIMIT 20""",
    "penalties by code": """
        SELECT season, code, count(*) AS penalties FROM plain WHERE tag = 'penalty' {only}
        GROUP BY season, code ORDER BY season, code""",
    "plus/minus": """
        SELECT number, name, count(*) AS jams, sum(CASE team WHEN 'home' THEN d ELSE -d END) AS difference FROM (
            SELECT l.number, l.name, l.team, coalesce(s.d, 0) AS d
            FROM (SELECT * FROM plain WHERE tag = 'line-up' AND code IS NOT NULL {only}) l
            LEFT JOIN (SELECT bout, period, jam, sum(CASE team WHEN 'home' THEN points ELSE -points END) AS d
                FROM plain WHERE tag = 'trip' {only} GROUP BY bout, period, jam) s
            ON l.bout = s.bout AND l.period = s.period AND l.jam = s.jam)
        GROUP BY number, name ORDER BY difference DESC, number, name LIMIT 20""",
    "time between jams": """
        SELECT season, avg(gap) AS mean_us, max(gap) AS longest_us FROM (
            SELECT season, lead(began) OVER (PARTITION BY bout, period ORDER BY began) - began AS gap FROM (
                SELECT season, bout, period, epoch_us(moment) AS began FROM plain
                WHERE tag = 'jam' AND moment IS NOT NULL {only}) started) gaps
        WHERE gap IS NOT NULL GROUP BY season ORDER BY season""",
}

Answers = Mapping[str, list[list[object]]]
Asking = Callable[[str], Answers]


def bench_fold(rounds: int) -> None:
    """Print the speed of the fold, and its parts."""
    bouts = []
    for seed in range(FOLDED_BOUTS):
        bout = WrittenBout(BoutId(f"bout {seed}"), Random(seed))
        bout.play(practice_game(Random(seed), NOW))
        bouts.append((bout.bout_id, [placed.entry.body for placed in bout.log.ordered()]))
    entries = sum(len(bodies) for _, bodies in bouts)

    def parse() -> None:
        for _, bodies in bouts:
            for body in bodies:
                etree.fromstring(body)

    def fold() -> None:
        for bout_id, bodies in bouts:
            fold_bout(BoutId(bout_id.string), bodies)

    def facts() -> None:
        for bout_id, bodies in bouts:
            fold_bout(BoutId(bout_id.string), bodies).facts()

    contestants = {"floor: lxml parses": parse, "bytes to bout": fold, "bytes to facts": facts}
    spent: dict[str, list[float]] = {name: [] for name in contestants}
    gc.collect()
    gc.freeze()
    gc.disable()
    facts()
    for _ in range(rounds):
        for name, run in contestants.items():
            began = time.process_time()
            run()
            spent[name].append(time.process_time() - began)
    gc.enable()
    floor = spent["floor: lxml parses"]
    for name, one in spent.items():
        ratio = median([own / least for own, least in zip(one, floor, strict=True)])
        emit("season", f"fold, {name}", entries / median(one), "entries/s", ratio=ratio, entries=float(entries))


def bench_update(season: Path, store: Path, bouts: int, folder: Path, jobs: int) -> None:
    """Print time and memory of the first report, of one with nothing new, and of one with one more bout."""
    emit("season", "exports", float(_octets(season)), "octets", bouts=float(bouts))
    first = _report(season, store, folder / "out", "first", bouts, jobs)
    empty = _report(season, store, folder / "out", "nothing new", bouts, jobs)
    one_more = season / "one-more"
    export_bouts(sources_of(1, 987_654_321, 0), one_more)
    try:
        added = _report(season, store, folder / "out", "one more bout", bouts, jobs)
    finally:
        shutil.rmtree(one_more)
    emit("season", "one more bout, beside nothing new", added / empty, "x", bouts=float(bouts), first=first / empty)
    emit("season", "facts", float(_octets(store)), "octets", bouts=float(bouts))


def bench_results(season: Path, store: Path, bouts: int, folder: Path, jobs: int, rounds: int) -> None:
    """Print what the report takes beside bare PySpark that computes the same results."""
    ratios, firsts, agains = [], [], []
    for _ in range(rounds):
        whole = _report(season, store, folder / "out", "nothing new", bouts, jobs)
        bare = _asked("bare", store, jobs)
        ratios.append(whole / bare["first"])
        firsts.append(bare["first"])
        agains.append(bare["again"])
    emit("season", "bare PySpark, the same results", median(firsts), "s", again=median(agains), bouts=float(bouts))
    emit("season", "report beside it", median(ratios), "x", bouts=float(bouts))


def _report(season: Path, store: Path, out: Path, what: str, bouts: int, jobs: int) -> float:
    """Run the report; print its figures and return its seconds."""
    command = [
        sys.executable, "-m", "derbyos_core.report.job", str(season), "--out", str(out), "--store", str(store),
        "--master", f"local[{jobs}]", "--progress",
    ]  # fmt: skip
    began = time.monotonic()
    steps: list[tuple[float, str]] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        watch = _Watch(child.pid)
        assert child.stdout is not None
        sampling = threading.Thread(target=watch.run, daemon=True)
        sampling.start()
        for line in child.stdout:
            told = json.loads(line)
            if "text" in told:
                steps.append((time.monotonic() - began, told["text"]))
                watch.part = next(
                    (name for start, name in STEP_PARTS.items() if told["text"].startswith(start)), watch.part
                )
        assert child.wait(CHILD_S_MAX) == 0, "the report failed; its sentence stands above"
        watch.stop()
        sampling.join()
    whole = time.monotonic() - began
    updating = [at for at, text in steps if text.startswith(("Reading", "Folding", "Writing the facts", "Keeping"))]
    counting = next(at for at, text in steps if text.startswith("Counting"))
    started = next(at for at, text in steps if text.startswith("Starting"))
    pages = next(at for at, text in steps if text.startswith("Writing the files"))
    emit(
        "season", f"report, {what}", whole, "s", bouts=float(bouts),
        spark_up=(updating[0] if updating else counting) - started,
        update=counting - updating[0] if updating else 0.0,
        results=pages - counting, pages=whole - pages, **watch.peaks,
    )  # fmt: skip
    return whole


class _Watch:
    """The highest memory of a process and what it starts: driver, Java, and Python's workers, in MiB.

    `part` is what the process does now; the driver's memory is told for each part as well.
    """

    def __init__(self, pid: int) -> None:
        self._driver = psutil.Process(pid)
        self._is_over = False
        self.part = "start"
        self.peaks = {"driver_mib": 0.0, "java_mib": 0.0, "workers_mib": 0.0}

    def run(self) -> None:
        """Sample until stopped."""
        while not self._is_over:
            found = {"driver_mib": 0.0, "java_mib": 0.0, "workers_mib": 0.0}
            try:
                found["driver_mib"] = found[f"driver_mib_{self.part}"] = _mib(self._driver)
                for child in self._driver.children(recursive=True):
                    kind = "java_mib" if "java" in child.name() else "workers_mib"
                    found[kind] += _mib(child)
            except psutil.Error:
                pass
            self.peaks |= {name: max(self.peaks.get(name, 0.0), value) for name, value in found.items()}
            time.sleep(SAMPLE_S)

    def stop(self) -> None:
        """End the sampling."""
        self._is_over = True


def _mib(process: psutil.Process) -> float:
    """Return the memory that is a process's own: without files that are mapped into it, which the system may drop."""
    memory = process.memory_info()
    return float(memory.rss - getattr(memory, "shared", 0)) / (1 << 20)


def _octets(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*.parquet"))


def bench_questions(store: Path, bouts: int, rounds: int) -> None:
    """Print what each engine takes for the four questions; fail if their answers differ."""
    engines = [name for name in ("spark", "duckdb", "polars") if name != "polars" or find_spec("polars") is not None]
    found: dict[str, list[dict[str, float]]] = {name: [] for name in engines}
    answers: dict[str, Answers] = {}
    for _ in range(rounds):
        for name in engines:
            told = _asked(name, store, JOBS)
            answers[name] = told["answers"]
            found[name].append(told)
    for name in engines:
        first = median([one["first"] for one in found[name]])
        again = median([one["again"] for one in found[name]])
        least = median([one["first"] for one in found["duckdb"]])
        emit("season", f"four questions, {name}", first, "s", again=again, ratio=first / least, bouts=float(bouts))
        assert answers[name] == answers["duckdb"], f"{name} answers otherwise than DuckDB"


def bench_layout(store: Path, bouts: int, folder: Path, rounds: int) -> None:
    """Print what the store's layout takes beside one plain file of the same rows; fail if the answers differ."""
    plain = folder / "plain.parquet"
    database = _opened(store)
    rows = " UNION ALL ".join(f"SELECT {columns} FROM {table}" for table, columns in PLAIN_ROWS.items())
    database.execute(
        f"COPY (SELECT * FROM ({rows}) plain({', '.join(PLAIN_COLUMNS)}) ORDER BY bout, moment) "
        f"TO '{plain}' (FORMAT PARQUET, COMPRESSION ZSTD, ROW_GROUP_SIZE 122880)"
    )
    database.execute(f"CREATE VIEW plain AS SELECT * FROM read_parquet('{plain}')")
    found = database.sql("SELECT bout, season FROM jams ORDER BY hash(bout) LIMIT 1").fetchall()
    assert found, "a season has bouts"
    bout, season = found[0]
    octets = sum(path.stat().st_size for table in TABLES for path in store.glob(f"segments/*/{table}/*.parquet"))
    emit("season", "octets beside a plain file", octets / plain.stat().st_size, "x", octets=float(octets))
    naive = sum(_naive_octets(database, table, folder / "naive.parquet") for table in TABLES)
    emit("season", "octets beside the same rows, plain", octets / naive, "x", octets=float(naive))

    def by_duckdb(questions: Mapping[str, str], bout: str, of: Any) -> Answers:
        return _asked_of_duckdb(of, questions, f"AND bout = '{bout}'" if bout else "")

    own = _opened(store, str(season))
    contestants: dict[str, tuple[Asking, Asking, Asking]] = {
        "DuckDB": (
            lambda bout: by_duckdb(QUESTIONS, bout, database),
            lambda bout: by_duckdb(QUESTIONS, bout, own),
            lambda bout: by_duckdb(PLAIN_QUESTIONS, bout, database),
        )
    }
    if find_spec("polars") is not None:
        contestants["polars"] = (
            lambda bout: _asked_of_polars(store, bout),
            lambda bout: _asked_of_polars(store, bout, str(season)),
            lambda bout: _asked_of_plain(plain, bout),
        )
    for engine, (of_all, of_season, theirs) in contestants.items():
        for what, ours, wanted, times in (
            ("season", of_all, "", 1),
            ("one bout among all", of_all, bout, ONE_BOUT_ROUNDS),
            ("one bout of its season", of_season, bout, ONE_BOUT_ROUNDS),
        ):
            assert ours(wanted) == theirs(wanted), f"{engine} answers otherwise on the plain file"
            spent: tuple[list[float], list[float]] = ([], [])
            for _ in range(rounds):
                for one, ask in zip(spent, (ours, theirs), strict=True):
                    began = time.monotonic()
                    for _ in range(times):
                        ask(wanted)
                    one.append((time.monotonic() - began) / times)
            ratio = median([own / other for own, other in zip(*spent, strict=True)])
            emit(
                "season", f"layout, {engine}, {what}", median(spent[0]), "s", ratio=ratio, plain=median(spent[1]),
                bouts=float(bouts),
            )  # fmt: skip


def _naive_octets(database: Any, table: str, file: Path) -> int:
    """Return the octets of a table as one plain file: the same columns by bout, ids as text, Parquet's usual form."""
    columns = database.sql(f"DESCRIBE {table}").fetchall()
    named = ", ".join(f"lower(hex({name})) AS {name}" if kind == "BLOB" else f'"{name}"' for name, kind, *_ in columns)
    database.execute(f"COPY (SELECT {named} FROM {table} ORDER BY bout) TO '{file}' (FORMAT PARQUET)")
    octets = file.stat().st_size
    file.unlink()
    return octets


def _opened(store: Path, season: str = "") -> Any:
    """Return DuckDB with a view of each table, of one season or of all."""
    import duckdb

    database = duckdb.connect()
    database.execute("SET threads = 2")
    for table in TABLES:
        database.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{_files_of(store, table, season)}')")
    return database


def _files_of(store: Path, table: str, season: str = "") -> str:
    return f"{store}/segments/{season and season + '-'}*/{table}/*.parquet"


def _asked(name: str, store: Path, jobs: int) -> dict[str, Any]:
    """Run an engine in a process of its own; return the seconds to its first and second answers, and the answers."""
    began = time.monotonic()
    command = [
        sys.executable, "-m", "benchmarks.season", "--engine", name, "--season", str(store), "--jobs", str(jobs)
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=CHILD_S_MAX, check=True)
    told = json.loads(done.stdout.splitlines()[-1])
    return {"first": told["first_done"] - began, "again": told["again"], "answers": told["answers"]}


def _run_engine(name: str, store: Path, jobs: int) -> None:
    """Answer the questions twice and print times and answers as JSON."""
    ask: Callable[[], Answers]
    if name == "bare":
        from pyspark.sql import SparkSession

        from derbyos_core.season.contracts import read_inputs
        from derbyos_core.season.java import find_java, java_home
        from derbyos_core.season.statistics import build_results
        from derbyos_core.season.store import facts_path, read_catalog

        with tempfile.TemporaryDirectory(prefix="derbyos-java-") as folder:
            os.environ.update(java_home(find_java(), Path(folder)))
            facts = facts_path(str(store), read_catalog(str(store)))
            builder = SparkSession.builder.master(f"local[{jobs}]").config("spark.ui.enabled", "false")
            session = builder.config("spark.sql.session.timeZone", "UTC").getOrCreate()

            def ask() -> Answers:
                results = build_results(read_inputs(session, facts, is_few=False))
                return {name: [[make().toArrow().num_rows]] for name, make in results.items()}

            _tell(ask)
            session.stop()
    elif name == "spark":
        from derbyos_core.season.session import open_session
        from derbyos_core.season.store import facts_path, read_catalog

        facts = facts_path(str(store), read_catalog(str(store)))
        with open_session() as session:
            for table in TABLES:
                session.read.parquet(f"{facts}/{table}").createOrReplaceTempView(table)

            def ask() -> Answers:
                texts = {name: text.format(microseconds="unix_micros", only="") for name, text in QUESTIONS.items()}
                return {name: _plain(session.sql(text).toArrow().to_pylist()) for name, text in texts.items()}

            _tell(ask)
    elif name == "duckdb":
        import duckdb

        database = duckdb.connect()
        database.execute("SET threads = 2")
        for table in TABLES:
            database.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{_files_of(store, table)}')")

        _tell(lambda: _asked_of_duckdb(database, QUESTIONS, ""))
    else:
        _tell(lambda: _asked_of_polars(store))


def _asked_of_duckdb(database: Any, questions: Mapping[str, str], only: str) -> Answers:
    texts = {name: text.format(microseconds="epoch_us", only=only) for name, text in questions.items()}
    tables = {name: database.sql(text).to_arrow_table() for name, text in texts.items()}
    return {name: _plain(table.to_pylist()) for name, table in tables.items()}


def _asked_of_polars(store: Path, bout: str = "", season: str = "") -> Answers:
    pl = import_module("polars")  # no dependency of the project: measured where it is installed
    c = pl.col
    trips, penalties, line_ups, team_jams, jams = (
        pl.scan_parquet(_files_of(store, table, season)).filter(pl.col("bout") == bout if bout else True)
        for table in TABLES
    )
    both = line_ups.filter(c("position").is_not_null()).join(team_jams, on=["bout", "period", "jam", "team"])
    return _answered(trips, penalties, both.with_columns(difference=c("points") - c("opponent_points")), jams)


def _asked_of_plain(plain: Path, bout: str) -> Answers:
    pl = import_module("polars")
    c, jam = pl.col, ["bout", "period", "jam"]
    rows = pl.scan_parquet(plain).filter(c("bout") == bout if bout else True)
    trips, penalties, jams = (rows.filter(c("tag") == tag) for tag in ("trip", "penalty", "jam"))
    line_ups = rows.filter((c("tag") == "line-up") & c("code").is_not_null())
    for_home = pl.when(c("team") == "home").then(c("points")).otherwise(-c("points"))
    both = line_ups.join(trips.group_by(jam).agg(d=for_home.sum()), on=jam, how="left")
    for_team = pl.when(c("team") == "home").then(c("d")).otherwise(-c("d")).fill_null(0)
    return _answered(trips, penalties, both.with_columns(difference=for_team), jams.rename({"moment": "started_at"}))


def _answered(trips: Any, penalties: Any, line_ups: Any, jams: Any) -> Answers:
    """Return the answers of polars from its frames; line-ups have the difference of their jam."""
    pl = import_module("polars")
    c, who = pl.col, ["number", "name"]
    scored = trips.filter(c("number").is_not_null()).group_by("season", "bout", "period", "jam", "team", *who)
    gaps = (
        jams.filter(c("started_at").is_not_null())
        .select("season", "bout", "period", at=c("started_at").dt.epoch("us"))
        .sort("bout", "period", "at")
        .with_columns(gap=c("at").shift(-1).over("bout", "period") - c("at"))
        .drop_nulls("gap")
    )
    frames = {
        "points a jam": scored.agg(c("points").sum()).group_by(who)
        .agg(jams=pl.len(), average=c("points").mean())
        .sort("average", *who, descending=[True, False, False]).head(20),
        "penalties by code": penalties.group_by("season", "code").agg(penalties=pl.len()).sort("season", "code"),
        "plus/minus": line_ups.group_by(who).agg(jams=pl.len(), difference=c("difference").cast(pl.Int64).sum())
        .sort("difference", *who, descending=[True, False, False]).head(20),
        "time between jams": gaps.group_by("season").agg(mean_us=c("gap").mean(), longest_us=c("gap").max())
        .sort("season"),
    }  # fmt: skip
    return {name: _plain(frame.collect().to_dicts()) for name, frame in frames.items()}


def _tell(ask: Callable[[], Answers]) -> None:
    answers = ask()
    first_done = time.monotonic()
    assert ask() == answers
    again = time.monotonic() - first_done
    print(json.dumps({"first_done": first_done, "again": again, "answers": answers}))


def _plain(rows: Sequence[Mapping[str, object]]) -> list[list[object]]:
    """Return rows without the types of an engine: numbers that are equal are equal texts."""
    return [
        [float(f"{value:.{DIGITS}f}") if not isinstance(value, str | None) else value for value in row.values()]
        for row in rows
    ]


def main() -> None:
    """Measure and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--bouts", type=int, default=100)
    parser.add_argument("--season", type=Path, help="a generated season (default: one is generated)")
    parser.add_argument("--jobs", type=int, default=JOBS)
    parser.add_argument("--folder", type=Path, help="where store and report stay for another run (default: nowhere)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--engine", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.engine:
        _run_engine(options.engine, options.season, options.jobs)
        return
    if "fold" in options.only:
        bench_fold(options.rounds)
    if set(options.only) == {"fold"}:
        return
    with tempfile.TemporaryDirectory(prefix="derbyos-season-") as scratch:
        folder = options.folder or Path(scratch)
        folder.mkdir(exist_ok=True)
        season = options.season
        if season is None:
            season = folder / "season"
            began = time.monotonic()
            generate_season(options.bouts, 1, season, jobs=options.jobs)
            emit("season", "generate", time.monotonic() - began, "s", bouts=float(options.bouts))
        store = folder / "store"
        if "update" in options.only or not store.exists():
            bench_update(season, store, options.bouts, folder, options.jobs)
        if "results" in options.only:
            bench_results(season, store, options.bouts, folder, options.jobs, options.rounds)
        if "questions" in options.only:
            bench_questions(store, options.bouts, options.rounds)
        if "layout" in options.only:
            bench_layout(store, options.bouts, folder, options.rounds)


if __name__ == "__main__":
    main()
