"""Expressions that the statistics share: sides of a bout, flags as counts, ratios."""

from collections.abc import Callable

from pyspark.sql import Column, DataFrame, Window, WindowSpec
from pyspark.sql import functions as fn

__all__ = [
    "BOUT",
    "JAM",
    "PERIODS",
    "POSITIONS",
    "RATE_DIGITS",
    "SIDES",
    "WHO",
    "count_if",
    "counted_once",
    "first_no_initial",
    "flag",
    "of_side",
    "played",
    "ratio",
    "rounded_ratio",
    "seconds",
    "so_far",
    "sums",
    "with_team_name",
    "zeros",
]

BOUT = ["season", "bout"]
JAM = [*BOUT, "period", "jam", "jam_no"]
SIDES = ("home", "away")
PERIODS = (1, 2)
"""Periods with a column of their own; every game has them, and overtime belongs to the second."""
POSITIONS = ("jammer", "pivot", "blocker")
WHO = ["person", "number", "name"]
RATE_DIGITS = 3
MICROSECONDS = 1_000_000


def played(frame: DataFrame) -> DataFrame:
    """Return the rows of jams that were played."""
    return frame.where(fn.col("jam_no").isNotNull())


def of_side(side: str, name: str, fold: Callable[[Column], Column] = fn.sum, also: Column | None = None) -> Column:
    """Return a column of one team's rows, folded over the rows of a group."""
    wanted = fn.col("team") == side if also is None else (fn.col("team") == side) & also
    return fold(fn.when(wanted, fn.col(name)))


def flag(condition: Column) -> Column:
    """Return 1 where the condition holds, else 0, where it is null, too."""
    return fn.when(condition, 1).otherwise(0)


def count_if(condition: Column | str) -> Column:
    """Return in how many rows of a group the condition holds."""
    return fn.sum(flag(fn.col(condition) if isinstance(condition, str) else condition))


def ratio(part: Column | str, whole: Column | str) -> Column:
    """Return the quotient; null where the denominator is 0 or null."""
    part, whole = (fn.col(one) if isinstance(one, str) else one for one in (part, whole))
    return fn.when(whole != 0, part / whole)


def rounded_ratio(part: Column, whole: Column) -> Column:
    """Return the quotient to three digits, as the older tables show it."""
    return fn.round(ratio(part, whole), RATE_DIGITS)


def seconds(later: Column | str, earlier: Column | str) -> Column:
    """Return the seconds between two instants, to the microsecond; null if one is not known."""
    later, earlier = (fn.col(one) if isinstance(one, str) else one for one in (later, earlier))
    return (fn.unix_micros(later) - fn.unix_micros(earlier)) / MICROSECONDS


def sums(*names: str) -> list[Column]:
    """Return the sums of these columns, under their names."""
    return [fn.sum(name).alias(name) for name in names]


def zeros(*names: str) -> dict[str, Column]:
    """Return these columns with 0 for null."""
    return {name: fn.coalesce(fn.col(name), fn.lit(0)) for name in names}


def so_far(*keys: str, order: str = "jam_no") -> WindowSpec:
    """Return the window of a group's rows up to the current one."""
    return Window.partitionBy(*keys).orderBy(order).rowsBetween(Window.unboundedPreceding, Window.currentRow)


def first_no_initial() -> Column:
    """Return whether the jammer who began did not complete the initial trip; they may have passed the star in it."""
    passed_in_initial = fn.col("star_pass") & (fn.col("star_pass_trip") == 1)
    return (fn.col("no_initial") | fn.coalesce(passed_in_initial, fn.lit(False))).alias("no_initial")


def counted_once(frame: DataFrame, scores: DataFrame) -> DataFrame:
    """Return the rows of bouts that count: of a game that was recorded twice, one."""
    return frame.join(scores.where("is_counted").select(*BOUT), BOUT, "left_semi")


def with_team_name(frame: DataFrame, games: DataFrame) -> DataFrame:
    """Add the name of the team of each row."""
    names = games.select(*BOUT, "home_name", "away_name")
    name = fn.when(fn.col("team") == "home", fn.col("home_name")).when(fn.col("team") == "away", fn.col("away_name"))
    return frame.join(names, BOUT, "left").withColumn("team_name", name)
