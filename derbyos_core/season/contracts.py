"""Column contracts: the columns that the report reads from an export, and those of each of its results.

A contract is a list of columns with types. Frames are read with one, and every transform ends with one, so a change of
a table has its effect here and nowhere else.
"""

from dataclasses import dataclass
from pathlib import PurePath

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as fn
from pyspark.sql.types import (
    BooleanType,
    DataType,
    DoubleType,
    IntegerType,
    LongType,
    StringType,
    StructField,
    StructType,
    TimestampType,
)

from derbyos_core.bout.reading.rules import PENALTY_NAMES
from derbyos_core.export import columns
from derbyos_core.export.tables import ADJUSTMENTS, GAMES, JAMS, LINE_UPS, PENALTIES, TEAM_JAMS

__all__ = [
    "CODES",
    "FINAL_SCORE",
    "INPUTS",
    "JAMMERS",
    "JAMMERS_OF_SEASON",
    "PENALTIES_BY_CODE",
    "PENALTIES_BY_SKATER",
    "POINTS_BY_JAM",
    "RESULTS",
    "Contract",
    "Inputs",
    "read_inputs",
]

TEXT, NUMBER, RATE, FLAG, INSTANT = StringType(), IntegerType(), DoubleType(), BooleanType(), TimestampType()
TYPES: tuple[tuple[object, DataType], ...] = (
    (columns.TEXT, TEXT),
    (columns.NUMBER, NUMBER),
    (columns.MICROSECONDS, LongType()),
    (columns.FLAG, FLAG),
    (columns.INSTANT, INSTANT),
)
CODES = tuple(sorted(PENALTY_NAMES))
"""Codes with a column of their own in `penalties_by_skater`; all others share one."""


@dataclass(frozen=True, slots=True)
class Contract:
    """Columns and their types. For a result, `order` is the sort order of its rows in the files."""

    name: str
    fields: tuple[tuple[str, DataType], ...]
    order: tuple[str, ...] = ()

    @property
    def schema(self) -> StructType:
        """The contract as Spark's schema; all columns may be null."""
        return StructType([StructField(name, kind) for name, kind in self.fields])

    def select(self, frame: DataFrame) -> DataFrame:
        """Select just these columns, in this order, with these types."""
        return frame.select(*[fn.col(name).cast(kind).alias(name) for name, kind in self.fields])


def _input(table: columns.Table, *names: str) -> Contract:
    kinds = {column.name: next(kind for arrow, kind in TYPES if arrow == column.type) for column in table.columns
             if column.name in names}  # fmt: skip
    return Contract(table.name, tuple((name, kinds[name]) for name in names))


