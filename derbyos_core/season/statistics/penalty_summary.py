"""The StatsBook's Penalty Summary: its cells, row by row (domain 7.2).

Rows are the skaters of the roster who have a number, and one per team. Only codes that the book has a column for are
counted, so `penalties` may be less than a skater's, which `skaters` has. In a skater's row `expulsion` is the code of
the expulsion; in a team's, how many there were, those of the bench included.
"""

from pyspark.sql import DataFrame, Window
from pyspark.sql import functions as fn

from derbyos_core.season.contracts.results import CODES, PENALTY_SUMMARY
from derbyos_core.season.statistics.frames import BOUT, ratio, sums, with_team_name, zeros
from derbyos_core.season.statistics.game_summary import listed_skaters, team_rows

__all__ = ["penalty_summary"]

COUNTED = ("penalties", *(f"code_{code}" for code in CODES))


def penalty_summary(
    games: DataFrame, rosters: DataFrame, on_track: DataFrame, known: DataFrame, penalties: DataFrame
) -> DataFrame:
    """Return the Penalty Summary of each bout; `known` are the rows of `game_summary.known_penalties`."""
    person, team = [*BOUT, "person"], [*BOUT, "team"]
    skated = on_track.groupBy(*person).agg(fn.count(fn.lit(1)).alias("jams_total"))
    expelled = penalties.where("is_expulsion")
    codes = expelled.where(fn.col("person").isNotNull()).groupBy(*person).agg(fn.min("code").alias("expulsion"))
    skaters = (
        listed_skaters(rosters, games)
        .join(skated, person, "left")
        .join(known, person, "left")
        .join(codes, person, "left")
        .withColumns(zeros("jams_total", *COUNTED))
        .withColumn("penalties_per_jam", ratio("penalties", "jams_total"))
        .drop("jams")
    )
    summed = skaters.groupBy(*team).agg(
        *sums("jams_total", *COUNTED),
        fn.avg("jams_total").alias("jams_total_average"),
        fn.avg("penalties_per_jam").alias("penalties_per_jam_average"),
    )
    of_bout = Window.partitionBy(*BOUT)
    per_jam = ratio("penalties", "jams")
    teams = (
        team_rows(games)
        .join(summed, team, "left")
        .join(expelled.groupBy(*team).agg(fn.count(fn.lit(1)).alias("expelled")), team, "left")
        .withColumns(zeros("jams_total", "expelled", *COUNTED))
        .withColumn("expulsion", fn.col("expelled").cast("string"))
        .withColumn("penalties_per_jam", per_jam)
        .withColumn("penalties_per_jam_difference", 2 * per_jam - fn.sum(per_jam).over(of_bout))
        .withColumn("penalties_share", ratio("penalties", fn.sum("penalties").over(of_bout)))
    )
    frame = skaters.unionByName(teams, allowMissingColumns=True)
    return PENALTY_SUMMARY.select(with_team_name(frame, games))
