"""Jammers, per game and over a season, after the Game Summary of the StatsBook (domain 7.1).

In a jam with a star pass the first jammer has one row and the pivot who took the star another. Lead, lost and call
belong to the first.
"""

from pyspark.sql import DataFrame
from pyspark.sql import functions as fn

from derbyos_core.season.contracts.results import JAMMERS, JAMMERS_OF_SEASON
from derbyos_core.season.statistics.frames import (
    BOUT,
    WHO,
    count_if,
    first_no_initial,
    played,
    rounded_ratio,
    with_team_name,
)

__all__ = ["jammers", "jammers_of_season"]


def jammers(games: DataFrame, team_jams: DataFrame) -> DataFrame:
    """Return each jammer of each game, after the Game Summary of the StatsBook (domain 7.1)."""
    rows = _jammer_rows(team_jams)
    summed = rows.groupBy(*BOUT, "team", *WHO).agg(
        fn.count(fn.lit(1)).alias("jams"),
        fn.sum("points").alias("points"),
        *[count_if(name).alias(name) for name in ("lead", "lost", "called", "no_initial")],
        count_if("is_pass").alias("star_passes_received"),
        fn.sum(fn.when(fn.col("lead"), fn.col("differential")).otherwise(0)).alias("lead_plus_minus"),
    )
    return JAMMERS.select(_with_rates(with_team_name(summed, games)))


def jammers_of_season(by_game: DataFrame) -> DataFrame:
    """Return each jammer over all games of a season, by team, number and name: sums first, ratios after."""
    whole = ("jams", "points", "lead", "lost", "called", "no_initial", "star_passes_received", "lead_plus_minus")
    summed = by_game.groupBy("season", "team_name", "number", "name").agg(
        fn.countDistinct("bout").alias("games"), *[fn.sum(name).alias(name) for name in whole]
    )
    return JAMMERS_OF_SEASON.select(_with_rates(summed))


def _jammer_rows(team_jams: DataFrame) -> DataFrame:
    """Return one row per jammer and jam: the first, and the pivot after a star pass."""
    rows = played(team_jams)
    differential = (fn.col("points") - fn.col("opponent_points")).alias("differential")
    first = rows.select(
        *BOUT, "team", *[fn.col(f"jammer_{name}").alias(name) for name in WHO],
        (fn.col("points") - fn.col("points_after_star_pass")).alias("points"),
        "lead", "lost", "called",
        first_no_initial(),
        fn.lit(False).alias("is_pass"), differential,
    )  # fmt: skip
    none = fn.lit(False)
    second = rows.where(fn.col("star_pass")).select(
        *BOUT, "team", *[fn.col(f"pivot_{name}").alias(name) for name in WHO],
        fn.col("points_after_star_pass").alias("points"),
        none.alias("lead"), none.alias("lost"), none.alias("called"),
        "no_initial", fn.lit(True).alias("is_pass"), differential,
    )  # fmt: skip
    return first.unionByName(second)


def _with_rates(frame: DataFrame) -> DataFrame:
    own_jams = fn.col("jams") - fn.col("star_passes_received")
    return frame.withColumns(
        {
            "points_per_jam": rounded_ratio(fn.col("points"), fn.col("jams")),
            "lead_percent": rounded_ratio(100 * fn.col("lead"), own_jams),
            "lead_plus_minus_average": rounded_ratio(fn.col("lead_plus_minus"), fn.col("lead")),
        }
    )
