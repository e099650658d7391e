"""Rows of skaters on the track and of jammers, as the StatsBook counts them (domain 7.1).

The paper has a row per team and jam, and one more after a star pass, in which the pivot is the jammer, the jammer a
blocker, and the others are who they were. Each row has points of its own: those of the first jammer, then those of the
pivot. Points against a row are those of the opponent's row beside it; where only the opponent passed the star, those of
both their rows. So both rows of a jam add up to the jam, for and against.
"""

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as fn

from derbyos_core.season.statistics.frames import BOUT, POSITIONS, WHO, first_no_initial, flag, played

__all__ = ["fielded", "jammer_rows"]


def fielded(line_ups: DataFrame, team_jams: DataFrame) -> DataFrame:
    """Return a row per jam played and known skater in a line-up: places and points, by position.

    `jams_POSITION` are rows of the paper. A blocker's second row does not count as a jam, but its points do.
    """
    both = Window.partitionBy(*BOUT, "period", "jam")
    points, after, against = (fn.col(name) for name in ("points", "points_after_star_pass", "opponent_points"))
    against_after = fn.when(fn.col("star_pass"), fn.sum(after).over(both) - after).otherwise(0)
    sides = played(team_jams).select(
        *BOUT, "period", "jam", "team", "no_pivot", "points", "opponent_points",
        (points - after).alias("first_for"), after.alias("second_for"),
        (against - against_after).alias("first_against"), against_after.alias("second_against"),
    )  # fmt: skip
    known = fn.col("position").isNotNull() & fn.col("person").isNotNull()
    rows = played(line_ups).where(known).join(sides, [*BOUT, "period", "jam", "team"])
    return rows.select(
        *BOUT, "period", "jam", "jam_no", "team", "person", "number", "name", "position", "star_pass",
        "points", "opponent_points",
        *[column for role in POSITIONS for column in _of_role(role)],
    )  # fmt: skip


def _of_role(role: str) -> list[Column]:
    first, second = _is_first(role), _is_second(role)
    sums = [
        (fn.when(first, fn.col(f"first_{side}")).otherwise(0)
         + fn.when(second, fn.col(f"second_{side}")).otherwise(0)).alias(f"{role}_{side}")
        for side in ("for", "against")
    ]  # fmt: skip
    counts_again = second & (fn.col("position") != "blocker")
    return [(flag(first) + flag(counts_again)).alias(f"jams_{role}"), *sums]


def _is_first(role: str) -> Column:
    """Return whether a skater has this role in the first row of a jam; without a pivot, the fourth is a blocker."""
    position = fn.col("position")
    plays_as_blocker = (position == "pivot") & fn.col("no_pivot")
    match role:
        case "pivot":
            return (position == role) & ~fn.col("no_pivot")
        case "blocker":
            return (position == role) | plays_as_blocker
    return position == role


def _is_second(role: str) -> Column:
    """Return whether a skater has this role in the row after a star pass; that row has no pivot."""
    before = {"jammer": ("pivot",), "pivot": (), "blocker": ("jammer", "blocker")}[role]
    return fn.col("star_pass") & fn.col("position").isin(*before)


def jammer_rows(team_jams: DataFrame) -> DataFrame:
    """Return a row per jammer and jam: the first, and the pivot after a star pass.

    Lead, lost and call belong to the first; `team_points` and `differential` are those of the whole jam.
    """
    whole: list[Column | str] = [
        *BOUT, "period", "jam", "team", "star_pass", fn.col("points").alias("team_points"),
        (fn.col("points") - fn.col("opponent_points")).alias("differential"),
    ]  # fmt: skip
    rows, none = played(team_jams), fn.lit(False)
    first = rows.select(
        *whole, *[fn.col(f"jammer_{name}").alias(name) for name in WHO],
        (fn.col("points") - fn.col("points_after_star_pass")).alias("points"),
        "lead", "lost", "called", first_no_initial(), "lead_at", none.alias("is_pass"),
    )  # fmt: skip
    second = rows.where("star_pass").select(
        *whole, *[fn.col(f"pivot_{name}").alias(name) for name in WHO],
        fn.col("points_after_star_pass").alias("points"),
        none.alias("lead"), none.alias("lost"), none.alias("called"), "no_initial",
        fn.lit(None).cast("timestamp").alias("lead_at"), fn.lit(True).alias("is_pass"),
    )  # fmt: skip
    return first.unionByName(second)
