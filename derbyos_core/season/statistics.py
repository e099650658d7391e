"""Computation of the report's results: each one is a function from frames to a frame (domain 7).

Every frame comes in by a contract and goes out by one. Rows are jams that were played. In a jam with a star pass the
first jammer has one row and the pivot who took the star another: lead, lost and call belong to the first, an initial
trip that was not completed to the last.
"""

from collections.abc import Callable
from functools import reduce

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as fn

from derbyos_core.season.contracts import (
    CODES,
    FINAL_SCORE,
    JAMMERS,
    JAMMERS_OF_SEASON,
    PENALTIES_BY_CODE,
    PENALTIES_BY_SKATER,
    POINTS_BY_JAM,
)

__all__ = [
    "final_score",
    "jammers",
    "jammers_of_season",
    "penalties_by_code",
    "penalties_by_skater",
    "points_by_jam",
]

BOUT = ["season", "bout"]
SIDES = ("home", "away")
RATE_DIGITS = 3
WHO = ["person", "number", "name"]


def points_by_jam(jams: DataFrame, team_jams: DataFrame, adjustments: DataFrame) -> DataFrame:
    """Return the jammers and points of each jam, and the official score after it."""
    key = [*BOUT, "period", "jam"]
    so_far = Window.partitionBy(*BOUT).orderBy("jam_no").rowsBetween(Window.unboundedPreceding, Window.currentRow)
    before = Window.partitionBy(*BOUT).orderBy("jam_no").rowsBetween(Window.unboundedPreceding, -1)
    sides = team_jams.where(fn.col("jam_no").isNotNull()).groupBy(*key).agg(
        *[_of(side, "jammer_number", fn.max).alias(f"{side}_jammer") for side in SIDES],
        *[_of(side, "pivot_number", fn.max, fn.col("star_pass")).alias(f"{side}_star_passed_to") for side in SIDES],
        *[_of(side, "points").alias(f"{side}_points") for side in SIDES],
        fn.max(fn.when(fn.col("lead"), fn.col("team"))).alias("lead"),
    )  # fmt: skip
    adjusted = adjustments.groupBy(*key).agg(*[_of(side, "points").alias(f"{side}_adjusted") for side in SIDES])
    margin = fn.signum(fn.col("home_total") - fn.col("away_total"))
    leader_before = fn.last(fn.when(margin != 0, margin), ignorenulls=True).over(before)
    frame = (
        jams.where(fn.col("jam_no").isNotNull())
        .join(sides, key, "left")
        .join(adjusted, key, "left")
        .withColumn("duration_s", fn.round(fn.col("duration_us") / 1_000_000, RATE_DIGITS))
        .withColumns({f"{side}_points": fn.coalesce(fn.col(f"{side}_points"), fn.lit(0)) for side in SIDES})
        .withColumns({f"{side}_total": fn.sum(_with_adjustment(side)).over(so_far) for side in SIDES})
        .withColumn("lead_change", fn.coalesce((margin != 0) & (margin != leader_before), fn.lit(False)))
    )
    return POINTS_BY_JAM.select(frame)


def final_score(
    games: DataFrame, team_jams: DataFrame, adjustments: DataFrame, penalties: DataFrame, by_jam: DataFrame
) -> DataFrame:
    """Return the official score of each game, computed from its trips and adjustments, and its course."""
    points = team_jams.groupBy(*BOUT).agg(*[_of(side, "points").alias(f"{side}_points") for side in SIDES])
    adjusted = adjustments.groupBy(*BOUT).agg(*[_of(side, "points").alias(f"{side}_adjusted") for side in SIDES])
    called = penalties.groupBy(*BOUT).agg(
        fn.count(fn.lit(1)).alias("penalties"),
        *[fn.sum(_flag(fn.col("team") == side)).alias(f"{side}_penalties") for side in SIDES],
    )
    ahead = fn.col("home_total") - fn.col("away_total")
    course = by_jam.groupBy(*BOUT).agg(
        fn.sum(_flag(fn.col("lead_change"))).alias("lead_changes"),
        fn.greatest(fn.max(ahead), fn.lit(0)).alias("home_largest_lead"),
        fn.greatest(fn.max(-ahead), fn.lit(0)).alias("away_largest_lead"),
    )
    counted = ("penalties", "lead_changes", *(f"{side}_{name}" for side in SIDES for name in (
        "points", "penalties", "largest_lead")))  # fmt: skip
    frame = (
        reduce(lambda left, right: left.join(right, BOUT, "left"), (points, adjusted, called, course), games)
        .withColumns({name: fn.coalesce(fn.col(name), fn.lit(0)) for name in counted})
        .withColumns({f"{side}_score": _with_adjustment(side) for side in SIDES})
        .withColumn("winner", _winner())
    )
    return FINAL_SCORE.select(frame)


def jammers(games: DataFrame, team_jams: DataFrame) -> DataFrame:
    """Return each jammer of each game, after the Game Summary of the StatsBook (domain 7.1)."""
    rows = _jammer_rows(team_jams)
    summed = rows.groupBy(*BOUT, "team", *WHO).agg(
        fn.count(fn.lit(1)).alias("jams"),
        fn.sum("points").alias("points"),
        *[fn.sum(_flag(fn.col(name))).alias(name) for name in ("lead", "lost", "called", "no_initial")],
        fn.sum(_flag(fn.col("is_pass"))).alias("star_passes_received"),
        fn.sum(fn.when(fn.col("lead"), fn.col("differential")).otherwise(0)).alias("lead_plus_minus"),
    )
    return JAMMERS.select(_with_rates(_with_team_name(summed, games)))


