"""Result tables of a season: their columns, and the order of their rows.

Names follow a few rules. `_s` are seconds. `_percent` is of 100, except in the two summaries of the StatsBook, where it
is the cell's fraction; `_share` is a fraction. `_average` is the column before it, divided by a count that is a column
too. A ratio is null where its denominator is 0. `file` is the file that a bout was imported from. `skater` and
`team_key` are the keys of `season.statistics.identity`.
"""

from derbyos_core.bout.reading.rules import PENALTY_NAMES
from derbyos_core.season.contracts.contract import FLAG, INSTANT, LONG, NUMBER, RATE, TEXT, Contract, Fields

__all__ = [
    "BOX_TIME",
    "CODES",
    "DOUBLES",
    "FINAL_SCORE",
    "GAME_CLOCK",
    "GAME_SUMMARY",
    "JAMMERS",
    "JAMMERS_OF_SEASON",
    "JAMS",
    "JAM_LINEUPS",
    "LINEUPS",
    "LINEUPS_OF_SEASON",
    "OFFICIALS",
    "OFFICIALS_OF_SEASON",
    "PENALTIES_BY_CODE",
    "PENALTIES_BY_SKATER",
    "PENALTY_LIST",
    "PENALTY_SUMMARY",
    "PERIODS",
    "POINTS_BY_JAM",
    "POWER_JAMS",
    "RATINGS",
    "RESULTS",
    "SKATERS",
    "SKATERS_OF_SEASON",
    "TEAMS_OF_SEASON",
    "TEAM_GAMES",
    "TIME_OUT_LIST",
    "TRIPS_HISTOGRAM",
    "WITH_OTHERS",
]

CODES = tuple(sorted(PENALTY_NAMES))
"""Codes with a column of their own; the columns of `penalty_summary` are those of the workbook."""


def _texts(*names: str) -> Fields:
    return tuple((name, TEXT) for name in names)


def _counts(*names: str) -> Fields:
    return tuple((name, NUMBER) for name in names)


def _rates(*names: str) -> Fields:
    return tuple((name, RATE) for name in names)


def _flags(*names: str) -> Fields:
    return tuple((name, FLAG) for name in names)


def _instants(*names: str) -> Fields:
    return tuple((name, INSTANT) for name in names)


_SEASON = _counts("season")
_BOUT = (*_SEASON, *_texts("bout"))
_JAM = (*_BOUT, *_counts("period", "jam", "jam_no"))
_WHO = _texts("team", "team_name", "number", "name")
_KEYED = _texts("team", "team_key", "team_name")
_JAMMED = (
    *_counts("jams", "points"), *_rates("points_per_jam"),
    *_counts("lead"), *_rates("lead_percent"), *_counts("lost", "called", "no_initial", "star_passes_received"),
    *_counts("lead_plus_minus"), *_rates("lead_plus_minus_average"),
)  # fmt: skip

