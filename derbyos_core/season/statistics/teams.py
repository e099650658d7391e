"""Teams: one beside the other in a bout, by period, and the league table of a season (domain 7.3, 7.4)."""

from functools import reduce

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as fn

from derbyos_core.season.contracts.inputs import Inputs
from derbyos_core.season.contracts.results import PERIODS, TEAM_GAMES, TEAMS_OF_SEASON
from derbyos_core.season.statistics.box import box_counts
from derbyos_core.season.statistics.frames import (
    BOUT,
    MICROSECONDS,
    SIDES,
    count_if,
    played,
    ratio,
    so_far,
    sums,
    timed,
    zeros,
)
from derbyos_core.season.statistics.identity import with_team
from derbyos_core.season.statistics.shared import Shared
from derbyos_core.season.statistics.skaters import HALF_HOUR_S, PENALTY_COUNTS, penalty_counts

__all__ = ["periods", "team_games", "teams_of_season"]

SIDE = [*BOUT, "team"]
KEY = [*BOUT, "period", "jam", "team"]
SECONDS_PER_MINUTE = 60
PLAYED = (
    "points", "points_against", "jams_won", "jams_lost", "jams_tied", "lead", "lost", "called", "no_initial",
    "star_passes", "star_pass_points", "lead_points", "lead_jams_won", "lead_timed", "to_lead_s", "scoring_trips",
)  # fmt: skip
COURSE = ("jams_ahead", "jams_behind", "jams_level")
POWER = ("power_jams", "power_jam_s", "power_jam_points", "power_jam_points_against")
BOXED = ("box_trips", "box_trips_jammer", "box_trips_served", "box_s", "box_jammer_s")
PACK = ("pack_timed_s", "pack_advantage_s")
OUTS = ("time_outs", "reviews", "reviews_retained")
SUMMED = (
    "score", "score_against", "jams", *PLAYED, *COURSE, "scoring_trip_points", *POWER, *BOXED, *PACK, *PENALTY_COUNTS,
    "timed_s", "foul_outs", *OUTS,
)  # fmt: skip
OF_BOUT = (
    "points_period_1", "points_period_2", "points_overtime", "lead_changes", "largest_lead", "longest_run",
    "longest_run_jams", "skaters",
)  # fmt: skip


def team_games(inputs: Inputs, shared: Shared, skaters: DataFrame, power: DataFrame) -> DataFrame:
    """Return each team of each bout; `skaters` and `power` are the results of these names."""
    by_skater = skaters.groupBy(*SIDE).agg(
        fn.sum("foul_outs").alias("foul_outs"),
        count_if(fn.col("jams_skated") > 0).alias("skaters"),
        fn.sum("scoring_trip_points").alias("scoring_trip_points"),
    )
    power_jams = power.groupBy(*SIDE).agg(
        fn.count(fn.lit(1)).alias("power_jams"),
        fn.sum("power_jam_s").alias("power_jam_s"),
        fn.sum("points").alias("power_jam_points"),
        fn.sum("points_against").alias("power_jam_points_against"),
    )
    seconds = timed(inputs.jams).groupBy(*BOUT).agg(fn.sum("duration_s").alias("timed_s"))
    parts = (
        _played(inputs, shared),
        _course(shared.by_jam),
        by_skater,
        power_jams,
        inputs.box_trips.groupBy(*SIDE).agg(*box_counts()),
        _pack(inputs.jams, shared),
        inputs.penalties.groupBy(*SIDE).agg(*penalty_counts()),
        _outs(inputs.time_outs),
    )
    frame = reduce(lambda left, right: left.join(right, SIDE, "left"), parts, _sides(shared.scores))
    counted = frame.join(seconds, BOUT, "left").withColumns(zeros(*SUMMED, *OF_BOUT))
    return TEAM_GAMES.select(_with_ratios(counted))


def teams_of_season(of_games: DataFrame) -> DataFrame:
    """Return the league table: each team over the bouts of a season that count and in which a jam was played.

    Teams are ranked by the share of games won, a tie for half a win, then by the difference of all scores.
    """
    known = of_games.where(fn.col("is_counted") & (fn.col("jams") > 0) & fn.col("team_key").isNotNull())
    when = fn.struct("date", "started_at", "bout")
    summed = known.groupBy("season", "team_key").agg(
        *[fn.max_by(name, when).alias(name) for name in ("team_name", "league")],
        fn.count(fn.lit(1)).alias("games"),
        count_if(fn.col("outcome") == "win").alias("wins"),
        count_if(fn.col("outcome") == "loss").alias("losses"),
        count_if(fn.col("outcome") == "tie").alias("ties"),
        *sums(*SUMMED),
    )
    place = Window.partitionBy("season").orderBy(fn.col("win_share").desc(), fn.col("score_difference").desc())
    frame = (
        _with_ratios(summed)
        .withColumn("win_share", ratio(fn.col("wins") + fn.col("ties") / 2, "games"))
        .withColumn("score_difference", fn.col("score") - fn.col("score_against"))
        .withColumn("rank", fn.rank().over(place))
    )
    return TEAMS_OF_SEASON.select(frame)


