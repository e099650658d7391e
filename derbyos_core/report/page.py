"""Page of the report: every game with its charts and tables, and the season above them.

The page is one file that fetches nothing: type, colours and drawings are in it. It follows the reader's light or dark
setting. This module decides what is shown; the markup stands in `templates`, which escape every text.
"""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from jinja2 import Environment, PackageLoader, StrictUndefined

from derbyos_core.report.chart_parts import TeamNames
from derbyos_core.report.charts import ChartBar, bars_by_side
from derbyos_core.report.game_section import date_of, game_section
from derbyos_core.report.inline_svg import Drawing
from derbyos_core.report.palette import PALETTES
from derbyos_core.report.tables import Field, Link, PagePill, PageTable, Row, shown
from derbyos_core.report.tallies import JAMMED, WHO, by_bout, code_bars, sum_codes
from resources import font_bytes

__all__ = ["GAMES_IN_FULL_MAX", "build_page", "templates"]

GAMES_IN_FULL_MAX = 40
"""Games with sections of their own: about 60 kB each; the tables in the files hold all of them."""
JAMMERS_MAX = 40
GAME_FIELDS = (
    Field("Game", "link", is_number=False),
    Field("Date", lambda row: date_of(row) or " ", is_number=False),
    Field("Home", "home_score"),
    Field("Away", "away_score"),
    Field("Jams", "jams"),
    Field("Lead changes", "lead_changes"),
    Field("Penalties", "penalties"),
    Field("State", lambda row: " " if row["is_complete"] else PagePill("lacks entries", "warn"), is_number=False),
)
JAMMER_FIELDS = (
    *WHO,
    Field("Team", "team_name", is_number=False),
    Field("Games", "games"),
    *JAMMED,
)
FONTS = ((500, "Inter-Medium.woff2"), (800, "Inter-ExtraBold.woff2"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """All that the page shows of several games together."""

    lacking: PagePill | None
    games: PageTable
    omitted: str
    jammers: PageTable
    codes: Drawing | None


def build_page(results: Mapping[str, Sequence[Row]]) -> str:
    """Return the whole page from the rows of the results."""
    games = results["final_score"]
    of_bout = {
        name: by_bout(results[name])
        for name in ("points_by_jam", "jammers", "penalties_by_code", "penalties_by_skater")
    }
    sections = [
        game_section(
            game,
            {name: rows.get(str(game["bout"]), []) for name, rows in of_bout.items()},
            number,
            is_only=len(games) == 1,
        )
        for number, game in enumerate(games[:GAMES_IN_FULL_MAX], start=1)
    ]
    return templates().get_template("page.html").render(
        title=_title(games),
        fonts={weight: b64encode(font_bytes(name)).decode() for weight, name in FONTS},
        palettes={ground: asdict(palette) for ground, palette in PALETTES.items()},
        season=_season(games, results) if len(games) > 1 else None,
        games=sections,
    )  # fmt: skip


def templates() -> Environment:
    """Return the templates of the page, which escape every text and refuse a name that has no value."""
    found = Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters["shown"] = shown
    found.tests |= {"link": lambda given: isinstance(given, Link), "mark": lambda given: isinstance(given, PagePill)}
    return found


def _title(games: Sequence[Row]) -> str:
    if len(games) == 1:
        teams = f"{games[0]['home_name'] or 'Home'} – {games[0]['away_name'] or 'Away'}"
        date = date_of(games[0])
        return f"{teams}, {date}" if date else teams
    years = sorted({str(game["season"]) for game in games})
    return f"{len(games)} games, {' and '.join(years)}" if len(years) < 3 else f"{len(games)} games"


def _season(games: Sequence[Row], results: Mapping[str, Sequence[Row]]) -> Season:
    lacking = sum(1 for game in games if not game["is_complete"])
    most = sorted(results["jammers_of_season"], key=lambda row: (-_number(row["points"]), str(row["number"])))
    caption = "Jammers, by points" if len(most) <= JAMMERS_MAX else f"The {JAMMERS_MAX} jammers with most points"
    codes = [
        ChartBar(label=bar.label, note=bar.note, home=bar.home + (bar.away or 0))
        for bar in code_bars(sum_codes(results["penalties_by_code"]))
    ]
    both = TeamNames(home="all teams", away="")
    return Season(
        lacking=PagePill(f"{lacking} of {len(games)} games lack entries", "warn") if lacking else None,
        games=PageTable(
            "Games", GAME_FIELDS, [{**game, "link": _link(game, number)} for number, game in enumerate(games, start=1)]
        ),
        omitted=f"The first {GAMES_IN_FULL_MAX} games are shown one by one below; the files beside this page hold all "
        "of them." if len(games) > GAMES_IN_FULL_MAX else "",
        jammers=PageTable(caption, JAMMER_FIELDS, most[:JAMMERS_MAX]),
        codes=bars_by_side(codes, both, "season-codes", "Penalties by code") if codes else None,
    )  # fmt: skip


def _link(game: Row, number: int) -> Link | str:
    name = f"{game['home_name'] or 'Home'} – {game['away_name'] or 'Away'}"
    return Link(name, f"#game-{number}") if number <= GAMES_IN_FULL_MAX else name


def _number(given: object) -> float:
    return float(given) if isinstance(given, int | float) else 0.0
