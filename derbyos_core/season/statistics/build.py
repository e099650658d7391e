"""All results from the tables of a season."""

from collections.abc import Mapping

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
from derbyos_core.season.statistics.shared import Shared, kept, shared_frames
from derbyos_core.season.statistics.skaters import skaters, skaters_of_season
from derbyos_core.season.statistics.teams import periods, team_games, teams_of_season

__all__ = ["build_results"]


def build_results(inputs: Inputs) -> Mapping[str, DataFrame]:
    """Return every result by name. Those that others are made of are computed here, the others when they are asked."""
    taken = measured(inputs)
    shared = shared_frames(taken)
    return (
        _of_skaters_and_teams(taken, shared)
        | _of_jams(taken, shared)
        | _of_penalties(taken, shared)
        | {"time_out_list": time_out_list(inputs.games, inputs.time_outs, inputs.jams, shared.teams)}
    )


def _of_skaters_and_teams(inputs: Inputs, shared: Shared) -> dict[str, DataFrame]:
    by_jammer = kept(jammers(inputs.games, inputs.team_jams))
    by_skater = kept(skaters(inputs, shared))
    power = kept(power_jams(shared.boxed, inputs.trips, shared.teams))
    of_games = kept(team_games(inputs, shared, by_skater, power))
    by_official = officials(inputs.entries_by_official)
    return {
        "final_score": shared.scores,
        "points_by_jam": shared.by_jam,
        "doubles": doubles(shared.scores),
        "jammers": by_jammer,
        "jammers_of_season": jammers_of_season(counted_once(by_jammer, shared.scores)),
        "skaters": by_skater,
        "skaters_of_season": skaters_of_season(by_skater, shared.scores),
        "power_jams": power,
        "team_games": of_games,
        "teams_of_season": teams_of_season(of_games),
        "ratings": ratings(of_games),
        "officials": by_official,
        "officials_of_season": officials_of_season(by_official),
    }


def _of_jams(inputs: Inputs, shared: Shared) -> dict[str, DataFrame]:
    clock = kept(jam_clock(inputs.jams, inputs.team_jams, inputs.time_outs, shared.leads))
    sets = kept(lineup_sets(shared.on_track, shared.teams, shared.keyed))
    return {
        "jams": clock,
        "game_clock": game_clock(inputs.games, clock),
        "periods": periods(inputs, shared.teams),
        "trips_histogram": trips_histogram(inputs.trips, shared.teams),
        "jam_lineups": jam_lineups(inputs.team_jams, inputs.line_ups, inputs.penalties, inputs.box_trips, shared.teams),
        "lineups": lineups(sets),
        "lineups_of_season": lineups_of_season(sets, shared.scores),
    }


def _of_penalties(inputs: Inputs, shared: Shared) -> dict[str, DataFrame]:
    known = known_penalties(inputs.penalties)
    return {
        "game_summary": game_summary(inputs.games, inputs.rosters, shared.on_track, inputs.team_jams, known),
        "penalty_summary": penalty_summary(inputs.games, inputs.rosters, shared.on_track, known, inputs.penalties),
        "penalties_by_code": penalties_by_code(inputs.penalties),
        "penalties_by_skater": penalties_by_skater(inputs.games, inputs.penalties, inputs.line_ups),
        "penalty_list": penalty_list(inputs.penalties, inputs.jams, shared.teams, shared.keyed),
        "box_time": box_time(inputs.box_trips, shared.teams, shared.keyed),
    }
