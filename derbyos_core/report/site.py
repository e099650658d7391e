"""Site of the report: a page for each bout, team, skater and season, and the one where a reader begins.

The site fetches nothing: style, script and drawings are in each page, and the fonts lie beside the pages. One bout's
page is the first page itself; several bouts have a page of their season, several seasons a list of them. Links are
relative, so the folder can be moved, mailed and kept.

Drawing is what costs: some 0.4 s for the charts of a bout. So a bout's page is drawn again only if its rows or the
program changed: the page names the digest of both.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

from jinja2 import Environment, PackageLoader, StrictUndefined

from derbyos_core import __version__
from derbyos_core.report.bout_page import BOUT_TABLES, BoutPage, bout_page, bout_title
from derbyos_core.report.links import FOLDER, START, SiteLinks
from derbyos_core.report.palette import PALETTES
from derbyos_core.report.result_rows import ResultRows
from derbyos_core.report.season_pages import ListPage, season_page, skater_page, start_page, team_page
from derbyos_core.report.tables import Link, PagePill, Row
from derbyos_core.report.team_colours import team_colours
from derbyos_core.report.values import date_of
from resources import font_bytes

__all__ = [
    "BOUT_PAGES_MAX",
    "SKATER_PAGES_MAX",
    "TEAM_PAGES_MAX",
    "Site",
    "SitePage",
    "font_files",
    "site_files",
    "templates",
]

BOUT_PAGES_MAX = 400
"""Bouts with a page of their own, the newest ones: 250 kB and 0.4 s each; the tables in the files hold all of them."""
TEAM_PAGES_MAX = 500
SKATER_PAGES_MAX = 5_000
FONTS = {500: "Inter-Medium.woff2", 800: "Inter-ExtraBold.woff2"}
DIGEST_MARK = "<!-- rows "


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePage:
    """A page as the templates take it: `up` leads to the site's folder, `trail` to the pages above it."""

    title: str
    here: str
    up: str
    trail: tuple[Link, ...]
    values: BoutPage | ListPage
    files: tuple[Link, ...] = ()


def site_files(
    rows: ResultRows, tables: tuple[str, ...], before: Callable[[str], str | None] = lambda _: None
) -> Iterator[tuple[str, bytes | None]]:
    """Yield the files of the site: the path in its folder, and the content, None if it is as it was before.

    `tables` are the results that lie beside the first page as files. `before` returns the beginning of a page that is
    there already, None if there is none.
    """
    yield from font_files()
    site = Site(rows, tables, before)
    yield from ((path, site.page(path)) for path in site.paths)


def font_files() -> Iterator[tuple[str, bytes]]:
    """Yield the fonts of the pages: path and content."""
    for name in FONTS.values():
        yield f"{FOLDER}/{name}", font_bytes(name)


def templates() -> Environment:
    """Return the templates of the pages, which escape every text and refuse a name that has no value."""
    found = Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.tests |= {"link": lambda given: isinstance(given, Link), "mark": lambda given: isinstance(given, PagePill)}
    return found


