"""Times that somebody took, without those that an import had to guess.

A StatsBook has no times of day, and lengths of jams only if its Game Clock is filled. The importer makes up the others,
because the log of a bout has times, and says so in `games.times`. Guesses are no statistics: here they become null.
"""

from collections.abc import Mapping
from dataclasses import replace

from pyspark.sql import DataFrame
from pyspark.sql import functions as fn

from derbyos_core.season.contracts.inputs import Inputs
from derbyos_core.season.statistics.frames import BOUT

__all__ = ["measured"]

ESTIMATED = "estimated"
MOMENTS: Mapping[str, tuple[str, ...]] = {
    "jams": ("started_at",),
    "team_jams": ("lead_at",),
    "trips": ("ended_at",),
    "penalties": ("called_at",),
    "box_trips": ("sat_at", "left_at", "served_us"),
}
"""Columns that a bout with any `times` lacks."""
LENGTHS: Mapping[str, tuple[str, ...]] = {"jams": ("duration_us",)}
"""Columns that a bout with estimated times lacks, too."""


def measured(inputs: Inputs) -> Inputs:
    """Return the tables without times that were guessed."""
    times = inputs.games.select(*BOUT, "times")
    frames = {name: _without(getattr(inputs, name), times, name) for name in MOMENTS}
    return replace(inputs, **frames)


def _without(frame: DataFrame, times: DataFrame, name: str) -> DataFrame:
    known, lengths = fn.col("times").isNull(), ~fn.col("times").eqNullSafe(fn.lit(ESTIMATED))
    columns = {column: fn.when(known, fn.col(column)) for column in MOMENTS[name]}
    columns |= {column: fn.when(lengths, fn.col(column)) for column in LENGTHS.get(name, ())}
    return frame.join(times, BOUT, "left").withColumns(columns).drop("times")
