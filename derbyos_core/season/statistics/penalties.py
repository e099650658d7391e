"""Penalties by code, by skater and one by one; trips by points (domain 7.2, 7.4)."""

from pyspark.sql import DataFrame, Window
from pyspark.sql import functions as fn

from derbyos_core.season.contracts.results import (
    CODES,
    PENALTIES_BY_CODE,
    PENALTIES_BY_SKATER,
    PENALTY_LIST,
    TRIPS_HISTOGRAM,
)
from derbyos_core.season.statistics.frames import (
    BOUT,
    PERIODS,
    POSITIONS,
    RATE_DIGITS,
    SIDES,
    WHO,
    count_if,
    ratio,
    rounded_ratio,
    seconds,
    with_team_name,
)
from derbyos_core.season.statistics.identity import with_skater, with_team

__all__ = ["penalties_by_code", "penalties_by_skater", "penalty_list", "trips_histogram"]


def penalties_by_code(penalties: DataFrame) -> DataFrame:
    """Return how often each code was called: by team, period, and position in the line-up of its jam."""
    of_bout = Window.partitionBy(*BOUT)
    counted = penalties.groupBy(*BOUT, "code", "code_name").agg(
        *[count_if(fn.col("team") == side).alias(side) for side in SIDES],
        fn.count(fn.lit(1)).alias("total"),
        *[count_if(fn.col("period") == period).alias(f"period_{period}") for period in PERIODS],
        *[count_if(fn.col("position") == position).alias(position) for position in POSITIONS],
        count_if(fn.col("position").isNull()).alias("no_position"),
    )
    share = fn.round(100 * fn.col("total") / fn.sum("total").over(of_bout), RATE_DIGITS)
    return PENALTIES_BY_CODE.select(counted.withColumn("percent", share))


def penalties_by_skater(games: DataFrame, penalties: DataFrame, line_ups: DataFrame) -> DataFrame:
    """Return the penalties of each skater who has any, by code, and per jam skated (domain 7.2)."""
    who = [*BOUT, "team", *WHO]
    is_listed = fn.col("code").isin(*CODES)
    in_order = fn.sort_array(fn.collect_list(fn.struct("count", "code")))
    counted = penalties.groupBy(*who).agg(
        fn.count(fn.lit(1)).alias("penalties"),
        fn.concat_ws(" ", fn.transform(in_order, lambda one: one["code"])).alias("codes"),
        *[count_if(fn.col("code") == code).alias(f"code_{code}") for code in CODES],
        count_if(~is_listed).alias("code_other"),
        count_if("is_expulsion").alias("expulsions"),
    )
    played = fn.col("jam_no").isNotNull() & fn.col("position").isNotNull() & fn.col("person").isNotNull()
    skated = line_ups.where(played).groupBy(*BOUT, "person").agg(fn.countDistinct("jam_no").alias("jams_skated"))
    rules = games.select(*BOUT, "foul_out")
    known = fn.col("person").isNotNull()
    frame = (
        with_team_name(counted, games)
        .join(rules, BOUT, "left")
        .join(skated, [*BOUT, "person"], "left")
        .withColumn("fouled_out", known & (fn.col("penalties") >= fn.col("foul_out")))
        .withColumn("jams_skated", fn.when(known, fn.coalesce(fn.col("jams_skated"), fn.lit(0))))
        .withColumn("penalties_per_jam", rounded_ratio(fn.col("penalties"), fn.col("jams_skated")))
    )
    return PENALTIES_BY_SKATER.select(frame)


def penalty_list(penalties: DataFrame, jams: DataFrame, teams: DataFrame, skaters: DataFrame) -> DataFrame:
    """Return each penalty with its place in the jam and in the period, as far as their times are known."""
    of_period = Window.partitionBy(*BOUT, "period")
    key = [*BOUT, "period", "jam"]
    starts = jams.select(*key, "started_at", fn.min("started_at").over(of_period).alias("period_at"))
    frame = (
        with_skater(with_team(penalties, teams), skaters)
        .join(starts, key, "left")
        .withColumn("jam_s", seconds("called_at", "started_at"))
        .withColumn("period_s", seconds("called_at", "period_at"))
    )
    return PENALTY_LIST.select(frame)


def trips_histogram(trips: DataFrame, teams: DataFrame) -> DataFrame:
    """Return how often each team scored how many points in a trip after the initial one."""
    key = [*BOUT, "team"]
    counted = (
        trips.where(~fn.col("trip").eqNullSafe(fn.lit(1)))
        .groupBy(*key, "points")
        .agg(fn.count(fn.lit(1)).alias("trips"))
        .withColumn("scoring_trips", fn.sum("trips").over(Window.partitionBy(*key)))
        .withColumn("share", ratio("trips", "scoring_trips"))
    )
    return TRIPS_HISTOGRAM.select(with_team(counted, teams))
