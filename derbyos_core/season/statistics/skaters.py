"""Skaters: everything that is counted about one of them, per bout and over a season (domain 7.1, 7.4).

A row of a bout is a person of the roster, or one whom somebody referred to. Points, marks and penalties of skaters whom
nobody named have a row of their own per team, without a number, so that each bout's rows add up to its score. A season
adds up counts and divides once.
"""

from functools import reduce

from pyspark.sql import Column, DataFrame, GroupedData
from pyspark.sql import functions as fn

from derbyos_core.season.contracts.inputs import Inputs
from derbyos_core.season.contracts.results import SKATERS, SKATERS_OF_SEASON
from derbyos_core.season.statistics.box import box_counts
from derbyos_core.season.statistics.fielding import jammer_rows
from derbyos_core.season.statistics.frames import (
    BOUT,
    PERIODS,
    POSITIONS,
    SIDES,
    count_if,
    flag,
    ratio,
    sums,
    timed,
    zeros,
)
from derbyos_core.season.statistics.shared import Shared

__all__ = ["HALF_HOUR_S", "PENALTY_COUNTS", "penalty_counts", "skaters", "skaters_of_season"]

NOBODY = 0
"""The person of facts about somebody unknown; persons of a bout are numbered from 1."""
BENCH = "bench"
"""The number under which penalties of a team's bench staff are entered."""
HALF_HOUR_S = 1800
FIELDED = ("jams_skated", *(f"jams_{role}" for role in POSITIONS), "skated_s", "points_for", "points_against",
           *(f"plus_minus_{role}" for role in POSITIONS))  # fmt: skip
SCORED = (
    "points", "jams_started", "rows_jammer", "lead", "lost", "called", "no_initial", "star_passes_received",
    "star_passes_given", "star_pass_points", "lead_points", "lead_timed", "to_lead_s", "jams_won", "jams_lost",
    "jams_tied",
)  # fmt: skip
TRIPS = ("scoring_trips", "scoring_trip_points")
PENALTY_COUNTS = (
    "penalties", *(f"penalties_period_{period}" for period in PERIODS), *(f"penalties_{role}" for role in POSITIONS),
    "penalties_no_position", "expulsions",
)  # fmt: skip
BOXED = ("box_trips", "box_trips_jammer", "box_trips_served", "box_s", "box_jammer_s")
COUNTED = (*FIELDED, *SCORED, *TRIPS, *PENALTY_COUNTS, *BOXED)
"""Counts of a bout, 0 where there is nothing."""
SEASON = ("jams", *COUNTED, "foul_outs", "jams_without", "plus_minus", "plus_minus_without")


def skaters(inputs: Inputs, shared: Shared) -> DataFrame:
    """Return each skater of each bout."""
    frame = reduce(
        lambda left, right: left.join(right, [*BOUT, "team", "person"], "left"),
        (
            _fielded(shared.on_track, inputs.jams),
            _scored(inputs.team_jams, shared.leads),
            _trips(inputs.trips),
            _by_person(inputs.penalties).agg(*penalty_counts()),
            _by_person(inputs.box_trips).agg(*box_counts()),
        ),
        _people(shared.keyed, shared.teams),
    )
    whole = inputs.team_jams.where(fn.col("jam_no").isNotNull()).groupBy(*BOUT, "team").agg(
        fn.sum(fn.col("points") - fn.col("opponent_points")).alias("team_plus_minus")
    )  # fmt: skip
    fouled_out = fn.col("penalties") >= fn.col("foul_out")
    is_known = fn.col("person") != NOBODY
    counted = (
        frame.join(inputs.games.select(*BOUT, "jams", "foul_out"), BOUT)
        .join(whole, [*BOUT, "team"], "left")
        .withColumns(zeros(*COUNTED, "team_plus_minus"))
        .where(is_known | _has_any("rows_jammer", "scoring_trips", "penalties", "box_trips"))
        .withColumn("foul_outs", flag(is_known & fouled_out))
        .withColumn("plus_minus", fn.col("points_for") - fn.col("points_against"))
        .withColumn("jams_without", fn.col("jams") - fn.col("jams_skated"))
        .withColumn("plus_minus_without", fn.col("team_plus_minus") - fn.col("plus_minus"))
        .withColumn("person", fn.when(is_known, fn.col("person")))
    )
    return SKATERS.select(_with_ratios(counted))


def skaters_of_season(by_bout: DataFrame, scores: DataFrame) -> DataFrame:
    """Return each skater over the bouts of a season that count; team, number and name are those of the last one."""
    when = scores.where("is_counted").select(*BOUT, fn.struct("date", "started_at", "bout").alias("when"))
    known = by_bout.where(fn.col("skater").isNotNull() & ~fn.col("number").eqNullSafe(BENCH)).join(when, BOUT)
    played_in = fn.when(fn.col("jams_skated") > 0, fn.col("bout"))
    summed = known.groupBy("season", "skater").agg(
        fn.countDistinct(played_in).alias("games"),
        *[fn.max_by(name, fn.col("when")).alias(name) for name in ("team_key", "team_name", "number", "name")],
        _all_of("number").alias("numbers"),
        _all_of("team_name").alias("teams"),
        *sums(*SEASON),
    )
    return SKATERS_OF_SEASON.select(_with_ratios(summed))