def periods(inputs: Inputs, teams: DataFrame) -> DataFrame:
    """Return the totals of each team in each period."""
    key = [*BOUT, "period", "team"]
    jams = played(inputs.jams).select(*BOUT, "period", "jam", "injury")
    totals = (
        played(inputs.team_jams)
        .join(jams, [*BOUT, "period", "jam"], "left")
        .groupBy(*key)
        .agg(
            fn.count(fn.lit(1)).alias("jams"),
            *sums("points", "scoring_trips"),
            fn.sum("opponent_points").alias("points_against"),
            *[count_if(name).alias(name) for name in ("lost", "lead", "called", "no_initial")],
            count_if("star_pass").alias("star_passes"),
            count_if("injury").alias("injuries"),
        )
    )
    given = inputs.penalties.groupBy(*key).agg(fn.count(fn.lit(1)).alias("penalties"))
    taken = inputs.time_outs.groupBy(*key).agg(
        count_if(~fn.col("is_review")).alias("time_outs"), count_if("is_review").alias("reviews")
    )
    frame = (
        totals.join(given, key, "left").join(taken, key, "left").withColumns(zeros("penalties", "time_outs", "reviews"))
    )
    return PERIODS.select(with_team(frame, teams))


def _sides(scores: DataFrame) -> DataFrame:
    """Return a row for each team of each bout, with both scores."""
    rows = [
        fn.struct(
            fn.lit(side).alias("team"),
            *[fn.col(f"{side}_{column}").alias(name) for column, name in (
                ("key", "team_key"), ("name", "team_name"), ("league", "league"), ("score", "score"))],
            *[fn.col(f"{other}_{column}").alias(name) for column, name in (
                ("key", "opponent_key"), ("name", "opponent_name"), ("score", "score_against"))],
        )
        for side, other in (SIDES, SIDES[::-1])
    ]  # fmt: skip
    frame = scores.select(*BOUT, "file", "date", "started_at", "is_counted", "jams", fn.inline(fn.array(*rows)))
    difference = fn.col("score") - fn.col("score_against")
    return frame.withColumn("outcome", fn.when(difference > 0, "win").when(difference < 0, "loss").otherwise("tie"))


def _played(inputs: Inputs, shared: Shared) -> DataFrame:
    overtime = inputs.jams.select(*BOUT, "period", "jam", "overtime")
    rows = (
        played(inputs.team_jams)
        .join(overtime, [*BOUT, "period", "jam"], "left")
        .join(shared.leads, KEY, "left")
        .withColumn("differential", fn.col("points") - fn.col("opponent_points"))
    )
    won, points = fn.col("differential") > 0, fn.col("points")
    in_overtime = fn.coalesce("overtime", fn.lit(False))
    return rows.groupBy(*SIDE).agg(
        *sums("points", "scoring_trips", "to_lead_s"),
        fn.sum("opponent_points").alias("points_against"),
        count_if(won).alias("jams_won"),
        count_if(fn.col("differential") < 0).alias("jams_lost"),
        count_if(fn.col("differential") == 0).alias("jams_tied"),
        *[count_if(name).alias(name) for name in ("lead", "lost", "called", "no_initial")],
        count_if("star_pass").alias("star_passes"),
        fn.sum("points_after_star_pass").alias("star_pass_points"),
        fn.sum(fn.when(fn.col("lead"), points)).alias("lead_points"),
        count_if(fn.col("lead") & won).alias("lead_jams_won"),
        fn.count("to_lead_s").alias("lead_timed"),
        *[
            fn.sum(fn.when((fn.col("period") == period) & ~in_overtime, points)).alias(f"points_period_{period}")
            for period in (1, 2)
        ],
        fn.sum(fn.when(in_overtime, points)).alias("points_overtime"),
    )


