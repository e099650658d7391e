"""The StatsBook's Game Summary: its cells, row by row (domain 7.1).

Rows are the skaters of the roster who have a number, and one per team. A cell that the book leaves blank is null: the
jammer's columns of somebody who never jammed, everything but the counts of jams for somebody who did not skate.
Averages of the team's row are those of the skaters' cells that are not blank, as in the book. They are not ratios of
sums: for those see `team_games`.
"""

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as fn

from derbyos_core.season.contracts.results import CODES, GAME_SUMMARY
from derbyos_core.season.statistics.fielding import jammer_rows
from derbyos_core.season.statistics.frames import (
    BOUT,
    POSITIONS,
    SIDES,
    count_if,
    ratio,
    sums,
    with_team_name,
    zeros,
)

__all__ = ["game_summary", "known_penalties", "listed_skaters", "team_rows"]

JAMS = ("jams_jammer", "jams_pivot", "jams_blocker", "jams_total")
MARKS = ("lost", "lead", "called", "no_initial", "star_passes_received", "lead_plus_minus")
BY_ROLE = (*POSITIONS, "pack")
SUMMED = (*JAMS, "points", *MARKS, "penalties")
AVERAGED = (
    "jams_percent", "lead_plus_minus_average", "points_for", "points_against", "plus_minus", "plus_minus_average",
    *(f"plus_minus_{role}{end}" for role in BY_ROLE for end in ("", "_average")),
)  # fmt: skip
VALUED = ("points_for", "points_against", "plus_minus_average", *(f"plus_minus_{role}_average" for role in BY_ROLE))
"""Columns with a VTAR: the skater's value minus the team row's. That of `plus_minus` is the difference of two."""


def game_summary(
    games: DataFrame, rosters: DataFrame, on_track: DataFrame, team_jams: DataFrame, penalties: DataFrame
) -> DataFrame:
    """Return the Game Summary of each bout; `on_track` are the rows of `fielding.fielded`."""
    of_team = Window.partitionBy(*BOUT, "team")
    skaters = _skaters(games, rosters, on_track, team_jams, penalties)
    valued = skaters.withColumns(
        {f"vtar_{name}": fn.col(name) - fn.avg(name).over(of_team) for name in VALUED}
    ).withColumn("vtar_plus_minus", fn.col("vtar_points_for") - fn.col("vtar_points_against"))
    teams = (
        team_rows(games)
        .join(
            skaters.groupBy(*BOUT, "team").agg(*sums(*SUMMED), *[fn.avg(name).alias(name) for name in AVERAGED]),
            [*BOUT, "team"],
            "left",
        )
        .withColumns(zeros(*SUMMED))
        .withColumn("points_per_jam", ratio("points", "jams"))
        .withColumn("lead_percent", ratio("lead", fn.col("jams_jammer") - fn.col("star_passes_received")))
    )
    frame = valued.unionByName(teams, allowMissingColumns=True)
    return GAME_SUMMARY.select(with_team_name(frame, games))


def listed_skaters(rosters: DataFrame, games: DataFrame) -> DataFrame:
    """Return the persons of the rosters who have a row in the book, with the bout's file and jams."""
    people = rosters.where(fn.col("team").isin(*SIDES) & fn.col("is_listed") & fn.col("number").isNotNull())
    return people.select(*BOUT, "team", "person", "number", "name").join(
        games.select(*BOUT, "file", "jams"), BOUT, "left"
    )


def team_rows(games: DataFrame) -> DataFrame:
    """Return a row for each team of each bout, with the bout's file and jams."""
    sides = fn.explode(fn.array(*[fn.lit(side) for side in SIDES])).alias("team")
    return games.select(*BOUT, "file", "jams", sides)


def known_penalties(penalties: DataFrame) -> DataFrame:
    """Return how many penalties each person has, of the codes that the book knows, and of each of them."""
    known = penalties.where(fn.col("person").isNotNull() & fn.col("code").isin(*CODES))
    return known.groupBy(*BOUT, "person").agg(
        fn.count(fn.lit(1)).alias("penalties"),
        *[count_if(fn.col("code") == code).alias(f"code_{code}") for code in CODES],
    )


def _skaters(
    games: DataFrame, rosters: DataFrame, on_track: DataFrame, team_jams: DataFrame, penalties: DataFrame
) -> DataFrame:
    person = [*BOUT, "person"]
    jammed = jammer_rows(team_jams).where(fn.col("person").isNotNull()).groupBy(*person).agg(
        fn.count(fn.lit(1)).alias("rows_jammer"),
        fn.sum("points").alias("points"),
        *[count_if(name).alias(name) for name in ("lost", "lead", "called", "no_initial")],
        count_if("is_pass").alias("star_passes_received"),
        fn.sum(fn.when(fn.col("lead"), fn.col("differential")).otherwise(0)).alias("lead_plus_minus"),
    )  # fmt: skip
    skated = on_track.groupBy(*person).agg(
        fn.count(fn.lit(1)).alias("jams_total"),
        *sums(*[f"jams_{role}" for role in POSITIONS]),
        *sums(*[f"{role}_{side}" for role in POSITIONS for side in ("for", "against")]),
    )
    has_jammed, has_skated = fn.col("jams_jammer") > 0, fn.col("jams_total") > 0
    frame = (
        listed_skaters(rosters, games)
        .join(skated, person, "left")
        .join(jammed, person, "left")
        .join(penalties.select(*person, "penalties"), person, "left")
        .withColumns(zeros(*JAMS, "penalties", "points", *MARKS))
        .withColumn("jams_percent", ratio(fn.when(has_skated, fn.col("jams_total")), "jams"))
        .withColumns({name: fn.when(has_jammed, fn.col(name)) for name in ("points", *MARKS)})
        .withColumn("penalties", fn.when(has_skated, fn.col("penalties")))
        .withColumn("points_per_jam", ratio("points", "rows_jammer"))
        .withColumn("lead_percent", ratio("lead", fn.col("jams_jammer") - fn.col("star_passes_received")))
        .withColumn("lead_plus_minus_average", ratio("lead_plus_minus", "lead"))
        .withColumn("points_for", _sum_of("for"))
        .withColumn("points_against", _sum_of("against"))
        .withColumn("plus_minus", fn.col("points_for") - fn.col("points_against"))
        .withColumn("plus_minus_average", ratio("plus_minus", "jams_total"))
        .withColumns({f"plus_minus_{role}": _plus_minus(role) for role in POSITIONS})
    )
    jams_pack = fn.col("jams_pivot") + fn.col("jams_blocker")
    pack = sum((fn.coalesce(fn.col(f"plus_minus_{role}"), fn.lit(0)) for role in ("pivot", "blocker")), fn.lit(0))
    return frame.withColumn("plus_minus_pack", fn.when(jams_pack > 0, pack)).withColumns(
        {
            **{f"plus_minus_{role}_average": ratio(f"plus_minus_{role}", f"jams_{role}") for role in POSITIONS},
            "plus_minus_pack_average": ratio("plus_minus_pack", jams_pack),
        }
    )


def _sum_of(side: str) -> Column:
    """Return the points of all rows, which is null for somebody who did not skate."""
    return fn.col(f"jammer_{side}") + fn.col(f"pivot_{side}") + fn.col(f"blocker_{side}")


def _plus_minus(role: str) -> Column:
    """Return the difference in this role's rows; null for somebody who never had it."""
    return fn.when(fn.col(f"jams_{role}") > 0, fn.col(f"{role}_for") - fn.col(f"{role}_against"))
