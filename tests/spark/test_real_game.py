"""A complete real game, entered by eight officials, exported and reported: the file's own sums are the oracle."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyspark.sql import SparkSession

from derbyos_core.export import BoutSource, export_bouts, source_of_log
from derbyos_core.identity import BoutId, Team
from derbyos_core.interchange.crg.reader import read_crg
from derbyos_core.interchange.script.commands import commands
from derbyos_core.report.job import compute
from tests.unit.interchange.scripted_bout import ScriptedBout

pytestmark = pytest.mark.spark

GAME = "crg-2023-04-30-supernovas-allstars.json"
ROW = re.compile(r".*\.Period\((\d+)\)\.Jam\((\d+)\)\.TeamJam\((\d)\)\.(.+)")
SIDES = {"1": "home", "2": "away"}

State = Mapping[str, Any]


@pytest.fixture(scope="module")
def state(shared_data: Path) -> State:
    """The file itself, as CRG wrote it."""
    found: State = json.loads((shared_data / GAME).read_bytes())["state"]
    return found


@pytest.fixture(scope="module")
def played(shared_data: Path) -> BoutSource:
    """The game as its officials entered it."""
    script = commands(read_crg((shared_data / GAME).read_bytes()).game)
    bout = ScriptedBout(BoutId("a real game"))
    bout.now = script[0].at
    assert bout.play(script) == []
    return source_of_log(bout.bout_id, bout.log, bout.document)


@pytest.fixture(scope="module")
def real(spark: SparkSession, played: BoutSource, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Any]]:
    """The rows of every result."""
    directory = tmp_path_factory.mktemp("real")
    export_bouts([played], directory)
    tables: dict[str, pa.Table] = compute(spark, directory, tmp_path_factory.mktemp("results"))
    return {name: table.to_pylist() for name, table in tables.items()}


def team_jams(state: State) -> dict[tuple[int, int, str], dict[str, Any]]:
    """Return the file's values of each team's row of each jam."""
    found: dict[tuple[int, int, str], dict[str, Any]] = {}
    for path, value in state.items():
        match = ROW.fullmatch(path)
        if match and int(match[2]) and int(match[1]):
            found.setdefault((int(match[1]), int(match[2]), SIDES[match[3]]), {})[match[4]] = value
    return found


def test_the_final_score_is_the_files(real: dict[str, list[Any]], played: BoutSource) -> None:
    (game,) = real["final_score"]
    assert (game["home_score"], game["away_score"], game["jams"], game["penalties"]) == (72, 283, 39, 40)
    assert (game["date"], game["season"], game["winner"]) == ("2023-04-30", 2023, "away")
    assert len(played.bout.box_trips) == 38


def test_the_points_of_every_jam_are_the_files(real: dict[str, list[Any]], state: State) -> None:
    said = {key: row["JamScore"] for key, row in team_jams(state).items()}
    totals = {key: row["TotalScore"] for key, row in team_jams(state).items()}
    for side in SIDES.values():
        points = {(jam["period"], jam["jam"], side): jam[f"{side}_points"] for jam in real["points_by_jam"]}
        running = {(jam["period"], jam["jam"], side): jam[f"{side}_total"] for jam in real["points_by_jam"]}
        assert len(points) == 39
        assert points == {key: said[key] for key in points}
        assert running == {key: totals[key] for key in points}


def test_the_points_and_leads_of_every_jammer_are_the_files(real: dict[str, list[Any]], state: State) -> None:
    points: Counter[tuple[str, str]] = Counter()
    leads: Counter[tuple[str, str]] = Counter()
    jams: Counter[tuple[str, str]] = Counter()
    for (_, _, side), row in team_jams(state).items():
        first = side, row["Fielding(Jammer).SkaterNumber"]
        points[first] += row["JamScore"] - row["AfterSPScore"]
        leads[first] += bool(row["Lead"])
        jams[first] += 1
        if row["StarPass"]:
            second = side, row["Fielding(Pivot).SkaterNumber"]
            points[second] += row["AfterSPScore"]
            jams[second] += 1
    found = {(row["team"], row["number"]): row for row in real["jammers"]}
    assert {key: row["points"] for key, row in found.items()} == {key: points[key] for key in jams}
    assert {key: row["jams"] for key, row in found.items()} == dict(jams)
    assert {key: row["lead"] for key, row in found.items()} == {key: leads[key] for key in jams}


def test_penalties_by_code_and_skater_are_the_files(real: dict[str, list[Any]], state: State) -> None:
    codes: Counter[tuple[str, str]] = Counter()
    skaters: Counter[tuple[str, str]] = Counter()
    numbers = re.compile(r".*\.Team\((\d)\)\.Skater\(([^)]+)\)\.RosterNumber")
    roster = {match.groups(): value for path, value in state.items() if (match := numbers.fullmatch(path))}
    penalty = re.compile(r".*\.Team\((\d)\)\.Skater\(([^)]+)\)\.Penalty\(([1-9]\d*)\)\.Code")
    for path, code in state.items():
        if match := penalty.fullmatch(path):
            codes[SIDES[match[1]], code] += 1
            skaters[SIDES[match[1]], roster[match[1], match[2]]] += 1
    by_code = {(side, row["code"]): row[side] for row in real["penalties_by_code"] for side in SIDES.values()}
    assert {key: count for key, count in by_code.items() if count} == dict(codes)
    assert {(row["team"], row["number"]): row["penalties"] for row in real["penalties_by_skater"]} == dict(skaters)
    assert sum(codes.values()) == 40


def test_the_lengths_of_the_jams_are_the_files(real: dict[str, list[Any]], state: State) -> None:
    path = re.compile(r".*\.Period\((\d+)\)\.Jam\((\d+)\)\.Duration")
    said = {(int(m[1]), int(m[2])): value / 1000 for name, value in state.items() if (m := path.fullmatch(name))}
    found = {(jam["period"], jam["jam"]): jam["duration_s"] for jam in real["jams"]}
    assert len(found) == 39
    assert found == {key: pytest.approx(said[key], abs=0.001) for key in found}


def test_box_trips_and_penalties_of_the_teams_are_the_files(real: dict[str, list[Any]]) -> None:
    teams = real["team_games"]
    assert (sum(row["box_trips"] for row in teams), sum(row["box_trips"] for row in real["box_time"])) == (38, 38)
    assert (sum(row["penalties"] for row in teams), len(real["penalty_list"])) == (40, 40)
    assert sum(row["score"] for row in teams) == 72 + 283
    assert all(0 < row["power_jam_s"] < row["timed_s"] for row in teams)
    assert all(-4 < row["pack_strength"] < 4 for row in teams)


def test_the_skaters_of_a_game_add_up_to_its_jams(real: dict[str, list[Any]], played: BoutSource) -> None:
    lined_up = sum(len(jam.side(team).lined_up) for jam in played.bout.jams for team in (Team.HOME, Team.AWAY))
    assert sum(row["jams_skated"] for row in real["skaters"]) == lined_up > 300
    assert sum(row["points"] for row in real["skaters"]) == 72 + 283
    assert sum(row["jams_started"] for row in real["skaters"]) == 2 * 39
