"""Tables that the report reads: the columns that it needs of an export, or of a season's facts."""

from dataclasses import dataclass
from pathlib import PurePath

from pyspark.errors import AnalysisException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as fn
from pyspark.sql.types import DataType

from derbyos_core.export import columns
from derbyos_core.export.tables import (
    ADJUSTMENTS,
    BOX_TRIPS,
    ENTRIES,
    GAMES,
    JAMS,
    LINE_UPS,
    PENALTIES,
    ROSTERS,
    TEAM_JAMS,
    TIME_OUTS,
    TRIPS,
)
from derbyos_core.season.contracts.contract import FLAG, IDENTITY, INSTANT, LONG, NUMBER, TEXT, Contract

__all__ = ["DOUBLES_FOUND", "ENTRIES_BY_OFFICIAL", "INPUTS", "Inputs", "read_inputs"]

_TYPES: tuple[tuple[object, DataType], ...] = (
    (columns.TEXT, TEXT),
    (columns.NUMBER, NUMBER),
    (columns.MICROSECONDS, LONG),
    (columns.FLAG, FLAG),
    (columns.INSTANT, INSTANT),
    (columns.ID, IDENTITY),
)


def _input(table: columns.Table, *names: str) -> Contract:
    kinds = {column.name: next(kind for arrow, kind in _TYPES if arrow == column.type) for column in table.columns
             if column.name in names}  # fmt: skip
    return Contract(table.name, tuple((name, kinds[name]) for name in names))


_OF_JAM = ("season", "bout", "period", "jam", "jam_no")
_OF_PERSON = ("person", "number", "name")
ENTRIES_BY_OFFICIAL = Contract(
    "entries_by_official",
    (
        ("season", NUMBER), ("bout", TEXT), ("author", TEXT), ("writer", TEXT), ("role", TEXT), ("entries", LONG),
        ("first_at", INSTANT), ("last_at", INSTANT),
    ),
)  # fmt: skip
"""Number of entries of each official. The season's store counts them; the export of a bout lacks this table."""
DOUBLES_FOUND = Contract("doubles", (("season", NUMBER), ("bout", TEXT), ("counted_bout", TEXT), ("reason", TEXT)))
"""Bouts that are another recording of a game, with the bout that counts. Only the season's store finds them."""
INPUTS = (
    _input(
        GAMES, "season", "bout", "date", "start_time", "game", "started_at", "venue", "city", "state", "tournament",
        "host_league", "head_referee", "head_nso",
        "home_name", "home_short", "home_league", "home_color", "away_name", "away_short", "away_league", "away_color",
        "foul_out", "jams", "is_over", "is_complete", "file", "times",
    ),
    _input(ROSTERS, "season", "bout", "person", "team", "number", "name", "is_listed", "eid"),
    _input(JAMS, *_OF_JAM, "started_at", "duration_us", "overtime", "called", "called_by", "injury"),
    _input(
        TEAM_JAMS, *_OF_JAM, "team",
        "jammer_person", "jammer_number", "jammer_name", "pivot_person", "pivot_number", "pivot_name",
        "no_pivot", "lead", "lost", "called", "no_initial", "star_pass", "star_pass_trip",
        "scoring_trips", "points", "points_after_star_pass", "opponent_points", "lead_at",
    ),
    _input(TRIPS, *_OF_JAM, "team", "trip", "points", "after_star_pass", *_OF_PERSON, "ended_at"),
    _input(LINE_UPS, *_OF_JAM, "team", *_OF_PERSON, "position", "star_pass", "sits_out"),
    _input(
        PENALTIES, *_OF_JAM, "team", *_OF_PERSON, "code", "code_name", "count", "is_expulsion", "position", "called_at"
    ),
    _input(
        BOX_TRIPS, *_OF_JAM, "team", *_OF_PERSON, "position", "between", "sat_at", "left_at", "served_us"
    ),
    _input(
        TIME_OUTS, "season", "bout", "period", "kind", "team", "is_review", "started_at", "duration_us", "review",
        "resolution", "retained",
    ),
    _input(ADJUSTMENTS, "season", "bout", "period", "jam", "team", "points"),
    ENTRIES_BY_OFFICIAL,
    DOUBLES_FOUND,
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The tables that the report reads, each with its contract's columns."""

    games: DataFrame
    rosters: DataFrame
    jams: DataFrame
    team_jams: DataFrame
    trips: DataFrame
    line_ups: DataFrame
    penalties: DataFrame
    box_trips: DataFrame
    time_outs: DataFrame
    adjustments: DataFrame
    entries_by_official: DataFrame
    doubles: DataFrame


_ENTRIES = _input(ENTRIES, "season", "bout", "author", "writer", "role", "written_at")


def read_inputs(session: SparkSession, directory: PurePath | str, *, is_few: bool = True) -> Inputs:
    """Open the tables of an export, or of a season's facts, with their contracts; nothing is read yet.

    With `is_few` each table is one part: what is made of it needs no exchange, and so no job of its own.

    Of the two that an export lacks, the officials' entries are counted here, and no bout is another's double.
    """
    frames = {
        contract.name: session.read.schema(contract.schema).parquet(f"{directory}/{contract.name}")
        for contract in INPUTS
        if contract not in (ENTRIES_BY_OFFICIAL, DOUBLES_FOUND)
    }
    frames[ENTRIES_BY_OFFICIAL.name] = _entries_by_official(session, directory)
    doubles = _of_store(session, directory, DOUBLES_FOUND)
    frames[DOUBLES_FOUND.name] = doubles if doubles is not None else session.createDataFrame([], DOUBLES_FOUND.schema)
    return Inputs(**{name: frame.coalesce(1) if is_few else frame for name, frame in frames.items()})


def _of_store(session: SparkSession, directory: PurePath | str, contract: Contract) -> DataFrame | None:
    """Return a table that only the store has; None for an export."""
    try:
        frame = session.read.schema(contract.schema).parquet(f"{directory}/{contract.name}")
        assert frame.columns, "asking for the columns lets a remote Spark look at the path"
    except AnalysisException:
        return None
    return frame


def _entries_by_official(session: SparkSession, directory: PurePath | str) -> DataFrame:
    stored = _of_store(session, directory, ENTRIES_BY_OFFICIAL)
    if stored is not None:
        return stored
    entries = session.read.schema(_ENTRIES.schema).parquet(f"{directory}/{_ENTRIES.name}")
    counted = entries.groupBy("season", "bout", "author", "writer", "role").agg(
        fn.count(fn.lit(1)).alias("entries"),
        fn.min("written_at").alias("first_at"),
        fn.max("written_at").alias("last_at"),
    )
    return ENTRIES_BY_OFFICIAL.select(counted)