class Site:
    """Pages of a site, each drawn when it is asked for; arguments as of `site_files`."""

    def __init__(self, rows: ResultRows, tables: tuple[str, ...], before: Callable[[str], str | None]) -> None:
        self._rows, self._before = rows, before
        self._tables = tables
        self._templates = templates()
        self._games = sorted(
            rows.all("final_score"), key=lambda game: (date_of(game), str(game["started_at"] or "")), reverse=True
        )
        self._seasons = sorted({int(str(game["season"])) for game in self._games}, reverse=True)
        self._bouts = {str(game["bout"]): game for game in self._games}
        self._links = SiteLinks()
        self._plan()
        self._keys = {path: key for key, path in self._links.paths.items()}

    @property
    def paths(self) -> tuple[str, ...]:
        """The places of all pages in the site's folder."""
        return (*(() if START in self._keys else (START,)), *self._keys)

    @property
    def bouts(self) -> int:
        """The number of bouts with a page of their own."""
        return sum(kind == "bout" for kind, _ in self._links.paths)

    def _plan(self) -> None:
        if len(self._games) == 1:
            self._links.put("bout", self._games[0]["bout"], START)
        for game in self._games[:BOUT_PAGES_MAX] if len(self._games) > 1 else ():
            self._links.add("bout", game["bout"], bout_title(game))
        if len(self._games) > 1 and len(self._seasons) == 1:
            self._links.put("season", self._seasons[0], START)
        for season in self._seasons if len(self._seasons) > 1 else ():
            self._links.add("season", season, "")
        for kind, name, column, words, most in (
            ("team", "team_games", "team_key", "team_name", TEAM_PAGES_MAX),
            ("skater", "skaters_of_season", "skater", "name", SKATER_PAGES_MAX),
        ):
            for key in [key for key in self._rows.values(name, column) if key is not None][:most]:
                row = self._rows.first(name, column, key)
                self._links.add(kind, key, str(row[words] or "") if row is not None else "")

    def page(self, path: str) -> bytes | None:
        """Return the content of a page; None if it is as it was before."""
        if path not in self._keys:
            return self._written(path, start_page(self._rows, self._links, ""), ())
        kind, key = self._keys[path]
        if kind == "bout":
            return self._bout(path, self._bouts[key])
        up = _up(path)
        if kind == "season":
            values = season_page(int(key), self._rows, self._links, up)
        elif kind == "team":
            values = team_page(key, self._rows, self._links, up)
        else:
            values = skater_page(key, self._rows, self._links, up)
        return self._written(path, values, self._trail(path, None))

    def _bout(self, path: str, game: Row) -> bytes | None:
        digest = self._digest(game)
        if f"{DIGEST_MARK}{digest} -->" in (self._before(path) or ""):
            return None
        up = _up(path)
        page = SitePage(
            title=bout_title(game),
            here=bout_title(game),
            up=up,
            trail=self._trail(path, game["season"]),
            values=bout_page(game, self._rows, self._links, up),
            files=self._files(path),
        )
        return self._render("bout.html", page, digest, game)

    def _written(self, path: str, values: ListPage, trail: tuple[Link, ...]) -> bytes:
        page = SitePage(
            title=values.title, here=values.title, up=_up(path), trail=trail, values=values, files=self._files(path)
        )
        return self._render("list.html", page, "", None)

    def _render(self, template: str, page: SitePage, digest: str, game: Row | None) -> bytes:
        palettes = {ground: asdict(palette) for ground, palette in PALETTES.items()}
        if game is not None:
            for ground, colours in team_colours(game["home_color"], game["away_color"]).items():
                palettes[ground] |= asdict(colours)
        text = self._templates.get_template(template).render(
            page=page, palettes=palettes, fonts=FONTS, digest=digest, digest_mark=DIGEST_MARK
        )
        return text.encode()

    def _trail(self, path: str, season: object) -> tuple[Link, ...]:
        if path == START:
            return ()
        above = [Link("Report", f"{_up(path)}{START}")]
        of_season = self._links.paths.get(("season", str(season)))
        if of_season and of_season != START:
            above.append(Link(f"Season {season}", f"{_up(path)}{of_season}"))
        return tuple(above)

    def _files(self, path: str) -> tuple[Link, ...]:
        return tuple(Link(name, f"{_up(path)}{name}.csv") for name in self._tables)

    def _digest(self, game: Row) -> str:
        """Return the digest of all that a bout's page is made of."""
        made = hashlib.sha256(f"{__version__} {self._tables} {self._trail_key(game)}".encode())
        made.update(_bytes(game))
        for name in BOUT_TABLES:
            for row in self._rows.of_bout(name, game["bout"]):
                made.update(_bytes(row))
        for row in self._rows.of_bout("skaters", game["bout"]):
            path = self._links.paths.get(("skater", str(row["skater"])), "")
            made.update(f"{row['skater']} {path}".encode())
        return made.hexdigest()

    def _trail_key(self, game: Row) -> str:
        return " ".join(
            self._links.paths.get(key, "")
            for key in (
                ("season", str(game["season"])),
                ("bout", str(game["bout"])),
                ("team", str(game["home_key"])),
                ("team", str(game["away_key"])),
            )
        )


def _up(path: str) -> str:
    return "../" * path.count("/")


def _bytes(row: Row) -> bytes:
    return json.dumps(row, default=str, sort_keys=True).encode()