def _course(by_jam: DataFrame) -> DataFrame:
    """Return how each team stood after each jam, and its longest run: points that the other team did not answer."""
    rows = [
        fn.struct(
            fn.lit(side).alias("team"),
            (sign * fn.col("difference")).alias("ahead"),
            fn.col(f"{side}_points").alias("own"),
            fn.col(f"{other}_points").alias("answer"),
        )
        for side, other, sign in (("home", "away", 1), ("away", "home", -1))
    ]
    jams = by_jam.select(*BOUT, "jam_no", "lead_change", fn.inline(fn.array(*rows)))
    ahead, unanswered = fn.col("ahead"), fn.col("answer") == 0
    runs = (
        jams.withColumn("run", fn.sum(fn.when(unanswered, 0).otherwise(1)).over(so_far(*SIDE)))
        .groupBy(*SIDE, "run")
        .agg(
            fn.sum(fn.when(unanswered, fn.col("own")).otherwise(0)).alias("run_points"),
            count_if(unanswered & (fn.col("own") > 0)).alias("run_jams"),
        )
        .groupBy(*SIDE)
        .agg(fn.max(fn.struct("run_points", "run_jams")).alias("longest"))
        .select(*SIDE, "longest.*")
    )
    stood = jams.groupBy(*SIDE).agg(
        count_if(ahead > 0).alias("jams_ahead"),
        count_if(ahead < 0).alias("jams_behind"),
        count_if(ahead == 0).alias("jams_level"),
        count_if(fn.col("lead_change") & (ahead > 0)).alias("lead_changes"),
        fn.greatest(fn.max(ahead), fn.lit(0)).alias("largest_lead"),
    )
    return stood.join(
        runs.withColumnsRenamed({"run_points": "longest_run", "run_jams": "longest_run_jams"}), SIDE, "left"
    )


def _pack(jams: DataFrame, shared: Shared) -> DataFrame:
    """Return blocker-seconds on the track more than the opponent's, in timed jams with both line-ups.

    A pack of n for a whole jam of d seconds has n * d of them, less what its skaters spent in the box meanwhile.
    """
    jam = [*BOUT, "period", "jam"]
    lengths = timed(jams).where(fn.col("duration_s").isNotNull()).select(*jam, "duration_s")
    packs = shared.on_track.where(fn.col("position") != "jammer").groupBy(*jam, "team").agg(
        fn.count(fn.lit(1)).alias("pack")
    )  # fmt: skip
    seated = shared.boxed.where(~fn.col("position").eqNullSafe(fn.lit("jammer"))).groupBy(*jam, "team").agg(
        (fn.sum(fn.col("to_us") - fn.col("from_us")) / MICROSECONDS).alias("seated_s")
    )  # fmt: skip
    both = Window.partitionBy(*jam)
    standing = fn.col("pack") * fn.col("duration_s") - fn.coalesce("seated_s", fn.lit(0.0))
    rows = (
        packs.join(lengths, jam)
        .join(seated, [*jam, "team"], "left")
        .withColumn("standing_s", standing)
        .withColumn("advantage_s", 2 * fn.col("standing_s") - fn.sum("standing_s").over(both))
        .withColumn("teams", fn.count(fn.lit(1)).over(both))
        .where(fn.col("teams") == len(SIDES))
    )
    return rows.groupBy(*SIDE).agg(
        fn.sum("duration_s").alias("pack_timed_s"), fn.sum("advantage_s").alias("pack_advantage_s")
    )


def _outs(time_outs: DataFrame) -> DataFrame:
    is_review = fn.col("is_review")
    return time_outs.groupBy(*SIDE).agg(
        count_if(~is_review).alias("time_outs"),
        count_if(is_review).alias("reviews"),
        count_if(is_review & fn.col("retained")).alias("reviews_retained"),
    )


def _with_ratios(frame: DataFrame) -> DataFrame:
    """Add the ratios of the counts; the season's are ratios of its sums."""
    per_minute = {
        f"power_jam_{name}_per_minute": ratio(SECONDS_PER_MINUTE * fn.col(f"power_jam_{name}"), "power_jam_s")
        for name in ("points", "points_against")
    }
    per_jam: dict[str, Column] = {
        f"{name}_per_jam": ratio(name, "jams") for name in ("points", "points_against", "box_trips", "penalties")
    }
    return frame.withColumns(
        {
            **per_jam,
            **per_minute,
            "score_share": ratio("score", fn.col("score") + fn.col("score_against")),
            "jams_won_share": ratio("jams_won", "jams"),
            **{f"{name}_share": ratio(name, "jams") for name in ("lead", "lost", "called")},
            "star_pass_points_average": ratio("star_pass_points", "star_passes"),
            "lead_points_average": ratio("lead_points", "lead"),
            "lead_points_share": ratio("lead_points", "points"),
            "lead_jams_won_share": ratio("lead_jams_won", "lead"),
            "to_lead_s_average": ratio("to_lead_s", "lead_timed"),
            "points_per_trip": ratio("scoring_trip_points", "scoring_trips"),
            "box_s_average": ratio("box_s", "box_trips_served"),
            "pack_strength": ratio("pack_advantage_s", "pack_timed_s"),
            "penalties_per_30_min": ratio(HALF_HOUR_S * fn.col("penalties"), "timed_s"),
        }
    )