FINAL_SCORE = Contract(
    "final_score",
    (
        *_BOUT,
        *_texts("file", "date", "start_time", "game"),
        *_instants("started_at"),
        *_texts("venue", "city", "state", "tournament", "host_league", "head_referee", "head_nso"),
        *_texts("home_key", "home_name", "home_short", "home_league", "home_color"),
        *_texts("away_key", "away_name", "away_short", "away_league", "away_color"),
        *_counts("home_score", "away_score"),
        *_texts("winner"),
        *_counts("margin", "home_points", "away_points", "jams"),
        *_flags("overtime"),
        *_counts("lead_changes", "ties", "home_largest_lead", "away_largest_lead"),
        *_counts("home_penalties", "away_penalties", "penalties"),
        *_flags("is_over", "is_complete", "is_counted"),
    ),
    ("season", "started_at", "bout"),
)
POINTS_BY_JAM = Contract(
    "points_by_jam",
    (
        *_JAM,
        *_rates("duration_s"),
        *_flags("overtime"),
        *_texts("home_jammer", "home_star_passed_to", "away_jammer", "away_star_passed_to", "lead"),
        *_flags("called"),
        *_texts("called_by"),
        *_flags("injury"),
        *_counts("home_points", "away_points", "home_total", "away_total", "difference"),
        *_flags("lead_change"),
    ),
    ("season", "bout", "jam_no"),
)
JAMMERS = Contract("jammers", (*_BOUT, *_WHO, *_JAMMED), ("season", "bout", "team", "number", "name"))
JAMMERS_OF_SEASON = Contract(
    "jammers_of_season",
    (*_SEASON, *_texts("team_name", "number", "name"), *_counts("games"), *_JAMMED),
    ("season", "team_name", "number", "name"),
)
PENALTIES_BY_CODE = Contract(
    "penalties_by_code",
    (
        *_BOUT,
        *_texts("code", "code_name"),
        *_counts("home", "away", "total"),
        *_rates("percent"),
        *_counts("period_1", "period_2", "jammer", "pivot", "blocker", "no_position"),
    ),
    ("season", "bout", "code"),
)
PENALTIES_BY_SKATER = Contract(
    "penalties_by_skater",
    (
        *_BOUT,
        *_WHO,
        *_counts("penalties"),
        *_texts("codes"),
        *_counts(*(f"code_{code}" for code in CODES), "code_other", "expulsions"),
        *_flags("fouled_out"),
        *_counts("jams_skated"),
        *_rates("penalties_per_jam"),
    ),
    ("season", "bout", "team", "number", "name"),
)

# The StatsBook's two summaries (domain 7.1, 7.2); docs/statistics.md has the cell column of each column.
_OF_BOOK = (*_BOUT, *_texts("file"), *_WHO)
GAME_SUMMARY = Contract(
    "game_summary",
    (
        *_OF_BOOK,
        *_counts("jams"),
        *_counts("jams_jammer", "jams_pivot", "jams_blocker", "jams_total"),
        *_rates("jams_percent"),
        *_counts("points"),
        *_rates("points_per_jam"),
        *_counts("lost", "lead", "called", "no_initial", "star_passes_received"),
        *_rates("lead_percent"),
        *_counts("lead_plus_minus"),
        *_rates("lead_plus_minus_average"),
        *_rates("points_for", "points_against", "plus_minus", "plus_minus_average"),
        *_rates("plus_minus_jammer", "plus_minus_jammer_average"),
        *_rates("plus_minus_pivot", "plus_minus_pivot_average"),
        *_rates("plus_minus_blocker", "plus_minus_blocker_average"),
        *_rates("plus_minus_pack", "plus_minus_pack_average"),
        *_rates("vtar_points_for", "vtar_points_against", "vtar_plus_minus", "vtar_plus_minus_average"),
        *_rates("vtar_plus_minus_jammer_average", "vtar_plus_minus_pivot_average"),
        *_rates("vtar_plus_minus_blocker_average", "vtar_plus_minus_pack_average"),
        *_counts("penalties"),
    ),
    ("season", "bout", "team", "number", "name"),
)
PENALTY_SUMMARY = Contract(
    "penalty_summary",
    (
        *_OF_BOOK,
        *_counts(*(f"code_{code}" for code in CODES), "penalties"),
        *_texts("expulsion"),
        *_counts("jams_total"),
        *_rates("penalties_per_jam"),
        *_counts("jams"),
        *_rates("jams_total_average", "penalties_per_jam_average"),
        *_rates("penalties_per_jam_difference", "penalties_share"),
    ),
    ("season", "bout", "team", "number", "name"),
)

