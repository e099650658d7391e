"""Pages of seasons, teams and skaters as values: titles, facts, tables and charts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from derbyos_core.report.chart_parts import TeamNames
from derbyos_core.report.charts import ChartBar, bars_by_side
from derbyos_core.report.inline_svg import Drawing
from derbyos_core.report.links import SiteLinks
from derbyos_core.report.result_rows import ResultRows
from derbyos_core.report.tables import Field, Link, PagePill, PageTable, Row
from derbyos_core.report.values import (
    GAME_SKATER,
    JAMMED,
    SEASON_SKATER,
    code_bars,
    counted,
    date_of,
    minutes,
    number,
    percent,
    sum_codes,
    team_of,
    timed,
)

__all__ = ["ListPage", "games_table", "season_page", "skater_page", "start_page", "team_page"]

GAMES_MAX = 2_000
"""Rows of a table of games: a page of more is slow to open; the files beside it hold all of them."""
SKATERS_MAX = 200
TEAM_SUMS = ("games", "wins", "losses", "ties", "score_difference")
JAMS_MIN = 10
"""Jams skated below which a skater does not stand among the best a jam: a rate of a few jams is chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPage:
    """A page made of facts, charts and tables, in this order; `marks` stand beside the title."""

    title: str
    subtitle: str
    marks: tuple[PagePill, ...]
    facts: tuple[str, ...]
    tables: tuple[PageTable, ...]
    charts: tuple[tuple[Drawing, str], ...] = ()
    note: str = ""


# -- season --------------------------------------------------------------------------------------------------------


def start_page(rows: ResultRows, links: SiteLinks, up: str) -> ListPage:
    """Return the first page of a site with several seasons."""
    games = rows.all("final_score")
    found = []
    for season in sorted({row["season"] for row in games}, key=lambda one: -number(one)):
        own = [row for row in games if row["season"] == season]
        found.append(
            {
                "season": links.to("season", season, season, up),
                "games": len(own),
                "teams": len({row[f"{side}_key"] for row in own for side in ("home", "away")}),
                "jams": sum(int(number(row["jams"])) for row in own),
                "penalties": sum(int(number(row["penalties"])) for row in own),
                "lacking": sum(1 for row in own if not row["is_complete"]),
            }
        )
    fields = (
        Field("Season", "season", is_number=False),
        Field("Games", "games"),
        Field("Teams", "teams"),
        Field("Jams", "jams"),
        Field("Penalties", "penalties"),
        Field("Lack entries", "lacking", explained="Games of which some laptops' entries are lacking"),
    )
    teams = _all_teams(rows, links, up)
    tables = (games_table("Games", games, links, up), teams, PageTable("Seasons", fields, found))
    return ListPage(
        title=f"{counted(len(games), 'game', 'games')} of {counted(len(found), 'season', 'seasons')}",
        subtitle=_span(games),
        marks=(),
        facts=(),
        tables=tuple(table for table in tables if table.rows),
    )


def _all_teams(rows: ResultRows, links: SiteLinks, up: str) -> PageTable:
    """Return every team, by name, with what it did in all seasons."""
    found: dict[object, dict[str, object]] = {}
    for row in sorted(rows.all("teams_of_season"), key=lambda one: number(one["season"])):
        before = found.get(row["team_key"], {})
        found[row["team_key"]] = {
            "team": links.to("team", row["team_key"], row["team_name"], up),
            "name": str(row["team_name"] or ""),
            "season": row["season"],
            **{name: int(number(before.get(name)) + number(row[name])) for name in TEAM_SUMS},
        }
    fields = (
        Field("Team", "team", is_number=False),
        Field("Games", "games"),
        Field("Won", "wins"),
        Field("Lost", "losses"),
        Field("Ties", "ties"),
        Field("Difference", "score_difference", explained="Points for minus against", sign=True, bar=True),
        Field("Last season", lambda row: str(row["season"]), is_number=False),
    )
    return PageTable("Teams", fields, sorted(found.values(), key=lambda one: str(one["name"]).casefold()))


def season_page(season: object, rows: ResultRows, links: SiteLinks, up: str) -> ListPage:
    """Return the page of a season: league table, games, jammers, skaters, penalties."""
    games = rows.of("final_score", "season", season)
    lacking = sum(1 for row in games if not row["is_complete"])
    return ListPage(
        title=f"Season {season}",
        subtitle=_span(games),
        marks=(PagePill(f"{lacking} of {len(games)} games lack entries", "warn"),) if lacking else (),
        facts=(
            counted(len(games), "game", "games"),
            counted(sum(int(number(row["jams"])) for row in games), "jam", "jams"),
            counted(sum(int(number(row["penalties"])) for row in games), "penalty", "penalties"),
        ),
        tables=tuple(_season_tables(season, games, rows, links, up)),
        charts=tuple(_code_chart(sum_codes(rows.of("penalties_by_code", "season", season)))),
    )


