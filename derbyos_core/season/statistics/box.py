"""The penalty box: time served, and power jams (domain 7.4).

A power jam is an interval of a jam in which exactly one of the two jammers is in the box: the other team has the power.
It needs the times of sitting down, of leaving, and of the jam. Somebody whose leaving nobody entered is in the box
until the end of the jam in which they sat down.
"""

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as fn

from derbyos_core.season.contracts.results import BOX_TIME, POWER_JAMS
from derbyos_core.season.statistics.frames import (
    BOUT,
    JAM,
    MICROSECONDS,
    SIDES,
    WHO,
    count_if,
    ratio,
    so_far,
    timed,
    zeros,
)
from derbyos_core.season.statistics.identity import with_skater, with_team

__all__ = ["box_counts", "box_time", "in_box", "power_jams"]

SECONDS_PER_MINUTE = 60


def box_counts() -> list[Column]:
    """Return the sums over a group of box trips."""
    is_jammer = fn.col("position") == "jammer"
    served = fn.col("served_us") / MICROSECONDS
    return [
        fn.count(fn.lit(1)).alias("box_trips"),
        count_if(is_jammer).alias("box_trips_jammer"),
        fn.count("served_us").alias("box_trips_served"),
        fn.coalesce(fn.sum(served), fn.lit(0.0)).alias("box_s"),
        fn.coalesce(fn.sum(fn.when(is_jammer, served)), fn.lit(0.0)).alias("box_jammer_s"),
    ]


def box_time(box_trips: DataFrame, teams: DataFrame, skaters: DataFrame) -> DataFrame:
    """Return the box trips and time served of each skater, by position."""
    counted = box_trips.groupBy(*BOUT, "team", *WHO, "position").agg(*box_counts())
    frame = with_skater(with_team(counted, teams), skaters).withColumn(
        "box_s_average", ratio("box_s", "box_trips_served")
    )
    return BOX_TIME.select(frame)


def in_box(box_trips: DataFrame, jams: DataFrame) -> DataFrame:
    """Return the intervals of jams that each box trip takes, in microseconds."""
    rows = timed(jams).where(fn.col("end_us").isNotNull()).select(*JAM, "start_us", "end_us")
    own = rows.select(*BOUT, "period", "jam", fn.col("end_us").alias("own_end_us"))
    trips = (
        box_trips.where(fn.col("sat_at").isNotNull() & fn.col("team").isin(*SIDES))
        .join(own, [*BOUT, "period", "jam"], "left")
        .select(
            *BOUT, "team", "position", fn.unix_micros("sat_at").alias("sat_us"),
            fn.coalesce(fn.unix_micros("left_at"), "own_end_us").alias("left_us"),
        )
    )  # fmt: skip
    begin, end = fn.greatest("sat_us", "start_us"), fn.least("left_us", "end_us")
    pairs = rows.join(trips, BOUT).where(
        (fn.col("sat_us") < fn.col("end_us")) & (fn.col("left_us") > fn.col("start_us"))
    )
    return pairs.select(*JAM, "team", "position", "start_us", begin.alias("from_us"), end.alias("to_us"))


def power_jams(boxed: DataFrame, trips: DataFrame, teams: DataFrame) -> DataFrame:
    """Return each power jam: the team that had it, its interval on the jam clock, and the points in it.

    `boxed` are the rows of `in_box`. The points of a trip are scored when it ends.
    """
    jammers = boxed.where(fn.col("position") == "jammer")
    moves = jammers.select(*JAM, "start_us", "team", fn.inline(fn.array(
        fn.struct(fn.col("from_us").alias("at_us"), fn.lit(1).alias("change")),
        fn.struct(fn.col("to_us").alias("at_us"), fn.lit(-1).alias("change")),
    )))  # fmt: skip
    of_jam = Window.partitionBy(*JAM).orderBy("at_us")
    seated = {
        f"{side}_in": fn.sum(fn.when(fn.col("team") == side, fn.col("change")).otherwise(0)).over(
            so_far(*JAM, order="at_us")
        )
        for side in SIDES
    }
    power = fn.when((fn.col("home_in") > 0) & (fn.col("away_in") == 0), "away").when(
        (fn.col("away_in") > 0) & (fn.col("home_in") == 0), "home"
    )
    parts = (
        moves.withColumns(seated)
        .withColumn("to_us", fn.lead("at_us").over(of_jam))
        .withColumn("power", power)
        .where(fn.col("to_us") > fn.col("at_us"))
        .withColumn("goes_on", fn.lag("power").over(of_jam).eqNullSafe(fn.col("power")))
        .withColumn("interval", fn.sum(fn.when(fn.col("goes_on"), 0).otherwise(1)).over(so_far(*JAM, order="at_us")))
        .where(fn.col("power").isNotNull())
    )
    intervals = parts.groupBy(*JAM, "start_us", "interval", fn.col("power").alias("team")).agg(
        fn.min("at_us").alias("from_us"), fn.max("to_us").alias("to_us")
    )
    frame = (
        with_team(_scored_within(intervals, trips), teams)
        .withColumn("from_s", (fn.col("from_us") - fn.col("start_us")) / MICROSECONDS)
        .withColumn("to_s", (fn.col("to_us") - fn.col("start_us")) / MICROSECONDS)
        .withColumn("power_jam_s", (fn.col("to_us") - fn.col("from_us")) / MICROSECONDS)
        .withColumns(zeros("points", "points_against"))
        .withColumn("points_per_minute", ratio(SECONDS_PER_MINUTE * fn.col("points"), "power_jam_s"))
        .withColumn("points_against_per_minute", ratio(SECONDS_PER_MINUTE * fn.col("points_against"), "power_jam_s"))
    )
    return POWER_JAMS.select(frame)


def _scored_within(intervals: DataFrame, trips: DataFrame) -> DataFrame:
    key = [*BOUT, "period", "jam"]
    scored = trips.where(fn.col("points") > 0).select(
        *key, fn.col("team").alias("scorer"), "points", fn.unix_micros("ended_at").alias("scored_us")
    )
    within = (fn.col("scored_us") > fn.col("from_us")) & (fn.col("scored_us") <= fn.col("to_us"))
    is_own = fn.col("scorer") == fn.col("team")
    points = (
        intervals.join(scored, key)
        .where(within)
        .groupBy(*key, "interval")
        .agg(
            fn.sum(fn.when(is_own, fn.col("points"))).alias("points"),
            fn.sum(fn.when(~is_own, fn.col("points"))).alias("points_against"),
        )
    )
    return intervals.join(points, [*key, "interval"], "left")