def jammers_of_season(by_game: DataFrame) -> DataFrame:
    """Return each jammer over all games of a season, by team, number and name: sums first, ratios after."""
    whole = ("jams", "points", "lead", "lost", "called", "no_initial", "star_passes_received", "lead_plus_minus")
    summed = by_game.groupBy("season", "team_name", "number", "name").agg(
        fn.countDistinct("bout").alias("games"), *[fn.sum(name).alias(name) for name in whole]
    )
    return JAMMERS_OF_SEASON.select(_with_rates(summed))


def penalties_by_code(penalties: DataFrame) -> DataFrame:
    """Return how often each code was called, by team."""
    of_bout = Window.partitionBy(*BOUT)
    counted = penalties.groupBy(*BOUT, "code", "code_name").agg(
        *[fn.sum(_flag(fn.col("team") == side)).alias(side) for side in SIDES],
        fn.count(fn.lit(1)).alias("total"),
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
        *[fn.sum(_flag(fn.col("code") == code)).alias(f"code_{code}") for code in CODES],
        fn.sum(_flag(~is_listed)).alias("code_other"),
        fn.sum(_flag(fn.col("is_expulsion"))).alias("expulsions"),
    )
    played = fn.col("jam_no").isNotNull() & fn.col("position").isNotNull() & fn.col("person").isNotNull()
    skated = line_ups.where(played).groupBy(*BOUT, "person").agg(fn.countDistinct("jam_no").alias("jams_skated"))
    rules = games.select(*BOUT, "foul_out")
    known = fn.col("person").isNotNull()
    frame = (
        _with_team_name(counted, games)
        .join(rules, BOUT, "left")
        .join(skated, [*BOUT, "person"], "left")
        .withColumn("fouled_out", known & (fn.col("penalties") >= fn.col("foul_out")))
        .withColumn("jams_skated", fn.when(known, fn.coalesce(fn.col("jams_skated"), fn.lit(0))))
        .withColumn("penalties_per_jam", _ratio(fn.col("penalties"), fn.col("jams_skated")))
    )
    return PENALTIES_BY_SKATER.select(frame)


def _jammer_rows(team_jams: DataFrame) -> DataFrame:
    """Return one row per jammer and jam: the first, and the pivot after a star pass."""
    played = team_jams.where(fn.col("jam_no").isNotNull())
    differential = (fn.col("points") - fn.col("opponent_points")).alias("differential")
    first = played.select(
        *BOUT, "team", *[fn.col(f"jammer_{name}").alias(name) for name in WHO],
        (fn.col("points") - fn.col("points_after_star_pass")).alias("points"),
        "lead", "lost", "called",
        (fn.col("no_initial") & ~fn.col("star_pass")).alias("no_initial"),
        fn.lit(False).alias("is_pass"), differential,
    )  # fmt: skip
    none = fn.lit(False)
    second = played.where(fn.col("star_pass")).select(
        *BOUT, "team", *[fn.col(f"pivot_{name}").alias(name) for name in WHO],
        fn.col("points_after_star_pass").alias("points"),
        none.alias("lead"), none.alias("lost"), none.alias("called"),
        "no_initial", fn.lit(True).alias("is_pass"), differential,
    )  # fmt: skip
    return first.unionByName(second)


def _with_team_name(frame: DataFrame, games: DataFrame) -> DataFrame:
    names = games.select(*BOUT, "home_name", "away_name")
    name = fn.when(fn.col("team") == "home", fn.col("home_name")).when(fn.col("team") == "away", fn.col("away_name"))
    return frame.join(names, BOUT, "left").withColumn("team_name", name)


def _with_rates(frame: DataFrame) -> DataFrame:
    own_jams = fn.col("jams") - fn.col("star_passes_received")
    return frame.withColumns(
        {
            "points_per_jam": _ratio(fn.col("points"), fn.col("jams")),
            "lead_percent": _ratio(100 * fn.col("lead"), own_jams),
            "lead_plus_minus_average": _ratio(fn.col("lead_plus_minus"), fn.col("lead")),
        }
    )


def _of(side: str, name: str, fold: Callable[[Column], Column] = fn.sum, also: Column | None = None) -> Column:
    """Return a column of one team's row, folded over the rows of a group."""
    wanted = fn.col("team") == side if also is None else (fn.col("team") == side) & also
    return fold(fn.when(wanted, fn.col(name)))


def _with_adjustment(side: str) -> Column:
    return fn.col(f"{side}_points") + fn.coalesce(fn.col(f"{side}_adjusted"), fn.lit(0))


def _winner() -> Column:
    home, away = fn.col("home_score"), fn.col("away_score")
    return fn.when(home > away, "home").when(home < away, "away").otherwise("tie")


def _flag(condition: Column) -> Column:
    return fn.when(condition, 1).otherwise(0)


def _ratio(part: Column, whole: Column) -> Column:
    return fn.round(fn.when(whole != 0, part / whole), RATE_DIGITS)