def _span(games: Sequence[Row]) -> str:
    dates = sorted(date for game in games if (date := date_of(game)))
    return " to ".join(dict.fromkeys((dates[0], dates[-1]))) if dates else ""


def _code_chart(codes: Sequence[Row]) -> Iterator[tuple[Drawing, str]]:
    bars = [ChartBar(label=bar.label, note=bar.note, home=bar.home + (bar.away or 0)) for bar in code_bars(codes)]
    if bars:
        yield bars_by_side(bars, TeamNames(home="all teams", away=""), "season-codes", "Penalties by code"), ""


def _season_tables(
    season: object, games: Sequence[Row], rows: ResultRows, links: SiteLinks, up: str
) -> Iterator[PageTable]:
    rated = {row["team_key"]: row["rating"] for row in rows.of("ratings", "season", season)}
    teams = rows.of("teams_of_season", "season", season)
    if teams:
        yield PageTable(
            "League table",
            (
                Field("Rank", "rank", is_number=False),
                Field("Team", lambda row: links.to("team", row["team_key"], row["team_name"], up), is_number=False),
                *TEAM_FIELDS,
                Field("Rating", lambda row: rated.get(row["team_key"]), explained="See docs/statistics.md", digits=0),
            ),
            teams,
        )
    yield games_table("Games", games, links, up)
    skaters = rows.of("skaters_of_season", "season", season)
    people = _people(links, up)
    jammers = [row for row in skaters if number(row["points"]) > 0 or number(row["jams_jammer"]) > 0]
    yield _most("Jammers, by points", (*people, *JAMMER_FIELDS), jammers, lambda row: number(row["points"]))
    often = [row for row in skaters if number(row["jams_skated"]) >= JAMS_MIN]
    yield _most(
        f"Skaters with {JAMS_MIN} jams or more, by ± a jam",
        (*people, *SEASON_SKATER),
        often,
        lambda row: number(row["plus_minus_average"]),
    )


def _most(caption: str, fields: Sequence[Field], rows: Sequence[Row], size: "object") -> PageTable:
    assert callable(size), "a function of a row"
    ordered = sorted(rows, key=lambda row: -size(row))
    note = f"The first {SKATERS_MAX} of {len(rows)}; the files hold all of them." if len(rows) > SKATERS_MAX else ""
    return PageTable(caption, fields, ordered[:SKATERS_MAX], note=note)


def _people(links: SiteLinks, up: str) -> tuple[Field, ...]:
    return (
        Field("No.", lambda row: links.to("skater", row["skater"], row["number"] or row["name"] or "?", up),
              is_number=False),
        Field("Name", lambda row: row["name"] or "", is_number=False),
        Field("Team", lambda row: links.to("team", row["team_key"], row["team_name"], up), is_number=False),
    )  # fmt: skip


TEAM_FIELDS = (
    Field("Games", "games"),
    Field("Won", "wins"),
    Field("Lost", "losses"),
    Field("Ties", "ties"),
    Field("Difference", "score_difference", explained="Points for minus against", sign=True, bar=True),
    Field("Points a jam", "points_per_jam"),
    Field("Lead %", lambda row: percent(row["lead_share"]), explained="Jams with lead", digits=0),
    Field("Pen. a jam", "penalties_per_jam", explained="Penalties per jam"),
)
JAMMER_FIELDS = (
    Field("Games", "games"),
    Field("Jams", "jams_jammer", explained="Jams with the star"),
    Field("Points", "points", bar=True),
    Field("PPJ", "points_per_jam", explained="Points per jam with the star"),
    Field("Lead", "lead"),
    Field("Lead %", lambda row: percent(row["lead_share"]), explained="Lead in percent of the jams begun", digits=0),
    Field("Lost", "lost"),
    Field("Called", "called"),
    Field("NI", "no_initial", explained="No initial trip"),
    Field("To lead, s", "to_lead_s_average", explained="Seconds to lead, where it was timed", digits=0),
)


def games_table(caption: str, games: Sequence[Row], links: SiteLinks, up: str) -> PageTable:
    """Return a table of games, the newest first."""
    ordered = sorted(games, key=lambda game: (date_of(game), str(game["started_at"] or "")), reverse=True)
    note = f"The newest {GAMES_MAX} of {len(games)}; the files hold all of them." if len(games) > GAMES_MAX else ""
    fields = (
        Field("Game", lambda row: links.to("bout", row["bout"], _teams(row), up), is_number=False),
        Field("Date", lambda row: date_of(row) or " ", is_number=False),
        Field("Home", "home_score"),
        Field("Away", "away_score"),
        Field("Margin", "margin", bar=True),
        Field("Jams", "jams"),
        Field("Lead changes", "lead_changes"),
        Field("Penalties", "penalties"),
        Field("State", _state, is_number=False),
    )
    return PageTable(caption, fields, ordered[:GAMES_MAX], note=note)


