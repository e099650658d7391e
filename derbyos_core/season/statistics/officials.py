"""Entries of each official, per bout and over a season."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as fn

from derbyos_core.season.contracts.results import OFFICIALS, OFFICIALS_OF_SEASON

__all__ = ["officials", "officials_of_season"]


def officials(entries_by_official: DataFrame) -> DataFrame:
    """Return how many entries each official wrote in each bout, by role."""
    return OFFICIALS.select(entries_by_official)


def officials_of_season(by_bout: DataFrame) -> DataFrame:
    """Return how many entries each official wrote in a season, and in which roles."""
    frame = by_bout.groupBy("season", "author", "writer").agg(
        fn.array_join(fn.array_sort(fn.collect_set("role")), ", ").alias("roles"),
        fn.countDistinct("bout").alias("games"),
        fn.sum("entries").alias("entries"),
        fn.min("first_at").alias("first_at"),
        fn.max("last_at").alias("last_at"),
    )
    return OFFICIALS_OF_SEASON.select(frame)