_FIELDED = (
    *_counts("jams", "jams_skated"),
    *_rates("jams_share"),
    *_counts("jams_jammer", "jams_pivot", "jams_blocker"),
    *_rates("skated_s"),
)
_SCORED = (
    *_counts("points", "rows_jammer", "jams_started"),
    *_rates("points_per_jam"),
    *_counts("scoring_trips", "scoring_trip_points"),
    *_rates("points_per_trip"),
    *_counts("lead"),
    *_rates("lead_share"),
    *_counts("lost", "called", "no_initial", "star_passes_received", "star_passes_given", "star_pass_points"),
    *_counts("lead_points"),
    *_rates("lead_points_average"),
    *_counts("lead_timed"),
    *_rates("to_lead_s", "to_lead_s_average"),
    *_counts("jams_won", "jams_lost", "jams_tied"),
    *_rates("jams_won_share"),
)
_PLUS_MINUS = (
    *_counts("points_for", "points_against", "plus_minus"),
    *_rates("plus_minus_average"),
    *_counts("plus_minus_jammer"),
    *_rates("plus_minus_jammer_average"),
    *_counts("plus_minus_pivot"),
    *_rates("plus_minus_pivot_average"),
    *_counts("plus_minus_blocker"),
    *_rates("plus_minus_blocker_average"),
    *_counts("jams_without", "plus_minus_without"),
    *_rates("plus_minus_without_average", "plus_minus_relative"),
)
_PENALIZED = (
    *_counts("penalties", "penalties_period_1", "penalties_period_2"),
    *_counts("penalties_jammer", "penalties_pivot", "penalties_blocker", "penalties_no_position"),
    *_rates("penalties_per_jam", "penalties_per_30_min"),
    *_counts("expulsions", "foul_outs"),
)
_BOXED = (
    *_counts("box_trips", "box_trips_jammer", "box_trips_served"),
    *_rates("box_s", "box_jammer_s", "box_trips_per_jam", "box_s_average"),
)
SKATERS = Contract(
    "skaters",
    (
        *_BOUT, *_KEYED, *_texts("skater"), *_counts("person"), *_texts("number", "name"), *_flags("is_listed"),
        *_FIELDED, *_SCORED, *_PLUS_MINUS, *_PENALIZED, *_BOXED,
    ),
    ("season", "bout", "team", "number", "name", "person"),
)  # fmt: skip
SKATERS_OF_SEASON = Contract(
    "skaters_of_season",
    (
        *_SEASON, *_texts("skater", "team_key", "team_name", "number", "name", "numbers", "teams"), *_counts("games"),
        *_FIELDED, *_SCORED, *_PLUS_MINUS, *_PENALIZED, *_BOXED,
    ),
    ("season", "team_name", "number", "name", "skater"),
)  # fmt: skip

