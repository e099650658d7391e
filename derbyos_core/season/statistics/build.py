"""All results from the tables of a season."""

from collections.abc import Callable, Mapping

from pyspark.sql import DataFrame

from derbyos_core.season.contracts.inputs import Inputs
from derbyos_core.season.statistics.box import box_time, power_jams
from derbyos_core.season.statistics.clock import game_clock, jam_clock, time_out_list
from derbyos_core.season.statistics.frames import counted_once
from derbyos_core.season.statistics.game_summary import game_summary, known_penalties
from derbyos_core.season.statistics.jammers import jammers, jammers_of_season
from derbyos_core.season.statistics.lineups import jam_lineups, lineup_sets, lineups, lineups_of_season
from derbyos_core.season.statistics.measured import measured
from derbyos_core.season.statistics.officials import officials, officials_of_season
from derbyos_core.season.statistics.penalties import (
    penalties_by_code,
    penalties_by_skater,
    penalty_list,
    trips_histogram,
)
from derbyos_core.season.statistics.penalty_summary import penalty_summary
from derbyos_core.season.statistics.ratings import ratings
from derbyos_core.season.statistics.scores import doubles
from derbyos_core.season.statistics.shared import Kept, Shared
from derbyos_core.season.statistics.skaters import skaters, skaters_of_season
from derbyos_core.season.statistics.teams import periods, team_games, teams_of_season

__all__ = ["build_results"]

Make = Callable[[], DataFrame]


def build_results(inputs: Inputs) -> Mapping[str, Make]:
    """Return every result by name, as a function that builds it. The functions may be called in several threads.

    Frames that several results are made of are computed by the first function that needs them.
    """
    shared = _Shared(measured(inputs))
    return (
        _of_skaters_and_teams(shared)
        | _of_jams(shared)
        | _of_penalties(shared)
        | {"time_out_list": lambda: time_out_list(inputs.games, inputs.time_outs, inputs.jams, shared.teams)}
    )


class _Shared(Shared):
    """Results that other results are made of, beside the frames."""

    @Kept
    def jammers(self) -> DataFrame:
        return jammers(self.inputs.games, self.inputs.team_jams)

    @Kept
    def skaters(self) -> DataFrame:
        return skaters(self.inputs, self)

    @Kept
    def power_jams(self) -> DataFrame:
        return power_jams(self.boxed, self.inputs.trips, self.teams)

    @Kept
    def team_games(self) -> DataFrame:
        return team_games(self.inputs, self, self.skaters, self.power_jams)

    @Kept
    def clock(self) -> DataFrame:
        return jam_clock(self.inputs.jams, self.inputs.team_jams, self.inputs.time_outs, self.leads)

    @Kept
    def sets(self) -> DataFrame:
        return lineup_sets(self.on_track, self.teams, self.keyed)


def _of_skaters_and_teams(shared: _Shared) -> dict[str, Make]:
    inputs = shared.inputs
    return {
        "final_score": lambda: shared.scores,
        "points_by_jam": lambda: shared.by_jam,
        "doubles": lambda: doubles(inputs.doubles, shared.scores),
        "jammers": lambda: shared.jammers,
        "jammers_of_season": lambda: jammers_of_season(counted_once(shared.jammers, shared.scores)),
        "skaters": lambda: shared.skaters,
        "skaters_of_season": lambda: skaters_of_season(shared.skaters, shared.scores),
        "power_jams": lambda: shared.power_jams,
        "team_games": lambda: shared.team_games,
        "teams_of_season": lambda: teams_of_season(shared.team_games),
        "ratings": lambda: ratings(shared.team_games),
        "officials": lambda: officials(inputs.entries_by_official),
        "officials_of_season": lambda: officials_of_season(officials(inputs.entries_by_official)),
    }


def _of_jams(shared: _Shared) -> dict[str, Make]:
    inputs = shared.inputs
    return {
        "jams": lambda: shared.clock,
        "game_clock": lambda: game_clock(inputs.games, shared.clock),
        "periods": lambda: periods(inputs, shared.teams),
        "trips_histogram": lambda: trips_histogram(inputs.trips, shared.teams),
        "jam_lineups": lambda: jam_lineups(
            inputs.team_jams, inputs.line_ups, inputs.penalties, inputs.box_trips, shared.teams
        ),
        "lineups": lambda: lineups(shared.sets),
        "lineups_of_season": lambda: lineups_of_season(shared.sets, shared.scores),
    }


def _of_penalties(shared: _Shared) -> dict[str, Make]:
    inputs = shared.inputs
    return {
        "game_summary": lambda: game_summary(
            inputs.games, inputs.rosters, shared.on_track, inputs.team_jams, known_penalties(inputs.penalties)
        ),
        "penalty_summary": lambda: penalty_summary(
            inputs.games, inputs.rosters, shared.on_track, known_penalties(inputs.penalties), inputs.penalties
        ),
        "penalties_by_code": lambda: penalties_by_code(inputs.penalties),
        "penalties_by_skater": lambda: penalties_by_skater(inputs.games, inputs.penalties, inputs.line_ups),
        "penalty_list": lambda: penalty_list(inputs.penalties, inputs.jams, shared.teams, shared.keyed),
        "box_time": lambda: box_time(inputs.box_trips, shared.teams, shared.keyed),
    }
