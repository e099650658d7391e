"""Rows of results for the tests of the pages: one game, or a season of several."""

from typing import Any

import pyarrow as pa
from pyspark.sql.types import BooleanType, DataType, DoubleType, IntegerType, LongType, TimestampType

from derbyos_core.report.result_rows import ResultRows
from derbyos_core.season.contracts import results as contracts
from derbyos_core.season.contracts.contract import Contract

__all__ = ["Results", "empty", "jam", "one_game", "result_rows", "season", "tables_of"]

Row = dict[str, Any]
Results = dict[str, list[Row]]

CONTRACTS = {
    contract.name: contract for name in contracts.__all__ if isinstance(contract := getattr(contracts, name), Contract)
}
ARROW: dict[type[DataType], pa.DataType] = {
    IntegerType: pa.int32(),
    LongType: pa.int64(),
    DoubleType: pa.float64(),
    BooleanType: pa.bool_(),
    TimestampType: pa.timestamp("us", tz="UTC"),
}
HOME, AWAY = "Hull Hellcats", "Leeds Lynx"
OF_TEAM = {"home": {"team": "home", "team_key": "hull", "team_name": HOME},
           "away": {"team": "away", "team_key": "leeds", "team_name": AWAY}}  # fmt: skip


def empty() -> Results:
    """Return every result without rows."""
    return {name: [] for name in CONTRACTS}


def result_rows(results: Results) -> ResultRows:
    """Return results as the pages take them."""
    return ResultRows(tables_of(results))


def tables_of(results: Results) -> dict[str, pa.Table]:
    """Return results as tables; a column that a row does not have is null."""
    tables = {}
    for name, contract in CONTRACTS.items():
        kinds = {column: ARROW.get(type(kind), pa.string()) for column, kind in contract.fields}
        rows = results[name]
        assert not [set(row) - set(kinds) for row in rows if set(row) - set(kinds)], f"columns of {name}"
        tables[name] = pa.table({column: pa.array([row.get(column) for row in rows], kind)
                                 for column, kind in kinds.items()})  # fmt: skip
    return tables


def jam(number: int, home: int, away: int, home_total: int, away_total: int, **changes: Any) -> Row:
    """Return one jam as a chart takes it."""
    return {
        "period": 1, "jam": number, "jam_no": number, "home_jammer": "404", "home_star_passed_to": None,
        "away_jammer": "9", "away_star_passed_to": None, "lead": "home", "home_points": home, "away_points": away,
        "home_total": home_total, "away_total": away_total,
    } | changes  # fmt: skip