INPUTS = (
    _input(
        GAMES, "season", "bout", "date", "start_time", "game", "started_at", "venue", "city", "state", "tournament",
        "host_league", "head_referee", "head_nso",
        "home_name", "home_short", "home_league", "home_color", "away_name", "away_short", "away_league", "away_color",
        "foul_out", "jams", "is_over", "is_complete",
    ),
    _input(
        JAMS, "season", "bout", "period", "jam", "jam_no", "started_at", "duration_us", "overtime",
        "called", "called_by", "injury",
    ),
    _input(
        TEAM_JAMS, "season", "bout", "period", "jam", "jam_no", "team",
        "jammer_person", "jammer_number", "jammer_name", "pivot_person", "pivot_number", "pivot_name",
        "lead", "lost", "called", "no_initial", "star_pass",
        "points", "points_after_star_pass", "opponent_points",
    ),
    _input(ADJUSTMENTS, "season", "bout", "period", "jam", "team", "points"),
    _input(PENALTIES, "season", "bout", "jam_no", "team", "person", "number", "name", "code", "code_name",
           "count", "is_expulsion"),
    _input(LINE_UPS, "season", "bout", "jam_no", "team", "person", "position"),
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The tables that the report reads, each with its contract's columns."""

    games: DataFrame
    jams: DataFrame
    team_jams: DataFrame
    adjustments: DataFrame
    penalties: DataFrame
    line_ups: DataFrame


def read_inputs(session: SparkSession, directory: PurePath | str) -> Inputs:
    """Open the tables of an export with their contracts; nothing is read yet."""
    frames = {
        contract.name: session.read.schema(contract.schema).parquet(f"{directory}/{contract.name}")
        for contract in INPUTS
    }
    return Inputs(**frames)


_BOUT = (("season", NUMBER), ("bout", TEXT))
_JAM = (*_BOUT, ("period", NUMBER), ("jam", NUMBER), ("jam_no", NUMBER))
_WHO = (("team", TEXT), ("team_name", TEXT), ("number", TEXT), ("name", TEXT))
_JAMMED = (
    ("jams", NUMBER),
    ("points", NUMBER),
    ("points_per_jam", RATE),
    ("lead", NUMBER),
    ("lead_percent", RATE),
    ("lost", NUMBER),
    ("called", NUMBER),
    ("no_initial", NUMBER),
    ("star_passes_received", NUMBER),
    ("lead_plus_minus", NUMBER),
    ("lead_plus_minus_average", RATE),
)

FINAL_SCORE = Contract(
    "final_score",
    (
        *_BOUT,
        ("date", TEXT),
        ("start_time", TEXT),
        ("game", TEXT),
        ("started_at", INSTANT),
        ("venue", TEXT),
        ("city", TEXT),
        ("state", TEXT),
        ("tournament", TEXT),
        ("host_league", TEXT),
        ("head_referee", TEXT),
        ("head_nso", TEXT),
        ("home_name", TEXT),
        ("home_short", TEXT),
        ("home_league", TEXT),
        ("home_color", TEXT),
        ("away_name", TEXT),
        ("away_short", TEXT),
        ("away_league", TEXT),
        ("away_color", TEXT),
        ("home_score", NUMBER),
        ("away_score", NUMBER),
        ("winner", TEXT),
        ("home_points", NUMBER),
        ("away_points", NUMBER),
        ("jams", NUMBER),
        ("lead_changes", NUMBER),
        ("home_largest_lead", NUMBER),
        ("away_largest_lead", NUMBER),
        ("home_penalties", NUMBER),
        ("away_penalties", NUMBER),
        ("penalties", NUMBER),
        ("is_over", FLAG),
        ("is_complete", FLAG),
    ),
    ("season", "started_at", "bout"),
)
POINTS_BY_JAM = Contract(
    "points_by_jam",
    (
        *_JAM,
        ("duration_s", RATE),
        ("overtime", FLAG),
        ("home_jammer", TEXT),
        ("home_star_passed_to", TEXT),
        ("away_jammer", TEXT),
        ("away_star_passed_to", TEXT),
        ("lead", TEXT),
        ("called", FLAG),
        ("called_by", TEXT),
        ("injury", FLAG),
        ("home_points", NUMBER),
        ("away_points", NUMBER),
        ("home_total", NUMBER),
        ("away_total", NUMBER),
        ("lead_change", FLAG),
    ),
    ("season", "bout", "jam_no"),
)
JAMMERS = Contract("jammers", (*_BOUT, *_WHO, *_JAMMED), ("season", "bout", "team", "number", "name"))
JAMMERS_OF_SEASON = Contract(
    "jammers_of_season",
    (("season", NUMBER), ("team_name", TEXT), ("number", TEXT), ("name", TEXT), ("games", NUMBER), *_JAMMED),
    ("season", "team_name", "number", "name"),
)
PENALTIES_BY_CODE = Contract(
    "penalties_by_code",
    (*_BOUT, ("code", TEXT), ("code_name", TEXT), ("home", NUMBER), ("away", NUMBER), ("total", NUMBER),
     ("percent", RATE)),
    ("season", "bout", "code"),
)  # fmt: skip
PENALTIES_BY_SKATER = Contract(
    "penalties_by_skater",
    (
        *_BOUT,
        *_WHO,
        ("penalties", NUMBER),
        ("codes", TEXT),
        *((f"code_{code}", NUMBER) for code in CODES),
        ("code_other", NUMBER),
        ("expulsions", NUMBER),
        ("fouled_out", FLAG),
        ("jams_skated", NUMBER),
        ("penalties_per_jam", RATE),
    ),
    ("season", "bout", "team", "number", "name"),
)
RESULTS = (FINAL_SCORE, POINTS_BY_JAM, JAMMERS, JAMMERS_OF_SEASON, PENALTIES_BY_CODE, PENALTIES_BY_SKATER)
