"""Page of the report: every game with its charts and tables, and the season above them.

The page is one file that fetches nothing: type, colours and drawings are in it. It follows the reader's light or dark
setting.
"""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from string import Template

from derbyos_core.report.charts import ChartBar, TeamNames, bars_by_side
from derbyos_core.report.game_section import game_section
from derbyos_core.report.html import Field, Raw, mark, table, tag
from derbyos_core.report.inline_svg import write_drawing
from derbyos_core.report.palette import PALETTES, as_css
from derbyos_core.report.tallies import JAMMED, WHO, Row, by_bout, code_bars, sum_codes
from resources import font_bytes

__all__ = ["GAMES_IN_FULL_MAX", "build_page"]

GAMES_IN_FULL_MAX = 40
"""Games with sections of their own: about 130 kB and half a second each; the tables in the files hold all of them."""
JAMMERS_MAX = 40
GAME_FIELDS = (
    Field("Game", lambda row: Raw(str(row["link"])), is_number=False),
    Field("Date", "date", is_number=False),
    Field("Home", "home_score"),
    Field("Away", "away_score"),
    Field("Jams", "jams"),
    Field("Lead changes", "lead_changes"),
    Field("Penalties", "penalties"),
    Field("State", lambda row: Raw("" if row["is_complete"] else mark("lacks entries", "warn")), is_number=False),
)
JAMMER_FIELDS = (
    *WHO,
    Field("Team", "team_name", is_number=False),
    Field("Games", "games"),
    *JAMMED,
)
FONTS = ((500, "Inter-Medium.woff2"), (800, "Inter-ExtraBold.woff2"))


def build_page(results: Mapping[str, Sequence[Row]]) -> str:
    """Return the whole page from the rows of the results."""
    games = results["final_score"]
    shown = games[:GAMES_IN_FULL_MAX]
    rows = {name: by_bout(results[name]) for name in ("points_by_jam", "jammers", "penalties_by_code",
                                                      "penalties_by_skater")}  # fmt: skip
    sections = []
    for number, game in enumerate(shown, start=1):
        of_game = {name: found.get(str(game["bout"]), []) for name, found in rows.items()}
        section = game_section(game, of_game, number, is_only=len(games) == 1)
        sections.append(section)
    body = [_header(games)]
    if len(games) > 1:
        body += _season(games, results, len(shown))
    body.append(tag("main", "".join(sections)) if sections else _nothing())
    body.append(_footer())
    page = Template(files(__package__).joinpath("page.html").read_text(encoding="utf-8"))
    colours = {ground: as_css(palette) for ground, palette in PALETTES.items()}
    return page.substitute(colours, title=escape(_title(games)), fonts=_fonts(), body="\n".join(body))


def _title(games: Sequence[Row]) -> str:
    if len(games) == 1:
        return f"{games[0]['home_name'] or 'Home'} – {games[0]['away_name'] or 'Away'}"
    years = sorted({str(game["season"]) for game in games})
    return f"{len(games)} games, {' and '.join(years)}" if len(years) < 3 else f"{len(games)} games"


def _header(games: Sequence[Row]) -> str:
    if len(games) == 1:
        return ""
    lacking = sum(1 for game in games if not game["is_complete"])
    warning = mark(f"{lacking} of {len(games)} games lack entries", "warn") if lacking else ""
    return tag("header", tag("h1", escape(_title(games))) + (tag("p", warning) if warning else ""))


def _season(games: Sequence[Row], results: Mapping[str, Sequence[Row]], shown: int) -> list[str]:
    """Return the parts of the page about all games together."""
    rows = [{**game, "link": _link(game, number, shown)} for number, game in enumerate(games, start=1)]
    parts = [tag("section", table("Games", GAME_FIELDS, rows), look="card")]
    if len(games) > shown:
        said = f"The first {shown} games are shown one by one below; the files beside this page hold all of them."
        parts.append(tag("p", said, look="quiet"))
    jammers = sorted(results["jammers_of_season"], key=lambda row: (-_number(row["points"]), str(row["number"])))
    caption = "Jammers, by points" if len(jammers) <= JAMMERS_MAX else f"The {JAMMERS_MAX} jammers with most points"
    parts.append(tag("section", table(caption, JAMMER_FIELDS, jammers[:JAMMERS_MAX]), look="card"))
    codes = [ChartBar(label=bar.label, note=bar.note, home=bar.home + (bar.away or 0)) for bar in code_bars(
        sum_codes(results["penalties_by_code"]))]  # fmt: skip
    if codes:
        chart = bars_by_side(codes, TeamNames(home="all teams", away=""), "season-codes", "Penalties by code")
        parts.append(tag("section", tag("h3", "Penalties by code") + write_drawing(chart), look="card"))
    return parts


def _link(game: Row, number: int, shown: int) -> str:
    name = escape(f"{game['home_name'] or 'Home'} – {game['away_name'] or 'Away'}")
    return tag("a", name, href=f"#game-{number}") if number <= shown else name


def _number(given: object) -> float:
    return float(given) if isinstance(given, int | float) else 0.0


def _nothing() -> str:
    return tag("main", tag("p", "This export holds no games.", look="card"))


def _footer() -> str:
    return tag(
        "footer",
        tag("p", "Made by DerbyOS from the log of the game. Score: official, with adjustments. Points of jams and "
                 "jammers: trips alone.", look="quiet"),
    )  # fmt: skip


def _fonts() -> str:
    """Return the embedded fonts, so that the page looks alike where they are not installed."""
    return "".join(
        f'@font-face {{ font-family: "Inter"; font-weight: {weight}; font-style: normal; '
        f"src: url(data:font/woff2;base64,{b64encode(font_bytes(name)).decode()}) format('woff2'); }}\n"
        for weight, name in FONTS
    )