def _teams(game: Row) -> str:
    return f"{team_of(game, 'home')} – {team_of(game, 'away')}"


def _state(game: Row) -> PagePill | str:
    if game["is_counted"] is False:
        return PagePill("double", "warn")
    if not game["is_complete"]:
        return PagePill("lacks entries", "warn")
    return PagePill("overtime", "live") if game["overtime"] else " "


def _timed(row: Row, rows: ResultRows) -> Row:
    """Return a team's game with None for what is not known."""
    both = rows.of_bout("team_games", row["bout"])
    return next((one for one in timed(both) if one["team"] == row["team"]), row)


# -- teams and skaters ---------------------------------------------------------------------------------------------


def team_page(key: object, rows: ResultRows, links: SiteLinks, up: str) -> ListPage:
    """Return the page of a team: its seasons, games and skaters."""
    seasons = sorted(rows.of("teams_of_season", "team_key", key), key=lambda row: -number(row["season"]))
    played = [_timed(row, rows) for row in rows.of("team_games", "team_key", key)]
    fields = (
        Field("Against", lambda row: links.to("bout", row["bout"], row["opponent_name"] or "?", up), is_number=False),
        Field("Date", lambda row: row["date"] or " ", is_number=False),
        Field("Outcome", lambda row: row["outcome"] or " ", is_number=False),
        Field("Score", "score"),
        Field("Other", "score_against"),
        Field("Points a jam", "points_per_jam"),
        Field("Lead %", lambda row: percent(row["lead_share"]), digits=0),
        Field("Power jams", "power_jams"),
        Field("Penalties", "penalties"),
        Field("Box min", lambda row: minutes(row["box_s"]), explained="Minutes in the box", digits=1),
    )
    skaters = rows.of("skaters_of_season", "team_key", key)
    people = _people(links, up)[:2]
    name = str((seasons or played or [{"team_name": key}])[0]["team_name"] or "Team")
    return ListPage(
        title=name,
        subtitle=str((seasons or [{"league": ""}])[0]["league"] or ""),
        marks=(),
        facts=(counted(len(played), "game", "games"),),
        tables=(
            PageTable("Seasons", (Field("Season", lambda row: links.to("season", row["season"], row["season"], up),
                                        is_number=False), *TEAM_FIELDS), seasons),
            PageTable("Games", fields, sorted(played, key=lambda row: str(row["date"] or ""), reverse=True)),
            PageTable(
                "Skaters",
                (*people, Field("Season", lambda row: str(row["season"]), is_number=False), *SEASON_SKATER),
                sorted(skaters, key=lambda row: (-number(row["season"]), -number(row["jams_skated"]))),
            ),
        ),
    )  # fmt: skip


def skater_page(key: object, rows: ResultRows, links: SiteLinks, up: str) -> ListPage:
    """Return the page of a skater: their seasons and games."""
    seasons = sorted(rows.of("skaters_of_season", "skater", key), key=lambda row: -number(row["season"]))
    games = rows.of("skaters", "skater", key)
    score = {row["bout"]: row for game in games if (row := rows.first("final_score", "bout", game["bout"])) is not None}
    summary = [
        {**row, "game": score.get(game["bout"])}
        for game in games
        for row in rows.of_bout("game_summary", game["bout"])
        if (row["team"], row["number"], row["name"]) == (game["team"], game["number"], game["name"])
    ]
    jammed = [
        {**row, "game": score.get(game["bout"])}
        for game in games
        for row in rows.of_bout("jammers", game["bout"])
        if (row["team"], row["number"], row["name"]) == (game["team"], game["number"], game["name"])
    ]

    def game(row: Row) -> Link | str:
        of = row["game"]
        return links.to("bout", row["bout"], _teams(of), up) if isinstance(of, dict) else str(row["bout"])

    def date(row: Row) -> str:
        of = row["game"]
        return date_of(of) if isinstance(of, dict) else ""

    where = (Field("Game", game, is_number=False), Field("Date", lambda row: date(row) or " ", is_number=False))
    first = seasons[0] if seasons else None
    tables = [
        PageTable(
            "Seasons",
            (Field("Season", lambda row: links.to("season", row["season"], row["season"], up), is_number=False),
             Field("Team", lambda row: links.to("team", row["team_key"], row["team_name"], up), is_number=False),
             *SEASON_SKATER),
            seasons,
        ),
        PageTable("Games", (*where, *GAME_SKATER), sorted(summary, key=date, reverse=True)),
        PageTable("As jammer", (*where, *JAMMED), sorted(jammed, key=date, reverse=True)),
    ]  # fmt: skip
    return ListPage(
        title=" ".join(str(part) for part in (first["number"], first["name"]) if part) if first else "Skater",
        subtitle=str(first["team_name"] or "") if first else "",
        marks=(),
        facts=(counted(len(games), "game", "games"),),
        tables=tuple(table for table in tables if table.rows),
        note="A skater over several games is found by uuid, then by league and name, then by team, number and name.",
    )
