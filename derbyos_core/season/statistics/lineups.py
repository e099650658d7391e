"""Line-ups: skaters who were on the track together, and how their team did with and without them (domain 7.4).

A set is two, three or four pivots and blockers of one team in one jam. Jammers are left out: they change most, and
their points would hide the pack's. A star pass changes nothing, because the same people stay on the track.
"""

from collections.abc import Sequence

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as fn

from derbyos_core.season.contracts.results import JAM_LINEUPS, LINEUPS, LINEUPS_OF_SEASON, WITH_OTHERS
from derbyos_core.season.statistics.frames import BOUT, JAM, counted_once, played, ratio, sums
from derbyos_core.season.statistics.identity import with_skater, with_team

__all__ = ["jam_lineups", "lineup_sets", "lineups", "lineups_of_season"]

PACK_MAX = 6
"""Skaters of a pack that are looked at; the rules allow four."""
SUBSETS = tuple(mask for mask in range(2**PACK_MAX) if mask.bit_count() in WITH_OTHERS.values())
"""Subsets of a pack, a bit per skater: 50 of a pack of six, 11 of a pack of four."""
OF_BOUT = [*BOUT, "team", "team_key", "team_name"]
COUNTED = ("jams", "points_for", "points_against", "plus_minus", "jams_without", "plus_minus_without")


def lineup_sets(on_track: DataFrame, teams: DataFrame, keyed: DataFrame) -> DataFrame:
    """Return each set of each team of a bout, with its jams and points, and those of its team without it."""
    pack = with_skater(on_track.where(fn.col("position") != "jammer"), keyed)
    member = fn.struct("number", "name", "skater")
    jams = pack.groupBy(*JAM, "team").agg(
        fn.sort_array(fn.collect_set(member)).alias("members"),
        fn.max("points").alias("points_for"),
        fn.max("opponent_points").alias("points_against"),
    )
    of_size = fn.filter(
        fn.array(*[fn.lit(mask) for mask in SUBSETS]), lambda mask: mask < fn.expr("shiftleft(1, size(members))")
    )
    subsets = (
        jams.withColumn("members", fn.slice("members", 1, PACK_MAX))
        .withColumn("mask", fn.explode(of_size))
        .withColumn("members", fn.expr("filter(members, (one, place) -> getbit(mask, place) = 1)"))
    )
    differential = fn.col("points_for") - fn.col("points_against")
    counted = subsets.groupBy(*BOUT, "team", "members").agg(
        fn.count(fn.lit(1)).alias("jams"),
        *sums("points_for", "points_against"),
        fn.sum(differential).alias("plus_minus"),
    )
    whole = jams.groupBy(*BOUT, "team").agg(
        fn.count(fn.lit(1)).alias("team_jams"), fn.sum(differential).alias("team_plus_minus")
    )
    size = fn.size("members")
    kind = fn.coalesce(*[fn.when(size == count, fn.lit(name)) for name, count in WITH_OTHERS.items()])
    frame = counted.join(whole, [*BOUT, "team"]).select(
        *BOUT, "team", kind.alias("kind"), *_labels(),
        "jams", "points_for", "points_against", "plus_minus",
        (fn.col("team_jams") - fn.col("jams")).alias("jams_without"),
        (fn.col("team_plus_minus") - fn.col("plus_minus")).alias("plus_minus_without"),
    )  # fmt: skip
    return with_team(frame, teams)


def _labels() -> list[Column]:
    """Return the key of a set, and its numbers and names in the order of the numbers."""
    keys = fn.array_sort(fn.transform("members", lambda one: one["skater"]))
    return [
        fn.array_join(keys, "+").alias("set"),
        fn.array_join(fn.transform("members", lambda one: one["number"]), " ", "?").alias("numbers"),
        fn.array_join(fn.transform("members", lambda one: one["name"]), ", ", "?").alias("names"),
    ]


def lineups(sets: DataFrame) -> DataFrame:
    """Return the pairs and packs of each bout."""
    return LINEUPS.select(_with_ratios(sets.where(fn.col("kind") != "trio")))


def lineups_of_season(sets: DataFrame, scores: DataFrame) -> DataFrame:
    """Return the pairs, trios and packs of each team over the counted bouts in which they skated."""
    known = counted_once(sets, scores).where(fn.col("team_key").isNotNull())
    summed = known.groupBy("season", "team_key", "kind", "set").agg(
        fn.countDistinct("bout").alias("games"),
        *[fn.max(name).alias(name) for name in ("team_name", "numbers", "names")],
        *sums(*COUNTED),
    )
    return LINEUPS_OF_SEASON.select(_with_ratios(summed))


def _with_ratios(frame: DataFrame) -> DataFrame:
    average, without = ratio("plus_minus", "jams"), ratio("plus_minus_without", "jams_without")
    return frame.withColumns(
        {
            "plus_minus_average": average,
            "plus_minus_without_average": without,
            "plus_minus_relative": average - without,
        }
    )


def jam_lineups(
    team_jams: DataFrame, line_ups: DataFrame, penalties: DataFrame, box_trips: DataFrame, teams: DataFrame
) -> DataFrame:
    """Return each team's row of each jam: who skated, the marks, penalties, and who sat down in the box."""
    key = [*BOUT, "period", "jam", "team"]
    number = fn.coalesce("number", fn.lit("?"))
    blockers = _listed(line_ups.where(fn.col("position") == "blocker"), key, [number], "blockers", " ")
    given = _listed(penalties, key, [number, fn.lit(" "), fn.col("code")], "penalties", ", ")
    seated = _listed(box_trips, key, [number], "box", " ")
    frame = played(team_jams)
    for other in (blockers, given, seated):
        frame = frame.join(other, key, "left")
    named = with_team(frame, teams).withColumns(
        {
            "jammer": fn.col("jammer_number"),
            "pivot": fn.col("pivot_number"),
            "points_against": fn.col("opponent_points"),
        }
    )
    return JAM_LINEUPS.select(named)


def _listed(frame: DataFrame, key: Sequence[str], parts: Sequence[Column], name: str, between: str) -> DataFrame:
    """Return the texts of a group's rows, sorted and joined."""
    texts = fn.sort_array(fn.collect_list(fn.concat(*parts)))
    return frame.groupBy(*key).agg(fn.array_join(texts, between).alias(name))
