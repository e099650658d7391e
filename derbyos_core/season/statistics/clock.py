"""Clock figures: lengths of jams, the time to lead, pauses, time-outs (domain 7.3, 7.4).

Only jams that somebody timed have them. A pause is the time from the end of a jam to the start of the next one in its
period; what time-outs took of it is no line-up time.
"""

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as fn

from derbyos_core.season.contracts.results import GAME_CLOCK, JAMS, TIME_OUT_LIST
from derbyos_core.season.statistics.frames import (
    BOUT,
    MICROSECONDS,
    SIDES,
    count_if,
    of_side,
    played,
    ratio,
    seconds,
    sums,
    timed,
    zeros,
)
from derbyos_core.season.statistics.identity import with_team

__all__ = ["game_clock", "jam_clock", "lead_times", "time_out_list"]

FULL_JAM_S = 119.5
"""2:00 to the nearest second."""
SECONDS_PER_MINUTE = 60


def lead_times(jams: DataFrame, team_jams: DataFrame) -> DataFrame:
    """Return the time from the start of a jam to lead, for each team that had lead at a known time."""
    key = [*BOUT, "period", "jam"]
    leads = played(team_jams).where(fn.col("lead")).select(*key, "team", "lead_at")
    to_lead = seconds("lead_at", "started_at")
    frame = leads.join(jams.select(*key, "started_at"), key).withColumn("to_lead_s", to_lead)
    return frame.where(fn.col("to_lead_s") >= 0).select(*key, "team", "to_lead_s")


def jam_clock(jams: DataFrame, team_jams: DataFrame, time_outs: DataFrame, leads: DataFrame) -> DataFrame:
    """Return the length of each jam, its time to lead, the pause before it, and points per minute."""
    key = [*BOUT, "period", "jam"]
    of_period = Window.partitionBy(*BOUT, "period").orderBy("jam")
    rows = timed(jams).withColumns(
        {"pause_from_us": fn.lag("end_us").over(of_period), "before_us": fn.lag("start_us").over(of_period)}
    )
    rows = rows.withColumn("pause_us", _not_below_0(fn.col("start_us") - fn.col("pause_from_us")))
    points = played(team_jams).groupBy(*key).agg(
        *[of_side(side, "points").alias(f"{side}_points") for side in SIDES],
        fn.max(fn.when(fn.col("lead"), fn.col("team"))).alias("lead"),
    )  # fmt: skip
    first_lead = leads.groupBy(*key).agg(fn.min("to_lead_s").alias("to_lead_s"))
    minutes = fn.col("duration_s") / SECONDS_PER_MINUTE
    frame = (
        rows.join(_stopped(rows, time_outs), key, "left")
        .join(points, key, "left")
        .join(first_lead, key, "left")
        .withColumn("is_full", fn.col("duration_s") >= FULL_JAM_S)
        .withColumn("pause_s", fn.col("pause_us") / MICROSECONDS)
        .withColumn("time_out_s", fn.when(fn.col("pause_us").isNotNull(), fn.coalesce("time_out_s", fn.lit(0.0))))
        .withColumn("lineup_s", _not_below_0(fn.col("pause_s") - fn.col("time_out_s")))
        .withColumns(zeros(*[f"{side}_points" for side in SIDES]))
        .withColumns({f"{side}_points_per_minute": ratio(f"{side}_points", minutes) for side in SIDES})
    )
    return JAMS.select(frame)


def _not_below_0(column: Column) -> Column:
    """Return 0 for less, and null for null, which `greatest` would pass over."""
    return fn.when(column < 0, 0).otherwise(column)


def _stopped(rows: DataFrame, time_outs: DataFrame) -> DataFrame:
    """Return how long time-outs took of the pause before each jam; one without an end lasts until the next jam."""
    start = fn.unix_micros("out_at")
    outs = time_outs.select(
        *BOUT, "period", fn.col("started_at").alias("out_at"), fn.col("duration_us").alias("out_us")
    )
    pauses = rows.where(fn.col("pause_us") > 0).select(*BOUT, "period", "jam", "before_us", "pause_from_us", "start_us")
    end = fn.least(fn.coalesce(start + fn.col("out_us"), fn.col("start_us")), fn.col("start_us"))
    part = end - fn.greatest(start, fn.col("pause_from_us"))
    return (
        pauses.join(outs, [*BOUT, "period"])
        .where((part > 0) & (fn.col("out_us").isNotNull() | (start >= fn.col("before_us"))))
        .groupBy(*BOUT, "period", "jam")
        .agg((fn.sum(part) / MICROSECONDS).alias("time_out_s"))
    )


def game_clock(games: DataFrame, clock: DataFrame) -> DataFrame:
    """Return the clock figures of each bout, summed over its jams."""
    is_timed = fn.col("duration_s").isNotNull()
    summed = clock.groupBy(*BOUT).agg(
        fn.count(fn.lit(1)).alias("jams"),
        count_if(is_timed).alias("jams_timed"),
        fn.sum("duration_s").alias("jam_s"),
        count_if("is_full").alias("full_jams"),
        count_if("called").alias("called"),
        count_if("injury").alias("injuries"),
        fn.count("to_lead_s").alias("lead_timed"),
        fn.count("pause_s").alias("pauses"),
        *sums("to_lead_s", "pause_s", "time_out_s", "lineup_s"),
    )
    frame = (
        games.select(*BOUT)
        .join(summed, BOUT, "left")
        .withColumns(zeros("jams", "jams_timed", "full_jams", "called", "injuries", "lead_timed", "pauses"))
        .withColumn("jam_s_average", ratio("jam_s", "jams_timed"))
        .withColumn("full_share", ratio("full_jams", "jams_timed"))
        .withColumn("called_share", ratio("called", "jams"))
        .withColumn("to_lead_s_average", ratio("to_lead_s", "lead_timed"))
        .withColumn("lineup_s_average", ratio("lineup_s", "pauses"))
        .withColumn("clock_share", ratio("jam_s", fn.col("jam_s") + fn.col("lineup_s")))
    )
    return GAME_CLOCK.select(frame)


def time_out_list(games: DataFrame, time_outs: DataFrame, jams: DataFrame, teams: DataFrame) -> DataFrame:
    """Return each time-out and review, and the jam after which it was taken.

    `jams` are those with guessed starts, too: they are in the right order. Guesses themselves are not shown.
    """
    key = [*BOUT, "period", "kind", "out_at"]
    outs = time_outs.withColumnRenamed("started_at", "out_at")
    starts = played(jams).where(fn.col("started_at").isNotNull()).select(*BOUT, "period", "jam", "jam_no", "started_at")
    before = fn.col("started_at") <= fn.col("out_at")
    placed = outs.select(*key).join(starts, [*BOUT, "period"]).groupBy(*key).agg(
        fn.max(fn.when(before, fn.col("jam"))).alias("after_jam"),
        fn.max(fn.when(before, fn.col("jam_no"))).alias("after_jam_no"),
        fn.min("started_at").alias("period_at"),
    )  # fmt: skip
    known = fn.col("times").isNull()
    frame = (
        with_team(outs.join(placed, key, "left"), teams)
        .join(games.select(*BOUT, "times"), BOUT, "left")
        .withColumn("started_at", fn.when(known, fn.col("out_at")))
        .withColumn("duration_s", fn.when(known, fn.col("duration_us") / MICROSECONDS))
        .withColumn("period_s", fn.when(known, seconds("out_at", "period_at")))
    )
    return TIME_OUT_LIST.select(frame)
