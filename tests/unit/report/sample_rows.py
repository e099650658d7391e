"""Rows of results for the tests of the page: one game, or several."""

from typing import Any

__all__ = ["game", "jam", "one_game", "several_games"]

Row = dict[str, Any]


def game(**changes: Any) -> Row:
    """Return the score of a game."""
    return {
        "season": 2026, "bout": "b", "date": "2026-11-21", "start_time": "20:30", "game": "2", "started_at": None,
        "venue": "Old Tram Hall", "city": "Hull", "state": "Yorkshire", "tournament": None, "host_league": "Hull Derby",
        "head_referee": "Rex", "head_nso": "Ines V.",
        "home_name": "Hull Hellcats", "home_short": "HHC", "home_league": "Hull Derby", "home_color": "#0A2A66",
        "away_name": "Leeds Lynx", "away_short": "LLX", "away_league": None, "away_color": "white",
        "home_score": 11, "away_score": 4,
        "winner": "home", "home_points": 11, "away_points": 4, "jams": 2, "lead_changes": 1, "home_largest_lead": 7,
        "away_largest_lead": 4, "home_penalties": 1, "away_penalties": 0, "penalties": 1, "is_over": True,
        "is_complete": True,
    } | changes  # fmt: skip


def jam(number: int, home: int, away: int, home_total: int, away_total: int, **changes: Any) -> Row:
    """Return one jam of it."""
    return {
        "season": 2026, "bout": "b", "period": 1, "jam": number, "jam_no": number, "duration_s": 57.0,
        "overtime": False, "home_jammer": "404", "home_star_passed_to": None, "away_jammer": "9",
        "away_star_passed_to": None, "lead": "home", "called": True, "called_by": "home", "injury": False,
        "home_points": home, "away_points": away, "home_total": home_total, "away_total": away_total,
        "lead_change": False,
    } | changes  # fmt: skip


def jammer(team: str, number: str | None, name: str | None, points: int, **changes: Any) -> Row:
    """Return one jammer of it."""
    return {
        "season": 2026, "bout": "b", "team": team, "team_name": "Hull Hellcats" if team == "home" else "Leeds Lynx",
        "number": number, "name": name, "jams": 2, "points": points, "points_per_jam": points / 2, "lead": 1,
        "lead_percent": 50.0, "lost": 0, "called": 1, "no_initial": 0, "star_passes_received": 0,
        "lead_plus_minus": 7, "lead_plus_minus_average": 7.0,
    } | changes  # fmt: skip


def one_game(**changes: Any) -> dict[str, list[Row]]:
    """Return all results of one game."""
    jammers = [jammer("home", "404", "Not Found", 11), jammer("away", None, None, 4)]
    skater = {
        "season": 2026, "bout": "b", "team": "home", "team_name": "Hull Hellcats", "number": "21", "name": "Blackjack",
        "penalties": 1, "codes": "F", "expulsions": 0, "fouled_out": False, "jams_skated": 2, "penalties_per_jam": 0.5,
    }  # fmt: skip
    return {
        "final_score": [game(**changes)],
        "points_by_jam": [jam(1, 0, 4, 0, 4, lead="away"), jam(2, 11, 0, 11, 4, home_star_passed_to="7")],
        "jammers": jammers,
        "jammers_of_season": [{**row, "games": 1} for row in jammers],
        "penalties_by_code": [
            {"season": 2026, "bout": "b", "code": "F", "code_name": "Forearms", "home": 1, "away": 0, "total": 1,
             "percent": 100.0},
        ],
        "penalties_by_skater": [skater],
    }  # fmt: skip


def several_games(count: int) -> dict[str, list[Row]]:
    """Return the same game several times, as different bouts."""
    results = one_game()
    return {
        name: [{**row, "bout": f"b{number}"} for number in range(count) for row in rows]
        for name, rows in results.items()
    }
