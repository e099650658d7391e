"""Penalties by code and by skater (domain 7.2, 7.4)."""

from pyspark.sql import DataFrame, Window
from pyspark.sql import functions as fn

from derbyos_core.season.contracts.results import CODES, PENALTIES_BY_CODE, PENALTIES_BY_SKATER
from derbyos_core.season.statistics.frames import (
    BOUT,
    PERIODS,
    POSITIONS,
    RATE_DIGITS,
    SIDES,
    WHO,
    count_if,
    rounded_ratio,
    with_team_name,
)

__all__ = ["penalties_by_code", "penalties_by_skater"]


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
