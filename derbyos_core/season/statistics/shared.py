"""Frames that several results are made of: computed once, and kept by Spark for the others.

A result of results is a large plan, and Spark looks at the whole of it for each step that is added. `kept` computes a
frame and cuts the plan there. Its rows stay where they were computed, in memory or on disk.
"""

from dataclasses import dataclass

from pyspark.sql import DataFrame

from derbyos_core.season.contracts.inputs import Inputs
from derbyos_core.season.statistics.box import in_box
from derbyos_core.season.statistics.clock import lead_times
from derbyos_core.season.statistics.fielding import fielded
from derbyos_core.season.statistics.identity import skaters_with_keys, teams_of_games
from derbyos_core.season.statistics.scores import final_score, points_by_jam

__all__ = ["Shared", "kept", "shared_frames"]


def kept(frame: DataFrame) -> DataFrame:
    """Compute a frame and return its rows as a frame without a past."""
    return frame.localCheckpoint(eager=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """Teams and persons with their keys, skaters on the track, times to lead, intervals in the box, scores."""

    teams: DataFrame
    keyed: DataFrame
    on_track: DataFrame
    leads: DataFrame
    boxed: DataFrame
    by_jam: DataFrame
    scores: DataFrame


def shared_frames(inputs: Inputs) -> Shared:
    """Compute the frames."""
    teams = kept(teams_of_games(inputs.games))
    by_jam = kept(points_by_jam(inputs.jams, inputs.team_jams, inputs.adjustments))
    return Shared(
        teams=teams,
        keyed=kept(skaters_with_keys(inputs.rosters, teams)),
        on_track=kept(fielded(inputs.line_ups, inputs.team_jams)),
        leads=kept(lead_times(inputs.jams, inputs.team_jams)),
        boxed=kept(in_box(inputs.box_trips, inputs.jams)),
        by_jam=by_jam,
        scores=kept(final_score(inputs.games, inputs.team_jams, inputs.adjustments, inputs.penalties, by_jam)),
    )
