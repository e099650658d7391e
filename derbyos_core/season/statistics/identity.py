"""Teams and skaters of a season: which rows of different bouts mean the same team, or the same person (domain 7.4).

A *team* is a league and a name. A *skater* is found by three marks: the element's UUID, league and name, and team,
number and name. Rows that share one of them are one person, and so are rows that are joined by others in between, up to
`ROUNDS` times all three marks. Case and blanks do not count in any text. A key is the beginning of a SHA-256 of the
person's least mark, so it depends on the data alone.

What cannot be told apart: two people of one league with one name, unless the bout lists both; and without names, two
people who wore one number for one team. A person without a name and with another number, or with another name in
another league, is another person, unless the UUID is the same.
"""

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as fn

from derbyos_core.season.statistics.frames import BOUT, SIDES

__all__ = ["skaters_with_keys", "team_key", "teams_of_games", "with_skater", "with_team"]

KEY_DIGITS = 16
"""64 bits: among a million skaters two have one key with a chance of 1 in 37 million."""
ROUNDS = 2
"""Rounds over the three marks. One joins rows that share a mark; the second, those joined by one row in between."""
MARKS = ("by_number", "by_name", "by_eid")
"""A row without one of these marks has one of its own in its place."""


def _folded(text: Column) -> Column:
    return fn.lower(fn.trim(fn.regexp_replace(fn.coalesce(text, fn.lit("")), r"[\s\u00a0]+", " ")))


def _key(text: Column) -> Column:
    return fn.substring(fn.sha2(text, 256), 1, KEY_DIGITS)


def team_key(league: Column, name: Column) -> Column:
    """Return the key of a team; null if it has neither league nor name."""
    text = fn.concat_ws("|", _folded(league), _folded(name))
    return fn.when(text != "|", _key(text))


def teams_of_games(games: DataFrame) -> DataFrame:
    """Return a row per bout and side: the team, and its name and league as written there."""
    rows = [
        fn.struct(
            fn.lit(side).alias("team"),
            fn.col(f"{side}_name").alias("team_name"),
            fn.col(f"{side}_league").alias("league"),
            team_key(fn.col(f"{side}_league"), fn.col(f"{side}_name")).alias("team_key"),
        )
        for side in SIDES
    ]
    return games.select(*BOUT, fn.inline(fn.array(*rows)))


def with_team(frame: DataFrame, teams: DataFrame) -> DataFrame:
    """Add `team_key` and `team_name` to rows of a bout's teams."""
    return frame.join(teams.select(*BOUT, "team", "team_key", "team_name"), [*BOUT, "team"], "left")


def with_skater(frame: DataFrame, skaters: DataFrame) -> DataFrame:
    """Add the key `skater` to rows of a bout's persons; null for persons whom nobody named."""
    return frame.join(skaters.select(*BOUT, "person", "skater"), [*BOUT, "person"], "left")


def skaters_with_keys(rosters: DataFrame, teams: DataFrame) -> DataFrame:
    """Return the persons of the two teams of each bout, each with the key `skater`."""
    name, number = _folded(fn.col("name")), _folded(fn.col("number"))
    league, team = _folded(fn.col("league")), _folded(fn.col("team_name"))
    row = fn.concat_ws("|", fn.lit("row"), "bout", "person")
    by_name = fn.concat_ws("|", fn.lit("name"), league, name)
    by_number = fn.when(name != "", fn.concat_ws("|", fn.lit("number"), team, number, name)).when(
        number != "", fn.concat_ws("|", fn.lit("number"), league, team, number)
    )
    namesakes = fn.count(fn.lit(1)).over(Window.partitionBy(*BOUT, "team", name))
    people = rosters.where(fn.col("team").isin(*SIDES)).join(teams, [*BOUT, "team"], "left")
    frame = people.select(
        *BOUT, "team", "team_key", "team_name", "person", "number", "name", "is_listed",
        fn.coalesce(fn.when((name != "") & (league != "") & (namesakes == 1), by_name), row).alias("by_name"),
        fn.coalesce(by_number, row).alias("by_number"),
        fn.coalesce(fn.hex("eid"), row).alias("by_eid"),
    ).withColumn("label", fn.least("by_name", "by_number"))  # fmt: skip
    for _ in range(ROUNDS):
        for mark in MARKS:
            frame = frame.withColumn("label", fn.min("label").over(Window.partitionBy(mark)))
    return frame.withColumn("skater", _key(fn.col("label"))).drop("label", *MARKS)