def penalty_counts() -> list[Column]:
    """Return the sums over a group of penalties."""
    return [
        fn.count(fn.lit(1)).alias("penalties"),
        *[count_if(fn.col("period") == period).alias(f"penalties_period_{period}") for period in PERIODS],
        *[count_if(fn.col("position") == role).alias(f"penalties_{role}") for role in POSITIONS],
        count_if(fn.col("position").isNull()).alias("penalties_no_position"),
        count_if("is_expulsion").alias("expulsions"),
    ]


def _people(keyed: DataFrame, teams: DataFrame) -> DataFrame:
    """Return the known persons of each team, and nobody."""
    names = ("team", "team_key", "team_name")
    persons = keyed.select(*BOUT, *names, "skater", "person", "number", "name", "is_listed")
    nobody = teams.select(*BOUT, *names, fn.lit(NOBODY).alias("person"))
    return persons.unionByName(nobody, allowMissingColumns=True)


def _by_person(frame: DataFrame) -> GroupedData:
    sides = frame.where(fn.col("team").isin(*SIDES))
    return sides.withColumn("person", fn.coalesce("person", fn.lit(NOBODY))).groupBy(*BOUT, "team", "person")


def _fielded(on_track: DataFrame, jams: DataFrame) -> DataFrame:
    lengths = timed(jams).select(*BOUT, "period", "jam", "duration_s")
    rows = on_track.join(lengths, [*BOUT, "period", "jam"], "left")
    return rows.groupBy(*BOUT, "team", "person").agg(
        fn.count(fn.lit(1)).alias("jams_skated"),
        *sums(*[f"jams_{role}" for role in POSITIONS]),
        fn.sum("duration_s").alias("skated_s"),
        fn.sum("points").alias("points_for"),
        fn.sum("opponent_points").alias("points_against"),
        *[fn.sum(fn.col(f"{role}_for") - fn.col(f"{role}_against")).alias(f"plus_minus_{role}") for role in POSITIONS],
    )


def _scored(team_jams: DataFrame, leads: DataFrame) -> DataFrame:
    first = ~fn.col("is_pass")
    rows = jammer_rows(team_jams).join(leads, [*BOUT, "period", "jam", "team"], "left")
    to_lead = fn.when(fn.col("lead"), fn.col("to_lead_s"))
    return _by_person(rows).agg(
        fn.count(fn.lit(1)).alias("rows_jammer"),
        *sums("points"),
        count_if(first).alias("jams_started"),
        *[count_if(name).alias(name) for name in ("lead", "lost", "called", "no_initial")],
        count_if("is_pass").alias("star_passes_received"),
        count_if(first & fn.col("star_pass")).alias("star_passes_given"),
        fn.sum(fn.when(fn.col("is_pass"), fn.col("points"))).alias("star_pass_points"),
        fn.sum(fn.when(fn.col("lead"), fn.col("team_points"))).alias("lead_points"),
        fn.count(to_lead).alias("lead_timed"),
        fn.sum(to_lead).alias("to_lead_s"),
        count_if(first & (fn.col("differential") > 0)).alias("jams_won"),
        count_if(first & (fn.col("differential") < 0)).alias("jams_lost"),
        count_if(first & (fn.col("differential") == 0)).alias("jams_tied"),
    )


def _trips(trips: DataFrame) -> DataFrame:
    after_initial = trips.where(~fn.col("trip").eqNullSafe(fn.lit(1)))
    return _by_person(after_initial).agg(
        fn.count(fn.lit(1)).alias("scoring_trips"), fn.sum("points").alias("scoring_trip_points")
    )


def _has_any(*names: str) -> Column:
    return fn.greatest(*[fn.col(name) for name in names]) > 0


def _all_of(name: str) -> Column:
    return fn.array_join(fn.array_sort(fn.collect_set(name)), ", ")


def _with_ratios(frame: DataFrame) -> DataFrame:
    """Add the ratios of the counts; the season's are ratios of its sums."""
    return frame.withColumns(
        {
            "jams_share": ratio("jams_skated", "jams"),
            "points_per_jam": ratio("points", "rows_jammer"),
            "points_per_trip": ratio("scoring_trip_points", "scoring_trips"),
            "lead_share": ratio("lead", "jams_started"),
            "lead_points_average": ratio("lead_points", "lead"),
            "to_lead_s_average": ratio("to_lead_s", "lead_timed"),
            "jams_won_share": ratio("jams_won", "jams_started"),
            "plus_minus_average": ratio("plus_minus", "jams_skated"),
            **{f"plus_minus_{role}_average": ratio(f"plus_minus_{role}", f"jams_{role}") for role in POSITIONS},
            "plus_minus_without_average": ratio("plus_minus_without", "jams_without"),
            "plus_minus_relative": ratio("plus_minus", "jams_skated") - ratio("plus_minus_without", "jams_without"),
            "penalties_per_jam": ratio("penalties", "jams_skated"),
            "penalties_per_30_min": ratio(HALF_HOUR_S * fn.col("penalties"), "skated_s"),
            "box_trips_per_jam": ratio("box_trips", "jams_skated"),
            "box_s_average": ratio("box_s", "box_trips_served"),
        }
    )