_OF_TEAM = (
    *_counts("score", "score_against"),
    *_rates("score_share"),
    *_counts("points", "points_against", "jams"),
    *_rates("points_per_jam", "points_against_per_jam"),
    *_counts("jams_won", "jams_lost", "jams_tied"),
    *_rates("jams_won_share"),
    *_counts("jams_ahead", "jams_behind", "jams_level"),
    *_counts("lead"),
    *_rates("lead_share"),
    *_counts("lost"),
    *_rates("lost_share"),
    *_counts("called"),
    *_rates("called_share"),
    *_counts("no_initial", "star_passes", "star_pass_points"),
    *_rates("star_pass_points_average"),
    *_counts("lead_points", "lead_jams_won"),
    *_rates("lead_points_average", "lead_points_share", "lead_jams_won_share"),
    *_counts("lead_timed"),
    *_rates("to_lead_s", "to_lead_s_average"),
    *_counts("scoring_trips", "scoring_trip_points"),
    *_rates("points_per_trip"),
    *_counts("power_jams"),
    *_rates("power_jam_s"),
    *_counts("power_jam_points", "power_jam_points_against"),
    *_rates("power_jam_points_per_minute", "power_jam_points_against_per_minute"),
    *_counts("box_trips", "box_trips_jammer", "box_trips_served"),
    *_rates("box_s", "box_jammer_s", "box_trips_per_jam", "box_s_average"),
    *_rates("pack_timed_s", "pack_advantage_s", "pack_strength"),
    *_counts("penalties", "penalties_period_1", "penalties_period_2"),
    *_counts("penalties_jammer", "penalties_pivot", "penalties_blocker", "penalties_no_position"),
    *_rates("timed_s", "penalties_per_jam", "penalties_per_30_min"),
    *_counts("expulsions", "foul_outs", "time_outs", "reviews", "reviews_retained"),
)
TEAM_GAMES = Contract(
    "team_games",
    (
        *_BOUT, *_texts("file", "date"), *_instants("started_at"), *_KEYED,
        *_texts("league", "opponent_key", "opponent_name", "outcome"),
        *_flags("is_counted"), *_OF_TEAM,
        *_counts("points_period_1", "points_period_2", "points_overtime"),
        *_counts("lead_changes", "largest_lead", "longest_run", "longest_run_jams", "skaters"),
    ),
    ("season", "date", "bout", "team"),
)  # fmt: skip
TEAMS_OF_SEASON = Contract(
    "teams_of_season",
    (
        *_SEASON, *_counts("rank"), *_texts("team_key", "team_name", "league"),
        *_counts("games", "wins", "losses", "ties"), *_rates("win_share"), *_counts("score_difference"), *_OF_TEAM,
    ),
    ("season", "rank", "team_name"),
)  # fmt: skip
PERIODS = Contract(
    "periods",
    (
        *_BOUT, *_KEYED,
        *_counts("period", "jams", "points", "points_against", "lost", "lead", "called", "injuries", "no_initial"),
        *_counts("star_passes", "scoring_trips", "penalties", "time_outs", "reviews"),
    ),
    ("season", "bout", "period", "team"),
)  # fmt: skip

WITH_OTHERS = {"pair": 2, "trio": 3, "pack": 4}
"""Sets of pivots and blockers in `lineups_of_season`, and their sizes; `lineups` has no trios."""
_SET = (
    *_texts("kind", "set", "numbers", "names"),
    *_counts("jams", "points_for", "points_against", "plus_minus"),
    *_rates("plus_minus_average"),
    *_counts("jams_without", "plus_minus_without"),
    *_rates("plus_minus_without_average", "plus_minus_relative"),
)
LINEUPS = Contract("lineups", (*_BOUT, *_KEYED, *_SET), ("season", "bout", "team", "kind", "numbers", "set"))
LINEUPS_OF_SEASON = Contract(
    "lineups_of_season",
    (*_SEASON, *_texts("team_key", "team_name"), *_counts("games"), *_SET),
    ("season", "team_name", "team_key", "kind", "numbers", "set"),
)
JAM_LINEUPS = Contract(
    "jam_lineups",
    (
        *_JAM, *_KEYED, *_texts("jammer", "pivot", "blockers"), *_flags("no_pivot", "star_pass"),
        *_counts("points", "points_against"), *_flags("lead", "lost", "called", "no_initial"),
        *_texts("penalties", "box"),
    ),
    ("season", "bout", "jam_no", "team"),
)  # fmt: skip

