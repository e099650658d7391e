"""Ratings of the teams of a season: Elo on the share of the score (domain 7.4).

Every team begins a season at `START`. Before a game the expected share of its score is
`1 / (1 + 10 ** ((opponent - own) / SCALE))`; after it both ratings move by `K` times the real share minus the expected
one, one up and the other down. So a rating measures by how much a team outscores others, not only whether it wins, and
the mean of all ratings stays at `START`. Games are taken in the order of date, start, and name of the bout.

The order matters, so the games of a season are one array, folded with the higher-order function `aggregate`: the state
is a map from team to rating. That is one row per season, of some 100 bytes per game, and work of games times teams:
20,000 games of 800 teams are 16 million steps.
"""

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as fn

from derbyos_core.season.contracts.results import RATINGS

__all__ = ["SCALE", "START", "K", "ratings"]

START, SCALE, K = 1000.0, 400.0, 100.0
"""Rating of a newcomer; difference of ratings at which one team is expected to have ten times the other's score; points
that move when a team takes all of the score against one of the same rating (half of K)."""


def ratings(of_games: DataFrame) -> DataFrame:
    """Return the rating of each team after its last game of a season; `of_games` are the rows of `team_games`.

    Only bouts that count (`is_counted`) with two named teams and a score are games here.
    """
    total = fn.col("score") + fn.col("score_against")
    known = fn.col("team_key").isNotNull() & fn.col("opponent_key").isNotNull()
    valid = of_games.where(fn.col("is_counted") & known & (total > 0) & (fn.col("team_key") != fn.col("opponent_key")))
    game = fn.struct("date", "started_at", "bout", "team_key", "opponent_key", "score_share")
    seasons = valid.where(fn.col("team") == "home").groupBy("season").agg(
        fn.sort_array(fn.collect_list(game)).alias("games_in_order")
    )  # fmt: skip
    nobody = fn.expr("cast(map() as map<string, double>)")
    rated = seasons.select(
        "season", fn.explode(fn.aggregate("games_in_order", nobody, _after)).alias("team_key", "rating")
    )
    teams = valid.groupBy("season", "team_key").agg(
        fn.count(fn.lit(1)).alias("games"), *[fn.max(name).alias(name) for name in ("team_name", "league")]
    )
    place = fn.rank().over(Window.partitionBy("season").orderBy(fn.col("rating").desc()))
    return RATINGS.select(rated.join(teams, ["season", "team_key"]).withColumn("rank", place))


def _after(before: Column, game: Column) -> Column:
    """Return the ratings after a game."""
    home, away = game["team_key"], game["opponent_key"]
    of_home, of_away = (fn.coalesce(before[team], fn.lit(START)) for team in (home, away))
    expected = 1 / (1 + fn.pow(fn.lit(10.0), (of_away - of_home) / SCALE))
    moved = K * (game["score_share"] - expected)
    others = fn.map_filter(before, lambda team, _: (team != home) & (team != away))
    both = fn.map_from_arrays(fn.array(home, away), fn.array(of_home + moved, of_away - moved))
    return fn.map_concat(others, both)
