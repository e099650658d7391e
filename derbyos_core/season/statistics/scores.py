"""Scores of games: after each jam, and at the end; bouts that are the same game twice."""

from functools import reduce

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as fn

from derbyos_core.season.contracts.inputs import Inputs
from derbyos_core.season.contracts.results import DOUBLES, FINAL_SCORE, POINTS_BY_JAM
from derbyos_core.season.statistics.frames import BOUT, RATE_DIGITS, SIDES, count_if, of_side, played, so_far, zeros
from derbyos_core.season.statistics.identity import team_key

__all__ = ["doubles", "final_score", "points_by_jam"]


def points_by_jam(jams: DataFrame, team_jams: DataFrame, adjustments: DataFrame) -> DataFrame:
    """Return the jammers and points of each jam, and the official score after it."""
    key = [*BOUT, "period", "jam"]
    before = Window.partitionBy(*BOUT).orderBy("jam_no").rowsBetween(Window.unboundedPreceding, -1)
    sides = played(team_jams).groupBy(*key).agg(
        *[of_side(side, "jammer_number", fn.max).alias(f"{side}_jammer") for side in SIDES],
        *[of_side(side, "pivot_number", fn.max, fn.col("star_pass")).alias(f"{side}_star_passed_to") for side in SIDES],
        *[of_side(side, "points").alias(f"{side}_points") for side in SIDES],
        fn.max(fn.when(fn.col("lead"), fn.col("team"))).alias("lead"),
    )  # fmt: skip
    adjusted = adjustments.groupBy(*key).agg(*[of_side(side, "points").alias(f"{side}_adjusted") for side in SIDES])
    margin = fn.signum("difference")
    leader_before = fn.last(fn.when(margin != 0, margin), ignorenulls=True).over(before)
    frame = (
        played(jams)
        .join(sides, key, "left")
        .join(adjusted, key, "left")
        .withColumn("duration_s", fn.round(fn.col("duration_us") / 1_000_000, RATE_DIGITS))
        .withColumns({f"{side}_points": fn.coalesce(fn.col(f"{side}_points"), fn.lit(0)) for side in SIDES})
        .withColumns({f"{side}_total": fn.sum(_with_adjustment(side)).over(so_far(*BOUT)) for side in SIDES})
        .withColumn("difference", fn.col("home_total") - fn.col("away_total"))
        .withColumn("lead_change", fn.coalesce((margin != 0) & (margin != leader_before), fn.lit(False)))
    )
    return POINTS_BY_JAM.select(frame)


def final_score(inputs: Inputs, by_jam: DataFrame) -> DataFrame:
    """Return the official score of each game, computed from its trips and adjustments, and its course.

    `is_counted` is false for a bout that the store knows as another recording of a game (`plan.find_doubles`).
    """
    team_jams, adjustments, penalties = inputs.team_jams, inputs.adjustments, inputs.penalties
    points = team_jams.groupBy(*BOUT).agg(*[of_side(side, "points").alias(f"{side}_points") for side in SIDES])
    adjusted = adjustments.groupBy(*BOUT).agg(*[of_side(side, "points").alias(f"{side}_adjusted") for side in SIDES])
    called = penalties.groupBy(*BOUT).agg(
        fn.count(fn.lit(1)).alias("penalties"),
        *[count_if(fn.col("team") == side).alias(f"{side}_penalties") for side in SIDES],
    )
    ahead = fn.col("difference")
    course = by_jam.groupBy(*BOUT).agg(
        count_if("lead_change").alias("lead_changes"),
        count_if((ahead == 0) & (fn.col("home_total") > 0)).alias("ties"),
        fn.greatest(fn.max(ahead), fn.lit(0)).alias("home_largest_lead"),
        fn.greatest(fn.max(-ahead), fn.lit(0)).alias("away_largest_lead"),
        fn.max("overtime").alias("overtime"),
    )
    counted = ("penalties", "lead_changes", "ties", *(f"{side}_{name}" for side in SIDES for name in (
        "points", "penalties", "largest_lead")))  # fmt: skip
    doubles = inputs.doubles.select(*BOUT, "counted_bout")
    parts = (points, adjusted, called, course, doubles)
    frame = (
        reduce(lambda left, right: left.join(right, BOUT, "left"), parts, inputs.games)
        .withColumns(zeros(*counted))
        .withColumn("overtime", fn.coalesce("overtime", fn.lit(False)))
        .withColumns({f"{side}_score": _with_adjustment(side) for side in SIDES})
        .withColumns({f"{side}_key": team_key(fn.col(f"{side}_league"), fn.col(f"{side}_name")) for side in SIDES})
        .withColumn("winner", _winner())
        .withColumn("margin", fn.abs(fn.col("home_score") - fn.col("away_score")))
        .withColumn("is_counted", fn.col("counted_bout").isNull())
    )
    return FINAL_SCORE.select(frame)


def doubles(found: DataFrame, scores: DataFrame) -> DataFrame:
    """Return the bouts that are another recording of a game, and those that count for them; `found` is the store's."""
    pairs = found.select(*BOUT, "counted_bout", "reason")
    counted = pairs.select("season", fn.col("counted_bout").alias("bout"), "counted_bout").distinct()
    return DOUBLES.select(scores.join(pairs.unionByName(counted, allowMissingColumns=True), BOUT))


def _with_adjustment(side: str) -> Column:
    return fn.col(f"{side}_points") + fn.coalesce(fn.col(f"{side}_adjusted"), fn.lit(0))


def _winner() -> Column:
    home, away = fn.col("home_score"), fn.col("away_score")
    return fn.when(home > away, "home").when(home < away, "away").otherwise("tie")