def one_game(bout: str = "b", **changes: Any) -> Results:
    """Return all results of one game of two jams."""
    key = {"season": 2026, "bout": bout}
    first, second = ({**key, "period": 1, "jam": number, "jam_no": number} for number in (1, 2))
    home, away = OF_TEAM["home"], OF_TEAM["away"]
    jammer = {"number": "404", "name": "Not Found"}
    blackjack = {"number": "21", "name": "Blackjack"}
    jammed = {"jams": 2, "points_per_jam": 5.5, "lead": 1, "lead_percent": 50.0, "lost": 0, "called": 1,
              "no_initial": 0, "star_passes_received": 0, "lead_plus_minus": 7}  # fmt: skip
    of_team = {"points_per_jam": 5.5, "jams_won": 1, "lead_share": 0.5, "penalties": 1, "box_s": 30.0, "skaters": 2}
    summary = {"jams": 2, "jams_total": 2, "points_for": 11.0, "points_against": 4.0, "plus_minus": 7.0,
               "plus_minus_average": 3.5, "penalties": 1}  # fmt: skip
    return empty() | {
        "final_score": [
            {
                **key, "date": "2026-11-21", "start_time": "20:30", "game": "2", "venue": "Old Tram Hall",
                "city": "Hull", "state": "Yorkshire", "host_league": "Hull Derby", "head_referee": "Rex",
                "head_nso": "Ines V.", "home_key": "hull", "home_name": HOME, "home_short": "HHC",
                "home_league": "Hull Derby", "home_color": "#0A2A66", "away_key": "leeds", "away_name": AWAY,
                "away_short": "LLX", "away_color": "white", "home_score": 11, "away_score": 4, "winner": "home",
                "margin": 7, "jams": 2, "overtime": False, "lead_changes": 1, "home_largest_lead": 7,
                "away_largest_lead": 4, "penalties": 1, "is_over": True, "is_complete": True, "is_counted": True,
            } | changes
        ],
        "points_by_jam": [
            {**first, "duration_s": 57.0, "home_jammer": "404", "away_jammer": "9", "lead": "away", "called": True,
             "injury": False, "overtime": False, "home_points": 0, "away_points": 4, "home_total": 0, "away_total": 4},
            {**second, "duration_s": 120.0, "home_jammer": "404", "home_star_passed_to": "7", "away_jammer": "9",
             "lead": "home", "called": False, "injury": False, "overtime": False, "home_points": 11,
             "away_points": 0, "home_total": 11, "away_total": 4},
        ],
        "jams": [{**first, "pause_s": 31.0}, {**second}],
        "jam_lineups": [{**first, **home, "pivot": "7", "blockers": "8 21 30"}],
        "jammers": [
            {**key, "team": "home", **jammer, **jammed, "points": 11},
            {**key, "team": "away", **jammed, "points": 4},
        ],
        "penalties_by_code": [
            {**key, "code": "F", "code_name": "Forearms", "home": 1, "away": 0, "total": 1, "percent": 100.0}
        ],
        "penalties_by_skater": [
            {**key, "team": "home", **blackjack, "penalties": 1, "codes": "F", "expulsions": 0, "fouled_out": False,
             "jams_skated": 2, "penalties_per_jam": 0.5},
        ],
        "penalty_list": [{**second, **home, **blackjack, "code": "F", "code_name": "Forearms", "count": 1}],
        "game_summary": [
            {**key, "team": "home", **blackjack, **summary},
            {**key, "team": "home", **summary, "jams_total": 10},
        ],
        "skaters": [{**key, **home, **blackjack, "skater": "s21"}, {**key, **home, **jammer, "skater": "s404"}],
        "periods": [{**key, **home, "period": 1, "points": 11}, {**key, **away, "period": 1, "points": 4}],
        "team_games": [
            {**key, **home, "opponent_name": AWAY, "date": "2026-11-21", "outcome": "won", **of_team},
            {**key, **away, "opponent_name": HOME, "date": "2026-11-21", "outcome": "lost", **of_team},
        ],
        "lineups": [{**key, **home, "kind": "pair", "numbers": "21 · 30", "jams": 2, "plus_minus": 7}],
        "box_time": [{**key, **home, **blackjack, "position": "blocker", "box_trips": 1, "box_s": 30.0}],
        "power_jams": [{**second, **home, "from_s": 10.0, "to_s": 40.0, "power_jam_s": 30.0, "points": 8,
                        "points_against": 0}],
        "game_clock": [{**key, "jams_timed": 2, "jam_s_average": 88.5, "full_jams": 1, "called_share": 0.5}],
        "time_out_list": [{**key, "period": 1, "after_jam": 1, "kind": "home-review", "team": "home",
                           "is_review": True, "duration_s": 95.0, "review": "No pack", "retained": True}],
        "skaters_of_season": [
            {"season": 2026, "skater": skater, "team_key": "hull", "team_name": HOME, "number": number, "name": name,
             "games": 1, "jams_skated": 12, "points": 11, "jams_jammer": 2, "plus_minus_average": 3.5}
            for skater, number, name in (("s21", "21", "Blackjack"), ("s404", "404", "Not Found"))
        ],
        "teams_of_season": [
            {"season": 2026, "rank": 1, "team_key": "hull", "team_name": HOME, "league": "Hull Derby", "games": 1,
             "wins": 1, "score_difference": 7},
        ],
        "ratings": [{"season": 2026, "rank": 1, "team_key": "hull", "team_name": HOME, "rating": 1512.0}],
    }  # fmt: skip


OF_SEASON = ("skaters_of_season", "teams_of_season", "ratings")


def season(count: int) -> Results:
    """Return the same game several times, as different bouts."""
    games = [one_game(f"b{number}") for number in range(count)]
    return {
        name: games[0][name] if name in OF_SEASON else [row for game in games for row in game[name]]
        for name in games[0]
    }