PENALTY_LIST = Contract(
    "penalty_list",
    (
        *_JAM, *_KEYED, *_texts("skater"), *_counts("person"), *_texts("number", "name", "position"),
        *_texts("code", "code_name"), *_counts("count"), *_flags("is_expulsion"), *_instants("called_at"),
        *_rates("jam_s", "period_s"),
    ),
    ("season", "bout", "period", "jam", "called_at", "team", "number", "count"),
)  # fmt: skip
BOX_TIME = Contract(
    "box_time",
    (
        *_BOUT, *_KEYED, *_texts("skater"), *_counts("person"), *_texts("number", "name", "position"),
        *_counts("box_trips", "box_trips_served"), *_rates("box_s", "box_s_average"),
    ),
    ("season", "bout", "team", "number", "name", "position"),
)  # fmt: skip
POWER_JAMS = Contract(
    "power_jams",
    (
        *_JAM, *_KEYED, *_rates("from_s", "to_s", "power_jam_s"), *_counts("points", "points_against"),
        *_rates("points_per_minute", "points_against_per_minute"),
    ),
    ("season", "bout", "jam_no", "from_s"),
)  # fmt: skip
JAMS = Contract(
    "jams",
    (
        *_JAM, *_instants("started_at"), *_rates("duration_s"),
        *_flags("is_full", "called", "injury", "overtime"),
        *_texts("lead"), *_rates("to_lead_s"),
        *_rates("pause_s", "time_out_s", "lineup_s"), *_counts("home_points", "away_points"),
        *_rates("home_points_per_minute", "away_points_per_minute"),
    ),
    ("season", "bout", "jam_no"),
)  # fmt: skip
GAME_CLOCK = Contract(
    "game_clock",
    (
        *_BOUT, *_counts("jams", "jams_timed"), *_rates("jam_s", "jam_s_average"),
        *_counts("full_jams"), *_rates("full_share"), *_counts("called"), *_rates("called_share"),
        *_counts("injuries", "lead_timed"), *_rates("to_lead_s", "to_lead_s_average"),
        *_counts("pauses"), *_rates("pause_s", "time_out_s", "lineup_s", "lineup_s_average", "clock_share"),
    ),
    ("season", "bout"),
)  # fmt: skip
TIME_OUT_LIST = Contract(
    "time_out_list",
    (
        *_BOUT, *_counts("period", "after_jam", "after_jam_no"), *_texts("kind"), *_KEYED, *_flags("is_review"),
        *_instants("started_at"), *_rates("duration_s", "period_s"), *_texts("review", "resolution"),
        *_flags("retained"),
    ),
    ("season", "bout", "period", "started_at", "kind"),
)  # fmt: skip
TRIPS_HISTOGRAM = Contract(
    "trips_histogram",
    (*_BOUT, *_KEYED, *_counts("points", "trips", "scoring_trips"), *_rates("share")),
    ("season", "bout", "team", "points"),
)

RATINGS = Contract(
    "ratings",
    (
        *_SEASON, *_counts("rank"), *_texts("team_key", "team_name", "league"), *_counts("games"), *_rates("rating"),
    ),
    ("season", "rank", "team_name"),
)  # fmt: skip
_ENTRIES = (("entries", LONG),)
OFFICIALS = Contract(
    "officials",
    (*_BOUT, *_texts("author", "writer", "role"), *_ENTRIES, *_instants("first_at", "last_at")),
    ("season", "bout", "writer", "author", "role"),
)
OFFICIALS_OF_SEASON = Contract(
    "officials_of_season",
    (*_SEASON, *_texts("author", "writer", "roles"), *_counts("games"), *_ENTRIES, *_instants("first_at", "last_at")),
    ("season", "writer", "author"),
)
DOUBLES = Contract(
    "doubles",
    (
        *_BOUT, *_texts("file", "date", "home_name", "away_name"), *_counts("home_score", "away_score"),
        *_flags("is_counted"), *_texts("counted_bout", "reason"),
    ),
    ("season", "date", "counted_bout", "bout"),
)  # fmt: skip

RESULTS = (
    FINAL_SCORE,
    POINTS_BY_JAM,
    GAME_SUMMARY,
    PENALTY_SUMMARY,
    TEAM_GAMES,
    PERIODS,
    SKATERS,
    JAMMERS,
    PENALTIES_BY_CODE,
    PENALTIES_BY_SKATER,
    PENALTY_LIST,
    BOX_TIME,
    POWER_JAMS,
    JAM_LINEUPS,
    LINEUPS,
    TRIPS_HISTOGRAM,
    JAMS,
    GAME_CLOCK,
    TIME_OUT_LIST,
    OFFICIALS,
    DOUBLES,
    TEAMS_OF_SEASON,
    RATINGS,
    SKATERS_OF_SEASON,
    JAMMERS_OF_SEASON,
    LINEUPS_OF_SEASON,
    OFFICIALS_OF_SEASON,
)
"""The tables of a report: those of bouts, then those of seasons."""
